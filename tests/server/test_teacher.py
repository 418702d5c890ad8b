"""The teacher at a live table: who is told what, and that nobody else is told anything."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import talong
from talong.core.chance.scripted import Stacked
from talong.core.chance.source import Seeded
from talong.live import state as s
from talong.live import teacher as live_teacher
from talong.live.commands import Change
from talong.live.integrity import body_of, checked_rows
from talong.live.tables import LiveTable
from tests.server.guests import Guest, Server, serving
from tests.server.wired import Wire, Wired, begin, fixed_app, make_template, seat, settle, wired

SEATS = 4
NOTHING: dict[str, object] = {"text": "", "act": None, "label": "", "because": "", "known": []}
TOP = ["12", "7", "9", "4"]  # The first seat after the dealer has the best card that is no matador.


def stacked(live: LiveTable) -> Stacked:
    """Return decks in which forehand is dealt a lilja 12."""
    deck = talong.game("kille").deck
    order = list(range(deck.size))
    codes = list(deck.codes)
    first = [codes.index(code) for code in TOP]
    return Stacked([[*first, *[card for card in order if card not in first]]] * 8, Seeded("teacher"))


async def laid(server: Wired, people: int = SEATS, **wishes: object) -> list[Wire]:
    """Lay a table of Kille with a teacher, and deal."""
    server.context.registry.luck = stacked
    rules = {"cuts": "auto"}
    wires = await seat(server, people, game="kille", seats=SEATS, rules=rules, **{"teacher": True, **wishes})
    await begin(server, wires)
    return wires


async def ask(server: Wired, wire: Wire, page: str) -> Any:
    answer = await server.ask("GET", f"/api/tables/{wire.table}/teacher/{page}", session=wire.session)
    assert answer.status == 200, answer
    return answer.json


def match_of(server: Wired, wires: list[Wire]) -> talong.Match:
    match = server.context.registry.tables[wires[0].table].state.match
    assert match is not None
    return match


async def act(server: Wired, wire: Wire, text: str) -> int:
    live = server.context.registry.tables[wire.table]
    answer = await wire.do("act", act=text, at=live.state.version)
    assert answer["type"] == "done", answer
    return int(answer["version"])


def test_learner_is_told_what_matters_and_what_was_costly(tmp_path: Path) -> None:
    app, template = fixed_app(tmp_path), make_template(tmp_path)

    async def run() -> None:
        async with wired(app, template, tmp_path / "served") as server:
            wires = await laid(server)
            match = match_of(server, wires)
            turn = match.turn
            assert turn is not None
            assert match.hand(turn) == ["12"], match.position()
            learner, other = wires[turn], wires[(turn + 1) % SEATS]

            before = await ask(server, learner, "before?lang=sv")
            english = await ask(server, learner, "before?lang=en")

            assert before["text"].startswith("Tänk på ")
            assert english["text"].startswith("Think of ")
            assert before["act"] == english["act"] == "stand"
            assert before["label"] not in before["text"]
            assert await ask(server, other, "before") == {
                "text": "",
                "act": None,
                "label": "",
                "because": "",
                "known": [],
            }
            version = await act(server, learner, "swap")
            after = await ask(server, learner, f"after?version={version}&lang=sv")
            assert after["kind"] == "costly"
            assert after["text"].startswith("Det där kostade ")
            assert (await ask(server, learner, f"after?version={version}&lang=en"))["text"].startswith("That cost ")
            for wire, number in ((other, version), (learner, version - 1), (learner, version + 1)):
                assert await ask(server, wire, f"after?version={number}") == {"text": "", "kind": ""}
            for wire in wires:
                await wire.close()

    asyncio.run(run())


def test_good_act_is_met_with_silence(tmp_path: Path) -> None:
    app, template = fixed_app(tmp_path), make_template(tmp_path)

    async def run() -> None:
        async with wired(app, template, tmp_path / "served") as server:
            wires = await laid(server)
            turn = match_of(server, wires).turn
            assert turn is not None
            version = await act(server, wires[turn], "stand")
            assert await ask(server, wires[turn], f"after?version={version}") == {"text": "", "kind": ""}
            for wire in wires:
                await wire.close()

    asyncio.run(run())


def test_teacher_sits_only_where_the_table_was_laid_so_and_with_those_at_it(tmp_path: Path) -> None:
    app, template = fixed_app(tmp_path), make_template(tmp_path)

    async def run() -> None:
        async with wired(app, template, tmp_path / "served") as server:
            wires = await laid(server)
            plain = await seat(server, 1, game="kille", seats=SEATS)
            page = f"/api/tables/{wires[0].table}/teacher/before"
            assert (await server.ask("GET", f"/api/tables/{wires[0].table}")).json["teacher"] is True
            assert (await server.ask("GET", f"/api/tables/{plain[0].table}")).json["teacher"] is False
            assert (await server.ask("GET", page)).status == 401
            stranger = await server.ask("GET", page, session=plain[0].session)
            assert (stranger.status, stranger.json["code"]) == (400, "not-seated")
            for path in ("before", "after?version=1"):
                there = f"/api/tables/{plain[0].table}/teacher/{path}"
                refused = await server.ask("GET", there, session=plain[0].session)
                assert (refused.json["code"], refused.json["text"]) == ("no-teacher", "det här bordet har ingen lärare")
            for wire in [*wires, *plain]:
                await wire.close()

    asyncio.run(run())


async def evening(server: Wired, taught: bool) -> tuple[dict[str, list[bytes]], list[Any], str, int]:
    """Play a few acts, with the teacher speaking to one or silent; return all that was sent and kept."""
    asked = 0
    wires = await laid(server)
    table, live = wires[0].table, server.context.registry.tables[wires[0].table]
    names = dict(enumerate(wires))
    watcher = server.wire(table)
    await watcher.connect()
    for text in ("swap", "stand", "stand"):
        turn = match_of(server, wires).turn
        assert turn is not None
        if taught:
            asked += (await ask(server, names[turn], "before"))["text"] != ""
        version = await act(server, names[turn], text)
        await settle(server, table)
        if taught:
            asked += (await ask(server, names[turn], f"after?version={version}"))["text"] != ""
        await settle(server, table)
    frames = {str(number): wire.frames for number, wire in enumerate([*wires, watcher])}
    rows = [
        (row.version, row.kind, row.actor, body_of(row), row.luck)
        for row in await checked_rows(live.registry.store, table)
    ]
    record = match_of(server, wires).record()
    for wire in [*wires, watcher]:
        await wire.close()
    return frames, rows, record, asked


def test_others_are_sent_the_same_whether_the_teacher_speaks_to_one_or_not(tmp_path: Path) -> None:
    app, template = fixed_app(tmp_path), make_template(tmp_path)

    async def run(name: str, taught: bool) -> Any:
        async with wired(app, template, tmp_path / name) as server:
            return await evening(server, taught)

    loud, quiet = asyncio.run(run("loud", True)), asyncio.run(run("quiet", False))

    assert loud[3] >= 3
    assert quiet[3] == 0
    assert loud[0] == quiet[0]
    assert loud[1] == quiet[1]
    assert loud[2] == quiet[2]
    assert b"Det d" not in b"".join(frame for frames in loud[0].values() for frame in frames)


def test_message_to_others_when_the_teacher_speaks_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the test above is for: a teacher who tells the table that they are thinking."""
    true = live_teacher.seat_taught

    def loud_teacher(table: s.TableState, person: str) -> int:
        for live in LIVE:
            live.show()
        return true(table, person)

    LIVE: list[LiveTable] = []  # noqa: N806
    monkeypatch.setattr("talong.api.teacher.seat_taught", loud_teacher)
    app, template = fixed_app(tmp_path), make_template(tmp_path)

    async def run(name: str, taught: bool) -> Any:
        async with wired(app, template, tmp_path / name) as server:
            find = server.context.registry.find

            async def found(table: str) -> LiveTable:
                live = await find(table)
                LIVE[:] = [live]
                return live

            monkeypatch.setattr(server.context.registry, "find", found)
            return await evening(server, taught)

    assert asyncio.run(run("loud", True))[0] != asyncio.run(run("quiet", False))[0]


def test_same_question_is_one_thought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_teacher, "TEACHER_RATE", 0.0)
    monkeypatch.setattr(live_teacher, "TEACHER_BURST", 2.0)
    app, template = fixed_app(tmp_path), make_template(tmp_path)

    async def run() -> None:
        async with wired(app, template, tmp_path / "served") as server:
            thoughts: list[str] = []
            true = server.context.coaches.run

            async def think(function: Any, *given: Any) -> Any:
                thoughts.append(function.__name__)
                return await true(function, *given)

            server.context.coaches.run = think  # type: ignore[assignment, method-assign]
            wires = await laid(server)
            turn = match_of(server, wires).turn
            assert turn is not None
            learner = wires[turn]
            both = await asyncio.gather(ask(server, learner, "before"), ask(server, learner, "before"))
            await learner.close()
            await learner.connect()
            again = await ask(server, learner, "before")
            assert both[0] == both[1] == again
            version = await act(server, learner, "stand")
            for _time in range(3):
                await ask(server, learner, f"after?version={version}")
            assert thoughts == ["considered", "told_after"]
            live = server.context.registry.tables[learner.table]
            live.teacher.thoughts.clear()
            page = f"/api/tables/{learner.table}/teacher/after?version={version}"
            assert (await server.ask("GET", page, session=learner.session)).status == 429
            for wire in wires:
                await wire.close()

    asyncio.run(run())


def test_teacher_leaves_the_coach_to_those_who_ask_for_a_hint(tmp_path: Path) -> None:
    app, template = fixed_app(tmp_path), make_template(tmp_path)

    async def run() -> None:
        async with wired(app, template, tmp_path / "served") as server:
            wires = await laid(server)
            turn = match_of(server, wires).turn
            assert turn is not None
            server.context.coaches.waiting = live_teacher.TAUGHT_MOST
            refused = await server.ask(
                "GET", f"/api/tables/{wires[0].table}/teacher/before", session=wires[turn].session
            )
            assert refused.json["code"] == "busy"
            hint = await server.ask("GET", f"/api/tables/{wires[0].table}/hint", session=wires[turn].session)
            assert hint.status == 200
            assert server.context.pool.waiting == 0  # Bots have a pool of their own.
            server.context.coaches.waiting = 0
            assert (await ask(server, wires[turn], "before"))["text"]
            for wire in wires:
                await wire.close()

    asyncio.run(run())


def test_act_that_nobody_chose_is_not_judged(tmp_path: Path) -> None:
    app, template = fixed_app(tmp_path), make_template(tmp_path)

    async def run() -> None:
        async with wired(app, template, tmp_path / "served") as server:
            wires = await laid(server)
            live = server.context.registry.tables[wires[0].table]
            turn = match_of(server, wires).turn
            assert turn is not None
            assert await live.automatic(Change(s.ACTED, {"seat": turn, "act": "swap"}), s.CLOCK, live.state.version)
            assert live.state.decided == {}
            assert await ask(server, wires[turn], f"after?version={live.state.version}") == {"text": "", "kind": ""}
            for wire in wires:
                await wire.close()

    asyncio.run(run())


def test_decision_is_judged_after_the_log_was_read_again(tmp_path: Path) -> None:
    app, template = fixed_app(tmp_path), make_template(tmp_path)

    async def run() -> None:
        async with wired(app, template, tmp_path / "served") as server:
            wires = await laid(server)
            turn = match_of(server, wires).turn
            assert turn is not None
            version = await act(server, wires[turn], "swap")
            kept = dict(server.context.registry.tables[wires[0].table].state.decided)
            for wire in wires:
                await wire.close()
            server.context.registry.tables.clear()
            assert (await ask(server, wires[turn], f"after?version={version}"))["kind"] == "costly"
            assert server.context.registry.tables[wires[0].table].state.decided == kept

    asyncio.run(run())


def costly_act(server: Server, guest: Guest, session: str) -> tuple[int, Any]:
    """Play against the teacher's advice until that was costly; return the version, and what the teacher said."""
    for _deal in range(40):
        while not guest.legal or guest.turn != guest.seat:
            guest.hear()
        page = f"/api/tables/{guest.table}/teacher"
        _status, before = server.ask("GET", f"{page}/before?lang=en", session=session)
        worse = [act for act in guest.legal if act != before["act"]] if before["act"] else []
        done = guest.do("act", act=(worse or guest.legal)[0], at=guest.version)
        status, after = server.ask("GET", f"{page}/after?version={done['version']}&lang=en", session=session)
        assert status == 200, after
        if after["kind"] == "costly":
            return done["version"], after
    raise AssertionError("it was never costly to do otherwise")


@pytest.mark.slow
def test_teacher_of_a_real_server_goes_on_after_it_was_killed(tmp_path: Path) -> None:
    with serving(tmp_path, delay="0.01") as server:
        session = server.person("Astrid")
        rules = {"cuts": "auto"}
        table = server.table(
            session, game="kille", rules=rules, seats=4, teacher=True, bots=dict.fromkeys("123", "direkt")
        )
        guest = Guest(server, table, session)
        guest.connect()
        guest.sit(0)
        guest.do("begin")
        guest.open_nonce()
        version, told = costly_act(server, guest, session)
        assert told["text"].startswith("That cost ")
        server.kill()
        server.start()
        status, again = server.ask(
            "GET", f"/api/tables/{table}/teacher/after?version={version}&lang=en", session=session
        )
        assert status == 200
        assert again["kind"] in ("costly", "")  # Another thought of the same view; or the clock has acted since.
        guest.connect()
        assert costly_act(server, guest, session)[1]["text"].startswith("That cost ")
        guest.close()
