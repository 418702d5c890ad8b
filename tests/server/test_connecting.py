"""`talong play --connect`: the command itself at real tables."""

from __future__ import annotations

import os
import re
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from typing import Any, NamedTuple

import pytest

from talong.wire.client.http import Address, read_address
from tests.server import luck
from tests.server.forking import common_nursery
from tests.server.guests import Guest, Server, serving
from tests.server.patience import HANG_SECONDS
from tests.sizes import size


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def surroundings(tmp_path: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "PYTHONPATH", luck.WHERE)}
    return kept | {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"), "TALONG_LANG": "en"}


class Terminal:
    """The command, with somebody who reads what it says and types."""

    def __init__(self, surroundings: dict[str, str], *arguments: str) -> None:
        folder = Path(tempfile.mkdtemp(dir=surroundings["HOME"]))
        self.child, self.typed, self.answered, self.complaints = common_nursery().open(
            ["play", *arguments], folder, surroundings
        )
        self.lines: Queue[str | None] = Queue()
        self.said: list[str] = []
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        for line in self.answered:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def read_until(self, pattern: str, seconds: float = HANG_SECONDS) -> str:
        """Return the first line with *pattern*."""
        end = time.monotonic() + seconds
        while True:
            try:
                line = self.lines.get(timeout=max(0.01, end - time.monotonic()))
            except Empty:
                raise AssertionError(f"no {pattern} in\n" + "\n".join(self.said)) from None
            assert line is not None, f"no {pattern} in\n" + "\n".join(self.said) + self.wrong()
            self.said.append(line)
            if re.search(pattern, line):
                return line

    def wrong(self) -> str:
        return self.complaints.read_text(encoding="utf-8") if self.child.poll() is not None else ""

    def type(self, line: str) -> None:
        self.typed.write(line + "\n")
        self.typed.flush()

    def play_until(self, pattern: str) -> str:
        """Do the first thing that is offered until a line has *pattern*."""
        while True:
            line = self.read_until(rf"{pattern}|\? help$")
            if re.search(pattern, line):
                return line
            key = line.split(maxsplit=1)[0]
            self.type("0" if "–" in key else key)

    def end(self) -> int:
        """Wait until the command is done."""
        code = self.child.wait(timeout=HANG_SECONDS)
        self.close()
        assert not self.wrong()
        return code

    def close(self) -> None:
        """Let go of what is typed and said; the reader has come to its end when the command is gone."""
        self.reader.join(timeout=HANG_SECONDS)
        for stream in (self.typed, self.answered):
            with suppress(BrokenPipeError):
                stream.close()


Start = Callable[..., Terminal]


@pytest.fixture
def start(surroundings: dict[str, str]) -> Iterator[Start]:
    """Give something that starts the command, and see to it that it ends."""
    begun: list[Terminal] = []

    def terminal(*arguments: str) -> Terminal:
        begun.append(Terminal(surroundings, *arguments))
        return begun[-1]

    yield terminal
    for one in begun:
        if one.child.poll() is None:
            one.child.kill()
            one.child.wait(timeout=HANG_SECONDS)
        one.close()


class Ran(NamedTuple):
    """What a command has come to."""

    returncode: int
    stdout: str
    stderr: str


def run(surroundings: dict[str, str], *arguments: str) -> Ran:
    """Run the command with nothing to read until it ends."""
    terminal = Terminal(surroundings, *arguments)
    terminal.typed.close()
    code = terminal.child.wait(timeout=HANG_SECONDS)
    terminal.close()
    said = [line for line in terminal.lines.queue if line is not None]
    return Ran(code, "".join(f"{line}\n" for line in said), terminal.wrong())


# --------------------------------------------------------------------------------------------------------- whole games


SHORT = [
    ("punschkille", ["--preset", "snabb"]),
    ("kungsholmskille", ["--option", "deals=1", "--seats", "3"]),
    ("kille", ["--option", "pots=1"]),
    ("rodskagg", ["--seats", "3"]),
    ("skitgubbe", ["--seats", "3", "--option", "deals=1"]),
]


@pytest.mark.parametrize(
    ("game", "options"),
    size(SHORT[:2], SHORT),
)
def test_new_table_with_bots_is_played_to_the_end(server: Server, start: Start, game: str, options: list[str]) -> None:
    terminal = start(game, "--connect", server.url, "--name", "Anna", *options)
    link = terminal.read_until("The table is at").rpartition(" ")[2]
    terminal.play_until(r"The match is over\.")
    terminal.read_until("^Standing: ")
    record = terminal.read_until("^The record: ").rpartition(" ")[2]
    terminal.read_until("Play again: Enter")
    terminal.type("quit")
    assert "Come back" in terminal.read_until("Your seat is kept")
    assert terminal.end() == 0

    status, text = server.ask("GET", record.removeprefix(server.url))
    assert status == 200
    nonces = re.search(
        r'"nonces":\{"0":\{"commitment":"[0-9a-f]{64}","nonce":"[0-9a-f]{64}"\}\}', text.replace(" ", "")
    )
    assert nonces, text[:1000]  # The seat had its part in the luck.
    assert server.ask("GET", f"/api/tables/{link.rpartition('/')[2]}")[1]["status"] == "over"


def test_two_people_and_a_bot_play_by_link(server: Server, start: Start) -> None:
    session = server.person("Owner")
    table = server.table(session, game="rodskagg", seats=3)
    owner = Guest(server, table, session)
    owner.connect()
    owner.sit()
    link = f"{server.url}/t/{table}"
    anna = start("--connect", link, "--name", "Anna")
    anna.read_until(r"You sit in seat 2\.")
    anna.read_until("One seat is free. The host begins")
    assert owner.do("bot", seat=2)["type"] == "done"
    assert owner.do("chat", text="welcome")["type"] == "done"
    anna.read_until("^Owner: welcome$")
    assert owner.do("host", seat=1)["type"] == "done"
    anna.read_until("All seats are taken. Type begin")
    anna.type("begin")
    anna.read_until("The luck of this match is promised: [0-9a-f]{64}")
    owner.open_nonce()
    moved = 0
    while moved < 12:  # Both bid and play.
        owner.hear_all(0.1)
        if owner.turn == owner.seat:
            moved += owner.do("act", act=owner.legal[0])["type"] == "done"
        elif owner.turn == 1:
            key = anna.read_until(r"\? help$").split(maxsplit=1)[0]
            anna.type("nonsense")
            anna.read_until("I did not understand")
            anna.read_until(r"\? help$")
            anna.type(key)
            version = owner.version
            while owner.version == version:
                owner.hear()
            moved += 1
        else:
            owner.hear()


def test_refusals_hints_rules_and_the_table_are_told(server: Server, start: Start) -> None:
    terminal = start("rodskagg", "--connect", server.url, "--name", "Anna", "--seats", "3")
    terminal.read_until(r"\? help$")
    terminal.type("play 2c")
    assert re.search(r"Not allowed: .*Rule R", terminal.read_until("Not allowed"))
    terminal.read_until(r"\? help$")
    for typed, told in (
        ("hint", "Advice: "),
        ("? RS1", "RS1"),
        ("table", "Anna|You"),
        ("?", "You may also type"),
    ):
        terminal.type(typed)
        terminal.read_until(told)
        terminal.read_until(r"\? help$")


def test_refusals_are_in_ones_own_language(server: Server, start: Start) -> None:
    terminal = start("rodskagg", "--connect", server.url, "--name", "Anna", "--seats", "3", "--lang", "sv")
    terminal.read_until(r"\? hjälp$")
    terminal.type("play 2c")
    assert re.search(r"Det går inte: .*Regel R", terminal.read_until("Det går inte"))


# ------------------------------------------------------------------------------------------------ going and coming back


def test_control_c_leaves_the_seat_to_a_bot_and_the_same_command_comes_back(server: Server, start: Start) -> None:
    first = start("rodskagg", "--connect", server.url, "--name", "Anna", "--seats", "3")
    link = first.read_until("The table is at").rpartition(" ")[2]
    table = link.rpartition("/")[2]
    watcher = Guest(server, table)
    watcher.connect()
    first.read_until(r"\? help$")
    first.child.send_signal(signal.SIGINT)
    again = first.read_until("A bot is playing for you. Come back:").partition("talong ")[2].split()
    assert first.end() == 0
    while not watcher.info["chairs"][0].get("away"):
        watcher.hear()
    version = watcher.version
    while watcher.version < version + 6:  # A bot plays for her.
        watcher.hear()
    second = start(*again[1:])
    second.read_until("You are back in seat 1")
    while watcher.info["chairs"][0].get("away"):
        watcher.hear()


def test_connection_that_is_lost_comes_back_by_itself(tmp_path: Path, start: Start) -> None:
    with serving(tmp_path) as server:
        terminal = start("rodskagg", "--connect", server.url, "--name", "Anna", "--seats", "3")
        terminal.read_until(r"\? help$")
        server.kill()
        terminal.read_until("The connection is lost")
        terminal.type("hint")  # What needs no server goes on.
        terminal.read_until("Advice: ")
        server.start()
        terminal.read_until("The connection is back")
        terminal.play_until("^(Score|Standing|The match is over|.*(points?|wins))")


def test_keys_are_for_ones_own_eyes(server: Server, start: Start, tmp_path: Path) -> None:
    terminal = start("kille", "--connect", server.url, "--name", "Anna")
    terminal.read_until("You sit in seat 1")
    terminal.read_until("The luck of this match")
    (kept,) = (tmp_path / "data" / "talong" / "tables").glob("*.json")

    assert kept.stat().st_mode & 0o077 == 0
    assert '"token": "' in kept.read_text(encoding="utf-8")


def test_name_is_remembered(server: Server, surroundings: dict[str, str]) -> None:
    table = server.table(server.person("Owner"), game="rodskagg", seats=2)
    link = f"{server.url}/t/{table}"
    nobody = run(surroundings, "--connect", link)

    assert (nobody.returncode, nobody.stderr) == (2, "talong: --name: say who you are\n")
    with_name = Terminal(surroundings, "--connect", link, "--name", "Anna")
    with_name.read_until("You sit in seat 1")
    with_name.child.send_signal(signal.SIGINT)
    with_name.end()
    without = Terminal(surroundings, "--connect", link)
    without.read_until("You are back in seat 1")
    without.child.send_signal(signal.SIGINT)
    without.end()


def test_a_code_leads_to_the_table(server: Server, start: Start) -> None:
    owner = server.person("Owner")
    table = server.table(owner, game="rodskagg", seats=3)
    code = server.ask("GET", f"/api/tables/{table}", session=owner)[1]["code"]
    terminal = start("--connect", server.url, "--code", " ".join(code).lower(), "--name", "Anna")
    terminal.read_until("You sit in seat 1")
    assert server.ask("GET", f"/api/tables/{table}")[1]["chairs"][0]["name"] == "Anna"


def test_token_opens_a_seat_without_a_name(server: Server, start: Start) -> None:
    session = server.person("Owner")
    table = server.table(session, game="rodskagg", seats=2)
    _status, answer = server.ask("POST", f"/api/tables/{table}/tokens", {"name": "Robot", "seat": 1}, session)
    terminal = start("--connect", f"{server.url}/t/{table}", "--token", answer["token"])

    terminal.read_until("You are back in seat 2")


def test_whoever_finds_no_seat_looks_on(server: Server, start: Start) -> None:
    session = server.person("Owner")
    table = server.table(session, game="rodskagg", seats=2, bots={"1": "simple"})
    owner = Guest(server, table, session)
    owner.connect()
    owner.sit()
    terminal = start("--connect", f"{server.url}/t/{table}", "--name", "Late")
    terminal.read_until("every seat is taken")
    terminal.read_until("You are watching")
    owner.do("begin")
    owner.open_nonce()
    terminal.read_until("deal")
    terminal.type("quit")
    assert terminal.end() == 0


def test_who_comes_during_a_match_takes_over_from_a_bot(server: Server, start: Start) -> None:
    session = server.person("Owner")
    table = server.table(session, game="rodskagg", seats=3, bots={"1": "simple", "2": "simple"})
    owner = Guest(server, table, session)
    owner.connect()
    owner.sit()
    owner.do("begin")
    owner.open_nonce()
    while owner.info["status"] != "playing":
        owner.hear()
    terminal = start("--connect", f"{server.url}/t/{table}", "--name", "Late")
    terminal.read_until("You take over from a bot when the next deal begins")
    while owner.info["chairs"][1]["kind"] == "bot" and owner.info["chairs"][2]["kind"] == "bot":
        if owner.turn == owner.seat:
            owner.do("act", act=owner.legal[0])
        else:
            owner.hear()
    terminal.read_until("You sit in seat 2")


# ---------------------------------------------------------------------------------------------------------- at the door


def test_lobby_lists_open_tables(server: Server, surroundings: dict[str, str]) -> None:
    table = server.table(server.person("Owner"), game="skitgubbe", seats=5, open=True)
    done = run(surroundings, "--connect", server.url)

    assert done.returncode == 0
    assert f"Skitgubbe, 5 seats, 5 free: {server.url}/t/{table}\n" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--connect", "ftp://example.org"], "--connect: “ftp://example.org” is no link"),
        (["--connect", "http://127.0.0.1:99999"], "is no link"),
        (["--connect", "URL/x/y/z"], "is no link"),
        (["--connect", "http://127.0.0.1:1", "--name", "A"], "no server answers at http://127.0.0.1:1"),
        (["--connect", "URL/t/nowhere", "--name", "A"], "the server says no: there is no such table"),
        (["--connect", "URL/t/nowhere", "--seats", "3"], "GAME: the value is missing"),
        (["kille", "--connect", "URL/t/nowhere"], "the table is set up already"),
        (["kille", "--connect", "URL", "--seats", "3"], "R-K1"),
        (["kille", "--connect", "URL", "--seed", "3"], "--seed does not go with --connect"),
        (["kille", "--connect", "URL", "--name", " "], "--name: a name has"),
        (["--connect", "URL", "--token", "x"], "--token: give the link of the table too"),
        (["--token", "x"], "--token: give the link of the table too"),
        (["--code", "ka 7 kr ku"], "--code goes with --connect"),
        (["--connect", "URL/t/nowhere", "--code", "ka 7 kr ku"], "--code goes with --connect"),
        (
            ["--connect", "URL", "--code", "ka 7 kr", "--name", "A"],
            "the server says no: there is no table with that code",
        ),
    ],
)
def test_mistakes_are_one_line(
    server: Server, surroundings: dict[str, str], arguments: list[str], expected: str
) -> None:
    done = run(surroundings, *[word.replace("URL", server.url) for word in arguments])

    assert (done.returncode, done.stdout) == (2, "")
    assert expected in done.stderr
    assert done.stderr.count("\n") == 1


def test_wrong_token_is_refused(server: Server, surroundings: dict[str, str]) -> None:
    table = server.table(server.person("Owner"), game="kille")
    done = run(surroundings, "--connect", f"{server.url}/t/{table}", "--token", "wrong")

    assert "that token opens nothing here" in done.stdout


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("http://host:80/t/abc", Address("http://host:80", "abc")),
        ("https://host/", Address("https://host", "")),
        ("host:80", None),
        ("http://", None),
        ("http://host/t/", None),
        ("http://host:x/", None),
        ("file:" + "///etc/passwd", None),
    ],
)
def test_links_are_read(link: str, expected: Any) -> None:
    assert read_address(link) == expected
