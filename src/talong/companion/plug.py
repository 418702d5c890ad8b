"""Plug of a game: what people know of a deal that they have played with real cards."""

from __future__ import annotations

from typing import Any, ClassVar

from talong.companion.forms import ACT, CHOICE, Field, Form, form
from talong.core import hosting
from talong.core.errors import TalongError
from talong.core.event import WATCHER
from talong.core.match import Match


class Companion:
    """What a game asks people to tell of each deal; the match itself decides what follows from it."""

    decided: ClassVar[tuple[str, ...]] = ()  # Options that are decided by who sits down where.
    by_seat: ClassVar[tuple[str, ...]] = ()  # The fields that have a number for each seat.

    def deal_forms(self, match: Match) -> list[Form]:
        """Return the forms of a deal, the usual one first; `Match._settle_told` reads what is entered."""
        raise NotImplementedError

    def act_form(self, match: Match, seat: int) -> Form:
        """Return the form of what *seat* is asked between two deals."""
        acts = tuple(match.legal_texts(seat))
        made = form(ACT, Field(name="act", kind=CHOICE, choices=acts), seat=seat)
        made.facts.update(self.act_facts(match))
        return made

    def act_facts(self, match: Match) -> dict[str, object]:
        """Return what people should know who are asked something between two deals."""
        return {}


def may_tell(match: Match, **told: object) -> bool:
    """Tell whether a deal may have come to what is *told*, by trying it on a copy."""
    try:
        hosting.report(match.copy(), told)
    except TalongError:
        return False
    return True


def public(match: Match) -> Any:
    """Return the public facts of *match*; its plug knows their type."""
    return match.view(WATCHER).facts
