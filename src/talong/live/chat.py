"""Chat of the live tables: a line is stored once, and sent to the members at every process in its order."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from talong.core.errors import TalongError
from talong.live.bus import CHAT
from talong.live.errors import TableError
from talong.live.rate_limit import TokenBucket
from talong.live.rows import ChatLine
from talong.live.state import CLOSED
from talong.live.store import StoreError
from talong.live.tables import LiveTable, TableRegistry
from talong.wire import answers as a
from talong.wire import commands as c

SHOWN: Final = 50  # A welcome has so many lines.


async def say(
    registry: TableRegistry, live: LiveTable, person: str, command: c.Chat, lang: str, chatter: TokenBucket
) -> a.Done | a.Refused:
    """Store a chat line of *person* and send it; the same command again gets the same answer, and no second line."""
    state, name = live.state, f"{person}/{command.id}"
    done = await registry.store.answered(state.table, name) if person else None
    if done is not None:
        return a.Done(id=command.id, version=done)
    answer = live.answered(person, command.id)
    if answer is not None:
        return answer
    text = " ".join(command.text.split())
    try:
        if state.status == CLOSED:
            raise TableError("table-closed")
        if state.seat_of(person) is None:
            raise TableError("not-seated")
        if person in state.muted:
            raise TableError("muted")
        if not text or not text.isprintable():
            raise TableError("not-printable")
        if not chatter.take():
            raise TableError("too-fast")
        said = await registry.store.add_chat(state.table, person, text, name, state.version)
    except TalongError as error:
        return live.refuse(person, command.id, error, lang)
    with suppress(StoreError):  # The line is stored, and goes out with the next one.
        async with live.lock:
            await tell_new(registry, live)
    await registry.bus.tell(CHAT + state.table, said.number)
    assert said.version is not None
    return live.remember(person, a.Done(id=command.id, version=said.version))


async def recent(registry: TableRegistry, live: LiveTable) -> list[a.Line]:
    """Return the latest lines for a newcomer; the lock of the table must be held until they are a member."""
    if not live.members:
        live.told_lines = None
    await tell_new(registry, live)
    lines = await registry.store.chat(live.state.table, last=SHOWN)
    if live.told_lines is None:
        live.told_lines = lines[-1].number if lines else 0
    return await to_show(registry, live, [line for line in lines if line.number <= live.told_lines])


async def tell_new(registry: TableRegistry, live: LiveTable) -> None:
    """Send the members the lines that they have not had; the lock of the table must be held."""
    table = live.state.table
    if live.told_lines is None:  # No member has had any line.
        return
    lines = await registry.store.chat(table, after=live.told_lines)
    if not lines:
        newest = (await registry.store.chat_heads([table])).get(table, 0)
        if newest >= live.told_lines:
            return
        live.told_lines = 0  # The old lines have been deleted, and the numbers begin anew.
        lines = await registry.store.chat(table)
    for line in await to_show(registry, live, lines):
        for member in list(live.members):
            if live.may_hear(member):
                member.say(line)
        live.told_lines = line.number


async def to_show(registry: TableRegistry, live: LiveTable, lines: Sequence[ChatLine]) -> list[a.Line]:
    """Return *lines* as members are sent them."""
    if not registry.alone and any((line.version or 0) > live.state.version for line in lines):
        await live.refresh()  # The author has sat down at another process.
    await live.learn_names({line.person for line in lines})
    return [
        a.Line(
            number=line.number,
            seat=live.state.seat_of(line.person),
            name=live.names.get(line.person, ""),
            text=line.text,
        )
        for line in lines
    ]


async def hear(registry: TableRegistry, live: LiveTable) -> None:
    """Send the members the lines that were stored by other processes."""
    with suppress(StoreError):  # The next poll looks again.
        async with live.lock:
            await tell_new(registry, live)


async def catch_up(registry: TableRegistry) -> None:
    """Poll for lines of which no hint has come."""
    watched = {table: live for table, live in registry.tables.items() if live.members and live.told_lines is not None}
    newest = await registry.store.chat_heads(list(watched))
    for table, live in watched.items():
        if newest.get(table, 0) != live.told_lines:
            await hear(registry, live)
