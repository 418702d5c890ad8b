"""Action ids: for each game a fixed action space, of which the legal part is marked by a mask.

An id stands for one act of the rulebook's grammar, unless the action space of a game is *factored*: then an act may be
put together from several. Id 0 is to let be, for a seat that may act and need not, because play waits for another.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from talong.core.errors import IllegalAction
from talong.core.game import Game
from talong.core.options import short
from talong.games import plug

LET_BE: Final = 0
LET_BE_TEXT: Final = "let be"
_NOTHING: Final = -1


class ActionIds:
    """Action space of one game: *texts* in the grammar, and the engine's own actions, by id."""

    factored = False  # Whether an act may take several ids, one after the other.

    def __init__(self, actions: list[int], texts: list[str]) -> None:
        self.actions = [_NOTHING, *actions]
        self.texts = [LET_BE_TEXT, *texts]
        self.size = len(self.texts)
        self.number = {action: number for number, action in enumerate(self.actions) if action != _NOTHING}

    def numbers(self, actions: list[int], chosen: int) -> list[int]:
        """Return the ids with which *actions* go on from their beginning *chosen*, ascending."""
        number = self.number
        found = [number[action] for action in actions]
        found.sort()
        return found

    def joined(self, chosen: int, number: int) -> int:
        """Return the act, or the beginning of one, that *number* makes of *chosen*."""
        return self.actions[number]

    def is_whole(self, actions: list[int], number: int, joined: int) -> bool:
        """Tell whether *number* has completed *joined*, one of *actions* or the beginning of some."""
        return True


@cache
def numbering_of(key: str) -> ActionIds:
    """Return the action ids of a game."""
    found: ActionIds = plug("envs", key).NUMBERING
    return found


def id_of(game: Game, text: object) -> int:
    """Return the action id of *text* in the rulebook's grammar, long or short; IllegalAction if there is none."""
    numbering = numbering_of(game.key)
    words = text.split() if isinstance(text, str) else []
    said = " ".join(words)
    if said in numbering.texts:
        return numbering.texts.index(said)
    if words:
        found = numbering.number.get(game.read_action(words))
        if found is not None:
            return found
    raise IllegalAction(game.turn_rule, "no-such-action", {"action": short(text)})
