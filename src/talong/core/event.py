"""What happened, and who saw which part of it."""

from __future__ import annotations

from typing import Final

from talong._compat import i64
from talong.cards.deck import HIDDEN

WATCHER: Final = -1  # Somebody who only looks on: learns what everybody learns.
WATCHER_BIT: Final = 31  # Seats are the bits below it.
EVERYBODY: Final = 0xFFFFFFFF


def viewer_bit(viewer: int) -> int:
    """Return the number of *viewer*'s bit in an audience."""
    return WATCHER_BIT if viewer == WATCHER else viewer


class Secret:
    """Some cards, and the audience that sees them; the others see that they are there."""

    def __init__(self, codes: list[str], seen_by: i64) -> None:
        self.codes = codes
        self.seen_by = seen_by

    def shown_to(self, viewer: int) -> list[str]:
        """Return the cards as *viewer* sees them."""
        if self.seen_by >> viewer_bit(viewer) & 1:
            return list(self.codes)
        return [HIDDEN] * len(self.codes)


class Event:
    """One thing that happened.

    Its *facts* are public. Its *secrets* are cards with an audience that whoever makes the event has to name.
    """

    def __init__(self, kind: str, facts: dict[str, object], secrets: dict[str, Secret]) -> None:
        self.kind = kind
        self.facts = facts
        self.secrets = secrets

    def shown_to(self, viewer: int) -> dict[str, object]:
        """Return the event as plain data, as *viewer* saw it."""
        shown: dict[str, object] = {"event": self.kind}
        shown.update(self.facts)
        for name, secret in self.secrets.items():
            shown[name] = secret.shown_to(viewer)
        return shown


def tell(log: list[Event] | None, kind: str, facts: dict[str, object]) -> None:
    """Note an event without secrets in *log*, if anybody listens."""
    if log is not None:
        log.append(Event(kind, facts, {}))
