"""Whoever is sent away is told so in the host's own words, once, and nobody else reads them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.server.guests import Guest, Server, begin, gather, serving

WORD = "Tack för i kväll, Bo; bussen går nu."


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> object:
    with serving(tmp_path_factory.mktemp("sent_away")) as running:
        yield running


def table(server: Server, **wishes: object) -> list[Guest]:
    return gather(server, 3, game="rodskagg", seats=3, **wishes)


def hear_until(guest: Guest, kind: str) -> dict[str, object]:
    while True:
        message = guest.hear()
        if message.get("kind", message["type"]) == kind:
            return message


def test_the_person_hears_it_and_nobody_else(server: Server) -> None:
    host, bo, eva = table(server)
    for guest in (host, bo, eva):
        guest.hear_all()
    bo.close()
    back = Guest(server, bo.table, session=bo.session)
    back.connect()
    assert host.do("kick", seat=1, word=f"  {WORD}  ")["type"] == "done"
    said = hear_until(back, "kicked")
    assert (said["seat"], said["word"]) == (1, WORD)
    hear_until(eva, "kicked")
    for other in (host, eva):
        assert not [frame for frame in other.heard if "bussen" in frame]
    again = Guest(server, bo.table, session=bo.session).connect()
    assert "word" not in again, "once is enough"


def test_whoever_was_not_there_hears_it_when_they_come(server: Server) -> None:
    host, bo, _eva = table(server)
    bo.close()
    assert host.do("kick", seat=1, word=WORD)["type"] == "done"
    assert Guest(server, bo.table, session=host.session).connect().get("word") is None
    assert Guest(server, bo.table).connect().get("word") is None
    assert Guest(server, bo.table, session=bo.session).connect()["word"] == WORD
    assert "word" not in Guest(server, bo.table, session=bo.session).connect()


def test_a_banned_person_hears_it_in_the_farewell(server: Server) -> None:
    host, bo, _eva = table(server)
    bo.close()
    assert host.do("kick", seat=1, ban=True, word=WORD)["type"] == "done"
    farewell = Guest(server, bo.table, session=bo.session).connect()
    assert (farewell["type"], farewell["code"], farewell["word"]) == ("bye", "banned", WORD)
    assert "word" not in Guest(server, bo.table, session=bo.session).connect()


def test_somebody_put_out_of_a_table_without_watchers_hears_it_in_the_new_welcome(server: Server) -> None:
    host, bo, _eva = table(server, watchers=False)
    here = Guest(server, bo.table, session=bo.session)
    here.connect()
    assert host.do("kick", seat=1, word=WORD)["type"] == "done"
    while here.seat is not None:
        said = here.hear()
    assert (said["type"], said["word"]) == ("welcome", WORD)


def test_without_a_word_nothing_is_said(server: Server) -> None:
    host, bo, _eva = table(server)
    here = Guest(server, bo.table, session=bo.session)
    here.connect()
    assert host.do("kick", seat=1)["type"] == "done"
    assert "word" not in hear_until(here, "kicked")
    assert host.do("kick", seat=2, word="a\u0007b")["code"] == "not-printable"
    host.send("kick", seat=2, word="x" * 201)
    assert hear_until(host, "refused")["code"] == "bad-message"


def test_the_log_does_not_have_it_and_it_is_erased_with_either_of_them(server: Server, tmp_path: Path) -> None:
    for erased in (0, 1):
        guests = table(server)
        guests[1].close()
        assert guests[0].do("kick", seat=1, word=WORD)["type"] == "done"
        kept = server.ask("GET", "/api/me", session=guests[1].session)[1]["kept"]
        assert [parting["text"] for parting in kept["partings"]] == [WORD]
        assert WORD not in json.dumps(kept["acts"])
        assert WORD not in json.dumps(server.ask("GET", "/api/me", session=guests[0].session)[1]["kept"]["acts"])
        status, _answer = server.ask("DELETE", "/api/me", session=guests[erased].session)
        assert status == 204
        if erased == 0:
            assert "word" not in Guest(server, guests[1].table, session=guests[1].session).connect()
    assert WORD.encode() not in (server.folder / "talong.db").read_bytes()


def test_the_match_they_were_sent_away_from_keeps_their_name(server: Server) -> None:
    guests = gather(server, 3, game="kungsholmskille", seats=3, rules={"deals": 1})
    begin(guests)
    host, bo = guests[0], guests[1]
    assert host.do("kick", seat=1, word=WORD)["type"] == "done"
    bo.close()
    path = f"/api/tables/{host.table}/records/1/ledger"
    by_seat = {0: host, 2: guests[2]}
    while host.info["status"] == "playing":
        for guest in by_seat.values():
            while guest.version < host.version:
                guest.hear()
        turn = host.turn
        on_turn = by_seat.get(-1 if turn is None else turn)
        if on_turn is None:
            host.hear()
            continue
        answer = on_turn.do("act", act=on_turn.legal[0])
        while host.version < answer["version"]:
            host.hear()
    status, ledger = server.ask("GET", path)
    assert status == 200, ledger
    assert ledger["names"] == ["guest 0", "guest 1", "guest 2"]
    status, steps = server.ask("GET", path.replace("ledger", "steps"))
    assert steps["names"] == ledger["names"]
    assert host.do("free", seat=1)["type"] == "done"
    assert guests[2].do("stand")["type"] == "done"
    assert server.ask("GET", path)[1]["names"] == ledger["names"]
