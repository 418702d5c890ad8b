"""Running the server."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from talong.cli.complaint import Complaint

if TYPE_CHECKING:
    from talong.cli.screen import Screen
    from talong.lang import Words
    from talong.server.config import Config


def serve(words: Words, screen: Screen, config: Config) -> None:
    """Serve until somebody stops it."""
    import structlog
    import uvicorn
    from sqlalchemy.exc import SQLAlchemyError

    from talong.server.app import make_app
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
            ws="websockets-sansio",
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
    try:
        server.run()
    except SQLAlchemyError as error:
        raise Complaint("no-database", why=str(error).splitlines()[0]) from error
    if not server.started:
        raise Complaint("not-serving", address=config.address)


def default_folder() -> Path:
    """Return where the server keeps its log unless told otherwise."""
    from platformdirs import user_data_path

    named = os.environ.get("TALONG_DATA")
    return Path(named) if named else user_data_path("talong") / "server"
