"""Each moment of each game: what is read aloud, what a checker of accessibility finds, that all is on the screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.browser.axe import faults
from tests.browser.stages import RULES, moments, show
from tests.browser.windows import DESK, Window

NARROW = {"width": 360, "height": 740}
WIDER = "document.scrollingElement.scrollWidth - innerWidth"
HIDDEN = """() => [...document.querySelectorAll(".zone button")].filter((one) => {
  const { left, right, width } = one.getBoundingClientRect();
  return width && (left < -1 || right > innerWidth + 1);
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("game", RULES)
def test_each_moment_on_a_phone(game: str, window: Callable[..., Window], snapshot: SnapshotAssertion) -> None:
    astrid = window("Astrid", viewport=NARROW, has_touch=True, color_scheme="light")
    for moment in moments(game):
        show(astrid.page, astrid.url, game, moment, "sv")
        assert astrid.page.locator("main").aria_snapshot() == snapshot(name=moment)
        if not moment.endswith("-waiting"):
            assert faults(astrid.page) == [], moment
            astrid.page.emulate_media(color_scheme="dark")
            assert faults(astrid.page, "color-contrast") == [], moment
            astrid.page.emulate_media(color_scheme="light")
        assert astrid.page.evaluate(WIDER) <= 0, moment
        assert astrid.page.evaluate(HIDDEN) == [], moment


@pytest.mark.parametrize("game", RULES)
def test_each_moment_on_a_desk_in_english(game: str, window: Callable[..., Window]) -> None:
    astrid = window("Astrid", lang="en", viewport=DESK, color_scheme="dark")
    waiting = [one for one in moments(game) if one.endswith("-waiting")]
    for moment in [*[one for one in moments(game) if one not in waiting], *waiting[:1]]:
        show(astrid.page, astrid.url, game, moment, "en")
        assert faults(astrid.page) == [], moment
        assert astrid.page.evaluate(WIDER) <= 0, moment
        assert astrid.page.evaluate("document.documentElement.lang") == "en"
        assert "web-" not in astrid.page.inner_text("body")
    astrid.page.emulate_media(color_scheme="light")
    assert faults(astrid.page, "color-contrast") == []


def test_checker_finds_what_is_wrong(window: Callable[..., Window]) -> None:
    astrid = window("Astrid")
    show(astrid.page, astrid.url, "kille", "speak", "sv")
    astrid.page.evaluate("document.querySelector('.sentence').style.color = '#e8e2d4'")
    astrid.page.evaluate("document.querySelector('nav button').removeAttribute('aria-label')")
    astrid.page.evaluate("document.querySelector('nav button').textContent = ''")
    found = " ".join(faults(astrid.page))
    assert "color-contrast" in found
    assert "button-name" in found
