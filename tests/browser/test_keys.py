"""A match by the keyboard alone, from the door to the end."""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.browser.windows import Window, is_of_cards

FOCUS = "document.activeElement?.dataset.act ?? document.activeElement?.textContent?.trim() ?? ''"


def reach(one: Window, wanted: Callable[[str], bool], most: int = 60) -> None:
    """Go on with Tab until what is wanted has the focus."""
    for _ in range(most):
        if wanted(one.page.evaluate(FOCUS)):
            return
        one.page.keyboard.press("Tab")
    raise AssertionError(f"not reached: {one.page.evaluate('document.activeElement.outerHTML')[:200]}")


def test_rodskagg_by_keyboard(window: Callable[..., Window]) -> None:
    astrid = window("Astrid")
    astrid.go("/lay/rodskagg")
    astrid.page.locator("summary").first.wait_for()
    reach(astrid, lambda text: text.startswith(astrid.word("options")))
    astrid.page.keyboard.press("Enter")
    astrid.page.locator("#o-max_deals").focus()
    astrid.page.keyboard.type("1")
    reach(astrid, lambda text: text.startswith(astrid.word("lay-bots")), 90)
    astrid.page.keyboard.press("Enter")
    astrid.page.locator("#name").wait_for()
    astrid.page.keyboard.type("Astrid")
    astrid.page.keyboard.press("Enter")
    astrid.page.locator(".zone").wait_for()
    end = time.monotonic() + 60
    while not astrid.is_over:
        assert time.monotonic() < end, astrid.may
        if not astrid.may:
            astrid.page.wait_for_timeout(40)
            continue
        astrid.check()
        astrid.page.wait_for_timeout(400)  # Acts wait for stray taps.
        version, act = len(astrid.frames), astrid.may[0]
        if is_of_cards(act):
            labels = astrid.page.locator(".zone .hand button").evaluate_all("all => all.map((one) => one.ariaLabel)")
            astrid.page.keyboard.press(str(labels.index(astrid.card(act.split(" ")[1])) + 1))
            astrid.page.keyboard.press("Enter")
        else:
            reach(astrid, lambda text, act=act: text == act)  # type: ignore[misc]
            assert astrid.page.evaluate("document.activeElement.matches(':focus-visible')")
            astrid.page.keyboard.press("Enter")
        astrid.wait(lambda version=version: len(astrid.frames) > version, "an answer")
    astrid.page.locator(".zone .over").wait_for()


def test_kille_has_its_keys(window: Callable[..., Window]) -> None:
    astrid = window("Astrid")
    astrid.lay("kille", 4, pots=1)
    astrid.begin()
    end = time.monotonic() + 40
    while "stand" not in astrid.may:
        assert time.monotonic() < end
        assert not astrid.is_over
        if astrid.may:
            astrid.step()
        astrid.page.wait_for_timeout(40)
    astrid.check()
    astrid.page.wait_for_timeout(450)
    sent = len(astrid.sent)
    astrid.page.keyboard.press("n")
    astrid.wait(lambda: any(one.get("act") == "stand" for one in astrid.sent[sent:]), "the act")
