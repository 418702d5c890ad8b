"""People together: a code that is said, somebody away, sent away with a word, talk, and the account of an evening."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest

from tests.browser.axe import faults_by_light
from tests.browser.windows import PHONE, Window, play_until
from tests.sizes import size

NARROW = {"width": 320, "height": 700}
WHOLE = size(0, 1)  # Deals of an evening before the last.
LIGHTS: dict[str, Literal["light", "dark"]] = {"sv": "light", "en": "dark"}
OVERLAPS = """(those) => {
  const found = [...document.querySelectorAll(those)];
  const all = found.map((one) => one.getBoundingClientRect());
  const meet = (a, b) => a.right > b.left && b.right > a.left && a.bottom > b.top && b.bottom > a.top;
  return all.flatMap((one, nth) => all.slice(nth + 1).filter((other) => meet(one, other)).map(({ x, y }) => [x, y]));
}"""
NAMES = "(name) => document.querySelectorAll('.code li b').forEach((one) => { one.textContent = name; })"
BUBBLES = """() => {
  window.bubbles = [];
  new MutationObserver((changes) => changes.flatMap(({ addedNodes }) => [...addedNodes]).forEach((one) => {
    if (one.classList?.contains("bubble")) bubbles.push(one.textContent.trim());
  })).observe(document.body, { childList: true, subtree: true });
}"""
FIGURES = ["ett", "två", "tre", "fyra", "fem", "sex", "sju", "åtta", "nio", "tio", "elva", "tolv"]


def said(one: Window, code: str) -> str:
    """Return how a card of a code is said."""
    return FIGURES[int(code) - 1] if code.isdigit() else one.card(code)


def two(window: Callable[..., Window], game: str = "rodskagg", **rules: object) -> tuple[Window, Window]:
    """Return the host on a phone and a guest at a desk, with cards in their hands."""
    astrid, bo = window("Astrid", viewport=PHONE), window("Bo")
    bo.sit(astrid.lay(game, 3, **(rules or {"max_deals": 30})))
    astrid.begin()
    for one in (astrid, bo):
        one.wait(lambda one=one: one.view is not None, "cards")
    return astrid, bo


def lose(one: Window) -> None:
    """Let *one* lose the connection."""
    one.context.set_offline(True)
    one.page.evaluate("dispatchEvent(new Event('offline'))")
    one.cut()


def find(one: Window) -> None:
    """Let *one* have a network again."""
    one.context.set_offline(False)
    one.page.evaluate("dispatchEvent(new Event('online'))")
    one.forgive("ERR_INTERNET_DISCONNECTED", "WebSocket", "Failed to load")


def test_a_code_that_is_said_opens_the_table(window: Callable[..., Window]) -> None:
    astrid, bo = window("Astrid", viewport=PHONE), window("Bo", viewport=PHONE)
    path = astrid.lay("kille", 4)
    astrid.page.locator(".state", has_text=astrid.word("chairs-empty", free=3)).wait_for()
    cards = astrid.info["code"]
    assert len(cards) == 4
    shown = astrid.page.locator(".code li b").all_inner_texts()
    assert shown == [said(astrid, code) for code in cards]
    astrid.page.get_by_role("list", name=astrid.word("code-is", code=", ".join(shown))).wait_for()
    assert faults_by_light(astrid.page, "light") == []

    bo.go("/")
    bo.button("code").click()
    bo.page.locator("#code").fill("kuku kuku kuku")
    bo.button("code-go").click()
    bo.page.get_by_role("alert").get_by_text(bo.word("code-four")).wait_for()
    other = next(code for code in ("Ku", "Hu", "1", "2") if code != cards[3])
    bo.page.locator("#code").fill(" ".join(said(bo, code) for code in [*cards[:3], other]))
    bo.button("code-go").click()
    bo.page.get_by_role("alert").get_by_text(re.compile("finns inget bord med den koden")).wait_for()
    bo.forgive("404")
    bo.button("code-pick").click()
    assert faults_by_light(bo.page, "dark") == []
    bo.page.locator("#code").fill("")
    deck = bo.page.get_by_role("group", name=bo.word("code-deck"))
    for code in cards:
        deck.get_by_role("button", name=said(bo, code), exact=True).click()
    bo.page.wait_for_url(f"**{path}")
    astrid.listen()
    bo.page.locator(".board .tag.free").first.click()  # A chair is sat down in by a tap.
    bo.introduce()
    bo.own_tag.wait_for()
    left = astrid.word("chairs-empty", free=2)
    astrid.hear_said(f"{astrid.word('sat-down', name='Bo')} {left}.")
    astrid.page.locator(".state", has_text=left).wait_for()
    astrid.page.get_by_role("button", name=astrid.word("begin-bots", free=2)).wait_for()
    assert bo.info["code"] == cards

    astrid.begin()
    astrid.wait(lambda: astrid.view is not None, "cards")
    assert astrid.info["code"] is None  # Void from the beginning of the match on.


def test_chairs_and_code_fit_on_the_narrowest_phone(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", lang="en", viewport=NARROW)
    astrid.lay("kille", 6)
    astrid.rest()
    assert astrid.page.evaluate(OVERLAPS, ".board .tag, .board .state span") == []
    for width in (NARROW["width"], 360, 390, 460):
        astrid.page.set_viewport_size({"width": width, "height": 700})
        for face in ("Po", "Va", "12"):  # Whatever the code is: four of the longest name fit.
            astrid.page.evaluate(NAMES, said(astrid, face))
            assert astrid.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, face)
            assert astrid.page.evaluate(OVERLAPS, ".code li b") == [], (width, face)


def test_invitation_is_shared_with_link_and_code(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE, permissions=["clipboard-read", "clipboard-write"])
    path = astrid.lay("kille", 4)
    words = ", ".join(said(astrid, code) for code in astrid.info["code"])
    astrid.listen()
    astrid.button("share").click()
    astrid.hear_said(astrid.word("copied"))
    text = astrid.page.evaluate("navigator.clipboard.readText()")
    assert words in text
    assert text.endswith(path)
    astrid.page.evaluate("void (navigator.share = async (what) => { window.shared = what; })")
    astrid.page.locator(".lobby > .acts .share").click()
    astrid.page.wait_for_function("() => window.shared !== undefined")
    shared = astrid.page.evaluate("window.shared")
    assert shared["url"].endswith(path)
    assert words in shared["text"]


def test_somebody_away_is_counted_down_and_has_the_seat_back(window: Callable[..., Window]) -> None:
    astrid, bo = two(window)
    seat = bo.seat
    astrid.listen()
    lose(bo)
    chip = astrid.page.locator(f'.board [data-gone="{seat}"]')
    chip.wait_for()
    strip = astrid.page.get_by_role("region", name=astrid.word("gone-title"))
    strip.get_by_text(astrid.word("gone-who", name="Bo")).wait_for()
    astrid.hear_said(astrid.word("gone-who", name="Bo"))

    def left() -> int:
        minutes, seconds = chip.locator("b").inner_text().split(":")
        return int(minutes) * 60 + int(seconds)

    first = left()
    assert 60 < first <= 120
    astrid.wait(lambda: left() < first, "the seconds")
    told = astrid.page.locator("p[role=status]", has_text=astrid.word("gone-who", name="Bo")).inner_text()
    astrid.wait(lambda: left() < first - 2, "more seconds")
    assert astrid.page.locator("p[role=status]", has_text=astrid.word("gone-who", name="Bo")).inner_text() == told
    assert faults_by_light(astrid.page, "dark") == []
    strip.get_by_role("button", name=astrid.word("gone-wait")).click()
    astrid.wait(lambda: left() > 120, "another minute")
    strip.get_by_role("button", name=astrid.word("gone-bot")).click()
    chip.wait_for(state="detached")
    strip.wait_for(state="detached")
    astrid.hear_said(astrid.word("bot-for", name="Bo"))
    astrid.wait(lambda: astrid.info["chairs"][seat].get("away"), "a bot")

    find(bo)
    astrid.hear_said(astrid.word("is-back", name="Bo"))
    bo.wait(lambda: not bo.info["chairs"][seat].get("away"), "the seat")
    bo.check()

    lose(astrid)  # The others read the same, and have nothing to decide.
    other = bo.page.get_by_role("region", name=bo.word("gone-title"))
    other.get_by_text(bo.word("gone-who", name="Astrid")).wait_for()
    assert other.get_by_role("button").count() == 0
    find(astrid)
    other.get_by_text(bo.word("is-back", name="Astrid")).wait_for()
    for one in (astrid, bo):
        one.check()
        one.forgive("ERR_INTERNET_DISCONNECTED", "WebSocket", "Failed to load")


def test_sent_away_with_a_word_and_told_so(window: Callable[..., Window]) -> None:
    astrid, bo = two(window)
    astrid.button("menu").click()
    menu = astrid.page.locator("dialog", has=astrid.page.locator("#menu-title"))
    menu.get_by_role("button", name=f"{astrid.word('kick')}: Bo").click()
    asking = astrid.page.locator("dialog", has=astrid.page.locator("#confirm-title")).last
    asking.get_by_text(astrid.word("kick-who", name="Bo")).wait_for()
    asking.get_by_label(astrid.word("kick-word")).fill("Vi ses i morgon")
    assert faults_by_light(astrid.page, "light") == []
    asking.get_by_role("button", name=astrid.word("kick"), exact=True).click()
    slip = bo.page.get_by_role("alertdialog")
    slip.get_by_text(bo.word("removed-word", word="Vi ses i morgon")).wait_for()
    slip.get_by_text(bo.word("removed"), exact=True).wait_for()
    assert faults_by_light(bo.page, "dark") == []
    slip.get_by_role("button", name=bo.word("close")).click()
    slip.wait_for(state="detached")
    bo.wait(lambda: bo.seat is None, "the way out")
    assert all(frame.get("word", "") == "" for frame in astrid.frames)  # Nobody else is told.


def test_talk_has_a_badge_and_a_bubble_and_leaving_asks_first(window: Callable[..., Window]) -> None:
    astrid, bo = two(window)
    astrid.page.evaluate(BUBBLES)
    bo.page.get_by_label(bo.word("say")).fill("Nu ger jag mig")
    bo.page.get_by_role("button", name=bo.word("say-go"), exact=True).click()
    badge = astrid.page.locator("header .badge")
    badge.get_by_text("1", exact=True).wait_for()
    astrid.page.wait_for_function("() => bubbles.some((one) => one.includes('Nu ger jag mig'))")
    astrid.page.get_by_role("button", name=astrid.word("talk-unread", number=1)).click()
    sheet = astrid.page.locator("dialog")
    sheet.get_by_text("Nu ger jag mig").wait_for()
    badge.wait_for(state="detached")
    assert faults_by_light(astrid.page, "dark") == []
    sheet.get_by_label(astrid.word("say")).fill("Bra")
    sheet.get_by_role("button", name=astrid.word("say-go"), exact=True).click()
    bo.page.locator(".chat", has_text="Bra").wait_for()

    seat = bo.seat
    assert seat is not None
    bo.button("menu").click()
    bo.button("stand").click()
    asking = bo.page.locator("dialog", has=bo.page.locator("#confirm-title")).last
    asking.get_by_text(bo.word("stand-playing")).wait_for()
    asking.get_by_role("button", name=bo.word("no-stay"), exact=True).click()
    assert not any(one["type"] == "stand" for one in bo.sent)
    bo.button("menu").click()
    bo.button("stand").click()
    asking.get_by_role("button", name=bo.word("stand"), exact=True).click()
    bo.page.get_by_text(bo.word("watching")).first.wait_for()
    astrid.wait(lambda: astrid.info["chairs"][seat]["kind"] == "bot", "a bot")


def test_the_lots_make_way_for_whoever_plays(window: Callable[..., Window]) -> None:
    astrid, bo = window("Astrid", viewport=PHONE), window("Bo", viewport=PHONE)
    bo.sit(astrid.lay("kungsholmskille", 3, deals=9))
    for one in (astrid, bo):  # They do not go by themselves.
        one.page.evaluate(
            "() => { const wait = setTimeout;"
            "window.setTimeout = (act, ms, ...all) => ms === 12000 ? 0 : wait(act, ms, ...all); }"
        )
    astrid.begin()
    for one in (astrid, bo):
        one.page.get_by_role("region", name=one.word("lots")).wait_for()
    astrid.wait(lambda: astrid.may or bo.may, "a turn")
    first, other = (astrid, bo) if astrid.may else (bo, astrid)
    first.step()
    first.page.get_by_role("region", name=first.word("lots")).wait_for(state="detached")
    other.page.get_by_role("region", name=other.word("lots")).wait_for()  # Whoever reads may go on reading.


@pytest.mark.parametrize("game", size(["kille"], ["kille", "skitgubbe", "rodskagg"]))
def test_a_phrase_is_said_with_one_tap(game: str, window: Callable[..., Window]) -> None:
    astrid, bo = window("Astrid", viewport=PHONE), window("Bo", viewport=PHONE, lang="en")
    bo.sit(astrid.lay(game, 4))
    astrid.begin()
    for one in (astrid, bo):
        one.wait(lambda one=one: one.view is not None, "cards")
    astrid.page.evaluate(BUBBLES)
    bo.page.get_by_role("button", name=bo.word("talk"), exact=True).click()
    phrases = bo.page.locator("dialog").get_by_role("list", name=bo.word("phrases")).get_by_role("button")
    texts = bo.words.word(f"{game}-phrases").split(" | ")
    assert phrases.all_inner_texts() == texts
    assert phrases.first.get_attribute("lang") == "sv"  # It is said in Swedish, and explained in English.
    assert phrases.first.get_attribute("title") == bo.words.word(f"{game}-phrases-gloss").split(" | ")[0]
    assert faults_by_light(bo.page, "light") == []
    phrases.first.click()
    astrid.page.locator("header .badge").get_by_text("1", exact=True).wait_for()
    astrid.page.wait_for_function("(text) => bubbles.some((one) => one.includes(text))", arg=texts[0])
    bo.page.locator("dialog .chat", has_text=texts[0]).wait_for()
    assert [frame["text"] for frame in astrid.frames if frame["type"] == "chat"] == [texts[0]]
    assert bo.page.locator("header .badge").count() == 0  # One's own words are not news.
    astrid.page.get_by_role("button", name=astrid.word("talk-unread", number=1)).click()
    astrid.page.locator("dialog .chat", has_text=texts[0]).wait_for()
    astrid.page.locator("header .badge").wait_for(state="detached")


def test_those_who_are_left_end_the_match_when_the_host_is_gone(window: Callable[..., Window]) -> None:
    astrid, bo, carl = window("Astrid", viewport=PHONE), window("Bo", viewport=PHONE), window("Carl")
    path = astrid.lay("kungsholmskille", 4, deals=40)
    bo.sit(path)
    carl.sit(path)
    astrid.begin()
    people = [astrid, bo, carl]
    for one in people:
        one.wait(lambda one=one: one.view is not None, "cards")
    bo.button("menu").click()
    assert bo.page.get_by_role("button", name=bo.word("finish-vote"), exact=True).count() == 0  # She is there.
    bo.page.keyboard.press("Escape")
    lose(astrid)
    for one in (bo, carl):
        one.wait(lambda one=one: one.info["chairs"][astrid.seat].get("gone") is not None, "her going")
    bo.button("menu").click()
    bo.page.get_by_text(bo.word("finish-vote-text", votes=0)).wait_for()
    assert faults_by_light(bo.page, "dark") == []
    bo.page.get_by_role("button", name=bo.word("finish-vote"), exact=True).click()
    carl.wait(lambda: carl.info["votes"] == [bo.seat], "the first vote")
    assert not carl.info["finishing"]  # One of two is not more than half.
    carl.button("menu").click()
    carl.page.get_by_text(carl.word("finish-vote-text", votes=1)).wait_for()
    carl.page.get_by_role("button", name=carl.word("finish-vote"), exact=True).click()
    for one in (bo, carl):
        one.wait(lambda one=one: one.info["finishing"], "the last deal")
    bo.button("menu").click()
    bo.page.get_by_text(bo.word("finishing")).wait_for()
    bo.page.keyboard.press("Escape")
    find(astrid)
    astrid.wait(lambda: astrid.info["finishing"], "the last deal")
    for one in (bo, carl):
        one.wait(lambda one=one: one.info["chairs"][astrid.seat].get("gone") is None, "her coming back")
    play_until(people, lambda: all(one.is_over for one in people))
    assert astrid.info["match"] == 1
    assert (astrid.view or {})["deals"] == 1
    for one in people:
        one.page.locator(".zone .over .ends").wait_for()
        one.forgive("ERR_INTERNET_DISCONNECTED", "WebSocket", "Failed to load")


def test_an_evening_from_the_first_match_to_the_printed_account(window: Callable[..., Window]) -> None:
    astrid, bo = two(window, "kungsholmskille", deals=40)
    people = [astrid, bo]
    lots = astrid.page.get_by_role("region", name=astrid.word("lots"))
    lots.wait_for()
    drawn = astrid.info["lots"]
    names = lots.locator("li b").all_inner_texts()
    for lot, name in zip(drawn["drawn"], names, strict=True):
        chair = astrid.info["chairs"][drawn["seats"][str(lot["seat"])]]
        assert chair.get("name", name) == name  # A bot has its name from its level.
    assert {"Astrid", "Bo"} < set(names)
    lots.get_by_role("button", name=astrid.word("close")).click()
    play_until(people, lambda: (astrid.view or {}).get("deals", 0) >= WHOLE and not astrid.info["rest"] and astrid.may)
    astrid.button("menu").click()
    astrid.button("finish").click()
    astrid.wait(lambda: astrid.info["finishing"], "the last deal")
    astrid.button("menu").click()
    astrid.page.get_by_text(astrid.word("finishing")).wait_for()
    astrid.page.keyboard.press("Escape")
    play_until(people, lambda: astrid.is_over)
    astrid.button("menu").click()
    astrid.page.locator("dialog").get_by_role("link", name=astrid.word("evening-see")).click()
    astrid.page.wait_for_url("**/evening/*")
    account = astrid.page.get_by_role("table", name=astrid.word("evening-title"))
    account.wait_for()
    told = astrid.page.evaluate(
        "async (table) => (await fetch(`/api/tables/${table}/evening`)).json()", astrid.info["table"]
    )
    for person, total in zip(told["people"], told["totals"], strict=True):
        called = re.compile(rf"^\s*{re.escape(person['name'])}(,\s*{astrid.word('bot')})?\s*$")
        row = account.locator("tbody tr").filter(has=astrid.page.locator(".who", has_text=called))
        kronor = total["kronor"]["kungsholmskille"]
        signed = f"−{-kronor}" if kronor < 0 else f"+{kronor}" if kronor else "±0"
        assert signed in row.inner_text()
    assert sum(total["kronor"]["kungsholmskille"] for total in told["totals"]) + sum(told["left"].values()) == 0
    for lang, light in LIGHTS.items():
        astrid.page.locator(f"html[lang={lang}]").wait_for()
        assert faults_by_light(astrid.page, light) == [], lang
        assert not re.search(r"\bweb-[a-z]", astrid.page.inner_text("body"))
        astrid.page.get_by_role("button", name=astrid.word("other-lang")).click()
        astrid.speak("en" if lang == "sv" else "sv")
    astrid.rest()
    assert astrid.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    pdf = astrid.page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    box = re.search(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert box is not None
    assert [round(float(side) / 72 * 25.4) for side in box.groups()] == [210, 297]  # A4.
    astrid.page.emulate_media(media="print", color_scheme="dark")
    paper = astrid.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--papper').trim()")
    assert paper == "#fff"
    assert not astrid.page.get_by_role("button", name=astrid.word("print")).is_visible()
    astrid.page.emulate_media(media="screen", color_scheme="light")

    astrid.page.get_by_role("link", name=astrid.word("to-table")).click()
    astrid.button("menu").click()
    astrid.button("evening-new").click()
    asking = astrid.page.locator("dialog", has=astrid.page.locator("#confirm-title")).last
    asking.get_by_role("button", name=astrid.word("evening-new"), exact=True).click()
    astrid.wait(lambda: astrid.info["evening"] == 2, "a new evening")
    astrid.go(f"/evening/{astrid.info['table']}")
    astrid.page.get_by_text(astrid.word("evening-none")).wait_for()
    astrid.page.get_by_role("link", name=astrid.word("evening-before")).click()
    account.wait_for()
