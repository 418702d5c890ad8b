"""What is done for somebody who does not answer is legal, commits to nothing, and shows nothing that is hidden."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

import talong
from tests.laws.worlds import every_game, tables, walk
from tests.sizes import size

COMMITS = {  # R-K47, R-P22, R-KK31, R-RS24, R-S58
    "kille": ("kuku", "swap", "buyin", "ask"),
    "punschkille": ("kuku", "swap", "buyin", "ask"),
    "kungsholmskille": ("knock",),
    "rodskagg": ("bid rodskagg", "join"),
    "skitgubbe": ("throw",),
}


@every_game
@given(st.data())
def test_whoever_is_waited_for_has_an_act_that_commits_to_nothing(game: talong.Game, data: st.DataObject) -> None:
    match = data.draw(tables(game, most=8)).match()
    rng = Random(data.draw(st.integers(0, 2**32)))
    for _line in walk(match, rng, 60):
        for seat in range(match.seats):
            act = match.game.absent_act(match.view(seat))
            legal = match.legal_texts(seat)
            assert act is None or act in legal
            if seat == match.turn:
                assert act is not None
                others = [one for one in legal if not one.startswith(COMMITS[game.key])]
                assert not others or not act.startswith(COMMITS[game.key]), (act, legal)


@every_game
def test_a_table_that_nobody_comes_to_plays_on(game: talong.Game) -> None:
    match = game.match(seats=4, seed=3)
    acts = 0
    while len(match.results) < 2 and not match.is_over and acts < size(400, 2000):
        seat = match.turn
        if seat is None:
            seat = next(seat for seat in range(match.seats) if match.legal_texts(seat))
        act = match.game.absent_act(match.view(seat)) or match.legal_texts(seat)[0]
        match.say(f"{seat}: {act}")
        acts += 1
    assert acts > 4
    if game.key != "skitgubbe":  # Where everybody only picks up, nobody is ever out.
        assert match.results


def test_r_rs24_forehand_who_has_to_bid_bids_one() -> None:
    match = talong.game("rodskagg").match(seats=2, seed=1)
    assert match.turn is not None
    assert "pass" not in match.legal_texts(match.turn)
    assert match.game.absent_act(match.view(match.turn)) == "bid 1"


def test_r_s58_whoever_leads_lays_the_lowest_plain_card() -> None:
    position = {
        "game": "skitgubbe",
        "seats": 2,
        "phase": "shed",
        "trump": "h",
        "hands": {"0": ["3h", "9c", "8d"], "1": ["2s", "4s"]},
        "turn": 0,
        "rules": {"avstickshog": 0},
    }
    match = talong.load_position(position, decks=[])
    assert match.game.absent_act(match.view(0)) == "play 8d"
