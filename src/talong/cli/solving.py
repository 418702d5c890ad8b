"""`talong solve`: the games that are solved, as tables and pictures, and the check that the solver is right."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from talong.analysis.errors import SolveError
from talong.cli.complaint import Complaint
from talong.cli.measuring import INTERRUPTED, Bar, check_number

if TYPE_CHECKING:
    from talong.analysis.solve.chain import Chain
    from talong.analysis.solve.pictures import Poster
    from talong.analysis.solve.playing import Played
    from talong.analysis.solve.sheet import Column, Lookup
    from talong.bots.kille.solver import Tree
    from talong.cli.screen import Screen
    from talong.games.kille.rules import KilleRules
    from talong.lang import Words

CHECKS: Final = ("kuhn", "leduc", "leher")
GAMES: Final = ("kille", "punschkille")
MOST_PLAYED: Final = 1_000_000_000
SUFFIXES: Final = (".svg", ".png")
_LIBRARIES: Final = ("matplotlib", "numpy", "scipy")
_AGREES: Final = 1e-9
_REGRET_ROUNDS: Final = 1000
_ROUNDS: Final = 20


class Asked(NamedTuple):
    """What somebody wants to have solved."""

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
    """Refuse to begin without the libraries of the extra `lab`."""
    from importlib.util import find_spec

    missing = [name for name in _LIBRARIES if find_spec(name) is None]
    if missing:
        raise Complaint("lab-missing", library=", ".join(missing))


def solve(words: Words, screen: Screen, asked: Asked) -> int:
    """Solve what is asked for, and say and draw it."""
    check(asked)
    need_libraries()
    try:
        if asked.what in CHECKS:
            return published(words, screen, asked)
        if asked.what == "punschkille":
            return punschkille(words, screen, asked)
        return kille(words, screen, asked)
    except KeyboardInterrupt:
        print(words.word("solve-stopped"), file=sys.stderr)
        return INTERRUPTED


def check(asked: Asked) -> None:
    """Refuse what does not go together, before anything is computed."""
    if asked.what not in (*GAMES, *CHECKS):
        raise SolveError("solve-what", {"what": asked.what, "known": ", ".join((*GAMES, *CHECKS))})
    if asked.seats is not None:
        if asked.what != "kille":
            raise SolveError("solve-only", {"option": "--seats", "what": "kille"})
        check_number("--seats", asked.seats, 2, 4)
    many = asked.what == "kille" and (asked.seats or 2) > 2
    for given, flag in (
        (asked.simulate is not None, "--simulate"),
        (asked.picture, "--picture"),
        (asked.options, "--option"),
    ):
        if given and asked.what in CHECKS:
            raise SolveError("solve-only", {"option": flag, "what": ", ".join(GAMES)})
    if asked.simulate is not None:
        check_number("--simulate", asked.simulate, 1, MOST_PLAYED)
        if many:
            raise SolveError("solve-two-simulated", {})
    if asked.gain is not None and not (many and 0 < asked.gain <= 1):
        raise SolveError("solve-gain", {})
    if asked.picture and Path(asked.picture).suffix not in SUFFIXES:
        raise SolveError("solve-picture", {"file": asked.picture, "known": ", ".join(SUFFIXES)})


def command(asked: Asked) -> str:
    """Return the command that makes the same again."""
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


# What is in print.


def published(words: Words, screen: Screen, asked: Asked) -> int:
    """Solve a game whose solution is in print, by both ways, and hold them against it."""
    from talong.analysis.solve import published as games
    from talong.analysis.solve.form import Game, form_of
    from talong.analysis.solve.program import solve as by_program
    from talong.analysis.solve.regret import Regret

    listed: dict[str, tuple[Game[Any], float]] = {
        "kuhn": (games.Kuhn(), games.KUHN_VALUE),
        "leduc": (games.LeducGame(), games.LEDUC_VALUE),
        "leher": (games.LeHer(), games.LE_HER_VALUE),
    }
    game, value = listed[asked.what]
    form = form_of(game)
    exact = by_program(form)
    with Bar(words.word("solve-regret")) as bar:
        regret = Regret(form)
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
    screen.say(words.word(f"solve-{asked.what}"), "bold")
    rows = [
        [words.word("solve-by"), words.word("solve-value"), words.word("solve-gain")],
        [words.word("solve-published"), figure(words, value), ""],
        [words.word("solve-by-program"), figure(words, exact.values[0]), small(words, exact.gain)],
        [words.word("solve-by-regret", rounds=regret.rounds), figure(words, learnt), small(words, gain)],
    ]
    write_table(screen, rows)
    if asked.what == "leher":
        for seat, known, key in ((0, "7", "solve-leher-receiver"), (1, "8k", "solve-leher-dealer")):
            often = exact.manners[seat][form.sides[seat].sequence(known, games.CHANGE)]
            screen.say(words.word(key, often=figure(words, often, 6)))
    screen.say(words.word("solve-agrees" if agrees else "solve-differs"), "" if agrees else "red")
    return 0 if agrees else 1


# Kille.


def kille(words: Words, screen: Screen, asked: Asked) -> int:
    """Solve a deal of Kille."""
    import talong
    from talong.games.kille.rules import KilleRules

    rules = talong.game("kille").rules(asked.preset, **asked.options)
    assert isinstance(rules, KilleRules)
    if (asked.seats or 2) > 2:
        return among_more(words, screen, asked, rules)
    from talong.analysis.solve.duel import ENDS
    from talong.analysis.solve.kille import alone, duel_chain
    from talong.analysis.solve.playing import play_duel
    from talong.analysis.solve.sheet import after_swap, in_chain, sheet

    with Bar(words.word("solve-tree")) as bar:
        chain = duel_chain(rules, lambda nodes: bar.show(nodes, None))
        gain = chain.solve()
    single = alone(rules)
    value, odds = chain.values[0], chain.odds(0)
    played = None
    if asked.simulate:
        with Bar(words.word("solve-playing")) as bar:
            played = play_duel(chain, rules, asked.simulate, asked.seed, bar.show)
    look = in_chain(chain)
    columns, after = sheet(rules, 2, look), after_swap(rules, look)
    title = words.word("solve-title", game="Kille")
    ends = [
        words.word("solve-end", end=end.replace(" ", "-"), odds=figure(words, odds.get(end, 0.0), 6)) for end in ENDS
    ]
    notes = [
        words.word("solve-shares", forehand=figure(words, value), dealer=figure(words, 1 - value)),
        words.word("solve-ends", ends=", ".join(ends)),
        words.word("solve-alone", value=figure(words, single.values[0])),
        words.word("solve-could-gain", gain=small(words, gain)),
    ]
    notes += kuku_note(words, rules, 2, look)
    if played is not None:
        notes.append(simulated(words, played))
    solution = chain.solutions[0]
    assert solution is not None
    data = {
        "game": "kille",
        "seats": 2,
        "rules": talong.game("kille").changes(rules),
        "shares": [value, 1 - value],
        "gain": gain,
        "odds": odds,
        "alone": {"value": float(single.values[0]), "gain": single.gain},
        "played": None if played is None else played._asdict(),
        "sheet": [column_data(column) for column in [*columns, *after]],
        "places": places(solution.form, solution.manners, solution.plans),
    }
    return show(words, screen, asked, title, notes, columns, after, 2, data)


def among_more(words: Words, screen: Screen, asked: Asked, rules: KilleRules) -> int:
    """Say what is known of Kille among three or four: from the tables, or by playing it out now."""
    import talong
    from talong.analysis.solve.pictures import who
    from talong.analysis.solve.sheet import in_figures, sheet
    from talong.bots.kille.tables import FINE, is_by_the_book, tables

    seats = asked.seats or 2
    for option in ("redeal_limit", "dealer_speaks_after_forced_draw"):
        if getattr(rules, option) not in (None, False):
            raise SolveError("solve-option", {"option": option})
    if is_by_the_book(rules) and asked.gain is None:
        table = tables()[seats]
        about: dict[str, Any] = table.about
        shares, gain, rounds = about["shares"], about["gain"], about["rounds"]

        def find(known: str) -> list[float]:
            figures = table.find(known)
            return [int(figures[at : at + 3], 16) / FINE for at in range(0, len(figures), 3)]

        look = in_figures(find)
    else:
        tree, gain = played_out(words, rules, seats, asked.gain or 1e-3)
        assert tree.play is not None
        shares, rounds, chances = tree.mine, int(tree.play.rounds), tree.chances()
        look = in_figures(lambda known: chances.get(known, []))
    columns = sheet(rules, seats, look)
    title = words.word("solve-title-near", game="Kille", seats=seats)
    told = [f"{who(words, seat, seats)} {figure(words, share, 6)}" for seat, share in enumerate(shares)]
    notes = [
        words.word("solve-shares-of", shares=", ".join(told)),
        words.word("solve-could-gain-all", gain=small(words, gain), rounds=rounds),
    ]
    notes += kuku_note(words, rules, seats, look)
    data = {
        "game": "kille",
        "seats": seats,
        "rules": talong.game("kille").changes(rules),
        "shares": [float(share) for share in shares],
        "gain": gain,
        "rounds": rounds,
        "sheet": [column_data(column) for column in columns],
    }
    return show(words, screen, asked, title, notes, columns, [], seats, data)


def played_out(words: Words, rules: KilleRules, seats: int, enough: float) -> tuple[Tree, float]:
    """Play the deal of so many *seats* against itself until no more than *enough* can be gained, or somebody stops it.

    What has been found until then is kept: how good it is is measured all the same.
    """
    from talong.analysis.solve.kille import duel_chain
    from talong.bots.kille.solver import Tree

    chain = duel_chain(rules)
    chain.solve()
    shares: dict[int, list[float]] = {1: [1.0], 2: [chain.values[0], 1 - chain.values[0]]}
    for number in range(3, seats + 1):
        tree = Tree(rules, number, shares)
        with Bar(words.word("solve-tree")) as bar:
            while not tree.build(200):
                bar.show(tree.due, len(tree.deals))
        gain = 1.0
        with Bar(words.word("solve-regret")) as bar:
            try:
                while gain > enough:
                    gain = tree.solve(_ROUNDS)
                    assert tree.play is not None
                    bar.show(int(tree.play.rounds), None)
            except KeyboardInterrupt:
                if number < seats:
                    raise
                gain = tree.solve(0)
                print(words.word("solve-stopped-with"), file=sys.stderr)
        shares[number] = tree.mine
    return tree, gain


# Punschkille.


def punschkille(words: Words, screen: Screen, asked: Asked) -> int:
    """Solve the endings of Punschkille."""
    import numpy as np

    import talong
    from talong.analysis.solve.endings import Glasses, ending_chain
    from talong.analysis.solve.pictures import Square
    from talong.analysis.solve.playing import play_endings
    from talong.analysis.solve.sheet import after_swap, in_chain, sheet
    from talong.games.kille.rules import PunschRules

    rules = talong.game("punschkille").rules(asked.preset, **asked.options)
    assert isinstance(rules, PunschRules)
    with Bar(words.word("solve-tree")) as bar:
        chain = ending_chain(rules, lambda nodes: bar.show(nodes, None))
    with Bar(words.word("solve-stages")) as bar:
        gain = chain.solve(bar.show)
    number = {stage.name: at for at, stage in enumerate(chain.stages)}
    most = rules.glasses
    full = Glasses(most, most)
    played = None
    if asked.simulate:
        with Bar(words.word("solve-playing")) as bar:
            played = play_endings(chain, rules, full, asked.simulate, asked.seed, bar.show)
    values = np.array(
        [[chain.values[number[Glasses(mine, theirs)]] for theirs in range(1, most + 1)] for mine in range(1, most + 1)]
    )
    look = in_chain(chain, number[full])
    columns, after = sheet(rules, 2, look), after_swap(rules, look)
    title = words.word("solve-title-endings", glasses=most)
    buys = buyins(chain)
    key = (
        "solve-buy-always" if all(buys.values()) else "solve-buy-never" if not any(buys.values()) else "solve-buy-some"
    )
    notes = [
        words.word("solve-at-glasses", glasses=most),
        words.word(key),
        words.word("solve-could-gain", gain=small(words, gain)),
    ]
    if played is not None:
        notes.append(simulated(words, played))
    counts = [str(glasses) for glasses in range(1, most + 1)]
    square = Square(
        words.word("solve-glasses-title"),
        words.word("solve-glasses-forehand"),
        words.word("solve-glasses-dealer"),
        counts,
        counts,
        values,
    )
    data = {
        "game": "punschkille",
        "rules": talong.game("punschkille").changes(rules),
        "gain": gain,
        "stages": [
            {
                **stage.name._asdict(),
                "value": chain.values[at],
                "odds": chain.odds(at),
                "buys": {end: chain.choice(at, end).name for end in stage.links if len(stage.links[end]) > 1},
            }
            for at, stage in enumerate(chain.stages)
        ],
        "played": None if played is None else played._asdict(),
        "sheet": [column_data(column) for column in [*columns, *after]],
    }
    return show(words, screen, asked, title, notes, columns, after, 2, data, square)


def buyins(chain: Chain) -> dict[tuple[Any, str], bool]:
    """Return for every stage and end at which somebody may buy in whether he should."""
    return {
        (stage.name, end): chain.choice(at, end).name == "buyin"
        for at, stage in enumerate(chain.stages)
        for end, links in stage.links.items()
        if len(links) > 1
    }


# Saying it.


def kuku_note(words: Words, rules: KilleRules, seats: int, look: Lookup) -> list[str]:
    """Say how often a kuku is laid up before anybody has spoken, by each seat."""
    from talong.analysis.solve.pictures import percent, who
    from talong.analysis.solve.sheet import kukus

    if not rules.kuku_anytime:
        return []
    told = [f"{who(words, seat, seats)} {percent(words, often)}" for seat, often in kukus(rules, seats, look)]
    return [words.word("solve-kuku", often=", ".join(told))]


def show(
    words: Words,
    screen: Screen,
    asked: Asked,
    title: str,
    notes: list[str],
    columns: list[Column],
    after: list[Column],
    seats: int,
    data: dict[str, Any],
    square: Any = None,
) -> int:
    """Write the tables or the JSON, and draw the picture."""
    from talong.analysis.solve.pictures import Poster

    if asked.as_json:
        print(json.dumps({**data, "command": command(asked)}))
    else:
        screen.say(title, "bold")
        for note in notes:
            screen.say(note)
        if square is not None:
            say_square(words, screen, square)
        say_columns(words, screen, columns, seats)
        say_after(words, screen, after)
    if asked.picture:
        hatched = any([cell is not None and cell.likely is not None for column in columns for cell in column.cells])
        legend = [words.word("solve-hatched")] if hatched else []
        poster = Poster(title, [*notes, *legend, command(asked)], columns, after, square)
        draw(words, asked, poster, seats)
        if not asked.as_json:
            screen.say(words.word("solve-drawn", file=asked.picture))
    return 0


def draw(words: Words, asked: Asked, poster: Poster, seats: int) -> None:
    """Write the picture to its file."""
    from talong.analysis.drawing import LIGHTS, save
    from talong.analysis.solve.pictures import draw as drawn

    figure_ = drawn(poster, words, LIGHTS["dark" if asked.dark else "light"], seats)
    try:
        save(figure_, Path(asked.picture), poster.title)
    except OSError as error:
        raise Complaint("cannot-write", file=asked.picture, why=error.strerror or str(error)) from error


def say_columns(words: Words, screen: Screen, columns: list[Column], seats: int) -> None:
    """Write the sheet: a row for every card, a letter for every situation."""
    from talong.analysis.solve.pictures import NEVER, card_name, column_name, percent
    from talong.cards.kille import FACES

    screen.say()
    letters = [chr(65 + at) for at in range(len(columns))]
    for letter, column in zip(letters, columns, strict=True):
        screen.say(f"{letter}  {column_name(words, column, seats)}")
    rows = [[words.word("solve-card"), *letters]]
    brackets = False
    for face in range(len(FACES)):
        row = [card_name(words, face)]
        for column in columns:
            cell = column.cells[face]
            if cell is None:
                row.append("–")
            elif cell.likely is not None and cell.likely < NEVER:
                row.append(f"({percent(words, cell.chance)})")
                brackets = True
            else:
                row.append(percent(words, cell.chance))
        rows.append(row)
    write_table(screen, rows)
    if brackets:
        screen.say(words.word("solve-brackets"), "dim")


def say_after(words: Words, screen: Screen, after: list[Column]) -> None:
    """Write what the dealer does when forehand has changed with him: which cards he does not keep."""
    from talong.analysis.solve.pictures import card_name

    if not after:
        return
    screen.say()
    screen.say(words.word("solve-after-title"))
    rows = [[words.word("solve-after-gave"), words.word("solve-after-changes")]]
    for column in after:
        goes = [face for face, cell in enumerate(column.cells) if cell is not None and cell.chance > 0.5]
        rows.append([card_name(words, column.card), runs(words, goes)])
    write_table(screen, rows)


def runs(words: Words, faces: list[int]) -> str:
    """Return *faces* in short: the first and the last of each run."""
    from talong.analysis.solve.pictures import card_name

    parts: list[str] = []
    at = 0
    while at < len(faces):
        end = at
        while end + 1 < len(faces) and faces[end + 1] == faces[end] + 1:
            end += 1
        first, last = card_name(words, faces[at]), card_name(words, faces[end])
        parts.append(first if at == end else f"{first}–{last}")
        at = end + 1
    return ", ".join(parts) or "–"


def say_square(words: Words, screen: Screen, square: Any) -> None:
    """Write what the glasses are worth."""
    screen.say()
    screen.say(f"{square.title} ({square.down} ↓, {square.across} →)")
    rows = [["", *square.columns]]
    for name, values in zip(square.rows, square.values, strict=True):
        rows.append([name, *[figure(words, float(value), 6) for value in values]])
    write_table(screen, rows)


def write_table(screen: Screen, rows: list[list[str]]) -> None:
    """Write *rows* under each other, the first as a heading."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for at, row in enumerate(rows):
        line = "  ".join(
            [
                cell.ljust(width) if not place else cell.rjust(width)
                for place, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
        ).rstrip()
        screen.say(line, "" if at else "dim")


def simulated(words: Words, played: Played) -> str:
    """Return what the engine made of the solution."""
    return words.word(
        "solve-played",
        deals=played.deals,
        pots=played.pots,
        share=figure(words, played.share, 6),
        low=figure(words, played.low, 6),
        high=figure(words, played.high, 6),
    )


def figure(words: Words, value: float, digits: int = 10) -> str:
    """Return *value* as the language writes it."""
    text = f"{value:.{digits}f}".replace("-", "−")
    return text.replace(".", ",") if words.lang == "sv" else text


def small(words: Words, gain: float) -> str:
    """Return a small number; what is less than rounding is not told apart."""
    text = "< 1e−14" if gain < 1e-14 else f"{gain:.1e}".replace("-", "−")
    return text.replace(".", ",") if words.lang == "sv" else text


def column_data(column: Column) -> dict[str, Any]:
    """Return a column as plain data."""
    from talong.cards.kille import FACES

    return {
        "situation": column.situation,
        "seat": column.seat,
        "act": column.act,
        "gave": FACES[column.card] if column.card >= 0 else None,
        "cells": {
            FACES[face]: {"chance": cell.chance, "likely": cell.likely}
            for face, cell in enumerate(column.cells)
            if cell is not None
        },
    }


def places(form: Any, manners: list[Any], plans: list[Any] | None) -> list[dict[str, Any]]:
    """Return how every place is played, as plain data."""
    from talong.analysis.solve.sheet import WORDS

    found: list[dict[str, Any]] = []
    for seat, side in enumerate(form.sides):
        coming = None if plans is None else form.reach(seat, plans)
        for place, known in enumerate(side.known):
            begin = int(side.first[place])
            acts = [WORDS.get(act, act) for act in side.acts[place]]
            entry: dict[str, Any] = {
                "seat": seat,
                "known": known,
                "acts": {act: float(manners[seat][begin + at]) for at, act in enumerate(acts)},
            }
            if coming is not None and plans is not None:
                entry["likely"] = float(coming[place] * plans[seat][side.parent[place]])
            found.append(entry)
    return found
