"""The examples run and do what they say."""

import io
import json
import runpy
import subprocess
import sys
from pathlib import Path

import broadside
from broadside.bots import Bot

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(name, *arguments):
    done = subprocess.run([sys.executable, EXAMPLES / name, *arguments], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_random_player():
    assert "[" in run("random_player.py")


def test_zoo_loop():
    assert "seat_4" in run("zoo_loop.py")


def test_plots(tmp_path):
    run("plots.py", str(tmp_path / "deals.png"))
    assert (tmp_path / "deals.png").read_bytes().startswith(b"\x89PNG")


def test_exploitability():
    assert "4.19 points" in run("exploitability.py", "neutral")


def test_bounds():
    """What random play can lose is half of its `nash_conv` for each of two seats, and nobody gains against perfect play."""
    found = run("bounds.py", "neutral", "2", "1", "--value", "--bots", "random", "general")
    assert "perfect play: -0.5000 for seat 1" in found and "mean gain 2.0972" in found and "sure of +0.5000" in found
    example = runpy.run_path(str(EXAMPLES / "bounds.py"))
    table = broadside.Table("organization", 2, target="deal", ranks=2)
    value, plans = example["perfect"](table)
    for bound, own in zip(example["bounds"](table, plans), (value, -value)):
        assert abs(bound.usual - own) < 1e-6 and abs(bound.best - own) < 1e-6 and abs(bound.cards - own) < 1e-6


def test_yardstick():
    assert "is ahead of IS-MCTS" in run("yardstick.py", "neutral", "2", "1", "--deals", "3", "--simulations", "5")
    assert "like us" in run("yardstick.py", "nations", "4", "2", "--deals", "2", "--bot", "general", "--like-us")


def test_policy_gradient_beats_random():
    example = runpy.run_path(str(EXAMPLES / "policy_gradient.py"))
    weights, _ = example["learn"](rounds=40)
    lead, error = example["test"](weights)
    plain, plain_error = example["test"](None)
    assert abs(plain) < 4 * plain_error, "without a policy nobody is ahead"
    assert lead > 4 * error, (lead, error)


class Last(Bot):
    name = "Last"

    def choose(self, question):
        return question["legal"][-1]


def test_the_base_class_speaks_the_protocol():
    lines = [
        {"type": "start", "protocol": 1, "seat": 2},
        {"type": "ask", "seq": 5, "legal": ["play E14", "play E2"],
         "view": {"zones": [{"kind": "hand", "owner": 2, "cards": [{"face": "E14"}, {"face": None}]}]}},
        {"type": "refused", "seq": 5, "clause": "A4", "reason": "…"},
        {"type": "over", "scores": [1, 0], "winners": [1]},
    ]
    out = io.StringIO()
    bot = Last()
    bot.run(map(json.dumps, lines), out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [answer["type"] for answer in answers] == ["ready", "move", "move"]
    assert answers[1] == {"type": "move", "seq": 5, "action": "play E2"}
    assert bot.hand(lines[1]) == ["E14"]


def test_the_thirty_line_bot_answers_every_game():
    done = subprocess.Popen([sys.executable, EXAMPLES / "my_bot.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    def ask(message):
        done.stdin.write(json.dumps(message) + "\n")
        done.stdin.flush()
        return json.loads(done.stdout.readline())
    assert ask({"type": "start", "protocol": 1})["protocol"] == 1
    for info in broadside.games():
        game = broadside.Table(info["id"]).start(seed=1)
        for seq in range(20):
            if game.over:
                break
            answer = ask({"type": "ask", "seq": seq, "legal": game.legal(), "view": {}})
            assert answer["seq"] == seq
            game.play(answer["action"])
    done.stdin.close()
    assert done.wait(10) == 0
