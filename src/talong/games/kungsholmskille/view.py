"""View of a deal: what a viewer may know (KK77 to KK87), built up from nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from talong._compat import i64
from talong.cards.bits import count, listed
from talong.cards.deck import HIDDEN
from talong.cards.kille import FACES
from talong.games.kungsholmskille.exchange import received
from talong.games.kungsholmskille.hands import codes
from talong.games.kungsholmskille.rules import Honour, PileView
from talong.games.kungsholmskille.state import FOLD, NOBODY, State
from talong.games.kungsholmskille.tricks import leading

if TYPE_CHECKING:
    from talong.facts import Play
    from talong.facts.kungsholmskille import CourseFacts, KnownFacts, TableFacts


def cards_for(viewer: int, seat: int, cards: i64) -> list[str]:
    """Return *cards* of *seat* if they are the viewer's own, else as many hidden ones (KK78, KK83).

    This and `received_by` are the only ways a card that has not been played gets into a view.
    """
    return codes(cards) if viewer == seat else [HIDDEN] * int(count(cards))


def received_by(deal: State, viewer: int, seat: int) -> list[str]:
    """Return what *seat* drew in the exchange if it is the viewer's own, else as many hidden cards (KK83)."""
    own = received(deal, seat) if viewer == seat else None
    return [HIDDEN] * int(count(deal.laid[seat])) if own is None else sorted(own, key=FACES.index)


def seat_or_none(seat: i64) -> int | None:
    """Return *seat*, or None for nobody."""
    return None if seat == NOBODY else int(seat)


def plays(deal: State) -> list[Play]:
    """Return who has played what, in order."""
    return [
        {"seat": int(deal.piles[i64(at)]), "card": FACES[i64(deal.piles[i64(at + 1)])]}
        for at in range(0, len(deal.piles), 2)
    ]


def in_trick(deal: State) -> int:
    """Return how many cards lie in the trick in progress."""
    return (len(deal.piles) // 2) % int(deal.live_number())


def piles_of(deal: State, full: bool) -> dict[str, list[str]]:
    """Return the pile of each seat, or only its top card (KK52, R-KK20)."""
    piles: dict[str, list[str]] = {str(seat): [] for seat in listed(deal.live)}
    for at in range(0, len(deal.piles), 2):
        piles[str(int(deal.piles[i64(at)]))].append(FACES[i64(deal.piles[i64(at + 1)])])
    return piles if full else {seat: pile[-1:] for seat, pile in piles.items()}


def table_facts(deal: State | None) -> TableFacts:
    """Return what lies on the table in public."""
    if deal is None:
        return {"stock": 0, "trick": [], "leading": [], "piles": {}, "folded": []}
    full = deal.rules.pile_view is PileView.FULL
    played = plays(deal)
    everyone = list(range(int(deal.seats)))
    return {
        "stock": int(deal.stock_size()),
        "trick": played[len(played) - in_trick(deal) :],
        "leading": leading(deal),
        "tricks": int(deal.tricks),
        "piles": piles_of(deal, full),
        "folded": [seat for seat in everyone if not deal.live >> i64(seat) & 1],
        "knocker": seat_or_none(deal.knocker),
        "knocker2": seat_or_none(deal.knocker2),
        "bud1": listed(deal.bud1),
        "bud2": listed(deal.bud2),
        "bud3": listed(deal.bud3),
        "exchanged": {str(seat): int(count(deal.laid[seat])) for seat in everyone},
        "leader": seat_or_none(deal.leader),
    }


def open_facts(deal: State | None) -> CourseFacts:
    """Build up what everybody may know of the course of the deal; the cards stay out until it is known who looks."""
    facts = cast("CourseFacts", table_facts(deal))
    facts["hands"] = {}
    if deal is None:
        return facts
    facts["laid"] = {}
    facts["received"] = {}
    if deal.rules.pile_view is PileView.FULL:
        facts["plays"] = plays(deal)  # KK82
    return facts


def cards_known(deal: State | None, viewer: int) -> KnownFacts:
    """Build up the cards as *viewer* knows them, and of what it alone is reminded."""
    if deal is None:
        return {"hands": {}}
    everyone = list(range(int(deal.seats)))
    return {
        "hands": {str(seat): cards_for(viewer, seat, deal.hands[seat]) for seat in everyone},
        "laid": {str(seat): cards_for(viewer, seat, deal.laid[seat]) for seat in everyone},
        "received": {str(seat): received_by(deal, viewer, seat) for seat in everyone},
        "honour": is_reminded(deal, viewer),
    }


def is_reminded(deal: State, viewer: int) -> bool:
    """Tell whether *viewer* is told what honour asks of forehand (KK31)."""
    asked = deal.phase == FOLD and deal.turn == viewer and viewer == deal.left(deal.dealer)
    return asked and deal.rules.forehand_honour is Honour.HINT
