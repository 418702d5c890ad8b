"""Card art as vectors: the few kinds of SVG shapes that our cards are made of, read once and drawn on a canvas."""

from __future__ import annotations

import re
from functools import cache
from math import cos, radians, sin
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree.ElementTree import Element, fromstring

from talong.pictures.svg import card_art

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

ART_WIDTH: Final = 200.0  # Of every card, in units of the drawing.
ART_HEIGHT: Final = 320.0
PAPER: Final = "#FBF5E6"  # The ground of a card. On white paper it is left white.
WHITE: Final = "#FFFFFF"
_EVEN_ODD, _NON_ZERO = 0, 1  # Fill modes of the PDF library.
_TOKEN: Final = re.compile(r"[MLlZz]|-?(?:\d+\.?\d*|\.\d+)")
_CALL: Final = re.compile(r"(rotate|translate)\(([^)]*)\)")

Matrix = tuple[float, float, float, float, float, float]
Outline = list[tuple[float, float]]
_SAME: Final[Matrix] = (1, 0, 0, 1, 0, 0)


class Shape(NamedTuple):
    """Filled outlines, with a stroke below the fill if it has a width."""

    outlines: list[Outline]
    fill: str
    is_even_odd: bool
    stroke: str
    stroke_width: float


def outlines(path: str) -> list[Outline]:
    """Return the polygons of an SVG *path* of straight lines."""
    found: list[Outline] = []
    here = (0.0, 0.0)
    mode = ""
    tokens = _TOKEN.findall(path)
    at = 0
    while at < len(tokens):
        if tokens[at] in "Zz":
            here = found[-1][0]
            at += 1
            continue
        if tokens[at] in "MLl":
            mode = tokens[at]
            at += 1
        x, y = float(tokens[at]), float(tokens[at + 1])
        at += 2
        here = (here[0] + x, here[1] + y) if mode == "l" else (x, y)
        if mode == "M":
            found.append([])
            mode = "L"
        found[-1].append(here)
    return found


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    p, q, r, s, t, u = other
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def _matrix(transform: str) -> Matrix:
    """Return the matrix of an SVG *transform*."""
    found = _SAME
    for name, arguments in _CALL.findall(transform):
        numbers = [float(number) for number in re.split(r"[ ,]+", arguments.strip())]
        if name == "translate":
            found = _times(found, (1, 0, 0, 1, numbers[0], numbers[1]))
            continue
        angle, (x, y) = radians(numbers[0]), tuple(numbers[1:]) or (0.0, 0.0)
        turn: Matrix = (cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0)
        found = _times(_times(_times(found, (1, 0, 0, 1, x, y)), turn), (1, 0, 0, 1, -x, -y))
    return found


def _moved(matrix: Matrix, outline: Outline) -> Outline:
    a, b, c, d, e, f = matrix
    return [(a * x + c * y + e, b * x + d * y + f) for x, y in outline]


def _shapes(element: Element, matrix: Matrix) -> list[Shape]:
    """Return the shapes inside *element*, without the frame of the card, which is the edge of the paper here."""
    found: list[Shape] = []
    for child in element:
        inner = _times(matrix, _matrix(child.get("transform", "")))
        if child.tag == "g":
            found += _shapes(child, inner)
        elif child.tag == "path":
            found.append(
                Shape(
                    [_moved(inner, outline) for outline in outlines(child.attrib["d"])],
                    child.attrib["fill"],
                    child.get("fill-rule") == "evenodd",
                    child.get("stroke", ""),
                    float(child.get("stroke-width", 0)) if child.get("stroke") else 0.0,
                )
            )
        else:
            assert child.tag == "rect", child.tag
    return found


@cache
def card_shapes(code: str, lang: str) -> list[Shape]:
    """Return the shapes of the card *code*, which may have another index in another language."""
    return _shapes(fromstring(f"<svg>{card_art(code, lang)}</svg>"), _SAME)  # noqa: S314 - our own art


def draw_outlines(canvas: Canvas, polygons: list[Outline], is_even_odd: bool, stroke: bool, fill: bool) -> None:
    """Draw *polygons*, with the colours that *canvas* has."""
    path = canvas.beginPath()
    for outline in polygons:
        path.moveTo(*outline[0])
        for point in outline[1:]:
            path.lineTo(*point)
        path.close()
    canvas.drawPath(path, stroke=stroke, fill=fill, fillMode=_EVEN_ODD if is_even_odd else _NON_ZERO)


def draw_card(canvas: Canvas, code: str, lang: str, ground: str) -> None:
    """Draw a card in units of its art, y downward, on a *ground* that shows where the art has its paper."""
    canvas.setLineJoin(1)
    for shape in card_shapes(code, lang):
        if shape.stroke_width:
            canvas.setStrokeColor(ground if shape.stroke == PAPER else shape.stroke)
            canvas.setLineWidth(shape.stroke_width)
            draw_outlines(canvas, shape.outlines, shape.is_even_odd, stroke=True, fill=False)
        canvas.setFillColor(ground if shape.fill == PAPER else shape.fill)
        draw_outlines(canvas, shape.outlines, shape.is_even_odd, stroke=False, fill=True)
