"""Batches over the caller's arrays."""

import sys
import threading
import time

import numpy as np
import pytest

import broadside
from test_plain import USUAL


@pytest.mark.parametrize("name,players", USUAL)
def test_a_batch_is_the_same_on_any_number_of_threads(name, players):
    table = broadside.Table(name, players, target="deal")
    batches = [broadside.Batch(table, 9, threads=threads) for threads in (1, 3)]
    for batch in batches:
        batch.reset(seed=5)
    for _ in range(120):
        actions = [batch.sample().copy() for batch in batches]
        assert np.array_equal(*actions)
        assert batches[0].masks[np.arange(9), actions[0]].all()
        for batch, chosen in zip(batches, actions):
            batch.step(chosen)
        for one, two in zip(batches[0].arrays, batches[1].arrays):
            assert np.array_equal(one, two)


def test_games_begin_anew_in_the_same_step_and_rewards_are_points():
    table = broadside.Table("nations", target="deal")
    batch = broadside.Batch(table, 64)
    assert batch.autoreset == "same_step"
    batch.reset(seed=1)
    for step in range(52):
        assert not batch.done.any()
        batch.step(batch.sample())
    assert batch.done.all()
    assert (batch.masks.sum(axis=1) == 13).all()
    assert (batch.rewards[:, 0] == batch.rewards[:, 2]).all() and (batch.rewards.max(axis=1) >= 1).all()
    assert batch.rewards.max(axis=1).max() <= 7


def test_own_arrays_are_written_and_wrong_ones_refused():
    table = broadside.Table("nations")
    arrays = (np.zeros((2, table.observation_size), np.float32), np.zeros((2, 52), bool), np.zeros(2, np.int8),
              np.zeros((2, 4), np.float32), np.zeros(2, bool))
    batch = broadside.Batch(table, 2, arrays=arrays)
    batch.reset()
    assert arrays[1].sum() == 26 and batch.observations is arrays[0]
    with pytest.raises(ValueError, match="masks"):
        broadside.Batch(table, 2, arrays=(arrays[0], arrays[1][:, :51].copy(), *arrays[2:])).reset()


def test_an_illegal_action_steps_no_game():
    batch = broadside.Batch(broadside.Table("nations"), 3)
    batch.reset(seed=2)
    actions = batch.sample().copy()
    wrong = actions.copy()
    wrong[2] = np.flatnonzero(~batch.masks[2])[0]
    before = batch.observations.copy()
    with pytest.raises(ValueError, match="game 2"):
        batch.step(wrong)
    assert np.array_equal(before, batch.observations)
    batch.step(actions)


def advances_during(call, tries, prepare=lambda: ()):
    """Whether another thread gets on while this one is in `call`, in one of these tries.

    With such an interval no thread is made to let go of the interpreter: the other thread gets on only where this one
    lets go of it, and between the two looks that can only be within the call.
    """
    turns, stop = [0], threading.Event()

    def other():
        while not stop.is_set():
            turns[0] += 1
            time.sleep(0.0001)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    thread = threading.Thread(target=other)
    thread.start()
    try:
        for _ in range(tries):
            arguments = prepare()
            before = turns[0]
            call(*arguments)
            if turns[0] > before:
                return True
        return False
    finally:
        stop.set()
        sys.setswitchinterval(interval)
        thread.join()


def test_other_threads_go_on_while_a_batch_is_at_work():
    batch = broadside.Batch(broadside.Table("nations", target="deal"), 2000)
    batch.reset(seed=3)
    numbers, actions = list(range(100_000)), np.zeros(2000, np.int32)
    assert not advances_during(lambda: sorted(numbers), 50), "what keeps the interpreter would be noticed"
    assert advances_during(lambda chosen: batch.step_into(chosen, batch.arrays), 5000, lambda: (batch.sample(),))
    assert advances_during(lambda: batch.sample_into(actions), 5000)
    assert advances_during(lambda: batch.reset_into(3, batch.arrays), 5000)
