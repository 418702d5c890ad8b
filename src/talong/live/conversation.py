"""Conversation of one client with a table: hello, then commands in and updates out, over any connection."""

from __future__ import annotations

import time
from typing import Final, NamedTuple, Protocol

import msgspec

from talong.core.errors import TalongError
from talong.lang import say_error
from talong.live.automation import Automation
from talong.live.errors import TableError, brief
from talong.live.integrity import DamagedTable
from talong.live.rate_limit import TokenBucket
from talong.live.state import CLOSED
from talong.live.tables import POLICY, LiveTable, Member, TableRegistry
from talong.wire import answers as a
from talong.wire import commands as c

RATE: Final = 20.0
BURST: Final = 40.0
CHAT_RATE: Final = 0.5
CHAT_BURST: Final = 5.0
HISTORY_RATE: Final = 5.0
HISTORY_BURST: Final = 20.0
WHY_MOST: Final = 160

_decoder: msgspec.json.Decoder[c.Incoming] = msgspec.json.Decoder(c.Incoming)


class Known(NamedTuple):
    """An identified caller: the person, and the digests in hex of session and token; all empty for nobody."""

    person: str = ""
    session: str = ""
    token: str = ""


class Limits:
    """Rate limits of one client."""

    def __init__(self) -> None:
        self.commands = TokenBucket(RATE, BURST)
        self.chat = TokenBucket(CHAT_RATE, CHAT_BURST)
        self.history = TokenBucket(HISTORY_RATE, HISTORY_BURST)


class Line(Member, Protocol):
    """Connection to a client, who becomes a member of the table."""

    limits: Limits
    cut: int | None  # The code with which the connection is closed, as soon as that has been decided.

    @property
    def is_over(self) -> bool:
        """Whether the connection has ended or is about to."""

    async def hear(self) -> str | bytes:
        """Return the next message."""

    async def hear_hello(self) -> str | bytes:
        """Return the first message; TimeoutError if it does not come."""

    async def end(self) -> None:
        """Wait until what is queued has been sent and the connection is closed."""


class Host(Protocol):
    """What a conversation needs of the process that has the tables."""

    registry: TableRegistry
    automation: Automation

    async def identify(self, table: str, hello: c.Hello, cookie: str) -> Known:
        """Return the person behind *hello*, or nobody; refuse a token that is wrong, old, or for another table."""

    async def chat_of(self, live: LiveTable) -> list[a.Line]:
        """Return the latest chat lines for a newcomer; the lock must be held."""

    async def say_at(
        self, live: LiveTable, person: str, command: c.Chat, lang: str, chatter: TokenBucket
    ) -> a.Done | a.Refused:
        """Store and send a chat line of *person*."""

    def notices_seen(self) -> int:
        """Return how many notices of ended rights have been handled here."""

    async def check_rights(self, member: Member) -> None:
        """Close the connection of a *member* whose rights have ended."""

    def count_command(self, seconds: float) -> None:
        """Count a command and how long its answer took."""


async def converse(host: Host, line: Line, table: str, cookie: str = "") -> None:
    """Greet the client, then run its commands until the connection ends."""
    try:
        hello = read(await line.hear_hello())
        if not isinstance(hello, c.Hello):
            raise TableError("hello-first")
        line.lang = hello.lang
        if hello.words:
            line.words = host.registry.words(hello.lang)
        if hello.protocol != c.PROTOCOL:
            raise TableError("other-protocol", {"protocol": str(c.PROTOCOL)})
        noticed = host.notices_seen()
        line.person, line.session, line.token = await host.identify(table, hello, cookie)
        live = await host.registry.find(table)
        check_door(live, line)
    except TimeoutError:
        line.close(POLICY)
        await line.end()
        return
    except TalongError as error:
        bye = farewell(host, line, error)
        if error.code == "banned":
            bye.word = await (await host.registry.find(table)).take_word(line.person)
        line.say(bye)
        line.close(POLICY)
        await line.end()
        return
    async with live.lock:
        try:
            if not host.registry.alone:  # A client from another process may know more than this one.
                await live.refresh()
        except DamagedTable as error:
            line.say(farewell(host, line, error))
            line.close(POLICY)
            await line.end()
            return
        chat = await host.chat_of(live) if live.may_hear(line) else []
        word = await live.take_word(line.person)
        live.members.add(line)
        line.say(live.welcome(line, hello.since, chat, word))
    try:
        if noticed != host.notices_seen():  # The notice may have been about a person who was not a member yet.
            await host.check_rights(line)
        await host.registry.presence.enter(live, line.person)
        if line.cut is None:
            await host.automation.arrived(live, line.person)
            host.automation.moved(live)
        await obey(host, live, line)
    finally:
        live.members.discard(line)
        host.automation.left(live, line.person)


async def obey(host: Host, live: LiveTable, line: Line) -> None:
    """Run one command after the other."""
    while not line.is_over:
        message = await line.hear()
        if not line.limits.commands.take():
            line.say(farewell(host, line, TableError("too-fast")))
            line.close(POLICY)
            await line.end()
            return
        try:
            command = read_command(message)
        except TableError as error:
            line.say(refusal(host, live, line, error))
            continue
        began = time.perf_counter()
        answer: a.Outgoing
        try:
            if isinstance(command, c.History):
                if line.limits.history.take():
                    answer = await live.history(line, command)
                else:
                    answer = refusal(host, live, line, TableError("too-fast"), command.id)
            elif isinstance(command, c.Chat):
                answer = await host.say_at(live, line.person, command, line.lang, line.limits.chat)
            else:
                answer = await live.submit(line.person, command, line.lang, line.session)
        except DamagedTable:  # The members have been told.
            await line.end()
            return
        line.say(answer)
        host.count_command(time.perf_counter() - began)
    if line.cut == POLICY:  # A kicked member's running command is answered, and the close sent.
        await line.end()


def read(message: str | bytes) -> c.Incoming:
    """Return *message* decoded, or refuse it."""
    try:
        return _decoder.decode(message)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        why = str(error) if isinstance(error, msgspec.ValidationError) else "not JSON"
        raise TableError("bad-message", {"why": why[:WHY_MOST]}) from error


def read_command(message: str | bytes) -> c.Command:
    """Return *message* decoded as a command, or refuse it."""
    said = read(message)
    if isinstance(said, c.Hello):
        raise TableError("hello-again")
    return said


def check_door(live: LiveTable, line: Line) -> None:
    """Refuse a client that may not even look."""
    if live.state.status == CLOSED:
        raise TableError("table-closed")
    if line.person and line.person in live.state.banned:
        raise TableError("banned")


def refusal(host: Host, live: LiveTable, line: Line, error: TableError, command: str = "") -> a.Refused:
    """Return the refusal of a message that could not be read, or came too fast."""
    text = say_error(host.registry.words(line.lang), error)
    return a.Refused(id=command, code=error.code, text=brief(text), version=live.version_for(line.person))


def farewell(host: Host, line: Line, error: TalongError) -> a.Bye:
    """Return the last message before the close."""
    return a.Bye(code=error.code, text=brief(say_error(host.registry.words(line.lang), error)))
