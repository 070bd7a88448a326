"""Random legal sessions, played by the rules of this package alone.

Run as `python -m tests.reference.generate FOLDER [ROUNDS] [SEED]`; each round adds a session to every variant's file.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from .cards import strengths, suits, trump_order
from .deal import Deal, Exchange, active_seats, exchange_token
from .rules import Rules
from .seeds import sorted_pack
from .session import Session
from .variants import VARIANTS, Variant

__all__ = ["VARIANTS", "Variant", "random_session"]

NAMES = ("Ana", "Benito", "Carmen", "Diego", "Elena")


class Mood:
    """How one deal is played: who is meant to take the tricks, and how readily things are said."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.strong: bool | None = rng.choice([None, None, True, True, False])
        """Whether the ombre tries to win tricks and the others to lose them; None: cards by chance."""
        self.silence = rng.choice([0.1, 0.3, 0.6, 0.9, 1.0])
        self.lower_silence = rng.choice([0.2, 0.7, 1.0])
        self.surrender = rng.choice([0.0, 0.0, 0.2, 0.7])
        self.finish = rng.choice([0.0, 0.3, 1.0])

    def choose(self, deal: Deal) -> str:
        exchange = deal.exchange()
        if exchange is not None:
            return self.lay_out(deal, exchange)
        tokens = deal.legal_actions()
        match deal.phase:
            case "auction":
                return self.or_pass(tokens, self.silence)
            case "lower":
                return self.or_pass(tokens, self.lower_silence)
            case "trumps" if self.strong:
                return max(tokens, key=lambda token: count_trumps(deal, token[-1]))
            case "play":
                return self.play(deal, tokens)
        return self.rng.choice(tokens)

    def or_pass(self, tokens: Sequence[str], silence: float) -> str:
        if len(tokens) == 1 or self.rng.random() < silence:
            return "pass"
        return self.rng.choice([*tokens[1:], tokens[1], tokens[1]])

    def lay_out(self, deal: Deal, exchange: Exchange) -> str:
        size = self.rng.choice(exchange.sizes)
        cards = self.rng.sample(exchange.hand, len(exchange.hand))
        if deal.trumps and self.strong == (deal.to_move == deal.ombre):
            trumps = trump_order(deal.trumps)
            cards.sort(key=lambda card: -trumps.index(card) if card in trumps else -len(trumps))
            plain = sum(card not in trumps for card in cards)
            size = max(min(plain, exchange.sizes[-1]), exchange.sizes[0])
        return exchange_token(self.rng.sample(cards[:size], size))

    def play(self, deal: Deal, tokens: list[str]) -> str:
        for word, chance in (("surrender", self.surrender), ("finish", self.finish), ("stop", 0.5)):
            if word in tokens:
                if self.rng.random() < chance:
                    return word
                tokens.remove(word)
        if self.strong is None or not deal.trumps:
            return self.rng.choice(tokens)
        places, suit_of = strengths(deal.trumps), suits(deal.trumps)
        ranked = sorted(tokens, key=lambda card: (suit_of[card] != "T", places[card]))
        return ranked[0] if self.strong == (deal.to_move == deal.ombre) else ranked[-1]


def count_trumps(deal: Deal, suit: str) -> int:
    return len(set(trump_order(suit)) & set(deal.hands[deal.mover()]))


def laid_pack(rules: Rules, dealer: int, rng: Random) -> list[str]:
    """A pack laid out by hand: one player may have many of the top trumps of a suit, or of the lowest."""
    pack = sorted_pack(rules.removed_suit)
    rng.shuffle(pack)
    players = len(active_seats(rules, dealer))
    place, trumps = rng.randrange(players), trump_order(rng.choice(rules.suits))
    packet = rules.packet
    mine = [r * packet * players + place * packet + i for r in range(rules.hand // packet) for i in range(packet)]
    wanted = list(trumps if rng.random() < 0.7 else trumps[::-1])[: rng.randrange(rules.hand + 1)]
    for index, card in zip(mine, wanted, strict=False):
        other = pack.index(card)
        pack[index], pack[other] = pack[other], pack[index]
    if rng.random() < 0.1 and len(pack) > rules.hand * players:
        top, spadille = rules.hand * players, pack.index("AS")
        pack[top], pack[spadille] = pack[spadille], pack[top]
    return pack


def random_session(ruleset: str, options: Mapping[str, str], seed: str | None, rng: Random) -> list[dict[str, Any]]:
    """The lines of one session; without a seed the packs are laid out by hand, and some are extreme."""
    session = Session(ruleset, options, seed, rng.randrange(2))
    lines = [session.header(NAMES[: session.rules.seats])]
    deals = session.rules.deals if rng.random() < 0.8 else rng.randint(1, session.rules.deals)
    for _ in range(deals):
        pack = session.next_pack() or laid_pack(session.rules, session.next_dealer(), rng)
        deal = session.deal(pack)
        mood = Mood(rng)
        while deal.to_move is not None:
            deal.act(deal.to_move, mood.choose(deal))
        lines.append(deal.record())
    lines.append(session.end())
    return lines


def file_name(variant: Variant) -> str:
    ruleset, options = variant
    parts = [ruleset.partition("@")[0], *(f"{key}={value}" for key, value in options.items())]
    return ",".join(parts) + ".jsonl"


def main(arguments: list[str]) -> int:
    folder = Path(arguments[0])
    rounds = int(arguments[1]) if len(arguments) > 1 else 1
    rng = Random(arguments[2] if len(arguments) > 2 else "reference")
    folder.mkdir(parents=True, exist_ok=True)
    for ruleset, options in VARIANTS:
        with (folder / file_name((ruleset, options))).open("w", encoding="utf-8", newline="\n") as lines:
            for number in range(rounds):
                seed = None if number % 2 else f"{rng.getrandbits(64):016x}"
                for line in random_session(ruleset, options, seed, rng):
                    lines.write(json.dumps(line) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
