"""Luck: one stream of bytes under a key of 256 bits, fair shuffles, and nothing else that is left to chance."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

import talong
from talong.cards.deck import Deck
from talong.cards.french import FRENCH
from talong.cards.kille import KILLELEK
from talong.core.chance.scripted import Awaited, Awaiting, stacked_deck
from talong.core.history import LOT, LOTS

SOURCE = Path(__file__).parents[2] / "src" / "talong"
SIZES = [KILLELEK.size, FRENCH.size]
SHUFFLES = 20_000

Shuffle = Callable[[talong.Chance, int], list[int]]


# -------------------------------------------------------------------------------------------------------- the stream


def reference(key: bytes) -> Iterator[int]:
    """Give the bytes of the stream, from its description: SHA-256 of a label, the key and a counter of eight bytes."""
    counter = 0
    while True:
        yield from sha256(b"talong chance 1" + key + counter.to_bytes(8, "big")).digest()
        counter += 1


def reference_below(stream: Iterator[int], limit: int) -> int:
    while True:
        number = next(stream)
        if number < 256 // limit * limit:
            return number % limit


def reference_order(stream: Iterator[int], size: int) -> list[int]:
    numbers = list(range(size))
    for place in reversed(range(1, size)):
        other = reference_below(stream, place + 1)
        numbers[place], numbers[other] = numbers[other], numbers[place]
    return numbers


KEYS = [bytes(32), bytes(range(32)), b"\xff" * 32, sha256(b"talong seed 1 7").digest()]


@pytest.mark.parametrize("key", KEYS, ids=["zeros", "counting", "ones", "seed"])
def test_the_stream_is_the_one_described(key: bytes) -> None:
    chance = talong.Chance(key)
    assert bytes([chance.byte() for _byte in range(100)]) == bytes(islice(reference(key), 100))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", KEYS, ids=["zeros", "counting", "ones", "seed"])
def test_shuffles_are_the_ones_described(key: bytes, size: int) -> None:
    chance, stream = talong.Chance(key), reference(key)
    for _shuffle in range(20):
        assert chance.order(size) == reference_order(stream, size)


def test_known_answers() -> None:
    """Records of ten years ago must be dealt the same: these numbers never change."""
    chance = talong.Chance(bytes(range(32)))
    assert bytes([chance.byte() for _byte in range(8)]).hex() == "753c6ab630adb5f5"
    assert talong.Seeded(7).key.hex() == "a16b504a0b5a408641f46ee303b8f4b29cd5774b9733f39a86e8edb0874b3185"
    assert talong.Seeded(7).order(10) == [5, 2, 6, 3, 7, 4, 8, 9, 0, 1]
    assert KILLELEK.text(talong.Seeded("x").deck(KILLELEK) or []) == (
        "9 7 6 Sv Hu Ku 2 Bl Ki 7 Hu 3 Va 10 11 Ka 2 Po 9 3 Po Va 11 8 5 Ku Bl 8 Kr 5 Ki 12 6 Kr Ka Sv 4 1 12 4 10 1"
    )


@pytest.mark.parametrize("limit", [1, 2, 3, 42, 52, 100, 200, 255, 256])
def test_below_rejects_the_ragged_end(limit: int) -> None:
    chance, stream = talong.Seeded(limit), reference(talong.Seeded(limit).key)
    assert [chance.below(limit) for _draw in range(200)] == [reference_below(stream, limit) for _draw in range(200)]


# ---------------------------------------------------------------------------------------------------------- the keys


def test_a_key_has_256_bits_which_is_more_than_the_orders_of_any_deck() -> None:
    assert len(talong.Chance().key) * 8 == 256
    assert math.log2(math.factorial(52)) < 256
    for wrong in (b"", bytes(31), bytes(33)):
        with pytest.raises(ValueError, match="32 bytes"):
            talong.Chance(wrong)


def test_keys_of_the_operating_system_do_not_repeat() -> None:
    assert len({talong.Chance().key for _key in range(5000)}) == 5000


def test_seeds_do_not_repeat() -> None:
    seeds: list[int | str] = [*range(5000), *[f"s{number}" for number in range(5000)], -1, "", "å"]
    assert len({talong.Seeded(seed).key for seed in seeds}) == len(seeds)
    assert talong.Seeded(7).key == talong.Seeded("7").key == sha256(b"talong seed 1 7").digest()


@pytest.mark.once
def test_no_two_shuffles_are_the_same() -> None:
    chance = talong.Seeded("repeats")
    assert len({tuple(chance.order(42)) for _shuffle in range(5000)}) == 5000
    assert len({tuple(talong.Seeded(seed).order(52)) for seed in range(5000)}) == 5000


@pytest.mark.parametrize("game", talong.games(), ids=lambda game: game.key)
def test_without_a_seed_every_match_is_another(game: talong.Game) -> None:
    seats = max(2, game.seats_min)
    assert len({game.match(seats=seats).record() for _match in range(20)}) == 20
    assert len({game.match(seats=seats, seed=5).record() for _match in range(5)}) == 1


# ------------------------------------------------------------------------------------------------- sources and copies


def some(chance: talong.Chance, deck: Deck) -> list[object]:
    return [chance.deck(deck), chance.cut(42), chance.lot("dealer", 4), chance.lots("seats", 5), chance.deck(deck)]


@pytest.mark.parametrize("used", [0, 1, 31, 32, 33, 100])
def test_a_copy_gives_the_same_from_here_on(used: int) -> None:
    for chance in (talong.Chance(), talong.Seeded(1), talong.Stacked([list(range(42))] * 2, talong.Seeded(2))):
        for _byte in range(used):
            chance.byte()
        chance.deck(KILLELEK)
        copy = chance.copy()
        given = some(chance, KILLELEK)
        assert some(copy, KILLELEK) == given


def test_stacked_decks_come_in_their_order_and_leave_nothing_else_to_luck() -> None:
    one, two = list(range(42)), list(range(41, -1, -1))
    chance = talong.Stacked([one, two])
    assert chance.lot("dealer", 4) == 3
    assert chance.lots("seats", 4) == [0, 1, 2, 3]
    assert chance.deck(KILLELEK) == KILLELEK.canonical(one)
    assert chance.cut(42) == 0
    assert chance.deck(KILLELEK) == KILLELEK.canonical(two)
    assert chance.deck(KILLELEK) is None
    assert chance.deck(KILLELEK) is None
    assert chance.cut(42) == 0


def test_after_stacked_decks_comes_other_luck() -> None:
    chance, other = talong.Stacked([list(range(42))], talong.Seeded(3)), talong.Seeded(3)
    assert chance.lot("dealer", 4) == other.lot("dealer", 4)
    assert chance.lots("seats", 4) == other.lots("seats", 4)
    chance.deck(KILLELEK)
    assert chance.cut(42) == 0
    assert chance.deck(KILLELEK) == other.deck(KILLELEK)
    assert chance.cut(42) == other.cut(42)


def test_copies_of_a_card_cannot_be_told_apart() -> None:
    order = talong.Seeded(1).deck(KILLELEK)
    assert order is not None
    assert sorted(order) == list(range(42))
    assert stacked_deck(KILLELEK, KILLELEK.text(order), "deck") == order


# --------------------------------------------------------------------------------------------------------- fair luck


def naive(chance: talong.Chance, size: int) -> list[int]:
    """Exchange every card with any card: the mistake of 1999."""
    numbers = list(range(size))
    for place in range(size):
        other = chance.below(size)
        numbers[place], numbers[other] = numbers[other], numbers[place]
    return numbers


def without_rejection(chance: talong.Chance, size: int) -> list[int]:
    """Take the rest of a division, whatever number it is."""
    numbers = list(range(size))
    for place in range(size - 1, 0, -1):
        other = (chance.byte() & 63) % (place + 1)
        numbers[place], numbers[other] = numbers[other], numbers[place]
    return numbers


def last_card_stays(chance: talong.Chance, size: int) -> list[int]:
    """Begin one place too late."""
    return [*chance.order(size - 1), size - 1]


def never_in_place(chance: talong.Chance, size: int) -> list[int]:
    """Exchange every card with a lower one, never with itself: only cycles come of it."""
    numbers = list(range(size))
    for place in range(size - 1, 0, -1):
        other = chance.below(place)
        numbers[place], numbers[other] = numbers[other], numbers[place]
    return numbers


def fair(chance: talong.Chance, size: int) -> list[int]:
    return chance.order(size)


def shuffled(shuffle: Shuffle, size: int, count: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    chance = talong.Seeded(f"fair {size}")
    return np.array([shuffle(chance, size) for _shuffle in range(count)], dtype=np.int64)


def card_by_position(orders: np.ndarray[tuple[int, int], np.dtype[np.int64]]) -> float:
    """Return how likely it is that cards are spread over positions at least as unevenly as this."""
    count, size = orders.shape
    cells = orders * size + np.arange(size)
    found = np.bincount(cells.ravel(), minlength=size * size)
    expected = count / size
    # Each row and column of a permutation has a single one in it, which narrows the spread by (size − 1) / size.
    statistic = ((found - expected) ** 2 / expected).sum() * (size - 1) / size
    return float(stats.chi2.sf(statistic, (size - 1) ** 2))


def first_pairs(orders: np.ndarray[tuple[int, int], np.dtype[np.int64]]) -> float:
    """Return the same for which card lies on which at the top."""
    count, size = orders.shape
    first, second = orders[:, 0], orders[:, 1]
    cells = first * (size - 1) + second - (second > first)
    found = np.bincount(cells, minlength=size * (size - 1))
    return float(stats.chisquare(found, np.full(size * (size - 1), count / (size * (size - 1)))).pvalue)


def neighbours(orders: np.ndarray[tuple[int, int], np.dtype[np.int64]]) -> float:
    """Return the same for how often a card lies directly on the next higher one."""
    count, size = orders.shape
    found = np.bincount((np.diff(orders, axis=1) == 1).sum(axis=1), minlength=6)
    found = np.array([*found[:4], found[4:].sum()])
    return _against_poisson(found, (size - 1) / size, count)


def fixed_points(orders: np.ndarray[tuple[int, int], np.dtype[np.int64]]) -> float:
    """Return the same for how many cards lie where they lay before."""
    count, size = orders.shape
    found = np.bincount((orders == np.arange(size)).sum(axis=1), minlength=6)
    found = np.array([*found[:4], found[4:].sum()])
    return _against_poisson(found, 1.0, count)


def _against_poisson(
    found: np.ndarray[tuple[int], np.dtype[np.int64]],
    mean: float,
    count: int,
) -> float:
    likely = stats.poisson.pmf(np.arange(4), mean)
    return float(stats.chisquare(found, np.array([*likely, 1 - likely.sum()]) * count).pvalue)


@pytest.mark.once
@pytest.mark.parametrize("size", SIZES)
def test_shuffles_are_fair(size: int) -> None:
    orders = shuffled(fair, size, SHUFFLES)
    assert (np.sort(orders, axis=1) == np.arange(size)).all()
    for how_likely in (card_by_position, first_pairs, neighbours, fixed_points):
        assert 0.0005 < how_likely(orders) < 0.9995, how_likely.__name__


@pytest.mark.once
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("biased", [naive, without_rejection, last_card_stays, never_in_place])
def test_a_biased_shuffle_is_caught(biased: Shuffle, size: int) -> None:
    orders = shuffled(biased, size, SHUFFLES // 2)
    assert (np.sort(orders, axis=1) == np.arange(size)).all()
    assert min(card_by_position(orders), fixed_points(orders)) < 1e-9


def evenly(numbers: list[int], limit: int) -> float:
    return float(stats.chisquare(np.bincount(numbers, minlength=limit)).pvalue)


@pytest.mark.once
@pytest.mark.parametrize("limit", [6, 42, 52, 200])
def test_lots_and_cuts_are_fair(limit: int) -> None:
    chance = talong.Seeded(f"lots {limit}")
    draws = 20_000
    assert 0.0005 < evenly([chance.below(limit) for _draw in range(draws)], limit) < 0.9995
    assert 0.0005 < evenly([chance.cut(limit) for _draw in range(draws)], limit) < 0.9995
    assert 0.0005 < evenly([chance.lot("dealer", limit) for _draw in range(draws)], limit) < 0.9995


@pytest.mark.once
@pytest.mark.parametrize("limit", [42, 52, 200])
def test_a_remainder_without_rejection_is_caught(limit: int) -> None:
    chance = talong.Seeded(f"ragged {limit}")
    numbers = [chance.byte() % limit for _draw in range(100_000)]
    assert evenly(numbers, limit) < 1e-9


@pytest.mark.once
@pytest.mark.parametrize("game", talong.games(), ids=lambda game: game.key)
def test_first_dealers_and_seats_are_drawn_fairly(game: talong.Game) -> None:
    """R-K2, KK7, RS7: whatever a game leaves to lots, and at least the first dealer or the seats."""
    seats = max(4, game.seats_min)
    names = [str(seat) for seat in range(seats)]
    matches = [game.match(seats=seats, seed=seed, names=names) for seed in range(1500)]
    kinds = {step.kind for step in matches[0].history} & {LOT, LOTS}
    assert kinds
    if LOT in kinds:
        drawn = [next(step.number for step in match.history if step.kind == LOT) for match in matches]
        assert 0.0005 < evenly(drawn, seats) < 0.9995
        assert [match.dealer for match in matches] == drawn
    if LOTS in kinds:
        assert 0.0005 < evenly([int(match.names[0]) for match in matches], seats) < 0.9995


# ------------------------------------------------------------------------------------------------------ one door only


@pytest.mark.parametrize("package", ["cards", "core", "games", "record"])
def test_nothing_else_is_left_to_chance(package: str) -> None:
    """No generator that can be predicted, and no clock, has a part in dealing; as a type one may be named."""
    for path in sorted((SOURCE / package).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = {
            below
            for node in tree.body
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            for below in ast.walk(node)
        }
        for node in ast.walk(tree):
            if node in named:
                continue
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [name.name for name in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                top = name.split(".")[0]
                assert top not in ("random", "secrets", "numpy", "time", "datetime", "uuid"), path.name
                assert top != "os" or path.relative_to(SOURCE).as_posix() == "core/chance/source.py"


# ---------------------------------------------------------------------------------------- luck that somebody else has


def test_luck_is_awaited_draw_by_draw() -> None:
    deck = talong.game("kille").deck
    with pytest.raises(Awaiting) as caught:
        Awaited([]).deck(deck)
    assert (caught.value.what, caught.value.size, caught.value.number) == ("deck", 42, 42)
    with pytest.raises(Awaiting) as caught:
        Awaited([]).lot("dealer", 4)
    assert (caught.value.what, caught.value.size, caught.value.number) == ("dealer", 4, 1)
    given = Awaited([[2]]).given([1, 0])
    assert given.lot("dealer", 4) == 2
    again = given.copy()
    assert given.lots("skitkort", 2) == again.lots("skitkort", 2) == [1, 0]
    assert given.cut(17) == 0
    order = list(range(42))[::-1]
    assert Awaited([order]).deck(deck) == deck.canonical(order)
