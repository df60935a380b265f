"""The games in OpenSpiel."""

from collections import Counter

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts

import broadside
import broadside.spiel
from broadside.worlds import every_deal, every_world


@pytest.mark.parametrize("name", [info["id"] for info in broadside.games()])
def test_random_simulation(name):
    game = pyspiel.load_game("broadside_" + name.replace("-", "_"))
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


def test_every_game_is_registered():
    names = pyspiel.registered_names()
    assert all("broadside_" + info["id"].replace("-", "_") in names for info in broadside.games())


@pytest.mark.parametrize("name,parameters", [
    ("organization", {"players": 2, "cards": 2, "seed": 1}),
    ("neutral", {"players": 2, "ranks": 1}),
])
def test_cfr_lowers_exploitability_on_a_small_game(name, parameters):
    """An ending of a whole deal, and a small pack from its deal and auction on."""
    game = pyspiel.load_game(f"broadside_{name}_small", parameters)
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    solver = cfr.CFRSolver(game)
    uniform = exploitability.exploitability(game, solver.average_policy())
    for _ in range(12):
        solver.evaluate_and_update_policy()
    found = exploitability.exploitability(game, solver.average_policy())
    assert uniform > 0.01 and found < uniform / 3, (uniform, found)


@pytest.mark.parametrize("name,parameters", [
    ("nations", {"seed": 3}), ("organization_small", {"seed": 1}), ("neutral_small", {"players": 2, "ranks": 1}),
])
def test_is_mcts_with_our_resampling(name, parameters):
    game = pyspiel.load_game(f"broadside_{name}", parameters)
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


# With the number of cards in a hand; with two players and few cards everybody knows where all are.
SMALL = {"nations": 1, "neutral": 1, "organization": 1, "sham_battle": 1, "sham_battle_2": 3, "war_and_diplomacy": 1}


# The smallest packs, with their players.
PACKS = {"nations": (4, 1), "neutral": (2, 1), "organization": (2, 2), "sham_battle": (4, 1), "sham_battle_2": (2, 1),
         "war_and_diplomacy": (4, 1)}


@pytest.mark.parametrize("name,parameters", [
    *((name, {"cards": cards}) for name, cards in SMALL.items()),
    *((name, {"players": players, "ranks": ranks}) for name, (players, ranks) in PACKS.items()),
])
def test_every_game_with_tricks_has_a_small_one_for_exact_algorithms(name, parameters):
    """Every deal is played once at random. Players tell apart by tensor what they tell apart by name, and no more."""
    game = pyspiel.load_game(f"broadside_{name}_small", parameters)
    outcomes = game.new_initial_state().chance_outcomes()
    assert len(outcomes) > 1 and abs(sum(chance for _, chance in outcomes) - 1) < 1e-9
    random, names = np.random.default_rng(1), {}
    for outcome, _ in outcomes[:200]:
        state = game.new_initial_state()
        state.apply_action(outcome)
        while not state.is_terminal():
            player = state.current_player()
            tensor = state.information_state_tensor(player)
            assert len(tensor) == game.information_state_tensor_size()
            legal = tuple(state.legal_actions())
            seen = names.setdefault(state.information_state_string(player), (tensor, legal))
            assert seen == (tensor, legal)
            state.apply_action(int(random.choice(legal)))
        assert abs(sum(state.returns())) < 1e-9
    tensors = {tuple(tensor) for tensor, _ in names.values()}
    assert len(names) == len(tensors)


@pytest.mark.parametrize("name", PACKS)
def test_deals_of_a_small_pack_are_as_likely_as_they_are_shuffled(name):
    """Shuffles of 3000 seeds, told apart by what the seats see; what nobody sees yet is not told apart."""
    players, ranks = PACKS[name]
    table = broadside.Table(name.replace("_", "-"), players, target="deal", ranks=ranks)

    def seen(lines):
        game = table.start()
        for line in lines:
            game.draw(line)
        return str([game.view(seat) for seat in range(1, players + 1)])

    chances = Counter()
    for lines, chance in every_deal(table):
        chances[seen(lines)] += chance
    assert len(chances) > 5 and abs(sum(chances.values()) - 1) < 1e-9
    shuffles = 3000
    drawn = Counter()
    for seed in range(shuffles):
        game = table.start()
        game.draw("dealer 1")
        drawn[seen(["dealer 1", game.draw_by(seed)])] += 1
    assert set(drawn) <= set(chances)
    chi = sum((drawn[deal] - shuffles * chance) ** 2 / (shuffles * chance) for deal, chance in chances.items())
    degrees = len(chances) - 1
    assert abs(chi - degrees) < 5 * (2 * degrees) ** 0.5, (chi, degrees)


def test_information_states_of_full_games():
    game = pyspiel.load_game("broadside_nations")
    assert game.information_state_tensor_shape() == [256, broadside.Table("nations").moment_size]
    state = game.new_initial_state()
    state.apply_action(0)
    for _ in range(6):
        rows = np.array(state.information_state_tensor(0)).reshape(game.information_state_tensor_shape())
        assert np.array_equal(rows[: 2 + state.game.moves], state.game.information_state_tensor(1))
        assert not rows[2 + state.game.moves :].any()
        state.apply_action(state.legal_actions()[0])
    short = pyspiel.load_game("broadside_nations", {"moments": 3}).new_initial_state()
    for action in (0, None, None):
        short.apply_action(short.legal_actions()[0] if action is None else action)
    with pytest.raises(Exception, match="moments=6"):
        short.information_state_tensor(0)


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
