"""How much a test looks at: a little in `make test`, all of it in `make test-long`.

A test that only differs in size asks `size` for it and keeps its claim, its planted bug included, at both sizes. A test
that makes sense at full size alone carries the marker `long`, and a smaller form of it stands beside it.
"""

from __future__ import annotations

import os
from typing import Final, TypeVar

LONG: Final = os.environ.get("TALONG_TEST_LONG") == "1"

Size = TypeVar("Size")


def size(usual: Size, full: Size) -> Size:
    """Return *usual* in `make test` and *full* in `make test-long`."""
    return full if LONG else usual
