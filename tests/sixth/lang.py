"""Telling Trekort."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, cast

from talong.lang.cards import HandNarrator
from talong.lang.narrator import Event

if TYPE_CHECKING:
    from tests.sixth.facts import Balances, TrekortEvent


class TrekortTeller(HandNarrator):
    """Say what happens in three tricks."""

    def card(self, code: str) -> str:
        return self.words.word(f"card-kille-{code}")

    def noun(self, code: str) -> str:
        return self.words.word("card-kille-noun", code=code, card=self.card(code))

    def called(self, code: str) -> list[str]:
        return [code, self.card(code)]

    def facts(self, event: Event) -> dict[str, object]:
        facts = super().facts(event)
        said = cast("TrekortEvent", event)
        if said["event"] == "deal_over":
            facts["decided"] = "no" if said["winner"] is None else "yes"
        return facts

    def rules(self, act: str, view: Mapping[str, object]) -> list[str]:
        return ["TK2", "TK3"]

    def table(self, view: Mapping[str, object]) -> str:
        return self.say("table", standing=self.standing(view))

    def standing(self, standing: Mapping[str, object]) -> str:
        return self.rows(dict(enumerate(cast("Balances", standing)["balances"])))


NARRATOR: Final = TrekortTeller
