"""View of a deal: what a viewer may know (RS55 to RS60), built up from nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from talong._compat import i64
from talong.cards.bits import count
from talong.cards.deck import HIDDEN
from talong.cards.french import FRENCH
from talong.games.rodskagg.events import REASONS, codes
from talong.games.rodskagg.rules import TrickView
from talong.games.rodskagg.state import BID, DROPPED, State
from talong.games.rodskagg.tricks import leading

if TYPE_CHECKING:
    from talong.facts import Play
    from talong.facts.rodskagg import CourseFacts, KnownFacts, Question, TableFacts

CONTRACTS: Final = ["", "1", "2", "3", "4", "5", "6", "rodskagg", "pass"]
QUESTIONS: Final[list[Question]] = ["not_put", "put", "skipped"]


def hand_for(deal: State, viewer: int, seat: int) -> list[str]:
    """Return the hand of *seat* if it is the viewer's own, else as many hidden cards (RS56).

    This is the only way a card that has not been played gets into a view.
    """
    hand = deal.hand(seat)
    return codes(hand) if viewer == seat else [HIDDEN] * int(count(hand))


def holder_of(deal: State, card: int) -> int:
    """Return whom *card* was dealt to."""
    for seat in range(deal.seats):
        if deal.dealt[i64(seat)] >> i64(card) & 1:
            return int(seat)
    raise AssertionError("a card that is played was dealt")


def tricks_of(deal: State) -> list[list[Play]]:
    """Return the tricks so far, the one in progress last if it has begun (RS59)."""
    tricks: list[list[Play]] = []
    for card in deal.order():
        seat = holder_of(deal, card)
        if seat == deal.declarer:  # RS19: every trick begins with the declarer.
            tricks.append([])
        tricks[-1].append({"seat": seat, "card": FRENCH.codes[card]})
    return tricks


def contract_text(contract: i64) -> str | None:
    """Return a contract in words."""
    return CONTRACTS[contract] or None


def table_facts(deal: State | None) -> TableFacts:
    """Return what lies on the table in public."""
    if deal is None:
        return {"trick": [], "leading": [], "tricks": [], "won": [], "bids": {}, "declarer": None, "contract": None}
    tricks = tricks_of(deal)
    complete = tricks[: int(deal.tricks)]
    last_only = deal.rules.trick_view is TrickView.LAST  # R-RS20
    return {
        "trick": tricks[-1] if len(tricks) > len(complete) else [],
        "leading": leading(deal),
        "tricks": complete[-1:] if last_only else complete,
        "won": [int(deal.tricks_of(i64(seat))) for seat in range(deal.seats)],
        "bids": {str(seat): CONTRACTS[deal.bid_of(seat)] for seat in range(int(deal.seats)) if deal.bid_of(seat)},
        "declarer": None if deal.phase == BID else int(deal.declarer),  # RS62: when the auction closes.
        "contract": None if deal.phase == BID else contract_text(deal.contract),
        "question": QUESTIONS[deal.question],
        "along": {
            str(seat): REASONS[deal.position_of(seat)] for seat in range(int(deal.seats)) if deal.position_of(seat)
        },
        "dropped": [seat for seat in range(int(deal.seats)) if deal.position_of(seat) == DROPPED],
    }


def open_facts(deal: State | None) -> CourseFacts:
    """Build up what everybody may know of the course of the deal; the hands stay out until it is known who looks."""
    facts = cast("CourseFacts", table_facts(deal))
    facts["hands"] = {}
    if deal is not None:
        facts["aside"] = FRENCH.size - 6 * int(deal.seats)  # RS57: how many, never which.
    return facts


def cards_known(deal: State | None, viewer: int) -> KnownFacts:
    """Build up the hands as *viewer* knows them."""
    if deal is None:
        return {"hands": {}}
    return {"hands": {str(seat): hand_for(deal, viewer, seat) for seat in range(int(deal.seats))}}
