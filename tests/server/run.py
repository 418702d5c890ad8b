"""`talong serve` for tests: bots without delay, and no limit on how many people one address brings."""

from __future__ import annotations

import argparse
from pathlib import Path

from talong.cli.screen import Screen
from talong.cli.serving import serve
from talong.lang import Words
from talong.server.config import Config


def read_config(arguments: list[str] | None = None) -> Config:
    """Return the configuration that *arguments* describe."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--database", default="")
    parser.add_argument("--redis", default="")
    parser.add_argument("--poll", type=float, default=1.0)
    parser.add_argument("--delay", type=float, default=0.0)
    given = parser.parse_args(arguments)
    return Config(
        port=given.port,
        folder=given.folder,
        database=given.database,
        redis=given.redis,
        poll_seconds=given.poll,
        bot_delay=(given.delay, given.delay * 1.5),
        people_per_minute=1_000_000,
    )


if __name__ == "__main__":
    serve(Words("en"), Screen(0), read_config())
