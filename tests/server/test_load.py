"""The load generator of `make bench-server`: what it has in its books is what is in the log."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bench.server.load import Plan
from bench.server.running import load, running
from talong.live.rows import Row, check_chain
from talong.server.store.log import Store


async def read(folder: Path, tables: list[str]) -> dict[str, list[Row]]:
    """Return the logs of *tables*."""
    store = Store.open(f"sqlite:///{folder / 'talong.db'}")
    try:
        return {table: await store.rows(table) for table in tables}
    finally:
        await store.close()


@pytest.mark.slow
def test_the_books_of_the_generator_agree_with_the_log(tmp_path: Path) -> None:
    with running(tmp_path / "ours") as (port, server):
        plan = Plan(port=port, server=server, tables=10, seconds=1.0, rate=50.0, search=False, with_books=True)
        findings = load(plan)
    step = findings["steps"][0]
    assert findings["lost"] == 0
    assert findings["refused"] == {}
    assert findings["sockets"] == 40
    assert step["moves"] == 50
    assert 0 < step["p50"] <= step["p99"]
    logs = asyncio.run(read(tmp_path / "ours", list(findings["books"])))
    acts = 0
    for table, acknowledged in findings["books"].items():
        check_chain(logs[table])
        kept = {
            row.command.partition("/")[2]: row.version for row in logs[table] if row.actor != "clock" and row.command
        }
        assert acknowledged == kept
        acts += len([row for row in logs[table] if row.kind == "act"])
    assert acts == step["moves"]


@pytest.mark.slow
def test_the_server_without_rules_bears_load_too(tmp_path: Path) -> None:
    with running(tmp_path / "bare", bare=1500) as (port, server):
        plan = Plan(
            port=port, server=server, tables=5, seconds=0.5, rate=50.0, search=False, bare=True, with_books=True
        )
        findings = load(plan)
    assert findings["lost"] == 0
    assert findings["steps"][0]["moves"] == 25
    assert findings["update_bytes"] == 1500
    assert sum(len(acknowledged) for acknowledged in findings["books"].values()) == 25
