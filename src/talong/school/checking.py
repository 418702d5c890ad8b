"""Checker of lessons: plays every branch of one through the engine, and says what is not as it must be."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import talong
from talong.core.errors import TalongError
from talong.school.lesson import REST, Lesson, Step, Text, acts_of, advance

MOST_SENTENCES: Final = 2
PLACES: Final = (
    "hand",
    "stock",
    "pot",
    "pile",
    "trick",
    "score",
    "avstickshog",
)  # What can be lit besides seats and acts.
OF_THE_MATCH: Final = ("phase", "turn", "over", "holds", "legal", "standing")


class Fault(Exception):
    """Something in a lesson that is not as it must be."""


def faults(lesson: Lesson) -> list[str]:
    """Return what is wrong with *lesson*, as far as it can be played; nothing if it is good."""
    found = [f"{name}: {why}" for name, text in titles(lesson) for why in too_long(text)]
    if lesson.card not in talong.game(lesson.game).deck.first:
        found.append(f"card: {lesson.card} is no card of this deck")
    number = 0
    try:
        match = lesson.begin()
        for number, step in enumerate(lesson.steps, 1):
            found += [f"step {number}: {why}" for why in play(lesson, match, step)]
        number += 1
        check(lesson, match, lesson.end)
    except (Fault, TalongError) as fault:
        found.append(f"{'end' if number > len(lesson.steps) else f'step {number}'}: {fault}")
    return [f"{lesson.game}/{lesson.key}: {one}" for one in found]


def titles(lesson: Lesson) -> list[tuple[str, Text]]:
    """Return the texts of *lesson* that stand in no step."""
    return [("title", lesson.title), ("about", lesson.about)]


def play(lesson: Lesson, match: talong.Match, step: Step) -> list[str]:
    """Play one step; return what is wrong with it though it can be played."""
    advance(match, step)
    if match.is_resting and (step.act or step.others):
        raise Fault("the deal is over, and this step does not begin with the next one (deal = true)")
    point(lesson, match, step.point)
    found = [why for text in [step.said, *(step.answers or {}).values()] if text for why in too_long(text)]
    found += [f"the act stands between two asterisks: {said}" for said in step.ask or () if said.count("*") != 2]
    spoken = [text for text in [step.tell, *(step.answers or {}).values()] if text]
    found += [f"only what is asked for has asterisks: {said}" for text in spoken for said in text if "*" in said]
    if step.act:
        found += learner_acts(lesson, match, step)
    for line in step.others:
        if line.partition(":")[0].strip() == str(lesson.you):
            raise Fault(f"“{line}” is of the learner's own seat")
        try:
            match.say(line)
        except TalongError as error:
            raise Fault(f"“{line}”: {error}") from None
    check(lesson, match, step.check or {})
    return found


def learner_acts(lesson: Lesson, match: talong.Match, step: Step) -> list[str]:
    """Try every other act on a copy, and do the one that is asked for; return which acts are not answered."""
    wanted = legal(lesson, match, step.act)
    answered = {wanted}
    for act in [act for key in step.answers or {} if key != REST for act in acts_of(key)]:
        action = legal(lesson, match, act)
        if action in answered:
            raise Fault(f"“{act}” is answered twice, or is what is asked for")
        answered.add(action)
    silent: list[str] = []
    for action in match.legal(lesson.you):
        match.copy().apply(lesson.you, action)
        if action != wanted and lesson.answer(step, match, action) is None:
            silent.append(match.text(action))
    match.apply(lesson.you, wanted)
    return [f"nothing is said to {', '.join(silent)} where {step.act} is asked for"] if silent else []


def legal(lesson: Lesson, match: talong.Match, act: str) -> int:
    """Return the learner's action that *act* stands for."""
    try:
        action = match.parse(lesson.you, act)
    except TalongError as error:
        raise Fault(f"“{act}”: {error}") from None
    if action not in match.legal(lesson.you):
        known = ", ".join(match.legal_texts(lesson.you)) or "nothing"
        raise Fault(f"“{act}” is not legal for seat {lesson.you}; legal: {known}")
    return action


def check(lesson: Lesson, match: talong.Match, wanted: Mapping[str, object]) -> None:
    """Refuse a match that is not as *wanted*."""
    for field, value in wanted.items():
        if field in OF_THE_MATCH:
            found = asked(lesson, match, field, value)
        elif match.results:
            found = match.results[-1].get(field)
        else:
            raise Fault(f"{field}: no deal has been finished")
        if not contains(found, value):
            raise Fault(f"{field} is {found!r}, not {value!r}")


def asked(lesson: Lesson, match: talong.Match, field: str, value: object) -> object:
    """Return the *field* of the match; hands and legal acts in the order of *value* if they are the same."""
    if field == "holds":
        hands = value if isinstance(value, dict) else {}
        return {seat: in_order(match.hand(int(seat)), cards) for seat, cards in hands.items()}
    if field == "legal":
        return in_order(match.legal_texts(lesson.you), value)
    return {"phase": match.phase, "turn": match.turn, "over": match.is_over, "standing": match.standing()}[field]


def point(lesson: Lesson, match: talong.Match, where: str) -> None:
    """Refuse to point at what is not there."""
    word, _colon, what = where.partition(":")
    if word == "act":
        legal(lesson, match, what)
    elif word == "seat":
        if not what.isdecimal() or int(what) >= match.seats:
            raise Fault(f"there is no {where}")
    elif where and where not in PLACES:
        raise Fault(f"one cannot point at “{where}”; there are {', '.join(PLACES)}, seat:N and act:X")


def too_long(text: Text) -> list[str]:
    """Return a complaint for each language in which *text* is more than two sentences."""
    return [f"more than {MOST_SENTENCES} sentences: {said}" for said in text if sentences(said) > MOST_SENTENCES]


def sentences(text: str) -> int:
    """Return how many sentences the narrator says; what somebody calls out is not counted."""
    own = re.sub("[“”][^“”]*[“”]", "call", text.replace("*", ""))
    return len(re.findall(r"[.?!…]+(?=\s|$)", own))


def in_order(found: list[str], wanted: object) -> object:
    """Return what was *found* in the order in which it is *wanted*, if it is the same."""
    return wanted if isinstance(wanted, list) and sorted(found) == sorted(wanted) else found


def contains(found: object, wanted: object) -> bool:
    """Tell whether all that is *wanted* is *found*; seats are numbers or their texts, and nothing is only nothing."""
    if wanted in ({}, []):
        return found == wanted
    if isinstance(wanted, dict):
        known = {str(key): value for key, value in found.items()} if isinstance(found, dict) else {}
        return all([key in known and contains(known[key], value) for key, value in wanted.items()])
    if isinstance(wanted, list):
        same = isinstance(found, (list, tuple)) and len(found) == len(wanted)
        return same and isinstance(found, (list, tuple)) and all(map(contains, found, wanted))
    return found == wanted
