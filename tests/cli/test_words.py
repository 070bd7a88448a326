"""What is typed is understood, and what is shown betrays nothing."""

from dataclasses import replace
from random import Random

import pytest
from rich.cells import cell_len

from cli.driver import turns
from spadille.cards import CARDS, TEXTS, Mask, cards_in, mask
from spadille.cli.prompt import Command, command, lit_cards
from spadille.cli.questions import question
from spadille.cli.saves import state_folder
from spadille.cli.table import Asking, Table
from spadille.cli.terminal import Terminal
from spadille.deal import Deal
from spadille.messages import Speaker
from spadille.rulesets import all_rulesets, find
from spadille.score import Progress, Sides
from spadille.session import Session
from spadille.state import Choice
from spadille.story.faces import DECKS, Faces, arranged
from spadille.story.needs import Needs, needs, reckon
from spadille.story.questions import choices, refused_calls
from spadille.story.typed import Act, Meaning, Pick, Reader, Unclear
from spadille.story.words import reason

# Belinda's deal (Pope, The Rape of the Lock, canto 3), the stock filled up.
BELINDA = (
    "AS 2S AC QS JS 7S 4S 3S JC KS KC KH 6S 5S KD 7C JH 2H QH 3D 4D QD JD AH 3H 4H 5H "
    "2C 3C 4C 5C 6C QC 6H 7H 2D 5D 6D 7D AD"
)


def table(deck: str = "french", *, signs: bool = True) -> Table:
    terminal = Terminal(lines=True)
    terminal.signs = signs
    faces = Faces(deck, signs=signs)
    return Table(terminal, faces, faces.speaker(("You", "Ana", "Benito", "Carmen", "Diego")), 0)


def understood(line: str, *tokens: str, deck: str = "french") -> Meaning:
    deal = Deal.start("renegado", dealer=2, pack=BELINDA)
    for token in tokens:
        deal = deal.act(token)
    view, shown = deal.view(deal.to_move), table(deck)
    drawn = replace(shown, me=deal.to_move or 0)
    return Reader(shown.speaker).meaning(line, view, drawn.order(view), choices(view, shown.faces))


AUCTION = ()
TRUMPS = ("entrada", "pass", "pass")
EXCHANGE = (*TRUMPS, "trumps:S")
PLAY = (*EXCHANGE, "x0", "first", "x0", "x0")


@pytest.mark.parametrize(
    ("line", "before", "token"),
    [
        ("entrada", AUCTION, "entrada"),
        ("ENTRADA", AUCTION, "entrada"),
        ("e", AUCTION, "entrada"),
        ("paso", AUCTION, "pass"),
        ("2", AUCTION, "entrada"),
        ("s", AUCTION, "solo"),
        ("s", TRUMPS, "trumps:S"),
        ("Spades", TRUMPS, "trumps:S"),
        ("♥", TRUMPS, "trumps:H"),
        ("trumps:h", TRUMPS, "trumps:H"),
        ("trumps cups", TRUMPS, "trumps:H"),
        ("4", TRUMPS, "trumps:D"),
        ("x0", EXCHANGE, "x0"),
        ("xkh,3d", EXCHANGE, "xKH,3D"),
        ("xkh", EXCHANGE, "xKH"),
        ("kd", PLAY, "KD"),
        ("K♦", PLAY, "KD"),
        ("king of diamonds", PLAY, "KD"),
        ("rey of coins", PLAY, "KD"),
        ("1", PLAY, "AS"),
        ("9", PLAY, "4D"),
        ("sur", PLAY, "surrender"),
    ],
)
def test_an_action_may_be_typed_in_several_ways(line: str, before: tuple[str, ...], token: str) -> None:
    assert understood(line, *before) == Act(token)  # type: ignore[arg-type]


@pytest.mark.parametrize("line", ["s", "S", "su"])
def test_what_may_be_a_slip_for_a_card_does_not_give_the_game_up(line: str) -> None:
    assert understood(line, *PLAY) != Act("surrender")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("none", ""),
        ("0", ""),
        ("kh", "KH"),
        ("8 9", "3D 4D"),
        ("3d, 4d", "3D 4D"),
        ("x 3d 4d", "3D 4D"),
        ("9 9 4♦", "4D"),
        ("king of hearts", "KH"),
    ],
)
def test_cards_may_be_picked_in_several_ways(line: str, cards: str) -> None:
    meaning = understood(line, *EXCHANGE)
    assert isinstance(meaning, Pick)
    assert sorted(TEXTS[card] for card in meaning.cards) == sorted(cards.split())


@pytest.mark.parametrize(
    ("line", "before"),
    [("5", AUCTION), ("0", PLAY), ("10", PLAY), ("9 10", EXCHANGE), ("3d zz", EXCHANGE)],
)
def test_what_cannot_be_meant_is_one_sentence(line: str, before: tuple[str, ...]) -> None:
    meaning = understood(line, *before)
    assert isinstance(meaning, Unclear)
    assert str(meaning.message).endswith(".")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("", Command("nothing")),
        ("# why", Command("nothing")),
        ("?", Command("help")),
        ("Q", Command("quit")),
        ("??", Command("hint")),
        ("Hint", Command("hint")),
        ("h", None),
        ("why  KD ", Command("why", "KD")),
        ("save My File.txt", Command("save", "My File.txt")),
        ("qd", None),
    ],
)
def test_commands_are_told_from_actions(line: str, meant: Command | None) -> None:
    assert command(line) == meant


def test_trumps_stand_first_in_a_hand_and_the_rest_in_suits() -> None:
    rules = find("renegado")
    hand = mask(CARDS[text] for text in ["7H", "AC", "KS", "AH", "2H", "KD", "3H", "AD", "7D"])
    groups = [[TEXTS[card] for card in group] for group in arranged(hand, 2, rules.ranking)]
    assert groups == [["7H", "AC", "AH", "2H", "3H"], ["KS"], ["KD", "AD", "7D"]]


def test_every_card_has_its_own_face_in_every_pack() -> None:
    for deck in DECKS:
        for signs in (True, False):
            faces = Faces(deck, signs=signs)
            assert len({faces.card(card) for card in CARDS.values()}) == 40
            assert all(len(faces.card(card)) == 2 for card in CARDS.values())


def test_a_word_said_in_the_exchange_is_refused_as_a_word() -> None:
    assert understood("stop", *EXCHANGE) == Act("stop")  # type: ignore[arg-type]
    assert understood("solo", *EXCHANGE) == Act("solo")  # type: ignore[arg-type]


def test_none_is_offered_only_where_it_is_allowed() -> None:
    vuelta = understood("zz", "vuelta", "pass", "pass")
    entrada = understood("zz", *EXCHANGE)
    assert isinstance(vuelta, Unclear)
    assert isinstance(entrada, Unclear)
    assert str(entrada.message).endswith("or by card, as in 4D 7 8, or say none.")
    assert str(vuelta.message).endswith("or by card, as in 4D 7 8.")


def asked(ruleset: str, options: dict[str, str], *tokens: str) -> tuple[str, str]:
    """The question, and the whole screen, after these calls."""
    session = Session.start(find(ruleset, options), seed="a")
    for token in tokens:
        session = session.act(token)
    assert session.deal is not None
    shown = table()
    view = session.deal.view(session.deal.to_move)
    screen = "\n".join(line.plain for line in shown.screen(session, view, Asking()))
    return shown.say(question(view, shown.faces)), screen


def test_calls_are_named_by_the_titles_of_their_contracts() -> None:
    said, screen = asked("cinquillo", {}, "ask")
    assert "Highest so far: ask leave by " in said
    assert "ask leave" in screen.partition("So far")[0]
    said, screen = asked("tresillo", {"favourite_suit": "H", "jump_bids": "true"}, "entrada", "entrada-favourite")
    assert "Highest so far: entrada in the favourite suit by " in said
    assert "entrada-favourite" not in screen


@pytest.mark.parametrize(("ace", "said"), [("held", "Ana with 4 top trumps"), ("lacked", "Ana without 4 top trumps")])
def test_estuches_say_whether_the_ombre_held_the_run(ace: str, said: str) -> None:
    deal = Deal.start("renegado", dealer=2, pack=BELINDA)
    for token in (*PLAY,):
        deal = deal.act(token)
    while not deal.over:
        legal = deal.legal
        assert not isinstance(legal, Choice)
        deal = deal.act(legal[0])
    known = deal.state
    if ace == "lacked":
        known = known.evolve(held=(known.held[0] & ~mask([CARDS["AS"]]), *known.held[1:]))
    estuches = next(payment for payment in deal.payments if payment.reason == "estuches")
    speaker = Speaker(("Ana", "Benito", "Carmen"))
    assert speaker.part(reason(estuches, known)) == f"estuches, {said}"


def test_a_game_lost_or_won_before_its_end_names_the_player_wherever_it_stands() -> None:
    found = set()
    for seed in "abcdefgh":
        for turn in turns("renegado", {}, seed):
            assert turn.before.deal is not None
            said = needs(turn.before.deal.state)
            if said is not None and "already" in said.id:
                found.add(Speaker(("You",)).say(said))
    assert "The game is lost already for You." in found


SIDES = Sides(active=(0, 1, 2), tricks=9, ombre=0)


@pytest.mark.parametrize(
    ("won", "early", "needed"),
    [
        ((0, 0, 0), 0, Needs(sure=5, least=4, others=6, alone=5, by=(1, 2))),
        ((4, 2, 0), 4, Needs(sure=1, least=0, others=None, alone=3, by=(1,))),
        ((5, 0, 0), 5, Needs(sure=0, least=0, others=None, alone=None)),
        ((2, 5, 0), 2, Needs(sure=None, least=None, others=None, alone=0, by=(1, 2))),
    ],
)
def test_what_is_needed_is_found_from_the_tricks(won: tuple[int, ...], early: int, needed: Needs) -> None:
    money = find("renegado").settlement
    assert reckon(money.judge, SIDES, Progress(won, sum(won), early), 5) == needed


def faces_in(text: str, faces: Faces) -> Mask:
    words = set(text.replace("[", " ").replace("]", " ").replace("*", " ").replace("+", " ").split())
    words |= {word.strip(".,;:") for word in words}
    return mask(card for card in CARDS.values() if faces.card(card) in words)


@pytest.mark.parametrize("ruleset", [rules.name for rules in all_rulesets()])
def test_the_screen_shows_no_card_that_the_seat_has_not_seen(ruleset: str) -> None:
    drawn = table()
    for turn in turns(ruleset, {}, "secret"):
        deal = turn.before.deal
        assert deal is not None
        view = deal.view(0)
        known = view.known
        seen = view.hand | known.discards[0] | mask(known.trick)
        seen |= mask(card for trick in known.tricks for card in trick.cards)
        seen |= mask(card for card in (known.turned, known.called) if card is not None)
        screen = "\n".join(line.plain for line in drawn.screen(turn.before, view, Asking()))
        assert not faces_in(screen, drawn.faces) & ~seen, screen


@pytest.mark.parametrize("ruleset", [rules.name for rules in all_rulesets()])
def test_the_screen_is_the_same_whatever_the_others_hold(ruleset: str) -> None:
    drawn, chance = table(), Random(1)
    for turn in turns(ruleset, {}, "other"):
        deal = turn.before.deal
        assert deal is not None
        state = deal.state
        others = [seat for seat in state.active if seat != 0]
        hidden = [card for seat in others for card in cards_in(state.hands[seat])]
        chance.shuffle(hidden)
        hands = list(state.hands)
        for seat in others:
            size = hands[seat].bit_count()
            hands[seat], hidden = mask(hidden[:size]), hidden[size:]
        other = replace(turn.before, deal=Deal(state.evolve(hands=tuple(hands))))
        assert other.deal is not None
        one, two = (
            [line.markup for line in drawn.screen(session, session.deal.view(0), Asking())]
            for session in (turn.before, other)
            if session.deal is not None
        )
        assert one == two


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [
        *((rules.name, {}) for rules in all_rulesets()),
        ("tresillo", {"seats": "4", "favourite_suit": "H", "jump_bids": "true"}),
        ("four-handed", {"lower_bids": "gascarola+voltereta+contrabola"}),
    ],
)
def test_the_screen_fits_80_by_24_whatever_is_said(ruleset: str, options: dict[str, str]) -> None:
    drawn = table()
    for turn in turns(ruleset, options, "fit"):
        assert turn.before.deal is not None
        view = turn.before.deal.view(0)
        asking = Asking(
            question=drawn.say(question(view, drawn.faces)),
            choices=choices(view, drawn.faces),
            lit=lit_cards(view),
            notice="many words " * 14,
            numbered=True,
            refused=[view.known.rules.by_call[call].called for call in refused_calls(view)],
        )
        lines = [line.plain for line in drawn.screen(turn.before, view, asking)]
        assert len(lines) <= 23
        assert max(map(cell_len, lines)) < 80, "\n".join(lines)
        assert any("hand" in line for line in lines)


@pytest.mark.parametrize(
    ("environment", "platform", "folder"),
    [
        ({"XDG_STATE_HOME": "/state", "HOME": "/h"}, "linux", "/state/spadille"),
        ({"HOME": "/h"}, "linux", "/h/.local/state/spadille"),
        ({"HOME": "/h"}, "darwin", "/h/Library/Application Support/spadille"),
        ({"HOME": "/h", "LOCALAPPDATA": "/local"}, "win32", "/local/spadille"),
    ],
)
def test_games_are_kept_where_the_platform_keeps_state(environment: dict[str, str], platform: str, folder: str) -> None:
    assert state_folder(environment, platform).as_posix() == folder


def test_a_session_of_each_game_begins_on_a_screen() -> None:
    for rules in all_rulesets():
        session = Session.start(rules, seed="begin")
        assert session.deal is not None
        assert table().screen(session, session.deal.view(0), Asking())


def test_of_words_that_begin_alike_only_those_that_are_allowed_are_named() -> None:
    meaning = understood("t", *AUCTION)
    assert isinstance(meaning, Unclear)
    assert str(meaning.message) == "Nothing that “t” may mean fits now."
    assert meaning.open


def test_a_suit_is_offered_by_its_name_and_no_letter_that_others_share() -> None:
    deal = Deal.start("renegado", dealer=2, pack=BELINDA)
    for token in TRUMPS:
        deal = deal.act(token)
    shown = table("spanish")
    offered = [shown.part(choice.label) for choice in choices(deal.view(deal.to_move), shown.faces)]
    assert [label.rpartition(",")[0] for label in offered] == ["S swords", "C clubs", "H cups", "D coins"]
    assert isinstance(understood("c", *TRUMPS, deck="spanish"), Unclear)
    assert understood("c", *TRUMPS) == Act("trumps:C")  # type: ignore[arg-type]
