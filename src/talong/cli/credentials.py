"""Stored credentials for servers: the session, and the tokens of seats."""

from __future__ import annotations

import json
import os
import secrets
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any

from talong.cli.usage_error import UsageError


def pockets() -> Path:
    """Return the folder of the credentials."""
    from platformdirs import user_data_path

    return user_data_path("talong", appauthor=False) / "tables"


class Credentials:
    """Credentials of *name* at the server *site*, in a file that nobody else can read."""

    def __init__(self, site: str, name: str) -> None:
        self.site = site
        self.name = name
        self.path = pockets() / f"{sha256(f'{site} {name}'.encode()).hexdigest()[:20]}.json"
        kept = read(self.path)
        self.session = str(kept.get("session", ""))
        self.tables: dict[str, dict[str, Any]] = dict(kept.get("tables", {}))

    def of(self, table: str) -> dict[str, Any]:
        """Return the credentials at *table*: the token of the seat, the nonce promised, and the next one."""
        return self.tables.setdefault(table, {"nonce": secrets.token_hex(32), "promised": False})

    def keep(self) -> None:
        """Save atomically."""
        kept = {"site": self.site, "name": self.name, "session": self.session, "tables": self.tables}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(prefix=f".{self.path.name}.", dir=self.path.parent)  # Its mode is 0600.
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(kept, file)
            Path(name).replace(self.path)
        except OSError as error:
            raise UsageError("cannot-save", file=str(self.path), why=error.strerror or str(error)) from None


def read(path: Path) -> dict[str, Any]:
    """Return the data in the file *path*; empty if it is missing or malformed."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}


def last_name(site: str) -> str:
    """Return the name that was used last at *site*, if any."""
    found: list[tuple[float, str]] = []
    for path in pockets().glob("*.json"):
        kept = read(path)
        if kept.get("site") == site and kept.get("session"):
            found.append((path.stat().st_mtime, str(kept.get("name", ""))))
    return max(found)[1] if found else ""
