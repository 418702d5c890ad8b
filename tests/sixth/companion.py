"""Trekort with real cards: the tricks."""

from __future__ import annotations

from typing import Final

import talong
from talong.companion.forms import DEAL, NUMBERS, Field, Form, form
from talong.companion.plug import Companion
from tests.sixth.game import HAND


class TrekortCompanion(Companion):
    by_seat = ("tricks",)

    def deal_forms(self, match: talong.Match) -> list[Form]:
        among = tuple(range(match.seats))
        return [form(DEAL, Field(name="tricks", kind=NUMBERS, rule="TK5", among=among, most=HAND, total=HAND))]


COMPANION: Final = TrekortCompanion()
