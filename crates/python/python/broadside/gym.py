"""A Gymnasium environment for the patience.

The mask of legal actions is in `info["action_mask"]`. An illegal action changes nothing and brings nothing.
"""

import gymnasium
import numpy as np

from . import Table


class Patience(gymnasium.Env):
    """Mobilization No. 2 for one player. The reward is the points won; an unfinished deal is cut short after
    `most_moves` actions."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self, readings: dict[str, str] | None = None, most_moves: int = 2000, render_mode: str | None = None
    ) -> None:
        self.table = Table("mobilization-2", readings=readings)
        self.most_moves = most_moves
        self.render_mode = render_mode
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (self.table.observation_size,), np.float32)
        self.action_space = gymnasium.spaces.Discrete(self.table.action_count)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.game = self.table.start(seed=int(self.np_random.integers(2**63)))
        self.actions = 0
        return self._seen()

    def step(self, action):
        before = self.game.scores[0]
        self.actions += 1
        if self.game.mask()[action]:
            self.game.play(int(action))
        reward = float(self.game.scores[0] - before)
        seen, info = self._seen()
        return seen, reward, self.game.over, self.actions >= self.most_moves, info

    def render(self):
        return self.game.record()

    def _seen(self):
        info = {"action_mask": self.game.mask().astype(np.int8), "won": bool(self.game.winners)}
        return self.game.observation(1), info


gymnasium.register("broadside/Patience-v1", "broadside.gym:Patience", disable_env_checker=True)
