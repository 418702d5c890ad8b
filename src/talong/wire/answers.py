"""What the server sends over the socket: one JSON object a frame, told apart by its `type`."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType, field

# What a type says no more of to programs than before, and tools/protocol_types.py to whoever writes a client: views and
# events, which talong.facts has the types of, and words of which there are a few.
ViewData = Annotated[dict[str, object], Meta(extra={"type": "View"})]
EventData = Annotated[dict[str, object], Meta(extra={"type": "Event"})]
ChairKind = Annotated[str, Meta(extra={"values": ["free", "person", "bot"]})]
Status = Annotated[str, Meta(extra={"values": ["waiting", "shuffling", "playing", "over", "closed"]})]


class Frame(Struct, tag_field="type"):
    """One message; a client passes over the fields that it does not know."""


class Chair(Struct, frozen=True, omit_defaults=True):
    """Who sits in a seat: a person with a name, a bot with a level, or nobody."""

    kind: ChairKind
    name: str = ""
    level: str = ""
    away: bool = False  # A bot plays until the person is back.
    gone: float | None = None  # The person is not connected, and in so many seconds a bot plays.
    muted: bool = False
    chair: int | None = None  # Which seat this was when the table was laid, if lots have moved it.


class Fairness(Struct, frozen=True):
    """How the luck of the match is bound (docs/fair.md): shown before anything is dealt; the secret when it is over."""

    commitment: str
    promises: dict[str, str]  # By seat: what each has committed to,
    nonces: dict[str, str]  # and what has been opened of it.
    secret: str = ""
    scheme: int = 1  # How the draws follow from all this.


class Rest(Struct, frozen=True):
    """A rest between two deals: until all people who are there are ready, or for that many `seconds`, if any."""

    ready: list[int]  # Seats.
    seconds: int | None
    left: float | None = None  # So many of them as this is sent.
    owes: list[int] = []  # Seats that have a glass to drink up first.


class Again(Struct, frozen=True):
    """The match is over, and another begins at the same table when nobody is waited for any more."""

    ready: list[int]  # Seats that want one,
    waits: list[int]  # and those of people who are there and have not said so.


class Lot(Struct, frozen=True):
    """A lot that somebody has drawn for a seat; `seat` is where they sat before."""

    seat: int
    lot: int  # From 1.
    card: str  # Which shows it.


class Lots(Struct, frozen=True):
    """What was drawn before the first deal of the match."""

    drawn: list[Lot]  # For the seats, if lots are drawn for those; the first lot first.
    seats: dict[str, int]  # By the seat before: where they sit now; empty as long as people choose.
    dealer: int | None  # Who deals first, if that was drawn.


class TableInfo(Struct, frozen=True):
    """What everybody may know of a table besides the game itself."""

    table: str
    game: str
    rules: dict[str, object]  # The options that are not as usual.
    seats: int
    chairs: list[Chair]
    host: int | None  # The seat of the host, if seated.
    pace: str
    open: bool
    watchers: bool
    reveal: bool
    status: Status
    match: int  # Which match of the series, from 1.
    fair: Fairness | None
    code: list[str] | None = None  # Four cards to say aloud, for those who sit there or are host, while it gathers.
    finishing: bool = False  # The match ends after this deal.
    votes: list[int] = []  # Seats that want it to, while the host is gone.
    evening: int = 1  # Which evening at this table,
    evening_since: int = 1  # and its first match.
    tempo: str = ""  # How fast bots act.
    rest: Rest | None = None  # Between two deals, where the table rests there.
    again: Again | None = None  # After a match: who wants another.
    forced: bool = False  # Whether what all can see that somebody has to do is done for them.
    lots: Lots | None = None  # Of the match, where the table draws them.


class Told(Struct, frozen=True):
    """A sentence about what happened, and the kind of event it was."""

    kind: str
    text: str


class Call(Struct, frozen=True):
    """What somebody calls out, or the table itself."""

    seat: int | None
    text: str


class Verb(Struct, frozen=True):
    """A kind of act: in a word or two, what it means, and the rules that it goes by."""

    label: str
    why: str
    rules: list[str]


class Says(Struct, frozen=True):
    """A view in words."""

    state: str  # What the reader has to know in order to act.
    table: str
    verbs: dict[str, Verb]
    acts: dict[str, str]  # The legal acts that name no card, unless they are very many.


class Welcome(Frame, tag="welcome", kw_only=True):
    """The answer to `hello`: where the table is, and what the client has missed."""

    protocol: int
    version: int
    seat: int | None
    is_host: bool
    table: TableInfo
    fresh: bool  # Forget what you had: this begins anew, and is not only what was missed.
    older: int = 0  # So many events of the match come before these; `history` asks for them.
    events: list[EventData]
    view: ViewData | None  # Null if nothing was missed.
    chat: list[Line]
    told: list[Told] | UnsetType = UNSET  # These four if `hello` asks for words: the events,
    calls: list[Call] | UnsetType = UNSET  # what is called out in them,
    names: list[str] | UnsetType = UNSET  # what everybody is called,
    says: Says | UnsetType | None = UNSET  # and the view.
    word: str | UnsetType = UNSET  # What the host told whoever was sent away, if they have not heard it yet.


class Update(Frame, tag="update", kw_only=True, omit_defaults=True):
    """The table has moved on by one version."""

    version: int
    kind: str
    seat: int | None = None
    table: TableInfo | None = None  # If it has changed.
    events: list[EventData] = field(default_factory=list)
    view: ViewData | None = None  # If the match has changed.
    told: list[Told] = field(default_factory=list)  # These four if `hello` asks for words: the events,
    calls: list[Call] = field(default_factory=list)  # what is called out in them,
    names: list[str] = field(default_factory=list)  # what everybody is called, if that has changed,
    says: Says | None = None  # and the view.
    word: str = ""  # What the host tells whoever is sent away, and nobody else.


class Now(Frame, tag="table", kw_only=True):
    """The table as it is now, without a new version: a connection was lost, or is back."""

    table: TableInfo


class Line(Frame, tag="chat", kw_only=True):
    """Somebody says something."""

    number: int
    seat: int | None
    name: str
    text: str


class History(Frame, tag="history", kw_only=True, omit_defaults=True):
    """Some events of the match before those that the client has: the answer to a `history` of that id."""

    id: str
    match: int  # Of which match.
    older: int  # So many events come before these; none: here it began.
    events: list[EventData]
    told: list[Told] = field(default_factory=list)  # The events, if `hello` asks for words.


class Done(Frame, tag="done", kw_only=True, omit_defaults=True):
    """The command is done, and kept for good, as that version."""

    id: str
    version: int
    seat: int | None = None
    token: str = ""  # Of the seat, for `hello`.
    recovery: str = ""  # To come back on another device.


class Refused(Frame, tag="refused", kw_only=True, omit_defaults=True):
    """Nothing was done, and why."""

    id: str
    code: str
    rule: str = ""
    text: str
    version: int


class Bye(Frame, tag="bye", kw_only=True, omit_defaults=True):
    """The server ends the connection."""

    code: str
    text: str
    word: str = ""  # What the host tells whoever is sent away.


Outgoing = Welcome | Update | Now | Line | History | Done | Refused | Bye
