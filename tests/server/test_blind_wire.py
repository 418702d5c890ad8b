"""Nobody at a live table is sent what it may not know: not in any frame, answer, refusal or moment (KI1 to KI17)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest
import structlog

import talong
from talong.core.errors import TalongError
from talong.live import history, projection, public_info
from talong.live import tables as hall_module
from talong.live.automation import Automation
from talong.live.narration import TableNarrator
from talong.live.rows import Record
from talong.live.state import TableState
from talong.live.tables import LiveTable
from talong.server.store.people import People
from talong.wire import answers as a
from tests.laws.worlds import every_game
from tests.server import blind
from tests.server.blind import Plan, Runner, Tables, choose_others, make_other, make_plan
from tests.server.blind_clock import Slept, schedules
from tests.server.wired import fixed_app, make_template
from tests.sizes import size

# While lots are drawn and seats are chosen no card is dealt that anybody could hide.
PHASES = {
    "kille": {"precut", "speak", "stockcut", "buyin", "answer_d", "answer_t", "match_over"},
    "punschkille": {"precut", "speak", "stockcut", "buyin", "match_over"},
    "kungsholmskille": {"declare1", "fold", "swap", "declare2", "play", "show", "match_over"},
    "rodskagg": {"bid", "join", "ask", "play", "match_over"},
    "skitgubbe": {"collect", "throw", "shed", "match_over"},
}

PAIRS = size(50, 400)  # Of each game, which makes 2,000 at full size.
WATCHED = size(15, 30)  # Of them are pairs for somebody who looks on.


@pytest.fixture(scope="module", autouse=True)
def quiet() -> Iterator[None]:
    """Let the servers of this process say nothing, and little at a time."""
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
    whole, history.PAGE = history.PAGE, 30  # type: ignore[misc]  # So that the pages are cut.
    yield
    history.PAGE = whole  # type: ignore[misc]
    structlog.reset_defaults()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Runner:
    folder = tmp_path_factory.mktemp("blind")
    return Runner(fixed_app(folder), make_template(folder), folder)


@pytest.mark.slow
@every_game
def test_worlds_that_a_viewer_cannot_tell_apart_send_it_the_same_bytes(game: talong.Game, running: Runner) -> None:
    tables = Tables(game, Random(f"blind wire {game.key} 11"), running)
    tally = tables.look(worlds=size(1, 6), others=size(1, 3))
    while (tally.pairs < PAIRS or tally.watched < WATCHED) and not tally.leak:
        tables.look(worlds=tally.worlds + 1, others=1)
    for phase in sorted(PHASES[game.key]):
        if not tally.phases[phase]:
            tables.look_in(phase)

    assert not tally.leak, tally.leak
    assert tally.pairs >= PAIRS
    assert tally.watched >= WATCHED
    assert set(tally.phases) >= PHASES[game.key] | {"waiting", "shuffling"}
    heard = " ".join(tally.kinds)
    for kind in (
        "welco",
        "updat",
        "histo",
        "done",
        "refus",
        "chat",
        "/api/tables",
        "/api/me 200",
        "/api/me 401",
        "/api/lobby",
    ):
        assert kind in heard


def slept(running: Runner, plan: Plan, decks: list[list[int]], acts: int) -> list[Slept]:
    running.count += 1
    return schedules(running.app, running.template, running.folder / str(running.count), plan, decks, acts)


def untimely(game: talong.Game, rng: Random, running: Runner, worlds: int, **fixed: Any) -> str:
    """Return where the schedules of two worlds differ while somebody cannot tell them apart, if they do."""
    for _world in range(worlds):
        plan = None
        while plan is None or plan.seats < 3:
            plan = make_plan(game, rng, acts=14, lots=False, **fixed)
        true = slept(running, plan, plan.decks, len(plan.lines))
        assert len({number for _at, number, _seconds in true}) > 1
        drawn = [make_other(plan, rng) for _other in range(30)]
        for other in choose_others([other for other in drawn if other is not None and other.apart], 3):
            ours = [entry for entry in true if entry[0] < other.acts]
            theirs = [entry for entry in slept(running, plan, other.decks, other.acts) if entry[0] < other.acts]
            if ours != theirs:
                return f"{ours} or {theirs}"
    return ""


@pytest.mark.slow
@every_game
def test_bots_and_clocks_take_as_long_whatever_the_hidden_cards_are(game: talong.Game, running: Runner) -> None:
    fixed = {"kuku_anytime": True} if game.key in ("kille", "punschkille") else {}

    assert untimely(game, Random(f"schedule {game.key}"), running, worlds=size(1, 3), **fixed) == ""


@pytest.mark.slow
def test_a_delay_drawn_for_those_who_may_act_is_found(running: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    """The delays used to be drawn in the order of `asked`, which depends on who holds a kuku."""
    true = Automation._jobs

    def jobs(automation: Automation, live: LiveTable) -> Any:
        match = live.state.match
        for _seat in match.asked() if match is not None else []:
            automation.draw.random()
        return true(automation, live)

    monkeypatch.setattr(Automation, "_jobs", jobs)

    assert untimely(talong.game("kille"), Random("asked 1"), running, worlds=12, kuku_anytime=True)


@pytest.mark.slow
def test_a_bot_that_is_quick_when_it_has_no_choice_is_found(running: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    true = Automation._bot

    async def bot(automation: Automation, live: LiveTable, number: int, level: str, due: float, version: int) -> None:
        assert live.state.match is not None
        forced = len(live.state.match.legal(number)) == 1
        await true(automation, live, number, level, 0.0 if forced else due, version)

    monkeypatch.setattr(Automation, "_bot", bot)

    assert untimely(talong.game("kungsholmskille"), Random("forced 3"), running, worlds=12)


@pytest.mark.slow
def test_a_clock_that_gives_time_to_whoever_has_something_to_think_of_is_found(
    running: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    true = Automation._person

    async def person(automation: Automation, live: LiveTable, number: int, ends: float, version: int) -> None:
        assert live.state.match is not None
        await true(automation, live, number, ends + len("".join(live.state.match.hand(number))), version)

    monkeypatch.setattr(Automation, "_person", person)

    assert untimely(talong.game("kille"), Random("choice 4"), running, worlds=20)


# ------------------------------------------------------------------------------------------------------ planted leaks


def neighbour(table: TableState, viewer: int) -> list[str]:
    """Return the cards of the seat after *viewer*."""
    return [] if table.match is None else table.match.hand((viewer + 1) % len(table.chairs))


def hands(table: TableState) -> list[list[str]]:
    return [] if table.match is None else [table.match.hand(number) for number in range(len(table.chairs))]


def ranks(table: TableState) -> int:
    """Return a number made of all the cards in hand."""
    return sum([len(code) * 7 + ord(code[0]) for hand in hands(table) for code in hand])


def more_in_view(more: Callable[[TableState, int], dict[str, object]]) -> Callable[..., Any]:
    """Plant a view with *more* than the viewer may know."""

    def leaky(table: TableState, viewer: int) -> dict[str, object] | None:
        view = TRUE_VIEW(table, viewer)
        return view if view is None else {**view, **more(table, viewer)}

    return leaky


def others_legal(table: TableState, viewer: int) -> dict[str, object]:
    assert table.match is not None
    return {"may": [table.match.legal_texts(number) for number in range(len(table.chairs))]}


def next_deck(table: TableState, viewer: int) -> dict[str, object]:
    return {"next": table.tape.copy().deck(table.game.deck)}


def hands_by_rank(table: TableState, viewer: int) -> dict[str, object]:
    held = hands(table)
    return {"order": sorted(range(len(held)), key=lambda number: (held[number], number))}


def watcher_at_a_seat(table: TableState, viewer: int) -> dict[str, object] | None:
    return TRUE_VIEW(table, 0 if viewer == talong.WATCHER and table.match is not None else viewer)


def deck_in_welcome(table: TableState, *given: Any) -> a.Welcome:
    told = TRUE_WELCOME(table, *given)
    decks = [] if table.match is None else [step.order for step in table.match.history if step.order]
    return told if told.view is None else a.Welcome(**{**fields(told), "view": {**told.view, "decks": decks}})


def reveal_on_reconnect(table: TableState, names: Any, person: str, viewer: int, since: int, chat: Any) -> a.Welcome:
    told = TRUE_WELCOME(table, names, person, viewer, since, chat)
    if table.match is None or since < 1:
        return told
    return a.Welcome(**{**fields(told), "events": table.match.events(viewer=(viewer + 1) % len(table.chairs))})


def history_of_another(table: TableState, before: int, viewer: int) -> history.Page:
    return TRUE_PAGE(table, before, (viewer + 1) % len(table.chairs))


def fields(told: Any) -> dict[str, Any]:
    return {name: getattr(told, name) for name in told.__struct_fields__}


def luck_in_update(table: TableState, names: Any, row: Any, body: Any, viewer: int) -> a.Update:
    told = TRUE_UPDATE(table, names, row, body, viewer)
    return a.Update(**{**fields(told), "events": [*told.events, {"event": "luck", "line": row.luck}]})


def events_of_another(table: TableState, names: Any, row: Any, body: Any, viewer: int) -> a.Update:
    told = TRUE_UPDATE(table, names, row, body, viewer)
    if table.match is None:
        return told
    return a.Update(**{**fields(told), "events": TRUE_EVENTS(table, row.version - 1, 0)})


def row_hash(table: TableState, names: Any, row: Any, body: Any, viewer: int) -> a.Update:
    told = TRUE_UPDATE(table, names, row, body, viewer)
    digest = hashlib.sha256((row.luck + repr(hands(table))).encode()).hexdigest()
    return a.Update(**{**fields(told), "events": [*told.events, {"hash": digest}]})


def spaces_in_text(live: LiveTable, person: str, name: str, error: TalongError, lang: str) -> a.Refused:
    told = TRUE_REFUSE(live, person, name, error, lang)
    return a.Refused(**{**fields(told), "text": told.text + " " * (ranks(live.state) % 10)})


def card_in_refusal(live: LiveTable, person: str, name: str, error: TalongError, lang: str) -> a.Refused:
    told = TRUE_REFUSE(live, person, name, error, lang)
    cards = neighbour(live.state, live.state.seat_of(person) or 0)
    return a.Refused(**{**fields(told), "text": f"{told.text} {' '.join(cards)}"})


def another_rule(live: LiveTable, person: str, name: str, error: TalongError, lang: str) -> a.Refused:
    told = TRUE_REFUSE(live, person, name, error, lang)
    return a.Refused(**{**fields(told), "rule": told.rule if ranks(live.state) % 2 else "K57"})


def one_message_more(live: LiveTable, row: Any, body: Any) -> None:
    TRUE_TELL(live, row, body)
    if ranks(live.state) % 2:  # As if somebody held a kuku.
        for member in list(live.members):
            member.say(a.Line(number=0, seat=None, name="", text="somebody is thinking"))


def told_by_hand(live: LiveTable, row: Any, body: Any) -> None:
    """Tell some twice."""
    TRUE_TELL(live, row, body)
    if ranks(live.state) % 3 == 0:
        TRUE_TELL(live, row, body)


async def record_while_playing(live: LiveTable, row: Any) -> None:
    await TRUE_NOTE(live, row)
    if live.state.match is not None:
        await live.registry.store.add_record(live.state.table, live.state.number, live.state.match.record(), True)


async def record_for_everybody(store: People, table: str, match: int) -> Record | None:
    kept = await TRUE_RECORD(store, table, match)
    return kept and Record(**{**fields(kept), "reveal": True})


def people_in_info(table: TableState, names: Any) -> a.TableInfo:
    told = TRUE_INFO(table, names)
    return a.TableInfo(**{**fields(told), "rules": {**told.rules, "people": [c.person for c in table.chairs]}})


def cards_in_info(table: TableState, names: Any) -> a.TableInfo:
    told = TRUE_INFO(table, names)
    return a.TableInfo(**{**fields(told), "match": told.match + ranks(table)})


TRUE_VIEW, TRUE_EVENTS, TRUE_INFO = projection.view_for, projection.events_after, projection.table_info


def remembered(table: TableState, names: Any, row: Any, body: Any, viewer: int) -> a.Update:
    LAST[:] = [table]
    return TRUE_UPDATE(table, names, row, body, viewer)


def spoken_cards(voice: TableNarrator, message: Any, info: a.TableInfo, viewer: int) -> Any:
    said = TRUE_OVER(voice, message, info, viewer)
    cards = repr(hands(LAST[0])) if LAST else ""
    return msgspec.structs.replace(said, told=[a.Told(kind="deal", text=cards)])


def goal_of_another(voice: TableNarrator, message: Any, info: a.TableInfo, viewer: int) -> Any:
    """Say in the goal how many ranks lie below the neighbour's first card."""
    said = TRUE_OVER(voice, message, info, viewer)
    cards = neighbour(LAST[0], viewer) if LAST else []
    if not said.says or not cards:
        return said
    lower = list(LAST[0].game.deck.first).index(cards[0])
    return msgspec.structs.replace(said, says=msgspec.structs.replace(said.says, goal=str(lower)))


LAST: list[TableState] = []
TRUE_OVER = TableNarrator.over
TRUE_WELCOME, TRUE_UPDATE, TRUE_PAGE = projection.welcome_for, projection.update_for, history.page_before
TRUE_REFUSE, TRUE_TELL, TRUE_NOTE, TRUE_RECORD = LiveTable.refuse, LiveTable._tell, LiveTable._note, People.record

LEAKS: dict[str, list[tuple[Any, str, Any]]] = {
    "the legal acts of others": [(projection, "view_for", more_in_view(others_legal))],
    "the next deck": [(projection, "view_for", more_in_view(next_deck))],
    "seats in the order of their cards": [(projection, "view_for", more_in_view(hands_by_rank))],
    "a hand for the watcher": [(projection, "view_for", watcher_at_a_seat)],
    "the deck in the welcome": [(hall_module, "welcome_for", deck_in_welcome)],
    "another's events on reconnecting": [(hall_module, "welcome_for", reveal_on_reconnect)],
    "another's events in the history": [(hall_module, "page_before", history_of_another)],
    "the line of luck in the update": [(hall_module, "update_for", luck_in_update)],
    "the events of seat 0 for all": [(hall_module, "update_for", events_of_another)],
    "the cards of all in words": [(hall_module, "update_for", remembered), (TableNarrator, "over", spoken_cards)],
    "a goal in words that knows the neighbour": [
        (hall_module, "update_for", remembered),
        (TableNarrator, "over", goal_of_another),
    ],
    "a hash of the cards": [(hall_module, "update_for", row_hash)],
    "a longer text": [(LiveTable, "refuse", spaces_in_text)],
    "a card in a refusal": [(LiveTable, "refuse", card_in_refusal)],
    "another rule in a refusal": [(LiveTable, "refuse", another_rule)],
    "one message more": [(LiveTable, "_tell", one_message_more)],
    "a message twice": [(LiveTable, "_tell", told_by_hand)],
    "the record during the match": [(LiveTable, "_note", record_while_playing)],
    "the record of those who agreed not to": [(People, "record", record_for_everybody)],
    "who the people are": [(projection, "table_info", people_in_info)],
    "who the people are, over HTTP": [(public_info, "table_info", people_in_info)],
    "a number made of the cards, over HTTP": [(public_info, "table_info", cards_in_info)],
}


SEEDS = {  # With these the first world shows what otherwise takes several.
    "the legal acts of others": " 1",
    "seats in the order of their cards": " 5",
    "a hand for the watcher": " 1",
    "another's events in the history": " 1",
    "the events of seat 0 for all": " 2",
    "one message more": " 1",
}


@pytest.mark.slow
@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str, running: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    for where, name, leaky in LEAKS[leak]:
        monkeypatch.setattr(where, name, leaky)
    if "words" not in leak:  # Nobody could say in words what some of them plant.
        monkeypatch.setattr(blind, "SPOKEN", {})
    tables = Tables(talong.game("kungsholmskille"), Random(leak + SEEDS.get(leak, "")), running)
    for _world in range(40):
        if "agreed" in leak:
            tables.draw(1, short=True, phase="match_over", reveal=False)
        else:
            tables.draw(1, acts=10)
        if tables.tally.leak:
            return

    raise AssertionError(f"{tables.tally.pairs} pairs, and nothing was found")
