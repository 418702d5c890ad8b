"""Everything that is said at a table, heard as a person would: whole sentences, said once, in good grammar.

`faults` is the ear. It is tried on sentences that are wrong before it listens to whole matches of every game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from fluent.syntax import FluentParser, ast

import talong
import talong.lang
from talong.bots import choose_bot
from talong.core.event import WATCHER
from talong.lang import LANGUAGES, Words, narrator_for
from talong.lang.narrator import Narrator
from talong.live.narration import says
from talong.play import Table
from tests.sizes import size
from tests.test_lang import TABLES, played

CATALOGUES: Final = Path(talong.lang.__file__).parent
PEOPLE: Final = ["Anna", "Bo", "Cilla", "Dag", "Eva", "Finn", "Gun", *[f"Ulla{number}" for number in range(20)]]

CALL: Final = re.compile("[”“][^”]*”( \\([^)]*\\))?")
DANGLING: Final = {
    "sv": re.compile(r"\b(och|eller|av|från|för|att|en|den|de|vid|hos)[.,;:?]|\b(och|eller|av|från|för|att|en)$"),
    "en": re.compile(
        r"\b(the|a|an|of|to|with|from|for|and|or|at|into)[.,;:?]|\b(the|a|an|of|to|with|from|for|and|or)$"
    ),
}
HE: Final = {
    "sv": re.compile(r"\b([Hh]an|[Hh]on|hans|hennes|honom|henne)\b"),
    "en": re.compile(r"\b([Hh]e|[Ss]he|his|him|her|hers|himself|herself)\b"),
}
RANK: Final = "(?:[2-9]|10|jack|queen|king|ace)"
FRENCH: Final = re.compile(rf"\b{RANK} of (?:clubs|diamonds|hearts|spades)\b")
WITH_THE: Final = re.compile(rf"\bthe (?:(?:{RANK}, )*{RANK} and )?$")
KILLE: Final = re.compile(r"\b(?:(?:high|low) )?(?:lilja|värdshus|kavall|svin|husar|kuku|kille)\b")
WITH_AN_ARTICLE: Final = re.compile(r"\b(?:[Aa]|[Tt]he|[Yy]our|no|low|high) $")


def faults(text: str, lang: str, whole: bool = True) -> list[str]:
    """Return what is wrong with *text* as one hears it; a label is not a *whole* sentence."""
    found: list[str] = []
    plain = CALL.sub("”", text)
    if text != text.strip() or "  " in text or not text:
        found.append("space")
    if re.search(r"[{}_$<>|]|\bNone\b|\bTrue\b|\bFalse\b|\bnan\b", text):
        found.append("machine")
    if re.search(r"[.,;:!?]\s*[.,;:!?]| [.,;:!?]|\(\)|””", text.replace("…", "")):
        found.append("punctuation")
    if "!" in plain:
        found.append("exclamation")
    if DANGLING[lang].search(plain):
        found.append("dangling")
    if HE[lang].search(plain):
        found.append("he")
    if re.search(r"(?:[,;:]|\b(?:och|med|och|and|with|to|from|till|är|is)) (?:Du|You)\b", plain):
        found.append("capital inside")
    if whole and not re.match("[A-ZÅÄÖ0-9”“]", text):
        found.append("no capital")
    if whole and not re.search("[.?][”)]?$|”$|”.*\\)$", text):
        found.append("no end")
    sentences = [part.strip() for part in re.split(r"(?<=[.?!])\s", plain) if part.strip("” ")]
    if len(set(sentences)) < len(sentences):
        found.append("repeated")
    if lang == "sv":
        found += [
            "reflexive" for said in sentences if said.startswith("Du ") and re.search(r"\bs(?:ig|in|itt|ina)\b", said)
        ]
    else:
        found += ["verb" for _said in re.findall(r"\b[Yy]ou (?:is|has|was|plays|takes|lays|draws|gets)\b", plain)]
        found += article_faults(plain)
    return found


def article_faults(text: str) -> list[str]:
    """Return the English names of single cards that lack their article."""
    named = [(match, WITH_THE) for match in FRENCH.finditer(text)]
    named += [(match, WITH_AN_ARTICLE) for match in KILLE.finditer(re.sub(r"\([^)]*\)", "", text))]
    stripped = re.sub(r"\([^)]*\)", "", text)
    found: list[str] = []
    for match, article in named:
        before = (text if article is WITH_THE else stripped)[: match.start()]
        if not article.search(before):
            found.append(f"article: {match.group()}")
    return found


# ----------------------------------------------------------------------------------- the ear, on bad sentences

BAD: Final = [
    ("en", "Your turn. Play the.", "dangling"),
    ("sv", "Din tur. Din tur. Du har lilja 7.", "repeated"),
    ("sv", "Din tur. Du spelar ut. Du spelar ut.", "repeated"),
    ("en", "You put 1 kr in the pot . ", "space"),
    ("en", "You have a kuku  and may lay it up now.", "space"),
    ("sv", "Skitkorten sorteras ut: .", "punctuation"),
    ("sv", "Kontraktet gick hem..", "punctuation"),
    ("sv", "Högsta budet är { $tricks }.", "machine"),
    ("sv", "Antalet anges med m_threshold.", "machine"),
    ("en", "There is None in the pot.", "machine"),
    ("sv", "Du får sista kortet och lägger det osett bredvid sig.", "reflexive"),
    ("sv", "Du uppger sin lägsta valör: 3.", "reflexive"),
    ("sv", "Korten samlas ihop och Du ger om.", "capital inside"),
    ("en", "Left: You, Bo and Dag.", "capital inside"),
    ("en", "The last one in the round gets his stake back.", "he"),
    ("sv", "Bo lägger sig när han får välja.", "he"),
    ("sv", "kuperar vid 12.", "no capital"),
    ("sv", "Ställning: du 3, Bo 4", "no end"),
    ("sv", "Du gör avstick!", "exclamation"),
    ("en", "You play 10 of clubs.", "article: 10 of clubs"),
    ("en", "You are dealt the 2 of clubs and ace of spades.", "article: ace of spades"),
    ("en", "You are dealt lilja 7 (lily).", "article: lilja"),
    ("en", "Bo shows kavall (cavalier): “Kavall förbi!”", "article: kavall"),
    ("en", "You draws the 10 of clubs.", "verb"),
    ("en", "In the trick: the 5 of clubs from.", "dangling"),
    ("sv", "Du byter med Bo: du ger lilja 4 och.", "dangling"),
]
GOOD: Final = [
    ("en", "Bo shows a kavall (cavalier): “Kavall förbi!” (ride on past the cavalier)"),
    (
        "en",
        "“Upp till bevis!” (show your proof) You have a lilja 4, Bo has blaren (the face), Dag has a low kille.",
    ),
    ("en", "You are dealt the 4 and 7 of clubs; the 2, 3 and queen of spades; the ace of hearts."),
    ("en", "In the trick: the 5 of spades from you, the ace of diamonds from Dag."),
    ("sv", "Bo är med."),
    ("sv", "Vill du slänga på? I sticket: du spader 5, Dag ruter ess. Du har ruter 2."),
    ("sv", "Du och Bo byter tillbaka: du har lilja 9 igen."),
    ("sv", "Bo: ”Det beror på!”"),
    ("sv", "Bo lägger upp kuku: ”På rygg!”"),
]


@pytest.mark.parametrize(("lang", "text", "fault"), BAD)
def test_what_is_wrong_is_heard(lang: str, text: str, fault: str) -> None:
    assert fault in faults(text, lang)


@pytest.mark.parametrize(("lang", "text"), GOOD)
def test_what_is_right_is_let_pass(lang: str, text: str) -> None:
    assert faults(text, lang) == []


# ------------------------------------------------------------------------------------------- the ear, at tables


def heard(lang: str, at: int) -> Iterator[tuple[str, str, bool]]:
    """Return all that is told of a match and said in it: its kind, the text, and whether it is a sentence."""
    key, seats, options = TABLES[at]
    words, names, game = Words(lang), PEOPLE[:seats], talong.game(key)
    match = played(at)
    for viewer in size((0, WATCHER), (0, 1, seats - 1, WATCHER)):
        narrator = narrator_for(key, words, names, seats, viewer)
        narrator.aloud = True
        yield from [("told", told.text, True) for told in narrator.tell(match.events(viewer=viewer))]
        narrator.aloud = False
        yield from [("told", told.text, True) for told in narrator.tell(match.events(viewer=viewer)[: size(100, 5000)])]
        yield "settled", narrator.settled(match.view(viewer).data()), True
    match = game.match(seats=seats, seed=f"spoken {at}", rules=game.rules(**options))
    table = Table(match, {seat: choose_bot(key, "random", f"{at} {seat}") for seat in range(seats)})
    narrators = [narrator_for(key, words, names, seats, seat) for seat in range(seats)]
    for _step in range(size(40, 600)):
        for seat in match.asked()[:3]:
            yield from offered(narrators[seat], match.view(seat).data(), seat)
        if not table.step():
            break


def offered(narrator: Narrator, view: dict[str, Any], seat: int) -> Iterator[tuple[str, str, bool]]:
    """Return all that is said to somebody who may act."""
    said = says(narrator, view, seat)
    turn = narrator.words.word("web-your-turn")
    yield "page", f"{turn} {said.state}", True
    yield "prompt", narrator.prompt(view), True
    yield "table", said.table, True
    for verb in said.verbs.values():
        yield "verb", verb.label, False
        yield "why", verb.why, True
    for act in view["legal"][:8]:
        yield "act", narrator.label(act, view), False
        yield "advice", narrator.advice(act, view), False


@pytest.mark.parametrize(
    ("lang", "at"),  # Each table in one language, and in both in the long tests.
    [(lang, at) for at in range(len(TABLES)) for lang in size([LANGUAGES[at % 2]], list(LANGUAGES))],
)
def test_all_that_is_said_at_a_table_can_be_listened_to(lang: str, at: int) -> None:
    wrong = {text: (kind, found) for kind, text, whole in heard(lang, at) if (found := faults(text, lang, whole))}
    assert not wrong


# ------------------------------------------------------------------------------------------------------ the catalogues

AT_THE_TABLE: Final = [
    *["web", "tui", "live", "coach", "refusal", "option", "preset", "card", "common"],
    *["kille", "punschkille", "kungsholmskille", "rodskagg", "skitgubbe"],
]
# Words that the texts of the games do not use, words of the machine, and identifiers.
UNHEARD: Final = {
    "sv": r"\bi tur\b|medurs|moturs|vänd\w* undan|\bbotar|\bla sig|beskedsrund|\bomgång|spelmotor|simulering"
    r"|\bhård (?:färg|klöver)|slå det översta|dukat|dörren|\b[a-z]+_[a-z]+\b",
    "en": r"\b[Ll]a(?:y|ys|id) (?:a|the|it|a new) table|is along|goes? along|[Oo]nce more|[Tt]he till|to the door"
    r"|[Ll]et be heard|engine|simulation|\b[a-z]+_[a-z]+\b",
}


def messages(lang: str, name: str) -> Iterator[tuple[str, str]]:
    """Return every text of a catalogue, its parts each by itself, as it is written."""
    for entry in FluentParser().parse((CATALOGUES / lang / f"{name}.ftl").read_text(encoding="utf-8")).body:
        if isinstance(entry, ast.Message):
            for value in [entry.value, *[part.value for part in entry.attributes]]:
                yield entry.id.name, "".join(texts(value))


def texts(node: object) -> Iterator[str]:
    """Return the words of a pattern, without what is filled in."""
    if isinstance(node, ast.TextElement):
        yield node.value
    elif isinstance(node, ast.Pattern):
        for element in node.elements:
            yield from texts(element)
    elif isinstance(node, ast.Placeable):
        yield from texts(node.expression)
    elif isinstance(node, ast.SelectExpression):
        for variant in node.variants:
            yield from texts(variant.value)
            yield " | "


def unheard(text: str, lang: str) -> list[str]:
    """Return the words of *text* that nobody at a table would say."""
    spoken = re.sub(r"\b[a-z0-9_]+: ", "", text)  # The values of options are named as people call them (`explain`).
    return re.findall(UNHEARD[lang], spoken) + HE[lang].findall(spoken)


@pytest.mark.parametrize("lang", ["sv", "en"])
@pytest.mark.parametrize("name", AT_THE_TABLE)
def test_no_catalogue_of_the_table_has_words_that_nobody_says(lang: str, name: str) -> None:
    spoken = {key: text for key, text in messages(lang, name) if not key.endswith("-words")}
    assert not {key: found for key, text in spoken.items() if (found := unheard(text, lang))}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("sv", "Bo är i tur."),
        ("sv", "Bo vänder undan sticket."),
        ("sv", "Skriv botar för botar där."),
        ("sv", "Antalet anges med m_threshold."),
        ("sv", "Slingspärr för simuleringar."),
        ("en", "Lay a table"),
        ("en", "Bo has a trick and is along."),
        ("en", "nobody can send himself away"),
    ],
)
def test_words_that_nobody_says_are_found(lang: str, text: str) -> None:
    assert unheard(text, lang)


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_exclamation_marks_are_for_calls(lang: str) -> None:
    shouted = [
        key
        for name in [path.stem for path in (CATALOGUES / lang).glob("*.ftl")]
        for key, text in messages(lang, name)
        if "!" in CALL.sub("", text) and not re.search("-call-|-phrases$|-skal$", key)  # They are calls themselves.
    ]
    assert not shouted
