"""A site without a server: everything that one person can do is done on their device, with a network and without."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

import talong
from tests.browser.alone import Alone
from tests.browser.axe import faults_by_light
from tests.browser.windows import DESK, PHONE, play_until
from tests.sizes import size

GAMES: Final = [game.key for game in talong.games()]
TOUCHED: Final = 4  # The acts of a match that are done by touch; the others go over the same connection.


def play_now(one: Alone, game: str) -> None:
    """Sit down with bots at once, from the door."""
    one.go("/")
    one.info = {}
    if (one.page.viewport_size or DESK)["width"] < DESK["width"]:
        row = one.page.locator(f'[data-game="{game}"]')
        if row.count():
            row.click()
        one.page.locator(".laid .play").click()
    else:
        one.page.locator(".play").nth(GAMES.index(game)).click()
    one.wait(lambda: one.info.get("status") == "playing", "the match")


def play_out(one: Alone) -> None:
    """Play a match to its end, the first acts by touch."""
    for _nth in range(TOUCHED):
        one.wait(lambda: one.is_over or one.is_asked, "a turn")
        if not one.is_over:
            one.check()
            one.step()
    play_until([one], lambda: one.is_over)


@pytest.mark.parametrize("viewport", size([PHONE], [PHONE, DESK]), ids=lambda one: str(one["width"]))
def test_every_game_is_played_to_its_end_against_bots(alone: Callable[..., Alone], viewport: dict[str, int]) -> None:
    astrid = alone(viewport=viewport)
    for game in GAMES:
        play_now(astrid, game)
        assert "#/t/local-" in astrid.page.url
        play_out(astrid)
        astrid.page.locator(".zone .over").wait_for()
        assert faults_by_light(astrid.page, "light") == []
