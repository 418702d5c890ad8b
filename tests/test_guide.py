"""The guides: every statement of a rule has its id, no rule is forgotten, and the worked deals can be played."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Final

import pytest

import talong
from talong.lang import read_rulebook
from talong.school.guide import CHAPTERS, FREE, GuideError, guide_tells, guides, parse_guide, read_guide, rules_left
from talong.school.guide_document import Block, Guide, Passage, passages_of, rules_told
from tests.test_rulebook import DEFINITION, PART

GAMES: Final = [game.key for game in talong.games()]
LANGUAGES: Final = ("sv", "en")
MOST_SENTENCES: Final = 4
DEALS: Final[dict[str, Any]] = json.loads((files("talong.school") / "guide" / "deals.json").read_text(encoding="utf-8"))


def source(lang: str, game: str) -> str:
    """Return a guide as it is written."""
    return (files("talong.school") / "guide" / lang / f"{game}.md").read_text(encoding="utf-8")


def blocks(guide: Guide) -> Iterator[tuple[str, Block]]:
    """Yield each block with the key of its chapter."""
    for chapter in guide["chapters"]:
        for block in chapter["blocks"]:
            yield chapter["key"], block


def cards_of(block: Block) -> Iterator[str]:
    """Yield the codes of all cards that *block* shows."""
    if block["kind"] == "cards":
        yield from block["cards"]
    elif block["kind"] == "picture":
        for person in block["people"]:
            yield from person["cards"]
    elif block["kind"] == "gallery":
        for entry in block["entries"]:
            yield from entry["cards"]
    for passage in passages_of(block):
        for span in passage["spans"]:
            yield from span["cards"]


def faults(game: str, guide: Guide, left: dict[str, list[str]]) -> list[str]:
    """Return what is wrong with a guide against its rulebook and its deck."""
    book = read_rulebook("en", game)
    rules = set(DEFINITION.findall(book))
    told = rules_told(guide)
    named = [rule for names in left.values() for rule in names]
    whole = {rule.partition(".")[0] for rule in told}
    deck = set(talong.game(game).deck.codes)
    found = [f"{rule} is no rule" for rule in sorted((told | set(named)) - rules - set(PART.findall(book)))]
    found += [f"{rule} is missing" for rule in sorted(rules - whole - set(named))]
    found += [f"{rule} is told and left out" for rule in sorted(told & set(named))]
    found += [f"{rule} is left out twice" for rule in sorted(set(named)) if named.count(rule) > 1]
    for _key, block in blocks(guide):
        found += [f"{card} is no card" for card in cards_of(block) if card not in deck]
    return found


def words(passage: Passage) -> str:
    """Return the words of *passage*."""
    return "".join(span["text"] for span in passage["spans"])


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_tells_every_rule_or_says_that_it_does_not(game: str) -> None:
    for lang in LANGUAGES:
        assert game in guides(lang)
        assert faults(game, read_guide(lang, game), rules_left(game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_chapters_cards_and_ids(game: str) -> None:
    swedish, english = (read_guide(lang, game) for lang in LANGUAGES)
    for one, other in zip(swedish["chapters"], english["chapters"], strict=True):
        shape = [[(block["kind"], block.get("key")) for block in chapter["blocks"]] for chapter in (one, other)]
        assert shape[0] == shape[1]
        for left, right in zip(one["blocks"], other["blocks"], strict=True):
            ids = [{rule for passage in passages_of(block) for rule in passage["rules"]} for block in (left, right)]
            assert ids[0] == ids[1], (one["key"], left)
            assert list(cards_of(left)) == list(cards_of(right))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_id_stands_close_to_what_it_supports(game: str, lang: str) -> None:
    for key, block in blocks(read_guide(lang, game)):
        for passage in passages_of(block) if key not in FREE else ():
            assert len(re.findall(r"[.!?](?= |$)", words(passage))) <= MOST_SENTENCES, words(passage)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_figures_come_with_the_command_that_gives_them(game: str, lang: str) -> None:
    commands = [
        span["text"]
        for _key, block in blocks(read_guide(lang, game))
        for passage in passages_of(block)
        for span in passage["spans"]
        if span["kind"] == "code"
    ]
    assert any(command.startswith(("talong simulate", "talong solve")) for command in commands)
    assert all(command.startswith("--") or game in command for command in commands)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_whole_killelek_is_in_the_gallery(lang: str) -> None:
    for game in talong.games():
        galleries = [block for _key, block in blocks(read_guide(lang, game.key)) if block["kind"] == "gallery"]
        shown = [card for gallery in galleries for card in cards_of(gallery)]
        assert sorted(shown) == (sorted(set(game.deck.codes)) if "Bl" in game.deck.codes else [])


def play(game: str, told: dict[str, Any], pictures: list[Block]) -> talong.Match:
    """Play a worked deal, and check that the people in each picture hold its cards."""
    match: talong.Match | None = None
    for step, picture in zip(told["steps"], pictures, strict=True):
        if "position" in step:
            match = talong.load_position({"game": game, **step["position"]}, decks=[])
        assert match is not None
        do(match, step.get("before", []))
        position: Any = match.position()
        for person in picture["people"] if picture["kind"] == "picture" else ():
            seats = told["names"]
            held = position["hands"][str(seats.index(person["name"]))] if person["name"] in seats else position["stock"]
            assert set(person["cards"]) <= {card.rstrip("+-") for card in held}, person
        do(match, step["acts"])
    assert match is not None
    return match


def do(match: talong.Match, acts: list[str]) -> None:
    """Apply *acts*, each a seat and what it does."""
    for line in acts:
        seat, _colon, act = line.partition(": ")
        match.apply(int(seat), match.parse(int(seat), act))


def part(whole: Any, wanted: Any) -> bool:
    """Tell whether *wanted* is a part of *whole*."""
    if isinstance(wanted, dict):
        return all(part(whole[name], value) for name, value in wanted.items())
    return bool(whole == wanted)


def plain(result: object) -> Any:
    """Return a result as JSON has it."""
    return json.loads(json.dumps(result))


def worked(game: str, lang: str) -> list[Block]:
    """Return the pictures of the worked deal, and its closing."""
    return [block for _key, block in blocks(read_guide(lang, game)) if block["kind"] in ("picture", "closing")]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_worked_deal_can_be_played(game: str, lang: str) -> None:
    pictures = worked(game, lang)
    assert [block["kind"] for block in pictures] == ["picture"] * 3 + ["closing"]
    match = play(game, DEALS[game], pictures)
    assert match.phase == DEALS[game]["phase"]
    assert part(plain(match.results[-1]), DEALS[game]["end"])


def test_a_wrong_picture_is_found() -> None:
    pictures = worked("kille", "sv")
    picture = pictures[1]
    assert picture["kind"] == "picture"
    wrong: Block = {**picture, "people": [{"name": "Karin", "cards": ["8"]}]}  # She has swapped it away.
    with pytest.raises(AssertionError):
        play("kille", DEALS["kille"], [pictures[0], wrong, *pictures[2:]])
    assert not part({"out": {"1": ["struck"]}}, {"out": {"1": ["lowest"]}})


def planted(old: str, new: str) -> list[str]:
    """Return the faults of the Swedish guide of Kille with *new* in place of *old*."""
    text = source("sv", "kille")
    assert old in text
    return faults("kille", parse_guide(text.replace(old, new)), rules_left("kille"))


def test_planted_faults_are_found() -> None:
    assert planted("{K51}", "{KX1}") == ["KX1 is no rule"]
    assert planted("{K80, K82, R-K43}", "{K80, R-K43}") == ["K82 is missing"]
    assert planted("{R-K10}", "{R-K10, L1}") == ["L1 is told and left out"]
    assert planted("Olle=3, Karin=8", "Olle=13, Karin=8") == ["13 is no card"]
    twice = {"once": ["K6"], "again": ["K6"]}
    assert "K6 is left out twice" in faults("kille", read_guide("sv", "kille"), twice)


FORM: Final = [
    ("{KI4}", "", "no rule id"),  # A sentence without an id, at the end of a paragraph.
    ("{K27} |\n", "|\n", "no rule id"),  # A row of a table.
    ("{K60}\n", "\n", "no rule id"),  # An item of a list.
    ("{K51}", "{K51 K52}", "ids stand after a sentence"),
    ("## Husregler {#house}", "## Husregler", "a chapter needs a key"),
    ("## Husregler {#house}", "## Husregler {#houses}", "chapters are"),
    (":::picture swap", ":::picture jump", "no such block"),
    ("Olle=3, Karin=8", "Olle, Karin=8", "a person is a name and cards"),
    ("Ku | Kuku, gök |", "Ku |", "an entry has cards"),
    ("| fyra | 3 | 4 | 5 | 6 |", "| fyra | 3 | 4 | 5 |", "a table has"),
    ("# Kille\n", "Kille\n", "a guide begins with its title"),
    (":::\n\n### Korten ges", "### Korten ges", "not closed"),
]


@pytest.mark.parametrize(("old", "new", "why"), FORM)
def test_what_is_not_in_the_form_of_guides_is_refused(old: str, new: str, why: str) -> None:
    text = source("sv", "kille")
    assert old in text
    with pytest.raises(GuideError, match=re.escape(why)):
        parse_guide(text.replace(old, new, 1))


def test_a_guide_knows_which_rules_it_tells() -> None:
    assert guide_tells("sv", "kille", "K29")
    assert not guide_tells("sv", "kille", "L1")
    assert not guide_tells("sv", "poker", "K29")
    assert [chapter["key"] for chapter in read_guide("en", "kille")["chapters"]] == list(CHAPTERS)
