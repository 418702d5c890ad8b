"""What each game wants of a seat, where its cards stand, and what comes of its acts, in words: from its view alone."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest

import talong
from talong.core.event import WATCHER
from talong.lang import LANGUAGES, Narrator, Words, catalogue, narrator_for
from talong.live.catalogue import game_info
from talong.live.narration import says
from tests.laws.worlds import GAMES, SHORT_MATCH, every_game, random_table, step, viewers
from tests.sixth import join
from tests.sizes import size

Position = dict[str, Any]
LONGEST_GOAL: Final = 58  # About as much fits on one line of a phone, as tests/browser/test_goal.py sees.
LONGEST_DOES: Final = 34
MOST_TABLES: Final = 80
MOST_ACTS: Final = 200
PHASES: Final = {
    "kille": {"precut", "speak", "stockcut", "buyin", "answer_d", "match_over"},
    "punschkille": {"precut", "speak", "stockcut", "buyin", "match_over"},
    "kungsholmskille": {"seating", "declare1", "fold", "swap", "declare2", "play", "show", "match_over"},
    "rodskagg": {"bid", "join", "ask", "play", "match_over"},
    "skitgubbe": {"collect", "throw", "shed", "match_over"},
}

KILLE: Final[Position] = {
    "game": "kille",
    "seats": 4,
    "dealer": 3,
    "hands": {"0": ["7"], "1": ["Bl"], "2": ["Ku"], "3": ["12"]},
}
STRUCK: Final[Position] = {
    "game": "kille",
    "seats": 5,
    "dealer": 4,
    "turn": 3,
    "dealt": {"0": ["3"], "1": ["9"], "2": ["Sv"], "3": ["Ki"], "4": ["12"]},
    "swaps": [{"giver": 0, "taker": 1, "annulled": True}],
    "struck": {"0": {"by": "sv", "striker": 2}},
    "stood": [],
}
BUYIN: Final[Position] = {"game": "kille", "seats": 4, "dealer": 3, "active": [1, 2, 3], "due": [0]}
OUT: Final[Position] = {
    "game": "kille",
    "seats": 4,
    "dealer": 3,
    "active": [1, 2, 3],
    "hands": {"1": ["Bl"], "2": ["Ku"], "3": ["12"]},
    "first": "passed",
    "declined_first": [0],
}
PUNSCH: Final[Position] = {**KILLE, "game": "punschkille", "hands": {**KILLE["hands"], "1": ["Ki"]}}
KUNGSHOLM: Final[Position] = {
    "game": "kungsholmskille",
    "seats": 3,
    "dealer": 2,
    "hands": {
        "0": ["1", "6", "9", "Ka", "Ku"],
        "1": ["Bl", "2", "7", "12", "Hu"],
        "2": ["Kr", "3", "8", "11", "Ki"],
    },
}
SHOW: Final[Position] = {
    "game": "kungsholmskille",
    "seats": 2,
    "dealer": 1,
    "phase": "show",
    "turn": 0,
    "leader": 0,
    "hands": {"0": ["Kr"], "1": ["Ki"]},
}
RODSKAGG: Final[Position] = {
    "game": "rodskagg",
    "seats": 2,
    "dealer": 1,
    "hands": {"0": ["9s", "8s", "7h", "6h", "5d", "Jc"], "1": ["As", "Ks", "Ah", "9d", "3d", "2c"]},
}
SPADES: Final[Position] = {
    **RODSKAGG,
    "hands": {"0": ["As", "Ks", "Qs", "Js", "Ts", "9s"], "1": ["2s", "3s", "4s", "5s", "6s", "7s"]},
}
FOUR_TRICKS: Final = ["0: bid 1", "1: pass"] + [
    line for high, low in zip("AKQJ", "2345", strict=True) for line in (f"0: play {high}s", f"1: play {low}s")
]
TWO_GLASSES: Final[Position] = {
    **PUNSCH,
    "glasses": {"supply": [3, 4, 3, 4], "stake": [2, 1, 2, 1], "drunk": [0, 0, 0, 0]},
}
COLLECT: Final[Position] = {
    "game": "skitgubbe",
    "seats": 3,
    "phase": "collect",
    "hands": {"0": ["4c", "4d", "Kh"], "1": ["5c", "5d", "Qh"], "2": ["6c", "6d", "Jh"]},
    "won": {"1": ["2c", "2d", "3c", "3d"]},
    "dealer": 2,
}
SHED: Final[Position] = {
    "game": "skitgubbe",
    "seats": 4,
    "phase": "shed",
    "trump": "h",
    "turn": 0,
    "hands": {"0": ["6c", "7c", "Ah"], "1": ["2s"], "2": ["4s", "5s"], "3": []},
    "pile": [{"seat": 1, "cards": ["3c"]}, {"seat": 2, "cards": ["4c"]}],
    "needed": 3,
}

SV: Final = "bli sist kvar. Lägst, huggen eller låg kille åker ut."
EN: Final = "be the last one in. Lowest, struck or low kille: out."
# A position, what is said there, the viewer, and the goal in Swedish and in English.
CASES: Final[list[tuple[Position, list[str], int, str, str]]] = [
    (
        KILLE,
        [],
        0,
        "bli inte lägst. 9 valörer är lägre än din, 10 högre.",
        "do not be lowest. 9 ranks are lower, 10 higher.",
    ),
    (
        KILLE,
        [],
        1,
        "bli inte lägst. Ingen valör är lägre än din.",
        "do not be lowest. No rank is lower.",
    ),
    (
        KILLE,
        [],
        2,
        "bli inte lägst. Ingen valör är högre än din.",
        "do not be lowest. No rank is higher.",
    ),
    (KILLE, [], WATCHER, SV, EN),
    ({"game": "kille", "seats": 4, "phase": "precut", "dealer": 0}, [], 1, SV, EN),
    (STRUCK, [], 0, "en ny chans. Du är huggen och lär åka ut.", "another chance. You are struck, and likely out."),
    (
        STRUCK,
        [],
        3,
        "bli av med killen. Den är låg, och låg kille åker ut.",
        "get rid of the kille. It is low, and goes out.",
    ),
    (
        {**STRUCK, "rules": {"dealt_kille": "high"}},
        [],
        3,
        "behåll killen. Hög är den lika hög som kuku.",
        "keep the kille. High, it equals a kuku, the highest.",
    ),
    (
        BUYIN,
        [],
        0,
        "var med om potten igen, eller sitt över till nästa.",
        "play for the pot again, or sit out until the next.",
    ),
    (BUYIN, [], 1, SV, EN),
    (
        OUT,
        [],
        0,
        "vänta på nästa pott. Sist kvar tar den här.",
        "wait for the next pot. The last one in takes this.",
    ),
    (
        PUNSCH,
        [],
        0,
        "rädda ditt glas. 9 valörer är lägre än din, 10 högre.",
        "save your glass. 9 ranks are lower, 10 higher.",
    ),
    (
        TWO_GLASSES,
        [],
        2,
        "rädda 2 glas. Ingen valör är högre än din.",
        "save 2 glasses. No rank is higher.",
    ),
    (
        PUNSCH,
        [],
        1,
        "behåll killen. Hög är den högst av alla kort.",
        "keep the kille. When high it is the highest card.",
    ),
    (
        PUNSCH,
        [],
        WATCHER,
        "bli sist med punsch. Den som åker ut dricker.",
        "be the last with punsch. Whoever is out drinks.",
    ),
    (
        KUNGSHOLM,
        [],
        0,
        "ha lägst kort kvar. 3 valörer är under ditt lägsta.",
        "have the lowest card left. 3 ranks are lower.",
    ),
    (
        KUNGSHOLM,
        ["0: bud", "1: knock", "2: fold"],
        2,
        "vänta på nästa giv. Du har lagt dig.",
        "wait for the next deal. You have folded.",
    ),
    (
        SHOW,
        [],
        0,
        "ha lägst kort. 2 valörer är lägre än ditt, 18 högre.",
        "have the lowest card. 2 ranks are lower, 18 higher.",
    ),
    (
        SHOW,
        [],
        1,
        "ha lägst kort. Ingen valör är högre än ditt.",
        "have the lowest card. No rank is higher.",
    ),
    (
        RODSKAGG,
        [],
        0,
        "jämnt 0. Du står på 12, och varje stick drar av 1.",
        "exactly 0. You stand on 12; each trick takes 1 off.",
    ),
    (
        {**RODSKAGG, "scores": [-2, 7]},
        [],
        0,
        "upp till 0. Du är tjock, på −2: bara straff hjälper.",
        "up to 0. You are tjock, on −2: only penalties help.",
    ),
    (
        RODSKAGG,
        ["0: bid 2", "1: pass"],
        0,
        "2 stick till. Du har lovat minst 2.",
        "2 more tricks. You have promised 2 or more.",
    ),
    (RODSKAGG, ["0: bid 2", "1: pass"], 1, "12 stick kvar ner till jämnt 0.", "12 more tricks to exactly 0."),
    (
        RODSKAGG,
        ["0: bid 1", "1: pass", "0: play Jc", "1: play 2c"],
        0,
        "11 stick kvar ner till jämnt 0. Kontraktet är hemma.",
        "11 more tricks to exactly 0. The contract is made.",
    ),
    (
        RODSKAGG,
        ["0: bid 6", "1: pass", "0: play 9s", "1: play As"],
        0,
        "ta stick ändå. Kontraktet är bet: du åker upp 5.",
        "take tricks even so. The contract failed: 5 up.",
    ),
    (
        {**RODSKAGG, "scores": [9, 1]},
        ["0: bid 6", "1: pass", "0: play 9s", "1: play As"],
        1,
        "inga fler stick: nu står du på jämnt 0.",
        "no more tricks: now you stand on exactly 0.",
    ),
    (
        RODSKAGG,
        ["0: bid 5", "1: rodskagg"],
        1,
        "alla sex stick, så vinner du partiet. 6 kvar.",
        "all six tricks, and the match is yours. 6 to go.",
    ),
    (
        RODSKAGG,
        ["0: bid 5", "1: rodskagg"],
        0,
        "ta minst ett stick, annars är partiet förlorat.",
        "take at least one trick, or the match is lost.",
    ),
    (
        SPADES,
        FOUR_TRICKS,
        1,
        "ta minst ett stick om du går med, annars upp 5.",
        "take at least one trick if you stay in, or go 5 up.",
    ),
    (
        SPADES,
        [*FOUR_TRICKS, "1: join"],
        1,
        "ta minst ett stick, annars åker du upp 5.",
        "take at least one trick, or go 5 up.",
    ),
    (
        COLLECT,
        [],
        0,
        "vinn bra kort. De blir din hand i andra fasen.",
        "win good cards. They are your hand in phase two.",
    ),
    (
        COLLECT,
        [],
        1,
        "vinn bra kort till andra fasen. Du har vunnit 4.",
        "win good cards for phase two. You have won 4.",
    ),
    (
        SHED,
        [],
        0,
        "bli av med dina 3 kort. Sist kvar är skitgubbe.",
        "get rid of your 3 cards. The last is skitgubbe.",
    ),
    (
        SHED,
        [],
        1,
        "bli av med ditt sista kort. Sist kvar är skitgubbe.",
        "get rid of your last card. The last is skitgubbe.",
    ),
    (SHED, [], 3, "nått. Du är ute och blir inte skitgubbe.", "reached. You are out, and not skitgubbe."),
    (
        SHED,
        [],
        WATCHER,
        "bli av med alla kort. Sist kvar är skitgubbe.",
        "get rid of your cards. The last one is skitgubbe.",
    ),
]
MESSAGE: Final = re.compile(r"^(\w+-goal-\w+) = (.*?)(?=^[\w#]|\Z)", re.MULTILINE | re.DOTALL)
PLACES: Final = [(0, 20, "lowest"), (1, 18, "none"), (10, 9, "none"), (18, 2, "none"), (20, 0, "highest")]
FACTS: Final[dict[str, list[object]]] = {  # What a goal may have to say, of each kind the longest too.
    "stake": [1, 2],
    "over": ["yes", "no"],
    "separate": ["yes", "no"],
    "below": ["yes", "no"],
    "kind": ["all", "number"],
    "way": ["down", "there", "below"],
    "number": [0, 1, 24],
    "missing": [1, 6],
    "promised": [6],
    "left": [1, 24],
    "score": ["12", "−12"],
    "penalty": [5, 12],
}


def spelled_out(lang: str) -> Iterator[str]:
    """Give every goal that any game can have in *lang*."""
    words = Words(lang)
    for game in GAMES:
        text = (Path(catalogue.__file__).parent / lang / f"{game.key}.ftl").read_text("utf-8")
        for key, body in MESSAGE.findall(text):
            named = [name for name in FACTS if f"${name}" in body]
            for (lower, higher, edge), values in product(PLACES, product(*[FACTS[name] for name in named])):
                facts = dict(zip(named, values, strict=True))
                yield words.word(key, lower=lower, higher=higher, edge=edge, **facts)


def at(position: Position, lines: list[str]) -> talong.Match:
    match = talong.load_position(position, seed=1)
    for line in lines:
        match.say(line)
    return match


def telling(match: talong.Match, viewer: int, lang: str = "sv") -> tuple[Narrator, dict[str, object]]:
    names = ["Anna", "Bo", "Cilla", "David", "Eva"][: match.seats]
    return narrator_for(match.game.key, Words(lang), names, match.seats, viewer), match.view(viewer).data()


@pytest.mark.parametrize(("position", "lines", "viewer", "swedish", "english"), CASES)
def test_goal_is_what_the_game_wants_now(
    position: Position, lines: list[str], viewer: int, swedish: str, english: str
) -> None:
    match = at(position, lines)
    for lang, wanted in (("sv", swedish), ("en", english)):
        narrator, view = telling(match, viewer, lang)
        assert narrator.goal(view) == wanted


@pytest.mark.parametrize(
    ("position", "lines", "viewer", "wanted"),
    [
        (KILLE, [], 0, {"stand": "behåll lilja 7", "swap": "kort mot kort, osett"}),
        (
            {**KILLE, "turn": 3},
            [],
            3,
            {"stand": "behåll lilja 12", "swap": "byt mot översta kortet i talongen"},
        ),
        (BUYIN, [], 0, {"buyin": "med igen från nästa giv", "decline": "du sitter över till nästa pott"}),
        (KUNGSHOLM, [], 0, {"bud": "hellre nya kort", "knock": "spela om potten"}),
        (SHOW, [], 0, {"show": "ensam lägst: potten", "bud": "nästa får frågan"}),
        (
            RODSKAGG,
            ["0: bid 4"],
            1,
            {
                "bid 5": "minst 5 stick",
                "bid 6": "minst 6 stick",
                "rodskagg": "alla sex, annars upp 12",
                "pass": "någon annan får lova",
            },
        ),
        (SHED, [], 0, {"pick up": "du tar upp 2 kort", "play 6c": "bort från handen"}),
        (COLLECT, [], 0, {"chance": "vänd översta kortet", "play Kh": "det du vinner behåller du"}),
    ],
)
def test_acts_say_what_comes_of_them(position: Position, lines: list[str], viewer: int, wanted: dict[str, str]) -> None:
    narrator, view = telling(at(position, lines), viewer)
    assert set(wanted) <= set(view["legal"])  # type: ignore[call-overload]
    assert {act: narrator.consequence(act, view) for act in wanted} == wanted


def test_exchange_of_no_card_is_another_thing_than_that_of_some() -> None:
    narrator, view = telling(at(KUNGSHOLM, ["0: knock", "1: stay", "2: fold"]), 0)
    said = says(narrator, view, 0)
    assert said.does["swap"] == "behåll alla fem"
    assert said.verbs["swap"].does == "lika många nya ur talongen"


@pytest.mark.parametrize(
    ("position", "viewer", "cards", "counts", "swedish", "english"),
    [
        (KILLE, 0, ["7"], (9, 10), "Lilja 7: 9 valörer lägre, 10 högre", "Lilja 7: 9 ranks lower, 10 higher"),
        (KILLE, 2, ["Ku"], (19, 0), "Kuku: 19 valörer lägre, ingen högre", "Kuku: 19 ranks lower, none higher"),
        (STRUCK, 3, ["Ki"], (0, 20), "Låg kille: ingen valör lägre, 20 högre", "Low kille: no rank lower, 20 higher"),
        (
            PUNSCH,
            1,
            ["Ki"],
            (20, 0),
            "Hög kille: 20 valörer lägre, ingen högre",
            "High kille: 20 ranks lower, none higher",
        ),
        (
            KUNGSHOLM,
            2,
            ["Kr", "3", "8", "11", "Ki"],
            (2, 18),
            "Kransen: 2 valörer lägre, 18 högre",
            "Kransen: 2 ranks lower, 18 higher",
        ),
    ],
)
def test_ranks_of_the_hand_are_counted(
    position: Position, viewer: int, cards: list[str], counts: tuple[int, int], swedish: str, english: str
) -> None:
    match = at(position, [])
    for lang, text in (("sv", swedish), ("en", english)):
        narrator, view = telling(match, viewer, lang)
        rank = narrator.rank(view)
        assert rank is not None
        assert (rank.cards, (rank.lower, rank.higher), rank.text) == (cards, counts, text)


@pytest.mark.parametrize(("position", "viewer"), [(KILLE, WATCHER), (OUT, 0), (RODSKAGG, 0), (SHED, 0)])
def test_nothing_is_counted_without_a_card_or_where_suits_count(position: Position, viewer: int) -> None:
    narrator, view = telling(at(position, []), viewer)
    assert narrator.rank(view) is None


def test_ranks_and_their_classes_are_listed() -> None:
    words = Words("sv")
    listed = {game.key: game_info(game, words).ranks for game in GAMES}
    assert [rank.card for rank in listed["kille"]] == list(talong.game("kille").deck.first)
    assert Counter(rank.kind for rank in listed["kille"]) == {"skitkort": 3, "lilja": 12, "matador": 5, "": 1}
    assert [rank.card for rank in listed["kille"] if not rank.fixed] == ["Ki"]
    assert all(rank.fixed for rank in listed["kungsholmskille"])
    assert listed["rodskagg"] == listed["skitgubbe"] == []


# ------------------------------------------------------------------------------------------------------ in every match


@every_game
def test_every_phase_has_a_goal_of_one_line_and_every_act_a_consequence(game: talong.Game) -> None:
    rng = Random(f"goals {game.key}")
    words = [Words(lang) for lang in LANGUAGES]
    phases: set[str] = set()
    for number in range(MOST_TABLES):
        match = random_table(game, rng, **SHORT_MATCH.get(game.key, {})).match()
        for act_number in range(MOST_ACTS):
            for viewer in viewers(match):
                narrator = narrator_for(game.key, words[(number + act_number) % 2], (), match.seats, viewer)
                view: dict[str, Any] = match.view(viewer).data()
                goal = narrator.goal(view)
                assert goal.endswith("."), goal
                assert len(goal) <= LONGEST_GOAL, goal
                kinds = {narrator.kind(act): act for act in view["legal"]}
                for act in kinds.values():
                    assert 0 < len(narrator.consequence(act, view)) <= LONGEST_DOES, act
            phases.add(match.phase)
            if step(match, rng) is None:
                break
        if number >= size(1, 20) and phases >= PHASES[game.key]:
            return
    raise AssertionError(f"never came to {PHASES[game.key] - phases}")


def test_words_of_a_view_have_the_goal_and_what_comes_of_the_acts() -> None:
    narrator, view = telling(at(RODSKAGG, ["0: bid 4"]), 1)
    said = says(narrator, view, 1)
    assert said.goal == narrator.goal(view)
    assert said.rank is None
    assert said.verbs["pass"].does == "någon annan får lova"
    assert said.verbs["bid"].does == "minst 5 stick"
    assert said.does == {"bid 6": "minst 6 stick"}  # What is as its verb says is not said again.
    narrator, view = telling(at(KILLE, []), 0)
    place = says(narrator, view, 0).rank
    assert place is not None
    assert msgspec.to_builtins(place) == {
        "cards": ["7"],
        "lower": 9,
        "higher": 10,
        "text": "Lilja 7: 9 valörer lägre, 10 högre",
    }


# ---------------------------------------------------------------------------------------------------------- sixth game


@pytest.fixture
def trekort() -> Iterator[talong.Game]:
    listed: Any = sys.modules["talong.games"]
    join()
    try:
        yield talong.game("trekort")
    finally:
        del listed._HOMES["trekort"]
        del listed._GUESTS["trekort"]


def test_a_game_without_goals_of_its_own_has_its_usual_one(trekort: talong.Game) -> None:
    match = trekort.match(seats=3, seed=1)
    seat = match.asked()[0]
    for viewer in (seat, WATCHER):
        narrator = narrator_for("trekort", Words("sv"), (), 3, viewer)
        said = says(narrator, match.view(viewer).data(), viewer)
        assert (said.goal, said.rank, said.does) == ("Ta flest av tre stick.", None, {})
        assert [verb.does for verb in said.verbs.values()] == ([""] if viewer == seat else [])
    assert game_info(trekort, Words("en")).ranks == []
