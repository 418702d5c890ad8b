"""Token-bucket rate limiter."""

from __future__ import annotations

import time


class TokenBucket:
    """Token bucket of *most* tokens that gains *rate* of them a second; each request takes one."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self.left = most
        self.at = time.monotonic()

    def take(self) -> bool:
        """Take a token, and tell whether there was one."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True
