"""The interfaces of PettingZoo and Gymnasium."""

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import broadside.gym
from broadside.zoo import env
from test_plain import USUAL

SEVERAL = [(name, players) for name, players in USUAL if players > 1]


def seeded(made, seed):
    """An environment whose deals and sampled actions come from a seed."""
    made.reset(seed=seed)
    for agent in made.possible_agents:
        made.action_space(agent).seed(seed)
    return made


@pytest.mark.parametrize("name,players", SEVERAL)
def test_api(name, players):
    assert len(SEVERAL) == 10
    api_test(seeded(env(name, players, most_moves=300), 1), num_cycles=600)


@pytest.mark.parametrize("name,players", SEVERAL)
def test_seeds(name, players):
    seed_test(lambda: env(name, players), num_cycles=80)


def test_a_seat_with_several_actions_stays_selected():
    game = seeded(env("liberty-bond", 2), 1)
    stayed = 0
    for _ in range(60):
        agent = game.agent_selection
        seat = int(agent[-1])
        action = game.action_space(agent).sample(game.observe(agent)["action_mask"])
        game.step(action)
        if any(game.terminations.values()):
            break
        assert game.agent_selection == f"seat_{game.game.turn}"
        stayed += game.game.turn == seat
    assert stayed > 5


def test_the_patience_passes_gymnasiums_checker():
    patience = broadside.gym.Patience(most_moves=100)
    patience.action_space.seed(1)
    check_env(patience, skip_render_check=True)
    made = gymnasium.make("broadside/Patience-v1")
    _, info = made.reset(seed=1)
    assert info["action_mask"].any()
