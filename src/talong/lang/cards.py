"""Narrators of games with several cards in hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast

from talong.cards.deck import HIDDEN
from talong.lang.hand_order import sorted_hand
from talong.lang.narrator import Event, Narrator, ToldEvent, figure

if TYPE_CHECKING:
    from talong.facts import AnyEvent, AnyPlay, AnyView, SeatCards

SYMBOLS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_MANY: Final = 3  # More cards are named in short.


class HandNarrator(Narrator):
    """Narrator of games in which everybody has a hand of cards."""

    def cards(self, codes: Sequence[str]) -> str:
        """Return the names of cards, in short if they are many."""
        if len(codes) > _MANY:
            return self.many(codes)
        return self.words.listed([self.noun(code) for code in codes])

    def many(self, codes: Sequence[str]) -> str:
        """Return a long row of cards in words."""
        return " ".join([self.short(code) for code in codes])

    def short(self, code: str) -> str:
        """Return the short name of a card in a long row."""
        return self.card(code)

    # What happened.

    def facts(self, event: Event) -> dict[str, object]:
        """Return the facts of *event* as words and numbers."""
        facts = super().facts(event)
        facts["seen"] = "none"
        for name in ("card", "cards", "laid", "drawn"):
            value = event.get(name)
            codes = [value] if isinstance(value, str) else value
            if isinstance(codes, list):
                facts[name] = ""
                facts.setdefault("number", len(codes))
                if codes and HIDDEN not in codes:
                    facts[name] = self.cards(codes)
                    facts["seen"] = "cards"
        return facts

    def tell(self, events: Sequence[Event]) -> list[ToldEvent]:
        """Return *events* as a person tells them: a run of one kind may be one line."""
        lines: list[ToldEvent] = []
        at = 0
        while at < len(events):
            kind = cast("AnyEvent", events[at])["event"]
            end = at + 1
            while end < len(events) and events[end]["event"] == kind:
                end += 1
            lines += self.run(kind, events[at:end])
            at = end
        return lines

    def run(self, kind: str, events: Sequence[Event]) -> list[ToldEvent]:
        """Return a run of events of one *kind* as lines."""
        if kind == "deal":
            return [self.told(events[0], self.dealt(events))]
        if kind == "turn":
            return []
        return [self.told(event) for event in events]

    def dealt(self, events: Sequence[Event]) -> str:
        """Return the cards of a deal: the reader's own, or all that the reader may see, or that there are some."""
        hands = cast("Sequence[SeatCards]", events)
        own = [hand for hand in hands if hand["seat"] == self.viewer]
        if own:
            return self.line(own[0])
        if HIDDEN not in hands[0]["cards"]:
            return self.say("lines-hands", hands=self.hands({hand["seat"]: hand["cards"] for hand in hands}))
        number = len(hands[0]["cards"])
        return self.say("lines-dealt", names=self.people([hand["seat"] for hand in hands]), number=number)

    def hands(self, cards: Mapping[int, Sequence[str]]) -> str:
        """Return who has which cards."""
        return ", ".join(self.holding(seat, self.cards(cards[seat])) for seat in cards)

    def lying(self, plays: Sequence[Mapping[str, object]]) -> str:
        """Return who has played which cards."""
        rows: list[str] = []
        for play in cast("Sequence[AnyPlay]", plays):
            cards = self.cards(play.get("cards") or [play["card"]])
            rows.append(self.say("lines-play", seat=self.who(play["seat"], inside=True), card=cards))
        return ", ".join(rows)

    # What may be done.

    def about(self, view: Mapping[str, object]) -> dict[str, object]:
        """Return the facts that states and acts speak of."""
        self._offered = {}
        return {"phase": cast("AnyView", view)["phase"], "cards": self.cards(self.own(view))}

    def own(self, view: Mapping[str, object]) -> list[str]:
        """Return the reader's cards as the reader holds them."""
        seen = cast("AnyView", view)
        return sorted_hand(view, seen["hands"].get(str(seen["viewer"]), []))

    def naming(self, act: str, view: Mapping[str, object]) -> dict[str, object]:
        """Return the facts that *act* speaks of."""
        facts = self.about(view)
        argument = self.argument(act)
        codes = argument.split()
        facts["number"] = len(codes)
        facts["place"] = argument
        facts["cards"] = self.cards(codes) if self.heard(argument.casefold().split()) else ""
        return facts

    def label(self, act: str, view: Mapping[str, object]) -> str:
        """Return *act* in a few words."""
        return self.say(f"act-{self.kind(act)}", **self.naming(act, view)).strip()

    def meaning(self, act: str, view: Mapping[str, object]) -> str:
        """Return what *act* means."""
        return self.say(f"act-{self.kind(act)}-why", **self.naming(act, view))

    def named_by(self, argument: str) -> list[str]:
        """Return what is printed for an act that names cards and nothing else."""
        codes = argument.split()
        if self.heard([code.casefold() for code in codes]) is None:
            return []
        names = [self.cards(codes), self.words.listed([self.card(code) for code in codes])]
        return [*names, *[f"{argument} {name}" for name in names]]

    def choices(self, view: Mapping[str, object]) -> list[str]:
        """Return the legal acts with what to type: a card by its code."""
        offered: list[str] = []
        for act in cast("AnyView", view)["legal"]:
            kind = self.kind(act)
            argument = self.argument(act)
            if not argument:
                offered.append(f"{self.key(kind)} {self.label(act, view)}")
            elif " " not in argument:
                offered.append(f"{argument} {self.card(argument) if kind == 'play' else self.label(act, view)}")
        return offered

    def state(self, view: Mapping[str, object]) -> str:
        """Return what the reader has to know in order to act."""
        phase = cast("AnyView", view)["phase"]
        return self.say(f"state-{phase}", **self.about(view))

    def rows(self, values: Mapping[int, object]) -> str:
        """Return what each seat has."""
        return ", ".join(
            self.say("table-row", seat=self.who(seat, inside=True), amount=figure(values[seat])) for seat in values
        )


class FrenchNarrator(HandNarrator):
    """Narrator of games with the ordinary pack."""

    def card(self, code: str) -> str:
        """Return the name of a card."""
        rank = self.words.word(f"card-french-rank-{code[0]}")
        return self.words.word("card-french-name", rank=rank, suit=self.suit(code[1]))

    def noun(self, code: str) -> str:
        """Return the name of a card with its article."""
        return self.words.word("card-french-noun", card=self.card(code))

    def many(self, codes: Sequence[str]) -> str:
        """Return a long row of cards as their corners show them, or as people say them: suit by suit."""
        if not self.aloud:
            return super().many(codes)
        suits: dict[str, list[str]] = {}
        for code in codes:
            suits.setdefault(code[1], []).append(self.words.word(f"card-french-rank-{code[0]}"))
        rows = [
            self.words.word("card-french-suited", suit=self.suit(suit), ranks=self.words.listed(ranks))
            for suit, ranks in suits.items()
        ]
        return "; ".join(rows)

    def suit(self, code: str) -> str:
        """Return the name of a suit."""
        return self.words.word(f"card-french-suit-{code}")

    def short(self, code: str) -> str:
        """Return the corner index of the card."""
        return self.words.word(f"card-french-index-{code[0]}") + SYMBOLS[code[1]]

    def called(self, code: str) -> list[str]:
        """Return what one may call the card *code*: its code, its index and sign either way round, or its name."""
        corner = self.short(code)
        ranks = self.words.word(f"card-french-also-{code[0]}").split(", ")
        spoken = [self.words.word("card-french-name", rank=rank, suit=self.suit(code[1])) for rank in ranks]
        return [code, code.replace("T", "10"), corner, corner[-1] + corner[:-1], self.card(code), *spoken]
