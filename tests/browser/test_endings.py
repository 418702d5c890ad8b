"""How deals and matches end: on the table, as the engine has it, and nobody is hurried on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.axe import faults
from tests.browser.stages import RULES, Facts, moments, show, turning, unfold
from tests.browser.windows import DESK, PHONE, SEATS, Progress, Window, picture, play_again, play_to_rest, play_until
from tests.server.guests import serving
from tests.sizes import size

SHORT: dict[str, dict[str, object]] = {
    "kille": {"pots": 1, "buyins": "none"},
    "punschkille": {"glasses": 1},
    "kungsholmskille": {"deals": 2},
    "rodskagg": {"max_deals": size(1, 2)},
    "skitgubbe": {"deals": 2},
}
CLOCK = r"\d:\d\d"


def last_deal(events: list[Facts]) -> list[Facts]:
    """Return what was told of the last deal."""
    return events[max(at for at, event in enumerate(events) if event["event"] == "dealer") :]


def of_kind(events: list[Facts], kind: str) -> list[Facts]:
    """Return the events of a *kind*."""
    return [event for event in events if event["event"] == kind]


def ledger_of(one: Window) -> dict[str, Any]:
    """Return the server's account of the match that one has played."""
    address = f"{one.url}/api/tables/{one.info['table']}/records/{one.info['match']}/ledger"
    answer = one.page.request.get(address)
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


# -------------------------------------------------------------------------------------------------------- between deals


def test_next_deal_waits_for_everybody_at_the_table(tmp_path: Path, window: Callable[..., Window]) -> None:
    clock = tmp_path / "clock"
    with serving(tmp_path, delay="0.03", clock=str(clock)) as slow:
        astrid = window("Astrid", at=slow, viewport=PHONE, has_touch=True, fresh=True)
        bo = window("Bo", at=slow, viewport=DESK, color_scheme="dark", fresh=True)
        bo.sit(astrid.lay("kungsholmskille", 3, deals=3))
        astrid.begin()
        play_to_rest([astrid, bo])
        clock.write_text("0")  # From now on nobody is hurried.
        wait_for_everybody(astrid, bo)
        for one in (astrid, bo):
            one.page.goto("about:blank")  # The server stops, which is nothing to complain of.


def wait_for_everybody(astrid: Window, bo: Window) -> None:
    """See that the table goes on when both are ready, and not before."""
    row = astrid.page.locator(".zone .rest .next")
    row.wait_for()
    astrid.rest()
    before = row.bounding_box()
    assert row.inner_text().startswith(astrid.word("next-deal"))
    assert astrid.word("ready-count", ready=0, all=2) in row.inner_text()

    astrid.go_on()
    waits = astrid.word("waits-for", names="Bo")
    astrid.wait(lambda: waits in row.inner_text(), waits)
    assert row.bounding_box() == before  # It does not move.
    bo.page.locator(f".seat [data-ready='{astrid.seat}']").wait_for()  # And it is seen who is ready.
    bo_row = bo.page.locator(".zone .rest .next")
    bo.wait(lambda: bo.word("ready-count", ready=1, all=2) in bo_row.inner_text(), "the count")
    assert astrid.info["rest"]["ready"] == [astrid.seat]
    assert astrid.view is not None
    assert astrid.view["phase"] == "deal_over"

    bo.go_on()
    for one in (astrid, bo):
        one.wait(lambda one=one: one.info["rest"] is None, "the next deal")
        dealt = waited(one)
        assert dealt
        assert all(ready == {astrid.seat, bo.seat} for ready in dealt), dealt
        one.page.locator(".zone .rest").wait_for(state="detached")


def test_nobody_is_waited_for_beyond_the_limit(tmp_path: Path, window: Callable[..., Window]) -> None:
    clock = tmp_path / "clock"
    with serving(tmp_path, delay="0.03", clock=str(clock)) as slow:
        astrid, bo, carl = [window(name, at=slow, viewport=PHONE, fresh=True) for name in ("Astrid", "Bo", "Carl")]
        path = astrid.lay("kungsholmskille", 2, deals=5)
        bo.sit(path)
        astrid.begin()
        for one in (astrid, bo):
            one.wait(lambda one=one: one.view is not None, "cards")

        def set_to(seconds: float) -> None:
            (tmp_path / "new").write_text(str(seconds))
            (tmp_path / "new").replace(clock)

        set_to(0)  # From now on time stands still until it is told otherwise, but not on the page.
        astrid.listen()
        play_to_rest([astrid, bo])
        assert astrid.info["rest"]["left"] == 20.0
        astrid.hear_said("0:20")
        astrid.go_on()
        set_to(19.5)
        carl.go(path)  # Whoever comes now is told what is left.
        carl.wait(lambda: carl.info.get("rest") is not None, "the rest")
        assert carl.info["rest"] == {"ready": [astrid.seat], "seconds": 20, "left": 0.5, "owes": []}
        assert (astrid.info["rest"] or {}).get("ready") == [astrid.seat]
        bo.page.locator(".zone .rest .next", has_text=bo.word("next-deal")).wait_for()
        assert not any(frame.get("kind") == "next" for one in (astrid, bo, carl) for frame in one.frames)
        set_to(20)
        for one in (astrid, bo):
            one.wait(lambda one=one: one.info["rest"] is None, "the next deal")
            assert [frame["kind"] for frame in one.frames if frame.get("kind") in ("ready", "next")] == [
                "ready",
                "next",
            ]
            one.page.locator(".zone .rest").wait_for(state="detached")
        assert not any(one["type"] == "ready" for one in bo.sent)
        for one in (astrid, bo, carl):
            one.page.goto("about:blank")  # The server stops, which is nothing to complain of.


def waited(one: Window) -> list[set[int]]:
    """Return who had said that they were ready before each deal but the first, in the order of what came."""
    found: list[set[int]] = []
    ready: set[int] = set()
    dealt = 0
    for frame in one.frames:
        if any(event["event"] == "dealer" for event in frame.get("events") or []):
            if dealt:
                found.append(ready)
            dealt += 1
            ready = set()
        ready = ready | set(((frame.get("table") or {}).get("rest") or {}).get("ready", []))
    return found


@pytest.mark.parametrize("viewport", size([PHONE], [PHONE, DESK]), ids=lambda one: str(one["width"]))
def test_alone_with_bots_there_is_no_clock(viewport: dict[str, int], window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=viewport)
    astrid.lay("rodskagg", 3, max_deals=2)
    astrid.begin()
    play_to_rest([astrid])
    row = astrid.page.locator(".zone .rest .next")
    row.wait_for()
    assert astrid.info["rest"]["seconds"] is None
    assert astrid.view is not None
    dealer = astrid.view["dealer"]
    name = astrid.page.locator(f".board [data-seat='{dealer}'] .name")
    you = "you" if dealer == astrid.seat else "one"
    names = "Astrid" if dealer == astrid.seat else name.inner_text()
    assert astrid.word("deals-next", names=names, you=you) in row.inner_text()
    assert not row.filter(has_text=CLOCK).count()

    astrid.button("see-deal").click()
    sheet = astrid.page.locator("dialog[open]")
    plays = [event for event in last_deal(told(astrid)) if event["event"] == "play"]
    sheet.locator("li .cards img").first.wait_for()
    assert sheet.locator("li .cards img").count() >= len(plays) > 0
    assert faults(astrid.page) == []
    astrid.page.keyboard.press("Escape")
    sheet.wait_for(state="detached")

    astrid.page.evaluate("document.activeElement.blur()")
    astrid.page.keyboard.press("Enter")  # From anywhere on the page.
    astrid.wait(lambda: astrid.info["rest"] is None, "the next deal")


def told(one: Window) -> list[Facts]:
    """Return all events that came to somebody since the match began."""
    return [event for frame in one.frames for event in frame.get("events") or []]


def test_whoever_was_about_to_act_has_the_next_deal_under_the_finger(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=DESK)
    astrid.lay("rodskagg", 2, max_deals=3)
    astrid.begin()
    progress = Progress([astrid])
    while not astrid.is_waited_for:
        progress.check()
        if astrid.is_over:  # With luck one deal is enough to win.
            play_again([astrid])
        if astrid.may:
            astrid.page.evaluate("document.querySelector('.zone .hand button')?.focus()")
            astrid.act()
        astrid.page.wait_for_timeout(20)
    astrid.page.locator(".zone .rest .next:focus").wait_for()


# -------------------------------------------------------------------------------------------------------- on the table


@pytest.mark.parametrize("game", RULES)
def test_ending_shows_what_the_engine_told(game: str, window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE)
    page = astrid.page
    endings = [moment for moment in moments(game) if moment.startswith("deal_over")]
    go_to = show(page, astrid.url, game, endings[0], "sv")
    for moment in endings:
        go_to(moment)
        astrid.rest()
        view, events = moments(game)[moment]
        deal = last_deal(events)
        assert page.locator("dialog[open]").count() == 0
        assert page.locator(".zone .rest").is_visible()
        assert "0:21" not in page.locator(".zone .rest").inner_text()  # Twenty seconds are the limit.
        for event in of_kind(deal, "showdown"):
            cards = event.get("hands") or event["cards"]
            for seat, code in cards.items():
                place = ".zone .verdict .own" if seat == "0" else f".board .seat[data-seat='{seat}'] .cards"
                images = page.locator(f"{place} img.card")
                assert f"/{picture(code)}-" in str(images.last.get_attribute("src")), (moment, seat, code)
        CHECKS[game](astrid, view, deal)


def of_kille(one: Window, view: Facts, deal: list[Facts]) -> None:
    """See who is out and why, and what lies in the pot."""
    bought = {event["seat"] for event in of_kind(deal, "buyin")}
    for event in of_kind(deal, "out"):
        if event["seat"] == 0:
            continue
        chip = one.page.locator(f".board .seat[data-seat='{event['seat']}'] .chip")
        why = [one.word(f"why-{reason}") for reason in event["reasons"]]
        if event["seat"] in bought:
            assert chip.inner_text() == one.word("chip-bought")
        elif not of_kind(deal, "round_over"):
            assert all(word in chip.inner_text() for word in why)
    assert {int(str(seat)) for seat in one.page.locator(".board .seat .sunk").evaluate_all(SEAT_OF)} == {
        event["seat"] for event in of_kind(deal, "out") if event["seat"]
    }
    if "pot" in view and not of_kind(deal, "win"):
        assert one.page.locator("[data-pot]").get_attribute("data-pot") == str(view["pot"])
    for event in of_kind(deal, "drink"):
        if event["seat"]:
            chip = one.page.locator(f".board .seat[data-seat='{event['seat']}'] .chip")
            assert chip.inner_text() == one.word("chip-drinks", number=event["amount"])


SEAT_OF = "all => all.map((one) => one.closest('[data-seat]').dataset.seat)"


def of_kungsholmskille(one: Window, view: Facts, deal: list[Facts]) -> None:
    """See who gets the pot and the penalty, and what that is for each."""
    over = of_kind(deal, "deal_over")[0]
    assert one.page.locator(".heaps [data-won]").get_attribute("data-won") == str(over.get("won") or 0)
    changes = [0] * view["seats"]
    if over.get("winner") is not None:
        changes[over["winner"]] += over["won"]
    for event in of_kind(deal, "penalty"):
        assert one.page.locator(".heaps [data-penalty]").get_attribute("data-penalty") == str(event["amount"])
        changes[event["to"]] += event["amount"]
        changes[event["seat"]] -= event["amount"]
    shown = one.page.locator("aside [data-change]").evaluate_all("all => all.map((one) => Number(one.dataset.change))")
    assert shown == changes


def of_rodskagg(one: Window, view: Facts, deal: list[Facts]) -> None:
    """See the last trick, the contract and the sheet."""
    score = of_kind(deal, "score")[0]
    title = one.page.locator(".zone .verdict h2").inner_text()
    assert title == one.word("contract-made" if score["made"] else "contract-broken")
    cells = one.page.locator(".zone tr.now td").evaluate_all("all => all.map((one) => Number(one.dataset.score))")
    assert cells == score["scores"] == view["scores"]
    taker = of_kind(deal, "trick")[-1]["seat"]
    assert one.page.locator(".trick .wins").count() == 1
    assert (taker == 0) == one.page.locator(".trick .wins").inner_text().startswith(one.word("you"))


def of_skitgubbe(one: Window, view: Facts, deal: list[Facts]) -> None:
    """See the order in which they went out, who was left, and with what."""
    order = one.page.locator(".end [data-out]").evaluate_all("all => all.map((one) => Number(one.dataset.out))")
    assert order == [event["seat"] for event in of_kind(deal, "out")]
    end = of_kind(deal, "skitgubbe")[0]
    assert one.page.locator(".end [data-loser]").get_attribute("data-loser") == str(end["seat"])
    assert one.page.locator(".end .fan img.card").count() == len(end["cards"])
    layings = of_kind(deal, "lay")[-3:]
    shown = one.page.locator(".end .layings figure").evaluate_all(
        "all => all.map((one) => one.querySelectorAll('img').length)"
    )
    assert shown == [len(event["cards"]) for event in layings]


CHECKS: dict[str, Callable[[Window, Facts, list[Facts]], None]] = {
    "kille": of_kille,
    "punschkille": of_kille,
    "kungsholmskille": of_kungsholmskille,
    "rodskagg": of_rodskagg,
    "skitgubbe": of_skitgubbe,
}


PATHS = """() => [...document.querySelectorAll(".board [data-path]")].map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return { kind: one.dataset.path, box: [left, top, right, bottom] };
})"""
AROUND = """(what) => {
  const { left, top, right, bottom } = document.querySelector(what).getBoundingClientRect();
  return [left, top, right, bottom];
}"""


def near(one: list[float], other: list[float], far: float = 30) -> bool:
    """Tell whether two boxes touch, or nearly so."""
    return (
        one[0] <= other[2] + far and other[0] <= one[2] + far and one[1] <= other[3] + far and other[1] <= one[3] + far
    )


NARROW = {"width": 320, "height": 640}


@pytest.mark.parametrize("viewport", size([NARROW, DESK], [NARROW, PHONE, DESK]), ids=lambda one: str(one["width"]))
def test_ways_of_the_coins_are_drawn(viewport: dict[str, int], window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=viewport)
    page = astrid.page
    show(page, astrid.url, "kungsholmskille", "deal_over-penalty", "sv")
    deal = last_deal(moments("kungsholmskille")["deal_over-penalty"][1])
    penalty = of_kind(deal, "penalty")[0]
    page.locator(".board [data-path]").first.wait_for(state="attached")
    astrid.rest()
    heap, won, to = (page.evaluate(AROUND, f".heaps {part}") for part in ("[data-penalty]", "[data-won]", ".to"))
    astrid.wait(lambda: all(near(path["box"], to) for path in page.evaluate(PATHS)[1:]), "the ways")
    paths = page.evaluate(PATHS)
    red = [path["box"] for path in paths if path["kind"] == "penalty"]
    assert len(red) == 1
    assert near(red[0], heap)
    if penalty["seat"]:  # It begins at whoever showed.
        assert near(red[0], page.evaluate(AROUND, f".board [data-seat='{penalty['seat']}'] .shown"))
    ochre = [path["box"] for path in paths if path["kind"] == "won"]
    assert any(near(one, won) for one in ochre)
    assert any(near(one, heap) for one in ochre)
    assert page.locator(".paths").get_attribute("aria-hidden") == "true"


@pytest.mark.parametrize("seats", size([16], [12, 16, 20]))
def test_reasons_of_many_are_one_list_under_the_table(seats: int, window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE)
    page = astrid.page
    unfold(page, astrid.url, "kille", "showdown", seats=seats)()
    page.locator(".zone .resting").wait_for()
    told = json.loads(turning("kille", "showdown", 1, "sv", seats)[1])
    out = [event for event in told["events"] if event["event"] == "out"]
    listed = page.locator("[data-reasons]")
    assert sorted(str(listed.get_attribute("data-reasons")).split()) == sorted(str(one["seat"]) for one in out)
    for one in out:
        for reason in one["reasons"]:
            assert astrid.word(f"why-{reason}") in listed.inner_text().lower()
    assert page.locator(".board .chip").count() == 0
    astrid.rest()
    box, board = listed.bounding_box(), page.locator(".board").bounding_box()
    assert box is not None
    assert board is not None
    assert box["y"] >= board["y"] + board["height"] - 1
    assert faults(page) == []


def test_call_of_an_ending_stands_on_its_slip_alone(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE)
    unfold(astrid.page, astrid.url, "kille", "showdown")()
    astrid.page.locator(".slip .call").wait_for()
    called = astrid.page.locator(".slip .call").inner_text().strip("”")
    assert called.endswith("!")
    assert called not in astrid.page.locator(".bubble").all_inner_texts()


# ------------------------------------------------------------------------------------------------------ after the match


@pytest.mark.parametrize("game", size(["kille", "rodskagg"], list(SHORT)))
def test_end_of_a_match_is_the_servers_account(game: str, window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE, has_touch=True)
    astrid.lay(game, SEATS[game], **SHORT[game])
    astrid.begin()
    play_until([astrid], lambda: astrid.is_over)
    astrid.page.locator(".zone .over .ends").wait_for()
    astrid.page.locator(".accounts").wait_for(state="attached")
    astrid.check()
    standings = sorted(ledger_of(astrid)["standings"], key=lambda one: int(one["seat"]))
    text = astrid.page.locator("main").inner_text()
    if game == "kille":
        sums = astrid.page.locator(".zone tbody td.sum").all_inner_texts()
        assert sorted(map(figure, sums)) == sorted(one["balance"] for one in standings)
    elif game == "skitgubbe":
        times = [one["skitgubbe"] for one in standings]
        shown = astrid.page.locator(".zone section li .snitt").all_text_contents()
        assert sorted(map(figure, shown)) == sorted(times)
    elif game == "rodskagg":
        cells = astrid.page.locator(".zone tr.now td").evaluate_all(
            "all => all.map((one) => Number(one.dataset.score))"
        )
        assert cells == [one["score"] for one in standings]
    elif game == "punschkille":
        winner = next(one["seat"] for one in standings if one["place"] == 1)
        name = astrid.page.locator(f"[data-seat='{winner}'] .name, [data-seat='{winner}'] .me b").first.inner_text()
        you = "you" if winner == astrid.seat else "one"
        assert astrid.word("punsch-last", names=name, you=you) in text
    else:
        has = astrid.page.locator(".over ol li .has").all_inner_texts()
        assert sorted(map(figure, has)) == sorted(one["balance"] for one in standings)
    assert faults(astrid.page) == []


def figure(text: str) -> int:
    """Return the number in *text*."""
    return int(text.split(maxsplit=1)[0].replace("−", "-").replace("±", "").replace("+", ""))


def test_everybody_can_go_through_the_match_and_the_host_need_not_wait(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE, fresh=True)
    bo = window("Bo", viewport=DESK)
    carl = window("Carl", viewport=PHONE)
    path = astrid.lay("rodskagg", 3, max_deals=1)
    bo.sit(path)
    astrid.begin()
    carl.go(path)  # He only looks on.
    play_until([astrid, bo], lambda: astrid.is_over and bo.is_over)
    for one in (astrid, bo, carl):
        ends = one.page.locator(".zone .over .ends")
        ends.wait_for()
        link = ends.get_by_role("link", name=one.word("replay"))
        assert link.get_attribute("href") == f"/replay/{path.split('/')[-1]}/1"
        assert link.is_visible()
    assert carl.page.get_by_role("button", name=carl.word("begin-again")).count() == 0
    names = " och ".join(one.name for one in sorted((astrid, bo), key=lambda one: one.seat or 0))
    carl.page.locator(".ends", has_text=carl.word("waits-for", names=names)).wait_for()

    astrid.context.grant_permissions(["clipboard-read", "clipboard-write"])
    astrid.listen()
    astrid.page.locator(".ends").get_by_role("button", name=astrid.word("share")).click()
    astrid.hear_said(astrid.word("share-copied"))
    copied = astrid.page.evaluate("navigator.clipboard.readText()")
    assert f"{path.replace('/t/', '/replay/')}/1" in copied
    assert astrid.page.locator(".zone .verdict h2").inner_text() in copied

    assert astrid.page.get_by_role("button", name=astrid.word("begin-anyway")).count() == 0
    astrid.page.locator(".ends .again").click()
    anyway = astrid.page.get_by_role("button", name=astrid.word("begin-anyway"))
    anyway.wait_for()
    bo.page.locator(".ends .again", has_text=bo.word("again-count", ready=1, all=2)).wait_for()
    bo.button("menu").click()
    bo.button("stand").click()  # An empty chair is taken by a bot.
    asking = bo.page.locator("dialog", has=bo.page.locator("#confirm-title")).last
    asking.get_by_role("button", name=bo.word("stand"), exact=True).click()
    astrid.page.locator(".ends .again", has_text=astrid.word("chairs-empty", free=1)).wait_for()
    anyway.click()
    astrid.wait(lambda: astrid.info["match"] == 2 and astrid.info["status"] == "playing", "another match")
    astrid.page.locator(".zone .over").wait_for(state="detached")
    astrid.page.locator(".zone").wait_for()
    assert astrid.page.get_by_role("alert").all_inner_texts() == [""]  # Nothing was refused.


TOLD_ALOUD = """() => {
  window.aloud = [];
  const region = document.querySelector(".ends [aria-live]");
  const note = () => aloud.push(region.textContent);
  new MutationObserver(note).observe(region, { childList: true, subtree: true, characterData: true });
}"""


@pytest.mark.parametrize("game", size(["kungsholmskille"], ["kungsholmskille", "rodskagg", "skitgubbe"]))
def test_playing_again_ticks_and_waits_for_everybody(game: str, window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE, has_touch=True)
    bo = window("Bo", viewport=DESK, color_scheme="dark")
    carl = window("Carl", viewport=PHONE)
    path = astrid.lay(game, 4, **({"max_deals": 1} if game == "rodskagg" else {"deals": 1}))
    bo.sit(path)
    carl.sit(path)
    astrid.begin()
    people = [astrid, bo, carl]
    play_until(people, lambda: all(one.is_over for one in people))
    button = {one: one.page.locator(".ends .again") for one in people}
    for one in people:
        one.wait(lambda one=one: one.word("again-count", ready=0, all=3) in button[one].inner_text(), "the count")
    bo.page.evaluate(TOLD_ALOUD)
    astrid.page.locator(".accounts").wait_for(state="attached")  # With it the places come.
    astrid.rest()
    before = button[astrid].bounding_box()
    button[astrid].click()
    others = " och ".join(one.name for one in sorted((bo, carl), key=lambda one: one.seat or 0))
    waits = astrid.word("waits-for", names=others)
    astrid.wait(lambda: waits in button[astrid].inner_text(), waits)
    assert button[astrid].get_attribute("aria-disabled") == "true"
    assert button[astrid].evaluate("one => getComputedStyle(one).borderTopStyle") == "dashed"
    astrid.rest()
    assert button[astrid].bounding_box() == before  # It does not move.
    for one in people:
        one.page.locator(f"[data-ready='{astrid.seat}']").first.wait_for()  # Everybody sees who wants to.
        one.wait(lambda one=one: one.word("again-count", ready=1, all=3) in button[one].inner_text(), "the count")
    wanting = bo.word("again-want", names="Astrid", many="one")
    bo.page.wait_for_function("(text) => aloud.includes(text)", arg=wanting)
    assert faults(astrid.page) == []
    button[bo].click()
    carl.wait(lambda: carl.word("again-count", ready=2, all=3) in button[carl].inner_text(), "the count")
    assert bo.page.evaluate("aloud").count(wanting) == 1  # Once.
    assert astrid.info["status"] == "over"
    assert [one["type"] for one in astrid.sent].count("begin") == 1  # That of the first match.
    button[carl].click()
    for one in people:
        one.wait(lambda one=one: one.info["match"] == 2 and one.info["status"] == "playing", "another match")
        assert one.info["evening"] == 1
        one.page.locator(".zone .over").wait_for(state="detached")
