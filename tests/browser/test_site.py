"""A site without a server: everything that one person can do is done on their device, with a network and without."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

import talong
from talong.school.puzzle import Puzzle, puzzles_of
from tests.browser.alone import FOLDER, SAY, Alone, file_server
from tests.browser.axe import faults_by_light
from tests.browser.test_school import HELD
from tests.browser.windows import DESK, PHONE, is_of_cards, play_until
from tests.sizes import size

GAMES: Final = [game.key for game in talong.games()]
TOUCHED: Final = 4  # The acts of a match that are done by touch; the others go over the same connection.
GAME: Final = "kille"  # Where nothing depends on the game.

# Whether all that play takes is on the device: the parts, the snapshot and the pictures.
IS_KEPT: Final = """async () => {
  const kept = async (cache, test) => (await (await caches.open(cache)).keys()).some(({ url }) => test.test(url));
  const own = (await caches.keys()).find((name) => name.startsWith("talong-"));
  return own !== undefined && navigator.serviceWorker.controller !== null
    && await kept("local-talong", /snapshot-/) && await kept(own, /games\\.en\\.json$/);
}"""
# How often each part of the local table is kept.
TWICE: Final = """async () => {
  const found = {};
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys())
      if (url.includes("assets/local.")) found[url.split("/").at(-1)] = (found[url.split("/").at(-1)] ?? 0) + 1;
  return found;
}"""
IS_FROM_SNAPSHOT: Final = """() => performance.getEntriesByName("local-ready")[0].detail.fromSnapshot"""


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


def act(one: Alone) -> None:
    """Act by touch, and wait until that is acknowledged."""
    sent = len(one.sent)
    one.wait(lambda: one.may, "a turn")
    one.step()
    said = [message["id"] for message in one.sent[sent:] if message["type"] == "act"]
    assert said
    one.wait(lambda: {frame.get("id") for frame in one.frames if frame["type"] == "done"} >= set(said), "its act")


def visit(one: Alone, path: str) -> None:
    """Go to another place of the page as it is, by its address."""
    one.page.evaluate("(path) => { location.hash = path; }", path)


def easy_puzzle() -> Puzzle:
    """Return a puzzle whose best act is one touch."""
    return next(one for one in puzzles_of(GAME) if not is_of_cards(one.best) and one.best not in HELD)


@pytest.mark.long
def test_everything_goes_on_without_a_network(alone: Callable[..., Alone], site_folder: Path) -> None:
    with file_server(site_folder) as server:
        astrid = alone(at=server)
        astrid.go("/")
        astrid.wait(lambda: astrid.page.evaluate(IS_KEPT), "what is kept")
    times = astrid.page.evaluate(TWICE)
    assert times == {part.name: 1 for part in (site_folder / FOLDER / "assets").glob("local.*")}
    play_now(astrid, GAME)
    act(astrid)
    assert astrid.page.evaluate(IS_FROM_SNAPSHOT)
    pictures = astrid.page.locator("img.card")
    assert pictures.count()
    astrid.wait(lambda: pictures.evaluate_all("all => all.every((one) => one.naturalWidth > 0)"), "the cards")

    visit(astrid, f"/learn/{GAME}/first-deal")
    step = astrid.page.locator(".where b")
    step.wait_for()
    first = step.inner_text()
    astrid.page.locator(".zone .on .main, [data-lit=press]").first.click()
    astrid.wait(lambda: step.inner_text() != first, "the second step")

    puzzle = easy_puzzle()
    visit(astrid, f"/puzzles/{GAME}/{puzzle.key}")
    astrid.press(puzzle.best)
    astrid.page.locator(".narrator .slip details").wait_for()

    visit(astrid, f"/rules/{GAME}")
    astrid.page.locator("#K29").wait_for(state="attached")
    astrid.forgive("ERR_CONNECTION_REFUSED")


# What is kept as Python's memory is none.
SPOIL: Final = """async (home) => {
  const { version } = await (await fetch(`${home}local.json`)).json();
  const kept = await caches.open("local-talong");
  await kept.put(`${home}snapshot-${version}`, new Response(new Uint8Array(4096)));
}"""


@pytest.mark.long
def test_python_begins_anew_when_its_snapshot_is_spoiled(alone: Callable[..., Alone]) -> None:
    astrid = alone()
    astrid.page.goto(f"{astrid.url}local.json")
    astrid.page.evaluate(SPOIL, astrid.url)
    play_now(astrid, GAME)
    act(astrid)
    assert not astrid.page.evaluate(IS_FROM_SNAPSHOT)
    assert any("snapshot cannot be begun from" in line for line in astrid.wrong)
    astrid.forgive("snapshot cannot be begun from")


# The host stands still in the middle of its next write, and the page ends it there.
STAND_STILL: Final = """() => {
  IDBObjectStore.prototype.put = () => {
    postMessage({ type: "struck" });
    for (;;);
  };
}"""
END: Final = """() => new Promise((ended) => talongWorkers[0].addEventListener("message", ({ data, target }) => {
  if (data.type !== "struck") return;
  target.terminate();
  ended(true);
}))"""


# A worker that stands still can hold up the browser's own tools on a busy machine.
@pytest.mark.long
def test_nothing_acknowledged_is_lost_with_a_worker_that_dies_in_an_act(alone: Callable[..., Alone]) -> None:
    astrid = alone()
    play_now(astrid, GAME)
    act(astrid)
    astrid.wait(lambda: astrid.may, "a turn")
    version, view = astrid.version, astrid.view
    host = next(one for one in astrid.page.workers if one.evaluate("self.name") == "host")
    host.evaluate(STAND_STILL)
    wanted = {"type": "act", "act": astrid.may[0], "id": "test-killed", "at": version}
    strike = f"async (text) => {{ const ended = ({END})(); ({SAY})(text); await ended; }}"
    astrid.page.evaluate(strike, json.dumps(wanted))
    assert not any(frame.get("id") == "test-killed" for frame in astrid.frames)
    astrid.frames.clear()
    astrid.page.reload()
    astrid.wait(lambda: any(frame["type"] == "welcome" for frame in astrid.frames), "the match")
    assert (astrid.version, astrid.view) == (version, view)
    act(astrid)
    assert astrid.version > version
