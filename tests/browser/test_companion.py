"""With real cards: an evening of each game is entered by touch, survives a reload, is corrected, has its account."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from talong.companion import fold, summary
from tests.browser.axe import faults
from tests.browser.windows import DESK, PHONE, Window

Entry = dict[str, Any]
NAMES = ["Anna", "Bo", "Cia", "Dan"]

# Two deals of each game, as people tell them: on which form, what is tapped in each field, and what is answered.
EVENINGS: dict[str, list[Entry]] = {
    "kille": [{"struck": [1], "lowest": [0]}, {"act": "buyin"}, {"act": "decline"}, {"lowest": [1, 2]}],
    "punschkille": [{"lowest": [1]}, {"act": "buyin"}, {"struck": [2]}, {"act": "decline"}],
    "kungsholmskille": [
        {"ending": "showdown", "folded": [3], "shower": 0, "winner": 2},
        {"ending": "walkover", "knocker": 1},
    ],
    "rodskagg": [
        {"declarer": 1, "contract": "3", "tricks": [1, 4, 1, 0], "along": [3]},
        {"declarer": 2, "contract": "rodskagg", "tricks": [1, 0, 5, 0]},
    ],
    "skitgubbe": [{"skitgubbe": 2, "out": [3, 0, 1]}, {"skitgubbe": 1}],
}


def kept(window: Window, game: str) -> dict[str, Any]:
    """Return the evening as it lies on the phone."""
    found: dict[str, Any] = json.loads(window.page.evaluate(f"localStorage.getItem('talong.companion.{game}')") or "{}")
    return found


def begin(window: Window, game: str) -> None:
    """Go from the door to a table with real cards, and say who sits down."""
    page = window.page
    window.go("/")
    page.locator("a[href='/companion']").tap()
    page.locator(f"[data-game={game}]").tap()
    form = page.locator("[data-form=match]")
    form.wait_for()
    for at, name in enumerate(NAMES):
        form.locator("ol input").nth(at).fill(name)
    form.locator("button.main").tap()
    page.locator("[data-form=deal]").wait_for()


def tell(window: Window, told: Entry) -> None:
    """Tap what happened, and wait until it is kept."""
    page = window.page
    count = page.locator(".log ol li").count()
    if "act" in told:
        page.locator(f"[data-form=act] [data-choice={told['act']}]").tap()
    else:
        fill(window, told)
    expect(page.locator(".log ol li")).to_have_count(count + 1)


def fill(window: Window, told: Entry) -> None:
    """Fill in the form of a deal and send it."""
    form = window.page.locator("[data-form=deal]")
    for name, value in told.items():
        field = form.locator(f"[data-field={name}]")
        if name == "tricks":
            for seat, number in enumerate(value):
                for _trick in range(number):
                    field.locator(".step").nth(2 * seat + 1).tap()
        elif isinstance(value, str):
            field.locator(f"[data-choice='{value}']").tap()
        else:
            for seat in value if isinstance(value, list) else [value]:
                field.locator(f"[data-seat='{seat}']").tap()
    form.locator("button.main").tap()


@pytest.mark.parametrize("game", EVENINGS)
def test_an_evening_is_entered_by_touch_and_its_account_is_that_of_the_engine(
    window: Callable[..., Window], game: str
) -> None:
    phone = window("Anna", viewport=PHONE, has_touch=True)
    page = phone.page
    begin(phone, game)
    told = EVENINGS[game]
    for entry in told[:2]:
        tell(phone, entry)
    page.reload()  # In the middle of the evening: everything is there again.
    expect(page.locator(".log ol li")).to_have_count(3)
    for entry in told[2:]:
        tell(phone, entry)
    assert faults(page) == []
    # Undone and told again, it is the same.
    before = kept(phone, game)
    page.locator(".undo").first.tap()
    expect(page.locator(".log ol li")).to_have_count(len(told))
    tell(phone, told[-1])
    evening = kept(phone, game)
    assert [without_time(one) for one in evening["entries"]] == [without_time(one) for one in before["entries"]]
    assert [without_time(one) for one in evening["entries"][1:]] == [
        {"kind": "act", "seat": one["seat"], "act": entry["act"]} if "act" in entry else {"kind": "deal", **entry}
        for entry, one in zip(told, evening["entries"][1:], strict=True)
    ]
    # The end, and the account that people print and send.
    page.locator("[data-pick=end]").tap()
    page.get_by_role("dialog").locator("button.main").tap()
    page.locator(".evening table").wait_for()
    account = summary(fold(kept(phone, game)))
    shown = page.locator(".evening tbody tr")
    assert sorted(shown.locator("th").all_inner_texts()) == NAMES
    if account["totals"][0]["kronor"]:
        sums = {name: int(text.replace("±", "").replace("−", "-")) for name, text in pairs(page)}
        assert sums == {one["name"]: one["kronor"][game] for one in account["totals"]}
    assert faults(page) == []
    page.emulate_media(media="print")
    expect(page.locator(".evening table")).to_be_visible()
    expect(page.locator(".work")).to_be_hidden()
    page.emulate_media(media="screen")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def pairs(page: Any) -> list[tuple[str, str]]:
    """Return every name in the account with its sum in the first column."""
    rows = page.locator(".evening tbody tr").all()
    return [(row.locator("th").inner_text(), row.locator("td").first.inner_text()) for row in rows]


def without_time(entry: Entry) -> Entry:
    return {name: value for name, value in entry.items() if name != "at"}


def test_an_older_entry_is_corrected_and_what_no_longer_fits_is_told(window: Callable[..., Window]) -> None:
    phone = window("Anna", viewport=PHONE, has_touch=True)
    page = phone.page
    begin(phone, "skitgubbe")
    tell(phone, {"skitgubbe": 2})
    tell(phone, {"skitgubbe": 1})
    page.locator("details.log summary").first.tap()
    page.locator("[data-change='1']").tap()
    form = page.locator("[data-form=deal]")
    expect(form.locator("[data-field=skitgubbe] [data-seat='2']")).to_have_attribute("aria-pressed", "true")
    fill(phone, {"skitgubbe": 1})
    expect(page.locator("[data-change='1']")).to_have_attribute("aria-label", "Ändra: Giv 1. Vem blev skitgubbe?: Bo")
    assert fold(kept(phone, "skitgubbe")).match.standing() == {"skitgubbe": [0, 2, 0, 0]}


def test_the_companion_is_for_the_keyboard_and_in_english_too(window: Callable[..., Window]) -> None:
    desk = window("Anna", viewport=DESK, lang="en")
    page = desk.page
    desk.go("/companion/skitgubbe")
    page.locator("[data-form=match] input").first.focus()
    for at, name in enumerate(NAMES):
        if at:
            page.locator("[data-form=match] ol input").nth(at).focus()
        page.keyboard.type(name)
    page.keyboard.press("Enter")
    expect(page.locator("#who-deals")).to_have_text("Deal 1: Anna deals")
    page.locator("[data-field=skitgubbe] [data-seat='3']").press("Enter")
    page.locator("[data-form=deal] button.main").press("Enter")
    expect(page.locator("#who-deals")).to_have_text("Deal 2: Bo deals")
    assert faults(page) == []
