"""HTTP client of a server: names, tables and the lobby."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

SECONDS: Final = 20.0


class NoAnswer(Exception):
    """Error for an address where no server of ours answers."""


class Refused(Exception):
    """Refusal by the server, in the reader's language."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(code, text)
        self.code = code
        self.text = text


class Address(NamedTuple):
    """Address of a server, and of one of its tables, if any."""

    site: str  # http://host:port
    table: str

    @property
    def link(self) -> str:
        """The link that people share."""
        return f"{self.site}/t/{self.table}" if self.table else self.site

    @property
    def socket(self) -> str:
        """The URL of the table's socket."""
        return f"ws{self.site.removeprefix('http')}/ws/{quote(self.table, safe='')}"

    def record(self, match: int) -> str:
        """Return the URL of the record of that *match*, when it is over."""
        return f"{self.site}/api/tables/{self.table}/records/{match}"


def read_address(link: str) -> Address | None:
    """Return the address that *link* names; None if it is no link to a server or one of its tables."""
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
    """Return the answer of the server at *site*; with *data* the request is a POST."""
    body = None if data is None else json.dumps(data).encode()
    address = f"{site}{path}?lang={lang}"  # Its scheme is http or https: see read_address.
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
    """Return the error that an error response stands for."""
    try:
        problem = json.load(error)
        return Refused(str(problem["code"]), str(problem["text"]))
    except (OSError, ValueError, KeyError, TypeError):
        return NoAnswer(f"HTTP {error.code}")
