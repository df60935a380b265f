#!/usr/bin/env python3
"""A bot in thirty lines that plays every game: it wins tricks cheaply when it can.

    broadside arena nations --a exec:"python3 crates/python/examples/my_bot.py" --b random --deals 20
"""

import json
import random
import sys

random.seed(1914)


def choose(question):
    legal = question["legal"]
    cards = [action for action in legal if action.startswith("play ")]
    if not cards:
        modest = [action for action in legal if action != "resign" and not action.startswith("bid ")]
        return random.choice(modest or legal)
    return max(cards, key=lambda action: int("".join(filter(str.isdigit, action)) or 0))


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        answer = {"type": "ready", "protocol": 1, "name": "Thirty Lines"}
    elif message["type"] == "ask":
        answer = {"type": "move", "seq": message["seq"], "action": choose(message)}
    else:
        continue
    print(json.dumps(answer), flush=True)
