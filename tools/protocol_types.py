"""Write the TypeScript types of all that a client is sent and sends: `python tools/protocol_types.py`.

They are read from the messages (talong.wire), the views and events of every game (talong.facts) and the list of games
(talong.live.catalogue), so that a client cannot take a field for another. With `--check` nothing is written, and what
is there has to be what would be.
"""

import sys
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from msgspec import UNSET, Meta, Struct, UnsetType, structs

import talong
from talong import facts
from talong.api.guide import GuidePage
from talong.games import plug
from talong.live import catalogue
from talong.school.guide_document import Guide
from talong.wire import answers, commands

TARGET: Final = Path(__file__).parents[1] / "web" / "src" / "lib" / "protocol.gen.ts"
HEAD: Final = (
    "// Made by tools/protocol_types.py from the messages, views and events of the server: edit those instead.\n"
)
PLAIN: Final = {bool: "boolean", int: "number", float: "number", str: "string", NoneType: "null", object: "unknown"}

Field = tuple[str, str, bool]  # Name, type, and whether it is always there.


class Writer:
    """TypeScript that is written once for every Python type it is asked about."""

    def __init__(self) -> None:
        self.done: dict[str, object] = {}  # What each name stands for.
        self.blocks: list[str] = []

    def type_of(self, kind: Any) -> str:
        """Return what *kind* is called in TypeScript; write it first if it has a name of its own."""
        if kind in PLAIN:
            return PLAIN[kind]
        origin, args = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self.annotated(args[0], args[1:])
        if origin is NotRequired:
            return self.type_of(args[0])
        if origin is Literal:
            return union([f'"{value}"' for value in args])
        if origin in (Union, UnionType):
            return union([self.type_of(one) for one in args if one is not UnsetType])
        if origin is list:
            item = self.type_of(args[0])
            return f"({item})[]" if " | " in item else f"{item}[]"
        if origin is dict:
            return f"Record<string, {self.type_of(args[1])}>"
        if is_typeddict(kind):
            self.interface(kind.__name__, kind, self.dict_fields(kind))
            return str(kind.__name__)
        assert issubclass(kind, Struct), kind
        self.interface(kind.__name__, kind, self.struct_fields(kind))
        return str(kind.__name__)

    def annotated(self, kind: Any, notes: tuple[object, ...]) -> str:
        """Return what *kind* is called if its *notes* say more about it."""
        for note in notes:
            more = note.extra if isinstance(note, Meta) else None
            if more and "values" in more:
                return union([f'"{value}"' for value in more["values"]])
            if more and "type" in more:
                return str(more["type"])
        return self.type_of(kind)

    def dict_fields(self, kind: Any) -> list[Field]:
        """Return the fields of a TypedDict."""
        hints = get_type_hints(kind)
        return [(name, self.type_of(one), name in kind.__required_keys__) for name, one in hints.items()]

    def struct_fields(self, kind: type[Struct], is_read: bool = True) -> list[Field]:
        """Return the fields of a message that the client reads, or sends: then it may leave out what has a default."""
        config = kind.__struct_config__
        fields: list[Field] = [(config.tag_field, f'"{config.tag}"', True)] if config.tag_field else []
        for one in structs.fields(kind):
            may_lack = one.default is UNSET or (not one.required and (config.omit_defaults or not is_read))
            called = self.type_of(one.type)
            if is_read and may_lack and one.default is None:
                called = called.removesuffix(" | null")  # Left out instead.
            fields.append((one.encode_name, called, not may_lack))
        return fields

    def interface(self, name: str, kind: object, fields: list[Field], extends: str = "", about: str = "") -> None:
        """Write an interface, unless it has been written."""
        if name in self.done:
            assert self.done[name] is kind, f"two types are called {name}"
            return
        self.done[name] = kind
        lines = [f"  {field}{'' if always else '?'}: {called};" for field, called, always in fields]
        base = f" extends {extends}" if extends else ""
        said = comment(about or getattr(kind, "__doc__", "") or "")
        self.blocks.append("\n".join([*said, f"export interface {name}{base} {{", *lines, "}"]) + "\n")

    def alias(self, name: str, members: list[str], about: str) -> None:
        """Write a union under a *name* of its own."""
        assert name not in self.done, f"two types are called {name}"
        self.done[name] = members
        said = "\n".join([*comment(about), ""])
        self.blocks.append(f"{said}export type {name} =\n" + "\n".join(f"  | {one}" for one in members) + ";\n")


def comment(text: str) -> list[str]:
    """Return the first paragraph of *text* as a comment."""
    first = " ".join(text.split("\n\n", maxsplit=1)[0].split())
    return [f"/** {first} */"] if first else []


def union(members: list[str]) -> str:
    """Return what is one of *members*; null comes last."""
    parts = [[whole] if "(" in whole or "<" in whole else whole.split(" | ") for whole in members]
    found = list(dict.fromkeys(member for part in parts for member in part))
    return " | ".join([*[one for one in found if one != "null"], *[one for one in found if one == "null"]])


def inline(fields: list[Field]) -> str:
    """Return an object type without a name."""
    return "{ " + "; ".join(f"{name}{'' if always else '?'}: {called}" for name, called, always in fields) + " }"


def merged(parts: list[list[Field]]) -> list[Field]:
    """Return every field of *parts* once, with all types that it has; none of them is always there."""
    found: dict[str, list[str]] = {}
    for part in parts:
        for name, called, _always in part:
            found.setdefault(name, []).append(called)
    return [(name, union(called), False) for name, called in found.items()]


def write_views(writer: Writer) -> None:
    """Write the views: of each game, all of them, and what a reader can ask of a view of whatever game."""
    writer.type_of(facts.Facts)
    common = set(get_type_hints(facts.Facts))
    own: list[list[Field]] = []
    names = []
    for game in talong.games():
        kind = plug("facts", game.key).FACTS
        own.append([field for field in writer.dict_fields(kind) if field[0] not in common])
        names.append(kind.__name__.removesuffix("Facts") + "View")
        first: list[Field] = [("game", f'"{game.key}"', True), ("viewer", 'number | "watcher"', True)]
        about = f"What somebody may know of a match of {game.names['en']}."
        writer.interface(names[-1], kind, [*first, *own[-1]], "Facts", about)
    writer.alias("GameView", names, "A view of one of the games, told apart by its `game`.")
    first = [("game", "string", True), ("viewer", 'number | "watcher"', True)]
    about = "A view of whatever game: each fact that some game has, of the types that it has there."
    writer.interface("View", "view", [*first, *merged(own)], "Facts", about)


def write_events(writer: Writer) -> None:
    """Write the events: of each game, all of them, and what a reader can ask of an event of whatever game."""
    every: list[list[Field]] = []
    names = []
    for game in talong.games():
        module = plug("facts", game.key)
        shapes = [writer.dict_fields(kind) for kind in get_args(module.EVENT)]
        names.append(module.FACTS.__name__.removesuffix("Facts") + "Event")
        about = f"What happens in {game.names['en']}, told apart by its `event`."
        writer.alias(names[-1], [inline(shape) for shape in shapes], about)
        every += shapes
    writer.alias("GameEvent", names, "An event of one of the games.")
    about = "An event of whatever game: each fact that some event has, of the types that it has there."
    own = [[field for field in shape if field[0] != "event"] for shape in every]
    writer.interface("Event", "event", [("event", "string", True), *merged(own)], "", about)


def write_messages(writer: Writer) -> None:
    """Write what comes over the socket, what goes over it, the list of games and the guides."""
    incoming = [writer.type_of(kind) for kind in get_args(answers.Outgoing)]
    writer.alias("Incoming", incoming, answers.__doc__ or "")
    outgoing = [inline(writer.struct_fields(kind, is_read=False)) for kind in get_args(commands.Incoming)]
    writer.alias("Outgoing", outgoing, commands.__doc__ or "")
    writer.type_of(catalogue.GameInfo)
    writer.type_of(Guide)
    writer.type_of(GuidePage)


def protocol_types() -> str:
    """Return the whole file."""
    writer = Writer()
    write_views(writer)
    write_events(writer)
    write_messages(writer)
    return "\n".join([HEAD, f"export const PROTOCOL = {commands.PROTOCOL};\n", *writer.blocks])


def main() -> None:
    """Write the file, or check it."""
    text = protocol_types()
    if sys.argv[1:] == ["--check"]:
        if TARGET.read_text(encoding="utf-8") != text:
            sys.exit(f"{TARGET.name} is not up to date: run python tools/protocol_types.py")
    else:
        TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
