"""The school: every branch of every lesson is played by the engine, and what is wrong with a lesson is found."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

import talong
from talong.cli.app import run
from talong.lang import LANGUAGES, Words
from talong.school import Lesson, LessonError, faults, find_lesson, frames, lessons_of, read_lessons
from talong.school.checking import sentences
from talong.school.guide import FREE, read_guide, rules_left
from talong.school.guide_document import Guide, passages_of

LESSONS = [lesson for game in talong.games() for lesson in lessons_of(game.key)]
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: f"{one.game}-{one.key}")


@each_lesson
def test_every_branch_is_played(lesson: Lesson) -> None:
    assert faults(lesson) == []


@each_lesson
def test_the_guide_alone_answers_what_a_lesson_asks(lesson: Lesson) -> None:
    """Each act that is asked for names the rules it turns on, and a passage of the guide tells each of them."""
    asked = [step for step in lesson.steps if step.act]
    assert asked
    assert [step.act for step in asked if not step.rules] == []
    for lang in LANGUAGES:
        told = answered_by(read_guide(lang, lesson.game))
        assert {rule for step in asked for rule in step.rules} <= set(told)
        assert all(told[rule] for step in asked for rule in step.rules)


def test_a_rule_that_the_guide_leaves_out_answers_nothing() -> None:
    told = answered_by(read_guide("sv", "kille"))
    left = next(iter(names for names in rules_left("kille").values() if names))
    assert not set(left) & set(told)
    assert told["K19"]


def answered_by(guide: Guide) -> dict[str, list[str]]:
    """Return the passages of *guide* that tell each rule; hints on good play and history count for nothing."""
    found: dict[str, list[str]] = {}
    for chapter in guide["chapters"]:
        if chapter["key"] in FREE:
            continue
        for block in chapter["blocks"]:
            for passage in passages_of(block):
                for rule in passage["rules"]:
                    found.setdefault(rule, []).append("".join(span["text"] for span in passage["spans"]))
    return found


@pytest.mark.parametrize("game", talong.games(), ids=lambda game: game.key)
def test_every_game_has_a_first_deal_and_more(game: talong.Game) -> None:
    lessons = lessons_of(game.key)
    assert lessons[0].key == "first-deal"
    assert len(lessons) >= 2


@each_lesson
def test_frames_show_what_the_learner_may_know_and_ask_for_legal_acts(lesson: Lesson) -> None:
    for lang in LANGUAGES:
        words = Words(lang)
        shown = frames(lesson, words)
        match = lesson.begin(words.word("common-you"))
        assert len(shown) == lesson.length
        assert [frame.text for frame in shown] == [step.said.in_(lang) for step in lesson.steps if step.said]
        assert shown[0].scenes[0].view == match.view(lesson.you).data()
        for frame in shown:
            assert frame.view["viewer"] == lesson.you
            assert frame.view["names"][lesson.you] == words.word("common-you")  # type: ignore[index]
            if frame.scenes:
                assert frame.scenes[-1].view == frame.view
            acts = [choice.act for choice in frame.choices]
            assert acts == (frame.view["legal"] if frame.act else [])
            assert all(choice.label for choice in frame.choices)
            assert {choice.act for choice in frame.choices if not choice.answer} == (
                {frame.act} if frame.act else set()
            )


def test_what_others_hold_is_in_no_view_of_a_lesson() -> None:
    lesson = find_lesson("kille", "first-deal")
    held = frames(lesson, Words("en"))[0].view["hands"]
    assert held == {"0": ["2"], "1": ["?"], "2": ["?"], "3": ["?"], "4": ["?"]}


def test_a_card_that_cannot_be_used_is_refused_by_its_rule() -> None:
    lesson = find_lesson("rodskagg", "exactly-zero")
    asked = [frame for frame in frames(lesson, Words("en")) if frame.act]
    assert asked[0].act == "play Kh"
    assert set(asked[0].refusals) == {"play Jd", "play 3d"}
    assert all(asked[0].refusals.values())


# ------------------------------------------------------------------------------------------------------- planted faults

GOOD = """
[[lesson]]
key = "good"
title = { sv = "Bra", en = "Good" }
about = { sv = "allt", en = "all" }
card = "2"
names = ["Karin", "Nils", "Lisa"]
decks = [["5", "9", "11", "1"]]
end = { out = { 1 = ["lowest"] } }

[lesson.start]
seats = 4
rules = { cuts = "auto", buyins = "none", frage = false }
dealer = 3
hands = { 0 = ["2"], 1 = ["9"], 2 = ["6"], 3 = ["Hu"] }
stock = ["8"]

[[lesson.steps]]
tell = { sv = "Ett.", en = "One." }
point = "hand"

[[lesson.steps]]
act = "swap"
ask = { sv = "Två: *byt*.", en = "Two: *swap*." }
else.stand = { sv = "Då så.", en = "Well then." }
check = { turn = 1, holds = { 0 = ["9"], 1 = ["2"] } }

[[lesson.steps]]
others = ["1: stand", "2: stand", "3: stand"]
check = { out = { 1 = ["lowest"] } }

[[lesson.steps]]
tell = { sv = "Tre.", en = "Three." }
point = "seat:1"
"""

# Each of them is a mistake that somebody who writes a lesson makes, and what is said of it.
PLANTED = {
    "an act that is not legal": ('act = "swap"', 'act = "kuku"', "step 2: “kuku” is not legal for seat 0"),
    "an act that is none": ('act = "swap"', 'act = "swop"', "step 2: “swop”"),
    "an answer to no legal act": ("else.stand", "else.kuku", "step 2: “kuku” is not legal"),
    "an answer to what is asked for": ("else.stand", "else.swap", "is answered twice, or is what is asked for"),
    "a legal act without an answer": ("else.stand = {", "else.swap_ = {", "“swap_”"),
    "silence": ('else.stand = { sv = "Då så.", en = "Well then." }\n', "", "nothing is said to stand"),
    "an act of others that is not legal": ('"2: stand"', '"2: kuku"', "step 3: “2: kuku”"),
    "an act of others out of turn": ('"1: stand", "2', '"2', "step 3: “2: stand”"),
    "the learner among the others": ('"1: stand", "2', '"0: stand", "2', "learner's own seat"),
    "a card elsewhere": ('0 = ["9"], 1 = ["2"] } }', '0 = ["8"], 1 = ["2"] } }', "step 2: holds is"),
    "somebody else's turn": ("turn = 1,", "turn = 2,", "step 2: turn is 1, not 2"),
    "another end": ('end = { out = { 1 = ["lowest"] } }', 'end = { out = { 2 = ["lowest"] } }', "end: out is"),
    "a third sentence": ('"One."', '"One. Two. Three."', "more than 2 sentences: One."),
    "an act that is not marked": ("Two: *swap*.", "Two: swap.", "between two asterisks: Two"),
    "a marked word elsewhere": ('"Well then."', '"*Well* then."', "only what is asked for has asterisks"),
    "a seat that is not there": ('"seat:1"', '"seat:4"', "step 4: there is no seat:4"),
    "a place that is not there": ('point = "hand"', 'point = "floor"', "cannot point at “floor”"),
    "an act to point at that is not legal": ('point = "hand"', 'point = "act:kuku"', "step 1: “kuku” is not legal"),
    "a card of another deck": ('card = "2"', 'card = "As"', "As is no card of this deck"),
    "a deck with a card too many": ('["5", "9", "11", "1"]', '["5", "5", "5"]', "step 0"),
    "a deal that nobody dealt": ('point = "seat:1"', 'point = "act:swap"', "step 4: “swap” is not legal"),
}


def test_the_good_lesson_is_good() -> None:
    (lesson,) = read_lessons("kille", GOOD)
    assert faults(lesson) == []
    assert lesson.length == 3


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found(name: str) -> None:
    old, new, said = PLANTED[name]
    assert GOOD.count(old) == 1
    (lesson,) = read_lessons("kille", GOOD.replace(old, new))
    found = faults(lesson)
    assert len(found) >= 1
    assert said in found[0]
    assert found[0].startswith("kille/good: ")


def test_a_deal_that_is_over_waits_for_the_next_one() -> None:
    more = '\n[[lesson.steps]]\nothers = ["3: stand"]\n\n[[lesson.steps]]\ntell = { sv = "Fyra.", en = "Four." }\n'
    (lesson,) = read_lessons("kille", GOOD + more)
    assert "step 5: the deal is over" in faults(lesson)[0]
    (lesson,) = read_lessons("kille", GOOD + more.replace("others", "deal = true\nothers").replace("3:", "2:"))
    assert faults(lesson) == []


BROKEN = {
    "no TOML": ("[[lesson]]", "[[lesson", "kille: "),
    "an unknown field": ('card = "2"', 'card = "2"\ncolour = "red"', "there is no field colour"),
    "an unknown field of a step": ('point = "hand"', 'points = "hand"', "step 1: there is no field points"),
    "one language": ('{ sv = "Ett.", en = "One." }', '{ sv = "Ett." }', "tell: a text has sv and en"),
    "an empty text": ('en = "One."', 'en = " "', "tell: the text in en is empty"),
    "no last word": ('tell = { sv = "Tre.", en = "Three." }\npoint = "seat:1"', 'others = ["1: stand"]', "last word"),
    "two kinds": ('point = "hand"', 'others = ["1: stand"]', "a step is one of tell, act, others, check"),
    "a key with a space": ('key = "good"', 'key = "Good one"', "a key is small letters"),
    "no names": ('names = ["Karin", "Nils", "Lisa"]', "names = []", "names is a list of texts"),
    "no seat of one's own": ('card = "2"', 'card = "2"\nyou = 4', "4 is no seat"),
    "an act answered twice": ("else.stand", 'else."stand, stand"', "an act is answered twice"),
    "others who do nothing": ('others = ["1: stand", "2: stand", "3: stand"]', "others = []", "others is a list"),
    "no end": ('end = { out = { 1 = ["lowest"] } }', "end = {}", "end is missing"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_refused_with_its_place(name: str) -> None:
    old, new, said = BROKEN[name]
    assert GOOD.count(old) == 1
    with pytest.raises(LessonError) as refused:
        read_lessons("kille", GOOD.replace(old, new))
    assert said in str(refused.value)
    assert refused.value.place.startswith("kille")


def test_two_lessons_of_one_key_are_refused() -> None:
    with pytest.raises(LessonError, match="two lessons of the key 'good'"):
        read_lessons("kille", GOOD + GOOD)


@pytest.mark.parametrize(
    ("text", "count"),
    [("One. Two!", 2), ("“Husar hugger!”, she says. Two.", 2), ("A: *stand*.", 1), ("One, 10 kr.", 1)],
)
def test_calls_are_no_sentences(text: str, count: int) -> None:
    assert sentences(text) == count


def test_unknown_lessons_are_refused_by_name() -> None:
    with pytest.raises(talong.TalongError) as refused:
        find_lesson("kille", "first-del")
    assert refused.value.code == "no-such-lesson"
    assert "first-deal" in str(refused.value)
    with pytest.raises(talong.UnknownGame):
        lessons_of("whist")


def test_lessons_need_nothing_but_the_standard_library() -> None:
    code = """
import sys, json
for name in ("fluent", "fluent.runtime", "msgspec", "cyclopts", "rich"): sys.modules[name] = None
import talong
from talong.school import faults, lessons_of
print(json.dumps([fault for game in talong.games() for lesson in lessons_of(game.key)[:1] for fault in faults(lesson)]))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stderr, json.loads(done.stdout or "0")) == ("", [])


# --------------------------------------------------------------------------------------------------------- the terminal


def typed(lesson: Lesson, lang: str, wrong: bool = False) -> str:
    """Return what somebody types who does as they are told, after something else if *wrong*."""
    lines: list[str] = []
    for frame in frames(lesson, Words(lang))[: lesson.length]:
        other = [choice.act for choice in frame.choices if choice.act != frame.act]
        if frame.act and wrong:
            lines += ["?", *other[:1]]
        lines.append(frame.act)
    return "\n".join(lines[:-1]) + "\n"


@pytest.mark.parametrize("game", talong.games(), ids=lambda game: game.key)
def test_lessons_are_played_in_the_terminal(
    game: talong.Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for nth, lesson in enumerate(lessons_of(game.key)[:2]):
        lang = LANGUAGES[nth]
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed(lesson, lang, wrong=nth == 0)))
        assert run(["learn", game.key, lesson.key, "--lang", lang]) == 0
        said = capsys.readouterr().out
        words = Words(lang)
        assert words.word("cli-learn-step", number=lesson.length, length=lesson.length) in said
        assert lesson.steps[-1].tell is not None
        assert lesson.steps[-1].tell.in_(lang) in said
        assert f"talong play {game.key}" in said
        assert "*" not in said
        assert words.word("cli-not-understood") not in said
        if nth == 0:
            first = next(frame for frame in frames(lesson, words) if len(frame.choices) > 1)
            assert next(choice.answer for choice in first.choices if choice.answer) in said


def test_lessons_are_listed_and_left(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["learn", "--lang", "sv"]) == 0
    listed = capsys.readouterr().out
    assert all(f"talong learn {lesson.game} {lesson.key}" in listed for lesson in LESSONS)
    monkeypatch.setattr(sys, "stdin", io.StringIO("\nq\n"))
    assert run(["learn", "kille", "first-deal", "--lang", "en"]) == 0
    assert capsys.readouterr().out.endswith("The lesson is here when you want to go on.\n")
    assert run(["learn", "kille", "first-del", "--lang", "en"]) == 2
    assert "Did you mean first-deal?" in capsys.readouterr().err


def test_the_page_on_lessons_shows_a_lesson_that_is_good() -> None:
    page = (Path(__file__).parents[1] / "docs" / "lessons.md").read_text(encoding="utf-8")
    (text,) = [block.partition("```")[0] for block in page.split("```toml\n")[1:]]
    assert [fault for lesson in read_lessons("kille", text) for fault in faults(lesson)] == []
