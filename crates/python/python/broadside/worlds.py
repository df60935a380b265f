"""Every deal: of a small pack, or that fits what has been seen, where there are few enough to list."""

from collections import Counter
from math import factorial, prod

from . import Game, Table

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


def every_deal(table: Table, dealer: int = 1, most: int = 100_000) -> list[tuple[list[str], float]]:
    """Every deal of a table's pack by this dealer, as pairs of the lines to draw and the deal's probability.

    Shuffles that give everybody the same cards are one deal. For the games with tricks, and packs of few ranks.
    """
    lot = f"dealer {dealer}"
    game = table.start()
    game.draw(lot)
    pack = game.draw_by(0).split()[1:]
    deals, chosen = [], [None] * len(pack)

    def hand_out(places, left):
        if not places:
            deals.append(chosen[:])
            if len(deals) > most:
                raise ValueError(f"the pack has more than {most} deals: choose fewer ranks")
            return
        for cards in _bags(sorted(left.items()), len(places[0])):
            for slot, card in zip(places[0], cards):
                chosen[slot] = card
            hand_out(places[1:], left - Counter(cards))

    copies, places = Counter(pack), _places(table, lot, pack)
    hand_out(places, copies)
    ways = [_ways(copies, [Counter(deal[slot] for slot in place) for place in places]) for deal in deals]
    total = sum(ways)
    return [([lot, "shuffle " + " ".join(deal)], way / total) for deal, way in zip(deals, ways)]


def _places(table, lot, pack):
    """The places of a shuffle that are dealt to the same hand, or aside; in a reserve each is a place of its own."""

    def seen(cards):
        game = table.start()
        game.draw(lot)
        game.draw("shuffle " + " ".join(cards))
        return [game.view(seat) for seat in range(table.players + 1)]

    def alike(one, two):
        # Two cards of different kinds change places, and nobody sees it.
        other = next(slot for slot in range(len(pack)) if pack[slot] != pack[one])
        cards = pack[:]
        cards[two], cards[other] = cards[other], cards[two]
        before = seen(cards)
        cards[one], cards[two] = cards[two], cards[one]
        return seen(cards) == before

    reserve = seen(pack)[0].get("reserve", 0)
    places = []
    for slot in range(len(pack) - reserve):
        home = next((place for place in places if alike(place[0], slot)), None)
        places.append([slot]) if home is None else home.append(slot)
    return places + [[slot] for slot in range(len(pack) - reserve, len(pack))]


def _bags(kinds, size):
    """Every way to choose `size` cards from pairs of a card and its number of copies."""
    if not kinds:
        return [[]] if size == 0 else []
    (card, copies), rest = kinds[0], kinds[1:]
    return [[card] * count + bag for count in range(min(copies, size) + 1) for bag in _bags(rest, size - count)]


def _ways(copies, bags):
    """The number of ways to hand out the copies of each card so that these hands come out, the rest laid away."""
    def of(card):
        counts = [bag[card] for bag in bags]
        rest = copies[card] - sum(counts)
        return factorial(copies[card]) // prod(map(factorial, [rest, *counts]))
    return prod(map(of, copies))
