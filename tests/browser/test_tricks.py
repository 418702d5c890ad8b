"""Tricks on the table: who has them, where they go, strokes for those that are won, and a tap that ends all motion."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.browser.axe import faults
from tests.browser.stages import RULES, place, turning, unfold
from tests.browser.windows import DESK, PHONE, Window
from tests.sizes import size

NARROW: Final = {"width": 320, "height": 640}
Facts = dict[str, Any]


def screens(
    names: str, usual: list[tuple[Any, ...]], full: list[dict[str, int]], more: list[tuple[Any, ...]] | None = None
) -> pytest.MarkDecorator:
    """Return each case on the screen behind it in `make test`, and *more* of them on all screens in the long tests."""
    every = [*[case[:-1] for case in usual], *(more or [])]
    cases = size(usual, [(*case, screen) for case in every for screen in full])
    ids = ["-".join([*map(str, case[:-1]), str(case[-1]["width"])]) for case in cases]
    return pytest.mark.parametrize(f"{names}, viewport", cases, ids=ids)


# Who leads by what stands at the cards: the seat, and how the card is drawn beside one that does not.
LEADS: Final = """() => [...document.querySelectorAll(".board [data-leads]")].map((one) => {
  const card = [...one.querySelectorAll("img.card")].at(-1);
  const ring = getComputedStyle(card).outlineStyle;
  return { seat: Number(one.dataset.leads), word: one.innerText, said: one.textContent, ring };
})"""

# ------------------------------------------------------------------------------------------------------- who leads it


def leads_in(phase: str, least: int) -> Callable[[Facts], bool]:
    return lambda view: view["phase"] == phase and len(view["trick"]) >= 2 and len(view["leading"]) >= least


@screens(
    "game, phase, least",
    [
        ("kungsholmskille", "play", 1, DESK),
        ("skitgubbe", "collect", 2, NARROW),
    ],
    [NARROW, PHONE, DESK],
    [("rodskagg", "play", 1), ("skitgubbe", "collect", 1)],
)
def test_who_has_the_trick_as_it_lies_is_marked_and_said(
    game: str, phase: str, least: int, viewport: dict[str, int], window: Callable[..., Window]
) -> None:
    astrid = window("Astrid", viewport=viewport)
    view, _done = place(astrid.page, astrid.url, game, RULES[game], leads_in(phase, least))
    astrid.rest()
    shown = astrid.page.evaluate(LEADS)
    assert sorted(one["seat"] for one in shown) == view["leading"]
    for one in shown:
        assert one["ring"] == "solid"  # Not by colour alone: a ring, and
        assert astrid.word("ahead") in one["word"]  # a word,
        assert f", {astrid.word('ahead')}" in one["said"]  # which those who listen hear after the card.
    assert faults(astrid.page) == []


def test_mark_covers_no_word_and_no_index(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE)
    place(astrid.page, astrid.url, "kungsholmskille", RULES["kungsholmskille"], leads_in("play", 1))
    covers = """() => [...document.querySelectorAll(".board .ahead")].map((one) => {
      const mark = one.getBoundingClientRect();
      const card = one.parentElement.querySelector("img.card").getBoundingClientRect();
      return mark.top - card.top > card.height / 2;
    })"""
    assert astrid.page.evaluate(covers) == [True]


# ------------------------------------------------------------------------------------------------------ where it goes

SWEPT: Final = """() => {
  window.swept = {};
  const note = () => document.querySelectorAll(".sky [data-sweep]").forEach((one) => {
    const frames = one.getAnimations()[0]?.effect.getKeyframes() ?? [];
    if (frames.length) window.swept[one.dataset.flight] = frames.map((frame) => frame.transform);
  });
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
}"""


@screens("event", [("turned", DESK), ("pick_up", PHONE)], [PHONE, DESK], [("avstick",)])
def test_what_was_laid_is_squared_up_and_goes_together(
    event: str, viewport: dict[str, int], window: Callable[..., Window]
) -> None:
    astrid = window("Astrid", viewport=viewport, moves=True)
    go_on = unfold(astrid.page, astrid.url, "skitgubbe", event)
    before, after = (json.loads(said) for said in turning("skitgubbe", event, 1, "sv"))
    astrid.page.evaluate(SWEPT)
    go_on()
    astrid.page.wait_for_function("() => Object.keys(window.swept).length > 0")
    astrid.rest()
    swept = astrid.page.evaluate("window.swept")
    assert set(swept) == gone(before["view"], after)
    ways = list(swept.values())
    assert all(len(way) == 3 for way in ways)
    assert len({way[1] for way in ways}) == 1  # Squared up,
    assert len({way[2] for way in ways}) == 1  # and away.
    assert (ways[0][2].startswith("translate(-90px")) == (event == "avstick")
    assert astrid.page.locator(".sky [data-flight]").count() == 0


def gone(view: Facts, after: Facts) -> set[str]:
    """Return what lay on the table or was laid, and lies there no more."""

    def lies(view: Facts) -> set[str]:
        return {card for laying in [*view["trick"], *view["pile"]] for card in laying["cards"]}

    laid = {
        card
        for event in after["events"]
        if event["event"] in ("play", "chance", "lay", "throw")
        for card in event["cards"]
    }
    return (lies(view) | laid) - lies(after["view"])


def test_trick_of_rodskagg_is_swept_when_the_next_is_led_to(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE, moves=True)
    go_on = unfold(astrid.page, astrid.url, "rodskagg", "trick")
    told = json.loads(turning("rodskagg", "trick", 1, "sv")[1])
    astrid.page.evaluate(SWEPT)
    go_on()
    astrid.page.locator(".trick [data-wins]").wait_for()
    astrid.rest()
    assert astrid.page.evaluate("window.swept") == {}  # It lies there until somebody leads.
    lay = {play["card"] for play in told["view"]["tricks"][-1]}
    lead = told["view"]["hands"]["0"][0]
    view = {**told["view"], "trick": [{"seat": told["view"]["turn"], "card": lead}], "leading": [told["view"]["turn"]]}
    led = [{"event": "play", "seat": told["view"]["turn"], "card": lead}]
    go_on(json.dumps({**told, "version": 1002, "view": view, "events": led, "told": [], "calls": []}))
    astrid.page.wait_for_function("() => Object.keys(window.swept).length > 0")
    assert set(astrid.page.evaluate("window.swept")) == lay


@pytest.mark.parametrize("event", size(["pick_up"], ["turned", "pick_up"]))
def test_nothing_is_swept_for_those_who_want_no_motion(event: str, window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE)
    go_on = unfold(astrid.page, astrid.url, "skitgubbe", event)
    lies = astrid.page.locator(".trick [data-cards]").count()
    astrid.page.evaluate(SWEPT)
    go_on()
    astrid.wait(lambda: astrid.page.locator(".trick [data-cards]").count() < max(1, lies), "the table")
    astrid.rest()
    assert astrid.page.evaluate("window.swept") == {}


# -------------------------------------------------------------------------------------------------- for those who watch

TILES: Final = """() => [...document.querySelectorAll(".board :is(.place, .hall .lying, .last)")].map((one) => {
  const boxes = [one, ...one.querySelectorAll("*")].map((part) => part.getBoundingClientRect());
  const seen = boxes.filter((box) => box.width > 1 && box.height > 1);
  const side = (which, name) => which(...seen.map((box) => box[name]));
  const box = [side(Math.min, "left"), side(Math.min, "top"), side(Math.max, "right"), side(Math.max, "bottom")];
  return { what: one.className.split(" ")[0], box };
})"""


@screens(
    "game, seats, least",
    [
        ("rodskagg", 8, 6, NARROW),
        ("skitgubbe", 4, 3, PHONE),
    ],
    [NARROW, PHONE],
    [("kungsholmskille", 4, 2), ("rodskagg", 4, 3)],
)
def test_watchers_see_everybody_around_the_trick(
    game: str, seats: int, least: int, viewport: dict[str, int], window: Callable[..., Window]
) -> None:
    astrid = window("Astrid", viewport=viewport)
    place(astrid.page, astrid.url, game, RULES[game], lambda view: len(view["trick"]) >= least, seats, watches=True)
    astrid.rest()
    tiles = astrid.page.evaluate(TILES)
    people = [one["box"] for one in tiles if one["what"] == "place"]
    lies = next(one["box"] for one in tiles if one["what"] == "lying")
    assert len(people) == seats
    assert any(box[3] <= lies[1] + 6 for box in people)
    assert any(box[1] >= lies[3] - 6 for box in people)
    for at, one in enumerate(tiles):
        for other in tiles[at + 1 :]:
            apart = not overlap(one["box"], other["box"])
            assert apart, (one, other)
    assert faults(astrid.page) == []


def overlap(one: list[float], other: list[float]) -> bool:
    """Tell whether two boxes lie on each other; rings may touch."""
    ring = 7
    return (
        one[0] < other[2] - ring and other[0] < one[2] - ring and one[1] < other[3] - ring and other[1] < one[3] - ring
    )


# ------------------------------------------------------------------------------------------------------------ strokes


@pytest.mark.parametrize("viewport", size([NARROW], [NARROW, PHONE, DESK]), ids=lambda one: str(one["width"]))
def test_tricks_are_strokes_at_the_seats(viewport: dict[str, int], window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=viewport)
    view, _done = place(
        astrid.page,
        astrid.url,
        "rodskagg",
        RULES["rodskagg"],
        lambda view: sum(view["won"]) >= 3 and view["phase"] == "play",
    )
    for seat, won in enumerate(view["won"]):
        strokes = astrid.page.locator(f'[data-seat="{seat}"] [data-strokes]').first
        assert strokes.get_attribute("data-strokes") == str(won)
        assert strokes.locator("path").count() == won
        assert astrid.word("tricks", number=won) in (strokes.text_content() or "")
        assert strokes.is_visible()


# ------------------------------------------------------------------------------------------------------ a tap on it

# Nothing that moves comes to its end by itself any more, until the tap: what begins afterwards is not held.
HOLD: Final = """() => {
  const ends = (one) => one.effect?.getComputedTiming().endTime !== Infinity;
  const moves = (one) => !["paused", "finished"].includes(one.playState) && ends(one);
  const hold = () => document.getAnimations().filter(moves).forEach((one) => one.pause());
  const watch = new MutationObserver(hold);
  watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  addEventListener("pointerdown", () => watch.disconnect(), true);
}"""
HELD: Final = """() => {
  const held = document.getAnimations().filter((one) => one.playState === "paused");
  return held.filter((one) => one.effect.target.closest("main")).length;
}"""


@screens(
    "game, event",
    [("kungsholmskille", "penalty", DESK), ("rodskagg", "play", PHONE)],
    [PHONE, DESK],
    [("kille", "swap")],
)
def test_tap_on_the_table_ends_all_motion_and_is_no_act(
    game: str, event: str, viewport: dict[str, int], window: Callable[..., Window]
) -> None:
    astrid = window("Astrid", viewport=viewport, moves=True)
    done: list[str] = []
    go_on = unfold(astrid.page, astrid.url, game, event, done=done)
    astrid.page.evaluate(HOLD)
    go_on()
    astrid.page.wait_for_function(f"() => ({HELD})() > 0")
    board = astrid.page.locator(".board").bounding_box()
    assert board is not None
    before = len(done)
    astrid.page.mouse.click(board["x"] + 20, board["y"] + board["height"] / 2)
    astrid.page.wait_for_function(f"() => ({HELD})() === 0 && !document.querySelector('.sky [data-flight]')")
    assert done[before:] == []


TIMES: Final = """() => {
  window.times = {};
  const note = () => document.querySelectorAll(".sky [data-flight]").forEach((one) => {
    const flight = one.getAnimations()[0];
    if (flight) window.times[one.dataset.flight] = flight.effect.getTiming().duration / flight.playbackRate;
  });
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.mark.parametrize(("cards", "took"), [(3, 360), (4, 180)])
def test_more_than_three_motions_go_twice_as_fast(cards: int, took: int, window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE, moves=True)
    go_on = unfold(astrid.page, astrid.url, "rodskagg", "play")
    told = json.loads(turning("rodskagg", "play", 1, "sv")[1])
    plays = [{"seat": seat, "card": card} for seat, card in enumerate(("2c", "3c", "4c", "5c")[:cards])]
    view = {**told["view"], "trick": plays, "leading": [cards - 1]}
    events = [{"event": "play", **play} for play in plays]
    astrid.page.evaluate(TIMES)
    go_on(json.dumps({**told, "view": view, "events": events}))
    astrid.page.wait_for_function("(cards) => Object.keys(window.times).length === cards", arg=cards)
    assert set(astrid.page.evaluate("Object.values(window.times)")) == {took}
