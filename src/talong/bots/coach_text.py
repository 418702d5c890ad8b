"""Text of the coach's advice: every sentence says something that was measured, or names a rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, cast

from talong.bots.coach import Answer, Coach, Estimate
from talong.bots.plug import bots_of, outlook_in, outlooks
from talong.bots.review import Mark
from talong.core.view import View
from talong.lang import Narrator, Words

if TYPE_CHECKING:
    from talong.facts import AnyView

_SPOKEN: Final = 2  # A teacher says so many sentences at most.
ELBOW_SECONDS: Final = 1.0
ELBOW_OPTIONS: Final = 8


@dataclass(frozen=True)
class Option:
    """One option, in words."""

    act: str | None
    label: str
    short: str  # Its value as a teacher would put it: 13 of 100.
    worth: str
    why: str
    estimate: Estimate


@dataclass(frozen=True)
class KnownCard:
    """Card at another seat that the viewer knows and the advice speaks of."""

    seat: int
    card: str


@dataclass(frozen=True)
class Advice:
    """Coach's advice in words, the best option first."""

    kind: str
    unit: str
    worlds: int
    left: int
    because: str  # A teacher's reason, in two sentences at most.
    measure: str  # What is counted in `short`.
    note: str  # How it was computed.
    options: list[Option]
    known: list[KnownCard] = field(default_factory=list)


def explain(answer: Answer, view: View, narrator: Narrator) -> Advice:
    """Return *answer* in the words of *narrator*, whose reader sees *view*."""
    words, data = narrator.words, view.data()
    note = words.word("coach-worlds", worlds=answer.worlds) if answer.worlds else ""
    if answer.left:
        note = f"{note} {words.word('coach-left', left=answer.left)}".strip()
    measured = measure(answer)
    known = known_cards(answer, view)
    return Advice(
        answer.kind,
        answer.unit,
        answer.worlds,
        answer.left,
        because(answer, narrator, data, known),
        words.word(f"coach-measure-{measured}") if measured else "",
        note,
        [
            Option(
                option.act,
                label(narrator, option.act, data),
                short(words, measured, option),
                interval(words, answer.unit, option.worth, option.low, option.high) if answer.worlds else "",
                why(answer, option, narrator, data),
                option,
            )
            for option in answer.options
        ],
        known,
    )


def measure(answer: Answer) -> str:
    """Return the measure by which people compare the options: the risk to go out, kronor, glasses, a chance."""
    if not answer.worlds:
        return ""
    if answer.unit == "kronor" and all("out" in option.facts for option in answer.options):
        return "out"
    return answer.unit


def short(words: Words, measured: str, option: Estimate) -> str:
    """Return the value of *option* by that measure, in a word or two."""
    if not measured:
        return ""
    if measured == "out" or outlook_in(measured).chance:
        chance = option.facts["out"] if measured == "out" else abs(option.worth)
        return words.word("coach-of-hundred", number=round(100 * chance))
    worth = abs(option.worth) if measured == "glasses" else option.worth
    return words.word(f"coach-short-{measured}", worth=amount(words, measured, worth))


def because(answer: Answer, narrator: Narrator, view: Mapping[str, object], known: list[KnownCard]) -> str:
    """Return why the best option is the best, as a teacher says it: what everybody can picture, and no margins."""
    return " ".join(sentences(answer, narrator, view, known))


def sentences(answer: Answer, narrator: Narrator, view: Mapping[str, object], known: list[KnownCard]) -> list[str]:
    """Return a teacher's sentences, the most telling first."""
    words, best = narrator.words, answer.options[0]
    if answer.kind != "choice":
        return [why(answer, best, narrator, view)]
    second = answer.options[1]
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
    if second.behind_low <= 0:
        other = label(narrator, best.against, view)
        return [*said, words.word("coach-alike", act=other)][-_SPOKEN:]
    outlook = bots_of(answer.game).outlook
    if outlook.chance:
        said.append(taught(words, answer.unit, percent(words, abs(best.worth)), percent(words, abs(second.worth))))
    for reason in best.reasons:
        if reason.fact not in outlook.told:
            mine, other = (fact(words, reason.fact, value) for value in (reason.mine, reason.other))
            said.append(taught(words, reason.fact, mine, other))
    if not said and measure(answer) == "out" and round(best.facts["out"], 2) < round(second.facts["out"], 2):
        said.append(taught(words, "out", *(fact(words, "out", one.facts["out"]) for one in (best, second))))
    if not said:
        said.append(words.word("coach-teach-worth", difference=difference(words, answer.unit, second.behind)))
    return said[:_SPOKEN]


def taught(words: Words, name: str, mine: str, other: str) -> str:
    """Return the sentence that compares *mine* with *other*."""
    return words.word(f"coach-teach-{name}", mine=mine, other=other)


def known_cards(answer: Answer, view: View) -> list[KnownCard]:
    """Return the cards that the viewer of *view* knows and that speak for the best option, as the game sees it."""
    pointed = bots_of(view.game.key).pointed
    if pointed is None or answer.kind != "choice":
        return []
    return [KnownCard(seat, card) for seat, card in pointed(view, answer.options[0].act)]


def label(narrator: Narrator, act: str | None, view: Mapping[str, object]) -> str:
    """Return *act* in a few words."""
    return narrator.words.word("coach-wait") if act is None else narrator.advice(act, view)


def why(answer: Answer, option: Estimate, narrator: Narrator, view: Mapping[str, object]) -> str:
    """Return why *option* is better or worse than the others, or why there is nothing to choose."""
    words = narrator.words
    if answer.kind in ("only", "luck"):
        rules = ", ".join(narrator.rules(option.act, view)) if option.act is not None else "–"
        return words.word(f"coach-{answer.kind}", rules=rules)
    if answer.kind == "guess":
        return words.word("coach-guess")
    other = label(narrator, option.against, view)
    second = answer.options[1]
    best = option is answer.options[0]
    measured = second if best else option  # The best is as far ahead of the second as that is behind.
    if measured.behind_low <= 0:
        return words.word("coach-even", act=other)
    if best and not option.reasons:
        apart = difference(words, answer.unit, measured.behind)
        return words.word("coach-better", act=other, difference=apart)
    return compared(words, option, other, answer.unit)


def compared(words: Words, option: Estimate, other: str, unit: str) -> str:
    """Return the reasons why *option* is better or worse than the one called *other*; at least how much worse it is."""
    if not option.reasons:
        return words.word("coach-worse", act=other, difference=difference(words, unit, option.behind))
    told = [
        words.word(
            f"coach-fact-{reason.fact}",
            mine=fact(words, reason.fact, reason.mine),
            other=fact(words, reason.fact, reason.other),
        )
        for reason in option.reasons
    ]
    return words.word("coach-why", act=other, reasons=words.listed(told))


def fact(words: Words, name: str, value: float) -> str:
    """Return the *value* of a fact as people say it."""
    counts = any(name in outlook.counts for outlook in outlooks())
    return number(words, value, 1) if counts else percent(words, value)


def interval(words: Words, unit: str, worth: float, low: float, high: float) -> str:
    """Return a value and its confidence interval in words."""
    if outlook_in(unit).risk:  # A risk is shown without its sign: less of it is better.
        worth, low, high = abs(worth), abs(high), abs(low)
    return words.word(
        f"coach-{unit}", worth=amount(words, unit, worth), low=amount(words, unit, low), high=amount(words, unit, high)
    )


def difference(words: Words, unit: str, worth: float) -> str:
    """Return how much better or worse something is."""
    return words.word(f"coach-difference-{unit}", worth=amount(words, unit, abs(worth)).lstrip("+"))


def amount(words: Words, unit: str, value: float) -> str:
    """Return a *value* in *unit* as people write it."""
    if value in (float("inf"), float("-inf")):
        return "∞" if value > 0 else "−∞"
    if outlook_in(unit).chance:
        return percent(words, value)
    return ("+" if value > 0 and unit == "kronor" else "") + number(words, value, 2)


def percent(words: Words, value: float) -> str:
    """Return a chance as people write it."""
    return number(words, 100 * value, 0) + " %"


def number(words: Words, value: float, digits: int) -> str:
    """Return *value* with so many *digits*, as the language writes numbers."""
    text = f"{value:.{digits}f}"
    if float(text) == 0:
        text = text.removeprefix("-")
    text = text.replace("-", "−")
    return text.replace(".", ",") if words.lang == "sv" else text


def say_cost(mark: Mark, view: Mapping[str, object], narrator: Narrator, who: str) -> tuple[str, str]:
    """Return what a costly decision cost *who*, and why the other one was better."""
    words = narrator.words
    best = label(narrator, mark.best, view)
    told = words.word(
        "coach-mark",
        step=mark.step,
        seat=who,
        act=label(narrator, mark.act, view),
        cost=difference(words, mark.unit, mark.cost),
        low=amount(words, mark.unit, max(0.0, mark.low)).lstrip("+"),
        high=amount(words, mark.unit, mark.high).lstrip("+"),
        best=best,
    )
    return told, compared(words, mark.chosen, best, mark.unit)


class Adviser:
    """Hint giver, which sees no more than the player and has only a moment."""

    def __init__(self, seconds: float = ELBOW_SECONDS) -> None:
        self.seconds = seconds

    def advise(self, view: View, narrator: Narrator, stop: Callable[[], bool] = lambda: False) -> Advice:
        """Return what to do with *view*, in the words of *narrator*; sooner if *stop* says so."""
        return explain(moment(view, self.seconds, stop), view, narrator)


def moment(view: View, seconds: float, stop: Callable[[], bool] = lambda: False) -> Answer:
    """Return the estimates of the options of *view* that can be had in a moment."""
    coach = Coach(view, seed="hint", most_options=ELBOW_OPTIONS)
    coach.think(seconds=seconds, stop=stop)
    return coach.answer()


def brief(words: Words, advice: Advice) -> str:
    """Return the best option and why it is the best, in a line or two."""
    return words.word("coach-brief", act=advice.options[0].label, why=advice.because)
