"""Table screen: one seat's access, its keys and clicks, and the others who act at an even pace."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import ceil
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeVar, cast

from textual import events
from textual.timer import Timer

from talong.bots import SLACK_SECONDS
from talong.bots.coach_text import brief
from talong.bots.search_session import Until
from talong.core.errors import IllegalAction
from talong.core.view import View
from talong.lang import Narrator, ToldEvent, Words
from talong.lang.narrator import SCORED
from talong.tui.acts import key_for, letter_for, offered
from talong.tui.base_screen import BaseScreen
from talong.tui.centre import centre_of
from talong.tui.help import Page, Question, Speaking, explain
from talong.tui.scene import Scene
from talong.tui.seat_access import Seated, Thinkers, refusal
from talong.tui.widget import DrawnWidget

if TYPE_CHECKING:
    from talong.facts import AnyShowdown, Facts, TableView

REST_SECONDS: Final = 8.0  # The reader's own rest after a deal at a live table, unless they go on.
THINKING: Final = "thinking"

Thought = TypeVar("Thought")


def calls_in(lines: Sequence[ToldEvent]) -> dict[int, str]:
    """Return the old calls in *lines* by speaker; -1 where it was nobody at the table."""
    return {-1 if told.speaker is None else told.speaker: f"”{told.call}”" for told in lines if told.call}


def turned_up(happened: Sequence[Mapping[str, object]], seats: int) -> dict[str, str | list[str]]:
    """Return the hands that were turned up at the end of a deal, if any were."""
    for event in happened:
        if event["event"] == "showdown":
            shown = cast("AnyShowdown", event)
            hands = shown.get("hands", shown.get("cards", {}))
            return {str(seat): hands.get(str(seat), []) for seat in range(seats)}
    return {}


async def apart(think: Callable[[Until], Thought]) -> Thought:
    """Run *think* in a thread, and tell it to stop if this is cancelled: nobody waits for it then."""
    stopped = threading.Event()
    try:
        return await asyncio.to_thread(think, stopped.is_set)
    finally:
        stopped.set()


class TableScreen(BaseScreen):
    """Screen of a game in progress."""

    def __init__(self, words: Words, seated: Seated, pace: float) -> None:
        super().__init__(words)
        self.pace = pace
        self.timer: Timer | None = None
        self.rest_timer: Timer | None = None
        self.paused = False
        self.opened = False
        self.take(seated)

    def take(self, seated: Seated) -> None:
        """Set up the screen for *seated*, with nothing narrated yet."""
        self.seated = seated
        self.access = seated.access
        self.centre = centre_of(self.access.game)
        self.narrator = self.access.narrator(self.words)
        self.told = -1  # The version up to which everything has been narrated.
        self.waiting = False  # Everybody else has been asked and has nothing to do.
        self.speech: dict[int, str] = {}
        self.shown: dict[str, str | list[str]] = {}
        self.last: TableView | None = None  # The view that was shown last.
        self.dealt_by: tuple[int, int] | None = None  # The dealer and forehand of the deal before a rest.
        self.looked_at = -1  # The deal whose end was looked at last.
        self.pause: list[str] = []  # The lines shown while play rests between two deals.
        self.later: list[dict[str, object]] = []  # The events narrated after the rest.
        self.resting = False  # Whether it is a rest of the table, and not of the reader alone.
        self.scores: list[list[int]] = []
        self.notice = ""
        self.refused = ""  # The rule that refused the last try.
        self.known_names: list[str] = []
        self.taught_at = -1  # The version that the teacher has spoken about.

    # Beginning and going on.

    def on_mount(self) -> None:
        """Open the table."""
        self.open()

    def begin(self, seated: Seated) -> None:
        """Switch to another match."""
        self.take(seated)
        self.open()

    def open(self) -> None:
        """Narrate how things stand, and begin."""
        self.opened = True
        view = self.access.data()
        self.known_names = view["names"]
        self.scores = self.centre.first_scores(view)
        happened = self.access.hear(-1)
        self.note_scores(happened)
        if self.seated.resumed:
            starts = [at for at, event in enumerate(happened) if event["event"] == "dealer"]
            happened = happened[starts[-1] :] if starts else []
            self.notice = self.word("resumed")
        self.told = self.access.version()
        self.log_sheet.tell(self.narrator.tell(happened))
        if view["phase"] == "match_over":
            self.rest([], happened)
        self.show()
        self.go_on()

    def go_on(self) -> None:
        """Let the others act, one at a time and all at the same pace, whatever they hold (KI16)."""
        if not self.opened:
            return
        if self.resting and self.access.rest() is None:
            self.leave_rest()  # The live table has gone on.
            return
        self.waiting = False
        self.hold()
        thinkers = self.access.thinkers
        if thinkers is not None:
            self.run_worker(self.think_on(thinkers), group=THINKING, exclusive=True)
            return
        if self.pace:
            self.timer = self.set_timer(self.pace, self.tick)
            return
        while not self.pause and not self.paused and self.access.others():
            self.hear()
        self.settle()
        self.show()

    def hold(self) -> None:
        """Stop the others: their timer and their search, which may begin again."""
        if self.timer is not None:
            self.timer.stop()
            self.timer = None
        self.workers.cancel_group(self, THINKING)

    async def think_on(self, thinkers: Thinkers, once: bool = False) -> None:
        """Let the others think in a thread, so that every key works meanwhile, and apply here what they have chosen.

        Between two acts there is always the same time, whoever has something to think about and whatever they hold.
        """
        beat = max(self.pace, thinkers.seconds + SLACK_SECONDS) if self.pace else 0.0
        while not self.pause and (once or not self.paused):
            begun = perf_counter()
            asked = thinkers.ask()
            chosen = await apart(partial(asked.decide, seconds=thinkers.seconds))
            await asyncio.sleep(max(0.0, begun + beat - perf_counter()))
            if not thinkers.answer(asked, chosen):
                break
            self.hear()
            self.show()
            if once:
                return
        if not self.pause and not self.paused:
            self.settle()
        self.show()

    def tick(self) -> None:
        """Let one of the others act."""
        self.timer = None
        if self.pause or self.paused:
            return
        if self.access.others():
            self.hear()
            self.show()
            self.go_on()
        else:
            self.settle()
            self.show()

    def settle(self) -> None:
        """Save the game, when play waits for the reader."""
        self.waiting = True
        self.be_taught()
        wrong = self.seated.keep()
        if wrong:
            self.notice = wrong

    def hear(self) -> None:
        """Take in the new events, and rest where a deal ends."""
        view = self.access.data()
        happened = self.access.hear(self.told)
        self.told = self.access.version()
        self.meet()
        if happened and view["turn"] == view["viewer"]:
            self.clear_notice()  # The notice was about an earlier situation.
        self.note_scores(happened)
        kinds = [event["event"] for event in happened]
        over = view["phase"] == "match_over"
        rests = self.access.rest() is not None
        if rests and self.looked_at == view["deals"] and self.seated.company is None:
            self.tell(happened)
            self.deal_next()  # The end has been looked at; since then others have bought in.
            return
        if over or rests or any(kind in self.narrator.ends for kind in kinds) or "dealer" in kinds[1:]:
            split = kinds.index("dealer") if "dealer" in kinds else len(kinds)
            self.rest(happened[split:], happened[:split])
            return
        self.tell(happened)

    def meet(self) -> None:
        """Take in who sits where now."""
        names = self.access.data()["names"]
        if names != self.known_names or self.narrator.viewer != self.access.seat():
            self.known_names = names
            self.narrator = self.access.narrator(self.words)

    def tell(self, happened: Sequence[Mapping[str, object]]) -> list[ToldEvent]:
        """Narrate what *happened*."""
        lines = self.narrator.tell(happened)
        self.log_sheet.tell(lines)
        self.speech = calls_in(lines)
        return lines

    def rest(self, later: list[dict[str, object]], happened: list[dict[str, object]]) -> None:
        """Rest after what *happened*; what comes *later* is told when the reader wants to go on."""
        lines = self.tell(happened)
        view = self.access.data()
        self.dealt_by = None if self.last is None else (self.last["dealer"], self.last["forehand"])
        self.shown = turned_up(happened, view["seats"])
        if not self.shown:
            self.shown = {str(seat): [] for seat in range(view["seats"])}
        self.later = later
        self.looked_at = view["deals"]
        self.resting = self.access.rest() is not None
        self.pause = [told.text for told in lines[-6:]]
        if view["phase"] == "match_over":
            self.pause += [self.word("over"), self.word("standing", standing=self.narrator.standing(view))]
        elif self.resting and self.seated.company is not None:
            self.rest_timer = self.set_interval(1.0, self.show)  # The seconds that are left are drawn anew.
        elif self.seated.company is not None:
            self.rest_timer = self.set_timer(REST_SECONDS, self.leave_rest)
        elif any(self.narrator.is_rest(told.kind, view) for told in lines):
            self.pause.append(self.narrator.say("another"))

    def note_scores(self, happened: Sequence[Mapping[str, object]]) -> None:
        """Add what *happened* to the protokoll."""
        self.scores += self.centre.scores_in(happened)

    def recall(self, happened: Sequence[Mapping[str, object]]) -> None:
        """Add what *happened* before all that is known here to the protokoll."""
        if self.opened and self.scores:
            self.scores[1:1] = self.centre.scores_in(happened)

    def leave_rest(self) -> None:
        """Go on after a rest; at a live table that rests for all, say that the reader is ready."""
        rests = self.access.rest() is not None
        if rests and self.seated.company is not None and not self.over:
            self.access.next_deal()
            self.show()
            return
        if self.rest_timer is not None:
            self.rest_timer.stop()
        if self.over:
            self.dismiss("over")
            return
        self.pause = []
        self.resting = False
        self.shown = {}
        self.tell(self.later)
        self.later = []
        if rests:
            self.deal_next()
        self.show()
        self.go_on()

    def deal_next(self) -> None:
        """Deal the next deal at a local table."""
        self.access.next_deal()
        happened = self.access.hear(self.told)
        self.told = self.access.version()
        self.meet()
        self.tell(happened)

    def going_on(self, view: TableView) -> str:
        """Return how to go on from a rest, who has, and how long it lasts."""
        rest = self.access.rest()
        if view["phase"] == "match_over":
            return self.word("to-leave")
        if rest is None or not self.resting:
            return self.word("to-go-on")
        said = [self.word("ready-waits" if rest.own else "to-skal" if rest.owes else "to-next-deal")]
        if view["viewer"] == "watcher":
            said = [self.word("rests")]
        if rest.ready:
            said.append(self.word("ready", names=self.narrator.people(rest.ready, inside=True)))
        if rest.left is not None:
            said.append(self.word("seconds-left", seconds=ceil(rest.left)))
        return " · ".join(said)

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.access.data()["phase"] == "match_over"

    # Showing.

    def show(self) -> None:
        """Draw everything, unless the screen is closed already: news from a live table may come later than that."""
        if not self.is_mounted or not self.hand.is_attached:
            return
        view = self.access.data()
        if not self.pause:
            self.last = view
        elif self.dealt_by is not None:
            view["dealer"], view["forehand"] = self.dealt_by
        self.selection.renew(view)
        go_on = self.going_on(view) if self.pause else ""
        scene = Scene(view, self.narrator, self.paint, self.speech, self.shown, self.scores, self.pause, go_on)
        title = self.access.title[self.words.lang]
        agreed = self.narrator.agreed(self.access.agreed)
        goal = self.words.word("common-goal", goal=self.narrator.goal(view))
        self.top.show(title, f"{goal} {self.word('plays', rules=agreed)}" if agreed else goal)
        self.board.show(scene)
        self.hand.show(scene, self.selection)
        self.status.show(*self.sentence(view))
        self.acts.show([] if self.pause else offered(view, self.selection, self.narrator))
        self.bottom.show("", "", self.keys())

    def sentence(self, view: TableView) -> tuple[str, bool]:
        """Return what is asked of the reader, and whether it is a refusal."""
        company = self.seated.company
        if company is not None and company.is_lost():
            return self.words.word("live-lost"), True
        if self.notice:
            return self.notice, bool(self.refused)
        if self.pause:
            return "", False
        turn = view["turn"]
        if turn == view["viewer"]:
            return self.narrator.prompt(view), False
        if self.paused:
            return self.word("paused"), False
        name = "" if turn is None else self.narrator.who(turn)
        if view["legal"]:
            return self.word("may-now", seat=name, turn="no" if turn is None else "yes"), False
        if company is not None and view["viewer"] == "watcher":
            return self.word("take-over", seat=name), False
        if not name:
            return "", False
        # Who may act out of turn is a secret: only the seat in turn is said to think (KI16).
        return self.word("has-word" if self.access.thinkers is None else "thinks", seat=name), False

    def keys(self) -> list[tuple[str, str]]:
        """Return the keys that always work."""
        return [
            (self.word("key-help"), "question_mark"),
            (self.word("key-hint"), "h"),
            (self.word("key-standing"), "t"),
            *([(self.word("key-teacher"), "f2")] if self.seated.teacher.is_on else []),
            (self.word("key-pause"), "z") if self.seated.company is None else (self.word("key-speak"), "slash"),
            (self.word("key-light"), "d"),
            (self.word("key-quit"), "q"),
        ]

    # Acting.

    def on_drawn_widget_tapped(self, message: DrawnWidget.Tapped) -> None:
        """Do what was clicked on."""
        kind, _space, which = message.mark.partition(" ")
        if kind == "key":
            self.press(which, {"question_mark": "?", "slash": "/"}.get(which, which))
        elif kind == "card":
            self.clear_notice()
            self.attempt(self.selection.tap(int(which)))
        elif kind == "act":
            self.clear_notice()
            self.attempt(self.acts.acts[int(which)].act)

    def on_click(self) -> None:
        """Go on after a rest, wherever one clicks."""
        if self.pause:
            self.leave_rest()

    def on_key(self, event: events.Key) -> None:
        """Do what the key says."""
        event.stop()
        self.press(event.key, event.character or "")

    def press(self, key: str, sign: str) -> None:
        """Do what *key* says."""
        serving = {
            "question_mark": self.open_help,
            "h": self.advise,
            "t": self.open_standing,
            "f2": self.toggle_teacher,
            "z": self.toggle_pause,
            "slash": self.open_speaking,
            "q": self.ask_to_leave,
        }
        key = {"?": "question_mark", "/": "slash"}.get(sign, key)
        if key in serving:
            serving[key]()
        elif key == "d":
            self.app.action_turn_light()  # type: ignore[attr-defined]
        elif key in ("pageup", "pagedown"):
            self.log_sheet.scroll_by(5 if key == "pageup" else -5)
        elif self.pause:
            if key in ("enter", "space"):
                self.leave_rest()
        else:
            self.clear_notice()
            self.play_key(key, sign)

    def play_key(self, key: str, sign: str) -> None:
        """Choose or act by *key*."""
        selection = self.selection
        if key in ("left", "right", "up", "down"):
            selection.move(
                {"left": -1, "right": 1, "up": 5, "down": -5}[key]
                if selection.place_verb or key in ("left", "right")
                else 0
            )
        elif key == "space":
            if self.paused:
                self.step_on()
                return
            if not selection.place_verb:
                self.attempt(selection.tap(selection.cursor))
                return
        elif key == "enter":
            self.attempt(selection.enter())
            return
        elif key in ("backspace", "escape"):
            selection.chosen, selection.typed = [], ""
        elif sign.isdecimal() and len(sign) == 1:
            self.press_figure(sign)
            return
        elif sign.isalpha():
            self.attempt(self.act_of(sign.lower()))
            return
        self.show()

    def press_figure(self, figure: str) -> None:
        """Choose by a figure: a bid or a seat, a place in the deck, or a card."""
        numbered = [act for act in self.selection.legal if key_for(self.narrator, act) == figure]
        verbs = self.selection.verbs
        company = self.seated.company
        if company is not None and self.access.seat() < 0:
            company.sit((int(figure) or 10) - 1)
            return
        numbered = [act for act in numbered if act.split()[0] not in verbs]
        if self.selection.place_verb:
            self.selection.type(figure)
            self.show()
        elif numbered:
            self.attempt(numbered[0])
        else:
            self.attempt(self.selection.figure(figure))

    def act_of(self, letter: str) -> str | None:
        """Return the act that *letter* stands for, a legal one if it can."""
        for act in (*self.selection.ready(), *self.selection.legal, *self.narrator.acts):
            if letter_for(self.narrator, self.narrator.kind(act)) == letter:
                if act.split()[0] in self.selection.verbs and act not in self.selection.ready():
                    continue
                return act
        return None

    def attempt(self, act: str | None) -> None:
        """Try *act*; say by which rule it is refused, if it is."""
        if act is None or act == "":
            self.show()
            return
        view = self.access.look()
        try:
            self.access.act(act)
        except IllegalAction as error:
            self.notice = refusal(self.words, error)
            self.refused = error.rule
            self.show()
            return
        self.speech = {}
        if self.seated.teacher.is_on:
            self.run_worker(self.teach(partial(self.seated.teacher.after, view, act)), group="verdict")
        self.hear()
        self.show()
        self.go_on()

    def clear_notice(self) -> None:
        """Forget what was said of the last try."""
        self.notice = self.refused = ""

    # Serving.

    def open_help(self) -> None:
        """Explain what may be done, and why."""
        text = explain(self.narrator, self.access.data(), self.refused, self.paint)
        self.app.push_screen(Page(self.word("help-title"), text, self.word("to-close")))

    def open_standing(self) -> None:
        """Show how the table stands, and the protokoll if there is one."""
        from rich.text import Text

        view = self.access.data()
        text = Text(self.narrator.table(view) + "\n")
        if self.scores:
            names = "  ".join(f"{name[:8]:>8}" for name in view["names"])
            text.append(f"\n     {names}\n", "bold")
            for deal, scores in enumerate(self.scores):
                text.append(f"{deal:3}  " + "  ".join(f"{points:8}" for points in scores) + "\n")
        self.app.push_screen(Page(self.word("standing-title"), text, self.word("to-close")))

    def advise(self) -> None:
        """Ask the coach, who sees what this seat sees, and thinks while the table goes on."""
        view = self.access.look()
        if not cast("Facts", view.facts)["legal"] or self.pause:
            self.notice = self.word("hint-nothing")
        else:
            self.notice = self.word("hint-thinking")
            self.run_worker(self.coach(view), exclusive=True, group="coach")
        self.refused = ""
        self.show()

    async def coach(self, view: View) -> None:
        """Let the coach think about *view*, and show the advice if the match has not changed."""
        version, narrator = self.access.version(), self.access.narrator(self.words)
        advice = await apart(lambda stopped: self.seated.adviser.advise(view, narrator, stopped))
        if self.access.version() == version:
            self.notice = brief(self.narrator.words, advice)
            self.show()

    def toggle_teacher(self) -> None:
        """Send the teacher off, or have them back."""
        teacher = self.seated.teacher
        teacher.is_on = not teacher.is_on
        self.notice, self.refused = self.word("teacher-on" if teacher.is_on else "teacher-off"), ""
        self.taught_at = -1
        self.be_taught()
        self.show()

    def be_taught(self) -> None:
        """Let the teacher say what matters, when play waits for the reader; once for each version."""
        version, legal = self.access.version(), self.access.data()["legal"]
        if self.seated.teacher.is_on and legal and not self.pause and self.taught_at != version:
            self.taught_at = version
            speaking = self.teach(partial(self.seated.teacher.before, self.access.look()), version)
            self.run_worker(speaking, group="teacher", exclusive=True)

    async def teach(self, speak: Callable[[Narrator], str], version: int | None = None) -> None:
        """Write what the teacher says into the reader's log, unless it is about a *version* that is gone."""
        narrator = self.access.narrator(self.words)
        text = await apart(lambda _stopped: speak(narrator))
        if text and self.seated.teacher.is_on and version in (None, self.access.version()):
            self.log_sheet.tell([ToldEvent("teacher", self.words.word("teacher-said", text=text), tone=SCORED)])
            self.show()

    def toggle_pause(self) -> None:
        """Pause the bots, or let them go on; people at a live table cannot be paused."""
        if self.seated.company is not None:
            return
        self.paused = not self.paused
        if self.paused:
            self.hold()
        self.show()
        if not self.paused:
            self.go_on()

    def step_on(self) -> None:
        """Let one of the others act while they are paused."""
        thinkers = self.access.thinkers
        if thinkers is not None:
            self.run_worker(self.think_on(thinkers, once=True), group=THINKING, exclusive=True)
            return
        if self.access.others():
            self.hear()
        self.show()

    def open_speaking(self) -> None:
        """Open the input of a chat line at a live table."""
        company = self.seated.company
        if company is not None:
            speaking = Speaking(self.word("speak-title"), self.word("speak-why"))
            self.app.push_screen(speaking, lambda text: company.say(text) if text else None)

    def ask_to_leave(self) -> None:
        """Offer to save and stop, or to leave the seat to a bot."""
        if self.over:
            self.dismiss("over")
            return
        if self.access.seat() < 0:
            self.dismiss("left")  # A watcher leaves without a question.
            return
        way = "leave" if self.seated.company is None else "leave-live"
        question = Question(*[self.word(f"{way}-{part}") for part in ("title", "text", "yes", "no")])
        self.app.push_screen(question, self.leave)

    def leave(self, wanted: bool | None) -> None:
        """Save and stop, if that is wanted."""
        if wanted:
            self.hold()
            wrong = self.seated.keep()
            if wrong:
                self.notice = wrong
                self.refused = " "
                self.show()
                self.go_on()
                return
            self.dismiss("left")
