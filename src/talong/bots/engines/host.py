"""Host: `python -m talong.bots.engines.host BOT` lets a Python bot, or a level, speak the engine protocol.

What the bot prints goes to standard error, so that it never is an answer.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from typing import BinaryIO, cast

from talong import __version__
from talong.bots.engines.protocol import PROTOCOL, Message, encode, refused
from talong.bots.errors import BotError
from talong.bots.outside import find_maker
from talong.bots.registry import choose_bot, is_level
from talong.core.view import View
from talong.games import game
from talong.play import Player

Make = Callable[[str, str], Player]  # It makes a bot for a game, with a seed.


def serve(make: Make, name: str, source: BinaryIO, target: BinaryIO) -> None:
    """Answer the messages from *source* until `bye` or its end; every `rules` makes a new bot."""
    player: Player | None = None
    for line in source:
        message: Message = json.loads(line)
        kind = message.get("type")
        if kind == "bye":
            return
        if kind == "hello":
            target.write(encode({"type": "hello", "protocol": PROTOCOL, "name": name, "version": __version__}))
        elif kind == "rules":
            player = make(str(message["game"]), str(message["seed"]))
        elif kind == "view":
            assert player is not None, "a view came before the rules"
            act = player.choose(read_view(cast("Message", message["view"])))
            target.write(encode({"type": "act", "id": message["id"], "act": act}))
        target.flush()


def read_view(data: Message) -> View:
    """Return the view whose `data()` is *data*."""
    facts = dict(data)
    key, viewer = str(facts.pop("game")), facts.pop("viewer")
    assert isinstance(viewer, int)
    return View(game(key), viewer, facts)


def main(arguments: list[str]) -> None:
    """Host the bot that is named in *arguments*."""
    (named,) = arguments
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    if not is_level(named):
        try:
            find_maker(named)  # What takes long to import is there before the greeting.
        except BotError as error:
            answers.write(encode(refused(error.code, error.facts)))
            answers.flush()
            return
    serve(lambda key, seed: choose_bot(key, named, seed), named, sys.stdin.buffer, answers)


if __name__ == "__main__":
    main(sys.argv[1:])
