"""Somebody at a live table, for whom the terminal looks: welcomes at any time, and earlier history page by page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest
from msgspec import structs

import talong
from talong.cli.console import LineConsole
from talong.cli.remote_lines import LineReader, TypedLine
from talong.lang import Words
from talong.tui.remote_seat import RemoteSeat
from talong.wire import answers as a
from talong.wire import commands as c
from talong.wire.client.http import Address
from talong.wire.client.session import FOUND, Move, Session

if TYPE_CHECKING:
    from talong.facts import AnyView


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


def visiting(sits: bool = False) -> tuple[Session, Reader]:
    kept: dict[str, Any] = {"nonce": "07" * 32, "promised": False, "token": ""}
    session = Session(Address("http://127.0.0.1:1", "table"), "en", kept, lambda: None, alone=False, sits=sits)
    reader = session.reader = Reader()
    return session, reader


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


def unanswered(session: Session, kind: type[c.Command]) -> list[c.Command]:
    return [command for command in session.client.unanswered.values() if isinstance(command, kind)]


def test_earlier_history_comes_page_by_page() -> None:
    session, reader = visiting()
    session.heard(welcome(0, older=250, events=200, status="playing"))
    assert reader.moves[0].how == FOUND
    session.look_back()
    for older, count in ((50, 200), (0, 50)):
        (asked,) = unanswered(session, c.History)
        assert isinstance(asked, c.History)
        assert asked.before == older + count
        session.client.unanswered.clear()
        page: list[dict[str, object]] = [{"event": "x", "number": older + number} for number in range(count)]
        session.heard(a.History(id=asked.id, match=1, older=older, events=page))
    assert not unanswered(session, c.History)
    assert [event["number"] for page in reversed(reader.pages) for event in page] == list(range(250))


def test_history_of_another_match_is_passed_over() -> None:
    session, reader = visiting()
    session.heard(welcome(0, older=250, events=200, status="playing"))
    session.look_back()
    session.heard(a.History(id=session.looking, match=2, older=0, events=[{"event": "x"}] * 250))
    assert reader.pages == []


def test_whoever_sits_down_is_told_so_once() -> None:
    session, reader = visiting(sits=True)
    session.heard(welcome(None))
    session.heard(welcome(0))
    session.heard(a.Done(id=session.sitting, version=9, seat=0, token="t", recovery="r"))
    assert reader.said.count("you-sit") == 1
    assert len(unanswered(session, c.Sit)) == 1  # The promise was given with it.


def test_whoever_is_let_in_or_sent_away_by_a_welcome_is_told_so() -> None:
    session, reader = visiting(sits=True)
    session.heard(welcome(None))
    session.heard(a.Done(id=session.sitting, version=9, token="t", recovery="r"))
    session.heard(welcome(0, events=3, status="playing"))
    assert reader.said == ["coming", "you-sit"]
    session.heard(welcome(None))
    assert reader.said[-1] == "no-seat"
    assert session.seat is None


def resting(
    ready: list[int], seconds: int | None = 20, left: float | None = None, owes: list[int] | None = None
) -> Any:
    """Return the table of Anna and a bot at rest between two deals."""
    rest = a.Rest(ready=ready, seconds=seconds, left=left, owes=owes or [])
    return structs.replace(table("playing"), rest=rest, game="punschkille", seats=4, chairs=CHAIRS)


CHAIRS = [a.Chair(kind="person", name=name) for name in ("Anna", "Bo", "Cia")] + [a.Chair(kind="bot", level="direkt")]


def at_rest(info: a.TableInfo, deals: int = 1) -> a.Update:
    match = talong.game("punschkille").match(seats=4, seed=1)
    view: dict[str, object] = {**match.view(0).data(), "legal": [], "turn": None, "phase": "deal_over", "deals": deals}
    return a.Update(version=10, kind="act", table=info, view=view)


def reading(typing: bool) -> tuple[Session, LineReader]:
    """Return somebody in seat 0 who reads lines, and types them or not."""
    session, _reader = visiting()
    console = LineConsole(0)
    console.typing = typing
    lines = LineReader(Words("sv"), console, session)
    session.heard(structs.replace(welcome(0, status="playing"), table=structs.replace(resting([]), rest=None)))
    return session, lines


def test_rest_is_told_with_who_is_ready_and_the_time_left(capsys: pytest.CaptureFixture[str]) -> None:
    session, lines = reading(typing=True)
    session.heard(at_rest(resting([], left=17.5)))
    assert capsys.readouterr().out.splitlines()[-1] == "Nästa giv: Enter (18 s kvar)."
    assert unanswered(session, c.Ready) == []  # Nobody is hurried.

    session.heard(at_rest(resting([1], left=9.0)))
    said = capsys.readouterr().out.splitlines()
    assert said[-2:] == ["Redo för nästa giv: Bo.", "Nästa giv: Enter (9 s kvar)."]

    lines.hear(TypedLine("\n"))
    assert len(unanswered(session, c.Ready)) == 1
    session.heard(at_rest(resting([0, 1], left=8.0)))
    lines.hear(TypedLine("\n"))
    assert len(unanswered(session, c.Ready)) == 1  # Once is enough.


def test_whoever_owes_a_glass_says_skal(capsys: pytest.CaptureFixture[str]) -> None:
    session, lines = reading(typing=True)
    session.heard(at_rest(resting([], seconds=None, owes=[0])))

    assert capsys.readouterr().out.splitlines()[-1].startswith("Skål!")
    lines.hear(TypedLine("Skål\n"))
    assert len(unanswered(session, c.Ready)) == 1


def test_where_nobody_types_a_rest_goes_on() -> None:
    session, _lines = reading(typing=False)
    for deals in (1, 2):
        session.heard(at_rest(resting([]), deals))
        session.heard(at_rest(resting([]), deals))
        assert len(unanswered(session, c.Ready)) == deals


def test_drawn_table_rests_until_the_live_one_goes_on() -> None:
    session, _reader = visiting()
    session.heard(structs.replace(welcome(0, status="playing"), table=resting([1, 2], left=12.0)))
    view = cast("AnyView", dict(at_rest(resting([])).view or {}))
    live = RemoteSeat(Words("sv"), session, Move(FOUND, 9, [], view))

    rest = live.rest()
    assert rest is not None
    assert (rest.ready, rest.own, rest.owes) == ((1, 2), False, False)
    assert rest.left is not None
    assert 0 < rest.left <= 12
    live.seated().access.next_deal()
    assert len(unanswered(session, c.Ready)) == 1
    live.come(Move("on", 11, [], view))
    assert live.rest() is None  # There is something to show.


def over(ready: list[int], waits: list[int]) -> a.TableInfo:
    """Return the table of Anna, Bo and Cia after a match."""
    again = a.Again(ready=ready, waits=waits)
    return structs.replace(table("over"), again=again, game="punschkille", seats=4, chairs=CHAIRS)


def test_another_match_is_asked_for_and_told_who_wants_it(capsys: pytest.CaptureFixture[str]) -> None:
    session, lines = reading(typing=True)
    session.is_host = True
    session.heard(a.Update(version=11, kind="act", table=over([], [0, 1, 2])))
    assert capsys.readouterr().out.splitlines()[-1] == "Spela igen: Enter, eller sluta."
    session.heard(a.Update(version=12, kind="again", seat=1, table=over([1], [0, 2])))
    assert capsys.readouterr().out.splitlines() == ["Vill spela igen: Bo.", "Spela igen: Enter, eller sluta."]
    lines.hear(TypedLine("\n"))
    assert len(unanswered(session, c.Again)) == 1
    session.heard(a.Update(version=13, kind="again", seat=0, table=over([0, 1], [2])))
    session.heard(a.Now(table=over([0, 1], [2])))  # Nothing is said twice.
    said = capsys.readouterr().out.splitlines()
    assert said == ["Vill spela igen: Bo.", "Väntar på Cia. Skriv börja för att inte vänta."]
    lines.hear(TypedLine("igen\n"))
    assert len(unanswered(session, c.Again)) == 1  # Once is enough.
    lines.hear(TypedLine("börja\n"))
    assert len(unanswered(session, c.Begin)) == 1


def test_at_an_older_server_the_host_begins(capsys: pytest.CaptureFixture[str]) -> None:
    session, lines = reading(typing=True)
    session.is_host = True
    session.heard(a.Update(version=11, kind="act", table=structs.replace(over([], []), again=None)))
    assert capsys.readouterr().out.splitlines()[-1].startswith("Alla platser är tagna. Skriv börja")
    lines.hear(TypedLine("börja\n"))
    assert len(unanswered(session, c.Begin)) == 1
