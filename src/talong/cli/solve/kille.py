"""`talong solve kille`: exact for a deal between two, approximate among three or four."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

from talong.analysis.errors import SolveError
from talong.cli.arena import Bar
from talong.cli.solve.kille_sheet import column_data, show, simulated
from talong.cli.solving import SolveRequest, figure, places, small

if TYPE_CHECKING:
    from talong.analysis.solve.kille.sheet import Lookup
    from talong.bots.kille.solver import Tree
    from talong.cli.console import LineConsole
    from talong.games.kille.rules import KilleRules
    from talong.lang import Words

MOST_SEATS: Final = 4
_ROUNDS: Final = 20


def solve(words: Words, console: LineConsole, asked: SolveRequest) -> int:
    """Solve a deal of Kille."""
    import talong
    from talong.games.kille.rules import KilleRules

    rules = talong.game("kille").rules(asked.preset, **asked.options)
    assert isinstance(rules, KilleRules)
    if (asked.seats or 2) > 2:
        return among_more(words, console, asked, rules)
    from talong.analysis.solve.kille import alone, duel_chain
    from talong.analysis.solve.kille.duel import ENDS
    from talong.analysis.solve.kille.playing import play_duel
    from talong.analysis.solve.kille.sheet import WORDS, after_swap, in_chain, sheet

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
        "places": places(solution.form, solution.manners, solution.plans, WORDS),
    }
    return show(words, console, asked, title, notes, columns, after, 2, data)


def among_more(words: Words, console: LineConsole, asked: SolveRequest, rules: KilleRules) -> int:
    """Print the strategy of Kille among three or four: from the tables, or by regret minimization now."""
    import talong
    from talong.analysis.solve.kille.pictures import who
    from talong.analysis.solve.kille.sheet import in_figures, sheet
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
    return show(words, console, asked, title, notes, columns, [], seats, data)


def played_out(words: Words, rules: KilleRules, seats: int, enough: float) -> tuple[Tree, float]:
    """Run regret minimization for *seats* until no more than *enough* can be gained, or until Ctrl-C.

    What has been found until then is kept, and its exploitability is measured all the same.
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


def kuku_note(words: Words, rules: KilleRules, seats: int, look: Lookup) -> list[str]:
    """Return how often each seat lays up a kuku before anybody has spoken."""
    from talong.analysis.solve.kille.pictures import percent, who
    from talong.analysis.solve.kille.sheet import kukus

    if not rules.kuku_anytime:
        return []
    told = [f"{who(words, seat, seats)} {percent(words, often)}" for seat, often in kukus(rules, seats, look)]
    return [words.word("solve-kuku", often=", ".join(told))]
