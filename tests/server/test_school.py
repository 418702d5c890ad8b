"""The lessons over HTTP: whole, in the caller's language, the same for all, and without a table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import talong
from talong.lang import Words
from talong.school import frames, lessons_of
from tests.server.guests import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("school")) as running:
        yield running


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_lessons_are_listed_and_told_in_the_callers_language(server: Server, lang: str) -> None:
    status, courses = server.ask("GET", f"/api/lessons?lang={lang}")
    assert status == 200
    assert [course["game"] for course in courses] == [game.key for game in talong.games()]
    for course in courses:
        lessons = lessons_of(course["game"])
        assert [one["title"] for one in course["lessons"]] == [lesson.title.in_(lang) for lesson in lessons]
        assert [one["steps"] for one in course["lessons"]] == [lesson.length for lesson in lessons]
        status, told = server.ask("GET", f"/api/lessons/{course['game']}/{lessons[0].key}?lang={lang}")
        assert status == 200
        assert told["lesson"] == course["lessons"][0]
        assert told["next"] == course["lessons"][1]
        wanted = frames(lessons[0], Words(lang))
        assert [frame["text"] for frame in told["frames"]] == [frame.text for frame in wanted]
        for frame, played in zip(told["frames"], wanted, strict=True):
            assert [scene["view"] for scene in frame["scenes"]] == [scene.view for scene in played.scenes]
            assert [scene["events"] for scene in frame["scenes"]] == [scene.events for scene in played.scenes]
            assert frame.get("act", "") == played.act
            legal = {choice.act for choice in played.choices} - {played.act}
            assert legal <= set(frame.get("answers", {}))
            assert ("says" in frame) == bool(played.act)
    assert told["names"][told["seat"]] == Words(lang).word("common-you")


def test_what_happens_is_told_as_at_any_table(server: Server) -> None:
    told = server.ask("GET", "/api/lessons/kille/first-deal?lang=sv")[1]
    scenes = [scene for frame in told["frames"] for scene in frame["scenes"]]
    assert {"seat": 3, "text": "Husar hugger!"} in [call for scene in scenes for call in scene["calls"]]
    assert "Nils är huggen." in [line["text"] for scene in scenes for line in scene["told"]]


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("kille/no-such", "no-such-lesson"),
        ("whist/first-deal", "no-such-game"),
        ("kille/..%2F..%2Fetc%2Fpasswd", "no-such-page"),
        ("kille/%00", "no-such-lesson"),
        ("kille/" + "x" * 4000, "no-such-lesson"),
        ("%F0%9F%83%8F/first-deal", "no-such-game"),
    ],
)
def test_bad_names_are_refused_in_the_callers_language(server: Server, path: str, code: str) -> None:
    said = set()
    for lang in ("sv", "en"):
        status, refused = server.ask("GET", f"/api/lessons/{path}?lang={lang}")
        assert (status, refused["code"]) == (404, code)
        assert len(refused["text"]) <= 300
        said.add(refused["text"])
    assert len(said) == 2


def test_no_table_is_made_and_nothing_is_changed(server: Server) -> None:
    first = server.ask("GET", "/api/lessons/skitgubbe/avstick")
    assert server.ask("GET", "/api/lessons/skitgubbe/avstick") == first
    assert server.ask("GET", "/api/lobby")[1] == []
    assert server.ask("POST", "/api/lessons/skitgubbe/avstick", {})[0] == 405
