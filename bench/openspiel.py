"""The marks our engine's speed is held against: OpenSpiel's own random play, in C++, on one thread.

Every playout runs inside C++: a search of one simulation plays `PLAYOUTS` random games from its root
and Python only hears the end of them. Times are CPU time of this thread, so that a busy machine
does not slow the marks down.
"""

import argparse
import importlib.metadata
import json
import random
import statistics
import sys
import time

import pyspiel

POSITIONS = 16
PLAYOUTS = 1000
REPEATS = 3
SECONDS = 2.0
COUNTED_GAMES = 250
SEED = 1917


def step(state, rng):
    """Plays one uniformly random move, or draws one chance outcome."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes())
        state.apply_action(rng.choices(outcomes, weights)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def dealt(game, rng):
    """A position with the cards dealt and the first player to move."""
    state = game.new_initial_state()
    while state.is_chance_node():
        step(state, rng)
    return state


def after_auction(state, number):
    """Bridge: a bid of one, in each denomination by turns, and three passes."""
    for call in (55 + number % 5, 52, 52, 52):
        state.apply_action(call)
    return state


def after_bidding(state, rng):
    """Spades: each of the four bids at random."""
    for _ in range(4):
        step(state, rng)
    return state


def repeated(measure):
    """The best of the repeats, with the spread of all as a share of the best."""
    rates = [measure() for _ in range(REPEATS)]
    return max(rates), (max(rates) - min(rates)) / max(rates)


def playouts_per_s(game, positions):
    """Random playouts to the end per second, every position used equally often."""
    evaluator = pyspiel.RandomRolloutEvaluator(PLAYOUTS, SEED)
    search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1, False, SEED, False)

    def measure():
        games, spent = 0, 0.0
        while spent < SECONDS:
            began = time.thread_time()
            for position in positions:
                if search.mcts_search(position).explore_count != 1:
                    sys.exit("openspiel.py: the search did not evaluate its root once")
            spent += time.thread_time() - began
            games += PLAYOUTS * len(positions)
        return games / spent

    return repeated(measure)


def deals_alone_per_s(game, positions):
    """Deals per second, as the difference between games from the first card dealt and from after it.

    A search cannot start at a chance node, so both kinds of game are played by C++ random players,
    one call a game, by turns; what the calls and the players cost is in both and falls out.
    """
    players = [pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(game.num_players())]
    seeds = iter(range(1, 1 << 30))

    def spent_on(starts):
        began = time.thread_time()
        for start in starts:
            pyspiel.evaluate_bots(start.clone(), players, next(seeds))
        return time.thread_time() - began

    undealt = [game.new_initial_state()] * len(positions)

    def measure():
        whole = rest = 0.0
        games = 0
        while whole + rest < SECONDS:
            whole += spent_on(undealt)
            rest += spent_on(positions)
            games += len(positions)
        return games / (whole - rest)

    return repeated(measure)


def moves_per_game(positions, rng):
    """Mean moves of players and mean chance draws in a playout, counted in Python, and the former's standard error."""
    moves, draws = [], []
    for position in positions:
        for _ in range(COUNTED_GAMES):
            state, drawn, start = position.clone(), 0, position.move_number()
            while not state.is_terminal():
                drawn += state.is_chance_node()
                step(state, rng)
            moves.append(state.move_number() - start - drawn)
            draws.append(drawn)
    error = statistics.stdev(moves) / len(moves) ** 0.5
    return statistics.fmean(moves), statistics.fmean(draws), error


def mark(name, game, positions, rng, what):
    """The fields every mark has."""
    rate, spread = playouts_per_s(game, positions)
    moves, draws, error = moves_per_game(positions, rng)
    return {
        "mark": name,
        "deals_per_s": rate,
        "moves_per_s": rate * moves,
        "spread": spread,
        "moves_per_deal": moves,
        "moves_per_deal_error": error,
        "draws_per_deal": draws,
        "what": what,
        "openspiel": importlib.metadata.version("open_spiel"),
    }


def with_deal(line, rate, game, positions):
    """Adds the rate with the deal counted: `rate` games a second and their deals, one after the other."""
    deals, spread = deals_alone_per_s(game, positions)
    line["deals_per_s_with_deal"] = 1 / (1 / rate + 1 / deals)
    line["deal_spread"] = spread


def bridge(rng):
    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    hands = [dealt(game, rng) for _ in range(POSITIONS)]
    played = [after_auction(hand.clone(), number) for number, hand in enumerate(hands)]
    line = mark("bridge", game, played, rng, "card play from after the auction; with deal: deal and card play")
    with_deal(line, line["deals_per_s"], game, hands)
    return line


def spades(rng):
    game = pyspiel.load_game("spades")
    hands = [dealt(game, rng) for _ in range(POSITIONS)]
    played = [after_bidding(hand.clone(), rng) for hand in hands]
    line = mark("spades", game, played, rng, "card play from after the bidding; with deal: deal, bidding, card play")
    rate, _ = playouts_per_s(game, hands)
    with_deal(line, rate, game, hands)
    return line


def crazy_eights(rng):
    game = pyspiel.load_game("crazy_eights(players=2)")
    hands = [dealt(game, rng) for _ in range(POSITIONS)]
    return mark("crazy_eights", game, hands, rng, "two players, from after the deal; draws are not moves")


def go_fish(rng):
    game = pyspiel.load_game("go_fish(players=2)")
    hands = [dealt(game, rng) for _ in range(POSITIONS)]
    return mark("go_fish", game, hands, rng, "two players, from after the deal; draws are not moves")


MARKS = {"bridge": bridge, "spades": spades, "crazy_eights": crazy_eights, "go_fish": go_fish}


def row(line):
    counted = line.get("deals_per_s_with_deal")
    return (
        f"{line['mark']:<13}{line['deals_per_s']:>11,.0f}{counted and f'{counted:,.0f}' or '-':>12}"
        f"{line['moves_per_s']:>13,.0f}{line['moves_per_deal']:>9.1f}{line['spread']:>8.1%}  {line['what']}"
    )


def main():
    arguments = argparse.ArgumentParser(description="Measures OpenSpiel's random play, in C++, on one thread.")
    arguments.add_argument("--json", action="store_true", help="print one object a line")
    arguments.add_argument("marks", nargs="*", metavar="MARK", help=f"only these: {', '.join(MARKS)}")
    asked = arguments.parse_args()
    unknown = [name for name in asked.marks if name not in MARKS]
    if unknown:
        arguments.error(f"no mark is called {', '.join(unknown)}; there are {', '.join(MARKS)}")
    known = set(pyspiel.registered_names())
    if not asked.json:
        print(f"{'mark':<13}{'deals/s':>11}{'with deal':>12}{'moves/s':>13}{'a deal':>9}{'spread':>8}")
    for name in asked.marks or MARKS:
        if name not in known:
            sys.exit(f"openspiel.py: this OpenSpiel has no {name}; run bench/setup for the pinned version")
        line = MARKS[name](random.Random(SEED))
        print(json.dumps(line) if asked.json else row(line), flush=True)


if __name__ == "__main__":
    main()
