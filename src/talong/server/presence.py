"""Presence: who of those that play is not connected, and how long the table waits before a bot plays for them.

That is no part of the log. Every process knows who has left it, and hears from the others by hints on the bus, which
may be lost: then a seat is marked too late or for too long, and nothing else.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Final

from talong.server import state as s

if TYPE_CHECKING:
    from talong.server.hall import Hall, Live

SEATS: Final = "seat/"  # The topic of a seat; table ids have no slash.
HERE: Final = 0  # What a hint of that topic says, by what its number leaves when divided by three:
GONE: Final = 1
WAIT: Final = 2
WAIT_SECONDS: Final = 60.0
NUMBERS: Final = 1 << 28
TOLD_MOST: Final = 10_000


class Presence:
    """The people of *hall* who have lost their last connection."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.time: Callable[[], float] = time.monotonic
        self.seconds: Callable[[str], float] | None = None  # How long a table of that pace waits, if anybody counts.
        self.lost: dict[
            tuple[str, str], float
        ] = {}  # By table and person: when they left, or later by what is granted.
        self._numbers = count(secrets.randbelow(NUMBERS) + 1)  # No two processes count alike.
        self._told: dict[str, int] = {}  # The newest hint that this process has sent about each seat.
        self._tasks: set[asyncio.Task[None]] = set()

    # Asking.

    def is_here(self, live: Live, seat: int) -> bool:
        """Tell whether the person at *seat* is connected to this process."""
        return live.is_here(live.state.chairs[seat].person)

    def is_present(self, live: Live, person: str) -> bool:
        """Tell whether *person* is connected to this process, or to another one as far as is known here."""
        return live.is_here(person) or not (self.hall.alone or (live.state.table, person) in self.lost)

    def ends(self, live: Live, seat: int) -> float | None:
        """Return when a bot takes over from the person at *seat*; None if that is here, or somebody else's business."""
        state = live.state
        chair = state.chairs[seat]
        if self.seconds is None or state.status != s.PLAYING or chair.kind != s.PERSON or chair.away:
            return None
        since = self.lost.get((state.table, chair.person))
        return None if since is None or self.is_here(live, seat) else since + self.seconds(state.pace)

    def left(self, live: Live, seat: int) -> float | None:
        """Return how many seconds are left until then."""
        ends = self.ends(live, seat)
        return None if ends is None else round(max(0.0, ends - self.time()), 1)

    # Being told.

    def look(self, live: Live) -> bool:
        """Begin to count for those who are not here, once there is a match to be missed in; tell if that is news."""
        state, is_news = live.state, False
        here = {member.person for member in live.members}
        for chair in state.chairs:
            key = (state.table, chair.person)
            if chair.kind != s.PERSON or chair.person in here:
                is_news |= self.lost.pop(key, None) is not None and state.status == s.PLAYING
            elif state.status != s.PLAYING or chair.away:
                if chair.away and not self.hall.alone:  # Whoever takes it back is at another process.
                    self.lost.pop(key, None)
                elif key in self.lost:
                    self.lost[key] = self.time()
            elif self.hall.alone and key not in self.lost:
                self.lost[key] = self.time()
                is_news = True
        return is_news

    def went(self, live: Live, seat: int) -> None:
        """Note that the last connection of the person at *seat* is lost."""
        self.lost[(live.state.table, live.state.chairs[seat].person)] = self.time()
        self._tell(live, seat, GONE)

    def came(self, live: Live, seat: int) -> None:
        """Let the other processes know that the person at *seat* is here."""
        self._tell(live, seat, HERE)

    def wait(self, live: Live, seat: int) -> None:
        """Wait a minute more for the person at *seat*."""
        self._grant(live, seat)
        self._tell(live, seat, WAIT)

    def forget(self, live: Live) -> None:
        """Know nothing more of a table that nobody here is connected to."""
        for key in [key for key in self.lost if key[0] == live.state.table]:
            del self.lost[key]

    def _grant(self, live: Live, seat: int) -> None:
        key = (live.state.table, live.state.chairs[seat].person)
        if key in self.lost:
            self.lost[key] += WAIT_SECONDS

    # Between processes.

    def _tell(self, live: Live, seat: int, what: int) -> None:
        if self.hall.alone:
            return
        topic, number = f"{SEATS}{live.state.table}/{seat}", 3 * next(self._numbers) + what
        if len(self._told) > TOLD_MOST:
            self._told.clear()
        self._told[topic] = number
        task = asyncio.ensure_future(self.hall.bus.tell(topic, number))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def heard(self, topic: str, number: int) -> Live | None:
        """Take in a hint about a seat; return the table if those who are here have to be told."""
        if self._told.get(topic) == number:  # Our own.
            return None
        table, _slash, digits = topic.removeprefix(SEATS).partition("/")
        live = self.hall.tables.get(table)
        if live is None or not digits.isdigit() or int(digits) >= len(live.state.chairs):
            return None
        seat, what = int(digits), number % 3
        key = (table, live.state.chairs[seat].person)
        if self.is_here(live, seat):
            if what == GONE:  # From there, but not from here.
                self._tell(live, seat, HERE)
            return None
        if what == GONE:
            self.lost[key] = self.time()
        elif what == WAIT:
            self._grant(live, seat)
        elif self.lost.pop(key, None) is None:
            return None
        return live
