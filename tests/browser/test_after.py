"""After the game: who came where, why every krona moved, and what can be done then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.axe import faults
from tests.browser.stages import RULES, finished, show, till
from tests.browser.windows import DESK, PHONE, Window, play_until
from tests.sizes import size

NARROW = {"width": 360, "height": 740}


def shown(one: Window) -> list[dict[str, str]]:
    """Return the lines of the till as they stand there."""
    every = one.page.locator(".accounts details")
    every.first.wait_for()  # The page asks for the account when the match is over.
    found: list[dict[str, str]] = every.evaluate_all(
        """all => all.map((one) => Object.fromEntries(
          ["who", "amount", "reason", "rule"].map((part) => [part, one.querySelector(`.${part}`).textContent.trim()])
        ))"""
    )
    return found


@pytest.mark.parametrize("game", size(["punschkille", "kungsholmskille"], list(RULES)))
def test_every_move_of_the_ledger_is_told_with_its_rule(game: str, window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=NARROW, has_touch=True, color_scheme="light")
    show(astrid.page, astrid.url, game, "match_over", "sv")
    till(game, "sv")
    entries: list[Any] = finished[game].ledger.entries

    lines = shown(astrid)

    assert {line["rule"] for line in lines} == {entry.rule for entry in entries}
    assert all(line["reason"].removesuffix(line["rule"]).strip() for line in lines)
    everybody = astrid.word("accounts-all").casefold()
    people = sum(
        finished[game].seats if line["who"].casefold() == everybody else line["who"].count(",") + 1 for line in lines
    )
    assert people == len(entries)
    astrid.page.locator(".accounts summary").first.click()
    book = astrid.page.locator(".accounts details[open] a")
    assert book.get_attribute("href") == f"/rules/{game}#{lines[0]['rule']}"
    assert lines[0]["rule"] in (astrid.page.locator(".accounts details[open] p").text_content() or "")
    assert faults(astrid.page) == []


def test_replay_marks_costly_decisions_of_a_seat(window: Callable[..., Window], replay: str) -> None:
    astrid = window("Astrid", viewport=PHONE, has_touch=True)
    costly: dict[str, Any] = {
        "step": 1,
        "act": "knock",
        "best": "bud",
        "text": "Drag 1 kostade 1 kr.",
        "why": "Jämfört.",
        "unit": "kronor",
    }
    pages = [
        {"acts": 9, "start": 0, "next": 3, "marks": [{**costly, "cost": 1.0, "low": 0.5, "high": 1.5}]},
        {"acts": 9, "start": 3, "next": None, "marks": []},
    ]
    asked: list[str] = []

    def answer(route: Any) -> None:
        asked.append(route.request.url)
        route.fulfill(json=pages[len(asked) - 1])

    astrid.page.route("**/review?*", answer)
    astrid.go(replay)
    whose = astrid.page.get_by_label(astrid.word("review-of"))
    whose.wait_for()  # A watcher has decided nothing, and may look at anybody's decisions.
    assert asked == []
    whose.select_option(index=1)
    astrid.page.locator(".review li button").click()
    mark = astrid.page.locator(".costly")
    mark.wait_for()
    assert costly["text"] in mark.inner_text()
    assert astrid.page.locator(".acts .flag").count() == 1
    astrid.wait(lambda: len(asked) == len(pages), "both pages")
    assert "seat=0&start=0" in asked[0]
    assert "seat=0&start=3" in asked[1]
    assert faults(astrid.page) == []
    astrid.button("step-on").click()
    mark.wait_for(state="detached")


def test_one_seats_own_sums_come_to_what_it_has(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=DESK, color_scheme="dark")
    show(astrid.page, astrid.url, "kungsholmskille", "match_over", "sv")
    balances = finished["kungsholmskille"].standing()["balances"]
    assert isinstance(balances, list)
    for seat, balance in enumerate(balances):
        astrid.page.locator(".accounts select").select_option(index=seat + 1)
        total = astrid.page.locator(".accounts .sum span").last.text_content() or ""
        assert int(total.split()[0].replace("−", "-").replace("±", "")) == balance
    assert faults(astrid.page) == []


def test_result_ledger_replay_review_and_rematch_of_a_match_that_was_played(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE, has_touch=True)
    astrid.lay("kungsholmskille", 3, deals=1)
    astrid.begin()
    play_until([astrid], lambda: astrid.is_over)
    places = astrid.page.locator(".over ol li")
    places.first.wait_for()
    assert places.count() == 3
    assert {"KK13"} <= {line["rule"] for line in shown(astrid)}

    asked: list[str] = []
    astrid.page.on("request", lambda request: asked.append(request.url) if "/review?" in request.url else None)
    with astrid.page.expect_response("**/review?*") as answered:
        astrid.page.get_by_role("link", name=astrid.word("replay")).click()
    astrid.page.wait_for_url("**/replay/*/1")
    assert answered.value.status == 200
    assert f"seat={astrid.seat}&" in answered.value.url  # Wherever the lots have put her.
    found = astrid.page.locator(".review")
    astrid.wait(
        lambda: found.locator("li").count() > 0 or astrid.word("review-none") in found.inner_text(), "the whole review"
    )
    astrid.button("step-on").click()
    astrid.page.get_by_role("slider", name=astrid.word("step", at=1, all="").strip()).wait_for()
    assert len(asked) == len(set(asked))  # What has been reviewed is not reviewed again.
    astrid.page.locator(".accounts details").first.wait_for()
    assert "KK13" in {line["rule"] for line in shown(astrid)}
    assert faults(astrid.page) == []

    astrid.page.go_back()
    astrid.button("begin-again").click()
    astrid.wait(lambda: astrid.info.get("match") == 2 and astrid.info["status"] == "playing", "the rematch")
    astrid.page.locator(".accounts").wait_for(state="detached")
    assert astrid.page.locator(".over").count() == 0
