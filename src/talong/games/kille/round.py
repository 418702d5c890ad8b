"""A pot of Kille or a round of Punschkille: who is in it, and who is asked to buy in."""

from __future__ import annotations

from talong._compat import i64


class Round:
    """What both games remember of it."""

    def __init__(self) -> None:
        self.active: i64 = 0  # The active seats.
        self.survivors: i64 = 0  # Those still active when the buy-ins were offered (R-K31).
        self.redeals = 0
        self.due: list[int] = []  # The seats that have yet to say whether they buy in, in their order.
        self.choices: dict[int, bool] = {}  # What they have said, while it is secret (R-K41, simultaneous).

    def price(self) -> int:
        """Return what it costs to buy in now."""
        raise NotImplementedError

    def adopt(self, other: Round) -> None:
        """Take over the whole state of *other*, for a copy."""
        self.active = other.active
        self.survivors = other.survivors
        self.redeals = other.redeals
        self.due = other.due[:]
        self.choices = dict(other.choices)
