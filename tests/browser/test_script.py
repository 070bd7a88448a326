"""The script of the live table, in a real browser, against a server that plays nothing."""

import gzip
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewPage
from browser.fake_table import (
    STATIC,
    FakeTable,
    centre,
    exchange,
    form,
    hand,
    happened,
    seat,
    section,
    served,
    settle,
    until,
)

MOVING = "() => document.getAnimations().map(one => one.effect.target.dataset.card ?? one.effect.target.className)"


@pytest.fixture
def table() -> Iterator[FakeTable]:
    with served(FakeTable()) as found:
        yield found


def focused(page: Page) -> str:
    found: str = page.evaluate("() => document.activeElement.id || document.activeElement.value || ''")
    return found


def act(token: str, seen: int = 1) -> dict[str, object]:
    return {"do": "act", "token": token, "seen": seen}


def test_a_card_that_is_clicked_goes_out_as_one_frame_without_a_reload(table: FakeTable, page: Page) -> None:
    table.visit(page).click("#card-4S")
    until(lambda: table.sent == [act("4S")])
    assert table.posted == []


def test_the_same_command_goes_out_again_only_when_a_frame_has_come(table: FakeTable, page: Page) -> None:
    table.visit(page).focus("#card-4S")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    settle(page)
    assert table.sent == [act("4S")]
    table.send({"refused": "Not now.", "rule": "turn"})
    expect(page.locator("#notice")).to_have_text("Not now.")
    page.keyboard.press("Enter")
    until(lambda: table.sent == [act("4S"), act("4S")])


def test_the_second_half_of_a_double_click_does_not_play_the_next_card(table: FakeTable, page: Page) -> None:
    table.settings["motion"] = "off"
    table.visit(page)
    box = page.locator("#card-KD").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 9, box["y"] + 9)
    table.show(hand("4S", "7C", seen=2))
    expect(page.locator("#card-KD")).to_have_count(0)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    settle(page)
    assert table.sent == [act("KD")]
    page.mouse.down()
    page.mouse.up()
    until(lambda: table.sent == [act("KD"), act("4S", 2)])


def test_a_card_that_may_not_be_played_tells_why(table: FakeTable, page: Page) -> None:
    table.regions["hand"] = hand("KD", "4S", refused="4S")
    table.visit(page).click("#card-4S", force=True)
    expect(page.locator("#notice")).to_have_text("Follow suit.")
    assert table.sent == []


def test_numbers_and_yes_go_out_as_what_they_are(table: FakeTable, page: Page) -> None:
    back = form("back", "answer-back", '<button name="yes" value="true">Yes</button>', seen=7)
    computer = form("other", "replace", '<input type="hidden" name="seat" value="2"><button>Replace</button>')
    table.regions["prompt"] = section("prompt", back + computer)
    table.visit(page).click("text=Yes")
    page.click("text=Replace")
    wanted = [{"do": "answer-back", "yes": True, "seen": 7}, {"do": "replace", "seat": 2}]
    until(lambda: table.sent == wanted)


def test_an_exchange_goes_out_as_one_token_and_its_button_counts(table: FakeTable, page: Page) -> None:
    table.regions["hand"] = exchange("KD", "4S", "7C")
    button = '<button form="hand" name="token" value="x" data-count="Change {count}" data-one="Change one">x</button>'
    table.regions["prompt"] = section("prompt", button)
    table.visit(page)
    send = page.locator("#prompt button")
    expect(send).to_have_text("Change 0")
    expect(send).to_have_attribute("aria-disabled", "true")
    page.focus("#card-KD input")
    page.keyboard.press("Enter")
    expect(send).to_have_text("Change one")
    page.click("#card-7C")
    expect(send).to_have_text("Change 2")
    expect(send).not_to_have_attribute("aria-disabled", "true")
    page.click("#card-4S")
    expect(send).to_have_attribute("aria-disabled", "true")
    page.click("#card-4S")
    table.show(exchange("KD", "4S", "7C", seen=2), section("prompt", f"Well? {button}"))
    expect(page.locator("#prompt")).to_contain_text("Well?")
    send.click()
    until(lambda: table.sent == [act("xKD,7C", 2)])


def test_an_exchange_of_nothing_is_x0(table: FakeTable, page: Page) -> None:
    table.regions["hand"] = exchange("KD").replace('data-least="1"', 'data-least="0"')
    table.regions["prompt"] = section("prompt", '<button form="hand" name="token" value="x">Change</button>')
    table.visit(page).click("text=Change")
    until(lambda: table.sent == [act("x0")])


def test_focus_open_details_and_written_text_stay_when_regions_change(table: FakeTable, page: Page) -> None:
    def prompt(line: str) -> str:
        return section(
            "prompt",
            f'<p>{line}</p><details id="last-trick"><summary>Last</summary>{line}</details>'
            f'<label>Note <input id="note" value="{line}"></label>',
        )

    table.regions["prompt"] = prompt("one")
    table.visit(page).click("summary")
    page.fill("#note", "mine")
    page.evaluate("() => { window.note = document.getElementById('note'); }")
    table.show(prompt("two"), hand("4S", "7C", seen=2))
    expect(page.locator("#prompt p")).to_have_text("two")
    assert page.locator("#last-trick").evaluate("one => one.open")
    assert focused(page) == "note"
    assert page.input_value("#note") == "mine"
    assert page.evaluate("() => window.note === document.getElementById('note')")


def test_a_field_that_the_page_has_filled_in_is_left_so_by_frames_that_do_not(table: FakeTable, page: Page) -> None:
    table.regions["prompt"] = section("prompt", '<p>one</p><input id="name" value="Zoe">')
    table.visit(page)
    table.show(section("prompt", '<p>two</p><input id="name">'))
    expect(page.locator("#prompt p")).to_have_text("two")
    assert page.input_value("#name") == "Zoe"


def test_focus_stays_on_its_card_when_others_come_go_and_change_places(table: FakeTable, page: Page) -> None:
    table.visit(page).focus("#card-4S")
    table.show(hand("4S", "7C", seen=2))
    expect(page.locator("#card-KD")).to_have_count(0)
    assert focused(page) == "card-4S"
    table.show(hand("7C", "QH", "4S", seen=3, turn=False))
    expect(page.locator("#card-QH")).to_have_count(1)
    assert focused(page) == "card-4S"
    assert page.locator(".hand .card").evaluate_all("all => all.map(one => one.value)") == ["7C", "QH", "4S"]


def test_after_a_play_focus_goes_to_the_neighbour(table: FakeTable, page: Page) -> None:
    table.visit(page).focus("#card-4S")
    table.show(hand("KD", "7C", seen=2, turn=False))
    expect(page.locator("#card-4S")).to_have_count(0)
    assert focused(page) == "card-7C"
    table.show(hand("KD", seen=3, turn=False))
    expect(page.locator("#card-7C")).to_have_count(0)
    assert focused(page) == "card-KD"


def test_focus_goes_with_a_card_from_the_exchange_into_play(table: FakeTable, page: Page) -> None:
    table.regions["hand"] = exchange("KD", "4S")
    table.visit(page).focus("#card-4S input")
    table.show(hand("QH", "KD", "4S", seen=2))
    expect(page.locator("#card-QH")).to_have_count(1)
    assert focused(page) == "card-4S"


def test_focus_never_goes_from_a_button_that_is_gone_to_another_one(table: FakeTable, page: Page) -> None:
    def prompt(*calls: str) -> str:
        buttons = "".join(f'<button class="call" name="token" value="{call}">{call}</button>' for call in calls)
        return section("prompt", form("calls", "act", buttons, seen=1))

    table.regions["prompt"] = prompt("pass", "entrada")
    table.visit(page).focus("text=entrada")
    table.show(prompt("pass", "vuelta"))
    expect(page.locator("text=vuelta")).to_have_count(1)
    assert focused(page) == "prompt"
    page.focus("text=pass")
    table.show(prompt("solo", "pass"))
    expect(page.locator("text=solo")).to_have_count(1)
    assert focused(page) == "pass"


def test_the_hand_is_one_tab_stop_with_arrows_and_digits(table: FakeTable, page: Page) -> None:
    table.visit(page)
    stops = page.locator(".hand .card")
    assert stops.evaluate_all("all => all.map(one => one.tabIndex)") == [0, -1, -1]
    page.focus("#card-KD")
    walked = []
    for key in ("ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home", "2", "9"):
        page.keyboard.press(key)
        walked.append(focused(page))
    assert walked == ["card-4S", "card-7C", "card-KD", "card-7C", "card-KD", "card-4S", "card-4S"]
    assert stops.evaluate_all("all => all.map(one => one.tabIndex)") == [-1, 0, -1]
    page.keyboard.press("Space")
    until(lambda: table.sent == [act("4S")])


def test_cards_that_may_not_be_exchanged_are_passed_by(table: FakeTable, page: Page) -> None:
    table.regions["hand"] = exchange("KD", "4S", "7C").replace('value="4S"', 'value="4S" disabled')
    table.visit(page).focus("#card-KD input")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("() => document.activeElement.value") == "7C"


def test_with_confirming_on_the_first_tap_marks_and_the_second_sends(table: FakeTable, page: Page) -> None:
    table.settings["confirm"] = "on"
    table.visit(page).click("#card-4S")
    page.click("#card-7C")
    chosen = page.locator(".chosen")
    expect(chosen).to_have_id("card-7C")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    table.show(hand("KD", "4S", "7C", seen=2))
    expect(page.locator("[name=seen]")).to_have_value("2")
    expect(chosen).to_have_id("card-7C")
    page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
    page.click("#card-7C")
    assert table.sent == []
    page.click("#card-7C")
    until(lambda: table.sent == [act("7C", 2)])


def test_what_asks_is_sent_by_a_second_tap_and_not_by_a_double_click(table: FakeTable, page: Page) -> None:
    content = '<button name="token" value="surrender" data-ask="Surely?"><b>Surrender</b></button>'
    table.regions["prompt"] = section("prompt", form("end", "act", content, seen=1))
    table.visit(page)
    button = page.locator("#prompt button")
    button.dblclick()
    expect(button).to_have_text("Surely?")
    page.keyboard.press("Escape")
    assert button.inner_html() == "<b>Surrender</b>"
    settle(page)
    assert table.sent == []
    button.focus()
    page.keyboard.press("Enter")
    expect(button).to_have_text("Surely?")
    page.keyboard.press("Enter")
    until(lambda: table.sent == [act("surrender")])
    expect(button).to_have_text("Surrender")


def test_leaving_is_posted(table: FakeTable, page: Page) -> None:
    table.outside = form("leave", "leave", "<button>Leave</button>", more='data-ask="Leave?"')
    table.visit(page).click("text=Leave")
    page.click("text=Leave?")
    until(lambda: table.posted == [{"do": ["leave"], "sure": ["true"]}])
    assert table.sent == []


def test_without_a_socket_forms_are_posted(table: FakeTable, page: Page) -> None:
    table.visit(page)
    table.drop()
    expect(page.locator("#table")).to_have_attribute("aria-busy", "true")
    expect(page.locator("body")).to_have_class("away")
    page.click("#card-4S")
    until(lambda: table.posted == [{"do": ["act"], "seen": ["1"], "token": ["4S"]}])


def test_while_nothing_is_reached_the_page_stays_and_says_so(table: FakeTable, page: Page, faults: list[str]) -> None:
    table.visit(page)
    table.drop()
    expect(page.locator("body")).to_have_class("away")
    page.route("**/*", lambda route: route.abort())
    page.click("#card-4S")
    expect(page.locator("#notice")).to_have_text("The connection is lost.")
    settle(page)
    assert (page.url, table.posted, table.sent) == (f"{table.address}/t/ABC", [], [])
    assert faults == ["Failed to load resource: net::ERR_FAILED"]
    faults.clear()


def test_a_socket_that_is_lost_is_opened_again_and_shows_what_came_meanwhile(table: FakeTable, page: Page) -> None:
    table.visit(page)
    table.drop()
    expect(page.locator("body")).to_have_class("away")
    table.regions["prompt"] = section("prompt", "What came meanwhile.")
    table.closing = False
    expect(page.locator("#prompt")).to_have_text("What came meanwhile.")
    expect(page.locator("body")).not_to_have_class("away")
    expect(page.locator("#table")).not_to_have_attribute("aria-busy", "true")
    page.click("#card-4S")
    until(lambda: table.sent == [act("4S")])


def test_tries_to_connect_come_at_growing_distances(table: FakeTable, page: Page) -> None:
    page.clock.install()
    table.visit(page)
    table.drop()
    expect(page.locator("body")).to_have_class("away")
    for milliseconds in (300, 600, 1100):
        before = table.opened
        page.clock.run_for(milliseconds)
        until(lambda before=before: table.opened == before + 1)
        settle(page)
    page.clock.run_for(500)
    assert table.opened == 4
    page.evaluate("() => dispatchEvent(new Event('online'))")
    until(lambda: table.opened == 5)


def test_a_table_that_answers_no_ping_is_left_for_a_new_socket(table: FakeTable, page: Page) -> None:
    page.clock.install()
    table.visit(page)
    page.clock.run_for(26_000)
    until(lambda: table.pings == 1)
    settle(page)
    table.is_mute = True
    page.clock.run_for(26_000)
    until(lambda: table.pings == 2)
    assert table.opened == 1
    page.clock.run_for(9_000)
    until(lambda: table.opened == 2)


def test_who_loses_his_seat_goes_on_as_a_spectator(table: FakeTable, page: Page) -> None:
    table.visit(page)
    table.send(table.frame(table.regions, whole=True, me=None))
    expect(page.locator("#table")).to_have_attribute("data-me", "")


def test_what_happens_is_appended_and_the_last_thirty_are_kept(table: FakeTable, page: Page) -> None:
    table.visit(page)
    lines = page.locator("#said p")
    expect(lines).to_have_count(0)
    table.show(happened(2, "Ana plays the king of coins."))
    expect(lines).to_have_text(["Ana plays the king of coins."])
    page.evaluate("() => { window.line = document.querySelector('#said p'); }")
    table.show(happened(2, "Ana plays the king of coins."))
    for version in range(3, 32):
        table.show(happened(version, f"Line {version}."))
    expect(lines.last).to_have_text("Line 31.")
    expect(lines).to_have_count(30)
    assert page.evaluate("() => window.line === document.querySelector('#said p')")
    table.show(happened(32, "Line 32."))
    expect(lines.first).to_have_text("Line 3.")
    expect(lines).to_have_count(30)


def test_one_who_wants_to_hear_little_is_told_at_his_turn_alone(table: FakeTable, page: Page) -> None:
    table.settings["verbosity"] = "turn"
    table.regions["seat-2"] = seat(2, 3).replace("<article", "<article data-turn")
    table.visit(page)
    table.show(happened(2, "Ana plays the king of coins."))
    table.show(happened(3, "Ana takes the trick.", result=True))
    table.show(happened(4, "It is your turn."), '<section id="prompt" data-mine>Which card?</section>')
    table.show(happened(5, "You play."), section("prompt"))
    table.show(happened(6, "The session is over.", result=True), seat(2, 0))
    expect(page.locator("#said p")).to_have_text(["It is your turn.", "The session is over."])


def test_one_who_wants_results_is_told_how_tricks_end_too(table: FakeTable, page: Page) -> None:
    table.settings["verbosity"] = "results"
    table.visit(page)
    table.show(happened(2, "Ana plays the king of coins."))
    table.show(happened(3, "Ana takes the trick.", result=True))
    table.show(happened(4, "It is your turn."), '<section id="prompt" data-mine>Which card?</section>')
    expect(page.locator("#said p")).to_have_text(["Ana takes the trick.", "It is your turn."])


def test_lines_of_the_log_stay_the_same_elements_when_the_oldest_goes(table: FakeTable, page: Page) -> None:
    def log(*lines: str) -> str:
        return section("log", "<ol>\n" + "".join(f"<li>{line}</li>\n" for line in lines) + "</ol>")

    table.regions["log"] = log("a", "b", "c")
    table.visit(page)
    page.evaluate("() => { window.lines = [...document.querySelectorAll('#log li')]; }")
    table.show(log("b", "c", "d"))
    expect(page.locator("#log li")).to_have_text(["b", "c", "d"])
    same = "() => [...document.querySelectorAll('#log li')].map(one => window.lines.indexOf(one))"
    assert page.evaluate(same) == [1, 2, -1]


def test_cards_move_to_the_centre_from_the_hand_and_from_the_fans_of_others(table: FakeTable, page: Page) -> None:
    table.visit(page)
    table.show(hand("4S", "7C", turn=False), centre((1, "KD")))
    page.wait_for_selector("#played-1")
    assert {"KD", "4S", "7C"} == set(page.evaluate(MOVING))
    table.show(centre((1, "KD"), (2, "QH")), seat(2, 2))
    page.wait_for_selector("#played-2")
    assert "QH" in page.evaluate(MOVING)
    page.wait_for_function("() => document.getAnimations().length === 0")


def test_a_full_trick_goes_to_its_winner(table: FakeTable, page: Page) -> None:
    table.regions["centre"] = centre((0, "AS"), (1, "2C"), (2, "QH"), winner=0)
    table.visit(page)
    table.show(centre((0, "5D")))
    expect(page.locator("#played-0")).to_have_text("5D")
    assert page.locator("body > .swept").count() == 3
    expect(page.locator(".swept")).to_have_count(0)
    expect(page.locator(".played")).to_have_text(["5D"])


def test_a_card_of_the_last_trick_that_is_dealt_again_does_not_come_from_it(table: FakeTable, page: Page) -> None:
    table.regions["centre"] = centre((0, "AS"), (1, "2C"), (2, "QH"), winner=0)
    table.visit(page)
    table.show(centre(), hand("KD", "4S", "7C", "QH"))
    page.wait_for_selector("#card-QH")
    assert page.locator("body > .swept").count() == 3
    assert "QH" not in page.evaluate(MOVING)


def test_a_card_that_is_taken_back_returns_to_the_hand(table: FakeTable, page: Page) -> None:
    table.regions |= {"hand": hand("KD", "4S"), "centre": centre((1, "7C"))}
    table.visit(page)
    table.show(hand("KD", "4S", "7C"), centre())
    page.wait_for_selector("#card-7C")
    assert page.evaluate(MOVING) == ["7C"]


@pytest.mark.parametrize("calm", ["the person wants", "the page says"])
def test_nothing_moves_where_no_motion_is_wanted(table: FakeTable, new_page: NewPage, calm: str) -> None:
    wants = calm == "the person wants"
    table.settings["motion"] = "on" if wants else "off"
    table.regions["centre"] = centre((0, "AS"), (2, "QH"), winner=0)
    page = table.visit(new_page(reduced_motion="reduce" if wants else "no-preference"))
    table.show(hand("4S", "7C", turn=False), centre((1, "KD")))
    page.wait_for_selector("#played-1")
    assert page.evaluate(MOVING) == []
    assert page.locator(".swept").count() == 0


def test_shortcut_keys_do_what_they_say(table: FakeTable, page: Page) -> None:
    hidden = form("no", "say", '<button name="phrase" value="hidden" data-key="p">Not</button>', more="hidden")
    shown = form("say", "say", '<button name="phrase" value="shown" data-key="p">Say</button>')
    asks = form("ask", "hint", '<button data-key="з">Hint</button>')
    table.regions["prompt"] = section("prompt", hidden + shown + asks)
    table.outside = '<details id="menu"><summary data-key="?">Menu</summary><dl></dl></details><input id="other">'
    table.visit(page)
    for key in ("p", "?"):
        page.keyboard.press(key)
    page.locator("body").dispatch_event("keydown", {"key": "З", "bubbles": True})
    until(lambda: table.sent == [{"do": "say", "phrase": "shown"}, {"do": "hint"}])
    assert page.locator("#menu").evaluate("one => one.open")
    page.keyboard.press("3")
    assert focused(page) == "card-7C"
    page.keyboard.press("Control+h")
    page.focus("#other")
    page.keyboard.type("php")
    assert page.input_value("#other") == "php"
    settle(page)
    assert len(table.sent) == 2
    page.focus("#card-7C")
    page.keyboard.press("r")
    page.wait_for_url("**/rules")


def test_a_hint_that_comes_is_said_once(table: FakeTable, page: Page) -> None:
    table.regions["hint"] = section("hint")
    table.visit(page)
    table.show(section("hint", "<h3>Hint</h3><p>It wins the trick.</p>"))
    expect(page.locator("#said p")).to_have_text(["It wins the trick."])
    table.show(section("hint", "<h3>Hint</h3><p>It wins.</p>"), section("info", "<h1>Later</h1>"))
    page.wait_for_selector("text=Later")
    expect(page.locator("#said p")).to_have_count(1)


BOX = """<details id="box"><summary>Command</summary><form id="typing" method="post" action="/t/ABC/do">
<input type="hidden" name="do" value="type"><input type="hidden" name="seen" value="1">
<input id="command" name="text" data-key="/"><button>Do it</button></form><p id="answer" hidden></p>
<form id="readings" method="post" action="/t/ABC/do"><input type="hidden" name="do" value="type">
<button name="text" value="table" data-key="t">Read the table</button></form></details>"""


def test_a_slash_goes_to_the_command_box_and_escape_leaves_it(table: FakeTable, page: Page) -> None:
    table.outside = BOX
    table.visit(page).focus("#card-4S")
    page.keyboard.press("/")
    assert focused(page) == "command"
    page.keyboard.type("/p3")
    assert page.input_value("#command") == "/p3"
    page.keyboard.press("Escape")
    assert focused(page) == "card-4S"
    assert not page.locator("#box").evaluate("one => one.open")
    page.keyboard.press("Escape")
    assert focused(page) == "card-4S"


def test_what_is_typed_goes_out_with_what_was_seen_and_the_answer_is_shown_and_said(
    table: FakeTable, page: Page
) -> None:
    table.outside = BOX
    table.visit(page)
    table.send({**table.frame({}), "turn": 5})
    settle(page)
    page.keyboard.press("/")
    page.keyboard.type("king of cups")
    page.keyboard.press("Enter")
    until(lambda: table.sent == [{"do": "type", "text": "king of cups", "seen": 5}])
    assert (page.input_value("#command"), focused(page)) == ("", "command")
    table.send({"told": "You: king of cups.\nBravo."})
    expect(page.locator("#answer")).to_be_visible()
    expect(page.locator("#answer")).to_have_text("You: king of cups.\nBravo.")
    expect(page.locator("#said p")).to_have_text(["You: king of cups.\nBravo."])


def test_a_key_reads_out_though_the_box_is_shut(table: FakeTable, page: Page) -> None:
    table.outside = BOX
    table.visit(page).focus("#card-4S")
    page.keyboard.press("t")
    until(lambda: table.sent == [{"do": "type", "text": "table"}])
    table.send({"told": "Renegado."})
    expect(page.locator("#answer")).to_be_visible()
    assert focused(page) == "card-4S"
    page.keyboard.press("Escape")
    expect(page.locator("#answer")).not_to_be_visible()


def test_with_keys_off_only_the_hand_has_keys(table: FakeTable, page: Page) -> None:
    table.settings["keys"] = "off"
    table.regions["prompt"] = section("prompt", form("ask", "hint", '<button data-key="h">Hint</button>'))
    table.visit(page)
    page.keyboard.press("h")
    page.keyboard.press("3")
    settle(page)
    assert table.sent == []
    assert focused(page) == ""
    page.focus("#card-KD")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "card-4S"


def test_clocks_run(table: FakeTable, page: Page) -> None:
    page.clock.install(time=1000)
    table.regions["prompt"] = section(
        "prompt", '<time data-since="935"></time> <time data-until="1070"></time> <time data-until="990"></time>'
    )
    table.visit(page)
    page.clock.pause_at(1005)
    expect(page.locator("time")).to_have_text(["1:10", "1:05", "0:00"])


def test_a_refusal_is_told_and_forgotten(table: FakeTable, page: Page) -> None:
    page.clock.install()
    table.visit(page)
    table.send({"refused": "It is not your turn.", "rule": "turn"})
    expect(page.locator("#notice")).to_have_text("It is not your turn.")
    page.clock.run_for(9_000)
    expect(page.locator("#notice")).to_be_empty()


def test_the_script_is_small() -> None:
    assert len(gzip.compress(b"".join(path.read_bytes() for path in STATIC.glob("*.js")))) <= 8 * 1024
