"""`talong learn`: the lessons of the school, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import talong
from talong.cli.console import LineConsole
from talong.cli.person import QUIT_KEY, STOP_WORDS, Stopped, command_word
from talong.cli.play import STYLES
from talong.lang import InputParser, Words, narrator_for
from talong.school import Frame, Lesson, find_lesson, frames, lessons_of

if TYPE_CHECKING:
    from talong.facts import AnyView


def learn(words: Words, console: LineConsole, game: str | None, lesson: str | None) -> None:
    """List the lessons, of all games or of one, or play one."""
    if game is None:
        for one in talong.games():
            list_lessons(words, console, one)
        console.say(words.word("cli-learn-how"))
    elif lesson is None:
        list_lessons(words, console, talong.game(game))
        console.say(words.word("cli-learn-how"))
    else:
        Class(words, console, find_lesson(game, lesson)).hold()


def list_lessons(words: Words, console: LineConsole, game: talong.Game) -> None:
    """List the lessons of *game*, with what to type."""
    lessons = lessons_of(game.key)
    if not lessons:
        return
    console.say(game.names[words.lang], "bold")
    for one in lessons:
        told = f"{one.title.in_(words.lang)} – {one.about.in_(words.lang)}"
        console.say(f"  talong learn {game.key} {one.key}")
        console.say(f"    {told}", "dim")


class Class:
    """A lesson at the keyboard."""

    def __init__(self, words: Words, console: LineConsole, lesson: Lesson) -> None:
        self.words = words
        self.console = console
        self.lesson = lesson
        match = lesson.begin(words.word("common-you"))
        self.narrator = narrator_for(lesson.game, words, match.names, match.seats, lesson.you)
        self.listener = InputParser(lesson.game, lambda said: match.parse(lesson.you, said), match.text)
        self.view: dict[str, object] = {}

    def hold(self) -> None:
        """Play the lesson from its first step to its last, unless the learner leaves."""
        lang = self.words.lang
        self.console.say(f"{talong.game(self.lesson.game).names[lang]}: {self.lesson.title.in_(lang)}", "bold")
        self.console.say(self.words.word("cli-learn-keys"), "dim")
        played = frames(self.lesson, self.words)
        try:
            for number, frame in enumerate(played, 1):
                self.show(frame, number, len(played))
                if frame.act:
                    self.ask(frame)
                elif number < len(played):
                    self.wait(frame)
        except (EOFError, Stopped):
            self.console.say(self.words.word("cli-learn-left"))
            return
        self.finish()

    def show(self, frame: Frame, number: int, length: int) -> None:
        """Tell what happens, how the table lies if that is new, and what the narrator says."""
        for scene in frame.scenes:
            for told in scene.told:
                self.console.say(told.text, STYLES.get(told.tone, ""))
            if scene.told:
                self.console.rest()
        self.view = frame.view
        if number == 1:
            self.console.say(self.narrator.table(self.view))
        self.console.say()
        self.console.say(self.words.word("cli-learn-step", number=number, length=length), "dim")
        self.console.say(frame.text.replace("*", ""), "bold")

    def wait(self, frame: Frame) -> None:
        """Wait until the learner wants to go on."""
        while True:
            word = command_word(self.console.ask(self.words.word("cli-learn-go")))
            if word in (*STOP_WORDS, QUIT_KEY):
                raise Stopped
            if word != "?":
                return
            self.help(frame)

    def ask(self, frame: Frame) -> None:
        """Ask until the learner does what is wanted; other acts are answered as the lesson says."""
        view = cast("AnyView", self.view)
        labels = {choice.act: choice.answer for choice in frame.choices}
        self.console.say(self.narrator.prompt(self.view), "cyan")
        self.console.say(
            "  " + "   ".join([*self.narrator.choices(self.view), self.words.word("cli-help-key")]), "cyan"
        )
        while True:
            word = command_word(self.console.ask())
            act = self.listener.hear(word, view["legal"], self.narrator.printed(self.view))
            if word in STOP_WORDS or (word == QUIT_KEY and act not in view["legal"]):
                raise Stopped
            if act == frame.act:
                return
            if word == "?":
                self.help(frame)
            elif act in labels:
                self.console.say(labels[act])
            else:
                said = frame.refusals.get(act or "")
                self.console.say(said or self.words.word("cli-not-understood"), "red")

    def help(self, frame: Frame) -> None:
        """Say how the table lies, what is asked for, and what can be typed."""
        self.console.say(self.narrator.table(self.view))
        self.console.say(frame.text.replace("*", ""), "bold")
        if frame.act:
            self.console.say(self.words.word("cli-learn-type", act=frame.act))
        self.console.say(self.words.word("cli-learn-keys"), "dim")

    def finish(self) -> None:
        """Say what comes next."""
        lessons = lessons_of(self.lesson.game)
        place = [lesson.key for lesson in lessons].index(self.lesson.key) + 1
        play = f"talong play {self.lesson.game}"
        if place == len(lessons):
            self.console.say(self.words.word("cli-learn-last", play=play))
            return
        following = f"talong learn {self.lesson.game} {lessons[place].key}"
        self.console.say(self.words.word("cli-learn-next", next=following, play=play))
