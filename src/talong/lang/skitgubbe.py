"""Telling Skitgubbe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from talong.cards.deck import HIDDEN
from talong.games.skitgubbe.rules import LETTERS
from talong.lang.cards import FrenchTeller
from talong.lang.telling import LOST, MARKED, TONES, Event, Told, opening

RULES: Final = {
    "play": ["S12", "S17"],
    "chance": ["S15", "S16"],
    "throw": ["S22", "S24"],
    "pass": ["S25", "SW2"],
    "turn": ["SW9"],
    "pick_up": ["S58", "S60"],
}


class SkitgubbeTeller(FrenchTeller):
    """Say what happens in both phases."""

    calls: ClassVar[Mapping[str, str]] = {"throw": "throw"}
    ends = frozenset({"reveal", "skitgubbe"})
    tones: ClassVar[Mapping[str, str]] = {**TONES, "avstick": MARKED, "skitgubbe": LOST}

    def facts(self, event: Event) -> dict[str, Any]:
        """Return the facts of *event* as words and numbers."""
        facts = super().facts(event)
        kind = event["event"]
        if kind in ("reveal", "open_trump"):
            facts["opening"] = opening(self.suit(event["card"][1]))
        elif kind == "announce":
            facts["rank"] = self.words.word(f"card-french-rank-{event['rank']}")
        return facts

    def run(self, kind: str, events: Sequence[Event]) -> list[Told]:
        """Return a run of events of one *kind* as lines."""
        if kind == "pass" and len(events) > 1:
            text = self.say("lines-passed", names=self.people([event["seat"] for event in events]))
            return [self.told(events[0], text)]
        if kind == "removed":
            if HIDDEN not in [card for event in events for card in event["cards"]]:
                return [self.told(event) for event in events if event["cards"]]
            own = [self.told(event) for event in events if event["seat"] == self.viewer and event["cards"]]
            having = [event for event in events if event["number"]]
            rows = [self.say("lines-row", seat=self.who(e["seat"], True), number=e["number"]) for e in having]
            text = self.say("lines-removed", some="some" if rows else "none", rows=", ".join(rows))
            return [self.told(events[0], text), *own]
        if kind == "draw":
            return [self.told(event) for event in events if HIDDEN not in event["cards"]]
        return super().run(kind, events)

    def is_rest(self, kind: str, view: Mapping[str, Any]) -> bool:
        """Tell whether a deal is over at a table that has not agreed how many it plays (R-S59)."""
        return kind in ("skitgubbe", "no_loser") and view["rules"]["deals"] == 0

    def letters(self) -> dict[str, str]:
        """Return what each letter means (section 6)."""
        return {letter: self.say(f"letter-{letter}") for letter in LETTERS}

    def about(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """Return the facts that states and acts speak of."""
        facts = super().about(view)
        pile = view["pile"]
        trick = view["trick"]
        facts["lead"] = "no" if trick or pile else "yes"
        facts["stock"] = view["stock"]
        facts["opening"] = opening(self.suit(view["trump"])) if view["trump"] else ""
        facts["top"] = self.noun(pile[-1]["cards"][-1]) if pile else ""
        facts["layings"] = len(pile)
        facts["needed"] = view.get("needed", 0)
        facts["trick"] = self.lying(trick)
        return facts

    def state(self, view: Mapping[str, Any]) -> str:
        """Return what the reader has to know in order to act."""
        key = view["phase"]
        if key == "collect" and not any(act.startswith("play") for act in view["legal"]):
            key = "throw"
        return self.say(f"state-{key}", **self.about(view))

    def choices(self, view: Mapping[str, Any]) -> list[str]:
        """Return the legal acts with what to type; cards are named one by one, and several may be typed."""
        others: list[str] = []
        cards: list[str] = []
        for act in view["legal"]:
            kind = self.kind(act)
            argument = self.argument(act)
            if not argument:
                others.append(f"{self.key(kind)} {self.label(act, view)}")
            elif " " not in argument and kind == "play":
                cards.append(f"{argument} {self.card(argument)}")
            elif " " not in argument:
                cards.append(f"{self.key(kind)} {argument} {self.label(act, view)}")
        return [*others, *cards] if "pass" in view["legal"] else [*cards, *others]

    def idle(self, view: Mapping[str, Any]) -> str | None:
        """Let whoever says nothing in a window pass."""
        return "pass" if "pass" in view["legal"] else None

    def occasion(self, view: Mapping[str, Any]) -> object:
        """Return which trick it is: whoever does not want to throw on is not asked again before the next."""
        return view["deals"], tuple(view["won"].values())

    def rules(self, act: str, view: Mapping[str, Any]) -> list[str]:
        """Return the rules that *act* goes by."""
        kind = self.kind(act)
        if kind == "play" and view["phase"] == "shed":
            return ["S53", "S62"] if view["pile"] else ["S49", "S50"]
        return RULES[kind]

    def table(self, view: Mapping[str, Any]) -> str:
        """Return how the table stands."""
        facts = self.about(view)
        if view["phase"] == "shed":
            sizes: dict[int, object] = {seat: len(view["hands"][str(seat)]) for seat in view["active"]}
        else:
            sizes = {int(seat): self.pile(number, view, seat) for seat, number in view["won"].items()}
        return self.say(
            "table",
            phase=view["phase"],
            stock=facts["stock"],
            opening=facts["opening"],
            hands=self.rows(sizes),
            standing=self.standing(view),
        )

    def pile(self, number: int, view: Mapping[str, Any], seat: str) -> object:
        """Return how many cards *seat* has won, and which, if the reader may look at them (R-S20)."""
        cards = view.get("won_cards", {}).get(seat)
        return self.say("table-pile", number=number, cards=self.cards(cards)) if cards else number

    def standing(self, standing: Mapping[str, Any]) -> str:
        """Return how often everybody has been skitgubbe."""
        return self.rows(dict(enumerate(standing["skitgubbe"])))


NARRATOR: Final = SkitgubbeTeller
