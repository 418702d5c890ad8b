"""Reconstruction of hidden tricks, of which only the top cards can be looked at (R-KK20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from talong.cards.kille import FACES
from talong.core.chance.fast import FastRandom

if TYPE_CHECKING:
    from talong.facts import Play
    from talong.facts.kungsholmskille import KungsholmFacts

MOST_STEPS: Final = 20_000  # A search that takes longer has found none.


class Past:
    """The tricks that are complete, found trick by trick, the latest first.

    A seat's *hands* are what it has now, and *pool* the cards that may have been played. Whoever led to a trick has won
    the one before (KK45). A card either beats, or it was the lowest of a hand that could not (KK48, KK49), and the
    later cards of that hand are known by then. What the viewer has drawn and no longer has, the *owed* cards, they have
    played.
    """

    def __init__(
        self,
        facts: KungsholmFacts,
        trick: list[Play],
        hands: list[list[int]],
        pool: list[int],
        viewer: int,
        owed: list[int],
    ) -> None:
        self.viewer = viewer
        self.owed = owed[:]
        self.live = facts["active"]
        self.forehand = facts["forehand"]
        self.tricks = facts["tricks"]
        self.leader = cast("int", facts["leader"])  # Who won the last of them.
        self.later = [hand[:] for hand in hands]  # What each seat has had after the trick in question.
        self.left = [0] * len(FACES)
        for face in pool:
            self.left[face] += 1
        self.tops = [-1] * len(hands)  # What is seen of the last trick.
        for name, pile in facts["piles"].items():
            if pile:
                self.tops[int(name)] = FACES.index(pile[-1])
        for play in trick:
            self.tops[play["seat"]] = -1
            self.later[play["seat"]].append(FACES.index(play["card"]))
        self.plays: list[tuple[int, int]] = []  # Seat and value, the latest trick first, each from its leader on.
        self.taken: list[int] = []  # What has come from the pool,
        self.paid: list[tuple[int, int]] = []  # and which of the owed cards to which trick.
        self.steps = 0

    def find(self, luck: FastRandom) -> bool:
        """Find a past, or tell that there is none."""
        return self.find_trick(self.tricks, self.leader, luck)

    def find_trick(self, number: int, winner: int, luck: FastRandom) -> bool:
        """Find the trick of that *number*, which *winner* has won, and those before it."""
        if number == 0:
            return winner == self.forehand
        first = int(luck.below(len(self.live)))
        for step in range(len(self.live)):
            leader = self.live[(first + step) % len(self.live)]
            if (number > 1 or leader == self.forehand) and self.find_play(number, leader, winner, 0, -1, luck):
                return True
        return False

    def find_play(self, number: int, leader: int, winner: int, at: int, high: int, luck: FastRandom) -> bool:
        """Find what the seat *at* places after the leader played, when *high* is the highest value so far."""
        size = len(self.live)
        if at == size:
            return self.find_trick(number - 1, leader, luck)
        self.steps += 1
        if self.steps > MOST_STEPS:
            return False
        place = self.live.index(leader)
        seat = self.live[(place + at) % size]
        must_win = seat == winner
        is_late = (place + at) % size != self.live.index(winner) and at > (self.live.index(winner) - place) % size
        for face in self.candidates(number, seat, must_win, luck):
            beats = face >= high
            if (must_win and not beats) or (is_late and beats) or not (beats or self.is_forced(seat, face, high)):
                continue
            self.put(number, seat, face)
            if self.find_play(number, leader, winner, at + 1, face if beats else high, luck):
                return True
            self.take_back(number, seat, face)
        return False

    def candidates(self, number: int, seat: int, must_win: bool, luck: FastRandom) -> list[int]:
        """Return the values that *seat* may have played: one that is seen, or any of the pool."""
        if number == self.tricks and self.tops[seat] >= 0:
            return [self.tops[seat]]
        found = [face for face in range(len(FACES)) if self.left[face]]
        if seat == self.viewer and self.owed:
            found = sorted(set(self.owed if len(self.owed) == number else self.owed + found))
        if must_win or not found:
            return found[::-1]
        first = int(luck.below(len(found)))
        return found[first:] + found[:first]

    def is_forced(self, seat: int, face: int, high: int) -> bool:
        """Tell whether *seat* could not beat, and had nothing lower (KK49)."""
        later = self.later[seat]
        return not later or (min(later) >= face and max(later) < high)

    def put(self, number: int, seat: int, face: int) -> None:
        """Let *seat* have played that value."""
        self.plays.append((seat, face))
        self.later[seat].append(face)
        if number < self.tricks or self.tops[seat] < 0:
            if seat == self.viewer and face in self.owed:
                self.owed.remove(face)
                self.paid.append((number, face))
            else:
                self.left[face] -= 1
                self.taken.append(face)

    def take_back(self, number: int, seat: int, face: int) -> None:
        """Undo `put`."""
        self.plays.pop()
        self.later[seat].pop()
        if number < self.tricks or self.tops[seat] < 0:
            if seat == self.viewer and (number, face) in self.paid:
                self.paid.remove((number, face))
                self.owed.append(face)
            else:
                self.left[face] += 1
                self.taken.pop()

    def order(self) -> list[tuple[int, int]]:
        """Return who played what, in order."""
        size = len(self.live)
        tricks = [self.plays[at : at + size] for at in range(0, len(self.plays), size)]
        return [play for trick in tricks[::-1] for play in trick]

    def played_by(self, seat: int) -> list[int]:
        """Return what *seat* played."""
        return [face for who, face in self.plays if who == seat]
