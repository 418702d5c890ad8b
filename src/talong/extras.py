"""Optional dependencies: which extra of the package brings a library that is not installed."""

from __future__ import annotations

import re
from collections.abc import Iterable
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


class ExtraMissing(ModuleNotFoundError):
    """Error for libraries that are not installed, by *name*, with the *extra* that brings them."""

    def __init__(self, name: str, extra: str) -> None:
        super().__init__(f"{name} is not installed: pip install 'talong[{extra}]'", name=name)
        self.extra = extra


def explained(error: ModuleNotFoundError, usual: str) -> ModuleNotFoundError:
    """Return *error* with the command that installs the extra *usual*, if an extra brings what is missing."""
    return error if extra_of(error.name or "") is None else ExtraMissing(error.name or "", usual)


def need(libraries: Iterable[str], extra: str) -> None:
    """Raise ExtraMissing unless all *libraries*, which *extra* brings, are installed."""
    from importlib.util import find_spec

    missing = [name for name in libraries if find_spec(name) is None]
    if missing:
        raise ExtraMissing(", ".join(missing), extra)
