"""Names of those who played a match, however the table has changed since."""

from __future__ import annotations

from typing import NamedTuple

from talong.lang import Words
from talong.server import state as s
from talong.server.narration import people
from talong.server.state import Played
from talong.server.tables import LiveTable
from talong.wire import answers as a

ERASED = "erased"


class PlayerName(NamedTuple):
    """Somebody who had a seat: a person by id, or the bot of that name."""

    person: str
    name: str
    kind: str  # person, bot or erased


def played(live: LiveTable, match: int) -> Played | None:
    """Return what is known of number *match* of the table."""
    return next((one for one in reversed(live.state.matches) if one.number == match), None)


async def names_of(live: LiveTable, match: int, words: Words) -> list[str]:
    """Return what the seats of *match* are called: people keep their names there, also if they were sent away."""
    found = played(live, match)
    if found is None:
        return []
    return [player.name for player in await players(live, found.named(), found.chairs, words)]


async def players(live: LiveTable, owners: list[str], chairs: list[int], words: Words) -> list[PlayerName]:
    """Return who *owners* are, people by id and bots as nobody, in the order of the seats; *chairs* stand there."""
    await live.learn_names({person for person in owners if person})
    gone = words.word("common-somebody")
    names = [(live.names.get(person) or gone) if person else "" for person in owners]
    kinds = [s.BOT if not person else s.PERSON if live.names.get(person) else ERASED for person in owners]
    shown = [a.Chair(kind=kind, name=name, chair=at) for kind, name, at in zip(kinds, names, chairs, strict=True)]
    called = people(shown)
    return [PlayerName(*one) for one in zip(owners, called, kinds, strict=True)]
