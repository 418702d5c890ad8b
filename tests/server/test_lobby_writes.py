"""What the lobby shows is written when it changes, and not for every act."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from talong.live.rows import Listing
from talong.server.store.log import Store
from tests.server.guests import begin, gather, play, serving


def listed(folder: Path, table: str) -> Listing:
    """Return how the lobby shows *table*."""

    async def read() -> Listing:
        store = Store.open(f"sqlite:///{folder / 'talong.db'}")
        try:
            listing = await store.listing(table)
            assert listing is not None
            assert len(await store.tables_of(listing.host)) == 1
            return listing
        finally:
            await store.close()

    return asyncio.run(read())


def test_an_act_in_the_middle_of_a_match_is_nothing_to_the_lobby(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        guests = gather(server, 2, game="kungsholmskille", seats=2, rules={"deals": 2})
        begin(guests)
        dealt = listed(tmp_path, guests[0].table)
        assert dealt.status == "playing"
        assert play(guests, 2, Random(1)) == 2
        assert listed(tmp_path, guests[0].table) == dealt
        play(guests, 1000, Random(2))
        assert guests[0].info["status"] == "over"
        assert listed(tmp_path, guests[0].table).status == "over"
        for guest in guests:
            guest.close()
