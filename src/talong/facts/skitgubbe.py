"""Types of what views, events and results of Skitgubbe say."""

from typing import Literal, NotRequired, TypedDict

from talong.facts import ActFacts, DealerEvent, FirstFacts, FirstResult, ViewHead

LayingKind = Literal["play", "chance", "throw"]
SeatKind = Literal["turn", "pass", "last", "decided", "turned", "phase_1_over", "avstick", "out"]
CardsKind = Literal["play", "chance", "throw", "returned", "lay", "pick_up", "skitgubbe"]
OwnKind = Literal["deal", "draw", "removed", "skit", "draw2"]

# ------------------------------------------------------------------------------------------------------------- views


class PileLaying(TypedDict):
    """Cards that a seat laid on the pile of phase 2."""

    seat: int
    cards: list[str]


class TrickLaying(TypedDict):
    """Cards that a seat put into a trick of phase 1."""

    seat: int
    cards: list[str]
    kind: LayingKind
    round: int


class Memory(TypedDict):
    """What everybody has seen and may remember, whether or not they may look."""

    won: dict[str, list[str]]  # In phase 1: the won pile of each seat.
    discarded: list[str]
    known: dict[str, list[str]]  # In phase 2: what each seat took into it.
    skitkort: dict[str, int]  # How many skitkort each recipient still has.


class Choices(TypedDict, total=False):
    """What the viewer may do, as cards: some of `units`, one rank of `plays`, any of `throws`, all of `picks`."""

    units: list[str]
    picks: list[str]
    plays: list[str]
    throws: list[str]


class TableFacts(TypedDict):
    """What lies on the table in public."""

    stock: int
    trick: list[TrickLaying]
    leading: list[int]  # Whose cards would take the trick as it lies.
    pile: list[PileLaying]
    won: dict[str, int]  # By seat: how many cards, in phase 1.
    out: list[int]  # In the order of going out.
    trump: str | None
    # During a deal:
    last_holder: NotRequired[int | None]
    last: NotRequired[str | None]  # The last card of the stock, where it lies open or beside its holder.
    winner: NotRequired[int | None]
    needed: NotRequired[int]
    forced: NotRequired[bool]
    avstickshog: NotRequired[int]
    discarded: NotRequired[int]


class KnownFacts(TypedDict):
    """The hands as a viewer knows them, and its own choices and early answer."""

    hands: dict[str, list[str]]
    # During a deal:
    choices: NotRequired[Choices]
    answered: NotRequired[bool]
    answer: NotRequired[list[str] | None]
    won_cards: NotRequired[dict[str, list[str]]]  # The won piles that the viewer may look at, where any may be.


class CourseFacts(TableFacts, KnownFacts):
    """The course of a deal."""

    memory: NotRequired[Memory]
    leader: NotRequired[int | None]
    first_leader: NotRequired[int | None]
    last_winner: NotRequired[int | None]
    on_turn: NotRequired[int | None]
    round: NotRequired[int]
    round_seats: NotRequired[list[int]]
    played: NotRequired[list[int]]
    passed: NotRequired[list[int]]
    entitled: NotRequired[list[int]]  # Who may throw on.
    announced: NotRequired[dict[str, str]]  # The lowest rank of each seat that had to say it.
    recipients: NotRequired[list[int]]  # Of the skitkort.
    quiet: NotRequired[int]  # Acts in a row without an end in sight.


class SeriesFacts(TypedDict):
    """What lasts between deals."""

    deals: int
    previous: int | None  # The skitgubbe of the last deal.
    skitgubbe: list[int]  # By seat: how often.


class SkitgubbeFacts(FirstFacts, SeriesFacts, CourseFacts, ActFacts):
    """What a view of Skitgubbe has."""


class SkitgubbeView(ViewHead, SkitgubbeFacts):
    """A view of Skitgubbe as data."""


# ------------------------------------------------------------------------------------------------------------ events


class SeatEvent(TypedDict):
    """What a seat does or becomes."""

    event: SeatKind
    seat: int


class CardsEvent(TypedDict):
    """Cards that a seat puts on the table or takes from it, which everybody sees."""

    event: CardsKind
    seat: int
    cards: list[str]


class OwnEvent(TypedDict):
    """Cards that come to a seat or go from it: how many is public, which is its own."""

    event: OwnKind
    seat: int
    number: int
    cards: list[str]


class OpenTrumpEvent(TypedDict):
    """The last card lies open from the beginning."""

    event: Literal["open_trump"]
    card: str


class RevealEvent(TypedDict):
    """The last card is turned up."""

    event: Literal["reveal"]
    card: str
    trump: str


class AnnounceEvent(TypedDict):
    """A seat announces its lowest rank."""

    event: Literal["announce"]
    seat: int
    rank: str


class NoLoserEvent(TypedDict):
    """The deal is broken off, and nobody becomes skitgubbe."""

    event: Literal["no_loser"]


class MatchOverEvent(TypedDict):
    """The match is over."""

    event: Literal["match_over"]
    skitgubbe: list[int]


SkitgubbeEvent = (
    DealerEvent
    | OpenTrumpEvent
    | AnnounceEvent
    | OwnEvent
    | SeatEvent
    | CardsEvent
    | RevealEvent
    | NoLoserEvent
    | MatchOverEvent
)

# ----------------------------------------------------------------------------------------------------------- results


class Losses(TypedDict):
    """How often each seat has become skitgubbe."""

    skitgubbe: list[int]


class SkitgubbeResult(FirstResult):
    """What a deal of Skitgubbe came to."""

    skitgubbe: int | None
    no_loser: bool
    placement: list[int]  # In the order of going out.
    standing: Losses
    next_standing: Losses


FACTS = SkitgubbeFacts
EVENT = SkitgubbeEvent
RESULT = SkitgubbeResult
STANDING = Losses
