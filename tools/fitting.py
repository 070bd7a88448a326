"""What does not fit on a page in a browser: text that is cut off, what lies beside the window, buttons under cards."""

from playwright.sync_api import Page

CUT_OFF = """() => {
  const found = [];
  const scrolls = (style) => /auto|scroll/.test(style.overflowX);
  const hides = (style) => /hidden|clip/.test(style.overflowX);
  const isSpoken = (element) => element.closest(".skip, .hidden, [hidden], noscript, svg, dialog:not([open])");
  const inScroller = (element) => {
    for (let each = element; each !== document.body && each; each = each.parentElement)
      if (scrolls(getComputedStyle(each))) return true;
    return false;
  };
  const told = (element, why) => {
    const words = element.textContent.trim().replace(/\\s+/g, " ").slice(0, 60);
    found.push(`${why}: ${element.tagName.toLowerCase()}.${element.className} “${words}”`);
  };
  for (const element of document.body.querySelectorAll("*")) {
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || isSpoken(element) || !element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const ownText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if ((box.right > innerWidth + 1 || box.left < -1) && !inScroller(element) && style.position !== "fixed")
      told(element, "beside the window");
    const isTooWide = element.scrollWidth > element.clientWidth + 1;
    if (hides(style) && isTooWide && element.textContent.trim()) told(element, "cut off");
    else if (/BUTTON|A|LABEL|TH|TD|LEGEND/.test(element.tagName) && ownText && !scrolls(style) && isTooWide
      && style.display !== "inline") told(element, "sticks out");
    else if (hides(style) && ownText && element.scrollHeight > element.clientHeight + 3) told(element, "cut off below");
  }
  for (const button of document.querySelectorAll("#prompt button")) {
    const { left, top, width, height } = button.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    if (above && !button.contains(above) && above.closest("#centre")) told(button, "covered");
  }
  return found;
}"""


def cut_off(page: Page) -> list[str]:
    """What does not fit into the window of a page, each with the words that it begins with."""
    found: list[str] = page.evaluate(CUT_OFF)
    return found
