"""View of a deal: what a viewer may know (section 12), built up from nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from talong._compat import i64
from talong.cards.bits import count, listed
from talong.cards.deck import HIDDEN
from talong.cards.french import FRENCH, RANKS, SUITS
from talong.games.skitgubbe.actions import codes
from talong.games.skitgubbe.between import skitkort
from talong.games.skitgubbe.collect import leaders
from talong.games.skitgubbe.deal import SkitgubbeDeal
from talong.games.skitgubbe.rules import WonPileView, set_aside
from talong.games.skitgubbe.state import (
    LAID_KIND,
    LAID_ROUND,
    NIBBLE,
    NO_RANK,
    NOBODY,
    OVER,
    SHED,
    SKITKORT,
    State,
    cards_of,
    who_laid,
)
from talong.games.skitgubbe.throwing import entitled

if TYPE_CHECKING:
    from talong.facts.skitgubbe import Choices, CourseFacts, KnownFacts, LayingKind, PileLaying, TableFacts, TrickLaying

KINDS: Final[list[LayingKind]] = ["play", "chance", "throw"]


def in_phase_2(deal: State) -> bool:
    """Tell whether the trump has been turned up (S37)."""
    return deal.phase in (SKITKORT, SHED, OVER)


def hand_for(deal: State, viewer: int, seat: int) -> list[str]:
    """Return the hand of *seat*: the viewer's own, else what everybody saw it get, and hidden cards (SI2, SI9).

    This, by `known_hand`, and `last_card_for` are the only ways a card that does not lie open gets into a view.
    """
    known = known_hand(deal, viewer, seat)
    return codes(int(known)) + [HIDDEN] * int(count(deal.hands[seat] & ~known))


def known_hand(deal: State, viewer: int, seat: i64) -> i64:
    """Return the cards that *viewer* knows to be in the hand of *seat*: their own, else what everybody saw it get."""
    hand = deal.hands[seat]
    if viewer == seat or perfect(deal, viewer):
        return hand
    if not in_phase_2(deal):
        return 0
    return deal.won[seat] & hand


def perfect(deal: State, viewer: int) -> bool:
    """Tell whether *viewer*, one of two, can deduce the other's hand: nothing else is hidden (SI11, SI12)."""
    return viewer >= 0 and deal.seats == 2 and deal.phase == SHED and deal.avstick_left() == 0


def last_card_for(deal: State) -> str | None:
    """Return the last card if it lies open (SI4, SV-K), `?` if it lies beside its holder, or None."""
    if in_phase_2(deal):
        return None
    if deal.rules.open_trump:
        return FRENCH.codes[int(deal.last_card())]
    return None if deal.last_holder == NOBODY else HIDDEN


def seat_or_none(seat: i64) -> int | None:
    """Return *seat*, or None for nobody."""
    return None if seat == NOBODY else int(seat)


def trick_of(deal: State) -> list[TrickLaying]:
    """Return the trick of phase 1 as it lies, with who put what (SI5)."""
    if in_phase_2(deal):
        return []
    return [
        {
            "seat": int(who_laid(laying)),
            "cards": codes(int(cards_of(laying))),
            "kind": KINDS[laying >> LAID_KIND & 3],
            "round": int(laying >> LAID_ROUND),
        }
        for laying in deal.layings
    ]


def pile_of(deal: State) -> list[PileLaying]:
    """Return the pile of phase 2, bottom first, laying by laying (SI10)."""
    if not in_phase_2(deal):
        return []
    return [{"seat": int(who_laid(laying)), "cards": codes(int(cards_of(laying)))} for laying in deal.layings]


def placed(deal: State) -> list[int]:
    """Return the seats that are out, in the order of going out (S70)."""
    return [int(deal.order_out >> NIBBLE * i64(at) & NO_RANK) for at in range(count(deal.out))]


def announced(deal: State) -> dict[str, str]:
    """Return the lowest ranks that were announced (SV-B.1)."""
    found: dict[str, str] = {}
    for seat in range(int(deal.seats)):
        rank = deal.announced >> NIBBLE * i64(seat) & NO_RANK
        if rank != NO_RANK:
            found[str(seat)] = RANKS[rank]
    return found


def table_facts(deal: State | None) -> TableFacts:
    """Return what lies on the table in public."""
    if deal is None:
        return {"stock": 0, "trick": [], "leading": [], "pile": [], "won": {}, "out": [], "trump": None}
    seats = list(range(int(deal.seats)))
    return {
        "stock": int(deal.stock_size()),
        "last_holder": seat_or_none(deal.last_holder),
        "last": last_card_for(deal),
        "trick": trick_of(deal),
        "leading": [] if in_phase_2(deal) else listed(leaders(deal)),
        "winner": seat_or_none(deal.winner),
        "won": {} if in_phase_2(deal) else {str(seat): int(count(deal.won[seat])) for seat in seats},
        "trump": trump_of(deal),
        "pile": pile_of(deal),
        "needed": int(deal.needed),
        "forced": bool(deal.forced),
        "out": placed(deal),
        "avstickshog": int(deal.avstick_left()),
        "discarded": int(count(deal.gone)),
    }


def trump_of(deal: State) -> str | None:
    """Return the trump suit as far as it is public (S37, SV-K)."""
    if in_phase_2(deal):
        return SUITS[deal.trump]
    return SUITS[deal.last_card() // 13] if deal.rules.open_trump else None


def hidden_skitkort(deal: State) -> dict[str, int]:
    """Return how many skitkort each recipient still has of those that were dealt among several (SI8).

    All were dealt again, so none of the other hidden cards is one; all see how many each got, and which they lay.
    """
    if not counts_skitkort(deal):
        return {}
    return {str(seat): int(skitkort_left(deal, seat)) for seat in listed(deal.recipients)}


def counts_skitkort(deal: State) -> bool:
    """Tell whether everybody can count the skitkort of the recipients (SI8)."""
    if set_aside(deal.rules.avstickshog, int(deal.seats)):
        return False  # S2P-16: whoever draws from an avstickshög can get more of them unseen.
    return in_phase_2(deal) and deal.phase != SKITKORT and count(deal.recipients) >= 2


def skitkort_left(deal: State, seat: i64) -> i64:
    """Return how many of those that were dealt to *seat* it still has."""
    return count(deal.hands[seat] & ~deal.won[seat] & skitkort(deal))


def open_facts(deal: SkitgubbeDeal | None) -> CourseFacts:
    """Build up what everybody may know of the course of the deal; the hands stay out until it is known who looks."""
    facts = cast("CourseFacts", table_facts(deal))
    facts["hands"] = {}
    if deal is None:
        return facts
    seats = list(range(int(deal.seats)))
    # SI6: everybody has seen these; people may look only as `won_pile_view` says, those who remember need not look.
    facts["memory"] = {
        "won": {} if in_phase_2(deal) else {str(seat): codes(int(deal.won[seat])) for seat in seats},
        "discarded": codes(int(deal.gone)),
        "known": {str(seat): codes(int(deal.won[seat])) for seat in seats} if in_phase_2(deal) else {},
        "skitkort": hidden_skitkort(deal),
    }
    facts["leader"] = seat_or_none(deal.leader)
    facts["first_leader"] = seat_or_none(deal.first_leader)
    facts["last_winner"] = seat_or_none(deal.last_winner)
    facts["on_turn"] = seat_or_none(deal.turn)
    facts["round"] = int(deal.round)
    facts["round_seats"] = listed(deal.round_seats)
    facts["played"] = listed(deal.played)
    facts["passed"] = listed(deal.passed)
    facts["entitled"] = [] if in_phase_2(deal) else [seat for seat in seats if entitled(deal, seat)]  # SI1
    facts["announced"] = announced(deal)
    facts["recipients"] = listed(deal.recipients)
    facts["choices"] = {}  # Everybody's own.
    facts["quiet"] = int(deal.quiet)
    return facts


def cards_known(deal: SkitgubbeDeal | None, viewer: int) -> KnownFacts:
    """Build up the hands as *viewer* knows them, and its own choices and early answer."""
    if deal is None:
        return {"hands": {}}
    answered = viewer >= 0 and bool(deal.queued >> i64(viewer) & 1)
    facts: KnownFacts = {
        "hands": {str(seat): hand_for(deal, viewer, seat) for seat in range(int(deal.seats))},
        "choices": choices_of(deal, viewer),
        "answered": answered,  # SW8: one's own early answer,
        "answer": codes(int(deal.queue[viewer])) if answered else None,  # and what it is.
    }
    if deal.rules.won_pile_view is not WonPileView.NONE:
        facts["won_cards"] = won_cards(deal, viewer)
    return facts


def choices_of(deal: SkitgubbeDeal, viewer: int) -> Choices:
    """Return what *viewer* may do, as cards."""
    return cast("Choices", {kind: codes(cards) for kind, cards in deal.choices(viewer).items()} if viewer >= 0 else {})


def won_cards(deal: SkitgubbeDeal, viewer: int) -> dict[str, list[str]]:
    """Return the won piles that *viewer* may turn over and look at (SI6, R-S20); in phase 2 there are none left."""
    if in_phase_2(deal):
        return {}
    everybody = deal.rules.won_pile_view is WonPileView.ALL
    seats = [seat for seat in range(int(deal.seats)) if everybody or seat == viewer]
    return {str(seat): codes(int(deal.won[seat])) for seat in seats}
