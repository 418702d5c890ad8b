"""PDF files over HTTP: made aside, kept unless there are names on them, and refused in words."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.request import urlopen

import pytest

import talong
from talong.live import rate_limit
from talong.live.errors import TableError
from talong.paper import rules_pdf
from talong.server import print_jobs
from talong.server.context import PRINTS_PER_MINUTE, Context
from talong.server.print_jobs import KEPT_MOST, PrintJob, PrintJobs
from tests.server.guests import serving
from tests.server.patience import HANG_SECONDS


def test_files_come_over_http_and_bad_requests_are_told_why(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert server.ask("GET", "/api/print") == (200, {"available": True})
        for path, status, code in (
            ("kille/deck.pdf?paper=a3", 400, "not-a-choice"),
            ("tarot/deck.pdf", 400, "not-a-choice"),
            ("tarot/rules.pdf", 404, "no-such-game"),
            ("rodskagg/sheet.pdf?players=9", 400, "not-in-range"),
            ("rodskagg/sheet.pdf?players=99", 400, "bad-message"),
            ("rodskagg/sheet.pdf?names=%E7%8C%AB,b", 400, "letter-not-printable"),
            (f"rodskagg/sheet.pdf?names={'x' * 1001}", 400, "bad-message"),
        ):
            got, said = server.ask("GET", f"/api/print/{path}")
            assert (got, said["code"]) == (status, code), path
        with urlopen(f"{server.url}/api/print/kille/rules.pdf?lang=en", timeout=HANG_SECONDS) as answer:
            assert answer.headers["content-type"] == "application/pdf"
            assert answer.headers["content-disposition"] == 'attachment; filename="talong-kille-rules.pdf"'
            assert answer.read() == rules_pdf([talong.game("kille")], lang="en")


def test_what_has_been_made_is_kept_unless_there_are_names_on_it() -> None:
    async def steps() -> None:
        prints = PrintJobs()
        made: list[PrintJob] = []

        async def run(_function: Any, job: PrintJob) -> bytes:
            made.append(job)
            return job.key.encode()

        prints.pool.run = run  # type: ignore[method-assign, assignment]
        plain = PrintJob("sheet", "kille", "a4", "sv")
        named = plain._replace(names=("Karin",))
        for job in (plain, named):
            assert await prints.make(job) == b"kille"
        assert (prints.known(plain), prints.known(named)) == (b"kille", None)
        for number in range(KEPT_MOST - 1):
            await prints.make(plain._replace(players=number))
        assert prints.known(plain) == b"kille"
        await prints.make(plain._replace(players=100))
        assert prints.known(plain._replace(players=0)) is None  # The one that was used longest ago.
        assert prints.known(plain) == b"kille"

    asyncio.run(steps())


def test_server_without_the_extra_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(print_jobs, "can_print", lambda: False)
    with pytest.raises(TableError) as refused:
        asyncio.run(PrintJobs().make(PrintJob("rules", "kille", "a4", "sv")))
    assert refused.value.code == "print-missing"
    assert "talong[print]" in str(refused.value)


def test_an_address_that_asks_for_too_much_is_slowed_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "time", SimpleNamespace(monotonic=lambda: 0.0))  # No token comes back meanwhile.
    context = object.__new__(Context)
    context.print_buckets = {}
    answers = [context.may_print("192.0.2.1") for _request in range(int(PRINTS_PER_MINUTE) + 1)]
    assert answers == [True] * int(PRINTS_PER_MINUTE) + [False]
    assert context.may_print("192.0.2.2")
