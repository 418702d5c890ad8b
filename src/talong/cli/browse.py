"""`talong replay`, `rules`, `games` and `options`."""

from __future__ import annotations

from typing import Any

import talong
from talong.cli.console import LineConsole
from talong.cli.nearest import nearest_rule
from talong.cli.play import STYLES
from talong.cli.savegame import read
from talong.cli.seat_numbers import seat_called
from talong.cli.usage_error import UsageError
from talong.core.options import CHOICE, SWITCH, Option
from talong.lang import Words, find_rule, narrator_for, read_rulebook, revealed, rulebooks


def replay(words: Words, console: LineConsole, file: str, seen_as: str | None, quiet: bool) -> None:
    """Narrate the record in *file* from beginning to end, from one viewpoint."""
    match = talong.replay(read(file))
    viewer = viewer_of(match, seen_as)
    if not quiet:
        tell(words, console, match, viewer)
        console.say()
    narrator = narrator_for(match.game.key, words, match.names, match.seats)
    settled: Any = match.results[-1]["standing"] if match.is_over and match.results else match.standing()
    key = "cli-replayed" if match.is_over else "cli-replayed-open"
    console.say(words.word(key, acts=match.version, deals=len(match.results)))
    console.say(words.word("cli-standing", standing=narrator.standing(settled)))


def viewer_of(match: talong.Match, seen_as: str | None) -> int | None:
    """Return the viewing seat; None for the view of all."""
    never = match.game.rules_data(match.rules).get("reveal_log") == "never"  # R-KK33, R-RS21
    if seen_as is None:
        return None if match.is_over and not never else talong.WATCHER  # Secrets stay hidden by default.
    if seen_as == "all":
        if never:
            raise UsageError("not-revealed")
        return None
    if seen_as == "watcher":
        return talong.WATCHER
    return seat_called(match, seen_as, "bad-viewer")


def tell(words: Words, console: LineConsole, match: talong.Match, viewer: int | None) -> None:
    """Narrate everything that happened in *match*."""
    key = match.game.key
    if viewer is None:
        events = revealed([match.events(viewer=seat) for seat in range(match.seats)])
        narrator = narrator_for(key, words, match.names, match.seats)
    else:
        events = match.events(viewer=viewer)
        narrator = narrator_for(key, words, match.names, match.seats, viewer)
    console.say(match.game.names[words.lang], "bold")
    console.say("   ".join(f"{seat + 1} {narrator.who(seat)}" for seat in range(match.seats)))
    for told in narrator.tell(events):
        if told.kind == "dealer":
            console.say()
        console.say(told.text, STYLES.get(told.tone, ""))


def rules(words: Words, console: LineConsole, names: tuple[str, ...]) -> None:
    """Quote each rule called one of *names*, or a whole rulebook."""
    books = rulebooks(words.lang)
    if not names:
        console.say(words.word("cli-rules-how", books=", ".join(books)))
    for name in names:
        if name.lower() in books:
            console.say(read_rulebook(words.lang, name.lower()).rstrip("\n"))
            continue
        found = find_rule(words.lang, name.upper())
        if not found:
            raise UsageError("no-such-rule", nearest=nearest_rule(words.lang, name), rule=name)
        for rule in found:
            console.say(f"{rule.book}: {rule.heading}", "dim")
            console.say(rule.plain)


def games(words: Words, console: LineConsole) -> None:
    """List the games."""
    for game in talong.games():
        seats = f"{game.seats_min}–{game.seats_max}"
        console.say(words.word("cli-game", key=game.key, name=game.names[words.lang], seats=seats), "bold")
        console.say("  " + narrator_for(game.key, words, (), 0).say("goal"))
        presets = ", ".join(game.presets)
        console.say("  " + words.word("cli-game-presets", presets=presets, key=game.key))


def options(words: Words, console: LineConsole, key: str) -> None:
    """Explain every option of the game *key*."""
    game = talong.game(key)
    narrator = narrator_for(key, words, (), 0)
    usual = game.rules_data(game.rules())
    for option in game.options:
        said = words.word("cli-option", choices=choices(option), usual=plain(option, usual[option.name]))
        console.say(f"{option.name} = {said} ({option.rule})", "bold")
        console.say("  " + narrator.named("option", option.name))
    console.say()
    console.say(words.word("cli-presets"), "bold")
    for preset, values in game.presets.items():
        listed = "".join(f" {name}={value}" for name, value in values.items())
        console.say(f"  {preset}:{listed}  {narrator.named('preset', preset)}")
    letters = narrator.letters()
    if letters:
        console.say()
        console.say(words.word("cli-letters"), "bold")
        for letter, meaning in letters.items():
            console.say(f"  {letter}  {meaning}")


def choices(option: Option) -> str:
    """Return the possible values of *option*."""
    if option.kind == SWITCH:
        return "true | false"
    if option.kind == CHOICE:
        return " | ".join(option.choices)
    number = f"{option.least}–{option.most}"
    return f"{number} | {option.none_word}" if option.none_word else number


def plain(option: Option, value: object) -> str:
    """Format the *value* of *option* as it is typed."""
    if value is None:
        return option.none_word
    return str(value).lower() if isinstance(value, bool) else str(value)
