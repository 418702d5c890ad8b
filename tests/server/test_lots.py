"""Seats and the first dealer are drawn by lot at a live table too, and everybody comes along to the new seats."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import talong
from talong.core.event import WATCHER
from talong.core.hosting import offers, places
from talong.lang import Words
from talong.live import state as s
from talong.live.automation import Automation
from talong.live.integrity import body_of
from talong.live.narration import people
from talong.live.player_names import names_of
from talong.live.state import TableState
from talong.live.tables import pledge
from talong.record import verify
from talong.wire import answers as a
from talong.wire import commands as c
from tests.server.indoors import Client, Indoors, make_pool

pytest_plugins = ["tests.server.kept"]
pytestmark = pytest.mark.usefixtures("kept_in")

SEATED = [("kille", {"pots": 1}), ("punschkille", {"glasses": 1}), ("kungsholmskille", {"deals": 2})]
every_seated_game = pytest.mark.parametrize(("game", "rules"), SEATED, ids=[game for game, _rules in SEATED])


async def lay(
    folder: Path, game: str, rules: dict[str, object], people: int = 4, seed: str = "", **more: object
) -> Indoors:
    table = Indoors(folder, people, seed=seed)
    await table.lay(game, rules, lots=True, **more)
    return table


async def act(table: Indoors, person: str, text: str) -> a.Done | a.Refused:
    return await table.do(person, c.Play(id=table.new_id(), act=text, at=table.live.state.version))


async def play_on(table: Indoors) -> None:
    """Play the match to its end, everybody from the seat that is theirs."""
    state = table.live.state
    for _act in range(2000):
        if state.status != s.PLAYING:
            return
        seat, actions = offers(table.match)[-1]
        text = table.match.game.absent_act(table.match.view(seat)) or table.match.text(actions[0])
        assert isinstance(await act(table, state.chairs[seat].person, text), a.Done)
    raise AssertionError("it does not end")


def seats_of(table: Indoors) -> dict[str, int]:
    return {chair.person: seat for seat, chair in enumerate(table.live.state.chairs)}


def check_clients(table: Indoors) -> None:
    """See that everybody knows the seat that is theirs, and sees its hand."""
    seats = seats_of(table)
    for client in [*table.witnesses, *table.clients]:
        assert client.view is not None
        assert client.view["viewer"] == seats[client.person]
        assert client.view == msg(table, seats[client.person])
        assert client.info["chairs"][seats[client.person]]["name"] == client.person


def msg(table: Indoors, seat: int) -> dict[str, Any]:
    name: object = "watcher" if seat == WATCHER else seat
    view = table.match.view(seat)
    return {"game": view.game.key, "viewer": name, **view.facts}


@every_seated_game
def test_the_lots_move_everybody_to_their_seats(game: str, rules: dict[str, object], tmp_path: Path) -> None:
    async def run() -> None:
        table = await lay(tmp_path, game, rules)
        await table.begin()
        order = places(table.match)
        assert sorted(order) == [0, 1, 2, 3]
        assert [chair.person for chair in table.live.state.chairs] == [table.people[old] for old in order]
        check_clients(table)
        lots = table.witnesses[0].info["lots"]
        assert lots["drawn"] == [{"seat": old, "lot": at + 1, "card": str(at + 1)} for at, old in enumerate(order)]
        assert lots["seats"] == {str(old): order.index(old) for old in range(4)}
        assert lots["dealer"] == table.match.dealer
        for seat, old in enumerate(order):
            promise = table.witnesses[0].info["fair"]["nonces"][str(seat)]
            assert promise == table.nonce(old).hex()
        assert "seats" in [event["event"] for event in table.witnesses[0].events]
        await play_on(table)
        check_clients(table)
        await table.store.close()

    asyncio.run(run())


@every_seated_game
def test_the_record_replays_and_its_luck_is_what_was_promised(
    game: str, rules: dict[str, object], tmp_path: Path
) -> None:
    async def run() -> None:
        table = await lay(tmp_path, game, rules)
        await table.begin()
        await play_on(table)
        kept = await table.store.record(table.live.state.table, 1)
        assert kept is not None
        verdict = verify(kept.text.encode(), table.live.state.commitment)
        assert verdict.ok, verdict.problems
        assert verdict.used == [0, 1, 2, 3]
        again = talong.replay(kept.text)
        assert places(again) == places(table.match)
        assert again.record() == kept.text
        assert "\nlots true\n" in kept.text
        assert pledge(table.live).nonces[0] == table.nonce(0)
        for person, seat in seats_of(table).items():
            assert await table.live.sat_through(1, seat, person)
            assert not await table.live.sat_through(1, (seat + 1) % 4, person)
        await table.store.close()

    asyncio.run(run())


def folded(table: Indoors, rows: list[Any]) -> TableState:
    state = TableState(table.live.state.table, table.live._luck)
    for row in rows:
        state.change(row.kind, row.actor, body_of(row), row.luck)
    return state


@every_seated_game
def test_whoever_reads_the_log_again_finds_everybody_in_place(
    game: str, rules: dict[str, object], tmp_path: Path
) -> None:
    async def run() -> None:
        table = await lay(tmp_path, game, rules)
        await table.begin()
        await play_on(table)
        await table.begin()  # A second match, with other lots, from the seats of the first.
        rows = await table.rows()
        for end in range(len(rows)):
            state = folded(table, rows[: end + 1])
            assert state.version == end + 1
        assert [chair.person for chair in state.chairs] == [chair.person for chair in table.live.state.chairs]
        before = seats_of(table), [msg(table, seat) for seat in range(4)]
        await table.restart()
        assert (seats_of(table), [msg(table, seat) for seat in range(4)]) == before
        for client in table.clients:
            await table.connect(client, -1)
        check_clients(table)
        await table.store.close()

    asyncio.run(run())


def test_the_first_lot_chooses_first(tmp_path: Path) -> None:
    async def run() -> None:
        table = await lay(tmp_path, "kungsholmskille", {"deals": 1, "seating": "lottery_choose"})
        await table.begin()
        state = table.live.state
        assert table.match.phase == "seating"
        drawn = [lot["seat"] for lot in table.witnesses[0].info["lots"]["drawn"]]
        assert table.witnesses[0].info["lots"]["seats"] == {}
        assert [chair.person for chair in state.chairs] == table.people
        chosen = [2, 0, 3, 1]
        for at, old in enumerate(drawn):
            if table.match.phase != "seating":
                break
            wrong = await act(table, table.people[drawn[(at + 1) % 4]], "seat 1")
            assert isinstance(wrong, a.Refused)
            if at == 2:  # In the midst of it the server is started anew.
                await table.restart()
                state = table.live.state
            assert isinstance(await act(table, table.people[old], f"seat {chosen[at]}"), a.Done)
        seats = seats_of(table)
        assert [seats[table.people[old]] for old in drawn] == chosen
        assert table.match.dealer == chosen[0]  # KK9
        lots = table.witnesses[0].info["lots"]
        assert lots["seats"] == {str(old): chosen[at] for at, old in enumerate(drawn)}
        assert lots["dealer"] == chosen[0]
        check_clients(table)
        await play_on(table)
        kept = await table.store.record(state.table, 1)
        assert kept is not None
        assert verify(kept.text.encode()).ok
        for person, seat in seats.items():
            assert await table.live.sat_through(1, seat, person)
        await table.store.close()

    asyncio.run(run())


def test_two_people_and_two_bots_move_too(tmp_path: Path) -> None:
    async def run() -> None:
        table = Indoors(tmp_path, 2)
        listener = Client("person-1")
        listener.words = Words("sv")
        table.registry = None  # type: ignore[assignment]
        table.open_hall()
        body: dict[str, object] = {"game": "kungsholmskille", "rules": {"seating": "lottery_choose", "deals": 1}}
        body |= {"seats": 4, "bots": {"1": "snabb", "2": "nyborjare"}, "pace": "off", "open": False}
        body |= {"watchers": True, "reveal": True, "lots": True}
        for person in table.people:
            await table.store.add_person(person, person)
        table.live = await table.registry.create(table.people[0], body)
        automation = Automation(table.registry, make_pool(), (0.0, 0.0))
        for client in [*table.witnesses, listener]:
            await table.connect(client)
        for person in table.people:
            assert isinstance(await table.do(person, c.Sit(id=table.new_id())), a.Done)
        assert isinstance(await table.do(table.people[0], c.Begin(id=table.new_id())), a.Done)
        state = table.live.state
        names = None
        while state.status != s.OVER:
            async with table.live.lock:
                match, turn = state.match, None if state.match is None else state.match.turn
                mine = match is not None and turn is not None and state.chairs[turn].kind == s.PERSON
                text = None
                if mine and match is not None and turn is not None:
                    text = match.game.absent_act(match.view(turn))
                person = state.chairs[turn].person if mine and turn is not None else ""
                if names is None:
                    names = {(chair.level or chair.person) for chair in state.chairs}
            if text is not None:
                await act(table, person, text)
            await asyncio.sleep(0.01)
        assert {(chair.level or chair.person) for chair in state.chairs} == names
        seats = seats_of(table)
        for client in [*table.witnesses, listener]:
            assert client.view is not None
            assert client.view["viewer"] == seats[client.person]
        called = people([a.Chair(**chair) for chair in table.witnesses[0].info["chairs"]])
        assert await names_of(table.live, 1, Words("sv")) == called
        before = people([a.Chair(kind="bot")] * 4)
        kept = {before[chair.number] for chair in state.chairs if chair.kind == s.BOT}
        assert {called[seat] for seat, chair in enumerate(state.chairs) if chair.kind == s.BOT} == kept
        await automation.close()
        await automation.pool.close()
        await table.store.close()

    asyncio.run(run())


def test_a_table_that_does_not_draw_lots_stays_as_it_sits(tmp_path: Path) -> None:
    async def run() -> None:
        table = Indoors(tmp_path, 4)
        await table.lay("kungsholmskille", {"deals": 1})
        await table.begin()
        assert [chair.person for chair in table.live.state.chairs] == table.people
        assert table.witnesses[0].info["lots"] is None
        assert "lots true" not in table.match.record()
        await table.store.close()

    asyncio.run(run())


def test_where_no_seats_are_drawn_the_dealer_is(tmp_path: Path) -> None:
    async def run() -> None:
        table = await lay(tmp_path, "skitgubbe", {"deals": 1})
        await table.begin()
        assert table.witnesses[0].info["lots"] == {"drawn": [], "seats": {}, "dealer": table.match.dealer}
        assert [chair.person for chair in table.live.state.chairs] == table.people
        await table.store.close()

    asyncio.run(run())


def test_somebody_who_is_gone_is_gone_from_the_new_seat(tmp_path: Path) -> None:
    async def run() -> None:
        table = await lay(tmp_path, "kille", {"pots": 1}, seed="gone")
        automation = Automation(table.registry, make_pool())
        automation.time = lambda: 5.0
        automation.nonce_seconds = 1000.0
        table.live.members -= {table.witnesses[1], table.clients[1]}
        automation.left(table.live, table.people[1])
        await table.begin()
        seat = seats_of(table)[table.people[1]]
        assert seat != 1
        assert [number for number in range(4) if table.registry.presence.ends(table.live, number) is not None] == [seat]
        await automation.close()
        await automation.pool.close()
        await table.store.close()

    asyncio.run(run())


def test_the_same_sit_is_answered_with_the_seat_of_now(tmp_path: Path) -> None:
    async def run() -> None:
        table = await lay(tmp_path, "kille", {"pots": 1}, seed="sat")
        sitting = {row.command: row for row in await table.rows() if row.kind == s.SAT}
        await table.begin()
        for command in sitting:
            assert command is not None
            person, name = command.split("/")
            answer = await table.do(person, c.Sit(id=name))
            assert isinstance(answer, a.Done)
            assert answer.seat == seats_of(table)[person]
        await table.store.close()

    asyncio.run(run())
