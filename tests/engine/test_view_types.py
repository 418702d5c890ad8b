"""Every view, event and result is just what its type in `talong.facts` says, whoever looks at whatever table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

import talong
from talong import facts
from talong.core.hosting import rest
from talong.games import plug
from tests.laws.worlds import SHORT_MATCH, every_game, pick, random_table, step, viewers
from tests.sizes import size

MATCHES = size(32, 400)
ACTS = size(160, 400)  # Enough for a deal of Skitgubbe.

Checker = Callable[[object], str]


@cache
def checker(wanted: Any) -> Checker:
    """Return what says where data is not exactly as the type *wanted* has it; it says nothing if it is."""
    if is_typeddict(wanted):
        return dict_checker(wanted)
    origin, args = get_origin(wanted), get_args(wanted)
    if origin in (Union, UnionType):
        return union_checker(args)
    if origin is Literal:
        return lambda data: "" if type(data) is str and data in args else f": {data!r}"
    if origin is list:
        item_flaw = checker(args[0])
        return lambda data: (
            next((f"[{at}]{found}" for at, item in enumerate(data) if (found := item_flaw(item))), "")
            if type(data) is list
            else f": {data!r} is no list"
        )
    if origin is dict:
        key_flaw, fact_flaw = checker(args[0]), checker(args[1])
        return lambda data: (
            next((f".{key}{found}" for key, fact in data.items() if (found := key_flaw(key) or fact_flaw(fact))), "")
            if type(data) is dict
            else f": {data!r} is no dict"
        )
    kinds = (bool, int, str, NoneType) if wanted is object else (wanted,)
    return lambda data: "" if type(data) in kinds else f": {data!r} is no {wanted}"


def dict_checker(wanted: Any) -> Checker:
    """Return a checker of a TypedDict: no field too many, none too few."""
    fields = {key: checker(kind) for key, kind in get_type_hints(wanted).items()}

    def check(data: object) -> str:
        if type(data) is not dict:
            return f": {data!r} is no dict"
        for key, fact in data.items():
            found = fields[key](fact) if key in fields else " is no field"
            if found:
                return f".{key}{found}"
        missing = wanted.__required_keys__ - data.keys()
        return f" lacks {', '.join(missing)}" if missing else ""

    return check


def union_checker(members: tuple[Any, ...]) -> Checker:
    """Return a checker of one of *members*; events are told apart by their kind."""
    by_kind = {kind: checker(one) for one in members if is_event(one) for kind in kinds_of(one)}
    others = [checker(one) for one in members if not is_event(one)]

    def check(data: object) -> str:
        if by_kind:
            kind = data.get("event") if isinstance(data, dict) else None
            return by_kind[kind](data) if kind in by_kind else f": {data!r} is of no kind"
        return "" if any(not other(data) for other in others) else f": {data!r} is none of {members}"

    return check


def is_event(kind: Any) -> bool:
    return is_typeddict(kind) and "event" in kind.__annotations__


def kinds_of(event: Any) -> tuple[str, ...]:
    """Return the kinds of events that have the type *event*, one of a union."""
    return get_args(get_type_hints(event)["event"])


def all_kinds(game: talong.Game) -> list[str]:
    return [kind for event in get_args(plug("facts", game.key).EVENT) for kind in kinds_of(event)]


def view_flaw(view: talong.View) -> str:
    return checker(plug("facts", view.game.key).FACTS)(view.facts)


def event_flaw(game: talong.Game, event: dict[str, object]) -> str:
    return checker(plug("facts", game.key).EVENT)(event)


def result_flaw(game: talong.Game, result: dict[str, object]) -> str:
    return checker(plug("facts", game.key).RESULT)(result)


def matches(game: talong.Game) -> Iterator[tuple[talong.Match, Random]]:
    """Begin matches of *game* at tables of all kinds, some of which come to an end soon."""
    for number in range(MATCHES):
        rng = Random(f"types {number}")
        fixed = SHORT_MATCH.get(game.key, {}) if number % 4 == 0 else {}
        table = random_table(game, rng, **fixed)
        how: dict[str, Any] = {"lots": True} if number % 2 else {}
        match = table.match(**how)
        rest(match, number % 3 == 0)
        yield match, rng


@pytest.mark.once
@every_game
def test_views_events_and_results_are_as_their_types_say(game: talong.Game) -> None:
    met: set[object] = set()
    results = 0
    for match, rng in matches(game):
        for _act in range(ACTS):
            if match.is_resting:
                match.next_deal()
            if step(match, rng) is None:
                break
            view = match.view(pick(rng, viewers(match)))
            assert not view_flaw(view)
        for viewer in viewers(match):
            assert not view_flaw(match.view(viewer))
            for event in match.events(viewer=viewer):
                met.add(event["event"])
                assert not event_flaw(game, event)
        assert not checker(plug("facts", game.key).STANDING)(match.standing())
        for result in match.results:
            results += 1
            assert not result_flaw(game, result)

    assert met == set(all_kinds(game))
    assert results


@every_game
def test_no_kind_of_event_has_two_types(game: talong.Game) -> None:
    kinds = all_kinds(game)

    assert len(kinds) == len(set(kinds))


@every_game
def test_views_of_all_games_have_the_same_first_facts(game: talong.Game) -> None:
    wanted = get_type_hints(facts.Facts)
    found = get_type_hints(plug("facts", game.key).FACTS)

    assert {key: found[key] for key in wanted} == wanted
    assert set(wanted) <= plug("facts", game.key).FACTS.__required_keys__


@every_game
def test_planted_bugs_are_found(game: talong.Game) -> None:
    match = game.match(seats=4, seed=1)
    view = match.view(0)
    event = match.events()[0]
    assert not view_flaw(view)
    assert not event_flaw(game, event)

    bugs: list[dict[str, object]]
    bugs = [{"secret": 1}, {"turn": "0"}, {"hands": {0: []}}, {"hands": {"0": "?"}}, {"legal": None}]
    for bug in bugs:
        assert view_flaw(talong.View(game, 0, {**view.facts, **bug}))
    assert view_flaw(talong.View(game, 0, {key: fact for key, fact in view.facts.items() if key != "active"}))
    bugs = [{"secret": 1}, {"seat": "0"}, {"amount": True}, {"event": "nothing"}]
    for bug in bugs:
        assert event_flaw(game, {**event, **bug})
    assert event_flaw(game, {"event": event["event"]})


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (True, int),
        (1, bool),
        (1, float),
        ("b", Literal["a"]),
        (None, int | str),
        ((1,), list[int]),
        ([None], list[int]),
    ],
)
def test_checker_is_exact(data: object, wanted: Any) -> None:
    assert checker(wanted)(data)
