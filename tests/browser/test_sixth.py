"""A game that joins by its own files alone, in the browser: it has no plug there, and is played nevertheless."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.windows import PHONE, Window, play
from tests.server.guests import Server
from tests.sizes import size


class Joined(Server):
    """A server with Trekort among its games."""

    module = "tests.sixth.serve"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Joined]:
    server = Joined(tmp_path)
    server.start()
    yield server
    server.stop()


def test_sixth_game_is_chosen_laid_and_played_to_its_end(server: Joined, chromium: Browser) -> None:
    astrid = Window(chromium, server.url, "Astrid", viewport=PHONE)
    astrid.go("/")
    astrid.page.get_by_text("Trekort").first.wait_for()
    astrid.lay("trekort", 3, deals=size(1, 2))
    astrid.begin()
    play([astrid])
    assert astrid.is_over
    assert astrid.view is not None
    assert sum(astrid.view["balances"]) == 0
    astrid.context.close()
    assert astrid.wrong == []
