"""Server settings."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from msgspec import Struct

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")


class EngineSetting(Struct, frozen=True, kw_only=True):
    """Bot from outside that tables are offered as a level."""

    name: str
    command: tuple[str, ...]
    games: tuple[str, ...] = ()  # Those that it plays; empty: all.


class Config(Struct, frozen=True, kw_only=True):
    """Settings of one server: its address, its database, its limits and its origins."""

    host: str = "127.0.0.1"
    port: int = 8020
    database: str = ""  # sqlite:///… or postgresql+psycopg://…; empty: a file in `folder`.
    redis: str = ""  # redis://…: several processes wake each other up through it.
    folder: Path
    url: str = ""  # The address that people type; empty: http://host:port.
    lan: str = ""  # The LAN address of this computer, where the server listens too.
    command: str = "talong serve --lan"  # The command that opens a server like this one to the LAN.
    origins: tuple[str, ...] = ()  # Further allowed origins besides `url`.
    proxies: tuple[str, ...] = ()  # Addresses or networks of reverse proxies whose X-Forwarded-For is believed.
    connections: int = 0  # Most connections at once; 0: 10,000, or what the limit on open files leaves room for.
    connections_per_address: int = 200  # Does not apply to `proxies` themselves, but to those they speak for.
    header_seconds: float = 10.0  # For the headers of a request, from the opening of the connection or its first byte.
    body_seconds: float = 60.0  # For the body of a request, and for the other end to take an answer.
    metrics_token: str = ""  # Needed to read /metrics from elsewhere than this machine.
    bot_workers: int = 1
    bot_delay: tuple[float, float] | None = None  # Seconds between which bots act; else as the tempo of the table says.
    engines: tuple[EngineSetting, ...] = ()
    engine_seconds: float = 1.0  # Time that an engine has for a choice.
    idle_seconds: float = 600.0
    poll_seconds: float = 1.0
    people_per_minute: int = 30  # Limit on new names and tables from one address.
    retention_days: int = 0  # Finished tables and chat older than this are deleted; 0: never.

    @property
    def address(self) -> str:
        """The public address of the server."""
        return (self.url or self.network or f"http://{self.host}:{self.port}").rstrip("/")

    @property
    def network(self) -> str:
        """The address for phones in the same network, if the server listens there."""
        return f"http://{self.lan}:{self.port}" if self.lan else ""

    @property
    def local_only(self) -> bool:
        """Whether only this computer can reach the server."""
        return not self.url and not self.lan and self.host in LOOPBACK

    @property
    def allowed(self) -> frozenset[str]:
        """The origins that a browser may send."""
        own = {self.address, self.network or self.address}
        if (not self.url or self.lan) and self.host in LOOPBACK:
            own |= {f"http://127.0.0.1:{self.port}", f"http://localhost:{self.port}"}
        return frozenset(own | set(self.origins))

    @property
    def store_url(self) -> str:
        """The URL of the database."""
        return self.database or f"sqlite:///{self.folder / 'talong.db'}"
