"""Cutting, dealing, and going to the stock (K11 to K15, K43 to K50)."""

from __future__ import annotations

from talong._compat import append, i64, u8, vec
from talong.cards.bits import bit
from talong.cards.kille import KILLE
from talong.games.kille.events import tell_aside, tell_card, tell_cut, tell_seat, tell_turnup
from talong.games.kille.exchange import hit, speak, turn_after
from talong.games.kille.kille_rank import after_draw
from talong.games.kille.matadors import HALTS, STRIKES, WAVES_ON, YIELDS, answer_of
from talong.games.kille.showdown import upp_till_bevis
from talong.games.kille.state import NOBODY, PRECUT, STOCK_STRIKER, STOCKCUT, State
from talong.games.kille.svin import svin_strikes


def ask_for_cut(deal: State) -> None:
    """Wait for the cut before the deal (K12), which somebody makes unless the engine does (R-K3)."""
    deal.phase = PRECUT
    deal.turn = NOBODY if deal.cuts_itself() else cutter(deal)


def cutter(deal: State) -> i64:
    """Return who cuts: the seat before the dealer (K12), or before whoever is to draw (K44, R-K14)."""
    return deal.prev(deal.dealer if deal.phase == PRECUT else deal.drawer)


def cut(deal: State, place: i64) -> None:
    """Move the top *place* cards of the stock to the bottom, then deal or draw (R-K3)."""
    tell_cut(deal, cutter(deal), place)
    if deal.shift:
        straighten(deal)
    deal.base = deal.top
    deal.shift = u8(place)
    if deal.phase == PRECUT:
        straighten(deal)
        deal_cards(deal)
    else:
        draw(deal, deal.drawer)


def straighten(deal: State) -> None:
    """Lay the stock out in the order in which it will be drawn; copies of the deal share the old one."""
    old, base = deal.stock, i64(deal.base)
    stock = old[:]
    source = base + i64(deal.shift)  # As `stock_card` has it.
    at: i64
    for at in range(base, len(stock)):
        if source == len(old):
            source = base
        stock[at] = old[source]
        source += 1
    deal.stock = stock
    deal.shift = u8(0)


def deal_cards(deal: State) -> None:
    """Give each seat that takes part one card, forehand first (K13, R-P29), and let all look at once (K15, R-K4)."""
    deal.faces = vec[u8]([u8(0)] * deal.seats)
    deal.held = vec[u8]([u8(0)] * deal.seats)
    deal.high = 0
    last = deal.last()
    at = last
    dealing = True
    while dealing:
        at = deal.next(at)
        deal.faces[at] = u8(deal.stock_card(i64(deal.top)))
        deal.held[at] = u8(at)
        deal.top += 1
        if deal.dealt_high() and deal.faces[at] == KILLE:
            deal.high |= bit(at)  # P25; else K51
        dealing = at != last
    if deal.log is not None:
        for _card in range(deal.number()):
            at = deal.next(at)
            tell_card(deal, "deal", at)
    speak(deal, deal.forehand())  # K16


def go_to_stock(deal: State, drawer: i64) -> None:
    """Let *drawer* go to the stock when one of the others has cut it (K43, K44, K48)."""
    tell_seat(deal, "tostock", drawer)
    deal.phase = STOCKCUT
    deal.drawer = drawer
    if deal.stock_size() < 2:  # R-K14
        draw(deal, drawer)
    else:
        deal.turn = NOBODY if deal.cuts_itself() else cutter(deal)


def draw(deal: State, drawer: i64) -> None:
    """Turn cards of the stock until one decides (K45, K46)."""
    halted = False
    while True:
        if not deal.stock_size():
            report_empty_stock()
            break
        face = deal.stock_card(i64(deal.top))
        deal.top += 1
        answer = answer_of(face)
        if answer == YIELDS:
            take(deal, drawer, face)
            break
        tell_turnup(deal, face)  # K47
        if answer != WAVES_ON:  # K46e, R-K12
            halted = answer == HALTS  # K46b
            if answer == STRIKES:
                hit(deal, drawer, STOCK_STRIKER)  # K46c
            elif not halted:
                svin_strikes(deal, drawer, STOCK_STRIKER)  # K46d
            break
    deal.drawer = NOBODY
    if deal.rules.dealer_speaks_after_forced_draw and drawer != deal.dealer and not halted:  # R-K11
        speak(deal, deal.dealer)
    elif deal.literal and not halted:
        turn_after(deal, drawer)  # R-P26
    else:
        upp_till_bevis(deal)  # K46b, K49


def report_empty_stock() -> None:
    """Report what L7 says cannot be; the drawer keeps their card (R-K15)."""
    from logging import getLogger

    getLogger("talong").error("R-K15: the stock has run out")


def take(deal: State, drawer: i64, face: i64) -> None:
    """Let *drawer* keep the drawn card and lay the old one aside (K46a, R-K16)."""
    old = i64(deal.held[drawer])
    piece: i64 = len(deal.faces)
    deal.faces = append(deal.faces[:], u8(face))  # Copies of the deal share the old list.
    deal.held[drawer] = u8(piece)
    after_draw(deal, piece)
    if deal.faces[old] == KILLE:
        deal.reveal(old)  # KI10: a kille is laid aside face up.
    if face == KILLE:
        deal.reveal(piece)
    tell_card(deal, "draw", drawer)
    tell_aside(deal, drawer, old)
