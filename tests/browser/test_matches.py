"""Two people, one at a phone and one at a desk, and bots play whole matches by what can be touched."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.windows import DESK, PHONE, SEATS, Watcher, Window, play, secrets_told
from tests.server.guests import Server
from tests.sizes import size

SHORT: dict[str, dict[str, object]] = {
    "kille": {"pots": 1, "buyins": "first"},
    "punschkille": {"glasses": 2},
    "kungsholmskille": {"deals": 1},
    "rodskagg": {"max_deals": 1},
    "skitgubbe": {"deals": 1, "throw_on": "own_rank"},
}


@pytest.mark.parametrize("game", size(["kungsholmskille"], list(SHORT)))  # The others: test_keys.py.
def test_two_people_play_a_match_to_its_end(game: str, server: Server, window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE, has_touch=True)
    bo = window("Bo", viewport=DESK, color_scheme="dark")
    path = astrid.lay(game, SEATS[game], **SHORT[game])
    bo.sit(path)
    watcher = Watcher(server, path.split("/")[-1])
    astrid.begin()

    acts = play([astrid, bo])

    assert acts > 3
    watcher.reach(max(frame["version"] for one in (astrid, bo) for frame in one.frames if frame.get("view")))
    for one in (astrid, bo):
        one.page.locator(".zone .over").wait_for()
        one.check()
        assert secrets_told(one, watcher) == []
    watcher.close()


def test_policy_lets_nothing_in_and_nothing_out(server: Server, window: Callable[..., Window]) -> None:
    astrid = window("Astrid")
    answer = astrid.page.goto(astrid.url)
    assert answer is not None
    policy = dict(part.split(" ", 1) for part in answer.headers["content-security-policy"].split("; ") if " " in part)
    assert policy["default-src"] == "'none'"
    assert policy.pop("script-src") == "'self' 'wasm-unsafe-eval'"  # Python in a worker is WebAssembly.
    assert not [part for part in policy.values() if "unsafe" in part or "http" in part or "*" in part]
    for attempt, directive in (
        ("Object.assign(document.createElement('img'), { src: 'http://127.0.0.2:9/' })", "img-src"),
        ("fetch('http://127.0.0.2:9/').catch(() => {})", "connect-src"),
        ("document.body.append(Object.assign(document.createElement('script'), { text: '1' }))", "script-src"),
        ("document.body.setAttribute('style', 'color: red')", "style-src"),
        (
            "document.body.append(Object.assign(document.createElement('iframe'), { src: 'http://127.0.0.2:9/' }))",
            "frame",
        ),
    ):
        astrid.page.evaluate(f"void ({attempt})")
        astrid.wait(
            lambda directive=directive: any(line.startswith(f"policy: {directive}") for line in astrid.wrong), directive
        )
    astrid.wrong.clear()
    astrid.strangers.clear()  # Some are announced before they are forbidden.


def test_request_to_another_host_would_be_noticed(window: Callable[..., Window]) -> None:
    astrid = window("Astrid")
    astrid.go("/")
    astrid.page.evaluate("void open('http://127.0.0.2:9/', '_self')")
    astrid.wait(lambda: bool(astrid.strangers), "a stranger")
    assert astrid.strangers == ["http://127.0.0.2:9/"]
    astrid.strangers.clear()
    astrid.wrong.clear()
