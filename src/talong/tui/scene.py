"""Scene: what the widgets of the table are drawn from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from talong.lang import Narrator, Words
from talong.tui.palette import Palette

if TYPE_CHECKING:
    from talong.facts import TableView


@dataclass
class Scene:
    """One moment at the table, as one viewer sees it."""

    view: TableView
    narrator: Narrator
    paint: Palette
    speech: dict[int, str] = field(default_factory=dict)  # The old calls by speaker; -1 is nobody's.
    shown: Mapping[str, str | list[str]] = field(default_factory=dict)  # Hands turned up at the end of a deal.
    scores: list[list[int]] = field(default_factory=list)  # The protokoll so far.
    pause: list[str] = field(default_factory=list)  # What is told between two deals.
    go_on: str = ""  # How to go on from there.
    open_hands: bool = False  # Whether everything known may be laid out, as when a finished match is looked at.

    @property
    def words(self) -> Words:
        """The words of the table."""
        return self.narrator.words

    @property
    def lang(self) -> str:
        """The language of the table."""
        return self.narrator.words.lang

    def word(self, key: str, **facts: object) -> str:
        """Return a message of the catalogue `tui`."""
        return self.narrator.words.word(f"tui-{key}", **facts)

    def name(self, seat: int) -> str:
        """Return what the person in *seat* is called."""
        return self.narrator.who(seat)

    def hand(self, seat: int) -> list[str]:
        """Return the cards of *seat* as the viewer may see them."""
        shown = self.shown.get(str(seat))
        if shown is not None:
            return [shown] if isinstance(shown, str) else list(shown)
        return list(self.view["hands"].get(str(seat), []))


def signed(amount: int) -> str:
    """Return *amount* with a sign that can be read at a glance."""
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount < 0 else "0"
