"""Types of what views, events and results of Kille say, and of what Punschkille has of it."""

from typing import Literal, NotRequired, TypedDict

from talong.facts import ActFacts, DealerEvent, FirstFacts, FirstResult, ViewHead

Question = Literal["barred", "open", "asked", "depends", "refused_by_dealer", "refused_by_third"]
Striker = int | Literal["stock"]
StruckBy = Literal["sv", "hu"]
Answer = Literal["accept", "refuse", "depends"]
Deadlock = Literal["strikes_only", "nobody"]
Reason = Literal["low_kille", "struck", "lowest"]
SeatKind = Literal["turn", "stand", "demand", "pass", "ask", "redeal", "tostock"]
CardKind = Literal["deal", "draw", "show", "kuku", "aside"]
SwapKind = Literal["swap", "undo"]

# ------------------------------------------------------------------------------------------------------------- views


class Swap(TypedDict):
    """A swap, with the cards as far as the viewer knows them."""

    giver: int
    taker: int
    gave: str
    got: str
    annulled: bool  # By a svin.


class Strike(TypedDict):
    """What has struck a seat."""

    by: StruckBy
    striker: Striker


class Offer(TypedDict):
    """Who is asked whether they buy in, in order, and for how much."""

    due: list[int]
    price: int


class TableFacts(TypedDict):
    """What lies on the table in public."""

    stock: int
    turned: list[str]
    aside: list[str]
    face_up: dict[str, str]
    struck: list[int]


class KnownFacts(TypedDict):
    """The cards as a viewer knows them, wherever they lie or went."""

    hands: dict[str, list[str]]
    aside: list[str]
    swaps: list[Swap]


class CourseFacts(KnownFacts):
    """The course of a deal."""

    face_up: list[int]  # The seats whose card lies open.
    stock: int
    turned: list[str]  # The matadors turned up from the stock.
    drawer: int | None  # Who draws from the stock.
    struck: dict[str, Strike]  # By seat, in the order of the strikes.
    spoke: list[int]
    stood: list[int]
    question: Question  # How far "Bättre kort?" has come.


class SeatingFacts(TypedDict):
    """Who comes and goes, and who is asked to buy in."""

    left: list[int]
    leaving: list[int]
    joining: list[int]
    deals: int
    redeals: int
    buyin: Offer | None
    survivors: list[int]  # Those still active when the buy-ins were offered.
    choice: bool | None  # What the viewer has said to the offer, while it is secret.


class ExchangeFacts(FirstFacts, SeatingFacts, CourseFacts, ActFacts):
    """What a view of Kille and of Punschkille has."""


class MoneyFacts(TypedDict):
    """What is public about stakes and buy-ins."""

    pot: int
    balances: list[int]
    pots: int  # How many have been won.
    players: list[int]  # Who staked for this pot.
    first_buyin: str  # unused, passed or taken
    second_buyin: str  # unused or used
    declined_first: list[int]
    took_first: list[int]
    offered: str | None  # Which buy-in: first or second.


class KilleFacts(ExchangeFacts, MoneyFacts):
    """What a view of Kille has."""


class ExchangeView(ViewHead, ExchangeFacts):
    """What a view of Kille and of Punschkille has as data."""


class KilleView(ViewHead, KilleFacts):
    """A view of Kille as data."""


# ------------------------------------------------------------------------------------------------------------ events


class SeatEvent(TypedDict):
    """What a seat does, says or becomes."""

    event: SeatKind
    seat: int


class LeaveEvent(TypedDict):
    """A seat leaves the table."""

    event: Literal["leave"]
    seat: int


class JoinEvent(TypedDict):
    """A seat that was left will be taken again."""

    event: Literal["join"]
    seat: int


class CutEvent(TypedDict):
    """A cut."""

    event: Literal["cut"]
    seat: int
    at: int


class CardEvent(TypedDict):
    """Something about one card, which only those who know it see."""

    event: CardKind
    seat: int
    card: list[str]


class TurnupEvent(TypedDict):
    """A matador is turned up from the stock."""

    event: Literal["turnup"]
    card: list[str]


class SwapEvent(TypedDict):
    """A swap is made, or undone."""

    event: SwapKind
    giver: int
    taker: int
    gave: list[str]
    got: list[str]


class StruckEvent(TypedDict):
    """A seat is struck."""

    event: Literal["struck"]
    seat: int
    by: StruckBy
    striker: Striker


class AnswerEvent(TypedDict):
    """An answer to "Bättre kort?"."""

    event: Literal["answer"]
    seat: int
    answer: Answer


class ShowdownEvent(TypedDict):
    """The cards of all that take part."""

    event: Literal["showdown"]
    hands: dict[str, str]


class DeadlockEvent(TypedDict):
    """All would be out."""

    event: Literal["deadlock"]
    kind: Deadlock


class OutEvent(TypedDict):
    """A seat is out, with every reason of it."""

    event: Literal["out"]
    seat: int
    reasons: list[Reason]


class SeatsEvent(TypedDict):
    """Who sits in each seat, by the numbers that they came with: lots have decided it."""

    event: Literal["seats"]
    order: list[int]


class StakeEvent(TypedDict):
    """A seat stakes, or buys in."""

    event: Literal["stake", "buyin"]
    seat: int
    amount: int


class OfferEvent(TypedDict):
    """Some are asked whether they buy in."""

    event: Literal["offer"]
    which: Literal["first", "second", "buyin"]
    price: int
    seats: list[int]


class DeclineEvent(TypedDict):
    """A seat does not buy in."""

    event: Literal["decline"]
    seat: int


class WinEvent(TypedDict):
    """A seat wins the pot."""

    event: Literal["win"]
    seat: int
    amount: int


ExchangeEvent = (
    DealerEvent
    | SeatsEvent
    | LeaveEvent
    | StakeEvent
    | CutEvent
    | CardEvent
    | SeatEvent
    | SwapEvent
    | TurnupEvent
    | StruckEvent
    | AnswerEvent
    | ShowdownEvent
    | DeadlockEvent
    | OutEvent
    | OfferEvent
    | DeclineEvent
)
KilleEvent = ExchangeEvent | JoinEvent | WinEvent

# ----------------------------------------------------------------------------------------------------------- results


class ExchangeResult(FirstResult):
    """What a deal of Kille or Punschkille came to."""

    active: list[int]  # Who took part in it.
    shown: dict[int, str]  # The card of each of them.
    struck: list[int]
    out: dict[int, list[Reason]]
    deadlock: Deadlock | None
    question: Question  # How far "Bättre kort?" came in it; `open` and `barred` say that it was not put.
    redeals: int  # How often the cards were dealt anew because the question was accepted.
    winner: NotRequired[int]  # Of the pot or the round, if it was the last deal of one.


class Stakes(TypedDict):
    """The pot, and what each seat has won or lost."""

    pot: int
    balances: list[int]


class KilleResult(ExchangeResult):
    """What a deal of Kille came to."""

    won: NotRequired[int]  # How much the winner got.
    standing: Stakes
    next_standing: Stakes  # The same when the next deal begins.


FACTS = KilleFacts
EVENT = KilleEvent
RESULT = KilleResult
STANDING = Stakes
