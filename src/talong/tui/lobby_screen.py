"""Lobby screen of a live table before, between and after its matches."""

from __future__ import annotations

from textual import events
from textual.message import Message as Posted

from talong.bots import USUAL
from talong.games import game
from talong.lang import Narrator, ToldEvent, Words, narrator_for
from talong.tui.acts import Act
from talong.tui.base_screen import BaseScreen
from talong.tui.help import Page, Speaking, explain_waiting
from talong.tui.lobby_board import LobbyBoard
from talong.tui.log import Log
from talong.tui.remote_seat import RemoteSeat
from talong.tui.table import TableScreen
from talong.tui.widget import DrawnWidget
from talong.wire import answers as a
from talong.wire import commands as c
from talong.wire.client.session import ON, RESTING, Move, Session, called
from talong.wire.client.socket import Message


class LobbyScreen(BaseScreen):
    """Screen that reads a *session*; while a match is played, a TableScreen lies over this one."""

    class Arrived(Posted):
        """Message of the server, posted to the UI thread."""

        def __init__(self, said: Message) -> None:
            super().__init__()
            self.said = said

    def __init__(self, words: Words, session: Session) -> None:
        super().__init__(words)
        self.session = session
        self.chairs = LobbyBoard(id="board")
        self.chairs.host = self
        self.at = 0  # The chair that is pointed at.
        self.pointed = False  # A chair that the person has pointed at stays so.
        self.notice = ""
        self.live: RemoteSeat | None = None  # The seat in the newest match.
        self.table: TableScreen | None = None  # The screen of the match shown, which may be the one before.

    def upper(self) -> list[DrawnWidget]:
        """Return the lobby board, which stands in for the board and the hand."""
        return [self.chairs]

    def live_word(self, key: str, **facts: object) -> str:
        """Return a message of the catalogue `live`."""
        return self.words.word(f"live-{key}", **facts)

    def on_mount(self) -> None:
        """Connect to the table."""
        self.session.reader = self
        self.session.client.hear = self.hear
        self.session.client.start()
        self.show()

    def hear(self, said: Message) -> None:
        """Post a message of the server; this runs in the thread of the connection."""
        self.post_message(self.Arrived(said))

    def on_lobby_screen_arrived(self, message: Arrived) -> None:
        """Handle a message of the server."""
        self.session.heard(message.said)
        self.show()
        if self.table is not None:
            self.table.show()

    # Callbacks of the session.

    @property
    def sheet(self) -> Log:
        """The log that is shown."""
        return self.log_sheet if self.table is None else self.table.log_sheet

    def say(self, key: str, wrong: bool = False, **facts: object) -> None:
        """Log a message in the reader's language."""
        text = self.live_word(key, **facts)
        self.sheet.tell([ToldEvent("news", text)])
        if wrong and key != "lost":
            self.note(text)

    def note(self, text: str, rule: str = " ") -> None:
        """Show *text* in the status line until something is done."""
        if self.table is not None:
            self.table.notice, self.table.refused = text, rule
        else:
            self.notice = text

    def look(self) -> None:
        """Take in who sits where now."""
        if self.table is not None:
            self.table.meet()

    def tell(self, move: Move) -> None:
        """Pass on a *move* of the match, or open the table for a new one."""
        if move.how == ON and self.live is not None:
            self.live.come(move)
            if self.table is not None:
                self.table.go_on()
            return
        self.live = RemoteSeat(self.words, self.session, move)
        if "scores" in move.view:  # The protokoll is kept from the first deal on.
            self.session.look_back()
        if self.session.status != "playing":
            return
        if self.table is None:
            self.open_table()
        elif not self.table.over:  # The match that it shows has ended elsewhere.
            self.table.begin(self.live.seated())

    def earlier(self, events: list[dict[str, object]]) -> None:
        """Take in the events before all that is known of the match."""
        if self.live is not None:
            self.live.earlier(events)
            if self.table is not None and not self.table.over:  # A table that is over shows the match before.
                self.table.recall(events)

    def turn_to(self, info: a.TableInfo) -> None:
        """Log that a match begins or is over."""
        if info.status == "shuffling" and info.fair is not None:
            self.say("commitment", commitment=info.fair.commitment)
        elif info.status == "over" and info.reveal:
            self.say("record-link", link=self.session.address.record(info.match))

    def stop(self) -> None:
        """Close the table of a match that has been ended, and say so in the lobby."""
        self.say("ended")
        self.live = None
        if self.table is not None and self.table in self.app.screen_stack:
            while self.app.screen is not self.table:  # Help or a question may lie on top of it.
                self.app.pop_screen()
            self.table.dismiss("ended")
        self.notice = self.live_word("ended")

    def chat(self, line: a.Line) -> None:
        """Log a chat line."""
        self.sheet.tell([ToldEvent("chat", self.live_word("said", name=line.name or "–", text=line.text))])

    def refuse(self, answer: a.Refused) -> None:
        """Show why an act was refused."""
        if self.live is not None and answer.id == self.live.asked:
            self.live.asked = ""
        why = answer.text.removeprefix(f"{answer.rule}: ")
        if answer.rule:
            self.note(self.word("refused", why=why, rule=answer.rule), answer.rule)
        else:
            self.note(self.live_word("refused-so", why=why))

    def ask(self) -> None:
        """Point at the person's chair or a free one; all else is shown anyway."""
        info = self.session.info
        assert info is not None
        free = [seat for seat, chair in enumerate(info.chairs) if chair.kind == "free"]
        if not self.pointed:
            self.at = self.session.seat if self.session.seat is not None else free[0] if free else 0

    def farewell(self, text: str) -> None:
        """Show why the server has closed the connection."""
        if self.session.is_over:
            self.app.exit(text)
        else:
            self.note(text)

    # The match.

    def open_table(self) -> None:
        """Open the table for the newest match."""
        shown = self.live
        assert shown is not None
        self.table = TableScreen(self.words, shown.seated(), 0)
        self.table.log_sheet.begin(self.log_sheet.lines)
        self.notice = ""
        self.app.push_screen(self.table, lambda how: self.closed(how, shown))

    def closed(self, how: str | None, shown: RemoteSeat) -> None:
        """Return from a match; another may have begun meanwhile."""
        if how == "left":
            self.app.exit("left")
            return
        assert self.table is not None
        self.log_sheet.begin(self.table.log_sheet.lines)
        self.table = None
        if self.live is not shown and self.session.status == "playing":
            self.open_table()
        self.show()

    # Showing.

    def show(self) -> None:
        """Draw everything."""
        if not self.is_mounted:
            return
        info = self.session.info
        if info is not None:
            agreed = self.narrator.agreed(info.rules)
            goal = self.word("plays", rules=agreed) if agreed else self.narrator.say("goal")
            self.top.show(game(info.game).names[self.words.lang], goal)
        self.chairs.redraw()
        self.status.show(*self.sentence())
        self.acts.show(self.offered())
        keys = [("key-help", "question_mark"), ("key-speak", "slash"), ("key-light", "d"), ("key-quit", "q")]
        self.bottom.show("", "", [(self.word(word), key) for word, key in keys])

    @property
    def narrator(self) -> Narrator:
        """The narrator of the table's game."""
        info = self.session.info
        assert info is not None
        names = [called(self.words, seat, chair) for seat, chair in enumerate(info.chairs)]
        return narrator_for(
            info.game, self.words, names, info.seats, -1 if self.session.seat is None else self.session.seat
        )

    def standing(self) -> str:
        """Return how the last match has ended, if there was one."""
        if self.session.status != "over" or self.session.view is None:
            return ""
        return f"{self.word('over')} {self.word('standing', standing=self.narrator.standing(self.session.view))}"

    def sentence(self) -> tuple[str, bool]:
        """Return what is asked of the reader, and whether it is a refusal."""
        session, info = self.session, self.session.info
        if session.is_lost:
            return self.live_word("lost"), True
        if self.notice:
            return self.notice, True
        if info is None:
            return self.word("coming"), False
        if info.status == "shuffling":
            return self.word("shuffling"), False
        free = len([chair for chair in info.chairs if chair.kind == "free"])
        if session.seat is None and not session.is_host:
            return self.word("choose-seat" if free else "full"), False
        if info.again is not None and session.seat is not None and not free:
            return self.again_sentence(info.again), False
        if session.is_host:
            return self.word("host-begins", free=free, seated="no" if session.seat is None else "yes"), False
        return self.live_word("wait-host", free=free), False

    def again_sentence(self, again: a.Again) -> str:
        """Return who wants another match, and who is waited for."""
        number = len(again.ready) + len(again.waits)
        if not self.session.wants_again:
            return self.word("again-asks", ready=len(again.ready), all=number, alone="yes" if number < 2 else "no")
        names = self.narrator.people(again.waits, inside=True)
        return self.word("again-waits", names=names, ready=len(again.ready), all=number)

    def offered(self) -> list[Act]:
        """Return the open acts, what Enter does first."""
        session, info = self.session, self.session.info
        if info is None or info.status not in RESTING:
            return []
        here = info.chairs[self.at].kind
        free = any(chair.kind == "free" for chair in info.chairs)
        acts: list[Act] = []
        if session.seat is None and here == "free":
            acts.append(Act("↵", self.word("sit-here", seat=self.at + 1), "sit", True))
        if info.again is not None and session.seat is not None and not session.wants_again:
            acts.append(Act("↵", self.word("again"), "again", True))
        elif session.is_host and not free:
            key = "begin-anyway" if info.again is not None and session.seat is not None else "begin"
            acts.append(Act("↵", self.word(key), "begin", True))
        if session.is_host and free:
            acts.append(Act("b", self.word("fill"), "fill", not acts))
        if session.is_host and here == "bot":
            acts.append(Act("x", self.word("free", seat=self.at + 1), "free"))
        if session.seat is not None:
            acts.append(Act("u", self.word("get-up"), "stand"))
        return acts

    # Acting.

    def on_key(self, event: events.Key) -> None:
        """Do what the key says."""
        event.stop()
        self.press(event.key, event.character or "")

    def on_drawn_widget_tapped(self, message: DrawnWidget.Tapped) -> None:
        """Do what was clicked on."""
        kind, _space, which = message.mark.partition(" ")
        if kind == "key":
            self.press(which, {"question_mark": "?", "slash": "/"}.get(which, which))
        elif kind == "act":
            self.do(self.acts.acts[int(which)].act)
        elif kind == "chair":
            again = self.at == int(which)
            self.point(int(which))
            if again:
                self.press("enter", "")

    def press(self, key: str, sign: str) -> None:
        """Do what *key* says."""
        info = self.session.info
        self.notice = ""
        if sign == "/":
            self.app.push_screen(Speaking(self.word("speak-title"), self.word("speak-why")), self.speak)
        elif sign == "?":
            if info is not None:
                text = explain_waiting(self.narrator, self.paint)
                self.app.push_screen(Page(self.word("help-title"), text, self.word("to-close")))
        elif key == "q":
            self.ask_to_leave()
        elif key == "d":
            self.app.action_turn_light()  # type: ignore[attr-defined]
        elif key in ("pageup", "pagedown"):
            self.log_sheet.scroll_by(5 if key == "pageup" else -5)
        elif key in ("up", "down", "left", "right"):
            self.point(self.at + (-1 if key in ("up", "left") else 1))
        elif sign.isdecimal() and len(sign) == 1:
            self.point((int(sign) or 10) - 1)
        elif key == "enter":
            self.do(next((act.act for act in self.acts.acts if act.main), ""))
        else:
            self.do(next((act.act for act in self.acts.acts if act.key == sign), ""))
        self.show()

    def point(self, seat: int) -> None:
        """Point at the chair of *seat*."""
        if self.session.info is not None:
            self.at = max(0, min(self.session.info.seats - 1, seat))
            self.pointed = True
        self.show()

    def do(self, act: str) -> None:
        """Ask the table for *act*."""
        session = self.session
        if act == "sit":
            session.sit(self.at)
        elif act == "fill":
            session.fill(USUAL)
        elif act == "again":
            session.play_again()
        elif act == "begin":
            session.send(c.Begin)
        elif act == "free":
            session.send(c.Free, seat=self.at)
        elif act == "stand":
            session.send(c.Stand)

    def speak(self, text: str | None) -> None:
        """Say *text* to the table."""
        if text:
            self.session.speak(text)

    def ask_to_leave(self) -> None:
        """Leave at once: the seat is kept."""
        self.app.exit("left")
