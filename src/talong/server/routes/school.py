"""Routes of the school: the lessons of every game, and one lesson as frames. No table is made and nothing is stored."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import TYPE_CHECKING, Any, Final, cast

from litestar import Request, get
from litestar.params import FromPath
from msgspec import Struct

import talong
from talong.lang import Words, narrator_for
from talong.live.narration import says
from talong.school import Frame, Lesson, Scene, find_lesson, frames, lessons_of
from talong.server.routes.api import REFUSALS, Lang
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


@get("/api/lessons", responses=REFUSALS)
async def courses(lang: Lang = "sv") -> list[CourseInfo]:
    """Return the lessons of every game that has any."""
    return await asyncio.get_running_loop().run_in_executor(None, all_courses, language(lang))


@get("/api/lessons/{game:str}/{lesson:str}", responses=REFUSALS)
async def lesson_frames(
    request: Request[Any, Any, Any], game: FromPath[str], lesson: FromPath[str], lang: Lang = "sv"
) -> LessonFrames:
    """Return a lesson as the learner sees it, from its first step to its last."""
    found = find_lesson(game, lesson)
    return await asyncio.get_running_loop().run_in_executor(None, played, found.game, found.key, language(lang))


def language(asked: str) -> str:
    """Return the language that is *asked* for."""
    return "en" if asked.startswith("en") else "sv"


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
    lesson, words = lessons[at], Words(lang)
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


SCHOOL: Final[list[Any]] = [courses, lesson_frames]
