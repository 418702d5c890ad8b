"""Puzzles: each has one best act by a margin, is what its seat sees, and is found and checked again by a command."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from io import StringIO
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import talong
from talong.analysis.puzzles import (
    WORLDS,
    Finder,
    check_puzzle,
    examine,
    least_margin,
    look_of,
    margin_of,
    searched,
    tables,
)
from talong.bots.puzzle_answer import explain_puzzle, from_data, to_data
from talong.cli.app import run
from talong.lang import Words, narrator_for
from talong.school.puzzle import (
    LEVELS,
    Puzzle,
    UnknownPuzzle,
    find_puzzle,
    key_of,
    puzzle_of_the_day,
    puzzles_of,
    read_puzzles,
    write_puzzles,
)
from tests.server.guests import Server, serving
from tests.sizes import size

GAMES = [game.key for game in talong.games()]
ENOUGH = 200
every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_there_are_enough_and_each_is_asked_of_a_seat_that_may_do_what_is_best(game: str) -> None:
    puzzles = puzzles_of(game)
    assert len(puzzles) >= ENOUGH
    assert len({one.key for one in puzzles}) == len(puzzles)
    assert {one.level for one in puzzles} == set(LEVELS)
    for one in puzzles:
        match = one.match()
        legal = match.legal_texts(one.seat)
        answer = from_data(game, one.seat, one.answer)
        assert one.key == key_of(one.position, one.seat)
        assert match.turn == one.seat
        assert one.theme == match.phase
        assert sorted(option.act or "" for option in answer.options) == sorted(legal)
        assert answer.options[0].act == one.best
        assert one.margin >= least_margin(game)
        assert all(option.behind_low > 0 for option in answer.options[1:])
        assert "names" not in one.position


@every_game
@pytest.mark.parametrize("lang", ["sv", "en"])
def test_every_answer_is_told_in_words(game: str, lang: str) -> None:
    words = Words(lang)
    for one in Random(game).sample(puzzles_of(game), size(20, ENOUGH)):
        match = one.match()
        view = match.view(one.seat)
        narrator = narrator_for(game, words, match.names, match.seats, one.seat)
        advice = explain_puzzle(one, view, narrator)
        assert advice.because.endswith(".")
        assert all(option.label and option.short and option.why for option in advice.options)
        assert words.word(f"{game}-theme-{one.theme.replace('_', '-')}")


@every_game
def test_a_longer_search_says_the_same(game: str) -> None:
    for one in Random(f"sample {game}").sample(puzzles_of(game), size(2, ENOUGH)):
        assert check_puzzle(one).holds, one.key


def test_a_puzzle_with_another_answer_does_not_hold() -> None:
    puzzle = next(one for one in puzzles_of("kille") if one.best == "swap")
    assert check_puzzle(puzzle).holds
    assert not check_puzzle(replace(puzzle, best="stand")).holds


@pytest.fixture(scope="module")
def found() -> list[Puzzle]:
    return [one for puzzles in islice(tables("punschkille", "found"), size(3, 30)) for one in puzzles]


def test_what_is_found_follows_from_the_seed_and_is_kept_as_it_is(found: list[Puzzle]) -> None:
    again = [one for puzzles in islice(tables("punschkille", "found"), 1) for one in puzzles]
    assert again == found[: len(again)]
    assert again
    assert read_puzzles("punschkille", write_puzzles(found, {"seed": "found"})) == found
    answer = from_data("punschkille", found[0].seat, found[0].answer)
    assert to_data(answer) == found[0].answer


def test_no_two_of_those_that_are_kept_look_alike_and_there_are_some_of_every_kind(found: list[Puzzle]) -> None:
    finder = Finder(number=8)
    finder.add([*found, *found])
    chosen = finder.chosen()
    assert len({look_of(one) for one in chosen}) == len(chosen)
    kinds = {one.kind for one in found}
    assert len({one.kind for one in chosen}) == min(len(kinds), 8)


def test_what_every_beginner_sees_is_no_puzzle() -> None:
    hands = {"0": ["Bl"], "1": ["8"], "2": ["8"], "3": ["12"]}
    match = talong.load_position({"game": "kille", "seats": 4, "dealer": 3, "hands": hands}, seed=1)
    coach = searched(match.view(0), "clear", WORLDS)
    assert coach is not None
    assert margin_of(coach).best == "swap"
    assert margin_of(coach).least > least_margin("kille")
    assert examine(match, 0, "plain") is None


def test_the_day_draws_its_puzzle_alone() -> None:
    first = date(2026, 11, 18)
    days = [first + timedelta(days) for days in range(60)]
    drawn = [puzzle_of_the_day("rodskagg", day) for day in days]
    assert drawn == [puzzle_of_the_day("rodskagg", day) for day in days]
    assert len({one.key for one in drawn if one is not None}) > 30


def test_a_puzzle_that_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownPuzzle):
        find_puzzle("kille", "nowhere")


def test_finding_solving_and_checking_by_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "found.json"
    assert run(["puzzles", "find", "punschkille", "--number", "2", "--out", str(file)]) == 0
    assert len(read_puzzles("punschkille", file.read_text(encoding="utf-8"))) == 2
    assert run(["puzzles", "find", "kille", "--number", "1", "--out", str(tmp_path / "no" / "such")]) == 2
    assert run(["puzzles", "find", "kille", "--number", "0"]) == 2
    capsys.readouterr()
    puzzle = next(one for one in puzzles_of("kille") if one.best == "swap")
    for typed, code in (("zzz\nbyt\n", 0), ("stå\n", 1), ("q\n", 1), ("", 1)):
        monkeypatch.setattr("sys.stdin", StringIO(typed))
        assert run(["puzzles", "solve", "kille", puzzle.key]) == code
    said = capsys.readouterr().out
    assert "Just det: byt" in said
    assert "Bäst är: byt" in said
    assert run(["puzzles", "solve", "kille", "nowhere"]) == 2
    assert run(["puzzles", "check", "kille", "--sample", "1"]) == 0
    assert "0 som inte håller" in capsys.readouterr().out


# ----------------------------------------------------------------------------------------------------------- the server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("puzzles"), rate="1e9") as running:
        yield running


def test_a_puzzle_over_http_shows_what_its_seat_sees_and_is_answered_once(server: Server) -> None:
    status, listed = server.ask("GET", "/api/puzzles/kille?day=2026-11-18&lang=en")
    assert status == 200
    assert listed["today"] in [one["key"] for one in listed["puzzles"]]
    puzzle = next(one for one in puzzles_of("kille") if one.best == "swap")
    path = f"/api/puzzles/kille/{puzzle.key}"
    status, shown = server.ask("GET", path)
    assert status == 200
    assert shown["view"] == json.loads(json.dumps(puzzle.view(shown["names"]).data()))
    assert shown["names"][puzzle.seat] == "Du"
    assert set(shown["says"]["acts"]) == set(shown["view"]["legal"])

    anna, bo = server.person("Anna"), server.person("Bo")
    assert server.ask("POST", path, {"act": "fold"}, session=anna)[0] == 400
    status, verdict = server.ask("POST", path, {"act": "stand"}, session=anna)
    assert (status, verdict["is_best"], verdict["tried"], verdict["solved"]) == (200, False, 1, 0)
    assert verdict["advice"]["act"] == "swap"
    assert verdict["advice"]["because"]
    assert server.ask("POST", path, {"act": "swap"}, session=anna)[1]["solved"] == 0  # The first answer counts.
    assert server.ask("POST", path, {"act": "swap"}, session=bo)[1]["solved"] == 1
    assert server.ask("POST", path, {"act": "swap"})[1]["tried"] == 2  # A stranger's answer is not kept.
    status, answer = server.ask("GET", f"{path}/answer", session=server.person("Cia"))
    assert (status, answer["advice"]) == (200, verdict["advice"])  # To look at it again is no answer.
    assert (answer["tried"], answer["solved"]) == (2, 1)
    one = next(one for one in server.ask("GET", "/api/puzzles/kille", session=anna)[1]["puzzles"] if one["tried"])
    assert (one["key"], one["tried"], one["solved"], one["mine"]) == (puzzle.key, 2, 1, "missed")

    assert server.ask("PUT", "/api/me/learnt/kille/first-deal", session=anna)[0] == 204
    learnt = server.ask("GET", "/api/me/learnt", session=anna)[1]
    assert learnt == {"lessons": ["kille/first-deal"], "puzzles": {f"kille/{puzzle.key}": "missed"}}
    assert len(server.ask("GET", "/api/me", session=anna)[1]["kept"]["progress"]) == 2
    assert server.ask("DELETE", "/api/me", session=anna)[0] == 204
    assert server.ask("GET", "/api/puzzles/kille", session=bo)[1]["puzzles"][0]["mine"] in ("", "solved")
    assert server.ask("POST", path, {"act": "swap"})[1]["tried"] == 1  # What an erased person did is gone.


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/puzzles/whist", 404),
        ("GET", "/api/puzzles/kille/nowhere", 404),
        ("GET", "/api/puzzles/kille?day=2026-02-31", 400),
        ("GET", "/api/puzzles/kille?day=today", 400),
        ("POST", "/api/puzzles/kille/nowhere", 404),
        ("PUT", "/api/me/learnt/kille/first-deal", 401),
        ("GET", "/api/me/learnt", 401),
    ],
)
def test_what_is_not_there_or_not_allowed_is_refused(server: Server, method: str, path: str, status: int) -> None:
    data = {"act": "swap"} if method == "POST" else None
    assert server.ask(method, path, data)[0] == status
