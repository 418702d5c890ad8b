"""What lies and moves on the table, game by game: piles, coins, glasses, the thread, the sheet, the pick-up."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.axe import faults
from tests.browser.stages import moments, place, show, turning, unfold
from tests.browser.windows import DESK, PHONE, Progress, Window, play_again, play_until
from tests.sizes import size

NARROW = {"width": 360, "height": 740}
BOTH_SIZES = pytest.mark.parametrize("viewport", size([NARROW], [NARROW, DESK]), ids=lambda one: str(one["width"]))
COINS = ".sky [data-flight=krona]"
FLOWN = """() => {
  window.flown = {};
  new MutationObserver(() => {
    document.querySelectorAll(".sky [data-flight]").forEach((one) => { window.flown[one.dataset.flight] = true; });
  }).observe(document.body, { childList: true, subtree: true });
}"""


def after(key: str, event: str, least: int = 1) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(turning(key, event, least, "sv")[1])
    return told


def test_games_and_acts_of_the_door_are_in_sight_together(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=DESK)
    astrid.go("/")
    games = astrid.page.locator(".game")
    games.first.wait_for()
    astrid.rest()
    assert games.count() == 5
    for nth in range(games.count()):
        acts = games.nth(nth).locator(".acts").bounding_box()
        assert acts is not None
        assert acts["y"] + acts["height"] <= DESK["height"]


# ------------------------------------------------------------------------------------------------------ kungsholmskille


@BOTH_SIZES
def test_piles_and_tricks_lie_before_those_who_have_them(
    viewport: dict[str, int], window: Callable[..., Window]
) -> None:
    astrid = window("Astrid", viewport=viewport)
    astrid.lay("kungsholmskille", 3, deals=6)
    astrid.begin()
    seen, progress = 0, Progress([astrid])
    while not astrid.is_over and seen < size(3, 6):
        progress.check()
        view = astrid.view
        if astrid.is_waited_for:
            astrid.go_on()
        if not astrid.may or view is None:
            astrid.page.wait_for_timeout(30)
            continue
        if view["phase"] in ("play", "show"):
            astrid.check()
            wanted = ({seat: len(cards) for seat, cards in view["piles"].items()}, view["tricks"])
            astrid.wait(lambda so=(view, wanted): astrid.view is not so[0] or lying(astrid) == so[1], str(wanted))
            seen += sum(wanted[0].values()) > 0
        act = next((one for one in ("knock", "stay", "show") if one in astrid.may), "")
        if act:
            answers = sum(one["type"] == "done" for one in astrid.frames)
            if astrid.attempt(lambda act=act: astrid.press(act)):  # type: ignore[misc]
                astrid.wait(lambda so=answers: sum(one["type"] == "done" for one in astrid.frames) > so, "an answer")
        else:
            astrid.step()
    assert seen


def lying(one: Window) -> tuple[dict[str, int], int]:
    """Return how many cards lie before each seat, and how many tricks are marked."""
    assert one.view is not None
    piles = {
        seat: one.page.locator(
            ".board .own .pile img.card" if int(seat) == one.seat else f'[data-seat="{seat}"] .pile img.card'
        ).count()
        for seat in one.view["piles"]
    }
    return piles, one.page.locator(".marks .mark:not(.empty)").count()


def test_changing_cards_is_called_otherwise_than_changing_none(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=NARROW, has_touch=True)
    show(astrid.page, astrid.url, "kungsholmskille", "swap", "sv")
    none = astrid.page.locator('.acts button[data-act="swap"]')
    assert none.inner_text().startswith("Stå nöjd")
    astrid.page.locator(".zone .hand button").first.click(position={"x": 9, "y": 24})
    some = astrid.page.locator('.acts button.main[data-act^="swap "]')
    assert some.inner_text().startswith(astrid.word("wait-swap"))
    assert "swap" not in astrid.page.locator(".zone").inner_text()


@BOTH_SIZES
def test_coins_go_to_whoever_wins_and_the_penalty_is_named(
    viewport: dict[str, int], window: Callable[..., Window]
) -> None:
    astrid = window("Astrid", viewport=viewport, moves=True)
    go_on = unfold(astrid.page, astrid.url, "kungsholmskille", "penalty")
    penalty = next(one for one in after("kungsholmskille", "penalty")["events"] if one["event"] == "penalty")
    assert astrid.page.locator("[data-penalty]").count() == 1
    astrid.page.evaluate(FLOWN)
    go_on()
    astrid.page.wait_for_function("() => window.flown.krona")
    heap = astrid.page.locator(f".heaps [data-penalty='{penalty['amount']}']")
    heap.wait_for()
    assert str(penalty["amount"]) in (heap.text_content() or "")
    assert astrid.word("penalty") in heap.inner_text()
    astrid.rest()
    assert astrid.page.locator(COINS).count() == 0
    assert faults(astrid.page) == []


def test_nothing_flies_for_those_who_want_no_motion(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE)
    go_on = unfold(astrid.page, astrid.url, "kungsholmskille", "penalty")
    astrid.page.evaluate(FLOWN)
    go_on()
    astrid.page.locator(".heaps [data-penalty]").wait_for()
    astrid.rest()
    assert astrid.page.evaluate("window.flown") == {}


# ---------------------------------------------------------------------------------------------------------- punschkille

EMPTIED = """() => {
  window.emptied = false;
  const look = () => {
    const glasses = [...document.querySelectorAll(".glass.drunk .in")];
    window.emptied ||= glasses.some((one) => one.getAnimations().length);
    if (!window.emptied) requestAnimationFrame(look);
  };
  look();
}"""


@BOTH_SIZES
def test_glasses_are_emptied_before_everybodys_eyes(viewport: dict[str, int], window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=viewport, moves=True)
    go_on = unfold(astrid.page, astrid.url, "punschkille", "drink")
    astrid.page.evaluate(EMPTIED)
    before = astrid.page.locator("[data-glasses]").evaluate_all("all => all.map((one) => one.dataset.glasses)")
    go_on()
    astrid.page.wait_for_function("() => window.emptied")
    astrid.page.locator(".zone .resting").wait_for()
    astrid.page.locator(".zone .status").wait_for(state="detached")
    glasses = after("punschkille", "drink")["view"]["glasses"]
    for seat, (supply, stake, drunk) in enumerate(
        zip(glasses["supply"], glasses["stake"], glasses["drunk"], strict=True)
    ):
        shown = astrid.page.locator(f'[data-seat="{seat}"] [data-glasses]').first
        assert shown.get_attribute("data-glasses") == f"{supply} {stake} {drunk}"
        assert shown.get_attribute("aria-label") == astrid.word("glasses", supply=supply, stake=stake, drunk=drunk)
        assert str(supply) in shown.inner_text()
    assert before != astrid.page.locator("[data-glasses]").evaluate_all("all => all.map((one) => one.dataset.glasses)")


# ---------------------------------------------------------------------------------------------------------------- kille

WATCH = """() => {
  window.threads = [];
  const look = () => {
    const now = document.querySelectorAll(".thread .pulled").length;
    if (now !== window.threads.at(-1)) window.threads.push(now);
  };
  look();
  new MutationObserver(look).observe(document.body, { attributes: true, childList: true, subtree: true });
}"""


@BOTH_SIZES
def test_svin_undoes_the_swaps_one_by_one(viewport: dict[str, int], window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=viewport, moves=True)
    go_on = unfold(astrid.page, astrid.url, "kille", "undo", 2)
    told = after("kille", "undo", 2)
    undone = [one for one in told["events"] if one["event"] == "undo"]
    assert astrid.page.locator(".thread path").count() == len(undone)
    astrid.page.evaluate(WATCH)
    go_on()
    astrid.page.wait_for_function("() => window.threads.length > 1 && window.threads.at(-1) === 0")
    assert astrid.page.evaluate("window.threads") == [0, *range(len(undone), -1, -1)]
    struck = next(int(seat) for seat in told["view"]["struck"])
    assert astrid.word("struck") in astrid.page.locator(f'[data-seat="{struck}"]').first.inner_text()


def test_svin_has_undone_them_at_once_for_those_who_want_no_motion(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=NARROW)
    go_on = unfold(astrid.page, astrid.url, "kille", "undo", 2)
    astrid.page.evaluate(WATCH)
    go_on()
    astrid.page.locator(".stamp").first.wait_for(state="attached")
    astrid.rest()
    assert astrid.page.evaluate("window.threads") == [0]


# ------------------------------------------------------------------------------------------------------------- rödskägg


def test_score_sheet_is_pulled_out_on_a_phone(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=NARROW, has_touch=True)
    astrid.lay("rodskagg", 3, start_points=1, max_deals=6)
    astrid.begin()
    play_until([astrid], lambda: any(score < 0 for score in (astrid.view or {}).get("scores", [])))
    assert astrid.view is not None
    assert sheet_of(astrid, ".zone") == astrid.view["scores"]
    if astrid.is_over:
        return
    play_until([astrid], lambda: astrid.is_over or not astrid.info.get("rest"))
    if astrid.is_over:
        return
    astrid.page.locator("button.scores").click()
    sheet = astrid.page.locator("dialog[open]")
    assert sheet.locator("tbody tr").first.locator("td s").all_inner_texts() == ["1", "1", "1"]
    assert sheet_of(astrid, "dialog[open]") == astrid.view["scores"]
    assert faults(astrid.page) == []
    astrid.page.keyboard.press("Escape")
    sheet.wait_for(state="detached")


def sheet_of(one: Window, place: str) -> list[int]:
    """Return the scores that stand in the sheet there, and see that those below nought stand below its line."""
    sheet = one.page.locator(f"{place} table")
    sheet.locator("tr.now").wait_for()
    scores = [
        int(text) for text in sheet.locator("tr.now td").evaluate_all("all => all.map((one) => one.dataset.score)")
    ]
    below = sheet.locator("tr.nought td").evaluate_all("all => all.map((one) => one.querySelector('.below') !== null)")
    assert below == [score < 0 for score in scores]
    assert (one.word("tjock") in sheet.locator("tr.nought th").inner_text()) is any(below)
    return scores


def test_score_sheet_lies_beside_the_table_on_a_desk(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=DESK)
    show(astrid.page, astrid.url, "rodskagg", "match_over", "sv")
    assert not astrid.page.locator("button.scores").is_visible()
    rows = astrid.page.locator("aside table tbody tr")
    assert rows.first.locator("td s").all_inner_texts() == ["12"] * 4
    assert rows.count() == 5  # The start, three deals, and the line of nought.
    assert sheet_of(astrid, "aside") == moments("rodskagg")["match_over"][0]["scores"]


# ------------------------------------------------------------------------------------------------------------ skitgubbe


@BOTH_SIZES
def test_what_a_pick_up_takes_is_outlined(viewport: dict[str, int], window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=viewport)
    show(astrid.page, astrid.url, "skitgubbe", "shed", "sv")
    taken = astrid.page.locator(".layings figure.taken")
    assert taken.count() == 1
    assert astrid.word("would-pick-up") in (taken.text_content() or "")
    assert taken.locator("img.card").count() == 1
    assert astrid.page.locator(".layings figure").count() == 2


WAYS = pytest.mark.parametrize("how", ["anytime", "own_rank"])


@WAYS
def test_throwing_on_is_within_reach_out_of_turn(how: str, window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE, has_touch=True)

    def is_so(view: dict[str, Any]) -> bool:
        return view["turn"] != 0 and any(act.startswith("throw ") for act in view["legal"])

    view, done = place(astrid.page, astrid.url, "skitgubbe", {"throw_on": how, "pace": "live", "deals": 1}, is_so)
    throw = next(act for act in view["legal"] if act.startswith("throw "))
    assert touched(astrid, throw)
    astrid.wait(lambda: done, "the act")
    assert done == [throw]


@pytest.mark.long
@WAYS
def test_table_sees_what_was_thrown_on_out_of_turn(how: str, window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE, has_touch=True)
    bo = window("Bo", viewport=DESK)
    path = astrid.lay("skitgubbe", 3, throw_on=how, pace="live", deals=1)
    bo.sit(path)  # Next to play after her, and in no hurry.
    astrid.begin()
    progress = Progress([astrid, bo])
    while not throw_on(astrid):
        progress.check()
        if astrid.is_over:
            play_again([astrid, bo])
        elif not play_half_a_pair(astrid) and not astrid.step() and not bo.step():
            astrid.page.wait_for_timeout(20)
    astrid.check()


def throw_on(one: Window) -> bool:
    """Throw on if it is possible out of turn; tell whether the table has seen it."""
    throws = [act for act in one.may if act.startswith("throw ")]
    if not throws or one.view is None or one.view["turn"] == one.seat:
        return False
    frames = len(one.frames)
    if not touched(one, throws[0]):
        return False
    one.wait(lambda: any(it["type"] in ("done", "refused") for it in one.frames[frames:]), "an answer")
    told = [event for it in one.frames[frames:] for event in it.get("events", [])]
    return any(event["event"] == "throw" and event.get("seat") == one.seat for event in told)


def play_half_a_pair(one: Window) -> bool:
    """Play a card and keep its like, if one has two of them."""
    if one.view is None or one.view["turn"] != one.seat or one.view["phase"] != "collect":
        return False
    ranks = [card[0] for card in one.view["hands"][str(one.seat)]]
    act = next((act for act in one.may if act.startswith("play ") and len(act) == 7 and ranks.count(act[5]) > 1), "")
    if not act:
        return False
    one.check()
    frames = len(one.frames)
    if touched(one, act):
        one.wait(lambda: len(one.frames) > frames, "an answer")
    return True


def touched(one: Window, act: str) -> bool:
    """Do *act* by what can be touched, unless the table moves on under the finger."""
    return one.attempt(lambda: one.choose(act.split(" ")))


# --------------------------------------------------------------------------------------------------------------- sounds

# A room without walls: what would be heard can be measured instead.
ROOM = """window.AudioContext = function () {
  window.room = new OfflineAudioContext(1, 44_100, 44_100);
  return window.room;
};"""
LOUDEST = """async () => Math.max(...(await window.room.startRendering()).getChannelData(0).map(Math.abs))"""


def test_nothing_is_heard_until_sounds_are_switched_on(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE, has_touch=True)
    astrid.page.add_init_script(ROOM)
    astrid.lay("rodskagg", 3, max_deals=1)
    astrid.begin()
    astrid.wait(astrid.step, "something to do")
    assert astrid.page.evaluate("window.room === undefined")
    astrid.page.locator("nav .menu").click()
    astrid.page.get_by_role("switch", name=astrid.word("sound")).check()
    assert 0.02 < astrid.page.evaluate(LOUDEST) < 0.5
