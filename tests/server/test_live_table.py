"""`talong play --connect` as a table in the terminal: played by keys at a real server."""

from __future__ import annotations

import asyncio
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from talong.bots import choose_bot
from talong.lang import LANGUAGES, Words
from talong.tui.app import TalongApp
from talong.tui.help import Page, Question, Speaking
from talong.tui.lobby_screen import LobbyScreen
from talong.tui.table import TableScreen
from talong.wire.client import socket
from talong.wire.client.http import Address
from talong.wire.client.session import Session
from tests.server.guests import Guest, Server, serving
from tests.server.patience import HANG_SECONDS
from tests.sizes import size
from tests.test_tui import keys_for, seen

SECONDS = HANG_SECONDS

SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "kille": (4, {"pots": 1, "buyins": "none"}),
    "punschkille": (4, {"glasses": 1}),
    "kungsholmskille": (3, {"deals": 1}),
    "rodskagg": (3, {"max_deals": 1}),
    "skitgubbe": (6, {"deals": 1, "loop_plies": 1}),  # The more there are, the less one does oneself.
}

IN_BOTH = pytest.mark.parametrize("lang", size(["sv"], LANGUAGES))
Steps = Callable[[Pilot[str]], Awaitable[None]]


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let whoever has lost the connection try again soon."""
    monkeypatch.setattr(socket, "WAITS", (0.05,))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


class Person:
    """Somebody at a terminal, who goes to a table."""

    def __init__(self, server: Server, table: str, session: str = "", lang: str = "sv", alone: bool = False) -> None:
        self.kept: dict[str, Any] = {"nonce": "07" * 32, "promised": False}
        self.session = Session(Address(server.url, table), lang, self.kept, lambda: None, alone, sits=False)
        self.session.client.session = session or server.person("Anna")
        self.words = Words(lang)
        self.app = TalongApp(self.words, session=self.session)

    def use(self, steps: Steps, size: tuple[int, int] = (100, 30)) -> None:
        """Open the terminal and take *steps* in it."""

        async def run() -> None:
            async with self.app.run_test(size=size) as pilot:
                await pilot.pause()
                await steps(pilot)

        try:
            asyncio.run(run())
        finally:
            self.session.client.close()

    async def until(self, pilot: Pilot[str], is_so: Callable[[], bool]) -> None:
        """Wait until it *is_so*."""
        end = time.monotonic() + SECONDS
        while not is_so():
            assert time.monotonic() < end, seen(self.app)
            await pilot.pause(0.01)

    async def sees(self, pilot: Pilot[str], key: str, **facts: object) -> None:
        """Wait until the words of *key* can be seen."""
        wanted = squeezed(self.words.word(key, **facts))
        await self.until(pilot, lambda: wanted in squeezed(seen(self.app)))

    async def is_told(self, pilot: Pilot[str], key: str, **facts: object) -> None:
        """Wait until the words of *key* are in the talk."""
        wanted = self.words.word(key, **facts)
        await self.until(pilot, lambda: wanted in [told.text for told in self.gathering.sheet.lines])

    @property
    def gathering(self) -> LobbyScreen:
        return next(screen for screen in self.app.screen_stack if isinstance(screen, LobbyScreen))

    @property
    def table(self) -> TableScreen:
        screen = self.app.screen
        assert isinstance(screen, TableScreen), seen(self.app)
        return screen

    async def play(self, pilot: Pilot[str], whims: Random, acts: int = 10_000) -> int:
        """Play until the match is over or so many *acts* are done; return how many were."""
        done = 0
        while done < acts:
            screen = self.table
            await pilot.pause()
            await self.until(pilot, lambda screen=screen: bool(screen.pause or screen.selection.legal))  # type: ignore[misc]
            if screen.pause:
                if screen.over:
                    return done
                await pilot.press("enter")
                continue
            view = screen.access.look()
            legal = view.data()["legal"]
            assert isinstance(legal, list)
            act = choose_bot(view.game.key, seed="hint").choose(view) if whims.random() < 0.7 else None
            before = screen.access.version()
            await pilot.press(*keys_for(screen, act if act is not None and act in legal else str(whims.choice(legal))))
            await self.until(pilot, lambda screen=screen, before=before: screen.access.version() > before)  # type: ignore[misc]
            done += 1
        return done


def squeezed(text: str) -> str:
    """Return *text* without what depends on where lines are broken."""
    return re.sub(r"[\s│║]+", "", text)


def laid(server: Server, key: str, session: str, **wishes: object) -> str:
    """Lay a table of *key* with bots in all seats but the first."""
    seats, rules = SHORT[key]
    bots = {str(seat): "simple" for seat in range(1, seats)}
    return server.table(session, game=key, seats=seats, **{"rules": rules, "bots": bots, **wishes})


# --------------------------------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize(
    ("key", "lang"),
    size(
        [("punschkille", "en")],
        [(key, lang) for key in SHORT for lang in LANGUAGES],
    ),
)
def test_match_is_played_to_the_end_and_another_begins(server: Server, key: str, lang: str) -> None:
    session = server.person("Anna")
    anna = Person(server, laid(server, key, session), session, lang, alone=True)

    async def steps(pilot: Pilot[str]) -> None:
        await anna.until(pilot, lambda: isinstance(anna.app.screen, TableScreen))
        await anna.play(pilot, Random(1))  # It may be over before anybody has asked her.
        await anna.sees(pilot, "tui-over")
        assert "bot 2" in seen(anna.app)
        await pilot.press("enter")
        await anna.until(pilot, lambda: anna.app.screen is anna.gathering)
        await anna.sees(pilot, "tui-over")
        await anna.sees(pilot, "tui-again-asks", ready=0, all=1, alone="yes")
        await anna.is_told(pilot, "live-record-link", link=anna.session.address.record(1))
        await pilot.press("enter")
        await anna.until(pilot, lambda: isinstance(anna.app.screen, TableScreen))
        await anna.play(pilot, Random(2), acts=2)

    anna.use(steps)
    assert anna.session.info is not None
    assert anna.session.info.match == 2
    status, record = server.ask("GET", f"/api/tables/{anna.session.address.table}/records/1")
    assert status == 200
    assert '"nonce":"' + "07" * 32 in record.replace(" ", "")  # The seat had its part in the luck.


@IN_BOTH
def test_another_match_waits_for_those_who_are_there(server: Server, lang: str) -> None:
    session, friend = server.person("Anna"), Guest(server, "", server.person("Bo"))
    friend.table = laid(server, "rodskagg", session, bots={"2": "simple"})
    anna = Person(server, friend.table, session, lang, alone=True)
    friend.connect()
    friend.seat = friend.do("sit", seat=1)["seat"]

    def play_friend(until: str) -> None:
        while friend.info["status"] != until:
            if friend.turn == friend.seat and friend.legal and friend.info["status"] == "playing":
                friend.do("act", act=friend.legal[0])
            else:
                friend.hear()

    async def steps(pilot: Pilot[str]) -> None:
        await anna.until(pilot, lambda: isinstance(anna.app.screen, TableScreen))
        async with asyncio.TaskGroup() as both:
            both.create_task(asyncio.to_thread(play_friend, "over"))
            both.create_task(anna.play(pilot, Random(5)))
        await pilot.press("enter")
        await anna.until(pilot, lambda: anna.app.screen is anna.gathering)
        await anna.sees(pilot, "tui-again-asks", ready=0, all=2, alone="no")
        await pilot.press("enter")
        await anna.sees(pilot, "tui-again-waits", names="Bo", ready=1, all=2)
        await anna.until(pilot, lambda: f"✓ {anna.words.word('tui-again-wants')}" in seen(anna.app))
        await anna.sees(pilot, "tui-begin-anyway")  # She is the host.
        assert (await asyncio.to_thread(friend.do, "again"))["type"] == "done"
        await anna.until(pilot, lambda: isinstance(anna.app.screen, TableScreen))

    anna.use(steps)
    assert anna.session.info is not None
    assert anna.session.info.match == 2
    friend.close()


@IN_BOTH
def test_connection_that_is_lost_in_the_middle_comes_back(tmp_path: Path, lang: str) -> None:
    with serving(tmp_path) as server:
        session = server.person("Anna")
        anna = Person(server, laid(server, "rodskagg", session), session, lang, alone=True)

        async def steps(pilot: Pilot[str]) -> None:
            await anna.until(pilot, lambda: isinstance(anna.app.screen, TableScreen))
            await anna.play(pilot, Random(3), acts=2)
            screen = anna.table
            await anna.until(pilot, lambda: bool(screen.access.data()["legal"]))
            server.kill()
            await anna.sees(pilot, "live-lost")
            await pilot.press("h")  # What needs no server goes on,
            await anna.until(pilot, lambda: bool(screen.notice))
            before = screen.access.version()
            act = screen.access.data()["legal"][0]
            await pilot.press(*keys_for(screen, act))  # and what is done meanwhile is done as soon as it can be.
            assert screen.access.data()["legal"] == []
            server.start()
            await anna.is_told(pilot, "live-found-again")
            await anna.until(pilot, lambda: screen.access.version() > before)
            assert await anna.play(pilot, Random(4), acts=2) == 2

        anna.use(steps)


def test_match_that_began_while_the_connection_was_lost_takes_the_place_of_the_other(tmp_path: Path) -> None:
    with serving(tmp_path, nonce="1") as server:  # Nobody waits long for the nonce of whoever is not there.
        check_that_the_new_match_takes_the_place_of_the_other(server)


def check_that_the_new_match_takes_the_place_of_the_other(server: Server) -> None:
    session, friend = server.person("Anna"), Guest(server, "", server.person("Host"))
    friend.table = laid(server, "rodskagg", friend.session, bots={"2": "simple"})
    friend.connect()
    friend.sit(1)
    anna = Person(server, friend.table, session)

    def play_friend(until: str) -> None:
        while friend.info["status"] != until:
            if friend.turn == friend.seat and friend.legal and friend.info["status"] == "playing":
                friend.do("act", act=friend.legal[0])
            else:
                friend.hear()

    async def steps(pilot: Pilot[str]) -> None:
        await anna.sees(pilot, "tui-choose-seat")
        await pilot.press("enter")
        await anna.is_told(pilot, "live-you-sit", seat=1)
        assert (await asyncio.to_thread(friend.do, "chat", text="nu"))["type"] == "done"
        await anna.is_told(pilot, "live-said", name="Host", text="nu")
        await asyncio.to_thread(friend.do, "begin")
        await asyncio.to_thread(friend.open_nonce)
        await anna.until(pilot, lambda: isinstance(anna.app.screen, TableScreen))
        first = anna.table.access
        address, anna.session.client.address = anna.session.client.address, Address("http://127.0.0.1:1", "nowhere")
        assert anna.session.client.socket is not None
        anna.session.client.socket.close()
        await anna.sees(pilot, "live-lost")
        away = Guest(server, friend.table, session)
        away.connect()
        assert away.do("away")["type"] == "done"
        away.close()
        await asyncio.to_thread(play_friend, "over")
        await asyncio.to_thread(friend.do, "begin")
        await asyncio.to_thread(friend.open_nonce)
        await asyncio.to_thread(play_friend, "playing")
        while (await asyncio.to_thread(friend.do, "chat", text="igen"))["type"] != "done":
            await asyncio.sleep(0.3)  # One waits between two lines.
        anna.session.client.address = address
        await anna.until(pilot, lambda: anna.table.access is not first)
        await anna.is_told(pilot, "live-said", name="Host", text="igen")
        assert [told.text for told in anna.gathering.sheet.lines if told.kind == "chat"] == ["Host: nu", "Host: igen"]
        await anna.is_told(pilot, "live-found-again")
        assert anna.table.access.data()["phase"] != "match_over"

    anna.use(steps)


# ------------------------------------------------------------------------------------------------ before and after it


@IN_BOTH
def test_host_sits_down_fills_the_table_and_begins(server: Server, lang: str) -> None:
    session = server.person("Anna")
    table = server.table(session, game="kille", seats=4)
    anna = Person(server, table, session, lang)

    async def steps(pilot: Pilot[str]) -> None:
        await anna.sees(pilot, "live-table-link", link=f"{server.url}/t/{table}")
        await pilot.press("3")
        await anna.sees(pilot, "tui-sit-here", seat=3)
        await pilot.press("enter")
        await anna.sees(pilot, "tui-you", name="Anna")
        assert anna.session.seat == 2
        await pilot.press("b")
        await anna.sees(pilot, "tui-host-begins", free=0, seated="yes")
        await pilot.press("4", "x")
        await anna.sees(pilot, "tui-host-begins", free=1, seated="yes")
        await pilot.press("b")
        await anna.sees(pilot, "tui-host-begins", free=0, seated="yes")
        await pilot.press("question_mark")
        await anna.until(pilot, lambda: isinstance(anna.app.screen, Page))
        await pilot.press("escape", "u")
        await anna.sees(pilot, "live-no-seat")
        assert anna.session.seat is None
        await pilot.press("3", "enter")
        await anna.sees(pilot, "tui-begin")
        await pilot.press("enter")
        await anna.until(pilot, lambda: isinstance(anna.app.screen, TableScreen))
        assert anna.table.access.seat() == 2

    anna.use(steps, (80, 24))


def test_what_the_host_alone_may_do_is_refused_in_words(server: Server) -> None:
    session = server.person("Host")
    anna = Person(server, server.table(session, game="kille", seats=4))

    async def steps(pilot: Pilot[str]) -> None:
        await anna.sees(pilot, "tui-choose-seat")
        assert "b" not in [act.key for act in anna.gathering.acts.acts]
        await pilot.press("enter")
        await anna.sees(pilot, "live-wait-host", free=3)
        anna.gathering.do("begin")
        await anna.until(pilot, lambda: anna.words.word("error-only-host") in seen(anna.app))
        assert anna.gathering.notice

    anna.use(steps)


def test_twenty_chairs_fit_a_small_screen(server: Server) -> None:
    session = server.person("Anna")
    anna = Person(server, server.table(session, game="kille", seats=20), session)

    async def steps(pilot: Pilot[str]) -> None:
        await anna.sees(pilot, "tui-sit-here", seat=1)
        await pilot.press(*["down"] * 25)
        await anna.sees(pilot, "tui-sit-here", seat=20)
        await anna.until(pilot, lambda: all(f"{seat:2} (ledig)" in seen(anna.app) for seat in range(1, 21)))

    anna.use(steps, (80, 24))


def test_whoever_looks_on_takes_over_from_a_bot(server: Server) -> None:
    host = Guest(server, "", server.person("Host"))
    host.table = laid(server, "rodskagg", host.session, rules={"max_deals": 2})
    host.connect()
    host.sit()
    host.do("begin")
    host.open_nonce()
    while host.info["status"] != "playing":
        host.hear()
    anna = Person(server, host.table)

    def finish_deal() -> None:
        while host.info["chairs"][2]["kind"] == "bot" and host.info["status"] == "playing":
            if host.turn == host.seat:
                host.do("act", act=host.legal[0])
            else:
                host.hear()

    async def steps(pilot: Pilot[str]) -> None:
        await anna.sees(pilot, "tui-watching")
        assert anna.table.access.seat() == -1
        assert all(set(cards) <= {"?"} for cards in anna.table.access.data()["hands"].values())
        await pilot.press("3")
        await anna.is_told(pilot, "live-coming")
        await pilot.press("1")
        await anna.until(pilot, lambda: bool(anna.table.notice))
        await asyncio.to_thread(finish_deal)
        await anna.until(pilot, lambda: anna.session.seat == 2)

    anna.use(steps)


# ------------------------------------------------------------------------------------------------------- at the table


@IN_BOTH
def test_refusal_has_its_rule_and_help_quotes_it(server: Server, lang: str) -> None:
    session = server.person("Anna")
    anna = Person(server, laid(server, "rodskagg", session), session, lang, alone=True)

    async def steps(pilot: Pilot[str]) -> None:
        await anna.until(pilot, lambda: isinstance(anna.app.screen, TableScreen))
        screen = anna.table
        await anna.until(pilot, lambda: bool(screen.access.data()["legal"]))
        screen.attempt("play 2c")
        await anna.until(pilot, lambda: bool(screen.refused))
        assert screen.refused.startswith("RS")
        await anna.until(pilot, lambda: screen.refused in seen(anna.app))
        assert screen.access.data()["legal"]  # One may try again.
        await pilot.press("?")
        await anna.until(pilot, lambda: anna.words.word("tui-help-refused", rule=screen.refused) in seen(anna.app))

    anna.use(steps)


def test_people_talk(server: Server) -> None:
    session = server.person("Anna")
    table = laid(server, "rodskagg", session, bots={"2": "simple"})
    anna, other = Person(server, table, session, alone=True), Guest(server, table, server.person("Bo"))
    other.connect()
    assert other.do("sit", seat=1)["type"] == "done"  # Without a nonce, for which the others would wait.

    async def steps(pilot: Pilot[str]) -> None:
        await anna.until(pilot, lambda: isinstance(anna.app.screen, TableScreen))
        await pilot.press("slash")
        await anna.until(pilot, lambda: isinstance(anna.app.screen, Speaking))
        await pilot.press("s", "k", "å", "l", "enter")
        await anna.until(pilot, lambda: "Anna: skål" in seen(anna.app))
        await asyncio.to_thread(other.do, "chat", text="tack")
        await anna.until(pilot, lambda: "Bo: tack" in seen(anna.app))
        await pilot.press("slash", "x", "escape")
        assert anna.table.notice == ""

    anna.use(steps)
    assert [line["text"] for line in other.said] == ["skål", "tack"]


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
def test_leaving_is_asked_for(server: Server, key: str) -> None:
    session = server.person("Anna")
    anna = Person(server, laid(server, "rodskagg", session), session, alone=True)

    async def steps(pilot: Pilot[str]) -> None:
        await anna.until(pilot, lambda: isinstance(anna.app.screen, TableScreen))
        await pilot.press(key)
        await anna.until(pilot, lambda: isinstance(anna.app.screen, Question))
        await anna.sees(pilot, "tui-leave-live-text")
        await pilot.press("escape", key, "enter")

    anna.use(steps)
    assert anna.app.return_value == "left"


def test_rest_after_a_deal_ends_by_itself(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("talong.tui.table.REST_SECONDS", 0.05)
    session = server.person("Anna")
    table = server.table(session, game="rodskagg", seats=2, rules={"max_deals": 2}, bots={"1": "simple"})
    anna = Person(server, table, session, alone=True)

    async def steps(pilot: Pilot[str]) -> None:
        await anna.until(pilot, lambda: isinstance(anna.app.screen, TableScreen))
        screen = anna.table
        while screen.access.data()["deals"] == 0:
            await anna.play(pilot, Random(5), acts=1)
        await anna.until(pilot, lambda: not screen.pause and bool(screen.access.data()["legal"]))

    anna.use(steps)


def test_server_that_says_goodbye_ends_it(server: Server) -> None:
    host = Guest(server, server.table(server.person("Host"), game="kille", seats=4))
    host.session = ""
    anna = Person(server, host.table)
    anna.session.client.session = ""
    anna.session.client.token = "wrong"

    async def steps(pilot: Pilot[str]) -> None:
        await anna.until(pilot, lambda: anna.session.is_over)

    anna.use(steps)
    assert "öppnar" in str(anna.app.return_value)


# -------------------------------------------------------------------------------------------------------- the command


def test_command_opens_the_table_in_a_terminal_and_plain_lines_elsewhere(server: Server, tmp_path: Path) -> None:
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "PYTHONPATH")}
    around = kept | {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"), "TALONG_LANG": "en"}
    command = [sys.executable, "-c", "from talong.cli import main; main()", "play", "rodskagg", "--seats", "3"]
    command += ["--connect", server.url, "--name", "Anna"]
    ours, theirs = pty.openpty()
    child = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=around | {"TERM": "xterm-256color"}, close_fds=True
    )
    os.close(theirs)
    told = ""

    def read_until(wanted: str) -> None:
        nonlocal told
        end = time.monotonic() + SECONDS
        while wanted not in told:
            assert time.monotonic() < end, told[-3000:]
            if select.select([ours], [], [], 0.1)[0]:
                told += os.read(ours, 65536).decode(errors="replace")

    try:
        read_until("h hint")
        os.write(ours, b"\x03")
        read_until("Leave the seat to a bot")
        os.write(ours, b"\r")
        read_until("A bot is playing for you. Come back: talong play --connect")
        assert child.wait(timeout=HANG_SECONDS) == 0
    finally:
        if child.poll() is None:
            child.send_signal(signal.SIGKILL)
            child.wait()
        os.close(ours)
    plain = subprocess.run(
        command,
        input="quit\n",
        env=around,
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
        check=False,
        encoding="utf-8",
    )
    assert plain.returncode == 0
    assert "The table is at" in plain.stdout
    assert "\x1b" not in plain.stdout
