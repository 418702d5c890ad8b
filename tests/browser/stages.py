"""Tables at chosen moments, the same every time: played by the engine, and sent to the page as a server would."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Final

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

import talong
from talong.bots import choose_bot
from talong.lang import Words
from talong.server.replays import accounts_of
from talong.server.voice import Voice, people
from talong.wire import answers as a
from talong.wire.commands import PROTOCOL

RULES: Final[dict[str, dict[str, object]]] = {
    "kille": {"pots": 1},
    "punschkille": {"glasses": 3},
    "kungsholmskille": {"deals": 3},
    "rodskagg": {"max_deals": 3, "ask_mode": "manual"},
    "skitgubbe": {"deals": 1},
}
SEATS: Final = {"kille": 5, "punschkille": 5, "kungsholmskille": 4, "rodskagg": 4, "skitgubbe": 4}
SEEDS: Final = range(1, 7)
TABLE: Final = "AAAAAAAAAAAAAAAA"
MOST: Final = 900
CHAIRS: Final = [a.Chair(kind="person", name="Astrid"), a.Chair(kind="person", name="Bo")]
finished: dict[str, talong.Match] = {}


@cache
def moments(key: str) -> dict[str, tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Return the view and the events of seat 0 at the first moment of each kind: its turn, waiting, the end."""
    game = talong.game(key)
    found: dict[str, tuple[dict[str, Any], list[dict[str, Any]]]] = {}
    for seed in SEEDS:
        luck = Random(seed)
        match = game.match(seats=SEATS[key], rules=game.rules("standard", **RULES[key]), seed=seed)
        bot = choose_bot(key, "simple", str(seed))
        for _ in range(MOST):
            view = match.view(0)
            facts: dict[str, Any] = {"game": key, "viewer": 0, **view.facts}
            phase = str(facts["phase"])
            name = phase if facts["legal"] else f"{phase}-waiting" if phase != "match_over" else phase
            if len(facts["hands"].get("0", [])) or phase == "match_over" or facts["legal"]:
                found.setdefault(name, (facts, match.events(since=-1, viewer=0)))
            if phase == "match_over":
                finished.setdefault(key, match)
                break
            seat = next((one for one in range(match.seats) if match.legal_texts(one) and one == facts["turn"]), None)
            if seat is None:
                seat = next(one for one in range(match.seats) if match.legal_texts(one))
            act = (
                luck.choice(match.legal_texts(seat))
                if seat == 0 and luck.random() < 0.5
                else bot.choose(match.view(seat))
            )
            match.apply(seat, match.parse(seat, act or match.legal_texts(seat)[0]))
    return found


def chairs(key: str) -> list[a.Chair]:
    """Return who sits at the table."""
    return [*CHAIRS, *[a.Chair(kind="bot", level="simple") for _ in range(SEATS[key] - 2)]]


def till(key: str, lang: str) -> bytes:
    """Return what a server says of the money when the match is over."""
    moments(key)
    return msgspec.json.encode(accounts_of(key, finished[key], people(chairs(key)), Words(lang)))


def welcome(key: str, moment: str, lang: str) -> str:
    """Return what a server says to seat 0 who comes to the table at that *moment*."""
    view, events = moments(key)[moment]
    over = moment == "match_over"
    game = talong.game(key)
    info = a.TableInfo(
        table=TABLE,
        game=key,
        rules=game.changes(game.rules("standard", **RULES[key])),
        seats=SEATS[key],
        chairs=chairs(key),
        host=0,
        pace="off",
        open=False,
        watchers=True,
        reveal=True,
        status="over" if over else "playing",
        match=1,
        fair=None,
    )
    said = a.Welcome(
        protocol=PROTOCOL,
        version=1000,
        seat=0,
        is_host=True,
        table=info,
        fresh=True,
        events=events,
        view=view,
        chat=[a.Line(number=1, seat=1, name="Bo", text="Skål!")],
    )
    return msgspec.json.encode(Voice(Words(lang)).over(said, info, 0)).decode()


def show(page: Page, url: str, key: str, moment: str, lang: str) -> None:
    """Let *page* come to the table at that *moment*."""

    def speak(socket: WebSocketRoute) -> None:
        socket.on_message(lambda text: socket.send(welcome(key, moment, lang)) if '"hello"' in str(text) else None)

    def account(route: Route) -> None:
        route.fulfill(body=till(key, lang), content_type="application/json")

    page.unroute_all()
    page.route("**/records/*/ledger*", account)
    page.route_web_socket("**/ws/*", speak)
    page.goto(f"{url}/t/{TABLE}")
    page.locator(".zone").wait_for()
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(450)  # Acts wait for stray taps.
