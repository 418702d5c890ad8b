"""Socket-like session between the page and a table in the same worker: protocol 1, without a network."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec

from talong.lang import Words
from talong.live.conversation import Host, Limits, converse
from talong.wire import answers as a

GONE: Final = 1000
BROKEN: Final = 1011


class Gone(Exception):
    """Error for a session that the page has closed."""


class Session:
    """Session of the page at one table: what it hears, and what is said to it."""

    def __init__(self, say: Callable[[str], object], end: Callable[[int], object]) -> None:
        self._say = say
        self._end = end
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()  # None is the end.
        self.limits = Limits()
        self.person = ""
        self.session = ""
        self.token = ""
        self.lang = "sv"
        self.words: Words | None = None
        self.cut: int | None = None

    # What the page does.

    def give(self, message: str) -> None:
        """Hear *message* from the page."""
        self._heard.put_nowait(message)

    def hang_up(self) -> None:
        """End the session, since the page has closed it."""
        self._heard.put_nowait(None)

    # What a table does with its members.

    def send(self, message: bytes) -> None:
        """Send *message*; nothing is lost between a worker and its page."""
        if self.cut is None:
            self._say(message.decode())

    def send_later(self, message: bytes) -> None:
        """Send *message*; there is nothing to be saved by sending it later."""
        self.send(message)

    def say(self, message: a.Outgoing) -> None:
        """Send *message*."""
        self.send(msgspec.json.encode(message))

    def close(self, code: int) -> None:
        """End the session with *code*."""
        if self.cut is None:
            self.cut = code
            self._heard.put_nowait(None)

    # What a conversation needs.

    @property
    def is_over(self) -> bool:
        """Whether the session is about to end."""
        return self.cut is not None

    async def hear(self) -> str:
        """Return the next message."""
        message = await self._heard.get()
        if message is None:
            raise Gone
        return message

    async def hear_hello(self) -> str:
        """Return the first message."""
        return await self.hear()

    async def end(self) -> None:
        """Return at once: what was sent has arrived."""

    async def run(self, host: Host, table: str) -> None:
        """Hold the conversation until the session ends."""
        code = BROKEN
        try:
            await converse(host, self, table)
            code = GONE
        except Gone:
            code = GONE
        finally:
            self._end(self.cut or code)
