"""Skitgubbe with real cards: who became skitgubbe, and in which order the others went out."""

from __future__ import annotations

from typing import Final

from talong.companion.forms import DEAL, ORDER, SEAT, Field, Form, form
from talong.companion.plug import Companion
from talong.core.match import Match
from talong.games.skitgubbe.rules import SkitgubbeRules


class SkitgubbeCompanion(Companion):
    """One name a deal."""

    def deal_forms(self, match: Match) -> list[Form]:
        """Return the forms of a deal."""
        among = tuple(range(match.seats))
        order = Field(
            name="out", kind=ORDER, rule="S70", among=among, most=match.seats - 1, optional=True, usual=[],
            apart=("skitgubbe",),
        )  # fmt: skip
        forms = [form(DEAL, Field(name="skitgubbe", kind=SEAT, rule="S69", among=among, apart=("out",)), order)]
        rules = match.rules
        assert isinstance(rules, SkitgubbeRules)
        if rules.loop_repetition or rules.loop_plies:
            forms.append(form(DEAL, order, name="no_loser", rule="S72", no_loser=True))
        return forms


COMPANION: Final = SkitgubbeCompanion()
