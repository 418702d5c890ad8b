"""The checker of accessibility, in a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page

from tests.sizes import LONG

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

OF_LIGHT = ("color-contrast", "link-in-text-block")  # The rules that ask for colours.


# The page learns of another light in one frame and changes its colours in the next; a colour that is inherited changes
# one frame later at each depth. It has come to rest when nothing has moved for some frames;
# what never rests is not waited for.
FINISH = """async () => {
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  for (let still = 0, nth = 0; still < 4 && nth < 60; nth++) {
    await frame();
    const moving = document.getAnimations().filter((one) => one.playState === "running");
    moving.forEach((one) => { try { one.finish() } catch { one.cancel() } });
    still = moving.length ? 0 : still + 1;
  }
}"""

# Only what is wrong leaves the page: all that was looked at is much more than that.
RUN = """async (options) => (await axe.run(document, options)).violations.flatMap(({ id, nodes }) =>
  nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary.slice(0, 200)}`)
)"""


@cache
def source() -> str:
    return AXE.read_text(encoding="utf-8")


def faults(page: Page, *rules: str) -> list[str]:
    """Return all that is found, or what is found by some *rules* only; animations have come to their end."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(source())
    page.evaluate(FINISH)
    only: dict[str, Any] = {"runOnly": list(rules)} if rules else {}
    found: list[str] = page.evaluate(RUN, {"resultTypes": ["violations"], "preload": False, **only})
    return found


def faults_in_both_lights(page: Page) -> list[str]:
    """Return all that is found by day, and by evening all that light can change; then it is day again."""
    found = faults(page)
    page.emulate_media(color_scheme="dark")
    found += [f"by evening, {one}" for one in faults(page, *OF_LIGHT)]
    page.emulate_media(color_scheme="light")
    return found


def faults_by_light(page: Page, usual: Literal["light", "dark"]) -> list[str]:
    """Return all that is found in the *usual* light, and in `make test-long` in both; then it is day again."""
    if LONG:
        return faults_in_both_lights(page)
    page.emulate_media(color_scheme=usual)
    found = faults(page)
    page.emulate_media(color_scheme="light")
    return found
