"""A server, Chromium, and people who sit down at its windows.

Chromium and the server are started once for each process of pytest. Playwright keeps an event loop running in its
thread as long as it is open, which other tests would trip over: it has a thread of its own, in which all tests of this
folder run.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from talong.server.routes.pages import is_built
from tests.browser.alone import FOLDER, Alone, build, file_server
from tests.browser.windows import HOW, Window, launch
from tests.server.guests import Server, begin, gather, play, serving
from tests.server.patience import HANG_SECONDS

THREAD = ThreadPoolExecutor(1, thread_name_prefix="playwright")
Open = Callable[..., Window]

expect.set_options(timeout=HANG_SECONDS * 1000)


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


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool:
    """Run the test in Playwright's thread."""
    given = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    THREAD.submit(pyfuncitem.obj, **given).result()
    return True


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if not is_built():
        leave_out("The browser client is not built: make web")
    playwright = THREAD.submit(sync_playwright().start).result()
    browser = THREAD.submit(launch, playwright.chromium).result()
    if browser is not None:
        yield browser
        THREAD.submit(browser.close).result()
    THREAD.submit(playwright.stop).result()
    if browser is None:
        leave_out(HOW)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server"), delay="0.03") as running:
        yield running


@pytest.fixture(scope="session")
def replay(server: Server) -> str:
    """Return where a match is shown again that `guest 0` and two others have played."""
    guests = gather(server, 3, game="kungsholmskille", seats=3, rules={"deals": 1})
    begin(guests)
    play(guests, 10_000, Random(1))
    for guest in guests:
        guest.close()
    return f"/replay/{guests[0].table}/1"


@pytest.fixture
def window(chromium: Browser, server: Server) -> Iterator[Open]:
    """Open windows; whatever went wrong in them is told at the end."""
    opened: list[Window] = []

    def open_one(name: str = "Astrid", kind: type[Window] = Window, at: Server = server, **settings: object) -> Window:
        one = kind(chromium, at.url, name, **settings)  # type: ignore[arg-type]
        opened.append(one)
        return one

    yield open_one
    wrong = [line for one in opened for line in one.wrong]
    strangers = [line for one in opened for line in one.strangers]
    for one in opened:
        THREAD.submit(one.close).result()
    assert wrong == []
    assert strangers == []


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("host")
    if why := build(folder / FOLDER):
        leave_out(f"the site without a server: {why}")
    return folder


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[ThreadingHTTPServer]:
    with file_server(site_folder) as server:
        yield server


@pytest.fixture
def alone(chromium: Browser, site: ThreadingHTTPServer) -> Iterator[Callable[..., Alone]]:
    """Open windows of one person each; whatever went wrong in them is told at the end."""
    opened: list[Alone] = []

    def open_one(name: str = "Astrid", at: ThreadingHTTPServer = site, **settings: object) -> Alone:
        url = f"http://127.0.0.1:{at.server_address[1]}/{FOLDER}/"
        opened.append(Alone(chromium, url, name, **settings))
        return opened[-1]

    yield open_one
    wrong = [line for one in opened for line in one.wrong]
    strangers = [line for one in opened for line in one.strangers]
    for one in opened:
        THREAD.submit(one.close).result()
    assert wrong == []  # Nothing was thrown, and the policy forbade nothing.
    assert strangers == []
