"""`talong replay`, `rules`, `games` and `options`: looking at what there is."""

from __future__ import annotations

from typing import Any

import talong
from talong.cli.console import Screen
from talong.cli.play import STYLES
from talong.cli.savegame import read
from talong.cli.seat_numbers import seat_called
from talong.cli.usage_error import Complaint
from talong.core.options import CHOICE, SWITCH, Option
from talong.lang import Words, find_rule, read_rulebook, revealed, rulebooks, teller_for


def replay(words: Words, screen: Screen, file: str, seen_as: str | None, quiet: bool) -> None:
    """Tell the game in *file* from beginning to end, as somebody saw it."""
    match = talong.replay(read(file))
    viewer = viewer_of(match, seen_as)
    if not quiet:
        tell(words, screen, match, viewer)
        screen.say()
    teller = teller_for(match.game.key, words, match.names, match.seats)
    settled: Any = match.results[-1]["standing"] if match.is_over and match.results else match.standing()
    key = "cli-replayed" if match.is_over else "cli-replayed-open"
    screen.say(words.word(key, acts=match.version, deals=len(match.results)))
    screen.say(words.word("cli-standing", standing=teller.standing(settled)))


def viewer_of(match: talong.Match, seen_as: str | None) -> int | None:
    """Return through whose eyes to look; nothing for everybody's."""
    never = match.game.rules_data(match.rules).get("reveal_log") == "never"  # R-KK33, R-RS21
    if seen_as is None:
        return None if match.is_over and not never else talong.WATCHER  # Nobody wants to see what is still a secret.
    if seen_as == "all":
        if never:
            raise Complaint("not-revealed")
        return None
    if seen_as == "watcher":
        return talong.WATCHER
    return seat_called(match, seen_as, "bad-viewer")


def tell(words: Words, screen: Screen, match: talong.Match, viewer: int | None) -> None:
    """Tell everything that happened in *match*."""
    key = match.game.key
    if viewer is None:
        events = revealed([match.events(viewer=seat) for seat in range(match.seats)])
        teller = teller_for(key, words, match.names, match.seats)
    else:
        events = match.events(viewer=viewer)
        teller = teller_for(key, words, match.names, match.seats, viewer)
    screen.say(match.game.names[words.lang], "bold")
    screen.say("   ".join(f"{seat + 1} {teller.who(seat)}" for seat in range(match.seats)))
    for told in teller.tell(events):
        if told.kind == "dealer":
            screen.say()
        screen.say(told.text, STYLES.get(told.tone, ""))


def rules(words: Words, screen: Screen, names: tuple[str, ...]) -> None:
    """Quote each rule called one of *names*, or a whole rulebook."""
    books = rulebooks(words.lang)
    if not names:
        screen.say(words.word("cli-rules-how", books=", ".join(books)))
    for name in names:
        if name.lower() in books:
            screen.say(read_rulebook(words.lang, name.lower()).rstrip("\n"))
            continue
        found = find_rule(words.lang, name.upper())
        if not found:
            raise Complaint("no-such-rule", rule=name)
        for rule in found:
            screen.say(f"{rule.book}: {rule.heading}", "dim")
            screen.say(rule.plain)


def games(words: Words, screen: Screen) -> None:
    """List the games."""
    for game in talong.games():
        seats = f"{game.seats_min}–{game.seats_max}"
        screen.say(words.word("cli-game", key=game.key, name=game.names[words.lang], seats=seats), "bold")
        screen.say("  " + teller_for(game.key, words, (), 0).say("goal"))
        presets = ", ".join(game.presets)
        screen.say("  " + words.word("cli-game-presets", presets=presets, key=game.key))


def options(words: Words, screen: Screen, key: str) -> None:
    """Explain everything that a table of the game *key* may agree on."""
    game = talong.game(key)
    teller = teller_for(key, words, (), 0)
    usual = game.rules_data(game.rules())
    for option in game.options:
        said = words.word("cli-option", choices=choices(option), usual=plain(option, usual[option.name]))
        screen.say(f"{option.name} = {said} ({option.rule})", "bold")
        screen.say("  " + teller.named("option", option.name))
    screen.say()
    screen.say(words.word("cli-presets"), "bold")
    for preset, values in game.presets.items():
        listed = "".join(f" {name}={value}" for name, value in values.items())
        screen.say(f"  {preset}:{listed}  {teller.named('preset', preset)}")
    letters = teller.letters()
    if letters:
        screen.say()
        screen.say(words.word("cli-letters"), "bold")
        for letter, meaning in letters.items():
            screen.say(f"  {letter}  {meaning}")


def choices(option: Option) -> str:
    """Return what *option* may be."""
    if option.kind == SWITCH:
        return "true | false"
    if option.kind == CHOICE:
        return " | ".join(option.choices)
    number = f"{option.least}–{option.most}"
    return f"{number} | {option.none_word}" if option.none_word else number


def plain(option: Option, value: object) -> str:
    """Return the *value* of *option* as one writes it."""
    if value is None:
        return option.none_word
    return str(value).lower() if isinstance(value, bool) else str(value)
