"""Uniform sampling of deals under per-hand constraints."""

from __future__ import annotations

from typing import Final

from talong._compat import i64, vec
from talong.cards.bits import count
from talong.core.chance.fast import WIDE, FastRandom

TRIED: Final = 200  # Proposals made to see whether too many are rejected.
TOO_FEW: Final = 8  # Acceptances among these below which the ways are counted instead.


class ConstrainedDeal:
    """Deal of the cards of *pool*, of which each place holds as many as *sizes* say, and only such as *may* allows.

    Uniform over all ways to do so, by rejection sampling. Places that may hold anything come last, so they do not
    matter. The others are filled one by one, those with the fewest cards to choose from first. If place i chooses h
    cards among a, then a way is proposed with chance 1 / C(a, h), where a depends on what the places before have taken;
    it is at most *most*, which does not. So accepting with chance C(a, h) / C(most, h) makes all ways equally likely,
    and where the sets are nested nothing is ever rejected. Where nearly everything would be rejected, the ways are
    counted instead: cards that the same places may hold are of one kind, so a table of how many of each kind are left
    is small there.
    """

    def __init__(self, pool: i64, sizes: list[int], may: list[i64]) -> None:
        self.pool = pool
        self.sizes = sizes
        self.may: list[i64] = [allowed & pool for allowed in may]
        tight = [at for at in range(len(sizes)) if sizes[at] and pool & ~self.may[at]]
        self.tight = sorted(tight, key=self.allowed)
        self.free = [at for at in range(len(sizes)) if sizes[at] and not pool & ~self.may[at]]
        self.most: list[i64] = [self.most_left(place) for place in range(len(self.tight))]
        nothing: i64 = 0
        self.nothing: vec[i64] = vec[i64]([nothing] * len(sizes))
        self.loose: vec[i64] = vec[i64]([nothing] * int(count(pool)))  # Scratch space for dealing to the free places.
        self.kinds: list[i64] = []
        self.nodes: dict[tuple[int, ...], Node] = {}
        self.ways_known: dict[tuple[int, ...], int] = {}
        self.counts = False
        if self.tight and self.is_refused_too_often():
            self.counts = True
            self.kinds = self.find_kinds()

    def allowed(self, at: int) -> int:
        """Return how many cards of the pool the place *at* may hold."""
        return int(count(self.may[at]))

    def most_left(self, place: int) -> i64:
        """Return how many cards the tight place of that number can choose from at most."""
        at = self.tight[place]
        mine = self.may[at]
        inside = 0
        taken = 0
        reach: i64 = 0
        for other in self.tight[:place]:
            taken += self.sizes[other]
            reach |= self.may[other]
            if not self.may[other] & ~mine:
                inside += self.sizes[other]
        return count(mine) - max(inside, taken - int(count(reach & ~mine)))

    def is_refused_too_often(self) -> bool:
        """Tell whether rejections are so many that the ways should be counted instead."""
        luck = FastRandom(1)
        accepted = 0
        cards = self.empty()
        for _try in range(TRIED):
            if self.propose(luck, cards):
                accepted += 1
        return accepted < TOO_FEW

    def empty(self) -> vec[i64]:
        """Return empty places."""
        return self.nothing[:]

    def draw(self, luck: FastRandom) -> vec[i64]:
        """Return one sample: the cards of each place."""
        cards = self.empty()
        rest = self.pool
        if self.counts:
            self.draw_counted(luck, cards)
        else:
            while not self.propose(luck, cards):
                pass
        for at in self.tight:
            rest &= ~cards[at]
        self.deal(rest, luck, cards)
        return cards

    def deal(self, rest: i64, luck: FastRandom, cards: vec[i64]) -> None:
        """Deal to the free places what the tight ones have left: from a pack, as there are many cards to choose."""
        pack = self.loose
        size: i64 = 0
        while rest:
            card = rest & -rest
            pack[size] = card
            size += 1
            rest ^= card
        for at in self.free:
            number: i64 = self.sizes[at]
            held: i64 = 0
            while number > 0:
                chosen = luck.below(size)
                size -= 1
                held |= pack[chosen]
                pack[chosen] = pack[size]
                number -= 1
            cards[at] = held

    def propose(self, luck: FastRandom, cards: vec[i64]) -> bool:
        """Fill the tight places, or reject the proposal and return False."""
        rest = self.pool
        for place in range(len(self.tight)):
            at = self.tight[place]
            left = rest & self.may[at]
            size = count(left)
            most = self.most[place]
            number: i64 = self.sizes[at]
            if size < number:
                return False
            if size < most:
                for step in range(number):
                    if luck.below(most - i64(step)) >= size - i64(step):
                        return False
            cards[at] = luck.choose(left, number)
            rest &= ~cards[at]
        return True

    # Counting the ways.

    def find_kinds(self) -> list[i64]:
        """Return the cards grouped by the tight places that may hold them, and those that none may."""
        kinds: list[i64] = [self.pool]
        for at in self.tight:
            split: list[i64] = []
            for kind in kinds:
                split += [kind & self.may[at], kind & ~self.may[at]]
            kinds = [kind for kind in split if kind]
        return kinds

    def draw_counted(self, luck: FastRandom, cards: vec[i64]) -> None:
        """Fill the tight places, each choice weighted by the number of ways to complete it."""
        left = self.kinds[:]
        for place in range(len(self.tight)):
            key = (place, *[int(count(kind)) for kind in left])
            if key not in self.nodes:
                self.nodes[key] = self.make_node(key)
            taken = self.nodes[key].pick(luck.wide())
            at = self.tight[place]
            cards[at] = 0
            for number, kind in enumerate(left):
                if taken[number]:
                    chosen = luck.choose(kind, taken[number])
                    cards[at] |= chosen
                    left[number] = kind & ~chosen

    def make_node(self, key: tuple[int, ...]) -> Node:
        """Return the weighted fillings of a place when so many cards of each kind are left."""
        weights: list[int] = []
        found: list[list[int]] = []
        for taken in self.fillings(key):
            weight = self.weight(key, taken)
            if weight:
                weights.append(weight)
                found.append(taken)
        return Node(weights, found)

    def fillings(self, key: tuple[int, ...]) -> list[list[int]]:
        """Return the possible numbers of cards of each kind that the place can take."""
        at = self.tight[key[0]]
        found: list[list[int]] = [[]]
        for number, kind in enumerate(self.kinds):
            most = key[number + 1] if kind & self.may[at] else 0
            found = [[*taken, more] for taken in found for more in range(min(most, self.sizes[at] - sum(taken)) + 1)]
        return [taken for taken in found if sum(taken) == self.sizes[at]]

    def weight(self, key: tuple[int, ...], taken: list[int]) -> int:
        """Return the number of ways in which the place takes so many of each kind, and the later places are filled."""
        ways = 1
        for number, some in enumerate(taken):
            ways *= choices(key[number + 1], some)
        left = [key[number + 1] - some for number, some in enumerate(taken)]
        return ways * self.ways((key[0] + 1, *left)) if ways else 0

    def ways(self, key: tuple[int, ...]) -> int:
        """Return the number of ways to fill the places from key[0] on."""
        if key[0] == len(self.tight):
            return 1
        if key not in self.ways_known:
            self.ways_known[key] = sum([self.weight(key, taken) for taken in self.fillings(key)])
        return self.ways_known[key]


class Node:
    """Weighted fillings of one place."""

    def __init__(self, weights: list[int], found: list[list[int]]) -> None:
        assert weights, "there is no such world"
        self.found = found
        self.ends: list[i64] = []
        total = sum(weights)
        so_far = 0
        for weight in weights:
            so_far += weight
            self.ends.append(so_far * WIDE // total)

    def pick(self, luck: i64) -> list[int]:
        """Return the filling at *luck*, a number below WIDE."""
        for number, end in enumerate(self.ends):
            if luck < end:
                return self.found[number]
        return self.found[-1]


def choices(size: int, number: int) -> int:
    """Return the binomial coefficient C(*size*, *number*)."""
    if number > size:
        return 0
    ways = 1
    for step in range(number):
        ways = ways * (size - step) // (step + 1)
    return ways
