"""The table of levels, written from the matches that `bench arena` has kept."""

import json
from typing import Any

from report import RESULTS

HEAD = """# How strong the levels are

Chips a deal that the first wins more than the second, with the interval of 95 %: duplicate matches, each pack played in
every seating, so that both hold every hand equally often. The last two columns are about card play alone, with the
calls and exchanges of the best level: what an all-seeing player gains over the rules of thumb, and the share of
that which the best level reaches.

Made by `python3 dev.py bench levels` from `arena.json`; each game was played by
`python3 dev.py bench arena --games GAME --deals PACKS --jobs 2 --save`.
"""


def shown(estimate: list[float | None] | None, factor: float = 1, digits: int = 2) -> str:
    """An estimate as mean and half of its interval."""
    if estimate is None or estimate[0] is None:
        return ""
    mean, low, high = estimate
    assert low is not None
    assert high is not None
    return f"{mean * factor:+.{digits}f} ± {(high - low) / 2 * factor:.{digits}f}"


def table(results: dict[str, Any]) -> str:
    """The games as rows of a Markdown table."""
    pairs = list(
        dict.fromkeys((each["first"], each["second"]) for game in results.values() for each in game["matches"])
    )
    heads = ["game", "packs", *(f"{first} - {second}" for first, second in pairs), "all-seeing - thumb", "share"]
    lines = [f"| {' | '.join(heads)} |", "|" + "---|" * len(heads)]
    for name, game in sorted(results.items()):
        found = {(each["first"], each["second"]): each["difference"] for each in game["matches"]}
        span = game.get("span", {})
        cells = [name, str(game["packs"]), *(shown(found.get(pair)) for pair in pairs)]
        cells += [shown(span.get("span")), f"{shown(span.get('share'), 100, 0)} %" if span.get("share") else ""]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> None:
    """Write the table."""
    kept = json.loads((RESULTS / "arena.json").read_text(encoding="utf-8"))
    machine = kept["machine"]
    where = f"{kept['date']}, {machine['processor']}, {machine['cores']} cores, {machine['python']}."
    text = f"{HEAD}\n{table(kept['results'])}\n\n{where}\n"
    (RESULTS / "levels.md").write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
