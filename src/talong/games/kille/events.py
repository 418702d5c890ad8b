"""The log events of section 17. Each costs nothing when nobody listens.

Whoever tells of a card says who sees it: there is no default.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from talong._compat import i64
from talong.cards.bits import listed
from talong.cards.kille import FACES, KILLE
from talong.core.event import EVERYBODY, Event, Secret
from talong.games.kille.state import STOCK_STRIKER, SVIN_STRIKE, State

if TYPE_CHECKING:
    from talong.facts.kille import Answer, CardKind, SeatKind, SwapKind


def code_of(deal: State, piece: i64) -> str:
    """Return the code of *piece*, with its status if it is a kille (K4)."""
    face = i64(deal.faces[piece])
    if face == KILLE:
        return "Ki+" if deal.high >> piece & 1 else "Ki-"
    return FACES[face]


def seen(deal: State, piece: i64) -> Secret:
    """Return *piece* with those who know it as its audience (KI4)."""
    return Secret([code_of(deal, piece)], seen_by=deal.audience(piece))


def tell_seat(deal: State, kind: SeatKind, seat: i64) -> None:
    """Note what *seat* did, said or became."""
    if deal.log is not None:
        deal.log.append(Event(kind, {"seat": int(seat)}, {}))


def tell_cut(deal: State, cutter: i64, place: i64) -> None:
    """Note a cut (KI1: cut positions are public)."""
    if deal.log is not None:
        deal.log.append(Event("cut", {"seat": int(cutter), "at": int(place)}, {}))


def tell_card(deal: State, kind: CardKind, seat: i64) -> None:
    """Note something about the card before *seat*, which only those who know it see."""
    if deal.log is not None:
        deal.log.append(Event(kind, {"seat": int(seat)}, {"card": seen(deal, i64(deal.held[seat]))}))


def tell_aside(deal: State, seat: i64, piece: i64) -> None:
    """Note that *seat* has laid *piece* aside; it keeps its audience (KI10)."""
    if deal.log is not None:
        deal.log.append(Event("aside", {"seat": int(seat)}, {"card": seen(deal, piece)}))


def tell_turnup(deal: State, face: i64) -> None:
    """Note a matador turned up from the stock (KI10)."""
    if deal.log is not None:
        deal.log.append(Event("turnup", {}, {"card": Secret([FACES[face]], seen_by=EVERYBODY)}))


def tell_swap(deal: State, giver: i64, taker: i64, kind: SwapKind) -> None:
    """Note a swap that has been made, or undone, between *giver* and *taker* (KI5, KI6, KI9)."""
    if deal.log is not None:
        facts: dict[str, object] = {"giver": int(giver), "taker": int(taker)}
        secrets = {"gave": seen(deal, i64(deal.held[taker])), "got": seen(deal, i64(deal.held[giver]))}
        if kind == "undo":  # The cards have gone home: the giver has what they gave.
            secrets = {"gave": secrets["got"], "got": secrets["gave"]}
        deal.log.append(Event(kind, facts, secrets))


def tell_struck(deal: State, seat: i64, by: i64, striker: i64) -> None:
    """Note that *seat* is struck. The struck card is not shown (R-K17)."""
    if deal.log is not None:
        facts: dict[str, object] = {
            "seat": int(seat),
            "by": "sv" if by == SVIN_STRIKE else "hu",
            "striker": "stock" if striker == STOCK_STRIKER else int(striker),
        }
        deal.log.append(Event("struck", facts, {}))


def tell_answer(deal: State, seat: i64, answer: Answer) -> None:
    """Note an answer to "Bättre kort?"."""
    if deal.log is not None:
        deal.log.append(Event("answer", {"seat": int(seat), "answer": answer}, {}))


def tell_showdown(deal: State) -> None:
    """Note the hands of all that take part (KI12)."""
    if deal.log is not None:
        hands = {str(seat): code_of(deal, i64(deal.held[seat])) for seat in listed(deal.active)}
        deal.log.append(Event("showdown", {"hands": hands}, {}))
