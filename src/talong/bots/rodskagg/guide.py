"""Search guide to Rödskägg: the match equity of each score, and rules of thumb that know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from talong._compat import i64, vec
from talong.bots.rodskagg.tables import LEAST_SCORE, MADE, MOST_SCORE, walks_of
from talong.bots.search.guide import Guide
from talong.cards.bits import count, pick, shl
from talong.core.chance.fast import FastRandom
from talong.core.deal import Deal
from talong.core.view import View
from talong.games.rodskagg.actions import SAY_ASK, SAY_BID, SAY_DROP, SAY_JOIN, SAY_PASS, SAY_RODSKAGG, SAY_SKIP
from talong.games.rodskagg.auction import may_pass
from talong.games.rodskagg.deal import RodskaggDeal
from talong.games.rodskagg.scoring import PENALTY, RODSKAGG_PENALTY, is_made, penalty_of
from talong.games.rodskagg.state import (
    ASK,
    BID,
    HAND,
    OVER,
    PLAY,
    RODSKAGG,
)
from talong.games.rodskagg.tricks import playable, suit_with

if TYPE_CHECKING:
    from talong.facts.rodskagg import RodskaggFacts

LOWEST: Final = -20  # Scores beyond these count as these.
HIGHEST: Final = 30
DEALS: Final = 20  # The race is followed so many deals ahead; seats still running then share alike.
SHARE: Final = 1e-4  # What a point is worth where the race cannot tell.
CHANGES: Final = HAND + RODSKAGG_PENALTY + 1  # From six tricks to the greatest penalty.
CHANGE_BITS: Final = 5
KEPT: Final = 1024  # The size of the cache of ends and their equities.
AS_DEFENDER: Final = 0.4  # How often a card that would win if led takes a trick when another leads.
SUIT_LED: Final = 0.3  # How often one of the last two leads is of a given suit.
SURE: Final = 0.97
WHIM: Final = 10  # One play in so many is random.
OUTSIDE: Final = 46  # Cards that one has not been dealt.


class Race:
    """Match equity as a race of random walks: who is first on exactly nought, each seat walking as the tables say."""

    def __init__(self, seats: int, deals: int) -> None:
        size = HIGHEST - LOWEST + 1
        none = 0.0
        self.deals: i64 = deals
        self.hits: vec[float] = vec[float](
            [none for _place in range(size * (deals + 1))]
        )  # Chances to arrive in just so many deals.
        self.later: vec[float] = vec[float](
            [none for _place in range(size * (deals + 1))]
        )  # Chances to arrive in more.
        walks = walks_of(seats)
        for ahead in range(1, deals + 1):
            for score in range(LOWEST, HIGHEST + 1):
                walk = walks[max(LEAST_SCORE, min(MOST_SCORE, score or 1))]
                hit = 0.0
                for change, chance in walk.items():
                    reached = score + change
                    if change == MADE or reached == 0:
                        hit += chance if ahead == 1 else 0.0
                    elif ahead > 1:
                        at = max(LOWEST, min(HIGHEST, reached)) - LOWEST
                        hit += chance * self.hits[i64(at * (deals + 1) + ahead - 1)]
                place = (score - LOWEST) * (deals + 1) + ahead
                self.hits[i64(place)] = hit
        for score in range(size):
            left = 1.0
            for ahead in range(deals + 1):
                place = score * (deals + 1) + ahead
                left -= self.hits[i64(place)]
                self.later[i64(place)] = max(left, 0.0)

    def equity(self, scores: vec[i64], into: vec[float], ended: bool) -> None:
        """Write the match equity of each seat: those on nought share it, else as the race goes on."""
        seats: i64 = len(scores)
        winners: i64 = 0
        total: i64 = 0
        for seat in range(seats):
            total += scores[i64(seat)]
            if scores[i64(seat)] == 0:
                winners += 1
        if winners or ended:
            share = 1.0 / float(winners) if winners else 0.0
            for seat in range(seats):
                into[i64(seat)] = share if scores[i64(seat)] == 0 else 0.0
            return
        width = self.deals + 1
        for seat in range(seats):
            own = scores[i64(seat)]
            into[i64(seat)] = SHARE * float(total - seats * own) / float(12 * seats)
        running = 1.0
        for ahead in range(1, width):
            product = 1.0
            running = 1.0
            for seat in range(seats):
                place = self.place(scores[i64(seat)]) * width + i64(ahead)
                product *= self.later[place] + 0.5 * self.hits[place] + 1e-9
                running *= self.later[place]
            for seat in range(seats):
                place = self.place(scores[i64(seat)]) * width + i64(ahead)
                hit = self.hits[place]
                into[i64(seat)] += hit * product / (self.later[place] + 0.5 * hit + 1e-9)
            if running < 0.01:
                break
        for seat in range(seats):
            into[i64(seat)] += running / float(seats)

    def place(self, score: i64) -> i64:
        """Return where *score* stands in the tables."""
        if score < LOWEST:
            return 0
        return HIGHEST - LOWEST if score > HIGHEST else score - LOWEST


RACES: Final[dict[tuple[int, int], Race]] = {}


def race_of(seats: int, deals: int) -> Race:
    """Return the race of so many seats over so many deals."""
    key = (seats, deals)
    if key not in RACES:
        RACES[key] = Race(seats, deals)
    return RACES[key]


class RodskaggGuide(Guide):
    """Guide whose worth is match equity; rollouts go for the number of tricks that is best for their score."""

    def __init__(self, view: View) -> None:
        facts = cast("RodskaggFacts", view.facts)
        seats = facts["seats"]
        super().__init__(seats, view.viewer)
        limit = cast("int", facts["rules"]["max_deals"])
        ahead = limit - facts["deals"] - 1 if limit else DEALS
        self.last = limit > 0 and ahead <= 0  # Nobody wins after this deal who has not won with it (RS51).
        self.race = race_of(seats, max(1, min(DEALS, ahead)))
        self.scores: vec[i64] = vec[i64]([i64(score) for score in facts["scores"]])
        self.after: vec[i64] = vec[i64]([i64(score) for score in facts["scores"]])
        none = 0.0
        self.spread: vec[float] = vec[float]([none for _tricks in range(HAND + 1)])
        self.welcomes: vec[float] = vec[float]([none for _change in range(seats * CHANGES)])
        shares = vec[float]([none for _seat in range(seats)])
        empty: i64 = -1
        self.keys: vec[i64] = vec[i64]([empty for _place in range(KEPT)])  # Cache keys: an end as one number.
        self.kept: vec[float] = vec[float]([none for _place in range(KEPT * seats)])  # Their equities.
        for seat in range(seats):
            for change in range(CHANGES):
                self.after[i64(seat)] = self.scores[i64(seat)] + change - HAND
                self.race.equity(self.after, shares, self.last)
                self.welcomes[i64(seat * CHANGES + change)] = shares[i64(seat)]
            self.after[i64(seat)] = self.scores[i64(seat)]

    def welcome(self, seat: i64, change: i64) -> float:
        """Return the equity of *seat* if its own score changes by *change*."""
        return self.welcomes[seat * CHANGES + change + HAND]

    def worth(self, deal: Deal, into: vec[float]) -> None:
        """Write the match equity of each seat, from the cache if it is there."""
        assert isinstance(deal, RodskaggDeal)
        if deal.contract == RODSKAGG and is_made(deal):  # RS38
            for seat in range(self.seats):
                into[i64(seat)] = 1.0 if i64(seat) == deal.declarer else 0.0
            return
        key: i64 = 0
        after = self.after
        scores = self.scores
        for seat in range(self.seats):
            tricks = deal.tricks_of(i64(seat))
            by = penalty_of(deal, i64(seat), tricks) - tricks
            after[i64(seat)] = scores[i64(seat)] + by
            key = shl(key, CHANGE_BITS) | by + HAND
        place = (key ^ key >> 11 ^ key >> 23) % KEPT
        kept = self.kept
        if self.keys[place] == key:
            for seat in range(self.seats):
                into[i64(seat)] = kept[place * self.seats + i64(seat)]
            return
        self.race.equity(after, into, self.last)
        self.keys[place] = key
        for seat in range(self.seats):
            kept[place * self.seats + i64(seat)] = into[i64(seat)]

    def choose(self, deal: Deal, seat: i64, luck: FastRandom) -> i64:
        """Return what *seat* does by rule of thumb."""
        assert isinstance(deal, RodskaggDeal)
        if deal.phase == PLAY:
            return self.play(deal, seat, luck)
        if deal.phase == BID:
            return self.bid(deal, seat)
        if deal.phase == ASK:
            return SAY_ASK if self.wants(deal, seat) else SAY_SKIP
        return self.answer(deal, seat)

    def play_on(self, deal: Deal, luck: FastRandom) -> None:
        """Play *deal* by rule of thumb to its end."""
        assert isinstance(deal, RodskaggDeal)
        while deal.phase != OVER:
            deal.step(deal.turn, self.choose(deal, deal.turn, luck))

    # The following methods play the tricks.

    def wants(self, deal: RodskaggDeal, seat: i64) -> bool:
        """Tell whether more tricks than it has would be best for *seat*."""
        won = deal.tricks_of(seat)
        most = won + HAND - deal.tricks
        best = self.value(deal, seat, won)
        tricks = won + 1
        while tricks <= most:
            if self.value(deal, seat, tricks) > best:
                return True
            tricks += 1
        return False

    def value(self, deal: RodskaggDeal, seat: i64, tricks: i64) -> float:
        """Return what it is worth to *seat* to end with so many tricks."""
        if seat == deal.declarer and deal.contract == RODSKAGG and tricks == HAND:
            return 1.0
        return self.welcome(seat, penalty_of(deal, seat, tricks) - tricks)

    def play(self, deal: RodskaggDeal, seat: i64, luck: FastRandom) -> i64:
        """Return the card that takes the trick or does not, as the score wants it."""
        cards = playable(deal, seat)
        if cards & (cards - 1) == 0:
            return cards
        if luck.below(WHIM) == 0:
            return pick(cards, luck.below(1 << 16))
        wants = self.wants(deal, seat)
        if not deal.suit:
            return self.lead(deal, seat, cards, wants)
        if not cards & deal.suit:
            return self.discard(deal, seat, cards, not wants)
        taking = cards & deal.suit & ~(deal.best - 1) if deal.best & deal.suit else cards
        ducking = cards & ~taking
        last = deal.next(seat) == deal.declarer
        if wants and taking:
            return taking & -taking if last else highest_of(taking)
        if wants or not taking:
            return cards & -cards if wants else highest_of(cards)
        if ducking:
            return highest_of(ducking)
        return highest_of(taking) if last else taking & -taking

    def lead(self, deal: RodskaggDeal, seat: i64, cards: i64, wants: bool) -> i64:
        """Return the card with the fewest cards above it that others may hold, or with the most."""
        return self.by_danger(deal, seat, cards, wants)

    def discard(self, deal: RodskaggDeal, seat: i64, cards: i64, dangerous: bool) -> i64:
        """Return the card that is most likely to take a trick later, or least."""
        return self.by_danger(deal, seat, cards, dangerous)

    def by_danger(self, deal: RodskaggDeal, seat: i64, cards: i64, dangerous: bool) -> i64:
        """Return the card most, or least, likely to take a trick if it is led."""
        known = deal.gone | deal.hand(seat)
        best: i64 = 0
        least: i64 = 100
        while cards:
            card = cards & -cards
            cards ^= card
            over = count(suit_with(card) & ~known & ~(card - 1))
            rank = over if dangerous else 13 - over
            if rank < least:
                least = rank
                best = card
        return best

    # The following methods bid and answer.

    def chances(self, deal: RodskaggDeal, seat: i64, cards: i64, factor: float) -> None:
        """Write how likely each number of tricks is if each of *cards* wins as often as nobody holds a higher one."""
        self.spread[0] = 1.0
        for tricks in range(1, HAND + 1):
            self.spread[i64(tricks)] = 0.0
        known = deal.gone | deal.hand(seat)
        free = 1.0 - min(0.95, float(HAND * (self.seats - 1)) / OUTSIDE)
        size: i64 = 0
        while cards:
            card = cards & -cards
            cards ^= card
            over = count(suit_with(card) & ~known & ~(card - 1))
            chance = min(SURE, power(free, over)) * factor
            size += 1
            at: i64 = size
            while at > 0:
                self.spread[at] = self.spread[at] * (1.0 - chance) + self.spread[at - 1] * chance
                at -= 1
            self.spread[0] *= 1.0 - chance

    def bid(self, deal: RodskaggDeal, seat: i64) -> i64:
        """Return the bid, or the pass, that promises most."""
        hand = deal.hand(seat)
        best: i64 = SAY_RODSKAGG
        most = -1.0
        if may_pass(deal):
            self.chances(deal, seat, hand, AS_DEFENDER)
            best = SAY_PASS
            most = 0.0
            for tricks in range(HAND + 1):
                most += self.spread[i64(tricks)] * self.welcome(seat, -i64(tricks))
        self.chances(deal, seat, hand, 1.0)
        contract = deal.contract + 1
        while contract <= RODSKAGG:
            worth = 0.0
            for number in range(HAND + 1):
                tricks = i64(number)
                if contract == RODSKAGG:
                    value = 1.0 if tricks == HAND else self.welcome(seat, RODSKAGG_PENALTY - tricks)
                else:
                    value = self.welcome(seat, (PENALTY if tricks < contract else 0) - tricks)
                worth += self.spread[tricks] * value
            if worth > most:
                most = worth
                best = SAY_RODSKAGG if contract == RODSKAGG else SAY_BID + contract
            contract += 1
        return best

    def answer(self, deal: RodskaggDeal, seat: i64) -> i64:
        """Go along if a trick is likely enough, or the penalty just what one needs (RS40, RS50)."""
        self.chances(deal, seat, deal.hand(seat), 1.0)
        likely = 0.0
        for tricks in range(1, HAND + 1):
            likely += float(tricks) * self.spread[i64(tricks)]
        none = 1.0 - SUIT_LED * likely
        none *= none
        along = none * self.welcome(seat, PENALTY) + (1.0 - none) * self.welcome(seat, -1)
        return SAY_JOIN if along > self.welcome(seat, 0) else SAY_DROP


def highest_of(cards: i64) -> i64:
    """Return the highest of *cards*, all of one suit."""
    while cards & (cards - 1):
        cards &= cards - 1
    return cards


def power(base: float, times: i64) -> float:
    """Return *base* to the power of *times*."""
    result = 1.0
    while times > 0:
        result *= base
        times -= 1
    return result
