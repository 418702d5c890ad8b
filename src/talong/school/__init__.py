"""The school: lessons played by the engine with stacked decks, and guides, for people who are new to the games.

A lesson is data (`lessons/GAME.toml`, see docs/lessons.md): a position, what the narrator says in both languages, what
the learner is to do and what is answered to other acts. `lessons_of` reads those of a game, `frames` plays one as the
learner sees it, and `faults` plays every branch of one and says what is wrong with it. A guide is a page for people
(`guide/LANG/GAME.md`, see docs/guide.md) that `school.guide` reads; what it says about rules carries their ids. Puzzles
(`puzzles/GAME.json`, see docs/puzzles.md) are read by `school.puzzle`.
"""

from talong.school.checking import faults
from talong.school.course import find_lesson, lessons_of
from talong.school.frames import Choice, Frame, Scene, frames
from talong.school.lesson import Lesson, Step, Text
from talong.school.reader import LessonError, read_lessons

__all__ = [
    "Choice",
    "Frame",
    "Lesson",
    "LessonError",
    "Scene",
    "Step",
    "Text",
    "faults",
    "find_lesson",
    "frames",
    "lessons_of",
    "read_lessons",
]
