"""Computer players in processes of their own: they answer, and whatever they do, something legal comes in time."""

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from spadille import Deal, players, rulesets
from spadille.players.hints import hints
from spadille.view import View
from spadille.web.computers import STRENGTH, Computers, Unanswered, by_thumb

RULESETS = [rules.name for rules in rulesets.all_rulesets()]


def sleeping(seconds: float) -> None:
    time.sleep(seconds)


def ending(code: int) -> None:
    os._exit(code)


@asynccontextmanager
async def pool(limit: float = 30.0) -> AsyncIterator[Computers]:
    found = Computers(1, limit)
    found.start()
    try:
        yield found
    finally:
        found.close()


def view_of(name: str) -> View:
    deal = Deal.start(name, seed="a view")
    return deal.view(deal.to_move)


@pytest.mark.slow
def test_a_player_in_a_process_decides_as_it_does_here() -> None:
    async def story() -> None:
        async with pool() as found:
            for name in RULESETS:
                view = view_of(name)
                for spec in ("thumb", "club"):
                    assert await found.choose(view, spec, "seed") == players.make(spec, "seed").choose(view)
                assert await found.hints(view, "seed") == hints(view, seed="seed", strength=STRENGTH)

    asyncio.run(story())


@pytest.mark.slow
def test_one_that_does_not_answer_or_ends_its_process_is_done_without() -> None:
    async def story() -> None:
        async with pool() as found:
            view = view_of(RULESETS[0])
            await found.choose(view, "thumb", "")
            found.limit = 0.5
            with pytest.raises(Unanswered):
                await found._asked(sleeping, 60.0)
            found.limit = 30.0
            with pytest.raises(Unanswered):
                await found._asked(ending, 3)
            assert await found.choose(view, "nobody", "seed") == by_thumb(view, "seed")
            assert await found.choose(view, "club", "seed") == players.make("club", "seed").choose(view)

    asyncio.run(story())


@pytest.mark.slow
def test_those_who_wait_for_a_process_do_not_wait_for_ever() -> None:
    async def story() -> None:
        async with pool() as found:
            view = view_of(RULESETS[0])
            await found.choose(view, "thumb", "")
            busy = asyncio.create_task(found._asked(sleeping, 2.0))
            await asyncio.sleep(0.1)
            found.limit = 0.3
            started = time.monotonic()
            assert await found.choose(view, "club", "seed") == by_thumb(view, "seed")
            assert await found.hints(view, "seed") is None
            assert time.monotonic() - started < 1.5
            await busy

    asyncio.run(story())


def test_thumb_finds_something_legal_in_every_game() -> None:
    for name in RULESETS:
        deal = Deal.start(name, seed="thumb")
        while not deal.over:
            deal = deal.act(by_thumb(deal.view(deal.to_move), ""))
