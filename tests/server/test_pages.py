"""The pages about the server say what it does, and its files for systemd and compose are in order."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from talong.api.problems import STATUS
from talong.live import state
from talong.wire import answers, commands
from tests.server.guests import Guest, Server, serving

ROOT = Path(__file__).parents[2]
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
SERVER = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
ANY = "…"


def fits(said: Any, heard: Any) -> bool:
    """Tell whether what was *heard* is what the page *said*, where it says anything."""
    if said == ANY:
        return heard is not None
    if isinstance(said, dict):
        return (
            isinstance(heard, dict) and said.keys() == heard.keys() and all(fits(said[key], heard[key]) for key in said)
        )
    if isinstance(said, list):
        return isinstance(heard, list) and len(said) == len(heard) and all(map(fits, said, heard))
    return bool(said == heard)


def test_conversation_is_what_is_said(tmp_path: Path) -> None:
    section = PROTOCOL.partition("## A conversation")[2]
    lines = [line for block in re.findall(r"```text\n(.*?)```", section, re.DOTALL) for line in block.splitlines()]
    assert len(lines) >= 30
    with serving(tmp_path, delay="0.3") as server:
        replay(server, lines)


def replay(server: Server, lines: list[str]) -> None:
    """Say the lines of a client and hold what the server says against the others."""
    session, guest = "", None
    answer: tuple[int, Any] = (0, {})
    heard: list[dict[str, Any]] = []
    for line in lines:
        way, _space, text = line.partition(" ")
        if text.startswith("POST "):
            _post, path, body = text.split(" ", 2)
            answer = server.ask("POST", path, json.loads(body), session)
        elif way == "←" and text[0].isdecimal():
            status, body = text.split(" ", 1)
            assert str(answer[0]) == status
            assert fits(json.loads(body), answer[1]), (body, answer[1])
            session = answer[1].get("session", session)
        elif way == "→":
            message = json.loads(text)
            if guest is None:
                guest = Guest(server, answer[1]["table"], session)
                heard = [guest.connect(lang=message["lang"])]
            else:
                assert guest.socket is not None
                guest.socket.send(json.dumps(message))
        else:
            assert guest is not None
            said = json.loads(text)
            if not heard:
                heard = [guest.hear()]
            while said["type"] != "update" and heard[0]["type"] == "update":  # News of the bot.
                heard = [guest.hear()]
            found = heard.pop(0)
            assert fits(said, found), (said, found)


def described(heading: str) -> dict[str, list[str]]:
    """Return the messages in the tables under *heading*, each with its fields."""
    section = PROTOCOL.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \|(.*?)\|", section, re.MULTILINE)
    return {name: re.findall(r"`(\w+)`", fields) for name, fields in rows}


@pytest.mark.parametrize(
    ("heading", "messages", "common"),
    [
        ("What a client says", commands.Incoming, {"id", "at"}),
        ("What the server says", answers.Outgoing, set()),
    ],
)
def test_every_message_is_described(heading: str, messages: Any, common: set[str]) -> None:
    found = {}
    for kind in messages.__args__:
        tag = str(kind.__struct_config__.tag)
        names = [field.encode_name for field in msgspec.structs.fields(kind)]
        found[tag] = sorted(set(names) - (set() if tag == "hello" else common))

    assert {name: sorted(fields) for name, fields in described(heading).items()} == found


def test_fields_of_the_table_and_kinds_of_updates_are_described() -> None:
    said = set(re.findall(r"`(\w+)`", PROTOCOL))
    for kind in (answers.TableInfo, answers.Chair, answers.Fairness):
        assert {field.name for field in msgspec.structs.fields(kind)} <= said
    assert set(state.TableState._CHANGES) <= said
    assert f"`protocol` is {commands.PROTOCOL}." in PROTOCOL
    assert f"{commands.FRAME_BYTES:,} bytes" in PROTOCOL
    for code, status in STATUS.items():
        assert str(status) in PROTOCOL, code


def test_every_option_of_the_server_is_described() -> None:
    from talong.cli.app import make_app
    from talong.lang import Words

    serve = make_app(Words("en"))["serve"]
    flags = {name for argument in serve.assemble_argument_collection() for name in argument.names if name != "--lang"}

    assert flags
    assert {flag for flag in flags if f"| `{flag}` |" not in SERVER} == set()


def test_unit_is_in_order() -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("there is no systemd here")
    done = subprocess.run(
        [analyze, "verify", "--man=no", str(ROOT / "deploy" / "talong.service")],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")


def test_compose_file_is_in_order() -> None:
    yaml = pytest.importorskip("yaml")
    composed = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8"))
    services = composed["services"]

    assert set(services) == {"server-1", "server-2", "postgres", "valkey"}
    for service in services.values():
        assert "healthcheck" in service
        assert set(service.get("depends_on", {})) <= set(services)
        for volume in service.get("volumes", []):
            assert volume.partition(":")[0] in composed["volumes"]
    ports = [port for service in services.values() for port in service.get("ports", [])]
    assert len(ports) == len(set(ports)) == 2
    assert all(port.startswith("127.0.0.1:") for port in ports)
    assert (ROOT / "deploy" / services["server-1"]["build"]["dockerfile"].rpartition("/")[2]).is_file()
    caddy = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    assert all(port.rpartition(":")[0] in caddy for port in ports)
