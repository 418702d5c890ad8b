"""The server under load, a process of its own: ours, or with --bare the same stack without rules."""

from __future__ import annotations

import argparse
from pathlib import Path

from litestar import Litestar

from bench.server.bare import make_bare_app
from bench.server.load import open_many_files
from talong.cli.console import LineConsole
from talong.cli.serve import serve
from talong.lang import Words
from talong.server import app, context
from talong.server.config import Config

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--bare", type=int, default=0, help="the size of an update")
    given = parser.parse_args()
    open_many_files()
    context.OPENED_PER_SECOND = 1e6  # type: ignore[misc]  # All come from one address.
    config = Config(
        port=given.port, folder=given.folder, people_per_minute=1_000_000, connections_per_address=1_000_000
    )

    def make_app(config: Config, opened: context.Context | None = None) -> Litestar:
        """Return the stack without rules in place of ours."""
        return make_bare_app(config, given.bare)

    if given.bare:
        app.make_app = make_app
    serve(Words("en"), LineConsole(0), config)
