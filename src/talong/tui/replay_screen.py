"""Replay screen."""

from __future__ import annotations

from textual import events

from talong.core.event import WATCHER
from talong.lang import LANGUAGES, ToldEvent, Words, narrator_for
from talong.tui.base_screen import BaseScreen
from talong.tui.centre import centre_of
from talong.tui.scene import Scene
from talong.tui.seat_access import ReplayFrames
from talong.tui.table import calls_in
from talong.tui.widget import DrawnWidget


class ReplayScreen(BaseScreen):
    """Screen that steps through a record, one act at a time."""

    def __init__(self, words: Words, replay: ReplayFrames, pace: float) -> None:
        super().__init__(words)
        self.replay = replay
        self.pace = pace
        self.at = 0
        self.running = False

    def on_mount(self) -> None:
        """Show the beginning."""
        self.set_interval(max(0.05, self.pace), self.tick)
        self.show()

    def tick(self) -> None:
        """Step one act on, while the replay runs."""
        if self.running and self.pace:
            self.go_to(self.at + 1)

    def go_to(self, number: int) -> None:
        """Show the table after *number* acts."""
        self.at = max(0, min(self.replay.acts, number))
        if self.at == self.replay.acts:
            self.running = False
        self.show()

    def show(self) -> None:
        """Draw everything."""
        if not self.is_mounted:
            return
        frame = self.replay.frame(self.at)
        view = frame.view.copy()
        viewer = self.replay.viewer
        reader = viewer if viewer < 0 or not self.somebody_else_is_you(view["names"], viewer) else WATCHER
        narrator = narrator_for(self.replay.game, self.words, view["names"], view["seats"], reader)
        told: list[ToldEvent] = []
        lines: list[ToldEvent] = []
        for number in range(max(0, self.at - 40), self.at + 1):
            lines = narrator.tell(self.replay.frame(number).events)
            told += lines
        centre = centre_of(self.replay.game)
        scores = centre.first_scores(view)
        for number in range(self.at + 1):
            scores += centre.scores_in(self.replay.frame(number).events)
        self.selection.renew(view)
        self.selection.legal = []
        scene = Scene(view, narrator, self.paint, calls_in(lines), {}, scores, open_hands=viewer < 0)
        self.top.show(self.replay.title[self.words.lang], self.word("act-of", at=self.at, acts=self.replay.acts))
        self.board.show(scene)
        self.hand.show(scene, self.selection)
        self.status.show(lines[-1].text if lines else "")
        self.acts.show([])
        self.log_sheet.begin(told)
        keys = [
            ("key-back", "left"),
            ("key-on", "right"),
            ("key-run", "space"),
            ("key-light", "d"),
            ("key-quit-replay", "q"),
        ]
        self.bottom.show("", "", [(self.word(word), key) for word, key in keys])

    def somebody_else_is_you(self, names: list[str], viewer: int) -> bool:
        """Tell whether a person other than the *viewer* is written down as `you`: then everybody goes by name."""
        yous = [Words(lang).word("common-you") for lang in LANGUAGES]
        return any(name in yous for seat, name in enumerate(names) if seat != viewer)

    def on_drawn_widget_tapped(self, message: DrawnWidget.Tapped) -> None:
        """Do what was clicked on."""
        kind, _space, key = message.mark.partition(" ")
        if kind == "key":
            self.press(key)

    def on_key(self, event: events.Key) -> None:
        """Do what the key says."""
        event.stop()
        self.press(event.key)

    def press(self, key: str) -> None:
        """Do what *key* says."""
        steps = {"right": 1, "left": -1, "pagedown": 10, "pageup": -10, "home": -self.at, "end": self.replay.acts}
        if key in steps:
            self.running = False
            self.go_to(self.at + steps[key])
        elif key in ("space", "enter"):
            if self.pace:
                self.running = not self.running
            else:
                self.go_to(self.at + 1)
        elif key == "d":
            self.app.action_turn_light()  # type: ignore[attr-defined]
        elif key in ("q", "escape"):
            self.dismiss("left")

    def ask_to_leave(self) -> None:
        """Leave at once: nothing can be lost."""
        self.dismiss("left")
