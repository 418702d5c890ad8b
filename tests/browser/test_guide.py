"""The guide in the browser: beside the rulebook, led to by refusals, and back to the line from a rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import talong
from talong.school.guide import read_guide
from tests.browser.axe import faults_by_light
from tests.browser.test_stages import WIDER
from tests.browser.windows import DESK, PHONE, Window
from tests.sizes import LONG

GAMES = [game.key for game in talong.games()]
CHECKED = {"sv": "kille", "en": "skitgubbe"}  # The others are looked at by the checker in the long tests.
NARROW = {"width": 320, "height": 700}


@pytest.mark.parametrize(("lang", "viewport"), [("sv", PHONE), ("en", DESK)])
def test_guide_of_each_game(lang: str, viewport: dict[str, int], window: Callable[..., Window]) -> None:
    one = window("Astrid", lang=lang, viewport=viewport)
    for game in GAMES:
        one.go(f"/guide/{game}")
        guide = read_guide(lang, game)
        chapters = one.page.locator("article > section > h2")
        expect(chapters).to_have_text([chapter["title"] for chapter in guide["chapters"]])
        expect(one.page.get_by_role("heading", level=1)).to_have_text(guide["title"])
        assert one.page.evaluate(WIDER) <= 0, game
        if LONG or game == CHECKED[lang]:
            assert faults_by_light(one.page, "dark" if lang == "en" else "light") == [], game
    first = one.page.get_by_role("link", name=one.word("try-first"))
    assert first.get_attribute("href") == f"/learn/{GAMES[-1]}/first-deal"
    one.page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    assert one.page.evaluate(WIDER) <= 0


@pytest.mark.parametrize("viewport", [PHONE, DESK])
def test_rule_opens_the_rulebook_and_back_leads_to_the_line(
    viewport: dict[str, int], window: Callable[..., Window]
) -> None:
    one = window("Astrid", viewport=viewport)
    one.go("/guide/kille#cards")
    note = one.page.locator("section#cards .note a", has_text="K41").first
    note.click()
    one.page.wait_for_url("**/rules/kille#K41")
    expect(one.page.locator("p.named")).to_contain_text("K41")
    one.page.go_back()
    line = one.page.locator("section#cards .passage.found")
    expect(line).to_have_text("Andra byten står kvar.")
    expect(line).to_be_in_viewport()
    books = one.page.get_by_role("navigation", name=one.word("books"))
    books.get_by_role("link", name=one.word("rulebook")).click()
    one.page.locator("#K1").wait_for(state="attached")
    expect(books.locator("[aria-current]")).to_have_text(one.word("rulebook"))
    books.get_by_role("link", name=one.word("guide")).click()
    expect(books.locator("[aria-current]")).to_have_text(one.word("guide"))
    one.page.locator("section#what").wait_for()


def test_chapters_and_rules_have_addresses(window: Callable[..., Window]) -> None:
    one = window("Astrid", viewport=DESK)
    one.go("/guide/kungsholmskille#KK48")  # As a refusal leads here.
    found = one.page.locator(".passage.found")
    expect(found).to_be_in_viewport()
    numbered: Any = found.get_attribute("id")
    assert one.page.locator(f"#{numbered} + .note").get_by_role("link", name="KK48").count() == 1
    contents = one.page.get_by_role("navigation", name=one.word("chapters"))
    contents.get_by_role("link", name="Husregler").click()
    one.page.wait_for_url("**/guide/kungsholmskille#house")
    expect(one.page.locator("section#house h2")).to_be_in_viewport()
    expect(contents.locator("[aria-current]:visible")).to_have_text("Husregler")
    one.go("/guide/poker")
    one.page.get_by_role("alert").get_by_text(one.word("guide-none")).wait_for()
    one.forgive("404")
    one.go("/guide")
    assert one.page.locator("main a").count() == len(GAMES)


def test_printed_guide_has_footnotes(window: Callable[..., Window]) -> None:
    one = window("Astrid", viewport=DESK)
    one.go("/guide/punschkille")
    notes = one.page.locator("section#what .footnotes li")
    expect(notes.first).to_be_hidden()
    one.page.emulate_media(media="print")
    expect(notes.first).to_be_visible()
    expect(notes.first).to_contain_text("P2, P5, P17")
    assert one.page.locator(".note:visible").count() == 0
    one.page.emulate_media(media="screen")
