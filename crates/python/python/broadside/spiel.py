"""Registers the games with OpenSpiel: `import broadside.spiel`, then `pyspiel.load_game("broadside_nations")`.

Parameters: `players`; `seed`; `moments`, the rows of the information state's tensor (docs/TENSORS.md), which has them for
the games with tricks, whose deals have a last moment.

The games with tricks also come small, as `broadside_nations_small`, for exact algorithms: all deals are the outcomes of one
chance node. There are two ways:
- `ranks`: a pack of only the highest ranks of each suit (`Table(…, ranks=2)`), from the deal with its auction to the score.
  The rules are the game's, in proportion: hands, the tricks that count nothing and the highest bid go with the pack, and
  Sham Battle bids by fifty. A deal that is thrown in ends the game. In War and Diplomacy it is the copies of each consonant.
- `cards`: an ending of a deal of the whole pack with at most this number of cards in each hand, reached by random play
  from the deals of `seed`; the outcomes are all deals of the hidden cards that fit what everybody has seen.

Otherwise the deal is drawn at random (sampled stochastic), with `ranks` from a small pack as well: for packs of which there
are too many deals to list.

Returns are a seat's points minus the mean of the others' points, so they add up to 0. OpenSpiel's algorithms in Python
run these games (CFR, exploitability, IS-MCTS with our exact resampling); its C++ bots do not: they clone a game in ways
that a game from outside cannot follow.
"""

import numpy as np
import pyspiel

from . import Table, games
from .worlds import every_deal, every_world

_MOST = 10_000.0


def _has_tricks(info):
    return "trick" in {field["name"] for field in Table(info["id"]).fields}


def _type(info, small):
    modes = pyspiel.GameType.ChanceMode
    tricks = _has_tricks(info)
    parameters = {"players": info["usual_players"], "seed": 0}
    if tricks:
        parameters |= {"moments": 64 if small else 256, "ranks": 0}
    if small:
        parameters["cards"] = 2
    return pyspiel.GameType(
        short_name="broadside_" + info["id"].replace("-", "_") + ("_small" if small else ""),
        long_name=info["title"] + (", small" if small else ""),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if small else modes.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if max(info["players"]) > 1 else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(info["players"]),
        min_num_players=min(info["players"]),
        provides_information_state_string=True,
        provides_information_state_tensor=tricks,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class _Kept:
    """What all states of a game share; OpenSpiel copies a state's attributes deeply."""

    def __init__(self, table, worlds, seed, moments):
        self.table, self.worlds, self.moments = table, worlds, moments
        self.random = np.random.default_rng(seed)

    def __deepcopy__(self, memo):
        return self


class CardGame(pyspiel.Game):
    """A game of the shelf, one deal. There is a subclass for each: OpenSpiel's register outlives Python, which only a
    class survives."""

    kind, info, small = None, None, False

    def __init__(self, params=None):
        params = {**self.kind.parameter_specification, **(params or {})}
        seed, ranks = int(params["seed"]), int(params.get("ranks", 0)) or None
        table, worlds = Table(self.info["id"], int(params["players"]), target="deal", ranks=ranks), None
        if self.small:
            worlds = every_deal(table) if ranks else _ending(table, seed, int(params["cards"]))
        self.kept = _Kept(table, worlds, seed, int(params.get("moments", 0)))
        super().__init__(
            self.kind,
            pyspiel.GameInfo(
                num_distinct_actions=table.action_count,
                max_chance_outcomes=len(worlds) if worlds else 1,
                num_players=table.players,
                min_utility=-_MOST,
                max_utility=_MOST,
                utility_sum=0.0 if table.players > 1 else None,
                max_game_length=10_000,
            ),
            params,
        )

    def new_initial_state(self):
        return CardGameState(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            return Recall(self.kept)
        return Observer(self.kept.table)


def _ending(table, seed, cards):
    """All deals that fit what a watcher has seen when nobody has more than `cards` cards."""
    for stream in range(1000):
        game = table.start(seed, stream)
        random = np.random.default_rng(seed)
        while not game.over:
            hands = [game.view(seat)["hand"] for seat in range(1, table.players + 1)]
            # Nobody has played to the trick, so that the ending begins with a lead.
            if max(map(len, hands)) <= cards and not any(map(len, game.view().get("trick") or [])):
                return every_world(game)
            game.play(str(random.choice(game.legal())))
    raise ValueError(f"no ending of {table.game} has {cards} cards in each hand")


class CardGameState(pyspiel.State):
    """A deal in progress; before the deal it is chance's turn."""

    def __init__(self, game):
        super().__init__(game)
        self.kept = game.kept
        self.game = None

    def current_player(self):
        if self.game is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.game.turn - 1

    def _legal_actions(self, player):
        return self.game.legal_numbers() if self.game and self.game.turn == player + 1 else []

    def chance_outcomes(self):
        if self.kept.worlds is None:
            return [(0, 1.0)]
        return [(number, chance) for number, (_, chance) in enumerate(self.kept.worlds)]

    def _apply_action(self, action):
        kept = self.kept
        if self.game is not None:
            self.game.play(action)
        elif kept.worlds:
            dealt = kept.worlds[action][0]
            self.game = kept.table.start() if isinstance(dealt, list) else dealt.copy()
            for line in dealt if isinstance(dealt, list) else ():
                self.game.draw(line)
        else:
            self.game = kept.table.start(int(kept.random.integers(2**63)))

    def _action_to_string(self, player, action):
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.kept.table.action(action, player + 1)

    def is_terminal(self):
        if self.game is None:
            return False
        # A deal of a small pack that is thrown in is not dealt again, in imagined worlds either.
        is_small = self.kept.worlds is not None or self.kept.table.ranks
        return self.game.turn is None or bool(is_small) and len(self.game.deals) > 0

    def returns(self):
        if not self.is_terminal():
            return [0.0] * self.kept.table.players
        scores = np.array(self.game.scores, float)
        others = max(len(scores) - 1, 1)
        return list(scores - (scores.sum() - scores) / others) if len(scores) > 1 else list(scores)

    def information_state_string(self, player=None):
        player = self.current_player() if player is None else player
        return "undealt" if self.game is None else self.game.information_state(player + 1)

    def resample_from_infostate(self, player_id, probability_sampler):
        """A state that looks the same to the player, every one that fits equally likely."""
        state = self.clone()
        state.game = self.game.imagine(player_id + 1, seed=int(probability_sampler() * 2**53))
        return state

    def __str__(self):
        return "undealt" if self.game is None else self.game.record()


class Observer:
    """OpenSpiel's way to look at a state: what the player sees now."""

    def __init__(self, table):
        self.tensor = np.zeros(table.observation_size, np.float32)
        self.dict = {field["name"]: self.tensor[field["start"] : field["stop"]].reshape(field["shape"])
                     for field in table.fields}

    def set_from(self, state, player):
        self.tensor[:] = 0 if state.game is None else state.game.observation(player + 1)

    def string_from(self, state, player):
        return "undealt" if state.game is None else str(state.game.view(player + 1))


class Recall:
    """The same with perfect recall: all that the player has seen, a row for each moment."""

    def __init__(self, kept):
        self.tensor = np.zeros(kept.moments * kept.table.moment_size, np.float32)
        self.dict = {"moments": self.tensor.reshape(kept.moments, kept.table.moment_size)}

    def set_from(self, state, player):
        self.tensor[:] = 0
        if state.game is not None:
            seen, rows = state.game.information_state_tensor(player + 1), self.dict["moments"]
            if len(seen) > len(rows):
                raise ValueError(f"the game has more than {len(rows)} moments: load it with more, as moments={2 * len(rows)}")
            rows[: len(seen)] = seen

    def string_from(self, state, player):
        return state.information_state_string(player)


def _register():
    for info in games():
        for small in (False, True) if _has_tricks(info) else (False,):
            kind = _type(info, small)
            name = kind.short_name.title().replace("_", "")
            pyspiel.register_game(kind, type(name, (CardGame,), {"kind": kind, "info": info, "small": small}))


_register()
