"""How fast somebody may ask."""

from __future__ import annotations

import time


class TokenBucket:
    """Holds *most* drops and gains *rate* of them a second; each request takes one."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self.left = most
        self.at = time.monotonic()

    def take(self) -> bool:
        """Take a drop, or say that there is none."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True
