"""`talong print`: decks, score sheets and rule sheets as PDF files."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import talong
from talong.cli.usage_error import UsageError
from talong.core.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from talong.cli.console import LineConsole
    from talong.lang import Words

STANDARD_OUTPUT: Final = "-"
FLAGS: Final = frozenset(("paper", "size", "layout", "flip", "players"))  # Arguments that are flags here.


class DeckRequest(NamedTuple):
    """Arguments of `talong print deck`."""

    deck: str | None
    paper: str
    size: str
    layout: str
    flip: str
    backs: bool
    cream: bool


@contextmanager
def flags_named() -> Iterator[None]:
    """Let a refusal name the flag that it is about, not the argument."""
    try:
        yield
    except RulesError as error:
        if error.field not in FLAGS:
            raise
        raise RulesError(error.rule, error.code, {**error.facts, "field": f"--{error.field}"}) from None


def print_deck(words: Words, console: LineConsole, asked: DeckRequest, out: str, force: bool) -> None:
    """Write a deck to print and cut."""
    from talong.paper import deck_pdf, find_deck

    deck = find_deck(asked.deck)
    name = f"talong-{deck.key}-{asked.paper.casefold() if asked.layout == 'sheet' else asked.layout}.pdf"
    is_duplex = asked.backs and asked.layout == "sheet"

    def make() -> bytes:
        given = asked._asdict()
        del given["deck"]
        return deck_pdf(deck, **given, lang=words.lang)

    write(words, console, make, out or name, force, f"cli-printed-{asked.flip}" if is_duplex else "cli-printed")


def print_sheet(
    words: Words, console: LineConsole, game: str, players: int | None, names: str, paper: str, out: str, force: bool
) -> None:
    """Write a score sheet of *game*."""
    from talong.paper import score_pdf

    chosen = talong.game(game)
    named = [name.strip() for name in names.split(",")] if names.strip() else []
    write(
        words,
        console,
        lambda: score_pdf(chosen, players=players, names=named, paper=paper, lang=words.lang),
        out or f"talong-{chosen.key}-sheet-{paper.casefold()}.pdf",
        force,
    )


def print_rules(words: Words, console: LineConsole, games: list[str], paper: str, out: str, force: bool) -> None:
    """Write the rules of *games*, or of all, on a page each."""
    from talong.paper import rules_pdf

    chosen = [talong.game(key) for key in dict.fromkeys(games)] or talong.games()
    name = "-".join(["talong", *dict.fromkeys(games), "rules", paper.casefold()])
    make: Callable[[], bytes] = lambda: rules_pdf(chosen, paper=paper, lang=words.lang)  # noqa: E731
    write(words, console, make, out or f"{name}.pdf", force)


def write(
    words: Words, console: LineConsole, make: Callable[[], bytes], out: str, force: bool, key: str = "cli-printed"
) -> None:
    """Make a file and write it to *out*; of what is there only our own is replaced, unless one uses *force*."""
    if out == STANDARD_OUTPUT:
        with flags_named():
            sys.stdout.buffer.write(make())
        return
    path = Path(out)
    for number, is_so in ((errno.ENOENT, not path.parent.is_dir()), (errno.EISDIR, path.is_dir())):
        if is_so:
            raise UsageError("cannot-save", file=out, why=os.strerror(number))
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        if path.is_file() and not force and not is_ours(path):
            raise UsageError("print-exists", file=out)
        with flags_named():
            data = make()
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # A device or a pipe is not replaced.
        else:
            part.write_bytes(data)
            part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise UsageError("cannot-save", file=out, why=error.strerror or str(error)) from None
    console.say(words.word(key, file=out))


def is_ours(path: Path) -> bool:
    """Tell whether the file at *path* is one that this command has written."""
    from talong.paper.document import MAKER

    data = path.read_bytes()
    return data.startswith(b"%PDF-") and f"/Creator ({MAKER})".encode() in data
