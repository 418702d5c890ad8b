"""Compatibility names that differ between the compiled and the plain build.

This module is never compiled. The type checker and mypyc see the machine types; a plain Python sees ordinary ints and
lists, so that the pure build needs nothing but the standard library.
"""

from __future__ import annotations

from operator import index, lshift
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i32 as i32
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
    from mypy_extensions import u8 as u8
else:
    i64 = i32 = u8 = index  # An int is one of them already; `int` would take three times as long to say so.
    vec = {i64: list, float: list}  # `vec[i64](items)` is a list.

    def append(items, item):
        """Return *items* with *item* at the end."""
        items.append(item)
        return items

    def mypyc_attr(*_names, **_values):
        """Do nothing: the attributes matter to the compiler only."""
        return lambda cls: cls


def _bit(number: int) -> int:
    return 1 << number


def is_int(number: object) -> bool:
    """Tell whether *number* is an int and no bool, which compiled code need not ask of what it has declared."""
    return isinstance(number, int) and not isinstance(number, bool)


PLAIN_BITS: dict[str, Callable[..., int]] = {
    "shl": lshift,
    "bit": _bit,
    "count": int.bit_count,
}
"""What `talong.cards.bits` uses where nothing is compiled."""
