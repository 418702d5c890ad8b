"""Names of the players of a match, however the table has changed since."""

from __future__ import annotations

from typing import NamedTuple

from talong.lang import Words
from talong.live import state as s
from talong.live.narration import people
from talong.live.state import Played
from talong.live.tables import LiveTable
from talong.wire import answers as a

ERASED = "erased"


class PlayerName(NamedTuple):
    """Name of a player: a person by id, or a bot."""

    person: str
    name: str
    kind: str  # person, bot or erased


def played(live: LiveTable, match: int) -> Played | None:
    """Return the match of that number at the table, or None."""
    return next((one for one in reversed(live.state.matches) if one.number == match), None)


async def names_of(live: LiveTable, match: int, words: Words) -> list[str]:
    """Return the names of the seats of *match*; people keep theirs, even if they were sent away."""
    found = played(live, match)
    if found is None:
        return []
    return [player.name for player in await players(live, found.named(), found.chairs, words)]


async def players(live: LiveTable, owners: list[str], chairs: list[int], words: Words) -> list[PlayerName]:
    """Return the names of *owners*, by seat: people by id, and bots, as nobody, by the number of their chair."""
    await live.learn_names({person for person in owners if person})
    gone = words.word("common-somebody")
    names = [(live.names.get(person) or gone) if person else "" for person in owners]
    kinds = [s.BOT if not person else s.PERSON if live.names.get(person) else ERASED for person in owners]
    shown = [a.Chair(kind=kind, name=name, chair=at) for kind, name, at in zip(kinds, names, chairs, strict=True)]
    called = people(shown)
    return [PlayerName(*one) for one in zip(owners, called, kinds, strict=True)]
