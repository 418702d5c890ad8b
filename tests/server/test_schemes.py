"""A match ends with the scheme of luck that it began with, whatever the server would choose now (docs/fair.md)."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random

import pytest

from talong.core.chance.fair import BY_DEAL, BY_NUMBER, commitment
from talong.live import state as s
from talong.live.rows import chain
from talong.record.verify import verify
from talong.wire import answers as a
from talong.wire import commands as c
from tests.server.indoors import Indoors

pytest_plugins = ["tests.server.kept"]
pytestmark = pytest.mark.usefixtures("kept_in")


async def begin_of_old(table: Indoors) -> None:
    """Write the row that began a match before there was a second scheme."""
    state = table.live.state
    number = state.number + 1
    secret = await table.store.add_secret(state.table, number, bytes(range(32)))
    body = {"commitment": commitment(secret, state.table, number, BY_NUMBER)}
    row = chain(
        table.live.last,
        table=state.table,
        kind=s.BEGAN,
        actor=table.people[0],
        command=None,
        body=json.dumps(body).encode(),
        luck="",
        at=0,
    )
    await table.store.append(row)
    async with table.live.lock:
        await table.live.refresh()


async def play_out(table: Indoors, rng: Random) -> None:
    """Play the match to its end, and read the table from its log again every now and then."""
    while not table.match.is_over:
        if rng.random() < 0.1:
            await table.restart()
        seat = table.match.asked()[-1]
        command = c.Play(id=table.new_id(), at=table.live.state.version, act=rng.choice(table.match.legal_texts(seat)))
        assert isinstance(await table.do(table.people[seat], command), a.Done)


async def two_matches(folder: Path) -> list[tuple[int, int, int, bool]]:
    """Return what the table, the row and the record say of the scheme of each match, and whether its luck is right."""
    table, rng, found = Indoors(folder, 4), Random(1), []
    try:
        await table.lay("kille", {"pots": 3, "cuts": "auto"})
        for match in (1, 2):
            if match == 1:
                await begin_of_old(table)
            else:
                assert isinstance(await table.do(table.people[0], c.Begin(id=table.new_id())), a.Done)
            await table.deal()
            shown = table.witnesses[0].info["fair"]["scheme"]
            await play_out(table, rng)
            record = await table.store.record(table.live.state.table, match)
            assert record is not None
            began = [json.loads(row.body) for row in await table.rows() if row.kind == s.BEGAN][-1]
            written = json.loads(record.text.split("\nfair ")[1].splitlines()[0])
            verdict = verify(record.text)
            assert verdict.decks > 1
            found.append((shown, began.get("scheme", 0), written.get("scheme", 0), verdict.ok))
    finally:
        await table.store.close()
    return found


def test_matches_that_began_with_the_first_scheme_go_on_with_it(tmp_path: Path) -> None:
    assert asyncio.run(two_matches(tmp_path)) == [(BY_NUMBER, 0, 0, True), (BY_DEAL, BY_DEAL, BY_DEAL, True)]
