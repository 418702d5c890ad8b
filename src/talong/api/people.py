"""People: who one is, and what is kept about one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Protocol

from msgspec import Meta, Struct

from talong.live.errors import TableError

Name = Annotated[str, Meta(min_length=1, max_length=30)]
Caller = Callable[[], Awaitable[str]]
"""Returns the person who asks, or an empty string; it is called only where the answer depends on it."""


class PeopleStore(Protocol):
    """Store of people, as far as they ask about themselves."""

    async def add_person(self, person: str, name: str) -> None:
        """Add *person*."""

    async def rename_person(self, person: str, name: str) -> None:
        """Give *person* another name."""

    async def export(self, person: str) -> dict[str, Any]:
        """Return all data about *person*."""

    async def tables_of(self, person: str) -> list[str]:
        """Return the tables where *person* sits."""

    async def erase(self, person: str) -> None:
        """Erase what says who *person* is."""


class NewPerson(Struct, forbid_unknown_fields=True):
    """Request for a new person."""

    name: Name


class Person(Struct):
    """Person id, with its session."""

    person: str
    session: str


class Mine(Struct):
    """Data export of a person."""

    kept: dict[str, object]
    tables: list[str]


async def mine(store: PeopleStore, person: str) -> Mine:
    """Return all data stored about *person*."""
    return Mine(kept=await store.export(person), tables=await store.tables_of(person))


def display_name(name: str) -> str:
    """Return *name* without needless spaces; refuse one that cannot be printed."""
    found = " ".join(name.split())
    if not found or not found.isprintable():
        raise TableError("not-printable")
    return found


def known(person: str) -> str:
    """Return *person*; refuse nobody."""
    if not person:
        raise TableError("name-needed")
    return person
