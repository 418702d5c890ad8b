"""Write cards and letters of the package from the art of the browser client: `python tools/card_pictures.py`."""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
ART = ROOT / "web" / "art" / "cards"
TARGET = ROOT / "src" / "talong" / "pictures" / "cards.json"

KILLE = {
    "Bl": "blaren", "Po": "blompottan", "Kr": "kransen", "Va": "vardshus", "Ka": "kavall", "Sv": "svin", "Hu": "husar",
    "Ku": "kuku", "Ki": "kille", "?": "baksida",
}  # fmt: skip
LETTERS = ROOT / "src" / "talong" / "pictures" / "snitt.json"
SYMBOL = re.compile(r'<symbol id="snitt-(\w+)" viewBox="0 -15 (\d+) 71"[^>]*><path [^>]*d="([^"]*)"/></symbol>')


def inner(svg: str) -> str:
    """Return a picture in few bytes: without its frame, its title, and the names of its parts."""
    shapes = re.sub(r"<!--.*?-->|<title>.*?</title>", "", svg, flags=re.DOTALL)
    shapes = shapes[shapes.index(">", shapes.index("<svg")) + 1 : shapes.rindex("</svg>")]
    return re.sub(r"\s{2,}", " ", re.sub(r">\s+<", "><", re.sub(r' class="[^"]*"', "", shapes))).strip()


def cards() -> dict[str, str]:
    """Return every card by its code; those with another index in English twice."""
    names = KILLE | {str(number): f"lilja-{number}" for number in range(1, 13)}
    paths = {code: ART / f"{name}.svg" for code, name in names.items()}
    paths |= {path.name.removesuffix(".svg"): path for path in sorted((ART / "fransk").glob("*.svg"))}
    return {code: inner(path.read_text(encoding="utf-8")) for code, path in paths.items()}


def letters() -> dict[str, tuple[int, str]]:
    """Return every letter and figure of Snitt by its name: its width, and its outline."""
    sheet = (ART / "snitt.svg").read_text(encoding="utf-8")
    return {name: (int(width), path) for name, width, path in SYMBOL.findall(sheet)}


if __name__ == "__main__":
    LETTERS.write_text(json.dumps(letters(), indent=0) + "\n", encoding="utf-8")
    TARGET.write_text(json.dumps(cards(), ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
    print(f"{len(cards())} cards, {TARGET.stat().st_size} bytes")
