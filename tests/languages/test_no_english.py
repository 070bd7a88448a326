"""In a language that marks every letter, no English is left on any page, region, screen or sheet, nor in refusals."""

from collections.abc import Iterator
from typing import Any

import pytest
from cli.driver import turns
from cli.inside import Run, run
from web.test_web_regions import moments, shown
from web.web_server import FORM, opened, served

from languages.marked import KEPT, LANGUAGE, MARKED, english, english_of_page
from spadille import rulesets
from spadille.cards import TEXTS, parse_cards
from spadille.cli import COMMANDS, sheet, speaking
from spadille.cli.pages import HELP, hint_page, rules_page
from spadille.cli.prompt import lit_cards
from spadille.cli.questions import confirmation, question
from spadille.cli.table import Asking, Table
from spadille.cli.terminal import Terminal
from spadille.deal import Deal
from spadille.languages import languages, lent
from spadille.messages import Speaker
from spadille.players.hints import Hint, hints, why
from spadille.session import Session
from spadille.state import SAID, Choice
from spadille.story.faces import DECKS, Faces
from spadille.story.questions import choices, refused_calls
from spadille.table import Act, Refused, decide, sight
from spadille.web import box, pages, readings
from spadille.web.preferences import PACKS, Preferences

__all__ = ["run"]

GAMES = [rules.name for rules in rulesets.all_rulesets()]
PREFERENCES = Preferences(language=LANGUAGE)
NAMES = {"Zoe", "Yves", "Xenia", "Walter", "Vera", "You"}
OTHER_TOKENS = ("x0", "xAS,KD", *SAID, "trumps:S", "trumps:D", "call:KS", "call:KD", "announce:solo", "entrada", "solo")


def tokens_of(rules: Any) -> set[str]:
    """What stands on the page of rules as it is typed: values of options, and the tags of sources."""
    values = {word for option in rules.options for value in option.values for word in value.split("+")}
    return values | {source.tag for source in rules.identity.sources} | {option.name for option in rules.options}


@pytest.fixture(autouse=True)
def the_marked_language() -> Iterator[None]:
    with lent(LANGUAGE, MARKED):
        yield
    speaking.use("en")


# The table in the browser


@pytest.mark.parametrize("name", GAMES)
def test_no_region_has_english_in_any_part_of_a_deal(name: str) -> None:
    for number, table in enumerate(moments(name)):
        preferences = Preferences(language=LANGUAGE, pack=PACKS[number % len(PACKS)], text=number % 3 == 1)
        for seat in (None, table.to_move if table.to_move is not None else 0):
            seen = sight(table, seat)
            for region, html in shown(seen, sight(table), None, preferences).items():
                assert english_of_page(html, NAMES) == [], region


@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_is_read_out_has_english(name: str) -> None:
    for table in list(moments(name))[::3]:
        seen = sight(table, table.to_move if table.to_move is not None else 0)
        speech = pages.speech(PREFERENCES, seen.names)
        for reading in readings.TOLD:
            assert english(readings.told(reading, seen, speech), NAMES) == [], reading
        for line in ("nonsense!", "leave"):
            with pytest.raises(Refused) as refused:
                box.wanted(line, seen, speech)
            assert english(speech.plain(refused.value.message), {"nonsense"}) == []


@pytest.mark.parametrize("name", GAMES)
def test_no_hint_has_english(name: str) -> None:
    for table in moments(name):
        if table.deal is None or table.to_move is None:
            continue
        seen = sight(table, table.to_move)
        assert seen.view is not None
        legal = seen.view.legal
        actions = () if isinstance(legal, Choice) else legal
        found = tuple(Hint(action, 0.5, -1.5, why(seen.view, action)) for action in actions)
        html = shown(seen, sight(table), found[:6], PREFERENCES)["hint"]
        assert english_of_page(html, NAMES) == []
        for hint in found:
            assert english(Speaker(catalogue=MARKED).say(hint.why)) == []


@pytest.mark.parametrize("name", GAMES)
def test_no_refusal_of_the_rules_has_english(name: str) -> None:
    calls = {contract for rules in rulesets.all_rulesets() for contract in rules.by_call}
    for table in moments(name):
        deal = table.deal
        if deal is None or deal.to_move is None:
            continue
        speaker = Speaker(catalogue=MARKED)
        for token in {*TEXTS[::3], *OTHER_TOKENS, *calls}:
            reason = deal.why_not(token)
            if reason is not None:
                assert english(speaker.say(reason.message), {*token.split(":"), token, "xAS", "announce", *calls}) == []


@pytest.mark.parametrize("name", GAMES)
def test_no_whole_page_of_a_table_has_english(name: str) -> None:
    for table in list(moments(name))[::5]:
        seat = table.to_move if table.to_move is not None else 0
        seen = sight(table, seat)
        regions = shown(seen, sight(table), None, PREFERENCES)
        assert english_of_page(pages.table(seen, PREFERENCES, regions, "/link"), NAMES) == []
        assert english_of_page(pages.summary(seen, PREFERENCES), NAMES) == []


@pytest.mark.parametrize("name", GAMES)
def test_no_page_of_rules_has_english(name: str) -> None:
    rules = rulesets.find(name)
    variants = [rules]
    variants += [rules.with_options({option.name: value}) for option in rules.options for value in option.values]
    for variant in variants:
        assert english_of_page(pages.rules_page(variant, PREFERENCES), tokens_of(rules)) == []


PAGES = ["/", "/rules", "/settings", "/settings?saved=true", "/nowhere", "/t/nowhere", "/rules/nothing"]
FORMS = [f"/tables/new?ruleset={name}" for name in GAMES]
ASKED = {"accept-language": f"{LANGUAGE}-XX, en;q=0.5", "accept": "text/html"}


@pytest.mark.parametrize("path", PAGES + FORMS)
def test_no_page_has_english(path: str) -> None:
    with served() as client:
        opened(client, levels=[None, None, None])
        opened(client)
        html = client.get(path, headers=ASKED).text
        assert f'<html lang="{LANGUAGE}">' in html
        assert english_of_page(html, {"Zoe", *GAMES, "nothing"}) == []


def test_what_is_refused_is_told_in_the_language_of_the_one_who_asks() -> None:
    with served() as client:
        seat = opened(client, levels=[None, None, None])
        path = f"/t/{seat.table}"
        for sent in ({"do": "act", "token": "KD", "seen": "1"}, {"do": "leave"}, {"do": "say", "phrase": "paso"}):
            answer = client.post(f"{path}/do", data=sent, headers={**ASKED, **FORM})
            assert answer.status_code in (403, 409)
            assert english_of_page(answer.text, {"Zoe"}) == []
        for sent in ({"key-pass": "h"}, {"key-pass": "1"}, {"key-pass": "xx"}):
            html = client.post("/settings", data=sent, headers={**ASKED, **FORM}).text
            assert english_of_page(html, {"xx"}) == []
        form = {"ruleset": GAMES[0], "name": "<", "option-deals": "none"}
        answer = client.post("/tables/new", data=form, headers={**ASKED, **FORM})
        assert answer.status_code == 400
        assert english_of_page(answer.text, {*GAMES, "deals", "none"}) == []
        for method, way, body in [
            ("POST", f"/api/tables/{seat.table}/commands", {"do": "leave"}),
            ("POST", "/api/tables", {"options": {"deals": "0"}}),
            ("POST", "/api/tables", {"name": "&"}),
            ("GET", f"/api/tables/{seat.table}/record", None),
            ("GET", f"/api/tables/{seat.table}/deals/7", None),
            ("GET", "/api/tables/AAAAAAAAAAAA", None),
        ]:
            told = client.request(method, way, json=body, headers=ASKED).json()["refused"]
            assert english(told, {*GAMES, "deals"}) == [], told
        for game in client.get("/api/rulesets", headers=ASKED).json():
            assert english(game["summary"]) == []
        for summary in client.get("/api/players", headers=ASKED).json().values():
            assert english(summary) == []


def test_a_socket_speaks_the_language_of_its_viewer() -> None:
    with served() as client:
        seat = opened(client, levels=[None, None, None])
        for path, asked in [
            (f"/t/{seat.table}/live", ASKED),
            (f"/t/{seat.table}/live?language={LANGUAGE}", {"accept-language": "en"}),
            (f"/api/tables/{seat.table}/live", ASKED),
        ]:
            with client.websocket_connect(path, headers={**asked, "origin": FORM["origin"]}) as socket:
                socket.receive_json()
                socket.send_json({"do": "leave"})
                assert english(socket.receive_json()["refused"]) == []


REFUSED_COMMANDS = [
    Act(0, "KD", 1),
    Act(1, "pass", 999),
    Act(0, "nonsense!", 1),
]


@pytest.mark.parametrize("name", GAMES)
def test_no_refusal_of_a_table_has_english(name: str) -> None:
    for table in moments(name):
        for command in REFUSED_COMMANDS:
            try:
                decide(table, command, 200.0)
            except Refused as refused:
                told = Speaker(catalogue=MARKED).say(refused.message)
                assert english(told, NAMES | {"pass", "nonsense", "entrada", "xAS"}) == []


# The terminal


def drawn(session: Session, deck: str = "french") -> Table:
    terminal = Terminal(lines=True)
    terminal.signs = True
    faces = Faces(deck, signs=True)
    return Table(terminal, faces, faces.speaker(("Ana", "Ana", "Ana", "Ana", "Ana"), MARKED), 0)


@pytest.mark.parametrize("name", GAMES)
def test_no_screen_of_the_terminal_has_english(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    for number, turn in enumerate(turns(name, {"deals": "4"}, "screens")):
        assert turn.before.deal is not None
        table = drawn(turn.before, list(DECKS)[number % 2])
        view = turn.before.deal.view(0)
        asking = Asking(
            question=table.say(question(view, table.faces)),
            choices=choices(view, table.faces),
            lit=lit_cards(view),
            numbered=True,
            refused=[view.known.rules.by_call[call].called for call in refused_calls(view)],
        )
        lines = [*table.screen(turn.before, view, asking), *table.lines(turn.before, view, asking)]
        lines += table.opening(turn.before, view.known)
        if number % 9 == 0:
            lines += hint_page(hints(view, seed="s", strength="novice"), view.known.rules, table)
        if len(turn.after.finished) > len(turn.before.finished):
            done = turn.after.finished[-1]
            lines += sheet.deal_sheet(table, turn.after, done)
            lines += sheet.all_cards(table, done.deal.view(0).known)
            lines += sheet.results_so_far(table, turn.after)
        if turn.after.deal is None:
            lines += sheet.end_sheet(table, turn.after, turn.after.end())
        for line in lines:
            assert english(line.plain) == [], line.plain


def test_no_page_of_the_terminal_has_english_but_what_is_typed() -> None:
    table = drawn(Session.start("renegado", seed="s"))
    for cards in ("", "KD", "KD 3D"):
        assert english(table.say(confirmation(parse_cards(cards), table.faces))) == []
    for line in HELP:
        assert english(table.say(line)) == []
    for rules in rulesets.all_rulesets():
        lines = rules_page(rules, "", table.say, str, 90)
        for each in lines:
            assert english(each.plain, tokens_of(rules)) == [], each.plain


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_no_help_has_english_but_what_is_typed(run: Run, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.setenv("TERMINAL_WIDTH", "300")
    said = run(*command.split(), "--help", "--language", LANGUAGE)
    assert said.code == 0
    shown_lines = [line for line in said.out.splitlines() if not line.strip(" │").startswith("spadille ")]
    text = " ".join(word for line in shown_lines for word in line.split() if not word.startswith("-"))
    left = [word for word in english(text, TYPED | set(COMMANDS) | set(GAMES)) if not word.isupper()]
    assert left == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "tarot"),
        ("rules", "renegado", "-o", "jump_bids=maybe"),
        ("simulate", "renegado", "--deals", "x"),
        ("simulate", "renegado", "--deals", "0"),
        ("simulate", "renegado"),
        ("simulate", "--deals", "2"),
        ("show", "missing"),
        ("show", ""),
        ("--conjure",),
        ("conjure",),
        ("play", "--pace", "70"),
        ("play", "--name", ""),
        ("play", "--level", "nobody"),
        ("convert", "-", "--to", "pdf"),
    ],
    ids=str,
)
def test_no_refusal_of_a_command_has_english_but_what_was_typed(run: Run, arguments: tuple[str, ...]) -> None:
    said = run(*arguments, "--language", LANGUAGE)
    typed = {word.strip("-'") for argument in arguments for word in argument.replace("=", " ").split()}
    names = {*GAMES, *COMMANDS, "renegado", "deals", "true", "false", "GAME", "json", "text", "jump", "bids"}
    assert english(said.sentence, typed | names | KNOWN_PLAYERS) == []


TYPED = {
    "path",
    "plain",
    "bool",
    "int",
    "str",
    "float",
    "french",
    "spanish",
    "json",
    "text",
    "name",
    "value",
    "en",
    "or",
    "list",
    "range",
    "file",
    "thumb",
}
KNOWN_PLAYERS = {"club", "exact", "master", "novice", "random", "search", "thumb"}


def test_the_environment_chooses_the_language_unless_it_is_chosen(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", f"{LANGUAGE}_XX.UTF-8")
    assert english(run("rules", "tarot").sentence, {"tarot", *GAMES}) == []
    assert run("--language", "en", "rules", "tarot").sentence.startswith("There is no ruleset “tarot”")
    assert run("rules", "--language=en", "tarot").sentence.startswith("There is no ruleset “tarot”")
    monkeypatch.setenv("LC_ALL", "C")
    assert run("rules", "--language", "tlh").sentence == (
        f"There is no language “tlh”; there are {', '.join(languages())}."
    )


def test_a_game_is_played_in_the_language(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    typed = "\n".join(["1", "1", "1", "none", "why KD", "?", "rules", "sheet", "hint", "q"])
    said = run("play", "--language", LANGUAGE, "--seed", "s", "--save", "g.txt", "--name", "Ana", typed=typed)
    assert said.code == 0
    kept = tokens_of(rulesets.default()) | {"txt", "none", "play", "resume", "why", "help", "history", "hint"}
    assert english(said.out, kept | {"sheet", "rules"} | KEPT) == []


def test_a_file_is_shown_and_solved_in_the_language(run: Run) -> None:
    path = "tests/records/renegado/belinda-entrada.jsonl"
    for arguments in (("show", path), ("solve", path), ("check", path), ("solve", path, "--after", "0")):
        said = run(*arguments, "--language", LANGUAGE)
        assert said.code == 0
        names = {"Belinda", "Baron", "The", "the", "third", "player", *GAMES}
        assert english(said.out.replace(path, "").replace(" deals=1", ""), names) == [], arguments


def test_a_match_is_told_in_the_language(run: Run) -> None:
    said = run("arena", "--players", "thumb,random", "--deals", "2", "-j", "1", "--language", LANGUAGE)
    assert said.code == 0
    assert english(said.out, {"thumb", "random"}) == []


def test_a_deal_that_is_over_is_told() -> None:
    speaker = Speaker(catalogue=MARKED)
    for name in GAMES:
        assert english(speaker.say(rulesets.find(name).settlement.facts[0])) == []
    reason = Deal.start("renegado", seed="s", deal=1).why_not("KD")
    assert reason is not None
    assert english(speaker.say(reason.message), {"KD"}) == []
