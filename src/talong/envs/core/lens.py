"""Observation tensors: for each game a lens, which is asked for one seat and sees what that seat's view says.

A lens is a list of fields, each with a name, a length and a meaning; `docs/research.md` has them all. Seats are counted
clockwise from the viewer, who is seat 0 of what they see. A set of seats or cards has a place for each of them that is
1 or 0; a number of cards or of money is itself, in units of the stake where there is one.

A view is a dict of words, and to write one takes longer than to play. So a lens looks for itself, but a card that does
not lie open it gets through the same door as the view does (`knows`, `known_hand`), and `tests/test_envs_lenses.py`
holds each number against the view.
"""

from __future__ import annotations

from math import inf
from typing import ClassVar, Final

from talong._compat import i32, i64, mypyc_attr, vec
from talong.cards.bits import mask_of, shl
from talong.core.match import Match
from talong.envs.core.row import ONE, Row, zeros_i32

ENDLESS: Final = inf  # For numbers without a limit.


class Field:
    """Named slice of an observation tensor."""

    def __init__(self, name: str, start: int, length: int, meaning: str, most: float, least: float) -> None:
        self.name = name
        self.start = start
        self.length = length
        self.meaning = meaning
        self.most = most
        self.least = least


def place_among(words: list[str], word: str) -> i64:
    """Return where *word* stands among a few *words*: most often it is the first, and a dict takes longer."""
    at: i64 = 0
    while words[at] != word:
        at += 1
    return at


@mypyc_attr(allow_interpreted_subclasses=True)
class Lens:
    """Encoder of observations at a table of *seats*."""

    phases: ClassVar[list[str]] = []

    def __init__(self, seats: int) -> None:
        self.seats: i64 = seats
        self.fields: list[Field] = []
        self.size: int = 0
        self.scratch: Row | None = None  # The row in which `look` writes.
        self.phase_places = {phase: place for place, phase in enumerate(self.phases)}
        self.phase = self.field("phase", len(self.phases), "which of " + ", ".join(self.phases))
        self.turn = self.field("turn", seats, "whom play waits for")
        self.dealer = self.field("dealer", seats, "who deals")
        self.active = self.field("active", seats, "who takes part")

    def field(self, name: str, length: int, meaning: str, most: float = 1.0, least: float = 0.0) -> i64:
        """Add a field, whose numbers go from *least* to *most*, and return where it begins."""
        start = self.size
        self.fields.append(Field(name, start, length, meaning, most, least))
        self.size += length
        return start

    def slices(self) -> dict[str, slice]:
        """Return where each field lies."""
        return {field.name: slice(field.start, field.start + field.length) for field in self.fields}

    def limits(self) -> tuple[list[float], list[float]]:
        """Return the lowest and the highest number that there can be in each place."""
        low: list[float] = []
        high: list[float] = []
        for field in self.fields:
            low += [field.least] * field.length
            high += [field.most] * field.length
        return low, high

    def look(self, match: Match, viewer: int, chosen: int = 0) -> vec[i32]:
        """Return the observation tensor of the seat *viewer*; *chosen* is the part of its act chosen so far.

        Its numbers are float32, given as their bits.
        """
        row = self.scratch
        if row is None:
            row = Row(zeros_i32(self.size), 0, self.size)
            self.scratch = row
        self.write(row, match, viewer, chosen)
        return row.numbers()

    def write(self, out: Row, match: Match, viewer: i64, chosen: i64) -> None:
        """Write the same into *out*, and nothing else."""
        assert 0 <= viewer < self.seats
        out.clear()
        self.fill_first(out, match, viewer)
        self.fill(out, match, viewer)
        if chosen:
            self.fill_chosen(out, chosen)

    def fill_first(self, out: Row, match: Match, viewer: i64) -> None:
        """Write the first fields, which every game has."""
        turn = match.turn
        phase = self.phase_places[match.phase]
        self.fill_first_of(out, phase, -1 if turn is None else turn, match.dealer, mask_of(match.active), viewer)

    def fill_first_of(self, out: Row, phase: i64, turn: i64, dealer: i64, active: i64, viewer: i64) -> None:
        """Write the first fields, as a game that knows them by number gives them: all their places, 0 as well as 1."""
        cells, first = out.cells, out.start
        one, nothing = i32(ONE), i32(0)
        at = first + self.phase
        last = first + self.active
        while at < last:
            cells[at] = nothing
            at += 1
        cells[first + self.phase + phase] = one
        cells[first + self.dealer + self.place(dealer, viewer)] = one
        if turn >= 0:
            cells[first + self.turn + self.place(turn, viewer)] = one
        seat = viewer
        last += self.seats
        while at < last:
            cells[at] = one if active >> seat & 1 else nothing
            at += 1
            seat += 1
            if seat == self.seats:
                seat = 0

    def place(self, seat: i64, viewer: i64) -> i64:
        """Return where *seat* sits as *viewer* counts."""
        return seat - viewer if seat >= viewer else seat - viewer + self.seats

    def mark(self, out: Row, start: i64, members: i64, viewer: i64) -> None:
        """Mark the seats of a set."""
        if members:
            out.cards(start, members >> viewer | shl(members & shl(1, viewer) - 1, self.seats - viewer))

    def mark_one(self, out: Row, start: i64, seat: i64, viewer: i64) -> None:
        """Mark *seat*, unless it is nobody."""
        if seat >= 0:
            out.one(start + self.place(seat, viewer))

    def fill_chosen(self, out: Row, chosen: i64) -> None:
        """Write the part of the viewer's act chosen so far, where acts are factored."""
        raise NotImplementedError

    def fill(self, out: Row, match: Match, viewer: i64) -> None:
        """Write the fields of this game into *out*."""
        raise NotImplementedError
