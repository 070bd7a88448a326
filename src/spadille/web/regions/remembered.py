"""Regions that change rarely are made once for the things they tell of, and remembered while those are shown."""

from collections import OrderedDict
from collections.abc import Callable

from spadille.web.speech import Speech

MOST = 512


def remembered(render: Callable[..., str]) -> Callable[..., str]:
    """A function of a speech and of things that never change, which is asked again for the same ones.

    Things are told apart by identity, which is fast for tuples and records of any size, or by value if they are
    numbers, texts or None.
    """
    found: OrderedDict[tuple[object, ...], tuple[tuple[object, ...], str]] = OrderedDict()

    def render_once(speech: Speech, *things: object) -> str:
        key = (
            id(speech),
            *(each if each is None or isinstance(each, int | str) else (id(each),) for each in things),
        )
        kept = found.get(key)
        if kept is not None:
            return kept[1]
        html = render(speech, *things)
        # What is kept holds the things too, so that no other ever has the identity of one of them.
        found[key] = ((speech, *things), html)
        if len(found) > MOST:
            found.popitem(last=False)
        return html

    return render_once
