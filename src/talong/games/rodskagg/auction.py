"""The auction (RS10 to RS18)."""

from __future__ import annotations

from talong._compat import i64
from talong.games.rodskagg.events import tell_number, tell_seat
from talong.games.rodskagg.state import PASSED, PLAY, RODSKAGG, State


def may_bid(deal: State, contract: i64) -> bool:
    """Tell whether the seat on turn may bid *contract*: any that is higher than the highest so far (RS13, RS14)."""
    return contract > deal.contract and contract <= RODSKAGG


def may_pass(deal: State) -> bool:
    """Tell whether the seat on turn may pass: anybody but forehand (RS11)."""
    return deal.turn != deal.forehand()


def bid(deal: State, seat: i64, contract: i64) -> None:
    """Let *seat* bid; a bid of rödskägg closes the auction (RS15)."""
    deal.say_bid(seat, contract)
    deal.contract = contract
    deal.declarer = seat  # RS16
    if contract == RODSKAGG:
        tell_seat(deal, "rodskagg", seat)
        close(deal)
    else:
        tell_number(deal, "bid", seat, contract)
        go_round(deal, seat)


def pass_by(deal: State, seat: i64) -> None:
    """Let *seat* pass."""
    deal.say_bid(seat, PASSED)
    tell_seat(deal, "pass", seat)
    go_round(deal, seat)


def go_round(deal: State, seat: i64) -> None:
    """Let the next seat speak, each once; the dealer is last (RS12)."""
    if seat == deal.dealer:
        close(deal)
    else:
        deal.turn = deal.left(seat)


def close(deal: State) -> None:
    """Let the declarer lead (RS16, RS19)."""
    tell_number(deal, "declarer", deal.declarer, deal.contract)
    deal.phase = PLAY
    deal.turn = deal.declarer
