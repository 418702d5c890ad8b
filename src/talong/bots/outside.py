"""Bots from outside: what `module:Class`, `cmd:COMMAND` and names of entry points stand for.

A name may stand before them, `NAME=module:Class`, which is then what tables and figures call the bot.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from hashlib import sha256
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.metadata import entry_points
from inspect import signature
from pathlib import Path
from random import Random
from typing import Final, cast

from talong.bots.engines import Connection, EngineFault, EnginePlayer
from talong.bots.engines import player as engine_player
from talong.bots.engines.connection import START_SECONDS
from talong.bots.errors import BotError
from talong.core.options import short
from talong.play import Player

GROUP: Final = "talong.bots"  # The group of entry points.
COMMAND: Final = "cmd:"
LONGEST_NAME: Final = 20
_NAMED: Final = re.compile(rf"([^\W_][\w-]{{0,{LONGEST_NAME - 1}}})=(.+)", re.DOTALL)
_PYTHON: Final = re.compile(r"([^\W\d]\w*(?:\.[^\W\d]\w*)*):([^\W\d]\w*(?:\.[^\W\d]\w*)*)")
_SOURCE_MOST: Final = 64 << 20  # Files larger than this are not part of a checksum.

Maker = Callable[..., object]


@dataclass(frozen=True)
class OutsideBot:
    """Bot from outside: a Python class, or a command that starts an engine."""

    name: str  # What tables and figures call it.
    python: str = ""  # `module:Class`, if it is one.
    command: tuple[str, ...] = ()

    @property
    def engine_command(self) -> tuple[str, ...]:
        """The command that starts it as an engine; a Python class is given a process of its own."""
        return self.command or (sys.executable, "-P", "-m", "talong.bots.engines.host", self.python)

    def make(self, seed: int | str | None) -> Player:
        """Return a bot made of its Python class, in this process."""
        maker = find_maker(self.python)
        luck = Random(None if seed is None else f"talong bot {seed}")
        try:
            signature(maker).bind(luck)
        except TypeError:
            return cast("Player", maker())
        except ValueError:  # Classes that are not written in Python may have no signature.
            pass
        return cast("Player", maker(luck))

    def checksum(self) -> str:
        """Return a checksum of the file of its class, or of the files that its command names."""
        digest = sha256()
        for word in self.command or (source_of(self.python.partition(":")[0]),):
            digest.update(word.encode() + b"\0")
            with suppress(OSError):  # The word may be too long for a name, or the file not for us to read.
                path = Path(word)
                if path.is_file() and path.stat().st_size <= _SOURCE_MOST:
                    digest.update(path.read_bytes())
        return digest.hexdigest()[:16]


def installed() -> dict[str, str]:
    """Return the bots that installed packages bring as entry points, each name with its `module:Class`."""
    return {entry.name: f"{entry.module}:{entry.attr}" for entry in entry_points(group=GROUP)}


def is_outside(said: str) -> bool:
    """Tell whether *said* is spelled as a bot from outside, or names an installed one."""
    return ":" in said or bool(_NAMED.fullmatch(said)) or said in installed()


def name_of(said: str) -> str:
    """Return what tables and figures call the player *said*."""
    named = _NAMED.fullmatch(said)
    return named[1] if named else said


def find_outside(said: str) -> OutsideBot:
    """Return the bot from outside that is *said*, or raise BotError.

    Nothing of it is imported: whoever knows the cards must not run its code. `greet` says whether it is there.
    """
    named = _NAMED.fullmatch(said)
    name, spec = (named[1], named[2]) if named else (said, said)
    if spec.startswith(COMMAND):
        return OutsideBot(name, command=find_command(spec.removeprefix(COMMAND)))
    spec = installed().get(spec, spec)
    if not _PYTHON.fullmatch(spec):
        raise BotError("bot-spelling", {"given": short(said)})
    return OutsideBot(name, python=spec)


def source_of(module: str) -> str:
    """Return the file of *module*, found as an import would find it but without one; nothing if there is none."""
    folders: Sequence[str] | None = [*sys.path, str(Path.cwd())]
    name = origin = ""
    for part in module.split("."):
        name = f"{name}.{part}" if name else part
        spec = PathFinder.find_spec(name, folders)
        if spec is None:
            return ""
        origin, folders = spec.origin or "", spec.submodule_search_locations
    return origin


def find_command(text: str) -> tuple[str, ...]:
    """Return the words of the command *text*, or raise BotError if its program is not there."""
    try:
        words = shlex.split(text)
    except ValueError:
        words = []
    if not words:
        raise BotError("bot-spelling", {"given": short(COMMAND + text)})
    if shutil.which(words[0]) is None:
        raise BotError("bot-no-program", {"program": short(words[0])})
    return tuple(words)


def find_maker(python: str) -> Maker:
    """Return the class or function that `module:Class` names, or raise BotError."""
    module_name, _colon, attribute = python.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:  # What is installed goes before what lies in the folder.
        sys.path.append(here)
    try:
        found: object = import_module(module_name)
    except ModuleNotFoundError as error:
        facts = {"module": str(error.name), "bot": short(python)}
        raise BotError("bot-no-module", facts) from error
    except Exception as error:  # The module may fail in any way.
        facts = {"module": module_name, "why": short(f"{type(error).__name__}: {error}")}
        raise BotError("bot-bad-module", facts) from error
    at = module_name
    for name in attribute.split("."):
        inside = found
        found = getattr(inside, name, None)
        if found is None:
            known = [other for other, value in vars(inside).items() if hasattr(value, "choose")]
            near = get_close_matches(name, known, 1, 0.6) or known
            raise BotError("bot-no-class", {"module": at, "name": name, "known": ", ".join(sorted(near)) or "–"})
        at = f"{at}.{name}"
    if isinstance(found, type) and not callable(getattr(found, "choose", None)):
        raise BotError("bot-no-choose", {"bot": short(python)})
    if not callable(found):
        raise BotError("bot-no-choose", {"bot": short(python)})
    return found


def split_players(text: str) -> list[str]:
    """Return the players in *text*, which has commas between them; one in quotation marks parts nothing."""
    parts = [""]
    quote = ""
    for letter in text:
        if letter == "," and not quote:
            parts.append("")
            continue
        if letter in "'\"" and quote in ("", letter):
            quote = "" if quote else letter
        parts[-1] += letter
    return parts


def greet(bot: OutsideBot, game_key: str | None = None, start_seconds: float = START_SECONDS) -> dict[str, object]:
    """Start *bot* once and return its greeting; raise BotError if it gives none, or does not play the game."""
    connection = Connection(bot.engine_command, start_seconds=start_seconds)
    try:
        connection.start()
    except EngineFault as fault:
        if bot.python and fault.refusal is not None:
            raise BotError(*fault.refusal) from fault
        raise BotError("bot-no-start", {"bot": short(bot.name), "why": fault.detail}) from fault
    finally:
        connection.close()
    games = connection.greeting.get("games")
    if game_key is not None and games and game_key not in cast("list[str]", games):
        facts = {"bot": short(bot.name), "game": game_key, "known": ", ".join(cast("list[str]", games))}
        raise BotError("bot-other-games", facts)
    return connection.greeting


def live_player(game_key: str, bot: OutsideBot, seed: int | str | None) -> EnginePlayer:
    """Return *bot* in a process of its own, for a table of people: when it fails, the usual level steps in."""
    from talong.bots.registry import choose_bot

    return EnginePlayer(
        Connection(bot.engine_command),
        engine_seed(seed),
        seconds=engine_player.LIVE_SECONDS,
        stand_in=choose_bot(game_key, seed=seed),
        patience=engine_player.LIVE_PATIENCE,
    )


def engine_seed(seed: int | str | None) -> str:
    """Return what an engine is told as its seed: a hash, since a seed of ours may also name the cards."""
    source = os.urandom(32).hex() if seed is None else str(seed)
    return sha256(f"talong engine seed {source}".encode()).hexdigest()[:32]
