"""Strategy sheets by card and situation: as text, as JSON and as a picture."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from talong.cli.solving import SolveRequest, command, figure, write_table
from talong.cli.usage_error import UsageError

if TYPE_CHECKING:
    from talong.analysis.solve.kille.pictures import Poster
    from talong.analysis.solve.kille.playing import Played
    from talong.analysis.solve.kille.sheet import Column
    from talong.cli.console import LineConsole
    from talong.lang import Words


def show(
    words: Words,
    console: LineConsole,
    asked: SolveRequest,
    title: str,
    notes: list[str],
    columns: list[Column],
    after: list[Column],
    seats: int,
    data: dict[str, Any],
    square: Any = None,
) -> int:
    """Print the tables or the JSON, and draw the picture."""
    from talong.analysis.solve.kille.pictures import Poster

    if asked.as_json:
        print(json.dumps({**data, "command": command(asked)}))
    else:
        console.say(title, "bold")
        for note in notes:
            console.say(note)
        if square is not None:
            say_square(words, console, square)
        say_columns(words, console, columns, seats)
        say_after(words, console, after)
    if asked.picture:
        hatched = any([cell is not None and cell.likely is not None for column in columns for cell in column.cells])
        legend = [words.word("solve-hatched")] if hatched else []
        poster = Poster(title, [*notes, *legend, command(asked)], columns, after, square)
        draw(words, asked, poster, seats)
        if not asked.as_json:
            console.say(words.word("solve-drawn", file=asked.picture))
    return 0


def draw(words: Words, asked: SolveRequest, poster: Poster, seats: int) -> None:
    """Write the picture to its file."""
    from talong.analysis.plot_style import LIGHTS, save
    from talong.analysis.solve.kille.pictures import draw as drawn

    figure_ = drawn(poster, words, LIGHTS["dark" if asked.dark else "light"], seats)
    try:
        save(figure_, Path(asked.picture), poster.title)
    except OSError as error:
        raise UsageError("cannot-write", file=asked.picture, why=error.strerror or str(error)) from error


def say_columns(words: Words, console: LineConsole, columns: list[Column], seats: int) -> None:
    """Print the sheet: a row for every card, a letter for every situation."""
    from talong.analysis.solve.kille.pictures import NEVER, card_name, column_name, percent
    from talong.cards.kille import FACES

    console.say()
    letters = [chr(65 + at) for at in range(len(columns))]
    for letter, column in zip(letters, columns, strict=True):
        console.say(f"{letter}  {column_name(words, column, seats)}")
    rows = [[words.word("solve-card"), *letters]]
    brackets = False
    for face in range(len(FACES)):
        row = [card_name(words, face)]
        for column in columns:
            cell = column.cells[face]
            if cell is None:
                row.append("–")
            elif cell.likely is not None and cell.likely < NEVER:
                row.append(f"({percent(words, cell.chance)})")
                brackets = True
            else:
                row.append(percent(words, cell.chance))
        rows.append(row)
    write_table(console, rows)
    if brackets:
        console.say(words.word("solve-brackets"), "dim")


def say_after(words: Words, console: LineConsole, after: list[Column]) -> None:
    """Print which cards the dealer does not keep when forehand has changed with them."""
    from talong.analysis.solve.kille.pictures import card_name

    if not after:
        return
    console.say()
    console.say(words.word("solve-after-title"))
    rows = [[words.word("solve-after-gave"), words.word("solve-after-changes")]]
    for column in after:
        goes = [face for face, cell in enumerate(column.cells) if cell is not None and cell.chance > 0.5]
        rows.append([card_name(words, column.card), runs(words, goes)])
    write_table(console, rows)


def runs(words: Words, faces: list[int]) -> str:
    """Abbreviate *faces*: the first and the last of each run."""
    from talong.analysis.solve.kille.pictures import card_name

    parts: list[str] = []
    at = 0
    while at < len(faces):
        end = at
        while end + 1 < len(faces) and faces[end + 1] == faces[end] + 1:
            end += 1
        first, last = card_name(words, faces[at]), card_name(words, faces[end])
        parts.append(first if at == end else f"{first}–{last}")
        at = end + 1
    return ", ".join(parts) or "–"


def say_square(words: Words, console: LineConsole, square: Any) -> None:
    """Print what the glasses are worth."""
    console.say()
    console.say(f"{square.title} ({square.down} ↓, {square.across} →)")
    rows = [["", *square.columns]]
    for name, values in zip(square.rows, square.values, strict=True):
        rows.append([name, *[figure(words, float(value), 6) for value in values]])
    write_table(console, rows)


def simulated(words: Words, played: Played) -> str:
    """Return the solution's result in the engine."""
    return words.word(
        "solve-played",
        deals=played.deals,
        pots=played.pots,
        share=figure(words, played.share, 6),
        low=figure(words, played.low, 6),
        high=figure(words, played.high, 6),
    )


def column_data(column: Column) -> dict[str, Any]:
    """Return a column as plain data."""
    from talong.cards.kille import FACES

    return {
        "situation": column.situation,
        "seat": column.seat,
        "act": column.act,
        "gave": FACES[column.card] if column.card >= 0 else None,
        "cells": {
            FACES[face]: {"chance": cell.chance, "likely": cell.likely}
            for face, cell in enumerate(column.cells)
            if cell is not None
        },
    }
