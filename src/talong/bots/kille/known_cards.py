"""Known cards of other seats that speak for an act, as a teacher would point at them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from talong.cards.kille import FACES
from talong.core.view import View

if TYPE_CHECKING:
    from talong.facts.kille import ExchangeFacts


def lower_cards(view: View, act: str | None) -> list[tuple[int, str]]:
    """Return a card lower than one's own that the viewer of *view* knows before somebody who is in, if one is to stand.

    Whoever has the lowest card goes out, so that one is what a teacher would point at.
    """
    if act != "stand":
        return []
    facts = cast("ExchangeFacts", view.facts)
    hands = facts["hands"]
    own = rank_in(hands.get(str(view.viewer), []))
    found = [
        (rank, seat, hands[str(seat)][0])
        for seat in facts["active"]
        if seat != view.viewer and (rank := rank_in(hands.get(str(seat), []))) is not None
    ]
    if own is None or not found:
        return []
    rank, seat, card = min(found, key=lambda entry: entry[0])
    return [(seat, card)] if rank < own else []


def rank_in(hand: list[str]) -> int | None:
    """Return the rank of the one card of *hand*, unless it is hidden or a kille, which may be high or low."""
    return FACES.index(hand[0]) if len(hand) == 1 and hand[0] in FACES and hand[0] != "Ki" else None
