"""Whatever goes wrong is in the log with its traceback, in a counter, and told to people without details."""

from __future__ import annotations

import asyncio
import gc
import io
import json
import logging
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
import structlog
from litestar import Litestar
from sqlalchemy.exc import IntegrityError, OperationalError

from talong.lang import Words
from talong.live import state as s
from talong.live.automation import Automation, Pace
from talong.live.commands import Change
from talong.server.bus import RedisBus
from talong.server.error_reports import FAILURES, note_from_loop, safe_message, safe_traceback, watch
from talong.server.logs import configure_logging
from talong.server.pool import FAILING, Pool
from tests.server.indoors import Indoors
from tests.server.patience import until
from tests.server.wired import fixed_app, make_template, seat, wired

SECRET = "hidden-Ku-and-Ki"


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Give what is logged, as the server logs it."""
    stream, root = io.StringIO(), logging.getLogger()
    handlers, level = root.handlers[:], root.level
    configure_logging(stream)
    yield stream
    structlog.reset_defaults()
    root.handlers, root.level = handlers, level


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("failures")


@pytest.fixture(scope="module")
def app(folder: Path) -> Litestar:
    return fixed_app(folder)


@pytest.fixture(scope="module")
def template(folder: Path) -> Path:
    return make_template(folder)


def lines(log: io.StringIO, where: str) -> list[dict[str, Any]]:
    """Return the failures logged under *where*; every line is one JSON object."""
    found = [json.loads(line) for line in log.getvalue().splitlines()]
    return [line for line in found if line["event"] == "failed" and line["where"] == where]


def count(where: str) -> float:
    return float(FAILURES.labels(where)._value.get())  # It adds up over all tests of this process.


def raise_secret(*_given: object, **_named: object) -> NoReturn:
    local = SECRET  # What a traceback with local variables would show.
    raise KeyError(local)


async def fail(*_given: object, **_named: object) -> NoReturn:
    raise_secret()


def test_a_handler_that_fails_is_seen(
    app: Litestar, template: Path, tmp_path: Path, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> str:
        async with wired(app, template, tmp_path) as server:
            monkeypatch.setattr(server.context.store, "lobby", fail)
            for lang in ("sv", "en"):
                answer = await server.ask("GET", f"/api/lobby?lang={lang}", cookie=f"talong={SECRET}")
                assert answer.status == 500
                assert answer.header("content-security-policy")
                assert answer.json == {
                    "code": "internal-error",
                    "text": Words(lang).word("error-internal-error"),
                    "rule": "",
                }
            return (await server.ask("GET", "/metrics")).body.decode()

    before = count("http")
    metrics = asyncio.run(run())

    assert count("http") - before == 2
    assert 'talong_http_responses_total{status="5xx"} 2.0' in metrics
    assert 'talong_failures_total{where="http"}' in metrics
    (line, _second) = lines(log, "http")
    assert "Traceback" in line["exception"]
    assert "in raise_secret" in line["exception"]
    assert "KeyError" in line["exception"]
    assert SECRET not in log.getvalue()


def test_a_database_that_is_away_is_seen_and_people_are_asked_to_come_again(
    app: Litestar, template: Path, tmp_path: Path, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(_connection: object) -> NoReturn:
        raise OperationalError(f"SELECT '{SECRET}'", {"body": SECRET}, Exception("disk I/O error"))

    async def run() -> None:
        async with wired(app, template, tmp_path) as server:
            monkeypatch.setattr(server.context.store, "lobby", lambda: server.context.store.read(away))
            answer = await server.ask("GET", "/api/lobby")
            assert (answer.status, answer.json["code"]) == (503, "busy")

    asyncio.run(run())

    assert "disk I/O error" in lines(log, "http")[0]["exception"]
    assert SECRET not in log.getvalue()


def test_an_error_outside_the_routes_is_seen_as_well(
    app: Litestar, template: Path, tmp_path: Path, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with wired(app, template, tmp_path) as server:
            with monkeypatch.context() as planted:
                planted.setattr(app, "asgi_handler", fail)
                answer = await server.ask("GET", "/api/lobby?lang=en")
            assert (answer.status, answer.json["code"]) == (500, "internal-error")

    asyncio.run(run())

    assert len(lines(log, "http")) == 1


def test_a_conversation_that_fails_is_seen(
    app: Litestar, template: Path, tmp_path: Path, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> int | None:
        async with wired(app, template, tmp_path) as server:
            (wire,) = await seat(server, 1, game="kille", seats=4)
            monkeypatch.setattr(server.context, "say_at", fail)
            wire.put(json.dumps({"type": "chat", "id": "c", "text": "hello"}))
            return await wire.ended()

    assert asyncio.run(run()) == 1011
    assert "in raise_secret" in lines(log, "socket")[0]["exception"]
    assert SECRET not in log.getvalue()


def test_clocks_and_bots_that_fail_are_seen_and_the_table_goes_on(tmp_path: Path, log: io.StringIO) -> None:
    async def run() -> None:
        table, pool = Indoors(tmp_path, 4), Pool()
        try:
            await table.lay("kille", {})
            await table.begin()
            turn = table.match.turn or 0
            before = await table.rows()
            automation = Automation(table.registry, pool, (0.0, 0.0))
            pool.think = fail  # type: ignore[method-assign]
            assert await table.live.automatic(
                Change(s.AWAY, {"seat": turn, "asked": True}), s.CLOCK, table.live.state.version
            )
            while len(await table.rows()) < len(before) + 2:  # What the rulebook has for those who do not answer.
                await asyncio.sleep(0.005)
            table.live.automatic = fail  # type: ignore[method-assign]
            automation.paces["off"] = Pace(0.0, 0.0)
            automation.moved(table.live)
            await until(lambda: lines(log, "automation"))
            await automation.close()
        finally:
            await pool.close()
            await table.store.close()

    asyncio.run(run())

    assert lines(log, "bot")
    assert "in raise_secret" in lines(log, "automation")[0]["exception"]
    assert SECRET not in log.getvalue()


def test_background_work_that_fails_is_seen_and_goes_on(
    app: Litestar, template: Path, tmp_path: Path, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with wired(app, template, tmp_path, poll_seconds=0.01) as server:
            monkeypatch.setattr(server.context.registry, "drop_idle", raise_secret)
            await until(lambda: len(lines(log, "look around")) >= 2)
            task = asyncio.create_task(fail())
            watch(task, "a task")
            await until(lambda: lines(log, "a task"))
            asyncio.create_task(fail())  # noqa: RUF006  # Nobody keeps it, nobody waits for it.
            await asyncio.sleep(0)
            gc.collect()
            await until(lambda: lines(log, "event loop"))

    asyncio.run(run())

    assert SECRET not in log.getvalue()


def test_listeners_that_fail_are_seen(log: io.StringIO) -> None:
    async def run() -> list[int]:
        bus, heard = RedisBus("redis://127.0.0.1:1"), list[int]()
        bus.listen(raise_secret)
        bus.listen(lambda _table, version: heard.append(version))
        bus._pass_on("t", 3)
        await bus.close()
        return heard

    assert asyncio.run(run()) == [3]
    assert lines(log, "bus listener")


def test_libraries_log_in_the_same_form(log: io.StringIO) -> None:
    try:
        raise_secret()
    except KeyError:
        logging.getLogger("uvicorn.error").exception("Exception in %s", "ASGI application\n")
    said = [json.loads(line) for line in log.getvalue().splitlines()]
    (line,) = [line for line in said if line["logger"] == "uvicorn.error"]  # Whatever else is logged meanwhile.
    assert (line["logger"], line["level"]) == ("uvicorn.error", "error")
    assert "in raise_secret" in line["exception"]
    assert SECRET not in log.getvalue()


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ValueError("invalid literal: 'Ku'"), "invalid literal: '…'"),
        (ValueError('"Ku\nKi" is no card\nKu'), '"…" is no card'),
        (RuntimeError("the store is closed"), "the store is closed"),
        (RuntimeError("x" * 43), "…"),
        (OSError(28, "No space left on device"), "[Errno 28] No space left on device"),
        (IntegrityError("INSERT", {"a": SECRET}, Exception("duplicate key\nDETAIL: Ku")), "duplicate key"),
    ],
)
def test_messages_of_errors_quote_nothing(error: Exception, said: str) -> None:
    assert safe_message(error) == said


def test_the_whole_chain_of_errors_is_told() -> None:
    try:
        try:
            raise_secret()
        except KeyError as error:
            raise RuntimeError("later") from error
    except RuntimeError as error:
        told = safe_traceback((type(error), error, error.__traceback__))
    assert told.index("KeyError") < told.index("which led to") < told.index("RuntimeError: later")
    group = ExceptionGroup("several", [ValueError("one"), TypeError("two")])
    told = safe_traceback((type(group), group, None))
    assert "ValueError: one" in told
    assert "TypeError: two" in told


def test_what_the_loop_reports_without_an_error_is_noted(log: io.StringIO) -> None:
    loop = asyncio.new_event_loop()
    note_from_loop(loop, {"message": "something odd"})
    loop.close()
    assert "something odd" in lines(log, "event loop")[0]["exception"]


def test_a_lost_worker_is_seen_in_ready_and_metrics(app: Litestar, template: Path, tmp_path: Path) -> None:
    async def run() -> None:
        async with wired(app, template, tmp_path) as server:
            context = server.context
            assert (await server.ask("GET", "/ready")).body == b"ready"
            for pool in (context.pool, context.coaches):
                os.kill(await pool.run(os.getpid), signal.SIGKILL)
                assert await pool.run(os.getpid)
            answer = await server.ask("GET", "/ready")
            assert (answer.status, answer.body) == (200, b"ready, bot workers lost and replaced: 2")
            metrics = (await server.ask("GET", "/metrics")).body.decode()
            assert 'talong_bot_workers_lost{pool="bots"} 1.0' in metrics
            assert 'talong_bot_workers_lost{pool="coaches"} 1.0' in metrics
            await until(lambda: not context.pool.is_probing)  # What was asked for above would find it well.
            context.pool.broken_in_a_row = FAILING
            assert (await server.ask("GET", "/ready")).status == 503
            await until(lambda: not context.pool.is_failing)  # It was tried by asking.
            assert (await server.ask("GET", "/ready")).status == 200

    asyncio.run(run())
