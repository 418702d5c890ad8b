"""Requests without a server get the bytes that the server answers with; what takes a server is refused by name."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, cast
from urllib.parse import quote

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from litestar import Litestar
from msgspec import Struct

import talong
from talong.api.coach import Coach
from talong.live import reports
from talong.live.journal import MemoryJournal
from talong.live.keys import digest
from talong.live.reports import Reporter
from talong.live.tables import TableRegistry
from talong.local import requests
from talong.local.requests import JSON, ROUTES, Answer, Route, answer, needs_server
from talong.school import lessons_of
from talong.school.puzzle import puzzles_of
from talong.server.app import make_app
from talong.server.config import Config
from talong.wire import answers as a
from talong.wire import commands as c
from tests.server.devices import DONE, Present, device
from tests.server.wired import Wired, make_template, wired
from tests.sizes import size

WEB = Path(__file__).parents[2] / "web" / "src"
OUTSIDE = {"/health", "/ready", "/metrics"}  # These are for whoever keeps an eye on a server.
LOCAL = {("GET", "/api/local/data"), ("PUT", "/api/local/data")}  # A server has no use for it.
LANGS = ["", "lang=sv", "lang=en", "lang=en-GB", "lang=", "lang=de", "lang=" + "x" * 11, "lang=sv&lang=en", "LANG=en"]
SPOILT = [
    "",
    "%00",
    "x" * 300,
    "%ff",
    "..",
    "%2e%2e%2f",
    "%2F",
    "kille%2Ffirst-deal",
    "å",
    "🃏",
    "%25",
    "'",
    "1 2",
    "%3Flang=en",
]
NUMBERS = [
    "0",
    "-1",
    "1",
    "2",
    "x",
    "1.5",
    "1e3",
    "true",
    "null",
    "",
    "31",
    "32",
    "9" * 30,
    "9" * 5000,
    " 1",
    "%00",
    "1_0",
]
BODIES = [
    b"",
    b"null",
    b"{}",
    b"[]",
    b"[" * 20_000 + b"]" * 20_000,
    b'{"a":' * 20_000,
    b'{"act":"\xff"}',
    b'{"act":"\\ud800"}',
    b'{"act":"' + b"x" * 500 + b'"}',
    b'{"act":7}',
    b'{"act":"stand"}',
    b'{"act":"x","more":1}',
    b'{"seats":"4"}',
    b'{"seats":99}',
    b'{"seats":1e400}',
    b'{"preset":"\\u0000"}',
    b'{"preset":"standard","preset":"x"}',
    b'{"rules":{"pots":' + b"9" * 5000 + b"}}",
    b'{"rules":{"pots":"x"}}',
    b'{"rules":{"nothing":1}}',
    b'{"rules":{"no_evasion":true}}',
    b'{"rules":{"variants":"FM","m_threshold":"8"}}',
    b"\xef\xbb\xbf{}",
    b"talong record 1\n\0",
    b"x" * 2_000_001,
    b"x" * 2_100_001,
]


@dataclass
class Here:
    """Host of requests that has the tables of a server."""

    registry: TableRegistry
    store: Any
    coach: Coach
    address: str
    person: str = ""


def is_served(route: Route) -> bool:
    """Tell whether a server and a page without one answer *route* alike."""
    return route.answer is not needs_server and (route.method, route.path) not in LOCAL


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Litestar:
    return make_app(Config(folder=tmp_path_factory.mktemp("app")))


@pytest.fixture(scope="module")
def schema(app: Litestar) -> dict[str, Any]:
    found: dict[str, Any] = app.openapi_schema.to_schema()
    return found


def test_every_request_to_the_server_is_answered_or_refused_by_name(schema: dict[str, Any]) -> None:
    served = {(method.upper(), path) for path, methods in schema["paths"].items() for method in methods}
    here = {(route.method, route.path) for route in ROUTES}

    assert {pair for pair in served if pair[1] not in OUTSIDE} == here - LOCAL
    assert here >= LOCAL
    assert len(here) == len(ROUTES)


def asked_by_the_page() -> set[str]:
    """Return every path under /api that the client names, with {} for what it puts in."""
    found = set()
    for file in [*WEB.rglob("*.ts"), *WEB.rglob("*.svelte")]:
        if file.name.endswith((".gen.ts", ".test.ts")):
            continue
        for path in re.findall(r"""["'`](/api/[^"'`?\s]*)""", file.read_text(encoding="utf-8")):
            whole = re.sub(r"\$?{[^}]*}", "{}", path)
            found.add(re.sub(r"\${.*", "{}", whole))  # What is put in at the end may be a query.
    return found


def test_every_path_that_the_page_names_is_known() -> None:
    known = [[part if not part.startswith("{") else "{}" for part in route.path.split("/")] for route in ROUTES]
    named = asked_by_the_page()

    assert {"/api/games", "/api/lessons", "/api/tables/{}/hint", "/api/guide/{}"} <= named
    for path in named:
        parts = path.rstrip("/").split("/")
        # The last part may be put together by the page: `/api/print/{}/{}.pdf`, `/ledger{}`, or a game and a lesson.
        assert any(
            (len(parts) == len(one) or (parts[-1] == "{}" and len(parts) < len(one)))
            and all(mine == theirs or "{}" in mine or theirs == "{}" for mine, theirs in zip(parts, one, strict=False))
            for one in known
        ), path


def bare(found: Any) -> Any:
    """Return a schema without what is said to people, and the two ways to allow null and to bound a number as one."""
    if isinstance(found, list):
        return [bare(one) for one in found]
    if not isinstance(found, dict):
        return found
    kept = {key: bare(one) for key, one in found.items() if key not in ("title", "description", "examples")}
    if "oneOf" in kept:
        kept["anyOf"] = kept.pop("oneOf")
    if "anyOf" in kept:
        kinds = [one for one in kept.pop("anyOf") if one != {"type": "null"}]
        assert len(kinds) == 1
        kept.update(kinds[0])
        if kept.get("minimum") == 0:  # The framework leaves it out where null is allowed.
            del kept["minimum"]
    if kept.get("default", 0) is None:
        del kept["default"]
    return kept


@pytest.mark.parametrize("route", [one for one in ROUTES if is_served(one)], ids=lambda one: f"{one.method} {one.path}")
def test_parameters_are_those_of_the_server(route: Route, schema: dict[str, Any]) -> None:
    """Names, types, bounds and defaults of the query are in both places; here they are held against each other."""
    operation = schema["paths"][route.path][route.method.lower()]
    served = {
        one["name"]: (one.get("required", False), bare(one["schema"]))
        for one in operation.get("parameters", [])
        if one["in"] == "query"
    }
    described = msgspec.json.schema(route.query)["$defs"][route.query.__name__]
    here = {
        name: (name in described.get("required", []), bare(found)) for name, found in described["properties"].items()
    }

    assert here == served
    assert str(route.status) in operation["responses"]
    kinds = operation["responses"][str(route.status)].get("content", {})
    if kinds:
        assert [kind.partition(";")[0] for kind in kinds] == [route.kind.partition(";")[0]]


async def same(server: Wired, host: Here, method: str, target: str, body: bytes = b"", session: str = "") -> Answer:
    """Ask both, and return the one answer that they give."""
    theirs = await server.ask(method, target, body, session)
    mine = await answer(host, method, target, body)
    assert mine.status == theirs.status, (method, target[:200], body[:80], mine, theirs)
    assert mine.body == theirs.body, (method, target[:200], body[:80])
    if theirs.body:
        assert mine.kind == theirs.header("content-type"), (method, target[:200])
    return mine


def serve(app: Litestar, folder: Path, work: Callable[[Wired, Here], Any]) -> Any:
    """Do *work* with a server and with a host that has its tables."""
    template = make_template(folder)

    async def run() -> Any:
        async with wired(app, template, folder / "served") as server:
            context = server.context
            here = Here(context.registry, context.store, context.coaches, context.config.address)
            return await work(server, here)

    return asyncio.run(run())


def good_targets() -> list[str]:
    """Return what the page asks of a host without tables."""
    found = ["/api/games", "/api/lessons", "/api/protocol.json", "/api/rules/K1", "/api/rules/kk61", "/api/rules/SA1"]
    for game in talong.games():
        key = game.key
        found += [f"/api/guide/{key}", f"/api/rulebooks/{key}", f"/api/puzzles/{key}"]
        found += [f"/api/lessons/{key}/{lesson.key}" for lesson in lessons_of(key)[: size(2, 100)]]
        for puzzle in puzzles_of(key)[: size(2, 1000)]:
            found += [f"/api/puzzles/{key}/{puzzle.key}", f"/api/puzzles/{key}/{puzzle.key}/answer"]
        found += [f"/api/puzzles/{key}?day={day}" for day in ("2026-11-18", "2026-02-30", "0000-01-01", "x", "")]
    return found


def test_what_needs_no_table_is_answered_as_the_server_answers_it(app: Litestar, tmp_path: Path) -> None:
    async def work(server: Wired, here: Here) -> list[int]:
        found = []
        for target in good_targets():
            for lang in ("", "lang=en"):
                mark = "&" if "?" in target else "?"
                found.append((await same(server, here, "GET", f"{target}{mark}{lang}")).status)
        for game in talong.games():
            for puzzle in puzzles_of(game.key)[:2]:
                for act in (puzzle.best, "fold", "x"):
                    body = json.dumps({"act": act}).encode()
                    await same(server, here, "POST", f"/api/puzzles/{game.key}/{puzzle.key}?lang=en", body)
            for preset in game.presets:
                body = json.dumps({"preset": preset, "seats": game.usual_seats}).encode()
                assert (await same(server, here, "POST", f"/api/games/{game.key}/options", body)).status == 200
        return found

    found = serve(app, tmp_path, work)

    assert found.count(200) > 0.7 * len(found)


def bad_requests(rng: Random, number: int) -> list[tuple[str, str, bytes]]:
    """Return requests that are wrong in one place or in several."""
    able = [route for route in ROUTES if is_served(route) and route.path != "/api/people"]
    found: list[tuple[str, str, bytes]] = []
    for route in able:
        found += [(route.method, re.sub(r"{\w+}", quote(one, safe="%"), route.path), b"{}") for one in SPOILT]
        found += [(route.method, f"{filled(route, rng)}?{lang}", b"{}") for lang in LANGS]
        for field in route.query.__struct_fields__:
            found += [(route.method, f"{filled(route, rng)}?{field}={value}", b"{}") for value in NUMBERS]
        found += [(method, filled(route, rng), b"") for method in ("GET", "POST", "PUT", "DELETE", "PATCH")]
        if route.body is not None:
            found += [(route.method, filled(route, rng), body) for body in BODIES]
    found += [
        ("GET", target, b"")
        for target in ("/api", "/api/", "/api/nothing", "/api/games/", "//api//games", "/api/games/kille")
    ]
    found += [
        ("GET", "/api/rules/K1?lang=%ff", b""),
        ("GET", "/api/games?&&=&lang", b""),
    ]
    # What changes something is asked of each host only once, elsewhere.
    kept = [one for one in found if one[1].split("?")[0] not in ("/api/people", "/api/me") or one[0] == "GET"]
    return [
        *kept,
        *[
            (method, f"{target}{'&' if '?' in target else '?'}lang=en", body)
            for method, target, body in rng.sample(kept, number)
        ],
    ]


def filled(route: Route, rng: Random) -> str:
    """Return the path of *route* with something in it that could be."""
    parts = {"game": "kille", "table": "a" * 22, "match": "1", "rule": "K1", "book": "kille", "lesson": "first-deal"}
    parts["puzzle"] = puzzles_of("kille")[rng.randrange(4)].key
    return route.path.format(**parts)


def test_bad_requests_are_refused_as_the_server_refuses_them(app: Litestar, tmp_path: Path) -> None:
    async def work(server: Wired, here: Here) -> set[int]:
        asked = bad_requests(Random(20), size(100, 2000))
        return {(await same(server, here, *one)).status for one in asked}

    assert serve(app, tmp_path, work) == {200, 400, 401, 404, 405, 413}


def test_a_bound_that_differs_is_noticed(app: Litestar, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bug is planted: here any language may be asked for, however long its name is."""

    class Loose(Struct):
        lang: str = "sv"

    (route,) = [one for one in ROUTES if one.path == "/api/games"]
    monkeypatch.setitem(requests.TREE.named["api"].named["games"].routes, "GET", route._replace(query=Loose))

    async def work(server: Wired, here: Here) -> None:
        for request in bad_requests(Random(20), 0):
            if request[1].startswith("/api/games?"):
                await same(server, here, *request)

    with pytest.raises(AssertionError):
        serve(app, tmp_path, work)


class Content:
    """Coach who finds nothing to say, and so takes no time: how far a review gets is a matter of that."""

    waiting = 0

    async def run(self, *given: object) -> None:
        """Find nothing."""


async def play(server: Wired, sessions: list[str], reveal: bool) -> str:
    """Let two people play a short match, and return their table."""
    rules = {"max_deals": 1}
    table = await server.table(sessions[0], game="rodskagg", seats=2, rules=rules, reveal=reveal, watchers=reveal)
    live, rng = server.context.registry.tables[table], Random(3)
    people = [await server.context.store.session_person(digest(session)) or "" for session in sessions]
    number = 0

    async def do(person: str, kind: Callable[..., Any], **facts: object) -> None:
        nonlocal number
        number += 1
        assert isinstance(await live.submit(person, kind(id=f"c{number}", **facts), "sv"), a.Done)

    live.members.add(Present(people[0]))  # A table waits while nobody is connected to it.
    for seat, person in enumerate(people):
        await do(person, c.Sit, seat=seat)
    await do(people[0], c.Begin)
    while live.state.match is None or live.state.status == "shuffling":
        await asyncio.sleep(0.001)
    while live.state.status == "playing":
        match = live.state.match
        seat = match.asked()[-1]
        await do(people[seat], c.Play, at=live.state.version, act=rng.choice(match.legal_texts(seat)))
    return table


def test_tables_and_replays_are_those_of_the_server(app: Litestar, tmp_path: Path) -> None:
    async def work(server: Wired, here: Here) -> dict[str, set[int]]:
        sessions = [await server.person(name) for name in ("Astrid", "Bo", "Cilla")]
        people = [await server.context.store.session_person(digest(session)) or "" for session in sessions]
        found: dict[str, set[int]] = {}
        for reveal in (True, False):
            table = await play(server, sessions[:2], reveal)
            for person, session in zip([*people, ""], [*sessions, ""], strict=True):
                me = replace(here, person=person)
                for place in ("", "/evening", "/evening?number=1", "/evening?number=2", "/records/1", "/records/2"):
                    said = await same(server, me, "GET", f"/api/tables/{table}{place}", session=session)
                    found.setdefault(place, set()).add(said.status)
                for place in ("events", "steps", "acts", "ledger"):
                    for query in (
                        "",
                        "seat=0",
                        "seat=1&lang=en",
                        "seat=2",
                        "start=3&rests=true",
                        "open=1",
                        "watching=1",
                    ):
                        target = f"/api/tables/{table}/records/1/{place}?{query}"
                        said = await same(server, me, "GET", target, session=session)
                        found.setdefault(place, set()).add(said.status)
            coaches, server.context.coaches = server.context.coaches, Content()  # type: ignore[assignment]
            mine = replace(here, coach=cast("Coach", Content()))
            review = await same(server, mine, "GET", f"/api/tables/{table}/records/1/review?seat=0")
            server.context.coaches = coaches
            found.setdefault("review", set()).add(review.status)
        me = replace(here, person=people[0])
        for lesson in ("first-deal", "nothing"):
            await same(server, me, "PUT", f"/api/me/learnt/kille/{lesson}", session=sessions[0])
        learnt = await same(server, me, "GET", "/api/me/learnt", session=sessions[0])
        assert json.loads(learnt.body)["lessons"] == ["kille/first-deal"]
        assert json.loads((await same(server, me, "GET", "/api/me", session=sessions[0])).body)["tables"]
        return found

    found = serve(app, tmp_path, work)

    assert found[""] == {200}
    assert found["/records/1"] == {200, 404}
    for place in ("events", "steps", "acts", "ledger"):
        assert found[place] == {200, 400, 404}, place
    assert found["review"] == {200, 404}


@pytest.mark.parametrize(
    "route", [one for one in ROUTES if one.answer is needs_server], ids=lambda one: f"{one.method} {one.path}"
)
def test_what_needs_a_server_is_refused_by_name_in_both_languages(route: Route) -> None:
    said = set()
    target = re.sub(r"{\w+}", "x", route.path)
    for lang in ("sv", "en"):
        refused = asyncio.run(answer(nobody(), route.method, f"{target}?lang={lang}"))
        problem = json.loads(refused.body)
        assert (refused.status, refused.kind, problem["code"]) == (501, JSON, "needs-server")
        said.add(problem["text"])
    assert len(said) == 2


def nobody() -> Any:
    """Return a host that nothing may be asked of."""
    return None


class Notes(Reporter):
    """Reporter that keeps what it is told."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def log(self, severity: Any, event: str, /, **facts: object) -> None:
        self.said.append(str(facts))


def test_an_error_of_ours_is_an_answer_and_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The host is missing, which no request can bring about."""
    notes = Notes()
    monkeypatch.setattr(reports, "_reporter", notes)

    refused = asyncio.run(answer(nobody(), "GET", "/api/me?lang=en"))

    assert (refused.status, json.loads(refused.body)["code"]) == (500, "internal-error")
    assert "AttributeError" in "".join(notes.said)


PARTS = st.one_of(
    st.sampled_from(
        sorted({part for route in ROUTES for part in route.path.split("/")} | {"kille", "first-deal", "1", "-1"})
    ),
    st.text(max_size=20),
)


@given(
    st.sampled_from(["GET", "POST", "PUT", "DELETE", "PATCH", "", "get"]),
    st.one_of(st.text(), st.lists(PARTS, max_size=7).map(lambda parts: "/api/" + "/".join(parts))),
    st.one_of(
        st.just(""),
        st.text(max_size=30).map(lambda text: "?" + text),
        st.sampled_from(["?lang=en", "?seat=0", "?seat=x"]),
    ),
    st.one_of(st.binary(max_size=60), st.sampled_from([b"{}", b"null", b'{"name":"Anna"}', b'{"game":"kille"}'])),
)
def test_whatever_is_asked_is_answered_and_never_an_error_of_ours(
    method: str, path: str, query: str, body: bytes
) -> None:
    async def run() -> None:
        async with device(MemoryJournal()) as host:
            found = await answer(host, method, path + query, body)
            assert found.status in (*DONE, 400, 401, 404, 405, 413, 501), found
            if found.status >= 400:
                problem = json.loads(found.body)
                assert problem["code"]
                assert problem["text"]

    asyncio.run(run())
