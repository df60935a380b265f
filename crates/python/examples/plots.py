"""Looks at a game as a notebook would: how random deals of every game end, as a picture."""

import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

import broadside

# %% Random play of one deal at every usual table.
moves, spreads, names = [], [], []
for info in broadside.games():
    table = broadside.Table(info["id"], target="deal")
    batch = broadside.Batch(table, 32)
    batch.reset(seed=1)
    length, points = np.zeros(32, int), np.zeros((32, table.players))
    done = np.zeros(32, bool)
    while not done.all() and length.max() < 1000:
        batch.step(batch.sample())
        length += ~done
        points += np.where(done[:, None], 0, batch.rewards)
        done |= batch.done
    names.append(info["title"])
    moves.append(length)
    spreads.append(points.max(axis=1) - points.min(axis=1))

# %% How long deals are, and how far the seats are apart.
figure, axes = plt.subplots(1, 2, figsize=(11, 5), sharey=True, layout="constrained")
for axis, figures, title in ((axes[0], moves, "moves in a deal"), (axes[1], spreads, "points between first and last")):
    axis.boxplot(figures, orientation="horizontal", tick_labels=names)
    axis.set_xscale("symlog")
    axis.set_xlabel(title)

# %% Keep it.
figure.savefig(sys.argv[1] if len(sys.argv) > 1 else "deals.png")
