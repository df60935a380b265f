"""Eleven American parlour card games for research.

>>> import broadside
>>> game = broadside.Table("nations").start(seed=1)
>>> while not game.over:
...     _ = game.play(game.bot("greedy"))
>>> game.winners is not None
True

`broadside.zoo` has PettingZoo environments, `broadside.gym` a Gymnasium environment for the patience,
`broadside.spiel` registers the games with OpenSpiel, `broadside.bots` is for bots of your own, and
`python -m broadside.sweep` makes data of millions of games on a Ray cluster.
"""

from ._broadside import TENSOR_VERSION, BadRecord, Data, Game, IllegalMove, Table, games, replay
from .batch import Batch

__all__ = ["TENSOR_VERSION", "BadRecord", "Batch", "Data", "Game", "IllegalMove", "Table", "games", "replay", "verify"]


def verify(record: str) -> bool:
    """Whether a record can be replayed: every line is legal."""
    try:
        replay(record)
    except BadRecord:
        return False
    return True
