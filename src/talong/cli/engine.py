"""`talong engine check`: conformance of an engine."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import talong
from talong.bots.engines import PROTOCOL
from talong.bots.engines.conformance import Finding, check_engine
from talong.bots.outside import OutsideBot, find_outside
from talong.bots.registry import is_level
from talong.cli.levels import read_player

if TYPE_CHECKING:
    from talong.cli.console import LineConsole
    from talong.lang import Words

FAILED: Final = 1  # The exit code if the engine does not conform.


def find_bot(said: str) -> OutsideBot:
    """Return the bot that is *said*; a level of ours may be checked as well."""
    bot = read_player(talong.games()[0].key, said, "BOT")
    return OutsideBot(bot, python=bot) if is_level(bot) else find_outside(bot)


def check(words: Words, console: LineConsole, said: str, games: Sequence[str], seconds: float, as_json: bool) -> int:
    """Run the conformance suite on the bot that is *said*, and print what it finds."""
    bot = find_bot(said)
    for key in games:
        talong.game(key)  # This refuses what is not a game.
    if not as_json:
        console.say(words.word("engine-title", name=bot.name, protocol=PROTOCOL), "bold")
    found: list[Finding] = []
    for finding in check_engine(bot.engine_command, games, seconds=seconds, show_errors=not as_json):
        found.append(finding)
        if not as_json:
            say_finding(words, console, finding)
    failures = sum(finding.is_failure for finding in found)
    if as_json:
        rows = [finding._asdict() for finding in found]
        print(json.dumps({"protocol": PROTOCOL, "ok": not failures, "checks": rows}, ensure_ascii=False))
    elif failures:
        console.say(words.word("engine-failed", failures=failures, checks=len(found)), "bold red")
    else:
        console.say(words.word("engine-passed", checks=len(found), protocol=PROTOCOL), "bold green")
    return FAILED if failures else 0


def say_finding(words: Words, console: LineConsole, finding: Finding) -> None:
    """Print one finding."""
    name = talong.game(finding.game).names[words.lang] if finding.game else ""
    what = words.word(f"engine-{finding.check}", game=name)
    if not finding.problem:
        console.say(f"  {words.word('engine-holds'):8} {what}", "green")
        return
    verdict = words.word("engine-advice" if finding.is_advice else "engine-fails")
    console.say(f"  {verdict:8} {what}: {finding.problem}", "" if finding.is_advice else "red")
