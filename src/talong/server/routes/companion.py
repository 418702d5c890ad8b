"""Route of the companion for real cards, which keeps nothing."""

from __future__ import annotations

from litestar import post
from litestar.params import FromPath, JSONBody

from talong.api.companion import CompanionAccount, EveningLog, companion_account
from talong.api.threads import in_thread
from talong.server.routes.api import REFUSALS, Lang


@post("/api/companion/{game:str}", status_code=200, responses=REFUSALS)
async def companion(game: FromPath[str], data: JSONBody[EveningLog], lang: Lang = "sv") -> CompanionAccount:
    """Return the account of an evening with real cards, and what may be entered next."""
    return await in_thread(companion_account, game, data, lang)
