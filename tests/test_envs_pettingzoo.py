"""The environments for PettingZoo: its own tests, masks against the engine, what is seen, and what it is worth."""

from __future__ import annotations

import importlib
import re
import runpy
import warnings
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import talong
from talong.envs.aec import TableEnv
from talong.envs.core.action_ids import LET_BE, numbering_of
from talong.envs.core.rewards import reward_named, rewards_of
from talong.envs.core.row import plain
from talong.envs.core.serial_match import SerialMatch, agreed_rules
from talong.games import plug
from tests.laws.worlds import pick
from tests.sizes import size

KEYS = [game.key for game in talong.games()]
every_key = pytest.mark.parametrize("key", KEYS)

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("kille", {}),
    ("kille", {"seats": 2, "min_players": 2, "cuts": "auto"}),
    ("kille", {"seats": 7, "buyin_order": "simultaneous", "expose_struck": True, "stake": 10}),
    ("kille", {"seats": 4, "ledger": "bankroll", "start_balance": 5, "pots": 3, "second_price": "rolling"}),
    ("kille", {"seats": 20, "rules": "utan_inkop", "dealt_kille": "high", "kuku_anytime": False}),
    ("punschkille", {}),
    ("punschkille", {"seats": 6, "kuku_anytime": True, "frage": True, "direction": "mirror", "glasses": 2}),
    ("punschkille", {"seats": 5, "kuku_anytime": True, "frage": True, "direction": "literal", "glasses": 2}),
    ("punschkille", {"seats": 4, "buyin_order": "simultaneous", "winner_keeps_buyin": False, "killemote": True}),
    ("kungsholmskille", {}),
    ("kungsholmskille", {"seats": 2, "deals": 2, "pile_view": "top", "unit": 5}),
    ("kungsholmskille", {"seats": 6, "deals": 3, "seating": "lottery_choose", "end_pot": "play_out"}),
    ("kungsholmskille", {"seats": 3, "deals": 4, "forehand_honour": "strict", "start_balance": -7}),
    ("rodskagg", {}),
    ("rodskagg", {"seats": 2, "ask_mode": "manual", "max_deals": 3}),
    ("rodskagg", {"seats": 8, "trick_view": "last", "reward": "points", "max_deals": 4, "start_points": 3}),
    ("skitgubbe", {}),
    ("skitgubbe", {"seats": 2, "loop_plies": 60}),
    ("skitgubbe", {"seats": 3, "rules": "CGH", "pace": "live", "loop_plies": 60}),
    ("skitgubbe", {"seats": 5, "rules": "ABC", "c_turn": "race", "race_order": "random", "loop_plies": 60}),
    ("skitgubbe", {"seats": 4, "rules": "DFIJKL", "d_lapse": "own_replay", "deals": 2, "max_steps": 300}),
    ("skitgubbe", {"seats": 4, "rules": "EMOPST", "m_threshold": 7, "loop_repetition": 3, "max_steps": 300}),
    ("skitgubbe", {"seats": 12, "rules": "CNQUV", "pace": "live", "max_steps": 300}),
]
every_table = pytest.mark.parametrize(
    ("key", "arguments"), TABLES, ids=[f"{key}-{at}" for at, (key, _) in enumerate(TABLES)]
)


def raw(key: str, **arguments: Any) -> TableEnv:
    made: TableEnv = importlib.import_module(f"talong.envs.{key}_v0").raw_env(**arguments)
    return made


def sitting(key: str, seed: int, arguments: dict[str, Any]) -> SerialMatch:
    env = raw(key, **arguments)
    env.reset(seed=seed)
    return env.table()


# PettingZoo's own tests.


@every_table
def test_pettingzoo_finds_nothing_wrong(
    key: str, arguments: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    module = importlib.import_module(f"talong.envs.{key}_v0")
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation")  # It says this of every game with masks.
        api_test(module.env(**arguments), num_cycles=60)
        seed_test(lambda: module.env(**arguments), num_cycles=30)
    assert "Passed" in capsys.readouterr().out


@every_key
def test_a_seed_repeats_a_match_and_those_after_it(key: str) -> None:
    def records(seed: int) -> list[str]:
        env = raw(key)
        env.reset(seed=seed)
        found = [env.table().match.record()]
        env.reset()
        return [*found, env.table().match.record()]

    assert records(1) == records(1)
    assert records(1)[0] != records(1)[1]
    assert records(1) != records(2)


# Masks.


def spelled(table: SerialMatch) -> list[str]:
    """Return every act that can be said from here, in the grammar, found by saying everything."""
    found: list[str] = []
    seat, version = table.seat, table.match.version
    for number in table.legal():
        if number == LET_BE:
            continue
        other = table.copy()
        action = other.spell(number)
        if action is None:
            assert (other.seat, other.match.version) == (seat, version)
            found += spelled(other)
        else:
            found.append(table.match.text(action))
    return found


@every_table
def test_a_mask_is_what_the_engine_allows(key: str, arguments: dict[str, Any]) -> None:
    rng = Random(key)
    asked_out_of_turn = 0
    for seed in range(3):
        table = sitting(key, seed, arguments)
        for _step in range(120):
            if table.over:
                break
            seat = table.seat
            if not table.chosen:
                assert sorted(spelled(table)) == sorted(table.match.legal_texts(seat))  # Each exactly once.
            out_of_turn = seat != table.match.turn
            asked_out_of_turn += out_of_turn
            assert (LET_BE in table.legal()) == (out_of_turn and not table.chosen)
            assert table.legal() == sorted(set(table.legal()))
            table.say(pick(rng, table.legal()))
    if arguments.get("kuku_anytime") or arguments.get("pace") == "live":
        assert asked_out_of_turn


@every_key
def test_observe_masks_only_for_whose_turn_it_is(key: str) -> None:
    env = raw(key)
    env.reset(seed=3)
    for agent in env.agents:
        mask = env.observe(agent)["action_mask"]
        assert mask.any() == (agent == env.agent_selection)
    chosen = [int(number) for number in np.flatnonzero(env.observe(env.agent_selection)["action_mask"])]
    assert chosen == env.table().legal()
    assert [env.text(number) for number in chosen] == [env.numbering.texts[number] for number in chosen]


@every_key
def test_an_illegal_number_is_refused_and_changes_nothing(key: str) -> None:
    env = raw(key)
    env.reset(seed=5)
    before = env.table().match.position()
    for number in (env.numbering.size, -1, next(n for n in range(env.numbering.size) if n not in env.table().legal())):
        with pytest.raises(talong.IllegalAction):
            env.step(number)
    assert env.table().match.position() == before
    assert env.table().steps == 0


def test_an_illegal_number_ends_the_match_where_that_is_forgiven(caplog: pytest.LogCaptureFixture) -> None:
    env = importlib.import_module("talong.envs.kille_v0").env()
    env.reset(seed=5)
    agent = env.agent_selection
    env.step(next(n for n in range(env.numbering.size) if n not in env.table().legal()))
    assert "Illegal move" in caplog.text
    assert env.last()[1:4] == (-1.0, True, True)
    assert env.agent_selection == agent
    while env.agents:
        env.step(None)
    caplog.clear()
    env.step(None)
    assert "step()" in caplog.text


def test_nothing_can_be_asked_before_the_first_match() -> None:
    env = raw("kille")
    for ask in (lambda: env.step(0), lambda: env.observe("seat_0"), env.table):
        with pytest.raises(AssertionError, match="reset"):
            ask()
    with pytest.raises(AttributeError):
        env.rewards  # noqa: B018


def test_k57_a_kuku_may_be_laid_up_out_of_turn() -> None:
    position = {"game": "kille", "seats": 4, "dealer": 3, "hands": {"0": ["1"], "1": ["2"], "2": ["Ku"], "3": ["4"]}}
    match = talong.load_position(position, seed=1)
    table = SerialMatch(match, reward_named("kille", None))
    texts = numbering_of("kille").texts
    assert (table.seat, [texts[number] for number in table.legal()]) == (2, ["let be", "kuku"])
    table.say(LET_BE)
    assert (table.seat, match.version) == (0, 0)
    table.say(texts.index("stand"))
    assert table.seat == 2  # All are asked anew.
    table.say(texts.index("kuku"))
    assert match.results


def test_s22_several_cards_are_thrown_one_after_the_other() -> None:
    env = raw("skitgubbe", seats=3)
    texts = env.numbering.texts
    rng = Random(1)
    for seed in range(200):
        env.reset(seed=seed)
        table = env.table()
        while not table.over and table.steps < 60:
            several = [action for action in table.match.legal(table.seat) if bin(action & (1 << 52) - 1).count("1") > 1]
            if several:
                said = [texts[number] for number in spelling(table, several[-1])]
                assert len(said) >= 2
                agent, seen = env.agent_selection, env.observe(env.agent_selection)["observation"]
                env.step(texts.index(said[0]))
                assert env.agent_selection == agent
                now = env.observe(agent)["observation"]
                assert [str(field) for field, part in env.lens.slices().items() if (now[part] != seen[part]).any()] == [
                    "choosing"
                ]
                other = next(name for name in env.agents if name != agent)
                assert not env.observe(other)["observation"][env.lens.slices()["choosing"]].any()
                return
            table.say(pick(rng, table.legal()))
            env.agent_selection = env.possible_agents[table.seat]
    pytest.fail("nobody could play several cards")


def spelling(table: SerialMatch, action: int) -> list[int]:
    """Return the numbers that say *action*."""
    for number in table.legal():
        other = table.copy()
        said = None if number == LET_BE else other.spell(number)
        if said == action:
            return [number]
        if said is None and number != LET_BE:
            rest = spelling(other, action)
            if rest:
                return [number, *rest]
    return []


# What is seen.

UNTOLD = ["names", "rules", "seats", "legal"]  # They never change; what is legal is the mask.


@every_table
def test_whoever_sees_something_else_observes_something_else(key: str, arguments: dict[str, Any]) -> None:
    rng = Random(key)
    seen: dict[tuple[int, bytes], dict[str, Any]] = {}
    different = 0
    for seed in range(3):
        table = sitting(key, seed, arguments)
        lens = plug("envs", key).LENS(table.match.seats)
        for _step in range(100):
            if table.over:
                break
            for seat in range(min(4, table.match.seats)):
                view = table.match.view(seat)
                looks = np.array(lens.look(table.match, seat), np.float32).tobytes()
                told = {name: fact for name, fact in view.data().items() if name not in UNTOLD}
                assert seen.setdefault((seat, looks), told) == told
            table.say(pick(rng, table.legal()))
        different = len(seen)
    assert different > 10


@every_key
def test_worlds_that_look_alike_are_observed_alike(key: str) -> None:
    rng = Random(key)
    lens = plug("envs", key).LENS(4)
    changed = 0
    for seed in range(4):
        table = sitting(key, seed, {"max_steps": 40})
        while not table.over:
            seat = table.seat
            world = table.match.view(seat).sample(rng)
            changed += any(world.hand(other) != table.match.hand(other) for other in range(4))
            assert plain(lens.look(world, seat)) == plain(lens.look(table.match, seat))
            table.say(pick(rng, table.legal()))
    assert changed > 5


@every_table
def test_what_is_seen_lies_in_its_space(key: str, arguments: dict[str, Any]) -> None:
    env = raw(key, **arguments)
    env.reset(seed=1)
    rng = Random(1)
    assert sum(field.length for field in env.lens.fields) == env.lens.size
    assert len({field.name for field in env.lens.fields}) == len(env.lens.fields)
    for _step in range(30):
        if env.table().over:
            break
        for agent in env.agents:
            assert env.observation_space(agent).contains(env.observe(agent))
        env.step(pick(rng, env.table().legal()))


# What it is worth.


@every_table
def test_rewards_add_up_to_nought_and_to_what_was_won(key: str, arguments: dict[str, Any]) -> None:
    env = raw(key, **arguments)
    rng = Random(key)
    for seed in range(2):
        env.reset(seed=seed)
        before = env.table().worth()
        totals = dict.fromkeys(env.agents, 0.0)
        while env.agents:
            agent = env.agent_selection
            _, reward, terminated, truncated, _ = env.last()
            totals[agent] += reward
            env.step(None if terminated or truncated else pick(rng, env.table().legal()))
            assert sum(env.rewards.values()) == pytest.approx(0, abs=1e-6)
        after = env.table().worth()
        gained = [after[seat] - before[seat] for seat in range(len(after))]
        assert [totals[agent] for agent in env.possible_agents] == pytest.approx(gained, abs=1e-6)
        assert sum(after) == pytest.approx(0, abs=1e-6)


def test_what_is_won_is_what_the_rulebook_says() -> None:
    money = finished("kille", {})
    assert money.worth() == money.match.standing()["balances"]
    punsch = finished("punschkille", {})
    champion = next(row["seat"] for row in standings(punsch) if row["place"] == 1)
    assert punsch.worth()[champion] == 1.0 == max(punsch.worth())
    assert min(punsch.worth()) >= -1
    red = finished("rodskagg", {"max_steps": 100_000, "start_points": 2, "seats": 3})
    winners: Any = red.match.outcome["winners"]
    assert [worth > 0 for worth in red.worth()] == [seat in winners for seat in range(3)]
    dirty = finished("skitgubbe", {"max_steps": 100_000, "loop_plies": 500})
    loser: Any = dirty.match.results[0]["skitgubbe"]
    assert loser is not None
    assert [round(worth, 3) for worth in dirty.worth()] == [-1.0 if seat == loser else 0.333 for seat in range(4)]


def finished(key: str, arguments: dict[str, Any]) -> SerialMatch:
    rng = Random(2)
    table = sitting(key, 2, arguments)
    while not table.over:
        table.say(pick(rng, table.legal()))
    assert table.match.is_over
    return table


def standings(table: SerialMatch) -> list[dict[str, Any]]:
    found: Any = table.match.outcome["standings"]
    return list(found)


def test_a_match_that_is_cut_short_truncates() -> None:
    env = raw("rodskagg", max_steps=5)
    env.reset(seed=1)
    for _step in range(5):
        env.step(env.table().legal()[0])
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


# Arguments and pictures.


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({"seats": 3}, "seats"),
        ({"seats": "four"}, "seats"),
        ({"stake": 0}, "stake"),
        ({"no_such": 1}, "no_such"),
        ({"rules": "nothing"}, "nothing"),
        ({"reward": "fame"}, "reward"),
        ({"max_steps": 0}, "max_steps"),
        ({"max_steps": True}, "max_steps"),
        ({"render_mode": "film"}, "render_mode"),
        ({"viewer": 4}, "viewer"),
        ({"lang": "de"}, "--lang"),
    ],
)
def test_bad_arguments_are_refused(arguments: dict[str, Any], field: str) -> None:
    with pytest.raises(talong.RulesError) as caught:
        raw("kille", **arguments)
    assert caught.value.field == field
    assert caught.value.why


@every_key
def test_a_table_is_shown_in_words_and_as_a_picture(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown: dict[str, Any] = {}
    few = [("sv", "ansi"), ("en", "ansi"), ("sv", "human")]
    drawn = [("en", "rgb_array")] if key in size(["kille", "skitgubbe"], KEYS) else []  # Nothing in it is of one game.
    for lang, mode in [*few, *drawn, *size([], [("en", "human"), ("sv", "rgb_array")])]:
        env = raw(key, render_mode=mode, lang=lang)
        env.reset(seed=1)
        env.step(env.table().legal()[-1])
        shown[lang + mode] = env.render()
    assert shown["svansi"] != shown["enansi"]
    assert shown["svansi"] in capsys.readouterr().out
    for picture in [shown[lang + mode] for lang, mode in drawn]:
        assert picture.dtype == np.uint8
        assert picture.shape == (640, 960, 3)
        assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 5


def test_a_picture_shows_only_what_its_viewer_sees() -> None:
    hands = {"0": ["1"], "1": ["2"], "2": ["3"], "3": ["4"]}
    base = {"game": "kille", "seats": 4, "dealer": 3}
    pictures: list[Any] = []
    for one, two in (("1", "2"), ("2", "1")):
        env = raw("kille", render_mode="rgb_array", viewer=2)
        env.reset(seed=1)
        env.table().match = talong.load_position({**base, "hands": {**hands, "0": [one], "1": [two]}}, seed=1)
        pictures.append(env.render())
        env.viewer = 0
        pictures.append(env.render())
    assert (pictures[0] == pictures[2]).all()
    assert (pictures[1] != pictures[3]).any()


def test_the_usual_rules_can_be_changed() -> None:
    assert agreed_rules("kille", "standard", {})[1].pots == 1  # type: ignore[attr-defined]
    assert agreed_rules("kille", "standard", {"pots": 4})[1].pots == 4  # type: ignore[attr-defined]
    for key in KEYS:
        found = plug("envs", key)
        assert rewards_of(key) == found.REWARDS
        assert found.LENS(4).size
        assert found.NUMBERING.size


# The page and the examples.

ROOT = Path(__file__).parents[1]


@every_key
def test_the_page_says_what_every_number_means(key: str) -> None:
    page = (ROOT / "docs/research.md").read_text()
    section = page.partition(f"`{key}_v0`\n")[2].partition("\n### ")[0]
    lens, numbering = plug("envs", key).LENS(4), numbering_of(key)
    assert f"Acts ({numbering.size})" in section
    assert f"({lens.size} numbers" in section
    rows = [f"| {field.start} | {field.length} | `{field.name}` | {field.meaning} |" for field in lens.fields]
    assert [row for row in section.splitlines() if "`" in row] == rows
    told: dict[int, str] = {}
    for first, last, text, end in re.findall(
        r"^\| (\d+)(?: to (\d+))? \| ([^|`]+?)(?: to ([^|`]+))? \|$", section, re.M
    ):
        told |= {int(first): text} | ({int(last): end} if last else {})
        assert all(number in range(numbering.size) for number in told)
    assert told
    assert all(numbering.texts[number] == text for number, text in told.items())
    assert {0, numbering.size - 1} <= set(told)


@pytest.mark.slow
def test_the_example_learns() -> None:
    example = runpy.run_path(str(ROOT / "docs/examples/learn_kille.py"))
    before, after, error = example["train"](pots=2000, test=1000)
    assert after - before > 4 * error
    assert after > 0.3


@every_key
def test_the_state_is_what_all_seats_see(key: str) -> None:
    env = importlib.import_module(f"talong.envs.{key}_v0").raw_env(max_steps=60)
    env.reset(seed=4)
    rng = Random(key)
    while not env.table().over:
        wanted = [env.observe(agent)["observation"] for agent in env.possible_agents]
        assert (env.state() == np.concatenate(wanted)).all()
        env.step(rng.choice(env.table().legal()))
