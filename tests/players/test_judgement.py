"""Decisions whose answer is known: what is worth more to whom, and hands that speak for themselves."""

import pytest

from spadille import Deal
from spadille.cards import fresh_pack, parse_cards
from spadille.notation import Action, Verb
from spadille.players import make
from spadille.players.discards import candidates
from spadille.players.utility import aim_of
from spadille.score import divisions

MASTER = "master:worlds=2,trials=6"
STRONG = "AS 2S AC KS QS JS KH KD KC"
WEAK = "3H 4H 5H JC 7C 3D 4D 5D 6D"


def dealt(eldest: str, ruleset: str = "renegado") -> Deal:
    """A deal in which eldest has these nine cards, the others what comes."""
    own = parse_cards(eldest)
    rest = [card for card in fresh_pack() if card not in own]
    pack = [*own[:3], *rest[0:6], *own[3:6], *rest[6:12], *own[6:], *rest[12:]]
    return Deal.start(ruleset, dealer=2, pack=pack)


def done(deal: Deal, spec: str = MASTER) -> Action:
    assert deal.to_move is not None
    return make(spec, "s").choose(deal.view(deal.to_move))


def test_six_top_trumps_and_three_kings_are_a_solo() -> None:
    assert done(dealt(STRONG)) == "solo"


@pytest.mark.parametrize("spec", [MASTER, "club", "thumb"])
def test_a_hand_of_small_cards_passes(spec: str) -> None:
    assert done(dealt(WEAK), spec) == "pass"


def test_the_trumps_are_those_one_has() -> None:
    deal = dealt(STRONG).act("solo")
    while deal.phase == "auction":
        deal = deal.act("pass")
    assert done(deal) == "trumps:S"


def test_no_top_trump_is_laid_out() -> None:
    deal = dealt("AS 2S AC KS QS 3H 4H 5D 6C")
    for token in ("entrada", "pass", "pass", "trumps:S"):
        deal = deal.act(token)
    laid = done(deal)
    assert laid.verb is Verb.EXCHANGE
    assert set(laid.cards) == set(parse_cards("3H 4H 5D 6C"))
    assert laid in candidates(deal.view(deal.to_move))


def test_a_defender_likes_his_own_codille_best_and_his_fellows_least() -> None:
    deal = dealt(STRONG)
    for token in ("entrada", "pass", "pass", "trumps:S", "x0", "first", "x0", "x0"):
        deal = deal.act(token)
    rows = list(divisions(9, 3))
    values = {
        name: aim_of(deal.state, 1).payoff.values[3 * rows.index(won)]
        for name, won in {
            "own codille": (3, 4, 2),
            "puesta": (3, 3, 3),
            "another's codille": (3, 2, 4),
            "lost": (5, 2, 2),
        }.items()
    }
    assert sorted(values, key=values.__getitem__, reverse=True) == [
        "own codille",
        "puesta",
        "another's codille",
        "lost",
    ]


def test_the_ombre_would_rather_tie_than_lose() -> None:
    deal = dealt(STRONG)
    for token in ("entrada", "pass", "pass", "trumps:S", "x0", "first", "x0", "x0"):
        deal = deal.act(token)
    rows = list(divisions(9, 3))
    won, tied, lost = (
        aim_of(deal.state, 0).payoff.values[3 * rows.index(each)] for each in ((5, 2, 2), (3, 3, 3), (3, 4, 2))
    )
    assert won > tied > lost


def test_a_beginner_leads_spadille_at_once_and_never_gives_up() -> None:
    deal = dealt("AS 7S 3S 6S KH KD 2H 3H 4C")
    for token in ("entrada", "pass", "pass", "trumps:S", "x0", "first", "x0", "x0"):
        deal = deal.act(token)
    assert done(deal, "novice") == "AS"
    while deal.to_move is not None:
        action = done(deal, "novice" if deal.to_move == 0 else "thumb")
        assert action != "surrender"
        deal = deal.act(action)


def test_a_beginner_overrates_kings() -> None:
    hand = "KH KD 4C 3S 4S 3H 5D 6C 5C"
    assert done(dealt(hand), "thumb") == "pass"
    assert done(dealt(hand), "novice") == "entrada"
