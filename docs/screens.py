"""Make the pictures of every screen in `docs/screens`: `.venv/bin/python docs/screens.py [NAME ...]`.

With `--languages FOLDER` every screen is made in that folder in every language, on a desk and on a phone, and what does
not fit there is told. The tables shown are real: their packs follow from seeds, and rules of thumb play until the
wanted moment comes. The pages are those of the server, without scripts, so that the pictures are the same whenever they
are made.
"""

import argparse
import struct
import sys
import threading
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

import chromium
from fitting import cut_off

from spadille import players, rulesets
from spadille.languages import ENGLISH, languages
from spadille.lesson import OPPONENT, advice
from spadille.messages import Message
from spadille.players.hints import hints
from spadille.ruleset import Ruleset
from spadille.state import Choice
from spadille.story.faces import Faces
from spadille.table import (
    STAND_IN,
    Act,
    Computed,
    Settings,
    Sit,
    Table,
    after,
    decide,
    fold,
    lesson_settings,
    opening,
    sight,
)
from spadille.web import assets, deck, pages, readings, regions
from spadille.web.preferences import Preferences
from spadille.web.store import OPEN, PLAYING, Listed

FOLDER = Path(__file__).with_name("screens")
DESK, PHONE, SIDEWAYS, SMALL = (1440, 900), (390, 844), (844, 390), (320, 640)
FACES = Faces("spanish", signs=True)
ME, NOW = 0, 1_700_000_000.0
NAMES = ("Ana", "Góngora", "Quevedo", "Sor Juana", "Calderón")

Holds = Callable[[Table], bool]

LANGUAGE = ContextVar("language", default=ENGLISH)
"""The language of the page that is being made."""


# Tables at a moment


def game(name_or_place: int) -> Ruleset:
    """A ruleset by its place among all."""
    return rulesets.all_rulesets()[name_or_place]


def for_seats(count: int) -> Ruleset:
    """The first ruleset that so many play."""
    return next(rules for rules in rulesets.all_rulesets() if rules.seats == count)


def table_at(rules: Ruleset, holds: Holds, people: int = 1, tries: int = 400) -> Table:
    """A table at the first moment of which something holds, over many seeds."""
    for number in range(tries):
        found = played(rules, f"screens {number}", holds, people)
        if found is not None:
            return found
    raise LookupError("no such moment was found")


def played(rules: Ruleset, seed: str, holds: Holds, people: int) -> Table | None:
    """A table of this seed, played by thumb until something holds."""
    levels = tuple(None if seat < people else STAND_IN for seat in range(rules.seats))
    table = fold(opening("0123456789ab", Settings(rules, levels), seed, NOW))
    for seat in range(people):
        table = done(table, Sit(f"person {seat}", f"key {seat}"))
    chosen = [players.make("thumb", f"{seed}/{seat}") for seat in range(rules.seats)]
    for _ in range(160):
        if holds(table):
            return named(table)
        if table.deal is None or table.to_move is None:
            return None
        seat = table.to_move
        token = str(chosen[seat].choose(table.deal.view(seat)))
        acts = Act(seat, token, table.version) if seat < people else Computed(seat, token, table.turn)
        table = done(table, acts)
    return None


def named(table: Table) -> Table:
    """The table with the names of poets."""
    seats = tuple(replace(seat, name=NAMES[seat.seat]) for seat in table.seats)
    return replace(table, seats=seats)


def done(table: Table, command: Any) -> Table:
    """The table after a command."""
    for event in decide(table, command, NOW + table.version):
        table = after(table, event)
    return table


def step(table: Table) -> str:
    """The part of the deal, of which it is our turn; nothing if it is not."""
    return table.deal.state.steps[0] if table.deal is not None and table.to_move == ME else ""


def in_auction(table: Table) -> bool:
    """Somebody has called, and we are to."""
    return step(table) == "auction" and table.deal is not None and table.deal.state.bids.bidder is not None


def in_exchange(table: Table) -> bool:
    """We are to lay out cards as the ombre."""
    deal = table.deal
    return step(table) == "exchange" and deal is not None and isinstance(deal.view(ME).legal, Choice)


def in_play(tricks: int, lying: int) -> Holds:
    """So many tricks are over and so many cards lie there, and not every card of ours may follow."""

    def holds(table: Table) -> bool:
        if step(table) != "play" or table.deal is None:
            return False
        state = table.deal.state
        return len(state.tricks) == tricks and len(state.trick) == lying and bool(sight(table, ME).refused)

    return holds


def may_say(word: str) -> Holds:
    """We may say a word."""

    def holds(table: Table) -> bool:
        if not step(table) or table.deal is None:
            return False
        legal = table.deal.view(ME).legal
        return not isinstance(legal, Choice) and word in legal

    return holds


def settled(table: Table) -> bool:
    """A deal has been paid for, and the next begins."""
    finished = table.session.finished if table.session is not None else ()
    return step(table) == "auction" and bool(finished) and len(finished[-1].deal.payments) > 4


# Pages


def preferred(**chosen: Any) -> Preferences:
    """What the one who looks has chosen, besides the language."""
    return Preferences(language=LANGUAGE.get(), **chosen)


class Screen(NamedTuple):
    """A picture: its page, the size of the window, and how it is looked at."""

    page: Callable[[], str]
    size: tuple[int, int]
    dark: bool = False
    click: str = ""


def at(
    table: Callable[[], Table],
    *,
    pack: str = "spanish",
    large: bool = False,
    seat: int | None = ME,
    hinted: bool = False,
    text: bool = False,
    contrast: bool = False,
    asked: str = "",
) -> str:
    """The page of a table as a seat sees it, with the answer to what was asked in the command box."""
    shown = table()
    preferences = preferred(name=NAMES[ME], pack=pack, large=large, text=text, contrast=contrast)
    seen = sight(shown, seat)
    speech = pages.speech(preferences, seen.names)
    found = tuple(hints(seen.view, seed="screens", strength="novice")) if hinted and seen.view is not None else None
    picture = {
        **regions.render_public(sight(shown), speech),
        **regions.render_private(seen, speech, found),
    }
    answer = readings.told(asked, seen, speech) if asked else None
    return pages.table(seen, preferences, picture, None, answer=answer)


def home() -> str:
    """The home page with some tables."""
    games = rulesets.all_rulesets()
    listed = [
        Listed("a" * 12, games[3].name, ("Ana", "Quevedo"), 1, OPEN, False, NOW, NOW),
        Listed("b" * 12, games[0].name, ("Góngora", "Sor Juana", "Calderón"), 0, PLAYING, False, NOW, NOW),
    ]
    return pages.home(listed, preferred())


def waiting() -> Table:
    """A table at which a seat is free."""
    rules = game(0)
    levels = (None, None, *[STAND_IN] * (rules.seats - 2))
    table = fold(opening("0123456789ab", Settings(rules, levels), "screens", NOW))
    return done(table, Sit(NAMES[1], "key"))


def in_lesson(moves: int) -> Table:
    """The lesson after so many moves of the learner, who does what is advised."""
    table = fold(opening("0123456789ab", lesson_settings(1.0), "", NOW))
    table = done(table, Sit(NAMES[1], "key"))
    others = [players.make(OPPONENT, str(seat)) for seat in range(len(table.seats))]
    while table.deal is not None and table.to_move is not None:
        seat, view = table.to_move, table.deal.view(table.to_move)
        if seat != ME:
            table = done(table, Computed(seat, str(others[seat].choose(view)), table.turn))
        elif moves and (advised := advice(view, FACES)) is not None:
            moves -= 1
            table = done(table, Act(ME, str(advised.action), table.version))
        else:
            break
    return table


def whole_session() -> Table:
    """A session that is over."""
    rules = rulesets.find(game(0).name, {"deals": "4"})
    return table_at(rules, lambda table: table.over)


SCREENS: dict[str, Screen] = {
    "home": Screen(home, DESK),
    "home-phone": Screen(home, PHONE),
    "new-table": Screen(lambda: pages.new_table(preferred(), game(0), Message("There is no such table."), {}), DESK),
    "auction": Screen(lambda: at(lambda: table_at(game(0), in_auction)), DESK),
    "auction-phone": Screen(lambda: at(lambda: table_at(game(3), in_auction), pack="french"), PHONE),
    "exchange-phone": Screen(lambda: at(lambda: table_at(game(0), in_exchange)), PHONE, click=".toggle >> nth=-1"),
    "play": Screen(lambda: at(lambda: table_at(game(0), in_play(5, 2)), hinted=True), DESK),
    "play-dark": Screen(lambda: at(lambda: table_at(game(3), in_play(3, 1)), pack="french-four"), DESK, dark=True),
    "play-phone": Screen(lambda: at(lambda: table_at(game(0), in_play(2, 2))), PHONE),
    "play-small": Screen(lambda: at(lambda: table_at(game(0), in_play(0, 2))), SMALL),
    "play-sideways": Screen(lambda: at(lambda: table_at(game(0), in_play(2, 2))), SIDEWAYS),
    "two": Screen(lambda: at(lambda: table_at(for_seats(2), in_play(2, 1))), PHONE),
    "four": Screen(lambda: at(lambda: table_at(for_seats(4), in_play(3, 2)), pack="colour-blind"), DESK),
    "lesson": Screen(lambda: at(lambda: in_lesson(4)), DESK),
    "lesson-phone": Screen(lambda: at(lambda: in_lesson(0)), PHONE),
    "five": Screen(lambda: at(lambda: table_at(for_seats(5), in_play(2, 3))), DESK),
    "five-phone": Screen(lambda: at(lambda: table_at(for_seats(5), in_play(2, 4))), PHONE, dark=True),
    "stop": Screen(lambda: at(lambda: table_at(game(0), may_say("stop"))), DESK),
    "settlement": Screen(lambda: at(lambda: table_at(game(0), settled)), DESK),
    "waiting-phone": Screen(lambda: at(waiting, seat=None), PHONE),
    "score": Screen(lambda: pages.summary(sight(whole_session(), ME), preferred()), DESK),
    "over-phone": Screen(lambda: at(whole_session), PHONE),
    "rules": Screen(lambda: pages.rules_page(game(0), preferred()), DESK, click="[href='#ranks'] >> nth=0"),
    "settings": Screen(lambda: pages.settings(preferred(name="Ana"), saved=False), DESK),
    "pack-dragon": Screen(lambda: at(lambda: table_at(game(0), in_play(4, 2)), pack="dragon"), DESK),
    "large-phone": Screen(lambda: at(lambda: table_at(game(0), in_play(2, 2)), pack="dragon", large=True), PHONE),
    "words-phone": Screen(lambda: at(lambda: table_at(game(0), in_play(2, 2)), text=True), PHONE),
    "contrast": Screen(lambda: at(lambda: table_at(game(0), in_play(2, 2)), contrast=True), DESK),
    "command-box": Screen(lambda: at(lambda: table_at(game(0), in_play(2, 2)), asked="table"), DESK),
    "hint-phone": Screen(lambda: at(lambda: table_at(game(0), in_play(2, 2)), hinted=True), PHONE),
    "refused-phone": Screen(lambda: pages.problem(404, Message("There is no such table."), preferred()), PHONE),
}
"""Every screen by the name of its picture."""


# Pictures


class Files(BaseHTTPRequestHandler):
    """Serves the pages, the drawings and the style."""

    def do_GET(self) -> None:
        """Answer a request."""
        address = urlsplit(self.path)
        parts = address.path.strip("/").split("/")
        LANGUAGE.set(parse_qs(address.query).get("language", [ENGLISH])[0])
        if parts[0] == "deck":
            found, kind = deck.files(parts[2]).get(parts[3], b""), "image/svg+xml"
        elif parts[0] == "static":
            found, kind = assets.static_files().get(parts[1], b""), "text/css"
        else:
            page = SCREENS[parts[0]].page() if parts[0] in SCREENS else ""
            found, kind = page.encode(), "text/html; charset=utf-8"
        self.send_response(200)
        self.send_header("content-type", kind)
        self.end_headers()
        self.wfile.write(found)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def shown(browser: Browser, base: str, name: str, size: tuple[int, int], language: str = ENGLISH) -> Page:
    """A page in a window of its own."""
    screen, (wide, high) = SCREENS[name], size
    page = browser.new_context(
        viewport={"width": wide, "height": high},
        color_scheme="dark" if screen.dark else "light",
        java_script_enabled=False,
    ).new_page()
    page.set_default_timeout(20_000)
    page.goto(f"{base}/{name}?language={language}", wait_until="networkidle")
    if screen.click:
        page.click(screen.click)
    return page


def shoot(browser: Browser, painter: Page, base: str, name: str) -> None:
    """Make one picture."""
    size = SCREENS[name].size
    page = shown(browser, base, name, size)
    picture = compact(painter, page.screenshot(), *size)
    (FOLDER / f"{name}.png").write_bytes(picture)
    print(f"{name:<16} {len(picture):>7} bytes")
    page.context.close()


def shoot_in_languages(browser: Browser, base: str, names: list[str], folder: Path) -> None:
    """Make the pictures in every language, the whole length of each page, and tell what does not fit."""
    folder.mkdir(parents=True, exist_ok=True)
    for language in languages():
        for name in names:
            for width, size in ((str(size[0]), size) for size in (DESK, PHONE)):
                page = shown(browser, base, name, size, language)
                page.screenshot(path=folder / f"{language}-{name}-{width}.png", full_page=True)
                for cut in cut_off(page):
                    print(f"{language} {name} {width}: {cut}")
                page.context.close()


FEW_COLOURS = """async (address) => {
  const image = await createImageBitmap(await (await fetch(address)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const pixels = canvas.getImageData(0, 0, image.width, image.height).data;
  const found = new Map();
  const key = (at) => ((pixels[at] >> 2) << 12) | ((pixels[at + 1] >> 2) << 6) | (pixels[at + 2] >> 2);
  for (let at = 0; at < pixels.length; at += 4) {
    const name = key(at);
    let colour = found.get(name);
    if (!colour) found.set(name, (colour = { name, count: 0, sums: [0, 0, 0] }));
    colour.count += 1;
    for (let part = 0; part < 3; part += 1) colour.sums[part] += pixels[at + part];
  }
  const mean = (colour, part) => colour.sums[part] / colour.count;
  const box = (colours) => {
    let wide = 0, part = 0;
    for (let each = 0; each < 3; each += 1) {
      const means = colours.map((colour) => mean(colour, each));
      const range = Math.max(...means) - Math.min(...means);
      if (range > wide) [wide, part] = [range, each];
    }
    const count = colours.reduce((sum, colour) => sum + colour.count, 0);
    return { colours, part, worth: wide * Math.sqrt(count) };
  };
  const boxes = [box([...found.values()])];
  while (boxes.length < 256) {
    boxes.sort((one, other) => other.worth - one.worth);
    const { colours, part, worth } = boxes[0];
    if (!worth) break;
    colours.sort((one, other) => mean(one, part) - mean(other, part));
    const half = (mean(colours[0], part) + mean(colours.at(-1), part)) / 2;
    const cut = Math.max(1, colours.findIndex((colour) => mean(colour, part) > half));
    boxes.splice(0, 1, box(colours.slice(0, cut)), box(colours.slice(cut)));
  }
  const index = new Map();
  const palette = boxes.flatMap(({ colours }, place) => {
    const count = colours.reduce((sum, colour) => sum + colour.count, 0);
    for (const { name } of colours) index.set(name, place);
    return [0, 1, 2].map((part) => Math.round(colours.reduce((sum, colour) => sum + colour.sums[part], 0) / count));
  });
  let text = "";
  for (let at = 0; at < pixels.length; at += 4) text += String.fromCharCode(index.get(key(at)));
  return { palette, pixels: btoa(text) };
}"""
"""Finds at most 256 colours that come near those of a picture."""


def compact(painter: Page, picture: bytes, wide: int, high: int) -> bytes:
    """The picture as a PNG of few colours."""
    address = "data:image/png;base64," + b64encode(picture).decode()
    found = painter.evaluate(FEW_COLOURS, address)
    pixels = b64decode(found["pixels"])
    rows = b"".join(b"\0" + pixels[row * wide : (row + 1) * wide] for row in range(high))
    parts = [
        (b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)),
        (b"PLTE", bytes(found["palette"])),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in parts
    )


def main() -> None:
    """Make the pictures of the screens that are named, or of all."""
    parser = argparse.ArgumentParser(description="Make the pictures of every screen, or of those that are named.")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--languages", type=Path, metavar="FOLDER", help="make them in every language in this folder")
    options = parser.parse_args()
    names = options.names or list(SCREENS)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Files)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.program(), args=chromium.ARGUMENTS)
        if options.languages:
            shoot_in_languages(browser, base, names, options.languages)
        else:
            FOLDER.mkdir(exist_ok=True)
            painter = browser.new_page()
            for name in names:
                shoot(browser, painter, base, name)
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
