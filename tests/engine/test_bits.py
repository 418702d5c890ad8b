"""Sets as bit masks agree with sets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from talong.cards.bits import bit, count, listed, lowest, mask_of, pick, place_of, shl

SETS = st.sets(st.integers(0, 61))


@given(SETS)
def test_a_mask_holds_what_was_put_in(numbers: set[int]) -> None:
    mask = mask_of(sorted(numbers))

    assert mask == sum(2**number for number in numbers)
    assert listed(mask) == sorted(numbers)
    assert count(mask) == len(numbers)


@given(SETS.filter(bool), st.integers(0, 0xFFFF))
def test_one_of_them_is_picked(numbers: set[int], luck: int) -> None:
    mask = mask_of(sorted(numbers))

    assert lowest(mask) == min(numbers)
    assert place_of(pick(mask, luck)) == sorted(numbers)[luck * len(numbers) // 2**16]


@given(st.integers(0, 61))
def test_a_shift_beyond_32_bits_keeps_every_bit(place: int) -> None:
    assert bit(place) == 2**place == shl(1, place)
    assert place_of(bit(place)) == place
