"""Teacher at the table: before an act what matters, after it a word if it was costly, from a view and nothing else.

Before an act the teacher says what the choice is about and does not name the best one; that, and why, is there for
those who ask. After it they judge by what was known before it, with the thresholds of a review, and are silent if
there is nothing to say. Where play waits for another seat nothing is searched: a thought at such a moment would tell
that there is something to think of.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final, cast

from talong.bots.coach import MARKED, Answer, Coach, Estimate
from talong.bots.coach_text import KnownCard, difference, fact, known_cards, label, percent, sentences
from talong.bots.ground import say_ground
from talong.bots.plug import bots_of
from talong.bots.registry import choose_bot
from talong.bots.review import Mark, pair, seek, weigh_against
from talong.core.view import View
from talong.lang import Narrator, Words

if TYPE_CHECKING:
    from talong.facts import AnyView, Facts

TEACHER_SECONDS: Final = 1.0
TEACHER_OPTIONS: Final = 8
COSTLY: Final = "costly"
WELL: Final = "well"  # Only one choice was good, and a beginner would not have seen it.
_SPOKEN: Final = 2  # So many sentences at most.
_ASIDES: Final = 3  # Of the acts out of turn so many are named.
_BEGINNERS: Final = 4  # So many beginners are asked whether they would have done the same.


@dataclass(frozen=True)
class Guidance:
    """Teacher's word before an act: what matters; and for those who ask, the best act and why."""

    matter: str
    act: str | None = None
    label: str = ""  # Empty if nothing is recommended.
    because: str = ""
    known: list[KnownCard] = field(default_factory=list)


@dataclass(frozen=True)
class Verdict:
    """Teacher's judgement of an act: `costly` with its mark, or `well`."""

    kind: str
    mark: Mark | None = None


# Before the act.


def is_aside(view: View) -> bool:
    """Tell whether the viewer of *view* may act although play does not wait for them, as it does for a buy-in."""
    facts = cast("Facts", view.facts)
    return bool(facts["legal"]) and facts["turn"] != view.viewer and not view.facts.get("buyin")


def consider(
    view: View,
    *,
    worlds: int | None = None,
    seconds: float | None = TEACHER_SECONDS,
    stop: Callable[[], bool] = lambda: False,
) -> Answer | None:
    """Return the estimates of the options of *view*; None if play does not wait for its viewer."""
    if is_aside(view) or not cast("Facts", view.facts)["legal"]:
        return None
    coach = Coach(view, seed="teacher", most_options=TEACHER_OPTIONS)
    coach.think(worlds=worlds, seconds=seconds, stop=stop)
    return coach.answer()


def guide(answer: Answer | None, view: View, narrator: Narrator) -> Guidance | None:
    """Return what matters in *view*, in the words of *narrator*; None if there is nothing to choose."""
    data = view.data()
    if answer is None:
        return Guidance(aside(view, narrator)) if is_aside(view) else None
    if answer.kind != "choice":
        return None
    known = known_cards(answer, view)
    best = answer.options[0]
    return Guidance(
        matter=matter(answer, narrator, data, known),
        act=best.act,
        label=label(narrator, best.act, data),
        because=reason_for(answer, view, narrator, known),
        known=known,
    )


def reason_for(answer: Answer, view: View, narrator: Narrator, known: list[KnownCard]) -> str:
    """Return why the best act is the best: first what a player would say for it, if it is better than all others."""
    best, grounds = answer.options[0], bots_of(answer.game).grounds
    measured = sentences(answer, narrator, view.data(), known)
    if grounds is None or best.act is None or answer.options[1].behind_low <= 0:
        return " ".join(measured)
    told = [say_ground(ground, narrator) for ground in grounds(view, best.act)[:_SPOKEN]]
    return " ".join([*told, *measured][:_SPOKEN])


def aside(view: View, narrator: Narrator) -> str:
    """Return the sentence about a right that needs no turn; it names what may be done, and weighs nothing."""
    data = view.data()
    acts = [act for act in cast("Facts", view.facts)["legal"] if act != "pass"]
    labels = list(dict.fromkeys([narrator.verb(act, data) for act in acts]))[:_ASIDES]
    return narrator.words.word("teacher-aside", acts=narrator.words.listed(labels)) if labels else ""


def matter(answer: Answer, narrator: Narrator, view: Mapping[str, object], known: list[KnownCard]) -> str:
    """Return what the choice is about, in two sentences at most that do not name the best act."""
    words = narrator.words
    best, second, worst = answer.options[0], answer.options[1], answer.options[-1]
    seen = cast("AnyView", view)
    said = [
        words.word(
            "coach-known-lower",
            seat=narrator.who(one.seat),
            card=narrator.card(one.card),
            own=narrator.card(seen["hands"][str(seen["viewer"])][0]),
        )
        for one in known
    ]
    other = second
    if second.behind_low <= 0:
        if worst.behind_low <= 0:
            return " ".join([*said, words.word("teacher-alike")][-_SPOKEN:])
        said.append(words.word("teacher-some-alike"))
        other = worst
    return " ".join([*said[: _SPOKEN - 1], stakes(answer, words, best, other)])


def stakes(answer: Answer, words: Words, best: Estimate, other: Estimate) -> str:
    """Return the sentence about what tells *best* and *other* apart: a measured fact, or what they are worth."""
    outlook = bots_of(answer.game).outlook
    for reason in best.reasons if other is answer.options[1] else other.reasons:
        values = [one.facts[reason.fact] for one in answer.options if reason.fact in one.facts]
        found = chances(words, values, partial(fact, words, reason.fact))
        if found and reason.fact not in outlook.told:
            return words.word(f"teacher-matter-{reason.fact}", chances=found)
    if outlook.chance:
        values = [abs(one.worth) for one in answer.options]
        found = chances(words, values, partial(percent, words))
        if found:
            return words.word(f"teacher-matter-{answer.unit}", chances=found)
    elif all("out" in one.facts for one in answer.options) and best.facts["out"] < other.facts["out"]:
        found = chances(words, [one.facts["out"] for one in answer.options], partial(percent, words))
        if found:
            return words.word("teacher-matter-out", chances=found)
    if outlook.chance:
        return words.word("teacher-some-alike")
    return words.word(f"teacher-matter-{answer.unit}", difference=difference(words, answer.unit, other.behind))


def chances(words: Words, values: list[float], shown: Callable[[float], str]) -> str:
    """Return the least and the greatest of *values* as people say them; empty if those are the same."""
    low, high = shown(min(values)), shown(max(values))
    if low == high:
        return ""
    return words.word("teacher-or" if len(values) == 2 else "teacher-range", low=low, high=high)


# After the act.


def judge_act(
    view: View, act: str, *, worlds: int | None = None, seconds: float | None = TEACHER_SECONDS
) -> Verdict | None:
    """Return the judgement of *act* from what the viewer of *view* knew before it; None if it needs no word."""
    if act not in cast("Facts", view.facts)["legal"]:
        return None
    half = None if seconds is None else seconds / 2
    coach = seek(view, worlds=worlds, seconds=half)
    if not coach.needs_thought() or not coach.worlds():
        return None
    least, best = bots_of(view.game.key).outlook.least_cost, coach.best().act
    if best != act:
        mark = weigh_against(view, 0, act, best, worlds=worlds, seconds=half)
        return Verdict(COSTLY, mark) if mark is not None and mark.sure and mark.cost >= least else None
    answer = coach.answer()
    others = answer.options[1:]
    if any(one.behind_low <= 0 or one.behind < least for one in others) or not is_earned(answer, view):
        return None
    fresh = pair(view, act, others[0].act, worlds=worlds, seconds=half)
    if fresh is None:
        return None
    one, other = fresh.options
    ahead, surely, _most = fresh.compare(one, other, MARKED)
    return Verdict(WELL) if surely > 0 and ahead >= least else None


def is_earned(answer: Answer, view: View) -> bool:
    """Tell whether the best act of *answer* is worth praise: no beginner finds it, and it is no choice between two.

    Of two options the better one is praised only if a card that the viewer has seen speaks for it.
    """
    key, best = view.game.key, answer.options[0].act
    if len(answer.options) + answer.left <= 2 and not known_cards(answer, view):
        return False
    return all(choose_bot(key, "nyborjare", f"teacher {at}").choose(view) != best for at in range(_BEGINNERS))


def say_verdict(verdict: Verdict | None, view: View, narrator: Narrator) -> str:
    """Return *verdict* as one sentence; empty for silence."""
    words = narrator.words
    if verdict is None:
        return ""
    if verdict.mark is None:
        return words.word("teacher-well")
    mark = verdict.mark
    cost, best = difference(words, mark.unit, mark.cost), label(narrator, mark.best, view.data())
    if not bots_of(view.game.key).outlook.chance:
        cost = words.word("teacher-on-average", cost=cost)
    if not mark.chosen.reasons:
        return words.word("teacher-costly", cost=cost, best=best)
    reason = mark.chosen.reasons[0]
    mine, other = (fact(words, reason.fact, value) for value in (reason.mine, reason.other))
    told = words.word(f"coach-fact-{reason.fact}", mine=mine, other=other)
    return words.word("teacher-costly-why", cost=cost, best=best, reason=told)


class Teacher:
    """Teacher of one person, who can switch them off and on."""

    def __init__(self, is_on: bool = True, seconds: float = TEACHER_SECONDS) -> None:
        self.is_on = is_on
        self.seconds = seconds

    def before(self, view: View, narrator: Narrator, stop: Callable[[], bool] = lambda: False) -> str:
        """Return what matters in *view*; empty if there is nothing to say."""
        if not self.is_on:
            return ""
        found = guide(consider(view, seconds=self.seconds, stop=stop), view, narrator)
        return "" if found is None or stop() else found.matter

    def after(self, view: View, act: str, narrator: Narrator) -> str:
        """Return a word about *act*, done from *view*; empty if there is nothing to say."""
        return say_verdict(judge_act(view, act, seconds=self.seconds), view, narrator) if self.is_on else ""
