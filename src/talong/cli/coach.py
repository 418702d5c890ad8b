"""`talong hint` and `talong review`: advice of the coach."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Final, cast

import talong
from talong.cli.limits import check_number, read_seconds
from talong.cli.savegame import read
from talong.cli.seat_numbers import seat_called
from talong.cli.usage_error import UsageError
from talong.record.reader import read_record

if TYPE_CHECKING:
    from talong.bots.review import Mark
    from talong.cli.console import LineConsole
    from talong.facts import Facts
    from talong.lang import Words

MOST_WORLDS: Final = 1_000_000
USUAL_SECONDS: Final = 5.0


def read_match(file: str, at: int | None) -> talong.Match:
    """Load the match in *file*, a record or a position, after *at* acts or at its end."""
    text = sys.stdin.buffer.read() if file == "-" else read(file)
    if text.lstrip()[:1] == b"{":
        try:
            position = json.loads(text)
        except (ValueError, RecursionError):
            raise talong.PositionError("position", "not-a-mapping", {}) from None
        if at is not None:
            raise UsageError("at-position")
        return talong.load_position(position, seed=0)
    record = read_record(text)
    match = record.begin()
    acts = record.play(match)
    if at is not None and not 0 <= at <= len(record.acts):
        raise UsageError("bad-at", given=at, most=len(record.acts))
    for _act in range(len(record.acts) if at is None else at):
        next(acts)
    if at is None:
        next(acts, None)  # Running past the last act checks the results.
    return match


def seat_of(match: talong.Match, name: str | None) -> int:
    """Return the named seat, by default the one to act."""
    if name is None:
        seat = match.turn
        if seat is None:
            raise UsageError("nobody-decides")
        return seat
    return seat_called(match, name, "bad-seat")


def check_limits(worlds: int | None, seconds: float | None) -> None:
    """Raise if a limit is out of range."""
    if worlds is not None:
        check_number("--worlds", worlds, 2, MOST_WORLDS)
    if seconds is not None:
        read_seconds("--seconds", seconds)


def hint(
    words: Words,
    console: LineConsole,
    file: str,
    name: str | None,
    at: int | None,
    worlds: int | None,
    seconds: float | None,
    as_json: bool,
) -> int:
    """Print what each option is worth, and why."""
    import msgspec

    from talong.bots.coach import Coach
    from talong.bots.coach_text import brief, explain
    from talong.cli.arena import Bar
    from talong.lang import narrator_for

    check_limits(worlds, seconds)
    match = read_match(file, at)
    view = match.view(seat_of(match, name))
    if not cast("Facts", view.facts)["legal"]:
        raise UsageError("nothing-to-decide", seat=view.viewer + 1)
    coach = Coach(view, seed="hint", most_options=1000)
    bar = Bar(words.word("coach-reviewing"))
    limit = USUAL_SECONDS if seconds is None and worlds is None else seconds
    try:
        with bar:
            coach.think(worlds=worlds, seconds=limit, progress=lambda number: bar.show(number, worlds))
    except KeyboardInterrupt:  # The search so far is an answer too.
        pass
    narrator = narrator_for(match.game.key, words, match.names, match.seats, view.viewer)
    advice = explain(coach.answer(), view, narrator)
    if as_json:
        print(msgspec.json.encode(advice).decode())
        return 0
    console.say(narrator.prompt(view.data()), "bold cyan")
    console.say(brief(words, advice), "bold")  # The advice in words comes before the figures.
    if advice.measure:
        console.say(f"{advice.measure}:", "dim")
    for number, option in enumerate(advice.options, 1):
        console.say(f"{number}. {option.label}{f': {option.short}' if option.short else ''}")
        if option.worth:
            console.say(f"   {option.worth}. {option.why}", "dim")
    if advice.note:
        console.say(advice.note, "dim")
    return 0


def review(
    words: Words,
    console: LineConsole,
    file: str,
    name: str | None,
    worlds: int | None,
    seconds: float | None,
    as_json: bool,
) -> int:
    """Print which decisions of a record were costly, and what was better."""
    import msgspec

    from talong.bots.review import WORLDS, decisions, judge
    from talong.cli.arena import Bar

    check_limits(worlds, seconds)
    text = sys.stdin.buffer.read() if file == "-" else read(file)
    match = talong.replay(text)
    seat = None if name is None else seat_of(match, name)
    made = list(decisions(text, seat))
    found: list[tuple[Mark, talong.View]] = []
    bar = Bar(words.word("coach-reviewing"))
    done = 0
    try:
        with bar:
            bar.show(0, len(made))
            for decision in made:
                many = WORLDS if worlds is None else worlds
                mark = judge(decision.view, decision.step, decision.act, worlds=many, seconds=seconds)
                if mark is not None:
                    found.append((mark, decision.view))
                done += 1
                bar.show(done, len(made))
    except KeyboardInterrupt:
        pass
    if as_json:
        marks = [mark for mark, _view in found]
        print(msgspec.json.encode({"decisions": len(made), "looked_at": done, "marks": marks}).decode())
        return 0
    if done < len(made):
        console.say(words.word("coach-review-stopped", done=done, decisions=len(made)), "red")
    say_marks(words, console, match, found, done)
    return 0


def say_marks(
    words: Words, console: LineConsole, match: talong.Match, found: list[tuple[Mark, talong.View]], done: int
) -> None:
    """Print every mark with its reason, and each player's total."""
    from talong.bots.coach_text import difference, say_cost
    from talong.lang import narrator_for

    costs: dict[int, list[float]] = {}
    everybody = narrator_for(match.game.key, words, match.names, match.seats)
    for mark, view in found:
        narrator = narrator_for(match.game.key, words, match.names, match.seats, view.viewer)
        told, why = say_cost(mark, view.data(), narrator, everybody.who(mark.seat))
        console.say(told, "bold")
        console.say(f"   {why}")
        costs.setdefault(mark.seat, []).append(mark.cost)
    console.say(words.word("coach-review", decisions=done, marks=len(found)))
    for seat, lost in sorted(costs.items()):
        cost = difference(words, found[0][0].unit, sum(lost))
        console.say(words.word("coach-review-cost", seat=everybody.who(seat), cost=cost, marks=len(lost)))
