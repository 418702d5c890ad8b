"""A site without a server: everything that one person can do is done on their device, with a network and without."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from http.server import ThreadingHTTPServer
from typing import Final

import pytest
from playwright.sync_api import Browser

import talong
from tests.browser.alone import FOLDER, Alone, build, file_server
from tests.browser.axe import faults_by_light
from tests.browser.conftest import THREAD, leave_out
from tests.browser.windows import DESK, PHONE, play_until

GAMES: Final = [game.key for game in talong.games()]
TOUCHED: Final = 4  # The acts of a match that are done by touch; the others go over the same connection.


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadingHTTPServer]:
    folder = tmp_path_factory.mktemp("host")
    if why := build(folder / FOLDER):
        leave_out(f"the site without a server: {why}")
    with file_server(folder) as server:
        yield server


@pytest.fixture
def alone(chromium: Browser, files: ThreadingHTTPServer) -> Iterator[Callable[..., Alone]]:
    """Open windows of one person each; whatever went wrong in them is told at the end."""
    opened: list[Alone] = []

    def open_one(name: str = "Astrid", **settings: object) -> Alone:
        url = f"http://127.0.0.1:{files.server_address[1]}/{FOLDER}/"
        opened.append(Alone(chromium, url, name, **settings))
        return opened[-1]

    yield open_one
    wrong = [line for one in opened for line in one.wrong]
    strangers = [line for one in opened for line in one.strangers]
    for one in opened:
        THREAD.submit(one.close).result()
    assert wrong == []  # Nothing was thrown, and the policy forbade nothing.
    assert strangers == []


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
        one.page.locator(f'.play:has-text("{talong_name(one, game)}")').click()
    one.wait(lambda: one.info.get("status") == "playing", "the match")


def talong_name(one: Alone, game: str) -> str:
    """Return what people call *game*."""
    return one.words.word(f"common-{game}") if one.words.has(f"common-{game}") else talong.game(game).name


def play_out(one: Alone) -> None:
    """Play a match to its end, the first acts by touch."""
    for _nth in range(TOUCHED):
        one.wait(lambda: one.is_over or one.is_asked, "a turn")
        if not one.is_over:
            one.check()
            one.step()
    play_until([one], lambda: one.is_over)


@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
def test_every_game_is_played_to_its_end_against_bots(alone: Callable[..., Alone], viewport: dict[str, int]) -> None:
    astrid = alone(viewport=viewport)
    for game in GAMES:
        play_now(astrid, game)
        assert "#/t/local-" in astrid.page.url
        play_out(astrid)
        astrid.page.locator(".zone .over").wait_for()
        assert faults_by_light(astrid.page, "light") == []
