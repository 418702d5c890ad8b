"""The rulebooks, the code and the tests speak of the same rules, and every refusal can be put into words."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from string import Formatter

import pytest

import talong
from talong.messages import texts

ROOT = Path(__file__).parents[1]
RULES = ROOT / "docs" / "rules"
SOURCE = ROOT / "src" / "talong"
RULE_TESTS = sorted((ROOT / "tests" / "rules").glob("test_*.py"))

# The ids of each game. A game owes its tests as soon as it is on the list in `talong.games`.
PREFIXES = {
    "kille": ("K", "KI", "L", "R-K"),
    "punschkille": ("P", "R-P"),
    "kungsholmskille": ("KK", "R-KK"),
    "rodskagg": ("RS", "R-RS"),
    "skitgubbe": ("S", "SV-", "S2P-", "SI", "SW", "SA", "SO", "SL", "R-S"),
}

# Rules that no test in tests/rules/ can be named by, each with the reason.
REASONS: dict[str, str] = {}

# An id where it is defined: in bold at the beginning of a line or of a list item. The variants of Skitgubbe have parts.
_LETTERS = "KK|KI|K|L|P|RS|S2P-|SI|SW|SA|SO|SL|S"
DEFINITION = re.compile(rf"^(?:- )?\*\*((?:R-)?(?:{_LETTERS})\d+|SV-[A-Z])(?![\w…])", re.MULTILINE)
PART = re.compile(r"^- (SV-[A-Z]\.\d+) ", re.MULTILINE)

# An id where it is cited. A letter may follow that names a part of the rule: K46a.
CITATION = re.compile(rf"(?<!\w)(R-[A-Z]+\d+|SV-[A-Z]\.\d+|SV-[A-Z]|(?:{_LETTERS})\d+)[a-e]?(?!\w)")
RULE = re.compile(rf"{CITATION.pattern}\Z")

# What a test is named by: one id or several, `test_k54_k55_…`, `test_r_p5_…`.
NAMED = re.compile(r"((?:r_)?(?:kk|ki|k|l|p|rs|s2p_|si|sw|sa|so|sl|s)\d+|sv_[a-v](?:_\d+)?)[a-e]?_")


def defined(book: Path) -> list[str]:
    """Return the ids that *book* defines, in their order."""
    return DEFINITION.findall(book.read_text(encoding="utf-8"))


BOOKS = {path.stem: path for path in sorted(RULES.glob("*.md"))}
OWN = {key: defined(path) for key, path in BOOKS.items()}
IDS = {rule for rules in OWN.values() for rule in rules}
CITABLE = IDS | {part for path in BOOKS.values() for part in PART.findall(path.read_text(encoding="utf-8"))}
PLAYED = [game.key for game in talong.games()]


def prefix_of(rule: str) -> str:
    return re.sub(r"(?:\d+|(?<=^SV-)[A-Z])$", "", rule)


def named_by(test: str) -> list[str]:
    """Return the ids that the name of a *test* begins with."""
    found: list[str] = []
    rest = test.removeprefix("test_")
    while (match := NAMED.match(rest)) is not None:
        found.append(re.sub(r"^(R|SV|S2P)_", r"\1-", match[1].upper()).replace("_", "."))
        rest = rest[match.end() :]
    return found


def names_in(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]


TESTED = {rule for path in RULE_TESTS for test in names_in(path) for rule in named_by(test)}


# ------------------------------------------------------------------------------------------------- rulebooks and tests


def test_every_game_has_a_rulebook() -> None:
    assert set(BOOKS) == set(PREFIXES)
    assert set(PLAYED) <= set(PREFIXES)


@pytest.mark.parametrize("game", PREFIXES)
def test_a_rulebook_defines_its_own_ids_without_gaps(game: str) -> None:
    expected: set[str] = set()
    for prefix in PREFIXES[game]:
        numbers = [rule.removeprefix(prefix) for rule in OWN[game] if prefix_of(rule) == prefix]
        assert numbers, f"{game} has no {prefix} rules"
        ends = [chr(ord("A") + n) for n in range(len(numbers))] if prefix == "SV-" else range(1, len(numbers) + 1)
        expected |= {f"{prefix}{end}" for end in ends}

    assert sorted(OWN[game]) == sorted(expected)  # None twice, none of another game, none overlooked.


@pytest.mark.parametrize("game", PREFIXES)
def test_the_swedish_rulebook_defines_the_same_ids(game: str) -> None:
    swedish = RULES / "sv" / BOOKS[game].name

    assert defined(swedish) == OWN[game]
    assert PART.findall(swedish.read_text(encoding="utf-8")) == PART.findall(BOOKS[game].read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", PLAYED)
def test_every_rule_has_a_test_or_a_stated_reason(game: str) -> None:
    missing = [rule for rule in OWN[game] if rule not in TESTED and rule not in REASONS]

    assert not missing, f"no test in tests/rules/ is named by {', '.join(missing)}"


def test_no_reason_is_stated_in_vain() -> None:
    assert set(REASONS) <= IDS
    assert not set(REASONS) & TESTED
    assert all(len(reason.split()) > 3 for reason in REASONS.values())


@pytest.mark.parametrize("path", RULE_TESTS, ids=lambda path: path.name)
def test_rule_tests_are_named_by_rules(path: Path) -> None:
    tests = names_in(path)

    assert tests
    for test in tests:
        assert named_by(test), f"{test} is not named by a rule"
        assert set(named_by(test)) <= CITABLE, f"{test} is named by a rule that does not exist"


@pytest.mark.parametrize(
    ("test", "rules"),
    [
        ("test_k29_svin_strikes", ["K29"]),
        ("test_k46a_swap", ["K46"]),
        ("test_k54_k55_killemote", ["K54", "K55"]),
        ("test_ki4_view", ["KI4"]),
        ("test_r_p5_low_kille", ["R-P5"]),
        ("test_r_kk12_folded", ["R-KK12"]),
        ("test_s2p_3_deal", ["S2P-3"]),
        ("test_s2_packs", ["S2"]),
        ("test_sv_c_3_throwing", ["SV-C.3"]),
        ("test_sv_c_throwing", ["SV-C"]),
        ("test_kille_is_fun", []),
    ],
)
def test_names_are_read_as_ids(test: str, rules: list[str]) -> None:
    assert named_by(test) == rules


# ----------------------------------------------------------------------------------------------------------- citations

WEB = (".css", ".ftl", ".html", ".js", ".json", ".md", ".mjs", ".svelte", ".ts", ".tsx")
SKIPPED = {"node_modules", "dist", "build", "vendor", "rulebooks", "__pycache__", ".vite"}


def files() -> Iterator[Path]:
    """Give every file that may cite a rule."""
    for folder, endings in {
        "src": (".py", ".ftl", ".json"),
        "tests": (".py", ".md", ".txt"),
        "docs": (".md",),
        "changelog.d": (".md",),
        "web": WEB,
    }.items():
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in endings and not SKIPPED & set(path.relative_to(ROOT).parts):
                yield path
    yield from sorted(ROOT.glob("*.md"))


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """Give the text of *path* with line numbers: of Python only comments, docstrings and other strings."""
    if path.suffix != ".py":
        text = re.sub(
            r"\sd=([\"'])[^\"']*\1", " ", path.read_text(encoding="utf-8")
        )  # Drawings have L and S of their own.
        yield from enumerate(text.splitlines(), start=1)
        return
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            kind = tokenize.tok_name[token.type]
            if kind == "COMMENT":
                yield token.start[0], re.sub(r"\bnoqa\b.*", "", token.string)
            elif kind in ("STRING", "FSTRING_MIDDLE"):
                for line, text in enumerate(token.string.splitlines(), start=token.start[0]):
                    yield line, text


def test_no_rule_is_cited_that_does_not_exist() -> None:
    wrong: list[str] = []
    found = 0
    for path in files():
        if path == Path(__file__):
            continue  # It speaks of what ids look like.
        cited = CITATION.findall(path.read_text(encoding="utf-8"))
        if CITABLE.issuperset(cited):  # Also in what is no prose, so there is no need to find out what is.
            found += len(cited)
            continue
        for line, text in prose(path):
            for match in CITATION.finditer(text):
                found += 1
                if match[1] not in CITABLE:
                    wrong.append(f"{path.relative_to(ROOT)}:{line}: {match[0]}")

    assert not wrong, "\n".join(wrong)
    assert found > 1000


@pytest.mark.parametrize("text", ["Ka", "K", "Ki+", "10", "#5a1b2c", "SHA256", "Ks", "K8s", "S", "C7", "utf-8", "4K60"])
def test_card_codes_and_the_like_are_not_citations(text: str) -> None:
    assert CITATION.search(f" {text} ") is None


@pytest.mark.parametrize("text", ["(K46a)", "R-K20:", "P2–P7", "SV-C.3.", "K52/K54", "S2P-19,", "# L5: why", "K51-K56"])
def test_citations_are_found(text: str) -> None:
    assert {match[1] for match in CITATION.finditer(text)} <= CITABLE
    assert CITATION.search(text) is not None


# ----------------------------------------------------------------------------------- what the code says when it refuses


@dataclass
class Call:
    """A call whose argument for *parameter* is written out in the source."""

    where: str
    value: str
    facts: ast.expr | None
    around: ast.AST


class Code:
    """The source as a tree, read when it is asked for: which functions there are, and who calls them."""

    @cached_property
    def modules(self) -> dict[Path, ast.Module]:
        return {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(SOURCE.rglob("*.py"))}

    @cached_property
    def functions(self) -> dict[str, list[ast.FunctionDef]]:
        """The functions, by their bare names."""
        found: dict[str, list[ast.FunctionDef]] = {}
        for node in self.nodes():
            if isinstance(node, ast.FunctionDef):
                found.setdefault(node.name, []).append(node)
        return found

    @cached_property
    def placed(self) -> dict[Path, list[tuple[ast.AST, ast.Call]]]:
        """The calls of each module, each with the innermost function around it."""
        return {
            path: [(around, node) for around, node in inside_out(module) if isinstance(node, ast.Call)]
            for path, module in self.modules.items()
        }

    @cached_property
    def bases(self) -> dict[Path, dict[ast.AST, str]]:
        """The calls of `super().__init__` of each module, each with the base class that it makes."""
        return {path: super_calls(module) for path, module in self.modules.items()}

    @cached_property
    def signatures(self) -> dict[str, list[list[str]]]:
        """Return the parameters (without self) of every function and class, by its bare name."""
        found: dict[str, list[list[str]]] = {}
        bases: dict[str, str] = {}
        for node in self.nodes():
            if isinstance(node, ast.ClassDef):
                made = [part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == "__init__"]
                if made:
                    found.setdefault(node.name, []).append(parameters(made[0]))
                elif node.bases and isinstance(node.bases[0], ast.Name):
                    bases[node.name] = node.bases[0].id
            elif isinstance(node, ast.FunctionDef) and node.name != "__init__":
                found.setdefault(node.name, []).append(parameters(node))
        for name, base in bases.items():
            if base in found:
                found.setdefault(name, []).extend(found[base])
        return found

    def nodes(self) -> Iterator[ast.AST]:
        for module in self.modules.values():
            yield from ast.walk(module)

    def calls(self, parameter: str, *, beside: str = "") -> Iterator[Call]:
        """Give the calls that write out *parameter*, of functions that have a parameter *beside* as well."""
        places: dict[str, set[tuple[int, int]]] = {}
        for name, signatures in self.signatures.items():
            for names in signatures:
                if parameter in names and (not beside or beside in names):
                    place = (names.index(parameter), names.index(beside) if beside else -1)
                    places.setdefault(name, set()).add(place)
        for path in self.modules:
            bases = self.bases[path]
            for around, node in self.placed[path]:
                for at, other in places.get(bases.get(node) or called(node), set()):
                    given: dict[int | str | None, ast.expr] = dict(enumerate(node.args))
                    given |= {keyword.arg: keyword.value for keyword in node.keywords}
                    value = given.get(at, given.get(parameter))
                    if isinstance(value, ast.Constant) and isinstance(value.value, str):
                        where = f"{path.relative_to(ROOT)}:{node.lineno}"
                        yield Call(where, value.value, given.get(other, given.get(beside)), around)

    def returned(self, name: str) -> ast.expr | None:
        """Return what the one function called *name* returns, if it has a single return."""
        for node in self.functions.get(name, []):
            returns = [part.value for part in ast.walk(node) if isinstance(part, ast.Return)]
            return returns[0] if len(returns) == 1 else None
        return None


def parameters(function: ast.FunctionDef) -> list[str]:
    return [arg.arg for arg in [*function.args.args, *function.args.kwonlyargs] if arg.arg != "self"]


def called(node: ast.AST) -> str:
    """Return the bare name of what *node* calls."""
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Name):
            return node.func.id
        if isinstance(node.func, ast.Attribute):
            return node.func.attr
    return ""


def super_calls(module: ast.Module) -> dict[ast.AST, str]:
    """Return the calls of `super().__init__` with the base class that each of them makes."""
    found: dict[ast.AST, str] = {}
    for node in ast.walk(module):
        if isinstance(node, ast.ClassDef) and node.bases and isinstance(node.bases[0], ast.Name):
            made = [part for part in ast.walk(node) if called(part) == "__init__"]
            found.update(dict.fromkeys(made, node.bases[0].id))
    return found


def inside_out(module: ast.Module) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Give every node with the innermost function around it."""

    def walk(around: ast.AST, node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
        for child in ast.iter_child_nodes(node):
            yield around, child
            yield from walk(child if isinstance(child, ast.FunctionDef) else around, child)

    yield from walk(module, module)


CODE = Code()


def test_every_rule_that_a_refusal_or_a_ledger_names_exists() -> None:
    named = list(CODE.calls("rule"))
    wrong = [f"{call.where}: {call.value}" for call in named if call.value and not known(call.value)]

    assert not wrong, "\n".join(wrong)
    assert {"K17", "K78", "P17", "R-P2", "R-K3"} <= {call.value for call in named}  # Refusals, ledgers and options.


def test_every_illegal_action_names_a_rule() -> None:
    nameless = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path, module in CODE.modules.items()
        for node in ast.walk(module)
        if isinstance(node, ast.Call)
        and called(node) == "IllegalAction"
        and isinstance(node.args[0], ast.Constant)
        and not known(str(node.args[0].value))
    ]

    assert not nameless


def test_every_game_and_every_option_names_a_rule() -> None:
    for game in talong.games():
        assert game.turn_rule in OWN[game.key]
        for option in game.options:
            assert known(option.rule), f"{game.key}: {option.name}"


def known(rule: str) -> bool:
    match = RULE.match(rule)
    return match is not None and match[1] in CITABLE


def keys_of(node: ast.expr | None, around: ast.AST) -> tuple[set[str], set[str]] | None:
    """Return the facts that *node* surely has and those that it may have, or None where that cannot be seen."""
    if isinstance(node, ast.Dict):
        keys = {key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
        return (keys, keys) if len(keys) == len(node.keys) else None
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return keys_of(CODE.returned(node.func.attr), around)
    if not isinstance(node, ast.Name):
        return None
    sure: set[str] | None = None
    maybe: set[str] = set()
    for target, value in assigned(around):
        if isinstance(target, ast.Name) and target.id == node.id:
            found = keys_of(value, around)
            if found is None:
                return None
            sure = found[0] if sure is None else sure & found[0]
            maybe |= found[1]
        elif isinstance(target, ast.Subscript) and ast.unparse(target.value) == node.id:
            if not isinstance(target.slice, ast.Constant):
                return None
            maybe.add(str(target.slice.value))
    return None if sure is None else (sure, maybe)


def assigned(around: ast.AST) -> Iterator[tuple[ast.expr, ast.expr | None]]:
    """Give every assignment within *around*."""
    for part in ast.walk(around):
        if isinstance(part, ast.Assign):
            for target in part.targets:
                yield target, part.value
        elif isinstance(part, ast.AnnAssign):
            yield part.target, part.value


def placeholders(wording: str) -> set[str]:
    return {name for _text, name, _format, _conversion in Formatter().parse(wording) if name}


# Facts that say where the fault lies. A client reads them even if the sentence does not.
ADDRESS = {"seat", "field", "inner"}


def test_every_error_code_has_a_wording_and_every_wording_a_use() -> None:
    used = {call.value: call.where for call in CODE.calls("code", beside="facts")}

    without_wording = {code: where for code, where in used.items() if code not in texts()}
    without_use = sorted(set(texts()) - set(used))

    assert not without_wording
    assert not without_use


def test_every_wording_gets_exactly_its_facts() -> None:
    wrong: list[str] = []
    seen = 0
    for call in CODE.calls("code", beside="facts"):
        facts = keys_of(call.facts, call.around)
        if facts is None or call.value not in texts():
            continue
        seen += 1
        sure, maybe = facts
        wanted = placeholders(texts()[call.value])
        if wanted - maybe:
            wrong.append(f"{call.where}: {call.value} lacks {sorted(wanted - maybe)}")
        if sure - wanted - ADDRESS:
            wrong.append(f"{call.where}: {call.value} does not use {sorted(sure - wanted - ADDRESS)}")

    assert not wrong, "\n".join(wrong)
    assert seen > 100


def test_wordings_name_their_facts() -> None:
    for code, wording in texts().items():
        assert re.fullmatch(r"[a-z]+[a-z0-9-]*", code)
        assert all(name.isidentifier() for name in placeholders(wording)), code
