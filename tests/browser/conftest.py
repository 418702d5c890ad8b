"""A server, Chromium, and people who sit down at its windows.

Playwright keeps a loop running as long as it is open, which other tests would trip over: it lives for one module. The
server takes longer to start than most tests take, and has tables enough for all of them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from playwright.sync_api import Browser, sync_playwright

from talong.server.pages import is_built
from tests.browser.windows import HOW, Window, launch
from tests.server.guests import Server, serving

Open = Callable[..., Window]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.slow)


def leave_out(why: str) -> NoReturn:
    """Leave the tests out and say why, unless nothing may be left out."""
    if os.environ.get("TALONG_EXPECT_BROWSER") == "1":
        pytest.fail(why)
    pytest.skip(why)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    if not is_built():
        leave_out("The browser client is not built: make web")
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        if browser is None:
            leave_out(HOW)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server"), delay="0.03") as running:
        yield running


@pytest.fixture
def window(chromium: Browser, server: Server) -> Iterator[Open]:
    """Open windows; whatever went wrong in them is told at the end."""
    opened: list[Window] = []

    def open_one(name: str = "Astrid", kind: type[Window] = Window, **settings: object) -> Window:
        one = kind(chromium, server.url, name, **settings)  # type: ignore[arg-type]
        opened.append(one)
        return one

    yield open_one
    wrong = [line for one in opened for line in one.wrong]
    strangers = [line for one in opened for line in one.strangers]
    for one in opened:
        one.close()
    assert wrong == []
    assert strangers == []
