"""Deals and drivers of each game to measure.

A game without an entry is measured through its Match alone.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Protocol

import talong
from bench.subject import SEATS, Draw
from talong import Game, Seeded
from talong.cards.bits import mask_of
from talong.cards.kille import face_of
from talong.core.options import Rules
from talong.games.kille.deal import new_deal
from talong.games.kille.rules import ExchangeRules
from talong.games.kille.state import BARRED
from talong.games.kungsholmskille import actions as kungsholm
from talong.games.kungsholmskille import deal as kungsholm_deal
from talong.games.kungsholmskille.rules import KungsholmRules
from talong.games.rodskagg import actions as rodskagg
from talong.games.rodskagg import deal as rodskagg_deal
from talong.games.rodskagg.rules import RodskaggRules
from talong.games.skitgubbe import deal as skitgubbe_deal
from talong.games.skitgubbe.rules import SkitgubbeRules


class Playable(Protocol):
    """A deal as a search sees it."""

    @property
    def turn(self) -> int:
        """The seat that play waits for; below zero when it is over."""

    def legal(self, seat: int, /) -> list[int]:
        """Return what *seat* may do."""

    def apply(self, seat: int, action: int, /) -> None:
        """Do *action*, or refuse it."""

    def copy(self) -> Playable:
        """Return an independent deal in the same state."""

    def playout(self, seed: int, /) -> int:
        """Play at random to the end, and return how many acts it took."""


@cache
def agreed(key: str) -> Rules:
    """Return the rules that all deals of that game share, as those of a match do."""
    return talong.game(key).rules()


def exchange_deal(game: Game, seats: int, seed: int) -> Playable:
    """Return a deal of Kille or Punschkille that has been cut and dealt; nobody has spoken, nobody listens."""
    rules = agreed(game.key)
    assert isinstance(rules, ExchangeRules)
    faces = [face_of(card) for card in Seeded(seed).order(game.deck.size)]
    deal = new_deal(rules, seats, seats - 1, mask_of(list(range(seats))), faces, BARRED)
    places = deal.legal(deal.turn)
    deal.apply(deal.turn, places[seed % len(places)])
    return deal


def kungsholm_play(game: Game, seats: int, seed: int) -> Playable:
    """Return a deal of Kungsholmskille at its first lead: forehand knocked twice, all stayed, nobody exchanged."""
    rules = agreed(game.key)
    assert isinstance(rules, KungsholmRules)
    deal = kungsholm_deal.new_deal(rules, seats, seats - 1, Seeded(seed).order(game.deck.size))
    acts = [kungsholm.KNOCK, *[kungsholm.STAY] * (seats - 1), *[kungsholm.SWAP] * seats, kungsholm.KNOCK]
    for action in acts:
        deal.apply(deal.turn, action)
    return deal


def rodskagg_play(game: Game, seats: int, seed: int) -> Playable:
    """Return a deal of Rödskägg after the auction: forehand has bid something, everybody passed, and they lead."""
    rules = agreed(game.key)
    assert isinstance(rules, RodskaggRules)
    deal = rodskagg_deal.new_deal(rules, seats, seats - 1, 0, Seeded(seed).order(game.deck.size))
    for action in [rodskagg.SAY_BID | 1 + seed % 6, *[rodskagg.SAY_PASS] * (seats - 1)]:
        deal.apply(deal.turn, action)
    return deal


def skitgubbe_game(game: Game, seats: int, seed: int) -> Playable:
    """Return a deal of Skitgubbe that waits for its first lead."""
    rules = agreed(game.key)
    assert isinstance(rules, SkitgubbeRules)
    deal = skitgubbe_deal.new_deal(rules, seats, seats - 1, Seeded(seed).order(game.deck.size), 0)
    skitgubbe_deal.start_deal(deal, -1)
    return deal


DEALS: dict[str, Callable[[Game, int, int], Playable]] = {
    "kille": exchange_deal,
    "punschkille": exchange_deal,
    "kungsholmskille": kungsholm_play,
    "rodskagg": rodskagg_play,
    "skitgubbe": skitgubbe_game,
}


def searched_view(game: Game, seed: int) -> talong.View:
    """Return the view of forehand who has bid something, with all others passing, and leads: four seats."""
    match = game.match(seats=4, seed=seed, fixed_seats=True, dealer=3)
    match.apply(0, rodskagg.SAY_BID | 1 + seed % 6)
    for seat in (1, 2, 3):
        match.apply(seat, rodskagg.SAY_PASS)
    return match.view(0)


SEARCHED = {"rodskagg": 4}  # How many such views a search is measured by.
TABLES = {"skitgubbe": 4}  # How many sit at the table, if not SEATS.
ROOTS = {"skitgubbe": 32}  # How many deals are measured, if not 256: these take a hundred acts and more.
MOST_ACTS = 2000  # A random game of Skitgubbe may have no end; the engine's playouts stop here too.


def seats_of(key: str) -> int:
    """Return how many play the game *key*."""
    return TABLES.get(key, SEATS)


def waiting(deal: Playable, draw: Draw) -> int:
    """Return the seat that *deal* waits for, below zero when it is over; skitkort are dealt out before that."""
    return asked(deal, draw) if isinstance(deal, skitgubbe_deal.SkitgubbeDeal) else deal.turn


def asked(deal: skitgubbe_deal.SkitgubbeDeal, draw: Draw) -> int:
    """Return the same for a deal in which others than the seat on turn may be asked, and luck may come in between."""
    seat = deal.waiting_for()
    while seat < 0 and deal.waits_for_luck():
        pool = int(deal.pool).bit_count()
        cut = draw(16) % pool
        deal.shuffle_in([*range(cut, pool), *range(cut)])
        seat = deal.waiting_for()
    return seat


def drive(deals: list[Playable], draw: Draw) -> int:
    """Play *deals* to the end: actor, legal list, random choice, checked act; return the number of acts."""
    acts = 0
    for deal in deals:
        seat = deal.turn
        while seat >= 0:
            actions = deal.legal(seat)
            deal.apply(seat, actions[draw(16) % len(actions)])
            acts += 1
            seat = deal.turn
    return acts


def drive_asked(deals: list[Any], draw: Draw) -> int:
    """Do the same with deals of Skitgubbe, in which `asked` says whom play waits for."""
    acts = 0
    for deal in deals:
        last = acts + MOST_ACTS
        seat = asked(deal, draw)
        while seat >= 0 and acts < last:
            actions = deal.legal(seat)
            deal.apply(seat, actions[draw(16) % len(actions)])
            acts += 1
            seat = deal.waiting_for()
            if seat < 0:
                seat = asked(deal, draw)
    return acts


def driver(key: str) -> Callable[[list[Playable], Draw], int]:
    """Return what plays deals of the game *key*."""
    return drive_asked if key == "skitgubbe" else drive
