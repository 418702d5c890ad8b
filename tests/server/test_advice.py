"""Help at the table: hints, options that go together, and a table that goes on when its words fail."""

from __future__ import annotations

import asyncio
import inspect
import time
from pathlib import Path
from random import Random

import pytest

import talong
from talong.api.games import Wish, weigh
from talong.lang import Words
from talong.live import tables
from talong.live.coach_worker import coached
from talong.live.errors import TableError
from talong.live.narration import TableNarrator
from talong.server.pool import Pool
from talong.wire import answers as a
from tests.server.guests import Guest, serving
from tests.server.wired import begin, fixed_app, make_template, seat, wired


def test_hint_is_an_act_that_the_seat_may_do(tmp_path: Path) -> None:
    with serving(tmp_path, delay="0.01") as server:
        session = server.person("Astrid")
        table = server.table(session, game="rodskagg", seats=2, rules={"first_dealer": 1}, bots={"1": "simple"})
        guest = Guest(server, table, session)
        guest.connect()
        assert server.ask("GET", f"/api/tables/{table}/hint", session=session)[1]["code"] == "not-seated"
        guest.sit(0)
        guest.do("begin")
        guest.open_nonce()
        while not guest.legal:
            guest.hear()

        status, advice = server.ask("GET", f"/api/tables/{table}/hint", session=session)

        assert status == 200
        assert advice["act"] in guest.legal
        assert advice["text"].startswith("Råd: ")
        assert {option["act"] for option in advice["options"]} == set(guest.legal)
        assert all(option["low"] <= option["worth"] <= option["high"] for option in advice["options"])
        assert all(option["why"] for option in advice["options"])
        assert advice["worlds"] > 1
        assert advice["because"] in advice["text"]
        assert advice["measure"] == "chans att vinna partiet"
        assert all(option["short"].endswith(" av 100") for option in advice["options"])
        assert advice["known"] == []
        assert server.ask("GET", f"/api/tables/{table}/hint")[0] == 401
        others = server.person("Bo")
        assert server.ask("GET", f"/api/tables/{table}/hint", session=others)[1]["code"] == "not-seated"
        status, answer = server.ask("POST", "/api/games/skitgubbe/options", {"rules": {"no_evasion": True}})
        assert status == 200
        assert answer["problem"]["text"]
        status, answer = server.ask(
            "POST", "/api/games/skitgubbe/options", {"rules": {"variants": "FM", "m_threshold": "8"}}
        )
        assert (status, answer["problem"], answer["letters"]) == (200, None, "FM")
        assert (answer["rules"]["threshold"], answer["rules"]["matches_win"]) == ("8", True)
        assert answer["notices"] == ["SO3: F spelas lämpligen med D"]
        guest.close()


def test_nobody_uses_up_the_hints_of_another_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "ADVICE_RATE", 0.0)  # However slowly they are asked for.
    app, template = fixed_app(tmp_path), make_template(tmp_path)

    async def run() -> tuple[list[int], int]:
        async with wired(app, template, tmp_path / "served") as server:
            wires = await seat(server, 3, game="rodskagg", seats=3)
            await begin(server, wires)
            match = server.context.registry.tables[wires[0].table].state.match
            assert match is not None
            page = f"/api/tables/{wires[0].table}/hint"
            greedy, modest = [wire for number, wire in enumerate(wires) if number != match.turn]
            asked = [(await server.ask("GET", page, session=greedy.session)).status for _time in range(20)]
            left = (await server.ask("GET", page, session=modest.session)).status
            for wire in wires:
                await wire.close()
            return asked, left

    asked, left = asyncio.run(run())

    assert 429 in asked
    assert left == 200


def test_hint_takes_as_long_whatever_anybody_holds() -> None:
    """It is given a view and a time, and nothing else: worlds that the seat cannot tell apart are the same to it."""
    assert list(inspect.signature(coached).parameters) == ["game", "viewer", "facts", "seconds"]
    match = talong.game("rodskagg").match(seats=3, seed=5, fixed_seats=True)
    seat = match.turn
    assert seat is not None
    other = match.view(seat).sample(Random(1))
    assert match.position() != other.position()
    assert match.view(seat).facts == other.view(seat).facts
    began = time.perf_counter()
    answer = coached("rodskagg", seat, match.view(seat).facts, 0.3)
    assert time.perf_counter() - began > 0.25
    assert answer.kind == "choice"


def test_those_who_would_wait_too_long_for_the_coach_are_told_so() -> None:
    async def ask() -> None:
        pool = Pool(1, 2)
        pool.waiting = 2
        with pytest.raises(TableError) as refused:
            await pool.run(coached, "kille", 0, {}, 1.0)
        assert refused.value.code == "busy"
        assert pool.executor is None

    asyncio.run(ask())


def test_options_that_contradict_are_named_with_their_reason() -> None:
    game, words = talong.game("skitgubbe"), Words("en")

    found = weigh(game, Wish(seats=4), words)

    assert found.problem is None
    assert found.rules["hand_size"] == 3
    assert found.contradicts["no_evasion"]["true"].text  # H needs C and G.
    assert "false" not in found.contradicts["no_evasion"]
    together = weigh(game, Wish(seats=4, rules={"throw_on": "anytime", "must_match": True}), words)
    assert "no_evasion" not in together.contradicts
    assert weigh(game, Wish(seats=31), words).problem is not None
    assert weigh(game, Wish(preset="none such"), words).problem is not None


def test_every_contradiction_is_refused_and_nothing_else() -> None:
    for game in talong.games():
        found = weigh(game, Wish(seats=4), Words("sv"))
        for option in game.options:
            for value in option.choices:
                if value in found.contradicts.get(option.name, {}):
                    with pytest.raises(talong.RulesError):
                        game.rules(**{option.name: value})
                else:
                    game.rules(**{option.name: value})


def test_what_has_no_words_is_told_without_them() -> None:
    voice = TableNarrator(Words("en"))
    chairs = [a.Chair(kind="person", name="Astrid"), a.Chair(kind="bot", level="simple")]
    info = a.TableInfo("t", "rodskagg", {}, 2, chairs, 0, "off", False, True, True, "playing", 1, None)
    broken = a.Update(version=7, kind="act", events=[{"event": "bid", "seat": 99, "number": None}])

    told = voice.over(broken, info, 0)

    assert told == broken
    after = a.Update(version=8, kind="act", events=[{"event": "bid", "seat": 1, "number": 2}])
    assert voice.over(after, info, 0).told  # It has found its words again.
