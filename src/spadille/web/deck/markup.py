"""Pieces of SVG: numbers as short as they can be, shapes, groups and whole pictures."""


def number(value: float) -> str:
    """A coordinate with at most two decimals and no zero too many."""
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-0.", "-.").removeprefix("0" if 0 < value < 1 else "") or "0"


def attributes(**values: str | float) -> str:
    """Attributes, each with a space before it; `_` in a name stands for `-`, and one at the end for nothing."""
    return "".join(
        f' {name.rstrip("_").replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
        for name, value in values.items()
    )


def path(outline: str, **values: str | float) -> str:
    """One path."""
    return f"<path{attributes(d=outline, **values)}/>"


def circle(x: float, y: float, radius: float, **values: str | float) -> str:
    """A circle."""
    place = {name: value for name, value in (("cx", x), ("cy", y)) if value}
    return f"<circle{attributes(**place, r=radius, **values)}/>"


def ellipse(x: float, y: float, wide: float, high: float, **values: str | float) -> str:
    """An ellipse with half its width and half its height."""
    place = {name: value for name, value in (("cx", x), ("cy", y)) if value}
    return f"<ellipse{attributes(**place, rx=wide, ry=high, **values)}/>"


def rectangle(x: float, y: float, wide: float, high: float, **values: str | float) -> str:
    """A rectangle."""
    return f"<rect{attributes(x=x, y=y, width=wide, height=high, **values)}/>"


def group(inside: str, **values: str | float) -> str:
    """A group."""
    return f"<g{attributes(**values)}>{inside}</g>"


def use(name: str, move: str = "", **values: str | float) -> str:
    """Another copy of what has this id."""
    place = {"transform": move} if move else {}
    return f"<use{attributes(href=f'#{name}', **place, **values)}/>"


def placed(x: float, y: float, scale: float = 1, turn: float = 0, squeeze: float = 1) -> str:
    """A transform: moved, turned, then scaled."""
    moved = f"translate({number(x)} {number(y)})"
    turned = f"rotate({number(turn)})" if turn else ""
    if squeeze != 1:
        return f"{moved}{turned}scale({number(scale * squeeze)} {number(scale)})"
    return f"{moved}{turned}" + (f"scale({number(scale)})" if scale != 1 else "")


def picture(inside: str, wide: float, high: float, left: float = 0, top: float = 0) -> str:
    """A whole SVG file."""
    box = " ".join(number(value) for value in (left, top, wide, high))
    size = f'width="{number(wide)}" height="{number(high)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{box}">{inside}</svg>'
