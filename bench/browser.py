"""Browser benchmark in Chromium: a move on the mover's screen, and the frames of a deal at a full table."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.figures import Deal, Lags, frames_of_a_deal, lags_of_a_match
from tests.browser.windows import DESK, HOW, PHONE, Window, launch
from tests.server.guests import serving

MOVE_GOAL = 100.0
TIMES = 3
AS_PEOPLE_HAVE_IT: dict[str, Any] = {"moves": True, "fresh": True, "service_workers": "allow"}


def said(name: str, lags: Lags, deals: list[Deal]) -> list[str]:
    """Return the figures of one size as lines."""
    moves, frames = lags.moves, sum(len(deal.frames) for deal in deals)
    quick = f"{len(moves)} moves, median {moves[len(moves) // 2]:.0f} ms, worst {moves[-1]:.0f} ms"
    smooth = f"{frames} frames, {sum(deal.dropped for deal in deals)} dropped"
    longest, task = max(deal.longest for deal in deals), max(deal.tasks[-1] for deal in deals)
    return [
        f"{name:6}on the screen: {quick} (an empty frame: {lags.bare[-1]:.0f} ms); wanted {MOVE_GOAL:.0f} ms",
        f"{name:6}{len(deals)} deals to ten: {smooth}, {longest:.0f} ms without one, longest task {task:.0f} ms",
    ]


def main() -> None:
    """Measure and print."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as kept:
        browser = launch(playwright.chromium)
        if browser is None:
            raise SystemExit(HOW)
        with serving(Path(kept), delay="0.5") as server:
            for name, viewport in (("phone", PHONE), ("desk", DESK)):
                one = Window(browser, server.url, "Astrid", viewport=viewport, **AS_PEOPLE_HAVE_IT)
                lags = lags_of_a_match(one)
                one.close()
                deals = []
                for _ in range(TIMES):
                    one = Window(browser, server.url, "Astrid", viewport=viewport, **AS_PEOPLE_HAVE_IT)
                    deals.append(frames_of_a_deal(browser, one))
                    one.close()
                print("\n".join(said(name, lags, deals)))
        browser.close()


if __name__ == "__main__":
    main()
