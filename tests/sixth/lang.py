"""Telling Trekort."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from talong.lang.cards import HandTeller
from talong.lang.telling import Event


class TrekortTeller(HandTeller):
    """Say what happens in three tricks."""

    def card(self, code: str) -> str:
        return self.words.word(f"card-kille-{code}")

    def noun(self, code: str) -> str:
        return self.words.word("card-kille-noun", code=code, card=self.card(code))

    def called(self, code: str) -> list[str]:
        return [code, self.card(code)]

    def facts(self, event: Event) -> dict[str, Any]:
        facts = super().facts(event)
        if event["event"] == "deal_over":
            facts["decided"] = "no" if event["winner"] is None else "yes"
        return facts

    def rules(self, act: str, view: Mapping[str, Any]) -> list[str]:
        return ["TK2", "TK3"]

    def table(self, view: Mapping[str, Any]) -> str:
        return self.say("table", standing=self.standing(view))

    def standing(self, standing: Mapping[str, Any]) -> str:
        return self.rows(dict(enumerate(standing["balances"])))


NARRATOR: Final = TrekortTeller
