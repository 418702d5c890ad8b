"""Requests of a page to a host without a network: the paths, answers and refusals of the server.

The one person of the device asks. What takes a server (other devices, strangers, PDF files) is refused by name.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any, Final, NamedTuple, Protocol
from urllib.parse import parse_qsl, unquote

from msgspec import DecodeError, Meta, Struct, ValidationError, convert, json

from talong.api import (
    evening,
    games,
    hint,
    ledger,
    lessons,
    progress,
    puzzles,
    records,
    replays,
    review,
    tables,
    teacher,
)
from talong.api.coach import Coach
from talong.api.companion import EveningLog, companion_account
from talong.api.guide import guide_of_game
from talong.api.language import language, words_in
from talong.api.people import NewPerson, PeopleStore, Person, display_name, known, mine
from talong.api.problems import BODY_BYTES, problem_of, status_of
from talong.api.progress import ProgressStore
from talong.api.protocol import protocol_schema
from talong.api.rules import rule_texts, rulebook_text
from talong.api.threads import in_thread
from talong.api.verification import verification
from talong.core.errors import TalongError
from talong.live.departure import depart
from talong.live.errors import TableError
from talong.live.journal import Journal
from talong.live.reports import note
from talong.live.store import StoreError
from talong.live.tables import TableRegistry
from talong.local.backup import BACKUP_BYTES, read_backup, write_backup

JSON: Final = "application/json"
TEXT: Final = "text/plain; charset=utf-8"


class LocalStore(PeopleStore, ProgressStore, Protocol):
    """Store of the one person of a device and of what they have learnt, on a journal."""

    @property
    def journal(self) -> Journal:
        """Return the journal of all that there is."""

    async def restore(self, entries: Sequence[bytes]) -> None:
        """Replace all that there is by *entries* of a journal."""


class RequestHost(Protocol):
    """What a request is answered from."""

    person: str
    """The one person of the device, or an empty string before they have said their name."""

    @property
    def registry(self) -> TableRegistry:
        """Return the tables."""

    @property
    def store(self) -> LocalStore:
        """Return the store of the person."""

    @property
    def coach(self) -> Coach:
        """Return where the coach thinks."""

    @property
    def address(self) -> str:
        """Return what comes before the path in the link of a table."""


class Answer(NamedTuple):
    """Answer to a request, with its status and its content type."""

    status: int
    kind: str
    body: bytes


class Asked(NamedTuple):
    """Request that has been read: the parameters of its path and of its query, and its body."""

    host: RequestHost
    path: dict[str, str]
    query: Any
    data: Any

    async def caller(self) -> str:
        """Return the person who asks, or an empty string."""
        return self.host.person

    @property
    def person(self) -> str:
        """Return the person who asks; refuse nobody."""
        return known(self.host.person)

    @property
    def match(self) -> int:
        """Return the number of the match in the path."""
        return convert(self.path["match"], MatchNumber, strict=False)


MatchNumber = Annotated[int, Meta(ge=0, le=1 << 53)]
Seat = Annotated[int, Meta(ge=0, le=31)]
Start = Annotated[int, Meta(ge=0, le=1 << 20)]


class Unasked(Struct):
    """Query without parameters."""


class InLanguage(Struct):
    """Query with the language of the answer."""

    lang: Annotated[str, Meta(max_length=10)] = "sv"


class OnDay(InLanguage):
    """Query about the puzzles of a day."""

    day: Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")] | None = None


class Numbered(InLanguage):
    """Query about an evening."""

    number: Annotated[int, Meta(ge=1, le=1 << 31)] | None = None


class OfEvents(Struct):
    """Query about the events of a match."""

    seat: Seat | None = None


class OfLedger(InLanguage):
    """Query about the ledger of a match."""

    seat: Seat | None = None


class OfActs(InLanguage):
    """Query about the acts of a match."""

    seat: Seat | None = None
    watching: bool = False


class OfSteps(InLanguage):
    """Query about the steps of a match."""

    seat: Seat | None = None
    start: Start = 0
    rests: bool = False
    open: bool = False


class OfAct(InLanguage, kw_only=True):
    """Query about an act that has been done."""

    version: Annotated[int, Meta(ge=0, le=1 << 40)]


class OfReview(InLanguage, kw_only=True):
    """Query about the decisions of a seat."""

    seat: Seat
    start: Start = 0


# People.


async def make_person(asked: Asked) -> Person:
    """Give the person of this device a name, or another one."""
    host, name = asked.host, display_name(asked.data.name)
    if host.person:
        await host.store.rename_person(host.person, name)
        host.registry.rename(host.person, name)
    else:
        person = host.registry.keys.person_id()
        await host.store.add_person(person, name)
        host.person = person
    return Person(host.person, "")


async def about_me(asked: Asked) -> object:
    """Return all data stored about the person."""
    return await mine(asked.host.store, asked.person)


async def forget_me(asked: Asked) -> None:
    """Let the person leave their tables, and erase what says who they are."""
    host, person = asked.host, asked.person
    await depart(host.registry, person)
    await host.store.erase(person)
    host.registry.forget_name(person)
    host.person = ""


async def learnt(asked: Asked) -> object:
    """Return what the person has learnt."""
    return await progress.learnt(asked.host.store, asked.person)


async def learn(asked: Asked) -> None:
    """Note that the person has gone through a lesson."""
    await progress.learn(asked.host.store, asked.person, asked.path["game"], asked.path["lesson"])


# Games, rules and the school.


async def game_list(asked: Asked) -> object:
    """Return the games."""
    return games.game_list(asked.query.lang)


async def agree(asked: Asked) -> object:
    """Return a check of wished options."""
    return games.agreement(asked.path["game"], asked.data, asked.query.lang)


async def one_rule(asked: Asked) -> object:
    """Return the text of a rule."""
    return rule_texts(asked.path["rule"], asked.query.lang)


async def rulebook(asked: Asked) -> str:
    """Return a rulebook."""
    return rulebook_text(asked.path["book"], asked.query.lang)


async def guide(asked: Asked) -> object:
    """Return a guide."""
    return guide_of_game(asked.path["game"], asked.query.lang)


async def courses(asked: Asked) -> object:
    """Return the lessons."""
    return await lessons.courses(asked.query.lang)


async def lesson(asked: Asked) -> object:
    """Return a lesson."""
    return await lessons.lesson_frames(asked.path["game"], asked.path["lesson"], asked.query.lang)


async def puzzle_list(asked: Asked) -> object:
    """Return the puzzles of a game."""
    query = asked.query
    return await puzzles.puzzle_list(asked.host.store, asked.caller, asked.path["game"], query.day, query.lang)


async def puzzle_table(asked: Asked) -> object:
    """Return a puzzle."""
    return await puzzles.puzzle_table(asked.path["game"], asked.path["puzzle"], asked.query.lang)


async def answer_puzzle(asked: Asked) -> object:
    """Return whether an act is the best in a puzzle."""
    game, puzzle = asked.path["game"], asked.path["puzzle"]
    return await puzzles.answer_puzzle(asked.host.store, asked.caller, game, puzzle, asked.data, asked.query.lang)


async def puzzle_answer(asked: Asked) -> object:
    """Return what is best in a puzzle."""
    game, puzzle = asked.path["game"], asked.path["puzzle"]
    return await puzzles.puzzle_answer(asked.host.store, game, puzzle, asked.query.lang)


async def companion(asked: Asked) -> object:
    """Return the account of an evening with real cards."""
    return await in_thread(companion_account, asked.path["game"], asked.data, asked.query.lang)


async def verify(asked: Asked) -> object:
    """Return whether the luck of a record is what was committed to."""
    return await verification(asked.data, asked.query.lang)


async def protocol(asked: Asked) -> object:
    """Return the protocol of the sessions."""
    return protocol_schema()


# Tables, and what was played at them.


async def make_table(asked: Asked) -> object:
    """Create a table."""
    host = asked.host
    return await tables.make_table(host.registry, asked.person, asked.data, asked.query.lang, host.address, False)


async def one_table(asked: Asked) -> object:
    """Return the facts of a table."""
    return await tables.table_facts(asked.host.registry, asked.caller, asked.path["table"])


async def coach_hint(asked: Asked) -> object:
    """Return the coach's advice."""
    host = asked.host
    return await hint.hint(host.registry, host.coach, asked.person, asked.path["table"], asked.query.lang)


async def teacher_before(asked: Asked) -> object:
    """Return what matters to the person before they act."""
    host = asked.host
    return await teacher.before(host.registry, host.coach, asked.person, asked.path["table"], asked.query.lang)


async def teacher_after(asked: Asked) -> object:
    """Return a word about an act of the person."""
    host, query = asked.host, asked.query
    return await teacher.after(host.registry, host.coach, asked.person, asked.path["table"], query.version, query.lang)


async def evening_account(asked: Asked) -> object:
    """Return the account of an evening."""
    query = asked.query
    return await evening.evening(asked.host.registry, asked.caller, asked.path["table"], query.number, query.lang)


async def record_text(asked: Asked) -> str:
    """Return a record."""
    return await records.record_text(asked.host.registry, asked.path["table"], asked.match)


async def record_events(asked: Asked) -> object:
    """Return the events of a match."""
    table, match = asked.path["table"], asked.match
    return await records.record_events(asked.host.registry, asked.caller, table, match, asked.query.seat)


async def record_steps(asked: Asked) -> object:
    """Return steps of a match."""
    registry, table, query = asked.host.registry, asked.path["table"], asked.query
    return await replays.record_steps(
        registry, asked.caller, table, asked.match, query.seat, query.start, query.rests, query.open, query.lang
    )


async def record_acts(asked: Asked) -> object:
    """Return the acts of a match in words."""
    registry, table, query = asked.host.registry, asked.path["table"], asked.query
    return await replays.record_acts(registry, asked.caller, table, asked.match, query.seat, query.watching, query.lang)


async def record_ledger(asked: Asked) -> object:
    """Return the ledger of a match."""
    registry, table, query = asked.host.registry, asked.path["table"], asked.query
    return await ledger.record_ledger(registry, asked.caller, table, asked.match, query.seat, query.lang)


async def record_review(asked: Asked) -> object:
    """Return costly decisions of a match."""
    host, table, query = asked.host, asked.path["table"], asked.query
    return await review.record_review(
        host.registry, host.coach, asked.caller, table, asked.match, query.seat, query.start, query.lang
    )


# All that the device keeps.


async def export_data(asked: Asked) -> str:
    """Return a backup of all that the device keeps."""
    return write_backup(await asked.host.store.journal.entries())


async def import_data(asked: Asked) -> None:
    """Replace all that the device keeps by what is in a backup; the page is to begin anew after that."""
    await asked.host.store.restore(await read_backup(asked.data))


async def needs_server(asked: Asked) -> object:
    """Refuse what only a server can do."""
    raise TableError("needs-server")


class Route(NamedTuple):
    """Route of a request: its method and path, who answers, and what is read of it."""

    method: str
    path: str
    answer: Callable[[Asked], Awaitable[object]]
    query: type[Struct] = InLanguage
    body: type | None = None  # The struct of its body, or bytes as they are.
    status: int = 200
    kind: str = JSON
    most: int = BODY_BYTES


RECORD: Final = "/api/tables/{table}/records/{match}"
ROUTES: Final = [
    Route("POST", "/api/people", make_person, Unasked, NewPerson, 201),
    Route("GET", "/api/me", about_me, Unasked),
    Route("DELETE", "/api/me", forget_me, Unasked, status=204),
    Route("GET", "/api/me/learnt", learnt, Unasked),
    Route("PUT", "/api/me/learnt/{game}/{lesson}", learn, Unasked, status=204),
    Route("GET", "/api/games", game_list),
    Route("POST", "/api/games/{game}/options", agree, body=games.Wish),
    Route("GET", "/api/rules/{rule}", one_rule),
    Route("GET", "/api/rulebooks/{book}", rulebook, kind=TEXT),
    Route("GET", "/api/guide/{game}", guide),
    Route("GET", "/api/lessons", courses),
    Route("GET", "/api/lessons/{game}/{lesson}", lesson),
    Route("GET", "/api/puzzles/{game}", puzzle_list, OnDay),
    Route("GET", "/api/puzzles/{game}/{puzzle}", puzzle_table),
    Route("POST", "/api/puzzles/{game}/{puzzle}", answer_puzzle, body=puzzles.PuzzleAct),
    Route("GET", "/api/puzzles/{game}/{puzzle}/answer", puzzle_answer),
    Route("POST", "/api/companion/{game}", companion, body=EveningLog),
    Route("POST", "/api/verify", verify, body=bytes),
    Route("GET", "/api/protocol.json", protocol, Unasked),
    Route("POST", "/api/tables", make_table, body=tables.NewTable, status=201),
    Route("GET", "/api/tables/{table}", one_table, Unasked),
    Route("GET", "/api/tables/{table}/hint", coach_hint),
    Route("GET", "/api/tables/{table}/teacher/before", teacher_before),
    Route("GET", "/api/tables/{table}/teacher/after", teacher_after, OfAct),
    Route("GET", "/api/tables/{table}/evening", evening_account, Numbered),
    Route("GET", RECORD, record_text, Unasked, kind=TEXT),
    Route("GET", f"{RECORD}/events", record_events, OfEvents),
    Route("GET", f"{RECORD}/steps", record_steps, OfSteps),
    Route("GET", f"{RECORD}/acts", record_acts, OfActs),
    Route("GET", f"{RECORD}/ledger", record_ledger, OfLedger),
    Route("GET", f"{RECORD}/review", record_review, OfReview),
    # What a server has no use for: all that the device keeps, as a file.
    Route("GET", "/api/local/data", export_data, Unasked, kind=TEXT),
    Route("PUT", "/api/local/data", import_data, Unasked, bytes, 204, most=BACKUP_BYTES),
    # What takes a server: other devices, strangers, and PDF files.
    Route("DELETE", "/api/session", needs_server, Unasked),
    Route("POST", "/api/recover", needs_server, Unasked),
    Route("POST", "/api/tables/{table}/recovery", needs_server, Unasked),
    Route("POST", "/api/tables/{table}/tokens", needs_server, Unasked),
    Route("GET", "/api/tables/{table}/qr.svg", needs_server, Unasked),
    Route("GET", "/api/codes/{code}", needs_server, Unasked),
    Route("GET", "/api/lobby", needs_server, Unasked),
    Route("GET", "/api/server", needs_server, Unasked),
    Route("GET", "/api/print", needs_server, Unasked),
    Route("GET", "/api/print/{deck}/deck.pdf", needs_server, Unasked),
    Route("GET", "/api/print/{game}/sheet.pdf", needs_server, Unasked),
    Route("GET", "/api/print/{game}/rules.pdf", needs_server, Unasked),
]


class Node:
    """Node of the tree of paths: what may follow by name, a parameter that may follow, and the routes that end here."""

    def __init__(self) -> None:
        self.named: dict[str, Node] = {}
        self.given: Node | None = None
        self.routes: dict[str, Route] = {}


def tree(routes: list[Route]) -> Node:
    """Return the tree of the paths of *routes*."""
    root = Node()
    for route in routes:
        node = root
        for part in parts_of(route.path):
            if part.startswith("{"):
                node.given = node.given or Node()
                node = node.given
            else:
                node = node.named.setdefault(part, Node())
        node.routes[route.method] = route
    return root


def parts_of(path: str) -> list[str]:
    """Return the parts of *path*."""
    return [part for part in path.split("/") if part]


TREE: Final = tree(ROUTES)


async def answer(host: RequestHost, method: str, target: str, body: bytes = b"", lang: str = "sv") -> Answer:
    """Return what *host* answers to a request for *target*, a path with its query; *lang* counts if that names none."""
    plain, _mark, query = target.partition("#")[0].partition("?")
    said = parse_qsl(query, keep_blank_values=True)
    first = dict(reversed(said))  # Refusals are in the language that is named first.
    try:
        route, path = find(method, unquote(plain))
        asked = Asked(host, path, read_query(route, {"lang": lang, **dict(said)}), read_body(route, body))
        found = await route.answer(asked)
        return Answer(route.status, route.kind, encoded(found))
    except TalongError as error:
        refused = error
    except ValidationError:
        refused = unreadable("400")
    except StoreError:
        refused = TableError("busy")
    except Exception as error:  # Whatever the error is, the page gets an answer.
        note("request", error)
        refused = TableError("internal-error")
    words = words_in(language(first.get("lang", lang)))
    return Answer(status_of(refused), JSON, json.encode(problem_of(refused, words)))


def find(method: str, path: str) -> tuple[Route, dict[str, str]]:
    """Return the route of a request, and the parameters in its *path*."""
    node, given = TREE, []
    for part in parts_of(path):
        if part in node.named:
            node = node.named[part]
        elif node.given is not None:
            node = node.given
            given.append(part)
        else:
            raise TableError("no-such-page")
    if not node.routes:
        raise TableError("no-such-page")
    if method not in node.routes:
        raise TableError("no-such-method")
    route = node.routes[method]
    names = [part[1:-1] for part in parts_of(route.path) if part.startswith("{")]
    parameters = dict(zip(names, given, strict=True))
    if "match" in parameters:
        try:
            parameters["match"] = str(int(parameters["match"]))
        except ValueError:
            raise TableError("no-such-page") from None
    return route, parameters


def read_query(route: Route, said: dict[str, str]) -> Struct:
    """Return the query that was *said*."""
    return convert(said, route.query, strict=False)


def read_body(route: Route, body: bytes) -> object:
    """Return the *body* of a request as its route has it."""
    if route.body is None:
        return None
    if len(body) > route.most:
        raise TableError("too-long")
    if route.body is bytes:
        return body
    try:
        return convert(json.decode(body), route.body, strict=False, str_keys=True)
    except (RecursionError, UnicodeDecodeError) as error:
        raise unreadable(type(error).__name__) from None
    except DecodeError:
        raise unreadable("400") from None


def unreadable(why: str) -> TableError:
    """Return the refusal of a request that cannot be read."""
    return TableError("bad-message", {"why": why})


def encoded(found: object) -> bytes:
    """Return what was *found* as the body of an answer."""
    if found is None:
        return b""
    return found.encode() if isinstance(found, str) else json.encode(found)
