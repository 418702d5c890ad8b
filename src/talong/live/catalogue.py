"""Catalogue of the games for clients: names, seats, presets, and every option with its meaning."""

from __future__ import annotations

from functools import cache

from msgspec import Struct, structs

import talong
from talong.bots import LEVELS
from talong.core.options import CHOICE, NUMBER, Option
from talong.lang import Narrator, Words, narrator_for


class OptionInfo(Struct, frozen=True, omit_defaults=True):
    """One thing that a table may agree on."""

    name: str
    title: str
    rule: str
    kind: str
    group: str
    usual: object
    meaning: str
    choices: list[str] = []
    said: dict[str, str] = {}
    least: int | None = None
    most: int | None = None
    none_word: str = ""


class Phrase(Struct, frozen=True, omit_defaults=True):
    """Something to say without typing: Swedish, with what it means."""

    text: str
    gloss: str = ""


class VerbInfo(Struct, frozen=True, omit_defaults=True):
    """One kind of act: how many cards or whether a number goes with it, and what it does to the game."""

    name: str
    role: str
    cards: int = 0
    number: bool = False
    held: bool = False


class RankInfo(Struct, frozen=True, omit_defaults=True):
    """One rank of a deck whose cards are held against each other by rank alone."""

    card: str
    kind: str = ""  # The class that it belongs to, if any.
    fixed: bool = True  # Whether it stands where it stands; if not, that is settled in the course of a deal.


class GameInfo(Struct, frozen=True):
    """One of the games."""

    key: str
    name: str
    goal: str
    seats_min: int
    seats_max: int
    presets: dict[str, str]
    preset_titles: dict[str, str]
    letters: dict[str, str]
    options: list[OptionInfo]
    levels: list[str]
    level_titles: dict[str, str]  # These tell how hard the levels are.
    usual_seats: int
    least_seats: int  # The fewest that any agreement allows: below `seats_min` where `min_players` says so.
    phrases: list[Phrase]
    verbs: list[VerbInfo]
    suit_phases: list[str]  # In these phases people hold their cards by suit.
    short_match: dict[str, object]  # These options end a match for a first try.
    unit: str  # What is won or lost is counted in it.
    deck: str
    ranks: list[RankInfo]  # From the lowest; empty where suits count too.


@cache
def catalogue(lang: str) -> list[GameInfo]:
    """Return the catalogue of all games in *lang*."""
    return [game_info(game, Words(lang)) for game in talong.games()]


def game_info(game: talong.Game, words: Words) -> GameInfo:
    """Return the catalogue entry of *game*."""
    narrator = narrator_for(game.key, words, (), 0)
    usual = game.rules_data(game.rules())
    return GameInfo(
        key=game.key,
        name=game.names[words.lang],
        goal=narrator.say("goal"),
        seats_min=game.seats_min,
        seats_max=game.seats_max,
        presets={preset: narrator.named("preset", preset) for preset in game.presets},
        preset_titles={preset: narrator.title("preset", preset) for preset in game.presets},
        letters=narrator.letters(),
        options=[option_info(option, usual[option.name], narrator) for option in game.options],
        levels=list(LEVELS),
        level_titles={level: words.word(f"common-level-{level}") for level in LEVELS},
        usual_seats=game.usual_seats,
        least_seats=min([game.seats_min, *[one.least for one in game.options if one.name == "min_players"]]),
        phrases=phrases(narrator),
        verbs=[VerbInfo(verb.name, verb.role, verb.cards, verb.number, verb.held) for verb in game.verbs],
        suit_phases=list(game.suit_phases),
        short_match=dict(game.short_match),
        unit=game.unit,
        deck=game.deck.key,
        ranks=[RankInfo(rank.card, rank.kind, rank.fixed) for rank in game.ranks],
    )


def with_engines(game: GameInfo, engines: list[str]) -> GameInfo:
    """Return *game* with the bots from outside that this server has, which are called by their own names."""
    if not engines:
        return game
    titles = {**game.level_titles, **{name: name for name in engines}}
    return structs.replace(game, levels=[*game.levels, *engines], level_titles=titles)


def phrases(narrator: Narrator) -> list[Phrase]:
    """Return the quick phrases for the chat at a table of that game, from its own calls."""
    if not narrator.has("phrases"):
        return []
    texts, glosses = narrator.say("phrases").split(" | "), narrator.say("phrases-gloss").split(" | ")
    return [Phrase(text, glosses[at] if at < len(glosses) else "") for at, text in enumerate(texts)]


def option_info(option: Option, usual: object, narrator: Narrator) -> OptionInfo:
    """Return *option* as plain data, with the names of it and its values."""
    is_number = option.kind == NUMBER
    choices = list(option.choices) if option.kind == CHOICE else []
    return OptionInfo(
        name=option.name,
        title=narrator.title("option", option.name),
        rule=option.rule,
        kind=option.kind,
        group=option.group,
        usual=usual,
        meaning=narrator.explain(option),
        choices=choices,
        said={value: narrator.value(option.name, value) for value in [*choices, option.none_word] if value},
        least=option.least if is_number else None,
        most=option.most if is_number else None,
        none_word=option.none_word,
    )
