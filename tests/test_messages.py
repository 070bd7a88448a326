"""Messages are put into words, by language, pack and names."""

from gettext import NullTranslations

import pytest

from spadille.cards import CARDS, SUITS, mask, parse_cards
from spadille.messages import (
    SPANISH,
    CardName,
    Listing,
    Message,
    Reason,
    SeatName,
    Share,
    Signed,
    Speaker,
    SuitName,
    card_names,
    counted,
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
    speaker = Speaker(("Ana",), pack_words=SPANISH)
    assert speaker.say(message) == "Ana led caballo of cups and manille are coins, 2 times."


class Words(NullTranslations):
    """A catalogue of these words."""

    def __init__(self, words: dict[str, str]) -> None:
        super().__init__()
        self.words = words

    def gettext(self, message: str) -> str:
        return self.words.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.words.get(f"{msgid2} {n % 2}", msgid1 if n == 1 else msgid2)


def test_every_word_is_translated() -> None:
    words = {
        "{card} was led.": "{card} hat angespielt.",
        "French card\4{rank} of {suit}": "{suit}-{rank}",
        "king": "König",
        "French suit of a card\4diamonds": "Karo",
        "spadille": "Spadille!",
        "player {number}": "Spieler {number}",
        "{first} and {last}": "{first} und {last}",
    }
    speaker = Speaker(catalogue=Words(words))
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


def test_a_number_decides_the_form() -> None:
    one, many = counted("{count} card", "{count} cards", 1), counted("{count} card", "{count} cards", 3)
    assert (str(one), str(many)) == ("1 card", "3 cards")
    speaker = Speaker(catalogue=Words({"{count} cards 1": "{count} odd"}))
    assert (speaker.say(many), speaker.part(one)) == ("3 odd", "1 odd")


def test_gains_and_shares_are_numbers() -> None:
    assert str(Message("{gain}, {chips}, {share}", gain=Signed(5), chips=Signed(-1.25, 1), share=Share(0.5))) == (
        "+5, -1.2, 50%"
    )


def test_a_context_is_not_read() -> None:
    assert str(Message("{suit}", suit=Message(SPANISH.suits[1]))) == "Clubs"


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
