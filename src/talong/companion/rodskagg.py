"""Rödskägg with real cards: the contract, the tricks, and who went along."""

from __future__ import annotations

from typing import Final

from talong.companion.forms import CHOICE, DEAL, FLAG, NUMBERS, SEAT, SEATS, Field, Form, form
from talong.companion.plug import Companion
from talong.core.match import Match
from talong.games.rodskagg.rules import AskMode, RodskaggRules
from talong.games.rodskagg.state import HAND
from talong.games.rodskagg.told import CONTRACTS

NUMBERED: Final = ("contract", tuple(CONTRACTS[:-1]))  # RS29: in rödskägg no question is put.
ASKED: Final = ("asked", ("true",))


class RodskaggCompanion(Companion):
    """What the protokoll has a column for."""

    decided = ("first_dealer",)
    by_seat = ("tricks",)

    def deal_forms(self, match: Match) -> list[Form]:
        """Return the forms of a deal."""
        rules = match.rules
        assert isinstance(rules, RodskaggRules)
        chooses = rules.ask_mode is AskMode.MANUAL
        among = tuple(range(match.seats))
        fields = [
            Field(name="declarer", kind=SEAT, rule="RS16", among=among),
            Field(name="contract", kind=CHOICE, rule="RS17", choices=tuple(CONTRACTS)),
            Field(name="tricks", kind=NUMBERS, rule="RS35", among=among, most=HAND, total=HAND),
            Field(
                name="along",
                kind=SEATS,
                rule="RS40",
                among=among,
                most=match.seats - 1,
                optional=True,
                usual=[],
                apart=("declarer",),
                when=(NUMBERED, ASKED) if chooses else (NUMBERED,),
            ),
        ]
        if chooses:
            fields.insert(3, Field(name="asked", kind=FLAG, rule="RS33", usual=True, when=(NUMBERED,)))
        return [form(DEAL, *fields)]


COMPANION: Final = RodskaggCompanion()
