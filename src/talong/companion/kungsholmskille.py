"""Kungsholmskille with real cards: how the deal ended."""

from __future__ import annotations

from typing import Final

from talong.companion.forms import CHOICE, DEAL, SEAT, SEATS, Field, Form, form
from talong.companion.plug import Companion
from talong.core.match import Match
from talong.games.kungsholmskille.state import ENDINGS

SHOWN: Final = (("ending", ("showdown",)),)
WALKED: Final = (("ending", ("walkover",)),)
FOLDED: Final = (("ending", ("budrunda_2", "budrunda_3", "showdown")),)


class KungsholmCompanion(Companion):
    """How a deal ended, who had folded, and who showed and won."""

    decided = ("seating", "first_dealer")

    def deal_forms(self, match: Match) -> list[Form]:
        """Return the forms of a deal."""
        among = tuple(range(match.seats))
        return [
            form(
                DEAL,
                Field(name="ending", kind=CHOICE, rule="KK65", choices=("showdown", "walkover", *ENDINGS[1:4])),
                Field(name="knocker", kind=SEAT, rule="KK33", among=among, when=WALKED),
                Field(
                    name="folded",
                    kind=SEATS,
                    rule="KK28",
                    among=among,
                    most=match.seats - 2,
                    optional=True,
                    usual=[],
                    apart=("shower", "winner"),
                    when=FOLDED,
                ),
                Field(name="shower", kind=SEAT, rule="KK56", among=among, apart=("folded",), when=SHOWN),
                Field(name="winner", kind=SEAT, rule="KK61", among=among, apart=("folded",), when=SHOWN),
            )
        ]


COMPANION: Final = KungsholmCompanion()
