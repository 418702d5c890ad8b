"""Every page but the table: both lights and languages, how much it weighs, how quick it is, how it is on trains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.browser.axe import faults
from tests.browser.stages import show
from tests.browser.test_stages import WIDER
from tests.browser.windows import DESK, PHONE, Window, play

PAGES = {
    "/": ".game small",
    "/lay/skitgubbe": "#o-throw_on",
    "/lay/kille": "#o-pots",
    "/rules": "main a",
    "/rules/kille": "#K29",
    "/nowhere/at/all": "main .button",
    "/t/no-such-table": "main .button",
}
MOST_BYTES = 250_000

# When an answer comes, how long until it has been painted: two frames on.
LAGS = """window.lags = [];
const Before = WebSocket;
window.WebSocket = class extends Before {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", ({ data }) => {
      if (!/^\\{"type": ?"done"/.test(data)) return;
      const came = performance.now();
      requestAnimationFrame(() => setTimeout(() => lags.push(performance.now() - came)));
    });
  }
};"""


def test_every_page_in_both_lights_and_languages(window: Callable[..., Window]) -> None:
    for lang, viewport in (("sv", PHONE), ("en", DESK)):
        one = window("Astrid", lang=lang, viewport=viewport, color_scheme="light")
        for path, sign in PAGES.items():
            one.go(path)
            one.page.locator(sign).first.wait_for(state="attached")
            for details in one.page.locator("details").all():
                details.evaluate("one => one.open = true")
            assert faults(one.page) == [], path
            one.page.emulate_media(color_scheme="dark")
            assert faults(one.page, "color-contrast") == [], path
            one.page.emulate_media(color_scheme="light")
            assert one.page.evaluate(WIDER) <= 0, path
        one.forgive("404")


def test_sheets_and_lobby(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE)
    astrid.go("/")
    astrid.button("play-now").click()
    astrid.page.locator("#name").wait_for()
    assert faults(astrid.page) == []
    astrid.lay("kille", 4)
    assert faults(astrid.page) == []
    show(astrid.page, astrid.url, "skitgubbe", "shed", "sv")
    astrid.button("menu").click()
    assert faults(astrid.page) == []
    astrid.page.keyboard.press("Escape")
    astrid.page.locator("dialog").wait_for(state="detached")


def test_letters_twice_as_large_still_fit(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport={"width": 640, "height": 900})
    for path in ("/", "/lay/kille"):
        astrid.go(path)
        astrid.page.evaluate("document.documentElement.style.fontSize = '200%'; document.body.style.fontSize = '34px'")
        assert astrid.page.evaluate(WIDER) <= 0, path


def weight(page: Page) -> tuple[int, list[str]]:
    parts: list[dict[str, Any]] = page.evaluate(
        "performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => ({ name, encodedBodySize }))"
    )
    counted = [part for part in parts if not part["name"].endswith(".svg") and "/api/" not in part["name"]]
    return sum(part["encodedBodySize"] for part in counted), [part["name"] for part in counted]


def test_first_table_is_light(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE, service_workers="block")
    show(astrid.page, astrid.url, "skitgubbe", "shed", "sv")
    astrid.page.wait_for_load_state("networkidle")
    heavy, parts = weight(astrid.page)
    assert len(parts) >= 4
    assert 60_000 < heavy <= MOST_BYTES, parts
    astrid.forgive("Service Worker")


def test_move_is_on_the_screen_at_once(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE)
    astrid.context.add_init_script(LAGS)
    astrid.lay("rodskagg", 2, max_deals=2)
    astrid.begin()
    play([astrid])
    lags = sorted(astrid.page.evaluate("lags"))
    assert len(lags) >= 8
    assert lags[len(lags) // 2] <= 100, lags


def test_page_opens_without_a_network(window: Callable[..., Window]) -> None:
    astrid = window("Astrid")
    astrid.go("/")
    astrid.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    astrid.page.reload()
    astrid.page.locator(".game").first.wait_for()
    astrid.context.set_offline(True)
    astrid.page.reload()
    astrid.page.locator(".game").first.wait_for()
    astrid.page.get_by_text(astrid.word("no-network")).wait_for()
    astrid.context.set_offline(False)
    astrid.forgive("ERR_INTERNET_DISCONNECTED", "Failed to load")


def test_options_that_contradict_are_grey_with_their_reason(window: Callable[..., Window]) -> None:
    astrid = window("Astrid")
    astrid.go("/lay/skitgubbe")
    astrid.page.locator("summary").first.click()
    evasion = astrid.page.locator("#o-no_evasion")
    astrid.wait(evasion.is_disabled, "a grey switch")
    assert astrid.page.locator("li", has=evasion).locator(".reason").inner_text()
    astrid.page.locator("#o-throw_on").select_option("anytime")
    astrid.page.locator("#o-must_match").check()
    astrid.wait(evasion.is_enabled, "a switch that goes")
    evasion.check()
    astrid.button("way-share").click()
    other = window("Bo")
    other.page.goto(astrid.page.url)
    other.page.locator("summary").first.click()
    other.wait(other.page.locator("#o-no_evasion").is_checked, "the same rules")


def test_match_is_shown_again(window: Callable[..., Window]) -> None:
    astrid = window("Astrid")
    astrid.lay("rodskagg", 2, max_deals=1)
    astrid.begin()
    play([astrid])
    astrid.page.get_by_role("link", name=astrid.word("replay")).click()
    astrid.button("step-on").click()
    astrid.page.get_by_text(astrid.word("step", at=1, all="").strip(), exact=False).first.wait_for()
    told = astrid.page.locator(".told").inner_text()
    assert told
    assert faults(astrid.page) == []
    astrid.page.get_by_label(astrid.word("replay-as")).select_option(label="Astrid")
    astrid.page.locator(".hand button").first.wait_for()
