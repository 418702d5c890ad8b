"""`talong solve`: solved games as tables and pictures, and the check of the solver against published solutions."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from talong.analysis.errors import SolveError
from talong.cli.arena import INTERRUPTED, Bar, check_number
from talong.cli.usage_error import UsageError

if TYPE_CHECKING:
    from talong.cli.console import LineConsole
    from talong.lang import Words

CHECKS: Final = ("kuhn", "leduc", "leher")
MOST_PLAYED: Final = 1_000_000_000
SUFFIXES: Final = (".svg", ".png")
_LIBRARIES: Final = ("matplotlib", "numpy", "scipy")
_AGREES: Final = 1e-9
_REGRET_ROUNDS: Final = 1000


class SolveRequest(NamedTuple):
    """Arguments of `talong solve`."""

    what: str
    seats: int | None
    preset: str
    options: dict[str, object]
    as_json: bool
    picture: str
    dark: bool
    simulate: int | None
    seed: str
    gain: float | None


def need_libraries() -> None:
    """Raise unless the libraries of the extra `lab` are installed."""
    from importlib.util import find_spec

    missing = [name for name in _LIBRARIES if find_spec(name) is None]
    if missing:
        raise UsageError("lab-missing", library=", ".join(missing))


def solve(words: Words, console: LineConsole, asked: SolveRequest) -> int:
    """Solve the game, and print and draw the solution."""
    check(asked)
    need_libraries()
    try:
        if asked.what in CHECKS:
            return published(words, console, asked)
        return int(solvers()[asked.what].solve(words, console, asked))
    except KeyboardInterrupt:
        print(words.word("solve-stopped"), file=sys.stderr)
        return INTERRUPTED


def solvers() -> dict[str, Any]:
    """Return the solver module of each solved game: `talong.cli.solve.<key>`."""
    import talong

    return {game.key: found for game in talong.games() if (found := solver_of(game.key)) is not None}


def solver_of(key: str) -> Any:
    """Return the solver module of the game *key*, which has `solve` and MOST_SEATS."""
    from talong.games import plug

    try:
        return plug("cli.solve", key)
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.endswith((".cli", ".solve", f".{key}")):
            raise
        return None


def check(asked: SolveRequest) -> None:
    """Refuse contradictory arguments before anything is computed."""
    games = solvers()
    if asked.what not in (*games, *CHECKS):
        raise SolveError("solve-what", {"what": asked.what, "known": ", ".join((*games, *CHECKS))})
    if asked.seats is not None:
        larger = {key: solver.MOST_SEATS for key, solver in games.items() if solver.MOST_SEATS > 2}
        if asked.what not in larger:
            raise SolveError("solve-only", {"option": "--seats", "what": ", ".join(larger)})
        check_number("--seats", asked.seats, 2, larger[asked.what])
    many = (asked.seats or 2) > 2
    for given, flag in (
        (asked.simulate is not None, "--simulate"),
        (asked.picture, "--picture"),
        (asked.options, "--option"),
    ):
        if given and asked.what in CHECKS:
            raise SolveError("solve-only", {"option": flag, "what": ", ".join(games)})
    if asked.simulate is not None:
        check_number("--simulate", asked.simulate, 1, MOST_PLAYED)
        if many:
            raise SolveError("solve-two-simulated", {})
    if asked.gain is not None and not (many and 0 < asked.gain <= 1):
        raise SolveError("solve-gain", {})
    if asked.picture and Path(asked.picture).suffix not in SUFFIXES:
        raise SolveError("solve-picture", {"file": asked.picture, "known": ", ".join(SUFFIXES)})


def command(asked: SolveRequest) -> str:
    """Return the command that reproduces the result."""
    words = ["talong solve", asked.what]
    if asked.seats not in (None, 2):
        words += ["--seats", str(asked.seats)]
    if asked.preset != "standard":
        words += ["--preset", asked.preset]
    for name, value in asked.options.items():
        words += ["--option", f"{name}={value}"]
    if asked.simulate:
        words += ["--simulate", str(asked.simulate)]
    return " ".join(words)


# Published solutions.


def published(words: Words, console: LineConsole, asked: SolveRequest) -> int:
    """Solve a game with a published solution by both methods, and compare them with it."""
    from talong.analysis.solve import published_games as games
    from talong.analysis.solve.cfr import RegretSolver
    from talong.analysis.solve.linear_program import solve as by_program
    from talong.analysis.solve.sequence_form import ExtensiveGame, form_of

    listed: dict[str, tuple[ExtensiveGame[Any], float]] = {
        "kuhn": (games.Kuhn(), games.KUHN_VALUE),
        "leduc": (games.LeducGame(), games.LEDUC_VALUE),
        "leher": (games.LeHer(), games.LE_HER_VALUE),
    }
    game, value = listed[asked.what]
    form = form_of(game)
    exact = by_program(form)
    with Bar(words.word("solve-regret")) as bar:
        regret = RegretSolver(form)
        gain = regret.solve(_REGRET_ROUNDS, _AGREES, lambda rounds, _gain: bar.show(rounds, _REGRET_ROUNDS))
    learnt = form.value(regret.mean)[0]
    agrees = abs(exact.values[0] - value) < _AGREES and exact.gain < _AGREES and abs(learnt - value) <= gain + _AGREES
    if asked.as_json:
        found = {
            "game": asked.what,
            "published": value,
            "program": {"value": float(exact.values[0]), "gain": exact.gain},
            "regret": {"value": float(learnt), "gain": gain, "rounds": regret.rounds},
            "agrees": agrees,
            "places": places(exact.form, exact.manners, None),
        }
        print(json.dumps(found))
        return 0 if agrees else 1
    console.say(words.word(f"solve-{asked.what}"), "bold")
    rows = [
        [words.word("solve-by"), words.word("solve-value"), words.word("solve-gain")],
        [words.word("solve-published"), figure(words, value), ""],
        [words.word("solve-by-program"), figure(words, exact.values[0]), small(words, exact.gain)],
        [words.word("solve-by-regret", rounds=regret.rounds), figure(words, learnt), small(words, gain)],
    ]
    write_table(console, rows)
    if asked.what == "leher":
        for seat, known, key in ((0, "7", "solve-leher-receiver"), (1, "8k", "solve-leher-dealer")):
            often = exact.manners[seat][form.sides[seat].sequence(known, games.CHANGE)]
            console.say(words.word(key, often=figure(words, often, 6)))
    console.say(words.word("solve-agrees" if agrees else "solve-differs"), "" if agrees else "red")
    return 0 if agrees else 1


def write_table(console: LineConsole, rows: list[list[str]]) -> None:
    """Print *rows* as a table, the first as its heading."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for at, row in enumerate(rows):
        line = "  ".join(
            [
                cell.ljust(width) if not place else cell.rjust(width)
                for place, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
        ).rstrip()
        console.say(line, "" if at else "dim")


def figure(words: Words, value: float, digits: int = 10) -> str:
    """Format *value* in the reader's language."""
    text = f"{value:.{digits}f}".replace("-", "−")
    return text.replace(".", ",") if words.lang == "sv" else text


def small(words: Words, gain: float) -> str:
    """Format a small number; below the rounding error only a bound is shown."""
    text = "< 1e−14" if gain < 1e-14 else f"{gain:.1e}".replace("-", "−")
    return text.replace(".", ",") if words.lang == "sv" else text


def places(
    form: Any, manners: list[Any], plans: list[Any] | None, names: Mapping[Any, str] | None = None
) -> list[dict[str, Any]]:
    """Return the strategy at every place as plain data; *names* are those of acts that are not words."""
    called = names or {}
    found: list[dict[str, Any]] = []
    for seat, side in enumerate(form.sides):
        coming = None if plans is None else form.reach(seat, plans)
        for place, known in enumerate(side.known):
            begin = int(side.first[place])
            acts = [called.get(act, act) for act in side.acts[place]]
            entry: dict[str, Any] = {
                "seat": seat,
                "known": known,
                "acts": {act: float(manners[seat][begin + at]) for at, act in enumerate(acts)},
            }
            if coming is not None and plans is not None:
                entry["likely"] = float(coming[place] * plans[seat][side.parent[place]])
            found.append(entry)
    return found
