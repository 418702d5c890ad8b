"""One person's tables without a server, from the first request to a backup on another device."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from talong.lang import Words
from talong.live.automation import Automation
from talong.live.bus import QuietBus
from talong.live.journal import MemoryJournal
from talong.live.journal_store import JournalStore
from talong.live.keys import Keys
from talong.live.tables import TableRegistry
from talong.live.thinking import HereRunner, LocalPool
from talong.local.backup import HEAD, write_backup
from talong.local.requests import ROUTES, answer
from talong.school.puzzle import puzzles_of
from talong.wire import answers as a
from talong.wire import commands as c

DONE = (200, 201, 204)


class Device:
    """Host of the tables on one device."""

    def __init__(self, store: JournalStore, registry: TableRegistry, person: str) -> None:
        self.store = store
        self.registry = registry
        self.person = person
        self.coach = HereRunner()
        self.address = ""
        self.number = 0

    async def ask(self, method: str, target: str, data: object = None) -> Any:
        """Return what a request is answered with, which is no refusal."""
        body = data if isinstance(data, bytes) else b"" if data is None else json.dumps(data).encode()
        found = await answer(self, method, target, body)
        assert found.status in DONE, (method, target, found)
        return json.loads(found.body) if found.kind == "application/json" and found.body else found.body.decode()

    async def refused(self, method: str, target: str, data: bytes = b"") -> str:
        """Return the code with which a request is refused."""
        found = await answer(self, method, target, data)
        assert 400 <= found.status < 600, (method, target, found)
        return str(json.loads(found.body)["code"])

    async def do(self, table: str, kind: Any, **facts: object) -> None:
        """Do something at a table."""
        self.number += 1
        live = await self.registry.find(table)
        done = await live.submit(self.person, kind(id=f"c{self.number}", **facts), "sv")
        assert isinstance(done, a.Done), done


class Present:
    """Somebody who is connected to a table, and listens to nothing."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.session = self.token = ""
        self.lang = "sv"
        self.words: Words | None = None

    def send(self, message: bytes) -> None:
        pass

    def send_later(self, message: bytes) -> None:
        pass

    def say(self, message: a.Outgoing) -> None:
        pass

    def close(self, code: int) -> None:
        pass


@asynccontextmanager
async def device(journal: MemoryJournal) -> AsyncIterator[Device]:
    """Host the tables that *journal* has."""
    store = await JournalStore.open(journal)
    key = await store.secret("", 0) or await store.add_secret("", 0, bytes(32))
    registry = TableRegistry(store, QuietBus(), Keys(key))
    host = Device(store, registry, next(iter(await store.people()), ""))
    automation = Automation(registry, LocalPool(host.coach), (0.0, 0.0))
    try:
        yield host
    finally:
        await automation.close()
        await registry.presence.close()
        await store.close()


async def play(host: Device) -> str:
    """Play a short match against a bot, and return the table."""
    wishes = {"game": "rodskagg", "seats": 2, "rules": {"max_deals": 1}, "bots": {"1": "direkt"}}
    table = str((await host.ask("POST", "/api/tables", wishes))["table"])
    live = host.registry.tables[table]
    live.members.add(Present(host.person))
    await host.do(table, c.Sit, seat=0)
    await host.do(table, c.Begin)
    rng, asked = Random(1), False
    while live.state.status != "over":
        match = live.state.match
        mine = match.legal_texts(0) if match is not None and match.turn == 0 else []
        if not mine:
            await asyncio.sleep(0.001)
            continue
        if not asked:
            advice = await host.ask("GET", f"/api/tables/{table}/hint")
            assert advice["act"] in mine
            asked = True
        await host.do(table, c.Play, at=live.state.version, act=rng.choice(mine))
    return table


async def memories(host: Device, table: str) -> dict[str, Any]:
    """Return all that the page can ask about the past."""
    record = f"/api/tables/{table}/records/1"
    places = ["/api/me/learnt", "/api/puzzles/kille", f"/api/tables/{table}/evening", record]
    places += [f"{record}/{one}" for one in ("events?seat=0", "steps", "acts", "ledger")]
    return {place: await host.ask("GET", place) for place in places}


def test_one_person_plays_learns_and_takes_it_all_to_another_device() -> None:
    async def run() -> None:
        here, there = MemoryJournal(), MemoryJournal()
        async with device(here) as host:
            assert await host.refused("POST", "/api/tables", b'{"game":"kille"}') == "name-needed"
            assert await host.refused("GET", "/api/me") == "name-needed"
            await host.ask("POST", "/api/people", {"name": "Gäst"})
            table = await play(host)
            await host.ask("POST", "/api/people", {"name": "  Anna   Bo "})
            assert (await host.ask("GET", f"/api/tables/{table}"))["chairs"][0]["name"] == "Anna Bo"
            await host.ask("PUT", "/api/me/learnt/kille/first-deal")
            puzzle = puzzles_of("kille")[0]
            verdict = await host.ask("POST", f"/api/puzzles/kille/{puzzle.key}", {"act": puzzle.best})
            assert (verdict["is_best"], verdict["tried"], verdict["solved"]) == (True, 1, 1)
            assert (await host.ask("GET", "/api/me"))["tables"] == [table]
            said = await memories(host, table)
            assert said["/api/me/learnt"]["lessons"] == ["kille/first-deal"]
            assert (await host.ask("POST", "/api/verify", said[f"/api/tables/{table}/records/1"].encode()))["ok"]
            review = await host.ask("GET", f"/api/tables/{table}/records/1/review?seat=0")  # As far as time allows.
            assert review["acts"] == said[f"/api/tables/{table}/records/1/acts"]["acts"]
            data = (await host.ask("GET", "/api/local/data")).encode()
        async with device(here) as again:  # The worker was ended and begun anew.
            assert await memories(again, table) == said
        async with device(there) as other:
            await other.ask("POST", "/api/people", {"name": "Cilla"})
            more = data.replace(b"\n", b"\nAAAA\n", 1)
            for torn in (b"", b"x", b"\xff", data[:-2], data[: len(data) // 2], more, data[:40] + data[60:]):
                kept = await there.entries()
                assert await other.refused("PUT", "/api/local/data", torn) in ("no-backup", "torn-backup")
                assert await there.entries() == kept
            await other.ask("PUT", "/api/local/data", data)
        async with device(there) as other:
            assert await memories(other, table) == said
            await other.ask("DELETE", "/api/me")
            assert await other.refused("GET", "/api/me/learnt") == "name-needed"
            assert (await other.ask("GET", "/api/puzzles/kille"))["puzzles"][0]["mine"] == ""

    asyncio.run(run())


def test_an_entry_that_is_left_out_of_a_backup_is_missed() -> None:
    """The planted fault is one that the count at the end does not show."""

    async def run() -> None:
        journal = MemoryJournal()
        async with device(journal) as host:
            await host.ask("POST", "/api/people", {"name": "Anna"})
            await host.ask("PUT", "/api/me/learnt/kille/first-deal")
            await host.ask("PUT", "/api/me/learnt/skitgubbe/first-deal")
            kept = await journal.entries()
            assert len(kept) > 3
            for left_out in range(len(kept) - 1):
                data = write_backup([*kept[:left_out], *kept[left_out + 1 :]]).encode()
                assert data.startswith(HEAD.encode())
                assert await host.refused("PUT", "/api/local/data", data) == "torn-backup", left_out

    asyncio.run(run())


PARTS = st.one_of(
    st.sampled_from(
        sorted({part for route in ROUTES for part in route.path.split("/")} | {"kille", "first-deal", "1", "-1"})
    ),
    st.text(max_size=20),
)


@given(
    st.sampled_from(["GET", "POST", "PUT", "DELETE", "PATCH", "", "get"]),
    st.one_of(st.text(), st.lists(PARTS, max_size=7).map(lambda parts: "/api/" + "/".join(parts))),
    st.one_of(
        st.just(""),
        st.text(max_size=30).map(lambda text: "?" + text),
        st.sampled_from(["?lang=en", "?seat=0", "?seat=x"]),
    ),
    st.one_of(st.binary(max_size=60), st.sampled_from([b"{}", b"null", b'{"name":"Anna"}', b'{"game":"kille"}'])),
)
def test_whatever_is_asked_is_answered_and_never_an_error_of_ours(
    method: str, path: str, query: str, body: bytes
) -> None:
    async def run() -> None:
        async with device(MemoryJournal()) as host:
            found = await answer(host, method, path + query, body)
            assert found.status in (*DONE, 400, 401, 404, 405, 413, 501), found
            if found.status >= 400:
                problem = json.loads(found.body)
                assert problem["code"]
                assert problem["text"]

    asyncio.run(run())


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_the_language_of_the_page_counts_if_a_request_names_none(lang: str) -> None:
    async def run() -> None:
        async with device(MemoryJournal()) as host:
            spoken = await answer(host, "GET", "/api/games", b"", lang)
            assert spoken == await answer(host, "GET", f"/api/games?lang={lang}")
            refused = await answer(host, "GET", "/api/me", b"", lang)
            assert refused.body == (await answer(host, "GET", f"/api/me?lang={lang}")).body

    asyncio.run(run())
