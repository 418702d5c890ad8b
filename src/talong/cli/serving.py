"""Running the server."""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final

from talong.cli.complaint import Complaint

if TYPE_CHECKING:
    import uvicorn

    from talong.cli.screen import Screen
    from talong.lang import Words
    from talong.server.config import Config

START_SECONDS: Final = 20.0


def serve(words: Words, screen: Screen, config: Config, *, show: bool = False) -> None:
    """Serve until somebody stops it; *show* it in the browser of this computer as soon as it answers."""
    import structlog
    import uvicorn
    from sqlalchemy.exc import SQLAlchemyError

    from talong.server.app import make_app
    from talong.server.pages import is_built
    from talong.server.websocket import DirectProtocol
    from talong.wire.commands import FRAME_BYTES

    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    config.folder.mkdir(parents=True, exist_ok=True)
    server = uvicorn.Server(
        uvicorn.Config(
            make_app(config),
            host=config.host,
            port=config.port,
            log_level="warning",
            access_log=False,
            ws=DirectProtocol,
            ws_max_size=FRAME_BYTES,
            ws_max_queue=8,
            ws_ping_interval=20.0,
            ws_ping_timeout=20.0,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=5,
            timeout_keep_alive=15,
            server_header=False,
            lifespan="on",
        )
    )
    screen.say(words.word("cli-serving", address=config.address))
    if not is_built():
        screen.say(words.word("cli-no-client"))
    if show:
        Thread(target=open_browser, args=(server, config.address), daemon=True).start()
    # Uvicorn stops gracefully and then raises the signal again: being asked to stop is no failure.
    signal.signal(signal.SIGTERM, lambda _signal, _frame: None)
    try:
        server.run()
    except KeyboardInterrupt:
        return
    except SQLAlchemyError as error:
        raise Complaint("no-database", why=str(error).splitlines()[0]) from error
    if not server.started:
        raise Complaint("not-serving", address=config.address)


def open_browser(server: uvicorn.Server, address: str) -> None:
    """Open *address* when *server* has started; a computer without a browser has the link on its screen."""
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
) -> Config:
    """Return what was asked for; what is not said comes from the environment, then from custom."""
    from talong.server.config import Config

    if not 0 < port < 1 << 16:
        raise Complaint("bad-value", name="--port", given=str(port))
    if retention < 0:
        raise Complaint("bad-value", name="--retention", given=str(retention))
    return Config(
        host=host,
        port=port,
        url=url or os.environ.get("TALONG_URL", ""),
        origins=tuple(origins),
        database=database or os.environ.get("TALONG_DATABASE", ""),
        redis=redis or os.environ.get("TALONG_REDIS", ""),
        folder=Path(folder) if folder else default_folder(),
        metrics_token=os.environ.get("TALONG_METRICS_TOKEN", ""),
        retention_days=retention,
    )


def default_folder() -> Path:
    """Return where the server keeps its log unless told otherwise."""
    from platformdirs import user_data_path

    named = os.environ.get("TALONG_DATA")
    return Path(named) if named else user_data_path("talong") / "server"
