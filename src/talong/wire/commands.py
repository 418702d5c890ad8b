"""What a client sends over the socket: one JSON object a frame, told apart by its `type`.

The first is `hello`. Each command carries an `id` that the client has made up; sending the same id again changes
nothing and gives the same answer, so whoever is not sure whether a command arrived just repeats it.
"""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

PROTOCOL: Final = 1
FRAME_BYTES: Final = 8192

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
Seat = Annotated[int, Meta(ge=0, le=31)]
Version = Annotated[int, Meta(ge=0, le=1 << 53)]
Token = Annotated[str, Meta(max_length=100)]
Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Act = Annotated[str, Meta(min_length=1, max_length=400)]
Said = Annotated[str, Meta(min_length=1, max_length=300)]
Word = Annotated[str, Meta(max_length=200)]
Level = Annotated[str, Meta(min_length=1, max_length=20)]


class Frame(Struct, tag_field="type", forbid_unknown_fields=True):
    """One message."""


class Hello(Frame, tag="hello", kw_only=True):
    """Who I am, and what I have seen: all after `since` is wanted. Without a token or session I am a watcher."""

    protocol: int
    token: Token = ""
    session: Token = ""
    since: Annotated[int, Meta(ge=-1, le=1 << 53)] = -1
    lang: Annotated[str, Meta(max_length=10)] = "sv"
    words: bool = False


class Command(Frame, kw_only=True):
    """Something to be done; `at` is the version of the table that it was aimed at."""

    id: Id
    at: Version = 0


class Sit(Command, tag="sit", kw_only=True):
    """Sit down: in that seat, or in any that is free. `nonce` commits to a nonce for the next match."""

    seat: Seat | None = None
    nonce: Hex | None = None


class Stand(Command, tag="stand"):
    """Leave the table; during a match a bot plays on where the rules do not let anybody leave."""


class Away(Command, tag="away"):
    """Let a bot play for me until I am back, which is when I say hello again."""


class Leave(Command, tag="leave"):
    """Leave the match, where its rules let anybody leave (R-K46); the seat at the table stays mine."""


class Join(Command, tag="join"):
    """Come back to the match that I have left, as soon as its rules let me (R-K46)."""


class Play(Command, tag="act", kw_only=True):
    """Do something in the rulebook's grammar."""

    act: Act


class Nonce(Command, tag="nonce", kw_only=True):
    """Open the nonce committed to; `next` commits to one for the match after."""

    nonce: Hex
    next: Hex | None = None


class Ready(Command, tag="ready"):
    """I have seen how the deal ended: let the next one be dealt when the others have too."""


class Again(Command, tag="again"):
    """The match is over: let another one begin when the others who are there want to as well."""


class Begin(Command, tag="begin"):
    """The host: begin the match, or the next one."""


class Finish(Command, tag="finish", kw_only=True):
    """The host: end the match after this deal, or at once at a rest. Others, while the host is gone: vote for it."""

    on: bool = True


class Evening(Command, tag="evening"):
    """The host: begin a new evening, whose account starts anew."""


class TakeOver(Command, tag="take_over", kw_only=True):
    """The host: let a bot play at once for somebody who is not connected."""

    seat: Seat


class Wait(Command, tag="wait", kw_only=True):
    """The host: wait a minute more for somebody who is not connected."""

    seat: Seat


class Bot(Command, tag="bot", kw_only=True):
    """The host: put a bot in a free seat, or change its level."""

    seat: Seat
    level: Level = "direkt"


class Free(Command, tag="free", kw_only=True):
    """The host: take a bot out of its seat."""

    seat: Seat


class Host(Command, tag="host", kw_only=True):
    """The host: hand the role over to whoever sits there."""

    seat: Seat


class Kick(Command, tag="kick", kw_only=True):
    """The host: send somebody away, for good with `ban`, and tell them that `word`."""

    seat: Seat
    ban: bool = False
    word: Word = ""


class Mute(Command, tag="mute", kw_only=True):
    """The host: let nobody hear what that seat writes, or let them again."""

    seat: Seat
    on: bool = True


class Chat(Command, tag="chat", kw_only=True):
    """Say something to the table."""

    text: Said


class History(Command, tag="history", kw_only=True):
    """Show me the events of the match before that number: the last of them, as many as go into a message."""

    before: Annotated[int, Meta(ge=0, le=1 << 53)]


Incoming = (
    Hello
    | Sit
    | Stand
    | Away
    | Leave
    | Join
    | Play
    | Ready
    | Nonce
    | Again
    | Begin
    | Finish
    | Evening
    | TakeOver
    | Wait
    | Bot
    | Free
    | Host
    | Kick
    | Mute
    | Chat
    | History
)
