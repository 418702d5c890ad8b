"""Menu: game, seats, rules, opponents and language."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from textual import events
from textual.app import ComposeResult

from talong.bots import LEVELS
from talong.bots import USUAL as USUAL_LEVEL
from talong.bots.outside import name_of
from talong.core.errors import RulesError
from talong.core.game import Game
from talong.core.options import CHOICE, NUMBER, SWITCH, Option, Rules
from talong.games import game as game_called
from talong.games import games
from talong.lang import LANGUAGES, Words, narrator_for, say_error
from talong.tui.palette import KVALL, Box, Canvas, Palette, clip, wrapped
from talong.tui.sized_screen import SizedScreen
from talong.tui.widget import DrawnWidget

FIXED: Final = ("game", "seats", "preset", "level", "lang")


@dataclass
class Wish:
    """Choice of game, seats, rules and opponents."""

    game: Game = field(default_factory=lambda: games()[0])
    seats: int = 0
    preset: str = "standard"
    level: str = USUAL_LEVEL
    given: dict[str, object] = field(default_factory=dict)
    words: Words | None = None

    def __post_init__(self) -> None:
        self.seats = self.seats or self.game.usual_seats

    def rules(self) -> Rules:
        """Return the rules, or raise RulesError."""
        return self.game.read_rules(dict(self.given))

    def data(self) -> dict[str, object]:
        """Return every option with its value."""
        return self.game.rules_data(self.rules())

    def refuses(self, name: str, value: object) -> RulesError | None:
        """Return why the option *name* cannot be *value* with all else as it is."""
        try:
            if name == "seats":
                assert isinstance(value, int)
                self.game.check_seats(self.rules(), value)
            else:
                self.game.check_seats(self.game.read_rules({**self.data(), name: value}), self.seats)
        except RulesError as error:
            return error
        return None

    def choose_game(self, game: Game) -> None:
        """Choose *game*, with its usual rules, and its usual seats unless others were chosen."""
        if self.seats == self.game.usual_seats:
            self.seats = game.usual_seats
        self.game = game
        self.choose_preset("standard")

    def choose_preset(self, preset: str) -> None:
        """Take the rules of *preset*."""
        self.preset = preset
        self.given = dict(self.game.rules_data(self.game.rules(preset)))
        least, most = self.game.seats_min, self.game.seats_max
        by_preference = sorted(range(least, most + 1), key=lambda number: (abs(number - self.seats), number))
        for number in by_preference:
            if self.refuses("seats", number) is None:
                self.seats = number
                return

    def set(self, name: str, value: object) -> None:
        """Set one option."""
        self.given = {**self.data(), name: value}
        self.name_preset()

    def name_preset(self) -> None:
        """Set the preset that the rules amount to, if any."""
        game, rules = self.game, self.rules()
        self.preset = next((name for name in game.presets if game.rules(name) == rules), "")


def values_of(option: Option, now: object) -> list[object]:
    """Return what *option* may be; of a wide range of numbers only those near *now*."""
    if option.kind == SWITCH:
        return [False, True]
    if option.kind == CHOICE:
        return list(option.choices)
    start: list[object] = [None] if option.none_word else []
    if option.most - option.least <= 20:
        return start + list(range(option.least, option.most + 1))
    middle = now if isinstance(now, int) else option.least
    near = range(max(option.least, middle - 2), min(option.most, middle + 2) + 1)
    return start + list(near)


class Sheet(DrawnWidget):
    """Menu widget: rows on the left, what the row means on the right."""

    host: MenuScreen

    def draw(self, canvas: Canvas) -> None:
        """Draw the menu."""
        self.host.draw(canvas)


class MenuScreen(SizedScreen[Wish | None]):
    """Menu screen."""

    def __init__(self, words: Words, wish: Wish) -> None:
        super().__init__(words)
        self.wish = wish
        if not wish.given:
            wish.choose_preset("standard")
        self.at = 0
        self.notice = ""
        self.typed = ""
        self.sheet = Sheet(id="menu")
        self.sheet.host = self
        self.first = 0

    def compose(self) -> ComposeResult:
        """Lay out the menu."""
        yield self.sheet
        yield self.too_small

    @property
    def paint(self) -> Palette:
        """The current palette."""
        found = getattr(self.app, "paint", KVALL)
        assert isinstance(found, Palette)
        return found

    def turn_light(self) -> None:
        """Redraw everything in the other palette."""
        self.sheet.redraw()

    # The rows.

    @property
    def rows(self) -> list[str]:
        """The names of all rows."""
        return [*FIXED, *[option.name for option in self.wish.game.options]]

    @property
    def row(self) -> str:
        """The name of the present row."""
        return self.rows[self.at]

    def option(self, name: str) -> Option | None:
        """Return the option of that *name*, if it is one."""
        return next((option for option in self.wish.game.options if option.name == name), None)

    def values(self, name: str) -> list[object]:
        """Return what the row *name* may be."""
        wish = self.wish
        option = self.option(name)
        if option is not None:
            return values_of(option, wish.data()[name])
        if name == "game":
            return [game.key for game in games()]
        if name == "seats":
            return list(range(wish.game.seats_min, wish.game.seats_max + 1))
        if name == "preset":
            return list(wish.game.presets)
        if name == "level":
            return [*LEVELS] if wish.level in LEVELS else [*LEVELS, wish.level]
        return list(LANGUAGES)

    def value(self, name: str) -> object:
        """Return what the row *name* is."""
        wish = self.wish
        if name == "game":
            return wish.game.key
        if name in ("seats", "preset", "level"):
            return getattr(wish, name)
        if name == "lang":
            return self.words.lang
        return wish.data()[name]

    def said(self, name: str, value: object, room: int | None = None) -> str:
        """Return the label of *value* in the row *name*, in short if there is little *room*."""
        words = self.words
        option = self.option(name)
        if name == "game":
            return game_called(str(value)).names[words.lang]
        narrator = narrator_for(self.wish.game.key, words, (), 0)
        if name == "preset":
            return narrator.title("preset", str(value)) if value else words.word("tui-own-rules")
        if name == "level" and value not in LEVELS:
            return name_of(str(value))
        if name in ("level", "lang"):
            return words.word(f"tui-{name}-{value}")
        if option is None:
            return str(value)
        return narrator.value(name, option.none_word if value is None else value, room)

    def label(self, name: str, room: int | None = None) -> str:
        """Return what the row *name* is called, in short if there is little *room*."""
        if name in FIXED:
            return self.words.word(f"tui-row-{name}")
        option = self.option(name)
        assert option is not None
        letter = option.rule.removeprefix("SV-") if option.rule.startswith("SV-") else ""
        narrator = narrator_for(self.wish.game.key, self.words, (), 0)
        title = narrator.title("option", name, None if room is None else room - len(f"{letter} ".lstrip()))
        return f"{letter} {title}".strip()

    def meaning(self, name: str) -> str:
        """Return what the row *name* means."""
        wish = self.wish
        narrator = narrator_for(wish.game.key, self.words, (), 0)
        if name == "game":
            return f"{narrator.say('goal')}\n{narrator.say('ranks') if narrator.has('ranks') else ''}"
        if name == "preset":
            return narrator.named("preset", wish.preset) if wish.preset else self.words.word("tui-own-rules-why")
        if name == "level":
            return self.words.word(f"tui-level-{wish.level if wish.level in LEVELS else 'outside'}-why")
        if name in FIXED:
            return self.words.word(f"tui-row-{name}-why")
        option = self.option(name)
        assert option is not None
        return f"{narrator.explain(option)} ({option.rule})"

    def refused(self, name: str, value: object) -> str:
        """Return why the row *name* cannot be *value*; empty if it can."""
        if name not in ("game", "preset", "level", "lang"):
            error = self.wish.refuses(name, value)
            if error is not None:
                return say_error(self.words, error)
        return ""

    # Changing.

    def set(self, name: str, value: object) -> None:
        """Let the row *name* be *value*, or say why not."""
        wish = self.wish
        why = self.refused(name, value)
        if why:
            self.notice = why
        elif name == "game":
            wish.choose_game(game_called(str(value)))
        elif name == "preset":
            wish.choose_preset(str(value))
        elif name == "lang":
            self.words = wish.words = Words(str(value))
        elif name in ("seats", "level"):
            setattr(wish, name, value)
        else:
            wish.set(name, value)
        self.sheet.redraw()

    def change(self, step: int) -> None:
        """Go to the next value that is not refused; if there is none, say why."""
        name = self.row
        option = self.option(name)
        now = self.value(name)
        if option is not None and option.kind == NUMBER and option.most - option.least > 20:
            if now is None:
                following: list[object] = [option.least] if step > 0 else []
            elif now == option.least and step < 0:
                following = [None] if option.none_word else []
            else:
                following = [int(str(now)) + step, int(str(now)) + 2 * step]
            values = following
        else:
            values = self.values(name)
            at = values.index(now) if now in values else -1
            values = values[at + 1 :] if step > 0 else list(reversed(values[: max(0, at)]))
        for value in values:
            if not self.refused(name, value):
                self.set(name, value)
                return
        if values:
            self.notice = self.refused(name, values[0])
        self.sheet.redraw()

    def type(self, figure: str) -> None:
        """Type a number into the present row."""
        option = self.option(self.row)
        if self.row != "seats" and (option is None or option.kind != NUMBER):
            return
        self.typed = (self.typed + figure)[-6:]
        for typed in (self.typed, figure):
            if not self.refused(self.row, int(typed)):
                self.typed = typed
                self.set(self.row, int(typed))
                return
        self.notice = self.refused(self.row, int(self.typed))
        self.sheet.redraw()

    # Keys and clicks.

    def on_key(self, event: events.Key) -> None:
        """Do what the key says."""
        event.stop()
        key, sign = event.key, event.character or ""
        self.notice = ""
        if key in ("up", "down", "tab", "shift+tab", "pageup", "pagedown", "home", "end"):
            step = {"up": -1, "shift+tab": -1, "pageup": -8, "pagedown": 8, "home": -99, "end": 99}.get(key, 1)
            self.go_to(self.at + step)
        elif key in ("left", "right", "space"):
            self.change(-1 if key == "left" else 1)
        elif key == "enter":
            self.lay()
        elif key == "d":
            self.app.action_turn_light()  # type: ignore[attr-defined]
        elif key in ("q", "escape"):
            self.dismiss(None)
        elif sign.isdecimal() and len(sign) == 1:
            self.type(sign)

    def go_to(self, row: int) -> None:
        """Go to *row*."""
        self.at = max(0, min(len(self.rows) - 1, row))
        self.typed = ""
        self.sheet.redraw()

    def lay(self) -> None:
        """Close the menu with the choice."""
        try:
            self.wish.game.check_seats(self.wish.rules(), self.wish.seats)
        except RulesError as error:
            self.notice = say_error(self.words, error)
            self.sheet.redraw()
            return
        self.wish.words = self.words
        self.dismiss(self.wish)

    def on_drawn_widget_tapped(self, message: DrawnWidget.Tapped) -> None:
        """Do what was clicked on."""
        self.notice = ""
        kind, _space, which = message.mark.partition(" ")
        if kind == "row":
            self.go_to(int(which))
        elif kind == "back" or kind == "on":
            self.go_to(int(which))
            self.change(1 if kind == "on" else -1)
        elif kind == "value":
            self.set(self.row, self.values(self.row)[int(which)])
        elif kind == "lay":
            self.lay()
        elif kind == "leave":
            self.dismiss(None)

    # Drawing.

    def draw(self, canvas: Canvas) -> None:
        """Draw the rows and what the present one means."""
        paint, words = self.paint, self.words
        canvas.frame(Box(0, 0, canvas.width, canvas.height), "╔╗╝╚═║", paint.kant)
        canvas.write(3, 1, "T A L O N G", f"bold {paint.ockra}")
        canvas.write(17, 1, words.word("tui-hero"), f"italic {paint.ink2}")
        left = min(50, canvas.width * 11 // 20)
        room = canvas.height - 6
        self.first = max(0, min(self.first, self.at - 1, max(0, len(self.rows) - room)))
        if self.at + 1 >= self.first + room:
            self.first = min(len(self.rows) - room, self.at + 2 - room) if len(self.rows) > room else 0
        for line, at in enumerate(range(self.first, min(len(self.rows), self.first + room))):
            self.draw_row(canvas, 3 + line, at, left)
        if self.first + room < len(self.rows):
            canvas.write(left - 2, 2 + room, "▼", paint.ink2)
        if self.first:
            canvas.write(left - 2, 3, "▲", paint.ink2)
        self.draw_meaning(canvas, Box(left + 1, 3, canvas.width - left - 4, canvas.height - 6))
        y = canvas.height - 2
        x = canvas.write(3, y, f" {words.word('tui-lay')} ", f"bold {paint.pa_falu} on {paint.falu}", "lay 0")
        x = canvas.write(x + 2, y, f" {words.word('tui-leave-menu')} ", f"bold on {paint.linje}", "leave 0")
        canvas.write(x + 2, y, clip(words.word("tui-menu-keys"), canvas.width - x - 4), paint.ink2)

    def draw_row(self, canvas: Canvas, y: int, at: int, width: int) -> None:
        """Draw one row."""
        paint = self.paint
        name = self.rows[at]
        here = at == self.at
        look = f"bold {paint.ink} on {paint.linje}" if here else paint.ink if name in FIXED else paint.ink2
        half = min(25, (width - 4) // 2 + 2)
        canvas.write(2, y, "▶" if here else " ", f"bold {paint.ockra}")
        canvas.write(3, y, clip(self.label(name, half), half).ljust(half), look, f"row {at}")
        changed = name not in FIXED and self.value(name) != self.wish.game.rules_data(self.wish.game.rules())[name]
        room = width - half - 9
        value = clip(self.said(name, self.value(name), room), room)
        x = canvas.write(3 + half, y, " ‹ ", look, f"back {at}")
        x = canvas.write(
            x, y, value + ("*" if changed else ""), f"bold {look}" if "bold" not in look else look, f"row {at}"
        )
        canvas.write(x, y, " › ", look, f"on {at}")

    def draw_meaning(self, canvas: Canvas, box: Box) -> None:
        """Draw what the present row means and may be; what contradicts is grey, with the reason."""
        paint, name = self.paint, self.row
        y = box.y
        bottom = box.y + box.height
        canvas.write(box.x, y, clip(self.label(name, box.width), box.width), f"bold {paint.ockra}")
        y += 1
        for line in wrapped(self.meaning(name).strip(), box.width):
            if y < bottom:
                canvas.write(box.x, y, line)
            y += 1
        y += 1
        for at, value in enumerate(self.values(name)):
            if y >= bottom - (2 if self.notice else 0):
                break
            why = self.refused(name, value)
            chosen = value == self.value(name)
            sign = "●" if chosen else "×" if why else "○"
            look = f"strike {paint.ink2}" if why else f"bold {paint.ink}" if chosen else paint.ink
            x = canvas.write(box.x, y, f"{sign} ", look.replace("strike ", ""))
            canvas.write(x, y, clip(self.said(name, value, box.width - 2), box.width - 2), look, f"value {at}")
            y += 1
            if why:
                for line in wrapped(why, box.width - 2):
                    if y < bottom:
                        canvas.write(box.x + 2, y, line, f"italic {paint.ink2}")
                    y += 1
        if self.notice:
            for at, line in enumerate(wrapped(self.notice, box.width)[:2]):
                canvas.write(box.x, bottom - 2 + at, line.ljust(box.width), f"bold {paint.red}")


__all__ = ["MenuScreen", "Wish"]
