"""Every action has one token, and every token its meaning."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spadille.cards import TEXTS
from spadille.notation import (
    NO_EXCHANGE,
    PLAYS,
    Action,
    NotationError,
    Verb,
    announce,
    exchange,
    parse,
    say,
    shown,
)

MEANINGS = [
    ("entrada", Verb.SAY, "entrada", -1, -1, ()),
    ("entrada-favourite", Verb.SAY, "entrada-favourite", -1, -1, ()),
    ("announce:solo", Verb.ANNOUNCE, "solo", -1, -1, ()),
    ("announce:solo-favourite", Verb.ANNOUNCE, "solo-favourite", -1, -1, ()),
    ("trumps:C", Verb.TRUMPS, "", -1, 1, ()),
    ("call:KH", Verb.CALL, "", 29, -1, ()),
    ("x0", Verb.EXCHANGE, "", -1, -1, ()),
    ("xKD,AS", Verb.EXCHANGE, "", -1, -1, (39, 0)),
    ("2C", Verb.PLAY, "", 11, -1, ()),
]


@pytest.mark.parametrize("meaning", MEANINGS)
def test_a_token_means(meaning: tuple[object, ...]) -> None:
    action = parse(str(meaning[0]))
    assert (action, action.verb, action.word, action.card, action.suit, action.cards) == meaning


@pytest.mark.parametrize(
    ("token", "sentence"),
    [
        ("", "“” is no action: a card is written like KD, a call like entrada."),
        ("1S", "“1S” is no action: a card is written like KD, a call like entrada."),
        ("as", ""),
        ("Entrada", "“Entrada” is no action: a card is written like KD, a call like entrada."),
        ("announce:", "“announce:” is no action: a card is written like KD, a call like entrada."),
        ("announce:KD", "“announce:KD” is no action: a card is written like KD, a call like entrada."),
        ("entrada:", "“entrada:” is no action: a card is written like KD, a call like entrada."),
        ("trumps:X", "“trumps:X” is no action: a card is written like KD, a call like entrada."),
        ("x2", "X2 is what others see of an exchange: name the cards, as in xAS,KD."),
        ("xAS,8D", "“8D” in “xAS,8D” is no card: write it like KD."),
        ("xAS,AS", "AS stands twice in “xAS,AS”."),
        ("xAS,", "“” in “xAS,” is no card: write it like KD."),
        ("x0,AS", "“0” in “x0,AS” is no card: write it like KD."),
    ],
)
def test_a_text_that_is_no_token_is_refused_with_a_sentence(token: str, sentence: str) -> None:
    if not sentence:
        assert parse(token).verb is Verb.SAY
        return
    with pytest.raises(NotationError) as caught:
        parse(token)
    assert str(caught.value) == str(caught.value.message) == sentence


@given(st.text())
def test_any_text_is_a_token_or_refused_in_one_printable_line(text: str) -> None:
    refused = ""
    try:
        assert parse(text) == text
    except NotationError as error:
        refused = str(error)
    assert not refused or refused.isprintable()
    assert len(refused) < 200


@given(st.permutations(range(40)), st.integers(0, 9))
def test_an_exchange_is_read_as_it_is_written(cards: list[int], number: int) -> None:
    laid = tuple(cards[:number])
    action = exchange(laid)
    assert parse(str.__str__(action)).cards == laid
    assert action.seen_by_others == f"x{number}"


def test_only_an_exchange_is_seen_otherwise_by_others() -> None:
    for action in (*PLAYS, say("pass"), announce("solo"), parse("trumps:S"), parse("call:KH")):
        assert action.seen_by_others == action
    assert NO_EXCHANGE.seen_by_others == "x0"


@pytest.mark.parametrize("token", [meaning[0] for meaning in MEANINGS])
def test_an_action_survives_copies(token: str) -> None:
    action = parse(token)
    for other in (copy.deepcopy(action), pickle.loads(pickle.dumps(action)), parse(action)):
        assert isinstance(other, Action)
        assert other == action
        assert vars(other) == vars(action)


def test_what_is_shown_is_short_and_printable() -> None:
    assert shown("a\nb\x1b[31m") == "a?b?[31m"
    assert shown("a" * 40) == "a" * 40
    assert shown("a" * 41) == "a" * 40 + "..."


def test_every_card_is_a_token() -> None:
    assert [parse(text).card for text in TEXTS] == list(range(40))
