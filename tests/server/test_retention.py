"""A clock that jumps deletes nothing, and what is really old goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from talong.server.retention import APART_MS, DAY_MS, Retention

pytestmark = pytest.mark.anyio

HOUR = 3_600_000
YEAR = 365 * DAY_MS
NOW = 50 * YEAR
DAYS = 30
LOOK = 60_000  # A look a minute is enough for a test.


class Shelf:
    """A store of things that have only a time."""

    def __init__(self, *times: int) -> None:
        self.times = list(times)

    async def forget(self, before: int, spared: Sequence[tuple[int, int]] = ()) -> int:
        kept = [at for at in self.times if at >= before or any(first <= at <= last for first, last in spared)]
        gone = len(self.times) - len(kept)
        self.times = kept
        return gone


class Clocks:
    """A wall clock that can jump, and one that cannot."""

    def __init__(self, wall: int = NOW) -> None:
        self.wall = wall
        self.steady = 12345

    def retention(self, shelf: Any) -> Retention:
        return Retention(shelf, DAYS, lambda: self.wall, lambda: self.steady)

    async def run(self, retention: Retention, time: int, rate: float = 1.0) -> None:
        """Let *time* pass, with a look now and then: seldom, if it is long and the clock is right."""
        step = LOOK if time < 12 * HOUR or rate != 1 else 20 * LOOK
        for _look in range(time // step):
            self.steady += step
            self.wall += int(step * rate)
            await retention.look()


async def test_what_is_really_old_goes_and_the_rest_stays() -> None:
    clocks, shelf = Clocks(), Shelf(NOW - 31 * DAY_MS, NOW - 29 * DAY_MS, NOW)
    retention = clocks.retention(shelf)

    await clocks.run(retention, HOUR - LOOK)
    assert len(shelf.times) == 3  # Not before it has been looked at twice, well apart.
    await clocks.run(retention, LOOK)
    assert shelf.times == [NOW - 29 * DAY_MS, NOW]

    await clocks.run(retention, DAY_MS + 2 * HOUR)
    assert shelf.times == [NOW]
    await clocks.run(retention, 29 * DAY_MS)
    assert shelf.times == []


@pytest.mark.parametrize("jump", [YEAR, -YEAR, 31 * DAY_MS, -31 * DAY_MS])
@pytest.mark.parametrize("after", [0, 10 * LOOK, HOUR - LOOK, 5 * HOUR])
@pytest.mark.parametrize("back_after", [LOOK, HOUR - LOOK])
async def test_jump_deletes_nothing_young(jump: int, after: int, back_after: int) -> None:
    clocks = Clocks()
    young = NOW - 2 * DAY_MS
    shelf = Shelf(young, NOW)
    retention = clocks.retention(shelf)
    await clocks.run(retention, after)
    clocks.wall += jump
    await clocks.run(retention, back_after)
    shelf.times.append(clocks.wall)  # Somebody plays meanwhile.
    await clocks.run(retention, LOOK)
    clocks.wall -= jump
    await clocks.run(retention, 5 * HOUR)

    assert len(shelf.times) == 3


async def test_clock_that_is_wrong_at_the_start_and_then_set_deletes_nothing() -> None:
    clocks, shelf = Clocks(NOW + YEAR), Shelf(NOW - DAY_MS, NOW)
    retention = clocks.retention(shelf)
    await clocks.run(retention, HOUR // 2)
    clocks.wall -= YEAR
    await clocks.run(retention, 3 * HOUR)

    assert len(shelf.times) == 2


async def test_what_was_written_at_a_wrong_time_goes_when_it_is_old_by_the_other_clock() -> None:
    clocks, shelf = Clocks(), Shelf()
    retention = clocks.retention(shelf)
    await clocks.run(retention, HOUR)
    clocks.wall -= YEAR
    await clocks.run(retention, HOUR // 2)
    shelf.times.append(clocks.wall)
    await clocks.run(retention, HOUR // 2)
    clocks.wall += YEAR
    await clocks.run(retention, 29 * DAY_MS)
    assert len(shelf.times) == 1
    await clocks.run(retention, 2 * DAY_MS)
    assert shelf.times == []


async def test_clock_that_runs_too_fast_is_not_believed() -> None:
    clocks, shelf = Clocks(), Shelf(NOW)
    await clocks.run(clocks.retention(shelf), 40 * DAY_MS // 10, rate=1.05)  # Three seconds a look: never a jump.
    clocks, old = Clocks(), Shelf(NOW - 31 * DAY_MS)
    await clocks.run(clocks.retention(old), DAY_MS, rate=1.05)

    assert shelf.times
    assert old.times


async def test_computer_that_slept_deletes_an_hour_later() -> None:
    clocks, shelf = Clocks(), Shelf(NOW)
    retention = clocks.retention(shelf)
    clocks.wall += 31 * DAY_MS  # The steady clock stands still in sleep.
    await clocks.run(retention, APART_MS)
    assert shelf.times
    retention = clocks.retention(shelf)  # Started anew, with that time as its own.
    await clocks.run(retention, APART_MS)
    assert shelf.times == []
