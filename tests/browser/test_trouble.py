"""Trains: a page opened anew, a network that goes, a server that falls over, another language, another device."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, WebSocketRoute

from tests.browser.stages import Facts, place
from tests.browser.windows import PHONE, Progress, Window, play, play_until
from tests.server.guests import Server, serving
from tests.sizes import size

NOW = "() => performance.timeOrigin"
MOST = size(1, 10_000)  # Acts after which the table has gone on well enough.


def at_a_table(window: Callable[..., Window], game: str = "rodskagg", **rules: object) -> tuple[Window, Window]:
    astrid, bo = window("Astrid", viewport=PHONE, has_touch=True), window("Bo")
    path = astrid.lay(game, 3, **(rules or {"max_deals": 1}))
    bo.sit(path)
    astrid.begin()
    astrid.wait(lambda: astrid.view is not None and bo.view is not None, "cards")
    return astrid, bo


def newest(one: Window) -> int:
    """Return the newest version of the table that *one* has been told."""
    return max(int(frame["version"]) for frame in one.frames if frame["type"] in ("welcome", "update"))


def some_acts(windows: tuple[Window, ...], acts: int) -> None:
    done, progress = 0, Progress(windows)
    while done < acts:
        progress.check()
        for one in windows:
            if one.is_asked:
                one.check()
                done += bool(one.may)
                one.step()
        windows[0].page.wait_for_timeout(30)


def test_acts_wait_for_the_list_of_games_on_a_slow_line(window: Callable[..., Window]) -> None:
    """Which acts take cards stands in the list: without it every card would be a button of its own."""
    astrid, bo = at_a_table(window, "skitgubbe", deals=1)
    while not any(act.startswith("play") for act in astrid.may):
        some_acts((astrid, bo), 1)
    held: list[Route] = []
    astrid.page.evaluate("localStorage.removeItem('talong.games')")

    def hold(route: Route) -> None:
        held.append(route)

    astrid.page.route("**/api/games*", hold)
    astrid.page.reload()
    astrid.page.locator(".acts[aria-busy=true]").wait_for()
    assert astrid.page.locator(".acts button:enabled").count() == 0
    for route in held:
        route.continue_()
    astrid.page.locator(".acts[aria-busy=false]").wait_for()
    assert astrid.page.locator('.acts [data-act^="play"]').count() == 0  # Cards are chosen in the hand.
    astrid.check()


def test_language_changes_in_the_middle_and_page_opened_anew_shows_the_same(window: Callable[..., Window]) -> None:
    astrid, bo = at_a_table(window, "skitgubbe", deals=1)
    some_acts((astrid, bo), 2)
    astrid.page.get_by_role("button", name=astrid.word("menu")).click()
    astrid.page.locator("dialog").get_by_role("button", name="English").click()
    astrid.speak("en")
    astrid.page.locator("dialog").get_by_role("button", name=astrid.word("close")).click()
    astrid.page.locator("html[lang=en]").wait_for()
    astrid.check()
    some_acts((astrid, bo), 3)
    assert "At the table" in astrid.page.inner_text("aside")
    for one in (astrid, bo):
        one.check()
        seat = one.seat
        one.page.reload()
        one.page.locator(".zone").wait_for()
        one.check()
        assert one.seat == seat
    assert "At the table" in astrid.page.inner_text("aside")
    play([astrid, bo], MOST)


def test_lost_network_is_said_and_what_was_missed_comes(window: Callable[..., Window]) -> None:
    astrid, bo = at_a_table(window)
    born = astrid.page.evaluate(NOW)
    some_acts((astrid, bo), 2)
    play_until([astrid], lambda: bool(bo.may))
    astrid.wait(lambda: newest(astrid) >= newest(bo), "what Bo has seen")
    astrid.check()
    before = astrid.shown()["hand"]

    astrid.context.set_offline(True)
    astrid.page.evaluate("dispatchEvent(new Event('offline'))")
    astrid.cut()
    astrid.page.get_by_text(astrid.word("no-contact")).wait_for()
    assert astrid.shown()["hand"] == before  # One keeps what one sees.
    some_acts((bo,), 1)

    astrid.listen()
    astrid.context.set_offline(False)
    astrid.hear_said(astrid.word("contact-back"))
    astrid.check()
    assert astrid.page.evaluate(NOW) == born  # The page was not loaded again.
    play([astrid, bo], MOST)
    astrid.forgive("ERR_INTERNET_DISCONNECTED", "WebSocket")


class Sleeper:
    """A phone's network: what is said goes through until the phone sleeps, and then nothing does, without a word."""

    def __init__(self, one: Window) -> None:
        self.one = one
        self.sleeps = False
        self.sockets: list[WebSocketRoute] = []
        one.page.route_web_socket("**/ws/*", self.connect)

    def connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        self.sockets.append(server)
        asleep = [False]

        def hear(text: str | bytes) -> None:
            asleep[0] = asleep[0] or self.sleeps
            if not asleep[0]:
                self.one.hear(json.loads(text))
                socket.send(text)

        def say(text: str | bytes) -> None:
            if not asleep[0] and not self.sleeps:
                self.one.sent.append(json.loads(text))
                server.send(text)

        socket.on_message(say)
        server.on_message(hear)
        server.on_close(lambda code, reason: None)  # Nobody tells a phone that sleeps.


def test_phone_that_slept_for_an_hour_comes_back_to_the_right_state(window: Callable[..., Window]) -> None:
    astrid, bo = window("Astrid", viewport=PHONE, has_touch=True, fresh=True), window("Bo")
    network = Sleeper(astrid)
    astrid.page.clock.install()
    path = astrid.lay("rodskagg", 3, max_deals=30)
    bo.sit(path)
    astrid.begin()
    astrid.wait(lambda: astrid.view is not None and bo.view is not None, "cards")
    some_acts((astrid, bo), 2)
    play_until([astrid], lambda: bool(bo.may))
    astrid.wait(lambda: newest(astrid) >= newest(bo), "what Bo has seen")
    astrid.check()
    astrid.page.evaluate("window.born = true")
    seen, hand = len(astrid.frames), astrid.shown()["hand"]

    network.sleeps = True
    devtools = astrid.context.new_cdp_session(astrid.page)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    for socket in network.sockets:
        socket.close()
    some_acts((bo,), 1)  # The table goes on.
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    assert len(astrid.frames) == seen
    assert astrid.shown()["hand"] == hand
    network.sleeps = False
    astrid.page.clock.fast_forward("01:00:00")
    astrid.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    astrid.wait(lambda: len(astrid.frames) > seen, "what was missed")
    astrid.wait(lambda: bool(astrid.view and bo.view and astrid.view["turn"] == bo.view["turn"]), "the same table")
    astrid.check()
    assert astrid.page.evaluate("window.born") is True  # The page was not loaded again.
    some_acts((astrid, bo), 3)


def test_server_that_falls_over_loses_nothing(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, delay="0.03") as server:
        astrid = Window(chromium, server.url, "Astrid", viewport=PHONE)
        astrid.lay("rodskagg", 2, max_deals=2)
        astrid.begin()
        some_acts((astrid,), 2)
        born, seat = astrid.page.evaluate(NOW), astrid.seat

        server.kill()
        astrid.page.get_by_text(astrid.word("no-contact")).wait_for()
        astrid.listen()
        again(server)
        astrid.hear_said(astrid.word("contact-back"))

        astrid.check()
        assert (astrid.seat, astrid.page.evaluate(NOW)) == (seat, born)
        some_acts((astrid,), 1)
        astrid.forgive("ERR_CONNECTION_REFUSED", "WebSocket")
        assert astrid.wrong == []
        astrid.close()


def again(server: Server) -> None:
    """Start the server where it was."""
    server.start()


def test_bot_plays_until_one_is_back(window: Callable[..., Window]) -> None:
    astrid, bo = at_a_table(window)
    astrid.button("menu").click()
    astrid.button("go-away").click()
    astrid.page.get_by_text(astrid.word("bot-for-you")).wait_for()
    bo.page.locator(".seat", has_text=bo.word("away")).first.wait_for()
    astrid.button("come-back").click()
    astrid.page.get_by_text(astrid.word("bot-for-you")).wait_for(state="detached")
    play([astrid, bo], MOST)


def test_host_mutes_hands_over_and_sends_away(window: Callable[..., Window]) -> None:
    astrid, bo = window("Astrid"), window("Bo")
    path = astrid.lay("kille", 4)
    bo.sit(path)
    astrid.tag("Bo").click()
    row = astrid.page.locator("#chair-acts")
    row.get_by_role("button", name=astrid.word("mute")).click()
    row.get_by_role("button", name=astrid.word("mute"), pressed=True).wait_for()
    row.get_by_role("button", name=astrid.word("make-host")).click()
    bo.tag("Astrid").click()
    bo.page.locator("#chair-acts").get_by_role("button", name=bo.word("kick")).click()
    bo.page.locator("dialog").get_by_role("button", name=bo.word("kick")).click()
    astrid.page.get_by_role("alertdialog").get_by_text(astrid.word("removed-no-word")).wait_for()
    astrid.button("sit-anywhere").wait_for()


def test_recovery_code_brings_the_seat_to_another_device(window: Callable[..., Window]) -> None:
    astrid = window("Astrid")
    path = astrid.lay("kille", 4)
    text = astrid.page.locator(".help", has_text=astrid.word("recovery", code="").strip()).inner_text()
    code = text.rsplit(" ", 1)[-1]
    phone = window("Astrid", viewport=PHONE)
    phone.go(path)
    phone.page.get_by_text(phone.word("recover")).click()
    phone.page.get_by_label(phone.word("recover-code")).fill(code)
    phone.button("recover-go").click()
    phone.own_tag.wait_for()


WAYS = pytest.mark.parametrize("way", size(["finger"], ["mouse", "finger"]))


def drag(one: Window, code: str, way: str) -> None:
    """Carry a card of the hand to the middle of the table."""
    one.page.locator(".zone .hand.live").wait_for()
    card = one.page.get_by_role("group", name=one.word("your-hand")).get_by_label(one.card(code), exact=True)
    one.rest()
    box, board = card.bounding_box(), one.page.locator(".board").bounding_box()
    assert box is not None
    assert board is not None
    start = (box["x"] + 9, box["y"] + 20)
    end = (board["x"] + board["width"] / 2, board["y"] + board["height"] / 2)
    if way == "mouse":
        one.page.mouse.move(*start)
        one.page.mouse.down()
        one.page.mouse.move(*end, steps=8)
        one.page.mouse.up()
    else:
        one.swipe(start, end)


@WAYS
def test_card_is_dragged_to_the_table(way: str, window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE, has_touch=True)

    def is_so(view: Facts) -> bool:
        return any(act.startswith("play ") for act in view["legal"])

    view, done = place(astrid.page, astrid.url, "rodskagg", {"max_deals": 1}, is_so, 2)
    wanted = view["legal"][0].split(" ")[1]
    drag(astrid, wanted, way)
    astrid.wait(lambda: done, "the act")
    assert done == [f"play {wanted}"]


@pytest.mark.long
@WAYS
def test_table_sees_the_card_that_was_dragged(way: str, window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE, has_touch=True)
    astrid.lay("rodskagg", 2, max_deals=1)
    astrid.begin()
    play_until([astrid], lambda: any(act.startswith("play ") for act in astrid.may))
    wanted, sent = astrid.may[0].split(" ")[1], len(astrid.sent)
    drag(astrid, wanted, way)
    astrid.wait(lambda: any(one.get("act") == f"play {wanted}" for one in astrid.sent[sent:]), "the act")
    astrid.check()
