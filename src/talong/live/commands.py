"""Validation of commands: each becomes the change it asks for, or a refusal. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from talong.bots import LEVELS, USUAL, is_level
from talong.core.chance.fair import nonce_commitment
from talong.live import state as s
from talong.live.errors import TableError
from talong.live.state import Chair, TableState
from talong.wire import commands as c

LOG_MOST: Final = 100_000  # Rows of a table's log; a match that has begun is played to its end all the same.
ASIDES_MOST: Final = 1_000  # People may add so many more rows by other things than play than there are rows of play.
LIMITED: Final = frozenset((*s.ASIDES, s.BEGAN))  # Kinds of rows that the quota applies to.


class Change(NamedTuple):
    """A row to be appended: its kind and its body."""

    kind: str
    body: dict[str, object]
    word: str = ""  # Shown to the person who is sent away, and no part of the row.


def place(seat: int) -> str:
    """Return the number of *seat* as people count, from 1."""
    return str(seat + 1)


def asked_for(table: TableState, person: str, command: c.Command, engines: Collection[str] = ()) -> Change:
    """Return the change that *person* asks *table* for, or raise TableError; *engines* are levels from outside."""
    change = meant(table, person, command, engines)
    # Everybody may leave, whatever the quota.
    if change.kind in LIMITED and not isinstance(command, c.Stand):
        check_quota(table)
    return change


def check_quota(table: TableState) -> None:
    """Refuse to let the log grow without play, or past its limit."""
    if table.version >= LOG_MOST or table.asides >= ASIDES_MOST + table.played:
        raise TableError("log-full")


def meant(table: TableState, person: str, command: c.Command, engines: Collection[str]) -> Change:
    """Return the change that *command* asks for, without checking the quota."""
    if table.status == s.CLOSED:
        raise TableError("table-closed")
    if isinstance(command, c.Play):
        return act(table, person, command)
    if isinstance(command, c.Sit):
        return sit(table, person, command)
    if isinstance(command, c.Stand):
        return stand(table, person)
    if isinstance(command, c.Away):
        return away(table, person)
    if isinstance(command, (c.Leave, c.Join)):
        return go(table, person, command)
    if isinstance(command, c.Ready):
        return ready(table, person)
    if isinstance(command, c.Nonce):
        return nonce(table, person, command)
    if isinstance(command, c.Again):
        return again(table, person)
    if isinstance(command, c.Finish):
        return finish(table, person, command)
    if person != table.host:
        raise TableError("only-host")
    if isinstance(command, c.Begin):
        return begin(table)
    if isinstance(command, c.Evening):
        return evening(table)
    assert isinstance(command, (c.Bot, c.Free, c.Host, c.Kick, c.Mute, c.TakeOver, c.Wait))
    chair = chair_at(table, command.seat)
    if isinstance(command, (c.TakeOver, c.Wait)):
        return waited_for(table, command)
    if isinstance(command, c.Bot):
        return bot(table, command, chair, engines)
    if isinstance(command, c.Free):
        not_in_match(table)
        if chair.kind != s.BOT:
            raise TableError("no-bot-there", {"seat": place(command.seat)})
        return Change(s.FREED, {"seat": command.seat})
    if chair.kind != s.PERSON:
        raise TableError("nobody-there", {"seat": place(command.seat)})
    if isinstance(command, c.Host):
        return Change(s.HOSTED, {"seat": command.seat})
    if isinstance(command, c.Mute):
        return Change(s.MUTED, {"seat": command.seat, "on": command.on})
    if chair.person == person:
        raise TableError("not-oneself")
    return kick(command)


def act(table: TableState, person: str, command: c.Play) -> Change:
    """Return an act of a seat in the match; one aimed at an older state is too late (R-K21)."""
    seat = table.seat_of(person)
    if seat is None:
        raise TableError("not-seated")
    if table.status != s.PLAYING:
        raise TableError("no-match")
    if command.at > table.version:
        raise TableError("from-the-future", {"version": str(table.version)})
    if command.at < table.acted_at and not table.game.is_late_allowed(command.act):
        raise TableError("too-late", {"version": str(table.version)})
    return Change(s.ACTED, {"seat": seat, "act": command.act})


def ready(table: TableState, person: str) -> Change:
    """Return a seat's readiness for the next deal."""
    seat = table.seat_of(person)
    if seat is None:
        raise TableError("not-seated")
    if not table.rested_at:
        raise TableError("no-rest")
    if seat in table.ready:
        raise TableError("ready-already")
    return Change(s.READY, {"seat": seat})


def sit(table: TableState, person: str, command: c.Sit) -> Change:
    """Return the taking of a seat, or another nonce commitment of a seated person."""
    if not person:
        raise TableError("name-needed")
    if person in table.banned:
        raise TableError("banned")
    present = table.seat_of(person)
    seat = command.seat if command.seat is not None else present
    if seat is None:
        free = [number for number, chair in enumerate(table.chairs) if is_free(table, chair)]
        if not free:
            raise TableError("table-full")
        seat = free[0]
    chair = chair_at(table, seat)
    if present is not None and present != seat:
        raise TableError("seated-already", {"seat": place(present)})
    if any(person == other.coming for other in table.chairs):
        raise TableError("coming-already")
    if present is None and not is_free(table, chair):
        raise TableError("seat-taken", {"seat": place(seat)})
    return Change(s.SAT, {"seat": seat, "person": person, "nonce": command.nonce or ""})


def is_free(table: TableState, chair: Chair) -> bool:
    """Tell whether *chair* may be taken; during a match, only in place of a bot."""
    if table.status in (s.SHUFFLING, s.PLAYING):
        return chair.kind == s.BOT and not chair.coming
    return chair.kind == s.NOBODY


def stand(table: TableState, person: str) -> Change:
    """Return the leaving of a seat: of the match too if its rules allow it, else a bot plays the rest of it."""
    seat = table.seat_of(person)
    if seat is None:
        raise TableError("not-seated")
    if table.status not in (s.SHUFFLING, s.PLAYING):
        return Change(s.STOOD, {"seat": seat})
    return Change(s.BOT_SAT, {"seat": seat, "level": USUAL})


def handing_over(table: TableState, person: str) -> Change | None:
    """Return how the host *person* makes the next seated person the host; None if there is none or no need."""
    if table.host != person:
        return None
    if table.status not in (s.SHUFFLING, s.PLAYING) and table.seat_of(person) is not None:
        return None  # Standing up hands the role over.
    for seat, chair in enumerate(table.chairs):
        if chair.kind == s.PERSON and chair.person != person:
            return Change(s.HOSTED, {"seat": seat})
    return None


def departing(table: TableState, person: str) -> Change | None:
    """Return the next step of *person*'s leaving the table for good; None if they are no longer part of it."""
    change = handing_over(table, person)
    if change is not None:
        return change
    if table.seat_of(person) is not None:
        return stand(table, person)
    for seat, chair in enumerate(table.chairs):
        if chair.coming == person:
            return Change(s.BOT_SAT, {"seat": seat, "level": chair.level})  # The bot stays.
    return None


def away(table: TableState, person: str) -> Change:
    """Return a bot's stand-in for a person who goes away from a match and keeps the seat."""
    seat = table.seat_of(person)
    if seat is None:
        raise TableError("not-seated")
    if table.status not in (s.SHUFFLING, s.PLAYING):
        raise TableError("no-match")
    return Change(s.AWAY, {"seat": seat, "asked": True})


def go(table: TableState, person: str, command: c.Leave | c.Join) -> Change:
    """Return the leaving of a match, or the return to it; its rules say whether that is allowed (R-K46)."""
    seat = table.seat_of(person)
    if seat is None:
        raise TableError("not-seated")
    if table.status != s.PLAYING:
        raise TableError("no-match")
    return Change(s.LEFT if isinstance(command, c.Leave) else s.JOINED, {"seat": seat})


def nonce(table: TableState, person: str, command: c.Nonce) -> Change:
    """Return the opening of a seat's nonce (docs/fair.md)."""
    seat = table.seat_of(person)
    if seat is None:
        raise TableError("not-seated")
    if table.status != s.SHUFFLING or seat not in table.unopened():
        raise TableError("no-nonce-wanted")
    if nonce_commitment(bytes.fromhex(command.nonce)) != table.committed[seat]:
        raise TableError("other-nonce")
    return Change(s.NONCE, {"seat": seat, "nonce": command.nonce, "next": command.next or ""})


def begin(table: TableState) -> Change:
    """Return the beginning of a match, once every seat is taken; the caller adds the commitment."""
    not_in_match(table)
    if any(chair.kind == s.NOBODY for chair in table.chairs):
        raise TableError("seats-empty")
    if not any(chair.kind == s.PERSON for chair in table.chairs):
        raise TableError("nobody-plays")
    return Change(s.BEGAN, {})


def finish(table: TableState, person: str, command: c.Finish) -> Change:
    """Return the end of the match after this deal, by the host or, in their absence, by a majority of those present."""
    seat = table.seat_of(person)
    is_host = bool(person) and person == table.host
    if seat is None and not is_host:
        raise TableError("not-seated")
    if table.status != s.PLAYING:
        raise TableError("no-match")
    if is_host:
        return Change(s.FINISH, {"seat": seat, "on": command.on, "carried": True})
    if table.finishing or table.is_present(table.host):
        raise TableError("only-host")
    present = [other for other in table.people() if table.is_present(table.chairs[other].person)]
    wanting = [other for other in present if other in table.votes or other == seat]
    carried = command.on and 2 * len(wanting) > len(present)
    return Change(s.FINISH, {"seat": seat, "on": command.on, "carried": carried})


def again(table: TableState, person: str) -> Change:
    """Return a person's wish for another match at the same table."""
    seat = table.seat_of(person)
    if seat is None:
        raise TableError("not-seated")
    not_in_match(table)
    if table.status != s.OVER:
        raise TableError("no-match-over")
    if person in table.again:
        raise TableError("ready-already")
    return Change(s.AGAIN, {"seat": seat})


def rematch(table: TableState) -> Change | None:
    """Return the beginning of a rematch if all people present want it; None if they do not, or it cannot begin."""
    if table.status != s.OVER or table.undecided():
        return None
    if not any(table.is_present(table.chairs[seat].person) for seat in table.wanting()):
        return None
    try:
        check_quota(table)
        return begin(table)
    except TableError:  # A chair may be empty, which the host has to see to.
        return None


def evening(table: TableState) -> Change:
    """Return the beginning of a new evening, unless nothing has been played in this one."""
    not_in_match(table)
    if not any(match.evening == table.evening for match in table.matches):
        raise TableError("evening-empty")
    return Change(s.EVENING, {})


def waited_for(table: TableState, command: c.TakeOver | c.Wait) -> Change:
    """Return a bot's stand-in for a person who is not connected; waiting instead is no change of the table."""
    if table.gone(command.seat) is None:
        raise TableError("not-gone", {"seat": place(command.seat)})
    return Change(s.AWAY, {"seat": command.seat})


def kick(command: c.Kick) -> Change:
    """Return the dismissal of a person; the word to them is kept apart from the log, which never forgets."""
    word = " ".join(command.word.split())
    if not word.isprintable():
        raise TableError("not-printable")
    told = {"told": True} if word else {}
    return Change(s.KICKED, {"seat": command.seat, "ban": command.ban, **told}, word)


def bot(table: TableState, command: c.Bot, chair: Chair, engines: Collection[str]) -> Change:
    """Return the seating of a bot between matches."""
    not_in_match(table)
    check_level(command.level, engines)
    if chair.kind == s.PERSON:
        raise TableError("seat-taken", {"seat": place(command.seat)})
    return Change(s.BOT_SAT, {"seat": command.seat, "level": command.level})


def check_level(level: str, engines: Collection[str]) -> None:
    """Refuse what is neither a *level* nor one of the *engines* from outside."""
    if not is_level(level) and level not in engines:
        raise TableError("no-such-level", {"level": level[:20], "known": ", ".join([*LEVELS, *engines])})


def chair_at(table: TableState, seat: int) -> Chair:
    """Return the chair of that number, or refuse."""
    if seat >= len(table.chairs):
        raise TableError("no-such-seat", {"seat": str(seat), "seats": str(len(table.chairs))})
    return table.chairs[seat]


def not_in_match(table: TableState) -> None:
    """Refuse a command that is allowed only between matches."""
    if table.status in (s.SHUFFLING, s.PLAYING):
        raise TableError("match-running")
