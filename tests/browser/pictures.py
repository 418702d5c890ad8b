"""Pictures of every page and every moment, in both lights, on a phone and on a desk (`make pictures`)."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.stages import RULES, moments, show
from tests.browser.windows import DESK, HOW, PHONE, Window, launch
from tests.server.guests import serving

PAGES = {"door": "/", "lay": "/lay/skitgubbe", "rules": "/rules/kille", "nowhere": "/nowhere"}


def take(folder: Path) -> int:
    """Take all of them and return how many there are."""
    count = 0
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as kept:
        browser = launch(playwright.chromium)
        if browser is None:
            raise SystemExit(HOW)
        with serving(Path(kept)) as server:
            for size, viewport in (("phone", PHONE), ("desk", DESK)):
                for light, scheme in (("dag", "light"), ("kvall", "dark")):
                    one = Window(browser, server.url, "Astrid", viewport=viewport, color_scheme=scheme)
                    for name, address in PAGES.items():
                        one.go(address)
                        one.page.wait_for_load_state("networkidle")
                        one.rest()
                        one.page.screenshot(path=folder / f"{name}-{size}-{light}.png")
                        count += 1
                    for game in RULES:
                        for moment in moments(game):
                            show(one.page, server.url, game, moment, "sv")
                            one.page.screenshot(path=folder / f"{game}-{moment}-{size}-{light}.png")
                            count += 1
                    one.close()
        browser.close()
    return count


if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "pictures")
    target.mkdir(parents=True, exist_ok=True)
    print(f"{take(target)} pictures in {target}")
