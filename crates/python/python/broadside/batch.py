"""Many games at once."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _broadside


class Batch(_broadside.Batch):
    """Thousands of games of a table, stepped in one call over NumPy arrays.

    The arrays are written in place by `reset` and `step`; keep a copy of what you need. A finished game is replaced
    by the next in the same step (Gymnasium's autoreset mode SAME_STEP): `done` and `rewards` belong to the game that
    ended, the other arrays to the one that begins. Game `i` is dealt from stream `i` of the seed, then from every
    `len(batch)`th stream after it, so the number of threads changes nothing. Python's lock is released meanwhile.
    """

    autoreset = "same_step"
    observations: NDArray[np.float32]
    masks: NDArray[np.bool_]
    to_act: NDArray[np.int8]
    rewards: NDArray[np.float32]
    done: NDArray[np.bool_]

    def __new__(
        cls, table: _broadside.Table, games: int, threads: int = 1, arrays: Sequence[NDArray[Any]] | None = None
    ):
        return super().__new__(cls, table, games, threads)

    def __init__(
        self, table: _broadside.Table, games: int, threads: int = 1, arrays: Sequence[NDArray[Any]] | None = None
    ) -> None:
        """`arrays` are your own buffers (C order), else they are made: observations (games, size) float32, masks
        (games, actions) bool, to_act (games,) int8 from 0, rewards (games, players) float32, done (games,) bool."""
        if arrays is None:
            arrays = (
                np.zeros((games, table.observation_size), np.float32),
                np.zeros((games, table.action_count), bool),
                np.zeros(games, np.int8),
                np.zeros((games, table.players), np.float32),
                np.zeros(games, bool),
            )
        self.arrays = tuple(arrays)
        self.observations, self.masks, self.to_act, self.rewards, self.done = self.arrays
        self._actions = np.zeros(games, np.int32)

    def reset(self, seed: int = 0) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Begins all games anew."""
        self.reset_into(seed, self.arrays)
        return self.observations, self.masks

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.float32], NDArray[np.bool_]]:
        """Makes one move in every game. An illegal action raises ValueError and steps no game."""
        self.step_into(np.ascontiguousarray(actions, np.int32), self.arrays)
        return self.observations, self.masks, self.rewards, self.done

    def sample(self) -> NDArray[np.int32]:
        """A random legal action for every game. The array is used again by the next call."""
        self.sample_into(self._actions)
        return self._actions
