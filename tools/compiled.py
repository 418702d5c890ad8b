"""List the modules of the installed package that are compiled; fail if there are none."""

import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import talong


def main() -> None:
    """Print the list."""
    root = Path(talong.__file__).parent
    binaries = sorted({path for suffix in EXTENSION_SUFFIXES for path in root.rglob(f"*{suffix}")})
    for path in binaries:
        module = ".".join(("talong", *path.relative_to(root).parts)).split(".cpython")[0].split(".so")[0]
        print(f"  {module}")
    print(f"{len(binaries)} compiled modules; talong.COMPILED is {talong.COMPILED}")
    if not binaries or not talong.COMPILED:
        sys.exit("This is not the compiled build.")


if __name__ == "__main__":
    main()
