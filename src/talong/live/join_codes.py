"""Join codes that can be said aloud: four cards of the killelek, valid as long as the table gathers."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

from talong.cards.kille import FACES
from talong.lang import Words
from talong.lang.language import LANGUAGES
from talong.live.keys import Keys
from talong.live.store import TableStore

LENGTH: Final = 4
DRAWS: Final = 20  # Most draws of a code that leads elsewhere already; after them the table has none.
FILLERS: Final = ("lilja", "liljan", "lily", "the")


async def give_code(keys: Keys, store: TableStore, table: str) -> list[str] | None:
    """Draw a code for *table* that leads nowhere else, and keep it."""
    for draw in range(DRAWS):
        number = keys.table_code(table, draw, len(FACES) ** LENGTH)
        code = [FACES[number // len(FACES) ** at % len(FACES)] for at in range(LENGTH)]
        if await store.add_code(table, " ".join(code)):
            return code
    return None


async def code_of(store: TableStore, table: str) -> list[str] | None:
    """Return the code of *table*, if it has one."""
    code = await store.code_of(table)
    return None if code is None else code.split()


def read_code(said: str) -> str | None:
    """Return the code that *said* spells, in cards or in words of either language; None if it is none."""
    known = names()
    spoken = [word for word in plain(said).split() if word not in FILLERS]
    faces: list[str] = []
    at = 0
    while at < len(spoken):
        for length in (2, 1):  # A name may be two words: flower pot.
            face = known.get(" ".join(spoken[at : at + length]))
            if face is not None and at + length <= len(spoken):
                faces.append(face)
                at += length
                break
        else:
            return None
    return " ".join(faces) if len(faces) == LENGTH else None


def plain(said: str) -> str:
    """Return *said* without case, diacritics and punctuation."""
    apart = unicodedata.normalize("NFKD", said.casefold())
    letters = "".join([letter for letter in apart if not unicodedata.combining(letter)])
    return " ".join("".join([letter if letter.isalnum() else " " for letter in letters]).split())


@cache
def names() -> dict[str, str]:
    """Return the cards by all their names."""
    found: dict[str, str] = {}
    for lang in LANGUAGES:
        words = Words(lang)
        for face in FACES:
            called = [face, words.word(f"card-kille-{face}"), *words.word(f"card-kille-words-{face}").split(", ")]
            for name in called:
                spoken = " ".join([word for word in plain(name).split() if word not in FILLERS])
                if spoken:
                    found.setdefault(spoken, face)
    return found
