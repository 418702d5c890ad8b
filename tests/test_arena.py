"""The arena: the same cards for all, figures that do not depend on who counts them, and nothing played twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

import talong
from talong.analysis import arena as arena_module
from talong.analysis import plot_style
from talong.analysis.arena import JOURNAL, ROWS, run
from talong.analysis.arena_plots import draw_all
from talong.analysis.errors import ArenaError
from talong.analysis.journal import Journal
from talong.analysis.measures import is_done, measures, measures_of, places, values
from talong.analysis.plan import Plan, fingerprint, make_plan
from talong.analysis.play_deal import Deal, Played, play_deal, play_table
from talong.analysis.plot_style import LIGHTS
from talong.analysis.strength import blocks, by_deal, figures, interval, ladder
from talong.analysis.strength_page import (
    Contest,
    Kept,
    contests,
    engines,
    page,
    play_contest,
    read_book,
    row,
    write_book,
)
from talong.bots import LEVELS, choose_bot
from talong.cli.app import run as command
from talong.core.history import DECK
from talong.lang import LANGUAGES
from talong.play import Table
from tests.halting import HALTING, PIECES
from tests.sizes import size

TALONG = [sys.executable, "-c", "from talong.cli import main; main()"]
TABLES: list[tuple[str, int, dict[str, object]]] = [
    ("kille", 4, {}),
    ("kille", 2, {"min_players": 2}),
    ("punschkille", 4, {}),
    ("kungsholmskille", 2, {}),
    ("rodskagg", 3, {}),
    ("skitgubbe", 3, {}),
]
LENGTH: dict[str, dict[str, object]] = {
    "kille": {"pots": 3},
    "skitgubbe": {"deals": 2},
    "kungsholmskille": {"deals": 3},
}


def timeless(found: Any) -> Any:
    """Return figures without how long anybody thought, which is never twice the same."""
    data = msgspec.to_builtins(found)
    del data["cpu_ms"]
    return data


# The same cards for all.


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_packs_are_the_same_whoever_sits_where_and_whatever_they_do(
    key: str, seats: int, options: dict[str, object]
) -> None:
    plan = make_plan(key, ["simple", "random"], seats=seats, options={**options, **LENGTH.get(key, {})}, whole=True)
    packs: list[list[list[int]]] = []
    dealers: set[int] = set()
    for whims in range(3):
        match = plan.match(7)
        dealers.add(match.dealer)
        table = Table(match, {seat: choose_bot(key, "random", f"{whims} {seat}") for seat in range(seats)})
        while match.version < 3000 and table.step():
            pass
        packs.append([step.order for step in match.history if step.kind == DECK])

    shared = min(len(pack) for pack in packs)
    assert shared > 1
    assert all(pack[:shared] == packs[0][:shared] for pack in packs)
    assert len(dealers) == 1
    assert plan.match(8).history[-1].order != packs[0][0]


def test_everybody_sits_everywhere() -> None:
    for players, seats, number in [("ab", 2, 2), ("aab", 3, 3), ("abc", 3, 6), ("abbb", 4, 4), ("abab", 4, 2)]:
        plan = Plan(game="rodskagg", seats=seats, players=tuple(players))
        seatings = plan.seatings()
        assert len(set(seatings)) == len(seatings) == number
        for level in plan.contestants:
            held = [sum(seating[seat] == level for seating in seatings) for seat in range(seats)]
            assert len(set(held)) == 1, (players, level)


def test_equals_come_out_equal() -> None:
    """The same bot under two names gets the same in every deal of two: whims belong to the chair."""
    plan = Plan(game="rodskagg", seats=2, players=("simple", "simple "))
    deal = play_deal_of_equals(plan, 3)
    assert by_deal(plan, [deal], "points")["simple"] == by_deal(plan, [deal], "points")["simple "]


def play_deal_of_equals(plan: Plan, number: int) -> Deal:
    tables = []
    for seating in range(2):
        match = plan.match(number)
        table = Table(match, {seat: choose_bot("rodskagg", "simple", f"{number} {seat}") for seat in range(2)})
        while not is_done(match, False):
            table.step()
        tables.append(Played(seating, True, match.version, values(match, False), [0, 0], [0.0, 0.0]))
    return Deal(number, tables)


# Measures.


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_measures_add_up(key: str, seats: int, options: dict[str, object], whole: bool) -> None:
    given = {**options, **(LENGTH.get(key, {}) if whole else {})}
    plan = make_plan(key, ["simple", "random"], seats=seats, options=given, whole=whole)
    for number in range(3):
        played = play_table(plan, number, 0)
        assert played.decided
        assert set(played.values) == {measure.name for measure in measures(key, whole)}
        for measure in measures(key, whole):
            got = played.values[measure.name]
            assert len(got) == seats
            fair = measure.fair(seats)
            if fair is not None:  # What is anybody's is nobody else's.
                assert sum(got) == pytest.approx(fair * seats), (measure, got)


def test_places_are_shared_by_equals() -> None:
    assert places([5, 1, 3]) == [1, 3, 2]
    assert places([0, 4, 0, 0]) == [3, 1, 3, 3]
    assert places([2, 2]) == [1.5, 1.5]


def test_kille_is_measured_by_money_and_punschkille_by_glasses() -> None:
    """A share of the pots or rounds can be had by buying in, whatever it costs."""
    assert [measure.name for measure in measures("kille", False)] == ["kronor", "pots", "place"]
    assert [measure.name for measure in measures("punschkille", False)] == ["glasses", "rounds", "place"]


@pytest.mark.parametrize(
    ("winner", "expected"), [(None, [2.0, 3.0, 1.0]), ([1], [3.0, 1.0, 2.0]), ([0, 1], [1.0, 2.0, 3.0])]
)
def test_who_wins_the_match_in_a_deal_of_rodskagg_has_the_best_place(
    winner: list[int] | None, expected: list[float]
) -> None:
    result = {"changes": [3, 5, 0], "winner": winner, "penalty": [1]}
    match = cast("talong.Match", SimpleNamespace(results=[result], seats=3))

    found = measures_of("rodskagg").deal_values(match)

    assert found == {"points": [3.0, 5.0, 0.0], "penalties": [0.0, 1.0, 0.0], "place": expected}


def test_play_without_end_is_the_same_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("talong.analysis.play_deal.MOST_ACTS_OF_DEAL", 5)
    plan = make_plan("skitgubbe", ["simple", "random"], seats=4)

    played = play_table(plan, 0, 0)

    assert not played.decided
    assert played.values == {"skitgubbe": [0.25] * 4, "place": [2.5] * 4}
    assert figures(plan, [play_deal(plan, 0), play_deal(plan, 1)]).undecided == 4


# Figures.


def made_up(plan: Plan, measure: str, given: list[list[float]]) -> list[Deal]:
    """Return deals in which the contestants got what is *given*, one list a deal."""
    deals = []
    for number, got in enumerate(given):
        worth = dict(zip(plan.contestants, got, strict=True))
        names = [one.name for one in measures(plan.game, plan.whole)]
        deals.append(
            Deal(
                number,
                [
                    Played(
                        at,
                        True,
                        1,
                        {name: [worth[level] if name == measure else 0.0 for level in seating] for name in names},
                        [1] * plan.seats,
                        [1.0] * plan.seats,
                    )
                    for at, seating in enumerate(plan.seatings())
                ],
            )
        )
    return deals


def test_a_deal_counts_once_however_often_it_is_played() -> None:
    """If tables were counted instead of deals, the interval would be too narrow by the root of their number."""
    luck = Random(1)
    plan = Plan(game="kungsholmskille", seats=3, players=("a", "b", "c"))
    given = [[luck.gauss(0.2, 1), luck.gauss(0, 1), luck.gauss(-0.2, 1)] for _deal in range(80)]

    found = figures(plan, made_up(plan, "kronor", given))

    assert len(plan.seatings()) == 6
    for counted, expected in (
        (found.contestants["a"]["kronor"], interval([got[0] for got in given])),
        (found.against[0].by["kronor"], interval([got[0] - got[1] for got in given])),
    ):
        assert msgspec.structs.astuple(counted) == pytest.approx(msgspec.structs.astuple(expected))
    assert found.contestants["a"]["kronor"].deals == 80


def test_intervals_hold_what_they_promise() -> None:
    luck = Random(2)
    caught = 0
    trials = size(300, 1000)
    for _trial in range(trials):
        found = interval([luck.gauss(0.3, 2) for _deal in range(25)])
        assert found.low is not None
        assert found.high is not None
        caught += found.low <= 0.3 <= found.high

    spread = (trials * 0.95 * 0.05) ** 0.5
    assert abs(caught - 0.95 * trials) < 3 * spread


def test_comparison_is_paired() -> None:
    """What the cards give to both is not held against either."""
    luck = Random(3)
    plan = Plan(game="kungsholmskille", seats=2, players=("a", "b"))
    cards = [luck.gauss(0, 10) for _deal in range(40)]
    found = figures(plan, made_up(plan, "kronor", [[luck_of + 0.8 + luck.gauss(0, 1), luck_of] for luck_of in cards]))

    assert not found.contestants["a"]["kronor"].excludes_zero
    assert found.against[0].by["kronor"].excludes_zero
    assert found.against[0].by["kronor"].mean == pytest.approx(0.8, abs=0.5)


def test_less_is_better_where_it_is() -> None:
    plan = Plan(game="skitgubbe", seats=2, players=("a", "b"))
    found = figures(plan, made_up(plan, "skitgubbe", [[0, 1], [0, 1], [1, 0], [0, 1]]))

    assert found.against[0].by["skitgubbe"].mean == 0.5
    assert [rung.level for rung in found.ladder] == ["a", "b"]


def test_one_deal_or_deals_all_alike_prove_nothing() -> None:
    for numbers in ([1.0], [1.0, 1.0, 1.0]):
        found = interval(numbers)
        assert (found.mean, found.low, found.high) == (1.0, None, None)
        assert not found.excludes_zero


def test_ladder_ranks_three() -> None:
    measure = measures("kille", False)[0]
    rungs = ladder([(measure, {"b": [0.3] * 30, "a": [0.6] * 30, "c": [0.1] * 30})])
    assert [rung.level for rung in rungs] == ["a", "b", "c"]
    assert rungs[0].sigma < 25 / 3


def test_ladder_goes_by_the_means_that_it_stands_beside() -> None:
    """Deal by deal *often* is first three times out of four; what it wins is less than it loses the fourth time."""
    plan = Plan(game="kungsholmskille", seats=2, players=("often", "seldom"))
    found = figures(plan, made_up(plan, "kronor", [[1, -1], [1, -1], [-6, 6], [1, -1]] * 100))

    assert found.contestants["often"]["kronor"].mean < 0
    assert [rung.level for rung in found.ladder] == ["seldom", "often"]
    assert found.games == 20
    assert found.ladder[0].mu - found.ladder[1].mu > 2 * found.ladder[0].sigma


def test_ladder_forgets_nothing() -> None:
    """With OpenSkill's own settings the last games would count for more, and the uncertainty would stay as it is."""
    measure = measures("kille", False)[0]
    luck = Random(4)
    few, many = (
        ladder([(measure, {"a": [luck.gauss(0.1, 1) for _deal in range(deals)], "b": [0.0] * deals})])
        for deals in (400, 10_000)
    )
    assert many[0].level == "a"
    assert many[0].sigma < 0.75 * few[0].sigma


def test_games_of_a_ladder_are_all_the_deals() -> None:
    for deals in (1, 2, 3, 50, 99, 3000):
        found = blocks(deals)
        assert [deal for block in found for deal in range(deals)[block]] == list(range(deals))
        assert {block.stop - block.start for block in found} <= {deals // len(found), -(-deals // len(found))}


def test_lead_is_the_same_from_both_sides() -> None:
    plan = Plan(game="kungsholmskille", seats=2, players=("a", "b"))
    found = figures(plan, made_up(plan, "kronor", [[1, -1], [2, -2], [0.5, -0.5]]))
    ahead, behind = found.lead("kronor", "a", "b"), found.lead("kronor", "b", "a")

    assert ahead.mean == -behind.mean > 0
    assert (ahead.low, ahead.high) == (-(behind.high or 0), -(behind.low or 0))


# Journals.


def test_figures_do_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    plan = make_plan("rodskagg", ["simple", "random"], seats=2, seed="several")
    alone = run(plan, 12, tmp_path / "one", jobs=1)
    several = run(plan, 12, tmp_path / "two", jobs=2)

    assert timeless(alone) == timeless(several)
    assert set(lines(tmp_path / "one")) == set(lines(tmp_path / "two"))
    import polars as pl

    rows = [pl.read_parquet(tmp_path / name / ROWS).drop("cpu_ms") for name in ("one", "two")]
    assert rows[0].equals(rows[1])
    assert rows[0].height == 12 * 2 * 2


def lines(folder: Path) -> list[str]:
    found = []
    for line in (folder / JOURNAL).read_text().splitlines():
        data = json.loads(line)
        for table in data.get("tables", []):
            del table["cpu_ms"]
        found.append(json.dumps(data))
    return found


def test_what_was_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = make_plan("rodskagg", ["simple", "random"], seats=2)
    whole = run(plan, 8, tmp_path / "whole", jobs=1)
    stopped = tmp_path / "stopped"
    played: list[int] = []

    def interrupted(plan: Plan, number: int) -> Deal:
        if len(played) == 3:
            raise KeyboardInterrupt
        played.append(number)
        return play_deal(plan, number)

    monkeypatch.setattr(arena_module, "play_deal", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run(plan, 8, stopped, jobs=1)
    assert len(lines(stopped)) == 1 + 3
    with (stopped / JOURNAL).open("ab") as file:
        file.write(b'{"number": 3, "tab')  # The plug was pulled.

    def noted(plan: Plan, number: int) -> Deal:
        played.append(number)
        return play_deal(plan, number)

    monkeypatch.setattr(arena_module, "play_deal", noted)
    again = run(plan, 8, stopped, jobs=1)

    assert played == list(range(8))
    assert timeless(again) == timeless(whole)
    assert lines(stopped) == lines(tmp_path / "whole")
    assert timeless(run(plan, 5, stopped, jobs=1)) == timeless(run(plan, 5, tmp_path / "five", jobs=1))


def test_journals_of_others_are_left_alone(tmp_path: Path) -> None:
    plan = make_plan("rodskagg", ["simple", "random"], seats=2)
    run(plan, 2, tmp_path, jobs=1)
    kept = (tmp_path / JOURNAL).read_bytes()
    for other in (
        make_plan("rodskagg", ["simple", "random"], seats=2, seed="2"),
        make_plan("rodskagg", ["random", "simple"], seats=2),
        make_plan("rodskagg", ["simple", "random"], seats=3),
        make_plan("rodskagg", ["simple", "random"], seats=2, whole=True),
    ):
        with pytest.raises(ArenaError) as refused:
            run(other, 2, tmp_path, jobs=1)
        assert refused.value.code == "journal-differs"
        assert (tmp_path / JOURNAL).read_bytes() == kept
    with Journal(tmp_path / JOURNAL, plan.data(), Deal), pytest.raises(ArenaError) as refused:
        run(plan, 2, tmp_path, jobs=1)
    assert refused.value.code == "journal-in-use"
    for text in (b"my diary\n", b"[1]\n", kept + b'{"number": "x"}\n'):
        (tmp_path / JOURNAL).write_bytes(text)
        with pytest.raises(ArenaError) as refused:
            run(plan, 2, tmp_path, jobs=1)
        assert refused.value.code == "not-a-journal"
        assert (tmp_path / JOURNAL).read_bytes() == text


def test_journal_knows_which_engine_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = make_plan("rodskagg", ["simple", "random"], seats=2)
    run(plan, 2, tmp_path, jobs=1)
    assert fingerprint() in (tmp_path / JOURNAL).read_text()
    monkeypatch.setattr("talong.analysis.plan.fingerprint", lambda: "another")
    with pytest.raises(ArenaError) as refused:
        run(plan, 2, tmp_path, jobs=1)
    assert refused.value.facts["what"] == "engine"


# Plans.


def test_plans_that_cannot_be_are_refused() -> None:
    def code(key: str, players: list[str], **more: Any) -> str:
        with pytest.raises(talong.TalongError) as refused:
            make_plan(key, players, **more)
        return refused.value.code

    assert code("whist", ["simple", "random"]) == "no-such-game"
    assert code("kille", ["simple", "fusk"]) == "not-a-choice"
    assert code("kille", ["simple", "simple"]) == "one-contestant"
    assert code("kille", []) == "one-contestant"
    assert code("kille", ["simple", "random"]) == "table-size"
    assert code("rodskagg", ["simple", "random", "random"], seats=2) == "too-many-contestants"
    assert code("kille", ["simple", "random"], seats=4, options={"cuts": "manual"}) == "arena-cuts"
    assert code("kille", ["simple", "random"], seats=4, whole=True) == "endless-match"
    assert code("skitgubbe", ["simple", "random"], whole=True) == "endless-match"
    assert code("kille", ["simple", "random"], seats=4, options={"stake": "much"}) == "not-in-range"


def test_command_of_a_plan_makes_the_plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Plan] = []

    def note(plan: Plan, deals: int, *_folder: object, **_more: object) -> None:
        made.append(plan)
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(arena_module, "run", note)
    plans = [
        make_plan(key, ["simple", "random"], seats=seats, options={**options, **LENGTH.get(key, {})}, whole=whole)
        for key, seats, options in TABLES
        for whole in (False, True)
    ]
    plans.append(make_plan("skitgubbe", ["random", "simple", "simple", "simple"], preset="CG", seed="a b"))
    plans.append(make_plan("rodskagg", ["simple", "random"], options={"max_deals": 7}, whole=True))
    import shlex

    for plan in plans:
        command(shlex.split(plan.command(10))[1:])
        assert made[-1] == plan, plan.command(10)


# Pictures and the command.


def test_pictures_are_drawn_for_everybody_and_are_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = make_plan("rodskagg", ["simple", "random"], seats=2, seed="drawn")
    found = run(plan, 4, tmp_path, jobs=1)
    monkeypatch.setattr(plot_style, "SUFFIXES", size(("svg",), plot_style.SUFFIXES))
    files = []
    every = [(lang, light) for lang in LANGUAGES for light in LIGHTS]
    for lang, light in size([("sv", "light"), ("en", "dark")], every):
        monkeypatch.setattr(plot_style, "LANGUAGES", (lang,))
        monkeypatch.setattr(plot_style, "LIGHTS", {light: LIGHTS[light]})
        files += draw_all(plan, found, tmp_path, 4)

    assert {file.name.partition(".")[0] for file in files} == {"strength", "ladder"}
    assert len(files) == len(set(files)) == size(4, 16)
    before = {file: file.read_bytes() for file in files if file.suffix == ".svg"}
    assert len(set(before.values())) == len(before) == size(4, 8)
    for file, text in before.items():
        assert b"<title>" in text or b"<dc:title>" in text, file
    monkeypatch.setattr(plot_style, "SUFFIXES", ("svg",))
    again = draw_all(plan, found, tmp_path, 4)  # The last of them.
    assert set(again) < set(before)
    assert {file: file.read_bytes() for file in before} == before


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw nothing: whoever looks at no picture need not wait for it."""
    monkeypatch.setattr("talong.analysis.arena_plots.draw_all", lambda *_what: [])


@pytest.mark.usefixtures("undrawn")
def test_command_says_who_is_stronger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = ["arena", "rodskagg", "--players", "random,simple", "--deals", "40", "--jobs", "1"]
    for lang, said in (("sv", "simple är starkare än random"), ("en", "simple is stronger than random")):
        assert command([*asked, "--lang", lang]) == 0
        assert said in capsys.readouterr().out
    assert command([*asked, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["deals"] == 40
    assert len(list((tmp_path / "arena").iterdir())) == 1  # The same command, the same folder.


def test_command_refuses_in_both_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("mine")
    good = ["arena", "rodskagg", "--players", "simple,random"]
    for wrong in (
        ["arena"],
        ["arena", "rodskagg"],
        ["arena", "whist", "--players", "simple,random"],
        ["arena", "rodskagg", "--players", "simple"],
        ["arena", "rodskagg", "--players", "simple,,random"],
        [*good, "--deals", "1"],
        [*good, "--deals", "-3"],
        [*good, "--deals", "many"],
        [*good, "--deals", "10", "--matches", "10"],
        [*good, "--jobs", "-1"],
        [*good, "--seats", "99"],
        [*good, "--option", "deals"],
        [*good, "--preset", "none"],
        [*good, "--out", "file"],
    ):
        said = []
        for lang in LANGUAGES:
            assert command([*wrong, "--lang", lang]) == 2, wrong
            said.append(capsys.readouterr().err)
            assert len(said[-1].splitlines()) == 1
        assert said[0] != said[1], wrong
    assert (tmp_path / "file").read_text() == "mine"


def test_command_needs_the_lab(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == "polars" else object())
    assert command(["arena", "rodskagg", "--players", "simple,random", "--lang", "en"]) == 2
    assert "talong[lab]" in capsys.readouterr().err


def test_ctrl_c_does_not_reach_workers_and_what_it_cancels_is_no_warning() -> None:
    """From their very beginning: one that still starts would tell of it at length."""
    script = (
        "import signal, time\n"
        "from talong.analysis.workers import do_here\n"
        "masks = do_here(signal.pthread_sigmask, [(signal.SIG_BLOCK, [])] * 2, 2)\n"
        "print([signal.SIGINT in mask for mask in masks], signal.pthread_sigmask(signal.SIG_BLOCK, []))\n"
        "cancelled = do_here(time.sleep, [(0.01,)] * 200, 2)\n"
        "next(cancelled)\n"
        "cancelled.close()\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[True, True] set()\n"
    assert done.stderr == ""


@pytest.mark.slow
@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("jobs", size(["2"], ["1", "2"]))
def test_command_goes_on_where_it_was_interrupted(
    tmp_path: Path, jobs: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["arena", "skitgubbe", "--players", "simple,random", "--deals", "20", "--out", "o", "--lang", "en"]
    asked += ["--jobs", jobs]
    surroundings = {**os.environ, "PYTHONUTF8": "1"}
    process = subprocess.Popen(
        [*HALTING, *asked],
        cwd=tmp_path,
        env=surroundings,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )
    journal = tmp_path / "o" / JOURNAL
    until = time.monotonic() + 500  # Something hangs.
    while not (journal.exists() and journal.read_bytes().count(b"\n") > PIECES):
        assert time.monotonic() < until
        time.sleep(0.05)
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
    assert journal.read_bytes().count(b"\n") == 21
    found = json.loads(capsys.readouterr().out)
    del found["cpu_ms"]
    plan = make_plan("skitgubbe", ["simple", "random"])
    assert found == timeless(run(plan, 20, tmp_path / "whole", jobs=1))


def test_every_level_can_be_measured() -> None:
    for level in LEVELS:
        other = next(one for one in LEVELS if one != level)
        assert make_plan("kille", [level, other], seats=4).contestants == [level, other]


# The page.


def test_page_is_what_the_figures_say() -> None:
    """`make strength` writes both; whoever changes one by hand is found out."""
    docs = Path(__file__).parents[1] / "docs"
    assert (docs / "strength.md").read_text(encoding="utf-8") == page(read_book(docs / "strength.json"))


def test_every_contest_of_the_page_can_be_planned() -> None:
    found = contests()
    assert len({contest.key() for contest in found}) == len(found)
    for contest in found:
        assert contest.is_possible()
        plan = contest.plan()
        assert plan.seats == contest.seats
        assert "--seed 'strength 1'" in plan.command(10)


def test_page_says_who_is_ahead_and_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = Contest("rodskagg", ("random", "simple"), 2, 20, False, "simple beats random")
    missing = Contest("kille", ("random", "simple"), 4, 20, False, "simple beats random at Kille")
    monkeypatch.setattr("talong.analysis.strength_page.contests", lambda: [played, missing])
    kept = play_contest(played, tmp_path, jobs=1)
    write_book(tmp_path / "figures.json", {played.key(): kept})
    book = read_book(tmp_path / "figures.json")

    said = page(book)

    assert "simple over random by " in said
    assert kept.command in said
    assert "simple beats random at Kille" in said.partition("## Still to be measured")[2]
    assert timeless(book[played.key()].figures) == timeless(kept.figures)


def test_page_puts_several_in_the_order_of_their_means_and_says_who_has_played() -> None:
    plan = Plan(game="kille", seats=3, players=("a", "b", "c"))
    luck = Random(5)
    given = [[luck.gauss(-0.2, 0.5), luck.gauss(0.3, 0.5), luck.gauss(-0.2, 0.5)] for _deal in range(100)]
    found = figures(plan, made_up(plan, "kronor", given))
    contest = Contest("kille", plan.players, 3, 100, False, "", (("buyins", "none"),))
    deciding, pots, _place = measures("kille", False)

    told = row(contest, Kept("", "one", found), 1, deciding, [pots])
    old = row(contest, Kept("", "one", msgspec.structs.replace(found, games=0)), 1, deciding, [pots])

    assert contest.key() == "kille 3 a,b,c buyins=none"
    assert "a, b, c, *buyins=none*" in told
    assert " b over " in told
    assert " not decided: " in told
    assert told.split(" | ")[5].startswith("b ")
    assert old.split(" | ")[5] == "–"  # Its ladder went by something else.
    assert engines([Kept("", "one", found), Kept("", "two", found), Kept("", "one", found)]) == [
        "Played: rows 1, 3 by engine `one`; row 2 by engine `two`."
    ]
