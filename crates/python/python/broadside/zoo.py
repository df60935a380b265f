"""PettingZoo environments (AEC) for the games for several players.

>>> from broadside.zoo import env
>>> nations = env("nations")

An observation is a dictionary of `observation` (docs/TENSORS.md) and `action_mask`. A reward is the points that a seat
has won. A seat that has several actions in a turn stays `agent_selection`.
"""

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from . import Table


class CardGame(AECEnv):
    """A game at a table, one deal unless the table says otherwise."""

    def __init__(self, table: Table, most_moves: int = 10_000, render_mode: str | None = None) -> None:
        """After `most_moves` moves a game is cut short (truncated)."""
        super().__init__()
        self.table = table
        self.most_moves = most_moves
        self.render_mode = render_mode
        self.metadata = {"name": f"broadside_{table.game}_v1", "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(1, table.players + 1)]
        space = gymnasium.spaces.Dict(
            observation=gymnasium.spaces.Box(-np.inf, np.inf, (table.observation_size,), np.float32),
            action_mask=gymnasium.spaces.Box(0, 1, (table.action_count,), np.int8),
        )
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(table.action_count) for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.game = self.table.start(seed=int(self._random.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._to_act()

    def observe(self, agent):
        seat = self.possible_agents.index(agent) + 1
        acts = self.game.turn == seat
        mask = self.game.mask() if acts else np.zeros(self.table.action_count, bool)
        return {"observation": self.game.observation(seat), "action_mask": mask.astype(np.int8)}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return self._was_dead_step(action)
        self._cumulative_rewards[agent] = 0
        before = self.game.scores
        self.game.play(int(action))
        self.rewards = {a: now - then for a, now, then in zip(self.possible_agents, self.game.scores, before)}
        if self.game.over:
            self.terminations = {a: True for a in self.agents}
            self.infos = {a: {"won": s in self.game.winners} for s, a in enumerate(self.possible_agents, 1)}
        elif self.game.moves >= self.most_moves:
            self.truncations = {a: True for a in self.agents}
        else:
            self.agent_selection = self._to_act()
        self._accumulate_rewards()
        if self.game.over or self.game.moves >= self.most_moves:
            self._deads_step_first()

    def render(self):
        return self.game.record()

    def close(self):
        pass

    def _to_act(self):
        return self.possible_agents[self.game.turn - 1]


def env(
    game: str,
    players: int | None = None,
    readings: dict[str, str] | None = None,
    target: int | str | None = "deal",
    most_moves: int = 10_000,
    render_mode: str | None = None,
    ranks: int | None = None,
) -> CardGame:
    """An environment for a game: `env("nations")`, `env("neutral", players=5)`, with a small pack `env("nations", ranks=3)`."""
    return CardGame(Table(game, players, readings, target, ranks), most_moves, render_mode)
