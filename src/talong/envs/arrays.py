"""Arrays of observations for numpy."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def floats(seen: Any) -> NDArray[np.float32]:
    """Return what a lens has *seen*, float32 bits, as an array of its own."""
    return np.array(seen, np.int32).view(np.float32)
