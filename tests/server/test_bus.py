"""Hints reach every process that listens, and a bus that is away disturbs nobody."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redis.asyncio import Redis

from talong.live.bus import Bus, Heard, QuietBus
from talong.server.bus import RedisBus, parse_hint
from tests.server.databases import valkey
from tests.server.guests import free_port
from tests.server.patience import HANG_SECONDS, until

pytest_plugins = ["tests.server.databases"]


@asynccontextmanager
async def started(bus: Bus, *heard: Heard) -> AsyncIterator[Bus]:
    for each in heard:
        bus.listen(each)
    await bus.start()
    try:
        yield bus
    finally:
        await bus.close()


async def listeners(url: str, channel: str, count: int) -> None:
    """Wait until so many listen to *channel*."""
    async with Redis.from_url(url) as redis, asyncio.timeout(HANG_SECONDS):
        while (await redis.pubsub_numsub(channel))[0][1] != count:
            await asyncio.sleep(0.01)


@pytest.fixture
def channel(request: pytest.FixtureRequest) -> str:
    name: str = request.node.nodeid
    return name


@pytest.mark.anyio
async def test_a_hint_reaches_all_processes(valkey_url: str, channel: str) -> None:
    here: list[tuple[str, int]] = []
    there: list[tuple[str, int]] = []
    one, two = RedisBus(valkey_url, channel), RedisBus(valkey_url, channel)
    async with started(one, lambda *hint: here.append(hint)), started(two, lambda *hint: there.append(hint)):
        await listeners(valkey_url, channel, 2)
        await one.tell("table-å:1", 7)
        await two.tell("u", 1)
        await until(lambda: len(here) == len(there) == 2)

    assert sorted(here) == sorted(there) == [("table-å:1", 7), ("u", 1)]


@pytest.mark.anyio
async def test_only_the_newest_version_needs_telling(valkey_url: str, channel: str) -> None:
    heard: list[tuple[str, int]] = []
    bus = RedisBus(valkey_url, channel)
    async with started(bus, lambda *hint: heard.append(hint)):
        await listeners(valkey_url, channel, 1)
        for version in (1, 3, 2):
            await bus.tell("t", version)
        await until(lambda: bool(heard))

    assert heard == [("t", 3)]


@pytest.mark.anyio
async def test_noise_and_a_failing_listener_are_survived(valkey_url: str, channel: str) -> None:
    heard: list[tuple[str, int]] = []

    def fail(_table: str, _version: int) -> None:
        raise RuntimeError

    async with started(RedisBus(valkey_url, channel), fail, lambda *hint: heard.append(hint)):
        await listeners(valkey_url, channel, 1)
        async with Redis.from_url(valkey_url) as redis:
            for noise in (
                b"",
                b":",
                b"t:",
                b":1",
                b"t:x",
                b"t:-1",
                b"t:0",
                b"t:" + b"9" * 5000,
                b"\xff:1",
                b"t:1.5",
                b"t:1",
            ):
                await redis.publish(channel, noise)
        await until(lambda: bool(heard))

    assert heard == [("t", 1)]


@pytest.mark.anyio
async def test_the_bus_comes_back_when_its_connections_are_cut(valkey_url: str, channel: str) -> None:
    heard: list[tuple[str, int]] = []
    bus = RedisBus(valkey_url, channel)
    async with started(bus, lambda *hint: heard.append(hint)), Redis.from_url(valkey_url) as redis:
        for version in (1, 2, 3):
            await listeners(valkey_url, channel, 1)
            async with asyncio.timeout(HANG_SECONDS):
                while ("t", version) not in heard:  # The first hint after a cut may be lost.
                    await bus.tell("t", version)
                    await asyncio.sleep(0.05)
            for kind in ("pubsub", "normal"):
                await redis.client_kill_filter(_type=kind, skipme=True)


@pytest.mark.anyio
async def test_a_bus_that_is_away_is_waited_for() -> None:
    heard: list[tuple[str, int]] = []
    port = free_port()  # One of those for outgoing connections could be taken by the bus itself, which tries and tries.
    bus = RedisBus(f"redis://127.0.0.1:{port}")
    async with started(bus, lambda *hint: heard.append(hint)):
        for version in range(1, 200):  # None of them waits for anybody: each would take a try to connect.
            telling = asyncio.ensure_future(bus.tell("t", version))
            await asyncio.sleep(0)
            assert telling.done()
        with valkey(port):
            async with asyncio.timeout(HANG_SECONDS):
                while not heard:
                    await bus.tell("t", 200)
                    await asyncio.sleep(0.05)

    assert heard[0] == ("t", 200)


@pytest.mark.anyio
async def test_the_quiet_bus_does_nothing() -> None:
    heard: list[tuple[str, int]] = []
    async with started(QuietBus(), lambda *hint: heard.append(hint)) as bus:
        await bus.tell("t", 1)
        await asyncio.sleep(0)

    assert heard == []


@given(
    st.binary()
    | st.text().map(str.encode)
    | st.tuples(st.text(), st.integers()).map(lambda h: f"{h[0]}:{h[1]}".encode())
)
def test_any_message_is_a_hint_or_nothing(data: bytes) -> None:
    hint = parse_hint(data)

    if hint is not None:
        table, version = hint
        assert table
        assert version > 0
        assert parse_hint(f"{table}:{version}".encode()) == hint


@given(st.text(min_size=1), st.integers(1, 2**31 - 1))
def test_a_hint_is_read_as_it_was_told(table: str, version: int) -> None:
    assert parse_hint(f"{table}:{version}".encode()) == (table, version)
