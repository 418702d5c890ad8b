"""A second reading of what a puzzle's answer says for its best act, in worlds that the seat cannot tell apart.

Each claim is tried against whole deals: the cards that others hold, what the engine does after an act, what the solved
tables say of other cards. Nothing here is taken from the modules that find the grounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, cast

import talong
from talong.bots.ground import Ground
from talong.bots.kille.tables import advice
from talong.bots.kille.threshold import Threshold
from talong.cards.french import RANKS
from talong.cards.kille import FACES
from talong.core.match import Match
from talong.games.kille.actions import STAND, SWAP
from talong.school.puzzle import Puzzle

Facts = Mapping[str, Any]
LILJOR: Final = FACES[:15]  # With the skitkort.
HIGH: Final = FACES[15:]


class Look:
    """A puzzle with some of the worlds in which its seat may be."""

    def __init__(self, puzzle: Puzzle, worlds: int) -> None:
        self.puzzle, self.act, self.me = puzzle, puzzle.best, puzzle.seat
        self.cards = self.act.split()[1:]
        self.view = puzzle.view()
        self.facts = cast("dict[str, Any]", self.view.facts)
        self.own: list[str] = self.facts["hands"].get(str(self.me), [])
        self.worlds = [self.view.sample(Random(f"{puzzle.key} {number}")) for number in range(worlds)]
        self.places: list[dict[str, Any]] = [world.position() for world in self.worlds]

    def after(self, world: Match, *acts: str) -> Match:
        """Return *world* after *acts* of the seat."""
        later = world.copy()
        for act in acts:
            later.apply(self.me, later.parse(self.me, act))
        return later

    def later(self, act: str = "") -> list[Match]:
        return [self.after(world, act or self.act) for world in self.worlds]

    def everywhere(self, holds: Callable[[dict[str, Any]], bool]) -> bool:
        return all(holds(place) for place in self.places)

    def hidden(self, place: dict[str, Any]) -> list[str]:
        """Return the cards of a world that the seat does not see."""
        found = [*place.get("stock", []), *(place["aside"] if self.puzzle.game == "rodskagg" else [])]
        for seat, hand in place["hands"].items():
            if int(seat) != self.me:
                found += (Counter(hand) - Counter(self.facts["hands"].get(seat, []))).elements()
        for seat, laid in place.get("laid", {}).items():
            found += laid if int(seat) != self.me else []
        if self.facts["phase"] in ("speak", "answer_d", "answer_t"):
            found += [card for card, seen in zip(place["aside"], self.facts["aside"], strict=True) if seen == "?"]
        return found

    def counts(self, number: int, hidden: int, counted: Callable[[str], bool]) -> bool:
        """Tell whether so many of so many hidden cards are *counted*, in every world."""
        unseen = [self.hidden(place) for place in self.places]
        faces = [[card.rstrip("+-") for card in cards] for cards in unseen]  # A kille is high or low when shown.
        return all(len(cards) == hidden and sum(map(counted, cards)) == number for cards in faces)

    def none_hidden(self, counted: Callable[[str], bool]) -> bool:
        return not any(counted(card) for place in self.places for card in self.hidden(place))


def seen_after(look: Look, match: Match) -> dict[str, Any]:
    return cast("dict[str, Any]", match.view(look.me).facts)


def rank(code: str) -> int:
    return -1 if code == "Ki-" else FACES.index(code.rstrip("+-"))


def height(card: str) -> int:
    return RANKS.index(card[0])


def above(card: str) -> Callable[[str], bool]:
    return lambda other: other[1] == card[1] and height(other) > height(card)


def same(one: list[str], other: list[str]) -> bool:
    return Counter(one) == Counter(other)


# ------------------------------------------------------------------------------------------------ Kille and Punschkille


def ask_free(look: Look, _facts: Facts) -> bool:
    for match in look.later("ask"):
        while match.turn != look.me:
            assert match.turn is not None
            match.apply(match.turn, match.parse(match.turn, "refuse"))
        if not {"stand", "swap"} <= set(match.legal_texts(look.me)):
            return False
    return True


def low_kille(look: Look, _facts: Facts) -> bool:
    for match in look.later("stand"):
        while not match.results:
            assert match.turn is not None
            legal = match.legal_texts(match.turn)
            match.apply(match.turn, match.parse(match.turn, "stand" if "stand" in legal else legal[0]))
        result: dict[str, Any] = match.results[0]
        if look.me not in result["out"] and result["deadlock"] != "nobody":  # K65
            return False
    return look.own == ["Ki-"]


def neighbour_higher(look: Look, facts: Facts) -> bool:
    held = look.everywhere(lambda place: bool(place["hands"].get(str(facts["seat"])) == [facts["card"]]))
    got = all(match.view(look.me).cards(look.me) == [facts["card"]] for match in look.later("swap"))
    return held and got and look.own == [facts["own"]] and rank(facts["card"]) > rank(facts["own"])


def neighbour_strikes(look: Look, facts: Facts) -> bool:
    held = look.everywhere(lambda place: bool(place["hands"].get(str(facts["seat"])) == [facts["card"]]))
    return held and all(str(look.me) in seen_after(look, match)["struck"] for match in look.later("swap"))


def known_lower(look: Look, facts: Facts) -> bool:
    held = look.everywhere(lambda place: bool(place["hands"].get(str(facts["seat"])) == [facts["card"]]))
    return held and look.own == [facts["own"]] and rank(facts["card"]) < rank(facts["own"])


def known_lower_stays(look: Look, facts: Facts) -> bool:
    return known_lower(look, facts) and facts["seat"] in look.facts["spoke"]


def with_card(look: Look, card: str) -> Match:
    """Return the true deal with *card* in the place of the seat's own, which lies where *card* lay."""
    position: dict[str, Any] = {**look.puzzle.position, "game": look.puzzle.game}
    own, me = look.own[0].rstrip("+-"), str(look.me)
    traded = {card: own, own: card}
    if card == own:
        return talong.load_position(position, decks=[])
    place = next((seat for seat, hand in position["hands"].items() if hand == [card] and seat != me), None)
    changed = {me: [card]} | ({place: [own]} if place else {})
    stock = list(position["stock"])
    if place is None:
        stock[stock.index(card)] = traded[card]
    position |= {"stock": stock, **{name: {**position[name], **changed} for name in ("hands", "dealt")}}
    return talong.load_position(position, decks=[])


def place_called(look: Look) -> str:
    forehand = look.facts["forehand"]
    return "dealer" if look.me == look.facts["dealer"] else "forehand" if look.me == forehand else "middle"


def threshold(look: Look, facts: Facts) -> bool:
    """Ask the solved tables about every card: up to the one that is named they change, and above it they stand."""
    for card in LILJOR:
        found = advice(with_card(look, card).deal, look.me)  # type: ignore[arg-type]
        if found is None:
            return False
        worth = dict(zip(found.actions, found.values, strict=True))
        if (worth[SWAP] > worth[STAND]) != (rank(card) <= rank(facts["card"])):
            return False
    others_stood = look.facts["spoke"] == look.facts["stood"] and not look.facts["struck"]
    return (
        others_stood
        and facts["number"] == len(look.facts["active"])
        and facts["place"] == place_called(look)
        and look.own == [facts["own"]]
        and (rank(facts["own"]) > rank(facts["card"])) == (look.act == "stand")
    )


def rule(look: Look, facts: Facts) -> bool:
    """Let the bot that goes by the rule of thumb speak with the card that is named, and with the next one."""
    bot = Threshold(Random(0))
    last, first = (LILJOR[rank(facts["card"]) + more] for more in (0, 1))
    said = [bot.choose(with_card(look, card).view(look.me)) for card in (last, first, look.own[0].rstrip("+-"))]
    number, place = facts["number"] == len(look.facts["active"]), facts["place"] == place_called(look)
    return (
        said == ["swap", "stand", look.act.replace("ask", "swap")] and number and place and look.own == [facts["own"]]
    )


def better_cards(look: Look, facts: Facts) -> bool:
    got_by_swap = any(swap["taker"] == look.me and not swap["annulled"] for swap in look.facts["swaps"])
    strikers = ("Hu",) if got_by_swap else ("Hu", "Sv")
    better = look.counts(
        facts["better"], facts["hidden"], lambda card: card in LILJOR and rank(card) > rank(look.own[0])
    )
    return better and look.counts(facts["strikers"], facts["hidden"], lambda card: card in strikers)


def lower_hidden(look: Look, facts: Facts) -> bool:
    counted = look.counts(facts["lower"], facts["hidden"], lambda card: rank(card) < rank(facts["own"]))
    return counted and look.own == [facts["own"]]


def higher_hidden(look: Look, facts: Facts) -> bool:
    counted = look.counts(facts["higher"], facts["hidden"], lambda card: rank(card) > rank(facts["own"]))
    return counted and look.own == [facts["own"]]


def asker(look: Look, facts: Facts) -> bool:
    return bool(look.facts["forehand"] == facts["seat"] and look.facts["question"] in ("asked", "depends"))


KILLE: Final = {
    "ask-free": ask_free,
    "low-kille": low_kille,
    "neighbour-higher": neighbour_higher,
    "neighbour-strikes": neighbour_strikes,
    "known-lower": known_lower,
    "known-lower-stays": known_lower_stays,
    "threshold-swap": threshold,
    "threshold-stand": threshold,
    "rule-swap": rule,
    "rule-stand": rule,
    "better-cards": better_cards,
    "lower-cards": lower_hidden,
    "few-lower": lower_hidden,
    "higher-cards": higher_hidden,
    "asker": asker,
}

# ------------------------------------------------------------------------------------------------------ Kungsholmskille


def lowest_counted(look: Look, facts: Facts) -> bool:
    counted = look.counts(facts["lower"], facts["hidden"], lambda card: rank(card) < rank(facts["card"]))
    return counted and facts["card"] == min(look.own, key=rank)


def as_low_counted(look: Look, facts: Facts) -> bool:
    counted = look.counts(facts["lower"], facts["hidden"], lambda card: rank(card) <= rank(facts["card"]))
    return counted and look.own == [facts["card"]]


def kept(look: Look) -> list[str]:
    return list((Counter(look.own) - Counter(look.cards)).elements())


def highs(cards: list[str]) -> list[str]:
    return [card for card in cards if card in HIGH]


def lying(look: Look) -> int:
    return max([rank(play["card"]) for play in look.facts["trick"]], default=0)


def is_last(look: Look) -> bool:
    return len(look.facts["trick"]) == len(look.facts["active"]) - 1


def others_cards(look: Look, place: dict[str, Any]) -> list[str]:
    return [card for seat in look.facts["active"] if seat != look.me for card in place["hands"][str(seat)]]


def floor(look: Look, facts: Facts) -> bool:
    held = look.everywhere(
        lambda place: (
            min(map(rank, place["hands"].get(str(facts["seat"]), ["Bl"])), default=0)
            >= rank(facts["low"])
            > rank(look.own[0])
        )
    )
    lowest_of = {play["seat"]: play["card"] for play in look.facts["plays"] if play["card"] == facts["low"]}
    return held and facts["seat"] in lowest_of


KUNGSHOLMSKILLE: Final[dict[str, Callable[[Look, Facts], bool]]] = {
    "few-lower": lowest_counted,
    "many-lower": lowest_counted,
    "tools": lambda look, facts: same(highs(look.own), facts["highs"]) and len(facts["highs"]) > 1,
    "no-tools": lambda look, facts: not highs(look.own) and facts["high"] == max(look.own, key=rank),
    "pot-odds": lambda look, facts: (
        [facts["pot"], facts["least"], facts["most"]]
        == [look.places[0]["pot"], 2 * look.facts["rules"]["unit"], 3 * look.facts["rules"]["unit"]]
    ),
    "honour": lambda look, _facts: look.facts["forehand"] == look.me and look.act == "stay",
    "middle": lambda look, facts: (
        same(look.cards, facts["cards"])
        and facts["low"] == min(kept(look), key=rank)
        and all(rank(facts["low"]) < rank(card) < rank("Va") for card in look.cards)
    ),
    "keeps": lambda look, facts: (
        facts["low"] == min(kept(look), key=rank) and same(facts["highs"], highs(kept(look))) and bool(facts["highs"])
    ),
    "keeps-low": lambda look, facts: facts["low"] == min(kept(look), key=rank),
    "unbeatable": lambda look, facts: (
        look.cards == [facts["card"]]
        and rank(facts["card"]) >= lying(look)
        and look.none_hidden(lambda card: rank(card) >= rank(facts["card"]))
    ),
    "few-over": lambda look, facts: (
        look.cards == [facts["card"]]
        and look.counts(facts["over"], facts["hidden"], lambda card: rank(card) >= rank(facts["card"]))
    ),
    "cheapest": lambda look, facts: (
        is_last(look)
        and look.cards == [facts["card"]]
        and facts["card"] == min([card for card in look.own if rank(card) >= lying(look)], key=rank)
    ),
    "highest-first": lambda look, facts: look.cards == [facts["card"]] and facts["card"] == max(look.own, key=rank),
    "saves-low": lambda look, facts: (
        facts["low"] == min(kept(look), key=rank) and rank(facts["low"]) < rank(look.cards[0])
    ),
    "saves-high": lambda look, facts: (
        same(facts["highs"], highs(kept(look))) and max(map(rank, facts["highs"])) > rank(look.cards[0])
    ),
    "as-low": as_low_counted,
    "as-low-few": as_low_counted,
    "penalty": lambda look, facts: facts["penalty"] == look.places[0]["pot"],  # KK58
    "lowest-certain": lambda look, facts: (
        look.own == [facts["card"]]
        and look.everywhere(lambda place: min(map(rank, others_cards(look, place))) > rank(facts["card"]))
    ),
    "floor": floor,
}

# ------------------------------------------------------------------------------------------------------------- Rödskägg


def tops(look: Look) -> list[str]:
    return [card for card in look.own if look.none_hidden(above(card))]


def score(look: Look) -> int:
    found: int = look.facts["scores"][look.me]
    return found


def won(look: Look) -> int:
    found: int = look.facts["won"][look.me]
    return found


def led(look: Look) -> str:
    suit: str = look.facts["trick"][0]["card"][1]
    return suit


def best_lying(look: Look) -> str:
    found: str = max([play["card"] for play in look.facts["trick"] if play["card"][1] == led(look)], key=height)
    return found


def promised(look: Look) -> int:
    return int(look.facts["contract"]) if look.facts["declarer"] == look.me else 0


def bid_of(look: Look) -> int:
    return int(look.cards[0])


def gift_wins(look: Look, facts: Facts) -> bool:
    stood = [match.standing()["scores"] for match in look.later("drop")]
    return facts["seat"] == look.facts["declarer"] and all(scores[facts["seat"]] == 0 for scores in stood)  # type: ignore[index]


RODSKAGG: Final[dict[str, Callable[[Look, Facts], bool]]] = {
    "sure-tricks": lambda look, facts: same(tops(look), facts["cards"]) and facts["number"] == len(tops(look)) > 0,
    "bid-to-zero": lambda look, facts: facts["score"] == score(look) == bid_of(look),
    "miss-to-zero": lambda look, facts: (
        -facts["score"] == score(look)
        and score(look) - facts["tricks"] + 5 == 0
        and 0 <= facts["tricks"] < facts["number"] == bid_of(look)
    ),
    "no-more-needed": lambda look, facts: facts["number"] == bid_of(look),
    "rodskagg": lambda look, facts: look.act == "rodskagg" and facts["penalty"] == 12,  # RS39
    "no-sure-trick": lambda look, _facts: not tops(look),
    "five-up-to-zero": lambda look, _facts: score(look) == -5,
    "gift-wins": gift_wins,
    "tops": lambda look, facts: same(tops(look), facts["cards"]) and bool(facts["cards"]),
    "one-to-zero": lambda look, _facts: score(look) == 1,
    "no-top": lambda look, _facts: not tops(look),
    "drop-keeps": lambda look, facts: [facts["score"], facts["worse"]] == [score(look), score(look) + 5],
    "suit-gone": lambda look, facts: (
        look.cards == [facts["card"]]
        and facts["suit"] == facts["card"][1]
        and look.none_hidden(lambda card: card[1] == facts["suit"])
    ),
    "top-lead": lambda look, facts: look.cards == [facts["card"]] and facts["card"] in tops(look),
    "all-higher": lambda look, facts: (
        look.cards == [facts["card"]]
        and look.none_hidden(lambda card: card[1] == facts["card"][1] and height(card) < height(facts["card"]))
    ),
    "keeps-tops": lambda look, facts: same(facts["cards"], [card for card in tops(look) if card not in look.cards]),
    "thrown": lambda look, facts: (
        look.cards == [facts["card"]]
        and facts["suit"] == led(look)
        and not [card for card in look.own if card[1] == facts["suit"]]
    ),
    "under": lambda look, facts: (
        look.cards == [facts["card"]] and facts["high"] == best_lying(look) and above(facts["card"])(facts["high"])
    ),
    "takes-last": lambda look, facts: (
        is_last(look) and look.cards == [facts["card"]] and above(best_lying(look))(facts["card"])
    ),
    "top-takes": lambda look, facts: (
        look.cards == [facts["card"]] and facts["card"] in tops(look) and above(best_lying(look))(facts["card"])
    ),
    "to-zero": lambda look, facts: (
        score(look) - won(look) == facts["number"] > 0 and won(look) + facts["number"] >= promised(look)
    ),
    "at-zero": lambda look, _facts: score(look) == won(look) >= promised(look),
    "contract-needs": lambda look, facts: facts["number"] == promised(look) - won(look) > 0,
}

# ------------------------------------------------------------------------------------------------------------ Skitgubbe


def leading_card(look: Look) -> str:
    first: int = look.facts["leading"][0]
    now = [entry for entry in look.facts["trick"] if entry["seat"] == first and entry["round"] == look.facts["round"]]
    card: str = next(entry["cards"][0] for entry in now if entry["kind"] != "throw")
    return card


def court(cards: list[str]) -> list[str]:
    return [card for card in cards if card[0] in "JQKA"]


def trumps(look: Look, cards: list[str]) -> list[str]:
    return [card for card in cards if card[1] == look.facts["trump"]]


def beating(look: Look) -> list[str]:
    return sorted({card for act in look.facts["legal"] if act.startswith("play") for card in act.split()[1:]})


def lying_top(look: Look) -> str:
    card: str = look.facts["pile"][-1]["cards"][-1]
    return card


def next_stuck(look: Look, facts: Facts) -> bool:
    top = max(look.cards, key=height)
    return top == facts["card"] and all(
        match.turn == facts["seat"] and match.legal_texts(facts["seat"]) == ["pick up"] for match in look.later()
    )


def given_away(look: Look, facts: Facts) -> bool:
    """Let the others play the trick to its end: somebody else takes it."""
    for match in look.later():
        while match.turn is not None and match.phase == "collect":
            match.apply(match.turn, match.legal(match.turn)[0])
        if seen_after(look, match)["winner"] in (None, look.me):
            return False
    return same(facts["cards"], look.cards) and facts["high"] == leading_card(look) and facts["high"] != look.cards[0]


def fits(look: Look, facts: Facts) -> bool:
    low, high = facts["low"], facts["high"]
    run = [each + low[1] for each in RANKS[height(low) : height(high) + 1]]
    held = all(set(run) <= set(match.view(look.me).cards(look.me)) for match in look.later())
    return held and low[1] == high[1] and len(run) == facts["number"] and not set(run) <= set(look.own)


def draws(look: Look, facts: Facts) -> bool:
    size = [len(match.view(look.me).cards(look.me)) for match in look.later()]
    return set(size) == {len(look.own)} and facts["number"] == len(look.cards)


SKITGUBBE: Final[dict[str, Callable[[Look, Facts], bool]]] = {
    "chance": lambda look, facts: same(facts["cards"], look.own) and look.act == "chance",
    "lowest-first": lambda look, facts: (
        same(facts["cards"], look.cards) and height(look.cards[0]) == min(map(height, look.own))
    ),
    "given-away": given_away,
    "motlagg": lambda look, facts: (
        facts["card"] == look.cards[0] and height(facts["card"]) == height(leading_card(look))
    ),
    "wins-trick": lambda look, facts: (
        same(facts["cards"], look.cards)
        and all(match.view(look.me).data()["winner"] == look.me for match in look.later())
    ),
    "lies-there": lambda look, facts: same(
        facts["cards"], court([card for entry in look.facts["trick"] for card in entry["cards"]])
    ),
    "few-won": lambda look, facts: len(look.places[0]["won"].get(str(look.me), [])) == facts["number"] < 5,
    "saves": lambda look, facts: same(
        facts["cards"], [card for card in court(kept(look)) if height(card) > height(look.cards[0])]
    ),
    "draws": draws,
    "throw-own": lambda look, facts: same(facts["cards"], look.cards) and look.facts["winner"] == look.me,
    "throw-away": lambda look, facts: (
        same(facts["cards"], look.cards) and look.facts["winner"] == facts["seat"] != look.me
    ),
    "pass-own": lambda look, _facts: look.facts["winner"] == look.me,
    "pass-other": lambda look, facts: look.facts["winner"] == facts["seat"] != look.me,
    "goes-out": lambda look, _facts: all(look.me in seen_after(look, match)["out"] for match in look.later()),
    "avstick": lambda look, _facts: all(
        match.turn == look.me and not match.view(look.me).data()["pile"] for match in look.later()
    ),
    "next-stuck": next_stuck,
    "sequence": lambda look, facts: len(look.cards) == facts["number"] > 1,
    "low-lead": lambda look, facts: (
        same(facts["cards"], look.cards) and not look.facts["pile"] and not trumps(look, look.cards)
    ),
    "keeps-trump": lambda look, facts: same(
        facts["cards"], [card for card in trumps(look, kept(look)) if height(card) > max(map(height, look.cards))]
    ),
    "without-trump": lambda look, facts: (
        same(facts["cards"], trumps(look, look.own)) and not trumps(look, look.cards) and bool(look.facts["pile"])
    ),
    "only-trumps": lambda look, facts: (
        same(facts["cards"], beating(look))
        and same(trumps(look, beating(look)), beating(look))
        and not trumps(look, [lying_top(look)])
    ),
    "costly": lambda look, facts: same(facts["cards"], beating(look)) and same(court(beating(look)), beating(look)),
    "fits": fits,
    "little": lambda look, facts: all(
        len(match.view(look.me).cards(look.me)) == len(look.own) + facts["number"] for match in look.later()
    ),
}

CLAIMS: Final[dict[str, Mapping[str, Callable[[Look, Facts], bool]]]] = {
    "kille": KILLE,
    "punschkille": KILLE,
    "kungsholmskille": KUNGSHOLMSKILLE,
    "rodskagg": RODSKAGG,
    "skitgubbe": SKITGUBBE,
}


def holds(look: Look, ground: Ground) -> bool:
    """Tell whether *ground* is true of the puzzle, by this second reading."""
    return CLAIMS[look.puzzle.game][ground.code](look, ground.facts)
