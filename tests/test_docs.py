"""The documents say what the engine does: examples run, tables are complete, grammars match."""

from __future__ import annotations

import ast
import doctest
import json
import random
import re
import runpy
import sys
from collections import deque
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import talong
from talong.core.options import CHOICE, NUMBER, SWITCH
from talong.core.record import FORMAT
from tests.sizes import size

DOCS = Path(__file__).parents[1] / "docs"
SOURCE = DOCS.parent / "src" / "talong"
# README.md is tried in test_packaging.py, and so are the links.
PAGES = sorted(path for path in DOCS.rglob("*.md") if ">>>" in path.read_text(encoding="utf-8"))
KEYS = [game.key for game in talong.games()]

TOURS = {"bots-from-outside.md", "index.md", "library.md", "positions.md", "records.md", "tutorial.md"}  # These run.
HOWTO = {path.name for path in (DOCS / "howto").iterdir()}


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def blocks(name: str, kind: str) -> list[str]:
    """Return the fenced blocks of that *kind* on a page."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", page(name), re.MULTILINE | re.DOTALL)


def rows(text: str) -> list[list[str]]:
    """Return the cells of every row of every table in *text*, without the headings."""
    lines = [line.strip() for line in text.splitlines()]
    found = []
    for above, line in zip(["", *lines], lines, strict=False):
        if line.startswith("|") and above.startswith("|") and not re.fullmatch(r"[|\s:-]+", line):
            found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


def coded(text: str) -> list[str]:
    """Return what stands in code type."""
    return re.findall(r"`([^`]+)`", text)


# ------------------------------------------------------------------------------------------------ examples in Python


class PublicNames(doctest.OutputChecker):
    """Compare tracebacks in full, with the errors under the name that people import them by."""

    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        return super().check_output(want, got.replace("talong.core.errors.", "talong."), optionflags)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_examples_are_true(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = path.read_text(encoding="utf-8")
    examples = doctest.DocTestParser().get_doctest(text, {}, path.name, str(path), 0)
    runner = doctest.DocTestRunner(checker=PublicNames(), verbose=False)
    runner.run(examples)

    assert not (TOURS | HOWTO) - {known.name for known in PAGES}
    assert not runner.failures, capsys.readouterr().out
    assert runner.tries


def test_whole_program_of_the_tutorial_is_that_of_its_steps(capsys: pytest.CaptureFixture[str]) -> None:
    program = runpy.run_path(str(DOCS / "examples" / "first_program.py"))
    steps = "\n".join(blocks("tutorial.md", "pycon"))

    assert program["play"](program["Cautious"](), seed=1).is_over
    for card in program["POOR"]:
        assert f'"{card}"' in steps
    assert program["Cautious"].__doc__ in steps
    assert not capsys.readouterr().out


def test_no_example_is_left_untried() -> None:
    untried = [
        path for path in DOCS.rglob("*.md") if path not in PAGES and "```pycon" in path.read_text(encoding="utf-8")
    ]

    assert not untried


def test_bot_and_tournament_are_as_short_as_said_and_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bot, tournament = blocks("bots-from-outside.md", "python")
    assert len(bot.splitlines()) <= 20
    assert len(tournament.splitlines()) <= 40
    (tmp_path / "my_module.py").write_text(bot, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "my_module", raising=False)
    spoken: dict[str, Any] = {"__name__": "tournament"}
    exec(compile(tournament, "tournament.py", "exec"), spoken)
    spoken["DEALS"] = 1
    means = spoken["tournament"]()
    assert set(means) == {"mine", "direkt", "nyborjare"}
    monkeypatch.delitem(sys.modules, "my_module")


# ---------------------------------------------------------------------------------------------------------- positions


SCHEMA: dict[str, Any] = json.loads(page("schema/position.schema.json"))
VALIDATOR = Draft202012Validator(SCHEMA)
EXAMPLES: list[dict[str, Any]] = [json.loads(block) for block in blocks("positions.md", "json")]


def faults(position: object) -> list[str]:
    """Return what the schema has against *position*, as it would be in JSON."""
    plain = json.loads(json.dumps(position))
    return [f"{list(error.absolute_path)}: {error.message}" for error in VALIDATOR.iter_errors(plain)]


COUNTS = {"deals", "max_deals", "play_out_cap", "loop_repetition", "loop_plies"}  # So that a match has an end.
LENGTHS = {"rodskagg": 120, "kungsholmskille": 60, "skitgubbe": 240}  # How many acts it takes to see every phase.


def some_rules(game: talong.Game, seats: int, rng: random.Random) -> talong.Rules:
    """Return rules of *game* with some options changed."""
    while True:
        given: dict[str, object] = {}
        for option in game.options:
            if rng.random() < 0.3:
                if option.kind == SWITCH:
                    given[option.name] = rng.random() < 0.5
                elif option.kind == CHOICE:
                    given[option.name] = rng.choice(list(option.choices))
                elif option.most < 1000 or option.name in COUNTS:  # The others are amounts.
                    given[option.name] = rng.randint(option.least, min(option.most, 4))
        try:
            rules = game.rules("standard", **given)
            game.check_seats(rules, seats)
        except talong.RulesError:
            continue
        return rules


def played(key: str, seed: int, acts: int) -> Iterator[talong.Match]:
    """Play at random, with people who leave and come back, and give the match after each act."""
    rng = random.Random(seed)
    game = talong.game(key)
    seats = game.seats_min if seed % 5 == 4 else 4
    names = ["Åsa", "Bo", "Cilla", "Dag"][:seats] if seed % 2 else None
    try:
        match = game.match(seats=seats, rules=some_rules(game, seats, rng), seed=seed, names=names)
    except talong.RulesError:  # With a bankroll, nobody can pay the stake; or there is no such seat to deal first.
        return
    yield match
    for _act in range(acts):
        if match.is_over:
            return
        seat = rng.choice(match.asked())
        try:
            chosen = rng.random()
            if chosen < 0.02:
                match.leave(seat)
            elif chosen < 0.04:
                match.join(rng.randrange(match.seats))
            else:
                match.apply(seat, rng.choice(match.legal(seat)))
        except talong.IllegalAction:
            continue
        yield match


@cache
def states(key: str) -> list[tuple[str, dict[str, Any], str]]:
    """Return phase, position and record of a few hundred states."""
    length = LENGTHS.get(key, 30)
    return [
        (match.phase, match.position(), match.record())
        for seed in range(30)
        for at, match in enumerate(played(key, seed, length))
        if at % (length // 30) == 0 or match.is_over
    ]


@cache
def events(key: str) -> set[str]:
    """Return the kinds of event in some random play."""
    kinds: set[str] = set()
    for seed in range(60):
        for match in deque(played(key, seed, 150 + LENGTHS.get(key, 0)), maxlen=1):
            kinds |= {str(event["event"]) for event in match.events()}
    return kinds


def documented(key: str) -> dict[str, str]:
    """Return the fields that positions.md has for the game *key*, each with its row."""
    name = talong.game(key).names["en"]
    fields: dict[str, str] = {}
    for part in re.split(r"^### ", page("positions.md").split("## The fields")[1], flags=re.MULTILINE)[1:]:
        heading = re.match(r"([^\n:]+): ", part)
        if heading and {"All games", name} & set(heading[1].split(" and ")):
            for cells in rows(part.split("\n## ")[0]):
                fields[coded(cells[0])[0]] = " ".join(cells)
    return fields


def branch(key: str) -> dict[str, Any]:
    """Return the properties that the schema has for the game *key*."""
    properties: dict[str, Any] = SCHEMA["$defs"][key]["properties"]
    return properties


def contains(whole: object, part: object, field: str) -> bool:
    """Tell whether *whole* says what *part* says, perhaps with more cards under the stock."""
    if field == "stock":
        return isinstance(whole, list) and isinstance(part, list) and whole[: len(part)] == part
    return whole == part


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example['game']}-{example.get('phase', 'short')}")
def test_position_examples_load_as_they_are_written(example: dict[str, Any]) -> None:
    match = talong.load_position(example, decks=[])
    written = json.loads(json.dumps(match.position()))

    assert match.phase == example.get("phase", match.phase)
    assert not [field for field in example if not contains(written[field], example[field], field)]
    again = talong.load_position(written, decks=[])
    assert again.position() == written
    for viewer in [talong.WATCHER, *range(match.seats)]:
        assert again.view(viewer) == match.view(viewer)
    assert not faults(example)
    assert not faults(written)


@pytest.mark.parametrize("key", KEYS)
def test_position_examples_show_every_phase(key: str) -> None:
    of_game = [example for example in EXAMPLES if example["game"] == key]
    shown = {talong.load_position(example, decks=[]).phase for example in of_game}
    known = branch("table" if key == "kille" else key)["phase"].get("enum", ["deal_over", "match_over"])

    assert set(known) <= shown  # Punschkille has the same phases as Kille.


def test_an_example_is_written_out_in_full() -> None:
    short, full = (example for example in EXAMPLES if "swaps" in example)

    assert talong.load_position(short).position() == full


def test_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["properties"]["game"]["enum"] == KEYS


@pytest.mark.parametrize("key", KEYS)
def test_schema_accepts_every_position_that_is_written(key: str) -> None:
    for phase, position, _record in states(key)[:: size(12, 4)]:
        assert not faults(position), phase


@pytest.mark.parametrize("key", KEYS)
def test_fields_that_are_written_are_documented(key: str) -> None:
    fields = documented(key)
    for _phase, position, _record in states(key):
        for name, value in position.items():
            assert name in fields
            items = value if isinstance(value, list) else value.values() if name == "struck" else [value]
            if name in {"swaps", "draws", "aside", "struck", "glasses", "played", "answers", "trick", "pile"}:
                assert all(set(item) <= set(coded(fields[name])) for item in items if isinstance(item, dict)), name


@pytest.mark.parametrize("key", KEYS)
def test_page_and_schema_have_the_same_fields(key: str) -> None:
    assert set(documented(key)) == set(branch(key))


@pytest.mark.parametrize("key", KEYS)
def test_schema_has_the_options_of_the_game(key: str) -> None:
    options = branch(key)["rules"]["properties"]
    short_names = {"variants", "m_threshold", "loop_guard"} if key == "skitgubbe" else set()

    assert set(options) == {option.name for option in talong.game(key).options} | short_names
    for option in talong.game(key).options:
        said = options[option.name]
        if option.kind == SWITCH:
            assert said == {"type": "boolean"}
        elif option.kind == CHOICE:
            assert said == {"enum": list(option.choices)}
        else:
            kinds = ["integer", "null"] if option.none_word else "integer"
            assert option.kind == NUMBER
            assert said == {"type": kinds, "minimum": option.least, "maximum": option.most}


@pytest.mark.parametrize(
    "change",
    [
        {"colour": "red"},
        {"game": "poker"},
        {"seats": 21},
        {"seats": "4"},
        {"rules": {"steak": 1}},
        {"rules": {"glasses": 5}},
        {"hands": {"0": ["Bl", "Po"]}},
        {"hands": {"4x": ["Bl"]}},
        {"stock": ["Zz"]},
        {"stock": ["Ki+"]},
        {"turned": ["7"]},
        {"swaps": [{"giver": 0}]},
        {"swaps": [{"giver": 0, "taker": 1, "card": "7"}]},
        {"struck": {"0": {"by": "ku", "striker": 1}}},
        {"face_up": [1, 1]},
        {"phase": "precut"},
        {"phase": "match_over"},
        {"phase": "stockcut"},
        {"drawer": 1, "phase": "speak"},
        {"champion": 0},
        {"scores": [12, 12, 12, 12]},
        {"stock": ["2c"]},
        {"glasses": {"supply": [5, 5, 5, 5]}},
    ],
    ids=str,
)
def test_schema_is_strict(change: dict[str, object]) -> None:
    short = {"game": "kille", "seats": 4, "hands": {"0": ["Bl"], "1": ["6"], "2": ["8"], "3": ["12"]}}

    assert not faults(short)
    assert faults(short | change)
    with pytest.raises(talong.TalongError):
        talong.load_position(short | change)


STRICT: dict[str, tuple[dict[str, object], list[dict[str, object]]]] = {
    "kungsholmskille": (
        {"phase": "fold", "knocker": 0, "hands": {"0": ["1", "2", "3", "4", "5"], "1": ["1", "2", "3", "4", "5"]}},
        [
            {"phase": "speak"},
            {"phase": "match_over"},
            {"phase": "seating"},
            {"phase": "declare1"},
            {"knocker": None},
            {"knocker2": 0},
            {"hands": {"0": ["2c", "2d", "2h", "2s", "3c"]}},
            {"played": [{"seat": 0, "card": "1"}]},
            {"rules": {"unit": 0}},
            {"scores": [1, 1]},
        ],
    ),
    "rodskagg": (
        {"hands": {"0": ["2c", "3c", "4c", "5c", "6c", "7c"], "1": ["2d", "3d", "4d", "5d", "6d", "7d"]}},
        [
            {"phase": "deal_over"},
            {"phase": "match_over", "hands": None},
            {"bids": ["7"]},
            {"bids": ["1"], "phase": "bid", "played": [{"seat": 0, "card": "2c"}]},
            {"by": "zero", "phase": "bid"},
            {"question": "maybe"},
            {"hands": {"0": ["Ku"]}},
            {"seats": 9},
            {"stock": []},
            {"aside": ["Ku"]},
        ],
    ),
    "skitgubbe": (
        {"phase": "shed", "trump": "c", "turn": 0, "hands": {"0": ["2c"], "1": ["2d", "3h"]}},
        [
            {"trump": None},
            {"trump": "Ku"},
            {"turn": None},
            {"phase": "collect"},
            {"phase": "match_over"},
            {"stock": ["3c"]},
            {"pile": [{"seat": 0, "cards": []}]},
            {"rules": {"variants": "X"}},
            {"seats": 13},
            {"announced": {"0": "1"}},
        ],
    ),
}


@pytest.mark.parametrize("key", STRICT)
def test_schema_is_strict_about_every_game(key: str) -> None:
    fields, changes = STRICT[key]
    short: dict[str, object] = {"game": key, "seats": 2} | fields

    assert not faults(short)
    talong.load_position(short)
    for change in changes:
        changed = {name: value for name, value in (short | change).items() if value is not None}
        assert faults(changed), change
        with pytest.raises(talong.TalongError):
            talong.load_position(changed)


# ------------------------------------------------------------------------------------------------------------ records


SPECIAL = {
    "any text on one line": r"[^\n]*",
    "a JSON value on one line": r"[^\n]+",
    "16 hexadecimal digits": r"[0-9a-f]{16}",
    "line feed": r"\n",
}


class Grammar:
    """An EBNF grammar without recursion, as regular expressions."""

    TOKEN = re.compile(r'\s*("[^"]*"|\?[^?]*\?|\w+|[=;|,{}()\[\]])')

    def __init__(self, text: str) -> None:
        self.rules: dict[str, list[str]] = {}
        for rule in re.findall(r"[^;]+;", text):
            name, equals, *tokens, _semicolon = self.TOKEN.findall(rule)
            assert equals == "="
            assert name not in self.rules
            self.rules[name] = tokens

    def pattern(self, name: str) -> str:
        """Return the regular expression for the rule *name*."""
        brackets = {"{": "(?:", "}": ")*", "[": "(?:", "]": ")?", "(": "(?:", ")": ")", "|": "|", ",": ""}
        parts = []
        for token in self.rules[name]:
            if token in brackets:
                parts.append(brackets[token])
            elif token[0] == '"':
                parts.append(re.escape(token[1:-1]))
            else:
                parts.append(SPECIAL[token.strip("? ")] if token[0] == "?" else self.pattern(token))
        return f"(?:{''.join(parts)})"


GRAMMAR = Grammar(blocks("records.md", "ebnf")[0])


def test_grammar_has_no_loose_ends() -> None:
    used = {token for tokens in GRAMMAR.rules.values() for token in tokens if re.fullmatch(r"\w+", token)}

    assert set(GRAMMAR.rules) == used | {"record"}
    assert set(re.findall(r'"(\w+)"', " ".join(GRAMMAR.rules["key"]))) == set(KEYS)
    for game in talong.games():
        assert all(re.fullmatch(GRAMMAR.pattern("card"), f" {code}") for code in game.deck.codes)


@pytest.mark.parametrize("key", KEYS)
def test_grammar_fits_every_record_that_is_written(key: str) -> None:
    grammar = re.compile(GRAMMAR.pattern("record"))
    for _phase, _position, record in states(key):
        assert grammar.fullmatch(record), record


def test_grammar_refuses_what_is_no_record() -> None:
    grammar = re.compile(GRAMMAR.pattern("record"))
    (example,) = blocks("records.md", "text")

    assert grammar.fullmatch(example)
    for old, new in {"0: stand": "0 stand", "game kille": "game poker", "end 5": "end", "= {": "{", "Ku": "Kx"}.items():
        assert not grammar.fullmatch(example.replace(old, new)), new


def test_record_example_replays() -> None:
    (example,) = blocks("records.md", "text")
    match = talong.replay(example)

    assert match.record() == example
    assert match.is_over
    assert example.startswith(f"talong record {FORMAT}\n")
    assert f"now {FORMAT} (`talong.core.record.FORMAT`)" in page("records.md")


# --------------------------------------------------------------------------------------------- rulebooks and glossary


BOOKS = {"punschkille": ["punschkille.md", "kille.md"]}  # Punschkille is a delta on Kille.


def defaults(book: str) -> dict[str, str]:
    """Return the options in the tables of a rulebook, each with its default.

    That stands after the name, or, in a table with all values, after them; in Skitgubbe it is the first one of them.
    """
    found: dict[str, str] = {}
    for cells in rows(page(f"rules/{book}")):
        names = re.split(r" / |, ", cells[0].replace("`", ""))
        if len(cells) > 1 and all(re.fullmatch(r"[a-z]+(_[a-z]+)*", name) for name in names):
            listed = cells[0].startswith("`")
            if listed and len(cells) > 3 and not cells[3].startswith("R-"):
                continue  # A phase.
            column = cells[2] if listed and len(cells) > 3 else cells[1].split(",")[0] if listed else cells[1]
            values = column.replace("`", "").split(" / ")
            for at, name in enumerate(names):
                found.setdefault(name, values[min(at, len(values) - 1)])
    return found


@pytest.mark.parametrize("language", ["", "sv/"], ids=["en", "sv"])
@pytest.mark.parametrize("key", KEYS)
def test_rulebook_has_every_option_and_its_default(key: str, language: str) -> None:
    game = talong.game(key)
    usual = game.rules_data(game.rules())
    own, *others = [defaults(language + book) for book in BOOKS.get(key, [f"{key}.md"])]
    if key == "skitgubbe":
        others.append(lettered())
    for option in game.options:
        assert option.name in own or any(option.name in other for other in others), option.name
        said = own.get(option.name, "").split(" ")[0]
        if option.name in own and said not in {"host's", "värdens", "as", "som", "n"}:
            value = usual[option.name]
            assert said == str(option.none_word if value is None else value).lower(), option.name


def lettered() -> dict[str, str]:
    """Return the options that letters stand for in library.md, and those that `loop_guard` does."""
    text = page("library.md")
    table = [cells for cells in rows(text) if re.fullmatch(r"[A-V]", cells[0])]
    game = talong.game("skitgubbe")
    usual = game.rules_data(game.rules())

    assert "".join(cells[0] for cells in table) == "ABCDEFGHIJKLMNOPQRSTUV"
    for letter, option, value, otherwise in table:
        name = coded(option)[0]
        rules = game.rules(variants=letter, m_threshold=7) if letter == "M" else None
        if letter == "H":
            rules = game.rules("CGH")
        set_to = game.rules_data(rules or game.rules(letter))[name]
        assert str(set_to).lower() in value.replace(",", "").split(), letter
        assert str(usual[name]).lower() == otherwise, letter
    return {coded(option)[0]: value for _letter, option, value, _otherwise in table} | {
        name: "0" for name in ("loop_repetition", "loop_plies") if f"`{name}`" in text
    }


def glossary() -> list[str]:
    """Return every word that the glossary settles, as often as it does."""
    return [word for cells in rows(page("glossary.md")) for word in coded(cells[2])]


def test_glossary_settles_each_word_once() -> None:
    words = glossary()

    assert sorted(words) == sorted(set(words))


def test_glossary_has_the_words_of_the_engine() -> None:
    words = set(glossary())
    said = {"Ki+", "Ki-", "?"}
    for key in KEYS:
        game = talong.game(key)
        said |= events(key) | set(documented(key))
        said |= set("".join(game.deck.codes)) if game.deck.key == "french" else set(game.deck.codes)
        for field in ("phase", "first", "second", "question", "offered", "by"):
            said |= {str(position[field]) for _phase, position, _record in states(key) if field in position}
    for rule in ("action", "what", "rank", "suit"):
        said |= {token.strip('" ') for token in GRAMMAR.rules[rule] if token[0] == '"'}
    said |= {"low_kille", "struck", "lowest", "strikes_only", "nobody"}

    assert sorted(said - words) == []


WALKED = re.compile(r"`((?:analysis|bots|cli|core|games|record|server)\.[\w.]+)`")


def functions_of(name: str) -> set[str]:
    """Return the functions and methods of the module *name*."""
    path = SOURCE / (name.replace(".", "/") + ".py")
    if not path.is_file():
        return set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))}
    for owner in tree.body:
        if isinstance(owner, ast.ClassDef):
            found |= {f"{owner.name}.{node.name}" for node in owner.body if hasattr(node, "name")}
    return found


def is_there(walked: str) -> bool:
    """Tell whether a function that is *walked* through is where it is said to be."""
    parts = walked.split(".")
    return any(".".join(parts[at:]) in functions_of(".".join(parts[:at])) for at in (len(parts) - 1, len(parts) - 2))


def test_walks_go_through_functions_that_are_there() -> None:
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    walks = text[text.index("## Six walks") : text.index("## Luck and history")]
    walked = WALKED.findall(walks)
    assert len(walked) > 30
    assert [name for name in walked if not is_there(name)] == []
    assert not is_there("core.match.Match.fly")
