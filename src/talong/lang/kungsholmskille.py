"""Narrator of Kungsholmskille."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, cast

from talong.cards.deck import HIDDEN
from talong.cards.kille import FACES
from talong.lang.cards import HandNarrator
from talong.lang.narrator import Event, RankPlace, ToldEvent, bare

if TYPE_CHECKING:
    from talong.facts.kungsholmskille import AmountEvent, KungsholmEvent, KungsholmView, Stakes

RULES: Final = {
    "seat": ["KK8"],
    "bud": ["KK21", "KK22"],
    "knock": ["KK23"],
    "fold": ["KK25", "KK28"],
    "stay": ["KK25", "KK29"],
    "swap": ["KK36"],
    "play": ["KK46", "KK48", "KK49"],
    "show": ["KK56", "KK57", "KK58"],
}
_LATER: Final = {
    ("bud", "declare2"): ["KK40", "KK43"],
    ("bud", "show"): ["KK54", "KK55"],
    ("knock", "declare2"): ["KK41"],
}


class KungsholmNarrator(HandNarrator):
    """Narrator of Kungsholmskille, in which the last card counts."""

    calls: ClassVar[Mapping[str, str]] = {"bud": "bud"}
    choosing = False  # Whether people choose their seats (KK8).

    def card(self, code: str) -> str:
        """Return the name of a card; in a foreign language it is explained the first time."""
        gloss = "lilja" if code.isdecimal() else code
        return self.explained(self.words.word(f"card-kille-{code}"), f"card-kille-gloss-{gloss}")

    def noun(self, code: str) -> str:
        """Return the name of a card with its article; some names have one already."""
        return self.words.word("card-kille-noun", code=code, card=self.card(code))

    def short(self, code: str) -> str:
        """Return what a card is called in a long row: by its number or its name."""
        return self.words.word(f"card-kille-{code}") if not code.isdecimal() else code

    def cards(self, codes: Sequence[str]) -> str:
        """Return the names of cards."""
        return self.words.listed([self.noun(code) for code in codes])

    def called(self, code: str) -> list[str]:
        """Return what one may call the card *code*."""
        return [code, self.words.word(f"card-kille-{code}"), *self.words.word(f"card-kille-also-{code}").split(", ")]

    def facts(self, event: Event) -> dict[str, object]:
        """Return the facts of *event* as words and numbers."""
        facts = super().facts(event)
        said = cast("KungsholmEvent", event)
        if said["event"] == "seat":
            person = said["seat"] if self.seated else said["person"]
            facts["who"] = self.who(person)
            facts["you"] = "seat" if person == self.viewer else "nobody"
            facts["place"] = said["seat"] + 1  # People count from one.
        elif said["event"] == "showdown":
            facts["hands"] = self.hands({int(seat): [code] for seat, code in said["cards"].items()})
        elif said["event"] == "deal_over":
            facts.setdefault("winner", "")
        return facts

    def run(self, kind: str, events: Sequence[Event]) -> list[ToldEvent]:
        """Return a run of events of one *kind* as lines."""
        if kind == "stake":
            return self.stakes(events)
        return super().run(kind, events)

    def stakes(self, events: Sequence[Event]) -> list[ToldEvent]:
        """Return who stakes what, those who stake alike in one line."""
        told: list[ToldEvent] = []
        stakes = cast("Sequence[AmountEvent]", events)
        for amount in dict.fromkeys(stake["amount"] for stake in stakes):
            alike = [stake for stake in stakes if stake["amount"] == amount]
            if len(alike) == 1:
                told.append(self.told(alike[0]))
                continue
            everyone = "yes" if len(alike) == self.seats else "no"
            names = self.people([stake["seat"] for stake in alike])
            text = self.say("lines-stakes", everyone=everyone, names=names, amount=amount)
            told.append(self.told(alike[0], text))
        return told

    def is_rest(self, kind: str, view: Mapping[str, object]) -> bool:
        """Tell whether a deal is over at a table that has not agreed how many it plays (R-KK29)."""
        return kind == "deal_over" and cast("KungsholmView", view)["rules"]["deals"] == 0

    def about(self, view: Mapping[str, object]) -> dict[str, object]:
        """Return the facts that states and acts speak of."""
        facts = super().about(view)
        seen = cast("KungsholmView", view)
        trick = [play["card"] for play in seen["trick"]]
        knocker = seen.get("knocker")
        facts["pot"] = seen["pot"]
        facts["honour"] = "yes" if seen.get("honour") else "no"
        facts["knocker"] = "" if knocker is None else self.who(knocker)
        facts["lead"] = "no" if trick else "yes"
        facts["high"] = self.noun(max(trick, key=FACES.index)) if trick else ""
        return facts

    def naming(self, act: str, view: Mapping[str, object]) -> dict[str, object]:
        """Return the facts that *act* speaks of; people count seats from one."""
        facts = super().naming(act, view)
        if act.startswith("seat "):
            facts["place"] = int(self.argument(act)) + 1
        return facts

    def named_by(self, argument: str) -> list[str]:
        """Return what is printed for an act that names *argument* and nothing else; a seat is counted from one."""
        if self.choosing and argument.isdecimal():
            place = int(argument) + 1
            return [str(place), f"seat {place}", f"plats {place}"]
        return super().named_by(argument)

    def printed(self, view: Mapping[str, object]) -> dict[str, str]:
        """Return the legal acts by whatever `choices` may have printed for them."""
        seen = cast("KungsholmView", view)
        self.choosing = seen["phase"] == "seating"
        found = super().printed(view)
        if self.choosing:
            found |= {" ".join(bare(text)): act for text, act in zip(self.choices(view), seen["legal"], strict=True)}
        return found

    def choices(self, view: Mapping[str, object]) -> list[str]:
        """Return the legal acts with what to type; an exchange is one choice, and seats are counted from one."""
        seen = cast("KungsholmView", view)
        if seen["phase"] == "seating":
            return [f"{int(self.argument(act)) + 1} {self.label(act, view)}" for act in seen["legal"]]
        if seen["phase"] != "swap":
            return super().choices(view)
        stand = f"{self.key('swap')} {self.label('swap', view)}"
        return [stand, *[f"{code} {self.label(f'swap {code}', view)}" for code in dict.fromkeys(self.own(view))]]

    def sequel(self, act: str, view: Mapping[str, object]) -> dict[str, object]:
        """Return the facts that the consequence of *act* speaks of."""
        return {**super().sequel(act, view), "number": len(self.argument(act).split())}

    def goal(self, view: Mapping[str, object]) -> str:
        """Return what the reader is to do in order to have the lowest card left."""
        seen = cast("KungsholmView", view)
        rank = self.rank(view)
        if seen["viewer"] == "watcher" or seen["phase"] in ("deal_over", "match_over"):
            return self.say("goal-watch")
        if seen["phase"] == "seating":
            return self.say("goal-seating")
        if seen["viewer"] in seen["folded"]:
            return self.say("goal-folded")
        if rank is None:
            return self.say("goal-watch")
        key = "goal-last" if len(self.own(view)) == 1 else "goal-hand"
        return self.say(key, lower=rank.lower, higher=rank.higher, edge=rank.edge)

    def rank(self, view: Mapping[str, object]) -> RankPlace | None:
        """Return where the reader's cards stand; what is to be lowest at the end is counted from (KK57)."""
        seen = cast("KungsholmView", view)
        own = seen["hands"].get(str(seen["viewer"]), [])
        if not own or HIDDEN in own or seen["viewer"] in seen["folded"]:
            return None
        order = [rank.card for rank in self.played.ranks]
        cards = sorted(set(own), key=order.index)
        lower = order.index(cards[0])
        return self.placed(cards, self.words.word(f"card-kille-{cards[0]}"), lower, len(order) - 1 - lower)

    def rules(self, act: str, view: Mapping[str, object]) -> list[str]:
        """Return the rules that *act* goes by."""
        kind = self.kind(act)
        return _LATER.get((kind, cast("KungsholmView", view)["phase"])) or RULES[kind]

    def table(self, view: Mapping[str, object]) -> str:
        """Return how the table stands."""
        seen = cast("KungsholmView", view)
        return self.say(
            "table",
            deal=seen["deals"] + 1,
            length=seen["length"],
            pot=seen["pot"],
            names=self.people(seen["active"], inside=True),
            standing=self.standing(view),
        )

    def standing(self, standing: Mapping[str, object]) -> str:
        """Return everybody's balance."""
        return self.rows(dict(enumerate(cast("Stakes", standing)["balances"])))


NARRATOR: Final = KungsholmNarrator
