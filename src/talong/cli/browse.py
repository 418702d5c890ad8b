"""`talong replay`, `rules`, `games` and `options`."""

from __future__ import annotations

from typing import Any

import talong
from talong.bots import LEVELS
from talong.cli.console import LineConsole
from talong.cli.json_output import print_json
from talong.cli.levels import list_levels
from talong.cli.nearest import nearest_rule
from talong.cli.play import STYLES
from talong.cli.savegame import read
from talong.cli.seat_numbers import seat_called
from talong.cli.usage_error import UsageError
from talong.core.options import CHOICE, SWITCH, Option
from talong.lang import Narrator, Words, find_rule, narrator_for, read_rulebook, revealed, rulebooks
from talong.lang.rulebook import Rule


def replay(
    words: Words, console: LineConsole, file: str, seen_as: str | None, quiet: bool, as_json: bool = False
) -> None:
    """Narrate the record in *file* from beginning to end, from one viewpoint."""
    match = talong.replay(read(file))
    viewer = viewer_of(match, seen_as)
    settled: Any = match.results[-1]["standing"] if match.is_over and match.results else match.standing()
    if as_json:
        print_json(replay_data(match, viewer, quiet, settled))
        return
    if not quiet:
        tell(words, console, match, viewer)
        console.say()
    narrator = narrator_for(match.game.key, words, match.names, match.seats)
    key = "cli-replayed" if match.is_over else "cli-replayed-open"
    console.say(words.word(key, acts=match.version, deals=len(match.results)))
    console.say(words.word("cli-standing", standing=narrator.standing(settled)))


def replay_data(match: talong.Match, viewer: int | None, quiet: bool, settled: object) -> dict[str, object]:
    """Return *match* as plain data, as *viewer* saw it; without what happened if *quiet*."""
    data: dict[str, object] = {
        "game": match.game.key,
        "seats": match.seats,
        "names": list(match.names),
        "rules": match.game.changes(match.rules),
        "viewer": "all" if viewer is None else "watcher" if viewer == talong.WATCHER else viewer,
        "acts": match.version,
        "deals": len(match.results),
        "is_over": match.is_over,
        "standing": settled,
    }
    return data if quiet else data | {"events": events_for(match, viewer)}


def events_for(match: talong.Match, viewer: int | None) -> list[dict[str, Any]]:
    """Return what happened in *match* as *viewer* saw it; None for the view of all."""
    if viewer is None:
        return revealed([match.events(viewer=seat) for seat in range(match.seats)])
    return match.events(viewer=viewer)


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
    seat = () if viewer is None else (viewer,)
    narrator = narrator_for(key, words, match.names, match.seats, *seat)
    console.say(match.game.names[words.lang], "bold")
    console.say("   ".join(f"{seat + 1} {narrator.who(seat)}" for seat in range(match.seats)))
    for told in narrator.tell(events_for(match, viewer)):
        if told.kind == "dealer":
            console.say()
        console.say(told.text, STYLES.get(told.tone, ""))


def rules(words: Words, console: LineConsole, names: tuple[str, ...], as_json: bool = False) -> None:
    """Quote each rule called one of *names*, or a whole rulebook."""
    books = rulebooks(words.lang)
    quoted: list[str | list[Rule]] = [quote(words.lang, name) for name in names]
    if as_json:
        print_json(rules_data(words.lang, quoted))
        return
    if not names:
        console.say(words.word("cli-rules-how", books=", ".join(books)))
    for found in quoted:
        if isinstance(found, str):
            console.say(read_rulebook(words.lang, found).rstrip("\n"))
            continue
        for rule in found:
            console.say(f"{rule.book}: {rule.heading}", "dim")
            console.say(rule.plain)


def quote(lang: str, name: str) -> str | list[Rule]:
    """Return the rulebook or the rules called *name*."""
    if name.lower() in rulebooks(lang):
        return name.lower()
    found = find_rule(lang, name.upper())
    if not found:
        raise UsageError("no-such-rule", nearest=nearest_rule(lang, name), rule=name)
    return found


def rules_data(lang: str, quoted: list[str | list[Rule]]) -> dict[str, object]:
    """Return the *quoted* rules and rulebooks as plain data."""
    rules = [rule for found in quoted if not isinstance(found, str) for rule in found]
    return {
        "rulebooks": rulebooks(lang),
        "rules": [{"id": rule.name, "book": rule.book, "heading": rule.heading, "text": rule.plain} for rule in rules],
        "books": [{"book": book, "text": read_rulebook(lang, book)} for book in quoted if isinstance(book, str)],
    }


def games(words: Words, console: LineConsole, as_json: bool = False) -> None:
    """List the games."""
    if as_json:
        print_json([game_data(words, game) for game in talong.games()])
        return
    for game in talong.games():
        seats = f"{game.seats_min}–{game.seats_max}"
        console.say(words.word("cli-game", key=game.key, name=game.names[words.lang], seats=seats), "bold")
        console.say("  " + narrator_for(game.key, words, (), 0).say("goal"))
        presets = ", ".join(game.presets)
        console.say("  " + words.word("cli-game-presets", presets=presets, key=game.key))


def game_data(words: Words, game: talong.Game) -> dict[str, object]:
    """Return *game* as plain data."""
    return {
        "key": game.key,
        "name": game.names[words.lang],
        "goal": narrator_for(game.key, words, (), 0).say("goal"),
        "seats_min": game.seats_min,
        "seats_max": game.seats_max,
        "usual_seats": game.usual_seats,
        "presets": list(game.presets),
    }


def options(words: Words, console: LineConsole, key: str, as_json: bool = False) -> None:
    """Explain every option of the game *key*."""
    game = talong.game(key)
    if as_json:
        print_json(options_data(words, game))
        return
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
    console.say()
    console.say(words.word("cli-levels", levels=list_levels(words)))


def options_data(words: Words, game: talong.Game) -> dict[str, object]:
    """Return what a table of *game* may agree on as plain data."""
    narrator = narrator_for(game.key, words, (), 0)
    usual = game.rules_data(game.rules())
    return {
        "game": game.key,
        "options": [option_data(option, usual[option.name], narrator) for option in game.options],
        "presets": [
            {"name": preset, "options": values, "meaning": narrator.named("preset", preset)}
            for preset, values in game.presets.items()
        ],
        "letters": narrator.letters(),
        "levels": {level: words.word(f"common-level-{level}") for level in LEVELS},
    }


def option_data(option: Option, usual: object, narrator: Narrator) -> dict[str, object]:
    """Return *option* as plain data, with the bounds of a number and the choices of others."""
    data = {"name": option.name, "rule": option.rule, "kind": option.kind, "usual": usual}
    if option.kind == CHOICE:
        data["choices"] = list(option.choices)
    elif option.kind != SWITCH:
        data |= {"least": option.least, "most": option.most, "none_word": option.none_word}
    return data | {"meaning": narrator.named("option", option.name)}


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
