"""Cards, packs and shuffles."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spadille import cards
from spadille.cards import (
    CARDS,
    MATADORS,
    TEXTS,
    bit,
    cards_in,
    first_dealer,
    fresh_pack,
    mask,
    parse_cards,
    rank_of,
    shuffled,
    suit_of,
    texts,
)


def test_the_pack_has_forty_cards_in_the_order_of_suits_and_ranks() -> None:
    assert " ".join(TEXTS[:11]) == "AS 2S 3S 4S 5S 6S 7S JS QS KS AC"
    assert len(set(TEXTS)) == 40


def test_no_card_is_an_eight_nine_or_ten() -> None:
    assert {text[0] for text in TEXTS} == set("A234567JQK")


def test_a_card_is_suit_times_ten_plus_rank() -> None:
    assert (CARDS["AS"], CARDS["AC"], CARDS["KD"]) == (0, 10, 39)
    assert (suit_of(CARDS["7H"]), rank_of(CARDS["7H"])) == (2, "7")


def test_manille_is_the_two_of_a_black_and_the_seven_of_a_red_suit() -> None:
    assert [texts(matadors) for matadors in MATADORS] == [
        ["AS", "2S", "AC"],
        ["AS", "2C", "AC"],
        ["AS", "7H", "AC"],
        ["AS", "7D", "AC"],
    ]


@given(st.sets(st.integers(0, 39)))
def test_a_hand_is_the_set_of_its_cards(hand: set[int]) -> None:
    assert cards_in(mask(hand)) == sorted(hand)
    assert sum(bit(card) for card in hand) == mask(hand)


def test_cards_are_read_with_blanks_or_commas() -> None:
    assert texts(parse_cards("AS 7H,KD")) == ["AS", "7H", "KD"]


@pytest.mark.parametrize("word", ["as", "8S", "SA", "10S", "A♠"])
def test_a_word_that_is_no_card_is_named(word: str) -> None:
    with pytest.raises(KeyError, match=word):
        parse_cards(f"AS {word}")


def test_a_suit_removed_leaves_thirty_cards() -> None:
    assert len(fresh_pack()) == 40
    assert {suit_of(card) for card in fresh_pack(3)} == {0, 1, 2}
    assert len(fresh_pack(3)) == 30


@given(st.text(st.characters(exclude_categories=["Cs"])), st.integers(0, 10**6))
def test_a_shuffled_pack_is_a_pack(seed: str, number: int) -> None:
    assert sorted(shuffled(fresh_pack(), seed, number)) == list(fresh_pack())


def test_another_deal_or_seed_gives_another_pack() -> None:
    packs = {shuffled(fresh_pack(), seed, number) for seed in ("a", "b", "a/1", "ä") for number in range(50)}
    assert len(packs) == 200


def test_a_seed_that_is_not_utf_8_is_refused() -> None:
    with pytest.raises(UnicodeEncodeError):
        shuffled(fresh_pack(), "\ud800", 1)


def test_every_card_comes_to_every_place_about_equally_often() -> None:
    counts = [[0] * 40 for _ in range(40)]
    for number in range(4000):
        for place, card in enumerate(shuffled(fresh_pack(), "fair", number)):
            counts[place][card] += 1
    chi = sum((count - 100) ** 2 / 100 for row in counts for count in row)
    assert 1300 < chi < 1750


def test_a_word_beyond_the_last_whole_multiple_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [2**32 - 1, 2**32 - 2**32 % 3, 5, 1]
    monkeypatch.setattr(cards, "_words", lambda seed, number: iter(words))
    assert shuffled((0, 1, 2), "any", 1) == (0, 1, 2)


def test_the_words_go_on_beyond_the_first_block() -> None:
    first = list(islice(cards._words("7", 1), 24))
    assert len(set(first)) == 24
    assert all(0 <= word < 2**32 for word in first)


@pytest.mark.parametrize(
    ("drawn", "dealer"),
    [
        ("2S KS QS", 1),
        ("AS 2S 3C", 2),
        ("7S JS 6S", 1),
        ("KS KC QS AH 2H", 1),
        ("KS QC KH 2H AH", 0),
        ("KS KC KH QS QC QH 2S 2C 3H", 2),
        ("QS KC KH 2D 3D", 2),
    ],
)
def test_the_highest_card_deals_and_equals_draw_again(drawn: str, dealer: int) -> None:
    assert first_dealer(parse_cards(drawn), 3) == dealer


def test_the_earliest_of_equals_deals_when_the_pack_runs_out() -> None:
    assert first_dealer(parse_cards("QS KS KC"), 3) == 1
    assert first_dealer(parse_cards("QS KS KC AS"), 3) == 1


def test_two_and_five_draw_like_three() -> None:
    assert first_dealer(parse_cards("AS 2S"), 2) == 1
    assert first_dealer(parse_cards("AS 2S 7S KC JC"), 5) == 3
