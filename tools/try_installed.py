"""Try the installed package: `python tools/try_installed.py compiled|pure README.md`.

It needs nothing but the package and what that brings: bots play a deal of every game and the record is replayed, and
the examples in the README are run.
"""

import doctest
import sys
from importlib import metadata
from pathlib import Path

import talong
from talong.bots import choose_bot
from talong.play import Table

ACTS = 60


def main() -> None:
    """Try everything, and say what was tried."""
    expected, readme = sys.argv[1:]
    home = Path(talong.__file__).parent
    source = Path(__file__).resolve().parents[1] / "src"
    if home.is_relative_to(source):
        sys.exit(f"this is the source in {home}, not what is installed")
    if talong.COMPILED is not (expected == "compiled"):
        sys.exit(f"{home} is {'compiled' if talong.COMPILED else 'pure'}, not {expected}")
    if metadata.version("talong") != talong.__version__:
        sys.exit(f"talong.__version__ is {talong.__version__}, but {metadata.version('talong')} is installed")
    for game in talong.games():
        match = game.match(seed=1)
        table = Table(match, {seat: choose_bot(game.key, "direkt", seat) for seat in range(match.seats)})
        for _act in range(ACTS):
            if not match.is_over:
                table.step()
        if talong.replay(match.record()).position() != match.position():
            sys.exit(f"{game.key}: the record does not replay")
    flags = doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
    tried = doctest.testfile(readme, module_relative=False, optionflags=flags, encoding="utf-8")
    if tried.failed or not tried.attempted:
        sys.exit(f"{readme}: {tried.failed} of {tried.attempted} examples are not true")
    python = ".".join(str(part) for part in sys.version_info[:2])
    print(f"talong {talong.__version__}, {expected}, on Python {python}: {len(talong.games())} games play")


if __name__ == "__main__":
    main()
