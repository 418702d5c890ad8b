"""Several processes at the same tables: one history, whatever is lost between them and whoever is killed."""

from __future__ import annotations

import json
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import create_engine, text

from talong.live.automation import MISSED
from talong.live.state import ACTED, AWAY, CLOCK
from talong.record.verify import verify
from tests.server.guests import Server, begin
from tests.server.lossy import LossyBus
from tests.server.patience import HANG_SECONDS, wait_until
from tests.server.processes import SHORT, Player, fold, play_on, processes, read_log, seat_players, settle
from tests.sizes import size

pytest_plugins = ["tests.server.databases"]
pytestmark = pytest.mark.slow

LONG = {"kille": 60, "skitgubbe": 100}  # They last longer than we do: so many acts are enough.


def play_match(servers: list[Server], database: str, game: str, acts: int = 10_000) -> list[Player]:
    """Play a match of *game* by people at all the *servers*, and check what became of it."""
    players = seat_players(servers, 4, game=game, **SHORT[game])
    begin(list(players))
    play_on(players, Random(game), acts)
    settle(database, players)
    return players


def check_record(server: Server, table: str, match: int) -> None:
    """See that every draw of a finished match is as was promised."""
    status, record = server.ask("GET", f"/api/tables/{table}/records/{match}")
    assert status == 200, record
    found = verify(record)
    assert found.ok, found
    assert found.draws > 0


def check_one_database(servers: list[Server], database: str) -> None:
    """See that processes which found an empty database at the same time agree on its schema and on their key."""
    session = servers[0].person("Anna")
    for server in servers:
        assert server.ask("GET", "/api/me", session=session)[0] == 200
    engine = create_engine(database)
    with engine.connect() as connection:
        assert len(connection.execute(text("SELECT * FROM alembic_version")).all()) == 1
    engine.dispose()


def all_reached(tables: list[list[Player]], wanted: list[int]) -> bool:
    """Tell whether somebody at each table knows the version *wanted* of it."""
    return all(
        max(player.version for player in players) >= version for players, version in zip(tables, wanted, strict=True)
    )


def close(players: list[Player]) -> None:
    for player in players:
        player.close()


@pytest.mark.parametrize(
    ("count", "settings"),
    [
        pytest.param(2, {"loss": "0.3", "doubled": "0.5", "poll": "0.05"}, id="two-lossy"),
        pytest.param(4, {"doubled": "1"}, id="four-doubled", marks=pytest.mark.long),
    ],
)
def test_whole_matches_have_one_history(
    bare_postgres_url: str, valkey_url: str, tmp_path: Path, count: int, settings: dict[str, str]
) -> None:
    games = list(SHORT) if count == 4 else ["punschkille", "rodskagg"]
    with processes(tmp_path, count, bare_postgres_url, valkey_url, **settings) as servers:
        check_one_database(list(servers), bare_postgres_url)
        with ThreadPoolExecutor(len(games)) as threads:
            tables = list(
                threads.map(
                    lambda game: play_match(list(servers), bare_postgres_url, game, LONG.get(game, 10_000)), games
                )
            )
        for game, players in zip(games, tables, strict=True):
            if game not in LONG:
                assert players[0].info["status"] == "over"
                check_record(servers[-1], players[0].table, 1)
            close(players)


def test_without_any_hint_only_latency_suffers(postgres_url: str, valkey_url: str, tmp_path: Path) -> None:
    with processes(tmp_path, 2, postgres_url, valkey_url, loss="1", poll="0.03") as servers:
        players = play_match(list(servers), postgres_url, "punschkille", acts=size(6, 12))
        for _act in range(4):
            acting = next(player for player in players if player.seat == players[0].turn)
            other = next(player for player in players if player.server is not acting.server)
            other.reach(acting.do("act", act=acting.legal[0])["version"])
            settle(postgres_url, players)
        close(players)


def test_hints_are_really_lost_and_doubled(monkeypatch: pytest.MonkeyPatch) -> None:
    passed: list[tuple[str, int]] = []
    bus = LossyBus("redis://127.0.0.1:1")
    bus.listen(lambda *hint: passed.append(hint))
    monkeypatch.setattr(bus, "loss", 1.0)
    bus._pass_on("t", 1)
    assert passed == []
    monkeypatch.setattr(bus, "loss", 0.0)
    monkeypatch.setattr(bus, "doubled", 1.0)
    bus._pass_on("t", 2)
    assert passed == [("t", 2)] * 2


def test_whoever_comes_to_a_process_that_is_behind_sees_the_newest(
    postgres_url: str, valkey_url: str, tmp_path: Path
) -> None:
    with processes(tmp_path, 2, postgres_url, valkey_url, loss="1", poll="60") as servers:
        sessions = [servers[0].person(f"guest {number}") for number in range(4)]
        table = servers[0].table(sessions[0], seats=4, game="punschkille")
        players = [Player(servers, table, session, f"g{number}") for number, session in enumerate(sessions)]
        watcher = Player(servers[1:], table, "", "watcher")
        watcher.connect()  # The second process knows the table from now on.
        for player in players:
            player.connect()
            assert player.sit()["type"] == "done"
        begin(list(players))
        play_on(players, Random(1), 8)
        there = Player(servers[1:], table, sessions[0], "g0")
        there.version = newest = max(player.version for player in players)
        welcome = there.connect()
        assert welcome["version"] == newest
        assert not welcome["fresh"]
        assert welcome["events"] == []
        there.close()
        # A command that was made knowing more than the process does is judged by the log.
        acting = next(player for player in players if player.seat == players[0].turn)
        other = Player(servers[1:], table, acting.session, f"{acting.name}b")
        other.connect()
        by_seat = {player.seat: player for player in players}
        while True:
            play_on(players, Random(2), 1)
            acting = by_seat[players[0].turn]
            if acting.session == other.session:
                break
        other.version = acting.version
        command = other.send("act", act=acting.legal[0])
        assert other.socket is not None
        while (answer := json.loads(other.socket.recv(timeout=HANG_SECONDS))).get("id") != command:
            pass
        assert answer["type"] == "done", answer
        close([*players, other, watcher])


def test_a_killed_process_loses_nothing(postgres_url: str, valkey_url: str, tmp_path: Path) -> None:
    with processes(tmp_path, 3, postgres_url, valkey_url, loss="0.3", poll="0.1") as servers:
        games = size(["punschkille", "kungsholmskille"], ["punschkille", "kungsholmskille", "rodskagg"])
        tables = [seat_players(servers, 4, game=game, **SHORT[game]) for game in games]
        for players in tables:
            begin(list(players))

        def play_and_settle(players: list[Player]) -> None:
            play_on(players, Random(players[0].table))
            settle(postgres_url, players)

        with ThreadPoolExecutor(len(tables)) as threads:
            playing = [threads.submit(play_and_settle, players) for players in tables]
            begun = [max(player.version for player in players) for players in tables]
            for number, victim in enumerate(servers[1:3], 1):
                wanted = [version + 3 * number for version in begun]
                wait_until(partial(all_reached, tables, wanted))
                victim.kill()
            for work in playing:
                work.result()
        for players in tables:
            assert players[0].info["status"] == "over"
            check_record(servers[0], players[0].table, 1)
            close(players)
        assert sum(player.moves for players in tables for player in players) >= len(tables)


def test_commands_for_the_same_version_have_one_winner(postgres_url: str, valkey_url: str, tmp_path: Path) -> None:
    count, rounds = size(2, 4), size(8, 40)
    with processes(tmp_path, count, postgres_url, valkey_url, loss="0.5", poll="0.05") as servers:
        players = seat_players(servers, 4, game="kungsholmskille", rules={"deals": 0})
        copies = {  # Everybody has two screens at each process, or one where there are four.
            player.seat: [
                Player([server], player.table, player.session, f"{player.name}{where}")
                for where, server in enumerate([*servers, *servers][:4])
            ]
            for player in players
        }
        for screens in copies.values():
            for screen in screens:
                screen.connect()
        begin(list(players))
        everybody = [screen for screens in copies.values() for screen in screens]
        answers: Counter[str] = Counter()
        for _round in range(rounds):
            version = players[0].version
            for screen in everybody:
                screen.reach(version)
            acting = copies[players[0].turn]
            asked = [screen.send("act", act=screen.legal[at % len(screen.legal)]) for at, screen in enumerate(acting)]
            got = [screen.answer_to(command) for screen, command in zip(acting, asked, strict=True)]
            winners = [answer for answer in got if answer["type"] == "done"]
            assert [answer["version"] for answer in winners] == [version + 1]
            answers.update(answer.get("code", "done") for answer in got)
            for player in players:
                player.reach(version + 1)
        assert answers == {"done": rounds, "too-late": 3 * rounds}
        rows = settle(postgres_url, players)
        assert len([row for row in rows if row.kind == "act"]) == rounds
        close([*players, *everybody])


def test_bots_and_clocks_never_act_twice(postgres_url: str, valkey_url: str, tmp_path: Path) -> None:
    settings = {"loss": "0.3", "poll": "0.05", "decide": "0.15"}
    with processes(tmp_path, 2, postgres_url, valkey_url, **settings) as servers:
        session = servers[0].person("Anna")
        bots = {"1": "simple", "2": "simple", "3": "simple"}
        table = servers[0].table(session, game="kungsholmskille", seats=4, bots=bots, pace="quick", rules={"deals": 4})
        screens = [Player([server], table, session, f"s{at}") for at, server in enumerate(servers)]
        for screen in screens:
            screen.connect()
        assert screens[0].sit()["type"] == "done"
        begin([screens[0]])  # From now on nobody does anything.
        while screens[0].info["status"] != "over":
            screens[0].hear()
        rows = read_log(postgres_url, table)
        for screen in screens:
            screen.reach(len(rows))
            assert screen.view == screens[0].view
        assert fold(rows).status == "over"
        automatic = [row for row in rows if row.actor == "clock" or row.actor.startswith("bot ")]
        assert {row.actor for row in automatic} >= {"clock", "bot 0", "bot 1", "bot 2", "bot 3"}
        for row in automatic:  # Each was decided at the version that it follows.
            assert row.command == f"{row.actor}/{row.version - 1}"
        assert [row.kind for row in rows].count("away") == 1
        clocked = [row.kind for row in rows if row.actor == CLOCK and row.kind in (ACTED, AWAY)]
        assert clocked == [ACTED] * MISSED + [AWAY]  # Whichever process counts, it counts what all of them did.
        check_record(servers[1], table, 1)
        close(screens)


def test_a_match_begun_twice_at_once_is_one_match(postgres_url: str, valkey_url: str, tmp_path: Path) -> None:
    with processes(tmp_path, 2, postgres_url, valkey_url) as servers:
        for number in range(size(1, 3)):
            players = seat_players(servers, 2, game="kungsholmskille", rules={"deals": 1})
            host = players[0]
            elsewhere = Player([servers[1]], host.table, host.session, "elsewhere")
            elsewhere.connect()
            for match in (1, 2):
                for player in (*players, elsewhere):
                    player.reach(max(host.version, elsewhere.version))
                barrier = threading.Barrier(2)

                def ask(player: Player, barrier: threading.Barrier = barrier) -> str:
                    barrier.wait()
                    answer = player.do("begin")
                    return str(answer.get("code", answer["type"]))

                with ThreadPoolExecutor(2) as threads:
                    assert sorted(threads.map(ask, (host, elsewhere))) == ["done", "match-running"]
                for player in players:
                    while player.info["status"] != "shuffling" or player.info["match"] != match:
                        player.hear()
                    assert player.open_nonce()["type"] == "done"
                for player in players:
                    while player.info["status"] == "shuffling":
                        player.hear()
                play_on(players, Random(f"{number} {match}"))
                rows = settle(postgres_url, players)
                assert [row.kind for row in rows].count("began") == match
                assert [row.kind for row in rows].count("dealt") == match
                check_record(servers[match % 2], host.table, match)
            close([*players, elsewhere])


def test_somebody_who_thinks_long_at_another_process_keeps_the_seat(
    postgres_url: str, valkey_url: str, tmp_path: Path
) -> None:
    with processes(tmp_path, 2, postgres_url, valkey_url, gone="0.3", poll="0.1", delay="600") as servers:
        players = seat_players(servers, 4, game="punschkille")
        begin(list(players))
        table = players[0].table
        wait_until(lambda: [row.kind for row in read_log(postgres_url, table)].count("back") >= 2)
        wait_until(lambda: read_log(postgres_url, table)[-1].kind == "back")
        rows = read_log(postgres_url, table)
        assert "act" not in {row.kind for row in rows}
        taken = [row.at for row in rows if row.kind == "away"]
        assert min(after - before for before, after in pairwise(taken)) >= 250  # Once in a while, not all the time.
        close(players)
