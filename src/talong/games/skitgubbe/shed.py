"""Phase 2: units, beating, picking up, avstick, going out (S46 to S71, SV-O to SV-V, section 9)."""

from __future__ import annotations

from typing import Final

from talong._compat import append, i64, u8, vec
from talong.cards.bits import bit, count, shl
from talong.core.event import tell
from talong.games.skitgubbe.events import tell_cards, tell_own, tell_seat
from talong.games.skitgubbe.rules import Untrumpable
from talong.games.skitgubbe.state import CLUBS, LAID_BY, NIBBLE, NOBODY, OVER, SHED, TWOS, State, cards_of, suit_cards

CLUB_SUIT: Final = 0
SPADE_SUIT: Final = 3

# S2P-8: the order in which two draw after an avstick, and how many cards that takes.
MAKER: Final = 0
OPPONENT: Final = 1
DRAWN_AT_ONCE: Final = 2


def begin_phase_2(deal: State) -> None:
    """Let those without cards be out, and the right seat lead (S45 to S47, SV-O)."""
    deal.phase = SHED
    leader = deal.last_holder  # S46
    if deal.rules.winner_leads and deal.last_winner != NOBODY:  # SV-O, R-S45
        leader = deal.last_winner
    at = leader
    for _seat in range(deal.seats):
        if not deal.hands[at]:
            go_out(deal, at)  # R-S24, R-S53
        at = deal.left(at)
    if not is_decided(deal):
        lead(deal, leader if deal.hands[leader] else deal.next_active(leader))  # S47, R-S25


def lead(deal: State, seat: i64) -> None:
    """Let *seat* lead a new trick (S49)."""
    deal.layings = deal.layings[:0]
    deal.forced = 0
    deal.turn = seat
    deal.needed = u8(count(deal.active()))  # S50, R-S29; S2P-7
    tell_seat(deal, "turn", seat)


def go_out(deal: State, seat: i64) -> None:
    """Let *seat* be out for good (S67, S70)."""
    deal.order_out |= shl(seat, NIBBLE * count(deal.out))
    deal.out |= bit(seat)
    deal.quiet = 0
    tell_seat(deal, "out", seat)


def is_decided(deal: State) -> bool:
    """Tell whether only one seat has cards; then that seat is skitgubbe (S68, S69)."""
    active = deal.active()
    if active & (active - 1):
        return False
    lose(deal)
    return True


def lose(deal: State) -> None:
    """Make the only seat that is not out skitgubbe (S69)."""
    deal.phase = OVER
    deal.turn = NOBODY
    loser = deal.loser()
    tell_cards(deal, "skitgubbe", loser, deal.hands[loser])  # All others were laid before everybody (SI10, SI12).


def top_card(laying: i64) -> i64:
    """Return the top card of *laying* as a set: the highest one (S57)."""
    unit = cards_of(laying)
    return (unit + (unit & -unit)) >> 1  # A unit has no gaps.


def suit_with(card: i64) -> i64:
    """Return all the cards of the suit of *card*."""
    suit: i64 = CLUBS
    while not card & suit:
        suit = shl(suit, 13)
    return suit


def following(cards: i64) -> i64:
    """Return the next higher card of the same suit for each of *cards*; after an ace there is none."""
    return shl(cards, 1) & ~TWOS


def untrumpable(deal: State) -> i64:
    """Return the cards that trumps cannot beat (SV-P, SV-Q, SV-R)."""
    agreed = deal.rules.untrumpable
    if agreed is Untrumpable.NONE:
        return 0
    if agreed is Untrumpable.SAME_COLOUR:
        return suit_cards(3 - deal.trump)  # Clubs and spades, diamonds and hearts.
    if deal.trump != CLUB_SUIT:
        return suit_cards(CLUB_SUIT)
    return suit_cards(SPADE_SUIT) if agreed is Untrumpable.CLUBS_OR_SPADES else 0


def usable(deal: State, seat: i64) -> i64:
    """Return the cards from which *seat* may make a unit now: the compact description of what is legal."""
    hand = deal.hands[seat]
    if deal.forced:
        return 0  # SV-U
    if not len(deal.layings):
        return hand  # S49
    return hand & beating(deal, top_card(deal.layings[len(deal.layings) - 1]))


def beating(deal: State, top: i64) -> i64:
    """Return the cards that beat the card *top* (S53)."""
    return beating_cards(top, suit_cards(deal.trump), untrumpable(deal))


def beating_cards(top: i64, trumps: i64, immune: i64) -> i64:
    """Return the cards that beat the card *top*, where *immune* cards cannot be beaten by *trumps* (S53)."""
    suit = suit_with(top)
    found = suit & ~(top - 1) & ~top  # S53a
    if suit != trumps and not top & immune:
        found |= trumps  # S53b
    return found


def beats(deal: State, below: i64, unit: i64) -> bool:
    """Tell whether every card of *unit* beats the laying *below* (S53)."""
    return unit & ~beating(deal, top_card(below)) == 0


def is_unit(cards: i64) -> bool:
    """Tell whether *cards* are a single card or a sequence of one suit (S48)."""
    if not cards:
        return False
    low = cards & -cards
    return (cards + low) & cards == 0 and (cards ^ low) & TWOS == 0  # No gap, and no other suit.


def units(cards: i64) -> list[int]:
    """Return every unit that can be made of *cards*, parts of longer sequences included (S48)."""
    found: list[int] = []
    starts = cards
    while starts:
        low = starts & -starts
        starts ^= low
        unit = low
        found.append(unit)
        card = following(low) & cards
        while card:
            unit |= card
            found.append(unit)
            card = following(card) & cards
    return found


def may_pick_up(deal: State) -> bool:
    """Tell whether the seat on turn faces a pile (S52, S56)."""
    return len(deal.layings) > 0


def has_avstickshog(deal: State) -> bool:
    """Tell whether the avstickshög still has cards, so that nobody goes out (S2P-10)."""
    return deal.avstick_left() > 0


def lay_unit(deal: State, seat: i64, cards: i64) -> None:
    """Lay a unit on the pile and see what follows, in this order (S71, R-S54)."""
    deal.quiet += 1
    tell_cards(deal, "lay", seat, cards)
    deal.hands[seat] &= ~cards
    deal.won[seat] &= ~cards
    deal.layings = append(deal.layings, cards | shl(seat, LAID_BY))
    if goes_out(deal.hands[seat], deal.avstick_left()):
        go_out(deal, seat)
        if is_decided(deal):  # S68, R-S30
            return
    if len(deal.layings) == i64(deal.needed) or (deal.rules.whole_suit and completes_suit(deal)):  # S62, SV-V
        avstick(deal, seat)
    else:
        deal.turn = deal.next_active(seat)  # S51
        tell_seat(deal, "turn", deal.turn)


def goes_out(hand: i64, avstick_left: i64) -> bool:
    """Tell whether a seat with *hand* after its laying is out, with so many cards in the avstickshög (S67, S2P-14)."""
    return not hand and not avstick_left  # S2P-10


def completes_suit(deal: State) -> bool:
    """Tell whether the top thirteen cards of the pile are a whole suit (SV-V, R-S49)."""
    return is_whole_suit(cards_from(deal, run_from_top(deal), len(deal.layings)))


def is_whole_suit(run: i64) -> bool:
    """Tell whether *run*, cards of one suit without a gap, are all of it (SV-V)."""
    return count(run) == 13


def cards_from(deal: State, first: i64, end: i64) -> i64:
    """Return the cards of the layings from place *first* of the pile up to *end*."""
    cards: i64 = 0
    while first < end:
        cards |= cards_of(deal.layings[first])
        first += 1
    return cards


def avstick(deal: State, maker: i64) -> None:
    """Turn the pile away; *maker* leads next (S64 to S66); with an avstickshög both draw first (S2P-8)."""
    deal.quiet = 0
    tell_seat(deal, "avstick", maker)
    deal.gone |= cards_from(deal, 0, len(deal.layings))
    if has_avstickshog(deal):
        draw_from_avstickshog(deal, maker, MAKER)
        draw_from_avstickshog(deal, deal.left(maker), OPPONENT)
        deal.drawn2 += DRAWN_AT_ONCE
    lead(deal, maker if deal.hands[maker] else deal.next_active(maker))


def draw_from_avstickshog(deal: State, seat: i64, place: i64) -> None:
    """Let *seat* draw one card in its *place*, which only it sees (S2P-8, S2P-16)."""
    card = drawn_card(deal.avstickshog, i64(deal.drawn2), place)
    deal.hands[seat] |= card
    tell_own(deal, "draw2", seat, card)


def drawn_card(avstickshog: vec[u8], drawn: i64, place: i64) -> i64:
    """Return the card that is drawn in that *place* after an avstick, when so many have been *drawn* (S2P-8)."""
    return bit(i64(avstickshog[drawn + place]))


def run_from_top(deal: State) -> i64:
    """Return the place in the pile from which the layings up to the top are one run (S58, S63)."""
    at: i64 = len(deal.layings) - 1
    while at > 0 and follows(deal.layings[at - 1], deal.layings[at]):
        at -= 1
    return at


def follows(below: i64, above: i64) -> bool:
    """Tell whether the laying *above* goes on where *below* ends, in the same suit."""
    return following(cards_of(below)) & above & -above != 0


def bottom_end(deal: State) -> i64:
    """Return the place in the pile at which what is picked up from the bottom ends (SV-S, SV-T)."""
    size: i64 = len(deal.layings)
    end: i64 = 1
    if not deal.rules.one_laying:
        while end < size and follows(deal.layings[end - 1], deal.layings[end]):
            end += 1  # R-S47
    return end


def top_first(deal: State) -> i64:
    """Return the place in the pile from which what is picked up from the top begins (S58, SV-T)."""
    return len(deal.layings) - 1 if deal.rules.one_laying else run_from_top(deal)


def to_pick_up(deal: State) -> i64:
    """Return the cards that are picked up by whoever picks up now; everybody sees them lie there."""
    if deal.rules.from_bottom:
        return cards_from(deal, 0, bottom_end(deal))
    return cards_from(deal, top_first(deal), len(deal.layings))


def take_from_pile(deal: State) -> i64:
    """Take from the pile what is to be picked up, and return it (S58, SV-S, SV-T)."""
    taken = to_pick_up(deal)
    if deal.rules.from_bottom:
        deal.layings = deal.layings[bottom_end(deal) :]
    else:
        deal.layings = deal.layings[: top_first(deal)]
    return taken


def pick_up(deal: State, seat: i64) -> None:
    """Let *seat* take cards from the pile instead of beating it (S58 to S61, SV-U, S2P-12)."""
    deal.quiet += 1
    taken = take_from_pile(deal)
    deal.hands[seat] |= taken  # S59
    deal.won[seat] |= taken  # SI9
    tell_cards(deal, "pick_up", seat, taken)
    next_seat = deal.next_active(seat)
    if wins_by_pick_up(deal.hands[next_seat]):
        go_out(deal, next_seat)
        lose(deal)
    elif len(deal.layings):
        deal.forced = 1 if deal.rules.forced_pick_up else 0  # SV-U, R-S48
        deal.turn = next_seat  # S60
        tell_seat(deal, "turn", next_seat)
    else:
        lead(deal, next_seat)  # S61


def wins_by_pick_up(hand: i64) -> bool:
    """Tell whether a seat that keeps *hand* has won when what it led is picked up: it led its last cards (S2P-12)."""
    return not hand


def end_without_loser(deal: State) -> None:
    """End a deal that goes round in circles (S72, R-S31)."""
    deal.phase = OVER
    deal.turn = NOBODY
    tell(deal.log, "no_loser", {})
