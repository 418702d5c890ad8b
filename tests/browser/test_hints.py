"""Hints and help: a sheet from below that leaves the acts in their place, teacher first."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, Route

from talong.api.advice import said
from talong.bots.coach import advise
from talong.bots.coach_text import explain
from talong.core.view import View
from talong.games import game as find_game
from talong.lang import Words, narrator_for
from talong.live.narration import people
from tests import sizes
from tests.browser.axe import faults_by_light
from tests.browser.stages import chairs, moments, show
from tests.browser.windows import DESK, PHONE, Window

WIDE = {"width": 1440, "height": 900}
# A moment of each game in which there is something to choose.
MOMENTS = {"kille": "speak", "punschkille": "speak", "kungsholmskille": "fold", "rodskagg": "play", "skitgubbe": "shed"}
WORLDS = 10

BOXES = """() => Object.fromEntries(Object.entries({
  ".hint": ".hint", ".acts": ".acts button, .acts input", ".hand": ".hand button",
}).map(([name, parts]) => {
  const all = [...document.querySelectorAll(parts)].filter((one) => one.closest(".zone"));
  const boxes = all.map((one) => one.getBoundingClientRect()).filter((one) => one.width > 0);
  const side = (which, name) => which(...boxes.map((one) => one[name]));
  return [name, boxes.length ? [
    side(Math.min, "left"), side(Math.min, "top"), side(Math.max, "right"), side(Math.max, "bottom"),
  ] : null];
}))"""


# What lies over the middle of an act, of the sheet's heading or of the advice, if anything does.
ON_TOP = """() => [...document.querySelectorAll(".zone .acts button, .hint h2, .hint .advice")].flatMap((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  if (!width) return [];
  const over = document.elementFromPoint(x + width / 2, y + height / 2);
  return over && (one.contains(over) || over.contains(one)) ? [] : [`${one.textContent}: ${over?.className}`];
})"""


@cache
def advice_for(game: str, moment: str, lang: str = "sv") -> dict[str, Any]:
    """Return what the server would answer, with worlds counted and not seconds."""
    facts, _events = moments(game)[moment]
    view = View(find_game(game), 0, {name: fact for name, fact in facts.items() if name not in ("game", "viewer")})
    narrator = narrator_for(game, Words(lang), people(chairs(game)), facts["seats"], 0)
    answer = said(explain(advise(view, worlds=WORLDS), view, narrator), narrator.words)
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(answer))
    return found


def answered(page: Page, advice: dict[str, Any]) -> None:
    """Let the coach answer so."""

    def answer(route: Route) -> None:
        route.fulfill(json=advice)

    page.route("**/hint*", answer)


def at_table(astrid: Window, game: str, **changes: object) -> dict[str, Any]:
    """Come to the table at the moment of *game*, and return what the coach will say."""
    show(astrid.page, astrid.url, game, MOMENTS[game], "sv")
    advice = {**advice_for(game, MOMENTS[game]), **changes}
    answered(astrid.page, advice)
    return advice


@pytest.mark.parametrize(
    ("game", "size"),
    sizes.size(
        [("kille", PHONE), ("kungsholmskille", PHONE), ("skitgubbe", WIDE)],
        [(game, size) for game in MOMENTS for size in (PHONE, WIDE)],
    ),
)
def test_teacher_speaks_in_a_sheet_that_leaves_the_acts_alone(
    game: str, size: dict[str, int], window: Callable[..., Window]
) -> None:
    astrid = window("Astrid", viewport=size)
    advice = at_table(astrid, game)
    before = astrid.page.evaluate(BOXES)
    assert before[".hint"] is None  # Never by itself.

    astrid.button("hint").click()
    astrid.page.locator(".hint .advice").wait_for()
    astrid.rest()

    boxes = astrid.page.evaluate(BOXES)
    assert boxes[".acts"] == before[".acts"]
    assert boxes[".hand"] == before[".hand"]
    assert astrid.page.evaluate(ON_TOP) == []  # Neither does anything else lie over the acts, nor over the sheet.
    left, top, right, bottom = boxes[".hint"]
    acts = boxes[".acts"]
    assert bottom <= acts[1] or right <= acts[0] or left >= acts[2] or top >= acts[3], boxes
    assert top >= 0
    assert left >= 0
    assert right <= size["width"]
    shown = astrid.page.locator(".hint").inner_text()
    best = advice["options"][0]
    assert astrid.page.locator(".hint .advice").inner_text() == f"{capital(best['label'])}. {advice['because']}"
    assert advice["because"].count(". ") <= 1
    assert advice["measure"] in shown
    assert best["short"] in shown
    assert astrid.page.locator(".hint .tick").count() == 1
    assert best["expected"] not in shown  # Margins only when they are asked for.
    astrid.page.get_by_text(astrid.word("hint-how")).click()
    assert best["expected"] in astrid.page.locator(".hint").inner_text()
    assert advice["note"] in astrid.page.locator(".hint").inner_text()
    assert faults_by_light(astrid.page, "dark" if list(MOMENTS).index(game) % 2 else "light") == []


NARROW = {"width": 320, "height": 640}


@pytest.mark.parametrize("game", sizes.size(["rodskagg"], ["kungsholmskille", "rodskagg", "skitgubbe"]))
@pytest.mark.parametrize("size", sizes.size([NARROW], [PHONE, NARROW]), ids=lambda one: str(one["width"]))
def test_hand_stays_in_sight_and_cards_can_be_chosen_beside_the_sheet(
    game: str, size: dict[str, int], window: Callable[..., Window]
) -> None:
    astrid = window("Astrid", viewport=size, has_touch=True)
    moment = {"kungsholmskille": "play"}.get(game, MOMENTS[game])
    show(astrid.page, astrid.url, game, moment, "sv")
    answered(astrid.page, advice_for(game, moment))
    before = astrid.page.evaluate(BOXES)
    astrid.button("hint").click()
    astrid.page.locator(".hint .advice").wait_for()
    astrid.rest()
    boxes = astrid.page.evaluate(BOXES)
    assert boxes[".hint"][3] <= boxes[".hand"][1]
    assert boxes[".hand"] == before[".hand"]
    assert boxes[".acts"] == before[".acts"]

    legal = {card for act in moments(game)[moment][0]["legal"] if act != "pick up" for card in act.split(" ")[1:]}
    names = {astrid.card(card) for card in legal if card}
    cards = astrid.page.locator(".zone .hand button")
    wanted = next(one for one in cards.all() if one.get_attribute("aria-label") in names)
    wanted.click(position={"x": 8, "y": 20})
    astrid.page.locator(".zone .hand button[aria-pressed=true]").wait_for()
    assert astrid.page.locator(".hint").count() == 1
    astrid.rest()
    act = astrid.page.locator(".zone .acts button.main:enabled")
    act.wait_for()
    if size is PHONE:
        assert astrid.page.evaluate(ON_TOP) == []


def test_only_card_goes_with_the_sheet_that_lies_over_it(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE)
    at_table(astrid, "kille")
    own = astrid.page.locator(".zone .hand img.card").get_attribute("src")
    for kind in ("hint", "why"):
        astrid.button(kind).click()
        assert astrid.page.locator(".hint .cards img.card").get_attribute("src") == own
        astrid.page.keyboard.press("Escape")
        astrid.page.locator(".hint").wait_for(state="detached")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def pull(one: Window, down: float) -> None:
    """Pull the sheet by its title, once it lies still."""
    one.rest()
    box = one.page.locator(".hint h2").bounding_box()
    assert box is not None
    x, y = box["x"] + 5, box["y"] + 5
    one.page.mouse.move(x, y)
    one.page.mouse.down()
    one.page.mouse.move(x, y + down, steps=4)
    one.page.mouse.up()


def test_sheet_is_closed_by_the_cross_by_escape_by_pulling_and_by_any_act(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE)
    at_table(astrid, "kille")
    sheet = astrid.page.locator(".hint")

    def opened() -> None:
        astrid.button("hint").click()
        astrid.page.locator(".hint .advice").wait_for()

    opened()
    sheet.get_by_role("button", name=astrid.word("close")).click()
    sheet.wait_for(state="detached")
    opened()
    astrid.page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    opened()
    pull(astrid, 15)
    assert sheet.count() == 1  # Not far enough.
    pull(astrid, 115)
    sheet.wait_for(state="detached")
    opened()
    astrid.page.locator(".zone .acts button:enabled").last.click()
    sheet.wait_for(state="detached")


def test_card_that_the_teacher_speaks_of_is_lit(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE)
    at_table(astrid, "kille", known=[{"seat": 2, "card": "3"}], because="Bo har lilja 3, som är lägre än lilja 4.")
    astrid.button("hint").click()
    lit = astrid.page.locator(".board [data-lit]")
    lit.wait_for()
    assert lit.get_attribute("data-seat") == "2"
    astrid.page.keyboard.press("Escape")
    lit.wait_for(state="detached")


def test_advised_card_is_lit_in_the_hand(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=WIDE)
    advice = at_table(astrid, "rodskagg")
    astrid.button("hint").click()
    lit = astrid.page.locator(".zone .hand [data-lit]")
    lit.wait_for()
    assert lit.get_attribute("aria-label") == astrid.card(advice["act"].split(" ")[1])


def test_help_says_what_each_act_does_with_its_rules_and_the_keys_of_the_moment(
    window: Callable[..., Window],
) -> None:
    astrid = window("Astrid", viewport=DESK)
    show(astrid.page, astrid.url, "kille", "speak", "sv")
    astrid.page.keyboard.press("?")
    sheet = astrid.page.locator(".hint[data-kind=help]")
    sheet.wait_for()
    rules = sheet.locator("dd a")
    assert rules.count() >= 2
    assert "/rules/kille#K" in (rules.first.get_attribute("href") or "")
    keys = sheet.locator(".keys").inner_text()
    assert "B" in keys
    assert "Stå nöjd" in keys
    assert "1–9" not in keys  # One card: there is nothing to choose among.
    assert faults_by_light(astrid.page, "light") == []
    astrid.page.keyboard.press("?")
    sheet.wait_for(state="detached")

    show(astrid.page, astrid.url, "skitgubbe", "shed", "sv")
    astrid.button("why").click()
    assert "1–9" in astrid.page.locator(".hint .keys").inner_text()
    astrid.page.keyboard.press("Escape")
    astrid.button("menu").click()
    astrid.page.locator("dialog .keys").wait_for()


def test_nobody_explains_keys_to_fingers(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE, has_touch=True, is_mobile=True)
    show(astrid.page, astrid.url, "kille", "speak", "sv")
    astrid.button("why").click()
    astrid.page.locator(".hint dd").first.wait_for()
    assert astrid.page.locator(".keys").count() == 0
    astrid.page.keyboard.press("Escape")
    astrid.button("menu").click()
    astrid.page.locator("dialog").wait_for()
    assert astrid.page.locator("dialog .keys").count() == 0
