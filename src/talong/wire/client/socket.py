"""A connection to a table that comes back by itself.

What the server sends is handed over in the order in which it came. A command is sent again, with the same id, until it
is answered, so that nothing is lost and nothing done twice when the connection is.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from talong.wire import answers as a
from talong.wire import commands as c
from talong.wire.client.http import Address

OPEN_SECONDS: Final = 10.0
WAITS: Final = (0.2, 0.5, 1.0, 2.0, 5.0)  # Before each try to come back; then always the last.
FRAME_MOST: Final = 4 << 20

Message = a.Outgoing | None  # None: the connection is lost, and will be tried again.

_decoder: msgspec.json.Decoder[a.Outgoing] = msgspec.json.Decoder(a.Outgoing)


class Client:
    """Somebody at the table at *address*: what comes is given to *hear*, from a thread of its own."""

    def __init__(self, address: Address, hear: Callable[[Message], None], lang: str = "sv") -> None:
        self.address = address
        self.hear = hear
        self.lang = lang
        self.token = ""
        self.session = ""
        self.version = -1  # How far the table is, as far as is known here.
        self.unanswered: dict[str, c.Command] = {}
        self.prefix = secrets.token_urlsafe(9)
        self.number = 0
        self.lock = threading.Lock()
        self.socket: ClientConnection | None = None
        self.closed = threading.Event()
        self.thread = threading.Thread(target=self._run, name="talong-client", daemon=True)

    def start(self) -> None:
        """Connect, and stay connected until closed."""
        self.thread.start()

    def close(self) -> None:
        """Leave for good."""
        self.closed.set()
        with self.lock:
            socket = self.socket
        if socket is not None:
            socket.close()

    def new_id(self) -> str:
        """Return an id that no other command has."""
        self.number += 1
        return f"{self.prefix}-{self.number}"

    def send(self, command: c.Command) -> None:
        """Send *command*; if there is no connection right now, as soon as there is."""
        with self.lock:
            self.unanswered[command.id] = command
            if self.socket is not None:
                self._put(command)

    def _put(self, message: c.Incoming | c.Command) -> None:
        assert self.socket is not None
        with suppress(OSError, WebSocketException):  # It is sent again when the connection is back.
            self.socket.send(msgspec.json.encode(message).decode())

    def _run(self) -> None:
        tries = 0
        while not self.closed.is_set():
            try:
                if self._converse():
                    tries = 0
            except (OSError, WebSocketException, msgspec.DecodeError):
                pass
            with self.lock:
                self.socket = None
            if self.closed.is_set():
                return
            self.hear(None)
            self.closed.wait(WAITS[min(tries, len(WAITS) - 1)])
            tries += 1

    def _converse(self) -> bool:
        """Say hello and listen until the connection ends; tell whether we were welcome."""
        welcome = False
        origin = Origin(self.address.site)
        with connect(
            self.address.socket, origin=origin, compression=None, open_timeout=OPEN_SECONDS, max_size=FRAME_MOST
        ) as socket:
            hello = c.Hello(
                protocol=c.PROTOCOL, token=self.token, session=self.session, since=self.version, lang=self.lang
            )
            socket.send(msgspec.json.encode(hello).decode())
            for frame in socket:
                message = _decoder.decode(frame)
                if isinstance(message, a.Welcome):
                    self.version = message.version
                    if not welcome:  # Later ones come when one may see more than before, or less.
                        welcome = True
                        self._go_on(socket)
                elif isinstance(message, a.Update):
                    if message.version != self.version + 1:
                        return welcome  # Something was missed: ask for it.
                    self.version = message.version
                elif isinstance(message, (a.Done, a.Refused, a.History)):
                    with self.lock:
                        self.unanswered.pop(message.id, None)
                self.hear(message)
                if isinstance(message, a.Bye) and message.code != "too-fast":
                    self.closed.set()  # It would be the same again.
        return welcome

    def _go_on(self, socket: ClientConnection) -> None:
        """Go on where the connection was lost."""
        with self.lock:
            self.socket = socket
            for command in self.unanswered.values():
                self._put(command)
