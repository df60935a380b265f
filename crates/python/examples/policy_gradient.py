"""A small policy gradient in NumPy that learns to beat random players.

The game is War and Diplomacy with half of its pack (16 letters of six kinds). Seat 1 learns, the others play at random. The
policy is one matrix from the observation to the six letters.
"""

import sys

import numpy as np

from broadside import Batch, Table

GAMES = 512


def choose(weights, batch, rng):
    """An action for each game by the policy, with the probabilities of all."""
    scores = batch.observations @ weights
    scores = np.where(batch.masks, scores, -np.inf)
    scores = np.exp(scores - scores.max(axis=1, keepdims=True))
    chances = scores / scores.sum(axis=1, keepdims=True)
    actions = (chances.cumsum(axis=1) > rng.random((len(chances), 1))).argmax(axis=1)
    return actions, chances


def play(batch, weights, rng, seed):
    """Plays a deal in every game. Returns seat 1's points beyond the others', and the policy's gradient for it."""
    batch.reset(seed)
    moves, points, done = [], np.zeros(GAMES), np.zeros(GAMES, bool)
    while not done.all():
        actions = batch.sample().copy()
        learner = (batch.to_act == 0) & ~done
        if weights is not None:
            chosen, chances = choose(weights, batch, rng)
            actions = np.where(learner, chosen, actions)
            surprise = np.eye(chances.shape[1])[actions] - chances
            moves.append((learner, batch.observations.copy(), surprise))
        _, _, rewards, ended = batch.step(actions)
        ahead = rewards[:, 0] - rewards[:, 1:].mean(axis=1)
        points += np.where(done, 0, ahead)
        done |= ended
    worth = (points - points.mean()) / (points.std() + 1e-9)
    gradient = sum(seen[who].T @ (surprise[who] * worth[who, None]) for who, seen, surprise in moves)
    return points, gradient / GAMES


def learn(rounds=60, rate=0.5, seed=1):
    """Learns for some rounds; returns the weights and the mean lead of every round."""
    table = Table("war-and-diplomacy", players=3, target="deal", ranks=2)
    batch, rng = Batch(table, GAMES), np.random.default_rng(seed)
    weights, leads = np.zeros((table.observation_size, table.action_count)), []
    for number in range(rounds):
        points, gradient = play(batch, weights, rng, seed * 1000 + number)
        weights += rate * gradient
        leads.append(points.mean())
    return weights, leads


def test(weights, deals=8, seed=77):
    """The mean lead over random players on fresh deals, and its standard error."""
    table = Table("war-and-diplomacy", players=3, target="deal", ranks=2)
    batch, rng = Batch(table, GAMES), np.random.default_rng(seed)
    points = np.concatenate([play(batch, weights, rng, seed * 1000 + number)[0] for number in range(deals)])
    return points.mean(), points.std() / len(points) ** 0.5


if __name__ == "__main__":
    weights, leads = learn(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
    lead, error = test(weights)
    print(f"ahead of random players by {lead:.3f} points a deal (standard error {error:.3f})")
