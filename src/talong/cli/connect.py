"""`talong play --connect`: join or create a live table."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final
from urllib.parse import quote

import talong
from talong.cli.console import LineConsole
from talong.cli.credentials import Credentials, last_name
from talong.cli.person import Stopped
from talong.cli.play import LONGEST_NAME, quoted, usual_seats
from talong.cli.remote_lines import LineReader
from talong.cli.tui import has_table
from talong.cli.usage_error import UsageError
from talong.lang import Words
from talong.wire.client.http import Address, NoAnswer, Refused, ask, read_address
from talong.wire.client.session import RESTING, Session

BOT: Final = "direkt"


def connect(
    words: Words,
    console: LineConsole,
    link: str,
    name: str | None,
    token: str | None,
    wish: dict[str, Any] | None,
    plain: bool,
    code: str | None = None,
) -> None:
    """Join the table at *link* or *code*, or a new one as *wish* describes it, or show the lobby."""
    address = read_address(link)
    if address is None:
        raise UsageError("bad-link", given=link)
    if (address.table or code is not None) and wish is not None:
        raise UsageError("connect-alone")
    if address.table and code is not None:
        raise UsageError("code-where")
    finder = TableFinder(words, address.site)
    if code is not None:
        address = Address(address.site, finder.ask(f"/api/codes/{quote(code, safe='')}")["table"])
    if token is not None and not address.table:
        raise UsageError("token-where")
    if address.table:
        finder.ask(f"/api/tables/{quote(address.table, safe='')}")  # A table that does not exist is refused here.
    elif wish is None:
        show_lobby(words, console, finder)
        return
    credentials = Credentials(address.site, token_name(token)) if token else finder.identity(console, name)
    if wish is not None:
        laid = finder.ask("/api/tables", wish, credentials.session)
        address = Address(address.site, laid["table"])
    drawn = not plain and has_table(console)
    kept = credentials.of(address.table)
    session = Session(address, words.lang, kept, credentials.keep, alone=wish is not None, sits=not drawn)
    session.client.session = credentials.session
    session.client.token = token or ("" if credentials.session else str(kept.get("token", "")))
    try:
        if drawn:
            sit(words, console, session)
        else:
            LineReader(words, console, session).run()
    except (Stopped, KeyboardInterrupt):
        pass
    finally:
        if not session.is_over:
            leave(words, console, session, credentials)
        session.client.close()


def sit(words: Words, console: LineConsole, session: Session) -> None:
    """Open the table in the text UI."""
    from talong.tui.app import TalongApp

    text = TalongApp(words, session=session).run()
    if session.is_over and text:
        console.say(text, "red")


def leave(words: Words, console: LineConsole, session: Session, credentials: Credentials) -> None:
    """Leave the table: a bot plays on, and the person can come back."""
    console.say()
    if session.seat is None:
        return
    rests = session.status in RESTING
    if not rests:
        session.go_away()
    again = f"talong play --connect {quoted(session.address.link)}"
    if credentials.session:
        again += f" --name {quoted(credentials.name)}"
    console.say(words.word("live-seat-kept" if rests else "live-seat-to-bot", again=again))


def new_table(game: talong.Game, seats: int | None, rules: talong.Rules, tempo: str) -> dict[str, Any]:
    """Return the request for a new table of *game*: bots in all seats but one, and a rest between deals."""
    number = usual_seats(game, rules) if seats is None else seats
    game.check_seats(rules, number)
    bots = {str(seat): BOT for seat in range(1, number)}
    wish = {"game": game.key, "rules": game.changes(rules), "seats": number, "bots": bots}
    return {**wish, "rests": True, "tempo": tempo}


def token_name(token: str) -> str:
    """Return the name under which the credentials of a bare *token* are stored; it is shown to nobody."""
    return f"token {sha256(token.encode()).hexdigest()[:16]}"


class TableFinder:
    """HTTP client of the server at *site*."""

    def __init__(self, words: Words, site: str) -> None:
        self.words = words
        self.site = site

    def ask(self, path: str, data: object = None, session: str = "") -> Any:
        """Return the answer to a request, or raise a UsageError in the reader's language."""
        try:
            return ask(self.site, path, data, session, self.words.lang)
        except Refused as said:
            raise UsageError("server-says", text=said.text) from None
        except NoAnswer as why:
            raise UsageError("no-server", address=self.site, why=str(why)) from None

    def identity(self, console: LineConsole, name: str | None) -> Credentials:
        """Return the credentials for this server: of *name*, or those used last, or new ones."""
        own = last_name(self.site) if name is None else " ".join(name.split())
        if not own and name is None:
            if not console.typing:
                raise UsageError("name-needed")
            console.say(self.words.word("cli-your-name"), "bold cyan")
            own = " ".join(console.ask().split())
        if not own or not own.isprintable() or len(own) > LONGEST_NAME:
            raise UsageError("bad-name", most=LONGEST_NAME)
        credentials = Credentials(self.site, own)
        if not credentials.session or not self.is_known(credentials.session):
            credentials.session = self.ask("/api/people", {"name": own})["session"]
            credentials.tables = {}
            credentials.keep()
        return credentials

    def is_known(self, session: str) -> bool:
        """Tell whether the server still knows *session*."""
        try:
            ask(self.site, "/api/me", session=session)
        except Refused:
            return False
        except NoAnswer as why:
            raise UsageError("no-server", address=self.site, why=str(why)) from None
        return True


def show_lobby(words: Words, console: LineConsole, finder: TableFinder) -> None:
    """List the tables with free seats."""
    tables = finder.ask("/api/lobby")
    if not tables:
        console.say(words.word("cli-lobby-empty", address=finder.site))
    for table in tables:
        name = talong.game(table["game"]).names[words.lang]
        link = Address(finder.site, table["table"]).link
        console.say(words.word("cli-lobby", game=name, seats=table["seats"], free=table["free"], link=link))
