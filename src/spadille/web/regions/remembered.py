"""Regions that change rarely are made once for the things they tell of, and remembered while those are shown."""

from collections.abc import Callable

from spadille.web.speech import Speech

Render = Callable[..., str]


def remembered(most: int) -> Callable[[Render], Render]:
    """Let a function of a speech and of things that never change be asked once for each of the last so many things.

    Things are told apart by identity, which is fast for tuples and records of any size, or by value if they are
    numbers, texts or None. What is remembered goes with the speech.
    """

    def remembering(render: Render) -> Render:
        def render_once(speech: Speech, *things: object) -> str:
            key = tuple(each if each is None or isinstance(each, int | str) else (id(each),) for each in things)
            # What is kept holds the things too, so that no other ever has the identity of one of them.
            html: str = speech.shelf(render, most).take(key, lambda: (render(speech, *things), things))[0]
            return html

        return render_once

    return remembering
