"""A bot of your own for `broadside arena` and for a server's tables (docs/BOTS.md). It needs nothing but Python.

    from broadside.bots import Bot

    class Mine(Bot):
        def choose(self, question: dict[str, Any]) -> str:
            return question["legal"][0]

    Mine().run()
"""

import json
import sys
from collections.abc import Iterable
from typing import Any, TextIO

PROTOCOL = 1


class Bot:
    """Answers questions on standard input and output. Override `choose`; the rest is optional."""

    name: str = "A bot"
    seat: int

    def choose(self, question: dict[str, Any]) -> str:
        """One of `question["legal"]`. `question["view"]` is what the seat sees."""
        raise NotImplementedError

    def start(self, start: dict[str, Any]) -> None:
        """A game begins, or the bot sits down in the middle of one: the table, the seat, the scores."""

    def refused(self, refused: dict[str, Any]) -> None:
        """The answer was not legal; `refused["clause"]` and `refused["reason"]` say why. A second answer follows."""

    def over(self, over: dict[str, Any]) -> None:
        """The game is over: scores and winners."""

    def hand(self, question: dict[str, Any]) -> list[str]:
        """The cards in the bot's own hand."""
        zones = question["view"].get("zones") or []
        own = [zone for zone in zones if zone["kind"] == "hand" and zone.get("owner") == self.seat]
        return [card["face"] for zone in own for card in zone["cards"] if card["face"]]

    def run(self, lines: Iterable[str] = sys.stdin, out: TextIO = sys.stdout) -> None:
        """Plays until the input ends."""
        asked = None
        for line in lines:
            message = json.loads(line)
            kind = message["type"]
            if kind == "start":
                self.seat = message["seat"]
                self.start(message)
                answer = {"type": "ready", "protocol": PROTOCOL, "name": self.name}
            elif kind == "ask":
                asked = message
                answer = {"type": "move", "seq": asked["seq"], "action": self.choose(asked)}
            elif kind == "refused":
                self.refused(message)
                answer = {"type": "move", "seq": asked["seq"], "action": self.choose(asked)}
            elif kind == "over":
                self.over(message)
                continue
            else:  # of a later version
                continue
            print(json.dumps(answer), file=out, flush=True)
