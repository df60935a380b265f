"""The games in OpenSpiel."""

from collections import Counter

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts

import broadside
import broadside.spiel
from broadside.worlds import every_world


@pytest.mark.parametrize("name", ["nations", "neutral", "sham_battle_2", "war", "liberty_bond"])
def test_random_simulation(name):
    game = pyspiel.load_game(f"broadside_{name}")
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


def test_every_game_is_registered():
    names = pyspiel.registered_names()
    assert all("broadside_" + info["id"].replace("-", "_") in names for info in broadside.games())


def test_cfr_lowers_exploitability_on_a_small_game():
    game = pyspiel.load_game("broadside_organization_small", {"players": 2, "cards": 2, "seed": 1})
    solver = cfr.CFRSolver(game)
    uniform = exploitability.exploitability(game, solver.average_policy())
    for _ in range(12):
        solver.evaluate_and_update_policy()
    found = exploitability.exploitability(game, solver.average_policy())
    assert uniform > 0.01 and found < uniform / 3, (uniform, found)


def test_is_mcts_with_our_resampling():
    game = pyspiel.load_game("broadside_nations", {"seed": 3})
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1)),
        uct_c=1.4,
        max_simulations=20,
        random_state=np.random.RandomState(2),
    )
    state = game.new_initial_state()
    state.apply_action(0)
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize("name,players", [("organization", 4), ("nations", 4), ("sham-battle", 4)])
def test_worlds_are_as_likely_as_they_are_drawn(name, players):
    table = broadside.Table(name, players, target="deal")
    random = np.random.default_rng(1)
    game = table.start(seed=4)
    while max(len(game.view(seat)["hand"]) for seat in range(1, players + 1)) > 2:
        game.play(str(random.choice(game.legal())))
    hands = lambda world: tuple(tuple(world.view(seat)["hand"]) for seat in range(1, players + 1))
    worlds = {hands(world): chance for world, chance in every_world(game)}
    assert len(worlds) > 5 and abs(sum(worlds.values()) - 1) < 1e-9
    draws = 4000
    drawn = Counter(hands(game.imagine(0, seed=10**6 + seed)) for seed in range(draws))
    assert set(drawn) <= set(worlds)
    chi = sum((drawn[world] - draws * chance) ** 2 / (draws * chance) for world, chance in worlds.items())
    degrees = len(worlds) - 1
    assert abs(chi - degrees) < 5 * (2 * degrees) ** 0.5, (chi, degrees)
