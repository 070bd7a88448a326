"""Matches: luck cancels, the number of jobs does not matter, and no fault of a player stops the game."""

from fractions import Fraction
from typing import Any

import pytest
from entrants_at_fault import FAILING, ILLEGAL, PEEPING, REFUSING, SLOW, UNMADE, illegal, thumb

from spadille import Deal
from spadille.arena import ArenaError, Chair, Match, Pack, difference, entrant, play_pack, played, summed, to_object
from spadille.arena.entrants import AnyEntrant
from spadille.deal import DealError
from spadille.money import Debt, Stake
from spadille.players import SpecError
from spadille.ruleset import RulesetError
from spadille.rulesets import all_rulesets, find

GAMES = [rules.name for rules in all_rulesets()]


def told(match: Match, packs: int, jobs: int = 1) -> dict[str, Any]:
    return to_object(summed(match, played(match, packs, jobs=jobs)))


@pytest.mark.parametrize("game", GAMES)
def test_chips_and_what_the_pool_gained_come_to_nothing(game: str) -> None:
    match = Match.of(game, "thumb,random", seed="even")
    for pack in played(match, 2):
        for deal in pack.games:
            assert sum(deal.chips) + deal.pool == 0
            assert sum(map(deal.worth, range(match.rules.seats))) == 0


@pytest.mark.parametrize("game", GAMES)
def test_one_player_on_all_seats_wins_what_the_pool_loses(game: str) -> None:
    match = Match.of(game, "thumb", seed="alone")
    packs = list(played(match, 4))
    (standing,) = summed(match, packs).standings
    chips, shared = standing.score.chips.estimate(), standing.score.shared.estimate()
    assert chips is not None
    assert shared is not None
    lost = sum(deal.pool for pack in packs for deal in pack.games)
    assert chips.mean == pytest.approx(-lost / 4 / match.rules.seats)
    assert (shared.mean, shared.half) == (0, 0)


@pytest.mark.parametrize("game", GAMES)
def test_equal_players_of_two_names_differ_by_exactly_nothing(game: str) -> None:
    match = Match.of(game, [thumb("one"), thumb("other")], seed="equal")
    for pack in played(match, 2):
        assert difference(match, pack, 0, 1)[:2] == (0, 0)


def test_a_difference_is_that_of_the_means_of_a_pack() -> None:
    match = Match.of("renegado", "thumb,random", seed="d")
    pack = play_pack(match, 1)
    won: list[list[int]] = [[], []]
    for seating, deal in zip(match.seatings, pack.games, strict=True):
        for seat, who in enumerate(seating):
            won[who].append(deal.chips[seat])
    chips, _, divisor = difference(match, pack, 0, 1)
    first, second = (Fraction(sum(each), len(each)) for each in won)
    assert Fraction(chips, divisor) == first - second


def test_a_pack_is_the_deal_of_that_number() -> None:
    match = Match.of("tresillo", "thumb", seed="packs", options={"seats": "4"})
    deal = Deal.start("tresillo", seed="packs", deal=3, options={"seats": "4"})
    assert match.deal(3).state == deal.state
    (game,) = play_pack(match, 3).games
    assert game.roles.index("out") == deal.rules.sitter(deal.state.dealer)


def test_a_stake_lies_in_the_pool_and_a_plate_keeps_its_side() -> None:
    assert Match.of("renegado", "thumb", seed="s", stake=30).deal(1).state.stake == Stake(30)
    assert Match.of("tresillo", "thumb", seed="s", stake=30).deal(1).state.stake == Stake(30, side=15)
    assert Match.of("tresillo", "thumb", seed="s").deal(1).state.stake == Stake(0, side=15)


def test_debts_count_as_paid_when_the_pool_is_shared() -> None:
    match = Match.of("tresillo", "random", seed="debts", stake=Stake(12, 0, (Debt(0, 9),), True))
    games = [game for pack in played(match, 12) for game in pack.games]
    written = [game for game in games if any(game.notes)]
    assert written
    for game in written:
        assert sum(map(game.worth, range(3))) == 0
        owing = game.notes.index(max(game.notes))
        assert game.worth(owing) < 3 * game.chips[owing]


def test_thumb_beats_chance_with_its_interval_above_nothing() -> None:
    match = Match.of("renegado", "thumb,random", seed="strength")
    (found,) = summed(match, played(match, 24)).differences
    for sample in (found.score.chips, found.score.shared):
        estimate = sample.estimate()
        assert estimate is not None
        assert estimate.low is not None
        assert estimate.low > 0


def test_the_summary_counts_every_deal_once() -> None:
    match = Match.of("four-handed", "thumb,random", seed="count")
    summary = summed(match, played(match, 6))
    seats = match.rules.seats
    assert summary.deals == 6 * len(match.seatings) == sum(summary.results.values())
    assert sum(each.score.deals for each in summary.standings) == seats * summary.deals
    for each in summary.standings:
        assert sum(score.deals for score in each.roles.values()) == each.score.deals
        ombre = each.roles["ombre"].deals
        assert sum(score.deals for score in each.contracts.values()) == ombre
        assert sum(results.total() for results in each.results.values()) == ombre
        assert sum(score.chips.total for score in each.roles.values()) == each.score.chips.total


def test_the_seed_of_a_player_tells_no_seed_of_a_pack_and_differs_everywhere() -> None:
    match = Match.of("renegado", "thumb,random", seed="secret")
    seeds = [match.player_seed(pack, seating, seat) for pack in (1, 2) for seating in range(6) for seat in range(3)]
    assert len(set(seeds)) == len(seeds)
    assert not any("secret" in seed for seed in seeds)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["renegado", "cinquillo"])
def test_the_number_of_jobs_changes_nothing(game: str) -> None:
    match = Match.of(game, "thumb,random", seed="jobs")
    assert list(played(match, 6, jobs=2)) == list(played(match, 6))


# Faults


def faults(other: AnyEntrant, limit: float = 10, packs: int = 1) -> dict[str, int]:
    """The faults of a player at two seats, with thumb; and the play must be as if he were thumb himself."""
    match = Match.of("two-handed", [other, entrant("thumb")], seed="faults", limit=limit)
    found = list(played(match, packs))
    assert [pack.games[0]._replace(faults=()) for pack in found] == [
        pack.games[0] for pack in played(Match.of("two-handed", "thumb", seed="faults"), packs)
    ]
    summary = summed(match, found)
    assert not summary.standings[1].faults
    assert summary.faults == summary.standings[0].faults.total()
    assert len(summary.told) == min(20, summary.faults)
    return dict(summary.standings[0].faults)


def test_a_player_that_fails_is_replaced_and_counted() -> None:
    assert faults(FAILING).keys() == {"failed"}


def test_a_player_that_cannot_be_made_is_replaced_and_counted() -> None:
    assert faults(UNMADE).keys() == {"failed"}


@pytest.mark.parametrize("answer", ["nonsense", "AS", "", "x" * 300, None, 7])
def test_a_player_that_answers_what_is_not_allowed_is_replaced_and_counted(answer: object) -> None:
    assert faults(illegal(answer)).keys() == {"illegal"}


@pytest.mark.slow
def test_a_player_that_thinks_too_long_is_interrupted_replaced_and_counted() -> None:
    assert faults(SLOW, limit=0.01).keys() == {"slow"}


@pytest.mark.slow
def test_faults_in_other_processes_are_counted_alike() -> None:
    match = Match.of("two-handed", [FAILING, ILLEGAL], seed="faults")
    assert told(match, 3, jobs=2) == told(match, 3)


def test_faults_are_told_on_one_line() -> None:
    match = Match.of("two-handed", [FAILING, thumb("thumb")], seed="faults")
    first = summed(match, played(match, 1)).told[0]
    assert first.startswith("pack 1, seating 1: failing failed: ZeroDivisionError: no choice for ")


def test_without_an_alarm_a_late_answer_is_not_taken() -> None:
    deal = Deal.start("renegado", seed="late")
    action, fault = Chair(entrant("thumb"), "s", 0.0).decide(deal)
    assert fault is not None
    assert fault.kind == "slow"
    assert deal.why_not(action) is None


# Seeing


def test_only_a_seeing_entrant_is_shown_the_deal() -> None:
    match = Match.of("two-handed", [PEEPING, REFUSING], seed="see")
    assert summed(match, played(match, 2)).faults == 0


# Bad input


def refused(*, game: str = "renegado", players: str = "thumb", **options: Any) -> str:
    with pytest.raises((ArenaError, SpecError, RulesetError, DealError)) as error:
        Match.of(game, players, **{"seed": "s", **options})
    return str(error.value)


def test_a_player_may_stand_twice_only_where_each_seat_has_one() -> None:
    assert "thumb is named twice" in refused(players="thumb,thumb")
    match = Match.of("renegado", "thumb,random,thumb", seed="s")
    assert [each.name for each in match.entrants] == ["thumb", "random"]
    assert sorted(match.seatings) == [(0, 0, 1), (0, 1, 0), (1, 0, 0)]


def test_what_cannot_be_played_is_refused() -> None:
    assert "no player “nobody”" in refused(players="thumb,nobody")
    assert "no ruleset “whist”" in refused(game="whist")
    assert "no option" in refused(options={"colour": "red"})
    assert "below zero" in refused(stake=-1)
    assert "UTF-8" in refused(seed="\udcff")


def test_too_many_players_are_refused() -> None:
    crowd = [thumb(f"thumb {number}") for number in range(12)]
    with pytest.raises(ArenaError, match="7920 seatings"):
        Match.of("cinquillo", crowd, seed="s")


def test_packs_are_numbered_from_one() -> None:
    match = Match.of(find("two-handed"), "thumb", seed="s")
    assert [pack.number for pack in played(match, 3)] == [1, 2, 3]
    assert isinstance(play_pack(match, 2), Pack)
