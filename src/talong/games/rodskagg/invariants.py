"""Invariants of every state of a deal, whatever was played."""

from __future__ import annotations

from talong._compat import i64
from talong.cards.bits import bit, count
from talong.games.rodskagg.state import HAND, NOBODY, OVER, PLAY, State


def flaw_of(deal: State) -> str:
    """Return what cannot be in *deal*, or nothing."""
    dealt: i64 = 0
    for seat in range(deal.seats):
        if count(deal.dealt[i64(seat)]) != HAND:
            return "RS8: somebody was not dealt six cards"
        if dealt & deal.dealt[i64(seat)]:
            return "RS8: a card was dealt twice"
        dealt |= deal.dealt[i64(seat)]
    played: i64 = 0
    for card in deal.order():
        if played & bit(card):
            return "RS21: a card was played twice"
        played |= bit(card)
    if played != deal.gone or played & ~dealt:
        return "RS21: what was played is not what has left the hands"
    return flaw_in_tricks(deal)


def flaw_in_tricks(deal: State) -> str:
    """Return what cannot be in the tricks and the turn of *deal*, or nothing."""
    taken: i64 = 0
    for seat in range(deal.seats):
        taken += deal.tricks_of(i64(seat))
    if taken != deal.tricks or taken > HAND:
        return "RS24: a trick has no taker, or too many"
    if deal.phase == OVER:
        return "" if deal.turn == NOBODY and taken == HAND else "RS25: the deal has ended too early"
    if deal.turn < 0 or deal.turn >= deal.seats:
        return "RS54: nobody is on turn"
    if deal.phase != PLAY:
        return ""
    if not deal.staying >> deal.turn & 1 or not deal.staying >> deal.declarer & 1:
        return "RS31: somebody plays who has thrown in"
    size = HAND - taken - 1
    at = deal.declarer  # RS19: the declarer leads, and those before the seat on turn have played to the trick.
    for _seat in range(count(deal.staying)):
        if at == deal.turn:
            size += 1
        if count(deal.hand(at)) != size:
            return "RS21: somebody has played too many cards, or too few"
        at = deal.next(at)
    return ""
