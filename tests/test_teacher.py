"""The teacher at the table: what matters before an act, a word when one was costly, and nothing that others know."""

from __future__ import annotations

import re

import pytest

import talong
from talong.bots import teacher
from talong.bots.coach import Coach
from talong.bots.coach_text import label, sentences
from talong.bots.ground import say_ground
from talong.bots.plug import bots_of, outlooks
from talong.bots.teacher import COSTLY, WELL, Teacher, Verdict, consider, guide, is_aside, judge_act, say_verdict
from talong.core.view import View
from talong.lang import LANGUAGES, Narrator, Words, narrator_for
from tests.sizes import size
from tests.tables import kille
from tests.test_coach import GAMES, pairs, positions, some

NAMES = ["Anna", "Bo", "Cilla", "Dag"]
FEW = 6
MANY = 60
WORLDS = dict.fromkeys(GAMES, 2) | {"skitgubbe": 1}  # A match of Skitgubbe is long.


def narrator(view: View, lang: str = "sv") -> Narrator:
    seats = len(view.data()["names"]) or GAMES[view.game.key]  # type: ignore[arg-type]
    return narrator_for(view.game.key, Words(lang), NAMES[:seats], seats, view.viewer)


def words_of(view: View, act: str, worlds: int = FEW, lang: str = "sv") -> tuple[str, str]:
    """Return all that the teacher says before and after *act*."""
    voice = narrator(view, lang)
    before = guide(consider(view, worlds=worlds, seconds=None), view, voice)
    after = say_verdict(judge_act(view, act, worlds=worlds, seconds=None), view, voice)
    return repr(before), after


# Before an act.


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", list(GAMES))
def test_what_matters_is_said_in_two_sentences_that_do_not_name_the_best_act(key: str, lang: str) -> None:
    told = 0
    for view in some(key, size(3, 12)):
        voice = narrator(view, lang)
        found = guide(consider(view, worlds=WORLDS[key], seconds=None), view, voice)
        if found is None or is_aside(view):
            continue
        told += 1
        assert found.matter
        assert found.label
        assert found.label == label(voice, found.act, view.data())
        assert found.label not in found.matter
        assert found.because
        assert len(re.findall(r"[.!?](?: |$)", found.matter)) <= 2, found.matter
    assert told


def test_second_tap_has_what_a_player_would_say_and_what_was_measured() -> None:
    view = kille("1 7 9 4", stock="5 6 8 10").view(0)
    answer = consider(view, worlds=MANY, seconds=None)
    assert answer is not None
    found = guide(answer, view, narrator(view))
    assert found is not None
    assert found.act == answer.options[0].act
    grounds, best = bots_of("kille").grounds, answer.options[0].act
    assert grounds is not None
    assert best is not None
    told = [say_ground(ground, narrator(view)) for ground in grounds(view, best)]
    measured = sentences(answer, narrator(view), view.data(), found.known)
    assert found.because == " ".join([*told, *measured][:2])


def test_risk_is_what_matters_with_a_low_card_in_kille() -> None:
    view = kille("1 7 9 4", stock="5 6 8 10 2 3").view(0)
    found = guide(consider(view, worlds=MANY, seconds=None), view, narrator(view))
    assert found is not None
    assert found.matter.startswith("Tänk på ")
    assert re.search(r"\d+ % eller \d+ %", found.matter)


def test_nothing_is_said_where_there_is_nothing_to_choose() -> None:
    silent = 0
    match = talong.game("rodskagg").match(seats=3, seed=5, fixed_seats=True)
    while match.version < 40 and not match.is_over:
        seat = match.asked()[0]
        view = match.view(seat)
        if len(match.legal(seat)) == 1:
            silent += 1
            assert guide(consider(view, worlds=FEW, seconds=None), view, narrator(view)) is None
            assert judge_act(view, match.legal_texts(seat)[0], worlds=FEW, seconds=None) is None
        match.apply(seat, match.legal(seat)[0])
    assert silent >= 3  # The last card of each.


def test_out_of_turn_nothing_is_thought_of_but_a_right_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """K57: a kuku may be laid up at any time. A thought at such a time would tell that there is one."""
    match = kille("3 Ku 9 4", stock="5 6 8 10", rules={"kuku_anytime": True})
    view = match.view(1)
    assert match.turn == 0
    assert is_aside(view)

    def think(coach: Coach, **_given: object) -> None:
        raise AssertionError("the coach must not think out of turn")

    monkeypatch.setattr(Coach, "think", think)
    for lang, said in (("sv", "lägg upp kuku"), ("en", "lay up the kuku")):
        found = guide(consider(view), view, narrator(view, lang))
        assert found is not None
        assert found.act is None
        assert said in found.matter
    assert Teacher().before(match.view(2), narrator(match.view(2))) == ""


# Hidden cards.


@pytest.mark.parametrize("key", list(GAMES))
def test_words_do_not_depend_on_what_the_seat_cannot_see(key: str) -> None:
    number = 0
    for one, other, _match, _other in pairs(key, size(2, 6)):
        act = one.data()["legal"][0]  # type: ignore[index]
        assert words_of(one, act, WORLDS[key]) == words_of(other, act, WORLDS[key])
        number += 1
    assert number >= 2


def test_a_teacher_that_peeks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the test above is for: a teacher that is given the truth instead of worlds says something else."""
    caught = 0
    for one, other, match, other_match in pairs("rodskagg", 6):
        told = []
        for view, truth in ((one, match), (other, other_match)):
            monkeypatch.setattr("talong.bots.coach.may_think", lambda _view: False)
            monkeypatch.setattr(Coach, "draw", lambda coach, rng, truth=truth: truth.copy())
            told.append(words_of(view, view.data()["legal"][0], worlds=20))  # type: ignore[index]
        caught += told[0] != told[1]
    assert caught


# After an act.


@pytest.mark.parametrize(("lang", "said"), [("sv", "Det där kostade "), ("en", "That cost ")])
def test_costly_act_is_told_and_a_good_one_is_not(lang: str, said: str) -> None:
    view = kille("12 7 9 4", stock="5 6 8 10 2 3").view(0)  # Nothing but a matador is better than a lilja 12.
    voice = narrator(view, lang)

    bad = judge_act(view, "swap", worlds=MANY, seconds=None)
    good = judge_act(view, "stand", worlds=MANY, seconds=None)

    assert bad is not None
    assert bad.kind == COSTLY
    assert bad.mark is not None
    assert bad.mark.sure
    assert bad.mark.cost >= bots_of("kille").outlook.least_cost
    told = say_verdict(bad, view, voice)
    assert told.startswith(said)
    assert label(voice, "stand", view.data()) in told
    assert len(re.findall(r"[.!?](?: |$)", told)) == 1
    assert say_verdict(good, view, voice) == ""


def test_uncertain_cost_is_not_told() -> None:
    for view in some("rodskagg", 3):
        for act in view.data()["legal"][:2]:  # type: ignore[index]
            verdict = judge_act(view, act, worlds=2, seconds=None)
            assert verdict is None or verdict.kind != COSTLY or (verdict.mark is not None and verdict.mark.sure)


def test_act_that_was_not_possible_is_not_judged() -> None:
    assert judge_act(kille("1 7 9 4", stock="5 6").view(0), "kuku", worlds=FEW, seconds=None) is None


def test_praise_is_for_what_a_beginner_misses(monkeypatch: pytest.MonkeyPatch) -> None:
    view, act = choice_that_is_alone()
    assert judge_act(view, act, worlds=12, seconds=None) == Verdict(WELL)
    assert say_verdict(Verdict(WELL), view, narrator(view)) == "Bra. Det var det enda valet som var riktigt bra."
    monkeypatch.setattr(teacher, "choose_bot", lambda *_given: Same(act))
    assert judge_act(view, act, worlds=12, seconds=None) is None


class Same:
    """A beginner who finds it too."""

    def __init__(self, act: str) -> None:
        self.act = act

    def choose(self, _view: View) -> str:
        return self.act


def choice_that_is_alone() -> tuple[View, str]:
    """Return a swap of which one among many is good, and no beginner sees it."""
    for match, seat in positions("kungsholmskille", 0, 60):
        view = match.view(seat)
        held = view.data()["hands"][str(seat)]  # type: ignore[index]
        if held == ["Po", "Kr", "5", "10", "Ki"] and "swap 5 10" in match.legal_texts(seat):
            return view, "swap 5 10"
    raise AssertionError("the bots play otherwise now: find another moment")


def test_better_of_two_is_not_praised() -> None:
    view = kille("12 7 9 4", stock="5 6 8 10 2 3").view(0)
    assert judge_act(view, "stand", worlds=MANY, seconds=None) is None


def test_every_fact_and_unit_has_its_sentences() -> None:
    for lang in LANGUAGES:
        words = Words(lang)
        for outlook in outlooks():
            for fact in outlook.good:
                assert "12" in words.word(f"teacher-matter-{fact}", chances="12")
            unit = words.word(f"teacher-matter-{outlook.unit}", chances="12", difference="12")
            assert "12" in unit


def test_teacher_who_is_off_says_nothing() -> None:
    view = kille("12 7 9 4", stock="5 6 8 10 2 3").view(0)
    quiet = Teacher(is_on=False, seconds=0.2)
    assert quiet.before(view, narrator(view)) == quiet.after(view, "swap", narrator(view)) == ""
    quiet.is_on = True
    assert quiet.before(view, narrator(view))
