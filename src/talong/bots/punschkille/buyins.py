"""Value of a buy-in in Punschkille: a second glass at stake for the chance to keep both (P17 to P19).

To decline costs the glass that is staked; to buy in costs both, unless the round is won. So it pays if the round is won
more than every other time: in a duel alone, with somebody who cannot buy in again, and only for forehand, who has the
better place (docs/solved.md). Against one who still can, two deals would have to be won.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from talong.bots.plug import Mix
from talong.core.view import View

if TYPE_CHECKING:
    from talong.facts.punschkille import PunschFacts


def buyin_mix(view: View) -> Mix:
    """Return the act of *view*'s viewer who is asked to buy in: to do so if it pays."""
    buys = pays(view)
    return [("buyin", float(buys)), ("decline", float(not buys))]


def pays(view: View) -> bool:
    """Tell whether a second glass is well staked."""
    facts = cast("PunschFacts", view.facts)
    if len(facts["active"]) != 1 or not facts["rules"]["winner_keeps_buyin"]:  # R-P7
        return False
    [survivor] = facts["active"]
    if survivor not in facts["bought"] and facts["glasses"]["supply"][survivor]:
        return False  # P20, P21
    if facts["rules"]["dealer_after_buyin"] == "survivors":
        return True
    seats, dealer = facts["seats"], facts["dealer"]
    return (survivor - dealer - 1) % seats < (view.viewer - dealer - 1) % seats  # P14: the survivor deals next.
