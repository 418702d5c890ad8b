"""The lists of numbers that a deal of this build is made of: those of the compiler, or plain ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import talong

if TYPE_CHECKING or talong.COMPILED:
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
    from mypy_extensions import u8 as u8
else:
    from talong._compat import i64, u8, vec  # noqa: F401
