"""Telling a person what happened at a table and what may be done there.

A teller reads events and views as its reader may see them, so it knows nothing that the reader may not. What a game's
events mean is said in a module of its own; this one has what is the same for all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from talong.cards.deck import HIDDEN
from talong.core.event import WATCHER
from talong.lang.words import Words

Event = Mapping[str, Any]

SEATS: Final = ("seat", "giver", "taker")  # The facts of an event that are seats.


class Told(NamedTuple):
    """A line about something that happened, and the kind of event it was."""

    kind: str
    text: str


def families(game: str) -> list[str]:
    """Return whose catalogues have the words of *game*, its own first."""
    return {"punschkille": ["punschkille", "kille"]}.get(game, [game])


class Teller:
    """Say in *words* what the reader in seat *viewer* sees at a table of *game* with people called *names*."""

    acts: ClassVar[Mapping[str, str]] = {}  # Every word of the game's grammar, and its short form.

    def __init__(self, game: str, words: Words, names: Sequence[str], seats: int, viewer: int = WATCHER) -> None:
        self.game = game
        self.words = words
        self.viewer = viewer
        self.seats = seats
        self.names = list(names) or [words.word("common-seat", seat=seat) for seat in range(seats)]
        self._explained: set[str] = set()  # The glosses that the reader has seen,
        self._offered: dict[str, str] = {}  # and those that the next sentence may show.

    # The words of this game.

    def has(self, key: str) -> bool:
        """Tell whether the game has words for *key*."""
        return any(self.words.has(f"{family}-{key}") for family in families(self.game))

    def say(self, key: str, /, **facts: object) -> str:
        """Return the game's words for *key*, its own before those it shares with another."""
        for family in families(self.game):
            if self.words.has(f"{family}-{key}"):
                text = self.words.word(f"{family}-{key}", **facts)
                self._explained |= {gloss for gloss, name in self._offered.items() if name in text}
                return text
        raise KeyError(key)

    def named(self, kind: str, name: str) -> str:
        """Return what the catalogue *kind* (`option`, `preset`) says of *name* in this game."""
        for family in families(self.game):
            if self.words.has(f"{kind}-{family}-{name}"):
                return self.words.word(f"{kind}-{family}-{name}")
        raise KeyError(name)

    # People and cards.

    def who(self, seat: int, inside: bool = False) -> str:
        """Return what the person in *seat* is called: the reader is `you`, also *inside* a sentence."""
        if seat != self.viewer:
            return self.names[seat]
        return self.words.word("common-you-inside" if inside else "common-you")

    def people(self, seats: Sequence[int]) -> str:
        """Return the people in *seats* as the beginning of a sentence; the reader comes first."""
        ordered = sorted(seats, key=lambda seat: seat != self.viewer)
        return self.words.listed([self.who(seat) for seat in ordered])

    def card(self, code: str) -> str:
        """Return the name of a card; a foreign name is explained the first time."""
        raise NotImplementedError

    def explained(self, name: str, gloss_key: str) -> str:
        """Return *name*, with the gloss of that key the first time, if the language has one."""
        gloss = "" if gloss_key in self._explained or gloss_key in self._offered else self.words.word(gloss_key)
        if not gloss:
            return name
        self._offered[gloss_key] = self.words.word("common-gloss", call=name, gloss=gloss)
        return self._offered[gloss_key]

    # What happened.

    def line(self, event: Event) -> str:
        """Return one event as a sentence."""
        return self.say(f"event-{event['event']}", **self.facts(event))

    def tell(self, events: Sequence[Event]) -> list[Told]:
        """Return *events* as a person tells them: what says nothing new is left out, what belongs together is one."""
        return [Told(event["event"], self.line(event)) for event in events]

    def facts(self, event: Event) -> dict[str, Any]:
        """Return the facts of *event* as words and numbers."""
        self._offered = {}
        facts: dict[str, Any] = {"you": "nobody"}
        for name, value in event.items():
            if name in SEATS:
                facts[name] = self.who(value, inside=name != "seat")
                if value == self.viewer:
                    facts["you"] = name
            elif isinstance(value, (str, int)):
                facts[name] = value
        return facts

    def is_rest(self, kind: str, view: Mapping[str, Any]) -> bool:
        """Tell whether a table may well stop after an event of that *kind*, since nothing else ends the match."""
        return False

    # What may be done.

    def label(self, act: str, view: Mapping[str, Any]) -> str:
        """Return *act* in a few words."""
        raise NotImplementedError

    def meaning(self, act: str, view: Mapping[str, Any]) -> str:
        """Return what *act* means, in a sentence or two."""
        raise NotImplementedError

    def rules(self, act: str, view: Mapping[str, Any]) -> list[str]:
        """Return the rules that *act* goes by."""
        raise NotImplementedError

    def state(self, view: Mapping[str, Any]) -> str:
        """Return what the reader has to know in order to act."""
        raise NotImplementedError

    def table(self, view: Mapping[str, Any]) -> str:
        """Return how the table stands."""
        raise NotImplementedError

    def standing(self, standing: Mapping[str, Any]) -> str:
        """Return what everybody has, from the *standing* of a match, a result or a view."""
        raise NotImplementedError


def revealed(shown: Sequence[Sequence[Event]]) -> list[dict[str, Any]]:
    """Return events with every card that any of several viewers was *shown*: what all of them together saw."""
    told: list[dict[str, Any]] = []
    for versions in zip(*shown, strict=True):
        event = dict(versions[0])
        for other in versions[1:]:
            for name, value in other.items():
                if isinstance(value, list) and HIDDEN in event[name]:
                    event[name] = value
        told.append(event)
    return told


def teller_for(game: str, words: Words, names: Sequence[str], seats: int, viewer: int = WATCHER) -> Teller:
    """Return a teller who knows *game*."""
    from talong.lang.kille import KilleTeller

    tellers: dict[str, type[Teller]] = {"kille": KilleTeller, "punschkille": KilleTeller}
    return tellers[game](game, words, names, seats, viewer)
