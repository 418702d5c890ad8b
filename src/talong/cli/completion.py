"""`talong completion`: scripts for shells, and the names that they offer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal, get_args

import talong
from talong.bots import LEVELS
from talong.core.options import CHOICE, SWITCH, short
from talong.lang import LANGUAGES, Words, find_rule, rulebooks

if TYPE_CHECKING:
    from cyclopts import App
    from cyclopts.completion import CompletionContext

    from talong.cli.console import LineConsole

Shell = Literal["bash", "zsh", "fish", "powershell"]
Offered = dict[str, str]  # What can be typed, with its meaning.
Completer = Callable[["CompletionContext"], Offered]
SHELLS: Final[tuple[Shell, ...]] = get_args(Shell)


def complete(words: Words, console: LineConsole, app: App, shell: str, install: bool) -> None:
    """Print the completion script of *shell*, or *install* it where that shell looks for it."""
    if shell not in SHELLS:
        facts = {"field": "SHELL", "choices": ", ".join(SHELLS), "given": short(shell)}
        raise talong.RulesError("", "not-a-choice", facts)
    if not install:
        print(app.generate_completion(shell=shell))
        return
    file = app.install_completion(shell=shell)
    console.say(words.word("cli-completion-installed", shell=shell, file=str(file)))


class Names:
    """Names that can be typed, each with its meaning in one language."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def games(self, _context: CompletionContext) -> Offered:
        """Return the games."""
        return {game.key: game.names[self.words.lang] for game in talong.games()}

    def solved(self, context: CompletionContext) -> Offered:
        """Return what `talong solve` solves."""
        from talong.cli.solving import CHECKS, solvers

        games = self.games(context)
        return {key: games[key] for key in solvers()} | dict.fromkeys(CHECKS, "")

    def levels(self, _context: CompletionContext) -> Offered:
        """Return the levels of the bots."""
        return {level: self.words.word(f"common-level-{level}") for level in LEVELS}

    def players(self, context: CompletionContext) -> Offered:
        """Return the levels after those that have been typed, with commas between them."""
        typed = context.incomplete.rpartition(",")
        return {f"{typed[0]}{typed[1]}{level}": meaning for level, meaning in self.levels(context).items()}

    def presets(self, context: CompletionContext) -> Offered:
        """Return the presets of the game that has been typed."""
        from talong.lang import narrator_for

        game = game_typed(context)
        if game is None:
            return {}
        narrator = narrator_for(game.key, self.words, (), 0)
        return {preset: narrator.named("preset", preset) for preset in game.presets}

    def options(self, context: CompletionContext) -> Offered:
        """Return the options of the game that has been typed; after `=` the choices of one."""
        from talong.lang import narrator_for

        game = game_typed(context)
        if game is None:
            return {}
        name, equals, _value = context.incomplete.partition("=")
        if not equals:
            narrator = narrator_for(game.key, self.words, (), 0)
            return {f"{option.name}=": narrator.named("option", option.name) for option in game.options}
        option = next((option for option in game.options if option.name == name), None)
        if option is None or option.kind not in (CHOICE, SWITCH):
            return {}
        values = ("true", "false") if option.kind == SWITCH else option.choices
        return {f"{name}={value}": "" for value in values}

    def rules(self, context: CompletionContext) -> Offered:
        """Return the rulebooks, and the rules whose ids begin as typed."""
        from talong.cli.nearest import rule_ids

        lang = self.words.lang
        books = dict.fromkeys(rulebooks(lang), "")
        typed = context.incomplete.upper()
        ids = [name for name in rule_ids(lang) if typed and name.startswith(typed)]
        return books | {name: "" for name in ids if find_rule(lang, name)}

    def tempos(self, _context: CompletionContext) -> Offered:
        """Return the tempos."""
        from talong.cli.tempo import TEMPI

        return {name: tempo.name for name, tempo in TEMPI.items()}

    def languages(self, _context: CompletionContext) -> Offered:
        """Return the languages."""
        return {language: self.words.word(f"tui-lang-{language}") for language in LANGUAGES}

    def shells(self, _context: CompletionContext) -> Offered:
        """Return the shells."""
        return dict.fromkeys(SHELLS, "")


def game_typed(context: CompletionContext) -> talong.Game | None:
    """Return the game that has been typed in the same command."""
    typed = context.get("game") or context.get("what")
    return None if typed is None else next((game for game in talong.games() if game.key == typed.raw), None)
