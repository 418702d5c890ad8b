"""A site without a server: everything that one person can do is done on their device, with a network and without."""

from __future__ import annotations

import json
from collections.abc import Callable
from http.server import ThreadingHTTPServer
from typing import Final

import pytest

import talong
from talong.school.puzzle import puzzles_of
from tests.browser.alone import SAY, Alone
from tests.browser.axe import faults_by_light
from tests.browser.windows import DESK, PHONE, play_until

GAMES: Final = [game.key for game in talong.games()]
# Whether the device has everything, the snapshot of memory too.
KEPT: Final = """() => caches.open("local-talong").then((kept) => kept.keys()).then(
  (all) => all.some(({ url }) => url.includes("snapshot-"))
)"""
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


@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
def test_every_game_is_played_to_its_end_against_bots(alone: Callable[..., Alone], viewport: dict[str, int]) -> None:
    astrid = alone(viewport=viewport)
    for game in GAMES:
        play_now(astrid, game)
        assert "#/t/local-" in astrid.page.url
        play_out(astrid)
        astrid.page.locator(".zone .over").wait_for()
        assert faults_by_light(astrid.page, "light") == []


def test_what_was_acknowledged_is_there_after_the_worker_has_died(alone: Callable[..., Alone]) -> None:
    astrid = alone(viewport=PHONE)
    play_now(astrid, "kungsholmskille")
    for _nth in range(3):
        astrid.wait(lambda: bool(astrid.may), "a turn")
        acknowledged = astrid.version
        said = {"type": "act", "act": astrid.may[0], "id": f"last-{acknowledged}", "at": acknowledged}
        # The act is said and the worker ended in the same breath: it may be done or not, but nothing before it is lost.
        astrid.page.evaluate(f"(text) => {{ ({SAY})(text); talongWorkers[0].terminate(); }}", json.dumps(said))
        before = max(acknowledged, astrid.version)
        astrid.frames.clear()
        astrid.version = -1
        astrid.page.reload()
        astrid.wait(lambda before=before: astrid.version >= before, "the match as it stood")
        assert astrid.info["status"] == "playing"


def test_everything_goes_on_without_a_network_from_the_second_visit(
    alone: Callable[..., Alone], site: ThreadingHTTPServer
) -> None:
    astrid = alone(viewport=PHONE)
    astrid.go("/")
    astrid.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    astrid.page.wait_for_function("() => performance.getEntriesByName('local-ready').length > 0")
    astrid.page.wait_for_function(KEPT)
    astrid.context.set_offline(True)
    page = astrid.page

    astrid.go("/learn/kille/first-deal")
    page.locator(".narrator .slip").wait_for()

    astrid.go("/puzzles/kille/" + puzzles_of("kille")[0].key)
    page.locator(".acts [data-act]").first.wait_for()

    astrid.go("/rules/kille")
    page.get_by_role("heading", level=1).wait_for()

    play_now(astrid, "kille")
    table = page.url.partition("#/t/")[2]
    play_out(astrid)
    astrid.go(f"/replay/{table}/1")
    page.locator(".acts button").first.wait_for()
    assert faults_by_light(page, "light") == []
