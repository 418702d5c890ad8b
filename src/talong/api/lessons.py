"""Lessons of every game, and one lesson as frames. No table is made and nothing is stored."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, cast

from msgspec import Struct

import talong
from talong.api.language import language, words_in
from talong.api.threads import in_thread
from talong.lang import Words, narrator_for
from talong.live.narration import says
from talong.school import Frame, Lesson, Scene, find_lesson, frames, lessons_of
from talong.wire.answers import Call, Says, Told

if TYPE_CHECKING:
    from talong.facts import Facts


class LessonInfo(Struct, frozen=True):
    """One lesson in a list: how often the narrator speaks, the card that stands for it, and what one learns."""

    key: str
    title: str
    about: str
    card: str
    steps: int


class CourseInfo(Struct, frozen=True):
    """The lessons of a game, the first deal first."""

    game: str
    lessons: list[LessonInfo]


class SceneInfo(Struct, frozen=True):
    """The table after an act or a new deal, as the learner sees it."""

    view: dict[str, object]
    events: list[dict[str, object]]
    told: list[Told]
    calls: list[Call]


class FrameInfo(Struct, frozen=True, omit_defaults=True):
    """What happens, and then what the narrator says: something to know, or what to do."""

    scenes: list[SceneInfo]
    text: str
    point: str = ""
    act: str = ""  # The act that is asked for, if one is.
    answers: dict[str, str] = {}  # What is said to every other legal act, and to cards that cannot be used.
    says: Says | None = None


class LessonFrames(Struct, frozen=True):
    """A whole lesson, and the one after it."""

    game: str
    lesson: LessonInfo
    seat: int
    names: list[str]
    next: LessonInfo | None
    frames: list[FrameInfo]


async def courses(lang: str) -> list[CourseInfo]:
    """Return the lessons of every game that has any."""
    return await in_thread(all_courses, language(lang))


async def lesson_frames(game: str, lesson: str, lang: str) -> LessonFrames:
    """Return a lesson as the learner sees it, from its first step to its last."""
    found = find_lesson(game, lesson)
    return await in_thread(played, found.game, found.key, language(lang))


@cache
def all_courses(lang: str) -> list[CourseInfo]:
    """Return the courses in *lang*, which never change."""
    found = [(game.key, lessons_of(game.key)) for game in talong.games()]
    return [CourseInfo(key, [info(one, lang) for one in lessons]) for key, lessons in found if lessons]


@cache
def played(game: str, key: str, lang: str) -> LessonFrames:
    """Return a lesson in *lang*, played once for all who ask."""
    lessons = lessons_of(game)
    at = [one.key for one in lessons].index(key)
    lesson, words = lessons[at], words_in(lang)
    following = lessons[at + 1] if at + 1 < len(lessons) else None
    shown = [frame_info(frame, lesson, words) for frame in frames(lesson, words)]
    first = cast("Facts", shown[0].scenes[-1].view)
    return LessonFrames(
        game=game,
        lesson=info(lesson, lang),
        seat=lesson.you,
        names=first["names"],
        next=None if following is None else info(following, lang),
        frames=shown,
    )


def info(lesson: Lesson, lang: str) -> LessonInfo:
    """Return *lesson* as it is listed."""
    return LessonInfo(lesson.key, lesson.title.in_(lang), lesson.about.in_(lang), lesson.card, lesson.length)


def frame_info(frame: Frame, lesson: Lesson, words: Words) -> FrameInfo:
    """Return *frame* as plain data; what may be done is said in it as at any table."""
    answers = {choice.act: choice.answer for choice in frame.choices if choice.act != frame.act}
    spoken = None
    if frame.act:
        facts = cast("Facts", frame.view)
        narrator = narrator_for(lesson.game, words, facts["names"], facts["seats"], lesson.you)
        spoken = says(narrator, frame.view, lesson.you)
    scenes = [scene_info(scene) for scene in frame.scenes]
    return FrameInfo(scenes, frame.text, frame.point, frame.act, {**frame.refusals, **answers}, spoken)


def scene_info(scene: Scene) -> SceneInfo:
    """Return *scene* as plain data."""
    return SceneInfo(
        view=scene.view,
        events=scene.events,
        told=[Told(kind=told.kind, text=told.text) for told in scene.told],
        calls=[Call(seat=told.speaker, text=told.call) for told in scene.told if told.call],
    )
