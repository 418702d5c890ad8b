"""A match shown again: as oneself, with all cards open, by deal and by act, reviewed, and with its luck made again."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.browser.axe import faults_by_light
from tests.browser.windows import DESK, PHONE, Window, play_until
from tests.server.guests import Server, begin, gather
from tests.server.guests import play as guests_play
from tests.sizes import size


def played(astrid: Window, game: str = "kungsholmskille", seats: int = 3, **rules: object) -> str:
    """Play a match at the table, and return where it is shown again."""
    astrid.lay(game, seats, **(rules or {"deals": size(1, 2)}))
    astrid.begin()
    play_until([astrid], lambda: astrid.is_over)
    return f"/replay/{urlsplit(astrid.page.url).path.rpartition('/')[2]}/1"


def current(one: Window) -> int:
    """Return the step that is shown, by the list of acts."""
    return int(one.page.locator(".acts [aria-current]").get_attribute("data-step") or -1)


def fair_words(one: Window) -> str:
    """Work out the luck again by one tap, and return what is said then."""
    one.button("fair-check").click()
    verdict = one.page.locator(".fair .verdict")
    verdict.wait_for()
    return verdict.inner_text()


@pytest.mark.parametrize("viewport", size([PHONE], [PHONE, DESK]), ids=lambda one: str(one["width"]))
def test_replay_opens_as_oneself_and_its_luck_is_made_again(
    window: Callable[..., Window], viewport: dict[str, int]
) -> None:
    astrid = window("Astrid", viewport=viewport)
    address = played(astrid)
    astrid.go(address)
    page = astrid.page
    page.locator(".hand button").first.wait_for()  # One's own hand,
    chooser = page.get_by_label(astrid.word("replay-as"))
    assert chooser.locator("option:checked").inner_text() == astrid.word("replay-own", name="Astrid")
    assert page.locator(".hands li").count() == 2  # and those of the others.
    assert page.locator(".hands img[src*=baksida]").count() == 0
    page.get_by_label(astrid.word("replay-open")).uncheck()
    page.locator(".hands").wait_for(state="detached")
    page.get_by_label(astrid.word("replay-open")).check()
    page.locator(".hands").wait_for()

    assert "Ingen har valt korten" in fair_words(astrid)
    said = page.locator(".fair").inner_text()
    assert "Astrid hade del i slumpen" in said
    page.locator(".fair summary").click()
    seen = page.get_by_text(astrid.word("fair-seen"))
    seen.wait_for()  # What the table had promised was written down.
    assert faults_by_light(page, "dark") == []

    bo = window("Bo", viewport=viewport)  # Somebody who was not there sees as much, and is told what he cannot know.
    bo.go(address)
    bo.page.locator(".acts button").first.wait_for()
    assert bo.page.locator(".hand button").count() == 0
    assert bo.page.locator(".hands li").count() == 3
    assert "Ingen har valt korten" in fair_words(bo)
    bo.page.locator(".fair summary").click()
    bo.page.get_by_text(bo.word("fair-unseen")).wait_for()


def changed_deck(record: str) -> str:
    lines = record.splitlines()
    at = next(nth for nth, line in enumerate(lines) if line.startswith("deck "))
    lines[at] = "deck " + " ".join(reversed(lines[at].split()[1:]))
    lines[-1] = lines[-1].rsplit(" ", 1)[0]
    return "\n".join(lines) + "\n"


TAMPERINGS: dict[str, tuple[Callable[[str], str], str]] = {
    "draw": (changed_deck, "i giv 1, är inte den som följer av löftena"),
    "text": (lambda record: record.replace("seats ", "seats  ", 1), "Texten har ändrats"),
    "secret": (lambda record: record.replace('"secret": "', '"secret": "00', 1), "Hemligheten är inte den"),
}


@pytest.mark.parametrize("kind", TAMPERINGS)
def test_record_that_was_tampered_with_is_found_out_in_the_browser(
    kind: str, window: Callable[..., Window], replay: str
) -> None:
    tamper, said = TAMPERINGS[kind]
    astrid = window("Astrid")
    address = f"/api/tables/{replay.split('/')[2]}/records/1"

    def answer(route: Any) -> None:
        route.fulfill(body=tamper(route.fetch().text()), content_type="text/plain")

    astrid.page.route(f"**{address}?*", answer)
    astrid.go(replay)
    assert "Det här stämmer inte" in fair_words(astrid)
    assert said in astrid.page.locator(".fair ul").inner_text()


def test_replay_goes_by_deal_by_act_and_by_keys(window: Callable[..., Window], server: Server) -> None:
    guests = gather(server, 3, game="kungsholmskille", seats=3, rules={"deals": 3})
    begin(guests)
    guests_play(guests, 10_000, Random(2))
    for guest in guests:
        guest.close()
    astrid = window("Astrid", viewport=DESK)
    astrid.go(f"/replay/{guests[0].table}/1")
    page = astrid.page
    rows = page.locator(".acts button")
    rows.first.wait_for()
    chooser = page.get_by_label(astrid.word("replay-deal"))
    assert chooser.locator("option").count() == 3

    chooser.select_option("2")
    astrid.wait(lambda: int(page.locator("input[type=range]").input_value()) > 0, "the second deal")
    second = int(page.locator("input[type=range]").input_value())
    assert chooser.input_value() == "2"
    page.get_by_role("button", name=astrid.word("deal-on")).click()
    astrid.wait(lambda: chooser.input_value() == "3", "the third deal")
    page.get_by_role("button", name=astrid.word("deal-back")).click()
    astrid.wait(lambda: int(page.locator("input[type=range]").input_value()) == second, "the second deal again")

    rows.nth(4).click()
    wanted = int(rows.nth(4).get_attribute("data-step") or -1)
    astrid.wait(lambda: current(astrid) == wanted, "the act that was tapped")
    assert page.locator(".told").inner_text() == rows.nth(4).inner_text()

    page.locator("h1").click()
    last = int(page.locator("input[type=range]").get_attribute("max") or -1)
    at = page.locator("input[type=range]")
    for key, step in (("ArrowRight", wanted + 1), ("ArrowLeft", wanted), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        astrid.wait(lambda step=step: int(at.input_value()) == step, key)
    page.keyboard.press("PageDown")
    astrid.wait(lambda: int(at.input_value()) == second, "the next deal by a key")
    assert chooser.input_value() == "2"


def test_deal_that_is_over_is_seen_before_the_next(window: Callable[..., Window], server: Server) -> None:
    guests = gather(server, 4, game="kille", seats=4, rules={"pots": 2})  # With luck one deal is a pot.
    begin(guests)
    guests_play(guests, 10_000, Random(5))
    for guest in guests:
        guest.close()
    astrid = window("Astrid", viewport=DESK)
    astrid.go(f"/replay/{guests[0].table}/1")
    astrid.page.locator(".acts button").first.wait_for()
    page, cards = astrid.page, astrid.page.locator(".board .seat .cards img")
    astrid.button("step-on").click()  # Somebody has cut.
    astrid.wait(lambda: cards.count() == 4, "a card for everybody")
    assert page.locator(".board .seat .cards img[src*=baksida]").count() == 0  # All are open from the first.

    page.get_by_role("button", name=astrid.word("deal-on")).click()
    chooser = page.get_by_label(astrid.word("replay-deal"))
    astrid.wait(lambda: chooser.input_value() == "2", "the second deal")
    astrid.button("step-back").click()
    astrid.wait(lambda: chooser.input_value() == "1", "the end of the first")
    astrid.wait(lambda: cards.count() == 4, "the cards, which still lie there")


def test_address_leads_to_an_act(window: Callable[..., Window], replay: str) -> None:
    astrid = window("Astrid")
    astrid.go(f"{replay}#3")
    astrid.page.locator(".acts [aria-current]").wait_for()
    astrid.wait(lambda: current(astrid) == 3, "the third act")
