"""Action ids of Skitgubbe, factored: acts of several cards are put together card by card."""

from __future__ import annotations

from typing import Final

from talong._compat import i64
from talong.cards.bits import bit, listed
from talong.cards.french import FRENCH
from talong.envs.core.action_ids import ActionIds
from talong.games.skitgubbe.actions import CHANCE, LOW, PASS, PICK_UP, THROW, TURN, text_of

DONE_TEXT: Final = "done"


class CardByCard(ActionIds):
    """Factored action space: an act names its cards one after the other, in the order of the pack, then `done`.

    It ends by itself as soon as no act goes on from there, so a single card that nothing can be added to takes one id.
    Every act has exactly one spelling, and none is the beginning of another.
    """

    factored = True

    def __init__(self) -> None:
        plain = [CHANCE, PASS, TURN, PICK_UP]
        super().__init__(plain, [text_of(action) for action in plain])
        self.done = self.size
        self.play = self.done + 1
        self.throw = self.play + FRENCH.size
        self.texts += [DONE_TEXT]
        self.texts += [f"play {code}" for code in FRENCH.codes]
        self.texts += [f"throw {code}" for code in FRENCH.codes]
        self.size = len(self.texts)

    def begun(self, actions: list[int], chosen: int) -> list[int]:
        """Return those of *actions* of which *chosen*, an action itself in form, is a beginning."""
        last = (chosen & LOW).bit_length()
        said: i64 = bit(last) - 1 | ~LOW  # This mask has the cards up to the last one named, and the kind.
        beginning: i64 = chosen
        return [action for action in actions if i64(action) & said == beginning]

    def numbers(self, actions: list[int], chosen: int) -> list[int]:
        """Return the ids with which *actions* go on from their beginning *chosen*, ascending."""
        found: list[int] = []
        plays: i64 = 0
        throws: i64 = 0
        for action in self.begun(actions, chosen) if chosen else actions:
            rest: i64 = action & ~chosen & LOW
            if not rest:
                found.append(self.done if chosen else self.number[action])
            elif action > LOW:
                throws |= rest & -rest
            else:
                plays |= rest & -rest
        found.sort()
        found += [self.play + card for card in listed(plays)]
        found += [self.throw + card for card in listed(throws)]
        return found

    def joined(self, chosen: int, number: int) -> int:
        """Return *chosen* with the card that *number* adds, or the act that *number* is."""
        if number == self.done:
            return chosen
        if number < self.done:
            return self.actions[number]
        if number >= self.throw:
            return chosen | THROW | int(bit(number - self.throw))
        return chosen | int(bit(number - self.play))

    def is_whole(self, actions: list[int], number: int, joined: int) -> bool:
        """Tell whether no other act goes on from *joined*, or `done` was said."""
        return number <= self.done or self.begun(actions, joined) == [joined]
