"""Asking a server for what is not live: a name, a table, the lobby."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

SECONDS: Final = 20.0


class NoAnswer(Exception):
    """Nobody answers at the address, or not as our servers do."""


class Refused(Exception):
    """The server says no, in the reader's language."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(code, text)
        self.code = code
        self.text = text


class Address(NamedTuple):
    """Where a server is, and which of its tables is meant, if any."""

    site: str  # http://host:port
    table: str

    @property
    def link(self) -> str:
        """What people give each other."""
        return f"{self.site}/t/{self.table}" if self.table else self.site

    @property
    def socket(self) -> str:
        """Where the table listens."""
        return f"ws{self.site.removeprefix('http')}/ws/{quote(self.table, safe='')}"

    def record(self, match: int) -> str:
        """Return where the record of that *match* is, when it is over."""
        return f"{self.site}/api/tables/{self.table}/records/{match}"


def read_address(link: str) -> Address | None:
    """Return what *link* names; nothing if it is no link to a server or one of its tables."""
    try:
        parts = urlsplit(link.strip())
        named = parts.hostname is not None and (parts.port is None or parts.port > 0)
    except ValueError:
        return None
    way = [part for part in parts.path.split("/") if part]
    is_table = len(way) == 2 and way[0] == "t"
    if parts.scheme not in ("http", "https") or not named or (way and not is_table):
        return None
    return Address(f"{parts.scheme}://{parts.netloc}", way[1] if is_table else "")


def ask(site: str, path: str, data: object = None, session: str = "", lang: str = "sv") -> Any:
    """Return the answer of the server at *site*; with *data* something is made there."""
    body = None if data is None else json.dumps(data).encode()
    address = f"{site}{path}?lang={lang}"  # Of http or https: see read_address.
    request = Request(address, data=body, headers={"content-type": "application/json"})  # noqa: S310
    if session:
        request.add_header("authorization", f"Bearer {session}")
    try:
        with urlopen(request, timeout=SECONDS) as answer:  # noqa: S310
            return json.load(answer)
    except HTTPError as error:
        with error:
            raise refusal(error) from None
    except (OSError, ValueError) as error:
        raise NoAnswer(str(getattr(error, "reason", error))) from None


def refusal(error: HTTPError) -> Refused | NoAnswer:
    """Return what an answer that is no means."""
    try:
        problem = json.load(error)
        return Refused(str(problem["code"]), str(problem["text"]))
    except (OSError, ValueError, KeyError, TypeError):
        return NoAnswer(f"HTTP {error.code}")
