"""How quick the page is, by its own clock and by the browser's counters: a move on the screen, the frames of a deal."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any, Final

from msgspec import Struct
from playwright.sync_api import Browser

from tests.browser.windows import Window, play
from tests.server.patience import Guard

# From the message of the server to the frame that shows it; beside that, what an empty frame takes on this machine now.
LAGS: Final = """window.lags = [];
window.bare = [];
const painted = (since, into) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => into.push(performance.now() - since);
  port2.postMessage(null);
});
setInterval(() => painted(performance.now(), bare), 200);
const Before = WebSocket;
window.WebSocket = class extends Before {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", ({ data }) => {
      if (/^\\{"type": ?"(done|update)"/.test(data)) painted(performance.now(), lags);
    });
  }
};"""
FLYING: Final = "() => document.getAnimations().filter((one) => one.playState === 'running').length"
DROPPED: Final = "STATE_DROPPED"
TRACED: Final = ["benchmark", "cc", "disabled-by-default-devtools.timeline", "toplevel"]


class Lags(Struct):
    """How long it took, in milliseconds, the shortest first."""

    moves: list[float]
    bare: list[float]


class Deal(Struct):
    """What became of the frames while the cards of a deal flew, and what the page did meanwhile, in milliseconds."""

    frames: list[tuple[float, str]]
    tasks: list[float]
    most_flying: int

    @property
    def dropped(self) -> int:
        """How many frames ought to have shown something new and did not, by the browser's own count."""
        return sum(state == DROPPED for _at, state in self.frames)

    @property
    def longest(self) -> float:
        """The longest time without a new frame."""
        shown = [at for at, state in self.frames if state.startswith("STATE_PRESENTED")]
        return max((after - before for before, after in pairwise(shown)), default=0.0)


def lags_of_a_match(one: Window) -> Lags:
    """Play a whole match at a quiet table, and measure every move that comes to the page."""
    one.page.add_init_script(LAGS)
    one.lay("rodskagg", 2, max_deals=2)
    one.begin()
    play([one])
    return Lags(moves=sorted(one.page.evaluate("lags")), bare=sorted(one.page.evaluate("bare")))


def frames_of_a_deal(browser: Browser, one: Window, seats: int = 10) -> Deal:
    """Look at the frames of the first deal of Kille at a full table."""
    one.lay("kille", seats, pots=1, cuts="auto")
    browser.start_tracing(page=one.page, categories=TRACED)
    one.page.locator(".lobby > .acts").get_by_role("button", name=one.word("begin")).click()
    one.page.locator(".zone").wait_for()
    flying: list[int] = []
    still, guard = 0, Guard()
    while still < 10 and not guard.is_over:
        flying.append(one.page.evaluate(FLYING))
        still = 0 if flying[-1] or max(flying) < seats // 2 else still + 1
        one.page.wait_for_timeout(20)
    traced = json.loads(browser.stop_tracing())["traceEvents"]
    return Deal(frames=frames_of(traced), tasks=sorted(tasks_of(traced)), most_flying=max(flying))


def frames_of(traced: list[dict[str, Any]]) -> list[tuple[float, str]]:
    """Return when each frame of a motion was due, and what became of it; one that nobody could miss is not dropped."""
    found = []
    for event in traced:
        if event.get("name") != "PipelineReporter" or event.get("ph") != "b":
            continue
        report = event["args"].get("frame_reporter") or event["args"].get("chrome_frame_reporter") or {}
        is_missed = report.get("state") != DROPPED or report.get("affects_smoothness")
        if report.get("has_compositor_animation") and is_missed:
            found.append((event["ts"] / 1000, str(report["state"])))
    return sorted(found)


def tasks_of(traced: list[dict[str, Any]]) -> list[float]:
    """Return how long each thing took that the page did, in milliseconds."""
    named = [event for event in traced if event.get("name") == "thread_name"]
    pages = {(one["pid"], one["tid"]) for one in named if one["args"].get("name") == "CrRendererMain"}
    tasks = (one for one in traced if one.get("name") == "RunTask" and (one.get("pid"), one.get("tid")) in pages)
    return [task["dur"] / 1000 for task in tasks if "dur" in task]
