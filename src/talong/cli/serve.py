"""`talong serve`: the server process."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import time
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import IPv4Address
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final, cast

from talong.cli.limits import check_number
from talong.cli.network import network_address
from talong.cli.startup import bind, database_errors, listen, open_house
from talong.cli.usage_error import UsageError

if TYPE_CHECKING:
    import uvicorn

    from talong.cli.console import LineConsole
    from talong.lang import Words
    from talong.server.config import Config, EngineSetting

START_SECONDS: Final = 20.0
MOST_DAYS: Final = 100_000
MOST_CONNECTIONS: Final = 10_000_000
ANYWHERE: Final = ("", str(IPv4Address(0)), "::")  # Wildcards for every address of this computer.


def serve(words: Words, console: LineConsole, config: Config, *, show: bool = False) -> None:
    """Serve until stopped; if *show*, open the local browser as soon as the server answers."""
    import uvicorn

    from talong.server.app import make_app
    from talong.server.connections import uvicorn_options
    from talong.server.logs import configure_logging
    from talong.server.routes.pages import is_built

    configure_logging()
    sockets = [one for host in hosts(config) for one in bind(host, config.port)]
    context = open_house(config)
    app = make_app(config, context)

    class Server(uvicorn.Server):
        """Uvicorn server that reports its start."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if not self.started:
                return
            console.say(words.word("cli-serving", address=local_address(config)))
            if config.lan:
                console.say(words.word("cli-serving-lan", address=config.network))
            if not is_built():
                console.say(words.word("cli-no-client"))

    server = Server(uvicorn.Config(app, **uvicorn_options(app, config)))
    try:
        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
            with database_errors(config.store_url):
                runner.run(context.start())
            try:
                listen(sockets, config.host, config.port)
            except UsageError:
                runner.run(context.close())
                raise
            if show:
                Thread(target=open_browser, args=(server, local_address(config)), daemon=True).start()
            # Uvicorn stops gracefully and then raises the signal again: being asked to stop is no failure.
            signal.signal(signal.SIGTERM, lambda _signal, _frame: None)
            runner.run(server.serve(sockets))
    except KeyboardInterrupt:
        return
    if not server.started:
        raise UsageError("not-serving", address=config.address)


def hosts(config: Config) -> list[str]:
    """Return the addresses to listen on."""
    return [config.host] if not config.lan or config.host in (*ANYWHERE, config.lan) else [config.host, config.lan]


def local_address(config: Config) -> str:
    """Return the loopback address of the server: a browser trusts its own computer more than the network."""
    if not config.lan or config.url:
        return config.address
    return f"http://{'127.0.0.1' if config.host in ANYWHERE else config.host}:{config.port}"


def open_browser(server: uvicorn.Server, address: str) -> None:
    """Open *address* in the browser when *server* has started; without a browser, the printed link is enough."""
    import webbrowser

    end = time.monotonic() + START_SECONDS
    while not server.started and time.monotonic() < end:
        time.sleep(0.05)
    if server.started:
        with suppress(webbrowser.Error):
            webbrowser.open(address)


def make_config(
    host: str,
    port: int,
    url: str,
    origins: list[str],
    database: str,
    redis: str,
    folder: str,
    retention: int,
    proxies: list[str],
    connections: int = 0,
    connections_per_address: int = 200,
    lan: bool = False,
    engines: Sequence[str] = (),
    engine_seconds: float = 1.0,
) -> Config:
    """Build the server configuration; what is not given comes from the environment, then from the defaults."""
    from talong.server.config import Config

    check_number("--port", port, 1, 65_535)
    check_number("--retention", retention, 0, MOST_DAYS)
    check_number("--connections", connections, 0, MOST_CONNECTIONS)
    check_number("--connections-per-address", connections_per_address, 1, MOST_CONNECTIONS)
    network = network_address() if lan else ""
    if network is None:
        raise UsageError("no-network")
    return Config(
        host=host,
        lan=network,
        command=os.environ.get("TALONG_COMMAND", "talong serve --lan"),
        port=port,
        url=url or os.environ.get("TALONG_URL", ""),
        origins=tuple(origins),
        proxies=tuple(read_proxies(proxies or os.environ.get("TALONG_PROXIES", "").replace(",", " ").split())),
        connections=connections,
        connections_per_address=connections_per_address,
        database=database or os.environ.get("TALONG_DATABASE", ""),
        redis=redis or os.environ.get("TALONG_REDIS", ""),
        folder=Path(folder) if folder else default_folder(),
        metrics_token=os.environ.get("TALONG_METRICS_TOKEN", ""),
        retention_days=retention,
        engines=tuple(read_engines(engines)),
        engine_seconds=engine_seconds,
    )


def read_engines(given: Sequence[str]) -> list[EngineSetting]:
    """Return the bots from outside that are *given* as `NAME=BOT`; refuse one that does not start."""
    from talong.bots import BotError, is_level
    from talong.bots.outside import LONGEST_NAME, find_outside, greet, name_of
    from talong.server import engines
    from talong.server.config import EngineSetting

    found: dict[str, EngineSetting] = {}
    for said in given:
        name = name_of(said)
        if name == said or is_level(name) or name in found:
            raise BotError("bot-name", {"given": said, "most": str(LONGEST_NAME)})
        bot = find_outside(said)
        games = cast("list[str]", greet(bot, start_seconds=engines.START_SECONDS).get("games", []))
        found[name] = EngineSetting(name=name, command=bot.engine_command, games=tuple(games))
    return list(found.values())


def read_proxies(named: list[str]) -> list[str]:
    """Return the proxies that are *named*; refuse what is neither an address nor a network."""
    from ipaddress import ip_network

    for one in named:
        try:
            ip_network(one, strict=False)
        except ValueError:
            raise UsageError("bad-value", name="--proxy", given=one) from None
    return named


def default_folder() -> Path:
    """Return the default data folder of the server."""
    from platformdirs import user_data_path

    named = os.environ.get("TALONG_DATA")
    return Path(named) if named else user_data_path("talong") / "server"
