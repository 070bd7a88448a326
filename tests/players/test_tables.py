"""Whole deals: players keep the rules, repeat themselves, and one is better than another."""

from collections import Counter
from collections.abc import Iterator

import pytest

from spadille import Deal, rulesets
from spadille.players import Player, make, make_all
from spadille.ruleset import Ruleset
from spadille.state import Choice

GAMES = [rules.name for rules in rulesets.all_rulesets()]
ALL_LOWER = "gascarola+voltereta+contrabola"
MIXTURES: tuple[dict[str, str], ...] = (
    {"lower_bids": ALL_LOWER, "forced_spadille": "spadille_basto_eldest", "forced_trumps": "after"},
    {"may_upgrade": "true", "jump_bids": "false", "auction_order": "duel", "show_leftover_stock": "true"},
    {"favourite_suit": "H", "seats": "4", "forced_trumps": "after", "jump_bids": "true"},
    {"favourite_suit": "S", "may_upgrade": "false"},
    {"lower_bids": "contrabola", "jump_bids": "false"},
    {"removed_suit": "H", "lower_bids": ALL_LOWER},
)


def tables(name: str) -> Iterator[Ruleset]:
    """A ruleset as it is, with each of its options set otherwise, and in mixtures."""
    rules = rulesets.find(name)
    yield rules
    for option in rules.options:
        for value in option.values:
            if value != option.default(rules):
                yield rules.with_options({option.name: value})
    values = {option.name: option.values for option in rules.options}
    for mixture in MIXTURES:
        if all(value in values.get(option, ()) for option, value in mixture.items()):
            yield rules.with_options(mixture)


def play(rules: Ruleset, players: tuple[Player, ...], number: int, seed: str = "table") -> Deal:
    deal = Deal.start(rules, seed=seed, deal=number)
    while (seat := deal.to_move) is not None:
        deal = deal.act(players[seat].choose(deal.view(seat)))
    return deal


def gains(deal: Deal, seat: int) -> int:
    """What a seat has won in a deal, its ante left out."""
    return sum(
        amount * ((payee == str(seat)) - (payer == str(seat)))
        for payer, payee, amount, reason in deal.payments
        if reason not in {"ante", "contribution"}
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_table_plays_every_deal_to_its_end(name: str) -> None:
    for rules in tables(name):
        mixed = ",".join(("thumb", "random")[seat % 2] for seat in range(rules.seats))
        for specs in ("thumb", "random", mixed):
            players = make_all(specs, rules.seats, "legal")
            assert all(play(rules, players, number).over for number in range(1, 9))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("spec", ["random", "thumb"])
def test_a_seed_and_the_same_views_give_the_same_actions(name: str, spec: str) -> None:
    rules = rulesets.find(name)
    for number in range(1, 4):
        once, again = (play(rules, make_all(spec, rules.seats, "seed"), number) for _ in range(2))
        assert once.actions == again.actions


def test_another_seed_gives_other_actions() -> None:
    rules = rulesets.find("renegado")
    once, again = (play(rules, make_all("random", rules.seats, seed), 1) for seed in ("one", "two"))
    assert once.actions != again.actions


GOLDEN = {
    ("random", "renegado"): "entrada vuelta pass pass x2D first x3S,4S,5S,QS xJS,AD 5D surrender accept accept",
    ("random", "cinquillo"): "pass pass solo trumps:H 2S 5C 4S QS 3S 5S 6S 7S",
    ("random", "four-handed"): "entrada vuelta pass pass x2D first x3S,4S,5S,QS xJS,AD 5D surrender accept accept",
    (
        "random",
        "tresillo",
    ): "pass entrada pass announce:entrada trumps:H x3C,5C,6H,KH,2D,QD,KD first x3S,5S,QS x0 JS 7S 4S",
    ("random", "two-handed"): "pass vuelta xAC x4C,3H 2C KC 5C 6C 3S 7S 6H 2S",
    ("thumb", "renegado"): "entrada pass pass trumps:S x4H,7H,AD,6D,JD yield x2C,6C,2H,QH,4D x3C,5C,6H AS 6S 3S 2S",
    ("thumb", "cinquillo"): "pass pass ask pass pass trumps:C call:KS 4H 6H KH 5H 3H",
    ("thumb", "four-handed"): "entrada pass pass trumps:S x4H,7H,AD,6D,JD yield x2C,6C,2H,QH,4D x3C,5C,6H AS 6S 3S 2S",
    (
        "thumb",
        "tresillo",
    ): "entrada pass pass announce:entrada trumps:S x4H,7H,AD,6D,JD yield x2C,6C,2H,QH,4D x3C,5C,6H AS 6S 3S",
    ("thumb", "two-handed"): "pass solo trumps:S x4C,7C,3H,6H,JH,QH KH 3S KC 2C 6C 3C 5S 7S",
}


@pytest.mark.parametrize(("spec", "name"), GOLDEN)
def test_the_first_actions_are_these_on_every_machine(spec: str, name: str) -> None:
    rules = rulesets.find(name)
    deal = play(rules, make_all(spec, rules.seats, "golden"), 1, seed="golden")
    assert " ".join(token for _, token in deal.actions[:12]) == GOLDEN[spec, name]


def test_chance_reaches_every_size_of_exchange_and_every_card() -> None:
    deal = Deal.start("renegado", seed="chance")
    for token in ("entrada", "pass", "pass", "trumps:S"):
        deal = deal.act(token)
    assert deal.to_move is not None
    view, player = deal.view(deal.to_move), make("random", "s")
    laid = [player.choose(view).cards for _ in range(2000)]
    sizes, cards = Counter(map(len, laid)), Counter(card for each in laid for card in each)
    assert isinstance(view.legal, Choice)
    assert set(sizes) == set(range(10))
    assert all(150 < count < 250 for count in sizes.values())
    assert len(cards) == 9
    assert max(cards.values()) < 1.1 * min(cards.values())


# Strength


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "chips"), [("renegado", 10), ("tresillo", 3), ("two-handed", 6), ("four-handed", 9), ("cinquillo", 1.5)]
)
def test_thumb_beats_chance_by_far(name: str, chips: float) -> None:
    rules = rulesets.find(name)
    won = []
    for number in range(1, 81):
        for seat in range(rules.seats):
            specs = ["random"] * rules.seats
            specs[seat] = "thumb"
            won.append(gains(play(rules, make_all(",".join(specs), rules.seats, f"{number}"), number), seat))
    assert sum(won) / len(won) > chips


@pytest.mark.slow
def test_thumb_wins_most_of_the_games_it_calls() -> None:
    rules = rulesets.find("renegado")
    players = make_all("thumb", 3, "s")
    called, won = Counter[str](), Counter[str]()
    for number in range(1, 401):
        deal = play(rules, players, number)
        state = deal.state
        if state.bid is not None:
            called[state.bid] += 1
            won[state.bid] += state.surrender is None and deal.result in {"sacada", "vole", "vole failed"}
    assert called["entrada"] > 150
    assert won["entrada"] > 0.57 * called["entrada"]
    assert called["solo"] > 50
    assert won["solo"] > 0.65 * called["solo"]
