"""The commands of `talong puzzles`."""

# No postponed annotations here: cyclopts reads the help texts in them, and they depend on the language.

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

from talong.cli.command_group import Told, add_group
from talong.cli.completion import Names
from talong.cli.limits import check_number
from talong.cli.usage_error import UsageError
from talong.lang import Words

if TYPE_CHECKING:
    from cyclopts import App


def add_puzzles(app: "App", words: Words, told: Told, offer: Names) -> None:
    """Add `talong puzzles` to *app*."""
    puzzles = add_group(app, words, "puzzles")

    def add(name: str) -> Callable[[Callable[..., int]], object]:
        return puzzles.command(
            name=name,
            help=words.word(f"help-puzzles-{name}"),
            usage="",
            help_prologue=words.word(f"help-puzzles-{name}-usage"),
            help_epilogue=words.word("help-puzzles-examples"),
        )

    @add("solve")
    def solve(
        game: Annotated[str | None, told("play-game", "GAME", among=offer.games)] = None,
        key: Annotated[str | None, told("puzzles-key", "KEY")] = None,
        /,
        *,
        lang: Annotated[str | None, told("lang", "--lang", metavar="sv|en")] = None,
    ) -> int:
        from talong.cli import puzzles
        from talong.cli.console import LineConsole

        return puzzles.solve(words, LineConsole(0), needed(game), key)

    @add("find")
    def find(
        game: Annotated[str | None, told("play-game", "GAME", among=offer.games)] = None,
        /,
        *,
        number: Annotated[int, told("puzzles-number", metavar="N")] = 200,
        seed: Annotated[str, told("arena-seed", metavar="S")] = "1",
        out: Annotated[str, told("puzzles-out", metavar="FILE")] = "",
        lang: Annotated[str | None, told("lang", "--lang", metavar="sv|en")] = None,
    ) -> int:
        from talong.cli import puzzles
        from talong.cli.console import LineConsole

        check_number("--number", number, 1, puzzles.MOST)
        return puzzles.find(words, LineConsole(0), needed(game), number, seed, out)

    @add("check")
    def check(
        game: Annotated[str | None, told("play-game", "GAME", among=offer.games)] = None,
        /,
        *,
        sample: Annotated[int | None, told("puzzles-sample", metavar="N")] = None,
        lang: Annotated[str | None, told("lang", "--lang", metavar="sv|en")] = None,
    ) -> int:
        from talong.cli import puzzles
        from talong.cli.console import LineConsole

        if sample is not None:
            check_number("--sample", sample, 1, puzzles.MOST)
        return puzzles.check(words, LineConsole(0), needed(game), sample)


def needed(game: str | None) -> str:
    """Return *game*, which has to be named."""
    if game is None:
        raise UsageError("value-missing", name="GAME")
    return game
