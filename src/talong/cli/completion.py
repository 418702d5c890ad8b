"""`talong completion`: scripts for shells, and the names that they offer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal, get_args

import talong
from talong.bots import LEVELS
from talong.cli.usage_error import UsageError
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

# Bash parts words at `=`, and quotes the commas of what is offered: what is typed is put together before the generated
# function looks at it, and what it answers is what is left to type.
_BASH_ENTRY: Final = "complete -F _talong talong"
_BASH_JOINED: Final = r"""
_talong_joined() {
  local -a words=()
  local word last=-1
  for word in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
    if [[ $last -ge 0 && "${words[last]}" != -* && ( "$word" == "=" || "${words[last]}" == ?*= ) ]]; then
      words[last]+="$word"
    else
      last=$((last + 1))
      words[last]="$word"
    fi
  done
  local -a COMP_WORDS=("${words[@]}")
  local COMP_CWORD=$last
  _talong
  COMPREPLY=("${COMPREPLY[@]//\\,/,}")
  if [[ "${words[last]}" == *=* && "${words[last]}" != -* ]]; then
    COMPREPLY=("${COMPREPLY[@]#"${words[last]%%=*}="}")
  fi
  if [[ ${#COMPREPLY[@]} -eq 1 && "${COMPREPLY[0]}" == *= ]]; then
    compopt -o nospace
  fi
}

complete -F _talong_joined talong
"""


def complete(words: Words, console: LineConsole, app: App, shell: str, install: bool) -> None:
    """Print the completion script of *shell*, or *install* it where that shell looks for it."""
    if shell not in SHELLS:
        facts = {"field": "SHELL", "choices": ", ".join(SHELLS), "given": short(shell)}
        raise talong.RulesError("", "not-a-choice", facts)
    script = app.generate_completion(shell=shell)
    if shell == "bash":
        script = script.replace(_BASH_ENTRY, _BASH_JOINED.strip())
    if not install:
        print(script)
        return
    try:
        file = app.install_completion(shell=shell)
        file.write_text(script, encoding="utf-8")
    except OSError as error:
        raise UsageError("cannot-save", file=str(error.filename), why=error.strerror or str(error)) from None
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

    def contestants(self, context: CompletionContext) -> Offered:
        """Return the levels of the bots, and the one that anything legal is good enough for."""
        return {**self.levels(context), "random": ""}

    def players(self, context: CompletionContext) -> Offered:
        """Return the levels after those that have been typed, with commas between them."""
        typed = context.incomplete.rpartition(",")
        return {f"{typed[0]}{typed[1]}{level}": meaning for level, meaning in self.contestants(context).items()}

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

    def lessons(self, context: CompletionContext) -> Offered:
        """Return the lessons of the game that has been typed."""
        from talong.school import lessons_of

        game = game_typed(context)
        return {} if game is None else {one.key: one.title.in_(self.words.lang) for one in lessons_of(game.key)}

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
