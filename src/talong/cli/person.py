"""The person at the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, cast

from talong.bots.coach_text import Adviser, brief
from talong.cli.console import Screen
from talong.core.view import View
from talong.lang import Listener, Teller, find_rule

if TYPE_CHECKING:
    from talong.facts import AnyView

STOP_WORDS = ("sluta", "slut", "stopp", "avsluta", "quit", "exit", "stop")
TABLE_WORDS = ("bord", "bordet", "ställning", "table", "standing")
HINT_WORDS = ("tips", "råd", "hint", "advice")
LATER_WORDS = ("-", "vänta", "nej", "n", "wait", "no", "later")


class Stopped(Exception):
    """The person wants to stop."""


class Person:
    """Ask the person at the keyboard what to do."""

    def __init__(
        self,
        screen: Screen,
        teller: Teller,
        listener: Listener,
        adviser: Adviser,
        whims: Random,
        before: Callable[[], None],
    ) -> None:
        self.screen = screen
        self.teller = teller
        self.words = teller.words
        self.listener = listener
        self.adviser = adviser
        self.whims = whims  # For a person who does not care where to cut.
        self.before = before  # Called before each question.
        self.silent: object = None  # The occasion on which a right that needs no turn is not wanted.

    def choose(self, view: View) -> str | None:
        """Return what the person says, legal or not; nothing to let play go on."""
        data = cast("AnyView", view.data())
        in_turn = data["turn"] == data["viewer"]
        may_wait = not in_turn and not data.get("buyin")
        occasion = self.teller.occasion(data)
        if may_wait and self.silent == occasion:
            return None
        if data["legal"] == ["pass"]:
            return "pass"  # SW11: there is nothing to ask.
        self.before()
        while True:
            self.prompt(data, may_wait)
            said = self.screen.ask()
            word = " ".join(said.casefold().split())
            if may_wait and (not word or word in LATER_WORDS):
                if word:
                    self.silent = occasion
                return None
            act = self.answer(word, view, data)
            if act is not None:
                return act

    def answer(self, word: str, view: View, data: AnyView) -> str | None:
        """Return the act that *word* names, or serve whatever else is wanted."""
        if word in STOP_WORDS:
            raise Stopped
        if word.startswith("?"):
            self.explain(word.removeprefix("?").split(), data)
        elif word in TABLE_WORDS:
            self.screen.say(self.teller.table(data))
        elif word in HINT_WORDS:
            self.advise(view)
        elif not word and any(act.startswith("cut ") for act in data["legal"]):
            return self.whims.choice(data["legal"])
        elif not word and self.teller.idle(data) is not None:
            return self.teller.idle(data)
        else:
            act = self.listener.hear(word, data["legal"], self.teller.printed(data))
            if act is not None:
                return act
            self.screen.say(self.words.word("cli-not-understood"), "red")
        return None

    def prompt(self, data: AnyView, may_wait: bool = False) -> None:
        """Say where the person stands and what may be done."""
        waits = self.words.word("cli-enter-waits") if may_wait else ""
        self.screen.say(f"{self.teller.prompt(data)} {waits}".strip(), "bold cyan")
        self.screen.say("  " + "   ".join([*self.teller.choices(data), self.words.word("cli-help-key")]), "cyan")

    def explain(self, rules: list[str], data: AnyView) -> None:
        """Explain the legal acts, or quote *rules*."""
        if rules:
            for name in rules:
                found = find_rule(self.words.lang, name.upper())
                if not found:
                    self.screen.say(self.words.word("cli-no-such-rule", rule=name.upper()), "red")
                for rule in found:
                    self.screen.say(rule.plain)
            return
        self.screen.say(self.teller.say("goal"))
        self.screen.say(self.teller.say("ranks"))
        told = set()
        for act in data["legal"]:
            name = self.teller.kind(act)
            if name not in told:
                told.add(name)
                rule_names = ", ".join(self.teller.rules(act, data))
                label = f"{self.teller.acts[name]} {self.teller.label(act, data)}"
                self.screen.say(f"  {label}: {self.teller.meaning(act, data)} ({rule_names})")
        self.screen.say(self.words.word("cli-commands", rule=self.teller.rules(data["legal"][0], data)[0]))

    def advise(self, view: View) -> None:
        """Say what the coach would do, and what the other options are worth."""
        advice = self.adviser.advise(view, self.teller)
        self.screen.say(brief(self.words, advice))
        for option in advice.options[1:]:
            self.screen.say(f"  {option.label}: {option.worth}")
