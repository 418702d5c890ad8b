"""The goal beside the hand: one line above the acts, the ranks with one's own marked, and what comes of each act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.axe import faults_by_light
from tests.browser.stages import moments, place, show
from tests.browser.windows import PHONE, Window
from tests.sizes import size
from tests.test_goals import spelled_out

Open = Callable[..., Window]
SMALL = {"width": 320, "height": 640}
LOW = {"width": 360, "height": 740}
DESK = {"width": 1440, "height": 900}

# How many lines each of some goals takes where the goal stands.
LINES = """(texts) => {
  const goal = document.querySelector(".zone .goal");
  const words = goal.lastChild;
  const before = words.data;
  const found = texts.map((text) => {
    words.data = ` ${text}`;
    return Math.round(goal.getBoundingClientRect().height / parseFloat(getComputedStyle(goal).lineHeight));
  });
  words.data = before;
  return found;
}"""
STRIP = """() => {
  const all = [...document.querySelectorAll(".zone .ranks i")];
  const names = (what) => all.filter((one) => one.matches(what)).map((one) => one.dataset.rank);
  const strip = document.querySelector(".zone .ranks");
  return {
    own: names(".own"), low: names(".low"), apart: names(".apart"), all: all.length,
    flags: all.filter((one) => one.querySelector("b")).map((one) => one.textContent.trim()),
    said: strip?.getAttribute("aria-label"), role: strip?.getAttribute("role"),
  };
}"""
COVERED = """() => [...document.querySelectorAll(".zone .goal, .zone .ranks, .zone .acts button")].filter((one) => {
  if (!one.checkVisibility()) return false;
  one.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = one.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return !(one === found || one.contains(found) || found?.closest(".ranks"));
}).map((one) => one.outerHTML.slice(0, 120))"""
ORDER = """() => ["goal", "ranks", "acts"].flatMap((name) => {
  const one = document.querySelector(`.zone .${name === "acts" ? "acts .row" : name}`);
  return one?.checkVisibility() ? [one.getBoundingClientRect().top] : [];
})"""


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_goal_is_one_line_on_a_phone_and_two_on_the_smallest(lang: str, window: Open) -> None:
    astrid = window("Astrid", lang=lang, viewport=PHONE)
    show(astrid.page, astrid.url, "kille", "speak", lang)
    goals = sorted(set(spelled_out(lang)))
    assert len(goals) > 60
    for screen, most in ((PHONE, 1), (SMALL, 2)):
        astrid.page.set_viewport_size(screen)  # type: ignore[arg-type]
        astrid.rest()
        lines = dict(zip(goals, astrid.page.evaluate(LINES, goals), strict=True))
        assert {goal: number for goal, number in lines.items() if number > most} == {}, screen


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_bids_are_in_sight_on_a_low_phone(lang: str, window: Open) -> None:
    astrid = window("Astrid", lang=lang, viewport=LOW)
    show(astrid.page, astrid.url, "rodskagg", "bid", lang)
    astrid.rest()
    below = (
        "() => [...document.querySelectorAll('.zone .acts button')].map((one) => one.getBoundingClientRect().bottom)"
    )
    assert 0 < max(astrid.page.evaluate(below)) <= LOW["height"]
    assert astrid.page.locator(".zone .hand").is_visible()


@pytest.mark.parametrize(
    ("game", "moment", "screen"),
    [
        ("kille", "speak", PHONE),
        ("kungsholmskille", "play", SMALL),
        ("rodskagg", "bid", PHONE),
        ("rodskagg", "bid", DESK),
        ("skitgubbe", "shed", PHONE),
        *size([], [("punschkille", "speak", SMALL), ("kille", "speak", DESK), ("kungsholmskille", "show", DESK)]),
    ],
)
def test_goal_stands_above_the_acts_and_nothing_is_covered(
    game: str, moment: str, screen: dict[str, int], window: Open
) -> None:
    astrid = window("Astrid", viewport=screen, color_scheme="light")
    show(astrid.page, astrid.url, game, moment, "sv")
    astrid.rest()
    tops = astrid.page.evaluate(ORDER)
    assert tops == sorted(tops)
    assert astrid.page.evaluate(COVERED) == []
    bare = astrid.page.locator(".zone .acts button:not(:has(small))").all_inner_texts()
    assert bare == []  # Each of them says what comes of it.
    for light in ("light", "dark"):
        assert faults_by_light(astrid.page, light) == [], light


def test_strip_marks_own_card_and_stays_off_when_it_is_turned_off(window: Open) -> None:
    astrid = window("Astrid", viewport=PHONE)
    view = moments("kille")["speak"][0]
    (card,) = view["hands"]["0"]
    order = ["Bl", "Po", "Kr", *[str(number) for number in range(1, 13)], "Va", "Ka", "Sv", "Hu", "Ku"]
    show(astrid.page, astrid.url, "kille", "speak", "sv")
    shown = astrid.page.evaluate(STRIP)
    assert (shown["own"], shown["flags"]) == ([card], [card.upper()])
    assert shown["low"] == order[: order.index(card)]
    assert (shown["apart"], shown["all"], shown["role"]) == (["Ki"], 21, "img")
    assert shown["said"] == f"Lilja {card}: {order.index(card)} valörer lägre, {19 - order.index(card)} högre"
    before = astrid.page.locator(".zone .acts .row").bounding_box()

    astrid.button("menu").click()
    astrid.page.get_by_label(astrid.word("rank-strip")).uncheck()
    astrid.page.keyboard.press("Escape")
    astrid.page.locator(".zone .ranks").wait_for(state="detached")
    assert astrid.page.locator(".zone .acts .row").bounding_box() == before  # The acts keep their place.
    show(astrid.page, astrid.url, "kille", "speak", "sv")
    assert astrid.page.locator(".zone .goal").is_visible()
    assert astrid.page.locator(".zone .ranks").count() == 0


def test_strip_marks_all_cards_of_a_hand_and_flags_the_lowest(window: Open) -> None:
    astrid = window("Astrid", viewport=PHONE)
    show(astrid.page, astrid.url, "kungsholmskille", "play", "sv")
    hand: list[str] = moments("kungsholmskille")["play"][0]["hands"]["0"]
    shown = astrid.page.evaluate(STRIP)
    assert set(shown["own"]) == set(hand)
    assert shown["flags"] == [shown["own"][0].upper()]
    assert shown["apart"] == []  # There the kille is the highest.


def test_those_who_watch_have_a_goal_that_is_nobodys_and_no_strip(window: Open) -> None:
    astrid = window("Astrid", viewport=PHONE)

    def is_so(view: dict[str, Any]) -> bool:
        return bool(view["phase"] == "speak")

    place(astrid.page, astrid.url, "kille", {"cuts": "auto"}, is_so, watches=True)
    goal = astrid.page.locator(".zone .goal").inner_text()
    assert goal == "Mål: bli sist kvar. Lägst, huggen eller låg kille åker ut."
    assert astrid.page.locator(".zone .ranks").count() == 0
