"""How strong are our bots beside an outside program? OpenSpiel's IS-MCTS, which knows nothing of the game but its rules.

`python yardstick.py nations 4 3 --bot marshal:10ms --simulations 60` plays the same deals from both sides of the table: the
bot in the seats of one side and IS-MCTS in all others, then the other way round. It imagines by our exact resampling and
plays simulated games to their end at random. `--like-us` gives it, at each move, as many simulated games as the general has
at most: 32 for each legal move. Times are of the processor, for moves with a choice. Both run in one process; IS-MCTS is
written in Python, and each of its simulated moves goes through Python, so the same time is no fair comparison of methods."""

import argparse
from time import process_time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import broadside.spiel  # registers the games

WORLDS = 32


class Ours:
    """One of our bots; the seed of a move is the deal's number and how many moves were made."""

    def __init__(self, bot, seed):
        self.bot, self.seed = bot, seed

    def step(self, state):
        text = state.game.bot(self.bot, self.seed * 1000 + state.game.moves)
        return state.game.table.number(text, state.current_player() + 1)


class Theirs(ismcts.ISMCTSBot):
    """IS-MCTS with seeds for all its chances; without a number of simulations, as many as the general's."""

    def __init__(self, game, simulations, daring, seed):
        random = np.random.RandomState(seed)
        rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random)
        super().__init__(game, rollouts, daring, simulations or 0, random_state=random)
        self.simulations = simulations
        self.set_resampler(lambda state, player: state.resample_from_infostate(player, random.random_sample))

    def step(self, state):
        self._max_simulations = self.simulations or WORLDS * len(state.legal_actions())
        return super().step(state)


class Clock:
    """The time of moves with a choice."""

    def __init__(self):
        self.moves, self.seconds = 0, 0.0

    def step(self, player, state):
        if len(state.legal_actions()) == 1:
            return state.legal_actions()[0]
        begun = process_time()
        action = player.step(state)
        self.seconds += process_time() - begun
        self.moves += 1
        return action

    def ms(self):
        return 1000 * self.seconds / max(self.moves, 1)


def bout(game, bot, simulations, daring, deals, seed, clocks):
    """For each deal, by how many points our bot was ahead in the mean of both sides of the table."""
    start = np.random.default_rng(seed)
    for number in range(deals):
        dealt = game.new_initial_state()
        chances = dealt.chance_outcomes()
        dealt.apply_action(int(start.choice(len(chances), p=[chance for _, chance in chances])))
        sides, points = dealt.game.table.sides, []
        for side in sides:
            ours = Ours(bot, seed + number)
            theirs = Theirs(game, simulations, daring, seed + number)
            state = dealt.clone()
            while not state.is_terminal():
                is_ours = state.current_player() + 1 in side
                state.apply_action(int(clocks[is_ours].step(ours if is_ours else theirs, state)))
            scores = dict(enumerate(state.game.scores, start=1))
            others = [score for seat, score in scores.items() if seat not in side]
            points.append(scores[side[0]] - sum(others) / len(others))
        yield sum(points) / len(points)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("ranks", type=int, help="0 for the whole pack")
    parser.add_argument("--bot", default="marshal:10ms")
    parser.add_argument("--simulations", type=int, default=100, help="games that IS-MCTS simulates for a move")
    parser.add_argument("--like-us", action="store_true", help="as many as the general has at most")
    parser.add_argument("--daring", type=float, default=2.0, help="uct_c, which depends on how many points are at stake")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    name = "broadside_" + asked.game.replace("-", "_")
    game = pyspiel.load_game(name, {"players": asked.players, "ranks": asked.ranks, "seed": asked.seed})
    clocks = {True: Clock(), False: Clock()}
    simulations = None if asked.like_us else asked.simulations
    points = np.array(list(bout(game, asked.bot, simulations, asked.daring, asked.deals, asked.seed, clocks)))
    error = 1.96 * points.std(ddof=1) / len(points) ** 0.5
    wins = 100 * np.mean((points > 0) + (points == 0) / 2)
    print(
        f"{asked.game}/{asked.players}, {asked.ranks or 'all'} ranks: {asked.bot} is ahead of IS-MCTS "
        f"({'like us' if asked.like_us else asked.simulations}, {asked.daring:g}) by {points.mean():+.3f} "
        f"({points.mean() - error:+.3f} … {points.mean() + error:+.3f}) points a deal in {len(points)} deals of seed "
        f"{asked.seed}; ahead in {wins:.1f} %; {clocks[True].ms():.2f} – {clocks[False].ms():.2f} ms a move"
    )


if __name__ == "__main__":
    main()
