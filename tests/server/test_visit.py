"""Somebody at a live table, for whom the terminal looks: welcomes at any time, and earlier history page by page."""

from __future__ import annotations

from typing import Any

from talong.wire import answers as a
from talong.wire import commands as c
from talong.wire.asking import Address
from talong.wire.visit import FOUND, Move, Visit


class Reader:
    """Notes what it is told."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.moves: list[Move] = []
        self.pages: list[list[dict[str, Any]]] = []

    def say(self, key: str, wrong: bool = False, **facts: object) -> None:
        self.said.append(key)

    def tell(self, move: Move) -> None:
        self.moves.append(move)

    def earlier(self, events: list[dict[str, Any]]) -> None:
        self.pages.append(events)

    def look(self) -> None: ...
    def turn_to(self, info: a.TableInfo) -> None: ...
    def stop(self) -> None: ...
    def chat(self, line: a.Line) -> None: ...
    def refuse(self, answer: a.Refused) -> None: ...
    def ask(self) -> None: ...
    def farewell(self, text: str) -> None: ...


def visiting(sits: bool = False) -> tuple[Visit, Reader]:
    kept: dict[str, Any] = {"nonce": "07" * 32, "promised": False, "token": ""}
    visit = Visit(Address("http://127.0.0.1:1", "table"), "en", kept, lambda: None, alone=False, sits=sits)
    reader = visit.reader = Reader()
    return visit, reader


def table(status: str = "waiting") -> a.TableInfo:
    chairs = [a.Chair(kind="person", name="Anna"), a.Chair(kind="bot", level="direkt")]
    return a.TableInfo("table", "rodskagg", {}, 2, chairs, 0, "off", False, False, True, status, 1, None)


def welcome(seat: int | None, older: int = 0, events: int = 0, status: str = "waiting") -> a.Welcome:
    told: list[dict[str, object]] = [{"event": "x", "number": older + number} for number in range(events)]
    view: dict[str, object] | None = {"viewer": seat, "scores": [1, 2]} if events else None
    return a.Welcome(
        protocol=1, version=9, seat=seat, is_host=False, table=table(status), fresh=True, older=older,
        events=told, view=view, chat=[],
    )  # fmt: skip


def unanswered(visit: Visit, kind: type[c.Command]) -> list[c.Command]:
    return [command for command in visit.client.unanswered.values() if isinstance(command, kind)]


def test_earlier_history_comes_page_by_page() -> None:
    visit, reader = visiting()
    visit.heard(welcome(0, older=250, events=200, status="playing"))
    assert reader.moves[0].how == FOUND
    visit.look_back()
    for older, count in ((50, 200), (0, 50)):
        (asked,) = unanswered(visit, c.History)
        assert isinstance(asked, c.History)
        assert asked.before == older + count
        visit.client.unanswered.clear()
        page: list[dict[str, object]] = [{"event": "x", "number": older + number} for number in range(count)]
        visit.heard(a.History(id=asked.id, match=1, older=older, events=page))
    assert not unanswered(visit, c.History)
    assert [event["number"] for page in reversed(reader.pages) for event in page] == list(range(250))


def test_history_of_another_match_is_passed_over() -> None:
    visit, reader = visiting()
    visit.heard(welcome(0, older=250, events=200, status="playing"))
    visit.look_back()
    visit.heard(a.History(id=visit.looking, match=2, older=0, events=[{"event": "x"}] * 250))
    assert reader.pages == []


def test_whoever_sits_down_is_told_so_once() -> None:
    visit, reader = visiting(sits=True)
    visit.heard(welcome(None))
    visit.heard(welcome(0))
    visit.heard(a.Done(id=visit.sitting, version=9, seat=0, token="t", recovery="r"))
    assert reader.said.count("you-sit") == 1
    assert len(unanswered(visit, c.Sit)) == 1  # The promise was given with it.


def test_whoever_is_let_in_or_sent_away_by_a_welcome_is_told_so() -> None:
    visit, reader = visiting(sits=True)
    visit.heard(welcome(None))
    visit.heard(a.Done(id=visit.sitting, version=9, token="t", recovery="r"))
    visit.heard(welcome(0, events=3, status="playing"))
    assert reader.said == ["coming", "you-sit"]
    visit.heard(welcome(None))
    assert reader.said[-1] == "no-seat"
    assert visit.seat is None
