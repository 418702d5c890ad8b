"""Both languages say everything, and say the same."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import talong
from talong.bots import choose_bot
from talong.core.options import LENGTH, SIMULATION
from talong.games import plug
from talong.games.kille.matadors import KILLE_CALLS, PUNSCH_CALLS
from talong.lang import (
    LANGUAGES,
    InputParser,
    Narrator,
    ToldEvent,
    Words,
    find_rule,
    narrator_for,
    read_rulebook,
    revealed,
    rodskagg,
    rulebooks,
    say_error,
    say_why,
)
from talong.lang.hand_order import sorted_hand
from talong.messages import texts
from talong.play import Table
from tests.sizes import size
from tests.tables import kille, punschkille, say

ROOT = Path(__file__).parents[1]
CATALOGUES = Path(talong.__file__).parent / "lang"
GAMES = [game.key for game in talong.games()]


@pytest.fixture(scope="module", params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    return Words(request.param)


# ------------------------------------------------------------------------------------------------------ the catalogues


class Variables(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.found.add(node.id.name)


@cache
def read(lang: str) -> Mapping[str, Set[str]]:
    """Return every message of a language with the variables it needs."""
    messages: dict[str, set[str]] = {}
    for path in sorted((CATALOGUES / lang).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ast.Junk), f"{path.name}: {entry.content}"
            if isinstance(entry, ast.Message):
                assert entry.id.name not in messages, entry.id.name
                assert entry.id.name.partition("-")[0] == path.stem, entry.id.name
                variables = Variables()
                variables.visit(entry)
                messages[entry.id.name] = variables.found
    return messages


def test_both_languages_have_the_same_messages_with_the_same_variables() -> None:
    swedish, english = read("sv"), read("en")

    assert swedish.keys() == english.keys()
    for key, variables in swedish.items():
        # Swedish verbs do not change with person and number, nor do its names of cards have articles.
        assert variables - {"you", "many", "code"} == english[key] - {"you", "many", "code"}, key


def test_english_errors_are_those_of_the_engine(words: Words) -> None:
    for code, text in texts().items():
        facts = {name: f"<{name}>" for name in re.findall(r"{(\w+)}", text)}
        said = words.word(f"error-{code}", **facts)
        if words.lang == "en":
            assert said == text.format_map(facts)
        for fact in facts.values():
            assert fact in said, code
    assert {key for key in read(words.lang) if key.startswith("error-")} == {f"error-{code}" for code in texts()}


def test_refusals_to_ones_face_speak_of_no_seat(words: Words) -> None:
    spoken = [key for key in read(words.lang) if key.startswith("refusal-")]
    you = {"sv": r"\b(du|dig|din|dina)\b|vid det här bordet", "en": r"\b(you|your)\b|at this table"}[words.lang]
    for key in spoken:
        text = words.word(key, most=41)
        assert key.replace("refusal-", "error-") in read(words.lang)
        assert re.search(you, text), text
        assert not re.search(r"\b(plats|seat) \d", text), text
    error = talong.IllegalAction("RS22", "must-follow-suit", {"seat": "3"})
    assert say_why(words, error).startswith(
        {"sv": "du måste bekänna färg: ", "en": "you have to follow suit: "}[words.lang]
    )
    error = talong.IllegalAction("RS22", "match-over", {})
    assert say_why(words, error) == words.word("error-match-over")


@pytest.mark.parametrize("key", GAMES)
def test_every_option_and_preset_is_explained(words: Words, key: str) -> None:
    game = talong.game(key)
    narrator = narrator_for(key, words, (), 0)

    for option in game.options:
        assert len(narrator.named("option", option.name)) > 10
        for choice in option.choices:
            is_said = choice.isdecimal() or choice in narrator.named("option", option.name)
            assert is_said or words.lang == "en", f"{option.name}: {choice}"
    for preset in game.presets:
        assert narrator.named("preset", preset)


@pytest.mark.parametrize("key", GAMES)
def test_every_option_preset_and_value_has_a_name_that_fits_the_menu(words: Words, key: str) -> None:
    game = talong.game(key)
    narrator = narrator_for(key, words, (), 0)
    titles = [narrator.title("option", option.name, 22) for option in game.options]

    assert len(set(titles)) == len(titles)
    for option, title in zip(game.options, titles, strict=True):
        assert 2 < len(title) <= 22, title
        assert title != option.name
        assert len(narrator.title("option", option.name)) >= len(title)
        named = [narrator.value(option.name, choice, 17) for choice in [*option.choices, option.none_word] if choice]
        assert len(set(named)) == len(named)
        for choice, said in zip([*option.choices, option.none_word], named, strict=False):
            assert "_" not in said
            assert len(said) <= 17
            assert choice.isdecimal() or words.part(f"option-{families_entry(narrator, option.name)}", f"v-{choice}")
            assert f". {choice}: " not in narrator.explain(option), option.name
    for preset in game.presets:
        assert narrator.title("preset", preset)
        assert "_" not in narrator.title("preset", preset)


def families_entry(narrator: Narrator, name: str) -> str:
    """Return the game whose catalogue has the option *name*, and the name."""
    return next(f"{key}-{name}" for key in narrator.played.families if narrator.words.has(f"option-{key}-{name}"))


def test_what_a_table_has_agreed_on_is_said_in_words() -> None:
    said = {"cuts": "auto", "expose_struck": True, "redeal_limit": 2, "pots": 1}
    assert narrator_for("kille", Words("sv"), (), 4).agreed(said) == (
        "Kupering: av slumpen, Huggen visar kortet: ja, Omgivar i rad: 2, Antal potter: 1"
    )
    assert narrator_for("kungsholmskille", Words("en"), (), 4).agreed({"deals": None}) == "Number of deals: four each"


PHASES = {
    "kille": "precut speak answer_d answer_t stockcut buyin",
    "kungsholmskille": "seating declare1 fold swap declare2 play show",
    "rodskagg": "bid play ask join",
    "skitgubbe": "collect throw shed",
}


@pytest.mark.parametrize("key", GAMES)
def test_every_card_act_and_phase_has_its_words(words: Words, key: str) -> None:
    narrator = narrator_for(key, words, (), 4)
    for code in [*talong.game(key).deck.first, *(["Ki+", "Ki-"] if "kille" in talong.game(key).families else [])]:
        assert narrator.card(code)
    for act in narrator.acts:
        assert narrator.has(f"act-{act}")
        assert narrator.has(f"act-{act}-why")
        assert narrator.say(f"act-{act}-words")
    for phase in [*PHASES[talong.game(key).families[-1]].split(), "deal_over", "match_over"]:
        assert narrator.say(f"phase-{phase}")


def test_missing_words_are_a_bug(words: Words) -> None:
    narrator = narrator_for("kille", words, (), 4)

    assert not words.has("nothing-of-the-kind")
    assert not narrator.has("event-nothing")
    with pytest.raises(KeyError):
        narrator.say("event-nothing")
    with pytest.raises(KeyError):
        narrator.named("option", "nothing")
    with pytest.raises(AssertionError):
        words.word("error-no-such-game")  # Its facts are missing.


# ------------------------------------------------------------------------------------------------------ what is told

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("kille", 4, {}),
    ("kille", 3, {"min_players": 2}),
    ("kille", 7, {"cuts": "auto", "expose_struck": True, "dealer_speaks_after_forced_draw": True}),
    ("kille", 2, {"min_players": 2, "buyin_order": "simultaneous", "stake": 3}),
    ("kille", 20, {"cuts": "auto"}),
    ("punschkille", 4, {}),
    ("punschkille", 6, {"direction": "mirror", "kuku_anytime": True, "frage": True, "winner_keeps_buyin": False}),
    ("kungsholmskille", 4, {"deals": 8}),
    ("kungsholmskille", 2, {"deals": 6, "unit": 5}),
    ("kungsholmskille", 3, {"deals": 9, "seating": "lottery_choose", "forehand_honour": "strict", "pile_view": "top"}),
    ("kungsholmskille", 6, {"deals": 5, "end_pot": "play_out"}),
    ("rodskagg", 4, {"max_deals": 8}),
    ("rodskagg", 2, {"max_deals": 40, "start_points": 40}),
    ("rodskagg", 3, {"max_deals": 8, "ask_mode": "manual", "trick_view": "last"}),
    ("skitgubbe", 4, {"deals": 1, "loop_plies": 150}),
    ("skitgubbe", 3, {"deals": 1, "loop_plies": 20, "variants": "CGHKV", "c_turn": "race", "race_order": "random"}),
    ("skitgubbe", 5, {"deals": 1, "loop_plies": 150, "variants": "BDFJLNO"}),
    ("skitgubbe", 4, {"deals": 1, "loop_plies": 150, "variants": "ACSTU", "pace": "live"}),
    ("skitgubbe", 2, {"deals": 2, "loop_plies": 150}),
    ("skitgubbe", 6, {"deals": 1, "loop_plies": 150, "variants": "EIP"}),
    ("punschkille", 5, {"direction": "literal", "kuku_anytime": True, "frage": True}),
]
# Each table in one language, and in both in the long tests.
every_table = pytest.mark.parametrize(
    ("words", "at"),
    [(lang, at) for at in range(len(TABLES)) for lang in size([LANGUAGES[at % 2]], list(LANGUAGES))],
    indirect=["words"],
)


@cache
def played(at: int) -> talong.Match:
    """Return a match played at random, with somebody leaving and coming back."""
    key, seats, options = TABLES[at]
    game = talong.game(key)
    names = [f"Namn{seat}" for seat in range(seats)]
    match = game.match(seats=seats, seed=at, rules=game.rules(**options), names=names, lots=at == 0)
    table = Table(match, {seat: choose_bot(key, "random", f"{at} {seat}") for seat in range(seats)})
    whims = Random(at)
    most = 200 if "kille" in talong.game(key).families else 1500
    while match.version < most and table.step():
        if key == "kille" and seats > 3 and whims.random() < 0.05:
            seat = whims.randrange(seats)
            try:
                (match.leave if whims.random() < 0.5 else match.join)(seat)
            except talong.IllegalAction:
                continue
    return match


@every_table
def test_whatever_happens_is_told_to_everybody(words: Words, at: int) -> None:
    match = played(at)
    for viewer in (0, 1, match.seats - 1, talong.WATCHER):
        narrator = narrator_for(match.game.key, words, match.names, match.seats, viewer)
        events = match.events(viewer=viewer)
        for text in [*[narrator.line(event) for event in events], *[told.text for told in narrator.tell(events)]]:
            assert text[0].isupper() or text[0] in "”“", text
            assert text.rstrip("”)")[-1] in ".!?" or "”" in text[-40:], text
            plain = re.sub("[”“][^”]*”", "", text)
            for gloss in ("better cards?", "who is in?"):
                plain = plain.replace(gloss, "")
            assert "?" not in plain, text  # No hidden card is named.


@pytest.mark.parametrize("direction", ["left", "mirror", "literal"])
def test_r_p2_a_swap_names_who_would_answer_and_only_the_dealer_goes_to_the_stock(direction: str) -> None:
    names = ["Ada", "Bo", "Cai", "Dag"]  # Dag deals.
    after = {"left": ["Bo", "Cai", "Dag"], "mirror": ["Dag", "Ada", "Bo"], "literal": ["Bo", "Cai", "Dag"]}
    match = punschkille("4 5 6 7", names=names, rules={"direction": direction})
    spoken = []
    while not match.results:
        seat = match.turn
        assert seat is not None
        narrator = narrator_for("punschkille", Words("sv"), names, 4, seat)
        label = narrator.label("swap", match.view(seat).data())
        assert label == ("gå i lek" if seat == 3 else f"byt med {after[direction][seat]}")
        spoken.append(names[seat])
        match.say(f"{seat}: stand")
    order = {"left": "Ada Bo Cai Dag", "mirror": "Cai Bo Ada Dag", "literal": "Cai Dag Ada Bo"}
    assert spoken == order[direction].split()


def test_every_message_about_an_event_has_been_needed() -> None:
    drawn = talong.game("kille").match(seats=4, seed=1, lots=True)  # Lots for seats are told at live tables.
    matches = [drawn, *map(played, range(len(TABLES)))]
    seen = {f"{match.game.key}-{event['event']}" for match in matches for event in match.events()}
    for key in read("sv"):
        family, _event, kind = key.partition("-event-")
        if kind and kind != "show-plain":
            assert f"{family}-{kind}" in seen, key


@every_table
def test_legal_acts_are_explained_with_rules_that_exist(words: Words, at: int) -> None:
    key, seats, options = TABLES[at]
    game = talong.game(key)
    match = game.match(seats=seats, seed=at, rules=game.rules(**options))
    table = Table(match, {seat: choose_bot(key, "random", f"{at} {seat}") for seat in range(seats)})
    for _step in range(60):
        for seat in match.asked():
            data = match.view(seat).data()
            narrator = narrator_for(key, words, match.names, seats, seat)
            assert narrator.state(data)
            assert narrator.table(data)
            assert all(narrator.choices(data))
            for act in match.legal_texts(seat)[-4:]:
                assert narrator.label(act, data)
                assert narrator.advice(act, data)
                assert narrator.meaning(act, data)
                assert all(find_rule(words.lang, rule) for rule in narrator.rules(act, data)[:1])
        if not table.step():
            break


def told(match: talong.Match, viewer: int, lang: str = "sv", since: int = 0) -> list[str]:
    names = ["Anna", "Bo", "Cilla", "Dag", "Eva"][: match.seats]
    narrator = narrator_for(match.game.key, Words(lang), names, match.seats, viewer)
    return [line.text for line in narrator.tell(match.events(since, viewer))]


def test_a_swap_is_told_to_each_as_he_saw_it() -> None:
    match = kille("4 9 6 7")
    say(match, "0: swap")

    assert told(match, 0) == ["Du byter med Bo: du ger lilja 4 och får lilja 9."]
    assert told(match, 1) == ["Anna byter med dig: du ger lilja 9 och får lilja 4."]
    assert told(match, 2) == ["Anna byter med Bo."]
    assert told(match, 0, "en") == ["You swap with Bo: you give a lilja 4 (lily) and get a lilja 9."]
    assert told(match, talong.WATCHER, "en") == ["Anna swaps with Bo."]


def test_svinhugg_is_told_step_by_step() -> None:
    match = kille("4 9 Sv 7")
    say(match, "0: swap", "1: swap")

    assert told(match, 3, since=1) == [
        "Bo begär byte.",
        "Cilla visar svin: ”Svinhugg går igen!”",
        "Anna och Bo byter tillbaka.",
        "Anna fick kortet i given och är huggen.",
    ]
    assert told(match, 1, "en", since=1)[1:3] == [
        "Cilla shows a svin (pig): “Svinhugg går igen!” (the pig’s bite comes back)",
        "You and Anna swap back: you have a lilja 9 again.",
    ]


def test_foreign_card_is_explained_the_first_time_it_is_named() -> None:
    match = kille("4 5 6 7", stock="Ka Ka 9", rules={"cuts": "auto"}, dealer=3)
    say(match, "0: stand", "1: stand", "2: stand", "3: swap")
    text = " ".join(told(match, 3, "en"))

    for name, gloss in (("kavall", "cavalier"), ("lilja", "lily")):
        assert text.count(f"({gloss})") == min(1, text.count(name))


def test_struck_card_that_is_shown_makes_no_call() -> None:
    match = kille("Hu Sv 6 7", rules={"expose_struck": True})
    say(match, "0: swap")

    assert told(match, 2)[-1] == "Anna måste visa husar."


def test_showdown_gives_the_call_once() -> None:
    match = kille("Ku 4 6 7")
    say(match, "0: kuku")

    assert told(match, 1)[:2] == [
        "Anna lägger upp kuku: ”På rygg!”",
        "Korten: Anna kuku, du lilja 4, Cilla lilja 6, Dag lilja 7.",
    ]


@pytest.mark.parametrize(("key", "calls"), [("kille", KILLE_CALLS), ("punschkille", PUNSCH_CALLS)])
def test_calls_are_the_rulebooks_own(words: Words, key: str, calls: dict[str, str]) -> None:
    narrator = narrator_for(key, words, (), 4)
    books = [read_rulebook(lang, key) for lang in LANGUAGES]
    for code, call in calls.items():
        assert call in narrator.call(code)
    if key == "kille":
        for name in ("ask", "accept", "refuse", "depends", "kuku", "showdown", "backs"):
            call = narrator.say(f"call-{name}")
            assert all(call in book for book in books)


def test_what_all_saw_together_is_everything() -> None:
    match = kille("4 9 6 7")
    say(match, "0: swap")
    events = revealed([match.events(0, seat) for seat in range(4)])

    assert [event for event in events if event["event"] == "swap"] == [
        {"event": "swap", "giver": 0, "taker": 1, "gave": ["4"], "got": ["9"]}
    ]


# ------------------------------------------------------------------------------------------------- what a person types


@pytest.mark.parametrize(
    ("said", "act"),
    [
        ("stand", "stand"),
        ("S", "stand"),
        ("s", "stand"),
        ("1", "stand"),
        ("nöjd", "stand"),
        ("  Stå   NÖJD ", "stand"),
        ("n", "stand"),
        ("x", "swap"),
        ("byt", "swap"),
        ("b", "swap"),
        ("change", "swap"),
        ("2", "swap"),
        ("Q", "ask"),
        ("bättre kort", "ask"),
        ("gök", "kuku"),
        ("K", "kuku"),
        ("accept", "accept"),  # Known, though not legal: the engine says why not.
        ("cut 5", "cut 5"),
        ("köp", "buyin"),
        ("9", None),
        ("0", None),
        ("hej", None),
        ("", None),
        ("stand still", None),
    ],
)
def test_acts_are_heard_in_the_grammar_by_number_and_in_both_languages(said: str, act: str | None) -> None:
    match = kille("4 9 7")
    listener = InputParser("kille", lambda text: match.parse(0, text), match.text)

    assert listener.hear(said, ["stand", "swap", "ask", "kuku"]) == act


@pytest.mark.parametrize(
    ("said", "act"), [("7", "cut 7"), ("C7", "cut 7"), ("c 7", "cut 7"), ("kupera 7", "cut 7"), ("99", "cut 99")]
)
def test_a_number_is_a_place_to_cut(said: str, act: str) -> None:
    match = kille("4 9 7")
    listener = InputParser("kille", lambda text: match.parse(0, text), match.text)

    assert listener.hear(said, [f"cut {place}" for place in range(42)]) == act


def test_one_word_may_mean_two_acts_and_the_legal_one_is_meant() -> None:
    match = kille("4 9 7")
    listener = InputParser("kille", lambda text: match.parse(0, text), match.text)

    assert listener.hear("b", ["refuse", "depends"]) == "depends"
    assert listener.hear("ja", ["refuse", "accept"]) == "accept"
    assert listener.hear("ja", ["buyin", "decline"]) == "buyin"
    assert listener.hear("nej", ["buyin", "decline"]) == "decline"


KUNGSHOLM: dict[str, Any] = {
    "game": "kungsholmskille",
    "seats": 3,
    "dealer": 2,
    "hands": {
        "0": ["1", "6", "9", "Ka", "Ku"],
        "1": ["Bl", "2", "7", "12", "Hu"],
        "2": ["Kr", "3", "8", "11", "Sv"],
    },
    "stock": ["Ki", "4", "Va"],
}
RODSKAGG: dict[str, Any] = {
    "game": "rodskagg",
    "seats": 2,
    "dealer": 1,
    "hands": {"0": ["9s", "8s", "7h", "6h", "5d", "Jc"], "1": ["As", "Ks", "Ah", "9d", "3d", "2c"]},
}
SHED: dict[str, Any] = {
    "game": "skitgubbe",
    "seats": 3,
    "phase": "shed",
    "trump": "h",
    "turn": 0,
    "hands": {"0": ["6c", "7c", "8c", "Td", "Ah"], "1": ["2s", "3s"], "2": ["4s", "5s"]},
    "pile": [{"seat": 2, "cards": ["4c"]}],
    "needed": 3,
}


@pytest.mark.parametrize(
    ("position", "lines", "said", "act"),
    [
        (KUNGSHOLM, [], "b", "bud"),
        (KUNGSHOLM, [], "Knacka", "knock"),
        (KUNGSHOLM, [], "2", "knock"),
        (KUNGSHOLM, ["0: bud", "1: knock", "2: stay"], "är med", "stay"),
        (KUNGSHOLM, ["0: bud", "1: knock", "2: stay"], "lägg mig", "fold"),
        (KUNGSHOLM, ["0: knock", "1: stay", "2: stay"], "nöjd", "swap"),
        (KUNGSHOLM, ["0: knock", "1: stay", "2: stay"], "6", "swap 6"),
        (KUNGSHOLM, ["0: knock", "1: stay", "2: stay"], "9 6", "swap 6 9"),
        (KUNGSHOLM, ["0: knock", "1: stay", "2: stay"], "byt lilja 6 och ka", "swap 6 Ka"),
        (KUNGSHOLM, ["0: knock", "1: fold", "2: stay", "0: swap", "2: swap", "0: knock"], "ku", "play Ku"),
        (KUNGSHOLM, ["0: knock", "1: fold", "2: stay", "0: swap", "2: swap", "0: knock"], "spela kavall", "play Ka"),
        (KUNGSHOLM, ["0: knock", "1: fold", "2: stay", "0: swap", "2: swap", "0: knock"], "5", "play 5"),
        (RODSKAGG, [], "3", "bid 3"),
        (RODSKAGG, [], "bjud 2", "bid 2"),
        (RODSKAGG, [], "rödskägg", "rodskagg"),
        (RODSKAGG, [], "pass", "pass"),  # Known, though not legal.
        (RODSKAGG, ["0: bid 1", "1: pass"], "jc", "play Jc"),
        (RODSKAGG, ["0: bid 1", "1: pass"], "♣kn", "play Jc"),
        (RODSKAGG, ["0: bid 1", "1: pass"], "Klöver knekt", "play Jc"),
        (RODSKAGG, ["0: bid 1", "1: pass"], "play jack of clubs", "play Jc"),
        (RODSKAGG, ["0: bid 1", "1: pass"], "kc", "play Kc"),
        (RODSKAGG, ["0: bid 1", "1: pass"], "7", None),
        (SHED, [], "8c 7c 6c", "play 6c 7c 8c"),
        (SHED, [], "lägg ess", None),
        (SHED, [], "hjärter ess", "play Ah"),
        (SHED, [], "10d", "play Td"),
        (SHED, [], "p", "pick up"),
        (SHED, [], "Plocka", "pick up"),
        (SHED, [], "pick up", "pick up"),
        (SHED, [], "6c 6c", None),
        (SHED, [], "pick up 6c", None),
    ],
)
def test_cards_are_heard_by_code_sign_and_name(
    position: dict[str, Any], lines: list[str], said: str, act: str | None
) -> None:
    match = talong.load_position(position)
    say(match, *lines)
    listener = InputParser(match.game.key, lambda text: match.parse(0, text), match.text)

    assert listener.hear(said, match.legal_texts(0)) == act


def test_exchange_is_told_to_each_as_he_saw_it() -> None:
    match = talong.load_position(KUNGSHOLM)
    say(match, "0: bud", "1: knock", "2: fold", "0: stay", "0: swap 6")

    assert told(match, 0)[-1] == "Du lägger bort lilja 6 och får kille."
    assert told(match, 1)[-1] == "Anna byter ett kort."
    assert told(match, 1, "en")[-1] == "Anna exchanges one card."
    assert told(match, 0)[:2] == ["Du: ”Bud”", "Bo knackar."]
    assert told(match, 2, "en")[:3] == ["Anna: “Bud” (new cards, rather)", "Bo knocks.", "You fold."]


def test_french_cards_have_names_and_indices(words: Words) -> None:
    narrator = narrator_for("rodskagg", words, (), 4)
    names = {"sv": ("hjärter knekt", "Kn♥", "10♠", "E♦"), "en": ("jack of hearts", "J♥", "10♠", "A♦")}

    assert isinstance(narrator, rodskagg.RodskaggNarrator)
    assert (narrator.card("Jh"), *[narrator.short(code) for code in ("Jh", "Ts", "Ad")]) == names[words.lang]


def test_skitgubbe_tells_what_its_letters_mean_and_what_has_no_effect(words: Words) -> None:
    game = talong.game("skitgubbe")
    narrator = narrator_for("skitgubbe", words, (), 4)

    assert "".join(narrator.letters()) == "ABCDEFGHIJKLMNOPQRSTUV"
    assert narrator.notices(game.rules(), 4) == []
    for letters, seats, number in (("J", 4, 1), ("STU", 2, 1), ("CG", 11, 2)):
        assert len(narrator.notices(game.rules(letters), seats)) == number
    assert narrator_for("kille", words, (), 4).letters() == {}


def test_people_who_choose_their_seats_are_told_by_name() -> None:
    game = talong.game("kungsholmskille")
    rules = game.rules(seating="lottery_choose")
    match = game.match(seats=3, seed=1, rules=rules, names=["Anna", "Bo", "Cilla"])
    narrator = narrator_for("kungsholmskille", Words("sv"), match.names, 3, 0)
    narrator.seated = False
    chooser = match.turn
    assert chooser is not None
    match.say(f"{chooser}: seat 2")

    assert (
        narrator.tell(match.events(0, 0))[0].text == f"{narrator.who(chooser)} tar plats 3."
    )  # People count from one.


# ------------------------------------------------------------------------------------------- languages and mistakes


def test_errors_name_rule_field_or_line() -> None:
    swedish = Words("sv")
    game = talong.game("kille")
    record = game.match(seats=4, seed=1).record().replace("\nend", "\n0: swap\nend").replace("end 0", "end 1")
    record = re.sub(r"(end 1) \w+", r"\1", record)

    with pytest.raises(talong.RulesError) as rules:
        game.rules(stake=0)
    with pytest.raises(talong.RecordError) as refused:
        talong.replay(record)
    with pytest.raises(talong.PositionError) as position:
        talong.load_position({"game": "kille", "seats": 4, "hands": {"0": ["Xx"]}})

    assert say_error(swedish, rules.value) == "K78: stake är ett heltal från 1 till 1000000, inte ”0”"
    assert re.fullmatch(r"rad \d+: [RK0-9-]+: plats 0 .*", say_error(swedish, refused.value))
    assert say_error(swedish, position.value).startswith("hands")
    for error in (rules.value, refused.value, position.value):
        assert say_error(Words("en"), error) == str(error)


# -------------------------------------------------------------------------------------------------------- the rulebooks


def test_package_brings_the_rulebooks() -> None:
    for lang, folder in (("en", ROOT / "docs" / "rules"), ("sv", ROOT / "docs" / "rules" / "sv")):
        assert rulebooks(lang) == sorted(path.stem for path in folder.glob("*.md"))
        for book in rulebooks(lang):
            assert read_rulebook(lang, book) == (folder / f"{book}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_can_be_looked_up(lang: str) -> None:
    for book in GAMES:
        names = re.findall(r"^- \*\*((?:R-)?[A-Z]+[0-9P]*(?:-[0-9]+)?)\b", read_rulebook(lang, book), re.MULTILINE)
        assert len(names) > 50
        for name in set(names):
            assert any(rule.book == book and rule.plain.startswith(name) for rule in find_rule(lang, name)), name


def test_rule_is_quoted_whole_and_without_marks() -> None:
    (rule,) = find_rule("sv", "K46")

    assert rule.heading == "7. Att gå till talongen (gå i lek)"
    assert rule.plain.splitlines()[0] == "K46 [S] Det dragna kortet:"
    assert len(rule.plain.splitlines()) == 6
    assert "**" not in rule.plain
    assert not any("`" in rule.plain for rule in find_rule("sv", "KK25"))
    assert not find_rule("sv", f"K{999}")


def test_rules_of_acts_exist() -> None:
    for key in GAMES:
        for names in plug("lang", key).RULES.values():
            assert all(find_rule(lang, name) for lang in LANGUAGES for name in names)


@cache
def decisions(at: int) -> list[tuple[talong.Match, int]]:
    """Return moments of a match played at random, each with a seat that has something to decide."""
    key, seats, options = TABLES[at]
    game = talong.game(key)
    rules = game.rules(**options)
    match = game.match(seats=seats, seed=at, rules=rules, names=[f"Namn{seat}" for seat in range(seats)])
    table = Table(match, {seat: choose_bot(key, "random", f"{at} {seat}") for seat in range(seats)})
    found: list[tuple[talong.Match, int]] = []
    while len(found) < 25 and not match.is_over:
        found += [(match.copy(), seat) for seat in match.asked()[:1]]
        table.step()
    return found


@every_table
def test_whatever_is_printed_to_choose_from_is_understood(words: Words, at: int) -> None:
    for match, seat in decisions(at):
        listener = InputParser(match.game.key, partial(match.parse, seat), match.text)
        narrator = narrator_for(match.game.key, words, match.names, match.seats, seat)
        view = match.view(seat).data()
        legal = match.legal_texts(seat)
        printed = narrator.printed(view)
        for choice in narrator.choices(view):
            if choice.startswith("0–"):
                continue  # A cut: any number.
            key, _space, label = choice.partition(" ")
            assert listener.hear(choice, legal, printed) in legal, choice
            assert listener.hear(f"{choice}!", legal, printed) in legal, choice
            assert listener.hear(label, legal, printed) in legal, choice
            if " " in key or not any(act.startswith(("throw ", "swap ", "bid ")) for act in legal):
                assert listener.hear(key, legal, printed) in legal, choice


@pytest.mark.parametrize(
    ("key", "legal", "said", "act"),
    [
        ("kille", ["stand", "swap", "ask"], "Bättre kort?", "ask"),
        ("kille", ["stand", "swap", "ask"], "N", "stand"),
        ("kille", ["stand", "swap", "ask"], "b", "swap"),
        ("kille", ["stand", "swap", "kuku"], "K", "kuku"),
        ("kille", ["stand", "swap", "kuku"], "På rygg!", "kuku"),
        ("kille", ["stand", "swap", "kuku"], "gök", "kuku"),
        ("kille", ["refuse", "depends"], "Omöjligt!", "refuse"),
        ("kille", ["refuse", "depends"], "”Det beror på!”", "depends"),
        ("kille", ["refuse", "accept"], "Accepteras!", "accept"),
        ("kungsholmskille", ["play Sv", "play Hu"], "husu", "play Sv"),
        ("kungsholmskille", ["play Sv", "play Hu"], "husar", "play Hu"),
        ("kungsholmskille", ["play Ki", "play Ku"], "harlekin", "play Ki"),
        ("kungsholmskille", ["play Ki", "play Ku"], "göken", "play Ku"),
        ("kungsholmskille", ["play Po", "play Va"], "pottan", "play Po"),
        ("kungsholmskille", ["play Po", "play Va"], "Wärdshus", "play Va"),
        ("kungsholmskille", ["play 7", "play 12"], "tolva", "play 12"),
        ("skitgubbe", ["pass", "throw 7c", "throw 7c 9d"], "Slänger på klöver sju", "throw 7c"),
        ("skitgubbe", ["pass", "throw 7c", "throw 7c 9d"], "slänger på klöver 7 och ruter nio!", "throw 7c 9d"),
        ("skitgubbe", ["play 7c", "pick up"], "P", "pick up"),
        ("skitgubbe", ["play 7c", "pick up"], "Plocka!", "pick up"),
        ("skitgubbe", ["play Jh", "pick up"], "hjärter knekt", "play Jh"),
    ],
)
def test_names_and_calls_of_the_texts_are_understood(key: str, legal: list[str], said: str, act: str) -> None:
    match = talong.game(key).match(seats=4, seed=1)

    assert InputParser(key, partial(match.parse, 0), match.text).hear(said, legal) == act


def test_the_keys_are_alike_in_every_terminal() -> None:
    for lang in LANGUAGES:
        for key, kind, letter in (
            ("kille", "swap", "B"), ("kille", "stand", "N"), ("kille", "kuku", "K"), ("skitgubbe", "pick_up", "P"),
        ):  # fmt: skip
            assert narrator_for(key, Words(lang), (), 4).key(kind) == letter
            assert Words(lang).word(f"tui-key-{kind.partition('_')[0]}") == letter.casefold()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_stands_in_a_section_with_a_name(lang: str) -> None:
    words = Words(lang)
    for game in talong.games():
        for option in game.options:
            assert option.group, (game.key, option.name)
            assert option.group in (LENGTH, SIMULATION) or words.has(f"web-group-{option.group}"), option.group


# ------------------------------------------------------------------------------------------------------- the narrators


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_a_narrator_who_tells_what_is_called_and_by_whom(words: Words, key: str) -> None:
    game = talong.game(key)
    names = ["Anna", "Bo", "Cilla", "David"]
    told = [
        (line, match.names)
        for match in [game.match(seats=4, seed=seed, names=names) for seed in range(4)]
        for narrator in [plug("lang", key).NARRATOR(key, words, match.names, 4)]
        for line in told_at_random(match, narrator)
    ]

    called = [(line, seated) for line, seated in told if line.call]
    assert bool(called) == (key != "skitgubbe")  # There the sentence says as much as the call.
    for line, seated in called:
        assert words.word("common-call", call=line.call) in line.text
        assert line.text.startswith(seated[line.speaker]) if line.speaker is not None else line.text


def told_at_random(match: talong.Match, narrator: Narrator) -> list[ToldEvent]:
    """Return what is told of the first acts of *match*, played at random."""
    table = Table(match, {seat: choose_bot(match.game.key, "random", f"{seat}") for seat in range(match.seats)})
    while match.version < 150 and table.step():
        pass
    narrator.names = list(match.names)
    return narrator.tell(match.events())


def test_hands_are_held_by_suit_while_suits_count_and_else_as_they_came() -> None:
    hand = ["2h", "3c", "Ts", "Th", "4d", "Ac", "Js"]

    shed = {"game": "skitgubbe", "phase": "shed", "trump": "c"}
    assert sorted_hand(shed, hand) == ["4d", "Ts", "Js", "2h", "Th", "3c", "Ac"]
    assert sorted_hand({**shed, "phase": "collect", "trump": None}, hand) == hand
    assert sorted_hand({"game": "rodskagg", "phase": "bid"}, hand) == ["3c", "Ac", "4d", "Ts", "Js", "2h", "Th"]
    assert sorted_hand({"game": "kungsholmskille", "phase": "play"}, ["Ku", "1", "Bl"]) == ["Ku", "1", "Bl"]
