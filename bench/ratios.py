"""Holds our speeds against OpenSpiel's: ratios.py OURS.jsonl MARKS.jsonl [--strict].

Prints one row a figure: ours, the mark's, the ratio, the target, and whether it is met. A target
without a figure of ours, or without its mark, is a miss. Misses end with status 1 only if --strict.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import NamedTuple


class Target(NamedTuple):
    """What a game must reach: `least` times the mark's speed, or `least` a second where there is no mark."""

    game: str
    players: int | None
    speed: str
    mark: str | None
    least: float


TARGETS = [
    Target("nations", None, "deals_per_s", "bridge", 8),
    Target("neutral", 4, "deals_per_s", "bridge", 5),
    Target("organization", 4, "deals_per_s", "spades", 5),
    Target("sham-battle", 4, "deals_per_s", "spades", 5),
    Target("liberty-bond", 2, "moves_per_s", "crazy_eights", 2),
    Target("mobilization", None, "moves_per_s", "go_fish", 3),
    Target("sham-battle-2", None, "moves_per_s", None, 5e6),
    Target("mobilization-2", None, "moves_per_s", None, 5e6),
    Target("mobilization-3", None, "moves_per_s", None, 5e6),
    Target("war-and-diplomacy", None, "moves_per_s", None, 5e6),
    Target("war", None, "moves_per_s", None, 5e6),
]
SPEEDS = {"deals_per_s": "deals/s", "deals_per_s_with_deal": "deals/s with deal", "moves_per_s": "moves/s"}


def read(path, name):
    """The objects of a file that have `name`, each line one object."""
    lines = []
    for number, text in enumerate(Path(path).read_text().splitlines(), 1):
        if not text.strip():
            continue
        try:
            line = json.loads(text)
        except json.JSONDecodeError as error:
            sys.exit(f"ratios.py: {path} line {number} is not JSON: {error}")
        if isinstance(line, dict) and name in line:
            lines.append(line)
    return lines


def figure(value):
    return "-" if value is None else f"{value:,.0f}"


def row(game, players, speed, ours, mark, theirs, ratio, target, verdict):
    print(f"{game:<18}{players:>3}  {speed:<18}{ours:>13}  {mark:<13}{theirs:>11}{ratio:>8}{target:>12}  {verdict}")


def compare(target, line, speed, marks):
    """Prints one row; says whether the target is met, or None where the figure is only for information."""
    ours = line.get(speed)
    theirs = marks.get(target.mark, {}).get(speed)
    measured = ours / theirs if ours and theirs else None
    reached = measured if target.mark else ours
    if speed == target.speed:
        met = reached is not None and reached >= target.least
        verdict = "pass" if met else "miss" if reached is not None else "miss: no figure"
        wanted = f"{target.least:,.0f} x" if target.mark else f"{target.least:,.0f}"
    else:
        met, verdict, wanted = None, "", ""
    row(
        target.game,
        line.get("players") or target.players or "",
        SPEEDS[speed],
        figure(ours),
        target.mark or "",
        figure(theirs) if target.mark else "",
        f"{measured:.2f}" if measured else "",
        wanted,
        verdict,
    )
    return met


def main():
    arguments = argparse.ArgumentParser(description="Prints our speeds as ratios to OpenSpiel's.")
    arguments.add_argument("ours", help="our figures, one object a line with `bench`")
    arguments.add_argument("marks", help="what openspiel.py --json printed")
    arguments.add_argument("--strict", action="store_true", help="end with status 1 if a target is missed")
    asked = arguments.parse_args()
    ours = read(asked.ours, "bench")
    marks = {line["mark"]: line for line in read(asked.marks, "mark")}

    row("game", "for", "speed", "ours", "mark", "OpenSpiel", "ratio", "target", "")
    verdicts = []
    for target in TARGETS:
        lines = [
            line for line in ours
            if line["bench"] == target.game and target.players in (None, line.get("players"))
        ]
        for line in lines or [{}]:
            verdicts.append(compare(target, line, target.speed, marks))
            if target.speed == "deals_per_s" and "deals_per_s_with_deal" in line:
                compare(target, line, "deals_per_s_with_deal", marks)
    missed = verdicts.count(False)
    print(f"{len(verdicts) - missed} of {len(verdicts)} targets met")
    sys.exit(1 if missed and asked.strict else 0)


if __name__ == "__main__":
    main()
