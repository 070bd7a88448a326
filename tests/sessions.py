"""Sessions played by chance, whole or in part, to be written and read again."""

from random import Random

from chance import Mood
from variants import Variant

from spadille import rulesets
from spadille.cards import Card, fresh_pack
from spadille.record import Recorded
from spadille.ruleset import Ruleset
from spadille.session import Session


def shuffled_by(rng: Random, rules: Ruleset) -> tuple[Card, ...]:
    pack = list(fresh_pack(rules.removed_suit))
    rng.shuffle(pack)
    return tuple(pack)


def played(
    variant: Variant, seed: str | None, deals: int, *, more_actions: int = 0, players: list[str] | None = None
) -> Session:
    """A session of so many finished deals and then some actions; without a seed every pack is laid out by hand."""
    rng = Random(f"{variant} {seed}")
    rules = rulesets.find(*variant)
    dealer = rng.randrange(rules.seats)
    session = Session.start(rules, seed=seed, players=players, dealer=dealer if seed is None else None)
    mood = Mood(rng)
    while len(session.finished) < deals or (more_actions and len(session.finished) == deals):
        if session.deal is None:
            session = session.begin(shuffled_by(rng, rules))
            mood = Mood(rng)
        assert session.deal is not None
        if len(session.finished) == deals:
            more_actions -= 1
        session = session.act(mood.choose(session.deal))
    return session


def recorded(variant: Variant, seed: str | None, deals: int, *, more_actions: int = 0) -> Recorded:
    """A session as it is recorded: with its end, unless a deal has begun that is not finished."""
    session = played(variant, seed, deals, more_actions=more_actions)
    return Recorded(session, ended=not more_actions)
