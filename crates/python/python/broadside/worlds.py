"""Every deal that fits what has been seen, for endings small enough to list."""

from collections import Counter
from math import factorial, prod

from . import Game

# After this many draws in a row for each deal found, all have been found (but for one case in a thousand million).
_PATIENCE = 21


def every_world(game: Game, seat: int = 0, most: int = 100_000) -> list[tuple[Game, float]]:
    """Every deal that fits a seat's view (0: a watcher's), as pairs of a game and its probability.

    For endings in which all hidden cards are in hands or laid away. Deals are found by drawing them; each is as likely
    as there are ways to hand out its copies of equal cards.
    """
    players = range(1, game.table.players + 1)
    public = game.view()
    if public.get("reserve"):
        raise ValueError("cards lie in a reserve: their order is hidden, too")
    known = public.get("known") or public.get("shown") or [[]] * len(players)
    found, since, seed = {}, 0, 0
    while since < _PATIENCE * len(found) + 1000:
        world = game.imagine(seat, seed)
        hands = tuple(tuple(world.view(one)["hand"]) for one in players)
        since = since + 1 if hands in found else 0
        found.setdefault(hands, world)
        seed += 1
        if len(found) > most:
            raise ValueError(f"more than {most} deals fit: choose a smaller ending")
    hidden = {hands: [Counter(hand) - Counter(shown) for hand, shown in zip(hands, known)] for hands in found}
    copies = Counter()
    for bags in hidden.values():
        copies |= sum(bags, Counter())
    ways = {hands: _ways(copies, bags) for hands, bags in hidden.items()}
    total = sum(ways.values())
    return [(found[hands], ways[hands] / total) for hands in sorted(found)]


def _ways(copies, bags):
    """The number of ways to hand out the copies of each card so that these hands come out, the rest laid away."""
    def of(card):
        counts = [bag[card] for bag in bags]
        rest = copies[card] - sum(counts)
        return factorial(copies[card]) // prod(map(factorial, [rest, *counts]))
    return prod(map(of, copies))
