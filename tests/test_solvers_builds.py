"""The solvers find the same in the compiled and the pure build, to the last bit."""

from __future__ import annotations

from random import Random

import pytest

import talong
from talong.bots.kille.solver import Tree
from talong.bots.kungsholmskille.solver import Money, OpenPlay, Showing, public_lies
from talong.bots.rodskagg.solver import OpenDeal, OpenTricks
from talong.bots.skitgubbe.solver import OpenEnding
from talong.bots.solvers.solver import solved
from tests.planted import printed_by
from tests.test_solvers_kille import book
from tests.test_solvers_kungsholm import begun
from tests.test_solvers_kungsholm import position as kungsholm
from tests.test_solvers_rodskagg import ENOUGH, position, winning
from tests.test_solvers_skitgubbe import ending, round_of_many


def findings() -> str:
    """Return what all solvers make of some positions, and how many nodes it took them."""
    luck = Random("builds")
    found: list[object] = []
    for seats in (2, 3, 4, 5):
        deal, scores = position(luck, seats, 6)
        tricks = OpenTricks(deal)
        assert solved(tricks, ENOUGH)
        found.append([tricks.values, int(tricks.effort.nodes)])
        deal, scores = position(luck, seats, 3)
        ends = OpenDeal(deal, scores, winning)
        assert solved(ends, ENOUGH)
        found.append([ends.values, ends.found, int(ends.effort.nodes)])
    for ends_of_two in (ending(luck, 10), ending(luck, 9, "PV"), round_of_many(luck, 6)):
        rest = OpenEnding(ends_of_two)
        assert solved(rest, ENOUGH)
        found.append([rest.values, int(rest.effort.nodes)])
    for seats in (2, 4):
        start = begun(luck, seats)
        play = OpenPlay(start, Money(start, 2 * seats))
        assert solved(play, ENOUGH)
        found.append([play.values, play.ends, int(play.effort.nodes)])
    last = kungsholm(luck, 2, 0)
    game = Showing(last, Money(last, 4), public_lies(last))
    game.solve(40, 0.0)
    found.append([[game.show_chance(seat, face) for face in range(21)] for seat in (0, 1)])
    tree = Tree(book(), 2, {1: [1.0]}, few=60)
    while not tree.build(10):
        pass
    gain = tree.solve(5)
    found.append([gain, tree.mine, sorted(tree.chances().items())])
    return repr(found)


@pytest.mark.skipif(not talong.COMPILED, reason="the compiled build is compared with the pure one, not the reverse")
def test_both_builds_find_the_same() -> None:
    script = "from tests.test_solvers_builds import findings; print(findings())"

    assert printed_by(script) == findings()
