"""Types of what views, events and results of Rödskägg say."""

from typing import Literal, NotRequired, TypedDict

from talong.facts import ActFacts, DealerEvent, FirstFacts, FirstResult, Play, ViewHead

Question = Literal["not_put", "put", "skipped"]
Position = Literal["trick", "compulsory", "free", "dropped"]
SeatKind = Literal["pass", "rodskagg", "trick", "ask", "skip"]
NumberKind = Literal["bid", "declarer", "credited"]
Victory = Literal["rodskagg", "zero", "max_deals"]

# ------------------------------------------------------------------------------------------------------------- views


class TableFacts(TypedDict):
    """What lies on the table in public."""

    trick: list[Play]
    leading: list[int]  # Whose card would take the trick as it lies.
    tricks: list[list[Play]]  # Those that are over, or the last of them.
    won: list[int]  # Tricks by seat; empty between deals.
    bids: dict[str, str]  # By seat: 1 to 6, rodskagg or pass.
    declarer: int | None
    contract: str | None
    # During a deal:
    question: NotRequired[Question]
    along: NotRequired[dict[str, Position]]
    dropped: NotRequired[list[int]]


class KnownFacts(TypedDict):
    """The hands as a viewer knows them."""

    hands: dict[str, list[str]]


class CourseFacts(TableFacts, KnownFacts):
    """The course of a deal."""

    aside: NotRequired[int]  # How many cards were not dealt.


class ScoreFacts(TypedDict):
    """The protokoll."""

    deals: int
    winners: list[int]
    scores: list[int]


class RodskaggFacts(FirstFacts, ScoreFacts, CourseFacts, ActFacts):
    """What a view of Rödskägg has."""


class RodskaggView(ViewHead, RodskaggFacts):
    """A view of Rödskägg as data."""


# ------------------------------------------------------------------------------------------------------------ events


class DealEvent(TypedDict):
    """The cards of a seat."""

    event: Literal["deal"]
    seat: int
    cards: list[str]


class SeatEvent(TypedDict):
    """What a seat does or says, or that it takes a trick."""

    event: SeatKind
    seat: int


class NumberEvent(TypedDict):
    """A bid, the contract of the declarer, or tricks that are credited to it."""

    event: NumberKind
    seat: int
    number: int


class PlayEvent(TypedDict):
    """A card is played."""

    event: Literal["play"]
    seat: int
    card: str


class PositionEvent(TypedDict):
    """A defender goes along or drops out, and why."""

    event: Literal["join", "drop"]
    seat: int
    reason: Position


class ScoreEvent(TypedDict):
    """How the deal is written into the protokoll."""

    event: Literal["score"]
    tricks: list[int]
    changes: list[int]
    scores: list[int]
    made: bool


class MatchOverEvent(TypedDict):
    """The match is over."""

    event: Literal["match_over"]
    winners: list[int]
    by: Victory


RodskaggEvent = (
    DealerEvent | DealEvent | SeatEvent | NumberEvent | PlayEvent | PositionEvent | ScoreEvent | MatchOverEvent
)

# ----------------------------------------------------------------------------------------------------------- results


class Scores(TypedDict):
    """The points of each seat."""

    scores: list[int]


class RodskaggResult(FirstResult):
    """What a deal of Rödskägg came to."""

    declarer: int
    contract: str
    made: bool
    tricks: list[int]  # By seat.
    along: dict[int, Position]
    penalty: list[int]  # Who got one.
    changes: list[int]
    standing: Scores
    next_standing: Scores
    winner: list[int] | None  # Of the match, if it is over.
    by: Victory | None


FACTS = RodskaggFacts
EVENT = RodskaggEvent
RESULT = RodskaggResult
STANDING = Scores
