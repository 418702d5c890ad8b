"""Types of what views, events and results of Kungsholmskille say."""

from typing import Literal, NotRequired, TypedDict

from talong.facts import ActFacts, DealerEvent, FirstFacts, FirstResult, Play, ViewHead

SeatKind = Literal["bud", "knock", "stay", "fold", "forehand", "trick", "show"]
Ending = Literal["budrunda_1", "budrunda_2", "budrunda_3", "walkover", "showdown"]

# ------------------------------------------------------------------------------------------------------------- views


class TableFacts(TypedDict):
    """What lies on the table in public."""

    stock: int
    trick: list[Play]
    leading: list[int]  # Whose card would take the trick as it lies.
    piles: dict[str, list[str]]  # By seat: all that it has played, or the last card.
    folded: list[int]
    # During a deal:
    tricks: NotRequired[int]  # How many are over.
    knocker: NotRequired[int | None]
    knocker2: NotRequired[int | None]
    bud1: NotRequired[list[int]]
    bud2: NotRequired[list[int]]
    bud3: NotRequired[list[int]]
    exchanged: NotRequired[dict[str, int]]  # By seat: how many cards.
    leader: NotRequired[int | None]


class KnownFacts(TypedDict):
    """The cards as a viewer knows them, and of what it alone is reminded."""

    hands: dict[str, list[str]]
    # During a deal:
    laid: NotRequired[dict[str, list[str]]]  # By seat: what it put away in the exchange.
    received: NotRequired[dict[str, list[str]]]  # By seat: what it drew.
    honour: NotRequired[bool]  # Whether the viewer is told what honour asks of forehand.


class CourseFacts(TableFacts, KnownFacts):
    """The course of a deal."""

    plays: NotRequired[list[Play]]  # All of the deal, where piles are open.


class StakeFacts(TypedDict):
    """The stakes, and the seats before the first deal."""

    deals: int
    length: int  # How many deals the match lasts; 0: no end.
    lots: list[int]  # Who chooses a seat, in order.
    chosen: list[int]  # The seats they have chosen.
    pot: int
    balances: list[int]
    penalty: int  # What whoever shows first and is beaten pays besides.


class KungsholmFacts(FirstFacts, StakeFacts, CourseFacts, ActFacts):
    """What a view of Kungsholmskille has."""


class KungsholmView(ViewHead, KungsholmFacts):
    """A view of Kungsholmskille as data."""


# ------------------------------------------------------------------------------------------------------------ events


class LotsEvent(TypedDict):
    """Who sits in each seat (`seats`), or chooses one (`lots`), by the numbers that they came with."""

    event: Literal["seats", "lots"]
    order: list[int]


class ChairEvent(TypedDict):
    """A person chooses a seat."""

    event: Literal["seat"]
    person: int
    seat: int


class SeatEvent(TypedDict):
    """What a seat does, says or becomes."""

    event: SeatKind
    seat: int


class AmountEvent(TypedDict):
    """A seat stakes, or gets its share of what is left at the end."""

    event: Literal["stake", "share"]
    seat: int
    amount: int


class DealEvent(TypedDict):
    """The cards of a seat."""

    event: Literal["deal"]
    seat: int
    cards: list[str]


class ExchangedEvent(TypedDict):
    """An exchange: how many is public, which is the seat's own."""

    event: Literal["swap"]
    seat: int
    number: int
    laid: list[str]
    drawn: list[str]


class PlayEvent(TypedDict):
    """A card is played."""

    event: Literal["play"]
    seat: int
    card: str


class ShownEvent(TypedDict):
    """The last card of every live seat."""

    event: Literal["showdown"]
    cards: dict[str, str]


class DealOverEvent(TypedDict):
    """How a deal ended, and who has won how much."""

    event: Literal["deal_over"]
    ending: Ending
    winner: int | None
    won: int


class PenaltyEvent(TypedDict):
    """Whoever showed first and was beaten pays."""

    event: Literal["penalty"]
    seat: int
    to: int
    amount: int


class MatchOverEvent(TypedDict):
    """The match is over."""

    event: Literal["match_over"]
    balances: list[int]


KungsholmEvent = (
    LotsEvent
    | ChairEvent
    | AmountEvent
    | DealerEvent
    | DealEvent
    | SeatEvent
    | ExchangedEvent
    | PlayEvent
    | ShownEvent
    | DealOverEvent
    | PenaltyEvent
    | MatchOverEvent
)

# ----------------------------------------------------------------------------------------------------------- results


class Stakes(TypedDict):
    """The pot, and what each seat has won or lost."""

    pot: int
    balances: list[int]


class KungsholmResult(FirstResult):
    """What a deal of Kungsholmskille came to."""

    ending: Ending
    budrunda: int | None
    walkover: bool
    winner: int | None
    won: int
    first_shower: int | None
    penalty: int
    shown: dict[int, str]  # By seat: the last card, after a showdown.
    folded: list[int]
    standing: Stakes
    next_standing: Stakes  # The same when the next deal begins.


FACTS = KungsholmFacts
EVENT = KungsholmEvent
RESULT = KungsholmResult
STANDING = Stakes
