"""Rule options that a table may agree on (kille.md section 18, punschkille.md section 5)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from typing import Final

from talong.core.errors import RulesError
from talong.core.options import LENGTH, Option, Rules, arrange, choice, number, switch


class Cuts(Enum):
    """Who cuts (R-K3)."""

    MANUAL = "manual"
    AUTO = "auto"


class DealtKille(Enum):
    """What a kille is that has never moved (K51, P25)."""

    LOW = "low"
    HIGH = "high"


class Direction(Enum):
    """Which way a deal goes round (R-P2)."""

    LEFT = "left"
    MIRROR = "mirror"
    LITERAL = "literal"


class DealerAfterBuyin(Enum):
    """Whether bought-in seats count when the deal moves on (R-K31)."""

    INCLUDE = "include"
    SURVIVORS = "survivors"


class BuyinOrder(Enum):
    """Whether buy-ins are decided one by one (R-K41)."""

    CLOCKWISE = "clockwise"
    SIMULTANEOUS = "simultaneous"


class SecondPrice(Enum):
    """Whether the price of the second buy-in is fixed when it opens (R-K40)."""

    FIXED = "fixed"
    ROLLING = "rolling"


class HalfRounding(Enum):
    """Which way half an odd pot is rounded (R-K40)."""

    UP = "up"
    DOWN = "down"


class Purse(Enum):
    """Whether a balance may go below zero (R-K42)."""

    OPEN = "open"
    BANKROLL = "bankroll"


class Buyins(Enum):
    """Which buy-ins there are (R-K51)."""

    BOTH = "both"
    FIRST = "first"
    NONE = "none"


@dataclass(frozen=True, kw_only=True)
class ExchangeRules(Rules):
    """What concerns a deal, in either game."""

    min_players: int = 4
    max_players: int = 20
    cuts: Cuts = Cuts.MANUAL
    kuku_anytime: bool = True
    frage: bool = True
    redeal_limit: int | None = None
    dealer_speaks_after_forced_draw: bool = False
    expose_struck: bool = False
    dealt_kille: DealtKille = DealtKille.LOW
    killemote: bool = True
    low_kille_separate: bool = True
    kille_over_kuku: bool = False
    dealer_after_buyin: DealerAfterBuyin = DealerAfterBuyin.INCLUDE
    buyin_order: BuyinOrder = BuyinOrder.CLOCKWISE
    direction: Direction = Direction.LEFT

    def __post_init__(self) -> None:
        if self.min_players > self.max_players:
            raise RulesError("R-K1", "min-above-max", {"field": "min_players"})


@dataclass(frozen=True, kw_only=True)
class KilleRules(ExchangeRules):
    """Kille: the pot and its two buy-ins."""

    stake: int = 1
    start_balance: int = 0
    late_out_second: bool = True
    second_price: SecondPrice = SecondPrice.FIXED
    half_rounding: HalfRounding = HalfRounding.UP
    ledger: Purse = Purse.OPEN
    buyins: Buyins = Buyins.BOTH
    pots: int = 0

    def __post_init__(self) -> None:
        if self.min_players > self.max_players:
            raise RulesError("R-K1", "min-above-max", {"field": "min_players"})
        if self.second_price is SecondPrice.ROLLING and self.buyin_order is BuyinOrder.SIMULTANEOUS:
            raise RulesError("R-K41", "rolling-needs-clockwise", {"field": "second_price"})
        if self.direction is Direction.MIRROR:
            raise RulesError("R-P2", "mirror-is-punsch", {"field": "direction"})
        if self.direction is Direction.LITERAL:
            raise RulesError("R-P2", "literal-is-punsch", {"field": "direction"})


@dataclass(frozen=True, kw_only=True)
class PunschRules(ExchangeRules):
    """Punschkille: glasses, and other customs about the kille and the kuku."""

    kuku_anytime: bool = False  # R-P13
    frage: bool = False  # R-P14
    dealt_kille: DealtKille = DealtKille.HIGH  # R-P3
    killemote: bool = False  # R-P4
    low_kille_separate: bool = False  # R-P5
    kille_over_kuku: bool = True  # R-P6
    glasses: int = 5  # P2
    winner_keeps_buyin: bool = True  # R-P7


_LARGE: Final = 1_000_000

_SHARED: Final[list[Option]] = [
    number("min_players", "R-K1", 2, 20),
    number("max_players", "R-K1", 2, 20),
    choice("cuts", "R-K3", list(Cuts)),
    number("redeal_limit", "R-K32", 0, _LARGE, none_word="none"),
    switch("dealer_speaks_after_forced_draw", "R-K11"),
    switch("expose_struck", "R-K17"),
    choice("dealer_after_buyin", "R-K31", list(DealerAfterBuyin)),
    choice("buyin_order", "R-K41", list(BuyinOrder)),
    choice("direction", "R-P2", list(Direction)),
]

KILLE_OPTIONS: Final[list[Option]] = [
    *_SHARED,
    switch("kuku_anytime", "R-K19"),
    switch("frage", "K71"),
    choice("dealt_kille", "K51", list(DealtKille)),
    switch("killemote", "K54"),
    switch("low_kille_separate", "K60"),
    number("stake", "K78", 1, _LARGE),
    number("start_balance", "R-K42", 0, _LARGE),
    switch("late_out_second", "R-K38"),
    choice("second_price", "R-K40", list(SecondPrice)),
    choice("half_rounding", "R-K40", list(HalfRounding)),
    choice("ledger", "R-K42", list(Purse)),
    choice("buyins", "R-K51", list(Buyins)),
    number("pots", "R-K52", 0, _LARGE),
]

PUNSCH_OPTIONS: Final[list[Option]] = [
    *_SHARED,
    switch("kuku_anytime", "R-P13"),
    switch("frage", "R-P14"),
    choice("dealt_kille", "R-P3", list(DealtKille)),
    switch("killemote", "R-P4"),
    switch("low_kille_separate", "R-P5"),
    switch("kille_over_kuku", "R-P6"),
    number("glasses", "P2", 1, 100),
    switch("winner_keeps_buyin", "R-P7"),
]

_SECTIONS: Final = {
    LENGTH: ["pots"],
    "table": ["min_players", "max_players", "direction"],
    "deal": ["cuts", "frage", "redeal_limit", "dealer_speaks_after_forced_draw"],
    "cards": [
        "kuku_anytime",
        "expose_struck",
        "dealt_kille",
        "killemote",
        "low_kille_separate",
        "kille_over_kuku",
    ],
    "stakes": ["stake", "start_balance", "ledger", "glasses", "winner_keeps_buyin"],
    "buyins": ["buyins", "second_price", "half_rounding", "late_out_second", "buyin_order", "dealer_after_buyin"],
}
arrange(KILLE_OPTIONS, _SECTIONS)
arrange(PUNSCH_OPTIONS, _SECTIONS)


def goes_right(direction: Direction) -> bool:
    """Tell whether a demand goes to the right, and not to the left (K10, R-P2)."""
    return direction is Direction.MIRROR


def asked_by(seat: int, direction: Direction, seats: int, active: Collection[int]) -> int:
    """Return the nearest of the *active* seats, which a demand of *seat* goes to (K10, R-P2)."""
    step = -1 if goes_right(direction) else 1
    seat = (seat + step) % seats
    while seat not in active:
        seat = (seat + step) % seats
    return seat
