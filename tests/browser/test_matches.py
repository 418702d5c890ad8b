"""Two people, one at a phone and one at a desk, and bots play whole matches by what can be touched."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.windows import DESK, PHONE, SEATS, Watcher, Window, play, secrets_told
from tests.server.guests import Server

SHORT: dict[str, dict[str, object]] = {
    "kille": {"pots": 1, "buyins": "first"},
    "punschkille": {"glasses": 2},
    "kungsholmskille": {"deals": 1},
    "rodskagg": {"max_deals": 1},
    "skitgubbe": {"deals": 1, "throw_on": "own_rank"},
}


@pytest.mark.parametrize("game", SHORT)
def test_two_people_play_a_match_to_its_end(game: str, server: Server, window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE, has_touch=True)
    bo = window("Bo", viewport=DESK, color_scheme="dark")
    path = astrid.lay(game, SEATS[game], **SHORT[game])
    bo.sit(path)
    watcher = Watcher(server, path.split("/")[-1])
    astrid.begin()

    acts = play([astrid, bo])

    assert acts > 3
    for one in (astrid, bo):
        one.page.locator(".zone .over").wait_for()
        one.check()
        assert secrets_told(one, watcher) == []
    watcher.close()
