"""Reader of lessons: TOML in, typed lessons out, and a clear error for whatever is not as it must be."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Final

from talong.school.lesson import REST, Lesson, Step, Text, acts_of

LANGUAGES: Final = ("sv", "en")
KEY: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LESSON_FIELDS: Final = {"key", "title", "about", "card", "you", "names", "start", "decks", "steps", "end"}
# What each kind of step may have besides itself; every one may have a check and begin with the next deal.
STEP_FIELDS: Final = {
    "tell": {"point"},
    "act": {"ask", "else", "point", "rules"},
    "others": set[str](),
    "check": set[str](),
}
ALWAYS: Final = {"check", "deal"}


class LessonError(ValueError):
    """Error in the file of a lesson: at *place*, for the reason *why*."""

    def __init__(self, place: str, why: str) -> None:
        super().__init__(f"{place}: {why}")
        self.place = place
        self.why = why


def read_lessons(game: str, text: str) -> list[Lesson]:
    """Return the lessons of the game *game* in the TOML *text*."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(game, str(error)) from None
    refuse_unknown(game, data, {"lesson"})
    found: list[Lesson] = []
    for number, one in enumerate(tables(game, data, "lesson"), 1):
        key = one.get("key")
        lesson = read_lesson(game, f"{game}/{key if isinstance(key, str) else number}", one)
        if lesson.key in [other.key for other in found]:
            raise LessonError(game, f"there are two lessons of the key {lesson.key!r}")
        found.append(lesson)
    return found


def read_lesson(game: str, place: str, data: Mapping[str, object]) -> Lesson:
    """Return one lesson."""
    refuse_unknown(place, data, LESSON_FIELDS)
    key = word(place, data, "key")
    if KEY.fullmatch(key) is None:
        raise LessonError(place, "a key is small letters and digits with hyphens between them")
    steps = [read_step(f"{place}, step {number}", one) for number, one in enumerate(tables(place, data, "steps"), 1)]
    if steps[-1].tell is None:
        raise LessonError(place, "the narrator has the last word: the last step tells something")
    you = data.get("you", 0)
    names = words(place, data, "names")
    if not isinstance(you, int) or isinstance(you, bool) or not 0 <= you <= len(names):
        raise LessonError(place, f"{you!r} is no seat of this table")
    decks = data.get("decks", [])
    if not isinstance(decks, list):
        raise LessonError(place, "decks is a list of lists of cards")
    return Lesson(
        game=game,
        key=key,
        title=read_text(place, data, "title"),
        about=read_text(place, data, "about"),
        card=word(place, data, "card"),
        you=you,
        names=names,
        start=table(place, data, "start"),
        decks=[words(place, {"decks": one}, "decks") for one in decks],
        steps=steps,
        end=table(place, data, "end"),
    )


def read_step(place: str, data: Mapping[str, object]) -> Step:
    """Return one step."""
    kinds = [kind for kind in ("tell", "act", "others") if kind in data] or ["check"]
    if len(kinds) > 1 or kinds[0] not in data:
        raise LessonError(place, f"a step is one of {', '.join(STEP_FIELDS)}, not {', '.join(data) or 'nothing'}")
    kind = kinds[0]
    refuse_unknown(place, data, {kind} | STEP_FIELDS[kind] | ALWAYS)
    deal = data.get("deal", False)
    if not isinstance(deal, bool):
        raise LessonError(place, "deal is true, or is left out")
    answers = {
        key: read_text(place, one, key) for one in [data.get("else", {})] if isinstance(one, dict) for key in one
    }
    named = [act for key in answers if key != REST for act in acts_of(key)]
    if "" in named or len(set(named)) != len(named):
        raise LessonError(place, "an act is answered twice, or has no name")
    return Step(
        tell=read_text(place, data, "tell") if kind == "tell" else None,
        ask=read_text(place, data, "ask") if kind == "act" else None,
        act=word(place, data, "act") if kind == "act" else "",
        answers=answers,
        others=words(place, data, "others") if kind == "others" else [],
        deal=deal,
        point=word(place, data, "point") if "point" in data else "",
        rules=words(place, data, "rules") if "rules" in data else [],
        check=table(place, data, "check") if "check" in data else None,
    )


def read_text(place: str, data: Mapping[str, object], name: str) -> Text:
    """Return the text *name*, which is there in both languages."""
    text = data.get(name)
    if not isinstance(text, dict) or set(text) != set(LANGUAGES):
        raise LessonError(place, f"{name}: a text has {' and '.join(LANGUAGES)}")
    for lang in LANGUAGES:
        if not isinstance(text[lang], str) or not text[lang].strip():
            raise LessonError(place, f"{name}: the text in {lang} is empty")
    return Text(text["sv"].strip(), text["en"].strip())


def word(place: str, data: Mapping[str, object], name: str) -> str:
    """Return the field *name*, which is a word or some."""
    found = data.get(name)
    if not isinstance(found, str) or not found.strip():
        raise LessonError(place, f"{name} is missing, or is no text")
    return found.strip()


def words(place: str, data: Mapping[str, object], name: str) -> list[str]:
    """Return the field *name*, which is a list of texts with something in it."""
    found = data.get(name)
    if not isinstance(found, list) or not found or not all(isinstance(one, str) and one.strip() for one in found):
        raise LessonError(place, f"{name} is a list of texts, and is not empty")
    return found


def table(place: str, data: Mapping[str, object], name: str) -> dict[str, object]:
    """Return the field *name*, which has fields of its own."""
    found = data.get(name)
    if not isinstance(found, dict) or not found:
        raise LessonError(place, f"{name} is missing, or has no fields")
    return found


def tables(place: str, data: Mapping[str, object], name: str) -> list[dict[str, object]]:
    """Return the field *name*, which is a list with fields in each."""
    found = data.get(name)
    if not isinstance(found, list) or not found or not all(isinstance(one, dict) for one in found):
        raise LessonError(place, f"there is no [[{name}]]")
    return found


def refuse_unknown(place: str, data: Mapping[str, object], known: set[str]) -> None:
    """Refuse fields that nobody reads."""
    unknown = sorted(set(data) - known)
    if unknown:
        raise LessonError(place, f"there is no field {', '.join(unknown)}; there are {', '.join(sorted(known))}")
