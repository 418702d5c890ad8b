"""Acts by number: for each game a fixed list, of which the legal ones are marked by a mask.

A number stands for one act of the rulebook's grammar, except in Skitgubbe, where acts of several cards are put together
card by card. Number 0 is to let be: what a seat says that may act and need not, because play waits for another.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from talong._compat import i64
from talong.cards.bits import bit, listed
from talong.cards.french import FRENCH
from talong.cards.kille import FACES, KILLELEK
from talong.games.kille import actions as kille
from talong.games.kungsholmskille import actions as kungsholmskille
from talong.games.kungsholmskille.hands import add, single
from talong.games.rodskagg import actions as rodskagg
from talong.games.skitgubbe import actions as skitgubbe

LET_BE: Final = 0
LET_BE_TEXT: Final = "let be"
DONE_TEXT: Final = "done"
_NOTHING: Final = -1


class Numbering:
    """What each number means in one game: *texts* in the grammar, and the engine's own actions."""

    factored = False  # Whether an act may take several numbers, one after the other.

    def __init__(self, actions: list[int], texts: list[str]) -> None:
        self.actions = [_NOTHING, *actions]
        self.texts = [LET_BE_TEXT, *texts]
        self.size = len(self.texts)
        self.number = {action: number for number, action in enumerate(self.actions) if action != _NOTHING}


def _kille() -> Numbering:
    kinds = [kind for kind in range(len(kille.WORDS)) if kind << kille.KIND != kille.CUT]
    actions = [kind << kille.KIND for kind in kinds] + [kille.CUT | place for place in range(KILLELEK.size)]
    return Numbering(actions, [kille.text_of(action) for action in actions])


def _kungsholmskille() -> Numbering:
    faces = range(len(FACES))
    actions = list(kungsholmskille.WORDS.values())
    actions += [int(single(face)) for face in faces]
    actions.append(kungsholmskille.SWAP)
    actions += [kungsholmskille.SWAP | int(single(face)) for face in faces]
    actions += [
        kungsholmskille.SWAP | int(add(single(one), other)) for one, other in combinations_with_replacement(faces, 2)
    ]
    actions += [kungsholmskille.SEAT | seat for seat in range(6)]
    return Numbering(actions, [kungsholmskille.text_of(action) for action in actions])


def _rodskagg() -> Numbering:
    actions = list(rodskagg.WORDS.values())
    actions += [rodskagg.SAY_BID | tricks for tricks in range(1, 7)]
    actions += [int(bit(card)) for card in range(FRENCH.size)]
    return Numbering(actions, [rodskagg.text_of(action) for action in actions])


class CardByCard(Numbering):
    """Skitgubbe: an act names its cards one after the other, in the order of the pack, and ends with `done`.

    It ends by itself as soon as no act goes on from there, so a single card that nothing can be added to takes one
    number. Every act has exactly one spelling, and none is the beginning of another.
    """

    factored = True

    def __init__(self) -> None:
        plain = [skitgubbe.CHANCE, skitgubbe.PASS, skitgubbe.TURN, skitgubbe.PICK_UP]
        super().__init__(plain, [skitgubbe.text_of(action) for action in plain])
        self.done = self.size
        self.play = self.done + 1
        self.throw = self.play + FRENCH.size
        self.texts += [DONE_TEXT]
        self.texts += [f"play {code}" for code in FRENCH.codes]
        self.texts += [f"throw {code}" for code in FRENCH.codes]
        self.size = len(self.texts)

    def begun(self, actions: list[int], chosen: int) -> list[int]:
        """Return those of *actions* of which *chosen*, an action itself in form, is a beginning."""
        last = (chosen & skitgubbe.LOW).bit_length()
        said: i64 = bit(last) - 1 | ~skitgubbe.LOW  # The cards up to the last one named, and the kind.
        beginning: i64 = chosen
        return [action for action in actions if i64(action) & said == beginning]

    def numbers(self, actions: list[int], chosen: int) -> list[int]:
        """Return the numbers with which *actions* go on from their beginning *chosen*, ascending."""
        found: list[int] = []
        plays: i64 = 0
        throws: i64 = 0
        for action in self.begun(actions, chosen) if chosen else actions:
            rest: i64 = action & ~chosen & skitgubbe.LOW
            if not rest:
                found.append(self.done if chosen else self.number[action])
            elif action > skitgubbe.LOW:
                throws |= rest & -rest
            else:
                plays |= rest & -rest
        found.sort()
        found += [self.play + card for card in listed(plays)]
        found += [self.throw + card for card in listed(throws)]
        return found

    def chosen_with(self, number: int) -> int:
        """Return the card that *number* adds, with the kind of its act."""
        if number >= self.throw:
            return skitgubbe.THROW | int(bit(number - self.throw))
        return int(bit(number - self.play))


NUMBERINGS: Final[dict[str, Numbering]] = {
    "kille": _kille(),
    "punschkille": _kille(),
    "kungsholmskille": _kungsholmskille(),
    "rodskagg": _rodskagg(),
    "skitgubbe": CardByCard(),
}
