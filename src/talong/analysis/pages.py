"""Settings of a game for docs/strength.md and docs/simulate.md."""

from __future__ import annotations

from typing import Final, NamedTuple

EVERYBODY: Final = ("nyborjare", "direkt", "snabb", "stark")


class Extra(NamedTuple):
    """Contest with a claim of its own."""

    players: tuple[str, ...]
    seats: int
    deals: int
    claim: str
    options: tuple[tuple[str, str], ...] = ()  # House rules.


class Contests(NamedTuple):
    """Contests of a game: at how many seats, and how many deals it takes to tell the levels apart."""

    sizes: tuple[int, ...]
    steps: tuple[int, ...]  # Deals of each step of the ladder, from the bottom up.
    ladder: int  # Deals of all levels at one table.
    swept: int = 0  # Deals of several budgets of thinking; with 0, there is no such contest.
    whole: bool = False  # Whether deals are only steps on the way, so that matches are played.
    extras: tuple[Extra, ...] = ()
    note: str = ""  # What the page says above the table.


class Shown(NamedTuple):
    """Simulation on the page: how often it is played, which tables are shown, and what is drawn."""

    deals: int
    groups: tuple[str, ...] = ("seat", "length", "happens")
    picture: str = ""
    effects: bool = False
