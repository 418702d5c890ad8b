"""Observation tensors: for each game a lens, which is asked for one seat and sees what that seat's view says.

A lens is a list of fields, each with a name, a length and a meaning; `docs/research.md` has them all. Seats are counted
clockwise from the viewer, who is seat 0 of what they see. A set of seats or cards has a place for each of them that is
1 or 0; a number of cards or of money is itself, in units of the stake where there is one.

A view is a dict of words, and to write one takes longer than to play. So a lens looks for itself, but a card that does
not lie open it gets through the same door as the view does (`knows`, `known_hand`), and `tests/test_envs_lenses.py`
holds each number against the view.
"""

from __future__ import annotations

from typing import ClassVar

from talong._compat import i64, mypyc_attr, vec
from talong.cards.bits import lowest, shl
from talong.core.match import Match


class Field:
    """Named slice of an observation tensor."""

    def __init__(self, name: str, start: int, length: int, meaning: str) -> None:
        self.name = name
        self.start = start
        self.length = length
        self.meaning = meaning


@mypyc_attr(allow_interpreted_subclasses=True)
class Lens:
    """Encoder of observations at a table of *seats*."""

    phases: ClassVar[list[str]] = []

    def __init__(self, seats: int) -> None:
        self.seats: i64 = seats
        self.fields: list[Field] = []
        self.size: int = 0
        self.phase_places = {phase: place for place, phase in enumerate(self.phases)}
        self.phase = self.field("phase", len(self.phases), "which of " + ", ".join(self.phases))
        self.turn = self.field("turn", seats, "whom play waits for")
        self.dealer = self.field("dealer", seats, "who deals")
        self.active = self.field("active", seats, "who takes part")

    def field(self, name: str, length: int, meaning: str) -> i64:
        """Add a field and return where it begins."""
        start = self.size
        self.fields.append(Field(name, start, length, meaning))
        self.size += length
        return start

    def slices(self) -> dict[str, slice]:
        """Return where each field lies."""
        return {field.name: slice(field.start, field.start + field.length) for field in self.fields}

    def look(self, match: Match, viewer: int, chosen: int = 0) -> vec[float]:
        """Return the observation tensor of the seat *viewer*; *chosen* is the part of its act chosen so far."""
        seat: i64 = viewer
        assert 0 <= seat < self.seats
        out = vec[float]([0.0] * self.size)
        out[self.phase + i64(self.phase_places[match.phase])] = 1.0
        turn = match.turn
        if turn is not None:
            out[self.turn + self.place(turn, seat)] = 1.0
        out[self.dealer + self.place(match.dealer, seat)] = 1.0
        for other in match.active:
            out[self.active + self.place(other, seat)] = 1.0
        self.fill(out, match, seat)
        if chosen:
            self.fill_chosen(out, chosen)
        return out

    def place(self, seat: i64, viewer: i64) -> i64:
        """Return where *seat* sits as *viewer* counts."""
        return seat - viewer if seat >= viewer else seat - viewer + self.seats

    def mark(self, out: vec[float], start: i64, members: i64, viewer: i64) -> None:
        """Mark the seats of a set."""
        at = start
        rest = members >> viewer | shl(members & shl(1, viewer) - 1, self.seats - viewer)
        while rest:
            if rest & 1:
                out[at] = 1.0
            rest >>= 1
            at += 1

    def mark_one(self, out: vec[float], start: i64, seat: i64, viewer: i64) -> None:
        """Mark *seat*, unless it is nobody."""
        if seat >= 0:
            out[start + self.place(seat, viewer)] = 1.0

    def fill_chosen(self, out: vec[float], chosen: i64) -> None:
        """Write the part of the viewer's act chosen so far, where acts are factored."""
        raise NotImplementedError

    def fill(self, out: vec[float], match: Match, viewer: i64) -> None:
        """Write the fields of this game into *out*."""
        raise NotImplementedError


def mark_cards(out: vec[float], start: i64, cards: i64, value: float = 1.0) -> None:
    """Write *value* at the place of each of *cards*."""
    while cards:
        out[start + lowest(cards)] = value
        cards &= cards - 1


def plain(seen: vec[float]) -> list[object]:
    """Return what is *seen* as a list of floats; most are 0 or 1, of which one object will do for all."""
    nought: object = 0.0
    one: object = 1.0
    size: i64 = len(seen)
    out = [nought] * size
    at: i64 = 0
    while at < size:
        number = seen[at]
        if number != 0.0:
            out[at] = one if number == 1.0 else number
        at += 1
    return out
