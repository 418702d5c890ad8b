"""A server that cannot start says why in one line, before anything says that it is there."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from talong.cli.startup import check_redis
from talong.cli.usage_error import UsageError
from talong.server.store.lock import InUse, Lock
from talong.server.store.log import Store
from tests.server.forking import common_nursery
from tests.server.guests import Warm, free_port, serving
from tests.server.patience import HANG_SECONDS

pytestmark = pytest.mark.slow

TALONG = [sys.executable, "-c", "from talong.cli import main; main()"]
WITHOUT = "import sys; sys.modules[{name!r}] = None; from talong.cli import main; main()"
SERVING = ("Talong is at", "Talong finns på")


def run_talong(*arguments: str, lang: str = "en", command: list[str] | None = None) -> tuple[int, str, str]:
    """Run the command until it ends, and return its exit code and what it has written.

    A *command* of one's own starts from nothing, the usual one from what has been loaded already.
    """
    if command is None:
        return common_nursery().run([*arguments, "--lang", lang])
    ended = subprocess.run(
        [*command, *arguments, "--lang", lang], capture_output=True, text=True, timeout=HANG_SECONDS, check=False
    )
    return ended.returncode, ended.stdout, ended.stderr


def refusal(*arguments: str, lang: str = "en", command: list[str] | None = None) -> str:
    """Return the one line in which `talong serve` refuses; nothing is in the log, not even that it began."""
    port = [] if "--port" in arguments else ["--port", str(free_port())]
    code, said, wrong = run_talong("serve", *arguments, *port, lang=lang, command=command)
    assert code == 2, (said, wrong)
    assert said == ""
    assert len(wrong.splitlines()) == 1, wrong
    return wrong.strip()


@pytest.fixture
def taken() -> Iterator[int]:
    """Give a port where somebody listens."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_folder_that_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")

    assert refusal("--folder", str(file)) == f"talong: --folder: {file} cannot be used (File exists)"
    assert "går inte att använda" in refusal("--folder", str(file), lang="sv")


def test_folder_that_cannot_be_made() -> None:
    assert refusal("--folder", "/proc/talong").startswith("talong: --folder: /proc/talong cannot be used (")


def test_folder_that_cannot_be_written_to() -> None:
    said = refusal("--folder", "/proc/self")

    assert said.startswith("talong: the database cannot be opened: /proc/self/talong.db: ")


@pytest.mark.parametrize("given", ["nonsense", "mysql://u:hunter2@host/db"])
def test_address_that_is_no_database(given: str) -> None:
    said = refusal("--database", given)

    assert said.startswith("talong: --database: that is no address of a database")
    assert "hunter2" not in said


def test_unreachable_postgres() -> None:
    address = f"postgresql+psycopg://somebody:hunter2@127.0.0.1:{free_port()}/talong"

    said = refusal("--database", address)

    assert said.startswith("talong: the database cannot be opened: ")
    assert "refused" in said
    assert "hunter2" not in said


@pytest.mark.parametrize("given", ["nonsense", "http://127.0.0.1:6379", "redis://127.0.0.1:port/0"])
def test_address_that_is_no_redis(given: str) -> None:
    with pytest.raises(UsageError) as refused:
        check_redis(given)
    assert refused.value.key == "cli-bad-redis"


def test_address_that_is_no_redis_is_refused_by_the_command(tmp_path: Path) -> None:
    said = refusal("--redis", "http://127.0.0.1:6379", "--folder", str(tmp_path), lang="sv")

    assert said == "talong: --redis: det där är ingen adress till en Redis eller Valkey; skriv redis://VÄRD:PORT"


@pytest.mark.parametrize(
    ("name", "extra", "arguments"),
    [
        ("redis", "redis", ["--redis", "redis://127.0.0.1:1"]),
        ("psycopg", "postgres", ["--database", "postgresql+psycopg://127.0.0.1:1/talong"]),
    ],
)
def test_library_that_is_not_installed(tmp_path: Path, name: str, extra: str, arguments: list[str]) -> None:
    command = [sys.executable, "-c", WITHOUT.format(name=name)]

    said = refusal(*arguments, "--folder", str(tmp_path), command=command)

    assert said.endswith(f"pip install 'talong[{extra}]'")


def test_newer_schema(tmp_path: Path) -> None:
    file = tmp_path / "talong.db"
    Store.open(f"sqlite:///{file}").writer.engine.dispose()
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '99'")
    connection.close()

    assert "a newer Talong (schema 99)" in refusal("--folder", str(tmp_path))


def test_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "talong.db").write_text("Dear diary, " * 1000)

    assert refusal("--folder", str(tmp_path)) == f"talong: {tmp_path / 'talong.db'} is no database of Talong"


def test_file_that_is_broken(tmp_path: Path) -> None:
    file = tmp_path / "talong.db"
    Store.open(f"sqlite:///{file}").writer.engine.dispose()
    data = bytearray(file.read_bytes())
    data[100:4096] = b"\xff" * 3996  # The schema itself.
    file.write_bytes(data)
    for rest in tmp_path.glob("talong.db-*"):
        rest.unlink()

    assert refusal("--folder", str(tmp_path)).startswith(f"talong: {file} is damaged")


def test_port_in_use(tmp_path: Path, taken: int) -> None:
    said = refusal("--folder", str(tmp_path), "--port", str(taken), lang="sv")

    assert said == f"talong: --port: någon annan lyssnar redan på port {taken} av 127.0.0.1"


@pytest.mark.parametrize("host", ["no-such-host.invalid", "192.0.2.1"])
def test_unknown_host(tmp_path: Path, host: str) -> None:
    said = refusal("--folder", str(tmp_path), "--host", host, "--port", str(free_port()))

    assert said == f"talong: --host: this computer has no address {host}"


NOT_PERMITTED = """
import socket
def refuse(self, address):
    raise PermissionError(13, "Permission denied")
socket.socket.bind = refuse
from talong.cli import main
main()
"""


def test_port_that_is_not_permitted(tmp_path: Path) -> None:
    command = [sys.executable, "-c", NOT_PERMITTED]  # Root may listen everywhere.

    said = refusal("--folder", str(tmp_path), "--port", "80", command=command)

    assert said == "talong: --port: listening at port 80 of 127.0.0.1 is not permitted to you"


def test_second_server_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        said = refusal("--folder", str(tmp_path), "--port", str(free_port()))
        assert said == f"talong: another server uses {tmp_path / 'talong.db'} already; only one can at a time"
        assert first.ask("GET", "/ready")[0] == 200

        first.kill()
        second = Warm(tmp_path)
        second.start()
        assert second.stop() == 0
        first.start()


def test_lock_goes_with_its_process_and_not_with_its_children(tmp_path: Path) -> None:
    holding = (
        "import os, sys, time; from pathlib import Path; from talong.server.store.lock import Lock\n"
        f"lock = Lock(Path({str(tmp_path / 'talong.db')!r}))\n"
        "child = os.fork()\n"
        "if child: print(child, flush=True)\n"
        "time.sleep(600)\n"
    )
    with subprocess.Popen([sys.executable, "-c", holding], stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        child = int(holder.stdout.readline())
        try:
            with pytest.raises(InUse):
                Lock(tmp_path / "talong.db")
            holder.kill()
            holder.wait()
            Lock(tmp_path / "talong.db").release()
        finally:
            os.kill(child, signal.SIGKILL)


def test_it_says_where_it_is_only_when_it_answers(tmp_path: Path) -> None:
    port = free_port()
    command = [*TALONG, "serve", "--folder", str(tmp_path), "--port", str(port), "--lang", "sv"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as running:
        assert running.stdout is not None
        said = running.stdout.readline()
        with socket.create_connection(("127.0.0.1", port), timeout=HANG_SECONDS) as asking:
            asking.sendall(b"GET /ready HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            answer = asking.recv(1000)
        running.terminate()
        assert running.wait(timeout=HANG_SECONDS) == 0
    assert re.match(rf"Talong finns på http://127\.0\.0\.1:{port} ", said)
    assert answer.startswith(b"HTTP/1.1 200")


def test_redis_that_is_not_there_yet_may_come_later(tmp_path: Path) -> None:
    with serving(tmp_path, redis=f"redis://127.0.0.1:{free_port()}/0") as server:
        assert server.ask("GET", "/ready")[0] == 200
