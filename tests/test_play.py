"""Ranks, following suit, and who wins a trick."""

from collections.abc import Iterable
from itertools import combinations, permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from notation_helpers import may, table, wins, words

from spadille.cards import CARDS, SUITS, TEXTS, bit, cards_in, mask, parse_cards
from spadille.play import led_suit, legal, plain_order, run_length, trump_order, winner

TRUMPS = "SCHD"

ORDERS = {
    "S": "AS 2S AC KS QS JS 7S 6S 5S 4S 3S",
    "C": "AS 2C AC KC QC JC 7C 6C 5C 4C 3C",
    "H": "AS 7H AC AH KH QH JH 2H 3H 4H 5H 6H",
    "D": "AS 7D AC AD KD QD JD 2D 3D 4D 5D 6D",
}
PLAIN = {
    "S": "KS QS JS 7S 6S 5S 4S 3S 2S",
    "C": "KC QC JC 7C 6C 5C 4C 3C 2C",
    "H": "KH QH JH AH 2H 3H 4H 5H 6H 7H",
    "D": "KD QD JD AD 2D 3D 4D 5D 6D 7D",
}


# Ranks


@pytest.mark.parametrize("trump", TRUMPS)
def test_the_trumps_rank_as_the_rules_list_them(trump: str) -> None:
    assert words(trump_order(SUITS.index(trump))) == ORDERS[trump]
    assert words(table(trump).trumps) == ORDERS[trump]
    assert len(trump_order(SUITS.index(trump))) == (11 if trump in "SC" else 12)


@pytest.mark.parametrize("suit", TRUMPS)
def test_a_plain_suit_ranks_as_the_rules_list_it(suit: str) -> None:
    assert words(plain_order(SUITS.index(suit))) == PLAIN[suit]


@pytest.mark.parametrize("trump", TRUMPS)
def test_of_two_trumps_the_higher_wins_whichever_is_led(trump: str) -> None:
    for high, low in combinations(ORDERS[trump].split(), 2):
        assert wins(f"{high} {low}", trump=trump) == high
        assert wins(f"{low} {high}", trump=trump) == high


@pytest.mark.parametrize(("suit", "trump"), [(suit, trump) for suit in TRUMPS for trump in TRUMPS if suit != trump])
def test_of_two_cards_of_a_plain_suit_the_higher_wins_whichever_is_led(suit: str, trump: str) -> None:
    for high, low in combinations(PLAIN[suit].split(), 2):
        assert wins(f"{high} {low}", trump=trump) == high
        assert wins(f"{low} {high}", trump=trump) == high


@pytest.mark.parametrize("trump", "HD")
def test_punto_ranks_above_the_king_and_below_basto(trump: str) -> None:
    for lower in "KQJ23456":
        assert wins(f"{lower}{trump} A{trump}", trump=trump) == f"A{trump}"
    for matador in ("AS", f"7{trump}", "AC"):
        assert wins(f"A{trump} {matador}", trump=trump) == matador


def test_the_seven_of_a_black_trump_suit_is_no_manille() -> None:
    assert wins("7S JS", trump="S") == "JS"
    assert wins("2S KS", trump="S") == "2S"


def test_the_ace_of_a_plain_red_suit_ranks_below_the_knave() -> None:
    assert wins("AH JH", trump="S") == "JH"
    assert wins("AH 2H", trump="S") == "AH"


def test_the_two_of_a_plain_black_suit_is_the_lowest_and_of_a_plain_red_suit_above_the_three() -> None:
    assert wins("2C 3C", trump="S") == "3C"
    assert wins("2H 3H", trump="S") == "2H"


@pytest.mark.parametrize("trump", TRUMPS)
def test_the_smallest_trump_wins_over_every_king(trump: str) -> None:
    low = ORDERS[trump].split()[-1]
    for suit in TRUMPS.replace(trump, ""):
        assert wins(f"K{suit} {low}", trump=trump) == low


def test_a_card_of_another_plain_suit_never_wins() -> None:
    assert wins("2C KH KD", trump="S") == "2C"


@pytest.mark.parametrize("trump", TRUMPS)
def test_spadille_and_basto_lead_trumps_in_every_suit(trump: str) -> None:
    for text in ("AS", "AC", f"{'7' if trump in 'HD' else '2'}{trump}"):
        assert led_suit(CARDS[text], table(trump)) is None
    assert led_suit(CARDS["KS"], table("H")) == 0


# Following suit


@pytest.mark.parametrize(
    ("hand", "trump", "led", "allowed"),
    [
        ("KH 2H 3S", "S", "AH", "KH 2H"),
        ("KD 3S", "S", "AH", "KD 3S"),
        ("KD 7D 3S", "S", "AD", "KD 7D"),
        ("AS KS KD", "H", "3S", "KS"),
        ("AC 2C KD", "H", "3C", "2C"),
        ("AS AC KD", "H", "3S", "AS AC KD"),
        ("7H KD", "H", "KH", "7H KD"),
        ("7H 2H KD", "H", "KH", "7H 2H"),
        ("AS KD", "H", "4H", "AS KD"),
        ("AS 4S", "S", "3S", "AS 4S"),
        ("AC AH KD", "H", "3H", "AC AH"),
        ("KD 2C", "H", "AS", "KD 2C"),
    ],
)
def test_a_hand_follows(hand: str, trump: str, led: str, allowed: str) -> None:
    assert may(hand, trump=trump, led=led) == allowed


LEADS = ("spadille", "manille", "basto", "ordinary")


def matador(trump: str, which: str) -> str:
    return {"spadille": "AS", "basto": "AC", "manille": f"{'7' if trump in 'HD' else '2'}{trump}"}.get(
        which, f"{'2' if trump in 'HD' else '7'}{trump}"
    )


FORCED = {
    ("spadille", "manille"),
    ("spadille", "basto"),
    ("manille", "basto"),
}
"""(led, held): the matadors that a higher one led brings out."""


@pytest.mark.parametrize("trump", TRUMPS)
@pytest.mark.parametrize(("led", "held"), [pair for pair in product(LEADS, LEADS[:3]) if pair[0] != pair[1]])
def test_each_matador_on_each_lead_alone_and_with_a_small_trump(trump: str, led: str, held: str) -> None:
    card, lead, small = matador(trump, held), matador(trump, led), f"5{trump}"
    plain = "K" + ("D" if trump == "H" else "H")
    alone = f"{card} {plain}"
    assert may(alone, trump=trump, led=lead) == (card if (led, held) in FORCED else alone)
    assert may(f"{card} {small} {plain}", trump=trump, led=lead) == f"{card} {small}"


@pytest.mark.parametrize("trump", TRUMPS)
def test_two_matadors_against_a_third(trump: str) -> None:
    manille = matador(trump, "manille")
    plain = "K" + ("D" if trump == "H" else "H")
    assert may(f"AS AC {plain}", trump=trump, led=manille) == "AS AC"
    assert may(f"AS {manille} {plain}", trump=trump, led="AC") == f"AS {manille} {plain}"
    assert may(f"{manille} AC {plain}", trump=trump, led="AS") == f"{manille} AC"


def test_a_matador_played_second_forces_nobody() -> None:
    """Only the card led counts: `legal` is not even told of the others."""
    assert may("AC KD", trump="H", led="4H") == "AC KD"


@pytest.mark.parametrize("trump", "HD")
def test_punto_has_no_privilege_and_forces_no_matador(trump: str) -> None:
    assert may(f"A{trump} KC", trump=trump, led=f"3{trump}") == f"A{trump}"
    assert may("AC KC", trump=trump, led=f"A{trump}") == "AC KC"


# The law once more, slowly, from its words


def slow_may(hand: Iterable[str], led: str, trump: str) -> set[str]:
    cards = set(hand)
    matadors = ORDERS[trump].split()[:3]
    trumps = set(ORDERS[trump].split())
    if led not in trumps:
        return {card for card in cards if card in PLAIN[led[1]].split()} or cards
    held = cards & trumps
    if held - set(matadors):
        return held
    if led in matadors and any(matadors.index(card) > matadors.index(led) for card in held):
        return held
    return cards


def slow_wins(trick: tuple[str, ...], trump: str) -> str:
    for card in ORDERS[trump].split():
        if card in trick:
            return card
    return next(card for card in PLAIN[trick[0][1]].split() if card in trick)


def all_hands_agree(size: int, trump: str) -> None:
    tables = table(trump)
    for led_text, led in CARDS.items():
        rest = [text for text in TEXTS if text != led_text]
        for hand in combinations(rest, size):
            allowed = legal(sum(1 << CARDS[text] for text in hand), led, tables)
            assert {TEXTS[card] for card in cards_in(allowed)} == slow_may(hand, led_text, trump), (hand, led_text)


@pytest.mark.parametrize("trump", TRUMPS)
def test_every_hand_of_one_card_follows_by_the_slow_law(trump: str) -> None:
    all_hands_agree(1, trump)


@pytest.mark.slow
@pytest.mark.parametrize("trump", TRUMPS)
def test_every_hand_of_two_cards_follows_by_the_slow_law(trump: str) -> None:
    all_hands_agree(2, trump)


@pytest.mark.slow
@pytest.mark.parametrize("trump", TRUMPS)
def test_every_hand_of_three_cards_follows_by_the_slow_law(trump: str) -> None:
    all_hands_agree(3, trump)


hands = st.lists(st.sampled_from(TEXTS), min_size=2, max_size=13, unique=True)


@given(hands, st.sampled_from(TRUMPS))
def test_any_hand_follows_by_the_slow_law(cards: list[str], trump: str) -> None:
    led, *hand = cards
    assert set(may(" ".join(hand), trump=trump, led=led).split()) == slow_may(hand, led, trump)


@given(hands, st.sampled_from(TRUMPS))
def test_some_card_may_always_be_played(cards: list[str], trump: str) -> None:
    led, *hand = cards
    assert may(" ".join(hand), trump=trump, led=led)


@given(st.lists(st.sampled_from(TEXTS), min_size=2, max_size=5, unique=True), st.sampled_from(TRUMPS))
def test_any_trick_is_won_by_the_slow_law(trick: list[str], trump: str) -> None:
    assert wins(" ".join(trick), trump=trump) == slow_wins(tuple(trick), trump)


@given(st.lists(st.sampled_from(TEXTS), min_size=3, max_size=5, unique=True), st.sampled_from(TRUMPS))
def test_the_winner_is_the_same_in_whatever_order_the_others_follow(trick: list[str], trump: str) -> None:
    led, *others = trick
    winners = {wins(" ".join((led, *order)), trump=trump) for order in permutations(others)}
    assert len(winners) == 1


# Runs


@pytest.mark.parametrize(
    ("hand", "trump", "length"),
    [
        ("AS 2S AC KS JS", "S", 4),
        ("AS 2S AC QS", "S", 3),
        ("AS AC KS", "S", 1),
        ("2S AC KS", "S", 1),
        ("KS QS", "S", 3),
        ("QS", "S", 4),
        ("KD", "S", 11),
        ("KS", "H", 12),
        ("AS 7H AC AH KH QH JH 2H 3H", "H", 9),
        (ORDERS["H"], "H", 12),
        ("2H", "H", 7),
    ],
)
def test_a_run_is_counted_with_or_without_from_spadille_down(hand: str, trump: str, length: int) -> None:
    assert run_length(mask(parse_cards(hand)), trump_order(SUITS.index(trump))) == length


# Counts of whole plays, locked


ENDINGS: dict[tuple[str, ...], int] = {
    ("AS KH 3D 2C", "7H AC KD 5C", "2H 3H QD KC", "H"): 288,
    ("KS QS AH 7C", "2S 3S JH 6C", "AS AC KH 5C", "S"): 492,
    ("AD 2D KS 3C", "7D AC 2S 4C", "AS 3D 3S KC", "D"): 556,
    ("AS 2C KC", "AC 3C KD", "4C 5C 2D", "C"): 32,
    ("KS 7H", "QS AH", "JS 2H", "S"): 2,
}


def lines_of_play(hands: tuple[int, ...], trick: tuple[int, ...], leader: int, trump: str) -> int:
    """The number of ways to play the cards out by the engine."""
    tables = table(trump)
    if len(trick) == len(hands):
        return lines_of_play(hands, (), (leader + winner(trick, tables)) % len(hands), trump)
    seat = (leader + len(trick)) % len(hands)
    if not hands[seat]:
        return 1
    cards = legal(hands[seat], trick[0], tables) if trick else hands[seat]
    return sum(
        lines_of_play((*hands[:seat], hands[seat] & ~bit(card), *hands[seat + 1 :]), (*trick, card), leader, trump)
        for card in cards_in(cards)
    )


def slow_lines(hands: tuple[tuple[str, ...], ...], trick: tuple[str, ...], leader: int, trump: str) -> int:
    """The same by the slow law."""
    if len(trick) == len(hands):
        place = trick.index(slow_wins(trick, trump))
        return slow_lines(hands, (), (leader + place) % len(hands), trump)
    seat = (leader + len(trick)) % len(hands)
    if not hands[seat]:
        return 1
    cards = slow_may(hands[seat], trick[0], trump) if trick else set(hands[seat])
    return sum(
        slow_lines(
            (*hands[:seat], tuple(other for other in hands[seat] if other != card), *hands[seat + 1 :]),
            (*trick, card),
            leader,
            trump,
        )
        for card in cards
    )


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_number_of_ways_to_play_an_ending_out_is_locked(ending: tuple[str, ...]) -> None:
    *hands, trump = ending
    count = lines_of_play(tuple(mask(parse_cards(hand)) for hand in hands), (), 0, trump)
    assert count == slow_lines(tuple(tuple(hand.split()) for hand in hands), (), 0, trump)
    assert count == ENDINGS[ending]


def test_the_winner_moves_with_the_seats_and_the_leader() -> None:
    rng = Random("rotation")
    for _ in range(300):
        trick = rng.sample(TEXTS, 3)
        trump = rng.choice(TRUMPS)
        place = trick.index(wins(" ".join(trick), trump=trump))
        for leader in range(3):
            seats = [(leader + step) % 3 for step in range(3)]
            assert seats[place] == (leader + place) % 3
