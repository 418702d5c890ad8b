"""Narrator of Rödskägg."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final, cast

from talong.games.rodskagg.scoring import PENALTY, RODSKAGG_PENALTY
from talong.games.rodskagg.state import HAND
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

    def sequel(self, act: str, view: Mapping[str, object]) -> dict[str, object]:
        """Return the facts that the consequence of *act* speaks of."""
        seen = cast("RodskaggView", view)
        seat = seen["viewer"]
        number = self.argument(act)
        return {
            "number": int(number) if number.isdecimal() else 0,
            "penalty": RODSKAGG_PENALTY,
            "score": figure(seen["scores"][seat]) if isinstance(seat, int) else "",
        }

    def goal(self, view: Mapping[str, object]) -> str:
        """Return what the reader is to do in order to come to nought: the contract first."""
        seen = cast("RodskaggView", view)
        seat = seen["viewer"]
        if not isinstance(seat, int) or seen["phase"] in ("deal_over", "match_over"):
            return self.say("goal-watch")
        score = seen["scores"][seat]
        if seen["phase"] == "bid":
            return self.say("goal-bid", below="yes" if score < 0 else "no", score=figure(score))
        if seat in seen.get("dropped", []):
            return self.say("goal-dropped", score=figure(score))
        if seat == seen["declarer"]:
            return self.contracted(seen, seat)
        return self.defending(seen, seat)

    def contracted(self, view: RodskaggView, seat: int) -> str:
        """Return what the declarer in *seat* is to do: to keep the contract, and then as the others do."""
        contract = str(view["contract"])
        promised = HAND if contract == "rodskagg" else int(contract)
        kind = "all" if contract == "rodskagg" else "number"
        missing = promised - view["won"][seat]
        if missing > HAND - sum(view["won"]):  # RS25: it is played to the end all the same.
            penalty = RODSKAGG_PENALTY if kind == "all" else PENALTY
            return self.say("goal-failed", kind=kind, penalty=penalty, **self.way_to_nought(view, seat, penalty))
        if missing > 0:
            return self.say("goal-contract", kind=kind, missing=missing, promised=promised)
        return self.say("goal-made", **self.way_to_nought(view, seat))

    def defending(self, view: RodskaggView, seat: int) -> str:
        """Return what the defender in *seat* is to do: what was promised, or else the way to nought."""
        won = view["won"]
        declarer = view["declarer"]
        if view["contract"] == "rodskagg" and declarer is not None and sum(won) == won[declarer]:
            return self.say("goal-stop")
        if "join" in view["legal"]:
            return self.say("goal-join", penalty=PENALTY)
        along = view.get("along", {}).get(str(seat))
        if not won[seat] and view.get("question") == "put" and along in ("compulsory", "free"):  # RS40
            return self.say("goal-promised", penalty=PENALTY)
        return self.say("goal-tricks", **self.way_to_nought(view, seat))

    def way_to_nought(self, view: RodskaggView, seat: int, penalty: int = 0) -> dict[str, object]:
        """Return how far from nought *seat* will stand if it takes no further trick, with a *penalty* (RS42)."""
        left = view["scores"][seat] + penalty - view["won"][seat]
        return {"way": "down" if left > 0 else "below" if left < 0 else "there", "left": left, "score": figure(left)}

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
