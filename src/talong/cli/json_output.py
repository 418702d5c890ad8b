"""JSON on standard output, for programs (docs/command.md)."""

from __future__ import annotations

import json
import sys


def print_json(data: object) -> None:
    """Print *data* as one line, with escapes for other than ASCII letters unless the output is UTF-8."""
    encoding = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "").replace("_", "")
    print(json.dumps(data, ensure_ascii=encoding != "utf8"))
