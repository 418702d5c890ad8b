"""The account of an evening adds up, keeps everybody's name, and tells nothing that the table does not show."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from talong.record.verify import verify
from tests.server.guests import Guest, Server, begin, gather, serving
from tests.sizes import size

GAMES: dict[str, dict[str, object]] = {
    "kille": {"pots": 1},
    "punschkille": {},
    "kungsholmskille": {"deals": 2},
    "rodskagg": {"max_deals": 2},
    "skitgubbe": {"deals": 1},
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("evening"), rate="1e9") as running:
        yield running


def play_on(guests: list[Guest], rng: Random, deals: int = 0) -> None:
    """Let the guests play at random until the match is over, or so many deals are."""
    by_seat = {guest.seat: guest for guest in guests}
    host = guests[0]
    done = 0
    while host.info["status"] == "playing" and (not deals or done < deals):
        newest = max(guest.version for guest in guests)
        for guest in guests:
            while guest.version < newest:
                guest.hear()
        able = [guest for guest in guests if guest.legal]
        on_turn = by_seat.get(host.turn) or (able[0] if able else None)
        if on_turn is None or not on_turn.legal:
            heard = host.hear()
        else:
            answer = on_turn.do("act", act=rng.choice(on_turn.legal))
            while on_turn.version < answer["version"]:
                heard = on_turn.hear()
            heard = {"events": []} if answer["type"] == "refused" else {}
            while host.version < answer["version"]:
                heard = host.hear()
        done += len([event for event in heard.get("events", []) if event["event"] == "settle"])


def evening(server: Server, table: str, query: str = "", session: str = "") -> dict[str, Any]:
    status, found = server.ask("GET", f"/api/tables/{table}/evening{query}", session=session)
    assert status == 200, found
    account: dict[str, Any] = found
    return account


def check_sums(account: dict[str, Any]) -> None:
    """Check that all kronor come to nothing, those left in pots included."""
    games = {game for total in account["totals"] for game in total["kronor"]}
    for game in games:
        everybody = sum(total["kronor"].get(game, 0) for total in account["totals"])
        assert everybody + account["left"].get(game, 0) == 0
    assert [total["name"] for total in account["totals"]] == [one["name"] for one in account["people"]]


@pytest.mark.parametrize("game", size(["punschkille", "rodskagg"], list(GAMES)))
def test_the_account_of_two_matches_is_that_of_their_ledgers(game: str, server: Server) -> None:
    guests = gather(server, 4, game=game, seats=4, rules=GAMES[game])
    host = guests[0]
    for match in (1, 2):
        begin(guests)
        play_on(guests, Random(f"{game} {match}"))
        assert host.info["status"] == "over"
    account = evening(server, host.table)
    check_sums(account)
    assert [(match["match"], match["game"], match["finished"]) for match in account["matches"]] == [
        (1, game, False),
        (2, game, False),
    ]
    assert [one["name"] for one in account["people"]] == [f"guest {seat}" for seat in range(4)]
    assert {one["kind"] for one in account["people"]} == {"person"}
    assert account["began"] <= account["matches"][0]["at"] <= account["matches"][1]["at"] == account["ended"]
    expected = [{"kronor": 0, "points": 0, "glasses": 0, "skitgubbe": 0} for _seat in range(4)]
    for match in (1, 2):
        ledger = server.ask("GET", f"/api/tables/{host.table}/records/{match}/ledger")[1]
        assert ledger["standings"] == account["matches"][match - 1]["standings"]
        for one in ledger["standings"]:
            expected[one["seat"]]["kronor"] += one.get("balance", 0)
            expected[one["seat"]]["skitgubbe"] += one.get("skitgubbe", 0)
            expected[one["seat"]]["points"] += game == "rodskagg" and one["place"] == 1
        for move in ledger["moves"]:
            kind, _space, seat = move["to"].partition(" ")
            if kind == "drunk":
                expected[int(seat)]["glasses"] += move["amount"]
    for seat, total in enumerate(account["totals"]):
        assert total["kronor"].get(game, 0) == expected[seat]["kronor"]
        assert {name: total[name] for name in ("points", "glasses", "skitgubbe")} == {
            name: expected[seat][name] for name in ("points", "glasses", "skitgubbe")
        }
        assert total["matches"] == 2
    largest = account["largest"]
    assert max(abs(change) for change in largest["changes"]) == abs(largest["amount"])
    assert all(largest["cards"].values())
    assert evening(server, host.table) == account, "asked again it is the same"


def test_names_stay_when_somebody_leaves_and_another_comes(server: Server) -> None:
    guests = gather(server, 4, game="kungsholmskille", seats=4, rules={"deals": 1})
    host = guests[0]
    begin(guests)
    play_on(guests, Random("first"))
    assert guests[3].do("stand")["type"] == "done"
    assert host.do("bot", seat=3, level="direkt")["type"] == "done"
    begin(guests[:3])
    play_on(guests[:3], Random("second"))
    account = evening(server, host.table)
    check_sums(account)
    assert [one["kind"] for one in account["people"]] == ["person"] * 4 + ["bot"]
    assert account["people"][3]["name"] == "guest 3"
    assert [match["seats"] for match in account["matches"]] == [[0, 1, 2, 3], [0, 1, 2, 4]]
    assert account["totals"][3]["matches"] == account["totals"][4]["matches"] == 1
    balance = {one["seat"]: one["balance"] for one in account["matches"][0]["standings"]}
    assert account["totals"][3]["kronor"].get("kungsholmskille", 0) == balance[3]
    status, _nothing = server.ask("DELETE", "/api/me", session=guests[3].session)
    assert status == 204
    account = evening(server, host.table, "?lang=en")
    assert account["people"][3] == {"name": "somebody", "kind": "erased"}
    assert "guest 3" not in str(account)
    assert server.ask("GET", f"/api/tables/{host.table}/records/1/ledger?lang=en")[1]["names"][3] == "somebody"


def test_a_new_evening_starts_anew_and_the_old_one_can_be_looked_up(server: Server) -> None:
    guests = gather(server, 4, game="kungsholmskille", seats=4, rules={"deals": 1})
    host = guests[0]
    assert guests[1].do("evening")["code"] == "only-host"
    begin(guests)
    assert host.do("evening")["code"] == "match-running"
    play_on(guests, Random("old"))
    assert (host.info["evening"], host.info["evening_since"]) == (1, 1)
    assert host.do("evening")["type"] == "done"
    assert (host.info["evening"], host.info["evening_since"]) == (2, 2)
    assert host.do("evening")["code"] == "evening-empty"
    empty = evening(server, host.table)
    assert (empty["evening"], empty["matches"], empty["totals"], empty["largest"]) == (2, [], [], None)
    for guest in guests:
        guest.hear_all()
    begin(guests)
    play_on(guests, Random("new"))
    assert [match["match"] for match in evening(server, host.table)["matches"]] == [2]
    assert [match["match"] for match in evening(server, host.table, "?number=1")["matches"]] == [1]
    assert server.ask("GET", f"/api/tables/{host.table}/evening?number=3")[1]["code"] == "no-such-evening"


def rest_over_a_pot(server: Server) -> Guest:
    """Return the host of a table that rests with a pot to be won: one deal in seventy takes three of four out."""
    while True:
        guests = gather(server, 4, game="kille", seats=4, rests=True)
        host = guests[0]
        begin(guests)
        by_seat = {guest.seat: guest for guest in guests}
        while host.info["rest"] is None:
            on_turn = by_seat[host.turn]
            answer = on_turn.do("act", act="stand" if "stand" in on_turn.legal else on_turn.legal[0])
            for guest in guests:
                while guest.version < answer["version"]:
                    guest.hear()
        if not any(event["event"] == "win" for event in host.events):
            return host


def test_a_pot_that_nobody_has_won_is_told_apart(server: Server) -> None:
    host = rest_over_a_pot(server)
    assert host.do("finish")["type"] == "done"
    assert host.info["status"] == "over"
    account = evening(server, host.table)
    check_sums(account)
    assert account["matches"][0]["finished"]
    assert account["left"] == {"kille": 4}
    assert sum(total["kronor"]["kille"] for total in account["totals"]) == -4
    for name in ("ledger", "steps", "review?seat=0"):
        status, found = server.ask("GET", f"/api/tables/{host.table}/records/1/{name}")
        assert status == 200, found
    text = server.ask("GET", f"/api/tables/{host.table}/records/1")[1]
    assert verify(text).ok


def test_only_those_who_may_look_are_told(server: Server) -> None:
    guests = gather(server, 4, game="kungsholmskille", seats=4, rules={"deals": 1}, watchers=False, reveal=False)
    host = guests[0]
    begin(guests)
    play_on(guests, Random("closed"))
    stranger = server.person("stranger")
    for session in ("", stranger):
        assert server.ask("GET", f"/api/tables/{host.table}/evening", session=session)[1]["code"] == "no-such-evening"
    assert host.do("kick", seat=2)["type"] == "done"
    for session in (host.session, guests[2].session):
        account = evening(server, host.table, session=session)
        check_sums(account)
        assert account["largest"] is None or account["largest"]["cards"] is None
