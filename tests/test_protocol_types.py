"""The browser client's types are those of the server: made from them, up to date, and nowhere given up."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from talong.games import games, plug
from tools.protocol_types import TARGET, Writer, merged, protocol_types, union

CLIENT = Path(TARGET).with_name("protocol.ts")


def without_comments(path: Path) -> str:
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def test_types_are_up_to_date() -> None:
    assert TARGET.read_text(encoding="utf-8") == protocol_types(), "run python tools/protocol_types.py"


@pytest.mark.parametrize("path", [TARGET, CLIENT], ids=lambda path: path.name)
def test_no_type_is_given_up(path: Path) -> None:
    assert not re.search(r"\bany\b", without_comments(path))


def test_every_game_has_its_view_and_its_events() -> None:
    text = TARGET.read_text(encoding="utf-8")
    for game in games():
        name = plug("facts", game.key).FACTS.__name__.removesuffix("Facts")

        assert f'export interface {name}View extends Facts {{\n  game: "{game.key}";' in text
        assert f"export type {name}Event =\n" in text


@pytest.mark.parametrize(
    ("kind", "written"),
    [
        (list[int | None], "(number | null)[]"),
        (None | str, "string | null"),
        (dict[str, list[bool]], "Record<string, boolean[]>"),
        (dict[str, object], "Record<string, unknown>"),
    ],
)
def test_types_are_written(kind: Any, written: str) -> None:
    assert Writer().type_of(kind) == written


def test_fields_of_several_games_have_all_their_types() -> None:
    one, other = [("a", "number", True), ("b", "string[] | null", False)], [("b", "(number | null)[]", True)]

    assert merged([one, other]) == [("a", "number", False), ("b", "string[] | (number | null)[] | null", False)]
    assert union(["null", "number", "number | string"]) == "number | string | null"


def test_two_types_of_one_name_are_refused() -> None:
    writer = Writer()
    writer.interface("Same", int, [])

    with pytest.raises(AssertionError, match="Same"):
        writer.interface("Same", str, [])
