"""What the browser client needs of the server: its files, words beside the data, rules by their ids, and replays."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

import talong
from talong.bots.review import decisions
from talong.lang import Words, narrator_for
from talong.server.routes import pages
from tests.server.guests import Server, serving
from tests.server.patience import HANG_SECONDS


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


def table_for_one(server: Server, game: str, seats: int, reveal: bool = True, **rules: object) -> tuple[str, str]:
    session = server.person("Anna")
    bots = {str(seat): "simple" for seat in range(1, seats)}
    return session, server.table(session, game=game, seats=seats, rules=rules, bots=bots, reveal=reveal)


def frames(server: Server, table: str, session: str, acts: int, **hello: object) -> list[dict[str, Any]]:
    """Play the first legal act so many times, or to the end, and return all that was heard."""
    heard: list[dict[str, Any]] = []
    with connect(
        f"ws://127.0.0.1:{server.port}/ws/{table}", origin=Origin(server.url), open_timeout=HANG_SECONDS
    ) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1, "session": session, **hello}))
        socket.send(json.dumps({"type": "sit", "id": "sit", "seat": 0}))
        socket.send(json.dumps({"type": "begin", "id": "begin"}))
        while acts:
            message = json.loads(socket.recv(timeout=HANG_SECONDS))
            heard.append(message)
            if (message.get("table") or {}).get("status") == "over":
                break
            if message["type"] == "update" and (message.get("view") or {}).get("legal"):
                act = {"type": "act", "id": f"a{message['version']}", "at": message["version"]}
                socket.send(json.dumps({**act, "act": message["view"]["legal"][0]}))
                acts -= 1
    return heard


@pytest.mark.parametrize(("game", "seats"), [("kille", 4), ("kungsholmskille", 3), ("rodskagg", 3), ("skitgubbe", 3)])
def test_words_say_the_events_that_they_come_with_and_no_more(server: Server, game: str, seats: int) -> None:
    session, table = table_for_one(server, game, seats)
    heard = frames(server, table, session, 6, words=True, lang="sv")
    names: list[str] = []
    told = 0
    for message in heard:
        names = message.get("names") or names
        if not message.get("events"):
            continue
        viewer = message["view"]["viewer"]
        narrator = narrator_for(game, Words("sv"), names, seats, viewer)  # It knows nothing but this frame.
        narrator.aloud = True
        lines = [{"kind": line.kind, "text": line.text} for line in narrator.tell(message["events"])]
        assert message.get("told", []) == lines
        told += len(lines)
        legal = message["view"]["legal"]
        assert {narrator.kind(act) for act in legal} == set(message["says"]["verbs"])
        assert all(message["says"]["verbs"][narrator.kind(act)]["why"] for act in legal)
    assert told > 5
    assert len(set(names)) == seats


def test_whoever_does_not_ask_for_words_hears_none(server: Server) -> None:
    session, table = table_for_one(server, "kille", 4)
    heard = frames(server, table, session, 2)
    assert any(message.get("events") for message in heard)
    assert not any({"told", "calls", "names", "says"} & message.keys() for message in heard)


def test_files_of_the_client(server: Server) -> None:
    for page in ("/", "/t/some-table", "/rules/kille", "/lay/kille", "/replay/some-table/1"):
        status, answer = server.ask("GET", page)
        if pages.is_built():
            assert (status, '<div id="app">' in answer) == (200, True)
            assert "<script>" not in answer
            assert "style=" not in answer
        else:
            assert (status, answer["code"]) == (503, "no-client")
    for path in ("/assets/none.js", "/assets/..%2findex.html", "/assets/.%2e", "/nowhere"):
        assert server.ask("GET", path)[0] == 404
    if pages.is_built():
        status, answer = server.ask("GET", "/nowhere", accept="text/html")
        assert (status, '<div id="app">' in answer) == (404, True)
        for way in ("br", "gzip"):
            request = Request(f"{server.url}/", headers={"accept-encoding": f"{way}, x;q=0"})
            with urlopen(request) as found:
                assert found.headers["content-encoding"] == way
                assert found.headers["vary"] == "accept-encoding"


def test_rules_by_their_ids(server: Server) -> None:
    status, found = server.ask("GET", "/api/rules/k29?lang=en")
    assert status == 200
    assert [(rule["rule"], rule["book"]) for rule in found] == [("K29", "kille")]
    assert server.ask("GET", "/api/rules/XX1")[0] == 404
    assert server.ask("GET", "/api/rulebooks/kille")[1].startswith("#")
    assert server.ask("GET", "/api/rulebooks/..%2fkille")[0] == 404


@pytest.fixture(scope="module")
def played(server: Server) -> tuple[str, str]:
    """Give the session and the table of a match of Kille that has been played to its end."""
    session, table = table_for_one(server, "kille", 4, pots=1)
    frames(server, table, session, 2000, words=True)
    return session, table


@pytest.fixture(scope="module")
def closed(server: Server) -> tuple[str, str]:
    """Give the session and the table of another, where no cards are shown."""
    session, table = table_for_one(server, "kille", 4, reveal=False, pots=1)
    frames(server, table, session, 2000, words=True)
    return session, table


def test_replay_shows_each_step_as_the_seat_saw_it(server: Server, played: tuple[str, str]) -> None:
    _session, table = played
    address = f"/api/tables/{table}/records/1"
    status, first = server.ask("GET", f"{address}/steps?seat=1")
    assert status == 200, first
    steps = list(first["steps"])
    while len(steps) <= first["acts"]:
        steps += server.ask("GET", f"{address}/steps?seat=1&start={len(steps)}")[1]["steps"]
    events = server.ask("GET", f"{address}/events?seat=1")[1]
    assert [event for step in steps for event in step["events"]] == events
    assert steps[-1]["view"]["phase"] == "match_over"
    speaking = [step["view"] for step in steps if step["view"]["phase"] == "speak"]
    assert speaking
    assert all(view["hands"][seat] == ["?"] for view in speaking[:1] for seat in "023")
    assert server.ask("GET", f"{address}/steps?seat=9")[0] == 400
    assert talong.replay(server.ask("GET", address)[1]).is_over


def test_replay_has_a_list_of_acts_by_deal_as_oneself_saw_it(server: Server) -> None:
    session, table = table_for_one(server, "kungsholmskille", 4, deals=3)
    frames(server, table, session, 2000, words=True)
    address = f"/api/tables/{table}/records/1"
    status, told = server.ask("GET", f"{address}/acts", session=session)
    assert status == 200, told
    assert (told["seat"], told["mine"], told["open"]) == (0, 0, True)
    assert len(told["deals"]) == 3
    entries = told["entries"]
    assert [entry["step"] for entry in entries] == list(range(len(entries)))
    assert entries[-1]["done"] == told["acts"] == len(entries) - 3  # The deals after the first are steps of their own.
    assert [entry["deal"] for entry in entries if entry["step"] in told["deals"]] == [1, 2, 3]

    steps: list[dict[str, Any]] = []
    while len(steps) < len(entries):
        page = server.ask("GET", f"{address}/steps?seat=0&rests=true&open=true&start={len(steps)}")[1]
        steps += page["steps"]
    assert [" ".join(line["text"] for line in step["told"] if line["text"]) for step in steps] == [
        entry["text"] for entry in entries
    ]
    for begin in told["deals"]:
        assert all("?" not in cards for cards in steps[begin]["view"]["hands"].values())
        assert begin == 0 or steps[begin - 1]["view"]["deals"] == entries[begin]["deal"] - 1

    status, watched = server.ask("GET", f"{address}/acts?watching=true", session=session)
    assert (watched["seat"], watched["mine"]) == (None, 0)
    assert server.ask("GET", f"{address}/acts")[1]["mine"] is None
    assert server.ask("GET", f"{address}/acts?seat=3")[1]["seat"] == 3
    assert server.ask("GET", f"{address}/acts?seat=9")[0] == 400


def test_table_that_shows_no_cards_shows_none_in_its_replay(server: Server, closed: tuple[str, str]) -> None:
    session, table = closed
    address = f"/api/tables/{table}/records/1"
    status, told = server.ask("GET", f"{address}/acts", session=session)
    assert (status, told["seat"], told["open"]) == (200, 0, False)
    assert server.ask("GET", f"{address}/steps?seat=0&rests=true&open=true", session=session)[0] == 404
    assert server.ask("GET", f"{address}/steps?seat=0&rests=true", session=session)[0] == 200
    assert server.ask("GET", f"{address}/acts?seat=1", session=session)[0] == 404


def test_review_marks_costly_decisions_some_at_a_time(server: Server, played: tuple[str, str]) -> None:
    _session, table = played
    address = f"/api/tables/{table}/records/1"
    start, marks, pages = 0, [], 0
    while start is not None:
        status, found = server.ask("GET", f"{address}/review?seat=0&start={start}&lang=en")
        assert status == 200, found
        assert found["start"] == start
        assert found["next"] is None or found["next"] > start
        marks += found["marks"]
        start = found["next"]
        pages += 1
    own = {decision.step: decision for decision in decisions(server.ask("GET", address)[1], 0)}
    assert pages >= len(own) // 12
    for mark in marks:
        legal = own[mark["step"]].view.facts["legal"]
        assert mark["act"] == own[mark["step"]].act
        assert isinstance(legal, list)
        assert mark["best"] is None or mark["best"] in legal
        assert 0 < mark["low"] <= mark["cost"] <= mark["high"]
        assert mark["text"].startswith(f"Act {mark['step']}, ")
        assert mark["why"]
    assert server.ask("GET", f"{address}/review?seat=9")[0] == 400
    assert server.ask("GET", f"{address}/review")[0] == 400
    assert server.ask("GET", f"/api/tables/{table}/records/7/review?seat=0")[0] == 404


def test_review_of_a_closed_table_is_for_whoever_sat_there(server: Server, closed: tuple[str, str]) -> None:
    session, table = closed
    address = f"/api/tables/{table}/records/1/review"
    assert server.ask("GET", f"{address}?seat=0", session=session)[0] == 200
    assert server.ask("GET", f"{address}?seat=1", session=session)[0] == 404
    assert server.ask("GET", f"{address}?seat=0", session=server.person("Bo"))[0] == 404


@pytest.mark.parametrize(
    ("game", "rules"), [("kille", {"pots": 1}), ("kungsholmskille", {"deals": 1}), ("rodskagg", {"max_deals": 1})]
)
def test_ledger_says_by_which_rule_each_krona_moved(server: Server, game: str, rules: dict[str, Any]) -> None:
    session, table = table_for_one(server, game, 4, **rules)
    frames(server, table, session, 2000)
    address = f"/api/tables/{table}/records/1"
    status, accounts = server.ask("GET", f"{address}/ledger?lang=en")
    played = talong.replay(server.ask("GET", address)[1])
    assert status == 200, accounts
    assert accounts["moves"] == played.outcome["ledger"]
    assert accounts["standings"] == played.outcome["standings"]
    assert accounts["names"][0] == "Anna"
    assert {rule["rule"] for rule in accounts["rules"]} == {move["rule"] for move in accounts["moves"]}
    assert all(rule["text"] and rule["book"] == game for rule in accounts["rules"])


def test_ledger_of_a_closed_table_is_for_those_who_sat_there(server: Server) -> None:
    session = server.person("Anna")
    bots = {"1": "simple", "2": "simple"}
    closed = {"watchers": False, "reveal": False, "rules": {"deals": 1}, "bots": bots}
    table = server.table(session, game="kungsholmskille", seats=3, **closed)
    frames(server, table, session, 2000)
    address = f"/api/tables/{table}/records/1/ledger"
    assert server.ask("GET", address)[0] == 404
    assert server.ask("GET", f"{address}?seat=0")[0] == 404
    assert server.ask("GET", f"{address}?seat=0", session=server.person("Bo"))[0] == 404
    assert server.ask("GET", f"{address}?seat=0", session=session)[0] == 200


def test_every_rule_that_moves_anything_has_words() -> None:
    games = Path(talong.__file__).parent / "games"
    moves = re.compile(r"\b_?(?:move|pay|drink|due_rule)\b.*\"")
    found = {
        rule
        for file in games.rglob("*.py")
        for line in file.read_text(encoding="utf-8").splitlines()
        if moves.search(line) or (file.name in ("scoring.py", "stakes.py") and re.search(r"\b(?:return|rule =)", line))
        for rule in re.findall(r'"((?:R-)?[A-Z]+\d+)"', line)
    }
    assert {"K78", "K79", "K81", "K85", "KK13", "KK43", "KK64", "KK76", "P17", "R-P7", "RS40", "S69"} <= found
    for lang in ("sv", "en"):
        words = Words(lang)
        assert [rule for rule in sorted(found) if not words.has(f"web-reason-{rule}")] == []
