"""Row of an observation array, written in place.

Numbers are float32, kept as their bits in an array of 32-bit integers, which numpy shows as floats without a copy. A
row remembers where it is not 0, so that clearing it takes no longer than writing it did; but for the places that are
written in every observation, whatever they hold.
"""

from __future__ import annotations

from struct import pack, unpack
from typing import Final, final

from talong._compat import i32, i64, mypyc_attr, vec
from talong.cards.bits import highest, lowest, shl

ONE: Final = 0x3F800000  # The bits of 1.0.
_SIGN: Final = 0x80000000
_FRACTION: Final = 0x7FFFFF  # The lower 23 bits are the fraction,
_FRACTION_BITS: Final = 23
_BIAS: Final = 127  # and above them stands the exponent, with this added.
_WHOLE: Final = 1 << 24  # Whole numbers below this are exact.


def worked_out_bits(number: i64) -> i64:
    """Return the float32 bits of a whole *number*, as a signed number."""
    if number == 0:
        return 0
    if number >= _WHOLE or number <= -_WHOLE:
        return rounded_bits(float(number))
    size = number if number > 0 else -number
    top = highest(size)
    bits = shl(_BIAS + top, _FRACTION_BITS) | shl(size, _FRACTION_BITS - top) & _FRACTION
    return bits if number > 0 else bits - _SIGN


_SMALL: Final = 64
_BITS: Final = vec[i64]([worked_out_bits(number - _SMALL) for number in range(2 * _SMALL)])  # Of the small ones.


def bits_of(number: i64) -> i64:
    """Return the same, for small numbers from a table."""
    place = number + _SMALL
    return _BITS[place] if place >= 0 and place < 2 * _SMALL else worked_out_bits(number)


def bits_of_float(value: float) -> i64:
    """Return the float32 bits of any *value*, as a signed number."""
    if -16777216.0 < value < 16777216.0:
        whole: i64 = int(value)
        if float(whole) == value:
            return bits_of(whole)
    return rounded_bits(value)


def rounded_bits(value: float) -> i64:
    """Return the float32 bits of what *value* is rounded to, as a signed number."""
    found: int = unpack("<i", pack("<f", value))[0]
    return found


def float_of(bits: i64) -> float:
    """Return the number that has those float32 *bits*."""
    if bits == ONE:
        return 1.0
    if bits == 0:
        return 0.0
    size = bits & (_SIGN - 1)
    places = _BIAS + _FRACTION_BITS - (size >> _FRACTION_BITS)  # So many of the digits stand behind the point.
    if places < 0 or places > 60:
        found: float = unpack("<f", pack("<i", bits))[0]
        return found
    value = float(size & _FRACTION | (_FRACTION + 1)) / float(shl(1, places))
    return value if bits > 0 else -value


def zeros_i32(size: int) -> vec[i32]:
    """Return an array of noughts."""
    return vec[i32]([i32(0)] * size)


@final
@mypyc_attr(acyclic=True)
class Row:
    """One observation of *size* numbers in *cells*, from *start* on."""

    def __init__(self, cells: vec[i32], start: i64, size: i64) -> None:
        self.cells = cells
        self.start = start
        self.touched: vec[i32] = zeros_i32(int(size))  # The places that are not 0,
        self.count: i64 = 0  # and how many they are.

    def clear(self) -> None:
        """Write 0 everywhere."""
        cells, touched, start = self.cells, self.touched, self.start
        count, nothing = self.count, i32(0)
        at: i64 = 0
        while at < count:
            cells[start + i64(touched[at])] = nothing
            at += 1
        self.count = 0

    def put(self, at: i64, bits: i64) -> None:
        """Write the number that has those float32 *bits*; once written, a place does not become 0 again."""
        cells = self.cells
        place = self.start + at
        if not cells[place]:
            if not bits:
                return
            self.touched[self.count] = i32(at)
            self.count += 1
        cells[place] = i32(bits)

    def overwrite(self, at: i64, number: i64) -> None:
        """Write a whole *number* in a place that every observation writes anew: `clear` need not know of it."""
        self.cells[self.start + at] = i32(bits_of(number))

    def one(self, at: i64) -> None:
        """Write 1."""
        self.put(at, ONE)

    def whole(self, at: i64, number: i64) -> None:
        """Write a whole *number*."""
        if number:
            self.put(at, bits_of(number))

    def ratio(self, at: i64, number: i64, unit: i64) -> None:
        """Write *number* in *units*."""
        whole = number if unit == 1 else number // unit
        if whole * unit == number:
            self.put(at, bits_of(whole))
        else:
            self.put(at, bits_of_float(int(number) / int(unit)))

    def is_written(self, at: i64) -> bool:
        """Tell whether there is something else than 0."""
        return self.cells[self.start + at] != 0

    def one_more(self, at: i64) -> None:
        """Add 1 to the whole number that is there."""
        bits = i64(self.cells[self.start + at])
        if bits:
            self[at] = float_of(bits) + 1.0
        else:
            self.put(at, ONE)

    def cards(self, start: i64, cards: i64, bits: i64 = ONE) -> None:
        """Write the number that has those *bits*, which is not 0, at the place of each of *cards*: `put` for many."""
        cells, touched, here = self.cells, self.touched, self.start
        count = self.count
        written = i32(bits)
        while cards:
            at = start + lowest(cards)
            cards &= cards - 1
            if not cells[here + at]:
                touched[count] = i32(at)
                count += 1
            cells[here + at] = written
        self.count = count

    def __getitem__(self, at: i64) -> float:
        return float_of(i64(self.cells[self.start + at]))

    def __setitem__(self, at: i64, value: float) -> None:
        self.put(at, ONE if value == 1.0 else bits_of_float(value))

    def numbers(self) -> vec[i32]:
        """Return a copy of the row."""
        return self.cells[self.start : self.start + len(self.touched)]


def plain(seen: vec[i32]) -> list[object]:
    """Return what is *seen*, float32 bits, as floats; most are 0 or 1, of which one object will do for all."""
    nought: object = 0.0
    one: object = 1.0
    size: i64 = len(seen)
    out = [nought] * size
    at: i64 = 0
    while at < size:
        bits = i64(seen[at])
        if bits:
            out[at] = one if bits == ONE else float_of(bits)
        at += 1
    return out
