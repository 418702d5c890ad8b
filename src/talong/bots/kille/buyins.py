"""Value of a buy-in in Kille: the share of the pot that it brings, less its price (K79, K81).

A share is the chance to be the last one left. Among two to four it is what the solved tables say of each place, counted
from forehand; among more, or where the tables do not hold, all shares are equal. Those who are asked later buy in if
that pays for them by the same reckoning. A later buy-in is left out: at half the pot it is worth next to nothing, since
among equals it brings just what it costs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from talong.bots.kille.tables import is_by_the_book, tables
from talong.bots.plug import Mix
from talong.core.view import View
from talong.games.kille.kille_match import half_of
from talong.games.kille.rules import KilleRules

if TYPE_CHECKING:
    from talong.facts.kille import KilleFacts

Seats = frozenset[int]


def buyin_mix(view: View) -> Mix:
    """Return the act of *view*'s viewer who is asked to buy in: to do so if it pays."""
    buys = buyin_value(view) > 0
    return [("buyin", float(buys)), ("decline", float(not buys))]


def buyin_value(view: View) -> float:
    """Return what the viewer of *view* gains by buying in, in the unit of the stakes; to decline is worth nothing."""
    offer = BuyInOffer(view)
    price = offer.price(offer.pot)
    later = offer.settled(1, offer.active | {view.viewer}, offer.pot + price)
    return later[view.viewer] - price


class BuyInOffer:
    """Offer of a buy-in as its viewer sees it."""

    def __init__(self, view: View) -> None:
        facts = cast("KilleFacts", view.facts)
        offer = facts["buyin"]
        assert offer is not None
        rules = view.game.read_rules(facts["rules"])
        assert isinstance(rules, KilleRules)
        self.by_table = is_by_the_book(rules)
        self.seats = facts["seats"]
        self.dealer = facts["dealer"]
        self.pot = facts["pot"]
        self.active: Seats = frozenset(facts["active"])
        self.deals_next: Seats | None = None  # R-K31: who may deal, if not everybody who is in.
        if facts["rules"]["dealer_after_buyin"] == "survivors":
            self.deals_next = frozenset(facts["survivors"])
        # If all are asked at once (R-K41), the others count as if they were asked after the viewer.
        self.due = [view.viewer, *[seat for seat in offer["due"] if seat != view.viewer]]
        self.fixed_price = offer["price"]
        self.rolls = facts["offered"] == "second" and facts["rules"]["second_price"] == "rolling"
        self.rules = rules
        self.crowds: dict[tuple[int, int, int], float] = {}

    def price(self, pot: int) -> int:
        """Return what it costs to buy in when so much is in the *pot* (R-K40)."""
        return half_of(pot, self.rules) if self.rolls else self.fixed_price

    def settled(self, at: int, active: Seats, pot: int) -> dict[int, float]:
        """Return each active seat's part of the *pot* when those due from *at* on have said what they do."""
        if not self.by_table or len(active) not in tables():
            part = self.crowded(at, len(active), pot)
            return dict.fromkeys((*active, *self.due[at:]), part)
        if at == len(self.due):
            return self.parts(active, pot)
        seat, price = self.due[at], self.price(pot)
        bought = self.settled(at + 1, active | {seat}, pot + price)
        return bought if bought[seat] > price else self.settled(at + 1, active, pot)

    def crowded(self, at: int, number: int, pot: int) -> float:
        """Return the same for *number* active seats that have equal parts."""
        if at == len(self.due):
            return pot / number
        if (at, number, pot) not in self.crowds:
            price = self.price(pot)
            bought = self.crowded(at + 1, number + 1, pot + price)
            self.crowds[at, number, pot] = bought if bought > price else self.crowded(at + 1, number, pot)
        return self.crowds[at, number, pot]

    def parts(self, active: Seats, pot: int) -> dict[int, float]:
        """Return each active seat's part of the *pot* by its place in the next deal."""
        among = active if self.deals_next is None else active & self.deals_next or active
        dealer = self.clockwise(self.dealer, among)
        seat = dealer
        found: dict[int, float] = {}
        for share in cast("list[float]", tables()[len(active)].about["shares"]):  # Forehand is first.
            seat = self.clockwise(seat, active)
            found[seat] = share * pot
        return found

    def clockwise(self, seat: int, among: Seats) -> int:
        """Return the nearest seat of *among* clockwise from *seat*; *seat* itself comes last."""
        return min(among, key=lambda other: (other - seat - 1) % self.seats)
