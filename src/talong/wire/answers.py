"""What the server sends over the socket: one JSON object a frame, told apart by its `type`."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType, field

# These annotations change nothing at run time. tools/protocol_types.py reads from them the types of views and events,
# which are in talong.facts, and the values of words that have only a few.
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
    gone: float | None = None  # Seconds until a bot plays for the person, who is not connected.
    muted: bool = False
    chair: int | None = None  # The original seat of the chair, if lots have moved it.


class Fairness(Struct, frozen=True):
    """How the luck of the match is bound (docs/fair.md): shown before anything is dealt; the secret when it is over."""

    commitment: str
    promises: dict[str, str]  # Nonce commitments by seat.
    nonces: dict[str, str]  # Opened nonces by seat.
    secret: str = ""
    scheme: int = 1  # The scheme by which the draws follow from all this.


class Rest(Struct, frozen=True):
    """A rest between two deals: until all people who are there are ready, or for that many `seconds`, if any."""

    ready: list[int]  # Seats that are ready.
    seconds: int | None
    left: float | None = None  # Seconds left when this is sent.
    owes: list[int] = []  # Seats that have a glass to drink up first.


class Again(Struct, frozen=True):
    """The match is over, and another begins at the same table when nobody is waited for any more."""

    ready: list[int]  # Seats that want another match.
    waits: list[int]  # Seats of the people present who have not said so.


class Lot(Struct, frozen=True):
    """A lot that somebody has drawn for a seat; `seat` is where they sat before."""

    seat: int
    lot: int  # The number of the lot, from 1.
    card: str  # The card that shows the lot.


class Lots(Struct, frozen=True):
    """What was drawn before the first deal of the match."""

    drawn: list[Lot]  # Lots for the seats, if any are drawn; the first lot first.
    seats: dict[str, int]  # New seats by old seat; empty as long as people choose.
    dealer: int | None  # The first dealer, if drawn by lot.


class TableInfo(Struct, frozen=True):
    """What everybody may know of a table besides the game itself."""

    table: str
    game: str
    rules: dict[str, object]  # The options that differ from the default.
    seats: int
    chairs: list[Chair]
    host: int | None  # The seat of the host, if seated.
    pace: str
    open: bool
    watchers: bool
    reveal: bool
    status: Status
    match: int  # The number of the match in the series, from 1.
    fair: Fairness | None
    # Join code: four cards to say aloud, for those seated and the host, while the table gathers.
    code: list[str] | None = None
    finishing: bool = False  # The match ends after this deal.
    votes: list[int] = []  # Seats that vote for that, while the host is gone.
    evening: int = 1  # The number of the evening at this table.
    evening_since: int = 1  # The first match of the evening.
    tempo: str = ""  # The speed of bots.
    rest: Rest | None = None  # Set between two deals, where the table rests.
    again: Again | None = None  # Set after a match, with the seats that want another.
    forced: bool = False  # Whether publicly forced acts are done for the players.
    lots: Lots | None = None  # Lots of the match, where the table draws them.
    teacher: bool = False  # Whether a teacher sits beside the learners, and speaks to each of them alone.


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
    does: str = ""  # What comes of it, in a few words.


class RankPlace(Struct, frozen=True):
    """Where the reader's cards stand among the ranks of the game, which `/api/games` lists."""

    cards: list[str]  # The codes of the reader's ranks; the first is the one that is counted from.
    lower: int  # How many ranks are lower than that one.
    higher: int
    text: str  # All of it in words.


class Says(Struct, frozen=True):
    """A view in words."""

    state: str  # All that the reader has to know in order to act.
    table: str
    verbs: dict[str, Verb]
    acts: dict[str, str]  # The legal acts that name no card, unless there are very many.
    goal: str = ""  # What the game wants of the reader right now, in one line.
    rank: RankPlace | None = None  # Set where cards are held against each other by rank alone, and the reader has some.
    does: dict[str, str] = {}  # What comes of an act of `acts`, where it is more particular than its verb's.


class Welcome(Frame, tag="welcome", kw_only=True):
    """The answer to `hello`: where the table is, and what the client has missed."""

    protocol: int
    version: int
    seat: int | None
    is_host: bool
    table: TableInfo
    fresh: bool  # Whether the client has to discard what it had, because this is not only what it missed.
    older: int = 0  # How many events of the match come before these; `history` asks for them.
    events: list[EventData]
    view: ViewData | None  # Null if nothing was missed.
    chat: list[Line]
    told: list[Told] | UnsetType = UNSET  # The events in words, if `hello` asks for words.
    calls: list[Call] | UnsetType = UNSET  # Calls in the events, if `hello` asks for words.
    names: list[str] | UnsetType = UNSET  # Everybody's names, if `hello` asks for words.
    says: Says | UnsetType | None = UNSET  # The view in words, if `hello` asks for words.
    word: str | UnsetType = UNSET  # The host's word to a person who was sent away, if they have not seen it yet.


class Update(Frame, tag="update", kw_only=True, omit_defaults=True):
    """The table has moved on by one version."""

    version: int
    kind: str
    seat: int | None = None
    table: TableInfo | None = None  # Set if it has changed.
    events: list[EventData] = field(default_factory=list)
    view: ViewData | None = None  # Set if the match has changed.
    told: list[Told] = field(default_factory=list)  # The events in words, if `hello` asks for words.
    calls: list[Call] = field(default_factory=list)  # Calls in the events, if `hello` asks for words.
    # Everybody's names, if `hello` asks for words and they have changed.
    names: list[str] = field(default_factory=list)
    says: Says | None = None  # The view in words, if `hello` asks for words.
    word: str = ""  # The host's word to a person who is sent away, for nobody else.


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
    match: int  # The number of the match.
    older: int  # How many events come before these; 0 at the beginning.
    events: list[EventData]
    told: list[Told] = field(default_factory=list)  # The events in words, if `hello` asks for words.


class Done(Frame, tag="done", kw_only=True, omit_defaults=True):
    """The command is done, and kept for good, as that version."""

    id: str
    version: int
    seat: int | None = None
    token: str = ""  # Token of the seat, for `hello`.
    recovery: str = ""  # Recovery code, for another device.


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
    word: str = ""  # The host's word to a person who is sent away.


Outgoing = Welcome | Update | Now | Line | History | Done | Refused | Bye
