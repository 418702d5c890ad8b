"""Dispatcher of a deal: who may do what when. What is done stands in the other modules."""

from __future__ import annotations

from typing import Final

from talong._compat import i64, mypyc_attr, u8, vec
from talong.cards.bits import bit, count, listed, pick, place_of, shl
from talong.core.chance.fast import shuffled, stir
from talong.core.errors import IllegalAction
from talong.games.skitgubbe.actions import CHANCE, LOW, PASS, PICK_UP, THROW, TURN, codes
from talong.games.skitgubbe.between import deal_skitkort
from talong.games.skitgubbe.collect import (
    begin_trick,
    chance,
    may_chance,
    may_play,
    obligation,
    play,
    playable,
    plays,
    turn_away,
)
from talong.games.skitgubbe.events import tell_lowest, tell_own
from talong.games.skitgubbe.forced import is_forced
from talong.games.skitgubbe.invariants import flaw_of
from talong.games.skitgubbe.rules import SkitgubbeRules, ThrowOn, Untrumpable
from talong.games.skitgubbe.shed import (
    end_without_loser,
    following,
    is_unit,
    lay_unit,
    may_pick_up,
    pick_up,
    to_pick_up,
    top_card,
    units,
    untrumpable,
    usable,
)
from talong.games.skitgubbe.state import (
    COLLECT,
    NIBBLE,
    NO_RANK,
    NOBODY,
    OVER,
    PHASES,
    RACE,
    SHED,
    SKITKORT,
    THROWN,
    State,
    cards_of,
    cards_with,
    ranks_of,
    suit_cards,
)
from talong.games.skitgubbe.state import THROW as THROWING
from talong.games.skitgubbe.throwing import (
    answer,
    asked,
    at_any_time,
    barred_late,
    evasion,
    is_race,
    laid_ranks,
    lapsed,
    live,
    may_answer,
    may_pass,
    may_throw,
    open_window,
    others,
    permitted,
    place_winner,
    throws,
)

UNTRUMPABLE_RULES: Final = {
    Untrumpable.SAME_COLOUR: "SV-P",
    Untrumpable.CLUBS: "SV-Q",
    Untrumpable.CLUBS_OR_SPADES: "SV-R",
}


@mypyc_attr(acyclic=True)
class SkitgubbeDeal(State):
    """One deal, from the first lead to the skitgubbe."""

    def __init__(self, rules: SkitgubbeRules, seats: i64, dealer: i64, stock: vec[u8], hidden: vec[u8]) -> None:
        super().__init__(rules, seats, dealer, stock, hidden)
        self.seen: dict[str, int] | None = None  # R-S31: how often each position has occurred, if a guard counts them.

    def is_over(self) -> bool:
        """Tell whether there is a skitgubbe, or will be none."""
        return self.phase == OVER

    def phase_name(self) -> str:
        """Return the rulebook's name of the state."""
        return PHASES[self.phase]

    def cards_of(self, seat: i64) -> list[str]:
        """Return the true cards of *seat*, in rank order."""
        return codes(int(self.hands[seat]))

    def is_forced(self) -> bool:
        """Tell whether somebody has to play or lead a last card, to pass, or to pick up, as everybody can see."""
        return is_forced(self)

    def waits_for_luck(self) -> bool:
        """Tell whether the skitkort wait to be shuffled, or a lot to be drawn for a race."""
        return self.phase == SKITKORT or self.phase == RACE

    def waiting_for(self) -> i64:
        """Return the seat that play waits for; nobody while it waits for luck, or when the deal is over."""
        return asked(self)

    def on_turn(self, seat: i64) -> bool:
        """Tell whether *seat* may play to the trick now; with windows the others are asked first (SW5)."""
        return (
            self.phase == COLLECT and seat == self.turn and (live(self) or not at_any_time(self) or asked(self) == seat)
        )

    def may_turn(self, seat: i64) -> bool:
        """Tell whether *seat*, the winner in a race, may turn the trick away (SV-C.6, SW9)."""
        return self.phase == THROWING and seat == self.winner and is_race(self) and (live(self) or asked(self) == seat)

    def may_throw_now(self, seat: i64) -> bool:
        """Tell whether *seat* is among those who may throw now, whatever it holds."""
        return may_answer(self, seat) or (self.on_turn(seat) and at_any_time(self))

    def legal(self, seat: i64) -> list[int]:
        """Return what *seat* may do now, all of it; `choices` describes the same compactly."""
        if self.phase == SHED:
            return self.legal_in_phase_2(seat)
        actions: list[int] = []
        if self.on_turn(seat):
            actions = plays(self, seat)
            if may_chance(self, seat):
                actions.append(CHANCE)
        if self.may_throw_now(seat):
            actions.extend([THROW | cards for cards in throws(self, seat)])
        if may_pass(self, seat):
            actions.append(PASS)
        if self.may_turn(seat):
            actions.append(TURN)
        return actions

    def legal_in_phase_2(self, seat: i64) -> list[int]:
        """Return the same for phase 2, where only the seat on turn may act (S51, S52)."""
        if seat != self.turn:
            return []
        actions = units(usable(self, seat))
        if may_pick_up(self):
            actions.append(PICK_UP)
        return actions

    def choices(self, seat: i64) -> dict[str, int]:
        """Return what *seat* may do as sets of cards: *units*, one rank of *plays*, any of *throws*, all of *picks*."""
        found: dict[str, int] = {}
        if self.phase == SHED and seat == self.turn:
            found["units"] = int(usable(self, seat))
            if may_pick_up(self):
                found["picks"] = int(self.picks(seat))
        if self.on_turn(seat):
            found["plays"] = int(playable(self, seat))
        if self.may_throw_now(seat):
            found["throws"] = int(self.hands[seat] & cards_with(permitted(self, seat)))
        return found

    def picks(self, seat: i64) -> i64:
        """Return what *seat* would pick up now, if it may."""
        if self.phase == SHED and seat == self.turn and may_pick_up(self):
            return to_pick_up(self)
        return 0

    def allows(self, seat: i64, action: i64) -> bool:
        """Tell whether `legal` lists *action*, without listing anything."""
        if self.phase == SHED:
            if seat != self.turn:
                return False
            if action == PICK_UP:
                return may_pick_up(self)
            return action <= LOW and action & ~usable(self, seat) == 0 and is_unit(action)
        if action <= LOW:
            return self.on_turn(seat) and may_play(self, seat, action)
        if action == CHANCE:
            return self.on_turn(seat) and may_chance(self, seat)
        if action == PASS:
            return may_pass(self, seat)
        if action == TURN:
            return self.may_turn(seat)
        if action > THROW and action < PASS:
            return self.may_throw_now(seat) and may_throw(self, seat, action - THROW)
        return False

    def apply(self, seat: i64, action: i64) -> None:
        """Do *action* for *seat*, or raise IllegalAction and change nothing (S74)."""
        if not self.allows(seat, action):
            raise self.refusal(seat, action)
        self.step(seat, action)

    def step(self, seat: i64, action: i64) -> None:
        """Do a legal *action* for *seat*: for searches that have asked already."""
        if self.phase == SHED:
            if action == PICK_UP:
                pick_up(self, seat)
            else:
                lay_unit(self, seat, action)
            self.guard()
        elif action <= LOW:
            play(self, seat, action)
            self.see_whether_decided()
        elif action == CHANCE:
            chance(self, seat)
            self.see_whether_decided()
        elif action == TURN:
            turn_away(self)
        else:
            answer(self, seat, 0 if action == PASS else action - THROW)
        if self.phase == SHED and self.rules.loop_repetition and self.seen is None:
            self.note_position()  # R-S31: the start of phase 2 counts.

    def see_whether_decided(self) -> None:
        """Open the window when the trick is decided (S21)."""
        if self.phase == COLLECT and self.winner != NOBODY:
            open_window(self)

    def shuffle_in(self, order: list[int]) -> None:
        """Deal the skitkort in the *order* that the pool was shuffled into (S41)."""
        pool = listed(self.pool)
        deal_skitkort(self, [pool[place] for place in order])
        if self.phase == SHED and self.rules.loop_repetition:
            self.note_position()

    def draw_race(self, place: int) -> None:
        """Ask *place* others before the winner (SW9)."""
        place_winner(self, place)

    def lots(self) -> int:
        """Return among how many places the lot of a race falls."""
        return int(others(self)) + 1

    # The loop guard (S72, R-S31).

    def guard(self) -> None:
        """End the deal without a loser if the guard says so."""
        if self.phase != SHED:
            return
        if 0 < self.rules.loop_plies <= self.quiet or (
            self.rules.loop_repetition and self.note_position() >= self.rules.loop_repetition
        ):
            end_without_loser(self)

    def note_position(self) -> int:
        """Count the present position, and return how often it has occurred."""
        hands = ",".join([str(hand) for hand in self.hands])
        pile = ",".join([str(cards_of(laying)) for laying in self.layings])
        key = f"{hands}/{pile}/{self.needed}/{self.turn}/{self.forced}/{self.avstick_left()}"
        seen = self.seen if self.seen is not None else {}
        self.seen = seen
        times = seen.get(key, 0) + 1
        seen[key] = times
        return times

    def refusal(self, seat: i64, action: i64) -> IllegalAction:
        """Say why *seat* may not do *action*, in terms of what that seat knows (SI14)."""
        act = {"seat": str(seat)}
        if self.phase == SHED:
            return self.refusal_in_phase_2(seat, action, act)
        if action > THROW and action < PASS:
            return self.refused_throw(seat, action - THROW, act)
        if action == TURN:
            return IllegalAction("SW9", "may-not-turn", act)
        if action == PASS:
            return IllegalAction("SW2", "nothing-to-pass", act)
        if action == PICK_UP:
            return IllegalAction("S52", "not-in-this-phase", act)
        if self.phase == THROWING and may_answer(self, seat):
            return IllegalAction("S21", "throw-or-pass", act)
        if self.phase == THROWING:
            return IllegalAction("S25", "trick-waits", act)
        if not self.on_turn(seat):
            if seat == asked(self):
                return IllegalAction("SW5", "throw-or-pass", act)
            return IllegalAction("S10", "not-your-turn", act)
        if action == CHANCE:
            if self.stock_size() < 2:
                return IllegalAction("S16", "no-chance-left", act)
            return IllegalAction("SV-G.3", "must-match", act)
        if not action or action & ~self.hands[seat]:
            return IllegalAction("S11", "card-not-held", act)
        if obligation(self, seat) >= 0 and action & ~playable(self, seat):
            return IllegalAction("SV-G.2" if self.rules.matches_win else "SV-G.1", "must-match", act)
        ranks = ranks_of(action)
        if ranks & (ranks - 1):
            return IllegalAction("S11", "one-rank-only", act)
        return IllegalAction("SV-E", "one-card-only", act)

    def refused_throw(self, seat: i64, cards: i64, act: dict[str, str]) -> IllegalAction:
        """Say why *seat* may not throw *cards*."""
        if self.rules.throw_on is ThrowOn.NEVER:
            return IllegalAction("SV-E", "no-throwing", act)
        if at_any_time(self) and self.trick_ranks and barred_late(self, seat):
            return IllegalAction("SV-J", "not-clear-yet", act)
        if cards & self.hands[seat] & cards_with(evasion(self, seat)):
            return IllegalAction("SV-H.2" if self.rules.matches_win else "SV-H.1", "no-evasion", act)
        if self.rules.throw_on is ThrowOn.AFTER_TRICK and laid_ranks(self, seat, THROWN):
            return IllegalAction("S24", "thrown-already", act)
        if self.rules.throw_on is ThrowOn.OWN_RANK and lapsed(self, seat) & ranks_of(cards & self.hands[seat]):
            return IllegalAction("SV-D.3", "rank-lapsed", act)
        if not self.may_throw_now(seat):
            return IllegalAction("SW2", "may-not-throw-now", act)
        rule = {ThrowOn.ANYTIME: "SV-C.1", ThrowOn.OWN_RANK: "SV-D.1"}.get(self.rules.throw_on, "S22")
        if cards & ~self.hands[seat]:
            return IllegalAction(rule, "card-not-held", act)
        if self.rules.throw_on is ThrowOn.OWN_RANK:
            return IllegalAction(rule, "own-rank-only", act)
        return IllegalAction(rule, "rank-not-permitted", act)

    def refusal_in_phase_2(self, seat: i64, action: i64, act: dict[str, str]) -> IllegalAction:
        """Say why *seat* may not do *action* in phase 2."""
        if self.out >> seat & 1:
            return IllegalAction("S67", "seat-is-out", act)
        if seat != self.turn:
            return IllegalAction("S51", "not-your-turn", act)
        if self.forced:
            return IllegalAction("SV-U", "must-pick-up", act)
        leads = not may_pick_up(self)
        if action > LOW and leads:
            return IllegalAction("S49", "must-lead", act)
        if action > LOW:
            return IllegalAction("S52", "must-beat-or-pick-up", act)
        if not action or action & ~self.hands[seat]:
            return IllegalAction("S49" if leads else "S52", "card-not-held", act)
        if not is_unit(action):
            return IllegalAction("S48", "not-a-unit", act)
        top = top_card(self.layings[len(self.layings) - 1])
        if top & untrumpable(self) and not action & ~suit_cards(self.trump):
            return IllegalAction(UNTRUMPABLE_RULES[self.rules.untrumpable], "untrumpable", act)
        return IllegalAction("S53", "does-not-beat", act)

    def copy(self) -> SkitgubbeDeal:
        """Return an independent deal in the same state, to which nobody listens."""
        other = SkitgubbeDeal(self.rules, self.seats, self.dealer, self.stock, self.avstickshog)
        self.copy_into(other)
        if self.seen is not None:
            other.seen = dict(self.seen)
        return other

    def dealt_anew(self, order: list[int]) -> SkitgubbeDeal:
        """Return a new deal at the same table, with the pack in that *order*."""
        deal = new_deal(self.rules, self.seats, self.dealer, order, len(self.avstickshog))
        start_deal(deal, NOBODY)
        return deal

    def flaw(self) -> str:
        """Return what cannot be in this state, or nothing."""
        return flaw_of(self)

    def let_luck_act(self, luck: i64) -> None:
        """Shuffle the skitkort, or draw the lot of a race."""
        if self.phase == SKITKORT:
            self.shuffle_in(shuffled(count(self.pool), luck))
        else:
            place_winner(self, (luck & 0xFFFF) % (others(self) + 1))

    def playout(self, seed: i64) -> i64:
        """Play at random, for at most 2000 acts, and return how many; *seed* is a number below 2**32, not 0."""
        acts: i64 = 0
        luck = seed
        while self.phase != OVER and acts < 2000:
            luck = stir(luck)
            if self.phase == SHED:
                self.random_laying(luck & 0x7FFFFFFF)
            elif self.waits_for_luck():
                self.let_luck_act(luck)
            else:
                self.random_act(luck & 0x7FFFFFFF)
            acts += 1
        return acts

    def random_laying(self, luck: i64) -> None:
        """Let the seat on turn lay a single card or a sequence at random, or pick up."""
        cards = usable(self, self.turn)
        if not cards or (may_pick_up(self) and luck & 7 == 0):
            pick_up(self, self.turn)
        else:
            low = pick(cards, luck >> 3 & 0xFFFF)
            unit = low
            card = following(low) & cards
            while card and luck & 0x100000:
                unit |= card
                card = following(card) & cards
                luck = shl(luck, 1)
            lay_unit(self, self.turn, unit)
        self.guard()

    def random_act(self, luck: i64) -> None:
        """Let the seat that play waits for play, throw, chance or pass at random."""
        seat = asked(self)
        if self.phase == THROWING or seat != self.turn:
            cards = self.hands[seat] & cards_with(permitted(self, seat))
            answer(self, seat, cards if luck & 1 else 0)
            return
        if luck & 7 == 0 and may_chance(self, seat):
            chance(self, seat)
        else:
            cards = playable(self, seat)
            card = pick(cards, luck >> 3 & 0xFFFF)
            if luck & 0x200000 and self.rules.throw_on is not ThrowOn.NEVER:
                card = cards & cards_with(ranks_of(card))
            play(self, seat, card)
        self.see_whether_decided()


def new_deal(rules: SkitgubbeRules, seats: i64, dealer: i64, order: list[int], set_aside: int) -> SkitgubbeDeal:
    """Set the avstickshög aside (S2P-2) and deal, one card at a time, from the dealer's left (S6, S7)."""
    hidden = vec[u8]([u8(card) for card in order[:set_aside]])
    stock = vec[u8]([u8(card) for card in order[set_aside:]])
    deal = SkitgubbeDeal(rules, seats, dealer, stock, hidden)
    lay_out(deal)
    for _card in range(rules.hand_size * seats):
        seat = (dealer + 1 + deal.top) % seats
        deal.hands[seat] |= bit(i64(deal.stock[deal.top]))
        deal.top += 1
    return deal


def lay_out(deal: SkitgubbeDeal) -> None:
    """Give every seat its empty places."""
    nothing: list[i64] = [0 for _seat in range(deal.seats)]
    deal.hands = vec[i64](nothing)  # Made of a list, a vec is no larger than it must be.
    deal.won = vec[i64](nothing)


def start_deal(deal: SkitgubbeDeal, previous: int) -> None:
    """Tell the deal and let the right seat lead first (S8, SV-B); *previous* is the last skitgubbe, if any."""
    for seat in range(deal.seats):
        tell_own(deal, "deal", i64(seat), deal.hands[i64(seat)])
    leader = deal.left(deal.dealer)
    if deal.rules.lowest_leads:
        leader = previous if previous >= 0 else announce(deal)  # SV-B.3, R-S50
    deal.first_leader = leader
    begin_trick(deal, leader)


def announce(deal: SkitgubbeDeal) -> i64:
    """Let everybody say the rank of their lowest card; return who has the lowest, first dealt to (SV-B.1, SV-B.2)."""
    best: i64 = NOBODY
    least: i64 = NO_RANK
    at = deal.left(deal.dealer)
    for _seat in range(deal.seats):
        ranks = ranks_of(deal.hands[at])
        rank = place_of(ranks & -ranks)
        tell_lowest(deal, at, rank)
        deal.announced = deal.announced & ~shl(NO_RANK, NIBBLE * at) | shl(rank, NIBBLE * at)
        if rank < least:
            least = rank
            best = at
        at = deal.left(at)
    return best
