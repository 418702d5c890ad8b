"""Administration of a server's database, beside the server itself.

Tables are changed by rows of their logs, appended as a server appends its own, so a running server loses nothing and
takes them in; a notice in the same transaction tells it to look.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from talong.live import state as s
from talong.live.bus import QuietBus
from talong.live.commands import Change, place
from talong.live.departure import depart
from talong.live.errors import TableError
from talong.live.keys import Keys
from talong.live.state import TableState
from talong.live.tables import TableRegistry
from talong.server.store.log import Store
from talong.server.store.schema import listings, persons, seated


class ListedTable(NamedTuple):
    """A table in a list."""

    table: str
    game: str
    status: str
    seats: int
    people: int
    touched: int


class KnownPerson(NamedTuple):
    """A person in a list; times in milliseconds, None for what has not happened."""

    person: str
    name: str
    created: int
    banned: int | None
    erased: int | None
    tables: int


async def list_tables(store: Store, game: str = "", status: str = "", person: str = "") -> list[ListedTable]:
    """Return the tables, newest first, filtered by *game*, *status* and seated *person* where these are given."""
    people = select(func.count()).select_from(seated).where(seated.c.table == listings.c.table).scalar_subquery()
    columns = (listings.c.table, listings.c.game, listings.c.status, listings.c.seats, people, listings.c.touched)
    question = select(*columns).order_by(listings.c.touched.desc(), listings.c.table)
    if game:
        question = question.where(listings.c.game == game)
    if status:
        question = question.where(listings.c.status == status)
    if person:
        question = question.where(
            listings.c.table.in_(select(seated.c.table).where(seated.c.person == person)) | (listings.c.host == person)
        )
    return await store.read(lambda connection: [ListedTable(*row) for row in connection.execute(question)])


async def find_people(
    store: Store, name: str = "", table: str = "", person: str = "", limit: int = 200
) -> list[KnownPerson]:
    """Return the people, newest first, filtered by part of the *name*, by *table* and by id where these are given."""
    tables = select(func.count()).select_from(seated).where(seated.c.person == persons.c.id).scalar_subquery()
    question = select(
        persons.c.id, persons.c.name, persons.c.created, persons.c.banned, persons.c.erased, tables
    ).order_by(persons.c.created.desc(), persons.c.id)
    if table:
        question = question.where(persons.c.id.in_(select(seated.c.person).where(seated.c.table == table)))
    if person:
        question = question.where(persons.c.id == person)
    wanted = name.casefold()

    def look(connection: Connection) -> list[KnownPerson]:
        found: list[KnownPerson] = []
        for row in connection.execute(question):  # Databases differ in how they fold letters; Python does not.
            if wanted in row.name.casefold() and len(found) < limit:
                found.append(KnownPerson(*row))
        return found

    return await store.read(look)


async def one_person(store: Store, person: str) -> KnownPerson:
    """Return the person of that id; TableError if there is none."""
    found = await find_people(store, person=person) if person else []
    if not found:
        raise TableError("no-such-person")
    return found[0]


async def change_table(store: Store, table: str, decide: Callable[[TableState], Change]) -> TableState:
    """Apply to *table* the change that *decide* returns for its newest state, and return the new state."""
    key = await store.secret("", 0)
    live = await TableRegistry(store, QuietBus(), Keys(key or bytes(32))).find(table)
    await live.administer(decide)
    return live.state


def end_match(table: TableState) -> Change:
    """Stop the match without a result."""
    if table.status not in (s.SHUFFLING, s.PLAYING):
        raise TableError("no-match")
    return Change(s.ENDED, {})


def end_table(table: TableState) -> Change:
    """Close the table for good."""
    if table.status == s.CLOSED:
        raise TableError("table-closed")
    return Change(s.SHUT, {})


def hand_over(seat: int) -> Callable[[TableState], Change]:
    """Return the decision that makes the person in *seat* the host."""

    def decide(table: TableState) -> Change:
        if table.status == s.CLOSED:
            raise TableError("table-closed")
        if seat >= len(table.chairs):
            raise TableError("no-such-place", {"seat": place(seat), "seats": str(len(table.chairs))})
        if table.chairs[seat].kind != s.PERSON:
            raise TableError("nobody-there", {"seat": place(seat)})
        return Change(s.HOSTED, {"seat": seat})

    return decide


async def set_ban(store: Store, person: str, banned: bool) -> None:
    """Ban *person* from the server, or let them in again; the servers are told."""
    if not await (store.ban(person) if banned else store.unban(person)):
        raise TableError("no-such-person")


async def erase(store: Store, person: str) -> None:
    """Erase *person*'s data after they have left their tables; the servers are told."""
    await one_person(store, person)
    key = await store.secret("", 0)
    await depart(TableRegistry(store, QuietBus(), Keys(key or bytes(32))), person)
    await store.erase(person)
