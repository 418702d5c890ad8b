"""Telling Rödskägg."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from talong.lang.cards import FrenchTeller
from talong.lang.telling import Event, figure, opening

RULES: Final = {
    "bid": ["RS17", "RS13"],
    "rodskagg": ["RS18", "RS38", "RS39"],
    "pass": ["RS13"],
    "play": ["RS22", "RS24"],
    "ask": ["RS33", "RS27"],
    "skip": ["RS34"],
    "join": ["RS28", "RS40"],
    "drop": ["RS30"],
}
_RODSKAGG: Final = 7  # The highest of the contracts (RS10).


class RodskaggTeller(FrenchTeller):
    """Say what happens on the way from twelve to nought."""

    calls: ClassVar[Mapping[str, str]] = {"ask": "ask"}

    def facts(self, event: Event) -> dict[str, Any]:
        """Return the facts of *event* as words and numbers."""
        facts = super().facts(event)
        kind = event["event"]
        if kind in ("bid", "declarer", "credited"):
            facts["tricks"] = self.say(f"tricks-{event['number']}")
        elif kind == "score":
            facts["made"] = "yes" if event["made"] else "no"
            facts["changes"] = opening("; ".join(self.changes(event))) or self.say("lines-unchanged")
        elif kind == "match_over":
            winners = event["winners"]
            facts["you"] = "winner" if winners == [self.viewer] else "nobody"
            facts["names"] = self.people(winners)
            facts["many"] = "yes" if len(winners) > 1 else "no"
        return facts

    def changes(self, event: Event) -> list[str]:
        """Return whose score has changed, by how much and to what."""
        told: list[str] = []
        for seat, change in enumerate(event["changes"]):
            if change:
                facts = {"change": figure(change, change=True), "score": figure(event["scores"][seat])}
                told.append(self.say("lines-change", seat=self.who(seat, inside=True), **facts))
        return told

    def about(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """Return the facts that states and acts speak of."""
        facts = super().about(view)
        said = [view["contract"]] if view["contract"] else list(view["bids"].values())
        high = max([_RODSKAGG if bid == "rodskagg" else int(bid) for bid in said if bid != "pass"], default=0)
        seat = view["viewer"]
        trick = view["trick"]
        facts["high"] = high
        facts["tricks"] = self.say(f"tricks-{high}") if high else ""
        facts["score"] = figure(view["scores"][seat]) if isinstance(seat, int) else ""
        facts["lead"] = "no" if trick else "yes"
        facts["trick"] = self.lying(trick)
        return facts

    def naming(self, act: str, view: Mapping[str, Any]) -> dict[str, Any]:
        """Return the facts that *act* speaks of."""
        facts = super().naming(act, view)
        if self.kind(act) == "bid":
            facts["tricks"] = self.say(f"tricks-{self.argument(act)}")
        return facts

    def rules(self, act: str, view: Mapping[str, Any]) -> list[str]:
        """Return the rules that *act* goes by."""
        return RULES[self.kind(act)]

    def table(self, view: Mapping[str, Any]) -> str:
        """Return how the table stands."""
        facts = self.about(view)
        declarer = view["declarer"]
        won = {seat: number for seat, number in enumerate(view["won"]) if number}
        return self.say(
            "table",
            declared="no" if declarer is None else "you" if declarer == self.viewer else "yes",
            declarer="" if declarer is None else self.who(declarer),
            tricks=facts["tricks"],
            taken="some" if won else "none",
            won=self.rows(won),
            standing=self.standing(view),
        )

    def standing(self, standing: Mapping[str, Any]) -> str:
        """Return everybody's score."""
        return self.rows(dict(enumerate(standing["scores"])))


NARRATOR: Final = RodskaggTeller
