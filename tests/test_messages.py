"""Messages are put into words, by language, pack and names."""

import pytest

from spadille.cards import CARDS, SUITS, mask, parse_cards
from spadille.messages import (
    SPANISH_RANKS,
    SPANISH_SUITS,
    CardName,
    Listing,
    Message,
    Reason,
    SeatName,
    Speaker,
    SuitName,
    card_names,
    matador_name,
)


@pytest.mark.parametrize(
    ("card", "trump", "name"),
    [
        ("AS", "H", "spadille"),
        ("7H", "H", "manille"),
        ("2S", "S", "manille"),
        ("7S", "S", ""),
        ("AC", "D", "basto"),
        ("AH", "H", ""),
    ],
)
def test_a_matador_has_its_own_name(card: str, trump: str, name: str) -> None:
    assert matador_name(CARDS[card], SUITS.index(trump)) == name


def test_a_sentence_names_cards_suits_and_players() -> None:
    message = Message(
        "{seat} led {card} and {trump} are {suit}, {more}.",
        seat=SeatName(0),
        card=CardName(CARDS["QH"], 0),
        trump=CardName(CARDS["2S"], 0),
        suit=SuitName(3),
        more=Message("{number} times", number=2),
    )
    assert str(message) == "Player 1 led queen of hearts and manille are diamonds, 2 times."
    speaker = Speaker(("Ana",), suits=SPANISH_SUITS, ranks=SPANISH_RANKS)
    assert speaker.say(message) == "Ana led caballo of cups and manille are coins, 2 times."


def test_every_word_is_translated() -> None:
    catalogue = {
        "{card} was led.": "{card} hat angespielt.",
        "{rank} of {suit}": "{suit}-{rank}",
        "king": "König",
        "diamonds": "Karo",
        "spadille": "Spadille!",
        "player {number}": "Spieler {number}",
        "{first} and {last}": "{first} und {last}",
    }
    speaker = Speaker(translate=lambda text: catalogue.get(text, text))
    assert speaker.say(Message("{card} was led.", card=CardName(CARDS["KD"]))) == "Karo-König hat angespielt."
    assert speaker.card(CARDS["AS"], 2) == "Spadille!"
    assert speaker.seat(4) == "Spieler 5"
    assert speaker.say(Message("{cards}", cards=card_names(mask(parse_cards("3D KD"))))) == "Karo-3 und Karo-König"


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("", ""),
        ("KD", "king of diamonds"),
        ("2D KD", "2 of diamonds or king of diamonds"),
        ("AS 2D KD", "ace of spades, 2 of diamonds or king of diamonds"),
    ],
)
def test_cards_are_listed(cards: str, words: str) -> None:
    message = Message("({cards})", cards=card_names(mask(parse_cards(cards)), None, "{first} or {last}"))
    assert str(message) == f"({words})"


def test_braces_in_what_is_named_are_left_alone() -> None:
    assert str(Message("not “{token}”", token="{0} {token}")) == "Not “{0} {token}”"


def test_messages_are_equal_by_sentence_and_places() -> None:
    one, same, other = Message("{a}", a=1), Message("{a}", a=1), Message("{a}", a=2)
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert one != "{a}"
    assert repr(one) == "Message('{a}', a=1)"


def test_a_reason_reads_as_its_sentence() -> None:
    assert str(Reason("rule", Message("no {what}.", what="way"))) == "No way."


def test_a_listing_joins_by_its_own_words() -> None:
    assert str(Message("{all}", all=Listing(("a", "b", "c")))) == "A, b and c"
