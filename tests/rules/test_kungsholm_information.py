"""What a seat may learn, and when: KK77 to KK85, KK87, R-KK28 and R-KK33."""

from __future__ import annotations

import json
from random import Random

import pytest

import talong
from tests.kungsholm_tables import (
    FOUR,
    GAME,
    RANKS,
    THREE,
    agreed,
    at_random,
    begun,
    ending,
    everybody,
    finish,
    in_turn,
    kungsholm,
    last_cards,
    turn_of,
)
from tests.rules.looking import money, seen, sees, told
from tests.tables import say

WATCHER = talong.WATCHER
VIEWERS = range(-1, 4)  # The watcher and four seats.


def after_exchange() -> talong.Match:
    """Return the example of section 15 after the exchange: seat 1 has folded."""
    match = kungsholm(FOUR, dealer=1, stock="Ki 4 Va")
    in_turn(match, "bud, knock, stay, fold, stay, swap 6, swap, swap 8 11")
    return match


def test_kk77_what_is_always_public() -> None:
    match = after_exchange()
    in_turn(match, "bud, knock, play Ki, play Bl, play Kr, play Ku")

    for viewer in VIEWERS:
        view = match.view(viewer).data()
        assert (view["seats"], view["dealer"], view["forehand"]) == (4, 1, 2)
        assert (view["phase"], view["turn"]) == ("play", 3)
        assert (view["pot"], view["balances"]) == (8, [-2] * 4)
        assert (view["bud1"], view["knocker"], view["bud2"], view["knocker2"]) == ([2], 3, [2], 3)
        assert (view["folded"], view["active"]) == ([1], [0, 2, 3])
        assert view["exchanged"] == {"0": 2, "1": 0, "2": 1, "3": 0}
        assert view["stock"] == 19
        assert [len(match.view(viewer).cards(seat)) for seat in range(4)] == [4, 5, 3, 4]
        assert view["piles"] == {"0": ["Kr"], "2": ["Ki", "Ku"], "3": ["Bl"]}
        assert (view["trick"], view["tricks"], view["leader"]) == ([{"seat": 2, "card": "Ku"}], 1, 2)
        assert told(match, "trick", viewer) == [{"seat": 2}]


def test_kk77_seating_and_lots_are_public() -> None:
    match = GAME.match(seats=4, rules=agreed(seating="lottery_choose"), seed=2, names=["Ada", "Bo", "Cia", "Dag"])
    in_turn(match, "seat 3, seat 1")

    views = [match.view(viewer).data() for viewer in VIEWERS]

    assert all((view["lots"], view["chosen"]) == (views[0]["lots"], [3, 1]) for view in views)
    assert all(view["names"] == ["Ada", "Bo", "Cia", "Dag"] for view in views)


def test_kk78_what_only_the_owner_knows() -> None:
    match = after_exchange()

    assert sees(match, 0) == "Kr 3 4 Va Sv ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?"
    assert sees(match, 1) == "? ? ? ? ? Po 4 5 10 Va ? ? ? ? ? ? ? ? ? ?"  # Its folded hand.
    assert sees(match, 2) == "? ? ? ? ? ? ? ? ? ? 1 9 Ka Ku Ki ? ? ? ? ?"
    assert sees(match, WATCHER) == " ".join(["?"] * 20)
    assert seen(match, "laid", 0) == {"0": ["8", "11"], "1": [], "2": ["?"], "3": []}
    assert seen(match, "laid", 2) == {"0": ["?", "?"], "1": [], "2": ["6"], "3": []}
    assert told(match, "swap", 0)[2] == {"seat": 0, "number": 2, "laid": ["8", "11"], "drawn": ["4", "Va"]}
    for viewer in (-1, 1, 2, 3):
        assert told(match, "swap", viewer)[2] == {"seat": 0, "number": 2, "laid": ["?", "?"], "drawn": ["?", "?"]}


def test_kk79_nobody_knows_the_stock() -> None:
    one = kungsholm(FOUR, dealer=1, phase="swap", stock="Ki 4 Va")
    other = kungsholm(FOUR, dealer=1, phase="swap", stock="8 Ku 5")

    for viewer in VIEWERS:
        assert one.view(viewer) == other.view(viewer)
        assert one.view(viewer).data()["stock"] == 22

    say(one, "2: swap 6 9")
    say(other, "2: swap 6 9")
    for viewer in (-1, 0, 1, 3):
        assert one.view(viewer) == other.view(viewer)
    assert one.view(2) != other.view(2)


def test_kk80_folded_hands_and_discards_are_never_shown_to_others() -> None:
    match = after_exchange()
    finish(match)
    assert ending(match) == "showdown"

    for viewer in (-1, 2, 3):
        events = match.events(viewer=viewer)
        ended = [event["event"] for event in events].index("deal_over")
        told_of = str([event for event in events[:ended] if event.get("seat") == 1])
        assert told_of == "[{'event': 'fold', 'seat': 1}]"
        assert told(match, "swap", viewer)[2]["laid"] == ["?", "?"]
    assert match.results[-1]["folded"] == [1]
    assert sorted(match.results[-1]) == [
        "budrunda", "deal", "dealer", "ending", "first_shower", "folded", "losers", "next_standing", "penalty",
        "players", "shown", "standing", "walkover", "winner", "winners", "won",
    ]  # fmt: skip
    shown = match.results[-1]["shown"]
    assert isinstance(shown, dict)
    assert sorted(shown) == [0, 2, 3]


ENDED = {
    "budrunda_1": (kungsholm(THREE), "bud, bud, bud"),
    "walkover": (kungsholm(THREE), "knock, fold, fold"),
    "budrunda_2": (kungsholm(THREE, phase="declare2"), "bud, bud, bud"),
    "budrunda_3": (last_cards("5 6 7", 0), "bud, bud, bud"),
}


@pytest.mark.parametrize("how", list(ENDED))
def test_kk81_r_kk28_no_hand_is_shown_unless_somebody_shows(how: str) -> None:
    laid, course = ENDED[how]
    match = laid.copy()

    in_turn(match, course)

    assert ending(match) == how
    assert match.results[-1]["shown"] == {}
    for viewer in range(-1, 3):
        events = match.events(viewer=viewer)
        kinds = [event["event"] for event in events]
        assert "showdown" not in kinds
        assert not any("card" in key for event in events[: kinds.index("deal_over")] for key in event)


def test_kk82_a_seat_may_consult_all_that_was_played_in_its_order() -> None:
    match = kungsholm(THREE, phase="play")
    in_turn(match, "play Hu, play Kr, play Po, play 12, play Sv, play 4, play 3")

    for viewer in range(-1, 3):
        plays = seen(match, "plays", viewer)
        assert isinstance(plays, list)
        assert [f"{play['seat']} {play['card']}" for play in plays] == [
            "0 Hu", "1 Kr", "2 Po", "0 12", "1 Sv", "2 4", "1 3",
        ]  # fmt: skip


PHASES = {
    "declare1": kungsholm(FOUR, dealer=1),
    "fold": kungsholm(FOUR, dealer=1, phase="fold", knocker=3),
    "swap": kungsholm(FOUR, dealer=1, phase="swap"),
    "declare2": kungsholm(FOUR, dealer=1, phase="declare2"),
    "play": kungsholm(FOUR, dealer=1, phase="play"),
    "show": last_cards("5 6 7 8", 3, dealer=1),
}


@pytest.mark.parametrize("phase", list(PHASES))
def test_kk83_a_hand_in_any_phase(phase: str) -> None:
    match = PHASES[phase].copy()

    for viewer in VIEWERS:
        for seat in range(4):
            true = match.hand(seat)
            assert match.view(viewer).cards(seat) == (true if seat == viewer else ["?"] * len(true))


def test_kk83_a_folded_hand() -> None:
    match = after_exchange()

    assert match.view(1).cards(1) == ["Po", "4", "5", "10", "Va"]
    assert all(match.view(viewer).cards(1) == ["?"] * 5 for viewer in (-1, 0, 2, 3))


def test_kk83_discards_and_cards_received() -> None:
    match = after_exchange()

    for viewer in VIEWERS:
        event = told(match, "swap", viewer)[0]
        laid = match.view(viewer).data()["laid"]
        assert isinstance(laid, dict)
        assert (event["laid"], event["drawn"]) == ((["6"], ["Ki"]) if viewer == 2 else (["?"], ["?"]))
        assert laid["2"] == event["laid"]
        received = match.view(viewer).data()["received"]
        assert isinstance(received, dict)
        assert received == {"0": ["4", "Va"] if viewer == 0 else ["?"] * 2, "1": [], "2": event["drawn"], "3": []}
    again = talong.load_position(match.position())
    assert again.view(2) == match.view(2)
    unsaid = match.position()
    del unsaid["received"]
    assert seen(talong.load_position(unsaid), "received", 2) == {"0": ["?", "?"], "1": [], "2": ["?"], "3": []}


def test_kk83_the_pile_of_played_cards() -> None:
    match = kungsholm(THREE, phase="play")
    in_turn(match, "play Hu, play Kr")

    for viewer in range(-1, 3):
        assert seen(match, "piles", viewer) == {"0": ["Hu"], "1": ["Kr"], "2": []}
        assert told(match, "play", viewer) == [{"seat": 0, "card": "Hu"}, {"seat": 1, "card": "Kr"}]


def test_kk83_the_last_card_before_and_after_a_show() -> None:
    match = last_cards("5 - 7", 0)
    assert [sees(match, viewer) for viewer in (-1, 0, 2)] == ["? ? ? ? ? ? ?", "5 ? ? ? ? ? ?", "? ? ? ? ? ? 7"]

    match.say("0: show")

    for viewer in range(-1, 3):
        assert told(match, "showdown", viewer) == [{"cards": {"0": "5", "2": "7"}}]


def test_kk83_the_last_card_after_budrunda_3() -> None:
    match = begun(3, seed=4, deals=1)
    in_turn(match, "knock, stay, stay, swap, swap, swap, knock")
    while match.phase == "play":
        in_turn(match, match.legal_texts(turn_of(match))[0])
    last = [match.hand(seat)[0] for seat in range(3)]

    everybody(match, "bud")

    for viewer in range(-1, 3):
        for seat in range(3):
            dealt = told(match, "deal", viewer)[seat]["cards"]
            played = [event["card"] for event in told(match, "play", viewer) if event["seat"] == seat]
            assert isinstance(dealt, list)
            left = [code for code in dealt if code != "?"]
            for code in played:
                if code in left:
                    left.remove(str(code))
            assert left == ([last[seat]] if viewer == seat else [])  # Its owner still knows it; nobody else does.


def test_kk83_the_stock() -> None:
    match = PHASES["swap"].copy()

    for viewer in VIEWERS:
        assert seen(match, "stock", viewer) == 22
        assert "Ki" not in json.dumps(match.view(viewer).data())  # Both lie in the stock.


def test_kk84_a_view_is_plain_data_and_depends_on_nothing_else() -> None:
    one = kungsholm("Bl 2 7 12 Hu | Kr 3 8 11 Sv | Po 4 5 10 Va", stock="9 9", phase="swap")
    other = kungsholm("Bl 2 7 12 Hu | Ki Ki Ku Ku Sv | 1 1 6 6 Ka", stock="3 4", phase="swap")

    assert one.view(0) == other.view(0)
    assert one.legal(0) == other.legal(0)
    assert json.loads(json.dumps(one.view(0).data())) == one.view(0).data()
    assert one.view(0).data()["legal"] == one.legal_texts(0)
    assert one.view(WATCHER).data()["legal"] == []
    assert one.view(0).data()["viewer"] == 0


def test_kk85_the_next_deal_carries_over_only_public_results() -> None:
    views: list[object] = []
    for table in (THREE, "Po 4 5 10 Va | Bl 2 7 12 Hu | Kr 3 8 11 Sv"):
        match = kungsholm(table, rules={"deals": 0})
        in_turn(match, "knock, stay, fold, swap, swap, bud, bud")
        assert match.phase == "declare1"
        data = match.view(WATCHER).data()
        assert (data["piles"], data["folded"], data["exchanged"]) == (
            {"0": [], "1": [], "2": []}, [], {"0": 0, "1": 0, "2": 0},
        )  # fmt: skip
        assert (data["laid"], data["knocker"], data["plays"]) == ({"0": [], "1": [], "2": []}, None, [])
        views.append(data)

    assert views[0] == views[1]


def test_kk87_lots_and_seats() -> None:
    match = GAME.match(seats=4, rules=agreed(seating="lottery_choose"), seed=2)
    in_turn(match, "seat 3, seat 1, seat 0, seat 2")

    for viewer in VIEWERS:
        events = match.events(viewer=viewer)
        kinds = [event["event"] for event in events]
        assert kinds[:5] == ["lots", "seat", "seat", "seat", "seat"]
        assert told(match, "dealer", viewer) == [{"seat": 3}]
        assert events[:5] == match.events()[:5]


def test_kk87_stakes() -> None:
    match = begun(4, unit=2)

    for viewer in VIEWERS:
        assert told(match, "stake", viewer) == [{"seat": seat, "amount": 4} for seat in range(4)]
        assert (seen(match, "pot", viewer), seen(match, "balances", viewer)) == (16, [-4] * 4)


def test_kk87_the_deal() -> None:
    match = begun(4)

    for viewer in VIEWERS:
        cards = [event["cards"] for event in told(match, "deal", viewer)]
        assert cards == [match.hand(seat) if seat == viewer else ["?"] * 5 for seat in range(4)]
        assert seen(match, "stock", viewer) == 22


def test_kk87_words_and_decisions() -> None:
    match = kungsholm(FOUR, dealer=1)
    in_turn(match, "bud, knock, stay, stay, fold, swap, swap, swap, bud, knock")

    for viewer in VIEWERS:
        events = [(event["event"], event.get("seat")) for event in match.events(viewer=viewer)]
        assert events == [
            ("bud", 2), ("knock", 3), ("stay", 0), ("stay", 1), ("fold", 2), ("forehand", 3),
            ("swap", 3), ("swap", 0), ("swap", 1), ("bud", 3), ("knock", 0),
        ]  # fmt: skip
    assert match.view(2).cards(2) == ["1", "6", "9", "Ka", "Ku"]  # It still knows the hand it threw in.


def test_kk87_the_swap() -> None:
    match = after_exchange()

    for viewer in VIEWERS:
        assert [(event["seat"], event["number"]) for event in told(match, "swap", viewer)] == [(2, 1), (3, 0), (0, 2)]
        assert seen(match, "stock", viewer) == 19


def test_kk87_the_play() -> None:
    match = kungsholm(THREE, phase="play")
    in_turn(match, "play Hu, play Kr, play Po")

    for viewer in range(-1, 3):
        assert match.events(viewer=viewer) == [
            {"event": "play", "seat": 0, "card": "Hu"},
            {"event": "play", "seat": 1, "card": "Kr"},
            {"event": "play", "seat": 2, "card": "Po"},
            {"event": "trick", "seat": 0},
        ]


def test_kk87_the_show() -> None:
    match = last_cards("7 - 5", 0, rules={"deals": 1})
    match.say("0: show")

    for viewer in range(-1, 3):
        assert match.events(viewer=viewer) == [
            {"event": "show", "seat": 0},
            {"event": "showdown", "cards": {"0": "7", "2": "5"}},
            {"event": "deal_over", "ending": "showdown", "winner": 2, "won": 6},
            {"event": "penalty", "seat": 0, "to": 2, "amount": 6},
            {"event": "match_over", "balances": [-8, -2, 10]},
        ]


@pytest.mark.parametrize("how", list(ENDED))
def test_kk87_a_budrunda_or_a_walkover(how: str) -> None:
    laid, course = ENDED[how]
    match = laid.copy()
    in_turn(match, course)

    for viewer in range(-1, 3):
        assert told(match, "deal_over", viewer) == [
            {"ending": how, "winner": 0 if how == "walkover" else None, "won": 6 if how == "walkover" else 0}
        ]
        assert len(told(match, "stake", viewer)) == 3
        assert (seen(match, "pot", viewer), seen(match, "balances", viewer)) == money(match)


def test_kk87_whoever_looks_on_learns_nothing_that_a_seat_does_not() -> None:
    for seed in range(25):
        match = begun(2 + seed % 5, seed=seed, deals=3)
        luck = Random(seed)
        while not match.is_over:
            at_random(match, luck)
        watcher = match.events()
        for seat in range(match.seats):
            own = match.events(viewer=seat)
            assert len(own) == len(watcher)
            for mine, theirs in zip(own, watcher, strict=True):
                for key, value in theirs.items():
                    if mine[key] != value:
                        assert (mine["seat"], key in ("cards", "laid", "drawn")) == (seat, True)
                        assert isinstance(value, list)
                        assert set(value) == {"?"}


@pytest.mark.parametrize("value", ["never", "after_match"])
def test_r_kk33_what_was_hidden_stays_so_in_views_and_events(value: str) -> None:
    match = begun(3, deals=1, reveal_log=value)
    dealt = [match.hand(seat) for seat in range(3)]
    everybody(match, "bud")
    assert match.is_over

    rules = seen(match, "rules")
    assert isinstance(rules, dict)
    assert rules["reveal_log"] == value  # Whoever shows a replay reads here whether to open the cards.
    assert [event["cards"] for event in told(match, "deal")] == [["?"] * 5] * 3
    again = talong.replay(match.record())
    assert [told(again, "deal", seat)[seat]["cards"] for seat in range(3)] == dealt


def test_kk77_every_card_in_a_view_is_a_code_or_hidden() -> None:
    match = after_exchange()

    for viewer in VIEWERS:
        for seat in range(4):
            assert set(match.view(viewer).cards(seat)) <= {*RANKS, "?"}


def test_kk78_nobody_is_shown_another_ones_draw_when_a_position_has_not_told_his_own() -> None:
    position = {
        "game": "kungsholmskille",
        "seats": 3,
        "dealer": 2,
        "phase": "swap",
        "knocker": 0,
        "turn": 1,
        "hands": {
            "0": ["Bl", "2", "3", "4", "5"],
            "1": ["6", "7", "8", "9", "10"],
            "2": ["Po", "Po", "Kr", "Kr", "1"],
        },
        "laid": {"0": ["Ki"]},
        "stock": ["Hu", "Sv", "12"],
    }
    match = talong.load_position(position, decks=[])
    match.say("1: swap 6")
    assert match.view(0).data()["received"] == {"0": ["?"], "1": ["?"], "2": []}
    talong.load_position(match.position(), decks=[])
