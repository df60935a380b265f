"""Steps a second of random legal play with masks and observations, one thread each, in one run.

Ours: `nations` x 1024 in a batch. Beside it pgx's bridge_bidding on the CPU (compiled by JAX, x 1024), OpenSpiel's bridge
(play, stepped from Python) and RLCard's bridge, where they can be installed. The last line is our own loop in Rust, which
deals and plays without masks and observations.
"""

import os
import random
import sys
import tempfile
import time

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import numpy as np

SECONDS = 3.0
ROUNDS = 3
GAMES = 1024


def best(work):
    """The best of several rounds, in steps per second of CPU time; `work` returns how many steps it made."""
    rates = []
    for _ in range(ROUNDS):
        steps, began = 0, time.process_time()
        while time.process_time() - began < SECONDS:
            steps += work()
        rates.append(steps / (time.process_time() - began))
    return max(rates)


def broadside():
    from broadside import Batch, Table

    batch = Batch(Table("nations", target="deal"), GAMES)
    batch.reset(seed=1)

    def work():
        for _ in range(52):
            batch.step(batch.sample())
        return 52 * GAMES

    return best(work)


def rust():
    from broadside import Table

    table = Table("nations", target="deal")
    return best(lambda: table.random_moves(4096))


def pgx():
    import jax
    import jax.numpy as jnp
    from pgx.bridge_bidding import BridgeBidding

    # Its table of double-dummy results cannot be fetched everywhere. The speed does not depend on what is in it: here
    # are a thousand random deals, each suit's owners as digits to the base of four, with made-up results.
    rng = np.random.default_rng(1)
    owners = rng.permuted(np.tile(np.repeat(np.arange(4), 13), (1000, 1)), axis=1).reshape(1000, 4, 13)
    keys = (owners * 4 ** np.arange(12, -1, -1)).sum(axis=2)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "dds.npy")
        np.save(path, np.stack([keys, rng.integers(0, 2**20, keys.shape)]).astype(np.int32))
        env = BridgeBidding(path)
    init, step = jax.jit(jax.vmap(env.init)), jax.vmap(env.step)

    @jax.jit
    def twenty(state, key):
        def one(carry, _):
            state, key = carry
            key, sub = jax.random.split(key)
            logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
            action = jax.random.categorical(sub, logits, axis=-1)
            state = step(state, action)
            return (state, key), state.observation.sum()

        (state, key), seen = jax.lax.scan(one, (state, key), None, length=20)
        return state, key, seen

    key = jax.random.PRNGKey(0)
    begun = init(jax.random.split(key, GAMES))
    jax.block_until_ready(twenty(begun, key))

    def work():
        jax.block_until_ready(twenty(begun, key))
        return 20 * GAMES

    return best(work)


def openspiel():
    import pyspiel

    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    rng = random.Random(1)

    def work():
        state, steps = game.new_initial_state(), 0
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        for call in (55, 52, 52, 52):
            state.apply_action(call)
        while not state.is_terminal():
            np.asarray(state.observation_tensor(), np.float32)
            mask = state.legal_actions_mask()
            legal = state.legal_actions()
            state.apply_action(rng.choice(legal))
            steps += len(mask) > 0
        return steps

    return best(work)


def rlcard():
    import rlcard

    env = rlcard.make("bridge", config={"seed": 1})
    rng = random.Random(1)

    def work():
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return best(work)


MARKS = [
    ("pgx bridge_bidding x 1024 (CPU)", pgx, 10),
    ("OpenSpiel bridge play, from Python", openspiel, 50),
    ("RLCard bridge", rlcard, 100),
]


def main():
    ours = broadside()
    print(f"{'random legal play, one thread':<42}{'steps/s':>14}{'ours is':>10}{'wanted':>9}")
    print(f"{'broadside nations x 1024 (Python)':<42}{ours:>14,.0f}")
    short = False
    for name, measure, wanted in MARKS:
        try:
            rate = measure()
        except Exception as error:  # not installed, or not runnable here
            print(f"{name:<42}{'-':>14}  {type(error).__name__}: {str(error)[:60]}")
            continue
        short |= ours < wanted * rate
        print(f"{name:<42}{rate:>14,.0f}{ours / rate:>9.1f}x{wanted:>8}x")
    rate = rust()
    short |= ours < 0.1 * rate
    print(f"{'our own loop in Rust, no observations':<42}{rate:>14,.0f}{ours / rate:>9.2f}x{0.1:>8}x")
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
