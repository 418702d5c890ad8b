"""Puzzles in the browser: that of the day on a phone, another by keys, and what is kept here and on the server."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from talong.school.puzzle import LEVELS, find_puzzle, puzzles_of
from talong.server.routes.api import COOKIE
from tests.browser.axe import faults_by_light
from tests.browser.test_school import TOUCH, Pupil, TypingPupil
from tests.browser.test_stages import WIDER
from tests.browser.windows import DESK, Window
from tests.server.guests import Server

GAME = "kille"  # Nothing here depends on it.


def answered(pupil: Window, key: str, answer: dict[str, Any]) -> None:
    """See that the slip tells which act is best, why, and what each is worth."""
    slip = pupil.page.locator(".narrator .slip")
    slip.locator("details").wait_for()
    advice = answer["advice"]
    shown = slip.inner_text()
    assert advice["because"] in shown
    assert answer["sure"] in shown
    rows = slip.locator("tbody tr")
    for nth, option in enumerate(advice["options"][:4]):
        assert option["short"] in rows.nth(nth).inner_text()
        assert rows.nth(nth).locator(".tick").count() == (nth == 0)
    assert advice["options"][0]["expected"] not in shown
    slip.locator("summary").click()
    assert advice["options"][-1]["expected"] in slip.inner_text()
    assert find_puzzle(GAME, key).best == advice["options"][0]["act"]
    assert pupil.page.evaluate("document.activeElement.closest('.narrator, .on') !== null")
    assert pupil.page.evaluate(WIDER) <= 0


def answer_to(server: Server, key: str, lang: str = "sv") -> dict[str, Any]:
    status, answer = server.ask("GET", f"/api/puzzles/{GAME}/{key}/answer?lang={lang}")
    assert status == 200
    found: dict[str, Any] = answer
    return found


def key_of(window: Window) -> str:
    """Return which puzzle is asked."""
    return window.page.url.rpartition("/")[2]


def counted(window: Window) -> list[str]:
    """Return what stands in the rows of the levels."""
    return window.page.locator("#puzzles + ul .done").all_inner_texts()


def told(window: Window, level: str, solved: int) -> str:
    """Return what has to stand in the row of a level."""
    return window.word("puzzles-solved", solved=solved, all=len([1 for one in puzzles_of(GAME) if one.level == level]))


def test_the_puzzle_of_the_day_is_missed_another_one_solved_and_both_are_kept(
    window: Callable[..., Window], server: Server
) -> None:
    astrid = window("Astrid", kind=Pupil, **TOUCH)
    assert isinstance(astrid, Pupil)
    page = astrid.page
    astrid.go(f"/learn/{GAME}")
    page.locator(".day").wait_for()
    assert counted(astrid) == [told(astrid, level, 0) for level in LEVELS]
    assert faults_by_light(page, "light") == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate(WIDER) <= 0
    page.get_by_role("link", name=astrid.word("puzzle-solve")).tap()

    page.locator(".acts [data-act]").first.wait_for()
    assert page.evaluate(WIDER) <= 0
    first = key_of(astrid)
    assert page.locator("h1").inner_text() == astrid.word("puzzle-today")
    assert page.locator(".narrator p[aria-live]").inner_text().startswith(astrid.word("puzzle-ask"))
    assert page.locator("[data-lit]").count() == 0
    colours = page.locator(".acts .row .button").evaluate_all("all => all.map((o) => getComputedStyle(o).background)")
    assert len(set(colours)) == 1  # None of them looks like the one that is wanted.
    answer = answer_to(server, first)
    astrid.press(answer["advice"]["options"][-1]["act"])
    best, mine = (answer["advice"]["options"][nth]["label"] for nth in (0, -1))
    page.get_by_text(astrid.word("puzzle-wrong", mine=mine, best=best)).wait_for()
    answered(astrid, first, answer)
    assert faults_by_light(page, "dark") == []
    page.reload()  # There is one try.
    page.get_by_text(astrid.word("puzzle-best", best=best)).wait_for()
    assert page.locator(".acts").count() == 0

    page.get_by_role("link", name=astrid.word("puzzle-next")).tap()
    page.locator(".acts [data-act]").first.wait_for()
    second = key_of(astrid)
    assert second != first
    assert find_puzzle(GAME, second).level == find_puzzle(GAME, first).level
    astrid.press(find_puzzle(GAME, second).best)
    page.get_by_text(
        astrid.word("puzzle-right", best=answer_to(server, second)["advice"]["options"][0]["label"])
    ).wait_for()
    page.get_by_role("link", name=astrid.word("to-school")).tap()
    page.locator(".day .outcome").wait_for()
    page.reload()
    page.get_by_role("link", name=astrid.word("puzzle-see")).wait_for()
    now = [told(astrid, level, int(level == find_puzzle(GAME, second).level)) for level in LEVELS]
    astrid.wait(lambda: counted(astrid) == now, "what is solved")


def test_a_puzzle_by_keys_is_known_on_another_device_of_the_same_person(
    window: Callable[..., Window], server: Server
) -> None:
    session = server.person("Berit")
    cookie = {"name": COOKIE, "value": session, "url": server.url}
    berit = window("Berit", kind=TypingPupil, lang="en", viewport=DESK)
    assert isinstance(berit, TypingPupil)
    berit.context.add_cookies([cookie])  # type: ignore[list-item]
    berit.go("/")
    berit.page.evaluate("localStorage.setItem('talong.name', 'Berit')")
    berit.page.evaluate(f"localStorage.setItem('talong.school', JSON.stringify({{'{GAME}/first-deal': 'done'}}))")
    with berit.page.expect_response(f"**/api/me/learnt/{GAME}/first-deal*") as sent:
        berit.go(f"/learn/{GAME}")
    assert sent.value.status == 204
    berit.page.locator("#puzzles").wait_for()
    hard = berit.word("puzzle-hard").capitalize()
    berit.find(lambda names: names[3].startswith(hard))
    berit.key("Enter")
    berit.page.locator(".acts [data-act]").first.wait_for()
    key = key_of(berit)
    assert find_puzzle(GAME, key).level == "hard"
    berit.press(find_puzzle(GAME, key).best)
    answered(berit, key, answer_to(server, key, "en"))
    assert faults_by_light(berit.page, "light") == []

    other = window("Berit", kind=Window)
    other.context.add_cookies([cookie])  # type: ignore[list-item]
    other.go("/")
    other.page.evaluate("localStorage.setItem('talong.name', 'Berit')")
    other.go(f"/learn/{GAME}")
    other.page.locator(".sign.done").wait_for()  # The lesson,
    other.wait(lambda: counted(other) == [told(other, level, int(level == "hard")) for level in LEVELS], "the puzzle")
    other.go(f"/puzzles/{GAME}/{key}")
    best = answer_to(server, key)["advice"]["options"][0]["label"]
    other.page.get_by_text(other.word("puzzle-right", best=best)).wait_for()


def test_what_one_wants_to_practise_is_chosen_and_told_after_the_answer(
    window: Callable[..., Window], server: Server
) -> None:
    cia = window("Cia", kind=Pupil, **TOUCH)
    assert isinstance(cia, Pupil)
    motifs = server.ask("GET", f"/api/puzzles/{GAME}?lang=sv")[1]["motifs"]
    wanted = motifs[1]
    cia.go(f"/learn/{GAME}")
    cia.page.locator(".motifs summary").tap()
    assert cia.page.locator(".motifs b").all_inner_texts() == [one["name"] for one in motifs]
    assert faults_by_light(cia.page, "light") == []
    cia.page.locator(".motifs a", has=cia.page.get_by_text(wanted["name"], exact=True)).tap()
    for _puzzle in range(2):
        cia.page.locator(".acts [data-act]").first.wait_for()
        key = key_of(cia)
        assert wanted["key"] in find_puzzle(GAME, key).motifs
        assert wanted["name"] not in cia.page.locator(".narrator").inner_text()
        cia.press(find_puzzle(GAME, key).best)
        told = cia.page.locator(".narrator p.motifs")
        told.wait_for()
        assert wanted["name"] in told.inner_text()
        cia.page.get_by_role("link", name=cia.word("puzzle-next")).tap()
        cia.page.wait_for_url(re.compile(f"/puzzles/{GAME}/(?!{key})"))


def test_a_puzzle_that_is_not_there_and_a_game_without_any(window: Callable[..., Window], server: Server) -> None:
    astrid = window("Astrid")
    asked: list[str] = []
    astrid.page.on("request", lambda request: asked.append(request.url))
    astrid.page.route(
        f"**/api/puzzles/{GAME}?*",
        lambda route: route.fulfill(json={"game": GAME, "today": None, "puzzles": [], "motifs": []}),
    )
    astrid.go(f"/learn/{GAME}")
    astrid.page.locator("ol li").first.wait_for()
    astrid.wait(lambda: any(f"/api/puzzles/{GAME}?" in url for url in asked), "the list")
    assert astrid.page.locator(".day, #puzzles").count() == 0
    astrid.page.locator("ol a").first.click()
    astrid.page.get_by_role("link", name=astrid.word("learn-leave")).click()
    astrid.page.locator("ol li").first.wait_for()
    assert len([url for url in asked if f"/api/puzzles/{GAME}?" in url]) == 1  # It is kept.
    astrid.go(f"/puzzles/{GAME}/no-such")
    astrid.page.get_by_role("alert").wait_for()
    assert "no-such" in astrid.page.get_by_role("alert").inner_text()
    astrid.page.get_by_role("link", name=astrid.word("to-school")).wait_for()
    astrid.forgive("404")
