"""The table itself: who sits where, what stays where it is, what covers nothing, and what is not there twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.axe import FINISH, faults
from tests.browser.stages import first_moment, moments, place, show, unfold
from tests.browser.windows import PHONE, Window
from tests.sizes import size

DESK = {"width": 1440, "height": 900}
LAPTOP = {"width": 1024, "height": 768}
SMALL = {"width": 320, "height": 640}
NARROW = {"width": 360, "height": 740}
SCREENS = [
    SMALL,
    PHONE,
    {"width": 768, "height": 1024},
    LAPTOP,
    DESK,
    {"width": 1920, "height": 1080},
]
Open = Callable[..., Window]

BOXES = """(what) => [...document.querySelectorAll(what)].map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return [left, top, right, bottom];
}).filter(([left, , right]) => right > left)"""
TABLE = "JSON.stringify(document.querySelector('.table').getBoundingClientRect())"


def boxes(one: Window, what: str) -> list[list[float]]:
    found: list[list[float]] = one.page.evaluate(BOXES, what)
    return found


def meet(one: list[float], other: list[float], air: float = 0.5) -> bool:
    return one[0] < other[2] - air and other[0] < one[2] - air and one[1] < other[3] - air and other[1] < one[3] - air


def within(one: list[float], other: list[float]) -> bool:
    return other[0] <= one[0] + 1 and one[2] <= other[2] + 1 and other[1] <= one[1] + 1 and one[3] <= other[3] + 1


# --------------------------------------------------------------------------------------------------------------- places


@pytest.mark.parametrize(
    ("people", "watches"),
    size(
        [(8, True), (20, False)],
        [(people, watches) for people in range(4, 21) for watches in (False, True)],
    ),
)
def test_everybody_has_a_place_on_every_screen(people: int, watches: bool, window: Open) -> None:
    astrid = window("Astrid", viewport=SMALL)

    def is_so(view: dict[str, Any]) -> bool:
        return view["phase"] == "speak" and len(view["spoke"]) >= people // 2

    place(astrid.page, astrid.url, "kille", {"cuts": "auto"}, is_so, people, watches=watches)
    for screen in SCREENS:
        astrid.page.set_viewport_size(screen)  # type: ignore[arg-type]
        astrid.rest()
        seats = boxes(astrid, ".board .seat")
        assert len(seats) == people - (not watches)
        (board,) = boxes(astrid, ".board")
        others = [*boxes(astrid, ".board .lying .slip, .board .lying .heap, .board .lying .stack")]
        if not watches and screen["width"] >= 1024:
            others += boxes(astrid, ".zone .hand, .zone .acts, .zone .sentence, .zone .tag")
        for nth, seat in enumerate(seats):
            assert within(seat, board), (screen, nth, seat, board)
            crossed = [other for other in [*seats[nth + 1 :], *others] if meet(seat, other)]
            assert crossed == [], (screen, nth, seat)
        assert astrid.page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0


def test_those_who_watch_have_people_at_the_bottom(window: Open) -> None:
    astrid = window("Astrid", viewport=PHONE)
    place(astrid.page, astrid.url, "kille", {"cuts": "auto"}, lambda view: view["phase"] == "speak", 6, watches=True)
    (board,) = boxes(astrid, ".board")
    assert max(box[3] for box in boxes(astrid, ".board .seat")) > board[1] + 0.75 * (board[3] - board[1])
    assert faults(astrid.page) == []


# ---------------------------------------------------------------------------------------------------------- large cards


def card_widths(one: Window, what: str) -> set[int]:
    return {round(box[2] - box[0]) for box in boxes(one, what)}


def test_cards_are_as_large_as_they_are_drawn(window: Open) -> None:
    astrid = window("Astrid", viewport=PHONE)
    show(astrid.page, astrid.url, "kille", "speak", "sv")
    assert card_widths(astrid, ".board .seat .card") == {54}
    assert card_widths(astrid, ".zone .hand .card") == {102}
    astrid.page.set_viewport_size(DESK)  # type: ignore[arg-type]
    astrid.rest()
    assert card_widths(astrid, ".board .seat .card") == {124}
    assert card_widths(astrid, ".zone .hand .card") == {128}


@pytest.mark.parametrize("screen", size([LAPTOP], [DESK, LAPTOP]), ids=lambda one: str(one["width"]))
@pytest.mark.parametrize("game", size(["rodskagg", "skitgubbe"], ["kille", "kungsholmskille", "rodskagg", "skitgubbe"]))
def test_hand_lies_on_the_table_at_a_desk(game: str, screen: dict[str, int], window: Open) -> None:
    astrid = window("Astrid", viewport=screen)
    moment = {"kille": "speak", "kungsholmskille": "play", "rodskagg": "play", "skitgubbe": "shed"}[game]
    show(astrid.page, astrid.url, game, moment, "sv")
    astrid.rest()
    (board,) = boxes(astrid, ".board")
    for box in boxes(astrid, ".zone .hand button, .zone .acts button, .zone .sentence, .zone .tag"):
        assert within(box, board), box
    assert board[3] > screen["height"] - 30


# ------------------------------------------------------------------------------------------------------ nothing jumps


@pytest.mark.parametrize("viewport", size([NARROW], [NARROW, PHONE, DESK]), ids=lambda one: str(one["width"]))
@pytest.mark.parametrize(
    "game", ["kille", "kungsholmskille", "rodskagg", "skitgubbe", *size([], ["punschkille"])]
)  # Punschkille is drawn as Kille is.
def test_table_keeps_its_height_when_the_turn_comes(game: str, viewport: dict[str, int], window: Open) -> None:
    astrid = window("Astrid", viewport=viewport)
    phases = [one for one in moments(game) if one != "match_over" and f"{one}-waiting" in moments(game)]
    assert phases
    go_to = show(astrid.page, astrid.url, game, f"{phases[0]}-waiting", "sv")
    for phase in phases:
        found = {}
        for moment in (f"{phase}-waiting", phase, f"{phase}-waiting"):
            go_to(moment)
            astrid.rest()
            found[astrid.page.evaluate(TABLE)] = moment
        assert len(found) == 1, (phase, found)


# -------------------------------------------------------------------------------------------------------------- bubbles

# A bubble stays for those who look at it.
STAY = """{
  const wait = window.setTimeout;
  window.setTimeout = (act, ms, ...all) => (ms === 1600 ? 0 : wait(act, ms, ...all));
}"""
INDEXES = """() => [...document.querySelectorAll(".board img.card:not(.sky *):not([src*=baksida])")].map((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left, top, left + width * 0.3, top + height * 0.16];
})"""


CALLS = {"kille": "pass", "kungsholmskille": "bud", "rodskagg": "ask"}


@pytest.mark.parametrize(
    ("game", "viewport"),
    size(
        [("kille", PHONE), ("kungsholmskille", DESK), ("rodskagg", PHONE)],
        [(game, viewport) for game in CALLS for viewport in (PHONE, DESK)],
    ),
)
def test_bubbles_have_tails_and_cover_nothing(game: str, viewport: dict[str, int], window: Open) -> None:
    astrid = window("Astrid", viewport=viewport)
    astrid.page.add_init_script(STAY)
    go_on = unfold(astrid.page, astrid.url, game, CALLS[game])
    go_on()
    bubble = astrid.page.locator(".bubble")
    bubble.wait_for()
    assert bubble.count() == 1
    bubble.locator(".tail").wait_for(state="attached")
    astrid.rest()
    (box,) = boxes(astrid, ".bubble")
    (board,) = boxes(astrid, ".board")
    assert within(box, board)
    taken = [*boxes(astrid, ".board .tag, .zone .acts button, .zone .sentence"), *astrid.page.evaluate(INDEXES)]
    assert [one for one in taken if meet(box, one, 2)] == [], bubble.evaluate("one => one.outerHTML")


def test_bubbles_of_many_have_their_name_in_the_middle(window: Open) -> None:
    astrid = window("Astrid", viewport=PHONE)
    astrid.page.add_init_script(STAY)
    go_on = unfold(astrid.page, astrid.url, "kille", "pass", seats=14)
    go_on()
    bubble = astrid.page.locator(".bubble")
    bubble.locator("small").wait_for()
    astrid.rest()
    assert bubble.locator("small").inner_text() in astrid.page.locator(".board .name").all_inner_texts()
    (box,) = boxes(astrid, ".bubble")
    assert [one for one in boxes(astrid, ".board .tag") if meet(box, one, 2)] == []


# ------------------------------------------------------------------------------------------------------ not there twice

# Whatever is on its way somewhere is not seen there yet; looked at in each frame.
DOUBLED = """() => {
  window.doubled = [];
  window.landed = 0;
  const look = () => {
    const is_on = (one) => one.id === "lands" && one.effect.getComputedTiming().progress !== null;
    const waits = document.getAnimations().filter(is_on);
    if (waits.length) window.landed = Math.max(window.landed, waits.length);
    const seen = waits.map((one) => one.effect.target).filter((one) => getComputedStyle(one).opacity !== "0");
    window.doubled.push(...seen.map((one) => one.outerHTML.slice(0, 90)));
    if (!window.looked) requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize(
    ("game", "event"),
    [("kille", "swap"), ("skitgubbe", "lay"), *size([], [("rodskagg", "play"), ("kungsholmskille", "play")])],
)
def test_cards_in_flight_are_not_there_twice(game: str, event: str, window: Open) -> None:
    astrid = window("Astrid", viewport=PHONE, moves=True)
    go_on = unfold(astrid.page, astrid.url, game, event)
    astrid.page.evaluate(DOUBLED)
    go_on()
    astrid.page.wait_for_function("() => window.landed > 0")
    astrid.rest()
    astrid.page.evaluate("window.looked = true")
    assert astrid.page.evaluate("window.landed") >= (2 if event == "swap" else 1)
    assert astrid.page.evaluate("window.doubled") == []
    assert astrid.page.evaluate("document.getAnimations().filter((one) => one.id === 'lands').length") == 0


# ----------------------------------------------------------------------------------------------------- what lies there


@pytest.mark.parametrize("amount", size([5, 20], [5, 12, 20]))
def test_pot_is_a_heap_that_grows(amount: int, window: Open) -> None:
    astrid = window("Astrid", viewport=PHONE)

    def is_so(view: dict[str, Any]) -> bool:
        return bool(view["phase"] == "speak" and view["pot"] == amount)

    place(astrid.page, astrid.url, "kille", {"cuts": "auto"}, is_so, max(4, amount))
    assert astrid.page.locator(".board .heap svg").count() == amount
    assert astrid.page.locator(f'[data-pot="{amount}"] .snitt').inner_text() == str(amount)


def test_of_a_great_pot_there_is_a_coin_for_each_stake(window: Open) -> None:
    astrid = window("Astrid", viewport=PHONE)
    rules = {"cuts": "auto", "stake": 10}
    place(astrid.page, astrid.url, "kille", rules, lambda view: view["phase"] == "speak" and view["pot"] == 60, 6)
    assert astrid.page.locator(".board .heap svg").count() == 6


@pytest.mark.parametrize("viewport", size([PHONE], [PHONE, DESK]), ids=lambda one: str(one["width"]))
def test_card_that_one_knows_is_shown_as_known(viewport: dict[str, int], window: Open) -> None:
    astrid = window("Astrid", viewport=viewport)

    def is_so(view: dict[str, Any]) -> bool:
        known = [seat for seat, cards in view["hands"].items() if seat != "0" and "?" not in cards]
        return view["phase"] == "speak" and bool(known) and not view["face_up"]

    view, _ = place(astrid.page, astrid.url, "kille", {"cuts": "auto"}, is_so)
    known = {int(seat): cards[0] for seat, cards in view["hands"].items() if seat != "0" and "?" not in cards}
    assert astrid.page.locator(".board .eye").count() == len(known)
    shown = astrid.page.locator(".board .card:not([src*=baksida])")
    for seat, code in known.items():
        here = astrid.page.locator(f'.board [data-seat="{seat}"]')
        assert astrid.word("you-saw") in here.inner_text()
        assert astrid.card(code) in (here.text_content() or "")
    assert shown.count() == len(known)
    widths = {round(box[2] - box[0]) for box in boxes(astrid, ".board .seat .card")}
    assert len(widths) == 1
    assert faults(astrid.page) == []


def test_stock_piles_and_the_card_that_is_turned_up_are_drawn(window: Open) -> None:
    astrid = window("Astrid", viewport=PHONE)

    def is_so(view: dict[str, Any]) -> bool:
        return view["phase"] == "collect" and any(view["won"].values()) and view["stock"] > 4

    view, _ = place(astrid.page, astrid.url, "skitgubbe", {"open_trump": True, "deals": 1}, is_so)
    centre = astrid.page.locator(".board .centre")
    assert centre.locator(f'[data-stock="{view["stock"]}"]').inner_text().split() == ["Talong", str(view["stock"])]
    assert centre.locator(".stack").count() == 1
    up = centre.locator("[data-turned-up]")
    assert up.get_attribute("data-turned-up") == view["last"]
    assert astrid.card(view["last"]) in up.inner_text()
    for seat, won in view["won"].items():
        here = astrid.page.locator(f'.board [data-seat="{seat}"] [data-won]')
        if seat != "0":
            assert here.count() == (1 if won else 0)


def test_holder_of_the_last_card_is_marked(window: Open) -> None:
    astrid = window("Astrid", viewport=DESK)

    def is_so(view: dict[str, Any]) -> bool:
        return view["phase"] in ("collect", "throw") and (view["last_holder"] or 0) > 0

    view, _ = place(astrid.page, astrid.url, "skitgubbe", {"deals": 1}, is_so)
    assert astrid.page.locator(".board .last-card").count() == 1
    here = astrid.page.locator(f'.board [data-seat="{view["last_holder"]}"]')
    assert astrid.word("last-card") in here.inner_text()
    assert faults(astrid.page) == []


def test_avstickshog_stands_with_its_count(window: Open) -> None:
    astrid = window("Astrid", viewport=PHONE)
    rules = {"deals": 1}
    view, _ = place(astrid.page, astrid.url, "skitgubbe", rules, lambda view: view["phase"] == "shed", 2)
    pile = astrid.page.locator("[data-avstickshog]")
    assert pile.get_attribute("data-avstickshog") == str(view["avstickshog"])
    assert str(view["avstickshog"]) in pile.inner_text()
    assert pile.locator(".stack").count() == 1


def test_card_that_took_the_trick_is_marked(window: Open) -> None:
    astrid = window("Astrid", viewport=PHONE)

    def is_so(view: dict[str, Any]) -> bool:
        return view["phase"] == "play" and not view["trick"] and len(view["tricks"]) == 1

    rules = {"max_deals": 3}
    place(astrid.page, astrid.url, "rodskagg", rules, is_so)
    _, events = first_moment("rodskagg", rules, is_so)
    taker = next(one["seat"] for one in reversed(events) if one["event"] == "trick")
    mark = astrid.page.locator("[data-wins]")
    assert mark.count() == 1
    assert mark.locator(f'[data-play^="{taker}:"]').count() == 1


# Contrast of the token with what it lies on, by the formula of WCAG.
TOKEN = """() => {
  const token = [...document.querySelectorAll(".tag use")].find((one) => one.getAttribute("href") === "#m-givare");
  const part = (text) => text.match(/[\\d.]+/g).slice(0, 3).map(Number).map((one) => one / 255)
    .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
  const light = (text) => { const [r, g, b] = part(text); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const ground = getComputedStyle(token.closest(".tag")).backgroundColor;
  const [one, other] = [light(getComputedStyle(token).color), light(ground)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}"""


def test_token_of_the_dealer_is_seen_in_both_lights(window: Open) -> None:
    astrid = window("Astrid", viewport=PHONE, color_scheme="light")
    show(astrid.page, astrid.url, "kille", "speak", "sv")
    ground = "getComputedStyle(document.querySelector('.tag')).backgroundColor"
    by_day = astrid.page.evaluate(ground)
    assert astrid.page.evaluate(TOKEN) >= 3
    astrid.page.emulate_media(color_scheme="dark")
    astrid.wait(lambda: astrid.page.evaluate(ground) != by_day, "the evening")
    astrid.page.evaluate(FINISH)
    assert astrid.page.evaluate(TOKEN) >= 3
    sheet = astrid.page.locator("#m-givare").inner_html()
    assert "currentColor" in sheet
    assert "#1F1B1A" not in sheet


# --------------------------------------------------------------------------------------------------------- bar and keys


def test_deal_that_is_over_keeps_its_number(window: Open) -> None:
    astrid = window("Astrid", viewport=PHONE)
    show(astrid.page, astrid.url, "rodskagg", "match_over", "sv")
    deals = moments("rodskagg")["match_over"][0]["deals"]
    assert astrid.page.locator("header .deal").inner_text() == astrid.word("deal-number", number=deals)


def test_bar_is_one_line_in_english(window: Open) -> None:
    astrid = window("Astrid", lang="en", viewport=PHONE)
    astrid.go("/")
    astrid.page.locator("header nav").wait_for()
    astrid.rest()
    (mark,) = boxes(astrid, "header .mark")
    for box in boxes(astrid, "header nav > *"):
        assert box[1] < mark[3]
        assert mark[1] < box[3]
        assert box[2] <= PHONE["width"]


def test_first_act_has_the_focus_when_the_turn_comes(window: Open) -> None:
    astrid = window("Astrid", viewport=DESK)
    go_to = show(astrid.page, astrid.url, "kille", "speak-waiting", "sv")
    go_to("speak")
    first = astrid.page.locator(".zone .acts button:not([disabled])").first
    astrid.wait(lambda: first.evaluate("one => one === document.activeElement"), "the focus")
    go_to("speak-waiting")
    field = astrid.page.get_by_role("textbox", name=astrid.word("say"))
    field.focus()
    go_to("speak")
    assert field.evaluate("one => one === document.activeElement")


def test_every_switch_of_the_menu_is_as_large_as_the_others(window: Open) -> None:
    astrid = window("Astrid", viewport=PHONE)
    show(astrid.page, astrid.url, "skitgubbe", "shed", "sv")
    astrid.page.locator("nav .menu").click()
    astrid.page.locator("dialog [role=switch]").first.wait_for()
    astrid.rest()
    switches = boxes(astrid, "dialog [role=switch]")
    assert len(switches) > 2
    assert {(round(box[2] - box[0]), round(box[3] - box[1])) for box in switches} == {(22, 22)}
