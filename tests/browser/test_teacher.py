"""The teacher at the table: a slip beside the hand, for one person alone, in nobody's way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Response, expect

from tests.browser.axe import faults_in_both_lights
from tests.browser.windows import DESK, PHONE, Window

SMALL = {"width": 360, "height": 740}
TURNS = 24

# Which acts the slip covers, and which of them lie below the edge of the screen.
COVERED = """() => [...document.querySelectorAll(".zone .acts button")].flatMap((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  if (!width) return [];
  const over = document.elementFromPoint(x + width / 2, y + height / 2);
  return over && one.contains(over) ? [] : [`${one.textContent}: ${over?.className}`];
})"""


class Learner(Window):
    """Somebody at a table with a teacher, who hears what the teacher says to them."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.before: dict[str, Any] = {}
        self.page.on("response", self.note)

    def lay_taught(self, game: str, **wishes: str) -> None:
        """Lay a table with a teacher and bots, and begin."""
        self.go(f"/lay/{game}")
        self.page.get_by_label(self.word("tempo")).select_option("brisk")
        self.page.get_by_label(self.word("teacher-at-table")).check()
        self.button("lay-bots").click()
        name = self.page.locator("#name")
        self.slip.or_(name).first.wait_for()
        if name.count():
            self.introduce()
        self.slip.wait_for()

    def note(self, response: Response) -> None:
        if "/teacher/before" in response.url and response.ok:
            self.before = response.json()

    @property
    def slip(self) -> Any:
        return self.page.locator(".teacher-slip")

    def be_asked(self) -> None:
        """Go on until the teacher has said what matters; at another table, where one has been played to its end."""
        matter = self.slip.locator(".matter")
        for _time in range(TURNS * 4):
            self.wait(lambda: self.is_over or self.is_asked, "something to do")
            if self.is_over:
                self.lay_taught("kille")
                continue
            if self.may and self.view is not None and self.view["turn"] == self.seat and len(self.may) == 2:
                matter.wait_for()
                self.page.locator(".zone .acts button:not(:disabled)").first.wait_for()
                return
            self.step()
        raise AssertionError("it was never anything to choose")


@pytest.mark.parametrize(("lang", "begins"), [("sv", "Det där kostade"), ("en", "That cost")])
def test_learner_is_told_before_and_after_an_act(lang: str, begins: str, window: Callable[..., Learner]) -> None:
    astrid = window("Astrid", Learner, lang=lang, viewport=SMALL)
    astrid.lay_taught("kille")
    astrid.be_asked()
    assert astrid.page.evaluate(COVERED) == []
    assert faults_in_both_lights(astrid.page) == []
    matter = astrid.slip.locator(".matter")
    expect(matter).to_have_text(astrid.before["text"])
    assert astrid.slip.locator("[aria-live=polite] .matter").count() == 1
    assert astrid.slip.locator(".advice").count() == 0

    astrid.page.reload()
    expect(matter).to_have_text(astrid.before["text"])

    more = astrid.slip.get_by_role("button", name=astrid.word("teacher-show"))
    more.focus()
    astrid.page.keyboard.press("Enter")
    advice = astrid.slip.locator(".advice")
    expect(advice.locator("b")).to_have_text(f"{astrid.before['label'][:1].upper()}{astrid.before['label'][1:]}.")
    expect(more).to_have_count(0)
    assert faults_in_both_lights(astrid.page) == []

    costly = astrid.slip.locator(".costly")
    for _time in range(TURNS):
        worse = next(act for act in astrid.may if act != astrid.before["act"])
        with astrid.page.expect_response(lambda response: "/teacher/after" in response.url and response.ok):
            astrid.attempt(lambda worse=worse: astrid.press(worse))  # type: ignore[misc]
        if costly.count():
            break
        astrid.be_asked()
    expect(costly).to_contain_text(begins)
    assert faults_in_both_lights(astrid.page) == []


def test_learner_sends_the_teacher_off_and_calls_them_back(window: Callable[..., Learner]) -> None:
    astrid = window("Astrid", Learner, viewport=PHONE)
    astrid.lay_taught("kille")

    def turn(on: bool) -> None:
        astrid.page.locator("header .menu").click()
        astrid.page.get_by_role("switch", name=astrid.word("teacher"), exact=True).set_checked(on)
        astrid.page.get_by_role("dialog").get_by_role("button", name=astrid.word("close")).click()

    turn(False)
    expect(astrid.slip).to_have_count(0)
    astrid.page.reload()
    astrid.page.locator(".zone").wait_for()
    expect(astrid.slip).to_have_count(0)
    turn(True)
    astrid.slip.wait_for()


def test_table_without_a_teacher_has_none(window: Callable[..., Learner]) -> None:
    astrid = window("Astrid", Learner, viewport=PHONE)
    astrid.go("/lay/kille")
    astrid.button("lay-bots").click()
    astrid.introduce()
    astrid.page.locator(".zone").wait_for()
    expect(astrid.slip).to_have_count(0)
    astrid.page.locator("header .menu").click()
    expect(astrid.page.get_by_role("switch", name=astrid.word("teacher"), exact=True)).to_have_count(0)


def test_whoever_comes_from_a_lesson_is_offered_a_table_with_a_teacher(window: Callable[..., Learner]) -> None:
    astrid = window("Astrid", Learner, viewport=PHONE)
    astrid.go("/")
    astrid.page.evaluate("localStorage.setItem('talong.school', JSON.stringify({'kille/first-deal': 999}))")
    astrid.go("/learn/kille/first-deal")
    astrid.page.get_by_role("button", name=astrid.word("play-taught")).click()
    astrid.page.wait_for_url("**/t/*")
    astrid.slip.wait_for()
    assert astrid.info["teacher"] is True


def test_others_are_told_nothing_in_their_windows(window: Callable[..., Learner]) -> None:
    astrid, bo = window("Astrid", Learner, viewport=DESK), window("Bo", Learner, viewport=PHONE)
    astrid.go("/lay/kille")
    astrid.page.get_by_label(astrid.word("teacher-at-table")).check()
    astrid.button("invite").click()
    astrid.introduce()
    astrid.own_tag.wait_for()
    bo.sit(astrid.page.url.removeprefix(astrid.url))
    astrid.begin()
    astrid.slip.wait_for()
    bo.slip.wait_for()
    both = [astrid, bo]

    def chooser() -> Learner | None:
        """Return who has two acts to choose from at their own turn."""
        for one in both:
            if one.view is not None and one.view["turn"] == one.seat and len(one.may) == 2:
                return one
        return None

    for _time in range(TURNS):
        astrid.wait(lambda: chooser() or any(one.is_asked for one in both), "something to do")
        mine = chooser()
        if mine is not None:
            other = both[1 - both.index(mine)]
            said = mine.slip.locator(".matter").inner_text()
            assert other.slip.locator(".matter").count() == 0
            assert said not in other.page.content()
            assert not any(said[:30] in str(frame) for frame in [*mine.frames, *other.frames])
            return
        for one in both:
            one.step()
    raise AssertionError("nobody had anything to choose")
