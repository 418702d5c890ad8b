"""Connection limits: how many in all and from one address, and how long one may be half open.

Uvicorn has none of these. Its two protocols, for HTTP and for WebSockets, are subclassed here; `uvicorn_options` has
what they need to be used. One sweep over all connections, several times within the shortest time-out, closes those
that are overdue, so that a request costs no timer.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter as Tally
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from talong.server.config import Config
from talong.server.proxies import Proxies, limited_by, parse_address
from talong.server.websocket import DirectProtocol
from talong.wire.commands import FRAME_BYTES

MOST: Final = 10_000
FILES_KEPT: Final = 200  # Open files that are no connections: the database, workers, modules.
RESERVED: Final = 16  # Connections beyond the limit, at most one an address, for RESERVED_PATHS only.
RESERVED_PATHS: Final = (b"/ready", b"/health", b"/metrics")
HEADER_BYTES: Final = 64 * 1024
LINGER_SECONDS: Final = 10.0  # Time for the other end to take what was sent to it before the connection was closed.
LOGGED_EVERY: Final = 60.0  # Seconds between two lines about the same address.
LOGGED_MOST: Final = 1000  # Addresses are remembered for that up to this number.
SWEEPS: Final = 4  # Sweeps within the shortest time-out.
SWEEP_SECONDS: Final = 1.0  # Longest time between two sweeps.

REGULAR: Final = 0
RESERVE: Final = 1
REFUSED: Final = 2

IDLE: Final = 0  # The other end owes nothing.
HEADERS: Final = 1
BODY: Final = 2

_log = structlog.get_logger("talong.server")


class Connection:
    """One open connection, whichever protocol it speaks."""

    def __init__(self, transport: asyncio.Transport, address: str, kind: int, now: float) -> None:
        self.transport = transport
        self.address = address  # Empty if it is a proxy's: then no limit of one address applies.
        self.kind = kind
        self.awaits = HEADERS
        self.since = now  # The time when that began.
        self.flow: Any = None  # Flow control of the HTTP protocol, which may have stopped reading by itself.
        self.unsent = 0  # Bytes that the other end had not taken at the last sweep.
        self.stuck_since = 0.0  # Since then there have not been fewer of them.


class Limiter:
    """Connection counts of one process, with their limits."""

    def __init__(self, config: Config, metrics_registry: CollectorRegistry) -> None:
        self.proxies = Proxies(config.proxies)
        self.most = config.connections or most_by_files()
        self.most_an_address = config.connections_per_address
        self.header_seconds = config.header_seconds
        self.body_seconds = config.body_seconds
        self.linger_seconds = min(LINGER_SECONDS, config.header_seconds)
        self.time: Callable[[], float] = time.monotonic
        self.open: set[Connection] = set()
        self.by_address: Tally[str] = Tally()
        self.forwarded: Tally[str] = Tally()
        self.reserved: Tally[str] = Tally()
        self.logged: dict[tuple[str, str], float] = {}
        self.sweeping: asyncio.TimerHandle | None = None
        self.gauge = Gauge("talong_connections", "Open connections", registry=metrics_registry)
        self.gauge.set_function(lambda: float(len(self.open)))
        self.refused = Counter(
            "talong_connections_refused", "Connections refused, by which limit", ["why"], registry=metrics_registry
        )
        self.overdue = Counter(
            "talong_connections_overdue",
            "Connections closed because the other end was slow",
            ["why"],
            registry=metrics_registry,
        )

    # Opening and closing.

    def admit(self, transport: asyncio.Transport, host: str) -> Connection:
        """Count one more connection, from *host*, and return it with its kind."""
        address = "" if self.proxies.trusts(host) else key_of(host)
        kind = self._kind(address)
        connection = Connection(transport, address, kind, self.time())
        if kind == REFUSED:
            return connection
        self.open.add(connection)
        (self.reserved if kind == RESERVE else self.by_address)[address] += 1
        if self.sweeping is None:
            self._sweep_later()
        return connection

    def _kind(self, address: str) -> int:
        if address and self.by_address[address] >= self.most_an_address:
            self.refuse("address", address)
            return REFUSED
        if len(self.open) - self.reserved.total() < self.most:
            return REGULAR
        if self.reserved.total() < RESERVED and not (address and self.reserved[address]):
            return RESERVE
        self.refuse("all", address)
        return REFUSED

    def release(self, connection: Connection) -> None:
        """Forget a connection that has ended."""
        if connection not in self.open:
            return
        self.open.remove(connection)
        forget(self.reserved if connection.kind == RESERVE else self.by_address, connection.address)

    def admit_forwarded(self, address: str) -> bool:
        """Count one more request or socket that a proxy passes on for *address*, if there may be one."""
        if self.forwarded[address] >= self.most_an_address:
            self.refuse("address", address)
            return False
        self.forwarded[address] += 1
        return True

    def release_forwarded(self, address: str) -> None:
        """Count one less for *address*, whose request has been answered or whose socket has ended."""
        forget(self.forwarded, address)

    def refuse(self, why: str, address: str) -> None:
        """Count and log a refusal."""
        self.refused.labels(why).inc()
        self._say("connection refused", why, address)

    def _say(self, event: str, why: str, address: str) -> None:
        """Log at most one line an address and minute, without the address."""
        now = self.time()
        key = (event, address)
        if now - self.logged.get(key, -LOGGED_EVERY) < LOGGED_EVERY:
            return
        self.logged.pop(key, None)
        self.logged[key] = now
        if len(self.logged) > LOGGED_MOST:
            del self.logged[next(iter(self.logged))]
        _log.warning(event, why=why, open=len(self.open), from_this_address=self.by_address[address])

    # Time-outs.

    def _sweep_later(self) -> None:
        every = min(SWEEP_SECONDS, self.header_seconds / SWEEPS, self.body_seconds / SWEEPS)
        self.sweeping = asyncio.get_running_loop().call_later(every, self._sweep)

    def _sweep(self) -> None:
        self.sweeping = None
        now = self.time()
        for connection in list(self.open):
            why = self.late(connection, now)
            if why:
                self.overdue.labels(why).inc()
                self._say("connection overdue", why, connection.address)
                connection.transport.abort()
        if self.open:
            self._sweep_later()

    def late(self, connection: Connection, now: float) -> str:
        """Return what the other end of *connection* has not done in time, or nothing."""
        transport = connection.transport
        unsent = transport.get_write_buffer_size()
        if not unsent or unsent < connection.unsent or not connection.stuck_since:
            connection.stuck_since = now
        connection.unsent = unsent
        if transport.is_closing():
            return "reading" if now - connection.stuck_since > self.linger_seconds else ""
        if unsent and now - connection.stuck_since > self.body_seconds:
            return "reading"
        if connection.awaits == IDLE or (connection.flow is not None and connection.flow.read_paused):
            return ""
        limit, why = (self.header_seconds, "headers") if connection.awaits == HEADERS else (self.body_seconds, "body")
        return why if now - connection.since > limit else ""


def forget(tally: Tally[str], address: str) -> None:
    """Count one less, and keep no zeroes."""
    tally[address] -= 1
    if tally[address] <= 0:
        del tally[address]


def key_of(host: str) -> str:
    """Return the key under which connections from *host* are counted."""
    address = parse_address(host)
    return host if address is None else limited_by(address)


def most_by_files() -> int:
    """Return how many connections the limit on open files leaves room for."""
    try:
        import resource
    except ImportError:  # Windows has no such limit on sockets.
        return MOST
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = sys.maxsize if soft == resource.RLIM_INFINITY else soft
    return max(1, min(MOST, files - FILES_KEPT - RESERVED))


class LimitedHTTP(HttpToolsProtocol):
    """HTTP protocol of a counted connection, with time-outs for its requests."""

    def __init__(self, *given: Any, limiter: Callable[[], Limiter], **named: Any) -> None:
        super().__init__(*given, **named)
        self.limiter = limiter()
        self.connection: Connection | None = None
        self.running: Any = None  # The request that is being answered; `cycle` is the newest one that was read.
        self.header_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, or refuse it."""
        super().connection_made(transport)
        connection = self.limiter.admit(transport, self.client[0] if self.client else "")
        if connection.kind == REFUSED:
            self.answer(503, b"Service Unavailable")
            return
        connection.flow = self.flow
        self.connection = connection

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the connection."""
        super().connection_lost(exc)
        if self.running is not None and not self.running.response_complete:
            self.running.disconnected = True
            self.running.message_event.set()
        if self.connection is not None:
            self.limiter.release(self.connection)

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self.running = cycle
        super()._start_asgi_task(cycle, app)

    def data_received(self, data: bytes) -> None:
        """Parse the bytes received, and note what is still awaited."""
        connection = self.connection
        if connection is None or self.transport.is_closing():
            return
        if connection.awaits == IDLE:
            self._await(HEADERS)
        super().data_received(data)
        if connection.awaits != HEADERS:
            self.header_bytes = 0
        elif self.connection is not None:
            self.header_bytes += len(data)
            if self.header_bytes > HEADER_BYTES and not self.transport.is_closing():
                self.answer(431, b"Request Header Fields Too Large")

    def _await(self, what: int) -> None:
        if self.connection is not None:
            self.connection.awaits = what
            self.connection.since = self.limiter.time()

    def on_message_begin(self) -> None:
        """Expect the headers of one more request, which may have come together with the one before."""
        super().on_message_begin()
        if self.connection is not None and self.connection.awaits == IDLE:
            self._await(HEADERS)

    def on_headers_complete(self) -> None:
        """Expect the body; on a reserved connection refuse all paths but RESERVED_PATHS."""
        self._await(BODY)
        connection = self.connection
        allowed = self.url.partition(b"?")[0] in RESERVED_PATHS and not self.parser.should_upgrade()
        if connection is not None and connection.kind == RESERVE and not allowed:
            self.limiter.refuse("all", connection.address)
            self.answer(503, b"Service Unavailable")
            return
        super().on_headers_complete()
        if self.connection is not None and self.connection.kind == RESERVE and self.cycle is not None:
            self.cycle.keep_alive = False

    def on_body(self, body: bytes) -> None:
        """Take a part of the body, unless the request has been refused."""
        if not self.transport.is_closing():
            super().on_body(body)

    def on_message_complete(self) -> None:
        """Expect nothing more for now."""
        self._await(IDLE)
        if not self.transport.is_closing():
            super().on_message_complete()

    def answer(self, status: int, phrase: bytes) -> None:
        """Send a last response without a body, and close."""
        head = b"HTTP/1.1 %d %s\r\ncontent-length: 0\r\nconnection: close\r\n\r\n" % (status, phrase)
        self.transport.write(head)
        self.transport.close()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the WebSocket protocol, with its place in the count."""
        connection = self.connection
        if connection is None or self.transport.is_closing():
            return
        self.connection = None
        connection.awaits = IDLE  # The WebSocket has its own time-outs.
        connection.flow = None
        self.ws_protocol_class = partial(LimitedWebSocket, limiter=self.limiter, connection=connection)  # type: ignore[assignment]
        super().handle_websocket_upgrade()


class LimitedWebSocket(DirectProtocol):
    """WebSocket protocol of a counted connection."""

    def __init__(self, *given: Any, limiter: Limiter, connection: Connection, **named: Any) -> None:
        super().__init__(*given, **named)
        self.limiter = limiter
        self.connection = connection

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the connection."""
        super().connection_lost(exc)
        self.limiter.release(self.connection)

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; text that is not UTF-8 ends the connection, with one line in the log."""
        if self.curr_msg_data_type != "text" or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        try:
            text = data.decode()
        except UnicodeDecodeError:
            _log.warning("invalid UTF-8 from a client")
            self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        self.take(text)


def uvicorn_options(app: Any, config: Config) -> dict[str, Any]:
    """Return the options of `uvicorn.Config` that make the server of *app* keep its limits."""

    def limiter() -> Limiter:
        found: Limiter = app.state.limiter
        return found

    return {
        "http": partial(LimitedHTTP, limiter=limiter),
        "ws": LimitedWebSocket,
        "ws_max_size": FRAME_BYTES,
        "ws_max_queue": 8,
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 20.0,
        "ws_per_message_deflate": False,
        "host": config.host,
        "port": config.port,
        "timeout_graceful_shutdown": 5,
        "timeout_keep_alive": 15,
        "proxy_headers": False,  # The application reads them, and believes only the proxies that are named.
        "server_header": False,
        "access_log": False,
        "log_config": None,
        "log_level": "warning",
        "lifespan": "on",
    }
