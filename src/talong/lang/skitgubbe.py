"""Narrator of Skitgubbe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, cast

from talong.cards.deck import HIDDEN
from talong.games.skitgubbe.rules import LETTERS
from talong.lang.cards import FrenchNarrator
from talong.lang.narrator import LOST, MARKED, TONES, Event, ToldEvent, opening

if TYPE_CHECKING:
    from talong.facts.skitgubbe import Losses, OwnEvent, SeatEvent, SkitgubbeEvent, SkitgubbeView

RULES: Final = {
    "play": ["S12", "S17"],
    "chance": ["S15", "S16"],
    "throw": ["S22", "S24"],
    "pass": ["S25", "SW2"],
    "turn": ["SW9"],
    "pick_up": ["S58", "S60"],
}


class SkitgubbeNarrator(FrenchNarrator):
    """Narrator of both phases of Skitgubbe."""

    calls: ClassVar[Mapping[str, str]] = {"throw": "throw"}
    ends = frozenset({"reveal", "skitgubbe"})
    tones: ClassVar[Mapping[str, str]] = {**TONES, "avstick": MARKED, "skitgubbe": LOST}

    def facts(self, event: Event) -> dict[str, object]:
        """Return the facts of *event* as words and numbers."""
        facts = super().facts(event)
        said = cast("SkitgubbeEvent", event)
        if said["event"] == "reveal" or said["event"] == "open_trump":
            facts["opening"] = opening(self.suit(said["card"][1]))
        elif said["event"] == "announce":
            facts["rank"] = self.words.word(f"card-french-rank-{said['rank']}")
        return facts

    def run(self, kind: str, events: Sequence[Event]) -> list[ToldEvent]:
        """Return a run of events of one *kind* as lines."""
        if kind == "pass" and len(events) > 1:
            passes = cast("Sequence[SeatEvent]", events)
            text = self.say("lines-passed", names=self.people([one["seat"] for one in passes]))
            return [self.told(events[0], text)]
        if kind == "removed":
            removed = cast("Sequence[OwnEvent]", events)
            if HIDDEN not in [card for event in removed for card in event["cards"]]:
                return [self.told(event) for event in removed if event["cards"]]
            own = [self.told(event) for event in removed if event["seat"] == self.viewer and event["cards"]]
            having = [event for event in removed if event["number"]]
            rows = [self.say("lines-row", seat=self.who(e["seat"], True), number=e["number"]) for e in having]
            text = self.say("lines-removed", some="some" if rows else "none", rows=", ".join(rows))
            return [self.told(events[0], text), *own]
        if kind == "draw":
            drawn = cast("Sequence[OwnEvent]", events)
            return [self.told(event) for event in drawn if HIDDEN not in event["cards"]]
        return super().run(kind, events)

    def is_rest(self, kind: str, view: Mapping[str, object]) -> bool:
        """Tell whether a deal is over at a table that has not agreed how many it plays (R-S59)."""
        return kind in ("skitgubbe", "no_loser") and cast("SkitgubbeView", view)["rules"]["deals"] == 0

    def letters(self) -> dict[str, str]:
        """Return what each letter means (section 6)."""
        return {letter: self.say(f"letter-{letter}") for letter in LETTERS}

    def about(self, view: Mapping[str, object]) -> dict[str, object]:
        """Return the facts that states and acts speak of."""
        facts = super().about(view)
        seen = cast("SkitgubbeView", view)
        pile = seen["pile"]
        trick = seen["trick"]
        facts["lead"] = "no" if trick or pile else "yes"
        facts["stock"] = seen["stock"]
        facts["opening"] = opening(self.suit(seen["trump"])) if seen["trump"] else ""
        facts["top"] = self.noun(pile[-1]["cards"][-1]) if pile else ""
        facts["layings"] = len(pile)
        facts["needed"] = seen.get("needed", 0)
        facts["trick"] = self.lying(trick)
        return facts

    def state(self, view: Mapping[str, object]) -> str:
        """Return what the reader has to know in order to act."""
        seen = cast("SkitgubbeView", view)
        key = seen["phase"]
        if key == "collect" and not any(act.startswith("play") for act in seen["legal"]):
            key = "throw"
        return self.say(f"state-{key}", **self.about(view))

    def choices(self, view: Mapping[str, object]) -> list[str]:
        """Return the legal acts with what to type; cards are named one by one, and several may be typed."""
        others: list[str] = []
        cards: list[str] = []
        legal = cast("SkitgubbeView", view)["legal"]
        for act in legal:
            kind = self.kind(act)
            argument = self.argument(act)
            if not argument:
                others.append(f"{self.key(kind)} {self.label(act, view)}")
            elif " " not in argument and kind == "play":
                cards.append(f"{argument} {self.card(argument)}")
            elif " " not in argument:
                cards.append(f"{self.key(kind)} {argument} {self.label(act, view)}")
        return [*others, *cards] if "pass" in legal else [*cards, *others]

    def idle(self, view: Mapping[str, object]) -> str | None:
        """Let an empty line in a window pass."""
        return "pass" if "pass" in cast("SkitgubbeView", view)["legal"] else None

    def occasion(self, view: Mapping[str, object]) -> object:
        """Return which trick it is: a player who declines to throw on is not asked again before the next."""
        seen = cast("SkitgubbeView", view)
        return seen["deals"], tuple(seen["won"].values())

    def sequel(self, act: str, view: Mapping[str, object]) -> dict[str, object]:
        """Return the facts that the consequence of *act* speaks of: all see what would be picked up."""
        seen = cast("SkitgubbeView", view)
        return {
            **super().sequel(act, view),
            "number": len(seen.get("choices", {}).get("picks", [])),
            "stock": seen["stock"],
        }

    def goal(self, view: Mapping[str, object]) -> str:
        """Return what the reader is to do in this phase: to collect cards, or to get rid of them."""
        seen = cast("SkitgubbeView", view)
        seat = seen["viewer"]
        if not isinstance(seat, int) or seen["phase"] in ("deal_over", "match_over"):
            return self.say("goal-watch")
        if seat in seen["out"]:
            return self.say("goal-out")
        if seen["phase"] == "shed":
            return self.say("goal-shed", number=len(seen["hands"].get(str(seat), [])))
        return self.say("goal-collect", number=seen["won"].get(str(seat), 0))

    def rules(self, act: str, view: Mapping[str, object]) -> list[str]:
        """Return the rules that *act* goes by."""
        seen = cast("SkitgubbeView", view)
        kind = self.kind(act)
        if kind == "play" and seen["phase"] == "shed":
            return ["S53", "S62"] if seen["pile"] else ["S49", "S50"]
        return RULES[kind]

    def table(self, view: Mapping[str, object]) -> str:
        """Return how the table stands."""
        facts = self.about(view)
        seen = cast("SkitgubbeView", view)
        if seen["phase"] == "shed":
            sizes: dict[int, object] = {seat: len(seen["hands"][str(seat)]) for seat in seen["active"]}
        else:
            sizes = {int(seat): self.pile(number, seen, seat) for seat, number in seen["won"].items()}
        return self.say(
            "table",
            phase=seen["phase"],
            stock=facts["stock"],
            opening=facts["opening"],
            hands=self.rows(sizes),
            standing=self.standing(view),
        )

    def pile(self, number: int, view: SkitgubbeView, seat: str) -> object:
        """Return how many cards *seat* has won, and which, if the reader may look at them (R-S20)."""
        cards = view.get("won_cards", {}).get(seat)
        return self.say("table-pile", number=number, cards=self.cards(cards)) if cards else number

    def standing(self, standing: Mapping[str, object]) -> str:
        """Return how often everybody has been skitgubbe."""
        return self.rows(dict(enumerate(cast("Losses", standing)["skitgubbe"])))


NARRATOR: Final = SkitgubbeNarrator
