"""Reconnecting WebSocket client of a table.

Messages of the server are passed on in the order in which they came. A command is sent again, with the same id, until
it is answered, so that nothing is lost or done twice when the connection is lost.
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
WAITS: Final = (0.2, 0.5, 1.0, 2.0, 5.0)  # Seconds before each attempt to reconnect; the last repeats.
FRAME_MOST: Final = 4 << 20

Message = a.Outgoing | None  # None means that the connection is lost, and will be tried again.

_decoder: msgspec.json.Decoder[a.Outgoing] = msgspec.json.Decoder(a.Outgoing)


class Client:
    """Connection to the table at *address*, which passes messages to *hear* from a thread of its own."""

    def __init__(self, address: Address, hear: Callable[[Message], None], lang: str = "sv") -> None:
        self.address = address
        self.hear = hear
        self.lang = lang
        self.token = ""
        self.session = ""
        self.version = -1  # The newest version of the table that is known here.
        self.unanswered: dict[str, c.Command] = {}
        self.prefix = secrets.token_urlsafe(9)
        self.number = 0
        self.lock = threading.Lock()
        self.socket: ClientConnection | None = None
        self.closed = threading.Event()
        self.thread = threading.Thread(target=self._run, name="talong-client", daemon=True)

    def start(self) -> None:
        """Connect, and reconnect until closed."""
        self.thread.start()

    def close(self) -> None:
        """Close the connection for good."""
        self.closed.set()
        with self.lock:
            socket = self.socket
        if socket is not None:
            socket.close()

    def new_id(self) -> str:
        """Return a new command id."""
        self.number += 1
        return f"{self.prefix}-{self.number}"

    def send(self, command: c.Command) -> None:
        """Send *command*, now or as soon as there is a connection."""
        with self.lock:
            self.unanswered[command.id] = command
            if self.socket is not None:
                self._put(command)

    def _put(self, message: c.Incoming | c.Command) -> None:
        assert self.socket is not None
        with suppress(OSError, WebSocketException):  # The command is sent again after a reconnection.
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
        """Send hello and receive until the connection ends; tell whether we were welcome."""
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
                    if not welcome:  # Later welcomes come when we may see more than before, or less.
                        welcome = True
                        self._go_on(socket)
                elif isinstance(message, a.Update):
                    if message.version != self.version + 1:
                        return welcome  # An update was missed, which the next hello asks for.
                    self.version = message.version
                elif isinstance(message, (a.Done, a.Refused, a.History)):
                    with self.lock:
                        self.unanswered.pop(message.id, None)
                self.hear(message)
                if isinstance(message, a.Bye) and message.code != "too-fast":
                    self.closed.set()  # Another attempt would end the same way.
        return welcome

    def _go_on(self, socket: ClientConnection) -> None:
        """Send the unanswered commands again after a reconnection."""
        with self.lock:
            self.socket = socket
            for command in self.unanswered.values():
                self._put(command)
