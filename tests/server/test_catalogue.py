"""The list of games tells a client all it needs to lay a table and to talk at it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import talong
from talong.bots import LEVELS
from tests.server.guests import Guest, Server, begin, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("catalogue")) as running:
        yield running


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_levels_say_how_hard_they_are_and_there_are_phrases(server: Server, lang: str) -> None:
    status, games = server.ask("GET", f"/api/games?lang={lang}")
    assert status == 200
    for game in games:
        assert list(game["level_titles"]) == game["levels"] == list(LEVELS)
        assert len(set(game["level_titles"].values())) == len(LEVELS)
        assert 3 <= len(game["phrases"]) <= 6
        for phrase in game["phrases"]:
            assert 1 <= len(phrase["text"]) <= 40
            assert bool(phrase.get("gloss")) == (lang == "en")
        assert game["seats_min"] <= game["usual_seats"] <= game["seats_max"]
        assert 2 <= game["least_seats"] <= game["seats_min"]
    assert [phrase["text"] for phrase in games[0]["phrases"]] == [
        phrase["text"] for phrase in server.ask("GET", "/api/games")[1][0]["phrases"]
    ], "they are Swedish in both"


@pytest.mark.parametrize("game", ["kille", "punschkille"])
@pytest.mark.parametrize("seats", [2, 3])
def test_two_and_three_play_where_that_is_agreed(server: Server, game: str, seats: int) -> None:
    listed = next(one for one in server.ask("GET", "/api/games")[1] if one["key"] == game)
    option = next(one for one in listed["options"] if one["name"] == "min_players")
    assert listed["least_seats"] == option["least"] == 2
    session = server.person("host")
    wish = {"game": game, "seats": seats}
    status, refused = server.ask("POST", "/api/tables", wish, session)
    assert (status, refused["rule"]) == (400, "R-K1")
    table = server.table(session, **wish, rules={"min_players": seats})
    guests = [Guest(server, table, session, name="g0")]
    guests += [Guest(server, table, server.person(f"guest {seat}"), name=f"g{seat}") for seat in range(1, seats)]
    for guest in guests:
        guest.connect()
        assert guest.sit()["type"] == "done"
    begin(guests)
    assert guests[0].view is not None
    assert guests[0].view["seats"] == seats
    for key in ("rules", "seats"):
        assert guests[0].info[key] == ({"min_players": seats} if key == "rules" else seats)
    assert talong.game(game).seats_min == 4


def test_seats_are_counted_from_one_where_people_read_of_them(server: Server) -> None:
    table = server.table(server.person("host"), game="rodskagg", seats=3)
    anna, bo = (Guest(server, table, server.person(name), name=name) for name in ("anna", "bo"))
    for guest in (anna, bo):
        guest.connect(lang="en")
    assert anna.sit(0)["type"] == "done"
    taken = bo.sit(0)
    assert (taken["code"], taken["text"]) == ("seat-taken", "seat 1 is taken")
    moved = anna.sit(2)
    assert (moved["code"], moved["text"]) == ("seated-already", "you sit in seat 1 already")
    none = bo.sit(7)
    assert (none["code"], none["text"]) == ("no-such-seat", "there is no such seat at this table")
