"""Types of what views, events and results of Trekort say."""

from typing import Literal, TypedDict

from talong.facts import DealerEvent, Facts, Play


class TrekortFacts(Facts):
    """What a view of Trekort has."""

    balances: list[int]
    trick: list[Play]
    won: list[int]


class DealEvent(TypedDict):
    """The cards of a seat."""

    event: Literal["deal"]
    seat: int
    cards: list[str]


class PlayEvent(TypedDict):
    """A card is played."""

    event: Literal["play"]
    seat: int
    card: str


class TrickEvent(TypedDict):
    """A trick is taken."""

    event: Literal["trick"]
    seat: int


class DealOverEvent(TypedDict):
    """A deal is settled."""

    event: Literal["deal_over"]
    winner: int | None
    tricks: list[int]


class MatchOverEvent(TypedDict):
    """The match is over."""

    event: Literal["match_over"]


class Balances(TypedDict):
    """What each seat has won or lost."""

    balances: list[int]


class TrekortResult(TypedDict):
    """What a deal of Trekort came to."""

    deal: int
    winner: int | None
    tricks: list[int]
    standing: Balances


TrekortEvent = DealerEvent | DealEvent | PlayEvent | TrickEvent | DealOverEvent | MatchOverEvent

FACTS = TrekortFacts
EVENT = TrekortEvent
RESULT = TrekortResult
