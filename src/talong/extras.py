"""Optional dependencies: which extra of the package brings a library that is not installed."""

from __future__ import annotations

import re
from typing import Final

# Libraries that are imported under another name than they are installed under.
_INSTALLED_AS: Final = {"fluent": "fluent-runtime", "pyspiel": "open-spiel"}


def extra_of(module: str) -> str | None:
    """Return the extra that brings *module*; None if none does."""
    from importlib.metadata import PackageNotFoundError, requires

    top = module.partition(".")[0]
    wanted = _INSTALLED_AS.get(top, top.replace("_", "-"))
    try:
        lines = requires("talong") or []
    except PackageNotFoundError:  # The source is imported without being installed.
        return None
    for line in lines:
        found = re.match(r"([\w.-]+)[^;]*;.*extra == ['\"]([\w-]+)['\"]", line)
        if found and found[1].lower().replace("_", "-") == wanted:
            return found[2]
    return None


def explained(error: ModuleNotFoundError, usual: str) -> ModuleNotFoundError:
    """Return *error* with the command that installs the extra *usual*, if an extra brings what is missing."""
    if extra_of(error.name or "") is None:
        return error
    return ModuleNotFoundError(f"{error.name} is not installed: pip install 'talong[{usual}]'", name=error.name)
