"""The structured log: one JSON object a line on standard error, from Talong and from the libraries it uses."""

from __future__ import annotations

import logging
import sys
from typing import Any, Final, TextIO

import structlog

from talong.server.error_reports import safe_traceback

SHARED: Final[list[Any]] = [
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso"),
    structlog.processors.ExceptionRenderer(safe_traceback),
]
RENDERER: Final = structlog.processors.JSONRenderer(ensure_ascii=False)


def configure_logging(stream: TextIO | None = None) -> None:
    """Send structlog and the standard library's logging to *stream*, in the same form."""
    target = stream or sys.stderr
    structlog.configure(processors=[*SHARED, RENDERER], logger_factory=structlog.PrintLoggerFactory(target))
    handler = logging.StreamHandler(target)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, *SHARED],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, RENDERER],
        )
    )
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
