"""A damaged record is refused with RecordError and the line that is wrong, never with anything else."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import talong
from tests.laws.mutations import garbled
from tests.laws.worlds import Table, every_game, remembers, rule_ids, tables, wander
from tests.sizes import size


def written(table: Table, rng: Random, acts: int) -> str:
    match = table.match()
    wander(match, rng, acts)
    if rng.random() < 0.3:
        match = talong.load_position(match.position(), seed=0)
        wander(match, rng, acts)
    return match.record()


def unsigned(record: str) -> str:
    """Return *record* without its checksum, which may be left out."""
    lines = record.rstrip("\n").split("\n")
    return "\n".join([*lines[:-1], " ".join(lines[-1].split()[:2])]) + "\n"


def refused(text: str | bytes) -> talong.RecordError | None:
    """Return how *text* is refused, if it is."""
    found: talong.RecordError | None = None
    try:
        talong.replay(text)
    except talong.RecordError as error:
        found = error
    if found is not None:
        lines = text.count("\n") if isinstance(text, str) else text.count(b"\n")
        assert 1 <= found.line <= lines + 1
        assert str(found).startswith(f"line {found.line}: ")
        assert len(str(found)) < 1000
    return found


@every_game
@given(st.data())
def test_a_record_that_was_changed_is_refused(game: talong.Game, data: st.DataObject) -> None:
    rng = Random(data.draw(st.integers(0, 2**32)))
    record = written(data.draw(tables(game, most=6)), rng, 25)
    for _time in range(size(6, 12)):
        text = garbled(record, rng)
        if text.strip() != record.strip():
            error = refused(text)
            assert error is not None, f"taken for a record:\n{text}"


@every_game
@given(st.data())
def test_without_its_checksum_it_is_refused_or_another_match(game: talong.Game, data: st.DataObject) -> None:
    rng = Random(data.draw(st.integers(0, 2**32)))
    record = unsigned(written(data.draw(tables(game, most=6)), rng, 15))
    assert refused(record) is None
    for _time in range(size(8, 25)):
        text = garbled(record, rng)
        if refused(text) is None:
            match = talong.replay(text)
            assert remembers(talong.replay(match.record())) == remembers(match)


@every_game
@given(st.data())
def test_a_record_that_breaks_off_is_refused(game: talong.Game, data: st.DataObject) -> None:
    rng = Random(data.draw(st.integers(0, 2**32)))
    record = written(data.draw(tables(game, most=6)), rng, 15)
    for _time in range(size(8, 15)):
        length = int(rng.random() * (len(record.encode()) - 20))  # What lacks the checksum alone is whole.
        assert refused(record.encode()[:length]) is not None
        assert refused(record.encode()[:length].decode(errors="ignore")) is not None


@every_game
@given(st.data())
def test_an_illegal_act_is_refused_with_its_rule(game: talong.Game, data: st.DataObject) -> None:
    """Who is not asked does something: the line, and the rule that forbids it."""
    match = data.draw(tables(game, most=6)).match()
    wander(match, Random(data.draw(st.integers(0, 2**32))), data.draw(st.integers(0, 20)))
    lines = unsigned(match.record()).rstrip("\n").split("\n")
    seat = data.draw(st.integers(0, match.seats - 1))
    allowed = match.legal_texts(seat)
    text = data.draw(st.sampled_from(["stand", "swap", "kuku", "ask", "accept", "cut 99", "buyin", "dance"]))
    if text in allowed:
        return
    acts = int(lines[-1].split()[1])
    error = refused("\n".join([*lines[:-1], f"{seat}: {text}", f"end {acts + 1}"]))
    assert error is not None
    assert error.line == len(lines)
    assert error.rule in rule_ids()


@every_game
@pytest.mark.parametrize(
    "spoil",
    [b"\xff", b"\xfe\xff", b"\xc3", b"\xed\xa0\x80", b"\x00", b"\xf0\x9f\x92"],
    ids=["ff", "bom", "half", "surrogate", "null", "broken"],
)
def test_what_is_not_utf8_is_refused_with_its_line(game: talong.Game, spoil: bytes) -> None:
    match = game.match(seats=max(2, game.seats_min), seed=0)
    wander(match, Random(0), 12)
    record = match.record().encode()
    rng = Random(spoil)
    for _time in range(size(8, 20)):
        at = int(rng.random() * len(record))
        error = refused(record[:at] + spoil + record[at:])
        assert error is not None
        if error.code == "not-utf8":
            assert error.line == record[:at].count(b"\n") + 1


@every_game
@pytest.mark.parametrize("text", ["", "\n", "talong", "talong record", "talong record 2", "talong record x", "\ud800"])
def test_what_is_no_record_is_refused_in_its_first_line(game: talong.Game, text: str) -> None:
    error = refused(f"{text}\ngame {game.key}\n")
    assert error is not None
    assert error.line == 1


@every_game
@pytest.mark.parametrize("missing", ["game", "seats"])
def test_a_header_that_lacks_something_is_refused(game: talong.Game, missing: str) -> None:
    lines = unsigned(game.match(seats=max(2, game.seats_min), seed=0).record()).split("\n")
    error = refused("\n".join([line for line in lines if not line.startswith(missing)]))
    assert error is not None
    assert missing in str(error)


@every_game
def test_a_remark_with_half_a_character_is_refused(game: talong.Game) -> None:
    record = game.match(seats=max(2, game.seats_min), seed=0).record()
    assert refused(record.replace("rules", "# \ud800\nrules")) is not None


@pytest.mark.parametrize("gap", ["\r", "\t", "  ", "\x0b"])
def test_the_last_line_is_written_in_one_way_only(gap: str) -> None:
    record = talong.game("kille").match(seats=4, seed=1).record()
    words = record.splitlines()[-1].split()
    for spelled in (f"{words[0]}{gap}{words[1]} {words[2]}", f"{words[0]} {words[1]} {gap}{words[2]}"):
        text = "\n".join([*record.splitlines()[:-1], spelled]) + "\n"
        assert refused(text) is not None, repr(spelled)
