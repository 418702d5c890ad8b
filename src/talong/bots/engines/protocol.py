"""Messages of the engine protocol, one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, cast

from talong.core.options import short

if TYPE_CHECKING:
    from talong.core.view import View
    from talong.facts import Facts

PROTOCOL: Final = 1
LONGEST_ANSWER: Final = 1 << 16  # Bytes of a line from an engine; whatever is longer is no answer.

START: Final = "start"  # It could not be started, or gave no greeting.
CRASH: Final = "crash"  # It ended, or closed its output.
TIMEOUT: Final = "timeout"  # It did not answer in time.
GARBAGE: Final = "garbage"  # It wrote what is no answer to the question.
ILLEGAL: Final = "illegal"  # It chose what the rules do not allow.
REFUSALS: Final = ("bot-spelling", "bot-no-module", "bot-bad-module", "bot-no-class", "bot-no-choose")
KINDS: Final = (START, CRASH, TIMEOUT, GARBAGE, ILLEGAL)

Message = dict[str, object]
Refusal = tuple[str, dict[str, str]]  # The code and the facts of an error.


class EngineFault(Exception):
    """Failure of an engine, of one of the KINDS; *detail* says more in English, on one line that can be printed."""

    def __init__(self, kind: str, detail: str = "", refusal: Refusal | None = None) -> None:
        self.kind = kind
        self.detail = "".join([one if one.isprintable() else ascii(one)[1:-1] for one in detail])
        self.refusal = refusal  # Why our own host does not host a bot.
        super().__init__(kind, self.detail)


def encode(message: Mapping[str, object]) -> bytes:
    """Return *message* as a line."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def decode(line: bytes) -> Message:
    """Return the message in a *line* of an engine, or raise EngineFault."""
    if len(line) > LONGEST_ANSWER:
        raise EngineFault(GARBAGE, f"a line of more than {LONGEST_ANSWER} bytes")
    try:
        message: object = json.loads(line)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise EngineFault(GARBAGE, f"no JSON object: {short(line.decode(errors='replace').strip())}")
    return message


def hello(version: str) -> Message:
    """Return the greeting, which an engine answers with its own."""
    return {"type": "hello", "protocol": PROTOCOL, "talong": version}


def rules(view: View, seed: str, seconds: float) -> Message:
    """Return what begins a deal or a match for the seat of *view*; it has no answer."""
    facts = cast("Facts", view.facts)
    return {
        "type": "rules",
        "game": view.game.key,
        "seats": facts["seats"],
        "seat": view.viewer,
        "rules": facts["rules"],
        "seed": seed,
        "seconds": seconds,
    }


def question(number: int, view: View) -> Message:
    """Return the question what the seat of *view* does."""
    return {"type": "view", "id": number, "view": view.data()}


def greeted(message: Message) -> Message:
    """Return the greeting of an engine if that is what *message* is, or raise EngineFault."""
    if message.get("type") == "refused":
        raise EngineFault(START, "it refuses to start", read_refusal(message))
    if message.get("type") != "hello":
        raise EngineFault(GARBAGE, f"no hello, but {short(message.get('type'))}")
    if message.get("protocol") != PROTOCOL:
        raise EngineFault(START, f"it speaks protocol {short(message.get('protocol'))}, not {PROTOCOL}")
    name, games = message.get("name"), message.get("games", [])
    if not isinstance(name, str) or not name:
        raise EngineFault(GARBAGE, "its hello has no name")
    if not isinstance(games, list) or not all(isinstance(game, str) for game in games):
        raise EngineFault(GARBAGE, "the games in its hello are no list of names")
    return message


def refused(code: str, facts: Mapping[str, str]) -> Message:
    """Return what our own host says instead of a greeting if there is no such bot."""
    return {"type": "refused", "code": code, "facts": facts}


def read_refusal(message: Message) -> Refusal | None:
    """Return the error in *message* if it is one of a host of ours."""
    code, facts = message.get("code"), message.get("facts")
    if code not in REFUSALS or not isinstance(facts, dict):
        return None
    return str(code), {str(name): str(value) for name, value in facts.items()}


def answered(message: Message, number: int, legal: list[str]) -> str | None:
    """Return the act in *message* if it answers question *number* legally, or raise EngineFault."""
    if message.get("type") != "act" or message.get("id") != number or "act" not in message:
        got = f"type {short(message.get('type'))}, id {short(message.get('id'))}"
        raise EngineFault(GARBAGE, f"no act for question {number}, but {got}")
    act = message["act"]
    if act is None:
        return None
    if not isinstance(act, str) or act not in legal:
        raise EngineFault(ILLEGAL, f"not a legal act: {short(act)}")
    return act
