"""The games, and which of their options go together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct

import talong
from talong.api.language import language, words_in
from talong.api.problems import Problem, rule_of
from talong.core.errors import RulesError, TalongError
from talong.core.options import CHOICE, SWITCH
from talong.lang import Narrator, Words, narrator_for, say_error
from talong.live.catalogue import GameInfo, catalogue, with_engines


class Wish(Struct, forbid_unknown_fields=True):
    """Request to check a choice of options."""

    preset: Annotated[str, Meta(max_length=40)] = "standard"
    rules: dict[str, bool | int | str | None] = {}
    seats: Annotated[int, Meta(ge=2, le=31)] = 4


class Agreement(Struct):
    """Check of a wish: every option, what is wrong with it, and which other values would contradict it."""

    rules: dict[str, object]
    problem: Problem | None
    contradicts: dict[str, dict[str, Problem]]
    notices: list[str]
    letters: str = ""  # The rulebook's letters for it, where it has letters.


def game_list(lang: str, engines: Callable[[str], Sequence[str]] = lambda _game: ()) -> list[GameInfo]:
    """Return the games, with every option explained, and the bots from outside that there are for each."""
    return [with_engines(game, list(engines(game.key))) for game in catalogue(language(lang))]


def agreement(game: str, wish: Wish, lang: str) -> Agreement:
    """Return a check of the wished options of a game."""
    return weigh(talong.game(game), wish, words_in(language(lang)))


def weigh(game: talong.Game, wish: Wish, words: Words) -> Agreement:
    """Return a check of *wish*, and why each value that it lacks would contradict it."""
    narrator = narrator_for(game.key, words, (), 0)
    problem = attempt(game, wish, wish.rules, narrator)
    contradicts: dict[str, dict[str, Problem]] = {}
    if problem is None:
        for option in game.options:
            values: list[object] = [True, False] if option.kind == SWITCH else list(option.choices)
            for value in values if option.kind in (SWITCH, CHOICE) else []:
                why = attempt(game, wish, {**wish.rules, option.name: value}, narrator)
                if why is not None:
                    contradicts.setdefault(option.name, {})[spelled(value)] = why
    rules = game.rules(wish.preset, **wish.rules) if problem is None else None
    return Agreement(
        rules={} if rules is None else game.rules_data(rules),
        problem=problem,
        contradicts=contradicts,
        notices=[] if rules is None else notices(game, rules, wish.seats, words),
        letters="" if rules is None else game.letters_of(rules),
    )


def notices(game: talong.Game, rules: talong.Rules, seats: int, words: Words) -> list[str]:
    """Return what the rulebook advises about *rules*, each with its rule."""
    return [
        f"{notice.rule}: {words.word(f'error-{notice.code}', **notice.facts)}" for notice in game.notices(rules, seats)
    ]


def spelled(value: object) -> str:
    """Return *value* as a client writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def attempt(game: talong.Game, wish: Wish, rules: Mapping[str, object], narrator: Narrator) -> Problem | None:
    """Return why *rules* cannot be agreed on, if they cannot."""
    try:
        game.check_seats(game.rules(wish.preset, **rules), wish.seats)
    except TalongError as error:
        return Problem(error.code, say_error(narrator.words, named(error, game, narrator)), rule_of(error))
    return None


def named(error: TalongError, game: talong.Game, narrator: Narrator) -> TalongError:
    """Return *error* with the display name of its option."""
    field = error.facts.get("field", "")
    if isinstance(error, RulesError) and any(option.name == field for option in game.options):
        return RulesError(error.rule, error.code, {**error.facts, "field": narrator.title("option", field)})
    return error
