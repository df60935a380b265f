"""Strength over time: the marshal with 1, 10 and 100 ms a move against the general, at every game's usual table.

    bench/thought.py --deals 400 --journal target/thought.jsonl

plays what the journal does not have yet (`broadside arena --resume`), prints a table in Markdown and draws
docs/strength-over-time.svg. BROADSIDE names the program, by default target/release/broadside.
"""

import argparse
import json
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).parent.parent
BROADSIDE = os.environ.get("BROADSIDE", ROOT / "target/release/broadside")
SHELF = subprocess.run([BROADSIDE, "games", "--json"], check=True, capture_output=True, text=True).stdout
GAMES = {game["id"]: game["usual_players"] for game in map(json.loads, SHELF.splitlines())}
BUDGETS = ["1ms", "10ms", "100ms"]
INK, PAPER, RED = "#2a2418", "#f6f0e0", "#7d2a22"


def bout(game, budget, arguments):
    """The figures of one bout, from the journal as far as it goes."""
    command = [BROADSIDE, "arena", game, "--a", f"marshal:{budget}", "--b", "general", "--json"]
    command += ["--deals", str(arguments.deals), "--seed", arguments.seed, "--resume", arguments.journal]
    if arguments.kept:
        command += ["--kept"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def row(game, bouts):
    """A line of the table."""
    cells = [f"{game}, {GAMES[game]}"]
    for one in bouts:
        low, high = (one[end] if one[end] is not None else float("nan") for end in ("low", "high"))
        ahead = f"{one['mean']:+.3g} ({low:+.3g} … {high:+.3g})"
        share = f"{100 * one['win_rate']:.1f} % ({100 * one['win_low']:.1f} … {100 * one['win_high']:.1f})"
        cells.append(f"{share}, {ahead}, {one['deals']} deals, {one['ms_per_move']['a']:.2f} ms")
    return "| " + " | ".join(cells) + " |"


def panel(game, bouts, left, top):
    """One game: the share of deals won over the time for a move, with intervals."""
    across = lambda n: left + 50 + 55 * n
    down = lambda share: top + 110 - 90 * (min(max(share, 0.3), 0.9) - 0.3) / 0.6
    lines = [f'<text x="{left + 20}" y="{top + 12}" fill="{INK}">{game}</text>']
    lines.append(
        f'<line x1="{left + 30}" y1="{down(0.5)}" x2="{left + 180}" y2="{down(0.5)}" stroke="#8a7a5a" stroke-dasharray="3 3"/>'
    )
    points = " ".join(f"{across(n)},{down(one['win_rate']):.1f}" for n, one in enumerate(bouts))
    lines.append(f'<polyline points="{points}" fill="none" stroke="{RED}"/>')
    for n, (budget, one) in enumerate(zip(BUDGETS, bouts)):
        low, high = down(one["win_low"]), down(one["win_high"])
        lines.append(f'<line x1="{across(n)}" y1="{low:.1f}" x2="{across(n)}" y2="{high:.1f}" stroke="{INK}"/>')
        lines.append(f'<circle cx="{across(n)}" cy="{down(one["win_rate"]):.1f}" r="3" fill="{RED}"/>')
        lines.append(f'<text x="{across(n)}" y="{top + 126}" text-anchor="middle" fill="{INK}">{budget}</text>')
    for share in (0.4, 0.5, 0.6, 0.7, 0.8):
        lines.append(
            f'<text x="{left + 26}" y="{down(share) + 4:.1f}" text-anchor="end" fill="{INK}">{100 * share:.0f}</text>'
        )
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", default="19180")
    parser.add_argument("--journal", default=str(ROOT / "target/thought.jsonl"))
    parser.add_argument("--kept", action="store_true", help="play nothing: draw what the journal has")
    arguments = parser.parse_args()
    drawing = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 820 440" font-family="serif" font-size="11">',
        f'<rect width="820" height="440" fill="{PAPER}"/>',
        f'<text x="20" y="18" font-size="13" fill="{INK}">Deals won against the general, in per cent, by the time for a move</text>',
    ]
    print("| game, players | " + " | ".join(f"marshal:{budget}" for budget in BUDGETS) + " |")
    print("|---|" + "---|" * len(BUDGETS))
    for n, game in enumerate(GAMES):
        bouts = [bout(game, budget, arguments) for budget in BUDGETS]
        print(row(game, bouts), flush=True)
        drawing += panel(game, bouts, 10 + 200 * (n % 4), 30 + 135 * (n // 4))
    (ROOT / "docs/strength-over-time.svg").write_text("\n".join([*drawing, "</svg>", ""]))


if __name__ == "__main__":
    main()
