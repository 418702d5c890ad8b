"""View of a deal: what a viewer may know (section 14), built up from nothing through `card_for`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from talong._compat import i64
from talong.cards.bits import bit, listed
from talong.cards.deck import HIDDEN
from talong.cards.kille import FACES
from talong.core.event import viewer_bit
from talong.games.kille.events import code_of
from talong.games.kille.matadors import YIELDS, answer_of
from talong.games.kille.state import (
    ANNULLED,
    ASKED,
    BARRED,
    DEPENDS,
    FIVE_BITS,
    GAVE,
    GOT,
    NOBODY,
    OPEN,
    REFUSED_BY_DEALER,
    REFUSED_BY_THIRD,
    STOCK_STRIKER,
    STRIKE_BITS,
    TAKER,
    State,
)

if TYPE_CHECKING:
    from talong.facts.kille import CourseFacts, KnownFacts, Question, Strike, StruckBy, Swap, TableFacts

QUESTION: dict[int, Question] = {
    BARRED: "barred",
    OPEN: "open",
    ASKED: "asked",
    DEPENDS: "depends",
    REFUSED_BY_DEALER: "refused_by_dealer",
    REFUSED_BY_THIRD: "refused_by_third",
}


def knows(deal: State, viewer: int, piece: i64) -> bool:
    """Tell whether *viewer* knows *piece* (KI4). Whatever shows a card to somebody asks here."""
    return (deal.audience(piece) >> viewer_bit(viewer) & 1) == 1


def card_for(deal: State, viewer: int, piece: i64) -> str:
    """Return *piece* if *viewer* knows it, else `?` (KI4). This is the only way a card gets into a view."""
    return code_of(deal, piece) if knows(deal, viewer, piece) else HIDDEN


def turned(deal: State) -> list[str]:
    """Return the matadors turned up from the stock, in their order (K47)."""
    return [FACES[face] for face in turned_faces(deal)]


def turned_faces(deal: State) -> list[int]:
    """Return the values of the same."""
    dealt = deal.number() if len(deal.held) else 0
    found: list[int] = []
    for at in range(dealt, i64(deal.top)):
        face = deal.stock_card(i64(at))
        if answer_of(face) != YIELDS:
            found.append(int(face))
    return found


def laid_aside(deal: State) -> list[int]:
    """Return the pieces that have been laid aside (R-K16), in the order in which they were dealt."""
    return listed(aside(deal))


def aside(deal: State) -> i64:
    """Return the set of the same: pieces are numbered as they are dealt and drawn."""
    if not len(deal.held):
        return 0
    pieces = deal.active | bit(len(deal.faces)) - bit(deal.seats)  # Those dealt, and those drawn.
    for seat in range(deal.seats):
        if deal.active >> i64(seat) & 1:
            pieces &= ~bit(i64(deal.held[i64(seat)]))
    return pieces


def swaps(deal: State, viewer: int) -> list[Swap]:
    """Return the swaps of the deal with the cards that *viewer* knows (KI1, KI5, KI6, KI9)."""
    return [
        {
            "giver": int(i64(entry) & FIVE_BITS),
            "taker": int(i64(entry) >> TAKER & FIVE_BITS),
            "gave": card_for(deal, viewer, i64(entry) >> GAVE & FIVE_BITS),
            "got": card_for(deal, viewer, i64(entry) >> GOT & FIVE_BITS),
            "annulled": bool(i64(entry) >> ANNULLED & 1),
        }
        for entry in deal.swap_log()
    ]


def strikes(deal: State) -> dict[str, Strike]:
    """Return who is struck, by what and by whom, in the order of the strikes."""
    told: list[tuple[int, Strike]] = []
    left = deal.strikes
    for _seat in listed(deal.struck):
        striker = left >> 5 & FIVE_BITS
        by: StruckBy = "sv" if left >> 10 & 1 else "hu"
        told.append(
            (int(left & FIVE_BITS), {"by": by, "striker": "stock" if striker == STOCK_STRIKER else int(striker)})
        )
        left >>= STRIKE_BITS
    return {str(seat): strike for seat, strike in reversed(told)}


def table_facts(deal: State | None) -> TableFacts:
    """Return what lies on the table in public."""
    if deal is None:
        return {"stock": 0, "turned": [], "aside": [], "face_up": {}, "struck": []}
    shown = [seat for seat in listed(deal.active) if len(deal.held) and deal.face_up >> i64(deal.held[seat]) & 1]
    return {
        "stock": int(deal.stock_size()),
        "turned": turned(deal),
        "aside": [code_of(deal, piece) if deal.face_up >> i64(piece) & 1 else HIDDEN for piece in laid_aside(deal)],
        "face_up": {str(seat): code_of(deal, i64(deal.held[seat])) for seat in shown},
        "struck": listed(deal.struck),
    }


def open_facts(deal: State | None) -> CourseFacts:
    """Build up what everybody may know of the course of the deal; the cards stay out until it is known who looks."""
    if deal is None:  # KI13: the cards are gathered.
        return {
            "hands": {},
            "face_up": [],
            "stock": 0,
            "turned": [],
            "aside": [],
            "drawer": None,
            "swaps": [],
            "struck": {},
            "spoke": [],
            "stood": [],
            "question": QUESTION[BARRED],
        }
    return {
        "hands": {},
        "face_up": [s for s in listed(deal.active) if len(deal.held) and deal.face_up >> i64(deal.held[s]) & 1],
        "stock": int(deal.stock_size()),
        "turned": turned(deal),
        "aside": [],
        "drawer": None if deal.drawer == NOBODY else int(deal.drawer),
        "swaps": [],
        "struck": strikes(deal),
        "spoke": listed(deal.spoke),
        "stood": listed(deal.stood),
        "question": QUESTION[i64(deal.asking)],
    }


def cards_known(deal: State | None, viewer: int) -> KnownFacts:
    """Build up the cards as *viewer* knows them, wherever they lie or went."""
    if deal is None:
        return {"hands": {}, "aside": [], "swaps": []}
    return {
        "hands": {str(seat): [card_for(deal, viewer, i64(deal.held[seat]))] for seat in listed(deal.active)}
        if len(deal.held)
        else {},
        "aside": [card_for(deal, viewer, piece) for piece in laid_aside(deal)],
        "swaps": swaps(deal, viewer),
    }
