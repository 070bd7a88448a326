"""The table of levels, written from what `bench arena` and `bench regret` have kept."""

import json
from typing import Any

from report import RESULTS

HEAD = """# How strong the levels are

Chips a deal that the first wins more than the second, with the interval of 95 %: duplicate matches, each pack played in
every seating, so that both hold every hand equally often. The two columns after these are about card play alone, with
the calls and exchanges of the best level: what an all-seeing player gains over the rules of thumb, and the share of
that which the best level reaches.

Made by `python3 dev.py bench levels` from `arena.json`; each game was played by
`python3 dev.py bench arena --games GAME --deals PACKS --jobs 2 --save`, with the code of the commit in the last column.
"""

REGRET = """## What the cards give away

At decisions on which something depends, chips that the best card was worth more, with all hands open, than that of the
player, and how much less that is than by the rules of thumb: a quick and steady sign of the share above. The decisions
are those of deals played by players who search.

Made by `{command}`, with the code of commit {commit}.
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
    matches = [f"{first} - {second}" for first, second in pairs]
    heads = ["game", "packs", *matches, "all-seeing - thumb", "share", "commit"]
    lines = [f"| {' | '.join(heads)} |", "|" + "---|" * len(heads)]
    for name, game in sorted(results.items()):
        found = {(each["first"], each["second"]): each["difference"] for each in game["matches"]}
        span = game.get("span", {})
        cells = [name, str(game["packs"]), *(shown(found.get(pair)) for pair in pairs)]
        share = f"{shown(span['share'], 100, 0)} %" if span.get("share") else ""
        cells += [shown(span.get("span")), share, game.get("commit", "")]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def regret() -> str:
    """What players give away by their cards, as a section."""
    kept = json.loads((RESULTS / "regret.json").read_text(encoding="utf-8"))
    lines = ["| game | player | decisions | chips | less than thumb |", "|---|---|---|---|---|"]
    for game, players in sorted(kept["results"].items()):
        for player, told in players.items():
            (chips, chips_half), (share, share_half) = told["chips"], told["share"]
            figures = f"{chips:.2f} ± {chips_half:.2f} | {100 * share:.0f} ± {100 * share_half:.0f} %"
            lines.append(f"| {game} | {player} | {told['decisions']} | {figures} |")
    return REGRET.format_map(kept) + "\n" + "\n".join(lines)


def main() -> None:
    """Write the table."""
    kept = json.loads((RESULTS / "arena.json").read_text(encoding="utf-8"))
    machine = kept["machine"]
    where = f"{kept['date']}, {machine['processor']}, {machine['cores']} cores, {machine['python']}."
    text = f"{HEAD}\n{table(kept['results'])}\n\n{where}\n\n{regret()}\n"
    (RESULTS / "levels.md").write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
