"""Client session at a live table: the seat, the people and the match, for a user interface.

What must not wait for the user is done here at once: a nonce is opened, a seat is noted. All else is passed to a
`SessionReader`, in the order in which it came.
"""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, Queue
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, cast

from talong.lang import Words
from talong.wire import answers as a
from talong.wire import commands as c
from talong.wire.client.http import Address
from talong.wire.client.nonces import Promise
from talong.wire.client.socket import Client, Message

if TYPE_CHECKING:
    from talong.facts import AnyView

FAREWELL_SECONDS: Final = 3.0
RESTING: Final = ("waiting", "over")
UNSEATING: Final = ("stood", "kicked", "bot", "left")

BEGUN: Final = "begun"  # A match has been dealt, and here is all of it.
FOUND: Final = "found"  # We have come to a running match, and here is all of it.
ON: Final = "on"  # The match has gone on.


class Move(NamedTuple):
    """Events of a match up to a version of the table, and our view of it then."""

    how: str
    version: int
    events: list[dict[str, object]]
    view: AnyView


class SessionReader(Protocol):
    """User interface of a session."""

    def say(self, key: str, wrong: bool = False, **facts: object) -> None:
        """Show a sentence of the catalogue `live`."""

    def look(self) -> None:
        """Show who sits where now."""

    def tell(self, move: Move) -> None:
        """Show what has happened in the match."""

    def turn_to(self, info: a.TableInfo) -> None:
        """Handle that a match begins or is over."""

    def stop(self) -> None:
        """Handle that the administrator has stopped the match, without a result."""

    def earlier(self, events: list[dict[str, object]]) -> None:
        """Show events before all that is known of the match."""

    def chat(self, line: a.Line) -> None:
        """Show a chat line."""

    def refuse(self, answer: a.Refused) -> None:
        """Show why a command was refused."""

    def ask(self) -> None:
        """Show what the user is asked now, if anything."""

    def farewell(self, text: str) -> None:
        """Show why the server has ended the session."""


class Session:
    """Session of one client at the table at *address*."""

    reader: SessionReader

    def __init__(
        self, address: Address, lang: str, kept: dict[str, Any], keep: Callable[[], None], alone: bool, sits: bool
    ) -> None:
        self.address = address
        self.inbox: Queue[Message] = Queue()
        self.client = Client(address, self.inbox.put, lang)
        self.promise = Promise(self.client, kept, keep)
        self.alone = alone  # Whether only bots play with us, so that nobody has to be waited for.
        self.sits = sits or alone  # Whether to sit down anywhere on arrival.
        self.info: a.TableInfo | None = None
        self.seat: int | None = None
        self.is_host = False
        self.view: AnyView | None = None
        self.version = 0
        self.sitting = ""  # The id of the command by which we sit down.
        self.is_sitting = False  # Whether that command is unanswered.
        self.is_coming = False  # Whether the seat becomes free at the next deal only.
        self.older = 0  # How many events of the match were not told; they can be asked for.
        self.looking = ""  # The id of the command that asks for them.
        self.is_watching = False
        self.is_lost = False
        self.is_over = False
        self.lines = 0  # How many chat lines have been shown.
        self.rests_until: float | None = None  # The latest end of the rest between two deals, by our clock.

    @property
    def status(self) -> str:
        """The status of the table; empty as long as it has not been seen."""
        return "" if self.info is None else self.info.status

    # Messages from the table.

    def heard(self, message: Message) -> None:
        """Handle a message of the table."""
        if message is None:
            if not self.is_lost:
                self.is_lost = True
                self.reader.say("lost", wrong=True)
        elif isinstance(message, a.Welcome):
            self.greet(message)
        elif isinstance(message, a.Update):
            self.move(message)
        elif isinstance(message, a.Now):
            self.look(message.table)
        elif isinstance(message, a.Line):
            self.listen(message)
        elif isinstance(message, a.Done):
            self.done(message)
        elif isinstance(message, a.Refused):
            self.refused(message)
        elif isinstance(message, a.History):
            self.recall(message)
        elif isinstance(message, a.Bye):
            self.is_over = message.code != "too-fast"
            self.reader.farewell(message.text)

    def greet(self, welcome: a.Welcome) -> None:
        """Handle a welcome, the first or after a reconnection."""
        first, before = self.info is None, self.seat
        self.version, self.seat, self.is_host = welcome.version, welcome.seat, welcome.is_host
        if welcome.fresh:
            self.older = welcome.older
        self.look(welcome.table)
        if before is not None and self.seat is None:
            self.lose_seat()
        if self.is_lost:
            self.is_lost = False
            self.reader.say("found-again")
        if welcome.view is not None:
            view = cast("AnyView", welcome.view)
            self.see(view)
            self.reader.tell(Move(FOUND if welcome.fresh else ON, welcome.version, welcome.events, view))
        elif welcome.fresh and self.status == "waiting" and self.view is not None:
            self.stop()  # The match was stopped while we were gone.
        for line in welcome.chat:
            self.listen(line)
        if first and self.seat is not None:
            self.reader.say("back-in-seat", seat=self.seat + 1)
        elif first and self.sits:
            self.sit()
        if self.seat is not None:
            self.be_let_in(self.seat)
        if self.seat is not None and not self.promise.kept["promised"] and not self.is_sitting:
            self.promise.sit()
        self.reader.ask()

    def move(self, update: a.Update) -> None:
        """Handle an update of the table."""
        before = self.status
        self.version = update.version
        if update.seat is not None and update.seat == self.seat and update.kind in UNSEATING:
            self.seat = None
            self.lose_seat()
        if update.kind == "began":
            self.older = 0
        view = cast("AnyView | None", update.view)
        if view is not None:
            self.see(view)
        if update.table is not None:
            self.look(update.table)
        if view is not None:
            how = BEGUN if update.kind == "dealt" else ON
            self.reader.tell(Move(how, update.version, update.events, view))
        assert self.info is not None
        if self.info.status != before:
            self.reader.turn_to(self.info)
        if update.kind == "ended":
            self.stop()
        if view is not None or update.table is not None:
            self.reader.ask()

    def stop(self) -> None:
        """Handle that the match was stopped: it has no result, and nothing of it is played on."""
        self.view = None
        self.reader.stop()

    def lose_seat(self) -> None:
        """Handle that another player has the seat now."""
        self.is_watching = True
        self.promise.seated("", in_seat=False)
        self.reader.say("no-seat", wrong=True)

    def be_let_in(self, seat: int) -> None:
        """Take the *seat* that we have waited for."""
        if self.is_coming:
            self.is_coming = False
            self.reader.look()
            self.reader.say("you-sit", seat=seat + 1)  # People count from one.

    def look_back(self) -> None:
        """Ask for the events before all that is known of the match, page by page; the reader gets them."""
        if self.older and not self.looking:
            self.looking = self.send(c.History, before=self.older)

    def recall(self, page: a.History) -> None:
        """Handle a page of earlier events, and ask for the one before it."""
        self.looking = ""
        assert self.info is not None
        if page.match == self.info.match and page.older + len(page.events) == self.older:
            self.older = page.older
            self.reader.earlier(page.events)
            self.look_back()

    def look(self, info: a.TableInfo) -> None:
        """Take in the table's public facts, and do our part for its luck."""
        if info.host is not None:
            self.is_host = info.host == self.seat or (self.is_host and self.seat is None)
        self.time(info.rest, self.info.rest if self.info is not None else None)
        self.info = info
        self.reader.look()
        if self.seat is not None:
            self.promise.look(info, self.seat)

    def time(self, rest: a.Rest | None, before: a.Rest | None) -> None:
        """Note when the rest ends."""
        if rest is None or rest.seconds is None:
            self.rests_until = None
        elif rest.left is not None or self.rests_until is None or before is None:
            self.rests_until = monotonic() + (rest.seconds if rest.left is None else rest.left)

    def rest_left(self) -> float | None:
        """Return how many seconds the rest lasts at most, if there is a limit."""
        return None if self.rests_until is None else max(0.0, self.rests_until - monotonic())

    def be_ready(self) -> None:
        """Report readiness for the next deal, once."""
        rest = None if self.info is None else self.info.rest
        if rest is not None and self.seat is not None and self.seat not in rest.ready:
            self.send(c.Ready)

    @property
    def wants_again(self) -> bool:
        """Whether we have said, after a match, that we want another."""
        again = None if self.info is None else self.info.again
        return again is not None and self.seat in again.ready

    def play_again(self) -> None:
        """Ask for another match, once."""
        if self.info is not None and self.info.again is not None and self.seat is not None and not self.wants_again:
            self.send(c.Again)

    def see(self, view: AnyView) -> None:
        """Take in a view; a person let in at a new deal has a seat now."""
        self.view = view
        viewer = view["viewer"]
        if isinstance(viewer, int) and self.seat is None:
            self.seat = viewer
            self.is_coming = True  # Even if another device has asked for the seat.
            self.be_let_in(viewer)
            self.promise.sit()

    def listen(self, line: a.Line) -> None:
        """Show a chat line, once."""
        if line.number > self.lines:
            self.lines = line.number
            self.reader.chat(line)

    def done(self, answer: a.Done) -> None:
        """Handle the answer that a command is done."""
        if not answer.token:
            return
        self.promise.seated(answer.token, in_seat=answer.seat is not None)
        if answer.id != self.sitting:
            return
        self.is_sitting = False
        if answer.seat is None:
            self.is_coming = True
            self.reader.say("coming")
            return
        self.seat = answer.seat
        assert self.info is not None
        self.is_host = self.is_host or self.info.host == self.seat
        self.reader.look()
        self.reader.say("you-sit", seat=answer.seat + 1)
        self.reader.say("recovery", code=answer.recovery)
        if self.alone and self.status == "waiting":
            self.send(c.Begin)
        else:
            self.reader.ask()

    def refused(self, answer: a.Refused) -> None:
        """Handle the refusal of a command."""
        if answer.id == self.looking:  # The request came too often, and what has been told is enough.
            self.looking = ""
            return
        if answer.id == self.sitting:
            self.is_sitting = False
        if self.promise.refused(answer):
            return
        self.reader.refuse(answer)
        if answer.id == self.sitting and self.seat is None:
            self.is_watching = True
            self.reader.say("you-watch")
        self.reader.ask()

    # Commands to the table.

    def send(self, kind: Callable[..., c.Command], at: int | None = None, **facts: object) -> str:
        """Send a command about the table *at* a version, by default the last that was received."""
        command = kind(id=self.client.new_id(), at=self.version if at is None else at, **facts)
        self.client.send(command)
        return command.id

    def sit(self, seat: int | None = None) -> None:
        """Sit down in *seat*, or anywhere."""
        self.is_sitting = True
        self.sitting = self.promise.sit(seat)

    def speak(self, text: str) -> None:
        """Send *text* as a chat line."""
        self.send(c.Chat, text=text[:300])

    def fill(self, level: str) -> None:
        """Put bots of that *level* into all free seats."""
        assert self.info is not None
        for seat, chair in enumerate(self.info.chairs):
            if chair.kind == "free":
                self.send(c.Bot, seat=seat, level=level)

    def go_away(self) -> None:
        """Leave the seat to a bot while we are gone, and wait a little for the answer."""
        self.client.hear = self.inbox.put
        command = self.send(c.Away)
        try:
            while True:
                message = self.inbox.get(timeout=FAREWELL_SECONDS)
                if isinstance(message, (a.Done, a.Refused)) and message.id == command:
                    return
        except Empty:
            return


def called(words: Words, seat: int, chair: a.Chair) -> str:
    """Return the display name for *chair*."""
    if chair.kind == "bot":
        return words.word("live-bot", seat=seat + 1)
    if chair.kind == "free":
        return words.word("live-free-seat")
    name = chair.name or words.word("common-seat", seat=seat + 1)
    return words.word("live-away", name=name) if chair.away else name


def must_answer(view: AnyView) -> bool:
    """Tell whether play waits for the viewer: in turn, in a window where nobody is, or at a buy-in."""
    if not view["legal"]:
        return False
    return view["turn"] in (None, view["viewer"]) or bool(view.get("buyin"))
