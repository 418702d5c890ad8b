"""Start of the text UI: seating, save games, and the closing message."""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING

import talong
from talong.bots import USUAL
from talong.cli.browse import viewer_of
from talong.cli.console import LineConsole
from talong.cli.play import Evening, new_match, resumed_match, usual_seats
from talong.cli.savegame import SaveGame, read, savegame_for
from talong.cli.usage_error import UsageError
from talong.lang import Words

if TYPE_CHECKING:
    from talong.core.game import Game
    from talong.tui import Seated


def has_table(console: LineConsole) -> bool:
    """Tell whether the terminal can show the text UI."""
    if find_spec("textual") is None:  # Without the extra `tui` games are played by plain lines.
        return False
    return console.typing and console.terminal and os.environ.get("TERM", "") not in ("", "dumb")


class LocalTables:
    """Maker of local tables, which saves their games and prints at the end where they are."""

    def __init__(
        self,
        words: Words,
        console: LineConsole,
        name: str | None,
        seed: str | None,
        save: str | None,
        teacher: bool = False,
    ) -> None:
        self.words = words
        self.console = console
        self.name = name
        self.seed = seed
        self.save = save
        self.teacher = teacher
        self.played: list[tuple[talong.Match, str, SaveGame]] = []  # People are kept by name: seats may be chosen.

    def lay(self, words: Words, game: Game, seats: int | None, rules: talong.Rules, level: str) -> Seated:
        """Lay a table and seat the person and the bots."""
        self.words = words
        match, seat = new_match(words, game, seats, self.seed, rules, self.name)
        return self.seat(match, seat, level, None)

    def take_up(self, file: str, level: str) -> Seated:
        """Resume the game in *file*, among bots of that *level*."""
        match, seat = resumed_match(self.name, self.seed, file)
        return self.seat(match, seat, level, file)

    def seat(self, match: talong.Match, seat: int, level: str, resumed: str | None) -> Seated:
        """Seat the person, and save the game from the first moment on."""
        from talong.tui import sit_down

        trouble = ""
        savegame: SaveGame | None = None
        try:
            savegame = savegame_for(match.game.key, self.save, resumed)
            savegame.keep(match)
            self.played.append((match, match.names[seat], savegame))
        except UsageError as complaint:
            if self.save is not None or resumed is not None:
                raise
            savegame = None
            trouble = self.words.word(complaint.key, **complaint.facts)
        self.save = None  # A second game of the evening gets a file of its own.

        def keep() -> str:
            if savegame is None:
                return trouble
            try:
                savegame.keep(match)
            except UsageError as complaint:
                return self.words.word(complaint.key, **complaint.facts)
            return ""

        return sit_down(match, seat, level, keep, self.seed, resumed is not None, self.teacher)

    def close(self) -> None:
        """Print how the last game stands, and where it is saved."""
        for match, own, savegame in self.played[-1:]:
            Evening(self.words, self.console, match, match.names.index(own), self.seed, savegame, USUAL).close()


def sit(context: LocalTables, seated: Seated, pace: float) -> None:
    """Open the text UI at the table where a person is *seated*."""
    from talong.tui.app import TalongApp

    TalongApp(context.words, context, seated, pace=pace).run()
    context.close()


def choose(context: LocalTables, game: Game, seats: int | None, rules: talong.Rules, level: str, pace: float) -> None:
    """Open the menu, filled in from the command's arguments."""
    from talong.tui.app import TalongApp
    from talong.tui.menu import Wish

    wish = Wish(game, usual_seats(game, rules) if seats is None else seats, level=level, given=game.rules_data(rules))
    game.check_seats(rules, wish.seats)
    wish.name_preset()
    TalongApp(context.words, context, wish=wish, pace=pace).run()
    context.close()


def show(words: Words, file: str, seen_as: str | None) -> None:
    """Open the replay of the record in *file*, from one viewpoint."""
    from talong.record.reader import read_record
    from talong.tui import ReplayFrames
    from talong.tui.app import PACE, TalongApp

    text = read(file)
    match = talong.replay(text)  # The replay refuses an invalid record.
    TalongApp(words, replay=ReplayFrames(read_record(text), viewer_of(match, seen_as)), pace=PACE).run()
