"""People: who one is, and what is kept about one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

from msgspec import Meta, Struct

from talong.live.errors import TableError

Name = Annotated[str, Meta(min_length=1, max_length=30)]
Caller = Callable[[], Awaitable[str]]
"""Returns the person who asks, or an empty string; it is called only where the answer depends on it."""


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
