"""Static files of the browser client: one page for every address, and its assets."""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath

from talong.live.errors import TableError

KINDS: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}
# The name of an asset changes with its content.
FOR_GOOD: Final = {"cache-control": "public, max-age=31536000, immutable"}
FOR_A_DAY: Final = {"cache-control": "public, max-age=86400"}
PAGES: Final = [
    "/",
    "/t/{table:str}",
    "/evening/{table:str}",
    "/evening/{table:str}/{number:int}",
    "/lay/{game:str}",
    "/guide",
    "/guide/{game:str}",
    "/rules",
    "/rules/{book:str}",
    "/replay/{table:str}/{match:int}",
    "/companion",
    "/companion/{game:str}",
    "/learn",
    "/learn/{game:str}",
    "/learn/{game:str}/{lesson:str}",
    "/puzzles/{game:str}/{puzzle:str}",
]

ICONS: Final = ["/icon.svg", "/icon-180.png", "/icon-192.png", "/icon-512.png", "/icon-maskable-512.png"]

FILE_NAME: Final = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}")

COMPRESSED: Final = {"br": ".br", "gzip": ".gz"}  # Encodings in order of preference.

Asking = Request[Any, Any, Any]
_known: dict[str, tuple[bytes, str]] = {}


def folder() -> Traversable:
    """Return the folder of the built client."""
    return files("talong.server") / "static"


def is_built() -> bool:
    """Tell whether the client has been built."""
    return (folder() / "index.html").is_file()


def read(place: Traversable, name: str) -> bytes | None:
    """Return the file *name* of *place*; no name leads out of it."""
    if FILE_NAME.fullmatch(name) is None:
        return None
    file = place / name
    return file.read_bytes() if file.is_file() else None


def accepted(request: Asking) -> list[str]:
    """Return the content encodings that the client accepts, the best first."""
    said = [part.partition(";") for part in request.headers.get("accept-encoding", "").split(",")]
    taken = {name.strip().lower() for name, _sign, weight in said if weight.replace(" ", "") not in ("q=0", "q=0.0")}
    return [name for name in COMPRESSED if name in taken]


def best(request: Asking, place: Traversable, name: str) -> tuple[bytes, str] | None:
    """Return the file *name* in the smallest encoding that the client accepts, and that encoding, if any."""
    for way in accepted(request):
        content = read(place, name + COMPRESSED[way])
        if content is not None:
            return content, way
    content = read(place, name)
    return None if content is None else (content, "")


def answer(found: tuple[bytes, str] | None, name: str, headers: dict[str, str]) -> Response[bytes]:
    """Return a file, or refuse with `no-such-page`."""
    kind = KINDS.get(name[name.rfind(".") :])
    if found is None or kind is None:
        raise TableError("no-such-page")
    content, way = found
    encoding = {"content-encoding": way} if way else {}
    return Response(content, media_type=kind, headers={**headers, **encoding, "vary": "accept-encoding"})


def page_for(request: Asking, status: int = 200) -> Response[bytes]:
    """Return the page with that *status*, also for addresses that do not exist."""
    found = best(request, folder(), "index.html")
    if found is None:
        raise TableError("no-client")
    shown = answer(found, "index.html", {})
    shown.status_code = status
    return shown


@get(PAGES, media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def page(request: Asking) -> Response[bytes]:
    """Return the page; the client reads the address itself."""
    return page_for(request)


@get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
def asset(request: Asking, name: FromPath[str]) -> Response[bytes]:
    """Return an asset, whose name changes with its content."""
    key = f"{name} {','.join(accepted(request))}"
    if key not in _known:
        found = best(request, folder() / "assets", name)
        if found is None:
            raise TableError("no-such-page")
        _known[key] = found
    return answer(_known[key], name, FOR_GOOD)


@get("/sw.js", include_in_schema=False, sync_to_thread=False)
def worker(request: Asking) -> Response[bytes]:
    """Return the service worker, which keeps the page for offline use; it is never cached."""
    return answer(best(request, folder(), "sw.js"), "sw.js", {"cache-control": "no-cache"})


@get("/manifest.webmanifest", include_in_schema=False, sync_to_thread=False)
def manifest(request: Asking) -> Response[bytes]:
    """Return the web app manifest, with which a phone installs the page."""
    return answer(best(request, folder(), "manifest.webmanifest"), "manifest.webmanifest", FOR_A_DAY)


@get(ICONS, include_in_schema=False, sync_to_thread=False)
def icon(request: Asking) -> Response[bytes]:
    """Return the icon of the page, in one of its sizes."""
    name = request.url.path.rpartition("/")[2]
    return answer(best(request, folder(), name), name, FOR_A_DAY)


CLIENT: Final = [page, asset, worker, manifest, icon]
