"""Libraries of the extra `print`."""

from __future__ import annotations

from typing import Final

from talong.extras import ExtraMissing, need

EXTRA: Final = "print"
_LIBRARIES: Final = ("reportlab", "font_source_serif_pro")


def need_libraries() -> None:
    """Raise ExtraMissing unless the libraries are installed that PDF files are made with."""
    need(_LIBRARIES, EXTRA)


def can_print() -> bool:
    """Tell whether those libraries are installed."""
    try:
        need_libraries()
    except ExtraMissing:
        return False
    return True
