"""No seat ever learns what it may not know (KI1 to KI17); and whoever tells it is found out."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import talong
from tests.laws.blindness import (
    HONEST,
    Eyes,
    look_for_leaks,
    shown_events,
    shown_legal,
    shown_refusal,
    shown_view,
    shown_words,
)
from tests.laws.worlds import GAMES, as_json, every_game, tables, viewers, walk
from tests.sizes import size

pytestmark = pytest.mark.once

MATADORS = ("Va", "Ka", "Sv", "Hu", "Ku")


EXCHANGING = ("kille", "punschkille")

MAIN_PHASE = {
    "kille": "speak",
    "punschkille": "speak",
    "kungsholmskille": "play",
    "rodskagg": "play",
    "skitgubbe": "collect",
}


@every_game
def test_what_a_viewer_cannot_know_changes_nothing_that_it_is_shown(game: talong.Game) -> None:
    worlds, others = size((3, 5), (12, 10))
    tally = look_for_leaks(game, Random(f"blind {game.key}"), worlds=worlds, others=others)

    assert tally.leak is None, str(tally.leak)
    assert tally.pairs > size(10, 15) * worlds * others
    assert tally.watched > 8 * worlds
    assert tally.phases[MAIN_PHASE[game.key]] > 0


@pytest.mark.parametrize("seats_say", [{"cuts": "auto"}, {"frage": True, "kuku_anytime": True}], ids=["auto", "talk"])
@pytest.mark.parametrize("game", [game for game in GAMES if game.key in EXCHANGING], ids=lambda game: game.key)
def test_blindness_where_tables_cut_by_themselves_or_ask(game: talong.Game, seats_say: dict[str, object]) -> None:
    usual = {option.name for option in game.options}
    fixed: dict[str, Any] = {name: value for name, value in seats_say.items() if name in usual}
    tally = look_for_leaks(game, Random(f"{game.key} {fixed}"), worlds=size(2, 4), others=10, **fixed)

    assert tally.leak is None, str(tally.leak)
    assert tally.pairs > 200


@pytest.mark.parametrize("game", [game for game in GAMES if game.key in EXCHANGING], ids=lambda game: game.key)
@given(st.data())
def test_secret_choices_stay_secret(game: talong.Game, data: st.DataObject) -> None:
    """KI17: while all decide at once, nobody hears what another has said."""
    table = data.draw(tables(game, most=8, buyin_order="simultaneous"))
    match = table.match()
    rng = Random(data.draw(st.integers(0, 2**32)))
    for _line in walk(match, rng, 60):
        choices = match.position().get("choices")
        if choices:
            assert isinstance(choices, dict)
            hushed(match, choices)


def hushed(match: talong.Match, choices: dict[str, bool]) -> None:
    """See that nobody but the one who chose could tell whether a choice had been the other one."""
    for chooser, choice in choices.items():
        other = {**match.position(), "choices": {**choices, chooser: not choice}}
        one = talong.load_position(match.position(), decks=[])
        two = talong.load_position(other, decks=[])
        for viewer in viewers(match):
            if viewer != int(chooser):
                assert HONEST.see(one, viewer, []) == HONEST.see(two, viewer, [])


# ------------------------------------------------------------------------------------------------------ planted leaks


def others(match: talong.Match, viewer: int) -> list[int]:
    return [seat for seat in range(match.seats) if seat != viewer]


def stock(match: talong.Match) -> list[str]:
    position: dict[str, Any] = match.position()
    return list(position.get("stock", position.get("aside", [])))


def more(match: talong.Match, viewer: int, **facts: object) -> str:
    """Return the true view with further *facts*."""
    return as_json({**match.view(viewer).data(), **facts})


def neighbour(match: talong.Match, viewer: int) -> list[str]:
    return match.hand((viewer + 1) % match.seats)


def the_stock_in_its_order(match: talong.Match, viewer: int) -> str:
    return more(match, viewer, stock_cards=stock(match))


def the_next_card(match: talong.Match, viewer: int) -> str:
    return more(match, viewer, next=stock(match)[:1])


def the_bottom_card(match: talong.Match, viewer: int) -> str:
    return more(match, viewer, last=stock(match)[-1:])


def the_seed(match: talong.Match, viewer: int) -> str:
    return more(match, viewer, key=match.chance.key.hex())


def an_id_made_of_the_cards(match: talong.Match, viewer: int) -> str:
    return more(match, viewer, id=sha256(as_json(match.position()).encode()).hexdigest())


def what_others_may_do(match: talong.Match, viewer: int) -> str:
    return more(match, viewer, open=[match.legal_texts(seat) for seat in others(match, viewer)])


def who_may_act(match: talong.Match, viewer: int) -> str:
    return more(match, viewer, asked=match.asked())


def who_stands_highest(match: talong.Match, viewer: int) -> str:
    codes = list(match.game.deck.first)
    held = {seat: [codes.index(code.rstrip("+-")) for code in match.hand(seat)] for seat in range(match.seats)}
    return more(match, viewer, order=sorted(held, key=lambda seat: (held[seat], seat)))


def hands_in_the_order_of_their_cards(match: talong.Match, viewer: int) -> str:
    data: dict[str, Any] = match.view(viewer).data()
    data["hands"] = {seat: data["hands"][seat] for seat in sorted(data["hands"], key=lambda s: match.hand(int(s)))}
    return as_json(data)


def a_longer_text_for_higher_cards(match: talong.Match, viewer: int) -> str:
    codes = list(match.game.deck.first)
    held = [code.rstrip("+-") for seat in others(match, viewer) for code in match.hand(seat)]
    return shown_view(match, viewer) + " " * sum([codes.index(code) for code in held])


def the_watcher_looks_into_a_hand(match: talong.Match, viewer: int) -> str:
    data: dict[str, Any] = match.view(viewer).data()
    if viewer == talong.WATCHER:
        data["hands"] = match.view(0).data()["hands"]
    return as_json(data)


def the_eliminated_see_everything(match: talong.Match, viewer: int) -> str:
    if viewer == talong.WATCHER or viewer in match.active:
        return shown_view(match, viewer)
    return more(match, viewer, hands={str(seat): match.hand(seat) for seat in match.active})


def matadors_left_in_the_stock(match: talong.Match, viewer: int) -> str:
    return more(match, viewer, matadors=sum([code in MATADORS for code in stock(match)]))


def whether_a_hidden_kille_is_high(match: talong.Match, viewer: int) -> str:
    position: dict[str, Any] = match.position()
    hands: dict[str, list[str]] = position.get("hands", {})
    return more(match, viewer, high=[seat for seat, cards in hands.items() if "Ki+" in cards or "Ki-" in cards])


def the_turn_is_slow_for_a_matador(match: talong.Match, viewer: int) -> str:
    turn = match.turn
    return more(match, viewer, prompt=turn is not None and any([code in MATADORS for code in match.hand(turn)]))


def swap_only_where_it_succeeds(match: talong.Match, viewer: int) -> str:
    texts = json.loads(shown_legal(match, viewer))
    if viewer != talong.WATCHER and "swap" in texts and neighbour(match, viewer)[:1] in [[code] for code in MATADORS]:
        texts.remove("swap")
    return as_json(texts)


def an_order_of_actions_that_knows_the_stock(match: talong.Match, viewer: int) -> str:
    texts = json.loads(shown_legal(match, viewer))
    return as_json(texts[::-1] if stock(match)[:1] and stock(match)[0] in MATADORS else texts)


def an_event_with_its_card(match: talong.Match, viewer: int) -> str:
    """Tell everyone what the first seat that was there saw."""
    told = json.loads(shown_events(match, viewer))
    seen = match.events(viewer=match.active[0]) if match.active else []
    return as_json([{**event, **true} for event, true in zip(told, seen, strict=False)])


def an_event_more_if_somebody_has_a_kuku(match: talong.Match, viewer: int) -> str:
    told = json.loads(shown_events(match, viewer))
    held = [code for seat in others(match, viewer) for code in match.hand(seat)]
    return as_json([*told, {"event": "thinks"}] if "Ku" in held else told)


def a_goal_that_knows_the_neighbour(match: talong.Match, viewer: int) -> str:
    """Tell whether the neighbour has a higher card, as if that were what to aim at."""
    goal, *rest = json.loads(shown_words(match, viewer))
    codes = list(match.game.deck.first)
    held = [codes.index(code.rstrip("+-")) for code in neighbour(match, viewer)]
    return as_json([f"{goal} {sum(held) % 7}", *rest])


def ranks_that_nobody_holds(match: talong.Match, viewer: int) -> str:
    """Count only the ranks that are in somebody's hand."""
    goal, rank, does = json.loads(shown_words(match, viewer))
    return as_json([goal, rank, does, len({code for seat in range(match.seats) for code in match.hand(seat)})])


def an_act_that_says_whether_it_succeeds(match: talong.Match, viewer: int) -> str:
    goal, rank, does = json.loads(shown_words(match, viewer))
    legal = [] if viewer == talong.WATCHER else match.legal_texts(viewer)
    barred = "swap" in legal and neighbour(match, viewer)[:1] in [[code] for code in MATADORS]
    return as_json([goal, rank, ["in vain", *does] if barred else does])


def a_refusal_that_names_a_card(match: talong.Match, viewer: int, text: str) -> str:
    return shown_refusal(match, viewer, text) + " ".join(neighbour(match, viewer))


def a_refusal_by_another_rule_if_somebody_has_a_kuku(match: talong.Match, viewer: int, text: str) -> str:
    told: list[Any] = json.loads(shown_refusal(match, viewer, text))
    if "Ku" in [code for seat in others(match, viewer) for code in match.hand(seat)]:
        told[2] = "K57"
    return as_json(told)


def a_refusal_that_measures_the_stock_by_its_top_card(match: talong.Match, viewer: int, text: str) -> str:
    return shown_refusal(match, viewer, text) + "!" * sum(
        [list(match.game.deck.first).index(code) for code in stock(match)[:3]]
    )


LEAKS: list[Eyes] = [
    *[
        replace(HONEST, view=leak)
        for leak in (
            the_stock_in_its_order,
            the_next_card,
            the_bottom_card,
            the_seed,
            an_id_made_of_the_cards,
            what_others_may_do,
            who_may_act,
            who_stands_highest,
            hands_in_the_order_of_their_cards,
            a_longer_text_for_higher_cards,
            the_watcher_looks_into_a_hand,
            the_eliminated_see_everything,
            matadors_left_in_the_stock,
            whether_a_hidden_kille_is_high,
            the_turn_is_slow_for_a_matador,
        )
    ],
    replace(HONEST, legal=swap_only_where_it_succeeds),
    replace(HONEST, legal=an_order_of_actions_that_knows_the_stock),
    replace(HONEST, events=an_event_with_its_card),
    replace(HONEST, events=an_event_more_if_somebody_has_a_kuku),
    replace(HONEST, words=a_goal_that_knows_the_neighbour),
    replace(HONEST, words=ranks_that_nobody_holds),
    replace(HONEST, words=an_act_that_says_whether_it_succeeds),
    replace(HONEST, refusal=a_refusal_that_names_a_card),
    replace(HONEST, refusal=a_refusal_by_another_rule_if_somebody_has_a_kuku),
    replace(HONEST, refusal=a_refusal_that_measures_the_stock_by_its_top_card),
]

CARDS_OF_THE_KILLELEK = {
    what_others_may_do,
    who_may_act,
    matadors_left_in_the_stock,
    whether_a_hidden_kille_is_high,
    the_turn_is_slow_for_a_matador,
    swap_only_where_it_succeeds,
    an_act_that_says_whether_it_succeeds,
    an_order_of_actions_that_knows_the_stock,
    an_event_more_if_somebody_has_a_kuku,
    a_refusal_by_another_rule_if_somebody_has_a_kuku,
}
"""Leaks of secrets that only Kille and Punschkille have."""


def planted(eyes: Eyes) -> tuple[str, Callable[..., str]]:
    """Return which way the leak in *eyes* goes, and the leak."""
    ways: dict[str, Callable[..., str]] = {
        "view": eyes.view,
        "legal": eyes.legal,
        "events": eyes.events,
        "words": eyes.words,
        "refusal": eyes.refusal,
    }
    return next((way, leak) for way, leak in ways.items() if leak is not getattr(HONEST, way))


def told_apart(leak: Callable[..., str]) -> list[talong.Game]:
    """Return the games in which *leak* tells something."""
    if leak in CARDS_OF_THE_KILLELEK:
        return [game for game in GAMES if game.key in EXCHANGING]
    if leak is the_eliminated_see_everything:  # When somebody is out in Skitgubbe, nearly every card is known to all.
        return [game for game in GAMES if game.key != "skitgubbe"]
    return list(GAMES)


def planted_where() -> list[tuple[Eyes, talong.Game]]:
    """Return every leak, in one game after another or in all of them."""
    found = []
    for at, eyes in enumerate(LEAKS):
        games = told_apart(planted(eyes)[1])
        found += [(eyes, game) for game in size([games[at % len(games)]], games)]
    return found


WHERE = planted_where()


@pytest.mark.parametrize(
    ("eyes", "game"), WHERE, ids=[f"{planted(eyes)[1].__name__}-{game.key}" for eyes, game in WHERE]
)
def test_a_planted_leak_is_found(game: talong.Game, eyes: Eyes) -> None:
    way, leak = planted(eyes)
    fixed: dict[str, object] = {"kuku_anytime": True} if leak in CARDS_OF_THE_KILLELEK else {}
    luck = Random(leak.__name__)
    if leak is the_eliminated_see_everything and game.key == "rodskagg":
        fixed = {"ask_mode": "auto"}  # Whoever plays on at random forgets to ask, and then nobody throws in,
        luck = Random("thrown in 4")  # which is seldom seen even so.

    tally = look_for_leaks(game, luck, worlds=60, others=8, eyes=eyes, **fixed)

    assert tally.leak is not None, f"{tally.pairs} pairs, and nothing was found"
    assert tally.leak.way == way
