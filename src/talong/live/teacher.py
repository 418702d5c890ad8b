"""Teacher of a live table: each learner asks for themselves and is told alone.

Nothing of it is in the log, in a record or in what anybody else is sent. A thought is about a view alone. When play
waits for a seat, which everybody can see, it takes a place in the coaches' queue, and always for the same time, so
nobody who waits there can tell what another has to think of. Out of turn nothing is thought: whether there is anything
to do then is a secret.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final, NamedTuple

from talong.bots.teacher import is_aside
from talong.core.view import View
from talong.live.errors import TableError
from talong.live.rate_limit import TokenBucket
from talong.live.state import Decided, TableState

TEACHER_RATE: Final = 0.5  # Thoughts a second for one seat: one before each act and one after it.
TEACHER_BURST: Final = 8.0
TAUGHT_MOST: Final = 4  # The coaches' queue is left to hints beyond this length.


class Thought(NamedTuple):
    """Thought under way or finished, and what it is about."""

    about: object
    answer: asyncio.Future[Any]


class TeacherDesk:
    """What the learners of one table have asked last: whoever comes back is told the same without another thought."""

    def __init__(self) -> None:
        self.limits: dict[int, TokenBucket] = {}
        self.thoughts: dict[tuple[int, str], Thought] = {}

    def clear(self) -> None:
        """Forget everything: lots have given the seats to others."""
        self.limits.clear()
        self.thoughts.clear()

    async def think(
        self, seat: int, kind: str, about: object, is_busy: bool, thinking: Callable[[], Coroutine[Any, Any, Any]]
    ) -> Any:
        """Return what *thinking* finds for *seat* *about* something; the same question shares one thought."""
        kept = self.thoughts.get((seat, kind))
        if kept is None or kept.about != about or has_failed(kept.answer):
            if seat not in self.limits:
                self.limits[seat] = TokenBucket(TEACHER_RATE, TEACHER_BURST)
            if not self.limits[seat].take():
                raise TableError("too-fast")
            if is_busy:
                raise TableError("busy")
            kept = Thought(about, asyncio.ensure_future(thinking()))
            kept.answer.add_done_callback(has_failed)  # A failure is told to those who wait for it, if any do.
            self.thoughts[seat, kind] = kept
        return await asyncio.shield(kept.answer)


def has_failed(answer: asyncio.Future[Any]) -> bool:
    """Tell whether *answer* has come to nothing."""
    return answer.done() and (answer.cancelled() or answer.exception() is not None)


def seat_taught(table: TableState, person: str) -> int:
    """Return the seat of *person* at a *table* with a teacher, or refuse."""
    seat = table.seat_of(person)
    if seat is None:
        raise TableError("not-seated")
    if not table.teacher:
        raise TableError("no-teacher")
    return seat


def view_before(table: TableState, seat: int) -> View | None:
    """Return the view of *seat* if it may act; None if there is nothing to say, which a forced act never needs."""
    if table.match is None or table.rested_at or table.forced_seat() == seat:
        return None
    return table.match.view(seat) if table.match.legal(seat) else None


def needs_thought(view: View) -> bool:
    """Tell whether the teacher thinks about *view*: only at the viewer's own turn, as everybody can see."""
    return not is_aside(view)


def decision(table: TableState, seat: int, person: str, version: int) -> Decided | None:
    """Return the act of *person* that made *version*, if it is the newest at their seat."""
    decided = table.decided.get(seat)
    return decided if decided is not None and (decided.person, decided.version) == (person, version) else None
