"""Pictures of views and matches: plain text and SVG, which show what the viewer may know and nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import talong
from tests.laws.worlds import every_game, pick, random_table, step, viewers
from tools import card_pictures

CARDS = Path(card_pictures.TARGET)


def moments(game: talong.Game, number: int = 6, acts: int = 24) -> list[talong.Match]:
    """Return matches of *game* at tables of all kinds, some way into them."""
    found = []
    for at in range(number):
        rng = Random(f"pictures {at}")
        match = random_table(game, rng).match()
        for _act in range(rng.randrange(acts)):
            step(match, rng)
        found.append(match)
    return found


def shown(svg: str) -> list[str]:
    """Return the cards that a picture uses, in order; the back is `back`."""
    return re.findall(r'<use href="#talong-card-([\w-]+)"', svg)


def turned(svg: str) -> list[str]:
    """Return the cards that lie upside down in a picture."""
    return re.findall(r'<use href="#talong-card-([\w-]+)"[^>]*rotate\(180', svg)


@every_game
def test_a_picture_is_made_of_its_view_alone(game: talong.Game) -> None:
    for match in moments(game):
        for viewer in viewers(match):
            view = match.view(viewer)
            again = talong.View(game, viewer, json.loads(json.dumps(view.facts)))
            assert str(again) == str(view)
            assert again.svg() == view.svg()
            # Whoever cannot tell two worlds apart sees the same pictures of them.
            world = view.sample(Random(1)) if viewer != talong.WATCHER else match.copy()
            assert (str(world.view(viewer)), world.view(viewer).svg()) == (str(view), view.svg())


@every_game
def test_text_has_a_line_for_each_seat_and_fits(game: talong.Game) -> None:
    for match in moments(game):
        assert str(match).splitlines()[0].startswith(f"{game.names['en']}, version {match.version} · {match.phase}")
        for text in (str(match), str(match.view(0))):
            lines = text.splitlines()
            assert [line[2:].split()[0] for line in lines[2 : 2 + match.seats]] == [str(s) for s in range(match.seats)]
        for seat in range(match.seats):
            hand = " ".join(match.hand(seat))
            assert hand in str(match).splitlines()[2 + seat]
            assert "?" not in " ".join(match.hand(seat))
        assert len(repr(match)) < 90


@every_game
@pytest.mark.parametrize("lang", ["sv", "en"])
def test_svg_is_whole_and_stands_alone(game: talong.Game, lang: str) -> None:
    match = pick(Random(2), moments(game))
    for viewer in (talong.WATCHER, 0):
        view = match.view(viewer)
        svg = view.svg(lang)
        root = ElementTree.fromstring(svg)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        outside = re.sub(r'xmlns="http://www.w3.org/2000/svg"', "", svg)
        assert not re.search(r"http|<script|<image|<foreignObject|\bon\w+=|url\(", outside)
        hidden = sum(card == "?" for seat in range(match.seats) for card in view.cards(seat))
        assert shown(svg).count("back") >= hidden
        symbols = set(re.findall(r'<symbol id="talong-card-([\w-]+)"', svg))
        assert symbols == set(shown(svg))


def test_words_of_a_picture_are_in_its_language() -> None:
    match = talong.game("kille").match(seats=4, seed=1, rules=talong.game("kille").rules("snabb"))
    assert "Plats 0" in match.view(0).svg("sv")
    assert "Seat 0" in match.view(0).svg()
    with pytest.raises(ValueError, match="fi"):
        match.view(0).svg("fi")


def test_names_cannot_break_a_picture() -> None:
    names = ["<b>", "A & B", '"', "</svg>"]
    match = talong.game("rodskagg").match(seats=4, seed=1, names=names, fixed_seats=True)
    view = match.view(0)
    texts = [element.text for element in ElementTree.fromstring(view.svg()).iter() if element.tag.endswith("text")]
    assert set(names) <= set(texts)
    assert view._repr_html_().count("</svg>") == 1


def test_a_low_kille_lies_upside_down() -> None:
    position = {"game": "kille", "seats": 4, "dealer": 3, "hands": {"0": ["Ki"], "1": ["6"], "2": ["8"], "3": ["12"]}}
    for status, dealt, lying in (("low", "Ki-", ["Ki"]), ("high", "Ki+", [])):
        match = talong.load_position({**position, "rules": {"dealt_kille": status}})
        assert match.hand(0) == match.view(0).cards(0) == [dealt]
        assert turned(match.view(0).svg()) == lying
        assert not turned(match.view(1).svg())


def test_cards_are_those_of_the_browser() -> None:
    assert json.loads(CARDS.read_text(encoding="utf-8")) == card_pictures.cards()
    codes = {code for game in talong.games() for code in game.deck.codes}
    assert codes | {"?"} <= set(card_pictures.cards())
