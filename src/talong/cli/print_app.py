"""The commands of `talong print`."""

# No postponed annotations here: cyclopts reads the help texts in them, and they depend on the language.

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from talong.cli.command_group import Told, add_group
from talong.cli.completion import Names
from talong.cli.usage_error import UsageError
from talong.lang import Words

if TYPE_CHECKING:
    from cyclopts import App

    FileName = str
else:
    FileName = str | Path  # A text; that it could be a path makes shells offer files.


def add_print(app: "App", words: Words, told: Told, offer: Names) -> None:
    """Add `talong print` to *app*."""
    from cyclopts import Parameter

    printing = add_group(app, words, "print")
    paper_type = Annotated[str, told("print-paper", metavar="a4|letter", among=offer.papers)]
    hyphen = Parameter(allow_leading_hyphen=True)  # A single one stands for standard output.
    out_type = Annotated[FileName, told("print-out", "--out", "-o", metavar="FILE"), hyphen]
    force_type = Annotated[bool, told("print-force")]
    lang_type = Annotated[str | None, told("lang", "--lang", metavar="sv|en", among=offer.languages)]

    def add(name: str) -> Callable[[Callable[..., int | None]], Callable[..., int | None]]:
        """Add a command with its help."""
        return printing.command(
            name=name,
            help=words.word(f"help-print-{name}"),
            usage="",
            help_prologue=words.word(f"help-print-{name}-usage"),
            help_epilogue=words.word("help-print-examples"),
            sort_key=len(list(printing)),
        )

    @add("deck")
    def deck(
        deck: Annotated[str | None, told("print-deck-name", "DECK", among=offer.decks)] = None,
        /,
        *,
        paper: paper_type = "a4",
        size: Annotated[str, told("print-size", metavar="bridge|poker|WxH", among=offer.card_sizes)] = "bridge",
        layout: Annotated[str, told("print-layout", metavar="sheet|single", among=offer.layouts)] = "sheet",
        flip: Annotated[str, told("print-flip", metavar="long|short", among=offer.flips)] = "long",
        no_backs: Annotated[bool, told("print-no-backs")] = False,
        cream: Annotated[bool, told("print-cream")] = False,
        out: out_type = "",
        force: force_type = False,
        lang: lang_type = None,
    ) -> None:
        from talong.cli import printing
        from talong.cli.console import LineConsole

        asked = printing.DeckRequest(deck, paper, size, layout, flip, not no_backs, cream)
        printing.print_deck(words, LineConsole(0), asked, out, force)

    @add("sheet")
    def sheet(
        game: Annotated[str | None, told("play-game", "GAME", among=offer.games)] = None,
        /,
        *,
        players: Annotated[int | None, told("print-players", metavar="N")] = None,
        names: Annotated[str, told("print-names", metavar="NAME,NAME")] = "",
        paper: paper_type = "a4",
        out: out_type = "",
        force: force_type = False,
        lang: lang_type = None,
    ) -> None:
        from talong.cli import printing
        from talong.cli.console import LineConsole

        if game is None:
            raise UsageError("value-missing", name="GAME")
        printing.print_sheet(words, LineConsole(0), game, players, names, paper, out, force)

    @add("rules")
    def rules(
        *game: Annotated[str, told("print-games", "GAME", among=offer.games)],
        paper: paper_type = "a4",
        out: out_type = "",
        force: force_type = False,
        lang: lang_type = None,
    ) -> None:
        from talong.cli import printing
        from talong.cli.console import LineConsole

        printing.print_rules(words, LineConsole(0), list(game), paper, out, force)
