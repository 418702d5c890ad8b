"""The rulings of section 10: R-RS1 to R-RS26."""

from __future__ import annotations

from random import Random

import pytest

import talong
from tests.rodskagg_tables import (
    RODSKAGG,
    answers,
    bids,
    heard,
    planned,
    plays,
    rank_of,
    refused,
    result,
    rodskagg,
    scored,
    seen,
    standing_on,
    tricks,
)

MANUAL: dict[str, object] = {"ask_mode": "manual"}


def at_the_question(winners: str, contract: str = "1", seats: int = 3, **fields: object) -> talong.Match:
    """Return a deal in which four tricks have gone to the first four of *winners*."""
    match = planned(winners, seats=seats, **fields)
    bids(match, contract)
    tricks(match, winners[:4])
    return match


def test_r_rs1_eight_are_the_most() -> None:
    assert (RODSKAGG.seats_min, RODSKAGG.seats_max) == (2, 8)
    match = RODSKAGG.match(seats=8, seed=2)
    assert seen(match, "aside") == 4
    with pytest.raises(talong.RulesError):
        RODSKAGG.match(seats=9, seed=2)


def test_r_rs2_forehand_is_the_dealers_left_neighbour() -> None:
    for seed in range(10):
        match = RODSKAGG.match(seats=5, seed=seed)
        assert match.turn == match.forehand == (match.dealer + 1) % 5


def test_r_rs2_a_new_match_draws_lots_again() -> None:
    luck = talong.Seeded(11)
    dealers = [RODSKAGG.match(seats=4, chance=luck).dealer for _match in range(40)]

    assert set(dealers) == {0, 1, 2, 3}


def test_r_rs3_the_highest_bid_so_far_must_be_exceeded() -> None:
    match = planned("000000", seats=4)
    match.say("0: bid 3")
    match.say("1: pass")

    assert refused(match, "2: bid 1", "2: bid 2", "2: bid 3") == "RS13"  # A pass is not a bid.
    match.say("2: bid 4")
    assert match.legal_texts(3) == ["bid 5", "bid 6", "rodskagg", "pass"]


def test_r_rs4_jump_bids_are_allowed() -> None:
    match = planned("000000")
    match.say("0: bid 2")

    match.say("1: bid 6")

    assert seen(match, "bids") == {"0": "2", "1": "6"}


def test_r_rs5_no_trumps_and_no_duty_to_win() -> None:
    match = rodskagg("5h 2c 3c 4c 5c 6c", "2s As 2d 3d 4d 5d", "4h 6h Ah 7d 8d 9d")
    bids(match, "1")
    plays(match, "5h As")  # No ace of another suit wins.

    assert match.legal_texts(2) == ["play 4h", "play 6h", "play Ah"]
    plays(match, "4h")
    assert heard(match, "trick") == [{"event": "trick", "seat": 0}]


@pytest.mark.parametrize(("points", "phase"), [(1, "play"), (2, "play"), (3, "join"), (4, "join")])
def test_r_rs6_the_score_at_the_start_of_the_deal_decides(points: int, phase: str) -> None:
    match = at_the_question("000001", seats=2, scores=[9, points])
    assert match.phase == phase

    with_a_trick = at_the_question("010000", seats=2, scores=[9, points])  # Three, less a trick, would be two.
    assert seen(with_a_trick, "along") == {"1": "trick"}


def test_r_rs6_the_written_score_of_the_deal_before() -> None:
    deck = ["As", "Ks", "Qs", "2c", "3c", "4c", "Js", "Ts", "9s", "5c", "6c", "7c"]
    full = deck + RODSKAGG.deck.missing(deck)
    position = {
        "game": "rodskagg",
        "seats": 2,
        "dealer": 1,
        "scores": [4, -3],
        "hands": {"0": ["2h", "3h", "4h", "5h", "6h", "As"], "1": ["9h", "Th", "Jh", "Qh", "Kh", "2c"]},
    }
    match = talong.load_position(position, decks=[full, full])
    bids(match, "1")
    plays(match, "As 2c 2h 9h 3h Th 4h Jh 5h Qh 6h Kh")
    assert scored(match) == [3, -8]

    assert match.dealer == 0
    bids(match, "1")  # Seat 1 has all the spades.
    while match.phase == "play":
        match.say(f"{match.turn}: {match.legal_texts(match.turn or 0)[0]}")
    assert (match.phase, match.turn) == ("join", 0)  # On three, so free.


def test_r_rs6_somebody_who_comes_to_two_is_compelled_in_the_next_deal() -> None:
    deck = ["As", "Ks", "Qs", "2c", "3c", "4c", "Js", "Ts", "9s", "5c", "6c", "7c"]
    full = deck + RODSKAGG.deck.missing(deck)
    position = {
        "game": "rodskagg",
        "seats": 2,
        "dealer": 1,
        "scores": [3, 20],
        "hands": {"0": ["2h", "3h", "4h", "5h", "6h", "As"], "1": ["9h", "Th", "Jh", "Qh", "Kh", "2c"]},
    }
    match = talong.load_position(position, decks=[full])
    bids(match, "1")
    plays(match, "As 2c 2h 9h 3h Th 4h Jh 5h Qh 6h Kh")
    assert scored(match) == [2, 15]

    bids(match, "1")
    for _card in range(8):
        match.say(f"{match.turn}: {match.legal_texts(match.turn or 0)[0]}")

    assert (match.phase, seen(match, "along")) == ("play", {"0": "compulsory"})


def test_r_rs7_only_free_seats_act_and_the_reasons_are_told_in_turn_order() -> None:
    match = at_the_question("000200", seats=4, scores=[9, 1, 9, 9])

    assert match.turn == 3
    assert refused(match, "1: join", "2: join", "1: drop", "2: drop") == "RS54"
    answers(match, "join")
    assert [(event["seat"], event["reason"]) for event in heard(match, "join")] == [
        (1, "compulsory"),
        (2, "trick"),
        (3, "free"),
    ]


def test_r_rs8_thrown_in_cards_lie_face_down_for_good() -> None:
    match = at_the_question("000000")
    answers(match, "drop join")
    thrown = match.hand(1)

    assert match.view(0).cards(1) == match.view(2).cards(1) == match.view(talong.WATCHER).cards(1) == ["?", "?"]
    assert refused(match, "1: join") == "RS54"  # Nobody comes back.
    tricks(match, "00")
    assert not {event["card"] for event in heard(match, "play")} & set(thrown)


@pytest.mark.parametrize("contract", ["5", "6"])
def test_r_rs9_everybody_drops_and_the_declarer_is_not_robbed(contract: str) -> None:
    match = at_the_question("000000", contract)
    answers(match, "drop drop")

    assert (result(match)["made"], result(match)["tricks"]) == (True, [6, 0, 0])


def test_r_rs9_it_is_not_his_to_choose() -> None:
    match = at_the_question("000000", scores=[4, 9, 9])
    answers(match, "drop drop")

    assert (scored(match), match.phase) == ([-2, 9, 9], "deal_over")  # He would have been happy with four.


def test_r_rs9_with_tricks_of_others_somebody_is_always_along() -> None:
    match = at_the_question("100000")
    answers(match, "drop")

    assert (match.phase, match.active) == ("play", [0, 1])


@pytest.mark.parametrize("winners", ["111100", "010200"])
def test_r_rs10_manual_offers_the_choice_even_if_it_makes_no_difference(winners: str) -> None:
    match = at_the_question(winners, scores=[9, 1, 1], rules=MANUAL)
    assert (match.phase, match.turn, match.legal_texts(0)) == (
        "ask",
        0,
        ["ask", "skip", *[f"play {card}" for card in match.hand(0)]],
    )

    match.say("0: ask")
    assert match.phase == "play"


def test_r_rs10_auto_never_forgets() -> None:
    match = at_the_question("000000", scores=[9, -5, 9])

    assert (match.phase, seen(match, "question")) == ("join", "put")
    assert refused(match, "0: skip", "0: ask") == "RS54"


def test_r_rs10_silence_can_pay() -> None:
    asked = at_the_question("000000", scores=[20, -5, 9], rules=MANUAL)
    silent = asked.copy()
    answers(asked, "ask join drop")
    answers(silent, "skip")
    for match in (asked, silent):
        tricks(match, "00")

    assert asked.outcome["winners"] == [1]
    assert silent.outcome["winners"] == []


def test_r_rs11_not_asked_all_play_on() -> None:
    match = at_the_question("000000", "1", rules=MANUAL)
    match.say("0: skip")
    assert match.active == [0, 1, 2]
    assert refused(match, "0: ask", "0: skip") == "RS21"
    plays(match, "Ts")
    assert refused(match, "0: ask") == "RS54"  # Too late: trick 5 has begun.
    assert refused(match, "1: drop") == "RS21"
    while not match.results:
        match.say(f"{match.turn}: {match.legal_texts(match.turn or 0)[0]}")

    assert result(match)["changes"] == [-6, 0, 0]
    assert result(match)["along"] == {}


def test_r_rs12_a_deal_is_never_shortened() -> None:
    match = at_the_question("000000", scores=[9, 1, 2])
    plays(match, "Ts")
    tail = 1
    while not match.results:
        assert len(match.legal_texts(match.turn or 0)) >= 1
        match.say(f"{match.turn}: {match.legal_texts(match.turn or 0)[0]}")
        tail += 1

    assert tail == 6  # Also the last card of each is played by an act.


@pytest.mark.parametrize("points", [12, 6, 3, -4])
def test_r_rs13_a_made_rodskagg_writes_minus_six(points: int) -> None:
    match = planned("000000", scores=[points, 9, 9])
    bids(match, "rodskagg")
    tricks(match, "000000")

    assert scored(match) == [points - 6, 9, 9]
    assert (match.outcome["winners"], match.outcome["by"]) == ([0], "rodskagg")
    assert match.outcome["standings"] == [
        {"seat": 0, "place": 1, "score": points - 6},
        {"seat": 1, "place": 2, "score": 9},
        {"seat": 2, "place": 2, "score": 9},
    ]


@pytest.mark.parametrize(
    ("contract", "winners", "points", "winner"),
    [("2", "011111", [-4, 20, 1], 0), ("rodskagg", "011111", [-11, 20, 1], 0), ("1", "000000", [20, -5, 1], 1)],
)
def test_r_rs14_winning_by_a_penalty_is_allowed(contract: str, winners: str, points: list[int], winner: int) -> None:
    match = planned(winners, scores=points)
    bids(match, contract)
    tricks(match, winners[:4])
    while match.phase == "join":
        answers(match, "join")
    tricks(match, winners[4:])

    assert match.outcome["winners"] == [winner]
    assert winner in result(match)["penalty"]


def test_r_rs15_no_limits_and_no_elimination() -> None:
    match = planned("111111", scores=[-400, 900, 1])
    bids(match, "6")  # To fail on purpose is legal,
    tricks(match, "111111")

    assert scored(match) == [-395, 894, 6]
    assert match.active == [0, 1, 2]

    along = at_the_question("000000", scores=[9, -100, 9])
    answers(along, "join drop")  # and so is going along to be punished.
    tricks(along, "00")
    assert scored(along)[1] == -95


def test_r_rs16_several_on_zero_share_and_the_others_have_no_order() -> None:
    match = at_the_question("001100", "1", seats=4, scores=[4, 2, 50, -3])
    answers(match, "drop drop")
    tricks(match, "00")

    assert scored(match) == [0, 0, 50, -3]
    assert match.outcome["standings"] == [
        {"seat": 0, "place": 1, "score": 0},
        {"seat": 1, "place": 1, "score": 0},
        {"seat": 2, "place": 2, "score": 50},
        {"seat": 3, "place": 2, "score": -3},
    ]
    assert result(match)["winner"] == [0, 1]


@pytest.mark.parametrize("points", [[0, 5, 5], [5, 5, 0], [0, 0, 0]])
def test_r_rs17_a_position_with_somebody_on_zero_is_refused(points: list[int]) -> None:
    with pytest.raises(talong.PositionError) as caught:
        planned("000000", scores=points)
    assert (caught.value.field, caught.value.code) == ("scores", "somebody-on-zero")

    with pytest.raises(talong.PositionError):
        standing_on(points)


def test_r_rs17_nobody_starts_on_zero() -> None:
    with pytest.raises(talong.RulesError) as caught:
        RODSKAGG.rules(start_points=0)

    assert caught.value.rule == "R-RS17"


def test_r_rs18_with_a_cap_there_is_no_winner() -> None:
    match = planned("000111", scores=[9, 9, 9], deals=199, rules={"max_deals": 200})
    bids(match, "1")
    tricks(match, "0001")
    answers(match, "drop")
    tricks(match, "11")

    assert scored(match) == [6, 6, 9]  # Nobody is nearest.
    assert (match.phase, match.outcome["winners"], match.outcome["by"]) == ("match_over", [], "max_deals")


@pytest.mark.parametrize("points", [1, 2])
def test_r_rs19_a_declarer_on_one_or_two_has_no_extra_duty(points: int) -> None:
    match = at_the_question("111100", "1", scores=[points, 20, 9])
    answers(match, "drop")
    assert "0" not in seen(match, "along")
    tricks(match, "00")

    assert result(match)["changes"][0] == -2


def test_r_rs19_failing_costs_five_once() -> None:
    match = at_the_question("111111", "1", scores=[1, 20, 9])
    answers(match, "drop")
    tricks(match, "11")

    assert scored(match)[0] == 6


def test_r_rs19_a_forehand_on_one_must_still_open() -> None:
    match = planned("000000", scores=[1, 9, 9])

    assert refused(match, "0: pass") == "RS11"


def test_r_rs20_only_the_last_trick_if_so_agreed_for_bots_too() -> None:
    match = planned("000000", rules={"trick_view": "last"})
    bids(match, "1")
    assert seen(match, "tricks", 1) == []
    tricks(match, "00")

    for viewer in range(talong.WATCHER, 3):
        assert [trick[0]["card"] for trick in seen(match, "tricks", viewer)] == ["Ks"]
        assert "'As'" not in str(match.view(viewer).data())


def test_r_rs21_a_replay_may_open_the_hidden_cards_after_the_match() -> None:
    deck = ["As", "Ks", "Qs", "2c", "3c", "4c", "Js", "Ts", "9s", "5c", "6c", "7c"]
    match = RODSKAGG.match(seats=2, decks=[deck + RODSKAGG.deck.missing(deck)], rules=RODSKAGG.rules(max_deals=1))
    dealt = [match.hand(0), match.hand(1)]
    bids(match, "1")
    while match.phase == "play":
        match.say(f"{match.turn}: {match.legal_texts(match.turn or 0)[-1]}")
    hidden = match.hand(0) + match.hand(1)
    assert match.phase == "join"
    answers(match, "drop")
    assert match.is_over
    assert len(hidden) == 4

    again = talong.replay(match.record())

    opened = [heard(again, "deal", viewer=seat)[seat]["cards"] for seat in range(2)]
    assert opened == dealt  # The record holds the deck,
    assert match.record().count("deck ") == 1
    for viewer in range(talong.WATCHER, 2):  # but nobody's view of the match does.
        assert not [card for card in hidden if card in str(match.view(viewer).data())]


def test_r_rs22_a_trick_taker_cannot_drop() -> None:
    match = at_the_question("010000", scores=[9, 1, 9])  # Another trick would take seat 1 past zero.

    assert refused(match, "1: drop") == "RS54"
    assert (match.turn, seen(match, "along")) == (2, {"1": "trick"})


def test_r_rs23_at_once_is_after_the_sixth_trick() -> None:
    match = planned("000000", scores=[5, 9, 9], rules={"max_deals": 1})
    bids(match, "rodskagg")
    tricks(match, "00000")
    assert (match.is_over, match.phase) == (False, "play")  # Five tricks from five points: no win by zero either.
    tricks(match, "0")

    assert (match.outcome["winners"], match.outcome["by"]) == ([0], "rodskagg")
    assert heard(match, "dealer") == []  # No further deal.


def advised(match: talong.Match, turn: int) -> str:
    """Return what a table may do for an absent player."""
    if match.phase == "bid":
        return "bid 1" if turn == match.forehand else "pass"
    if match.phase == "ask":
        return "ask"
    if match.phase == "join":
        return "drop"
    cards = [text.split()[1] for text in match.legal_texts(turn)]
    return "play " + min(cards, key=lambda card: (rank_of(card), "cdhs".index(card[1])))


@pytest.mark.parametrize("mode", ["auto", "manual"])
def test_r_rs24_what_the_table_does_for_an_absent_player_is_always_legal(mode: str) -> None:
    luck = Random(mode)
    acts = 0
    for seed in range(30):
        match = RODSKAGG.match(seats=2 + seed % 7, seed=seed, rules=RODSKAGG.rules(ask_mode=mode, max_deals=1))
        while not match.is_over:
            turn = match.turn
            assert turn is not None
            text = advised(match, turn)
            assert text in match.legal_texts(turn)
            acts += 1
            match.say(f"{turn}: {text if luck.random() < 0.7 else luck.choice(match.legal_texts(turn))}")

    assert acts > 500


def test_r_rs25_seats_are_fixed_for_a_match() -> None:
    match = planned("000000")
    before = match.position()
    for act in (match.leave, match.join):
        with pytest.raises(talong.IllegalAction) as caught:
            act(1)
        assert (caught.value.rule, caught.value.code) == ("R-RS25", "nobody-leaves")

    assert match.position() == before


def test_r_rs26_irregularities_cannot_occur() -> None:
    revoke = rodskagg("5h 2c 3c 4c 5c 6c", "2h As 2d 3d 4d 5d")
    bids(revoke, "1")
    plays(revoke, "5h")
    assert refused(revoke, "1: play As") == "RS22"

    late = at_the_question("000000", rules=MANUAL)
    late.say("0: skip")
    assert refused(late, "0: ask") == "RS21"

    with pytest.raises(talong.PositionError):  # A misdeal:
        rodskagg("5h 2c 3c 4c 5c", "2h As 2d 3d 4d 5d 6d")
    with pytest.raises(talong.PositionError):
        rodskagg("5h 2c 3c 4c 5c 5c", "2h As 2d 3d 4d 5d")
