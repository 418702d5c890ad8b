"""`talong solve`: solved games as tables and pictures, and the check of the solver against published solutions."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from talong.analysis.errors import SolveError
from talong.cli.arena import INTERRUPTED, Bar
from talong.cli.limits import check_number
from talong.extras import need

if TYPE_CHECKING:
    from talong.cli.console import LineConsole
    from talong.lang import Words

CHECKS: Final = ("kuhn", "leduc", "leher")
MOST_PLAYED: Final = 1_000_000_000
MOST_RANKS: Final = 30
MOST_SUITS: Final = 8
KING: Final = 13
SUITS: Final = 4
LEAST_PACK: Final = 3  # A card each, and one to draw.
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
    ranks: int | None = None
    suits: int | None = None


def solve(words: Words, console: LineConsole, asked: SolveRequest) -> int:
    """Solve the game, and print and draw the solution."""
    check(asked)
    need(_LIBRARIES, "lab")
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
    for number, flag, least, most in (
        (asked.ranks, "--ranks", 2, MOST_RANKS),
        (asked.suits, "--suits", 1, MOST_SUITS),
    ):
        if number is not None:
            if asked.what != "leher":
                raise SolveError("solve-only", {"option": flag, "what": "leher"})
            check_number(flag, number, least, most)
    if asked.what == "leher" and (asked.ranks or KING) * (asked.suits or SUITS) < LEAST_PACK:
        raise SolveError("solve-small-pack", {"least": str(LEAST_PACK)})
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
    if asked.ranks is not None:
        words += ["--ranks", str(asked.ranks)]
    if asked.suits is not None:
        words += ["--suits", str(asked.suits)]
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

    ranks, suits = asked.ranks or KING, asked.suits or SUITS
    in_print = (ranks, suits) == (KING, SUITS)
    listed: dict[str, tuple[ExtensiveGame[Any], float | None]] = {
        "kuhn": (games.Kuhn(), games.KUHN_VALUE),
        "leduc": (games.LeducGame(), games.LEDUC_VALUE),
        "leher": (games.LeHer(ranks, suits), games.LE_HER_VALUE if in_print else None),
    }
    game, value = listed[asked.what]
    form = form_of(game)
    exact = by_program(form)
    with Bar(words.word("solve-regret")) as bar:
        regret = RegretSolver(form)
        gain = regret.solve(_REGRET_ROUNDS, _AGREES, lambda rounds, _gain: bar.show(rounds, _REGRET_ROUNDS))
    learnt = form.value(regret.mean)[0]
    wanted = exact.values[0] if value is None else value  # What is not in print, both methods have to agree about.
    agrees = abs(exact.values[0] - wanted) < _AGREES and exact.gain < _AGREES and abs(learnt - wanted) <= gain + _AGREES
    if asked.as_json:
        found = {
            "game": asked.what,
            "published": value,
            "program": {"value": float(exact.values[0]), "gain": exact.gain},
            "regret": {"value": float(learnt), "gain": gain, "rounds": regret.rounds},
            "agrees": agrees,
            **({"ranks": ranks, "suits": suits} if asked.what == "leher" else {}),
            "places": places(exact.form, exact.manners, None),
        }
        print(json.dumps(found))
        return 0 if agrees else 1
    console.say(words.word(f"solve-{asked.what}", ranks=ranks, suits=suits), "bold")
    rows = [
        [words.word("solve-by"), words.word("solve-value"), words.word("solve-gain")],
        *([] if value is None else [[words.word("solve-published"), figure(words, value), ""]]),
        [words.word("solve-by-program"), figure(words, exact.values[0]), small(words, exact.gain)],
        [words.word("solve-by-regret", rounds=regret.rounds), figure(words, learnt), small(words, gain)],
    ]
    write_table(console, rows)
    if asked.what == "leher" and not in_print:
        for seat, key in ((0, "solve-leher-receiver-of"), (1, "solve-leher-dealer-of")):
            after = "" if seat == 0 else "k"
            changes = form.sides[seat]
            often = [
                float(exact.manners[seat][changes.sequence(f"{rank}{after}", games.CHANGE)])
                for rank in range(1, ranks + 1)
            ]
            console.say(words.word(key, changes=", ".join(changing(words, often))))
        console.say(words.word("solve-methods-agree" if agrees else "solve-methods-differ"), "" if agrees else "red")
        return 0 if agrees else 1
    if asked.what == "leher":
        for seat, known, key in ((0, "7", "solve-leher-receiver"), (1, "8k", "solve-leher-dealer")):
            often = exact.manners[seat][form.sides[seat].sequence(known, games.CHANGE)]
            console.say(words.word(key, often=figure(words, often, 6)))
    console.say(words.word("solve-agrees" if agrees else "solve-differs"), "" if agrees else "red")
    return 0 if agrees else 1


def changing(words: Words, often: list[float]) -> list[str]:
    """Return with which cards one changes, and how often if not always."""
    surely = [rank for rank, share in enumerate(often, 1) if share > 1 - _AGREES]
    found = [f"1–{len(surely)}"] if surely == list(range(1, len(surely) + 1)) and surely else [f"{n}" for n in surely]
    mixed = [(rank, share) for rank, share in enumerate(often, 1) if _AGREES < share <= 1 - _AGREES]
    return [*found, *[f"{rank} ({figure(words, share, 6)})" for rank, share in mixed]]


def write_table(console: LineConsole, rows: list[list[str]]) -> None:
    """Print *rows* as a table, the first as its heading."""
    console.say_table(rows, numbers=True)


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
