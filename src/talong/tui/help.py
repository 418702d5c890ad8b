"""Modal screens: help in the rulebook's words, the standing, the question whether to stop, and chat input."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from talong.lang import Narrator, find_rule
from talong.tui.acts import key_for
from talong.tui.palette import Palette

if TYPE_CHECKING:
    from talong.facts import AnyView

LINE_MOST: Final = 300  # The limit counts characters.


class Page(ModalScreen[bool]):
    """Modal text page."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,enter,h,t", "put_away", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown,space", "scroll(10)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
    ]

    def __init__(self, title: str, text: Text, closing: str) -> None:
        super().__init__()
        self.page_title = title
        self.text = text
        self.closing = closing

    def compose(self) -> ComposeResult:
        """Lay out the page."""
        scroll = VerticalScroll(Static(self.text, id="page-text"), id="page")
        scroll.border_title = self.page_title
        scroll.border_subtitle = self.closing
        yield scroll

    def action_put_away(self) -> None:
        """Close the page."""
        self.dismiss(False)

    def action_scroll(self, rows: int) -> None:
        """Scroll by *rows*."""
        self.query_one("#page", VerticalScroll).scroll_relative(y=rows, animate=False)

    def on_click(self) -> None:
        """Close the page."""
        self.dismiss(False)


class Question(ModalScreen[bool]):
    """Modal question with two answers."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y,j,s", "answer(True)", show=False),
        Binding("escape,n,q", "answer(False)", show=False),
    ]

    def __init__(self, title: str, text: str, yes: str, no: str) -> None:
        super().__init__()
        self.asked = (title, text, yes, no)

    def compose(self) -> ComposeResult:
        """Lay out the question."""
        title, text, yes, no = self.asked
        box = VerticalScroll(
            Static(text),
            Static(yes, id="yes", classes="answer main"),
            Static(no, id="no", classes="answer"),
            id="question",
        )
        box.border_title = title
        yield box

    def action_answer(self, answer: bool) -> None:
        """Close with *answer*."""
        self.dismiss(answer)

    def on_click(self, event: Any) -> None:
        """Close with the answer that was clicked."""
        found = getattr(event.widget, "id", None)
        if found in ("yes", "no"):
            self.dismiss(found == "yes")


class Speaking(ModalScreen[str]):
    """Modal input of a chat line."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "put_away", show=False)]

    def __init__(self, title: str, why: str) -> None:
        super().__init__()
        self.asked = (title, why)

    def compose(self) -> ComposeResult:
        """Lay out the line."""
        title, why = self.asked
        box = VerticalScroll(Input(max_length=LINE_MOST, id="line"), Static(why), id="question", can_focus=False)
        box.border_title = title
        yield box

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with what was written."""
        self.dismiss(" ".join(event.value.split()))

    def action_put_away(self) -> None:
        """Close without a line."""
        self.dismiss("")


def explain_waiting(narrator: Narrator, paint: Palette) -> Text:
    """Explain the game, and what can be done until it begins."""
    words = narrator.words
    text = Text()
    text.append(words.word("tui-help-game") + "\n", f"bold {paint.ockra}")
    text.append(narrator.say("goal") + "\n")
    if narrator.has("ranks"):
        text.append(narrator.say("ranks") + "\n")
    text.append(words.word("tui-help-guide", game=narrator.game) + "\n", paint.ink2)
    text.append("\n" + words.word("tui-help-keys") + "\n", f"bold {paint.ockra}")
    text.append(words.word("tui-keys-waiting"), paint.ink)
    return text


def explain(narrator: Narrator, view: AnyView, refused: str, paint: Palette) -> Text:
    """Explain what may be done and why, in the words of the rulebook; first the rule that *refused* something."""
    words = narrator.words
    text = Text()

    def heading(said: str) -> None:
        text.append(said + "\n", f"bold {paint.ockra}")

    def quote(name: str) -> None:
        for rule in find_rule(words.lang, name):
            if rule.book == narrator.game or not name[0].isdigit():
                text.append(rule.plain + "\n", paint.ink2)
                return

    if refused:
        heading(words.word("tui-help-refused", rule=refused))
        quote(refused)
        text.append("\n")
    heading(words.word("tui-help-now"))
    legal = view["legal"]
    if not legal:
        text.append(words.word("tui-help-nothing") + "\n")
    told: set[str] = set()
    for act in legal:
        verb = act.split()[0]
        if verb in told:
            continue
        told.add(verb)
        rules = narrator.rules(act, view)
        key = key_for(narrator, act)
        text.append(f"\n{key} {narrator.label(act, view)}".rstrip(), f"bold {paint.ink}")
        does = narrator.consequence(act, view)
        if does:
            text.append(f": {does}", paint.ink)
        text.append(f"  ({', '.join(rules)})\n", paint.ink2)
        text.append(narrator.meaning(act, view) + "\n", paint.ink)
        for name in rules:
            quote(name)
    text.append("\n")
    heading(words.word("tui-help-game"))
    text.append(narrator.say("goal") + "\n")
    text.append(words.word("common-goal", goal=narrator.goal(view)) + "\n", paint.ink)
    if narrator.has("ranks"):
        text.append(narrator.say("ranks") + "\n")
    text.append(words.word("tui-help-guide", game=narrator.game) + "\n", paint.ink2)
    text.append("\n")
    heading(words.word("tui-help-keys"))
    text.append(words.word("tui-keys-long"), paint.ink)
    return text
