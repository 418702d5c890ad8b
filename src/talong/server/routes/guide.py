"""Route of the guides: the page of a game for people, as structured data."""

from __future__ import annotations

from litestar import get
from litestar.params import FromPath

from talong.api.guide import GuidePage, guide_of_game
from talong.server.routes.api import REFUSALS, Lang


@get("/api/guide/{game:str}", responses=REFUSALS)
async def guide_of(game: FromPath[str], lang: Lang = "sv") -> GuidePage:
    """Return the guide of a game, in the language of the caller."""
    return guide_of_game(game, lang)
