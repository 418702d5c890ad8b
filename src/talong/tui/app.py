"""Textual application: the menu, the table, replays and live tables."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from talong.lang import Words
from talong.tui.base_screen import BaseScreen
from talong.tui.lobby_screen import LobbyScreen
from talong.tui.menu import MenuScreen, Wish
from talong.tui.palette import DAG, KVALL, Palette
from talong.tui.replay_screen import ReplayScreen
from talong.tui.seat_access import ReplayFrames, Seated, TableMaker
from talong.tui.table import TableScreen
from talong.wire.client.session import Session

PACE = 0.9  # Seconds between two acts of the others, the same for all of them.


def theme_of(paint: Palette) -> Theme:
    """Return *paint* as a theme for the parts that Textual draws."""
    return Theme(
        name=paint.name,
        primary=paint.ockra,
        secondary=paint.bla,
        accent=paint.ockra,
        warning=paint.ockra,
        error=paint.red,
        success=paint.moss,
        foreground=paint.ink,
        background=paint.papper,
        surface=paint.yta,
        panel=paint.yta,
        dark=paint is KVALL,
        variables={"border": paint.kant, "scrollbar": paint.linje, "scrollbar-background": paint.papper},
    )


class TalongApp(App[str]):
    """Talong in a terminal."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: $background; color: $foreground; }
    #top, #bottom { height: 1; }
    #middle { height: 1fr; }
    #left { width: 1fr; }
    #board { height: 1fr; }
    #hand { height: 7; }
    #status { height: 2; }
    #acts { height: 1; }
    #talk { width: 26; }
    Page, Question { align: center middle; background: $background 60%; }
    #page { width: 90%; max-width: 96; height: 85%; padding: 1 2; background: $surface; border: double $border; }
    #question { width: 52; height: auto; padding: 1 2; background: $surface; border: double $border; }
    .answer { margin-top: 1; text-style: bold; }
    #menu { height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True),
    ]

    def __init__(
        self,
        words: Words,
        table_maker: TableMaker | None = None,
        seated: Seated | None = None,
        replay: ReplayFrames | None = None,
        wish: Wish | None = None,
        pace: float = PACE,
        session: Session | None = None,
    ) -> None:
        super().__init__()
        self.words = words
        self.table_maker = table_maker
        self.seated = seated
        self.replay = replay
        self.pace = pace
        self.session = session
        self.paint = KVALL
        self.wish = wish or Wish()
        for paint in (KVALL, DAG):
            self.register_theme(theme_of(paint))
        self.theme = KVALL.name

    def on_mount(self) -> None:
        """Open the table, or the menu."""
        if self.session is not None:
            self.push_screen(LobbyScreen(self.words, self.session))
        elif self.replay is not None:
            self.push_screen(ReplayScreen(self.words, self.replay, self.pace), self.close)
        elif self.seated is not None:
            self.push_screen(TableScreen(self.words, self.seated, self.pace), self.close)
        else:
            self.open_menu()

    def open_menu(self) -> None:
        """Open the menu."""
        self.push_screen(MenuScreen(self.words, self.wish), self.lay)

    def lay(self, wish: Wish | None) -> None:
        """Open the table that was chosen in the menu."""
        if wish is None or self.table_maker is None:
            self.exit("left")
            return
        self.wish = wish
        self.words = wish.words or self.words
        seated = self.table_maker.lay(self.words, wish.game, wish.seats, wish.rules(), wish.level)
        self.push_screen(TableScreen(self.words, seated, self.pace), self.back)

    def back(self, how: str | None) -> None:
        """Return from a table that was chosen in the menu: to the menu after a whole game, else exit."""
        if how == "over":
            self.open_menu()
        else:
            self.exit("left")

    def close(self, how: str | None) -> None:
        """Exit the application."""
        self.exit(how or "left")

    def action_leave(self) -> None:
        """Offer to leave the present screen."""
        screen = self.screen
        if isinstance(screen, BaseScreen):
            leave = getattr(screen, "ask_to_leave", None)
            if leave is not None:
                leave()
                return
        if isinstance(screen, MenuScreen):
            screen.dismiss(None)
            return
        self.pop_screen()

    def action_turn_light(self) -> None:
        """Switch between the dark and the light palette."""
        self.paint = DAG if self.paint is KVALL else KVALL
        self.theme = self.paint.name
        screen = self.screen
        if isinstance(screen, (BaseScreen, MenuScreen)):
            screen.turn_light()
