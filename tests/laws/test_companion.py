"""Companion for real cards: what people enter gives the ledger that the engine gives."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import talong
from talong.companion import Account, EntryError, Form, blank, corrected, fold, say_entry_error, spoken, summary
from talong.core import hosting
from talong.core.chance.scripted import RealCards
from talong.games import plug
from talong.lang import LANGUAGES, Words
from tests.companions import TOLD, Played, play, standing
from tests.laws.worlds import every_game
from tests.sizes import size

DEALS = 14
EVENINGS = size(16, 1000)
GAMES = [game.key for game in talong.games()]
Entry = dict[str, Any]


class Plain(Account):
    """The account as it is."""


def flaw(played: Played, kind: type[Account] = Plain) -> str:
    """Return where the companion's account of an evening differs from the engine's, or nothing."""
    account = kind(played.game)
    for number, (entry, stood) in enumerate(zip(played.entries, played.stood, strict=True)):
        try:
            account.enter(entry)
        except EntryError as error:
            return f"entry {number} {entry}: {error}"
        sitting = account.sitting
        assert sitting is not None
        found = standing(sitting.match)
        for name, fact in stood.items():
            if found[name] != fact:
                return f"entry {number} {entry}: {name} is {found[name]}, not {fact}"
    return ""


@pytest.mark.once
@every_game
def test_what_people_enter_gives_the_ledger_of_the_engine(game: talong.Game) -> None:
    deals = 0
    for seed in range(EVENINGS):
        played = play(game, seed, DEALS)
        assert not flaw(played), f"seed {seed}: {flaw(played)}"
        deals += sum(entry["kind"] == "deal" for entry in played.entries)
    assert deals > EVENINGS


# ------------------------------------------------------------------------------------------------------- planted bugs


class SkippedDealer(Account):
    """The deal goes past somebody."""

    def enter(self, given: object) -> None:
        super().enter(given)
        sitting = self.sitting
        if sitting is not None and self.entries[-1]["kind"] == "deal":
            sitting.match.dealer = (sitting.match.dealer + 1) % sitting.match.seats


class WrongPrice(Account):
    """Whatever a table pays or begins with is one more."""

    def enter(self, given: object) -> None:
        assert isinstance(given, dict)
        if given["kind"] == "match":
            usual = self.game.rules_data(self.game.rules())
            rules = dict(given["rules"])
            for name in ("stake", "unit", "glasses", "start_points"):
                if name in usual:
                    rules[name] = rules.get(name, usual[name]) + 1
            given = given | {"rules": rules}
        super().enter(given)


class OneMoveLost(Account):
    """One entry of the ledger is forgotten."""

    def enter(self, given: object) -> None:
        super().enter(given)
        sitting = self.sitting
        if sitting is not None and sitting.match.ledger.entries and self.entries[-1]["kind"] == "deal":
            sitting.match.ledger.entries.pop()


class WrongLoser(Account):
    """What is told of one seat is settled with its neighbour."""

    def enter(self, given: object) -> None:
        assert isinstance(given, dict)
        told = dict(given)
        sitting = self.sitting
        for name in ("skitgubbe", "winner", "declarer"):
            if sitting is not None and name in told:
                told[name] = (told[name] + 1) % sitting.match.seats
        if sitting is not None:
            for name in ("struck", "low_kille", "lowest"):
                if name in told:
                    told[name] = sorted((seat + 1) % sitting.match.seats for seat in told[name])
        super().enter(told)


@pytest.mark.once
@pytest.mark.parametrize(
    ("bug", "games"),
    [
        (SkippedDealer, GAMES),
        (WrongPrice, [key for key in GAMES if key != "skitgubbe"]),  # There is nothing to pay in it.
        (OneMoveLost, GAMES),
        (WrongLoser, GAMES),
    ],
    ids=lambda case: case.__name__ if isinstance(case, type) else "",
)
def test_planted_bug_is_found_in_every_game(bug: type[Account], games: list[str]) -> None:
    for key in games:
        assert any(flaw(play(talong.game(key), seed, 4), bug) for seed in range(EVENINGS)), key


# --------------------------------------------------------------------------------------------------------------- forms


def fits(form: Form, entry: Entry) -> bool:
    """Tell whether *entry* is what somebody may have filled in on *form*."""
    if form.kind != entry["kind"]:
        return False
    given = {name: value for name, value in entry.items() if name != "kind"}
    fields = {field.name: field for field in form.fields}
    if (
        any(given.get(name) != value for name, value in form.fixed.items())
        or given.keys() - fields.keys() - form.fixed.keys()
    ):
        return False
    for name, field in fields.items():
        value = given.get(name)
        asked = all(str(given.get(other)).lower() in values for other, values in field.when)
        if value is None or (not asked and value in ([], False)):
            if asked and not field.optional and field.usual is None:
                return False
        elif field.kind == "seat" and form.kind != "match":
            if value not in field.among:
                return False
        elif field.kind in ("seats", "order"):
            others = [given.get(other) for other in field.apart]
            taken = {seat for other in others for seat in (other if isinstance(other, list) else [other])}
            if set(value) - set(field.among) or len(value) > field.most or set(value) & taken:
                return False
        elif field.kind == "numbers":
            if len(value) != len(field.among) or max(value) > field.most or sum(value) != field.total:
                return False
        elif field.kind == "choice" and value not in field.choices:
            return False
    return True


@pytest.mark.once
@every_game
def test_whatever_happens_can_be_entered_on_a_form_that_is_offered(game: talong.Game) -> None:
    for seed in range(EVENINGS):
        played = play(game, seed, DEALS)
        account = Account(game)
        for entry in played.entries:
            forms = account.forms()
            assert any(fits(form, entry) for form in forms), (entry, [form.data() for form in forms])
            account.enter(entry)


def test_a_form_that_does_not_offer_enough_is_found() -> None:
    entry = {"kind": "deal", "struck": [1], "lowest": [2]}
    account = fold(evening("kille", 4))
    assert any(fits(form, entry) for form in account.forms())
    assert not any(fits(form, {**entry, "lowest": [1]}) for form in account.forms())
    assert not any(fits(form, {**entry, "lowest": [7]}) for form in account.forms())
    assert not any(fits(form, {**entry, "low": [3]}) for form in account.forms())


# --------------------------------------------------------------------------------------------------------------- rules


def evening(game: str, seats: int, *deals: Entry, **rules: object) -> dict[str, Any]:
    """Return an evening at one table, dealt first by the last seat."""
    names = ["Anna", "Bo", "Cia", "Dan", "Eva", "Finn"][:seats]
    first = {"kind": "match", "names": names, "dealer": seats - 1, "rules": rules}
    return {"companion": 1, "game": game, "entries": [first, *deals]}


def deal(**told: object) -> Entry:
    return {"kind": "deal", **told}


def buys(seat: int, act: str = "buyin") -> Entry:
    return {"kind": "act", "seat": seat, "act": act}


def moves(account: Account) -> list[tuple[int, str, str, str]]:
    """Return the moves of the last match, amount first."""
    return [(move.amount, move.source, move.target, move.rule) for move in account.match.ledger.entries]


def test_k70_the_next_who_is_in_deals() -> None:
    account = fold(evening("kille", 5, deal(struck=[0])))
    assert account.match.dealer == 1  # Seat 0, on the dealer's left, is out.


def test_k79_the_first_buyin_costs_twice_the_stake_and_k81_the_second_half_the_pot() -> None:
    told = evening("kille", 5, deal(lowest=[0]), deal(struck=[1]), stake=2)
    account = fold(told)
    offered = [form for form in account.forms() if form.kind == "act"]
    assert [form.facts["price"] for form in offered] == [4]
    first = int(str(offered[0].fixed["seat"]))
    told["entries"] += [
        buys(first),
        buys(1 - first, "decline"),
        deal(lowest=[2]),
        deal(lowest=[first]),
    ]
    account = fold(told)
    pot = account.match.standing()["pot"]
    assert [form.facts["price"] for form in account.forms() if form.kind == "act"] == [(int(str(pot)) + 1) // 2]
    assert (4, f"seat {first}", "pot", "K79") in moves(account)


def test_k85_the_last_one_takes_the_pot_and_k78_all_stake_anew() -> None:
    account = fold(evening("kille", 4, deal(lowest=[0, 1, 2])))
    assert moves(account)[4:] == [
        (4, "pot", "seat 3", "K85"),
        *[(1, f"seat {seat}", "pot", "K78") for seat in range(4)],
    ]


def test_k65_nobody_is_out_where_all_have_equals_and_k64_only_the_struck() -> None:
    assert fold(evening("kille", 4, deal())).match.active == [0, 1, 2, 3]
    assert fold(evening("kille", 4, deal(struck=[1]))).match.active == [0, 2, 3]


def test_k71_the_question_is_offered_when_three_are_left_and_k76_the_same_person_deals_again() -> None:
    four = fold(evening("kille", 4))
    assert "redeal" not in [form.name for form in four.forms()]
    told = evening("kille", 4, deal(lowest=[0]), buys(0, "decline"))
    three = fold(told)
    assert "redeal" in [form.name for form in three.forms()]
    again = fold({**told, "entries": [*told["entries"], deal(redeal=True)]})
    assert (again.match.dealer, moves(again)) == (three.match.dealer, moves(three))


def test_r_k46_whoever_leaves_during_a_deal_stakes_in_no_further_pot() -> None:
    account = fold(evening("kille", 4, {"kind": "leave", "seat": 3}, deal(lowest=[0, 1, 2])))
    assert account.match.active == [0, 1, 2]
    assert [move for move in moves(account) if move[3] == "K78"][4:] == [
        (1, f"seat {seat}", "pot", "K78") for seat in range(3)
    ]


def test_p17_losers_drink_and_p18_the_winner_has_the_glass_back() -> None:
    out = [deal(lowest=[0, 1]), buys(0, "decline"), buys(1, "decline"), deal(struck=[3])]
    account = fold(evening("punschkille", 4, *out))
    assert account.match.turn == 3  # P19
    account.enter(buys(3, "decline"))
    assert [move for move in moves(account) if move[3] in ("P17", "P18")] == [
        *[(1, f"stake {seat}", f"drunk {seat}", "P17") for seat in (0, 1, 3)],
        (1, "stake 2", "supply 2", "P18"),
    ]
    told = spoken(account, Words("sv"))["match"]
    assert told["owed"] == "”Skål!” Anna, Bo och Dan dricker ur."


def test_kk58_the_first_shower_who_is_beaten_pays_a_penalty_and_kk64_the_loser_of_two_stakes_three() -> None:
    told = deal(ending="showdown", folded=[2], shower=0, winner=1)
    assert moves(fold(evening("kungsholmskille", 3, told)))[3:] == [
        (6, "pot", "seat 1", "KK58"),
        (6, "seat 0", "seat 1", "KK58"),
        (3, "seat 0", "pot", "KK64"),
        (1, "seat 1", "pot", "KK64"),
        (1, "seat 2", "pot", "KK64"),
    ]


def test_kk33_whoever_knocked_has_the_pot_when_all_others_fold_and_kk11_the_next_deals() -> None:
    account = fold(evening("kungsholmskille", 3, deal(ending="walkover", knocker=2)))
    assert moves(account)[3] == (6, "pot", "seat 2", "KK33")
    assert account.match.dealer == 0


def test_rs37_a_lost_contract_costs_five_and_rs40_whoever_went_along_without_a_trick_too() -> None:
    account = fold(evening("rodskagg", 4, deal(declarer=1, contract="4", tricks=[3, 3, 0, 0], along=[2])))
    assert account.match.standing() == {"scores": [9, 14, 17, 12]}
    assert [move[3] for move in moves(account) if move[1] == "protokoll"] == ["RS37", "RS40"]


def test_rs27_somebody_on_one_point_goes_along_without_being_told() -> None:
    account = fold(evening("rodskagg", 3, deal(declarer=0, contract="2", tricks=[5, 1, 0]), start_points=2))
    assert account.match.standing() == {"scores": [-3, 1, 7]}


def test_rs38_a_kept_rodskagg_wins_the_match() -> None:
    account = fold(evening("rodskagg", 3, deal(declarer=2, contract="rodskagg", tricks=[0, 0, 6])))
    sitting = account.sitting
    assert sitting is not None
    assert (sitting.match.is_over, sitting.match.outcome["winners"]) == (True, [2])
    assert [form.kind for form in account.forms()] == ["match"]


def test_s69_the_one_who_is_left_is_skitgubbe_and_r_s2_deals_next_where_it_is_agreed() -> None:
    assert moves(fold(evening("skitgubbe", 3, deal(skitgubbe=1)))) == [(1, "table", "seat 1", "S69")]
    assert fold(evening("skitgubbe", 3, deal(skitgubbe=1), next_dealer="skitgubbe")).match.dealer == 1


# ----------------------------------------------------------------------------------------------------------- refusals

BAD: list[tuple[str, int, Entry, str, str]] = [
    ("kille", 4, deal(struck=[4]), "not-a-number", "struck"),
    ("kille", 4, deal(lowest=[0, 0]), "seat-twice", "lowest"),
    ("kille", 4, deal(lowest=[0, 1, 2, 3]), "everybody-out", "K65"),
    ("kille", 4, deal(struck=[0], lowest=[0]), "out-already", "K62"),
    ("kille", 4, deal(low_kille=[0]), "nobody-lowest", "K62"),
    ("kille", 4, deal(low_kille=[0, 1, 2], lowest=[3]), "too-many-low-killes", "K60"),
    ("kille", 4, deal(redeal=True), "no-redeal", "K71"),
    ("kille", 4, deal(lowst=[1]), "no-such-field", "lowst"),
    ("kille", 4, {"kind": "join", "seat": 1}, "sits-already", "R-K46"),
    ("kille", 4, {"kind": "act", "seat": 1, "act": "buyin"}, "nobody-asked", "K16"),
    ("kille", 4, {"kind": "dance"}, "not-one-of", "kind"),
    ("kille", 4, {}, "field-missing", "kind"),
    ("kille", 4, {"kind": "match", "names": ["A", "B", "C", "D"]}, "match-goes-on", "kind"),
    ("kille", 4, {"kind": "leave"}, "field-missing", "seat"),
    ("kille", 4, {"kind": "leave", "seat": 9}, "not-a-number", "seat"),
    ("punschkille", 4, deal(low_kille=[1]), "low-kille-not-separate", "K60"),
    ("punschkille", 4, deal(redeal=True), "no-redeal", "K71"),
    ("kungsholmskille", 3, deal(), "field-missing", "ending"),
    ("kungsholmskille", 3, deal(ending="walkover"), "field-missing", "knocker"),
    ("kungsholmskille", 3, deal(ending="walkover", knocker=1, folded=[1]), "folded-already", "KK33"),
    ("kungsholmskille", 3, deal(ending="budrunda_1", folded=[1]), "nobody-folds-before-knock", "KK24"),
    ("kungsholmskille", 3, deal(ending="budrunda_2", folded=[0, 1]), "all-others-folded", "KK33"),
    ("kungsholmskille", 3, deal(ending="showdown", folded=[1], shower=1, winner=0), "folded-already", "KK56"),
    ("kungsholmskille", 3, deal(ending="showdown", shower=1), "field-missing", "winner"),
    ("kungsholmskille", 3, {"kind": "leave", "seat": 1}, "nobody-leaves", "KK6"),
    ("rodskagg", 3, deal(declarer=0, contract="3"), "field-missing", "tricks"),
    ("rodskagg", 3, deal(declarer=0, contract="3", tricks=[6]), "one-for-each-seat", "tricks"),
    ("rodskagg", 3, deal(declarer=0, contract="3", tricks=[3, 2, 2]), "six-tricks", "RS25"),
    ("rodskagg", 3, deal(declarer=0, contract="7", tricks=[3, 2, 1]), "not-one-of", "contract"),
    ("rodskagg", 3, deal(declarer=0, contract="3", tricks=[3, 2, 1], asked=False), "question-always-put", "RS33"),
    ("rodskagg", 3, deal(declarer=0, contract="rodskagg", tricks=[5, 1, 0], along=[1]), "question-not-put", "RS29"),
    ("rodskagg", 3, deal(declarer=0, contract="3", tricks=[3, 2, 1], along=[0]), "declarer-plays", "RS27"),
    ("skitgubbe", 3, deal(), "field-missing", "skitgubbe"),
    ("skitgubbe", 3, deal(no_loser=True), "always-a-skitgubbe", "S72"),
    ("skitgubbe", 3, deal(skitgubbe=1, out=[1]), "skitgubbe-not-out", "S69"),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "seats", "entry", "code", "place"), BAD)
def test_what_cannot_be_is_refused_and_changes_nothing(
    game: str, seats: int, entry: Entry, code: str, place: str, lang: str
) -> None:
    account = fold(evening(game, seats))
    before = standing(account.match), spoken(account, Words("sv"))
    told = copy.deepcopy(entry)
    with pytest.raises(EntryError) as refused:
        account.enter(entry)
    error = refused.value
    assert (error.code, error.entry) == (code, 1)
    assert place in (error.field, error.rule) or (game, code) == ("kungsholmskille", "nobody-leaves")
    assert (standing(account.match), spoken(account, Words("sv"))) == before
    assert entry == told
    assert say_entry_error(error, evening(game, seats, entry), Words(lang))


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ({"kind": "match", "names": ["A"] * 4}, "name-twice"),
        ({"kind": "match", "names": ["A", "B", "C", " "]}, "not-a-name"),
        ({"kind": "match", "names": ["A", "B", "C", 4]}, "not-a-name"),
        ({"kind": "match", "names": ["A", "B", "C", "D" * 25]}, "name-too-long"),
        ({"kind": "match", "names": ["A", "B"]}, "table-size"),
        ({"kind": "match", "names": ["A", "B", "C", "D"], "dealer": 4}, "not-a-number"),
        ({"kind": "match", "names": ["A", "B", "C", "D"], "rules": {"stake": 0}}, "not-in-range"),
        ({"kind": "match", "names": ["A", "B", "C", "D"], "rules": {"steak": 1}}, "no-such-option"),
        ({"kind": "deal"}, "no-match-yet"),
        ({"kind": "end"}, "no-match-yet"),
    ],
)
def test_a_table_that_cannot_be_is_refused(first: Entry, code: str) -> None:
    with pytest.raises(EntryError) as refused:
        fold({"companion": 1, "game": "kille", "entries": [first]})
    assert (refused.value.code, refused.value.entry) == (code, 0)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ([], "not-a-mapping"),
        ({"companion": 2, "game": "kille"}, "not-a-number"),
        ({"companion": 1, "game": "poker"}, "no-such-game"),
        ({"companion": 1}, "no-such-game"),
        ({"companion": 1, "game": "kille", "entries": {}}, "not-a-list"),
        ({"companion": 1, "game": "kille", "entries": [], "more": 1}, "no-such-field"),
        ({"companion": 1, "game": "kille", "entries": [{}] * 2001}, "too-many-entries"),
    ],
)
def test_an_evening_that_is_none_is_refused(given: object, code: str) -> None:
    with pytest.raises(EntryError) as refused:
        fold(given)
    assert (refused.value.code, refused.value.entry) == (code, -1)


WORDS = ["match", "deal", "act", "buyin", "rodskagg", ""]
LEAVES = st.none() | st.booleans() | st.integers(-2, 9) | st.sampled_from(WORDS)
FIELDS = ["kind", "seat", "act", "struck", "lowest", "ending", "tricks", "contract", "declarer", "skitgubbe", "out"]
JUNK = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(FIELDS), inner), max_leaves=12
)


@given(st.sampled_from(GAMES), st.lists(JUNK, max_size=4))
def test_whatever_is_sent_is_taken_or_refused(game: str, junk: list[Any]) -> None:
    account = fold(evening(game, 4))
    for entry in junk:
        before = standing(account.sittings[-1].match)
        try:
            account.enter(entry)
        except EntryError as error:
            refusal = error.why
        else:
            continue
        assert refusal
        assert standing(account.sittings[-1].match) == before
    assert spoken(account, Words("sv"))


# ------------------------------------------------------------------------------------------- undo, correction, words


def test_the_last_entry_is_undone_and_an_older_one_corrected() -> None:
    told = evening("skitgubbe", 3, deal(skitgubbe=1), deal(skitgubbe=2))
    assert fold(told).match.standing() == {"skitgubbe": [0, 1, 1]}
    assert fold(corrected(told, 2, None)).match.standing() == {"skitgubbe": [0, 1, 0]}
    assert fold(corrected(told, 1, deal(skitgubbe=2))).match.standing() == {"skitgubbe": [0, 0, 2]}
    assert len(told["entries"]) == 3
    with pytest.raises(EntryError):
        corrected(told, 9, None)


def test_a_correction_that_makes_a_later_entry_impossible_names_that_one() -> None:
    told = evening("kille", 4, deal(lowest=[0]), buys(0))
    with pytest.raises(EntryError) as refused:
        fold(corrected(told, 1, deal(lowest=[1])))
    assert refused.value.entry == 2
    assert say_entry_error(refused.value, corrected(told, 1, deal(lowest=[1])), Words("sv"))


@pytest.mark.once
@pytest.mark.parametrize("lang", LANGUAGES)
@every_game
def test_the_account_is_told_in_words(game: talong.Game, lang: str) -> None:
    words = Words(lang)
    for seed in range(size(6, 100)):
        played = play(game, seed, 6)
        account = Account(game)
        for entry in played.entries:
            account.enter(entry)
            told = spoken(account, words)
            assert len(told["entries"]) == len(account.entries)
            assert told["match"]["names"][0] == "Player 0"
            assert len(told["moves"]) == sum(len(one.match.ledger.entries) for one in account.sittings)
            assert [move["entry"] for move in told["moves"]] == sorted(move["entry"] for move in told["moves"])
            for form in told["forms"]:
                assert form["title"]
                assert all(field["title"] for field in form["fields"])
        texts = [one["text"] for one in told["entries"]]
        assert not any("{" in text or "companion-" in text for text in texts)


def test_an_evening_of_several_matches_has_one_account() -> None:
    told = evening("kungsholmskille", 3, deal(ending="walkover", knocker=0), {"kind": "end"})
    told["entries"] += [
        {"kind": "match", "names": ["Bo", "Anna"], "dealer": 0, "at": 5},
        deal(ending="showdown", shower=1, winner=1),
    ]
    account = summary(fold(told))
    assert [one["name"] for one in account["people"]] == ["Anna", "Bo", "Cia"]
    # In the first match Anna takes the pot of six; in the second Anna, who sits second, one of four.
    assert [one["kronor"]["kungsholmskille"] for one in account["totals"]] == [4 + 2, -2 - 2, -2]
    assert account["left"] == {}
    assert [(one["match"], one["finished"], one["going"], one["seats"]) for one in account["matches"]] == [
        (1, True, False, [0, 1, 2]),
        (2, False, True, [1, 0]),
    ]
    assert (account["began"], account["ended"]) == (5, 5)
    assert account["largest"]["amount"] == 4


# ------------------------------------------------------------------------------------------------ matches of real cards


def test_a_match_of_real_cards_is_copied_told_and_taken_back() -> None:
    game = talong.game("kille")
    match = game.match(seats=4, names=["A", "B", "C", "D"], dealer=0, fixed_seats=True, chance=RealCards())
    hosting.report(match, {"lowest": [1]})
    match.say("1: decline")
    twin = match.copy()
    hosting.report(twin, {"struck": [2, 3]})
    assert (match.active, twin.active) == ([0, 2, 3], [0, 1, 2, 3])  # Another pot has begun.
    told = [event["event"] for event in twin.events()]  # Told again from the history.
    assert (told.count("stake"), told.count("win")) == (8, 1)
    twin.undo()
    assert (twin.active, twin.standing()) == (match.active, match.standing())
    with pytest.raises(talong.RecordError):
        match.record()


def test_a_match_with_cards_is_not_told_what_came_of_them() -> None:
    match = talong.game("skitgubbe").match(seats=3, seed=1)
    with pytest.raises(talong.IllegalAction, match="no deal with real cards"):
        hosting.report(match, {"skitgubbe": 1})


@every_game
def test_every_game_has_a_companion_and_a_reader_of_results(game: talong.Game) -> None:
    assert plug("companion", game.key).COMPANION.deal_forms(fold(evening(game.key, 4)).match)
    assert callable(TOLD[game.key])
    read: Callable[[str], dict[str, Any]] = blank
    assert read(game.key) == {"companion": 1, "game": game.key, "entries": []}
