"""The browser client as files: one page for every address, and what it is built of."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from litestar import MediaType, Response, get
from litestar.params import FromPath

from talong.server.errors import TableError

KINDS: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}
FOR_GOOD: Final = {"cache-control": "public, max-age=31536000, immutable"}  # The name changes with what is in it.
FOR_A_DAY: Final = {"cache-control": "public, max-age=86400"}
PAGES: Final = [
    "/",
    "/t/{table:str}",
    "/lay/{game:str}",
    "/rules",
    "/rules/{book:str}",
    "/replay/{table:str}/{match:int}",
]

_known: dict[str, bytes] = {}


def folder() -> Traversable:
    """Return where the built client lies."""
    return files("talong.server") / "static"


def is_built() -> bool:
    """Tell whether there is a client to serve."""
    return (folder() / "index.html").is_file()


def read(place: Traversable, name: str) -> bytes | None:
    """Return the file *name* of *place*, which is never a way out of it."""
    if "/" in name or "\\" in name or name.startswith(".") or "\0" in name:
        return None
    file = place / name
    return file.read_bytes() if file.is_file() else None


def answer(content: bytes | None, name: str, headers: dict[str, str]) -> Response[bytes]:
    """Return a file, or say that there is none."""
    kind = KINDS.get(name[name.rfind(".") :])
    if content is None or kind is None:
        raise TableError("no-such-page")
    return Response(content, media_type=kind, headers=headers)


@get(PAGES, media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def page() -> Response[bytes]:
    """Return the page; the client looks at the address by itself."""
    content = read(folder(), "index.html")
    if content is None:
        raise TableError("no-client")
    return Response(content, media_type=MediaType.HTML)


@get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
def asset(name: FromPath[str]) -> Response[bytes]:
    """Return a file whose name tells what is in it."""
    if name not in _known:
        content = read(folder() / "assets", name)
        if content is None:
            raise TableError("no-such-page")
        _known[name] = content
    return answer(_known[name], name, FOR_GOOD)


@get("/manifest.webmanifest", include_in_schema=False, sync_to_thread=False)
def manifest() -> Response[bytes]:
    """Return what a phone needs to keep the page among its programs."""
    return answer(read(folder(), "manifest.webmanifest"), "manifest.webmanifest", FOR_A_DAY)


@get("/icon.svg", include_in_schema=False, sync_to_thread=False)
def icon() -> Response[bytes]:
    """Return the picture of the page."""
    return answer(read(folder(), "icon.svg"), "icon.svg", FOR_A_DAY)


CLIENT: Final = [page, asset, manifest, icon]
