"""Write into the files of puzzles what each is about, by what is said for its best act now (docs/puzzles.md).

python tools/puzzle_motifs.py
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import talong
from talong.bots.puzzle_answer import motifs_of
from talong.school.puzzle import read_puzzles, write_puzzles

PUZZLES = Path(talong.__file__).parent / "school" / "puzzles"


def main() -> None:
    """Read every file, and write it again."""
    for file in sorted(PUZZLES.glob("*.json")):
        text = file.read_text(encoding="utf-8")
        puzzles = [replace(one, motifs=motifs_of(one)) for one in read_puzzles(file.stem, text)]
        file.write_text(write_puzzles(puzzles, json.loads(text)["made"]), encoding="utf-8")


if __name__ == "__main__":
    main()
