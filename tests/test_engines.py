"""Engines: programs that speak the protocol are played with, and whatever else they do is counted and harms nobody."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import pytest

import talong
from talong.bots import BotError, choose_bot
from talong.bots.engines import KINDS, PROTOCOL, Connection, EngineFault, EnginePlayer
from talong.bots.engines.conformance import Finding, check_engine
from talong.bots.engines.connection import STARTS_MOST
from talong.bots.engines.host import read_view, serve
from talong.bots.engines.process import EngineProcess
from talong.bots.engines.protocol import LONGEST_ANSWER
from talong.bots.outside import find_outside, greet, installed, is_outside, name_of, split_players
from talong.cli.app import run as command
from talong.cli.serve import read_engines
from talong.play import Table
from tests.running import is_running
from tests.server.patience import wait_until

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "docs" / "examples"
ROGUE = Path(__file__).parent / "rogue_engine.py"
NODE = shutil.which("node") or shutil.which("node", path=str(ROOT / ".venv-node" / "bin"))
pytestmark = pytest.mark.once
TALONG = [sys.executable, "-c", "from talong.cli import main; main()"]
PATIENCE = 300.0  # Seconds after which something hangs, on any machine.
NEVER = 0.2  # A limit for engines that never answer.


def rogue(way: str, *folder: Path) -> tuple[str, ...]:
    return (sys.executable, str(ROGUE), way, *[str(one) for one in folder])


def started(folder: Path) -> list[int]:
    return [int(path.name) for path in folder.iterdir()]


@pytest.fixture
def graceful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let engines have the time to end by themselves, however late they hear that they should."""
    goodbye = EngineProcess.goodbye
    monkeypatch.setattr(EngineProcess, "goodbye", lambda process: goodbye(process, PATIENCE))


# Engines that do as they should.


def test_example_in_python_conforms() -> None:
    found = list(check_engine([sys.executable, str(EXAMPLES / "engine.py")], seconds=PATIENCE))
    assert [finding for finding in found if finding.problem] == []
    assert [finding.game for finding in found if finding.check == "play"] == [game.key for game in talong.games()]


@pytest.mark.skipif(NODE is None, reason="there is no Node")
def test_example_in_javascript_conforms() -> None:
    found = list(check_engine([str(NODE), str(EXAMPLES / "engine.mjs")], seconds=PATIENCE))
    assert [finding for finding in found if finding.problem] == []
    assert len(found) == 7 + len(talong.games())


def test_bot_that_is_hosted_does_the_same_as_in_this_process() -> None:
    """The view that comes through JSON is the same, with the same worlds."""
    match = talong.game("rodskagg").match(seats=3, seed=4)
    said: list[dict[str, object]] = [{"type": "hello", "protocol": 1}, {"type": "weather"}]
    seeds = ("a", "b")
    for seed in seeds:
        said.append({"type": "rules", "game": "rodskagg", "seed": seed})
        said += [{"type": "view", "id": seat, "view": match.view(seat).data()} for seat in range(3)]
    source = io.BytesIO(b"".join(json.dumps(message).encode() + b"\n" for message in [*said, {"type": "bye"}]))
    target = io.BytesIO()

    serve(lambda key, seed: choose_bot(key, "snabb@20", seed), "snabb", source, target)

    hello, *acts = [json.loads(line) for line in target.getvalue().splitlines()]
    assert hello == {"type": "hello", "protocol": PROTOCOL, "name": "snabb", "version": talong.__version__}
    bots = [choose_bot("rodskagg", "snabb@20", seed) for seed in seeds]
    assert [act["act"] for act in acts] == [bot.choose(match.view(seat)) for bot in bots for seat in range(3)]
    view = match.view(0)
    assert read_view(view.data()) == view
    assert read_view(view.data()).sample(Random(1)).position() == view.sample(Random(1)).position()


@pytest.mark.usefixtures("graceful")
def test_engine_sees_what_its_seat_sees_and_nothing_else(tmp_path: Path) -> None:
    match = talong.game("rodskagg").match(seats=3, seed=4, names=["Åsa", "Bo", "Cia"])
    player = EnginePlayer(Connection(rogue("well", tmp_path)), "seed", seconds=PATIENCE)
    seen: list[dict[str, object]] = []

    class Noting:
        def choose(self, view: talong.View) -> str | None:
            seen.append(view.data())
            return player.choose(view)

    table = Table(match, {1: Noting(), **{seat: choose_bot("rodskagg", "direkt", seat) for seat in (0, 2)}})
    while not match.results:
        table.step()
    player.close()

    assert not player.faults
    (path,) = tmp_path.iterdir()
    hello, rules, *views, bye = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert (hello["type"], bye) == ("hello", {"type": "bye"})
    assert rules == {
        "type": "rules",
        "game": "rodskagg",
        "seats": 3,
        "seat": 1,
        "rules": match.view(1).data()["rules"],
        "seed": "seed",
        "seconds": PATIENCE,
    }
    assert views == [{"type": "view", "id": at, "view": view} for at, view in enumerate(seen, 1)]
    others = [view["hands"][seat] for view in seen for seat in ("0", "2")]  # type: ignore[index]
    assert any(others)
    assert all(set(hand) <= {"?"} for hand in others)
    assert not is_running(int(path.name))


def test_nothing_of_a_bot_is_run_where_the_cards_are_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "curious_bot.py").write_text(
        "import os\nfrom pathlib import Path\n\n"
        f"(Path({str(tmp_path)!r}) / f'imported-{{os.getpid()}}').touch()\n\n"
        "class Curious:\n    def choose(self, view):\n        return view.facts['legal'][0]\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    arena = ["arena", "rodskagg", "--players", "curious_bot:Curious,direkt", "--deals", "2", "--jobs", "1"]
    assert command([*arena, "--no-pictures"]) == 0
    assert "Curious" in capsys.readouterr().out
    assert [one.name for one in read_engines(["mine=curious_bot:Curious"])] == ["mine"]
    assert list(tmp_path.glob("imported-*"))
    assert not (tmp_path / f"imported-{os.getpid()}").exists()
    assert "curious_bot" not in sys.modules


def test_tokens_of_the_server_are_not_passed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALONG_METRICS_TOKEN", "hemligt")
    telling = tmp_path / "telling.py"
    telling.write_text(
        "import json, os\n"
        "input()\n"
        "print(json.dumps({'type': 'hello', 'protocol': 1, 'name': ' '.join(os.environ)}), flush=True)\n"
        "input()\n",
        encoding="utf-8",
    )
    name = str(greet(find_outside(f"cmd:{sys.executable} {telling}"))["name"])
    assert "PATH" in name
    assert "TALONG_" not in name


def test_engine_that_never_greets_has_not_started() -> None:
    with pytest.raises(EngineFault) as failure:
        Connection(rogue("mute"), start_seconds=NEVER).start()
    assert failure.value.kind == "start"


def test_what_an_engine_says_can_be_printed_and_kept() -> None:
    fault = EngineFault("garbage", "no act, but \ud800 and\nanother line")
    assert fault.detail == "no act, but \\ud800 and\\nanother line"
    fault.detail.encode()


def test_long_words_of_a_command_are_no_files() -> None:
    assert find_outside(f"cmd:{sys.executable} -c {'x' * 5000}").checksum()


# Engines that do not.


@pytest.mark.parametrize(
    ("way", "kind"),
    [
        ("start", "start"),
        ("newer", "start"),
        ("nameless", "start"),
        ("crash", "crash"),
        ("later", "crash"),
        ("hang", "timeout"),
        ("lie", "illegal"),
        ("number", "illegal"),
        ("babble", "garbage"),
        ("long", "garbage"),
        ("flood", "garbage"),
        ("old", "garbage"),
    ],
)
def test_fault_is_counted_and_the_stand_in_plays_on(tmp_path: Path, way: str, kind: str) -> None:
    assert kind in KINDS
    match = talong.game("rodskagg").match(seats=2, seed=4)
    player = EnginePlayer(
        Connection(rogue(way, tmp_path)), "1", seconds=NEVER if way == "hang" else PATIENCE, patience=2
    )
    table = Table(match, {0: player, 1: choose_bot("rodskagg", "direkt", 1)})
    while not match.results:
        table.step()

    assert [fault.kind for fault in player.faults] == [kind, kind]
    assert all(fault.detail for fault in player.faults)
    assert not any(is_running(number) for number in started(tmp_path))


def test_engine_that_never_starts_is_not_tried_for_ever() -> None:
    connection = Connection(["/nowhere/at/all"])
    view = talong.game("rodskagg").match(seats=2, seed=4).view(0)
    details = []
    for _try in range(STARTS_MOST + 1):
        with pytest.raises(EngineFault) as fault:
            connection.ask(view, "1", PATIENCE)
        assert fault.value.kind == "start"
        details.append(fault.value.detail)
    assert "in a row" in details[-1]
    assert "in a row" not in details[-2]


def test_engine_ends_with_all_that_it_has_started(tmp_path: Path) -> None:
    view = talong.game("rodskagg").match(seats=2, seed=4).view(0)
    connection = Connection(rogue("parent", tmp_path))
    faults: list[EngineFault] = []

    def ask() -> None:  # It starts a child and never answers.
        with pytest.raises(EngineFault) as fault:
            connection.ask(view, "1", PATIENCE)
        faults.append(fault.value)

    asking = threading.Thread(target=ask)
    asking.start()
    wait_until(lambda: len(started(tmp_path)) == 2)
    connection.end()
    asking.join()
    assert [fault.kind for fault in faults] == ["crash"]
    wait_until(lambda: not any(is_running(number) for number in started(tmp_path)))


def test_engine_that_will_not_go_is_killed(tmp_path: Path) -> None:
    connection = Connection(rogue("stays", tmp_path))
    process = connection.start()
    assert process.goodbye(NEVER) is None
    assert not any(is_running(number) for number in started(tmp_path))


def test_engines_end_with_the_process_that_was_killed(tmp_path: Path) -> None:
    code = f"""
import time
from talong.bots.engines import Connection
Connection({rogue("stays", tmp_path)!r}).start()
print("started", flush=True)
time.sleep(100000)
"""
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "started\n"
    (engine,) = started(tmp_path)
    assert is_running(engine)
    process.kill()
    process.communicate()
    wait_until(lambda: not is_running(engine))


@pytest.mark.parametrize(
    ("way", "failing"),
    [
        ("nameless", {"hello"}),
        ("foreign", {"hello"}),
        ("lie", {"play", "again", "unknown", "long"}),
        ("strict", {"unknown"}),
        ("sour", {"bye"}),
        ("stays", {"bye", "end"}),
    ],
)
def test_conformance_suite_finds_what_is_wrong(way: str, failing: set[str]) -> None:
    end_seconds = NEVER if way == "stays" else PATIENCE
    found = list(check_engine(rogue(way), ["rodskagg"], seconds=PATIENCE, end_seconds=end_seconds))
    assert {finding.check for finding in found if finding.is_failure} == failing


def test_whims_are_advised_against() -> None:
    assert not Finding("same", "", "other acts", is_advice=True).is_failure
    found = list(check_engine(rogue("whim"), ["rodskagg"], seconds=PATIENCE))
    assert [finding.check for finding in found if finding.problem] == ["same"]


@pytest.mark.parametrize(("lang", "said"), [("sv", "Alla 8 prov håller"), ("en", "All 8 checks hold")])
def test_check_as_a_command(capsys: pytest.CaptureFixture[str], lang: str, said: str) -> None:
    bot = f"cmd:{sys.executable} {EXAMPLES / 'engine.py'}"
    assert command(["engine", "check", bot, "--game", "rodskagg", "--seconds", "300", "--lang", lang]) == 0
    assert said in capsys.readouterr().out


def test_check_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        command(
            ["engine", "check", f"cmd:{' '.join(rogue('lie'))}", "--game", "rodskagg", "--seconds", "300", "--json"]
        )
        == 1
    )
    found = json.loads(capsys.readouterr().out)
    assert (found["protocol"], found["ok"]) == (PROTOCOL, False)
    assert found["checks"][1]["check"] == "play"
    assert "illegal" in found["checks"][1]["problem"]


# Names.

BOTS = """
import random
class Good:
    def __init__(self, luck): self.luck = luck
    def choose(self, view): return self.luck.choice(view.facts["legal"]) if view.facts["turn"] == view.viewer else None
class Plain:
    def choose(self, view): return view.facts["legal"][0] if view.facts["turn"] == view.viewer else None
class Chatty(Plain):
    def choose(self, view): print("hm"); return super().choose(view)
class Broken:
    def choose(self, view): raise RuntimeError
class Stool: pass
def make(luck): return Good(luck)
legs = 4
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with bots, in which we are."""
    (tmp_path / "some_bots.py").write_text(BOTS)
    (tmp_path / "no_bots.py").write_text("1 / 0")
    (tmp_path / "needs_bots.py").write_text("import nothing_such")
    info = tmp_path / "some_bots-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: some-bots\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[talong.bots]\nshopbot = some_bots:Plain\ndirekt = some_bots:Broken\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    for name in ("some_bots", "no_bots", "needs_bots"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("bot", ["some_bots:Good", "some_bots:Plain", "some_bots:make", "shopbot", "x=some_bots:Good"])
def test_classes_are_bots(bot: str) -> None:
    assert is_outside(bot)
    match = talong.game("rodskagg").match(seats=2, seed=4)
    bots = [choose_bot("rodskagg", bot, seed=1) for _bot in range(2)]
    view = match.view(match.asked()[0])
    acts = {one.choose(view) for one in bots}
    assert len(acts) == 1
    assert acts <= set(match.legal_texts(view.viewer))


@pytest.mark.usefixtures("folder")
def test_levels_go_before_what_is_installed() -> None:
    assert installed()["shopbot"] == "some_bots:Plain"
    assert "some_bots" not in type(choose_bot("rodskagg", "direkt", 1)).__module__
    assert name_of("mine=cmd:x --depth=4") == "mine"
    assert name_of("cmd:x --depth=4") == "cmd:x --depth=4"


def test_commas_in_quotation_marks_part_nothing() -> None:
    assert split_players('a,cmd:node b.mjs "1,2" \'3,"4\',c') == ["a", 'cmd:node b.mjs "1,2" \'3,"4\'', "c"]
    assert find_outside(f'cmd:{sys.executable} "1,2"').command == (sys.executable, "1,2")


WRONG = [
    ("starc", "stark"),
    ("shopbott", "shopbot"),
    ("nowhere_at_all:Bot", "nowhere_at_all"),
    ("no_bots:Bot", "ZeroDivisionError"),
    ("needs_bots:Bot", "nothing_such"),
    ("some_bots:Goood", "Good"),
    ("some_bots:Stool", "choose"),
    ("some_bots:legs", "choose"),
    ("some-bots:", "module:Class"),
    ("cmd:", "module:Class"),
    ("cmd:'", "module:Class"),
    ("cmd:/nowhere/at/all x", "/nowhere/at/all"),
    (f"cmd:{sys.executable} {ROGUE} start", "3"),
    (f"cmd:{sys.executable} {ROGUE} foreign", "whist"),
]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("bot", "said"), WRONG, ids=[bot for bot, _said in WRONG])
def test_wrong_name_is_one_line(capsys: pytest.CaptureFixture[str], bot: str, said: str) -> None:
    for arguments in (
        ["arena", "rodskagg", "--players", f"{bot},direkt", "--deals", "2", "--lang", "en"],
        ["play", "rodskagg", "--level", bot, "--plain", "--lang", "en"],
    ):
        assert command(arguments) == 2
        told = capsys.readouterr().err
        assert len(told.splitlines()) == 1
        assert said in told
    with pytest.raises((BotError, talong.RulesError)):
        greet(find_outside(bot), "rodskagg")


# At a table of people.


@pytest.mark.parametrize(("bot", "fails"), [("some_bots:Chatty", False), ("some_bots:Broken", True)])
def test_bots_from_outside_play_with_people(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], bot: str, fails: bool
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n" * 6))
    monkeypatch.setattr("talong.bots.engines.player.LIVE_SECONDS", PATIENCE)
    arguments = ["play", "rodskagg", "--seats", "2", "--seed", "1", "--level", bot, "--save", str(folder / "game")]
    assert command([*arguments, "--plain", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert ("stood in for (crashed" in told) == fails, told
    assert talong.replay((folder / "game").read_text()).version >= 3


def test_long_answers_have_a_limit() -> None:
    assert f"{LONGEST_ANSWER:,} bytes" in (ROOT / "docs" / "engine-protocol.md").read_text(encoding="utf-8")


def test_interrupted_question_leaves_no_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connection = Connection(rogue("well", tmp_path))
    process = connection.start()

    def interrupt(_seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(process, "receive", interrupt)
    with pytest.raises(KeyboardInterrupt):
        connection.ask(talong.game("rodskagg").match(seats=2, seed=4).view(0), "1", PATIENCE)
    assert not any(is_running(number) for number in started(tmp_path))
