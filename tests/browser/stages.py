"""Tables at chosen moments, the same every time: played by the engine, and sent to the page as a server would."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from itertools import count
from random import Random
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

import talong
from talong.api.ledger import accounts_of
from talong.bots import choose_bot
from talong.core.event import WATCHER
from talong.core.hosting import rest
from talong.lang import Words
from talong.live.narration import Spoken, TableNarrator, people
from talong.wire import answers as a
from talong.wire.commands import PROTOCOL
from tests.browser.windows import KNOWN, REST

RULES: Final[dict[str, dict[str, object]]] = {
    "kille": {"pots": 1},
    "punschkille": {"glasses": 3},
    "kungsholmskille": {"deals": 3},
    "rodskagg": {"max_deals": 3, "ask_mode": "manual"},
    "skitgubbe": {"deals": 2},
}
SEATS: Final = {"kille": 5, "punschkille": 5, "kungsholmskille": 4, "rodskagg": 4, "skitgubbe": 4}
SEEDS: Final = range(1, 13)
TABLE: Final = "AAAAAAAAAAAAAAAA"
MOST: Final = 900
ENDED: Final = ("deal_over", "match_over")
CHAIRS: Final = [a.Chair(kind="person", name="Astrid"), a.Chair(kind="person", name="Bo")]
Facts = dict[str, Any]
finished: dict[str, talong.Match] = {}


@cache
def moments(key: str) -> dict[str, tuple[Facts, list[Facts]]]:
    """Return the view and the events of seat 0 at the first moment of each kind: its turn, waiting, each ending."""
    game = talong.game(key)
    found: dict[str, tuple[Facts, list[Facts]]] = {}
    for seed in SEEDS:
        luck = Random(seed)
        match = game.match(seats=SEATS[key], rules=game.rules("standard", **RULES[key]), seed=seed)
        rest(match, True)
        bot = choose_bot(key, "simple", str(seed))
        dealt = 0
        for _ in range(MOST):
            view = match.view(0)
            facts: Facts = {"game": key, "viewer": 0, **view.facts}
            phase = str(facts["phase"])
            told = match.events(since=-1, viewer=0)
            if phase == "deal_over":
                name = ending(told[dealt:])
            else:
                name = phase if facts["legal"] or phase == "match_over" else f"{phase}-waiting"
            is_in = facts["hands"].get("0") or phase in ENDED or facts["legal"]
            if is_in and name not in found:
                found[name] = facts, told
            if phase == "match_over":
                finished.setdefault(key, match)
                break
            if match.is_resting:
                dealt = len(told)
                match.next_deal()
                continue
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


def ending(told: list[Facts]) -> str:
    """Return what kind of ending a deal came to, of which all that was *told*."""
    kinds = {one["event"]: one for one in told}
    if "penalty" in kinds:
        return "deal_over-penalty"
    if "round_over" in kinds:
        return "deal_over-round"
    if "deal_over" in kinds and "showdown" not in kinds:
        return "deal_over-walkover" if kinds["deal_over"].get("winner") is not None else "deal_over-nobody"
    if "struck" in kinds:
        return "deal_over-struck"
    if any(points < 0 for points in kinds.get("score", {}).get("scores", [])):
        return "deal_over-tjock"
    return "deal_over"


def chairs(key: str, seats: int = 0) -> list[a.Chair]:
    """Return who sits at the table."""
    return [*CHAIRS, *[a.Chair(kind="bot", level="simple") for _ in range((seats or SEATS[key]) - 2)]]


def till(key: str, lang: str) -> bytes:
    """Return what a server says of the money when the match is over."""
    moments(key)
    return msgspec.json.encode(accounts_of(key, finished[key], people(chairs(key)), Words(lang)))


def welcome(key: str, moment: str, lang: str, version: int) -> str:
    """Return what a server says to seat 0 who comes to the table at that *moment*."""
    view, events = moments(key)[moment]
    info = seating(key, over=moment == "match_over", rests=moment.startswith("deal_over"))
    chat = [a.Line(number=1, seat=1, name="Bo", text="Skål!")]
    said = msgspec.structs.replace(greeting(info, view, events, chat), version=version)
    return spoken(said, info, lang)


def greeting(info: a.TableInfo, view: Facts, events: list[Facts], chat: list[a.Line]) -> a.Welcome:
    """Return the welcome of seat 0, the host."""
    return a.Welcome(
        protocol=PROTOCOL,
        version=1000,
        seat=0,
        is_host=True,
        table=info,
        fresh=True,
        events=events,
        view=view,
        chat=chat,
    )


def spoken(said: Spoken, info: a.TableInfo, lang: str, seat: int | None = 0) -> str:
    """Return a message as it goes over the wire to *seat*, or to somebody who watches."""
    return msgspec.json.encode(TableNarrator(Words(lang)).over(said, info, WATCHER if seat is None else seat)).decode()


# Acts wait for stray taps; the deck for whoever wins the race to it.
LIVE: Final = """(mayAct) => {
  const acts = [...document.querySelectorAll(".zone .acts button[data-act]:not(.waiting)")];
  const isLive = acts.some((one) => !one.disabled) || document.querySelector(".zone .hand.live") !== null;
  return acts.every((one) => !one.disabled) && (isLive || !mayAct);
}"""
SPEAK: Final = """() => {
  document.querySelector("nav .menu").click();
  setTimeout(() => {
    document.querySelector("dialog .switches button[lang]").click();
    document.querySelector("dialog header button").click();
  });
}"""


def seating(key: str, over: bool = False, rests: bool = False, seats: int = 0) -> a.TableInfo:
    """Return the table, without the game; one that *rests* waits for seat 0."""
    game = talong.game(key)
    return a.TableInfo(
        table=TABLE,
        game=key,
        rules=game.changes(game.rules("standard", **RULES[key])),
        seats=seats or SEATS[key],
        chairs=chairs(key, seats),
        host=0,
        pace="off",
        open=False,
        watchers=True,
        reveal=True,
        status="over" if over else "playing",
        match=1,
        fair=None,
        rest=a.Rest(ready=[1], seconds=20) if rests else None,
    )


# The version of the last welcome; the page has taken it in before anybody can ask.
HEARD: Final = """window.heard ??= 0;
window.WebSocket = class extends WebSocket {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", ({ data }) => { heard = JSON.parse(data).version ?? heard; });
  }
};"""


def show(page: Page, url: str, key: str, moment: str, lang: str) -> Callable[..., None]:
    """Let *page* come to the table at that *moment*; whoever speaks another language there is answered in it.

    Whoever calls what is returned has the page welcomed anew, at another moment, and in the language that it speaks by
    then.
    """
    sockets: list[WebSocketRoute] = []
    now = [moment]
    versions = count(1000)

    def speak(socket: WebSocketRoute) -> None:
        def answer(text: str | bytes) -> None:
            said = json.loads(text)
            if said["type"] == "hello":
                socket.send(welcome(key, now[0], said["lang"], next(versions)))

        sockets.append(socket)
        socket.on_message(answer)

    def account(route: Route) -> None:
        spoken = parse_qs(urlsplit(route.request.url).query).get("lang", [lang])[0]
        route.fulfill(body=till(key, spoken), content_type="application/json")

    def welcome_anew(moment: str, lang: str = lang) -> None:
        now[0] = moment
        if moment == "match_over":
            page.route("**/records/*/ledger*", account)
        version = next(versions)  # Whatever came before it, a hello may still be answered.
        sockets[-1].send(welcome(key, moment, lang, version))
        page.wait_for_function("(version) => heard >= version", arg=version)
        settle(page, key, moment, lang)

    page.unroute_all()
    if moment == "match_over":  # A page of which anything is answered here loads nothing out of what it has kept.
        page.route("**/records/*/ledger*", account)
    page.route_web_socket("**/ws/*", speak)
    page.add_init_script(HEARD)
    page.goto(f"{url}/t/{TABLE}")
    settle(page, key, moment, lang)
    return welcome_anew


def settle(page: Page, key: str, moment: str, lang: str) -> None:
    """Wait until the table is there in *lang*, what may be done can be done, and everything has found its place."""
    page.wait_for_function(KNOWN)
    page.locator(f"html[lang={lang}] .zone").wait_for()
    view = moments(key)[moment][0]
    page.wait_for_function(LIVE, arg=bool(view["legal"]) and moment != "match_over")
    if moment == "match_over":
        page.locator(".accounts").wait_for(state="attached")  # It is asked for when the match is over.
    page.evaluate(REST)


def speak_at_table(page: Page, key: str, moment: str, lang: str) -> None:
    """Change to the other language, *lang*, at the table."""
    page.evaluate(SPEAK)
    settle(page, key, moment, lang)
    page.locator("dialog").wait_for(state="detached")


Frames = tuple[str, str]


@cache
def turning(key: str, event: str, least: int, lang: str, seats: int = 0) -> Frames:
    """Return what seat 0 is told before and after the first act in which *event* happens at least so many times."""
    game = talong.game(key)
    for seed in range(1, 400):
        match = game.match(seats=seats or SEATS[key], rules=game.rules("standard", **RULES[key]), seed=seed)
        rest(match, True)
        bot = choose_bot(key, "simple", str(seed))
        for _ in range(MOST):
            if match.is_over:
                break
            if match.is_resting:
                match.next_deal()
                continue
            seat = next(
                (one for one in range(match.seats) if match.legal_texts(one) and one == match.view(0).facts["turn"]),
                next(one for one in range(match.seats) if match.legal_texts(one)),
            )
            since, view, told = match.version, match.view(0).facts, match.events(since=-1, viewer=0)
            match.apply(seat, match.parse(seat, bot.choose(match.view(seat)) or match.legal_texts(seat)[0]))
            news = match.events(since=since, viewer=0)
            if not match.is_over and [one["event"] for one in news].count(event) >= least:
                info = seating(key, seats=seats)
                before = greeting(info, {"game": key, "viewer": 0, **view}, told, [])
                facts = {"game": key, "viewer": 0, **match.view(0).facts}
                now = seating(key, over=match.is_over, rests=match.is_resting, seats=seats)
                after = a.Update(version=1001, kind="act", seat=seat, events=news, view=facts, table=now)
                return spoken(before, info, lang), spoken(after, info, lang)
    raise AssertionError(f"no {event} in any match of {key}")


def unfold(
    page: Page,
    url: str,
    key: str,
    event: str,
    least: int = 1,
    lang: str = "sv",
    seats: int = 0,
    done: list[str] | None = None,
) -> Callable[..., None]:
    """Let *page* come to the table just before *event*; whoever calls what is returned lets it happen.

    It can be handed something else to be said instead. What the page does there is written down in *done*.
    """
    before, after = turning(key, event, least, lang, seats)
    sockets: list[WebSocketRoute] = []

    def speak(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.on_message(hear)

    def hear(text: str | bytes) -> None:
        said = json.loads(text)
        if said["type"] == "hello":
            sockets[-1].send(before)
        elif done is not None:
            done.append(said["type"])

    page.unroute_all()
    page.route_web_socket("**/ws/*", speak)
    page.goto(f"{url}/t/{TABLE}")
    page.wait_for_function(KNOWN)
    page.locator(".zone").wait_for()
    page.evaluate(REST)
    return lambda said=after: sockets[-1].send(said)


def place(
    page: Page,
    url: str,
    key: str,
    rules: Facts,
    is_so: Callable[[Facts], bool],
    seats: int = 0,
    *,
    watches: bool = False,
) -> tuple[Facts, list[str]]:
    """Let *page* come to the first table by *rules* that *is_so*; return what seat 0 sees there, and what it does.

    Whoever *watches* sits nowhere, and sees what everybody may see.
    """
    game = talong.game(key)
    info = msgspec.structs.replace(seating(key, seats=seats), rules=game.changes(game.rules("standard", **rules)))
    view, events = first_moment(key, rules, is_so, seats, WATCHER if watches else 0)
    welcome = greeting(info, view, events, [])
    if watches:
        welcome = msgspec.structs.replace(welcome, seat=None, is_host=False)
    done: list[str] = []

    def speak(socket: WebSocketRoute) -> None:
        def answer(text: str | bytes) -> None:
            said = json.loads(text)
            if said["type"] == "hello":
                socket.send(spoken(welcome, info, said["lang"], None if watches else 0))
            elif said["type"] == "act":
                done.append(said["act"])

        socket.on_message(answer)

    page.unroute_all()
    page.route_web_socket("**/ws/*", speak)
    page.goto(f"{url}/t/{TABLE}")
    page.wait_for_function(KNOWN)
    page.locator(".zone").wait_for()
    page.wait_for_function(LIVE, arg=bool(view["legal"]))
    page.evaluate(REST)
    return view, done


def first_moment(
    key: str, rules: Facts, is_so: Callable[[Facts], bool], seats: int = 0, viewer: int = 0
) -> tuple[Facts, list[Facts]]:
    """Return the view and the events of *viewer* at the first moment that *is_so*; seat 0 plays at random."""
    game = talong.game(key)
    for seed in range(1, 400):
        match = game.match(seats=seats or SEATS[key], rules=game.rules("standard", **rules), seed=seed)
        bot, luck = choose_bot(key, "simple", str(seed)), Random(seed)
        for _ in range(MOST):
            seen = viewer if viewer != WATCHER else "watcher"
            facts: Facts = {"game": key, "viewer": seen, **match.view(viewer).facts}
            if is_so(facts):
                return facts, match.events(since=-1, viewer=viewer)
            if match.is_over:
                break
            asked = [one for one in range(match.seats) if match.legal_texts(one)]
            seat = facts["turn"] if facts["turn"] in asked else asked[0]
            acts = match.legal_texts(seat)
            act = bot.choose(match.view(seat)) if seat else luck.choice(acts)
            match.apply(seat, match.parse(seat, act or acts[0]))
    raise AssertionError(f"no such moment in any match of {key}")
