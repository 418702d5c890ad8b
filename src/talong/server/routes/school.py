"""Routes of the school: the lessons of every game, and one lesson as frames. No table is made and nothing is stored."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, get
from litestar.params import FromPath

from talong.api import lessons
from talong.api.lessons import CourseInfo, LessonFrames
from talong.server.routes.api import REFUSALS, Lang


@get("/api/lessons", responses=REFUSALS)
async def courses(lang: Lang = "sv") -> list[CourseInfo]:
    """Return the lessons of every game that has any."""
    return await lessons.courses(lang)


@get("/api/lessons/{game:str}/{lesson:str}", responses=REFUSALS)
async def lesson_frames(
    request: Request[Any, Any, Any], game: FromPath[str], lesson: FromPath[str], lang: Lang = "sv"
) -> LessonFrames:
    """Return a lesson as the learner sees it, from its first step to its last."""
    return await lessons.lesson_frames(game, lesson, lang)


SCHOOL: Final[list[Any]] = [courses, lesson_frames]
