// The live table: frames from the server are taken into the page, and what a person does goes back on the same socket.

const table = document.getElementById("table");
const body = document.body;
const said = document.getElementById("said");
const notice = document.getElementById("notice");
const box = document.getElementById("box");

const MOST_SAID = 30;
const NO_TABLE = 4404;
// Milliseconds: how long a notice stays and a question waits, silence before a ping, the same after a command, and the
// time that a ping or a new socket may take before it is given up.
const NOTICE = 8000;
const SURE = 5000;
const SILENCE = 25000;
const UNANSWERED = 3000;
const PATIENCE = 8000;
const LONGEST_DELAY = 8000;
const NUMBERS = ["seen", "seat", "n"];

// Taking new markup into the page: elements stay the same ones, so that focus, choices and open details survive.

/** What an element has in common with a new one to become it; a button or a command never becomes another one. */
function kind(node) {
  const value = node.nodeName === "BUTTON" ? node.getAttribute("value") : node.type;
  const fields = node.nodeName === "FORM" ? node.querySelectorAll("[type=hidden]:not([name=seen])") : [];
  return [node.nodeName, node.id, node.name, value, ...[...fields].map((field) => field.value)].join();
}

function morphAttributes(old, fresh) {
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !(name === "open" && old.nodeName === "DETAILS")) {
      old.setAttribute(name, value);
    }
  }
  for (const { name } of [...old.attributes]) {
    // Which details are open and what stands in a field is the person's choice, and tab stops are set here alone.
    const own = name === "open" || name === "tabindex" || (name === "value" && old.nodeName === "INPUT");
    if (!own && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
}

function followers(node) {
  const found = [];
  for (let next = node; next; next = next.nextSibling) if (!next.id) found.push(next);
  return found;
}

/** The old child, at or after a place, that is to become the fresh one. */
function match(fresh, place, named) {
  if (fresh.id) {
    const old = named.get(fresh.id);
    return old?.nodeName === fresh.nodeName ? old : null;
  }
  if (!place) return null;
  if (fresh.nodeType !== Node.ELEMENT_NODE) return place.nodeType === fresh.nodeType ? place : null;
  const rest = followers(place);
  return rest.find((old) => old.isEqualNode(fresh)) ?? rest.find((old) => kind(old) === kind(fresh));
}

function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.data = fresh.data;
    return;
  }
  morphAttributes(old, fresh);
  const named = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  const wanted = new Set([...fresh.children].map((child) => child.id));
  const kept = new Set();
  let place = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    // Moving an element takes its focus, so those that will go are passed by and nothing moves in their stead.
    while (place && (kept.has(place) || (place.id && !wanted.has(place.id)))) place = place.nextSibling;
    const found = match(child, place, named);
    if (!found) {
      kept.add(old.insertBefore(child, place));
      continue;
    }
    kept.add(found);
    if (found === place || !found.id) place = found.nextSibling;
    else old.insertBefore(found, place);
    morph(found, child);
  }
  for (const child of [...old.childNodes]) if (!kept.has(child)) child.remove();
}

function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

function takeIn(fresh) {
  const old = document.getElementById(fresh.id);
  if (!old) table.append(fresh);
  else if (old.nodeName === fresh.nodeName) morph(old, fresh);
  else old.replaceWith(fresh);
}

// Movement: what was at one place and is at another goes there, from where it is seen to be at the moment.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
let moving = [];

function still() {
  return calm.matches || body.dataset.motion === "off" || document.hidden;
}

function placeOf(element) {
  const rectangle = element?.getBoundingClientRect();
  return rectangle?.width ? rectangle : null;
}

function cards() {
  const found = new Map();
  for (const card of table.querySelectorAll("[data-card]")) {
    const place = placeOf(card);
    if (place && !found.has(card.dataset.card)) found.set(card.dataset.card, { card, place });
  }
  return found;
}

function between(from, to) {
  const across = from.x + from.width / 2 - to.x - to.width / 2;
  const down = from.y + from.height / 2 - to.y - to.height / 2;
  return { translate: `${across}px ${down}px`, scale: from.width / to.width, far: Math.hypot(across, down) };
}

function move(element, keyframes) {
  return element.animate(keyframes, { duration: 320, easing: "cubic-bezier(.3,.9,.35,1)" });
}

/** Copies of a full trick, which go to its winner once the cards themselves have left the page. */
function trick() {
  const centre = document.getElementById("centre");
  const winner = document.getElementById(centre?.dataset.winner);
  if (!winner) return [];
  return [...centre.querySelectorAll(".played")].map((card) => {
    const copy = card.cloneNode(true);
    for (const name of ["id", "data-card", "data-from"]) copy.removeAttribute(name);
    return {
      name: card.dataset.card,
      copy,
      place: placeOf(card),
      width: card.offsetWidth,
      height: card.offsetHeight,
      winner,
    };
  });
}

function sweep({ copy, place, width, height, winner }) {
  const goal = placeOf(winner);
  if (!place || !goal) return;
  copy.setAttribute("aria-hidden", "true");
  copy.classList.add("swept");
  Object.assign(copy.style, {
    position: "fixed",
    inset: "auto",
    left: `${place.x + (place.width - width) / 2}px`,
    top: `${place.y + (place.height - height) / 2}px`,
    width: `${width}px`,
    height: `${height}px`,
    margin: 0,
    translate: "none",
    pointerEvents: "none",
    zIndex: 9,
  });
  body.append(copy);
  const { translate } = between(goal, place);
  move(copy, [{}, { translate, scale: 0.3, opacity: 0 }]).onfinish = () => copy.remove();
}

function withMovement(fresh, change) {
  const before = cards();
  const taken = trick();
  const sources = new Map();
  for (const card of fresh.flatMap((region) => [...region.querySelectorAll("[data-from]")])) {
    const owner = document.getElementById(card.dataset.from);
    sources.set(card.dataset.card, placeOf(owner?.querySelector(".fan")?.lastElementChild) ?? placeOf(owner));
  }
  change();
  for (const animation of moving) animation.cancel();
  moving = [];
  const after = cards();
  // A card of a trick may be dealt to a hand, or listed as the last trick, in the same frame: it goes to the winner.
  const gone = new Map(
    taken.filter(({ name }) => !after.get(name)?.card.matches(".played")).map((card) => [card.name, card]),
  );
  for (const [name, { card, place }] of after) {
    const from = before.get(name)?.place ?? sources.get(name);
    if (!from || gone.has(name)) continue;
    const { translate, scale, far } = between(from, place);
    // Added to what the style sheet says, so that a fan of turned cards stays one on the way.
    if (far > 2) moving.push(move(card, [{ translate, scale, composite: "add", zIndex: 8 }, { zIndex: 8 }]));
  }
  gone.forEach(sweep);
}

// Focus: the hand is one tab stop, and focus is never lost.

function stops() {
  const found = [...document.querySelectorAll(".hand .card")];
  return found.map((card) => (card.matches("button") ? card : card.querySelector("input:enabled"))).filter(Boolean);
}

function rove(chosen) {
  const found = stops();
  const stop = chosen ?? found.find((card) => card.getAttribute("tabindex") === "0") ?? found[0];
  for (const card of found) card.setAttribute("tabindex", card === stop ? 0 : -1);
}

function keepingFocus(fresh, change) {
  const focused = document.activeElement ?? body;
  const index = stops().indexOf(focused);
  const name = focused.closest("[id]")?.id;
  const region = fresh.find(({ id }) => document.getElementById(id)?.contains(focused))?.id;
  change();
  rove();
  if (!region || document.activeElement === focused) return;
  if (focused.isConnected) focused.focus({ preventScroll: true });
  if (document.activeElement === focused) return;
  const left = stops();
  const same = left.find((card) => (card.id || card.parentElement.id) === name);
  const next = same ?? (index < 0 ? null : left[Math.min(index, left.length - 1)]);
  const home = document.getElementById(region);
  // Not another button: a key pressed twice would then do what nobody wanted.
  if (!next && home) home.tabIndex = -1;
  (next ?? home)?.focus({ preventScroll: !next });
}

// Asking twice: the first tap marks a button, the second sends.

let marked = null;

function unmark() {
  if (!marked) return;
  const { button, content, timer } = marked;
  marked = null;
  clearTimeout(timer);
  button.classList.remove("chosen");
  button.removeAttribute("aria-pressed");
  if (content) button.replaceChildren(...content);
}

function mark(button) {
  unmark();
  const question = questionOf(button);
  marked = { button, value: button.value };
  button.classList.add("chosen");
  button.setAttribute("aria-pressed", "true");
  if (!question) return;
  marked.content = [...button.childNodes];
  marked.timer = setTimeout(unmark, SURE);
  button.textContent = question;
}

function keepingMark(change) {
  const before = marked;
  unmark();
  change();
  if (before?.button.isConnected && before.button.value === before.value && before.button.type === "submit") {
    mark(before.button);
  }
}

function questionOf(button) {
  return button.dataset.ask ?? button.form.dataset.ask;
}

function isAsked(button) {
  return questionOf(button) || (body.dataset.confirm === "on" && button.matches(".card, .call"));
}

// What is shown besides the regions.

let forgetting;

function tell(sentence) {
  clearTimeout(forgetting);
  const line = document.createElement("p");
  line.textContent = sentence;
  notice.replaceChildren(line);
  forgetting = setTimeout(() => notice.replaceChildren(), NOTICE);
}

/** What is told once when it is new: what happened, and then what a lesson says about it. */
function heard() {
  return ["live", "taught"].map((id) => document.getElementById(id)).filter(Boolean);
}

const toldOf = Object.fromEntries(heard().map(({ id, dataset }) => [id, dataset.version]));

function sayAloud(sentence) {
  const line = document.createElement("p");
  line.textContent = sentence;
  said.append(line);
  while (said.childElementCount > MOST_SAID) said.firstElementChild.remove();
}

function tellWhatHappened() {
  for (const { id, dataset, textContent } of heard()) {
    if (dataset.version === toldOf[id]) continue;
    toldOf[id] = dataset.version;
    // One who wants to hear little is told what has happened when it is his turn, or how something has ended.
    const { verbosity } = body.dataset;
    const matters = dataset.result && (verbosity === "results" || !document.querySelector("[data-turn]"));
    const isSpared =
      id === "live" && /results|turn/.test(verbosity) && !matters && !document.querySelector("#prompt[data-mine]");
    if (!isSpared && textContent.trim()) sayAloud(textContent.trim());
  }
}

/** The answer to what was typed, near the box and aloud. */
function answer(sentences) {
  const place = document.getElementById("answer");
  place.textContent = sentences;
  place.hidden = false;
  box.open = true;
  sayAloud(sentences);
}

function count() {
  for (const button of document.querySelectorAll("button[data-count]")) {
    const form = button.form;
    if (!form) continue;
    const { least = 0, most = 99 } = form.dataset;
    const number = form.querySelectorAll("[name=card]:checked").length;
    const { none, one, count: many } = button.dataset;
    button.textContent = ([none, one][number] ?? many).replace("{count}", number);
    if (number < least || number > most) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }
}

function tick() {
  if (document.hidden) return;
  const now = Date.now() / 1000;
  for (const time of document.querySelectorAll("time[data-since], time[data-until]")) {
    const { since, until } = time.dataset;
    const seconds = Math.max(0, since ? Math.floor(now - since) : Math.ceil(until - now));
    const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (time.textContent !== shown) time.textContent = shown;
  }
}

function isHinted() {
  return Boolean(document.getElementById("hint")?.firstElementChild);
}

function take(frame) {
  if (frame.refused) tell(frame.refused);
  if (frame.told) answer(frame.told);
  if (!frame.regions) return;
  const fresh = Object.values(frame.regions).map(parsed).filter(Boolean);
  const hinted = isHinted();
  const change = () => keepingFocus(fresh, () => keepingMark(() => fresh.forEach(takeIn)));
  table.dataset.version = frame.version;
  const typing = document.getElementById("typing");
  if (typing) typing.elements.seen.value = frame.turn;
  if (frame.whole) table.dataset.me = frame.me ?? "";
  // A whole frame comes to one who has not seen what led to it: nothing moves then.
  if (frame.whole || still()) change();
  else withMovement(fresh, change);
  if (!hinted && isHinted()) sayAloud(document.querySelector("#hint > p")?.textContent ?? "");
  count();
  tick();
  tellWhatHappened();
}

// The socket.

let socket;
let wasOpen = false;
let tries = 0;
let watch;
let waiting = "";

function expect(milliseconds, missed = ping) {
  clearTimeout(watch);
  watch = setTimeout(missed, milliseconds);
}

function ping() {
  socket.send(JSON.stringify({ do: "ping" }));
  expect(PATIENCE, lose);
}

function lose(event) {
  const delay = Math.min(LONGEST_DELAY, 250 * 2 ** tries++) * (0.5 + Math.random() / 2);
  // A socket that is dead may tell so only much later; nothing is heard from it any more.
  socket.onopen = socket.onmessage = socket.onclose = null;
  socket.close();
  waiting = "";
  table.setAttribute("aria-busy", "true");
  body.classList.add("away");
  if (event?.code === NO_TABLE) clearTimeout(watch);
  else expect(delay, connect);
}

function connect() {
  const address = new URL(table.dataset.live, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  socket = new WebSocket(address);
  socket.onopen = () => {
    wasOpen = true;
    table.removeAttribute("aria-busy");
    body.classList.remove("away");
    expect(SILENCE);
  };
  socket.onmessage = ({ data }) => {
    tries = 0;
    waiting = "";
    expect(SILENCE);
    take(JSON.parse(data));
  };
  socket.onclose = lose;
  expect(PATIENCE, lose);
}

function isOpen() {
  return socket?.readyState === WebSocket.OPEN;
}

function wake() {
  if (document.hidden || socket.readyState === WebSocket.CONNECTING) return;
  tick();
  if (isOpen()) ping();
  else {
    lose();
    clearTimeout(watch);
    connect();
  }
}

// What a person does.

let clicked = 0;
let sentAt = 0;

function command(form, button) {
  const found = {};
  const chosen = [];
  for (const [name, value] of new FormData(form, button)) {
    if (name === "card") chosen.push(value);
    else if (NUMBERS.includes(name)) found[name] = Number(value);
    else found[name] = name === "yes" ? value === "true" : value;
  }
  if (found.token === "x") found.token += chosen.join() || "0";
  return found;
}

/** Tells the server, which asks where scripts do not, that what a button asks has been asked. */
function beSure(form) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "sure", value: "true" });
  form.append(field);
}

let reached = null;

/** Posts a form to a server that answers; else the browser's page for an error would take the table's place. */
function postIfReached(form, button) {
  const { version } = table.dataset;
  const post = () => {
    if (table.dataset.version !== version || !form.isConnected || button?.isConnected === false) return;
    reached = form;
    form.requestSubmit(button);
  };
  fetch("/healthz", { cache: "no-store" }).then(post, () => tell(body.dataset.away));
}

function submitted(event) {
  const { target: form, submitter: button } = event;
  if (!form.getAttribute("action")?.endsWith("/do")) return;
  if (button?.getAttribute("aria-disabled") === "true") {
    event.preventDefault();
    const reason = document.getElementById(button.getAttribute("aria-describedby"));
    if (reason) tell(reason.textContent);
    return;
  }
  const isReached = reached === form;
  reached = null;
  if (button && !isReached && isAsked(button) && marked?.button !== button) {
    event.preventDefault();
    mark(button);
    return;
  }
  unmark();
  if (wasOpen && !isOpen() && !isReached) {
    event.preventDefault();
    postIfReached(form, button);
    return;
  }
  const found = command(form, button);
  if (found.do === "leave" || !isOpen()) {
    if (button && questionOf(button)) beSure(form);
    return;
  }
  event.preventDefault();
  const text = JSON.stringify(found);
  if (text === waiting) return;
  waiting = text;
  sentAt = clicked;
  socket.send(text);
  expect(UNANSWERED);
  if (form.id === "typing") form.elements.text.value = "";
}

/** The second half of a double click is meant for what the first half did, and not for what now lies there. */
function clickedTwice(event) {
  if (event.detail < 2) clicked += 1;
  const button = event.target.closest("button");
  if (event.detail > 1 && button?.form && (sentAt === clicked || questionOf(button))) event.preventDefault();
}

function isTyped(target) {
  return target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]");
}

function moveInHand(event) {
  const found = stops();
  const index = found.indexOf(event.target);
  const places = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    Home: 0,
    End: -1,
  };
  const isDigit = /^[1-9]$/.test(event.key);
  if (index < 0 && !(isDigit && body.dataset.keys === "on")) return false;
  if (event.key === "Enter" && event.target.type === "checkbox") {
    // Otherwise the browser would send the form.
    event.target.click();
    return true;
  }
  const place = isDigit ? event.key - 1 : places[event.key];
  const card = isDigit ? found[place] : found.at(place % found.length);
  if (place === undefined || !card) return false;
  rove(card);
  card.focus();
  return true;
}

let cameFrom = null;

/** Goes to where commands are typed. */
function openBox(input) {
  if (document.activeElement !== input) cameFrom = document.activeElement;
  box.open = true;
  input.focus();
}

function closeBox() {
  const isWithin = box?.contains(document.activeElement);
  if (box && body.dataset.view !== "text") box.open = false;
  if (!isWithin) return;
  document.activeElement.blur();
  const home = cameFrom?.isConnected ? cameFrom : stops().find((card) => card.tabIndex === 0);
  home?.focus();
}

function shortcut(event) {
  if (body.dataset.keys !== "on" || event.key.length !== 1) return false;
  const found = [...document.querySelectorAll(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`)];
  const element = found.find(
    (one) => (placeOf(one) || box?.contains(one)) && !one.matches(":disabled, [aria-disabled=true]"),
  );
  if (element?.matches("input")) openBox(element);
  else element?.click();
  return Boolean(element);
}

function pressed(event) {
  if (event.key === "Escape") {
    unmark();
    closeBox();
  }
  if (event.ctrlKey || event.altKey || event.metaKey || isTyped(event.target)) return;
  // A key held down does what it does once; only walking in the hand goes on.
  const isHeld = event.repeat && !/^(Arrow|Home|End)/.test(event.key);
  if (isHeld ? event.key === "Enter" : moveInHand(event) || shortcut(event)) event.preventDefault();
}

if (table?.dataset.live) {
  table.setAttribute("aria-busy", "true");
  document.addEventListener("submit", submitted);
  document.addEventListener("click", clickedTwice, true);
  document.addEventListener("keydown", pressed);
  document.addEventListener("change", count);
  document.addEventListener("focusin", ({ target }) => stops().includes(target) && rove(target));
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);
  addEventListener("pageshow", ({ persisted }) => persisted && wake());
  setInterval(tick, 1000);
  rove();
  count();
  tick();
  connect();
}
