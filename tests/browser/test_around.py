"""What is around the game: a hint, the clock, why not, the lobby, links and pictures of them, and once more."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import segno
from playwright.sync_api import Browser
from playwright.sync_api import Error as PlaywrightError

from talong.cli.network import network_address
from tests.browser.windows import PHONE, TRY_MS, Window, is_of_cards, play_until
from tests.server.guests import serving
from tests.server.patience import Guard

CLIPBOARD = ["clipboard-read", "clipboard-write"]
# The modules of the picture as it is painted, dark ones as 1.
MODULES = """async (side) => {
  const image = document.querySelector(".ways img");
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side * 8;
  const paint = canvas.getContext("2d");
  paint.fillStyle = getComputedStyle(image).backgroundColor;
  paint.fillRect(0, 0, side * 8, side * 8);
  paint.drawImage(image, 0, 0, side * 8, side * 8);
  const { data } = paint.getImageData(0, 0, side * 8, side * 8);
  const dark = (row, column) => data[((row * 8 + 4) * side * 8 + column * 8 + 4) * 4] < 128 ? 1 : 0;
  const all = [...Array(side).keys()];
  return all.map((row) => all.map((column) => dark(row, column)));
}"""


def test_hint_says_what_a_bot_would_do(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE)
    astrid.lay("rodskagg", 2, max_deals=1)
    astrid.begin()
    play_until([astrid], lambda: any(is_of_cards(act) for act in astrid.may))
    with astrid.page.expect_response("**/hint*") as answered:
        astrid.button("hint").click()
    act = answered.value.json()["act"]
    assert act in astrid.may
    said = astrid.page.locator(".advice")
    said.wait_for()
    assert astrid.card(act.split(" ")[1]) in said.inner_text()
    astrid.page.keyboard.press("Escape")
    said.wait_for(state="detached")
    astrid.page.locator(".zone .hand.live").wait_for()
    astrid.attempt(lambda: astrid.choose(act.split(" ")))
    astrid.wait(lambda: act not in astrid.may, "the card to be played")


def test_clock_is_shown_in_figures_and_runs(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE)
    astrid.go("/lay/kille")
    astrid.page.get_by_label(astrid.word("pace")).select_option("relaxed")
    astrid.button("lay-bots").click()
    astrid.introduce()
    clock = astrid.page.locator(".zone .clock")
    play_until([astrid], lambda: bool(astrid.view and astrid.may and astrid.view["turn"] == astrid.seat))
    clock.first.wait_for()

    def left() -> int:
        minutes, seconds = clock.first.inner_text().split()[0].split(":")
        return int(minutes) * 60 + int(seconds)

    astrid.wait(lambda: 10 < left() <= 60, "a whole turn")
    first = left()
    astrid.wait(lambda: left() < first, "the clock")
    astrid.page.get_by_text(astrid.word("left")).first.wait_for(state="attached")


def test_refusal_says_why_with_the_rule_and_its_text(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE)
    astrid.lay("kungsholmskille", 5, deals=6)  # Most cards are forbidden to whoever is late in a trick.
    astrid.begin()

    def forbidden() -> list[str]:
        if astrid.view is None or astrid.view["phase"] != "play" or not astrid.may:
            return []
        held = astrid.view["hands"][str(astrid.seat)]
        return [code for code in held if f"play {code}" not in astrid.may]

    hand = astrid.page.get_by_role("group", name=astrid.word("your-hand"))
    refusals: list[dict[str, Any]] = []

    def is_refused() -> bool:
        """Tap a card that is forbidden now; the table may move on under the finger, and then another one is."""
        play_until([astrid], forbidden)
        astrid.check()
        heard, codes, guard = len(astrid.frames), forbidden(), Guard(TRY_MS / 1000)
        if not codes:  # The table has moved on during the check.
            return False
        with suppress(PlaywrightError):
            card = hand.get_by_label(astrid.card(codes[0]), exact=True).first
            card.click(position={"x": 9, "y": 24}, timeout=TRY_MS)
        while not refusals and not guard.is_over and forbidden() == codes:
            astrid.page.wait_for_timeout(20)
            refusals.extend([one for one in astrid.frames[heard:] if one["type"] == "refused"])
        return bool(refusals)

    astrid.wait(is_refused, "a refusal")
    refused = refusals[0]
    slip = astrid.page.get_by_role("alert").filter(has_text=refused["text"].removeprefix(f"{refused['rule']}: "))
    slip.wait_for()
    why = slip.get_by_role("button", name=astrid.word("rule", rule=refused["rule"]))
    for book, key in (("guide", "in-guide"), ("rules", "in-rulebook")):
        link = slip.get_by_role("link", name=astrid.word(key))
        link.wait_for()
        assert link.get_attribute("href") == f"/{book}/kungsholmskille#{refused['rule']}"
    why.click()
    said = slip.locator(".said")
    said.wait_for()
    assert refused["rule"] in said.inner_text()
    assert len(said.inner_text()) > 30
    why.click()
    said.wait_for(state="detached")
    astrid.check()  # Nothing was done.
    slip.get_by_role("button", name=astrid.word("close")).click()
    slip.wait_for(state="detached")


def test_one_more_match_at_the_same_table(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE)
    astrid.lay("rodskagg", 2, max_deals=1)
    astrid.begin()
    play_until([astrid], lambda: astrid.is_over)
    astrid.button("begin-again").click()
    astrid.wait(lambda: astrid.info["match"] == 2 and astrid.info["status"] == "playing", "another match")
    astrid.page.locator(".zone .over").wait_for(state="detached")
    play_until([astrid], lambda: astrid.is_over)
    astrid.page.locator(".zone .over").wait_for()


def test_lobby_shows_open_tables_and_continue_shows_ones_own(window: Callable[..., Window]) -> None:
    astrid, bo = window("Astrid"), window("Bo", viewport=PHONE)
    astrid.go("/lay/punschkille")
    astrid.page.get_by_label(astrid.word("open")).check()
    astrid.button("invite").click()
    astrid.introduce()
    astrid.own_tag.wait_for()
    path = "/t/" + astrid.page.url.rsplit("/", 1)[-1]

    bo.go("/")
    assert bo.page.get_by_role("heading", name=bo.word("continue")).count() == 0
    bo.page.locator(f'section a[href="{path}"]', has_text=bo.word("free-chairs", free=4)).click()
    bo.button("sit-anywhere").click()
    bo.introduce()
    bo.own_tag.wait_for()
    astrid.tag("Bo").wait_for()

    bo.page.goto(bo.url)
    mine = bo.page.locator("section", has=bo.page.get_by_role("heading", name=bo.word("continue")))
    mine.get_by_role("link", name="Astrid, Bo").click()
    bo.page.wait_for_url(f"**{path}")
    bo.own_tag.wait_for()


def test_link_and_its_picture_lead_phones_to_the_table(chromium: Browser, tmp_path: Path) -> None:
    lan = network_address()
    if lan is None:
        pytest.skip("This computer is in no network.")
    with serving(tmp_path, lan=lan) as server:
        astrid = Window(chromium, server.url, "Astrid", fresh=True, color_scheme="dark", permissions=CLIPBOARD)
        path = astrid.lay("kille", 4)
        outside = f"http://{lan}:{urlsplit(server.url).port}{path}"
        link = astrid.page.locator("#link")
        astrid.wait(lambda: link.input_value() == outside, "an address for phones")
        astrid.listen()
        astrid.button("copy").click()
        astrid.hear_said(astrid.word("copied"))
        assert astrid.page.evaluate("navigator.clipboard.readText()") == outside
        picture = astrid.page.get_by_role("img", name=astrid.word("qr"))
        box = picture.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 150
        wanted = [list(row) for row in segno.make(outside, micro=False).matrix_iter(border=2)]
        assert astrid.page.evaluate(MODULES, len(wanted)) == wanted
        assert astrid.wrong == []
        astrid.close()


def test_server_that_listens_here_only_says_what_opens_it(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE)
    path = astrid.lay("kille", 4)
    slip = astrid.page.locator(".slip")
    slip.get_by_role("heading", name=astrid.word("shut-title")).wait_for()
    assert slip.locator("code").inner_text() == "talong serve --lan"
    assert astrid.page.get_by_role("img", name=astrid.word("qr")).count() == 0
    assert astrid.page.locator("#link").input_value() == astrid.url + path

    bo = window("Bo")  # The table's own name is enough at the door.
    bo.go("/")
    bo.button("code").click()
    bo.page.locator("#code").fill(path.rsplit("/", 1)[-1])
    bo.button("code-go").click()
    bo.page.wait_for_url(f"**{path}")
    bo.button("sit-anywhere").wait_for()
