"""One person's tables without a server, from the first request to a backup on another device."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from talong.live.journal import MemoryJournal
from talong.local.backup import HEAD, write_backup
from talong.local.requests import answer
from talong.school.puzzle import puzzles_of
from talong.wire import commands as c
from tests.server.devices import Device, Present, device


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


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_the_language_of_the_page_counts_if_a_request_names_none(lang: str) -> None:
    async def run() -> None:
        async with device(MemoryJournal()) as host:
            spoken = await answer(host, "GET", "/api/games", b"", lang)
            assert spoken == await answer(host, "GET", f"/api/games?lang={lang}")
            refused = await answer(host, "GET", "/api/me", b"", lang)
            assert refused.body == (await answer(host, "GET", f"/api/me?lang={lang}")).body

    asyncio.run(run())
