"""Simulations: the same tables whoever counts, counts that a second reader confirms, and nothing played twice."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr
from io import StringIO
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import talong
from talong.analysis import plot_style, simulation_plots, workers
from talong.analysis import simulate as simulating
from talong.analysis import simulation as simulation_module
from talong.analysis.arena import JOURNAL, SUMMARY
from talong.analysis.counters import PlayedTable, count, places
from talong.analysis.errors import ArenaError
from talong.analysis.histogram import Batch, Histogram, estimate
from talong.analysis.kungsholmskille import ENDINGS
from talong.analysis.measures import measures
from talong.analysis.plan import Plan
from talong.analysis.plot_style import LIGHTS
from talong.analysis.rodskagg import CONTRACTS
from talong.analysis.simulate import COUNTS, FIGURES, Tables, cover, cut, simulate
from talong.analysis.simulation import CHOICES, Simulation, make_simulation, play, roll, tally_batch
from talong.analysis.simulation_page import BEGIN, END, RUNS, Run, part, picture_name, with_parts
from talong.analysis.simulation_plots import PICTURES, draw_all
from talong.bots import choose_bot, without_clock
from talong.cli.app import run as command
from talong.core.errors import RulesError
from talong.lang import LANGUAGES, Words, say_error
from tests.halting import HALTING, PIECES
from tests.server.patience import wait_until
from tests.sizes import size

ROOT = Path(__file__).parents[1]
TALONG = [sys.executable, "-c", "from talong.cli import main; main()"]
GAMES = ("kille", "punschkille", "kungsholmskille", "rodskagg", "skitgubbe")
WRITTEN = (FIGURES, COUNTS, SUMMARY)


def written(folder: Path) -> dict[str, bytes]:
    """Return the tables that lie in *folder*."""
    return {name: (folder / name).read_bytes() for name in WRITTEN}


# The same tables everywhere.


@pytest.mark.parametrize("key", GAMES)
def test_tables_do_not_depend_on_batches(key: str, tmp_path: Path) -> None:
    simulation = make_simulation(key, "random", seed="batches")
    found = [simulate(simulation, 30, tmp_path / str(size), jobs=1, batch=size) for size in (30, 7, 1)]

    assert found[0] == found[1] == found[2]
    assert written(tmp_path / "30") == written(tmp_path / "7") == written(tmp_path / "1")
    other = simulate(make_simulation(key, "random", seed="others"), 30, tmp_path / "other", jobs=1)
    assert other.counts != found[0].counts


@pytest.mark.parametrize("level", CHOICES)
def test_every_level_plays_the_same_twice(level: str) -> None:
    simulation = make_simulation("kungsholmskille", level, seats=2)
    assert tally_batch(simulation, 5, 2) == tally_batch(simulation, 5, 2)


def test_levels_that_search_look_at_no_clock() -> None:
    assert without_clock("kille", "direkt") == "direkt"
    assert without_clock("kille", "simple") == "direkt"
    for level in ("snabb", "stark"):
        for key in GAMES:
            bot: Any = choose_bot(key, make_simulation(key, level).plan.players[0], 1)
            usual: Any = choose_bot(key, level, 1)
            assert bot.effort.seconds == float("inf")
            assert bot.effort.iterations == usual.effort.iterations
    assert make_simulation("kille", "snabb@7").plan.players[0] == "snabb@7"


# What schedulers and workers are made of takes long to import, so that is done once. Each forks off from here before
# Talong is imported, and ends at the latest when nothing more is asked for.
STEM = """
import json, os, signal, sys
from distributed.cli import dask_scheduler, dask_worker

assert "talong" not in sys.modules
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
started = []
for line in sys.stdin:
    started.append(os.fork())
    if not started[-1]:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        kind, sys.argv[1:], broken = json.loads(line)
        exec(broken)
        {"scheduler": dask_scheduler, "worker": dask_worker}[kind].main()
        sys.exit()
    print(started[-1], flush=True)
for process in started:
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        pass
"""


class Dask:
    """Schedulers and workers, each a process of its own: what is broken in one of them is so from its start."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.started = 0
        self.stem = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-c", STEM],
            env={**os.environ, "DASK_DISTRIBUTED__WORKER__USE_FILE_LOCKING": "false"},
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def start(self, kind: str, arguments: Sequence[str], broken: str) -> int:
        """Start a scheduler or a worker that first does what *broken* says."""
        assert self.stem.stdin is not None
        assert self.stem.stdout is not None
        self.started += 1
        print(json.dumps([kind, [*arguments, "--host", "127.0.0.1", "--no-dashboard"], broken]), file=self.stem.stdin)
        self.stem.stdin.flush()
        return int(self.stem.stdout.readline())

    def scheduler(self, broken: str = "") -> tuple[int, str]:
        """Start a scheduler, and give its address too."""
        told = self.folder / f"scheduler-{self.started}.json"
        process = self.start("scheduler", ["--port", "0", "--scheduler-file", str(told)], broken)
        wait_until(lambda: told.exists() and told.read_text().endswith("}"))
        return process, str(json.loads(told.read_text())["address"])

    def worker(self, address: str, broken: str = "") -> int:
        """Start a worker of the scheduler at *address*."""
        quick = ["--no-nanny", "--nthreads", "1", "--memory-limit", "0"]
        local = ["--local-directory", str(self.folder / f"worker-{self.started}")]
        return self.start("worker", [address, *quick, *local], broken)

    def await_workers(self, address: str, number: int) -> None:
        """Wait until there are so many workers, no more and no fewer."""
        from distributed import Client

        with Client(address, timeout=300, set_as_default=False) as client:
            wait_until(lambda: len(client.nthreads()) == number)

    def end(self, *processes: int) -> None:
        """End *processes*, at once."""
        for process in processes:
            os.kill(process, signal.SIGKILL)
        wait_until(lambda: not any(is_there(process) for process in processes))

    def end_all(self) -> None:
        """End everything that was started."""
        self.stem.communicate(timeout=500)


def is_there(process: int) -> bool:
    """Tell whether there is a process of that number."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dask]:
    """Give what starts schedulers and workers, and end all of them."""
    pytest.importorskip("distributed")
    dask = Dask(tmp_path_factory.mktemp("dask"))
    yield dask
    dask.end_all()


@pytest.fixture(scope="module")
def scheduler(dask: Dask) -> str:
    """Start a scheduler, and give its address."""
    return dask.scheduler()[1]


@pytest.fixture
def empty_cluster(dask: Dask, scheduler: str) -> str:
    """Give the address of a scheduler without workers: whoever adds one ends it."""
    dask.await_workers(scheduler, 0)
    return scheduler


@pytest.fixture(scope="module")
def cluster(dask: Dask) -> str:
    """Start a scheduler and two workers, and give the scheduler's address."""
    _scheduler, address = dask.scheduler()
    for _worker in range(2):
        dask.worker(address)
    dask.await_workers(address, 2)
    return address


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw nothing: whoever looks at no picture need not wait for it."""
    monkeypatch.setattr(simulation_plots, "PICTURES", {})


@pytest.mark.slow
def test_one_core_two_cores_and_a_cluster_come_to_the_same(
    tmp_path: Path, cluster: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    names = size(["seats"], ["seats", "length", "happens"])
    monkeypatch.setattr(simulation_plots, "PICTURES", {name: PICTURES[name] for name in names})
    monkeypatch.setattr(plot_style, "LANGUAGES", ("sv",))
    monkeypatch.setattr(plot_style, "LIGHTS", {"light": LIGHTS["light"]})
    monkeypatch.setattr(plot_style, "SUFFIXES", ("svg",))

    def said_by(folder: str, *more: str) -> str:
        asked = ["simulate", "rodskagg", "--deals", str(size(30, 90)), "--seed", "the same", "--json"]
        assert command([*asked, "--out", str(tmp_path / folder), *more]) == 0
        return capsys.readouterr().out

    said = {
        "one": said_by("one", "--jobs", "1"),
        "two": said_by("two", "--jobs", "2"),
        "cluster": said_by("cluster", "--cluster", cluster),
    }

    assert said["one"] == said["two"] == said["cluster"]
    assert written(tmp_path / "one") == written(tmp_path / "two") == written(tmp_path / "cluster")
    for name in names:
        drawn = [(tmp_path / where / f"{name}.sv.light.svg").read_bytes() for where in said]
        assert drawn[0] == drawn[1] == drawn[2]


@pytest.mark.slow
def test_worker_with_luck_of_its_own_is_caught(tmp_path: Path, cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: what the cluster plays has the seed of its process, not that of the run."""
    simulation = make_simulation("rodskagg", "random", seed="planted")
    alone = simulate(simulation, 40, tmp_path / "alone", jobs=1)
    honest = simulate(simulation, 40, tmp_path / "honest", cluster=cluster)
    assert honest == alone

    def willful(simulation: Simulation, first: int, number: int) -> Batch:
        import os
        from dataclasses import replace

        from talong.analysis.simulation import tally_batch

        plan = replace(simulation.plan, seed=f"{simulation.plan.seed} {os.getpid()}")
        return tally_batch(replace(simulation, plan=plan), first, number)

    monkeypatch.setattr(simulating, "tally_batch", willful)
    planted = simulate(simulation, 40, tmp_path / "planted", cluster=cluster)

    assert planted != alone
    assert written(tmp_path / "planted") != written(tmp_path / "alone")


# Clusters that cannot be used.

WITHOUT_TALONG = """
import sys

class Nowhere:
    def find_spec(self, name, path=None, target=None):
        if name == "talong":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Nowhere())
"""


def assert_refused(folder: Path, cluster: str, code: str, **facts: str) -> None:
    """Ask for more than *folder* has, and see that the command refuses in both languages and touches nothing."""
    simulate(make_simulation("rodskagg", "random"), 6, folder, jobs=1)
    before = {file: file.read_bytes() for file in folder.iterdir()}
    asked = ["simulate", "rodskagg", "--level", "random", "--deals", "40", "--cluster", cluster, "--out", str(folder)]
    said = []
    for lang in LANGUAGES:
        with redirect_stderr(StringIO()) as heard:
            assert command([*asked, "--lang", lang]) == 2
        said.append(heard.getvalue())
        assert Words(lang).word(f"error-{code}", address=cluster, **facts) in said[-1]
        assert len(said[-1].splitlines()) == 1
    assert said[0] != said[1]
    assert {file: file.read_bytes() for file in folder.iterdir()} == before


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait long for an answer, on a machine with much else to do; whoever knows that there is none waits shortly."""
    monkeypatch.setattr(workers, "SECONDS_TO_ANSWER", 300.0)
    monkeypatch.setattr(workers, "SECONDS_TO_MEET", 300.0)


@pytest.mark.slow
def test_cluster_without_workers_is_refused(
    tmp_path: Path, empty_cluster: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "SECONDS_TO_ANSWER", 0.1)
    assert_refused(tmp_path, empty_cluster, "cluster-empty")


@pytest.mark.slow
def test_workers_without_talong_are_refused(tmp_path: Path, dask: Dask, empty_cluster: str) -> None:
    worker = dask.worker(empty_cluster, broken=WITHOUT_TALONG)
    dask.await_workers(empty_cluster, 1)
    assert_refused(tmp_path, empty_cluster, "cluster-without-talong", module="talong")
    dask.end(worker)


@pytest.mark.slow
def test_scheduler_without_talong_is_refused(tmp_path: Path, dask: Dask) -> None:
    """It opens what it passes on."""
    _scheduler, address = dask.scheduler(broken=WITHOUT_TALONG)
    dask.worker(address)
    dask.await_workers(address, 1)
    assert_refused(tmp_path, address, "cluster-without-talong", module="talong")


@pytest.mark.slow
@pytest.mark.parametrize("changed", ["games/rodskagg/rules.py", "analysis/counters.py"])
def test_workers_with_another_edition_are_refused(tmp_path: Path, dask: Dask, empty_cluster: str, changed: str) -> None:
    """A comment more in what plays or in what counts: nobody can know that it does nothing."""
    home = Path(talong.__file__).parent
    other = tmp_path / "edition" / "talong"
    shutil.copytree(home, other, ignore=shutil.ignore_patterns("__pycache__", "static"))
    with (other / changed).open("a") as file:
        file.write("# Another edition.\n")
    worker = dask.worker(empty_cluster, broken=f"sys.path.insert(0, {str(other.parent)!r})")
    dask.await_workers(empty_cluster, 1)
    assert_refused(tmp_path / "o", empty_cluster, "cluster-differs")
    dask.end(worker)


@pytest.mark.slow
@pytest.mark.parametrize(
    "whole",
    [pytest.param(False, id="workers", marks=pytest.mark.long), pytest.param(True, id="scheduler")],
)
def test_cluster_that_is_lost_keeps_what_was_played(
    tmp_path: Path, dask: Dask, empty_cluster: str, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The only worker, or the whole cluster, is gone when some is played; the same call goes on anywhere else."""
    scheduler, address = dask.scheduler() if whole else (0, empty_cluster)
    worker = dask.worker(address)
    dask.await_workers(address, 1)
    simulation = make_simulation("rodskagg", "direkt")
    seen: list[int] = []

    def pull_the_plug(done: int, _of: int) -> None:
        seen.append(done)
        if done == 10:
            dask.end(*([scheduler] if whole else []), worker)
            monkeypatch.setattr(workers, "SECONDS_TO_ANSWER", 0.1)  # Nobody answers any more.

    with pytest.raises(ArenaError) as refused:
        simulate(simulation, 300, tmp_path / "o", cluster=address, batch=10, progress=pull_the_plug)
    assert refused.value.code == "cluster-lost"
    assert len({say_error(Words(lang), refused.value) for lang in LANGUAGES}) == len(LANGUAGES)
    assert 10 <= seen[-1] < 300
    assert not (tmp_path / "o" / FIGURES).exists()
    kept = (tmp_path / "o" / JOURNAL).read_bytes()
    assert kept.count(b"\n") == 1 + seen[-1] // 10
    again = simulate(simulation, 300, tmp_path / "o", jobs=1)
    assert (tmp_path / "o" / JOURNAL).read_bytes().startswith(kept)
    assert again == simulate(simulation, 300, tmp_path / "alone", jobs=1)


@pytest.mark.slow
def test_lost_worker_costs_nothing_but_time(tmp_path: Path, dask: Dask, empty_cluster: str) -> None:
    lost, other = dask.worker(empty_cluster), dask.worker(empty_cluster)
    dask.await_workers(empty_cluster, 2)
    simulation = make_simulation("rodskagg", "direkt")

    def pull_the_plug(done: int, _of: int) -> None:
        if done == 10:
            dask.end(lost)

    found = simulate(simulation, 200, tmp_path / "o", cluster=empty_cluster, batch=10, progress=pull_the_plug)
    assert found == simulate(simulation, 200, tmp_path / "alone", jobs=1)
    dask.end(other)


# Interrupted, and gone on with.


def test_interrupted_simulation_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    simulation = make_simulation("kungsholmskille", "random")
    whole = simulate(simulation, 60, tmp_path / "whole", jobs=1, batch=8)
    stopped = tmp_path / "stopped"
    played: list[int] = []

    def interrupted(simulation: Simulation, first: int, number: int) -> Batch:
        if len(played) >= 24:
            raise KeyboardInterrupt
        played.extend(range(first, first + number))
        return tally_batch(simulation, first, number)

    monkeypatch.setattr(simulating, "tally_batch", interrupted)
    with pytest.raises(KeyboardInterrupt):
        simulate(simulation, 60, stopped, jobs=1, batch=8)
    assert not (stopped / FIGURES).exists()
    with (stopped / JOURNAL).open("ab") as file:
        file.write(b'{"first":24,"cou')  # The plug was pulled.

    def noted(simulation: Simulation, first: int, number: int) -> Batch:
        played.extend(range(first, first + number))
        return tally_batch(simulation, first, number)

    monkeypatch.setattr(simulating, "tally_batch", noted)
    seen: list[tuple[int, int | None]] = []
    again = simulate(simulation, 60, stopped, jobs=1, batch=5, progress=lambda done, of: seen.append((done, of)))

    assert played == list(range(60))
    assert seen[0] == (24, 60)
    assert seen[-1] == (60, 60)
    assert again == whole
    assert written(stopped) == written(tmp_path / "whole")
    for deals in (37, 80):  # Fewer, in the middle of a batch, and more.
        more = simulate(simulation, deals, stopped, jobs=1, batch=11)
        assert more == simulate(simulation, deals, tmp_path / str(deals), jobs=1)


def test_pieces_cover_every_deal_once() -> None:
    luck = Random(5)
    for _trial in range(300):
        pieces = [Batch(luck.randrange(40), luck.randrange(1, 12), "", {}) for _piece in range(luck.randrange(9))]
        deals = luck.randrange(1, 45)
        taken, gaps = cover(pieces, deals)
        spans = [(piece.first, piece.count) for piece in taken] + cut(gaps, luck.randrange(1, 9))
        assert sorted(at for first, number in spans for at in range(first, first + number)) == list(range(deals))
        assert all(piece in pieces for piece in taken)


def test_journals_of_other_simulations_are_left_alone(tmp_path: Path) -> None:
    simulate(make_simulation("rodskagg", "random"), 4, tmp_path, jobs=1)
    kept = (tmp_path / JOURNAL).read_bytes()
    for other in (
        make_simulation("rodskagg", "random", seed="2"),
        make_simulation("rodskagg", "direkt"),
        make_simulation("rodskagg", "random", effects=True),
        make_simulation("rodskagg", "random", options={"ask_mode": "manual"}),
    ):
        with pytest.raises(ArenaError) as refused:
            simulate(other, 4, tmp_path, jobs=1)
        assert refused.value.code == "journal-differs"
    (tmp_path / JOURNAL).write_bytes(kept + b'{"first":0}\n')
    with pytest.raises(ArenaError) as refused:
        simulate(make_simulation("rodskagg", "random"), 4, tmp_path, jobs=1)
    assert refused.value.code == "not-a-journal"


@pytest.mark.slow
@pytest.mark.parametrize("jobs", size(["1"], ["1", "2"]))  # With two of them: test_arena.py.
@pytest.mark.usefixtures("undrawn")
def test_command_goes_on_where_it_was_interrupted(
    tmp_path: Path, jobs: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deals = 40
    asked = ["simulate", "skitgubbe", "--deals", str(deals), "--jobs", jobs, "--out", "o", "--lang", "en"]
    process = subprocess.Popen(
        [*HALTING, *asked], cwd=tmp_path, stderr=subprocess.PIPE, start_new_session=True, text=True
    )
    journal = tmp_path / "o" / JOURNAL
    wait_until(lambda: journal.exists() and journal.read_bytes().count(b"\n") > PIECES)
    os.killpg(process.pid, signal.SIGINT)  # As a terminal does it.
    said = process.communicate(timeout=500)[1]

    assert process.returncode == 130, said
    assert "The same command goes on" in said
    assert "Traceback" not in said
    assert "Warning" not in said
    kept = journal.read_bytes()
    assert kept.count(b"\n") == 1 + PIECES
    monkeypatch.chdir(tmp_path)
    assert command([*asked, "--json"]) == 0
    assert journal.read_bytes().startswith(kept)
    whole = simulate(make_simulation("skitgubbe", "direkt"), deals, tmp_path / "whole", jobs=1)
    assert json.loads(capsys.readouterr().out)["figures"] == msgspec.to_builtins(whole.figures)
    assert written(tmp_path / "o") == written(tmp_path / "whole")


# What is counted, read a second time.


def by_name(tally: Histogram, name: str) -> list[tuple[float, int]]:
    return [(value, of) for value, of, deals in tally.rows()[name] for _deal in range(deals)]


def recorded(key: str, number: int, level: str = "direkt", **more: Any) -> tuple[Histogram, talong.Match, PlayedTable]:
    """Count one deal, and give what its record says when it is played again."""
    simulation = make_simulation(key, level, seed="recount", **more)
    table, decided = play(simulation.plan, number, rolls=False)
    assert decided
    tally = Histogram()
    count(table, tally)
    return tally, talong.replay(table.match.record()), table


@pytest.mark.parametrize("number", range(12))
def test_kille_counts_are_those_of_the_record(number: int) -> None:
    """Told by the lines of the record and the hands behind them, not by events."""
    tally, _match, table = recorded("kille", number, seats=5)
    again = blank(table)
    buyins = acts = 0
    winner = None
    for seat, act in lines(table.match):
        before = len(again.results)
        again.say(f"{seat}: {act}")
        acts += 1
        buyins += act == "buyin"
        for result in again.results[before:]:
            winner = result.get("winner", winner)
    low = sum("low_kille" in reasons for result in again.results for reasons in dict(result["out"]).values())  # type: ignore[call-overload]
    deals = len(again.results)
    struck: list[Any] = [result["struck"] for result in again.results]
    all_struck = sum(len(seats) for seats in struck)

    assert by_name(tally, "length/acts") == [(acts, 1)]
    assert by_name(tally, "length/deals") == [(deals, 1)]
    assert by_name(tally, "length/buyins") == [(buyins, 1)]
    assert by_name(tally, "happens/kille") == [(low, deals)]
    [(hu, _)], [(sv, _)] = by_name(tally, "happens/husar"), by_name(tally, "happens/svin")
    assert hu + sv >= all_struck  # Somebody may be struck twice.
    assert (hu + sv == 0) == (all_struck == 0)
    for seat in range(5):
        place = (seat - table.match.results[0]["dealer"] - 1) % 5  # type: ignore[operator]
        assert by_name(tally, f"seat/pots/{place}") == [(int(seat == winner), 1)]
        first: Any = again.results[0]["out"]
        assert by_name(tally, f"seat/first_out/{place}") == [(int(seat in first), 1)]


def blank(table: PlayedTable) -> talong.Match:
    """Return the match of *table* before anybody has acted."""
    match = table.match
    game = talong.game(match.game.key)
    return game.match(
        seats=match.seats,
        rules=match.rules,
        chance=Plan(game=match.game.key, seats=match.seats, players=("direkt",) * match.seats, seed="recount").luck(
            table_number(match)
        ),
        fixed_seats=True,
    )


def table_number(match: talong.Match) -> int:
    """Return which deal *match* is, by its first pack."""
    from talong.core.history import DECK

    mine = next(step.order for step in match.history if step.kind == DECK)
    for number in range(100):
        plan = Plan(game=match.game.key, seats=match.seats, players=("direkt",) * match.seats, seed="recount")
        if plan.luck(number).deck(talong.game(match.game.key).deck) == mine:
            return number
    raise AssertionError


def lines(match: talong.Match) -> list[tuple[int, str]]:
    """Return who did what, in the words of the record."""
    from talong.core.history import ACT

    return [(step.seat, match.text(step.number)) for step in match.history if step.kind == ACT]


@pytest.mark.parametrize("number", range(6))
def test_matadors_are_those_that_everybody_saw(number: int) -> None:
    """Kuku that was laid is in the acts; whoever strikes or waves on is in the events, each card once."""
    tally, match, table = recorded("kille", number, seats=6)
    deals = len(table.match.results)
    acts = Counter(act.split()[0] for _seat, act in lines(table.match))
    events: list[Any] = match.events()
    pot = events[: next(at for at, event in enumerate(events) if event["event"] == "win")]
    shown = Counter(event["card"][0] for event in pot if event["event"] in ("show", "turnup"))

    assert by_name(tally, "happens/kuku") == [(shown["Ku"] + acts["kuku"], deals)]
    assert by_name(tally, "happens/husar") == [(shown["Hu"], deals)]
    assert by_name(tally, "happens/svin") == [(shown["Sv"], deals)]
    assert by_name(tally, "happens/kavall") == [(shown["Ka"], deals)]
    assert by_name(tally, "happens/vardshus") == [(shown["Va"], deals)]


def test_card_of_whoever_is_struck_is_no_matador_that_acts() -> None:
    """R-K17: with expose_struck a struck kavall is shown too, and waves nobody on."""
    exposed = 0
    for number in range(60):
        tally, match, table = recorded("kille", number, "random", seats=8, options={"expose_struck": True})
        events: list[Any] = match.events()
        pot = events[: next(at for at, event in enumerate(events) if event["event"] == "win")]
        deals = len(table.match.results)
        waved = sum(event["event"] == "pass" for event in pot)
        turned = sum(event["event"] == "turnup" and event["card"][0] in ("Ka", "Va") for event in pot)
        [(kavall, _)], [(vardshus, _)] = by_name(tally, "happens/kavall"), by_name(tally, "happens/vardshus")
        assert kavall + vardshus == waved + turned
        struck = Counter(event["by"] for event in pot if event["event"] == "struck")
        assert by_name(tally, "happens/husar") == [(struck["hu"], deals)]
        exposed += sum(event["event"] == "show" and event["card"][0] in ("Ka", "Va") for event in pot) - waved
    assert exposed  # Otherwise the seed says nothing.


@pytest.mark.parametrize("number", range(8))
def test_kungsholm_counts_are_those_of_the_record(number: int) -> None:
    tally, match, table = recorded("kungsholmskille", number)
    result: Any = match.results[0]
    acts = Counter(act.split()[0] for _seat, act in lines(table.match))

    assert by_name(tally, "length/acts") == [(sum(acts.values()), 1)]
    assert by_name(tally, "happens/budrunda") == [(int(result["budrunda"] is not None), 1)]
    assert sum(by_name(tally, f"happens/{ending}")[0][0] for ending in ENDINGS) == 1
    assert by_name(tally, f"happens/{result['ending']}") == [(1, 1)]
    asked = acts["fold"] + acts["stay"]
    assert by_name(tally, "happens/fold") == [(acts["fold"], asked)]
    if result["ending"] == "showdown":
        assert by_name(tally, "happens/shower_wins") == [(int(result["winner"] == result["first_shower"]), 1)]
    else:
        assert by_name(tally, "happens/shower_wins") == [(0, 0)]


@pytest.mark.parametrize("number", range(8))
def test_rodskagg_counts_are_those_of_the_record(number: int) -> None:
    tally, match, table = recorded("rodskagg", number)
    result: Any = match.results[0]
    acts = Counter(act.split()[0] for _seat, act in lines(table.match))
    bid = result["contract"]

    assert by_name(tally, "happens/made") == [(int(result["made"]), 1)]
    assert by_name(tally, f"happens/bid_{bid}") == [(1, 1)]
    assert by_name(tally, f"happens/made_{bid}") == [(int(result["made"]), 1)]
    assert by_name(tally, "happens/made_6" if bid != "6" else "happens/made_5") == [(0, 0)]
    assert by_name(tally, "length/bids") == [(acts["bid"] + acts["rodskagg"], 1)]
    for seat in range(4):
        place = (seat - result["dealer"] - 1) % 4
        assert by_name(tally, f"seat/declarer/{place}") == [(int(seat == result["declarer"]), 1)]
        assert by_name(tally, f"seat/points/{place}") == [(result["changes"][seat], 1)]


@pytest.mark.parametrize("number", range(4))
def test_skitgubbe_counts_are_those_of_the_record(number: int) -> None:
    tally, match, table = recorded("skitgubbe", number)
    result: Any = match.results[0]
    again = blank(table)
    phases: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for seat, act in lines(table.match):
        phases[again.phase] += 1
        kinds[f"{again.phase} {act.split()[0]}"] += 1
        again.say(f"{seat}: {act}")

    assert by_name(tally, "length/acts_2") == [(phases["shed"], 1)]
    assert by_name(tally, "length/acts_1") == [(phases["collect"] + phases["throw"], 1)]
    for seat in range(4):
        place = (seat - result["dealer"] - 1) % 4
        assert by_name(tally, f"seat/skitgubbe/{place}") == [(int(seat == result["skitgubbe"]), 1)]


def test_places_follow_the_direction_of_play() -> None:
    for options, expected in (({}, 1), ({"direction": "mirror"}, -1)):
        simulation = make_simulation("punschkille", "direkt", seats=5, options=options)
        match = simulation.plan.match(3)
        found = places(match)
        assert found[match.forehand] == 0
        assert found[match.dealer] == 4
        assert found[(match.forehand + expected) % 5] == 1


def test_the_dealer_has_the_last_place_also_where_he_speaks_second() -> None:
    for seats in (2, 5):
        options: dict[str, object] = {"direction": "literal", "min_players": 2}
        match = make_simulation("punschkille", "direkt", seats=seats, options=options).plan.match(3)

        order = [match.forehand, *[(match.dealer + step) % seats for step in range(1, seats - 1)], match.dealer]

        assert [places(match)[seat] for seat in order] == list(range(seats))


def test_whole_matches_are_counted_to_their_end() -> None:
    simulation = make_simulation("rodskagg", "direkt", whole=True)
    table, decided = play(simulation.plan, 0, rolls=False)
    tally = Histogram()
    count(table, tally)

    assert decided
    assert table.match.is_over
    assert by_name(tally, "length/deals") == [(len(table.match.results), 1)]
    assert sum(by_name(tally, f"seat/declarer/{place}")[0][0] for place in range(4)) == len(table.match.results)
    assert sum(by_name(tally, f"seat/matches/{place}")[0][0] for place in range(4)) == pytest.approx(1)


# Random play inside the engine.

DECISIONS = {
    "punschkille": ("stand", "demand", "ask", "answer", "buyin", "decline"),
    "kungsholmskille": ("knock", "bud", "stay", "fold", "swap", "play", "show"),
    "rodskagg": ("bid", "rodskagg", "pass", "play"),
    "skitgubbe": ("play", "chance", "throw", "pass", "lay", "pick_up"),
}


@pytest.mark.parametrize("key", DECISIONS)
def test_acts_of_the_engine_are_decisions(key: str) -> None:
    """What luck does is no act, though the playout counts it."""
    plan = make_simulation(key, "random", seed="rolled").plan
    for number in range(10):
        match = plan.match(number)
        where = places(match)
        match.events()
        acts = roll(plan, match, number)
        kinds = Counter(event["event"] for event in PlayedTable(match, acts, False, where).events())
        decisions = sum(kinds[kind] for kind in DECISIONS[key])
        if key == "rodskagg":
            free = [event for event in match.events() if event["event"] in ("join", "drop")]
            decisions += sum(event["reason"] in ("free", "dropped") for event in free)
        assert acts == decisions, (number, kinds)


def test_kuku_out_of_turn_is_played_by_bots() -> None:
    rolled: list[str] = []
    original = simulation_module.roll
    with pytest.MonkeyPatch.context() as patch:

        def noted(plan: Any, match: talong.Match, number: int) -> int:
            rolled.append(plan.game)
            return original(plan, match, number)

        patch.setattr(simulation_module, "roll", noted)
        tally_batch(make_simulation("kille", "random"), 0, 1)
        assert not rolled
        tally_batch(make_simulation("kille", "random", options={"kuku_anytime": False}), 0, 1)
        assert rolled == ["kille"]
        tally_batch(make_simulation("kille", "random", options={"kuku_anytime": False}, effects=True), 0, 1)
        assert rolled == ["kille"]  # One of the rules that are compared allows it: all are played alike.
        tally_batch(make_simulation("kille", "direkt", options={"kuku_anytime": False}), 0, 1)
        assert rolled == ["kille"]


# Intervals.


def column(values: Sequence[float], of: int = 1) -> Any:
    tally = Histogram()
    for value in values:
        tally.note("x", value, of)
    return tally.columns["x"]


def test_interval_of_a_share_is_wilsons() -> None:
    found = estimate(column([1] * 15 + [0] * 5), share=True)
    z = 1.959963984540054
    middle = (15 / 20 + z * z / 40) / (1 + z * z / 20)
    half = z / (1 + z * z / 20) * sqrt(0.75 * 0.25 / 20 + z * z / 1600)
    assert found is not None
    assert (found.mean, found.low, found.high) == pytest.approx((0.75, middle - half, middle + half))
    never = estimate(column([0] * 50), share=True)
    assert never is not None
    assert never.low == 0.0
    assert never.high is not None
    assert 0.06 < never.high < 0.08


def test_interval_of_a_number_is_students() -> None:
    from talong.analysis.strength import interval

    luck = Random(3)
    values = [float(luck.randrange(-5, 9)) for _deal in range(40)]
    found, expected = estimate(column(values), share=False), interval(values)
    assert msgspec.structs.astuple(found) == pytest.approx(msgspec.structs.astuple(expected))  # type: ignore[arg-type]
    alike = estimate(column([2.0] * 9), share=False)
    assert alike is not None
    assert (alike.mean, alike.low, alike.high) == (2.0, None, None)
    assert estimate(column([0, 0], of=0), share=True) is None


TRIALS = size(200, 600)


def test_intervals_hold_what_they_promise() -> None:
    """A fair quarter, and a rate whose tries come in clusters that hang together."""
    luck = Random(4)
    caught = clustered = 0
    for _trial in range(TRIALS):
        found = estimate(column([luck.random() < 0.25 for _deal in range(120)]), share=True)
        assert found is not None
        assert found.low is not None
        assert found.high is not None
        caught += found.low <= 0.25 <= found.high
        tally = Histogram()
        for _deal in range(80):
            tries, chance = luck.randrange(1, 6), luck.choice((0.0, 0.6))
            tally.note("x", sum(luck.random() < chance for _try in range(tries)), tries)
        found = estimate(tally.columns["x"], share=True)
        assert found is not None
        assert found.low is not None
        assert found.high is not None
        clustered += found.low <= 0.3 <= found.high

    spread = sqrt(TRIALS * 0.95 * 0.05)
    assert abs(caught - 0.95 * TRIALS) < 4 * spread
    assert abs(clustered - 0.95 * TRIALS) < 5 * spread


def test_a_fair_seat_is_found_fair() -> None:
    """Who wins the pot among equals adds up to one, and the mean over the seats is what is fair."""
    found = whole_tables("punschkille", 200)
    rounds = found.of("seat", "rounds")
    assert [figure.place for figure in rounds] == [0, 1, 2, 3]
    assert sum(figure.found.mean for figure in rounds) == pytest.approx(1)
    kronor = whole_tables("kille", 100).of("seat", "kronor")
    assert sum(figure.found.mean for figure in kronor) == pytest.approx(0, abs=1e-12)


def whole_tables(key: str, deals: int) -> Tables:
    from talong.analysis.simulate import tables

    tally = Histogram()
    tally.add(tally_batch(make_simulation(key, "random"), 0, deals).rows)
    return tables(key, tally, deals)


def test_sums_are_exact_in_any_order() -> None:
    """Thirds of a krona in any order: a sum of floating-point numbers would depend on it."""
    values = [1 / 3, 0.1, 1e9, -1e9, 2 / 3, 0.2] * 7
    shuffled = values[:]
    Random(1).shuffle(shuffled)
    first, second = Histogram(), Histogram()
    for one, other in zip(values, shuffled, strict=True):
        first.note("x", one)
        second.note("x", other)
    assert sum(values) != sum(shuffled)
    assert first.rows() == second.rows()
    assert estimate(first.columns["x"], share=False) == estimate(second.columns["x"], share=False)
    decoded = msgspec.json.decode(msgspec.json.encode(Batch(0, 42, "", first.rows())), type=Batch)
    third = Histogram()
    third.add(decoded.rows)
    assert third.rows() == first.rows()


# House rules.


def test_every_letter_is_compared_with_what_it_needs() -> None:
    game = talong.game("skitgubbe")

    def letters(simulation: Simulation) -> dict[str, tuple[object, object]]:
        from talong.games.skitgubbe.rules import letters_of

        return {
            one.name: tuple(letters_of(game.read_rules(dict(plan.rules))) for plan in (one.on, one.off))  # type: ignore[arg-type,misc]
            for one in simulation.house_rules()
        }

    found = letters(make_simulation("skitgubbe", "direkt", effects=True))
    assert list(found) == list("ABCDEFGHIJKLMNOPQRSTUV")
    assert found["A"] == ("A", "")
    assert found["H"] == ("CGH", "CG")
    assert found["J"] == ("CJ", "C")
    agreed = letters(make_simulation("skitgubbe", "direkt", preset="KQ", effects=True))
    assert agreed["K"] == ("KQ", "Q")
    assert agreed["Q"] == ("KQ", "K")
    assert agreed["R"] == ("KR", "KQ")
    assert agreed["A"] == ("AKQ", "KQ")


@pytest.mark.parametrize("key", GAMES)
def test_effects_are_paired(key: str, tmp_path: Path) -> None:
    """The difference of each deal is that of two simulations with the same seed, and nobody gets what nobody loses."""
    simulation = make_simulation(key, "random", effects=True, seed="paired")
    found = simulate(simulation, 6, tmp_path, jobs=1)
    effects = simulation.house_rules()
    assert {figure.rule for figure in found.of("effect")} == {effect.name for effect in effects}
    some = effects[0]
    rolls = key != "kille" and key != "punschkille"
    for number in range(6):
        with_it, without = (play(plan, number, rolls)[0] for plan in (some.on, some.off))
        shared = [table.match.history[0].order for table in (with_it, without)]
        assert shared[0] == shared[1]
    longer = [play(some.on, at, rolls)[0].acts - play(some.off, at, rolls)[0].acts for at in range(6)]
    [figure] = [one for one in found.of("effect", "acts") if one.rule == some.name]
    assert figure.found.mean == pytest.approx(sum(longer) / 6)
    measure = measures(key, False)[0]
    if measure.fair(4) is not None:
        for effect in effects:
            moved = [one.found.mean for one in found.of("effect", measure.name) if one.rule == effect.name]
            assert sum(moved) == pytest.approx(0, abs=1e-9)


def test_rule_that_does_nothing_has_no_effect() -> None:
    """K shows the trump from the beginning: whoever plays at random does not look."""
    tally = Histogram()
    tally.add(tally_batch(make_simulation("skitgubbe", "random", effects=True), 0, 4).rows)
    assert by_name(tally, "effect/K/acts") == [(0, 1)] * 4
    assert by_name(tally, "effect/K/moved") == [(0, 1)] * 4
    assert by_name(tally, "effect/A/acts") != [(0, 1)] * 4


# Bad input.


def test_simulations_that_cannot_be_are_refused() -> None:
    def code(key: str, level: str, **more: Any) -> str:
        with pytest.raises(talong.TalongError) as refused:
            make_simulation(key, level, **more)
        return refused.value.code

    assert code("whist", "direkt") == "no-such-game"
    assert code("kille", "fusk") == "not-a-choice"
    assert code("kille", "troskel") == "not-a-choice"
    assert code("kille", "stark@many") == "not-a-choice"
    assert code("kille", "direkt", seats=99) == "table-size"
    assert code("kille", "direkt", options={"cuts": "manual"}) == "arena-cuts"
    assert code("kille", "direkt", whole=True) == "endless-match"
    assert code("skitgubbe", "direkt", preset="H") in ("h-needs-c-and-g", "no-such-preset")


def test_command_refuses_in_both_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("mine")
    for wrong in (
        ["simulate"],
        ["simulate", "whist"],
        ["simulate", "kille", "--level", "fusk"],
        ["simulate", "kille", "--deals", "1"],
        ["simulate", "kille", "--deals", "many"],
        ["simulate", "kille", "--deals", "5", "--matches", "5"],
        ["simulate", "kille", "--jobs", "-1"],
        ["simulate", "kille", "--seats", "99"],
        ["simulate", "kille", "--option", "stake"],
        ["simulate", "kille", "--preset", "none"],
        ["simulate", "rodskagg", "--deals", "2", "--out", "file"],
    ):
        said = []
        for lang in LANGUAGES:
            assert command([*wrong, "--lang", lang]) == 2, wrong
            said.append(capsys.readouterr().err)
            assert len(said[-1].splitlines()) == 1
        assert said[0] != said[1], wrong
    assert (tmp_path / "file").read_text() == "mine"


def test_cluster_that_does_not_answer_is_refused_before_dask_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A client of Dask would be long about it."""
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(distributed, "Client", None)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # Bound, but nobody listens.
        nobody = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        for address in (nobody, "nonsense://here", "tcp://127.0.0.1:port"):
            said = []
            for lang in LANGUAGES:
                asked = ["simulate", "rodskagg", "--deals", "4", "--cluster", address, "--out", str(tmp_path / "o")]
                assert command([*asked, "--lang", lang]) == 2, address
                said.append(capsys.readouterr().err)
                assert address in said[-1]
            assert said[0] != said[1]


def test_cluster_needs_its_libraries(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == "distributed" else object())
    assert command(["simulate", "rodskagg", "--cluster", "tcp://127.0.0.1:1", "--lang", "en"]) == 2
    assert "talong[cluster]" in capsys.readouterr().err


def test_play_without_end_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("talong.analysis.play_deal.MOST_ACTS_OF_DEAL", 5)
    tally = Histogram()
    tally.add(tally_batch(make_simulation("skitgubbe", "direkt"), 0, 2).rows)
    assert list(tally.columns) == ["happens/undecided"]
    assert by_name(tally, "happens/undecided") == [(1, 1)] * 2


# What people see.


def test_command_of_a_simulation_makes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Simulation] = []

    def note(simulation: Simulation, *_more: object, **_options: object) -> None:
        made.append(simulation)
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("talong.analysis.simulate.simulate", note)
    for simulation in (
        make_simulation("kille", "direkt", seats=6, options={"buyins": "none"}),
        make_simulation("skitgubbe", "random", preset="CG", effects=True, seed="a b"),
        make_simulation("rodskagg", "snabb@9", whole=True, options={"max_deals": 7}),
        make_simulation("punschkille", "stark"),
    ):
        assert command(shlex.split(simulation.command(10))[1:]) == 130
        assert made[-1] == simulation, simulation.command(10)


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("key", GAMES)
def test_everything_that_is_counted_has_a_name(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = ["simulate", key, "--level", "random", "--deals", "6", "--jobs", "1", "--effects"]
    for lang, title in (("sv", "Platsens betydelse"), ("en", "What the seat is worth")):
        assert command([*asked, "--lang", lang]) == 0
        said = capsys.readouterr().out
        assert title in said
        assert "simulate-" not in said.replace("simulate/", "")
    [folder] = (tmp_path / "simulate").iterdir()  # The same command, the same folder.
    counts = msgspec.json.decode((folder / SUMMARY).read_bytes())["figures"]
    for lang in LANGUAGES:
        words = Words(lang)
        for figure in counts:
            if figure["group"] in ("length", "happens"):
                assert words.has(f"simulate-{figure['group']}-{figure['name']}")
    import polars as pl

    figures = pl.read_parquet(folder / FIGURES)
    assert figures.height == len(counts)
    assert pl.read_parquet(folder / COUNTS)["deals"].sum() > 0


def test_pictures_are_drawn_for_everybody_and_are_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulation = make_simulation("skitgubbe", "random", effects=True)
    found = simulate(simulation, 4, tmp_path, jobs=1)
    monkeypatch.setattr(plot_style, "SUFFIXES", size(("svg",), plot_style.SUFFIXES))
    lights = size({"light": LIGHTS["light"]}, LIGHTS)  # Those of a contest are drawn in both by the same hand.
    monkeypatch.setattr(plot_style, "LIGHTS", lights)
    usual = size(["seats", "effects", "happens"], list(PICTURES))  # One of each game, and one that is of it alone.
    monkeypatch.setattr(simulation_plots, "PICTURES", {name: PICTURES[name] for name in usual})
    files = draw_all(simulation, found, tmp_path)

    assert {file.name.partition(".")[0] for file in files} == set(usual)
    assert len(files) == len(usual) * len(LANGUAGES) * len(lights) * size(1, 2)
    before = {file: file.read_bytes() for file in files if file.suffix == ".svg"}
    assert len(set(before.values())) == len(before)
    kille = make_simulation("kille", "random")
    of_kille = simulate(kille, 4, tmp_path / "kille", jobs=1)
    monkeypatch.setattr(plot_style, "LANGUAGES", ("sv",))
    monkeypatch.setattr(plot_style, "LIGHTS", {"dark": LIGHTS["dark"]})
    monkeypatch.setattr(plot_style, "SUFFIXES", size(("png",), ("svg", "png")))
    usual = size(["length", "effects", "happens"], list(PICTURES))
    monkeypatch.setattr(simulation_plots, "PICTURES", {name: PICTURES[name] for name in usual})
    drawn = draw_all(kille, of_kille, tmp_path / "kille")
    assert {file.name.partition(".")[0] for file in drawn} == set(usual) - {"effects"}
    assert len(drawn) == (len(usual) - 1) * size(1, 2)
    monkeypatch.setattr(plot_style, "LIGHTS", lights)
    monkeypatch.setattr(plot_style, "SUFFIXES", ("svg",))
    monkeypatch.setattr(
        simulation_plots, "PICTURES", {name: PICTURES[name] for name in size(["seats"], list(PICTURES))}
    )
    again = [file for file in draw_all(simulation, found, tmp_path) if file.suffix == ".svg"]
    assert again
    assert {file: file.read_bytes() for file in again} == {file: before[file] for file in again}


# What the page says.

PAGE = (ROOT / "docs" / "simulate.md").read_text(encoding="utf-8")
FIGURES_OF_PAGE = PAGE.partition(BEGIN)[2].partition(END)[0]


def commands_of_page() -> list[str]:
    """Return every simulation that the page shows, in both its parts."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.startswith("talong simulate")]


def table_rows(text: str) -> list[list[str]]:
    """Return the cells of every row of every table in *text*, but for the lines below their heads."""
    lines = [line for line in text.splitlines() if line.startswith("|") and not line.startswith("| --- |")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@pytest.mark.slow
@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("shown", commands_of_page())
def test_command_of_the_page_runs(shown: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With few deals and players who do not think, and not at a cluster that is not there."""
    asked = shlex.split(re.sub(r" --cluster \S+| --level \S+", "", shown))[1:]
    number = next(at for at, word in enumerate(asked) if word in ("--deals", "--matches")) + 1
    asked[number] = "2"
    assert command([*asked, "--level", "random", "--jobs", "1", "--out", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["deals"] == 2


def test_page_has_the_simulations_that_it_is_made_of() -> None:
    parts = re.findall(r"^### .*?\n```sh\n(.*?)\n```$", FIGURES_OF_PAGE, re.MULTILINE | re.DOTALL)
    assert len(parts) == len(RUNS)
    for run, shown in zip(RUNS, parts, strict=True):
        deals = int(shown.partition("--deals ")[2].split()[0])
        assert run.simulation().command(deals) == shown
        assert deals <= run.deals
        for light in LIGHTS if run.picture else ():
            drawn = ROOT / "docs" / "pictures" / picture_name(run, light)
            assert f"pictures/{drawn.name}" in FIGURES_OF_PAGE
            assert "<title>" in drawn.read_text()


@pytest.mark.slow
@pytest.mark.parametrize("run", RUNS, ids=Run.name)
def test_tables_of_the_page_are_those_that_are_written(run: Run, tmp_path: Path) -> None:
    """The same heads and lines; what never happens in two deals may be a line more on the page."""
    deals = 2
    found = simulate(run.simulation(), deals, tmp_path, jobs=1)
    written_now = part(run, found)
    title = written_now.splitlines()[0]
    shown = next(
        one for one in re.split(r"^(?=### )", FIGURES_OF_PAGE, flags=re.MULTILINE) if one.startswith(title + "\n")
    )
    now, then = table_rows(written_now), table_rows(shown)
    assert {tuple(row) for row in now if not has_figures(row)} == {tuple(row) for row in then if not has_figures(row)}
    assert {row[0] for row in now} <= {row[0] for row in then}
    known = {row[0] for row in now} | {Words("en").word(f"simulate-happens-{name}") for name in happenings()}
    assert {row[0] for row in then} <= known
    assert all(len(cell) for row in then for cell in row[1:])


def has_figures(row: list[str]) -> bool:
    """Tell a line of figures from the head of a table."""
    return re.fullmatch(r"[+−]?\d[\d.]*( %)?(\\\*| \[.*\])?", row[-1]) is not None


def happenings() -> list[str]:
    """Return everything that can be counted as happening in any game."""
    return [
        *(f"{how}_{contract}" for how in ("bid", "made") for contract in CONTRACTS),
        *ENDINGS,
        "shower_wins",
        "fold",
    ]


def test_figures_of_the_page_are_replaced_and_nothing_else() -> None:
    again = with_parts(PAGE, ["### New", "### Newer"])
    assert again.partition(BEGIN)[0] == PAGE.partition(BEGIN)[0]
    assert again.partition(END)[2] == PAGE.partition(END)[2]
    assert again.partition(BEGIN)[2].partition(END)[0].split() == ["###", "New", "###", "Newer"]
    assert with_parts(again, ["### New", "### Newer"]) == again


def test_refusals_of_the_rules_are_typed() -> None:
    with pytest.raises(RulesError) as refused:
        make_simulation("kille", "fusk")
    assert refused.value.facts["choices"] == "random, nyborjare, direkt, snabb, stark"
