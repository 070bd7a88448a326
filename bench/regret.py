"""What players give away by their cards: how much more the best card was worth, with all hands open, than theirs.

Every player is asked at the same decisions, those of deals played by players who search in which the cards are not
worth the same. The share is how much less is given away than by the rules of thumb: a quick and steady sign of the
share of the span in the table of levels, which takes thousands of deals.
"""

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from report import keep
from seeing import only_cards

from spadille import Deal
from spadille.arena import Estimate, Sample
from spadille.cards import Card
from spadille.players import make, make_all, split_specs
from spadille.players.beliefs import Weighed
from spadille.players.openplay import card_worths
from spadille.players.worlds import World
from spadille.rulesets import find
from spadille.view import View

THUMB = "thumb"


class Decision(NamedTuple):
    """A view in which a card is due, and what each card is worth with all hands open, in parts of a chip."""

    view: View
    worths: dict[Card, float]

    def given_away(self, spec: str, seed: str) -> int:
        """How much less the card of a player is worth than the best."""
        card = make(spec, seed).choose(only_cards(self.view)).card
        return round(max(self.worths.values()) - self.worths[card])


def decisions(game: str, deals: int) -> Iterator[list[Decision]]:
    """Deal by deal, the decisions about a card on which something depends."""
    for number in range(1, deals + 1):
        deal = Deal.start(game, seed="regret", deal=number)
        players = make_all("search:worlds=10", deal.rules.seats, "regret")
        found = []
        while (seat := deal.to_move) is not None:
            view, state = deal.view(seat), deal.state
            if deal.phase == "play" and isinstance(view.legal, tuple) and len(view.legal) > 1:
                worths = card_worths(view, seat, [Weighed(World(state.hands, state.discards, ()), 1.0)])
                if len(set(worths.values())) > 1:
                    found.append(Decision(view, worths))
            deal = deal.act(players[seat].choose(view))
        if found:
            yield found


def measured(game: str, deals: int, specs: list[str]) -> dict[str, object]:
    """What each player gives away, and its share less than the rules of thumb do."""
    seats = find(game).seats
    lost = {spec: Sample(seats) for spec in specs}
    less = {spec: Sample() for spec in specs}
    for number, found in enumerate(decisions(game, deals)):
        totals = {spec: sum(each.given_away(spec, f"{number}") for each in found) for spec in (THUMB, *specs)}
        for spec in specs:
            lost[spec].add(totals[spec], len(found))
            less[spec].add(totals[THUMB] - totals[spec], totals[THUMB])
    told: dict[str, object] = {}
    for spec in specs:
        chips, share = lost[spec].estimate(), less[spec].estimate()
        told[spec] = {"decisions": lost[spec].deals, "chips": rounded(chips), "share": rounded(share)}
        print(f"{game:<12} {spec:<16} {shown(chips, 2)} chips a decision, {shown(share, 0, 100)} % less than {THUMB}")
    return told


def rounded(estimate: Estimate | None) -> list[float | None] | None:
    """An estimate as mean and half its interval."""
    return None if estimate is None else [round(estimate.mean, 3), estimate.half and round(estimate.half, 3)]


def shown(estimate: Estimate | None, places: int, factor: float = 1) -> str:
    """An estimate for people."""
    if estimate is None:
        return "?"
    return f"{factor * estimate.mean:.{places}f} ± {factor * (estimate.half or 0):.{places}f}"


def main() -> None:
    """Print a line for each player in each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default="renegado,tresillo", help="rulesets, joined by commas")
    parser.add_argument("--deals", type=int, default=700)
    parser.add_argument("--players", default="thumb,club,master", help="specifications, joined by commas")
    parser.add_argument("--save", action="store_true", help="keep the figures under bench/results")
    options = parser.parse_args()
    specs = list(split_specs(options.players))
    results = {game: measured(game, options.deals, specs) for game in options.games.split(",")}
    if options.save:
        print(f"kept in {keep('regret', results).name}")


if __name__ == "__main__":
    main()
