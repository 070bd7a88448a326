"""Players who do what they should not, for matches in several processes."""

import time
from functools import partial

from spadille.arena import Entrant, SeeingEntrant
from spadille.deal import Deal
from spadille.notation import Action, say
from spadille.players import make
from spadille.view import View


class Failing:
    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, view: View) -> Action:
        raise ZeroDivisionError(f"no\nchoice for {view.seat}")


class Unmade:
    def __init__(self, seed: str) -> None:
        raise RuntimeError(seed)

    def choose(self, view: View) -> Action:
        raise NotImplementedError


class Slow:
    """Thinks for ever, even when its own errors are caught."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, view: View) -> Action:
        while True:
            try:
                time.sleep(1)
            except Exception:
                time.sleep(1)


class Illegal:
    def __init__(self, seed: str, answer: object) -> None:
        self.seed, self.answer = seed, answer

    def choose(self, view: View) -> Action:
        return self.answer  # type: ignore[return-value]


class Peeping:
    """Would see all cards if it were let; plays like thumb."""

    def __init__(self, seed: str) -> None:
        self.inner = make("thumb", seed)
        self.seen: list[Deal] = []

    def choose(self, view: View) -> Action:
        return self.inner.choose(view)

    def choose_seeing(self, deal: Deal) -> Action:
        assert deal.to_move is not None
        assert min(deal.state.pack) >= 0
        return self.inner.choose(deal.view(deal.to_move))


class Refusing(Peeping):
    def choose_seeing(self, deal: Deal) -> Action:
        raise AssertionError("a deal was shown")


def thumb(name: str) -> Entrant:
    """Thumb by another name."""
    return Entrant(name, partial(make, "thumb"))


def illegal(answer: object) -> Entrant:
    return Entrant("illegal", partial(Illegal, answer=answer))


FAILING = Entrant("failing", Failing)
UNMADE = Entrant("unmade", Unmade)
SLOW = Entrant("slow", Slow)
ILLEGAL = illegal(say("nonsense"))
PEEPING = SeeingEntrant("peeping", Peeping)
REFUSING = Entrant("refusing", Refusing)
