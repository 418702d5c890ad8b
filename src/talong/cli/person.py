"""Human player at the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, cast

from talong.bots.coach_text import Adviser, brief
from talong.bots.teacher import Teacher
from talong.cli.console import LineConsole
from talong.cli.nearest import nearest_rule, suggest
from talong.core.view import View
from talong.lang import InputParser, Narrator, find_rule

if TYPE_CHECKING:
    from talong.facts import AnyView

STOP_WORDS = ("sluta", "slut", "stopp", "avsluta", "quit", "exit", "stop")
QUIT_KEY = "q"  # It stops as well, unless it is the key of an act that is offered.
HELP_WORDS = ("hjälp", "hjalp", "help")
TABLE_WORDS = ("bord", "bordet", "ställning", "table", "standing")
HINT_WORDS = ("tips", "råd", "hint", "advice")
TEACHER_WORDS = ("lärare", "läraren", "larare", "teacher")
LATER_WORDS = ("-", "vänta", "nej", "n", "wait", "no", "later")


def command_word(said: str) -> str:
    """Return what was *said* in small letters and single spaces, with `?` for a word that asks for help."""
    words = said.casefold().split()
    return " ".join(["?", *words[1:]] if words and words[0] in HELP_WORDS else words)


class Stopped(Exception):
    """The person wants to stop."""


class Person:
    """Player that asks the person at the keyboard."""

    def __init__(
        self,
        console: LineConsole,
        narrator: Narrator,
        listener: InputParser,
        adviser: Adviser,
        whims: Random,
        before: Callable[[], None],
        teacher: Teacher,
    ) -> None:
        self.console = console
        self.narrator = narrator
        self.words = narrator.words
        self.listener = listener
        self.adviser = adviser
        self.whims = whims  # Chooses the cut for a person who only presses Enter.
        self.before = before  # A hook that is called before each question.
        self.teacher = teacher
        self.decided: tuple[View, str] | None = None  # The last act, and what the person knew before it.
        self.goal = ""  # What the person was last told to aim at.
        self.silent: object = None  # The occasion on which the person has declined a right that needs no turn.

    def choose(self, view: View) -> str | None:
        """Return the act that the person types, legal or not; None to let play go on."""
        data = cast("AnyView", view.data())
        in_turn = data["turn"] == data["viewer"]
        may_wait = not in_turn and not data.get("buyin")
        occasion = self.narrator.occasion(data)
        if may_wait and self.silent == occasion:
            return None
        if data["legal"] == ["pass"]:
            return "pass"  # SW11: there is nothing to ask.
        self.before()
        self.decided = None
        is_taught = False
        while True:
            self.prompt(data, may_wait)
            if not is_taught:
                self.be_taught(view)
                is_taught = True
            word = command_word(self.console.ask())
            if may_wait and (not word or word in LATER_WORDS):
                if word:
                    self.silent = occasion
                return None
            act = self.answer(word, view, data)
            if act is not None:
                self.decided = view, act
                return act

    def answer(self, word: str, view: View, data: AnyView) -> str | None:
        """Return the act that *word* names, or carry out another command and return None."""
        if word in STOP_WORDS or (word == QUIT_KEY and data["legal"] and not self.is_offered(word, data)):
            raise Stopped
        if word.startswith("?"):
            self.explain(word.removeprefix("?").split(), data)
        elif word in TABLE_WORDS:
            self.console.say(self.narrator.table(data))
        elif word in HINT_WORDS:
            self.advise(view)
        elif word in TEACHER_WORDS:
            self.teacher.is_on = not self.teacher.is_on
            self.console.say(self.words.word("teacher-on" if self.teacher.is_on else "teacher-off"))
            self.be_taught(view)
        elif not word and any(act.startswith("cut ") for act in data["legal"]):
            return self.whims.choice(data["legal"])
        elif not word and self.narrator.idle(data) is not None:
            return self.narrator.idle(data)
        else:
            act = self.listener.hear(word, data["legal"], self.narrator.printed(data))
            if act is not None:
                return act
            self.console.say(self.words.word("cli-not-understood"), "red")
        return None

    def is_offered(self, word: str, data: AnyView) -> bool:
        """Tell whether *word* names a legal act."""
        return self.listener.hear(word, data["legal"], self.narrator.printed(data)) in data["legal"]

    def prompt(self, data: AnyView, may_wait: bool = False) -> None:
        """Print the person's situation and the legal acts."""
        waits = self.words.word("cli-enter-waits") if may_wait else ""
        self.console.say(f"{self.narrator.prompt(data)} {waits}".strip(), "bold cyan")
        goal = self.narrator.goal(data)
        if goal != self.goal:  # What has been said and still holds is not said again.
            self.goal = goal
            self.console.say(self.words.word("common-goal", goal=goal), "cyan")
        self.console.say("  " + "   ".join([*self.narrator.choices(data), self.words.word("cli-help-key")]), "cyan")

    def explain(self, rules: list[str], data: AnyView) -> None:
        """Explain the legal acts, or quote *rules*."""
        if rules:
            for name in rules:
                found = find_rule(self.words.lang, name.upper())
                if not found:
                    unknown = self.words.word("cli-no-such-rule", rule=name.upper())
                    self.console.say(suggest(self.words, unknown, nearest_rule(self.words.lang, name)), "red")
                for rule in found:
                    self.console.say(rule.plain)
            return
        self.console.say(self.narrator.say("goal"))
        if self.narrator.has("ranks"):
            self.console.say(self.narrator.say("ranks"))
        told = set()
        for act in data["legal"]:
            name = self.narrator.kind(act)
            if name not in told:
                told.add(name)
                rule_names = ", ".join(self.narrator.rules(act, data))
                label = f"{self.narrator.key(name)} {self.narrator.label(act, data)}"
                does = self.narrator.consequence(act, data)
                head = f"{label} ({does})" if does else label
                self.console.say(f"  {head}: {self.narrator.meaning(act, data)} ({rule_names})")
        self.console.say(self.words.word("cli-commands", rule=self.narrator.rules(data["legal"][0], data)[0]))

    def be_taught(self, view: View) -> None:
        """Print what the teacher finds important now, if they sit here."""
        if text := self.teacher.before(view, self.narrator):
            self.console.say(self.words.word("teacher-said", text=text), "green")

    def hear_verdict(self) -> None:
        """Print what the teacher has to say of the last act."""
        decided, self.decided = self.decided, None
        if decided is not None and (text := self.teacher.after(*decided, self.narrator)):
            self.console.say(self.words.word("teacher-said", text=text), "green")

    def advise(self, view: View) -> None:
        """Print what the coach would do, and what the other options are worth."""
        advice = self.adviser.advise(view, self.narrator)
        self.console.say(brief(self.words, advice))
        for option in advice.options[1:]:
            self.console.say(f"  {option.label}: {option.worth}")
