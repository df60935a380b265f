"""How far can our bots' play be exploited? Exactly, on small packs.

`python bounds.py organization 2 2` lists every deal of Organization for 2 with 2 ranks. For each seat it tells what the bot
gets when everybody plays as it does, and what the best answer gets: one player who knows the bot's play by heart, and of
the cards only what the seat sees. What it gets more is the most that anybody can gain by not playing as the bot does; then
the same for one who bids as the bot does and only plays the cards better. Points are the seat's own, less the mean of the
other sides'. With two players, the best answer also tells what the bot is sure of in the other seat; `--value` puts what
perfect play is sure of beside it (a linear program over the whole game, for the smallest packs)."""

import argparse
from collections import Counter, defaultdict
from typing import NamedTuple

import numpy as np

import broadside
from broadside.worlds import every_deal


class Play:
    """How often a bot makes each move in what a seat has seen: asked with several seeds, since some of its moves depend on
    luck. With one seed it always does the same, and the best answer knows its luck, too."""

    def __init__(self, bot, seeds=1):
        self.bot, self.seeds, self.known = bot, seeds, {}

    def moves(self, game):
        legal = game.legal()
        if len(legal) == 1:
            return [(legal[0], 1.0)]
        state = game.information_state()
        if state not in self.known:
            self.known[state] = self.ask(game, legal)
        return self.known[state]

    def ask(self, game, legal):
        if self.bot == "random":
            return [(move, 1 / len(legal)) for move in legal]
        moves = Counter(game.bot(self.bot, seed) for seed in range(self.seeds))
        return [(move, count / self.seeds) for move, count in moves.items()]


class Plan(Play):
    """Play that is given for what each seat may have seen; elsewhere any move."""

    def __init__(self, known):
        super().__init__("random")
        self.known = dict(known)


def played(game, move):
    game = game.copy()
    game.play(move)
    return game


def over(game):
    return game.over or len(game.deals) > 0  # a deal that is thrown in counts nothing


def ahead(game, seat):
    """The seat's points less the mean of those on other sides."""
    side = next(side for side in game.table.sides if seat in side)
    scores = dict(enumerate(game.scores, start=1))
    others = [points for other, points in scores.items() if other not in side]
    return scores[seat] - sum(others) / len(others)


def is_card(game):
    """Whether a card is to be played, and not a bid or the like."""
    return game.legal()[0].startswith("play")


def dealt(table, most=1_000_000):
    """Every deal of the pack, with its chance; seat 1 deals."""
    for lines, chance in every_deal(table, most=most):
        game = table.start()
        for line in lines:
            game.draw(line)
        yield game, chance


def usual(game, plays):
    """What each seat gets on average when everybody plays as planned: `plays` has a play for each seat."""
    if over(game):
        return np.array([ahead(game, seat) for seat in plays])
    return sum(share * usual(played(game, move), plays) for move, share in plays[game.turn].moves(game))


def best_answer(worlds, seat, plays, cards=False):
    """What the seat can get at most if the others play as planned, summed over these worlds; with `cards` it goes by its
    own plan until cards are played."""
    return sum(_best_answer(group, seat, plays, cards) for group in _alike(worlds, seat))


def _alike(worlds, seat):
    """The worlds in groups that a seat cannot tell apart."""
    groups = defaultdict(list)
    for game, chance in worlds:
        groups[game.information_state(seat)].append((game, chance))
    return groups.values()


def _best_answer(worlds, seat, plays, cards):
    first = worlds[0][0]
    if over(first):
        return sum(chance * ahead(game, seat) for game, chance in worlds)
    if first.turn == seat and (is_card(first) or not cards):
        after = ([(played(game, move), chance) for game, chance in worlds] for move in first.legal())
        return max(best_answer(one, seat, plays, cards) for one in after)
    moves = ((game, chance, plays[game.turn].moves(game)) for game, chance in worlds)
    after = ((played(game, move), chance * share) for game, chance, shares in moves for move, share in shares)
    return best_answer(after, seat, plays, cards)


class Bound(NamedTuple):
    """What a seat gets when everybody plays alike, and what the best answer gets, also if it only plays the cards."""

    usual: float
    best: float
    cards: float


def bounds(table, plays):
    """The bound of each seat, from seat 1; `plays` has a play for each."""
    deals = list(dealt(table))
    points = sum(chance * usual(game, plays) for game, chance in deals)
    best = [best_answer(deals, seat, plays) for seat in plays]
    has_auction = not is_card(deals[0][0])
    cards = [best_answer(deals, seat, plays, cards=True) for seat in plays] if has_auction else best
    return [Bound(*bound) for bound in zip(points, best, cards)]


class Choices:
    """All sequences of a seat's own moves, numbered; 0 is none yet. A state is what the seat has seen."""

    def __init__(self):
        self.states, self.count = {}, 1

    def at(self, state, before, legal):
        if state not in self.states:
            self.states[state] = before, {move: self.count + n for n, move in enumerate(legal)}
            self.count += len(legal)
        return self.states[state][1]


def perfect(table):
    """The value of a small game of two for seat 1, and perfect play for both seats."""
    choices, payoffs = {1: Choices(), 2: Choices()}, Counter()

    def walk(game, chance, last):
        if over(game):
            payoffs[last[1], last[2]] += chance * ahead(game, 1)
            return
        seat, legal = game.turn, game.legal()
        after = choices[seat].at(game.information_state(), last[seat], legal)
        for move in legal:
            walk(played(game, move), chance, {**last, seat: after[move]})

    for game, chance in dealt(table):
        walk(game, chance, {1: 0, 2: 0})
    turned = {(two, one): -points for (one, two), points in payoffs.items()}
    value, first = _best_plan(choices[1], choices[2], payoffs)
    _, second = _best_plan(choices[2], choices[1], turned)
    return value, {1: first, 2: second}


def _best_plan(own, other, payoffs):
    """The most that a seat is sure of, and the play that makes sure of it: the linear program over sequences of moves."""
    from scipy.optimize import linprog
    from scipy.sparse import coo_matrix

    # The unknowns: how likely the seat's own moves lead to each sequence, and what each of the other's states is worth.
    root = own.count
    worth = {state: root + 1 + n for n, state in enumerate(other.states)}
    size = root + 1 + len(worth)
    sums, limits = [(0, 0, 1.0)], [(0, root, 1.0)]
    for row, (before, after) in enumerate(own.states.values(), start=1):
        sums += [(row, before, -1.0)] + [(row, one, 1.0) for one in after.values()]
    for state, (before, after) in other.states.items():
        limits += [(before, worth[state], -1.0)] + [(one, worth[state], 1.0) for one in after.values()]
    limits += [(two, one, -points) for (one, two), points in payoffs.items()]

    def matrix(cells, rows):
        row, column, number = zip(*cells)
        return coo_matrix((number, (row, column)), shape=(rows, size)).tocsr()

    goal = np.zeros(size)
    goal[root] = -1.0
    rows = len(own.states) + 1
    found = linprog(
        goal,
        A_ub=matrix(limits, other.count),
        b_ub=np.zeros(other.count),
        A_eq=matrix(sums, rows),
        b_eq=np.eye(1, rows)[0],
        bounds=[(0, None)] * own.count + [(None, None)] * (size - own.count),
    )
    plan = {}
    for state, (_, after) in own.states.items():
        likely = {move: max(found.x[one], 0.0) for move, one in after.items()}
        if (total := sum(likely.values())) > 1e-9:
            plan[state] = [(move, share / total) for move, share in likely.items() if share > 0]
    return -found.fun, Plan(plan)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("ranks", type=int)
    parser.add_argument("--bots", nargs="+", default=["random", "expert", "general", "marshal:10ms"])
    parser.add_argument("--seeds", type=int, default=1, help="with how many seeds a bot is asked in every state")
    parser.add_argument("--value", action="store_true", help="for two players: what perfect play is sure of")
    asked = parser.parse_args()
    table = broadside.Table(asked.game, asked.players, target="deal", ranks=asked.ranks)
    value = perfect(table)[0] if asked.value else None
    if value is not None:
        print(f"perfect play: {value:+.4f} for seat 1, {-value:+.4f} for seat 2", flush=True)
    for bot in asked.bots:
        found = bounds(table, dict.fromkeys(range(1, table.players + 1), Play(bot, asked.seeds)))
        for seat, (usual_points, best, cards) in enumerate(found, start=1):
            told = f"{bot:12} seat {seat}: {usual_points:+.4f}; best answer {best:+.4f}, gain {best - usual_points:.4f}"
            told += f", by cards alone {cards - usual_points:.4f}"
            if table.players == 2:
                told += f"; sure of {-found[2 - seat].best:+.4f}"
            print(told)
        print(f"{bot:12} mean gain {sum(bound.best - bound.usual for bound in found) / len(found):.4f}", flush=True)


if __name__ == "__main__":
    main()
