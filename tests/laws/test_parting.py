"""Cards are parted in every way that there is, each as often as any other, whether by proposals or by counting."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from talong.cards.bits import listed, mask_of
from talong.core.chance.fast import FastRandom
from talong.core.sampling.constrained_deal import ConstrainedDeal, choices
from tests.laws.test_worlds import surprise
from tests.sizes import size

CASES = size(8, 24)
EACH = 40  # How often every way is drawn, about.
FEWEST, MOST = 8, 400  # Ways: neither too few to tell anything nor too many to try.

Way = tuple[int, ...]


def ways(pool: int, sizes: list[int], may: list[int]) -> list[Way]:
    """Return every way, by trying."""
    if not sizes:
        return [()]
    found: list[Way] = []
    for chosen in combinations(listed(pool & may[0]), sizes[0]):
        held = mask_of(list(chosen))
        found += [(held, *rest) for rest in ways(pool & ~held, sizes[1:], may[1:])]
    return found


def cases(seed: str) -> list[tuple[int, list[int], list[int], list[Way]]]:
    """Return small partings, some of whose places may hold only some of the cards."""
    rng = Random(seed)
    found: list[tuple[int, list[int], list[int], list[Way]]] = []
    while len(found) < CASES:
        pool = mask_of(rng.sample(range(52), 8))
        sizes = [rng.randrange(4) for _place in range(3)]
        may = [pool if rng.random() < 0.3 else mask_of(rng.sample(listed(pool), rng.randint(2, 6))) for _at in sizes]
        possible = ways(pool, sizes, may)
        if FEWEST <= len(possible) <= MOST:
            found.append((pool, sizes, may, possible))
    return found


def drawn(parting: ConstrainedDeal, number: int, seed: int) -> Counter[Way]:
    """Count the ways of so many draws."""
    luck = FastRandom(seed)
    found: Counter[Way] = Counter()
    for _draw in range(number):
        cards = parting.draw(luck)
        found[tuple(int(cards[at]) for at in range(len(cards)))] += 1
    return found


@pytest.mark.parametrize("counts", [False, True])
def test_every_way_is_as_likely_as_any_other(counts: bool) -> None:
    for number, (pool, sizes, may, possible) in enumerate(cases("even")):
        parting = ConstrainedDeal(pool, sizes, may)
        if counts:
            parting.kinds = parting.find_kinds()
            parting.counts = True
        found = drawn(parting, EACH * len(possible), number)
        assert found.keys() == set(possible), (pool, sizes, may)
        assert surprise(found, Counter(possible)) < 5, (pool, sizes, may)


def test_ways_are_counted_where_proposals_would_be_refused() -> None:
    """Ten places in a ring, each of which may hold its own card or the next one: all do the same."""
    ring = 10
    may = [mask_of([at, (at + 1) % ring]) for at in range(ring)]
    parting = ConstrainedDeal(mask_of(list(range(ring))), [1] * ring, may)
    assert parting.counts
    own = tuple(1 << at for at in range(ring))
    found = drawn(parting, 400, 5)
    assert found.keys() == {own, (*own[1:], own[0])}
    assert 150 < found[own] < 250


def test_where_there_is_no_way_it_says_so() -> None:
    parting = ConstrainedDeal(mask_of(list(range(10))), [3, 3], [0b11111, 0b11111])
    assert parting.counts
    with pytest.raises(AssertionError, match="no such world"):
        parting.draw(FastRandom(1))


def test_choices_are_the_binomials() -> None:
    assert [choices(5, number) for number in range(7)] == [1, 5, 10, 10, 5, 1, 0]
