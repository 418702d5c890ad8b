"""Types of what views, events and results of Punschkille say."""

from typing import Literal, TypedDict

from talong.facts import ViewHead
from talong.facts.kille import ExchangeEvent, ExchangeFacts, ExchangeResult


class Glasses(TypedDict):
    """Everybody's glasses, by seat."""

    supply: list[int]
    stake: list[int]
    drunk: list[int]


class GlassFacts(TypedDict):
    """What is public about the glasses and the buy-ins."""

    glasses: Glasses
    rounds: int
    bought: list[int]  # Who has bought in in this round.
    dry: list[int]  # By seat: the round in which it ran out of punsch, or 0.
    champion: int | None


class PunschFacts(ExchangeFacts, GlassFacts):
    """What a view of Punschkille has."""


class PunschView(ViewHead, PunschFacts):
    """A view of Punschkille as data."""


class GlassEvent(TypedDict):
    """A seat drinks up, or gets back what it has staked."""

    event: Literal["drink", "return"]
    seat: int
    amount: int


class RoundEvent(TypedDict):
    """A seat wins the round or the tournament, or has no punsch left."""

    event: Literal["round_over", "out_of_punsch", "tournament_won"]
    seat: int


PunschEvent = ExchangeEvent | GlassEvent | RoundEvent


class GlassStanding(TypedDict):
    """Who has which glasses."""

    glasses: Glasses


class PunschResult(ExchangeResult):
    """What a deal of Punschkille came to."""

    standing: GlassStanding
    next_standing: GlassStanding  # The same when the next deal begins.


FACTS = PunschFacts
EVENT = PunschEvent
RESULT = PunschResult
STANDING = GlassStanding
