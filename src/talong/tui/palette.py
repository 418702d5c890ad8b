"""Colour palettes, named as pigments, and the canvas."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

SENTENCE: Final = re.compile(r"[^ ][.?!](?= [A-ZÅÄÖ”“])")  # It matches where one sentence ends and another follows.


@dataclass(frozen=True)
class Palette:
    """Colours of the light or the dark theme; each is only ever a second cue."""

    name: str
    papper: str
    yta: str
    bord: str
    kant: str
    linje: str
    ink: str
    ink2: str
    falu: str
    pa_falu: str
    red: str
    bla: str
    moss: str
    ockra: str
    # Cards are the same in both palettes.
    card: str = "#EFE4CC"
    card_ink: str = "#1F1B1A"
    back: str = "#1F5673"
    matador: str = "#A5321F"
    lilja: str = "#1F5673"
    skit: str = "#42652C"
    guld: str = "#DFA32A"


KVALL: Final = Palette(
    "kvall", papper="#12181A", yta="#1E2626", bord="#1C3136", kant="#6E9894", linje="#364343", ink="#F2E8D5",
    ink2="#BDB29F", falu="#B5402B", pa_falu="#FFF6E8", red="#F59A85", bla="#8FC3DD", moss="#A9C98B", ockra="#F0B94B",
)  # fmt: skip
DAG: Final = Palette(
    "dag", papper="#F6F0E3", yta="#FBF5E6", bord="#C9D8D2", kant="#527A6F", linje="#D8CDB6", ink="#1F1B1A",
    ink2="#564D45", falu="#A5321F", pa_falu="#FFF8EC", red="#8E2717", bla="#1F5673", moss="#33521F", ockra="#735000",
    card="#FBF5E6",
)  # fmt: skip


@cache
def style(text: str) -> Style:
    """Return a style."""
    return Style.parse(text)


@dataclass(frozen=True)
class Box:
    """A part of a canvas."""

    x: int
    y: int
    width: int
    height: int


class Canvas:
    """A sheet of cells to write on, in one ground colour; marks say what a click on a cell means."""

    def __init__(self, width: int, height: int, ground: str) -> None:
        self.width = width
        self.height = height
        self.ground = style(ground)
        self.cells: list[list[tuple[str, Style]]] = [[(" ", self.ground)] * width for _row in range(height)]
        self.marks: dict[tuple[int, int], str] = {}

    def write(self, x: int, y: int, text: str, look: str = "", mark: str = "") -> int:
        """Write *text* from (x, y) on, as far as there is room; return the column after it."""
        drawn = self.ground + style(look) if look else self.ground
        for sign in text:
            if 0 <= y < self.height and 0 <= x < self.width:
                self.cells[y][x] = (sign, drawn)
                if mark:
                    self.marks[x, y] = mark
            x += 1
        return x

    def centre(self, box: Box, y: int, text: str, look: str = "") -> None:
        """Write *text* in the middle of *box*, cut to its width."""
        text = clip(text, box.width)
        self.write(box.x + (box.width - len(text)) // 2, box.y + y, text, look)

    def frame(self, box: Box, signs: str, look: str = "") -> None:
        """Draw a frame; *signs* are its corners clockwise from the top left, then its horizontal and vertical line."""
        right, bottom = box.x + box.width - 1, box.y + box.height - 1
        self.write(box.x, box.y, signs[0] + signs[4] * (box.width - 2) + signs[1], look)
        self.write(box.x, bottom, signs[3] + signs[4] * (box.width - 2) + signs[2], look)
        for y in range(box.y + 1, bottom):
            self.write(box.x, y, signs[5], look)
            self.write(right, y, signs[5], look)

    def strip(self, y: int) -> Strip:
        """Return one row."""
        if not 0 <= y < self.height:
            return Strip.blank(self.width, self.ground)
        segments: list[Segment] = []
        run, look = "", self.ground
        for sign, drawn in self.cells[y]:
            if drawn is not look and drawn != look and run:
                segments.append(Segment(run, look))
                run = ""
            run, look = run + sign, drawn
        segments.append(Segment(run, look))
        return Strip(segments, self.width)


def clip(text: str, width: int) -> str:
    """Return *text*, cut to *width* cells."""
    if cell_len(text) <= width:
        return text
    return text[: max(0, width - 1)] + "…" if width > 0 else ""


def whole(text: str, width: int) -> str:
    """Return as many whole sentences of *text* as have room, or its beginning if not even one has."""
    if cell_len(text) <= width:
        return text
    ends = [found.end() for found in SENTENCE.finditer(text) if cell_len(text[: found.end()]) <= width]
    return text[: ends[-1]] if ends else clip(text, width)


def wrapped(text: str, width: int) -> list[str]:
    """Return *text* in lines of at most *width* cells."""
    from textwrap import wrap

    return [line for part in text.splitlines() for line in (wrap(part, max(8, width)) or [""])]
