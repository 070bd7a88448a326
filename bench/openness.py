"""How often a deal is won that is lost when all hands are open, and the reverse: players who search, by contract."""

import argparse
from collections import Counter

from report import keep

from spadille import Deal
from spadille.players import make_all
from spadille.rulesets import find
from spadille.settle import WON
from spadille.solver import WIN, core, outcome_payoff, position_of


def counted(ruleset: str, deals: int, player: str) -> Counter[tuple[str, bool, bool]]:
    """Deals by contract, whether won with open hands, and whether won in play."""
    rules = find(ruleset)
    found = Counter[tuple[str, bool, bool]]()
    for number in range(1, deals + 1):
        players = make_all(player, rules.seats, "openness")
        deal, open_won = Deal.start(rules, seed="openness", deal=number), None
        while (seat := deal.to_move) is not None:
            if deal.phase == "play" and open_won is None:
                open_won = core.value(position_of(deal.state), outcome_payoff(deal.state)) == WIN
            deal = deal.act(players[seat].choose(deal.view(seat)))
        if open_won is not None:
            found[deal.state.game.name, open_won, deal.result in WON] += 1
    return found


def main() -> None:
    """Print a line for each contract."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", default="renegado")
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--player", default="search:worlds=10")
    parser.add_argument("--save", action="store_true", help="keep the figures under bench/results")
    options = parser.parse_args()
    found = counted(options.ruleset, options.deals, options.player)
    results = {}
    for name in sorted({name for name, _, _ in found}):
        lost, turned = found[name, False, False] + found[name, False, True], found[name, False, True]
        won, thrown = found[name, True, False] + found[name, True, True], found[name, True, False]
        results[name] = {"open lost": lost, "of them won": turned, "open won": won, "of them lost": thrown}
        print(f"{name:<12} open lost {lost}, of them won in play {turned}; open won {won}, of them lost {thrown}")
    if options.save:
        print(f"kept in {keep('openness', results).name}")


if __name__ == "__main__":
    main()
