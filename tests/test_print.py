"""Paper: what is printed has its true size, says what the rulebook says, and is the same every time."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from pypdf import PdfReader

import talong
from talong.cli.app import run
from talong.core.errors import TalongError
from talong.lang import find_rule
from talong.paper import deck_pdf, find_deck, rules_pdf, score_pdf
from talong.paper.deck import MARGIN, MARK, best_grid
from talong.paper.fonts import snitt
from talong.paper.markup import rule_ids
from talong.paper.rule_sheet import rule_text
from talong.paper.sizes import BLEED, CARDS, MM, PAPERS, Size
from tests.sixth import join

LANGUAGES = ("sv", "en")
ART = Size(200, 320)
NEAR = 0.02  # In millimetres: coordinates are written with a few digits.
Matrix = tuple[float, float, float, float, float, float]


class Placed(NamedTuple):
    """Card as the operators of a page draw it: its name, its upper left corner and its size in millimetres."""

    name: str
    x: float
    y: float
    width: float
    height: float


class Line(NamedTuple):
    """Straight line of a page, in millimetres from the upper left corner."""

    x1: float
    y1: float
    x2: float
    y2: float


def pages(data: bytes) -> list[Any]:
    return list(PdfReader(BytesIO(data), strict=True).pages)


def paper_of(page: Any) -> Size:
    return Size(float(page.mediabox.width) / MM, float(page.mediabox.height) / MM)


def operations(page: Any) -> Iterator[tuple[list[Any], str, Matrix]]:
    """Return the operators of *page* with the matrix that is in force at each."""
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    kept: list[Matrix] = []
    for given, operator in page.get_contents().operations:
        match operator:
            case b"q":
                kept.append(matrix)
            case b"Q":
                matrix = kept.pop()
            case b"cm":
                a, b, c, d, e, f = [float(number) for number in given]
                p, q, r, s, t, u = matrix
                matrix = (
                    *(a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s),
                    *(e * p + f * r + t, e * q + f * s + u),
                )
        yield given, operator.decode(), matrix


def cards(page: Any) -> list[Placed]:
    """Measure the cards of *page*."""
    tall = paper_of(page).height
    found = []
    for given, operator, (a, b, c, d, e, f) in operations(page):
        if operator == "Do":
            assert (b, c) == (0, 0)
            name = re.sub(r"^/FormXob\.card-|-[0-9A-F]{6}$", "", str(given[0]))
            found.append(Placed(name, e / MM, tall - f / MM, a * ART.width / MM, -d * ART.height / MM))
    return found


def lines(page: Any) -> list[Line]:
    """Return the straight lines of *page* that are drawn in its own millimetres."""
    tall = paper_of(page).height
    found = []
    start = (0.0, 0.0)
    for given, operator, matrix in operations(page):
        if matrix != (1, 0, 0, 1, 0, 0):
            continue
        if operator == "m":
            start = (float(given[0]), float(given[1]))
        elif operator == "l":
            x, y = float(given[0]), float(given[1])
            found.append(Line(start[0] / MM, tall - start[1] / MM, x / MM, tall - y / MM))
    return found


def words(page: Any) -> str:
    return " ".join(page.extract_text().split())


@cache
def kille_deck() -> bytes:
    return deck_pdf(find_deck(None))


# ------------------------------------------------------------------------------------------------------------ the deck


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", ["bridge", "poker", "44x67,5"])
def test_cards_are_as_large_as_they_should_be_and_lie_edge_to_edge(paper: str, size: str) -> None:
    given = CARDS.get(size, Size(44, 67.5))
    made = pages(deck_pdf(find_deck(None), paper=paper, size=size))
    sheet = PAPERS[paper]
    for page in made:
        assert sorted(paper_of(page)) == pytest.approx(sorted(sheet), abs=NEAR)
        found = cards(page)
        grid = best_grid(sheet, given)
        assert 1 <= len(found) <= grid.number
        scale = min(given.width / ART.width, given.height / ART.height)
        for card in found:
            # The art is 5 : 8 and lies in the middle of the card.
            assert (card.width, card.height) == pytest.approx((ART.width * scale, ART.height * scale), abs=NEAR)
            x, y = card.x - (given.width - card.width) / 2, card.y - (given.height - card.height) / 2
            column, row = (x - grid.left) / given.width, (y - grid.top) / given.height
            assert (column, row) == pytest.approx((round(column), round(row)), abs=NEAR)
            assert min(x, y, grid.page.width - x - given.width, grid.page.height - y - given.height) >= MARGIN - NEAR


def test_all_42_cards_are_there_twice_each_and_their_art_is_kept_once() -> None:
    made = pages(kille_deck())
    fronts = Counter(card.name for page in made[::2] for card in cards(page))
    assert fronts == Counter(find_deck("kille").codes)
    assert len(fronts) == 21
    assert sum(fronts.values()) == 42
    assert {card.name for page in made[1::2] for card in cards(page)} == {"back"}
    assert len(kille_deck()) < 300_000
    forms = {str(name) for page in made for name in page["/Resources"]["/XObject"]}
    assert len(forms) == 22
    assert not [page.images for page in made if len(page.images)]  # Vectors alone.


def test_french_deck_has_52_cards_with_the_indices_of_the_language() -> None:
    files = {lang: deck_pdf(find_deck("rodskagg"), lang=lang, backs=False) for lang in LANGUAGES}
    drawn = {}
    for lang, data in files.items():
        made = pages(data)
        found = Counter(card.name for page in made for card in cards(page))
        assert found == Counter(talong.game("rodskagg").deck.codes)
        forms = {str(name): form for page in made for name, form in page["/Resources"]["/XObject"].items()}
        drawn[lang] = {name[14:16]: form.get_object().get_data() for name, form in forms.items()}
    differing = {code for code, data in drawn["sv"].items() if data != drawn["en"][code]}
    assert {code[0] for code in differing} == set("AJQ")  # E, Kn and D in Swedish; a king is K in both.
    assert len(differing) == 12


@pytest.mark.parametrize(("flip", "sideways"), [("long", True), ("short", False)])
def test_backs_meet_the_fronts_when_the_paper_is_turned(flip: str, sideways: bool) -> None:
    made = pages(deck_pdf(find_deck(None), flip=flip))
    assert len(made) == 10
    for front, back in zip(made[::2], made[1::2], strict=True):
        wide, tall = paper_of(front)
        turned = [
            (wide - card.x - card.width, card.y) if sideways else (card.x, tall - card.y - card.height)
            for card in cards(front)
        ]
        for card in cards(back):
            assert [place for place in turned if place == pytest.approx((card.x, card.y), abs=NEAR)], card
    # On the last sheet there are fewer cards than places, so that a wrong side would show.
    assert len(cards(made[-1])) == 6


def test_landscape_sheets_are_turned_over_their_long_edge_which_lies_on_top() -> None:
    made = pages(deck_pdf(find_deck(None), paper="letter"))
    wide, tall = paper_of(made[0])
    assert wide > tall
    front, back = cards(made[-2]), cards(made[-1])
    assert len(front) == 2
    assert [card.x for card in back] == pytest.approx([card.x for card in front], abs=NEAR)
    assert [card.y for card in back] == pytest.approx([tall - card.y - card.height for card in front], abs=NEAR)


@pytest.mark.parametrize("paper", PAPERS)
def test_crop_marks_stand_at_both_ends_of_every_cut_and_outside_the_bleed(paper: str) -> None:
    made = pages(deck_pdf(find_deck(None), paper=paper))
    grid = best_grid(PAPERS[paper], CARDS["bridge"])
    xs = [grid.left + column * grid.card.width for column in range(grid.columns + 1)]
    ys = [grid.top + row * grid.card.height for row in range(grid.rows + 1)]
    right, bottom = grid.page.width - grid.left, grid.page.height - grid.top
    wanted = {
        *[(x, end - MARK, x, end) for x in xs for end in (grid.top - BLEED, bottom + BLEED + MARK)],
        *[(end - MARK, y, end, y) for y in ys for end in (grid.left - BLEED, right + BLEED + MARK)],
    }
    for page in made:
        marks = [line for line in lines(page) if abs(abs(line.x2 - line.x1) + abs(line.y2 - line.y1) - MARK) < NEAR]
        assert len(marks) == len(wanted)
        for mark in marks:
            assert [line for line in wanted if mark == pytest.approx(line, abs=NEAR)], mark
        assert min(min(line) for line in marks) > 0


def test_ruler_on_the_sheet_is_50_mm() -> None:
    assert [line for line in lines(pages(kille_deck())[0]) if line.x2 - line.x1 == pytest.approx(50, abs=NEAR)]


def test_single_cards_have_bleed_and_a_trim_box_and_one_back() -> None:
    made = pages(deck_pdf(find_deck(None), layout="single", cream=True))
    assert [card.name for page in made for card in cards(page)] == [*find_deck(None).codes, "back"]
    for page in made:
        assert paper_of(page) == pytest.approx((57 + 2 * BLEED, 89 + 2 * BLEED), abs=NEAR)
        trim = [float(side) / MM for side in page.trimbox]
        assert trim == pytest.approx([BLEED, BLEED, BLEED + 57, BLEED + 89], abs=NEAR)
        # The cream ground covers the whole page.
        grounds = [given for given, operator, _matrix in operations(page) if operator == "re"]
        assert [float(side) / MM for side in grounds[0]] == pytest.approx([0, 0, *paper_of(page)], abs=NEAR)
    assert len(pages(deck_pdf(find_deck(None), layout="single", backs=False))) == 42


def test_the_printer_is_told_not_to_scale_and_how_to_turn() -> None:
    for flip, told in (("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge")):
        root = PdfReader(BytesIO(deck_pdf(find_deck(None), flip=flip))).trailer["/Root"]
        assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"  # type: ignore[index]
        assert root["/ViewerPreferences"]["/Duplex"] == told  # type: ignore[index]


# -------------------------------------------------------------------------------------------------------- score sheets


@pytest.mark.parametrize("game", talong.games(), ids=lambda game: game.key)
def test_score_sheets_are_one_page_for_any_number_of_players(game: talong.Game) -> None:
    for players in {2, game.usual_seats, game.seats_max}:
        for paper, lang in zip(PAPERS, LANGUAGES, strict=True):
            (page,) = pages(score_pdf(game, players=players, paper=paper, lang=lang))
            assert paper_of(page) == pytest.approx(PAPERS[paper], abs=NEAR)
            said = words(page)
            assert game.names[lang] in said  # The title can be searched, although it is drawn.
            ids = rule_ids(talong_notes(game.key, lang))
            assert ids
            assert [name for name in ids if not find_rule(lang, name)] == []
            assert all(name in said for name in ids)
            for line in lines(page):
                assert 0 < min(line.x1, line.x2) <= max(line.x1, line.x2) < PAPERS[paper].width
                assert 0 < min(line.y1, line.y2) <= max(line.y1, line.y2) < PAPERS[paper].height


def talong_notes(key: str, lang: str) -> str:
    from talong.lang import Words

    return Words(lang).word(f"paper-{key}-notes")


def test_names_are_on_the_sheet_and_the_others_have_room_to_write() -> None:
    game = talong.game("rodskagg")
    (page,) = pages(score_pdf(game, players=5, names=["Åsa", "Łukasz", "Олег"]))
    said = words(page)
    assert [name in said for name in ("Åsa", "Łukasz", "Олег")] == [True] * 3
    assert said.count("12") >= 5  # Everybody begins on 12 (RS4).
    assert said.count("tjock") == 6  # A column each, and the note.


def test_punsch_sheet_has_a_glass_for_each_that_is_dealt_out() -> None:
    game = talong.game("punschkille")
    (page,) = pages(score_pdf(game, players=20))
    outlines = sum(1 for line in lines(page) if line.x1 != line.x2 and line.y1 != line.y2)
    assert outlines / (20 * game.rules().glasses) == pytest.approx(6)  # Slanting lines of a glass.


def test_sixth_game_gets_a_plain_score_sheet_and_no_rule_sheet() -> None:
    listed: Any = sys.modules["talong.games"]
    join()
    try:
        game = talong.game("trekort")
        (page,) = pages(score_pdf(game, names=["Karin", "Nils"]))
        assert "Karin" in words(page)
        assert "Summa" in words(page)
        with pytest.raises(TalongError) as refused:
            rules_pdf([game])
        assert refused.value.code == "no-rule-sheet"
        assert find_deck("trekort") is game.deck
    finally:
        del listed._HOMES["trekort"]
        del listed._GUESTS["trekort"]


# --------------------------------------------------------------------------------------------------------- rule sheets


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_rules_of_every_game_are_one_page(lang: str, paper: str) -> None:
    made = pages(rules_pdf(talong.games(), paper=paper, lang=lang))
    assert len(made) == len(talong.games())
    for page, game in zip(made, talong.games(), strict=True):
        assert paper_of(page) == pytest.approx(PAPERS[paper], abs=NEAR)
        said = words(page)
        assert game.names[lang] in said
        for name in rule_ids(rule_text(game, lang).body):
            assert name in said, name
        for card in cards(page):
            assert MARGIN < card.x < card.x + card.width < paper_of(page).width - MARGIN
            assert MARGIN < card.y < card.y + card.height < paper_of(page).height - MARGIN


@pytest.mark.parametrize("game", talong.games(), ids=lambda game: game.key)
def test_every_rule_that_a_sheet_cites_is_in_the_rulebook_of_its_game(game: talong.Game) -> None:
    cited = {lang: Counter(rule_ids(rule_text(game, lang).body)) for lang in LANGUAGES}
    assert cited["sv"] == cited["en"]  # Both languages say the same.
    assert len(cited["sv"]) > 20
    for lang in LANGUAGES:
        books = {name: {rule.book for rule in find_rule(lang, name)} for name in cited[lang]}
        assert {name for name, found in books.items() if game.key not in found} == set()


def test_a_rule_that_does_not_exist_would_be_found() -> None:
    missing = f"K{9999}"
    assert rule_ids(f"Alla byter. {{K20, {missing}}} Sedan [R-P3, S2P-11].") == ["K20", missing, "R-P3", "S2P-11"]
    assert not find_rule("sv", missing)


def test_cards_on_the_sheets_are_cards_of_the_game() -> None:
    for game in talong.games():
        for lang in LANGUAGES:
            text = rule_text(game, lang)
            shown = [code for row in re.findall(r"^\[([^\]]+)\]", text.body, re.MULTILINE) for code in row.split()]
            assert set(shown) | set(text.cards) <= set(game.deck.codes)


def test_rules_that_are_too_long_for_a_page_are_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = talong.game("kille")
    text = rule_text(game, "sv")
    monkeypatch.setattr("talong.paper.rule_sheet.rule_text", lambda *_given: text._replace(body=text.body * 3))
    with pytest.raises(AssertionError, match="too long"):
        rules_pdf([game])


# ------------------------------------------------------------------------------------------------------------ all files


def test_the_same_request_gives_the_same_bytes() -> None:
    game = talong.game("kungsholmskille")
    assert deck_pdf(find_deck(None)) == kille_deck()
    assert score_pdf(game, names=["Karin"]) == score_pdf(game, names=["Karin"])
    assert rules_pdf([game]) == rules_pdf([game])


def test_every_font_is_embedded_and_swedish_letters_can_be_copied() -> None:
    (page,) = pages(rules_pdf([talong.game("rodskagg")]))
    for font in page["/Resources"]["/Font"].values():
        told = font.get_object()["/FontDescriptor"].get_object()
        assert "/FontFile2" in told
    assert "Rödskägg" in words(page)
    assert "Förhand, till vänster om givaren" in words(page)
    info = PdfReader(BytesIO(rules_pdf([talong.game("rodskagg")], lang="en"))).metadata
    assert info is not None
    assert (info.title, info.producer) == ("Rules: Rödskägg", "Talong")


def test_snitt_has_the_letters_of_every_title() -> None:
    names = {"Å": "AA", "Ä": "AE", "Ö": "OE"}
    for game in talong.games():
        for name in game.names.values():
            assert {names.get(letter, letter) for letter in name.upper() if letter != " "} <= set(snitt())


# ----------------------------------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"paper": "a5"}, "not-a-choice"),
        ({"size": "stor"}, "not-a-choice"),
        ({"size": "10x90"}, "card-size"),
        ({"size": "57x900"}, "card-size"),
        ({"layout": "spiral"}, "not-a-choice"),
        ({"flip": "twice"}, "not-a-choice"),
    ],
)
def test_decks_that_cannot_be_printed_are_refused(given: dict[str, Any], code: str) -> None:
    with pytest.raises(TalongError) as refused:
        deck_pdf(find_deck(None), **given)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"players": 1}, "not-in-range"),
        ({"players": 9}, "not-in-range"),
        ({"players": 2, "names": ["a", "b", "c"]}, "too-many-names"),
        ({"names": ["x" * 31, "b"]}, "name-too-long"),
        ({"names": ["猫", "b"]}, "letter-not-printable"),
        ({"names": ["a\x07", "b"]}, "letter-not-printable"),
    ],
)
def test_score_sheets_that_cannot_be_printed_are_refused(given: dict[str, Any], code: str) -> None:
    with pytest.raises(TalongError) as refused:
        score_pdf(talong.game("rodskagg"), **given)
    assert refused.value.code == code


# --------------------------------------------------------------------------------------------------------- the command


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TALONG_LANG", "en")
    return tmp_path


def test_command_writes_what_was_asked_for(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["print", "deck", "--lang", "sv"]) == 0
    assert "talong-kille-a4.pdf" in capsys.readouterr().out
    assert (folder / "talong-kille-a4.pdf").read_bytes() == kille_deck()
    assert run(["print", "sheet", "rodskagg", "--names", "Karin, Nils", "-o", "p.pdf"]) == 0
    assert "Nils" in words(pages((folder / "p.pdf").read_bytes())[0])
    assert run(["print", "rules", "kille", "rodskagg", "--paper", "letter"]) == 0
    assert len(pages((folder / "talong-kille-rodskagg-rules-letter.pdf").read_bytes())) == 2
    assert sorted(file.name for file in folder.iterdir()) == [
        *("p.pdf", "talong-kille-a4.pdf", "talong-kille-rodskagg-rules-letter.pdf")
    ]


def test_command_replaces_its_own_files_and_others_only_with_force(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = folder / "mine.pdf"
    mine.write_bytes(b"%PDF-1.4 my own notes")
    assert run(["print", "sheet", "skitgubbe", "-o", "mine.pdf"]) == 2
    assert "mine.pdf" in capsys.readouterr().err
    assert mine.read_bytes() == b"%PDF-1.4 my own notes"
    assert run(["print", "sheet", "skitgubbe", "-o", "mine.pdf", "--force"]) == 0
    first = mine.read_bytes()
    assert run(["print", "sheet", "skitgubbe", "-o", "mine.pdf", "--players", "6"]) == 0
    assert mine.read_bytes() != first


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["sheet"], "GAME"),
        (["sheet", "kile"], "Did you mean kille?"),
        (["rules", "kile"], "Did you mean kille?"),
        (["deck", "tarot"], "tarot"),
        (["deck", "--paper", "a3"], "--paper"),
        (["deck", "--size", "huge"], "--size"),
        (["sheet", "kille", "--players", "21"], "--players"),
        (["sheet", "kille", "--players", "x"], "--players"),
        (["deck", "-o", "nowhere/x.pdf"], "nowhere"),
        (["deck", "-o", "."], "."),
    ],
)
def test_command_refuses_in_one_line_and_writes_nothing(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert run(["print", *arguments]) == 2
    told = capsys.readouterr().err
    assert len(told.splitlines()) == 1
    assert said in told
    assert list(folder.iterdir()) == []


def test_standard_output_gets_the_file_alone(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(["print", "rules", "kille", "-o", "-", "--lang", "sv"]) == 0
    assert capfdbinary.readouterr().out == rules_pdf([talong.game("kille")])
