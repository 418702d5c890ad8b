"""Games that are solved: what is in print comes out, what is wrong is found, and Kille's solution holds in the engine.

`TALONG_SOLVED_CASES=1000000` plays so many deals by the solution.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest

import talong
from talong.analysis.errors import SolveError
from talong.analysis.solve.cfr import RegretSolver
from talong.analysis.solve.chain import FOREHAND_OUT, LOST, WON, Chain
from talong.analysis.solve.kille import alone, duel_chain
from talong.analysis.solve.kille.duel import DEALER_OUT, NOBODY_OUT, THROWN_IN, Duel, passing
from talong.analysis.solve.kille.playing import play_duel, play_endings
from talong.analysis.solve.kille.sheet import after_swap, dealt, in_chain, sheet
from talong.analysis.solve.linear_program import solve
from talong.analysis.solve.published_games import (
    CHANGE,
    KUHN_VALUE,
    LE_HER_VALUE,
    LEDUC_VALUE,
    Hand,
    Her,
    Kuhn,
    Leduc,
    LeducGame,
    LeHer,
)
from talong.analysis.solve.punschkille import Glasses, ending_chain, stage_of, taken_up
from talong.analysis.solve.sequence_form import OVER, ExtensiveGame, SequenceForm, form_of
from talong.bots.kille.tables import tables
from talong.cards.kille import KAVALL, VARDSHUS
from talong.cli.app import run
from talong.games.kille.rules import KilleRules, PunschRules
from tests.sizes import size

CASES = int(os.environ.get("TALONG_SOLVED_CASES", "2000"))
PUBLISHED: list[tuple[ExtensiveGame[Any], float]] = [
    (Kuhn(), KUHN_VALUE),
    (LeducGame(), LEDUC_VALUE),
    (LeHer(), LE_HER_VALUE),
]


def agrees(game: ExtensiveGame[Any], value: float) -> bool:
    """Tell whether *game* comes out at *value*, both ways."""
    form = form_of(game)
    exact = solve(form)
    regret = RegretSolver(form)
    gain = regret.solve(200, 1e-9)
    near = abs(form.value(regret.mean)[0] - value) <= gain + 1e-9
    return near and abs(exact.values[0] - value) < 1e-9 and abs(exact.gain) < 1e-9


# What is in print.


@pytest.mark.parametrize(("game", "value"), PUBLISHED, ids=["kuhn", "leduc", "leher"])
def test_what_is_in_print_comes_out(game: ExtensiveGame[Any], value: float) -> None:
    assert agrees(game, value)


def test_le_her_is_mixed_as_waldegrave_found() -> None:
    form = form_of(LeHer())
    receiver, dealer = solve(form).manners

    assert pytest.approx(Fraction(11327, 22100)) == LE_HER_VALUE
    for rank in range(1, 14):
        wanted = 1.0 if rank < 7 else 3 / 8 if rank == 7 else 0.0
        assert receiver[form.sides[0].sequence(str(rank), CHANGE)] == pytest.approx(wanted, abs=1e-9)
        wanted = 1.0 if rank < 8 else 5 / 8 if rank == 8 else 0.0
        assert dealer[form.sides[1].sequence(f"{rank}k", CHANGE)] == pytest.approx(wanted, abs=1e-9)


def test_kuhn_bluffs_a_third_as_often_as_it_bets_a_king() -> None:
    form = form_of(Kuhn())
    first = solve(form).manners[0]
    bluffs = first[form.sides[0].sequence("0", "bet")]

    assert first[form.sides[0].sequence("2", "bet")] == pytest.approx(3 * bluffs, abs=1e-9)
    assert bluffs <= 1 / 3 + 1e-9
    assert first[form.sides[0].sequence("1", "bet")] == pytest.approx(0.0, abs=1e-9)


class UnevenKuhn(Kuhn):
    """A planted mistake: the king is dealt a little too often."""

    def luck(self, state: Hand) -> Iterable[tuple[Hand, float]]:
        led = list(super().luck(state))
        if state.cards:
            return led
        return [(later, 1 / 3 + (0.001 if later.cards[0] == 2 else -0.0005)) for later, _part in led]


class ForgetfulLeduc(LeducGame):
    """A planted mistake: the board is drawn as if nobody had a card."""

    def luck(self, state: Leduc) -> Iterable[tuple[Leduc, float]]:
        if len(state.cards) < 2:
            return super().luck(state)
        return [(Leduc((*state.cards, rank), state.first), 1 / 3) for rank in range(3)]


class DrawnWithReplacement(LeHer):
    """A planted mistake: the pack keeps what has been dealt."""

    def luck(self, state: Her) -> Iterable[tuple[Her, float]]:
        return [(later, 1 / 13) for later, _part in super().luck(state)]


class LostToTheDealer(Kuhn):
    """A planted mistake: whoever folds to a bet loses two."""

    def pays(self, state: Hand) -> tuple[float, float]:
        won = 2.0 if state.said == "bp" else super().pays(state)[0]
        return (won, -won)


@pytest.mark.parametrize(
    ("game", "value"),
    [
        (UnevenKuhn(), KUHN_VALUE),
        (LostToTheDealer(), KUHN_VALUE),
        (ForgetfulLeduc(), LEDUC_VALUE),
        (DrawnWithReplacement(), LE_HER_VALUE),
    ],
)
def test_a_planted_mistake_is_found(game: ExtensiveGame[Any], value: float) -> None:
    assert not agrees(game, value)


# What is no game.


def refused(game: ExtensiveGame[Any]) -> str:
    with pytest.raises(SolveError) as error:
        solve(form_of(game))
    assert "{" not in str(error.value)
    return error.value.code


def test_what_is_no_game_is_refused() -> None:
    class Heavy(Kuhn):
        def luck(self, state: Hand) -> Iterable[tuple[Hand, float]]:
            return [(later, 1.01 * part) for later, part in super().luck(state)]

    class Absent(Kuhn):
        def known(self, state: Hand) -> str:
            return str(state.cards[len(state.said) % 2])  # Forgets whether it has spoken.

    class Fickle(Kuhn):
        def acts(self, state: Hand) -> tuple[str, ...]:
            return ("pass", "bet") if state.cards[1] else ("pass",)

    class Generous(Kuhn):
        def pays(self, state: Hand) -> tuple[float, float]:
            return (super().pays(state)[0], 0.0)

    assert refused(Heavy()) == "solve-odd-luck"
    assert refused(Absent()) == "solve-forgets"
    assert refused(Fickle()) == "solve-other-acts"
    assert refused(Generous()) == "solve-not-zero-sum"


class ThreeCards:
    """Three seats with a card each of four; each says yes or no in turn, and a yes costs one unless highest."""

    seats = 3

    def root(self) -> tuple[tuple[int, ...], str]:
        return ((), "")

    def mover(self, state: tuple[tuple[int, ...], str]) -> int:
        return -1 if len(state[0]) < 3 else len(state[1]) if len(state[1]) < 3 else OVER

    def luck(self, state: tuple[tuple[int, ...], str]) -> Iterable[tuple[Any, float]]:
        left = [card for card in range(4) if card not in state[0]]
        return [(((*state[0], card), ""), 1 / len(left)) for card in left]

    def acts(self, _state: object) -> tuple[str, str]:
        return ("y", "n")

    def after(self, state: tuple[tuple[int, ...], str], act: str) -> tuple[tuple[int, ...], str]:
        return (state[0], state[1] + act)

    def known(self, state: tuple[tuple[int, ...], str]) -> str:
        return f"{state[0][len(state[1])]}{state[1]}"

    def pays(self, state: tuple[tuple[int, ...], str]) -> list[float]:
        cards, said = state
        brave = [seat for seat in range(3) if said[seat] == "y"]
        best = max(brave, key=lambda seat: cards[seat], default=-1)
        return [float(len(brave)) if seat == best else -1.0 if seat in brave else 0.0 for seat in range(3)]


def test_three_seats_are_solved_by_regret_and_refused_by_the_program() -> None:
    form = form_of(ThreeCards())
    regret = RegretSolver(form)
    before = sum(form.gains(regret.mean))

    assert regret.solve(400) < before / 50
    assert refused(ThreeCards()) == "solve-two-seats"


def test_the_best_answer_is_the_best_of_all_pure_answers() -> None:
    """Tried one by one, against a manner that does everything alike."""
    form = form_of(Kuhn())
    side, plans = form.sides[0], [other.plan(other.even()) for other in form.sides]
    most = -9.0
    for number in range(2 ** len(side.known)):
        manner = np.zeros(side.size)
        manner[0] = 1.0
        for place in range(len(side.known)):
            manner[int(side.first[place]) + (number >> place & 1)] = 1.0
        most = max(most, form.value([side.plan(manner), plans[1]])[0])

    assert side.best(form.worth(0, plans))[0] == pytest.approx(most, abs=1e-12)


def test_plain_cfr_plus_comes_near_too() -> None:
    regret = RegretSolver(form_of(Kuhn()), predictive=False)

    assert regret.solve(2000, 1e-4) <= 1e-4


# Kille between two.


def book(**options: Any) -> KilleRules:
    rules = talong.game("kille").rules(**options)
    assert isinstance(rules, KilleRules)
    return rules


def punsch(**options: Any) -> PunschRules:
    rules = talong.game("punschkille").rules(**options)
    assert isinstance(rules, PunschRules)
    return rules


@pytest.fixture(scope="module")
def duel() -> Chain:
    chain = duel_chain(book())
    chain.solve()
    return chain


def test_kille_between_two_is_solved(duel: Chain) -> None:
    shares: Any = tables()[2].about["shares"]

    assert max(duel.gains()) < 1e-9
    assert duel.values[0] == pytest.approx(0.5109386181186, abs=1e-9)
    assert duel.values[0] == pytest.approx(shares[0], abs=1e-7)  # The table was found by regret.
    odds = duel.odds(0)
    assert sum(odds.values()) == pytest.approx(1.0, abs=1e-12)
    redealt = odds[DEALER_OUT] + odds[NOBODY_OUT] * (1 - duel.values[0]) + odds[THROWN_IN] * duel.values[0]
    assert redealt == pytest.approx(duel.values[0], abs=1e-12)


def test_a_deal_alone_is_worth_what_it_says(duel: Chain) -> None:
    found = alone(book())

    assert found.gain < 1e-9
    assert found.values[0] == pytest.approx(0.024418146369, abs=1e-9)


def test_regret_finds_the_same_as_the_program(duel: Chain) -> None:
    duel.price(0)
    form = duel.stages[0].form
    regret = RegretSolver(form)
    gain = regret.solve(300)

    assert gain < 1e-3
    assert abs(form.value(regret.mean)[0] - duel.values[0]) <= gain


def test_kille_holds_in_the_engine(duel: Chain) -> None:
    played = play_duel(duel, book(), CASES, "holds")
    spread = (played.high - played.low) / 2

    assert played.deals >= CASES
    assert abs(played.share - duel.values[0]) < 2.2 * spread  # About one in a hundred thousand misses by luck.


class NoKuku(Duel):
    """A planted mistake: no kuku comes from the stock or is dealt to forehand."""

    def dealt(self) -> list[Any]:
        led = [(moment, part) for moment, part in super().dealt() if int(moment.deal.faces[0]) != 19]  # type: ignore[union-attr]
        total = sum(part for _moment, part in led)
        return [(moment, part / total) for moment, part in led]


def test_a_wrong_chance_in_kille_is_found(duel: Chain) -> None:
    form: SequenceForm = form_of(NoKuku(book()))
    form.price(alone_pays)

    assert abs(solve(form).values[0] - 0.024418146369) > 1e-4


def alone_pays(moment: Any) -> tuple[float, float]:
    won = float(moment.end == DEALER_OUT) - float(moment.end == FOREHAND_OUT)
    return (won, -won)


def test_passers_are_passed_as_the_cards_lie() -> None:
    left = [2] * 21
    rows = passing(left, (), 1.0)
    decided = [0.0] * 21
    for faces, chance in rows:
        assert set(faces[:-1]) <= {VARDSHUS, KAVALL}
        decided[faces[-1]] += chance

    assert sum(decided) == pytest.approx(1.0)
    assert decided == pytest.approx([0.0 if face in (VARDSHUS, KAVALL) else 1 / 19 for face in range(21)])


def test_other_rules_are_other_games(duel: Chain) -> None:
    """Between two nobody says yes, so the question is worth nothing, with a limit (R-K32), without one, or barred."""
    without = duel_chain(book(frage=False))
    without.solve()
    none = duel_chain(book(redeal_limit=0))
    none.solve()
    once = duel_chain(book(redeal_limit=1))
    gain = once.solve()

    assert none.values[0] == pytest.approx(without.values[0], abs=1e-10)
    assert without.values[0] == pytest.approx(duel.values[0], abs=1e-10)
    assert gain < 1e-9
    assert once.values == pytest.approx([duel.values[0]] * 2, abs=1e-10)
    high = duel_chain(book(dealt_kille="high"))
    assert high.solve() < 1e-9
    assert abs(high.values[0] - duel.values[0]) > 1e-3
    with pytest.raises(SolveError, match="20"):
        duel_chain(book(redeal_limit=21))


@pytest.mark.slow
def test_a_dealer_who_speaks_after_a_forced_draw_knows_what_was_turned_up() -> None:
    rules = book(dealer_speaks_after_forced_draw=True)
    chain = duel_chain(rules)

    assert chain.solve() < 1e-9
    played = play_duel(chain, rules, CASES, "forced")
    assert abs(played.share - chain.values[0]) < 1.2 * (played.high - played.low)


def test_the_sheet_says_what_the_solution_does(duel: Chain) -> None:
    look = in_chain(duel)
    columns = {(column.situation, column.act): column for column in sheet(book(), 2, look)}
    opening = columns["opening", "swap"].cells
    asking = columns["opening", "ask"].cells
    said = look(dealt(book(), [0, 7]), 0)

    assert said is not None
    assert sum(cell.chance for cell in said.values()) == pytest.approx(1.0)
    assert said[1 << 52].chance == opening[0].chance == pytest.approx(1.0)  # type: ignore[union-attr]
    for face in range(8, 19):
        assert opening[face].chance + asking[face].chance < 0.5  # type: ignore[union-attr]
    taken = after_swap(book(), look)
    assert [column.card for column in taken] == [*range(15), 20]
    for column in taken[:-1]:
        for got, cell in enumerate(column.cells[:15]):
            if cell is not None and got != column.card:
                assert cell.chance == pytest.approx(float(got < column.card), abs=1e-9)


# Punschkille's endings.


@pytest.fixture(scope="module")
def endings() -> Chain:
    chain = ending_chain(punsch(glasses=2))
    chain.solve()
    return chain


def test_endings_are_solved(endings: Chain) -> None:
    number = {stage.name: at for at, stage in enumerate(endings.stages)}

    assert max(endings.gains()) < 1e-6
    assert min(endings.gains()) > -1e-9
    assert endings.values[number[Glasses(1, 1)]] == pytest.approx(0.5103488918715, abs=1e-9)
    assert endings.values[number[Glasses(2, 2)]] == pytest.approx(0.5049467155473, abs=1e-9)
    last = endings.stages[number[Glasses(1, 1)]]
    assert [link.to for link in last.links[FOREHAND_OUT]] == [LOST]
    assert [link.to for link in last.links[DEALER_OUT]] == [WON]
    richer = endings.stages[number[Glasses(2, 1)]]
    assert [link.name for link in richer.links[FOREHAND_OUT]] == ["buyin", "decline"]
    bought = endings.stages[number[Glasses(2, 1, forehand_bought=True)]]
    assert [link.to for link in bought.links[FOREHAND_OUT]] == [LOST]  # P20: once a round.


def test_an_ending_is_never_worse_with_another_glass(endings: Chain) -> None:
    value = {stage.name: endings.values[at] for at, stage in enumerate(endings.stages)}

    for mine in (1, 2):
        assert value[Glasses(mine, 1)] > value[Glasses(mine, 2)]
        assert value[Glasses(2, mine)] > value[Glasses(1, mine)]


def test_endings_hold_in_the_engine(endings: Chain) -> None:
    value = {stage.name: endings.values[at] for at, stage in enumerate(endings.stages)}
    played = play_endings(endings, punsch(glasses=2), Glasses(1, 2), max(150, CASES // 20), "endings")

    assert abs(played.share - value[Glasses(1, 2)]) < 1.2 * (played.high - played.low)


def test_a_stage_is_read_as_it_was_taken_up() -> None:
    for stage in (Glasses(3, 4), Glasses(2, 5, forehand_bought=True), Glasses(4, 2, dealer_bought=True)):
        match = taken_up(punsch(), stage, hands={"0": ["1"], "1": ["2"]})
        assert stage_of(match) == stage


def test_too_many_glasses_are_refused() -> None:
    with pytest.raises(SolveError, match="8"):
        ending_chain(punsch(glasses=9))


# The command.


def test_the_command_checks_itself(capsys: pytest.CaptureFixture[str]) -> None:
    for what in ("kuhn", "leher"):
        assert run(["solve", what, "--lang", "en"]) == 0
        assert "agrees with what is in print" in capsys.readouterr().out
    assert run(["solve", "leduc", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["agrees"]
    assert found["program"]["value"] == pytest.approx(LEDUC_VALUE, abs=1e-10)


def test_le_her_is_solved_with_any_pack(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "leher", "--ranks", "21", "--suits", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["published"], found["ranks"], found["suits"], found["agrees"]) == (None, 21, 2, True)
    assert found["program"]["value"] == pytest.approx(0.5304878049)
    assert run(["solve", "leher", "--ranks", "5", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "5 ranks in 4 suits" in told
    assert "both methods agree" in told
    for wrong in (
        ["kuhn", "--ranks", "5"],
        ["leher", "--ranks", "1"],
        ["leher", "--suits", "9"],
        ["leher", "--ranks", "2", "--suits", "1"],
    ):
        assert run(["solve", *wrong]) != 0


def test_the_command_tells_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "kille.svg"
    assert run(["solve", "kille", "--lang", "en", "--picture", str(picture), "--dark"]) == 0
    told = capsys.readouterr().out
    assert "forehand 0.5109386181" in told
    assert "blaren" in told
    assert ET.parse(picture).getroot().tag.endswith("svg")
    assert "#12181a" in picture.read_text(encoding="utf-8")
    assert run(["solve", "kille", "--json", "--simulate", "300"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["shares"][0] == pytest.approx(0.5109386181186, abs=1e-9)
    assert data["played"]["deals"] >= 300
    for place in data["places"]:
        assert sum(place["acts"].values()) == pytest.approx(1.0, abs=1e-9)


@pytest.mark.parametrize("seats", size(["3"], ["3", "4"]))
def test_the_tables_of_more_are_told(seats: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "more.png"
    assert run(["solve", "kille", "--seats", seats, "--lang", "sv", "--picture", str(picture)]) == 0
    told = capsys.readouterr().out
    assert "spelare 2" in told
    assert picture.read_bytes()[:4] == b"\x89PNG"
    assert run(["solve", "kille", "--seats", seats, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert sum(data["shares"]) == pytest.approx(1.0, abs=1e-6)
    assert data["gain"] < 1e-3


def test_the_endings_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "punschkille", "--option", "glasses=1", "--lang", "en", "--simulate", "20"]) == 0
    told = capsys.readouterr().out

    assert "0.510349" in told
    assert "Played out" in told


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["whist"],
        ["kille", "--seats", "5"],
        ["kille", "--seats", "many"],
        ["leduc", "--seats", "2"],
        ["kuhn", "--picture", "k.svg"],
        ["kuhn", "--simulate", "5"],
        ["kuhn", "--option", "frage=false"],
        ["kille", "--picture", "kille.gif"],
        ["kille", "--light", "--dark"],
        ["kille", "--simulate", "0"],
        ["kille", "--seats", "3", "--simulate", "10"],
        ["kille", "--gain", "0.1"],
        ["kille", "--seats", "3", "--gain", "0"],
        ["kille", "--option", "frage"],
        ["kille", "--option", "colour=red"],
        ["kille", "--rules", "redeal_limit=99"],
        ["kille", "--seats", "3", "--option", "redeal_limit=1"],
        ["punschkille", "--option", "glasses=20"],
    ],
)
@pytest.mark.parametrize("lang", ["sv", "en"])
def test_bad_options_are_refused_in_a_line(arguments: list[str], lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", *arguments, "--lang", lang]) == 2
    told = capsys.readouterr()
    assert not told.out
    assert len(told.err.strip().splitlines()) == 1


def test_a_picture_that_cannot_be_written_is_complained_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "nowhere" / "kille.svg"
    assert run(["solve", "kille", "--seats", "3", "--picture", str(picture), "--lang", "en"]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_an_interruption_says_what_was_lost(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("talong.analysis.solve.kille.duel_chain", stopped)
    assert run(["solve", "kille", "--lang", "en"]) == 130
    assert "Stopped" in capsys.readouterr().err
