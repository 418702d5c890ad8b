"""Searching bots: legal, repeatable, interruptible, and blind to what lies hidden."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

import talong
from talong.bots import LEVELS, USUAL, choose_bot, is_level, level_called, seconds_of
from talong.bots.search.search import Plan
from talong.bots.search_bot import Effort, SearchBot
from talong.bots.search_session import SearchSession, may_think
from talong.lang import Words
from tests.laws.worlds import GAMES, SHORT_MATCH, every_game, random_table, wander

PAIRED = Plan(True, 1, 1, 0.7)
DEEP = Plan(True, 4, 2, 0.7)
TREE = Plan(False, 40, 1, 0.7)
PLANS = {"paired": PAIRED, "deep": DEEP, "tree": TREE}

Chooser = Callable[[talong.Match, int], str | None]


def thinkers(match: talong.Match) -> list[int]:
    """Return who has something to think about now."""
    return [seat for seat in match.asked() if may_think(match.view(seat)) and len(match.legal(seat)) > 1]


def moments(game: talong.Game, seed: int, number: int) -> list[tuple[talong.Match, int]]:
    """Return moments of random matches, by rules drawn at random, in which somebody has to think."""
    rng = Random(seed)
    found: list[tuple[talong.Match, int]] = []
    while len(found) < number:
        match = random_table(game, rng, **SHORT_MATCH.get(game.key, {})).match()
        if match.seats > 8:
            continue
        wander(match, rng, int(rng.random() * 60))
        who = thinkers(match)
        if who:
            found.append((match, who[int(rng.random() * len(who))]))
    return found


def thought(view: talong.View, plan: Plan, iterations: int, seed: object = 1) -> SearchSession:
    """Return a thought of so many *iterations*, or a few more."""
    thinking = SearchSession(view, plan, seed)
    thinking.think(iterations, 60.0)
    return thinking


def told(thinking: SearchSession) -> list[tuple[str | None, float, int]]:
    """Return what a thought has come to."""
    return [(act, estimate.mean, estimate.visits) for act, estimate in thinking.estimates()]


# -------------------------------------------------------------------------------------------------------------- legal


@every_game
@pytest.mark.parametrize("plan", PLANS)
def test_every_act_is_legal_by_rules_drawn_at_random(game: talong.Game, plan: str) -> None:
    rng = Random(f"legal {plan}")
    acts = 0
    while acts < 36:
        match = random_table(game, rng, **SHORT_MATCH.get(game.key, {})).match()
        if match.seats > 8:
            continue
        wander(match, rng, int(rng.random() * 40))
        bots = [
            SearchBot(Effort(PLANS[plan], 12, 60.0), choose_bot(game.key, USUAL, seat), seat)
            for seat in range(match.seats)
        ]
        for _act in range(12):
            asked = match.asked()
            if not asked:
                break
            for seat in asked:
                act = bots[seat].choose(match.view(seat))
                assert act is None or act in match.legal_texts(seat)
                assert act is not None or seat != match.turn
                acts += 1
                if act is not None:
                    match.apply(seat, match.parse(seat, act))
                    break


@every_game
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_every_game(game: talong.Game, level: str) -> None:
    match = game.match(
        seats=max(2, game.seats_min), seed=4, rules=game.rules("standard", **SHORT_MATCH.get(game.key, {}))
    )
    bots = [choose_bot(game.key, level, seat) for seat in range(match.seats)]
    for bot in bots:
        if isinstance(bot, SearchBot):
            bot.effort = replace(bot.effort, iterations=30, seconds=60.0)
    for _act in range(15):
        for seat in match.asked():
            act = bots[seat].choose(match.view(seat))
            assert act is None or act in match.legal_texts(seat)
            if act is not None:
                match.apply(seat, match.parse(seat, act))
                break


def test_level_may_be_given_a_number_of_playouts() -> None:
    bot = choose_bot("rodskagg", "stark@400", 1)
    assert isinstance(bot, SearchBot)
    assert bot.effort.iterations == 400
    for wrong in (
        "stark@",
        "stark@0",
        "stark@-1",
        "stark@4e2",
        "stark@\u0664",
        "direkt@400",
        "stark@99999999999",
        "@4",
    ):
        with pytest.raises(talong.RulesError) as told_so:
            choose_bot("rodskagg", wrong, 1)
        assert told_so.value.facts["given"] == wrong
        assert not is_level(wrong)  # Nor at a live table.
    assert not is_level("stark@400")


def test_stick_is_for_kille_alone() -> None:
    match = talong.game("kille").match(seats=4, seed=1, rules=talong.game("kille").rules("snabb"))
    seat = match.asked()[0]
    assert choose_bot("kille", "troskel", 1).choose(match.view(seat)) in match.legal_texts(seat)
    assert not is_level("troskel")
    with pytest.raises(talong.RulesError):
        choose_bot("rodskagg", "troskel", 1)


# --------------------------------------------------------------------------------------------------------- repeatable


@every_game
@pytest.mark.parametrize("plan", PLANS)
def test_same_view_seed_and_iterations_give_the_same_thought_whatever_the_slices(game: talong.Game, plan: str) -> None:
    for match, seat in moments(game, 3, 4):
        whole = thought(match.view(seat), PLANS[plan], 60)
        sliced = SearchSession(match.view(seat), PLANS[plan], 1)
        while sliced.search.iterations < whole.search.iterations and sliced.search.run(1):
            pass
        assert told(sliced) == told(whole)
        assert sliced.act() == whole.act()


@every_game
def test_another_seed_draws_other_worlds(game: talong.Game) -> None:
    views = [match.view(seat) for match, seat in moments(game, 5, 6)]
    assert any(told(thought(view, PAIRED, 60, 1)) != told(thought(view, PAIRED, 60, 2)) for view in views)


def test_a_bot_does_the_same_whatever_it_was_asked_before() -> None:
    (match, seat), *others = moments(talong.game("rodskagg"), 7, 4)
    fresh = SearchBot(Effort(PAIRED, 60, 60.0), choose_bot("rodskagg", USUAL, 1), 1)
    tired = SearchBot(Effort(PAIRED, 60, 60.0), choose_bot("rodskagg", USUAL, 1), 1)
    for other, who in others:
        tired.choose(other.view(who))
    assert tired.choose(match.view(seat)) == fresh.choose(match.view(seat))


# --------------------------------------------------------------------------------------------------------------- tree


@every_game
def test_every_node_of_the_tree_is_found_and_there_is_one_for_each_act(game: talong.Game) -> None:
    for match, seat in moments(game, 26, 3):
        search = thought(match.view(seat), TREE, 100).search
        nodes = [(int(search.parents[at]), int(search.acts[at])) for at in range(1, search.size)]
        assert [search.find(*node) for node in nodes] == list(range(1, search.size))
        assert len(set(nodes)) == len(nodes)
        below = [0] * search.size
        for at, (parent, _act) in enumerate(nodes, 1):
            below[parent] += int(search.visits[at])
            assert search.possible[at] >= search.visits[at] or not search.possible[at]  # Not of what was not chosen.
        assert below[0] == search.iterations
        assert all(below[at] <= search.visits[at] for at in range(1, search.size))


# --------------------------------------------------------------------------------------------------------------- ends


def test_it_stops_when_told_and_has_an_act_at_any_time() -> None:
    for game in GAMES:
        for match, seat in moments(game, 9, 2):
            asked = 0

            def enough() -> bool:
                nonlocal asked
                asked += 1
                return asked > 3

            before = match.position()
            thinking = SearchSession(match.view(seat), PAIRED, 1)
            assert thinking.act() is None or thinking.act() in match.legal_texts(seat)
            thinking.think(10**9, 60.0, enough)
            assert asked == 4
            assert thinking.act() is None or thinking.act() in match.legal_texts(seat)
            assert match.position() == before


def test_time_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    match, seat = moments(talong.game("skitgubbe"), 11, 1)[0]
    thinking = SearchSession(match.view(seat), TREE, 1)
    looked = 0

    def clock() -> float:
        nonlocal looked
        looked += 1
        return 0.01 * looked

    monkeypatch.setattr("talong.bots.search_session.perf_counter", clock)
    thinking.think(10**9, 0.1)
    assert looked == 11  # Once before it begins, and then after every slice.


def test_ctrl_c_comes_through_and_leaves_the_match_whole() -> None:
    match, seat = moments(talong.game("skitgubbe"), 13, 1)[0]
    before = match.position()

    def interrupt() -> bool:
        raise KeyboardInterrupt

    bot = SearchBot(Effort(TREE, 10**9, 60.0), choose_bot("skitgubbe", USUAL, 1), 1)
    with pytest.raises(KeyboardInterrupt):
        bot.choose(match.view(seat), interrupt)
    assert match.position() == before
    assert bot.choose(match.view(seat), lambda: True) in [None, *match.legal_texts(seat)]


# -------------------------------------------------------------------------------------------------------------- blind


def first_difference(game: talong.Game, choose: Chooser, pairs: int) -> str:
    """Return the first view for which *choose* does different things in two worlds; nothing if there is none."""
    rng = Random(f"pairs {game.key}")
    for match, seat in moments(game, 17, pairs):
        world = match.view(seat).sample(rng)
        assert world.view(seat) == match.view(seat)
        one, other = choose(match, seat), choose(world, seat)
        if one != other:
            return f"{one} or {other}: {match.view(seat)}"
    return ""


def honest(match: talong.Match, seat: int) -> str | None:
    return thought(match.view(seat), PAIRED, 40).act()


def peeping(match: talong.Match, seat: int) -> str | None:
    """Search with luck that the true cards have had a hand in."""
    cards = [match.hand(at) for at in range(match.seats)]
    return thought(match.view(seat), PAIRED, 12, cards).act()


@every_game
def test_what_lies_hidden_makes_no_difference(game: talong.Game) -> None:
    assert first_difference(game, honest, 15) == ""


@every_game
def test_a_search_that_peeps_is_found_out(game: talong.Game) -> None:
    assert first_difference(game, peeping, 60) != ""


# ----------------------------------------------------------------------------------------------------------- thoughts


@every_game
def test_more_thought_comes_nearer_to_the_truth(game: talong.Game) -> None:
    misses = {10: 0.0, 160: 0.0}
    for match, seat in moments(game, 19, 4):
        view = match.view(seat)
        truth = {act: estimate.mean for act, estimate in thought(view, TREE, 600, "truth").estimates()}
        for iterations in misses:
            for act, estimate in thought(view, TREE, iterations).estimates():
                misses[iterations] += abs(estimate.mean - truth[act]) / len(truth)
    assert misses[160] < misses[10]


def test_rodskagg_takes_the_trick_that_leads_to_nought() -> None:
    before = [(0, "3c"), (1, "2c"), (0, "5c"), (1, "4c"), (0, "7c"), (1, "6c"), (0, "9c"), (1, "8c"), (0, "3h")]
    position = {
        "game": "rodskagg", "seats": 2, "dealer": 1, "scores": [9, 1], "bids": ["1", "pass"],
        "hands": {"0": ["Kd"], "1": ["2h", "Ah"]}, "played": [{"seat": seat, "card": card} for seat, card in before],
    }  # fmt: skip
    match = talong.load_position(position, decks=[])
    for plan in PLANS.values():
        thinking = thought(match.view(1), plan, 200)
        best = {act: estimate.mean for act, estimate in thinking.estimates()}
        assert thinking.act() == "play Ah"
        assert best["play Ah"] > 0.9 > best["play 2h"]


def test_out_of_turn_acting_is_weighed_against_letting_be() -> None:
    position = {"game": "kille", "seats": 3, "dealer": 2, "hands": {"0": ["1"], "1": ["8"], "2": ["Ku"]}}
    match = talong.load_position({**position, "rules": {"min_players": 2}}, seed=1)
    assert match.turn == 0
    thinking = thought(match.view(2), PAIRED, 100)
    assert {act for act, _estimate in thinking.estimates()} == {"kuku", None}
    assert thinking.act() in ("kuku", None)


# ------------------------------------------------------------------------------------------------------------- levels


def test_levels_have_names_and_descriptions_in_both_languages() -> None:
    assert LEVELS == ("nyborjare", "direkt", "snabb", "stark")
    for lang in ("sv", "en"):
        words = Words(lang)
        for level in LEVELS:
            for key in (f"tui-level-{level}", f"tui-level-{level}-why", f"web-level-{level}", f"web-level-{level}-why"):
                assert words.word(key) not in ("", key)


def test_old_tables_keep_their_bots() -> None:
    assert is_level("simple")
    assert level_called("simple") == "direkt"
    assert type(choose_bot("kille", "simple", 1)) is type(choose_bot("kille", "direkt", 1))
    assert not is_level("brilliant")


def test_quick_bots_are_quick() -> None:
    assert seconds_of("direkt") == seconds_of("nyborjare") == 0.0
    assert seconds_of("snabb") <= 0.3
    assert seconds_of("stark") <= 2.0
