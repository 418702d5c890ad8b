"""What whoever runs a server may decide."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from msgspec import Struct

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")


class Config(Struct, frozen=True, kw_only=True):
    """Where the server listens, keeps its log, and whom it lets in."""

    host: str = "127.0.0.1"
    port: int = 8020
    database: str = ""  # sqlite:///… or postgresql+psycopg://…; empty: a file in `folder`.
    redis: str = ""  # redis://…: several processes wake each other up through it.
    folder: Path
    url: str = ""  # What people type; empty: http://host:port.
    lan: str = ""  # The address of this computer in its network, where the server listens too.
    command: str = "talong serve --lan"  # What opens a server like this one to that network.
    origins: tuple[str, ...] = ()  # Besides `url`.
    proxies: tuple[str, ...] = ()  # Addresses or networks of reverse proxies whose X-Forwarded-For is believed.
    connections: int = 0  # At most so many at once; 0: 10,000, or what the limit on open files leaves room for.
    connections_per_address: int = 200  # Does not apply to `proxies` themselves, but to those they speak for.
    header_seconds: float = 10.0  # For the headers of a request, from the opening of the connection or its first byte.
    body_seconds: float = 60.0  # For the body of a request, and for the other end to take an answer.
    metrics_token: str = ""  # Needed to read /metrics from elsewhere than this machine.
    bot_workers: int = 1
    bot_delay: tuple[float, float] | None = None  # Seconds between which bots act; else as the tempo of the table says.
    idle_seconds: float = 600.0
    poll_seconds: float = 1.0
    people_per_minute: int = 30  # New names and tables from one address.
    retention_days: int = 0  # Finished tables and chat older than this are forgotten; 0: never.

    @property
    def address(self) -> str:
        """Where people find the server."""
        return (self.url or self.network or f"http://{self.host}:{self.port}").rstrip("/")

    @property
    def network(self) -> str:
        """Where phones in the same network find the server, if it listens there."""
        return f"http://{self.lan}:{self.port}" if self.lan else ""

    @property
    def local_only(self) -> bool:
        """Whether nobody but this computer can reach the server."""
        return not self.url and not self.lan and self.host in LOOPBACK

    @property
    def allowed(self) -> frozenset[str]:
        """The origins that a browser may speak from."""
        own = {self.address, self.network or self.address}
        if (not self.url or self.lan) and self.host in LOOPBACK:
            own |= {f"http://127.0.0.1:{self.port}", f"http://localhost:{self.port}"}
        return frozenset(own | set(self.origins))

    @property
    def store_url(self) -> str:
        """Where the log is."""
        return self.database or f"sqlite:///{self.folder / 'talong.db'}"
