"""`talong serve` for tests of several processes: hints between them are lost or doubled, and clocks are impatient."""

from __future__ import annotations

import argparse
from random import Random

from talong.cli.console import LineConsole
from talong.cli.serve import serve
from talong.lang import Words
from talong.live import automation, presence
from talong.server import context
from talong.server.bus import RedisBus
from talong.server.config import Config
from tests.server import run


class LossyBus(RedisBus):
    """Loses a share of the hints that come, and passes others on twice."""

    loss = 0.0
    doubled = 0.0
    luck = Random()

    def _pass_on(self, table: str, version: int) -> None:
        if self.luck.random() >= self.loss:
            for _time in range(1 + (self.luck.random() < self.doubled)):
                super()._pass_on(table, version)


def read_config(arguments: list[str] | None = None) -> Config:
    """Return the configuration that *arguments* describe, and let this process be as unreliable as they say."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--loss", type=float, default=0.0)
    parser.add_argument("--doubled", type=float, default=0.0)
    parser.add_argument("--decide", type=float, default=15.0)
    parser.add_argument("--gone", type=float, default=120.0)
    parser.add_argument("--silent", type=float, default=presence.SILENT_SECONDS)
    own, others = parser.parse_known_args(arguments)
    LossyBus.loss, LossyBus.doubled, LossyBus.luck = own.loss, own.doubled, Random()
    context.RedisBus = LossyBus  # type: ignore[attr-defined]
    presence.SILENT_SECONDS = own.silent  # type: ignore[misc]
    automation.PACES["quick"] = automation.Pace(own.decide, own.decide)
    automation.PACES["off"] = automation.Pace(None, own.gone)
    return run.read_config(others)


if __name__ == "__main__":
    serve(Words("en"), LineConsole(0), read_config())
