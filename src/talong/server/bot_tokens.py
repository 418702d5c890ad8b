"""Bot tokens: the host gives a program from outside a name, a seat and a token to play with."""

from __future__ import annotations

from litestar import post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from talong.api.people import Name, display_name
from talong.live.commands import asked_for
from talong.live.errors import TableError
from talong.live.keys import digest
from talong.server.routes.api import REFUSALS, Asking, Lang, context_of, known_caller, slow_down
from talong.wire import answers as a
from talong.wire import commands as c


class NewToken(Struct, forbid_unknown_fields=True):
    """Request for a bot token: the name of the program, and its seat unless any free one will do."""

    name: Name
    seat: c.Seat | None = None


class SeatToken(Struct):
    """Token of a program for `hello`, and its seat; none yet if it takes over from a bot at the next deal."""

    token: str
    seat: int | None


@post("/api/tables/{table:str}/tokens", status_code=201, responses=REFUSALS)
async def make_token(request: Asking, table: FromPath[str], data: JSONBody[NewToken], lang: Lang = "sv") -> SeatToken:
    """Seat a program from outside, for the host of the table."""
    context, person = context_of(request), await known_caller(request)
    live = await context.registry.find(table)
    if person != live.state.host:
        raise TableError("only-host")
    slow_down(request)
    name = display_name(data.name)
    program = context.keys.person_id()
    wish = c.Sit(id=digest(program).hex()[:40], seat=data.seat)
    asked_for(live.state, program, wish)  # Refuse before anything is kept.
    await context.store.add_person(program, name)
    done = await live.submit(program, wish, lang)
    if not isinstance(done, a.Done):  # Another player was quicker.
        raise TableError("busy")
    return SeatToken(token=done.token, seat=done.seat)
