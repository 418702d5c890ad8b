"""The games for OpenSpiel: its own tests, information states against brute force, chance, and a deal that is solved."""

from __future__ import annotations

import json
import pickle
import runpy
from collections.abc import Callable
from copy import deepcopy
from enum import Enum
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

import talong
from talong.envs import openspiel
from talong.envs.chance_game import CHANCE, OVER, ChanceGame, Setup
from talong.envs.core.action_ids import numbering_of
from talong.envs.kille_deal_tree import Node, Tree, tree_of
from tests.laws.worlds import pick
from tests.sizes import size

GAMES = [
    "talong_kille(max_steps=60)",
    "talong_kille(players=2,min_players=2,cuts=auto,pots=2,redeal_limit=1)",
    "talong_kille(players=6,buyin_order=simultaneous,chance=sampled,stake=3,max_steps=60)",
    "talong_kille(players=5,preset=snabb,dealer=2,dealt_kille=high,max_steps=60)",
    "talong_punschkille(max_steps=60)",
    "talong_punschkille(players=5,kuku_anytime=True,frage=True,direction=mirror,chance=sampled,max_steps=60)",
    "talong_punschkille(players=4,kuku_anytime=True,frage=True,direction=literal,chance=sampled,max_steps=60)",
    "talong_kungsholmskille(max_steps=60)",
    "talong_kungsholmskille(players=2,deals=1,seating=fixed,pile_view=top)",
    "talong_kungsholmskille(players=3,deals=2,seating=lottery_choose,chance=sampled,max_steps=60)",
    "talong_rodskagg(max_steps=40)",
    "talong_rodskagg(players=2,max_deals=2,ask_mode=manual,first_dealer=1)",
    "talong_rodskagg(players=6,reward=points,chance=sampled,max_steps=40)",
    "talong_skitgubbe(max_steps=60)",
    "talong_skitgubbe(players=2,loop_plies=20,max_steps=200)",
    "talong_skitgubbe(players=3,preset=CGH,pace=live,chance=sampled,max_steps=80)",
    "talong_skitgubbe(players=4,preset=C,c_turn=race,race_order=random,max_steps=60)",
    "talong_skitgubbe(players=3,threshold=n7,whole_suit=True,max_steps=60)",
    "talong_kille_deal",
    "talong_kille_deal(players=3,frage=False,again=0.25)",
    "talong_kille_deal(players=2,kuku_anytime=False,dealt_kille=high,redeal=0.5,expose_struck=True)",
]


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, mask_test=True)
    assert str(pyspiel.load_game(str(game))) == str(game)  # Its name, with every parameter, means the same game.


@pytest.mark.parametrize(
    "name",
    [
        "talong_kille(players=3)",
        "talong_kille(chance=fate)",
        "talong_kille(reward=fame)",
        "talong_kille(max_steps=0)",
        "talong_skitgubbe(preset=CE)",
        "talong_kille_deal(players=5)",
    ],
)
def test_bad_parameters_are_refused(name: str) -> None:
    with pytest.raises(talong.RulesError) as caught:
        pyspiel.load_game(name)
    assert caught.value.why


def test_options_are_parameters_and_mean_what_they_say() -> None:
    for book in talong.games():
        usual = openspiel.parameters_of(book)
        for option in book.options:
            value = usual[option.name]
            plain = option.read(openspiel.read(option, value))
            assert openspiel.written(option, plain.value if isinstance(plain, Enum) else plain) == value
    rules: Any = pyspiel.load_game("talong_skitgubbe(threshold=n10,avstickshog=4,players=2)").setup.rules
    assert (rules.threshold.value, rules.avstickshog, rules.deals) == ("10", 4, 1)
    rules = pyspiel.load_game("talong_kungsholmskille(deals=-1)").setup.rules
    assert rules.deals is None
    rules = pyspiel.load_game("talong_skitgubbe(preset=CGH)").setup.rules
    assert (rules.throw_on.value, rules.must_match, rules.no_evasion) == ("anytime", True, True)


# Chance.


def random_course(setup: Setup, rng: Random, most: int) -> ChanceGame:
    course = ChanceGame(setup)
    for _step in range(most):
        if course.player == OVER:
            break
        if course.player == CHANCE:
            outcomes = course.outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            course.say(rng.choices([number for number, _ in outcomes], [chance for _, chance in outcomes])[0])
        else:
            course.say(pick(rng, course.legal()))
    return course


@pytest.mark.parametrize("book", talong.games(), ids=[book.key for book in talong.games()])
@pytest.mark.parametrize("explicit", [True, False])
def test_a_course_can_be_kept_copied_and_played_again(book: talong.Game, explicit: bool) -> None:
    rng = Random(book.key)
    setup = Setup(book.key, explicit=explicit, max_steps=300)
    for most in (0, 1, 50, 120, 400):
        course = random_course(setup, rng, most)
        kept = pickle.loads(pickle.dumps(course))
        copied = deepcopy(course)
        assert kept.path == copied.path == course.path
        assert kept.player == copied.player == course.player
        for seat in range(4):
            assert kept.remembered(seat) == copied.remembered(seat) == course.remembered(seat)
            assert course.digest(seat) == sha256(course.remembered(seat).encode()).digest()
        if course.player >= 0:
            before = course.remembered(0), course.player
            copied.say(copied.legal()[-1])
            assert (course.remembered(0), course.player) == before
        if course.sitting is not None and course.awaiting is None:  # It is the match that anybody would play.
            match = course.sitting.match
            assert talong.replay(match.record()).position() == match.position()


@pytest.mark.parametrize("book", talong.games(), ids=[book.key for book in talong.games()])
def test_it_does_not_matter_how_often_one_is_asked_what_one_remembers(book: talong.Game) -> None:
    course = random_course(Setup(book.key, explicit=False, max_steps=150), Random(1), 150)
    asked = ChanceGame(course.setup)
    for number in course.path:
        if asked.player != CHANCE:
            for seat in range(4):
                asked.remembered(seat)
        asked.say(number)
    assert [asked.remembered(seat) for seat in range(4)] == [course.remembered(seat) for seat in range(4)]


def test_explicit_chance_deals_every_card_of_the_pack() -> None:
    rng = Random(1)
    setup = Setup("skitgubbe", seats=3, dealer=0)
    course = ChanceGame(setup)
    drawn = []
    while course.player == CHANCE:
        drawn.append(pick(rng, [number for number, _ in course.outcomes()]))
        course.say(drawn[-1])
    assert sorted(drawn) == list(range(52))
    match = course.sitting.match  # type: ignore[union-attr]
    assert [match.hand(seat) for seat in (1, 2, 0)] == [
        sorted([setup.codes[card] for card in drawn[first:9:3]], key=match.hand(seat).index)
        for seat, first in ((1, 0), (2, 1), (0, 2))
    ]


# Information states.

DEALT = {"kille": 1, "punschkille": 1, "kungsholmskille": 5, "rodskagg": 6, "skitgubbe": 3}  # To each seat.

Remembers = Callable[[ChanceGame, int], str]


def lived_through(setup: Setup, path: list[int], seat: int) -> tuple[list[str], ChanceGame]:
    """Return what *seat* sees and says along *path*, one thing after the other: brute force, from views and results.

    A deal that ends is settled, and the next one dealt, before anybody looks again; its result is what all saw of it.
    """
    course = ChanceGame(setup)
    found: list[str] = []
    for number in path:
        player = course.player
        course.say(number)
        if player == seat:
            found.append(f"> {setup.numbering.texts[number]}")
        shown = ""
        if course.sitting is not None and course.awaiting is None:
            match = course.sitting.match
            shown = json.dumps([match.view(seat).data(), match.results], sort_keys=True)
        seen = [line for line in found if line[:1] != ">"]
        if shown and (not seen or seen[-1] != shown):
            found.append(shown)
    return found, course


def swapped(setup: Setup, path: list[int], rng: Random) -> list[int] | None:
    """Return *path* with two cards of the pack exchanged, if everybody can say the same then; mostly one was dealt."""
    cards = setup.game.deck.size
    one = int(rng.random() * (setup.seats * DEALT[setup.key] if rng.random() < 0.8 else cards))
    two = int(rng.random() * cards)
    other = path[:]
    other[one], other[two] = other[two], other[one]
    course = ChanceGame(setup)
    for number in other:
        if course.player != CHANCE and number not in course.legal():
            return None
        if course.player == CHANCE and number not in [outcome for outcome, _ in course.outcomes()]:
            return None
        course.say(number)
    return other if other != path else None


def hold_against_views(key: str, remembers: Remembers, tries: int, **arguments: Any) -> tuple[int, int]:
    """Compare information states with what was lived through; return how many pairs were the same, and how many not."""
    rng = Random(key)
    same = different = 0
    setup = Setup(key, dealer=0, **arguments)
    cards = setup.game.deck.size
    for _try in range(tries):
        path = random_course(setup, rng, cards + 1 + int(rng.random() * 14)).path
        twin = swapped(setup, path, rng)
        if twin is None:
            continue
        for seat in range(setup.seats):
            mine, course = lived_through(setup, path, seat)
            others, other = lived_through(setup, twin, seat)
            if course.awaiting is not None or other.awaiting is not None:
                continue
            assert (remembers(course, seat) == remembers(other, seat)) == (mine == others)
            same += mine == others
            different += mine != others
    return same, different


CASES: list[tuple[str, dict[str, Any]]] = [
    ("kille", {"seats": 4, "options": {"cuts": "auto"}}),
    ("kille", {"seats": 3, "options": {"min_players": 2, "buyin_order": "simultaneous", "cuts": "auto"}}),
    ("punschkille", {"seats": 4, "options": {"kuku_anytime": True}}),
    ("kungsholmskille", {"seats": 2, "options": {"seating": "fixed"}}),
    ("rodskagg", {"seats": 2}),
    ("skitgubbe", {"seats": 2}),
    ("skitgubbe", {"seats": 3, "named": "C", "options": {"pace": "live"}}),
]


@pytest.mark.parametrize(("key", "arguments"), CASES, ids=[f"{key}-{at}" for at, (key, _) in enumerate(CASES)])
def test_information_states_are_what_a_seat_has_seen_and_said(key: str, arguments: dict[str, Any]) -> None:
    same, different = hold_against_views(key, ChanceGame.remembered, 60, **arguments)
    assert same > 10
    assert different > 5


def leaky(course: ChanceGame, seat: int) -> str:
    """Let the hands of the others slip in."""
    hands = [] if course.sitting is None else [course.sitting.match.hand(other) for other in range(course.setup.seats)]
    return f"{course.remembered(seat)}{hands}"


def counting(course: ChanceGame, seat: int) -> str:
    """Let slip in how often the others were asked."""
    return f"{course.remembered(seat)}{len(course.said)}"


def forgetful(course: ChanceGame, seat: int) -> str:
    """Remember only what lies before one now, and not even one's own cards."""
    view = course.view(seat)
    return "" if view is None else str(view.facts["phase"])


@pytest.mark.parametrize("wrong", [leaky, forgetful])
def test_a_planted_leak_is_caught(wrong: Remembers) -> None:
    with pytest.raises(AssertionError):
        hold_against_views("kille", wrong, 60, seats=4, options={"cuts": "auto"})


def test_others_who_let_be_are_not_noticed() -> None:
    setup = Setup("kille", seats=4, dealer=3, options={"cuts": "auto"})
    texts = numbering_of("kille").texts
    faces = setup.codes
    top = [faces.index(code) for code in ("1", "2", "Ku", "4")]
    rest = [place for place, code in enumerate(faces) for _copy in range(2 - top.count(place))]
    holder = ChanceGame(setup)
    for card in [*top, *rest]:
        holder.say(card)
    assert holder.player == 2
    holder.say(0)  # Seat 2 lets be, and nobody else knows that it was asked.
    top[2], top[3] = top[3], top[2]
    without = ChanceGame(setup)
    for card in [faces.index("1"), faces.index("2"), faces.index("5"), faces.index("4")]:
        without.say(card)
    left = [place for place, code in enumerate(faces) for _copy in range(2 - without.path.count(place))]
    for card in left:
        without.say(card)
    assert without.player == 0
    assert holder.remembered(0) == without.remembered(0)
    assert counting(holder, 0) != counting(without, 0)
    for course in (holder, without):
        course.say(texts.index("stand"))
    assert holder.remembered(1) == without.remembered(1)
    assert holder.remembered(2) != without.remembered(2)


@pytest.mark.parametrize("name", ["talong_kille(max_steps=40)", "talong_skitgubbe(players=3,max_steps=40)"])
def test_tensors_tell_what_strings_tell(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = Random(name)
    strings: dict[str, tuple[float, ...]] = {}
    for _match in range(3):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(pick(rng, state.legal_actions()))
                continue
            for player in range(game.num_players()):
                tensor = tuple(state.information_state_tensor(player))
                assert strings.setdefault(f"{player}{state.information_state_string(player)}", tensor) == tensor
            state.apply_action(pick(rng, state.legal_actions()))
    assert len(set(strings.values())) == len(strings) > 20


@pytest.mark.parametrize("name", [name for name in GAMES if "kille_deal" not in name])
def test_the_short_ways_lead_where_openspiel_goes(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = Random(name)
    seats = game.num_players()
    state = game.new_initial_state()
    acts = chances = 0
    while not state.is_terminal() and acts < 40:
        player = state.current_player()
        legal = state.legal_actions()
        chances += state.is_chance_node()
        assert legal == pyspiel.State.legal_actions(state)
        for other in (CHANCE, *range(seats)):
            assert state.legal_actions(other) == (legal if other == player else [])
        if player >= 0:
            acts += 1
            assert state.observation_tensor() == state.observation_tensor(player)
        for seat in range(seats):
            seen = state.observation_tensor(seat)
            assert all(type(number) is float for number in seen)
            assert np.float32(seen).tolist() == pyspiel.State.observation_tensor(state, seat)
        legal.clear()  # It is the caller's own.
        state.apply_action(pick(rng, state.legal_actions()))
    assert acts >= 2
    assert chances >= 4
    with pytest.raises(pyspiel.SpielError):
        state.observation_tensor(seats)


def test_observers_see_as_much_as_they_may() -> None:
    game = pyspiel.load_game("talong_rodskagg(players=3,chance=sampled)")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])

    def observer(public: bool, recalls: bool, private: Any) -> Any:
        return game.make_py_observer(pyspiel.IIGObservationType(public, recalls, private))

    single, nobody = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
    own = json.loads(observer(False, False, single).string_from(state, 1))[0]
    assert len(own) == 6
    for recalls in (True, False):
        watched = observer(True, recalls, nobody).string_from(state, 1)
        assert observer(True, recalls, nobody).string_from(state, 2) == watched
        assert not any(f'"{code}"' in watched for code in own)
    assert observer(False, False, nobody).string_from(state, 1) == ""
    with pytest.raises(ValueError, match="nobody"):
        observer(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="parameters"):
        game.make_py_observer(None, {"far": 1})


# A single deal.


def match_of(tree: Tree, node: Node) -> tuple[talong.Match, list[list[str]]]:
    """Play *node* in a match of the whole game; return it, and what each seat lived through."""
    book = talong.game("kille")
    codes = list(book.deck.copies)
    top = [codes[face] for face in node.cards]
    rules = book.rules("snabb", min_players=2, pots=1, **dict(tree.arguments[3]))
    match = book.match(seats=tree.seats, rules=rules, decks=[top + book.deck.missing(top)], dealer=tree.seats - 1)
    lived: list[list[str]] = [[] for _seat in range(tree.seats)]

    def look() -> None:
        for seat in range(tree.seats):
            shown = json.dumps(match.view(seat).data(), sort_keys=True)
            if shown not in lived[seat][-1:]:
                lived[seat].append(shown)

    look()
    for seat, number in node.acts:
        text = numbering_of("kille").texts[number]
        lived[seat].append(f"> {text}")
        if text != "let be":
            match.say(f"{seat}: {text}")
            look()
    return match, lived


@pytest.mark.parametrize("seats", [2, 3])
def test_a_deal_is_what_the_whole_game_plays(seats: int) -> None:
    rng = Random(seats)
    tree = tree_of(seats, 0.25, 0.5, ())
    ends = 0
    known: dict[tuple[int, str], str] = {}
    for _walk in range(250):
        node = tree.root
        while node.player != OVER:
            if node.player == CHANCE:
                outcomes = node.outcomes()
                assert sum(chance for _, chance in outcomes) == pytest.approx(1)
                node = node.child(rng.choices([face for face, _ in outcomes], [chance for _, chance in outcomes])[0])
                continue
            match, lived = match_of(tree, node)
            assert node.player in match.asked()
            texts = [numbering_of("kille").texts[number] for number in node.numbers]
            assert [text for text in texts if text != "let be"] == sorted(
                match.legal_texts(node.player), key=texts.index
            )
            assert ("let be" in texts) == (match.turn != node.player)
            for seat in range(seats):
                whole = json.dumps(lived[seat])
                assert known.setdefault((seat, node.remembered(seat)), whole) == whole
            node = node.child(pick(rng, node.numbers))
        match, _ = match_of(tree, node)
        if match.results:
            out: Any = match.results[0]["out"]
            expected = [-1.0 if seat in out else len(out) / (seats - len(out)) for seat in range(seats)]
            ends += 1
            assert node.worth == (expected if out else [0.25, *[-0.25 / (seats - 1)] * (seats - 1)])
        else:
            assert node.worth[0] == 0.5  # Thrown together for a redeal.
    assert ends > 100
    assert len(set(known.values())) == len(known)  # Whatever was lived through differently is remembered differently.


@pytest.mark.slow
def test_the_tensors_of_a_deal_tell_what_its_strings_tell() -> None:
    game = pyspiel.load_game("talong_kille_deal")
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    state = game.new_initial_state()
    tensors: dict[str, bytes] = {}
    for node in game.tree.nodes():
        if node.player < 0:
            continue
        state.node = node
        for player in (0, 1):
            observer.set_from(state, player)
            string = observer.string_from(state, player)
            assert tensors.setdefault(string, observer.tensor.tobytes()) == observer.tensor.tobytes()
    assert len(set(tensors.values())) == len(tensors) > 700


@pytest.mark.long  # The example solves a smaller deal in the same way.
@pytest.mark.slow
def test_a_deal_is_solved_by_openspiel() -> None:
    game = pyspiel.load_game("talong_kille_deal")
    before = pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game))
    assert before == pytest.approx(0.304816, abs=1e-6)  # So much a best response wins of random play.
    solver = pyspiel.CFRPlusSolver(game)
    for _round in range(8):
        solver.evaluate_and_update_policy()
    after = pyspiel.exploitability(game, solver.average_policy())
    assert 0 <= after < before / 20


@pytest.mark.slow
def test_the_example_solves_a_deal() -> None:
    example = runpy.run_path(str(Path(__file__).parents[1] / "docs/examples/solve_kille_deal.py"))
    before, after, swaps = example["solve"](size(4, 8))
    assert before == pytest.approx(0.301332, abs=1e-6)
    assert 0 <= after < before / size(8, 20)
    assert swaps["Bl"] > 0.9  # A skitkort is given away, a lilja 12 is kept.
    assert swaps["12"] < 0.1


# Resampling, and OpenSpiel's own search.

RESAMPLED = [
    "talong_kille(chance=sampled,max_steps=60)",
    "talong_kille(players=5,buyin_order=simultaneous,max_steps=60)",
    "talong_punschkille(kuku_anytime=True,frage=True,max_steps=60)",
    "talong_kungsholmskille(chance=sampled,max_steps=60)",
    "talong_rodskagg(chance=sampled,max_steps=40)",
    "talong_rodskagg(players=3,max_steps=40)",
    "talong_skitgubbe(chance=sampled,max_steps=120)",
    "talong_skitgubbe(players=3,preset=CGH,pace=live,max_steps=60)",
]


@pytest.mark.parametrize("name", RESAMPLED)
def test_a_resampled_state_has_the_same_information_state(name: str) -> None:
    rng = Random(name)
    state = pyspiel.load_game(name).new_initial_state()
    seen, hidden = 0, 0
    while not state.is_terminal() and seen < 5:
        if not state.is_chance_node() and rng.random() < 0.4:
            seen += 1
            for player in range(state.get_game().num_players()):
                other = state.resample_from_infostate(player, rng.random)
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.observation_tensor(player) == state.observation_tensor(player)
                if player == state.current_player():
                    assert other.current_player() == player
                    assert other.legal_actions() == state.legal_actions()
                # Nobody else's memory comes along: it begins with what everybody has seen.
                rest = [seat for seat in range(state.get_game().num_players()) if seat != player]
                public = "\n".join(state.course._public())
                assert all(other.information_state_string(seat).startswith(public) for seat in rest)
                hidden += other.course.sitting.match.position() != state.course.sitting.match.position()
                while not other.is_terminal():  # It can be played on.
                    other.apply_action(pick(rng, other.legal_actions()))
                other.returns()
        state.apply_action(pick(rng, state.legal_actions()))
    assert hidden


def test_chance_nodes_and_ends_cannot_be_resampled() -> None:
    state = pyspiel.load_game("talong_kille").new_initial_state()
    with pytest.raises(ValueError, match="act"):
        state.resample_from_infostate(0, lambda: 0.5)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(TypeError, match="resampled"):
        pickle.dumps(state.resample_from_infostate(0, lambda: 0.5).course)


@pytest.mark.parametrize("key", [book.key for book in talong.games()])
def test_openspiels_own_ismcts_plays_legal_acts(key: str) -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game(f"talong_{key}(chance=sampled,max_steps=60)")
    luck = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(
        game=game, uct_c=2.0, max_simulations=5, evaluator=mcts.RandomRolloutEvaluator(1, luck), random_state=luck
    )
    state = game.new_initial_state()
    rng = Random(key)
    decided = 0
    while not state.is_terminal() and decided < 4:
        actions = state.legal_actions()
        if state.is_chance_node() or len(actions) < 2:
            state.apply_action(pick(rng, actions))
            continue
        action = bot.step(state)
        assert action in actions
        state.apply_action(action)
        decided += 1
    assert decided


@pytest.mark.parametrize(
    "name",
    [
        "talong_kille",
        "talong_kille(players=6,buyins=none)",
        "talong_punschkille",
        "talong_kungsholmskille(players=3,deals=1,end_pot=play_out)",
        "talong_kungsholmskille(players=2,deals=4)",
        "talong_rodskagg(reward=points,max_deals=5)",
        "talong_rodskagg(players=2,max_deals=3)",
        "talong_skitgubbe(players=3)",
    ],
)
def test_no_match_is_worth_more_or_less_than_the_bounds(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = Random(name)
    for number in range(size(12, 200)):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
                continue
            acts = state.legal_actions()
            said = [state.action_to_string(state.current_player(), act) for act in acts]
            bids = [act for act, text in zip(acts, said, strict=True) if text == "bud"]
            state.apply_action(bids[0] if bids and number % 2 else rng.choice(acts))
        assert all(game.min_utility() <= worth <= game.max_utility() for worth in state.returns())
