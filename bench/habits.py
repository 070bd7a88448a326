"""How often players who search play the card of the rules of thumb, where they may play another."""

import argparse
from collections import Counter

from report import keep

from spadille import Deal
from spadille.notation import Verb
from spadille.players import make_all
from spadille.players.habits import USUAL, manner
from spadille.players.memory import Memory
from spadille.players.thumb_play import card_to_play
from spadille.rulesets import all_rulesets


def counted(game: str, deals: int, player: str) -> Counter[tuple[str, bool]]:
    """Cards played by choice, by their manner, and by whether they were those of the rules of thumb."""
    found = Counter[tuple[str, bool]]()
    for number in range(1, deals + 1):
        deal = Deal.start(game, seed="habits", deal=number)
        players = make_all(player, deal.rules.seats, "habits")
        while (seat := deal.to_move) is not None:
            view = deal.view(seat)
            action = players[seat].choose(view)
            if action.verb is Verb.PLAY:
                memory = Memory(view, seat)
                if memory.playable.bit_count() > 1:
                    found[manner(memory), card_to_play(memory) == action.card] += 1
            deal = deal.act(action)
    return found


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--player", default="search:worlds=10")
    parser.add_argument("--save", action="store_true", help="keep the figures under bench/results")
    options = parser.parse_args()
    results: dict[str, dict[str, object]] = {"player": {"specification": options.player, "deals": options.deals}}
    for rules in all_rulesets():
        found = counted(rules.name, options.deals, options.player)
        counts = {each: (found[each, True], found[each, False]) for each in USUAL}
        results[rules.name] = {
            each: {"of thumb": usual, "others": others, "share": round(usual / max(1, usual + others), 3)}
            for each, (usual, others) in counts.items()
        }
        told = ", ".join(f"{each} {usual} of {usual + others}" for each, (usual, others) in counts.items())
        print(f"{rules.name:<12} {told}")
    if options.save:
        print(f"kept in {keep('habits', results).name}")


if __name__ == "__main__":
    main()
