"""The commands of `talong engine`."""

# No postponed annotations here: cyclopts reads the help texts in them, and they depend on the language.

from typing import TYPE_CHECKING, Annotated

from talong.cli.command_group import Told, add_group
from talong.cli.completion import Names
from talong.cli.limits import read_seconds
from talong.cli.usage_error import UsageError
from talong.lang import Words

if TYPE_CHECKING:
    from cyclopts import App


def add_engine(app: "App", words: Words, told: Told, offer: Names) -> None:
    """Add `talong engine` to *app*."""
    engine = add_group(app, words, "engine")

    @engine.command(
        name="check",
        help=words.word("help-engine-check"),
        usage="",
        help_prologue=words.word("help-engine-check-usage"),
        help_epilogue=words.word("help-engine-examples"),
    )
    def check(
        bot: Annotated[str | None, told("engine-bot", "BOT", among=offer.levels)] = None,
        /,
        *,
        game: Annotated[list[str] | None, told("engine-game", metavar="GAME", among=offer.games)] = None,
        seconds: Annotated[float, told("arena-seconds", metavar="S")] = 10.0,
        json: Annotated[bool, told("hint-json")] = False,
        lang: Annotated[str | None, told("lang", "--lang", metavar="sv|en")] = None,
    ) -> int:
        from talong.cli import engine
        from talong.cli.console import LineConsole

        if bot is None:
            raise UsageError("value-missing", name="BOT")
        read_seconds("--seconds", seconds)
        return engine.check(words, LineConsole(0), bot, game or [], seconds, json)
