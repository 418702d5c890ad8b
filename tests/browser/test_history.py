"""A long match in the browser: the newest is there at once, and what happened earlier is one key away."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from talong.server.store.log import Store
from tests.browser.windows import Window
from tests.server.guests import Server, serving
from tests.server.long_tables import Script


@pytest.fixture(scope="module")
def long_tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Script]]]:
    """Serve a long match of Kille and one of Rödskägg."""
    folder = tmp_path_factory.mktemp("long")
    scripts = {
        "kille": Script("kille", "kille", 4),
        "rodskagg": Script("rodskagg", "rodskagg", 4, rules={"start_points": 100}),
    }

    async def keep() -> None:
        store = Store.open(f"sqlite:///{folder / 'talong.db'}")
        for game, rows in (("kille", 400), ("rodskagg", 300)):
            scripts[game].play(rows)
            await store.add_secret(game, 1, bytes(32))
            await scripts[game].keep(store)
        await store.close()

    asyncio.run(keep())
    with serving(folder) as running:
        yield running, scripts


def test_what_happened_earlier_is_shown_on_request(
    long_tables: tuple[Server, dict[str, Script]], chromium: Browser
) -> None:
    server, _scripts = long_tables
    one = Window(chromium, server.url, "Astrid", lang="en")
    one.go("/t/kille")
    lines, button = one.page.locator(".talk .log p"), one.button("earlier")
    button.wait_for()
    first, before = lines.first.inner_text(), lines.count()
    for _page in range(20):
        if not button.count():
            break
        count = lines.count()
        button.focus()
        one.page.keyboard.press("Enter")
        one.wait(lambda known=count: lines.count() > known, "earlier lines")
    assert not button.count()
    assert lines.count() > 2 * before
    assert first in lines.all_inner_texts()
    assert one.page.evaluate("document.activeElement.getAttribute('role')") == "log"
    assert (one.wrong, one.strangers) == ([], [])
    one.close()


def test_the_score_sheet_has_every_deal(long_tables: tuple[Server, dict[str, Script]], chromium: Browser) -> None:
    server, scripts = long_tables
    match = scripts["rodskagg"].state.match
    assert match is not None
    events = match.events()
    deals = len([event for event in events if event["event"] == "score"])
    assert deals > len([event for event in events[-200:] if event["event"] == "score"])
    one = Window(chromium, server.url, "Astrid", lang="en")
    one.go("/t/rodskagg")
    rows = one.page.locator(".side tbody tr")
    one.wait(lambda: rows.count() == deals + 2, "the start, all deals and the line of nought")
    assert (one.wrong, one.strangers) == ([], [])
    one.close()
