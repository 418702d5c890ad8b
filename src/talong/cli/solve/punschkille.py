"""`talong solve punschkille`: its endgames between two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from talong.cli.arena import Bar
from talong.cli.solve.kille_sheet import column_data, show, simulated
from talong.cli.solving import SolveRequest, small

if TYPE_CHECKING:
    from talong.analysis.solve.chain import Chain
    from talong.cli.console import LineConsole
    from talong.lang import Words

MOST_SEATS: Final = 2


def solve(words: Words, console: LineConsole, asked: SolveRequest) -> int:
    """Solve the endgames of Punschkille."""
    import numpy as np

    import talong
    from talong.analysis.solve.kille.pictures import Square
    from talong.analysis.solve.kille.playing import play_endings
    from talong.analysis.solve.kille.sheet import after_swap, in_chain, sheet
    from talong.analysis.solve.punschkille import Glasses, ending_chain
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
    return show(words, console, asked, title, notes, columns, after, 2, data, square)


def buyins(chain: Chain) -> dict[tuple[Any, str], bool]:
    """Return whether to buy in, for every stage and end at which that is possible."""
    return {
        (stage.name, end): chain.choice(at, end).name == "buyin"
        for at, stage in enumerate(chain.stages)
        for end, links in stage.links.items()
        if len(links) > 1
    }
