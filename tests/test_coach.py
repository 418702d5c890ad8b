"""The coach: what it says is measured, comes from a view alone, and is found within its time."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from scipy import stats

import talong
from talong.bots import LEVELS, choose_bot, coach
from talong.bots.coach import QUICK, Answer, Coach, Estimate, Reason, Tried, advise, quantile, reasons, spread_of
from talong.bots.coach_text import Adviser, KnownCard, brief, explain, measure, short
from talong.bots.plug import bots_of, outlooks
from talong.bots.review import Decision, decisions, judge, weigh
from talong.bots.rodskagg.evaluation import WEIGHTS, RodskaggEvaluation, weight
from talong.bots.search_session import may_think
from talong.cli.app import run as command
from talong.core.view import View
from talong.lang import LANGUAGES, Words, narrator_for
from talong.play import Table
from tests.sizes import size

GAMES = {"kille": 4, "punschkille": 4, "kungsholmskille": 3, "rodskagg": 3, "skitgubbe": 3}
FEW = 6


def positions(key: str, seed: int, most: int = 400) -> Iterator[tuple[talong.Match, int]]:
    """Give every decision in which there is something to choose, of a match between bots."""
    match = talong.game(key).match(seats=GAMES[key], seed=seed, fixed_seats=True)
    table = Table(match, {seat: choose_bot(key, "simple", f"{seed} {seat}") for seat in range(match.seats)})
    while match.version < most:
        for seat in match.asked():
            if Coach(match.view(seat)).needs_thought():
                yield match, seat
        if not table.step():
            return


def some(key: str, number: int) -> list[View]:
    """Return the views of so many decisions, from as many phases as there are."""
    found: dict[str, list[View]] = {}
    for seed in range(3):
        for match, seat in positions(key, seed, 120):
            found.setdefault(match.phase, []).append(match.view(seat))
    chosen: list[View] = []
    at = 0
    while len(chosen) < number:
        chosen += [views[at * 7 % len(views)] for views in found.values() if at < len(views)]
        at += 1
    return chosen[:number]


# From a view alone.


def pairs(key: str, number: int) -> Iterator[tuple[View, View, talong.Match, talong.Match]]:
    """Give views of different worlds that their seat cannot tell apart."""
    rng = Random(key)
    given = 0
    for match, seat in positions(key, 11):
        if match.version % 5:
            continue
        other = match.view(seat).sample(rng)
        if all(match.hand(one) == other.hand(one) for one in range(match.seats)):
            continue
        yield match.view(seat), other.view(seat), match, other
        given += 1
        if given == number:
            return


@pytest.mark.parametrize("key", list(GAMES))
def test_answer_does_not_depend_on_what_the_seat_cannot_see(key: str) -> None:
    number = 0
    for one, other, _match, _other in pairs(key, size(3, 4)):
        assert advise(one, seed="same", worlds=3) == advise(other, seed="same", worlds=3)
        number += 1
    assert number >= 3


@pytest.mark.parametrize("key", ["kille", "rodskagg"])
def test_a_coach_that_peeks_is_caught(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the test above is for: a coach that is given the truth instead of worlds answers otherwise."""
    caught = 0
    for one, other, match, other_match in pairs(key, 6):
        answers: list[Answer] = []
        for view, truth in ((one, match), (other, other_match)):
            monkeypatch.setattr(Coach, "draw", lambda coach, rng, truth=truth: truth.copy())
            answers.append(advise(view, seed="same", worlds=3))
        caught += answers[0] != answers[1]
    assert caught >= 3


@pytest.mark.parametrize("key", list(GAMES))
def test_the_same_view_and_seed_give_the_same_answer(key: str) -> None:
    view = some(key, 1)[0]
    facts = view.data()
    again = View(view.game, view.viewer, {name: facts[name] for name in facts if name not in ("game", "viewer")})
    assert advise(view, seed="a", worlds=3) == advise(again, seed="a", worlds=3)


# What is measured.


@pytest.mark.parametrize("key", list(GAMES))
def test_every_option_is_weighed_in_the_same_worlds(key: str) -> None:
    for view in some(key, size(2, 4)):
        thinking = Coach(view, most_options=6)
        thinking.think(worlds=FEW)
        answer = thinking.answer()
        assert answer.kind == "choice"
        assert {option.act for option in answer.options} == {option.act for option in thinking.options}
        assert answer.left == len(thinking.open_options()) - len(thinking.options)
        assert all(option.worlds > 0 for option in answer.options)
        assert answer.options[0].behind == 0
        assert all(option.behind >= 0 for option in answer.options)
        assert all(option.low <= option.worth <= option.high for option in answer.options)
        for option in thinking.options:
            assert all(set(facts) <= set(bots_of(key).outlook.good) for facts in option.facts)


def test_low_kille_swaps_and_kuku_stands() -> None:
    """What every player of Kille knows (K26, K51, K60)."""
    seen = set()
    for seed in range(40):
        for match, seat in positions("kille", seed, 30):
            view = match.view(seat)
            held = view.cards(seat)
            if match.phase != "speak" or match.turn != seat or held[0] not in ("Ki-", "Ku") or len(match.active) < 3:
                continue
            answer = advise(view, worlds=24)
            best = answer.options[0].act
            if held[0] == "Ki-":
                assert best in ("swap", "ask")
                stand = next(option for option in answer.options if option.act == "stand")
                assert stand.facts["out"] == 1.0
            else:
                assert best != "swap"
            seen.add(held[0])
        if seen == {"Ki-", "Ku"}:
            return
    pytest.fail(f"only {seen}")


def test_worth_of_kille_is_a_share_of_the_pot() -> None:
    for view in some("kille", 12):
        facts: Any = view.facts
        if facts["phase"] != "speak":
            continue
        for option in advise(view, worlds=4).options:
            assert 0 <= option.worth <= facts["pot"]


def test_declining_a_buy_in_costs_nothing_and_buying_at_least_the_price_is_paid() -> None:
    seen = 0
    for seed in range(6):
        for match, seat in positions("kille", seed, 60):
            if match.phase != "buyin":
                continue
            view = match.view(seat)
            facts: Any = view.facts
            by_act = {option.act: option for option in advise(view, worlds=4).options}
            assert by_act["decline"].worth == 0
            assert by_act["buyin"].worth >= -facts["buyin"]["price"]
            seen += 1
    assert seen


def test_worth_of_rodskagg_is_a_chance_that_grows_towards_nought() -> None:
    for view in some("rodskagg", 8):
        for option in advise(view, worlds=4).options:
            assert 0 <= option.worth <= 1
    assert RodskaggEvaluation.chance
    assert weight(1) > weight(6) > weight(12) > weight(17)
    assert weight(-100) == weight(-8)
    assert len(WEIGHTS) == 33


def test_rodskagg_that_is_won_is_worth_all_to_its_winners_and_nothing_to_others() -> None:
    game = talong.game("rodskagg")
    worths: set[tuple[bool, float]] = set()
    for seed in range(20):
        match = game.match(seats=3, seed=seed, rules=game.rules(start_points=1), fixed_seats=True)
        outlooks = [RodskaggEvaluation(match.view(seat)) for seat in range(3)]
        table = Table(match, {seat: choose_bot("rodskagg", "simple", seat) for seat in range(3)})
        while not match.results:
            table.step()
        winners: Any = match.results[0]["winner"] or []
        worths |= {(seat in winners, outlooks[seat].worth(match)) for seat in range(3) if winners}
    assert worths == {(True, 1.0), (False, 0.0)}


def test_skitgubbe_risk_is_a_chance() -> None:
    view = some("skitgubbe", 1)[0]
    for option in advise(view, worlds=4).options:
        assert -1 <= option.low <= option.worth <= option.high <= 0
        assert 0 <= option.facts["loses"] <= 1


@pytest.mark.parametrize("key", list(GAMES))
def test_what_is_searched_counts_what_is_played(key: str) -> None:
    """Two ways to reckon, in the same unit: people who search and people who play on differ a little, and no more."""
    number = size(2, 3)
    views = [view for view in some(key, 12) if may_think(view)][:number]
    assert len(views) == number
    for view in views:
        thinking = Coach(view, most_options=3)
        thinking.think(worlds=size(15, 30) if key == "skitgubbe" else size(50, 100))
        for option in thinking.options:
            _mean, low, high = spread_of(option.worths, 0.9999)
            reach = max(abs(worth) for one in thinking.options for worth in one.worths) + 0.01
            assert low - 0.3 * reach <= thinking.mean(option) <= high + 0.3 * reach


def test_all_options_are_searched_in_the_same_worlds() -> None:
    for view in some("rodskagg", 3):
        answer = advise(view, worlds=5)
        assert {option.worlds for option in answer.options} == {answer.worlds} == {5 * coach.SEARCHED}
        best, *others = answer.options
        for option in others:
            assert option.behind == pytest.approx(best.worth - option.worth)
            assert option.behind_low <= option.behind <= option.behind_high


def test_student_is_student() -> None:
    for sure in (0.95, 0.99, 0.9999):
        for freedom in (1, 2, 3, 5, 10, 40, 400):
            exact = stats.t.ppf((1 + sure) / 2, freedom)
            tolerance = 0.12 if freedom < 5 and sure > 0.99 else 0.02
            assert quantile(sure, freedom) == pytest.approx(exact, rel=tolerance if freedom > 2 else 1e-9)
    assert spread_of([1.0], 0.95) == (1.0, float("-inf"), float("inf"))
    mean, low, high = spread_of([1.0, 2.0, 4.0], 0.95)
    exact = stats.t.interval(0.95, 2, loc=mean, scale=stats.sem([1.0, 2.0, 4.0]))
    assert (low, high) == pytest.approx(exact)


def test_reasons_are_facts_that_surely_differ() -> None:
    luck = Random(5)

    def tried(worth: float, **chances: float) -> Tried:
        facts = [{name: float(luck.random() < chance) for name, chance in chances.items()} for _world in range(60)]
        return Tried("x", [worth + luck.gauss(0, 0.1) for _world in range(60)], facts)

    good, bad = tried(1.0, out=0.1, struck=0.05, better=0.5), tried(0.2, out=0.7, struck=0.05, better=0.5)
    found = reasons(bots_of("kille").outlook, good, bad, True)
    assert [reason.fact for reason in found] == ["out"]
    assert found[0].mine < found[0].other
    assert [reason.fact for reason in reasons(bots_of("kille").outlook, bad, good, False)] == ["out"]
    lucky = tried(1.0, out=0.9)  # Better although it goes out more often: then that is no reason.
    assert reasons(bots_of("kille").outlook, lucky, tried(0.2, out=0.1), True) == []


# Time.


@pytest.mark.parametrize("key", list(GAMES))
def test_time_is_kept(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks at the clock sees a hundredth of a second pass: nobody looks again when the time is over."""
    clock = 0.0

    def tick() -> float:
        nonlocal clock
        clock += 0.01
        return clock

    monkeypatch.setattr("talong.bots.coach.time", SimpleNamespace(monotonic=tick))
    monkeypatch.setattr("talong.bots.search_session.perf_counter", tick)
    for view in some(key, 2):
        began = clock
        thinking = Coach(view)
        thinking.think(seconds=0.2)
        assert thinking.needs_thought() is (clock > began)
        assert clock - began < 0.2 + 0.03
        answer = thinking.answer()
        assert answer.options[0].act in thinking.open_options()


def test_thinking_stops_when_told_and_goes_on_where_it_was() -> None:
    view = some("kille", 1)[0]
    whole = Coach(view, seed="s")
    whole.think(worlds=9)
    told: list[int] = []
    parts = Coach(view, seed="s")
    parts.think(worlds=9, stop=lambda: len(told) >= 4, progress=told.append)
    assert told == [1, 2, 3, 4]
    parts.think(worlds=9, stop=lambda: True)
    assert parts.number == 4
    parts.think(worlds=9)
    assert parts.answer() == whole.answer()


def test_without_time_there_is_still_an_answer() -> None:
    view = some("skitgubbe", 1)[0]
    thinking = Coach(view)
    thinking.think(seconds=0.0)
    answer = thinking.answer()
    assert answer.kind == "guess"
    assert answer.options[0].act in thinking.open_options()


def test_what_is_far_behind_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    worth = {"stand": 1.0, "swap": 0.9, "ask": -5.0}
    tried: list[str | None] = []
    luck = Random(1)

    def weighed(_self: Coach, _match: talong.Match, act: str | None) -> tuple[float, dict[str, float]]:
        tried.append(act)
        return worth[str(act)] + luck.gauss(0, 1), {}

    monkeypatch.setattr(Coach, "play_out", weighed)
    monkeypatch.setattr(Coach, "begin_search", lambda self: None)
    monkeypatch.setattr(Coach, "open_options", lambda self: list(worth))
    thinking = Coach(some("kille", 1)[0])
    thinking.think(worlds=80)
    answer = thinking.answer()

    assert tried.count("ask") == coach.TRIED
    assert tried.count("stand") == tried.count("swap") == 80
    assert answer.options[-1].act == "ask"
    assert answer.options[-1].worlds == coach.TRIED


def test_luck_and_single_options_need_no_thought() -> None:
    match = talong.game("kille").match(seats=4, seed=1, fixed_seats=True)
    assert match.turn is not None
    answer = advise(match.view(match.turn), worlds=5)
    assert (answer.kind, answer.worlds, len(answer.options)) == ("luck", 0, 1)


# Words.


@pytest.mark.parametrize("key", list(GAMES))
def test_everything_is_said_in_both_languages(key: str) -> None:
    answers = [(view, advise(view, worlds=FEW)) for view in some(key, size(2, 3))]
    for lang, (view, answer) in product(LANGUAGES, answers):
        seats: Any = view.facts["seats"]
        narrator = narrator_for(key, Words(lang), [], seats, view.viewer)
        advice = explain(answer, view, narrator)
        assert advice.note
        for option in advice.options:
            assert option.label
            assert option.worth
            assert option.why
            assert "{" not in option.label + option.worth + option.why
            assert re.search(r"\d", option.worth)
        assert advice.options[0].label in brief(narrator.words, advice)
        assert advice.measure
        assert all(re.search(r"\d", option.short) for option in advice.options)
        assert 1 <= len(re.findall(r"[.](?= |$)", advice.because)) <= 2, advice.because
        assert "{" not in advice.because + advice.measure


def estimate(act: str, worth: float, risk: float, behind: float = 0.0, **reason: tuple[float, float]) -> Estimate:
    """Return what an option is worth, surely so much behind the best, with reasons against the other."""
    reasons = [Reason(name, *values) for name, values in reason.items()]
    other = {"stand": "swap", "swap": "stand"}[act]
    return Estimate(
        act, worth, worth - 0.1, worth + 0.1, behind, behind / 2, behind * 2, 40, {"out": risk}, other, reasons
    )


def kille_view(hands: dict[str, list[str]]) -> View:
    match = talong.game("kille").match(seats=4, seed=1, fixed_seats=True, names=["Astrid", "Lisa", "Nils", "Olle"])
    assert match.turn is not None
    match.say(f"{match.turn}: cut 0")
    view = match.view(0)
    return View(view.game, 0, {**view.facts, "hands": {**view.facts["hands"], **hands}, "turn": 0})  # type: ignore[dict-item]


def test_teacher_speaks_first_of_what_one_can_picture() -> None:
    view = kille_view({"0": ["4"]})
    best = estimate("stand", 0.5, 0.13, out=(0.13, 0.28))
    answer = Answer("kille", 0, "kronor", "choice", 800, [best, estimate("swap", 0.1, 0.28, 0.4, out=(0.28, 0.13))])
    advice = explain(answer, view, narrator_for("kille", Words("sv"), ["Astrid", "Lisa", "Nils", "Olle"], 4, 0))
    assert advice.because == "Då åker du ut i 13 % av fallen, annars i 28 %."
    assert (
        brief(Words("sv"), advice) == f"Råd: {advice.options[0].label}. Då åker du ut i 13 % av fallen, annars i 28 %."
    )
    assert (advice.measure, [option.short for option in advice.options]) == (
        "risk att åka ut",
        ["13 av 100", "28 av 100"],
    )
    assert "kr (" in advice.options[0].worth  # The margins are for whoever asks for them.
    english = explain(answer, view, narrator_for("kille", Words("en"), ["Astrid", "Lisa", "Nils", "Olle"], 4, 0))
    assert english.because == "Then you go out 13 % of the time, otherwise 28 %."


def test_teacher_points_at_a_lower_card_that_one_knows() -> None:
    narrator = narrator_for("kille", Words("sv"), ["Astrid", "Lisa", "Nils", "Olle"], 4, 0)
    options = [estimate("stand", 0.5, 0.0, out=(0.0, 0.25)), estimate("swap", 0.1, 0.25, 0.4)]
    answer = Answer("kille", 0, "kronor", "choice", 800, options)
    advice = explain(answer, kille_view({"0": ["4"], "1": ["3"]}), narrator)
    assert advice.known == [KnownCard(1, "3")]
    assert advice.because == "Lisa har lilja 3, som är lägre än lilja 4. Då åker du ut i 0 % av fallen, annars i 25 %."
    assert explain(answer, kille_view({"0": ["4"], "1": ["5"]}), narrator).known == []
    assert explain(answer, kille_view({"0": ["4"], "1": ["Ki"]}), narrator).known == []  # It may be high or low.
    turned = Answer("kille", 0, "kronor", "choice", 800, [estimate("swap", 0.5, 0.1), estimate("stand", 0.1, 0.3, 0.4)])
    assert explain(turned, kille_view({"0": ["4"], "1": ["3"]}), narrator).known == []


def test_teacher_says_when_it_does_not_matter() -> None:
    narrator = narrator_for("kille", Words("sv"), ["Astrid", "Lisa", "Nils", "Olle"], 4, 0)
    second = replace(estimate("swap", 0.5, 0.2, 0.01), behind_low=-0.1)
    answer = Answer("kille", 0, "kronor", "choice", 800, [estimate("stand", 0.5, 0.2), second])
    advice = explain(answer, kille_view({"0": ["4"]}), narrator)
    assert advice.because == f"Lika bra: {advice.options[1].label}."


@pytest.mark.parametrize(
    ("key", "unit", "worth", "wanted"),
    [
        ("skitgubbe", "skitgubbe", -0.125, "12 av 100"),
        ("rodskagg", "match", 0.31, "31 av 100"),
        ("punschkille", "glasses", -0.4, "0,40 glas"),
        ("kungsholmskille", "kronor", 1.25, "+1,25 kr"),
    ],
)
def test_each_game_counts_in_its_own_terms(key: str, unit: str, worth: float, wanted: str) -> None:
    option = Estimate("x", worth, worth, worth, 0.0, 0.0, 0.0, 40, {}, None, [])
    answer = Answer(key, 0, unit, "choice", 800, [option, option])
    assert short(Words("sv"), measure(answer), option) == wanted


def test_every_fact_has_words() -> None:
    facts = {name for outlook in outlooks() for name in outlook.good}
    for lang in LANGUAGES:
        words = Words(lang)
        for fact in facts:
            assert words.word(f"coach-fact-{fact}", mine="1", other="2")
            assert words.word(f"coach-teach-{fact}", mine="1", other="2")
        for outlook in outlooks():
            assert words.word(f"coach-{outlook.unit}", worth="1", low="0", high="2")
            assert words.word(f"coach-difference-{outlook.unit}", worth="1")


def test_forced_and_lucky_acts_name_their_rule() -> None:
    match = talong.game("kille").match(seats=4, seed=1, fixed_seats=True)
    assert match.turn is not None
    view = match.view(match.turn)
    narrator = narrator_for("kille", Words("sv"), [], 4, match.turn)
    advice = Adviser(0.1).advise(view, narrator)
    assert "K12" in advice.options[0].why
    assert "Råd: kupera" in brief(Words("sv"), advice)


# Reviews.


def record(key: str, clumsy: int = -1, seed: int = 8) -> str:
    """Return the record of a match in which the seat *clumsy* does anything."""
    game = talong.game(key)
    length: dict[str, dict[str, Any]] = {
        "kille": {"pots": 2},
        "skitgubbe": {"deals": 1},
        "kungsholmskille": {"deals": 3},
    }
    match = game.match(
        seats=4, seed=seed, rules=game.rules(**length.get(key, {})), names=list("ABCD"), fixed_seats=True
    )
    table = Table(match, {seat: choose_bot(key, "random" if seat == clumsy else "simple", seat) for seat in range(4)})
    while match.version < 2000 and table.step():
        pass
    return match.record()


@pytest.mark.parametrize("key", list(GAMES))
def test_decisions_are_those_of_the_record(key: str) -> None:
    text = record(key)
    made = list(decisions(text))
    assert made
    for decision in made[:20]:
        legal: Any = decision.view.facts["legal"]
        assert decision.act in legal
        assert len(legal) > 1
    for seat in range(4):
        own = [decision.step for decision in decisions(text, seat)]
        assert own == [decision.step for decision in made if decision.view.viewer == seat]
    half = made[len(made) // 2].step
    assert [one.step for one in decisions(text, after=half)] == [one.step for one in made if one.step > half]


def test_review_finds_the_clumsy_one() -> None:
    marks = [
        mark
        for decision in decisions(record("kille", clumsy=1, seed=4))
        if (mark := judge(decision.view, decision.step, decision.act, worlds=24))
    ]
    blamed = [mark.seat for mark in marks]
    assert blamed.count(1) > len(blamed) / 2
    for mark in marks:
        assert mark.act != mark.best
        assert 0 < mark.low < mark.cost < mark.high


def test_whoever_does_what_is_best_is_not_blamed() -> None:
    """Worlds of their own for the cost: otherwise chance alone would mark many decisions between equals."""
    even = 0
    for match, seat in positions("kungsholmskille", 2):
        if match.phase != "play":
            continue
        view = match.view(seat)
        best = advise(view, seed="seek", worlds=16).options[0].act
        assert best is not None
        assert judge(view, 1, best, worlds=16) is None
        even += 1
        if even == 5:
            return


def test_costs_are_not_taken_from_the_worlds_that_chose_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """Options that are all alike cost nothing on average; a planted review that weighs where it chose is biased."""
    view = some("kille", 1)[0]
    luck: dict[str, Random] = {}

    def coin(self: Coach, _match: talong.Match, _act: str | None) -> tuple[float, dict[str, float]]:
        return luck[self.seed].gauss(0, 1), {}

    monkeypatch.setattr(Coach, "play_out", coin)
    options = [f"option {number}" for number in range(12)]
    monkeypatch.setattr(Coach, "begin_search", lambda self: None)
    monkeypatch.setattr(Coach, "open_options", lambda self: list(options))
    honest: list[float] = []
    planted: list[float] = []
    for trial in range(80):
        luck["seek"], luck["weigh"] = Random(f"a {trial}"), Random(f"b {trial}")
        mark = weigh(view, 1, options[0], worlds=12, seconds=None, level=QUICK)
        luck["seek"] = Random(f"a {trial}")
        seek = Coach(view, seed="seek")
        seek.think(worlds=12)
        if mark is not None:
            assert mark.best == seek.best().act
            honest.append(mark.cost)
            planted.append(spread_of(coach.differences(seek.best(), seek.options[0]), 0.95)[0])

    _mean, low, high = spread_of(honest, 0.999)
    assert low < 0 < high
    assert spread_of(planted, 0.999)[1] > 0


# The commands.


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "r").write_text(record("kille", clumsy=1), encoding="utf-8")
    match = talong.replay(record("rodskagg"))
    begun = talong.game("rodskagg").match(seats=2, seed=3, fixed_seats=True)
    (tmp_path / "p.json").write_text(json.dumps(begun.position()), encoding="utf-8")
    (tmp_path / "over").write_text(match.record(), encoding="utf-8")
    return tmp_path


def step_of(file: Path, wanted: Callable[[Decision], bool]) -> int:
    return next(one.step - 1 for one in decisions(file.read_text(encoding="utf-8")) if wanted(one))


def test_hint_on_a_record_and_on_a_position(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    at = step_of(here / "r", lambda one: one.view.facts["phase"] == "speak")
    assert command(["hint", "r", "--at", str(at), "--worlds", "8", "--lang", "sv"]) == 0
    said = capsys.readouterr().out
    assert "1. " in said
    assert "kr (" in said
    assert "800 möjliga fördelningar" in said
    assert command(["hint", "p.json", "--worlds", "4", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["unit"] == "match"
    assert found["options"][0]["estimate"]["worlds"] == 400
    assert command(["hint", "p.json", "--seconds", "0.2", "--lang", "en"]) == 0
    assert "wins the match" in capsys.readouterr().out


def test_review_of_a_record(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["review", "r", "--seat", "B", "--worlds", "12", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["decisions"] == found["looked_at"] > 0
    assert {mark["seat"] for mark in found["marks"]} <= {1}
    for lang, word in (("sv", "Genomgång"), ("en", "Review")):
        assert command(["review", "r", "--worlds", "8", "--lang", lang]) == 0
        assert word in capsys.readouterr().out


def test_what_is_asked_wrongly_is_refused_in_both_languages(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "broken.json").write_text("{", encoding="utf-8")
    (here / "torn").write_text((here / "r").read_text(encoding="utf-8")[:-20], encoding="utf-8")
    for wrong in (
        ["hint"],
        ["hint", "absent"],
        ["hint", "broken.json"],
        ["hint", "torn"],
        ["hint", "over"],
        ["hint", "r", "--at", "100000"],
        ["hint", "r", "--at", "-1"],
        ["hint", "r", "--at", "0", "--seat", "9"],
        ["hint", "r", "--at", "0", "--seat", "0"],
        ["hint", "r", "--at", "0", "--seat", "nobody"],
        ["hint", "p.json", "--at", "0"],
        ["hint", "p.json", "--worlds", "1"],
        ["hint", "p.json", "--seconds", "0"],
        ["hint", "p.json", "--seconds", "-1"],
        ["hint", "over", "--seat", "1"],
        ["review"],
        ["review", "absent"],
        ["review", "torn"],
        ["review", "p.json"],
        ["review", "r", "--seat", "nobody"],
        ["review", "r", "--worlds", "0"],
    ):
        said = []
        for lang in LANGUAGES:
            assert command([*wrong, "--lang", lang]) == 2, wrong
            said.append(capsys.readouterr().err)
            assert len(said[-1].splitlines()) == 1, said
        assert said[0] != said[1], wrong


def test_quick_is_a_level() -> None:
    assert QUICK in LEVELS
