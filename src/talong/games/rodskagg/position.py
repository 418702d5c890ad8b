"""Serialization of a deal as plain data, and back (docs/positions.md).

The course of a deal is given by what was bid, played and answered, and is played again through the rules.
"""

from __future__ import annotations

from typing import Final

from talong._compat import i64, vec
from talong.cards.bits import bit
from talong.cards.french import FRENCH
from talong.core.errors import IllegalAction, PositionError
from talong.core.options import short
from talong.core.position import Fields
from talong.games.rodskagg.actions import SAY_ASK, SAY_DROP, SAY_JOIN, SAY_SKIP, action_of
from talong.games.rodskagg.deal import RodskaggDeal
from talong.games.rodskagg.events import codes
from talong.games.rodskagg.rules import RodskaggRules
from talong.games.rodskagg.state import ASK, BID, DROPPED, FREE, HAND, JOIN, OVER, PHASES, PLAY, State, nothing_played
from talong.games.rodskagg.view import CONTRACTS, QUESTIONS, holder_of

DECK: Final = (1 << 52) - 1


def write_deal(deal: State, data: dict[str, object]) -> None:
    """Add *deal* to *data*, a position."""
    seats = list(range(int(deal.seats)))
    data["turn"] = int(deal.turn)
    data["hands"] = {str(seat): codes(deal.hand(seat)) for seat in seats}
    data["aside"] = codes(DECK & ~all_dealt(deal))
    data["bids"] = [CONTRACTS[deal.bid_of(seat)] for seat in spoken(deal)]
    data["played"] = [{"seat": holder_of(deal, card), "card": FRENCH.codes[card]} for card in deal.order()]
    data["question"] = QUESTIONS[deal.question]
    data["answers"] = [
        {"seat": seat, "answer": "join" if deal.position_of(seat) == FREE else "drop"}
        for seat in clockwise(deal, deal.declarer)
        if deal.position_of(seat) in (FREE, DROPPED)
    ]


def all_dealt(deal: State) -> i64:
    """Return the cards that were dealt; the others are laid aside (RS9)."""
    cards: i64 = 0
    for seat in range(deal.seats):
        cards |= deal.dealt[i64(seat)]
    return cards


def clockwise(deal: State, seat: i64) -> list[int]:
    """Return all seats, clockwise from the left of *seat*."""
    return [int((seat + step) % deal.seats) for step in range(1, int(deal.seats) + 1)]


def spoken(deal: State) -> list[int]:
    """Return the seats that have spoken in the auction, in their order."""
    return [seat for seat in clockwise(deal, deal.dealer) if deal.bid_of(seat)]


def read_deal(fields: Fields, rules: RodskaggRules, seats: int, dealer: int, pressed: i64) -> RodskaggDeal:
    """Return the deal that *fields* describe; the cards that they do not name are laid aside."""
    hands = read_hands(fields, seats)
    played = read_played(fields, seats)
    named: list[str] = []
    for seat in range(seats):
        thrown = [code for who, code in played if who == seat]
        if len(hands[seat]) + len(thrown) != HAND:
            raise PositionError(f"{fields.at('hands')}.{seat}", "wrong-number-of-cards", {"cards": str(HAND)})
        hands[seat] = hands[seat] + thrown
        named += hands[seat]
    surplus = FRENCH.surplus(named)
    if surplus:
        raise fields.refuse("hands", "too-many", {"card": surplus[0], "copies": "1"})
    dealt: list[i64] = []
    for seat in range(seats):
        cards: i64 = 0
        for code in hands[seat]:
            cards |= bit(FRENCH.first[code])
        dealt.append(cards)
    deal = RodskaggDeal(rules, seats, dealer, pressed, vec[i64](dealt), nothing_played(seats))
    aside = fields.codes("aside", FRENCH, [])
    if fields.has("aside") and sorted(aside) != sorted(codes(DECK & ~all_dealt(deal))):
        raise fields.refuse("aside", "not-the-rest", {})
    play_again(fields, deal, played)
    if fields.has("phase") and deal.phase != OVER and fields.data["phase"] != PHASES[deal.phase]:
        raise fields.refuse("phase", "other-phase", {"phase": PHASES[deal.phase]})
    if deal.is_over():
        raise fields.refuse("played", "deal-would-be-over", {})
    if fields.number("turn", int(deal.turn), 0, seats - 1) != deal.turn:
        raise fields.refuse("turn", "other-turn", {"seat": str(deal.turn)})
    return deal


def read_hands(fields: Fields, seats: int) -> list[list[str]]:
    """Return the cards that each seat still has."""
    hands: list[list[str]] = [[] for _seat in range(seats)]
    for seat, given in fields.by_seat("hands", seats).items():
        hands[seat] = fields.codes_of("hands", seat, given, FRENCH)
    return hands


def read_played(fields: Fields, seats: int) -> list[tuple[int, str]]:
    """Return who has played what, in order."""
    played: list[tuple[int, str]] = []
    for at, item in enumerate(fields.items("played")):
        play = Fields(item, f"{fields.at('played')}[{at}]")
        seat = play.number("seat", -1, 0, seats - 1)
        card = play.word("card", "", FRENCH.codes)
        play.done()
        if seat < 0 or not card:
            raise play.refuse("seat", "field-missing", {})
        played.append((seat, card))
    return played


def play_again(fields: Fields, deal: RodskaggDeal, played: list[tuple[int, str]]) -> None:
    """Bid, play and answer what *fields* say, through the rules."""
    for at, said in enumerate(fields.items("bids")):
        words = ["bid", said] if isinstance(said, str) and said.isdecimal() else [said]
        act(fields, deal, "bids", at, int(deal.turn), [short(word) for word in words])
    question = fields.word("question", "not_put", list(QUESTIONS))
    answers = fields.items("answers")
    for at, (seat, card) in enumerate(played):
        if deal.phase in (ASK, JOIN):
            answers = settle_question(fields, deal, question, answers)
        act(fields, deal, "played", at, seat, ["play", card])
    if deal.phase in (ASK, JOIN):
        answers = settle_question(fields, deal, question, answers)
    if answers:
        raise fields.refuse("answers", "not-in-this-phase", {})
    if fields.has("question") and question != QUESTIONS[deal.question]:
        raise fields.refuse("question", "other-question", {"question": QUESTIONS[deal.question]})


def settle_question(fields: Fields, deal: RodskaggDeal, question: str, answers: list[object]) -> list[object]:
    """Put the question, or skip it, and give the *answers* (RS26 to RS34); return those that nobody was asked for."""
    if deal.phase == ASK and question != "not_put":
        deal.apply(deal.turn, SAY_ASK if question == "put" else SAY_SKIP)
    for at, item in enumerate(answers):
        if deal.phase != JOIN:
            return answers[at:]
        answer = Fields(item, f"{fields.at('answers')}[{at}]")
        seat = answer.number("seat", -1, 0, int(deal.seats) - 1)
        said = answer.word("answer", "", ["join", "drop"])
        answer.done()
        if deal.turn != seat or not said:
            raise answer.refuse("seat", "other-turn", {"seat": str(deal.turn)})
        deal.apply(seat, SAY_JOIN if said == "join" else SAY_DROP)
    return []


def act(fields: Fields, deal: RodskaggDeal, field: str, at: int, seat: int, words: list[str]) -> None:
    """Do one act again, or refuse the position for it."""
    place = f"{fields.at(field)}[{at}]"
    if deal.is_over() or (field == "bids") != (deal.phase == BID):
        raise PositionError(place, "not-in-this-phase", {})
    if field == "played" and deal.phase != PLAY:
        raise PositionError(place, "not-in-this-phase", {})
    try:
        deal.apply(seat, action_of(words))
    except IllegalAction as error:
        raise PositionError(place, error.code, error.facts) from None
