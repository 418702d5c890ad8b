"""Conveniences of the library: records in files, acts that are taken back, data by seat, refusals of `text`."""

from __future__ import annotations

import json
import pickle
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import talong
from talong.core import hosting
from talong.core.chance.fair import Fair
from tests.laws.worlds import do, every_game, random_table, step, viewers
from tests.sizes import size


def played(game: talong.Game, acts: int = 25, number: int = 3) -> talong.Match:
    """Return a match of *game* after some acts at random."""
    rng = Random(f"conveniences {number}")
    match = random_table(game, rng).match()
    for _act in range(acts):
        step(match, rng)
    return match


def looks(match: talong.Match) -> list[object]:
    """Return all that a match shows."""
    views = [match.view(viewer).data() for viewer in viewers(match)]
    return [match.version, match.position(), match.record(), match.names, views, match.results[:], match.outcome]


# ------------------------------------------------------------------------------------------------------------- undoing


@every_game
@pytest.mark.parametrize("listens", [False, True])
@pytest.mark.parametrize("number", range(2))
def test_acts_are_taken_back_one_by_one_and_come_again(game: talong.Game, listens: bool, number: int) -> None:
    rng = Random(f"undo {number}")
    match = random_table(game, rng).match()
    if listens:
        match.events()
    seen = [looks(match)]
    lines = []
    for _act in range(30):
        line = step(match, rng)
        if line is None:
            break
        lines.append(line)
        seen.append(looks(match))
    for at in reversed(range(len(lines))):
        assert match.undo() == lines[at]
        assert looks(match) == seen[at]
    for at, line in enumerate(lines):
        do(match, line)
        assert looks(match) == seen[at + 1]
    assert match.events(viewer=0) == talong.replay(match.record()).events(viewer=0)


@every_game
def test_there_is_an_end_to_taking_back(game: talong.Game) -> None:
    for match in (game.match(seed=1), talong.load_position(game.match(seed=1).position())):
        before = looks(match)
        with pytest.raises(talong.IllegalAction) as refusal:
            match.undo()
        assert refusal.value.code == "nothing-to-undo"
        assert looks(match) == before


@every_game
def test_a_position_is_the_beginning(game: talong.Game) -> None:
    match = talong.load_position(game.match(seats=4, seed=2).position() | {"version": 6}, seed=3)
    before = looks(match)
    seat = match.asked()[-1]
    match.apply(seat, match.legal(seat)[0])
    match.undo()
    assert looks(match) == before


def test_cards_that_were_dealt_come_again_after_another_act() -> None:
    game = talong.game("kungsholmskille")
    match = game.match(seats=3, seed=5)
    while not match.results:
        match.apply(match.asked()[0], match.legal(match.asked()[0])[0])
    dealt = [match.hand(seat) for seat in range(3)]
    match.undo()
    again = pickle.loads(pickle.dumps(match))
    for one in (match, again, match.copy()):
        seat = one.asked()[0]
        one.apply(seat, one.legal(seat)[-1])
        while len(one.results) < 1:
            one.apply(one.asked()[0], one.legal(one.asked()[0])[0])
        assert [one.hand(seat) for seat in range(3)] == dealt


def test_promised_luck_is_given_once() -> None:
    game = talong.game("kungsholmskille")

    def play(back: bool) -> str:
        match = game.match(seats=3, chance=Fair(bytes(32), [b""] * 3, "table", 1), rules=game.rules(deals=4))
        rng = Random(1)
        while not match.is_over:
            seat = match.asked()[0]
            match.apply(seat, rng.choice(match.legal(seat)))
            if back:
                match.say(match.undo())
        return match.record()

    assert play(back=True) == play(back=False)


def test_a_match_that_rests_takes_back_its_rests_too() -> None:
    match = talong.game("kungsholmskille").match(seats=3, seed=2)
    rng = Random(4)

    def play_deal() -> None:
        deals = len(match.results)
        while len(match.results) == deals:
            seat = match.asked()[0]
            match.apply(seat, rng.choice(match.legal(seat)))

    play_deal()  # Before anybody rests.
    hosting.rest_from_now_on(match)
    play_deal()
    assert match.is_resting
    before = looks(match)
    match.next_deal()
    assert match.undo() == ""
    assert match.is_resting
    assert looks(match) == before
    line = match.undo()
    assert not match.is_resting
    match.say(line)
    assert match.is_resting
    assert looks(match) == before


@every_game
@pytest.mark.parametrize("number", range(size(1, 3)))
def test_acts_are_taken_back_where_every_deal_is_followed_by_a_rest(game: talong.Game, number: int) -> None:
    match = game.match(seats=game.usual_seats, seed=number, rules=game.rules(**game.short_match))
    hosting.rest(match, True)
    rng = Random(f"rests {number}")
    rests = 0
    for _act in range(150):
        if match.is_over:
            break
        before = looks(match)
        resting = match.is_resting
        if resting:
            rests += 1
            match.next_deal()
            line = ""
        else:
            seat = match.asked()[0]
            line = f"{seat}: {match.text(rng.choice(match.legal(seat)))}"
            match.say(line)
        after = looks(match)
        assert match.undo() == line
        assert match.is_resting == resting
        assert looks(match) == before
        if resting:
            match.next_deal()
        else:
            match.say(line)
        assert looks(match) == after
    assert rests or game.key in ("rodskagg", "skitgubbe")


# ------------------------------------------------------------------------------------------------------------- records


def test_the_events_of_the_steps_are_those_of_the_match() -> None:
    game = talong.game("kungsholmskille")
    first = game.match(seats=3, seed=4)
    deck = next(step for step in first.record().splitlines() if step.startswith("deck"))
    match = game.match(seats=3, decks=[deck.split(maxsplit=1)[1]], rules=game.rules(deals=3))
    rng = Random(5)
    while not match.is_over:
        if not match.asked():
            match.resume(talong.Seeded(7))
            continue
        seat = match.asked()[0]
        match.apply(seat, rng.choice(match.legal(seat)))
    record = talong.read(match.record())
    assert "resumed" in match.record()
    for viewer in viewers(match):
        told = [event for step in record for event in step.events(viewer)]
        assert told == match.events(viewer=viewer)


@every_game
def test_a_record_is_replayed_step_by_step(game: talong.Game, tmp_path: Path) -> None:
    match = played(game)
    path = tmp_path / "match.talong"
    path.write_text(match.record(), encoding="utf-8")

    record = talong.read(path)
    steps = list(record)

    assert repr(record).startswith(f"<Record of {game.key}: {match.seats} seats, ")
    assert [one.match.version for one in steps] == list(range(match.version + 1))
    assert "\n".join(one.line for one in steps if one.line) in "\n".join(
        line for line in match.record().splitlines() if line[:1].isdecimal()
    )
    for viewer in viewers(match):
        told = [event for one in steps for event in one.events(viewer)]
        assert told == match.events(viewer=viewer)
        assert steps[-1].view(viewer) == match.view(viewer)
    for before, after in pairwise(steps):
        if after.seat is not None and ":" in after.line:
            assert after.text in before.view(after.seat).facts["legal"]  # type: ignore[operator]
    assert talong.replay(path).position() == match.position()
    assert talong.replay(match.record().encode()).position() == match.position()


def test_several_records_stand_in_one_file(tmp_path: Path) -> None:
    matches = [played(game, 9) for game in talong.games()]
    path = tmp_path / "evening.talong"
    text = "# An evening.\n\n" + "\n".join([match.record() for match in matches])
    path.write_text(text, encoding="utf-8")

    found = list(talong.records(path))

    assert [record.header["game"] for record in found] == [game.key for game in talong.games()]
    ends = [list(record)[-1].match.position() for record in found]
    assert ends == [match.position() for match in matches]
    assert [record.first for record in found] == [
        number for number, line in enumerate(text.splitlines(), 1) if line.startswith("talong record")
    ]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("seats 4", "seats x", "bad-json"),
        ("\nend ", "\nend 9", "wrong-count"),
        ("talong record 1", "talong record 9", "newer-format"),
        ("game kille", "game poker", "refused"),
        ("rules {", "rules [", "bad-json"),
        (" stand", " jump", "refused"),
        ("rules {}\n", "", "header-missing"),
        ('"deal": 1', '"deal": 2', "other-result"),
    ],
)
def test_an_error_names_its_line_in_the_whole_file(old: str, new: str, code: str) -> None:
    game = talong.game("kille")
    match = game.match(seats=4, seed=1)
    while not match.results:
        match.say(f"{match.turn}: {match.legal_texts(match.turn or 0)[0]}")
    good = match.record()
    bad = good.replace(old, new, 1)
    bad = bad[: bad.rindex(" ")] + "\n"  # Without the checksum, which would be wrong first.
    assert old in good
    errors = []
    for text in (bad, good + "\n" + bad):
        with pytest.raises(talong.RecordError) as refusal:
            [list(record) for record in talong.records(text)]
        errors.append(refusal.value)
    assert [error.code for error in errors] == [code, code]
    assert errors[1].line - errors[0].line == good.count("\n") + 1


def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    for source in ("", "poker\n", b"\xff", tmp_path / "nothing"):
        if isinstance(source, Path):
            source.write_bytes(b"")
        for way in (talong.read, talong.replay, lambda given: list(talong.records(given))):
            with pytest.raises(talong.RecordError):
                way(source)
    with pytest.raises(talong.RecordError):
        talong.replay(str(tmp_path / "nothing"))  # Text is never the name of a file.
    with pytest.raises(talong.RecordError):
        talong.read(played(talong.game("kille")).record() * 2)  # There is one record in what it reads.


def test_playing_on_from_a_step_leaves_the_others_alone() -> None:
    record = talong.read(played(talong.game("rodskagg"), 8).record())
    steps = list(record)
    before = looks(steps[3].match)
    while not steps[2].match.results:
        seat = steps[2].match.asked()[0]
        steps[2].match.apply(seat, steps[2].match.legal(seat)[0])
    assert looks(steps[3].match) == before
    assert repr(steps[1]).startswith("<ReplayStep '")


# ------------------------------------------------------------------------------------------------------------- by seat


@every_game
def test_what_lies_on_the_table_is_found_by_the_number_of_a_seat(game: talong.Game) -> None:
    for acts in (0, 8, 30):
        table = played(game, acts).table()
        for fact in table.values():
            if isinstance(fact, dict):
                assert isinstance(fact, talong.BySeat)
                assert all(type(seat) is int and fact[seat] == fact[str(seat)] for seat in fact)  # type: ignore[index]
        assert json.loads(json.dumps(table)) == table


def test_data_by_seat_takes_numbers_and_their_text() -> None:
    data = talong.by_seat({"0": "Ku", "11": "7"})
    assert data == {0: "Ku", 11: "7"} == data
    assert data == {"0": "Ku", "11": "7"}
    assert data != {"0": "Ku"}
    assert data != ["Ku"]
    assert (data[0], data["11"], data.get("3"), data.get(3, "-"), data.get("0", "-")) == (  # type: ignore[index]
        "Ku", "7", None, "-", "Ku",
    )  # fmt: skip
    texts = [seat for seat in ("11", "12", "x") if data.__contains__(seat)]
    assert texts == ["11"]
    assert 11 in data
    assert pickle.loads(pickle.dumps(data)) == data
    assert talong.by_seat([5, 6]) == {0: 5, 1: 6}
    assert talong.by_seat({3: 1}) == {3: 1}
    for missing in (4, "4", "x"):
        with pytest.raises(KeyError):
            data[missing]  # type: ignore[index]


@every_game
def test_results_have_the_same_first_facts_in_all_games(game: talong.Game) -> None:
    rng = Random(8)
    match = random_table(game, rng).match()
    while not match.results:
        assert step(match, rng) is not None
    result = match.results[0]
    assert {"deal", "dealer", "players", "winners", "losers", "standing", "next_standing"} <= result.keys()
    assert '"losers"' not in match.record()  # Records are as they were.


def test_a_result_says_whether_the_question_was_put() -> None:
    game = talong.game("kille")
    position = {"game": "kille", "seats": 4, "dealer": 1, "active": [0, 1], "hands": {"0": ["5"], "1": ["9"]}}
    for lines, question, redeals in (
        ("0: stand|1: stand", "open", 0),
        ("0: ask|1: refuse|0: stand|1: stand", "refused_by_dealer", 0),
        ("0: ask|1: accept|0: stand|1: stand", "open", 1),
    ):
        match = talong.load_position({**position, "rules": {"cuts": "auto"}}, seed=7)
        for line in lines.split("|"):
            match.say(line)
        assert (match.results[0]["question"], match.results[0]["redeals"]) == (question, redeals)
    assert game.match(seats=4, seed=1).results == []


# ---------------------------------------------------------------------------------------------------------------- text


@every_game
def test_text_refuses_what_is_no_action(game: talong.Game) -> None:
    match = game.match(seed=1)
    numbers = [-1, 1 << 61, (1 << 62) - 1, 1 << 62, 1 << 70, (1 << 51) + 1]
    numbers += [action + 1 for seat in range(match.seats) for action in match.legal(seat)]
    rng = Random(game.key)
    numbers += [rng.getrandbits(57) for _time in range(200)]
    for number in numbers:
        with suppress(talong.IllegalAction):
            assert match.parse(0, match.text(number)) == number
    for number in (-1, 1 << 62, 11 << 52):
        with pytest.raises(talong.IllegalAction) as refusal:
            match.text(number)
        assert refusal.value.code == "no-such-action"
    for other in ("stand", None, 1.5):
        with pytest.raises((talong.IllegalAction, TypeError)):
            match.text(other)  # type: ignore[arg-type]
