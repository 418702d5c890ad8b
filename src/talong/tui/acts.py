"""Action bar: the open acts with their keys; the one that moves the game on is painted."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from talong.lang import Narrator
from talong.tui.cards import short
from talong.tui.centre import centre_of
from talong.tui.palette import Canvas
from talong.tui.selection import TEN, Selection
from talong.tui.widget import DrawnWidget

if TYPE_CHECKING:
    from talong.facts import AnyView


class Act(NamedTuple):
    """Button: a key, a label, and the act in the rulebook's grammar, or None if it is out of reach."""

    key: str
    label: str
    act: str
    main: bool = False


def offered(view: AnyView, selection: Selection, narrator: Narrator) -> list[Act]:
    """Return the acts to offer, in fixed places."""
    words = narrator.words
    lang = words.lang
    centre = centre_of(view["game"])
    painted = centre.painted(view)
    acts: list[Act] = []
    place_verb = selection.place_verb
    if place_verb:
        act = selection.places[selection.cursor]
        acts.append(Act("↵", f"{narrator.label(act, view)} {act.split()[-1]}", act, True))
    ready = selection.ready() if selection.verbs else []
    for number, act in enumerate(ready):
        cards = " ".join(short(code, lang) for code in act.split()[1:])
        label = narrator.label(act, view)
        acts.append(Act("↵" if not number else key_for(narrator, act), with_cards(label, cards), act, True))
    if selection.verbs and not ready:
        acts.append(Act("↵", words.word("tui-choose-cards" if selection.many else "tui-choose-card"), ""))
    for act in selection.legal:
        verb = act.split()[0]
        if act in ready or verb == place_verb or verb in selection.verbs:
            continue
        acts.append(Act(key_for(narrator, act), narrator.label(act, view), act, narrator.kind(act) in painted))
    if not acts:
        acts = [Act("", narrator.label(act, view), "") for act in centre.out_of_reach(view)]
    return sorted(acts, key=lambda act: bool(act.act) and act.act == centre.last_verb)


def with_cards(label: str, cards: str) -> str:
    """Return *label* with the *cards* it speaks of, unless they are in it."""
    return label if not cards or cards.split(maxsplit=1)[0] in label else f"{label} {cards}"


def key_for(narrator: Narrator, act: str) -> str:
    """Return the key of *act*: a figure where acts differ by a number, else a letter."""
    parts = act.split()
    if parts[0] == "seat":
        return str(int(parts[1]) + 1)  # People count from one.
    if len(parts) == 2 and parts[1].isdecimal() and int(parts[1]) < TEN:
        return parts[1]
    return letter_for(narrator, narrator.kind(act))


def letter_for(narrator: Narrator, kind: str) -> str:
    """Return the letter of the acts of *kind*; those that differ by a number may have none."""
    verb = next((verb for verb in narrator.played.verbs if verb.name == kind), None)
    if verb is None or (verb.number and not narrator.words.has(f"tui-key-{kind}")):
        return ""
    return narrator.key(kind).lower()


class Acts(DrawnWidget):
    """Action bar widget."""

    acts: list[Act] = []  # noqa: RUF012

    def show(self, acts: list[Act]) -> None:
        """Show *acts*."""
        self.acts = acts
        self.styles.height = self.layout_rows(acts, max(20, self.size.width or 54))
        self.redraw()

    def layout_rows(self, acts: list[Act], width: int) -> int:
        """Return how many rows *acts* need."""
        rows, x = 1, 0
        for act in acts:
            wide = len(self.text(act)) + 1
            if x + wide > width and x:
                rows, x = rows + 1, 0
            x += wide
        return min(3, rows)

    def text(self, act: Act) -> str:
        """Return the text on the button."""
        return f" {act.key} {act.label} " if act.key else f" {act.label} "

    def draw(self, canvas: Canvas) -> None:
        """Draw a button for each act; those out of reach keep their place."""
        paint = self.paint
        x, y = 0, 0
        for at, act in enumerate(self.acts):
            text = self.text(act)
            if x + len(text) > canvas.width and x:
                x, y = 0, y + 1
            if not act.act:
                look = f"{paint.ink2} on {paint.papper}"
            elif act.main:
                look = f"bold {paint.pa_falu} on {paint.falu}"
            else:
                look = f"bold {paint.ink} on {paint.linje}"
            x = canvas.write(x, y, text, look, f"act {at}" if act.act else "") + 1
