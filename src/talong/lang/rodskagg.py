"""Narrator of Rödskägg."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final, cast

from talong.lang.cards import FrenchNarrator
from talong.lang.narrator import Event, figure, opening

if TYPE_CHECKING:
    from talong.facts.rodskagg import RodskaggEvent, RodskaggView, ScoreEvent, Scores

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


class RodskaggNarrator(FrenchNarrator):
    """Narrator of Rödskägg, on the way from twelve to nought."""

    calls: ClassVar[Mapping[str, str]] = {"ask": "ask"}

    def facts(self, event: Event) -> dict[str, object]:
        """Return the facts of *event* as words and numbers."""
        facts = super().facts(event)
        said = cast("RodskaggEvent", event)
        if said["event"] == "bid" or said["event"] == "declarer" or said["event"] == "credited":
            facts["tricks"] = self.say(f"tricks-{said['number']}")
        elif said["event"] == "score":
            facts["made"] = "yes" if said["made"] else "no"
            facts["changes"] = opening("; ".join(self.changes(said))) or self.say("lines-unchanged")
        elif said["event"] == "match_over":
            winners = said["winners"]
            facts["you"] = "winner" if winners == [self.viewer] else "nobody"
            facts["names"] = self.people(winners)
            facts["many"] = "yes" if len(winners) > 1 else "no"
        return facts

    def changes(self, event: ScoreEvent) -> list[str]:
        """Return whose score has changed, by how much and to what."""
        told: list[str] = []
        for seat, change in enumerate(event["changes"]):
            if change:
                facts = {"change": figure(change, change=True), "score": figure(event["scores"][seat])}
                told.append(self.say("lines-change", seat=self.who(seat, inside=True), **facts))
        return told

    def about(self, view: Mapping[str, object]) -> dict[str, object]:
        """Return the facts that states and acts speak of."""
        facts = super().about(view)
        seen = cast("RodskaggView", view)
        said = [seen["contract"]] if seen["contract"] else list(seen["bids"].values())
        high = max([_RODSKAGG if bid == "rodskagg" else int(bid) for bid in said if bid != "pass"], default=0)
        seat = seen["viewer"]
        trick = seen["trick"]
        facts["high"] = high
        facts["tricks"] = self.say(f"tricks-{high}") if high else ""
        facts["score"] = figure(seen["scores"][seat]) if isinstance(seat, int) else ""
        facts["lead"] = "no" if trick else "yes"
        facts["trick"] = self.lying(trick)
        return facts

    def naming(self, act: str, view: Mapping[str, object]) -> dict[str, object]:
        """Return the facts that *act* speaks of."""
        facts = super().naming(act, view)
        if self.kind(act) == "bid":
            facts["tricks"] = self.say(f"tricks-{self.argument(act)}")
        return facts

    def rules(self, act: str, view: Mapping[str, object]) -> list[str]:
        """Return the rules that *act* goes by."""
        return RULES[self.kind(act)]

    def table(self, view: Mapping[str, object]) -> str:
        """Return how the table stands."""
        facts = self.about(view)
        seen = cast("RodskaggView", view)
        declarer = seen["declarer"]
        won = {seat: number for seat, number in enumerate(seen["won"]) if number}
        return self.say(
            "table",
            declared="no" if declarer is None else "you" if declarer == self.viewer else "yes",
            declarer="" if declarer is None else self.who(declarer),
            tricks=facts["tricks"],
            taken="some" if won else "none",
            won=self.rows(won),
            standing=self.standing(view),
        )

    def standing(self, standing: Mapping[str, object]) -> str:
        """Return everybody's score."""
        return self.rows(dict(enumerate(cast("Scores", standing)["scores"])))


NARRATOR: Final = RodskaggNarrator
