"""Game loop of a match: who is asked, in which order, and the default when nobody answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from talong.core.match import Match
from talong.core.view import View
from talong.games import game


class Player(Protocol):
    """Player in a seat: decides from a view, and from nothing else."""

    def choose(self, view: View) -> str | None:
        """Return one of the view's legal acts in the rulebook's grammar, or None to let play go on."""


class Absent:
    """Stand-in for an absent player: does what the rulebook says for those who do not answer."""

    def choose(self, view: View) -> str | None:
        """Return the act that commits to nothing, if play waits for this seat."""
        return game(view.game.key).absent_act(view)


class Table:
    """Players around *match*; a seat without a player is played as absent."""

    def __init__(self, match: Match, players: Mapping[int, Player]) -> None:
        self.match = match
        self.players = dict(players)
        self.away: Player = Absent()

    def step(self) -> bool:
        """Let one seat act; tell whether any could.

        Before each decision everybody else who may act is asked first, in the order of `Match.asked` (R-K21). An act
        that the rules refuse is raised as IllegalAction, and nothing has changed.
        """
        match = self.match
        for seat in match.asked():
            act = self.players.get(seat, self.away).choose(match.view(seat))
            if act is None and seat == match.turn:
                act = self.away.choose(match.view(seat))
            if act is not None:
                match.apply(seat, match.parse(seat, act))
                return True
        return False

    def play(self) -> None:
        """Let everybody act until the match is over or waits for cards."""
        while self.step():
            pass
