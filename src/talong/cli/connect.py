"""`talong play --connect`: finding a live table, or laying one, and sitting down there."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final
from urllib.parse import quote

import talong
from talong.cli.console import Screen
from talong.cli.credentials import Pocket, last_name
from talong.cli.person import Stopped
from talong.cli.play import LONGEST_NAME, quoted, usual_seats
from talong.cli.remote_lines import Lines
from talong.cli.tui import has_table
from talong.cli.usage_error import Complaint
from talong.lang import Words
from talong.wire.client.http import Address, Said, Unanswered, ask, read_address
from talong.wire.client.session import RESTING, Visit

BOT: Final = "direkt"


def connect(
    words: Words,
    screen: Screen,
    link: str,
    name: str | None,
    token: str | None,
    wish: dict[str, Any] | None,
    plain: bool,
    code: str | None = None,
) -> None:
    """Sit down at the table that *link* or *code* names, or at a new one as *wish* describes it, or show the lobby."""
    address = read_address(link)
    if address is None:
        raise Complaint("bad-link", given=link)
    if (address.table or code is not None) and wish is not None:
        raise Complaint("connect-alone")
    if address.table and code is not None:
        raise Complaint("code-where")
    desk = Desk(words, address.site)
    if code is not None:
        address = Address(address.site, desk.ask(f"/api/codes/{quote(code, safe='')}")["table"])
    if token is not None and not address.table:
        raise Complaint("token-where")
    if address.table:
        desk.ask(f"/api/tables/{quote(address.table, safe='')}")  # Is there such a table?
    elif wish is None:
        show_lobby(words, screen, desk)
        return
    pocket = Pocket(address.site, token_name(token)) if token else desk.identity(screen, name)
    if wish is not None:
        laid = desk.ask("/api/tables", wish, pocket.session)
        address = Address(address.site, laid["table"])
    drawn = not plain and has_table(screen)
    kept = pocket.of(address.table)
    visit = Visit(address, words.lang, kept, pocket.keep, alone=wish is not None, sits=not drawn)
    visit.client.session = pocket.session
    visit.client.token = token or ("" if pocket.session else str(kept.get("token", "")))
    try:
        if drawn:
            sit(words, screen, visit)
        else:
            Lines(words, screen, visit).run()
    except (Stopped, KeyboardInterrupt):
        pass
    finally:
        if not visit.is_over:
            leave(words, screen, visit, pocket)
        visit.client.close()


def sit(words: Words, screen: Screen, visit: Visit) -> None:
    """Open the table in the terminal."""
    from talong.tui.app import TalongApp

    text = TalongApp(words, visit=visit).run()
    if visit.is_over and text:
        screen.say(text, "red")


def leave(words: Words, screen: Screen, visit: Visit, pocket: Pocket) -> None:
    """Go: a bot plays on, and one can come back."""
    screen.say()
    if visit.seat is None:
        return
    rests = visit.status in RESTING
    if not rests:
        visit.go_away()
    again = f"talong play --connect {quoted(visit.address.link)}"
    if pocket.session:
        again += f" --name {quoted(pocket.name)}"
    screen.say(words.word("live-seat-kept" if rests else "live-seat-to-bot", again=again))


def new_table(game: talong.Game, seats: int | None, rules: talong.Rules, tempo: str) -> dict[str, Any]:
    """Return the wish for a table of *game* with bots in all seats but one, that rests between deals."""
    number = usual_seats(game, rules) if seats is None else seats
    game.check_seats(rules, number)
    bots = {str(seat): BOT for seat in range(1, number)}
    wish = {"game": game.key, "rules": game.changes(rules), "seats": number, "bots": bots}
    return {**wish, "rests": True, "tempo": tempo}


def token_name(token: str) -> str:
    """Return a name for whoever has only a *token*; nobody sees it."""
    return f"token {sha256(token.encode()).hexdigest()[:16]}"


class Desk:
    """The desk of the server at *site*, where one asks for what is not live."""

    def __init__(self, words: Words, site: str) -> None:
        self.words = words
        self.site = site

    def ask(self, path: str, data: object = None, session: str = "") -> Any:
        """Return the answer to a question, or complain in the reader's language."""
        try:
            return ask(self.site, path, data, session, self.words.lang)
        except Said as said:
            raise Complaint("server-says", text=said.text) from None
        except Unanswered as why:
            raise Complaint("no-server", address=self.site, why=str(why)) from None

    def identity(self, screen: Screen, name: str | None) -> Pocket:
        """Return who one is at this server: by *name*, or as the last time, or newly come."""
        own = last_name(self.site) if name is None else " ".join(name.split())
        if not own and name is None:
            if not screen.typing:
                raise Complaint("name-needed")
            screen.say(self.words.word("cli-your-name"), "bold cyan")
            own = " ".join(screen.ask().split())
        if not own or not own.isprintable() or len(own) > LONGEST_NAME:
            raise Complaint("bad-name", most=LONGEST_NAME)
        pocket = Pocket(self.site, own)
        if not pocket.session or not self.is_known(pocket.session):
            pocket.session = self.ask("/api/people", {"name": own})["session"]
            pocket.tables = {}
            pocket.keep()
        return pocket

    def is_known(self, session: str) -> bool:
        """Tell whether the server still knows *session*."""
        try:
            ask(self.site, "/api/me", session=session)
        except Said:
            return False
        except Unanswered as why:
            raise Complaint("no-server", address=self.site, why=str(why)) from None
        return True


def show_lobby(words: Words, screen: Screen, desk: Desk) -> None:
    """Show the tables where somebody can sit down."""
    tables = desk.ask("/api/lobby")
    if not tables:
        screen.say(words.word("cli-lobby-empty", address=desk.site))
    for table in tables:
        name = talong.game(table["game"]).names[words.lang]
        link = Address(desk.site, table["table"]).link
        screen.say(words.word("cli-lobby", game=name, seats=table["seats"], free=table["free"], link=link))
