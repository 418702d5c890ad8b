"""Events of a match, and which viewer sees which part of them."""

from __future__ import annotations

from typing import Final

from talong._compat import i64
from talong.cards.deck import HIDDEN

WATCHER: Final = -1  # Viewer without a seat, who learns what everybody learns.
WATCHER_BIT: Final = 31  # Seats are the bits below it.
EVERYBODY: Final = 0xFFFFFFFF


def viewer_bit(viewer: int) -> int:
    """Return the bit number of *viewer* in an audience."""
    return WATCHER_BIT if viewer == WATCHER else viewer


class Secret:
    """Hidden cards of an event, and the audience that sees them; the others see that they are there."""

    def __init__(self, codes: list[str], seen_by: i64) -> None:
        self.codes = codes
        self.seen_by = seen_by

    def shown_to(self, viewer: int) -> list[str]:
        """Return the cards as *viewer* sees them."""
        if self.seen_by >> viewer_bit(viewer) & 1:
            return list(self.codes)
        return [HIDDEN] * len(self.codes)


class Event:
    """Event of a match.

    Its *facts* are public. Its *secrets* are cards, each with an explicit audience.
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
    """Add an event without secrets to *log*, if there is one."""
    if log is not None:
        log.append(Event(kind, facts, {}))
