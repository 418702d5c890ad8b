"""Narrator of Kille."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, cast

from talong.cards.deck import HIDDEN
from talong.games.kille.matadors import KILLE_CALLS
from talong.games.kille.rules import Direction, asked_by
from talong.games.kille.showdown import call_for, rank_of
from talong.lang.narrator import Event, Narrator, RankPlace, ToldEvent, figure, opening

if TYPE_CHECKING:
    from talong.facts.kille import CardEvent, ExchangeEvent, ExchangeView, StakeEvent, Stakes
    from talong.facts.punschkille import GlassStanding

RULES: Final = {
    "stand": ["K18"],
    "swap": ["K19", "K20"],
    "stock": ["K43", "K46"],
    "kuku": ["K57", "K58"],
    "ask": ["K72"],
    "accept": ["K76"],
    "refuse": ["K77"],
    "depends": ["K74"],
    "cut": ["K12", "R-K3"],
    "stockcut": ["K44", "R-K14"],
    "buyin": ["K79", "K81"],
    "decline": ["K83"],
}
STATUS: Final = {"Ki+": "high", "Ki-": "low"}  # What a kille is called when it is settled what it is.


class KilleNarrator(Narrator):
    """Narrator of Kille, in which everybody has one card and the lowest goes out."""

    calls: ClassVar[Mapping[str, str]] = {"ask": "ask", "kuku": "kuku"}
    matadors: ClassVar[Mapping[str, str]] = KILLE_CALLS
    rulings: ClassVar[Mapping[str, list[str]]] = RULES
    commanded = False  # Whether somebody has just ordered the others on their backs, so that nobody else need (R-K53).

    def card(self, code: str) -> str:
        """Return the name of a card; in a foreign language it is explained the first time."""
        gloss = "lilja" if code.isdecimal() else code.rstrip("+-")
        return self.explained(self.plain(code), f"card-kille-gloss-{gloss}")

    def plain(self, code: str) -> str:
        """Return the name of a card without a word of explanation."""
        return self.words.word(f"card-kille-{STATUS.get(code, code)}")

    def noun(self, code: str) -> str:
        """Return the name of a card with its article; some names have one already."""
        return self.words.word("card-kille-noun", code=code, card=self.card(code))

    # What happened.

    @classmethod
    def call_in(cls, event: Event) -> str | None:
        """Return the name of the call that is heard in *event*; a matador goes by its code."""
        said = cast("ExchangeEvent", event)
        if said["event"] == "show" or said["event"] == "turnup":
            code = said["card"][0]
            return code if code in cls.matadors else None
        if said["event"] == "answer":
            return said["answer"]
        return call_for(said["hands"]) if said["event"] == "showdown" else super().call_in(event)

    def spoken(self, code: str) -> str:
        """Return the call of a matador, or the one that goes by the name *code*, as the rulebook has it."""
        return self.matadors.get(code) or super().spoken(code)

    def line(self, event: Event) -> str:
        """Return one event as a sentence."""
        said = cast("ExchangeEvent", event)
        if said["event"] == "show" and said["card"][0] not in self.matadors:
            return self.say("event-show-plain", **self.facts(event))
        if said["event"] == "showdown" and self.commanded:
            return self.say("lines-hands", **self.facts(event))
        return self.say(f"event-{said['event']}", **self.facts(event))

    def facts(self, event: Event) -> dict[str, object]:
        """Return the facts of *event* as words and numbers."""
        facts = super().facts(event)
        cards: dict[str, str] = {
            name: codes[0] for name in ("card", "gave", "got") if isinstance(codes := event.get(name), list)
        }
        facts.update({name: self.noun(code) for name, code in cards.items() if code != HIDDEN})
        known = [name for name in cards if name in facts]
        facts["seen"] = "none" if not known else "both" if len(known) == 2 else known[0]
        said = cast("ExchangeEvent", event)
        if said["event"] == "showdown" and self.commanded:
            facts.pop("call", None)
        self.commanded = said["event"] == "kuku"
        if said["event"] == "showdown":
            hands = self.hands({int(seat): code for seat, code in said["hands"].items()})
            facts["hands"] = hands
            facts["opening"] = opening(hands)
        elif said["event"] == "out":
            facts["reasons"] = self.words.listed([self.say(f"reason-{reason}") for reason in said["reasons"]])
        elif said["event"] == "offer":
            facts["seats"] = "some" if said["seats"] else "nobody"
            facts["names"] = self.people(said["seats"])
        return facts

    def hands(self, cards: Mapping[int, str]) -> str:
        """Return who has which card."""
        return ", ".join(self.holding(seat, self.noun(cards[seat])) for seat in cards)

    def tell(self, events: Sequence[Event]) -> list[ToldEvent]:
        """Return *events* as a person tells them."""
        lines: list[ToldEvent] = []
        at = 0
        while at < len(events):
            kind = events[at]["event"]
            run = at + 1
            while run < len(events) and events[run]["event"] == kind:
                run += 1
            if kind == "stake":
                lines.append(self.told(events[at], self.stakes(events[at:run])))
                at = run
            elif kind == "deal":
                lines.append(self.told(events[at], self.dealt(events[at:run])))
                at = run
            else:
                line = self.in_course(events, at)
                if line:
                    lines.append(self.told(events[at], line))
                at += 1
        return lines

    def in_course(self, events: Sequence[Event], at: int) -> str:
        """Return the event at *at* as a sentence, or nothing if those around it say as much."""
        event = events[at]
        said = cast("ExchangeEvent", event)
        before = events[at - 1]["event"] if at else ""
        after = events[at + 1]["event"] if at + 1 < len(events) else ""
        if said["event"] == "turn" or (said["event"] == "demand" and after in ("swap", "tostock")):
            return ""
        if said["event"] == "pass" and before == "show":
            return ""
        if said["event"] == "aside" and before == "draw" and not said["card"][0].startswith("Ki"):
            return ""  # The one who drew knows the old card; a kille is laid aside for all to see (KI10).
        if said["event"] == "show" and before == "struck":  # R-K17: only matadors that act are called.
            return self.say("event-show-plain", **self.facts(event))
        return self.line(event)

    def stakes(self, events: Sequence[Event]) -> str:
        """Return the stakes of a whole table as one sentence."""
        if len(events) == 1:
            return self.line(events[0])
        stakes = cast("Sequence[StakeEvent]", events)
        seats = [stake["seat"] for stake in stakes]
        everyone = "yes" if len(seats) == self.seats else "no"
        return self.say("lines-stakes", everyone=everyone, names=self.people(seats), amount=stakes[0]["amount"])

    def dealt(self, events: Sequence[Event]) -> str:
        """Return the cards of a deal: the reader's own, or all that the reader may see, or that there are some."""
        hands = cast("Sequence[CardEvent]", events)
        own = [hand for hand in hands if hand["seat"] == self.viewer]
        if own:
            return self.line(own[0])
        seen = {hand["seat"]: hand["card"][0] for hand in hands if hand["card"][0] != HIDDEN}
        if seen:
            return self.say("lines-hands", hands=self.hands(seen))
        return self.say("lines-dealt", names=self.people([hand["seat"] for hand in hands]))

    def is_rest(self, kind: str, view: Mapping[str, object]) -> bool:
        """Tell whether a pot has been won at a table that has not agreed how many it plays (R-K52)."""
        return kind == "win" and cast("ExchangeView", view)["rules"]["pots"] == 0

    # What may be done.

    def about(self, view: Mapping[str, object]) -> dict[str, object]:
        """Return the facts that acts and states speak of."""
        self._offered = {}
        seen = cast("ExchangeView", view)
        seat = seen["viewer"]
        phase = seen["phase"]
        other = seen["drawer"] if phase == "stockcut" else seen["forehand"] if phase.startswith("answer") else None
        if other is None and isinstance(seat, int) and seat in seen["active"]:
            other = neighbour(seen, seat)
        hand = seen["hands"].get(str(seat), [])
        return {
            "to": "stock" if seat == seen["dealer"] else "neighbour",
            "next": "" if other is None else self.who(other, inside=True),
            "card": self.noun(hand[0]) if hand else "",
            "price": seen["buyin"]["price"] if seen["buyin"] else 0,
            "pot": view.get("pot", 0),
            "most": seen["stock"] - 1,
        }

    def choices(self, view: Mapping[str, object]) -> list[str]:
        """Return the legal acts with what to type; a cut is a number."""
        legal = cast("ExchangeView", view)["legal"]
        if any(act.startswith("cut ") for act in legal):
            label = self.label("cut 0", view)
            return [self.words.word("cli-number", label=label, most=len(legal) - 1)]
        return super().choices(view)

    def occasion(self, view: Mapping[str, object]) -> object:
        """Return which deal it is: a player who declines to lay up kuku is not asked again before the next."""
        seen = cast("ExchangeView", view)
        return seen["deals"], seen["redeals"]

    def label(self, act: str, view: Mapping[str, object]) -> str:
        """Return *act* in a few words."""
        return self.say(f"act-{act.split(maxsplit=1)[0]}", **self.about(view))

    def advice(self, act: str, view: Mapping[str, object]) -> str:
        """Return *act* as one proposes it to somebody, with the place of a cut."""
        return f"{self.label(act, view)} {self.argument(act)}".strip()

    def meaning(self, act: str, view: Mapping[str, object]) -> str:
        """Return what *act* means."""
        return self.say(f"act-{act.split(maxsplit=1)[0]}-why", **self.about(view))

    def sequel(self, act: str, view: Mapping[str, object]) -> dict[str, object]:
        """Return the facts that the consequence of *act* speaks of."""
        seen = cast("ExchangeView", view)
        code = self.held(seen)
        to = "stock" if seen["viewer"] == seen["dealer"] else "neighbour"
        return {"to": to, "code": code, "card": self.plain(code) if code else ""}

    def goal(self, view: Mapping[str, object]) -> str:
        """Return what the reader is to do in order to stay in."""
        return self.say(f"goal-{self.aim(cast('ExchangeView', view))}", **self.goal_facts(view))

    def goal_facts(self, view: Mapping[str, object]) -> dict[str, object]:
        """Return the facts that goals speak of."""
        seen = cast("ExchangeView", view)
        rank = self.rank(view)
        return {
            "lower": 0 if rank is None else rank.lower,
            "higher": 0 if rank is None else rank.higher,
            "edge": "none" if rank is None else rank.edge,
            "separate": "yes" if seen["rules"]["low_kille_separate"] else "no",
            "over": "yes" if seen["rules"].get("kille_over_kuku") else "no",
            "price": seen["buyin"]["price"] if seen["buyin"] else 0,
        }

    def aim(self, view: ExchangeView) -> str:
        """Return which of the goals is the reader's now."""
        seat = view["viewer"]
        code = self.held(view)
        if not isinstance(seat, int) or view["phase"] in ("deal_over", "match_over"):
            return "watch"
        if "buyin" in view["legal"]:
            return "buyin"
        if seat not in view["active"]:
            return "out"
        if str(seat) in view["struck"]:
            return "struck"
        return STATUS.get(code, "card") if code else "watch"

    def rank(self, view: Mapping[str, object]) -> RankPlace | None:
        """Return where the reader's card stands; that of a kille is settled by how it came there."""
        seen = cast("ExchangeView", view)
        code = self.held(seen)
        if not code:
            return None
        over = bool(seen["rules"].get("kille_over_kuku"))
        own = rank_of(code, over)
        worths = [rank_of(rank.card, over) for rank in self.played.ranks if rank.fixed]
        lower, higher = sum(worth < own for worth in worths), sum(worth > own for worth in worths)
        return self.placed([code.rstrip("+-")], self.plain(code), lower, higher)

    def held(self, view: ExchangeView) -> str:
        """Return the code of the reader's card, if there is one."""
        hand = view["hands"].get(str(view["viewer"]), [])
        return hand[0] if hand and hand[0] != HIDDEN else ""

    def rules(self, act: str, view: Mapping[str, object]) -> list[str]:
        """Return the rules that *act* goes by."""
        seen = cast("ExchangeView", view)
        word = act.split(maxsplit=1)[0]
        if word == "swap" and seen["viewer"] == seen["dealer"]:
            word = "stock"
        elif word == "cut" and seen["phase"] == "stockcut":
            word = "stockcut"
        return self.rulings[word]

    def state(self, view: Mapping[str, object]) -> str:
        """Return what the reader has to know in order to act."""
        seen = cast("ExchangeView", view)
        phase = seen["phase"]
        if phase == "buyin":
            key = "buyin"
        elif seen["turn"] != seen["viewer"]:
            key = "kuku"
        else:
            key = {"precut": "cut", "answer_d": "answer", "answer_t": "answer"}.get(phase, phase)
        return self.say(f"state-{key}", **self.about(view))

    def table(self, view: Mapping[str, object]) -> str:
        """Return how the table stands: who is left, and the money or the glasses."""
        names = self.people(cast("ExchangeView", view)["active"], inside=True)
        return self.say("table", pot=view.get("pot", 0), names=names, standing=self.standing(view))

    def standing(self, standing: Mapping[str, object]) -> str:
        """Return everybody's money or glasses."""
        rows: list[str] = []
        told: dict[str, object]
        for seat in range(self.seats):
            if "glasses" in standing:
                glasses = cast("GlassStanding", standing)["glasses"]
                told = {"supply": glasses["supply"][seat], "stake": glasses["stake"][seat]}
            else:
                told = {"amount": figure(cast("Stakes", standing)["balances"][seat])}
            rows.append(self.say("table-row", seat=self.who(seat, inside=True), **told))
        return ", ".join(rows)


def neighbour(view: ExchangeView, seat: int) -> int:
    """Return the active seat that a demand of *seat* goes to (R-P2)."""
    return asked_by(seat, Direction(view["rules"]["direction"]), view["seats"], view["active"])


NARRATOR: Final = KilleNarrator
