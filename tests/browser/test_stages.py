"""Each moment of each game: what is read aloud, what a checker of accessibility finds, that all is on the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page
from syrupy.assertion import SnapshotAssertion

from tests.browser.axe import faults, faults_by_light, faults_in_both_lights
from tests.browser.stages import RULES, moments, show, speak_at_table
from tests.browser.windows import DESK, REST, Window, broken
from tests.sizes import LONG, size

NARROW = {"width": 360, "height": 740}
# What `make test` looks at in both languages and on a desk too; the checker sees each in one language and light.
# `make test-long` takes every moment, in both languages and lights.
THOROUGH = {
    "kille": ["speak", "deal_over-struck"],
    "punschkille": ["buyin"],
    "kungsholmskille": ["swap", "deal_over-penalty"],
    "rodskagg": ["ask", "deal_over"],
    "skitgubbe": ["shed", "deal_over"],
}
ALOUD = """[...document.querySelectorAll(".zone > [aria-live]")].map((one) => one.textContent).join(" ")"""
WIDER = "document.scrollingElement.scrollWidth - innerWidth"
HIDDEN = """() => [...document.querySelectorAll(".zone button")].filter((one) => {
  const { left, right, width } = one.getBoundingClientRect();
  return width && (left < -1 || right > innerWidth + 1);
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("game", RULES)
def test_each_moment_in_both_lights_and_languages(
    game: str, window: Callable[..., Window], snapshot: SnapshotAssertion
) -> None:
    astrid = window("Astrid", viewport=NARROW, has_touch=True, color_scheme="light")
    page = astrid.page
    assert set(THOROUGH[game]) <= set(moments(game))
    thorough = size(THOROUGH[game], list(moments(game)))
    # Whoever has been asked once sees while waiting what it was: those who wait come first.
    order = sorted(moments(game), key=lambda one: (one in thorough, not one.endswith("-waiting")))
    go_to = show(page, astrid.url, game, order[0], "sv")
    for moment in order:
        if moment != order[0]:
            go_to(moment)
        fits(page, moment)  # What is read aloud is what has found its place: small seats say less.
        assert page.locator("main").aria_snapshot() == snapshot(name=moment)
        assert broken(page.evaluate(ALOUD)) == [], moment
        if moment in thorough:
            assert faults_of(page, game, moment, "sv") == [], moment

    speak_at_table(page, game, order[-1], "en")
    for moment in thorough:
        go_to(moment, "en")
        assert "web-" not in page.inner_text("body")
        assert broken(page.evaluate(ALOUD)) == [], moment
        fits(page, moment)
        if LONG:
            assert faults_in_both_lights(page) == [], moment

        page.set_viewport_size(DESK)  # type: ignore[arg-type]
        assert faults_of(page, game, moment, "en") == [], moment
        fits(page, moment)
        page.set_viewport_size(NARROW)  # type: ignore[arg-type]


def faults_of(page: Page, game: str, moment: str, lang: str) -> list[str]:
    """Return what the checker finds, if *moment* is seen in *lang*, or in both lights in the long tests."""
    if LONG:
        return faults_in_both_lights(page)
    checked, light = seen_in(game, moment)
    return faults_by_light(page, light) if lang == checked else []


def seen_in(game: str, moment: str) -> tuple[str, Literal["light", "dark"]]:
    """Return the language and the light in which `make test` has a moment checked."""
    number = [(key, one) for key in RULES for one in THOROUGH[key]].index((game, moment))
    return ("sv", "en")[number % 2], "dark" if number // 2 % 2 else "light"


def test_every_language_is_seen_in_both_lights() -> None:
    seen = {seen_in(game, moment) for game in RULES for moment in THOROUGH[game]}
    assert seen == {(lang, light) for lang in ("sv", "en") for light in ("light", "dark")}


def fits(page: Page, moment: str) -> None:
    """See that nothing is wider than the screen, once everything has found its place."""
    page.evaluate(REST)
    assert page.evaluate(WIDER) <= 0, moment
    assert page.evaluate(HIDDEN) == [], moment


def test_words_that_are_said_twice_or_by_halves_are_found() -> None:
    assert broken("Din tur. Din tur. Byt, Stå nöjd.") == ["Din tur."]
    assert broken("Your turn. Play the.") == ["Play the."]
    assert broken("Upp till bevis. Märta lilja 3, lägst, ute. Du är kvar med lilja 7. 4 är kvar.") == []


def test_checker_finds_what_is_wrong(window: Callable[..., Window]) -> None:
    astrid = window("Astrid")
    show(astrid.page, astrid.url, "kille", "speak", "sv")
    astrid.page.evaluate("document.querySelector('.deal').style.color = '#e8e2d4'")
    astrid.page.evaluate("document.querySelector('nav .menu').removeAttribute('aria-label')")
    astrid.page.evaluate("document.querySelector('nav .menu').textContent = ''")
    found = " ".join(faults(astrid.page))
    assert "color-contrast" in found
    assert "button-name" in found
    astrid.page.evaluate("document.querySelector('.deal').style.color = '#2a2624'")  # It is read by day alone.
    assert "color-contrast" not in " ".join(faults(astrid.page))
    assert "color-contrast" in " ".join(faults_by_light(astrid.page, "dark"))
