"""The teacher in the terminal: by plain lines, on the table, and at a live table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import talong
from talong.bots import teacher
from talong.bots.teacher import Teacher
from talong.cli import connect as connecting
from talong.cli.app import run
from talong.lang import Words
from talong.tui import Seated, sit_down
from talong.tui.app import TalongApp
from tests.test_cli import surroundings, talong_says  # noqa: F401
from tests.test_tui import House, at_table, by_what_is_left_to_do, seen, use  # noqa: F401

WORLDS = 30
TRUE_CONSIDER, TRUE_JUDGE = teacher.consider, teacher.judge_act
BEFORE, COSTLY = "Läraren: Tänk på ", "Läraren: Det där kostade "
SEED = "3"


@pytest.fixture(autouse=True)
def worlds_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the teacher look at so many worlds, however long that takes."""
    monkeypatch.setattr(teacher, "consider", lambda view, **_how: TRUE_CONSIDER(view, worlds=WORLDS, seconds=None))
    monkeypatch.setattr(
        teacher, "judge_act", lambda view, act, **_how: TRUE_JUDGE(view, act, worlds=WORLDS, seconds=None)
    )


def kille_of(surroundings: dict[str, str], *more: str, typed: str) -> str:  # noqa: F811
    return talong_says(surroundings, "play", "kille", "--seed", SEED, "--seats", "4", *more, typed=typed).stdout


def test_teacher_speaks_before_and_after_an_act_in_plain_lines(surroundings: dict[str, str]) -> None:  # noqa: F811
    # One of the two acts is worse, and in one of a few deals it is surely so.
    stood = kille_of(surroundings, "--teacher", typed="stå\n\n" * 4 + "sluta\n")
    swapped = kille_of(surroundings, "--teacher", typed="byt\n\n" * 4 + "sluta\n")

    assert BEFORE in stood
    assert COSTLY in stood + swapped
    for told in (stood, swapped):
        lines = told.splitlines()
        first = next(at for at, line in enumerate(lines) if line.startswith("Läraren: "))
        assert any(line.startswith("Din tur") for line in lines[:first])


def test_there_is_no_teacher_who_was_not_asked_for(surroundings: dict[str, str]) -> None:  # noqa: F811
    assert "Läraren" not in kille_of(surroundings, typed="stå\nsluta\n")


def test_teacher_is_sent_off_and_called_by_a_word(surroundings: dict[str, str]) -> None:  # noqa: F811
    told = kille_of(surroundings, "--teacher", typed="lärare\nlärare\nsluta\n")
    assert told.count(BEFORE) == 2
    assert told.index("Läraren är tyst nu.") < told.index("Läraren talar igen.")
    assert BEFORE in kille_of(surroundings, typed="teacher\nsluta\n")


def test_new_live_table_is_laid_with_a_teacher(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    wishes: list[Any] = []
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(connecting, "connect", lambda *given: wishes.append(given[5]))
    run(["play", "kille", "--connect", "http://127.0.0.1:1", "--teacher"])
    run(["play", "kille", "--connect", "http://127.0.0.1:1"])
    assert [wish.get("teacher") for wish in wishes] == [True, None]  # Older servers know no such wish.


def taught_table(is_on: bool = True) -> TalongApp:
    """Lay a table of Kille with a teacher, on the screen."""
    words, game = Words("sv"), talong.game("kille")

    class Taught(House):
        def seat(self, level: str, resumed: bool = False) -> Seated:
            return sit_down(self.match, self.match.names.index("Du"), level, self.keep, "test", resumed, is_on)

    house = Taught(3)
    return TalongApp(words, house, house.lay(words, game, 4, game.rules(), "direkt"), pace=0)


def test_teacher_speaks_on_the_table_and_f2_sends_them_off() -> None:
    app = taught_table()

    async def steps(pilot: Pilot[str]) -> None:
        screen = at_table(app)
        await screen.workers.wait_for_complete()
        await pilot.pause()
        assert [told.kind for told in screen.log_sheet.lines].count("teacher") == 1
        assert screen.log_sheet.lines[-1].text.startswith("Läraren: ")
        assert "F2 lärare" in seen(app)
        await pilot.press("f2")
        assert "Läraren är tyst." in seen(app)
        assert not screen.seated.teacher.is_on
        await pilot.press("f2")
        await screen.workers.wait_for_complete()
        await pilot.pause()
        assert [told.kind for told in screen.log_sheet.lines].count("teacher") == 2

    use(app, steps, (120, 40))


def test_table_tells_what_was_costly(monkeypatch: pytest.MonkeyPatch) -> None:
    app = taught_table()
    judged: list[str] = []

    def after(_teacher: Teacher, _view: object, act: str, _narrator: object) -> str:
        judged.append(act)
        return "Det där kostade något."

    monkeypatch.setattr(Teacher, "after", after)

    async def steps(pilot: Pilot[str]) -> None:
        screen = at_table(app)
        act = screen.access.data()["legal"][0]
        screen.attempt(act)
        await screen.workers.wait_for_complete()
        await pilot.pause()
        assert judged == [act]
        assert "Läraren: Det där kostade något." in [told.text for told in screen.log_sheet.lines]

    use(app, steps, (120, 40))


def test_there_is_no_teacher_on_a_table_without() -> None:
    app = taught_table(is_on=False)

    async def steps(pilot: Pilot[str]) -> None:
        screen = at_table(app)
        await screen.workers.wait_for_complete()
        await pilot.pause()
        assert "lärare" not in seen(app)
        assert all(told.kind != "teacher" for told in screen.log_sheet.lines)

    use(app, steps, (120, 40))
