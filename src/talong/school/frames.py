"""Frames of a lesson: what the learner sees and hears, step by step, in one language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from talong.core.errors import TalongError
from talong.lang import Narrator, ToldEvent, Words, narrator_for, say_why
from talong.school.lesson import Lesson, Step, advance

if TYPE_CHECKING:
    from talong.facts import AnyView


@dataclass(frozen=True, slots=True)
class Scene:
    """The table as the learner sees it after something has happened: one act, or a new deal."""

    view: dict[str, object]
    events: list[dict[str, object]]
    told: list[ToldEvent]


@dataclass(frozen=True, slots=True)
class Choice:
    """Legal act of the learner: its label, and what is answered to it unless it is the one that is asked for."""

    act: str
    label: str
    answer: str


@dataclass(frozen=True, slots=True)
class Frame:
    """What happens, and then what the narrator says: something to know, or what to do."""

    view: dict[str, object]  # How the table lies then.
    scenes: list[Scene]  # What has happened since the frame before.
    text: str
    point: str
    act: str = ""  # The act that is asked for; nothing is if the narrator only tells.
    choices: list[Choice] = field(default_factory=list)
    refusals: dict[str, str] = field(default_factory=dict)  # Why a card of the hand cannot be used at all.


def frames(lesson: Lesson, words: Words) -> list[Frame]:
    """Play *lesson* as it is meant to be played, and return what the learner sees of it."""
    return list(Playing(lesson, words).frames())


class Playing:
    """A lesson that is being played, as its learner sees it and in the learner's *words*."""

    def __init__(self, lesson: Lesson, words: Words) -> None:
        self.lesson = lesson
        self.words = words
        self.match = lesson.begin(words.word("common-you"))
        self.narrator: Narrator = narrator_for(lesson.game, words, self.match.names, self.match.seats, lesson.you)
        self.version = self.match.version
        self.view = self.match.view(lesson.you).data()
        self.seen: list[Scene] = [Scene(self.view, [], [])]

    def frames(self) -> Iterator[Frame]:
        """Play the lesson and yield its frames."""
        you, match, lang = self.lesson.you, self.match, self.words.lang
        for step in self.lesson.steps:
            if step.deal:
                advance(match, step)
                self.look()
            said = step.said
            if said is not None:
                scenes, self.seen = self.seen, []
                text = said.in_(lang)
                yield self.asking(step, scenes, text) if step.act else Frame(self.view, scenes, text, step.point)
            if step.act:
                match.apply(you, match.parse(you, step.act))
                self.look()
            for line in step.others:
                match.say(line)
                self.look()

    def look(self) -> None:
        """Take in what has happened since the last look."""
        you, match = self.lesson.you, self.match
        events = match.events(since=self.version, viewer=you)
        self.version = match.version
        self.view = match.view(you).data()
        self.seen.append(Scene(self.view, events, self.narrator.tell(events)))

    def asking(self, step: Step, scenes: list[Scene], text: str) -> Frame:
        """Return the frame of a step that asks for an act."""
        you, match, lang = self.lesson.you, self.match, self.words.lang
        wanted = match.parse(you, step.act)
        choices: list[Choice] = []
        for action in match.legal(you):
            answer = None if action == wanted else self.lesson.answer(step, match, action)
            said = "" if answer is None else answer.in_(lang)
            choices.append(Choice(match.text(action), self.narrator.label(match.text(action), self.view), said))
        return Frame(self.view, scenes, text, step.point, match.text(wanted), choices, self.refusals())

    def refusals(self) -> dict[str, str]:
        """Return why each card of the hand that goes with no legal act cannot be used, by the act that is tried."""
        you, match = self.lesson.you, self.match
        legal = cast("AnyView", self.view)["legal"]
        verbs = {verb.name for verb in match.game.verbs if verb.cards}
        tried = [act.split(maxsplit=1) for act in legal if " " in act and self.narrator.kind(act) in verbs]
        usable = {code for _verb, cards in tried for code in cards.split()}
        found: dict[str, str] = {}
        for code in match.hand(you) if tried else []:
            act = f"{tried[0][0]} {code}"
            if code in usable:
                continue
            try:
                match.copy().say(f"{you}: {act}")
            except TalongError as error:
                found[act] = say_why(self.words, error)
        return found
