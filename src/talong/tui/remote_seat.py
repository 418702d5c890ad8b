"""Seat access to a match at a live table: what the server sends is shown one move at a time."""

from __future__ import annotations

from collections import deque

from talong.bots.coach_text import Adviser
from talong.bots.teacher import Teacher
from talong.core.event import WATCHER
from talong.core.view import View
from talong.games import game
from talong.lang import Words
from talong.tui.seat_access import Data, LiveTable, Rest, SeatAccess, Seated
from talong.wire import commands as c
from talong.wire.client.session import FOUND, Move, Session, called


class RemoteSeat:
    """One match of a *session*, as far as it has been shown; the first *move* has all of it so far."""

    def __init__(self, words: Words, session: Session, move: Move) -> None:
        self.words = words
        self.session = session
        self.now = move
        self.told = [move]
        self.before: list[Data] = []  # Events before the first move, as far as they were asked for.
        self.moves: deque[Move] = deque()  # Moves that have come and are not shown yet.
        self.asked = ""  # The id of the act that the table has not answered.
        self.resumed = move.how == FOUND

    def come(self, move: Move) -> None:
        """Queue a *move* to be shown."""
        self.moves.append(move)
        self.asked = ""

    def earlier(self, events: list[Data]) -> None:
        """Take in *events* from before the first move."""
        self.before = [*events, *self.before]

    def names(self) -> list[str]:
        """Return everybody's name."""
        info = self.session.info
        assert info is not None
        return [called(self.words, seat, chair) for seat, chair in enumerate(info.chairs)]

    def seat(self) -> int:
        """Return the viewing seat, or WATCHER."""
        viewer = self.now.view["viewer"]
        return viewer if isinstance(viewer, int) else WATCHER

    def look(self) -> View:
        """Return the view that has been shown; while an act is on its way, without legal acts."""
        facts: Data = {name: fact for name, fact in self.now.view.items() if name not in ("game", "viewer")}
        facts["names"] = self.names()
        if self.asked:
            facts["legal"] = []
        return View(game(self.now.view["game"]), self.seat(), facts)

    def hear(self, since: int) -> list[Data]:
        """Return the events shown after the version *since*."""
        before = self.before if since < 0 else []
        return [dict(event) for event in before] + [
            dict(event) for move in self.told if move.version > since for event in move.events
        ]

    def act(self, text: str) -> None:
        """Send an act at the version that has been shown; the answer comes later."""
        if not self.asked:
            self.asked = self.session.send(c.Play, at=self.now.version, act=text)

    def others(self) -> bool:
        """Show the next move, and tell whether there was one."""
        if not self.moves:
            return False
        self.now = self.moves.popleft()
        self.told = [self.now]  # The moves before it have been narrated.
        return True

    def rest(self) -> Rest | None:
        """Return the rest of the table, if all that came before it has been shown."""
        info = self.session.info
        if info is None or info.rest is None or self.moves:
            return None
        seat = self.seat()
        rest = info.rest
        return Rest(tuple(rest.ready), seat in rest.ready, seat in rest.owes, self.session.rest_left())

    def seated(self) -> Seated:
        """Return the seat with its access to the match."""
        info = self.session.info
        assert info is not None
        book = game(info.game)
        access = SeatAccess(
            game=info.game,
            title=book.names,
            agreed=info.rules,
            seat=self.seat,
            look=self.look,
            hear=self.hear,
            act=self.act,
            others=self.others,
            version=lambda: self.now.version,
            rest=self.rest,
            next_deal=self.session.be_ready,
        )
        company = LiveTable(say=self.session.speak, sit=self.session.sit, is_lost=lambda: self.session.is_lost)
        return Seated(access, Adviser(), lambda: "", self.resumed, company, Teacher(info.teacher))
