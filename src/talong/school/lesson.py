"""Lesson: a position, and the steps that the narrator, the learner and the others take from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import talong
from talong.core.hosting import rest

REST: Final = "other"  # The key of the answer to all acts that have none of their own.


class Text(NamedTuple):
    """A text in both languages."""

    sv: str
    en: str

    def in_(self, lang: str) -> str:
        """Return the text in *lang*, which is Swedish unless it is English."""
        return self.en if lang.startswith("en") else self.sv


@dataclass(frozen=True, slots=True)
class Step:
    """One step: the narrator tells something, the learner is asked for an act, or the others act."""

    tell: Text | None = None
    ask: Text | None = None
    act: str = ""
    answers: Mapping[str, Text] | None = None  # What is said to other acts than the one that is asked for.
    others: Sequence[str] = ()
    deal: bool = False  # The next deal is dealt before it.
    point: str = ""
    rules: Sequence[str] = ()  # What the answer turns on: the guide tells it.
    check: Mapping[str, object] | None = None

    @property
    def said(self) -> Text | None:
        """Return what the narrator says."""
        return self.tell or self.ask


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson of a game."""

    game: str
    key: str
    title: Text
    about: Text  # What one learns, in one line.
    card: str  # The card that stands for it.
    you: int  # The learner's seat.
    names: Sequence[str]  # The others, clockwise from the learner.
    start: Mapping[str, object]
    decks: Sequence[Sequence[str]]  # The later decks, top card first; cards that are not named follow in deck order.
    steps: Sequence[Step]
    end: Mapping[str, object]

    @property
    def length(self) -> int:
        """Return how many times the narrator speaks."""
        return sum([step.said is not None for step in self.steps])

    def begin(self, called: str = "You") -> talong.Match:
        """Take up the match at the lesson's position, with the learner *called* so; it rests after each deal.

        There is no luck but what the position and the decks stack.
        """
        deck = talong.game(self.game).deck
        decks: list[object] = [[*top, *deck.missing(list(top))] for top in self.decks]
        seats = len(self.names) + 1
        names = [called, *self.names]
        seated = [names[(seat - self.you) % seats] for seat in range(seats)]
        match = talong.load_position({**self.start, "game": self.game, "names": seated}, decks=decks)
        rest(match, True)
        return match

    def answer(self, step: Step, match: talong.Match, action: int) -> Text | None:
        """Return what is said to *action* where *step* asks for another; None if nothing is."""
        answers = step.answers or {}
        for key, text in answers.items():
            if key != REST and action in [match.parse(self.you, act) for act in acts_of(key)]:
                return text
        return answers.get(REST)


def acts_of(key: str) -> list[str]:
    """Return the acts that the *key* of an answer names, with commas between them."""
    return [act.strip() for act in key.split(",")]


def advance(match: talong.Match, step: Step) -> None:
    """Deal anew if *step* begins with the next deal."""
    if step.deal:
        match.next_deal()
