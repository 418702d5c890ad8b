"""`talong guide`: the guide of a game as plain text, with cards as words."""

from __future__ import annotations

from collections.abc import Iterator
from shutil import get_terminal_size
from textwrap import fill
from typing import Final

import talong
from talong.cli.console import LineConsole
from talong.cli.json_output import print_json
from talong.lang import Narrator, Words, narrator_for
from talong.school.guide import guides, read_guide
from talong.school.guide_document import Block, Passage, Span

WIDTH: Final = 88
ARROWS: Final = {"swap": " <-> ", "past": " -> ", "back": " <- ", "stop": " -| ", "none": ", "}


def guide(words: Words, console: LineConsole, name: str, as_json: bool = False) -> None:
    """Write the guide of the game called *name*."""
    game = talong.game(name).key
    if game not in guides(words.lang):
        console.say(words.word("cli-guide-none", game=game))
        return
    found = read_guide(words.lang, game)
    if as_json:
        print_json({"game": game, "lang": words.lang, "guide": found})
        return
    writer = GuideWriter(console, narrator_for(game, words, (), 0))
    writer.heading(found["title"].upper(), found["names"])
    for chapter in found["chapters"]:
        writer.heading(chapter["title"].upper())
        for block in chapter["blocks"]:
            writer.block(block)


class GuideWriter:
    """Writer of the blocks of a guide, line by line."""

    def __init__(self, console: LineConsole, narrator: Narrator) -> None:
        self.console = console
        self.narrator = narrator
        self.width = min(WIDTH, get_terminal_size().columns) if console.terminal else WIDTH

    def heading(self, title: str, below: str = "") -> None:
        """Write a heading."""
        self.console.say()
        self.console.say(title, "bold")
        if below:
            self.console.say(below, "dim")
        self.console.say()

    def block(self, block: Block) -> None:
        """Write a *block*, and an empty line after it."""
        if block["kind"] == "section":
            self.console.say(block["title"], "bold")
            return
        if block["kind"] == "table":
            rows = [[self.line(cell) for cell in row] for row in [block["head"], *block["rows"]]]
            self.console.say_table(rows)
        for text in self.paragraphs(block):
            self.console.say(fill(text, self.width, subsequent_indent="  " if text.startswith("- ") else ""))
        self.console.say()

    def paragraphs(self, block: Block) -> Iterator[str]:
        """Yield the lines of *block* before they are wrapped."""
        if block["kind"] == "text":
            yield self.line(block["passages"])
        elif block["kind"] == "list":
            for number, item in enumerate(block["items"], 1):
                yield (f"{number}. " if block["ordered"] else "- ") + self.line(item)
        elif block["kind"] == "cards":
            yield self.cards(block["cards"])
        elif block["kind"] == "call":
            yield block["text"]
        elif block["kind"] == "gallery":
            for entry in block["entries"]:
                yield f"- {entry['name']}: {self.line(entry['passages'])}"
        elif block["kind"] == "picture":
            shown = [f"{person['name']} ({self.cards(person['cards'])})" for person in block["people"]]
            yield f"[{ARROWS[block['arrow']].join(shown)}]"
            yield f"{block['title']}. {self.line(block['passages'])}"
        elif block["kind"] == "closing":
            yield block["call"]
            yield self.line(block["passages"])

    def line(self, passages: list[Passage]) -> str:
        """Return *passages* with their rules in brackets."""
        return " ".join(self.passage(passage) for passage in passages)

    def passage(self, passage: Passage) -> str:
        """Return one passage with its rules in brackets."""
        said = "".join(self.span(span) for span in passage["spans"])
        return f"{said} [{', '.join(passage['rules'])}]" if passage["rules"] else said

    def span(self, span: Span) -> str:
        """Return a piece of a line without marks of style."""
        return self.cards(span["cards"]) if span["cards"] else span["text"]

    def cards(self, codes: list[str]) -> str:
        """Return the names of cards."""
        return ", ".join(self.narrator.card(code) for code in codes)
