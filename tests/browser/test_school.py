"""The school: from the door through a first deal to a table, and every game's lessons by touch and by keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import talong
from talong.school import lessons_of
from tests.browser.axe import faults_by_light
from tests.browser.test_keys import Typist
from tests.browser.test_stages import WIDER
from tests.browser.windows import DESK, PHONE, Window, is_of_cards
from tests.server.guests import Server

TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True}
MOST_TAPS = 12
HELD = ("kuku", "rodskagg")
LESSONS = [(game.key, lesson.key) for game in talong.games() for lesson in lessons_of(game.key)]


class Pupil(Window):
    """Somebody who learns with a finger, and counts how often it touches."""

    taps = 0

    def touch(self, selector: str) -> None:
        """Tap what can be tapped."""
        self.taps += 1
        self.page.locator(selector).first.tap()

    def forward(self) -> None:
        """Go on when the narrator has told something."""
        self.touch(".zone .on .main")

    def press(self, act: str) -> None:
        if "hold" in (self.page.locator(f'.zone .acts [data-act="{act}"]').first.get_attribute("class") or ""):
            self.hold(act)
        else:
            self.touch(f'.zone .acts [data-act="{act}"]')

    def hold(self, act: str) -> None:
        """Keep the button pressed until it has done what it does; it moves while the narrator says something new."""
        self.rest()
        self.page.locator(f'.zone .acts [data-act="{act}"]').first.hover()
        before = self.said()
        self.page.mouse.down()
        self.wait(lambda: self.said() != before, "what is held")
        self.page.mouse.up()

    def said(self) -> list[str]:
        """Return which step it is, and what the narrator says: another act than the asked one is answered."""
        return self.page.locator(".where b, .narrator p").all_inner_texts()

    def choose(self, act: list[str]) -> None:
        hand = self.page.locator(".zone .hand button")
        labels = hand.evaluate_all("all => all.map((one) => one.ariaLabel)")
        for code in act[1:]:
            nth = labels.index(self.card(code))
            labels[nth] = ""  # Of two that are alike, one each.
            self.taps += 1
            hand.nth(nth).tap(position={"x": 9, "y": 24})
        self.touch(f'.zone .acts [data-act="{" ".join(act)}"]')


class TypingPupil(Typist):
    """Somebody who learns by the keyboard."""

    def forward(self) -> None:
        self.reach(lambda names: names[3].startswith(self.word("learn-on")))
        self.key("Enter")

    def choose(self, act: list[str]) -> None:
        before = self.page.locator(".where b").inner_text()
        super().choose(act)
        self.wait(lambda: self.page.locator(".where b").inner_text() != before, "the cards")


Learner = Pupil | TypingPupil


def at(pupil: Learner, frame: dict[str, Any], number: int, length: int) -> None:
    """Wait until a step is there, and see that it says what it has to."""
    step = pupil.word("learn-step", at=number, all=length)
    pupil.page.locator(".where b").get_by_text(step, exact=True).wait_for()
    pupil.page.locator(".narrator .slip:not(.waiting)").wait_for()
    assert pupil.page.locator(".narrator p").inner_text() == frame["text"].replace("*", "")


def do(pupil: Learner, act: str) -> None:
    """Do an act as at any table."""
    if is_of_cards(act):
        pupil.choose(act.split())
    else:
        pupil.press(act)


def attend(pupil: Learner, told: dict[str, Any], looks: Callable[[int], None] = lambda _nth: None) -> list[str]:
    """Play a lesson to its end; return what was answered to the first other act of every step that has one."""
    answered: list[str] = []
    frames = told["frames"]
    for nth, frame in enumerate(frames):
        at(pupil, frame, nth + 1, len(frames))
        looks(nth)
        if "act" not in frame:
            if nth + 1 < len(frames):
                pupil.forward()
            continue
        shown = pupil.page.locator(".zone .acts [data-act]:enabled").evaluate_all(
            "all => all.map((o) => o.dataset.act)"
        )
        other = next((act for act in shown if act in others(frame)), "")
        if other:
            pupil.press(other)
            pupil.page.locator(".narrator p").get_by_text(frame["answers"][other], exact=True).wait_for()
            answered.append(other)
        assert pupil.page.locator("[data-lit=press]").count() >= 1
        do(pupil, frame["act"])
    return answered


def others(frame: dict[str, Any]) -> list[str]:
    """Return the acts that a step answers, and for which one button is pressed and not held."""
    return [act for act in frame.get("answers", {}) if not is_of_cards(act) and act not in HELD]


def lesson_of(server: Server, game: str, lesson: str, lang: str) -> dict[str, Any]:
    status, told = server.ask("GET", f"/api/lessons/{game}/{lesson}?lang={lang}")
    assert status == 200
    found: dict[str, Any] = told
    return found


def test_a_stranger_on_a_phone_learns_and_plays_without_typing(window: Callable[..., Pupil], server: Server) -> None:
    astrid = window("Astrid", kind=Pupil, **TOUCH)
    astrid.go("/")
    astrid.page.locator(".play").wait_for()
    fold = astrid.page.locator("[data-game]").last.bounding_box()
    assert astrid.page.locator("[data-game]").count() == len(talong.games())
    assert fold is not None
    assert fold["y"] + fold["height"] <= PHONE["height"]  # All games are above it.
    astrid.page.get_by_role("link", name=f"{astrid.word('learn')} Kille").wait_for()
    astrid.page.locator('.learn[href="/learn/kille/first-deal"]').wait_for()
    astrid.touch(".learn")
    told = lesson_of(server, "kille", "first-deal", "sv")
    for nth, frame in enumerate(told["frames"]):
        at(astrid, frame, nth + 1, len(told["frames"]))
        if "act" in frame:
            do(astrid, frame["act"])
        elif nth + 1 < len(told["frames"]):
            astrid.forward()
    astrid.touch(".zone .on .main")  # Play now.
    astrid.page.wait_for_url("**/t/*")
    astrid.wait(lambda: astrid.info.get("status") == "playing", "a table with bots")
    assert astrid.page.locator("#name").count() == 0
    assert astrid.taps <= MOST_TAPS
    assert [chair["kind"] for chair in astrid.info["chairs"]].count("person") == 1

    astrid.go("/")  # The first lesson is done: now the other act is the red one, and the table is there to go back to.
    astrid.page.locator(".play.main").wait_for()
    astrid.page.locator('.learn[href="/learn/kille/swapping"]:not(.main)').wait_for()
    astrid.page.get_by_role("heading", name=astrid.word("continue")).wait_for()
    astrid.touch(".invite")
    astrid.page.locator("#name").wait_for()  # Whoever sits with people says who they are.


USUAL = [
    (game.key, lessons_of(game.key)[nth % 2].key, ("sv", "en")[nth % 2], (Pupil, TypingPupil)[(nth // 2 + nth) % 2])
    for nth, game in enumerate(talong.games())
]


def play_lesson(
    window: Callable[..., Learner], server: Server, game: str, lesson: str, lang: str, kind: type[Window]
) -> None:
    settings = TOUCH if kind is Pupil else {"viewport": DESK}
    astrid = window("Astrid", kind=kind, lang=lang, **settings)
    told = lesson_of(server, game, lesson, lang)
    looked: list[int] = []

    def look(nth: int) -> None:
        assert astrid.page.evaluate(WIDER) <= 0
        if "act" in told["frames"][nth] and not looked:
            looked.append(nth)
            assert faults_by_light(astrid.page, "dark" if kind is Pupil else "light") == []

    astrid.go(f"/learn/{game}/{lesson}")
    answered = attend(astrid, told, look)
    assert len(answered) == sum(bool(others(frame)) for frame in told["frames"])
    assert looked
    links = astrid.page.locator(".on a")
    assert links.get_attribute("href") == (f"/learn/{game}/{told['next']['key']}" if told["next"] else f"/learn/{game}")
    astrid.go(f"/learn/{game}")
    astrid.page.locator(".sign.done").wait_for()
    assert astrid.page.locator(".sign.done").count() == 1


@pytest.mark.parametrize(("game", "lesson", "lang", "kind"), USUAL, ids=lambda one: getattr(one, "__name__", one))
def test_a_lesson_of_each_game_is_played_to_its_end(
    game: str, lesson: str, lang: str, kind: type[Window], window: Callable[..., Learner], server: Server
) -> None:
    play_lesson(window, server, game, lesson, lang, kind)


@pytest.mark.long
@pytest.mark.parametrize("kind", [Pupil, TypingPupil])
@pytest.mark.parametrize("lang", ["sv", "en"])
@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_every_lesson_in_both_languages_by_touch_and_by_keys(
    game: str, lesson: str, lang: str, kind: type[Window], window: Callable[..., Learner], server: Server
) -> None:
    play_lesson(window, server, game, lesson, lang, kind)


def test_the_school_marks_the_next_lesson_and_keeps_the_step(window: Callable[..., Window], server: Server) -> None:
    astrid = window("Astrid", viewport=PHONE)
    astrid.go("/learn")
    page = astrid.page
    page.get_by_role("tab", name="Kille", exact=True).wait_for()
    assert page.get_by_role("tab").count() == len(talong.games())
    assert page.locator(".sign.ahead").count() == 1
    assert page.locator("ol li").count() == len(lessons_of("kille"))
    assert faults_by_light(page, "light") == []
    page.get_by_role("tab", name="Kille", exact=True).press("ArrowLeft")  # Round to the last one.
    page.get_by_role("tab", name="Skitgubbe", selected=True).wait_for()
    assert page.evaluate("document.activeElement.getAttribute('aria-selected')") == "true"
    assert page.url.endswith("/learn/skitgubbe")
    assert page.locator("ol li").count() == len(lessons_of("skitgubbe"))
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate(WIDER) <= 0
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    assert faults_by_light(page, "dark") == []

    told = lesson_of(server, "skitgubbe", "avstick", "sv")
    page.locator('ol a[href="/learn/skitgubbe/avstick"]').click()
    step = page.locator(".where b")
    step.get_by_text(astrid.word("learn-step", at=1, all=len(told["frames"])), exact=True).wait_for()
    page.keyboard.press("ArrowRight")
    second = astrid.word("learn-step", at=2, all=len(told["frames"]))
    step.get_by_text(second, exact=True).wait_for()
    page.get_by_role("link", name=astrid.word("learn-leave")).click()
    page.locator('ol a[href="/learn/skitgubbe/avstick"]').click()
    step.get_by_text(second, exact=True).wait_for()
    page.keyboard.press("ArrowLeft")
    step.get_by_text(astrid.word("learn-step", at=1, all=len(told["frames"])), exact=True).wait_for()


def test_another_language_in_the_midst_of_a_lesson_and_a_lesson_that_is_not_there(
    window: Callable[..., Window], server: Server
) -> None:
    astrid = window("Astrid", viewport=PHONE)
    astrid.go("/")
    astrid.page.evaluate("localStorage.setItem('talong.school', '{\"kille/first-deal\": \"x\", broken')")
    astrid.go("/learn/kille/no-such")
    astrid.page.get_by_role("alert").wait_for()
    assert "no-such" in astrid.page.get_by_role("alert").inner_text()
    astrid.page.get_by_role("link", name=astrid.word("to-school")).click()
    astrid.page.locator(".sign.ahead").wait_for()
    astrid.forgive("404")


def test_a_card_that_the_rules_forbid_is_refused_in_the_slip(window: Callable[..., Window], server: Server) -> None:
    astrid = window("Astrid", lang="en")
    told = lesson_of(server, "rodskagg", "exactly-zero", "en")
    asked = next(nth for nth, frame in enumerate(told["frames"]) if "act" in frame)
    astrid.go("/")
    astrid.page.evaluate(f"localStorage.setItem('talong.school', JSON.stringify({{'rodskagg/exactly-zero': {asked}}}))")
    astrid.go("/learn/rodskagg/exactly-zero")
    slip = astrid.page.locator(".narrator p")
    slip.get_by_text(told["frames"][asked]["text"].split("*")[0].strip(), exact=False).wait_for()
    astrid.page.get_by_role("button", name=astrid.card("Jd")).click()
    slip.get_by_text(told["frames"][asked]["answers"]["play Jd"], exact=True).wait_for()
