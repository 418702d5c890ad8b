"""Narrator: what happened at a table and what may be done there, in words.

A narrator reads events and views as its reader may see them, so it knows nothing that the reader may not. A game's
events are narrated in a module of its own; this one has what is the same for all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, cast

from talong.cards.deck import HIDDEN
from talong.core.event import WATCHER
from talong.core.options import Option, Rules
from talong.games import game as game_called
from talong.games import plug
from talong.lang.catalogue import Words

if TYPE_CHECKING:
    from talong.facts import AnyEvent, AnyView

Event = Mapping[str, object]

_GLOSS: Final = re.compile(r"\([^)]*\)")
_SIGNS: Final = "!?.,;:”“\"'»«"
SEATS: Final = ("seat", "giver", "taker", "to", "winner")  # The facts of an event that are seats.


MARKED: Final = "marked"  # The tone of a beginning.
BLOW: Final = "blow"  # The tone of a blow to a player.
WON: Final = "won"
SCORED: Final = "scored"
LOST: Final = "lost"
ASIDE: Final = "aside"  # The tone of what has to be done and is of no interest.

TONES: Final = {  # The tones of events that more than one game may have.
    "dealer": MARKED,
    "struck": BLOW,
    "out": BLOW,
    "win": WON,
    "round_over": WON,
    "tournament_won": WON,
    "deal_over": WON,
    "match_over": WON,
    "score": SCORED,
    "cut": ASIDE,
    "stake": ASIDE,
    "turn": ASIDE,
}


class ToldEvent(NamedTuple):
    """Narrated event: a line with its tone and call."""

    kind: str  # The kind of the event.
    text: str
    tone: str = ""
    call: str = ""  # The call that is heard in it.
    speaker: int | None = None  # The seat that calls it; the table itself has none.


class RankPlace(NamedTuple):
    """Where the reader's cards stand among the ranks of the deck."""

    cards: list[str]  # The codes of the reader's ranks; the first is the one that is counted from.
    lower: int  # How many ranks are lower than that one.
    higher: int
    text: str  # All of it in words.

    @property
    def edge(self) -> str:
        """The edge of the ranks at which it stands: `lowest`, `highest` or `none`."""
        return "none" if self.lower and self.higher else "highest" if self.lower else "lowest"


class Narrator:
    """Narrator in *words* of what the reader in seat *viewer* sees at a table of *game* with people called *names*."""

    calls: ClassVar[Mapping[str, str]] = {}  # The name of the call that belongs to an event of a kind.
    ends: ClassVar[frozenset[str]] = frozenset(
        {"showdown", "deal_over", "score"}
    )  # Events that people stop to look at.
    tones: ClassVar[Mapping[str, str]] = TONES
    aloud = False  # True while what is said may be read out, so that cards go by their names, however many they are.
    seated = True  # False while people choose their seats, and go by the numbers they came with (R-KK3).

    def __init__(self, game: str, words: Words, names: Sequence[str], seats: int, viewer: int = WATCHER) -> None:
        self.game = game
        self.played = game_called(game)
        self.acts = {
            verb.name: verb.key for verb in self.played.verbs
        }  # The words of its grammar, and their short forms.
        self.words = words
        self.viewer = viewer
        self.seats = seats
        self.names = list(names) or [words.word("common-seat", seat=seat + 1) for seat in range(seats)]
        self._called: dict[str, str] = {}  # The codes of cards by their names.
        self._explained: set[str] = set()  # The glosses that the reader has seen.
        self._offered: dict[str, str] = {}  # The glosses that the next sentence may show.

    def unlearn(self, other: Narrator) -> None:
        """Explain again what the reader of *other* has not seen explained."""
        self._explained &= other._explained

    # The words of this game.

    def has(self, key: str) -> bool:
        """Tell whether the game has words for *key*."""
        return any(self.words.has(f"{family}-{key}") for family in self.played.families)

    def say(self, key: str, /, **facts: object) -> str:
        """Return the game's words for *key*, its own before those it shares with another."""
        for family in self.played.families:
            if self.words.has(f"{family}-{key}"):
                text = self.words.word(f"{family}-{key}", **facts)
                self._explained |= {gloss for gloss, name in self._offered.items() if name in text}
                return text
        raise KeyError(key)

    def named(self, kind: str, name: str) -> str:
        """Return what the catalogue *kind* (`option`, `preset`) says of *name* in this game."""
        return self.words.word(self._entry(kind, name))

    def title(self, kind: str, name: str, room: int | None = None) -> str:
        """Return what people call the option or preset *name*; its short name, if it has one, where *room* is less."""
        return self._fitting(self._entry(kind, name), "name", "short", room)

    def value(self, name: str, value: object, room: int | None = None) -> str:
        """Return what people call the *value* of the option *name*, in short if there is less *room*."""
        if isinstance(value, bool):
            return self.words.word("common-yes" if value else "common-no")
        return self._fitting(self._entry("option", name), f"v-{value}", f"s-{value}", room) or str(value)

    def _fitting(self, entry: str, name: str, short: str, room: int | None) -> str:
        said = self.words.part(entry, name)
        return said if room is None or len(said) <= room else self.words.part(entry, short) or said

    def explain(self, option: Option) -> str:
        """Return what *option* means, with its values as people call them."""
        text = self.named("option", option.name)
        for value in [*option.choices, option.none_word]:
            said = self.value(option.name, value)
            head = f" {said[:1].upper()}{said[1:]}: "
            text = text.replace(f" {value}: ", head).replace(f"{head}{said}.", "") if value else text
        return text

    def agreed(self, rules: Mapping[str, object]) -> str:
        """Return what a table has agreed on, given the options that are not as usual."""
        none_words = {option.name: option.none_word for option in self.played.options}
        return ", ".join(
            f"{self.title('option', name)}: {self.value(name, none_words[name] if value is None else value)}"
            for name, value in rules.items()
        )

    def _entry(self, kind: str, name: str) -> str:
        for family in self.played.families:
            if self.words.has(f"{kind}-{family}-{name}"):
                return f"{kind}-{family}-{name}"
        raise KeyError(name)

    # People and cards.

    def who(self, seat: int, inside: bool = False) -> str:
        """Return what the person in *seat* is called: the reader is `you`, also *inside* a sentence."""
        if seat != self.viewer:
            return self.names[seat]
        return self.words.word("common-you-inside" if inside else "common-you")

    def people(self, seats: Sequence[int], inside: bool = False) -> str:
        """Return the people in *seats* as the beginning of a sentence, or *inside* one; the reader comes first."""
        ordered = sorted(seats, key=lambda seat: seat != self.viewer)
        return self.words.listed([self.who(seat, inside) for seat in ordered])

    def card(self, code: str) -> str:
        """Return the name of a card; a foreign name is explained the first time."""
        raise NotImplementedError

    def noun(self, code: str) -> str:
        """Return the name of a card as it stands in a sentence: with its article, where the language has one."""
        raise NotImplementedError

    def holding(self, seat: int, cards: str) -> str:
        """Return that somebody has *cards*, as a part of a sentence."""
        you = "seat" if seat == self.viewer else "nobody"
        return self.say("lines-hand", you=you, seat=self.who(seat, inside=True), card=cards)

    def explained(self, name: str, gloss_key: str) -> str:
        """Return *name*, with the gloss of that key the first time, if the language has one."""
        gloss = "" if gloss_key in self._explained or gloss_key in self._offered else self.words.word(gloss_key)
        if not gloss:
            return name
        self._offered[gloss_key] = self.words.word("common-gloss", call=name, gloss=gloss)
        return self._offered[gloss_key]

    # What happened.

    def line(self, event: Event) -> str:
        """Return one event as a sentence."""
        return self.say(f"event-{event['event']}", **self.facts(event))

    def tell(self, events: Sequence[Event]) -> list[ToldEvent]:
        """Narrate *events*: what says nothing new is left out, what belongs together is one line."""
        return [self.told(event) for event in events]

    def told(self, event: Event, text: str | None = None) -> ToldEvent:
        """Return *event* as a line: a sentence of its own, or the *text* that tells it and others like it."""
        said = cast("AnyEvent", event)
        kind = said["event"]
        text = self.line(event) if text is None else text
        code = self.call_in(event)
        spoken = "" if code is None else self.spoken(code)
        if not spoken or self.words.word("common-call", call=spoken) not in text:
            return ToldEvent(kind, text, self.tones.get(kind, ""))
        return ToldEvent(kind, text, self.tones.get(kind, ""), spoken, said.get("seat"))

    def facts(self, event: Event) -> dict[str, object]:
        """Return the facts of *event* as words and numbers."""
        self._offered = {}
        facts: dict[str, object] = {"you": "nobody"}
        for name, value in event.items():
            if name in SEATS and isinstance(value, int):
                facts[name] = self.who(value, inside=name != "seat")
                if value == self.viewer:
                    facts["you"] = name
            elif isinstance(value, (str, int)):
                facts[name] = value
        code = self.call_in(event)
        if code is not None:
            facts["call"] = self.call(code)
        return facts

    @classmethod
    def call_in(cls, event: Event) -> str | None:
        """Return the name of the call that is heard in *event*, if one is."""
        return cls.calls.get(cast("AnyEvent", event)["event"])

    def spoken(self, code: str) -> str:
        """Return the call that goes by the name *code*, Swedish as the rulebook has it."""
        return self.say(f"call-{code}")

    def call(self, code: str) -> str:
        """Return the call that goes by the name *code* in quotation marks, the first time with what it means."""
        family = next(family for family in self.played.families if self.words.has(f"{family}-gloss-{code}"))
        return self.explained(self.words.word("common-call", call=self.spoken(code)), f"{family}-gloss-{code}")

    def is_rest(self, kind: str, view: Mapping[str, object]) -> bool:
        """Tell whether a table may well stop after an event of that *kind*, since nothing else ends the match."""
        return False

    # What may be done.

    def key(self, kind: str) -> str:
        """Return the letter that stands for the acts of *kind* at every terminal."""
        name = f"tui-key-{kind.partition('_')[0]}"
        return self.words.word(name).upper() if self.words.has(name) else self.acts[kind]

    def printed(self, view: Mapping[str, object]) -> dict[str, str]:
        """Return the legal acts by whatever `choices` may have printed for them."""
        found: dict[str, str] = {}
        explained = set(self._explained)
        for act in cast("AnyView", view)["legal"]:
            key, argument, label = self.key(self.kind(act)), self.argument(act), self.label(act, view)
            named = self.named_by(argument)
            for text in (label, f"{key} {label}", f"{argument} {label}", f"{key} {argument} {label}", *named):
                found.setdefault(" ".join(bare(text)), act)
        self._explained = explained
        return found

    def named_by(self, argument: str) -> list[str]:
        """Return what is printed for an act that names *argument* and nothing else."""
        return []

    def kind(self, act: str) -> str:
        """Return which of `acts` the act is."""
        whole = act.replace(" ", "_")
        return whole if whole in self.acts else act.split(maxsplit=1)[0]

    def argument(self, act: str) -> str:
        """Return what *act* names besides itself: a number or cards."""
        return act[len(self.kind(act)) :].strip()

    def heard(self, words: Sequence[str]) -> list[str] | None:
        """Return the cards that *words*, in small letters, name; nothing if they name anything else."""
        known = self._names()
        codes: list[str] = []
        rest = [word.strip(",") for word in words if word not in ("och", "and", "the", "a")]
        while rest:
            for length in range(min(3, len(rest)), 0, -1):
                code = known.get(" ".join(rest[:length]))
                if code:
                    codes.append(code)
                    rest = rest[length:]
                    break
            else:
                return None
        return codes

    def _names(self) -> dict[str, str]:
        """Return the code of every card by what it may be called."""
        if not self._called:
            for code in self.played.deck.first:
                self._called.update({name.casefold(): code for name in self.called(code)})
        return self._called

    def called(self, code: str) -> list[str]:
        """Return what one may call the card *code*."""
        return [code]

    def choices(self, view: Mapping[str, object]) -> list[str]:
        """Return the legal acts, each with what to type first; those that differ by a number only are one choice."""
        offered: dict[str, str] = {}
        for act in cast("AnyView", view)["legal"]:
            kind = self.kind(act)
            offered[kind] = f"{self.key(kind)} {self.label(act, view)}"
        return list(offered.values())

    def idle(self, view: Mapping[str, object]) -> str | None:
        """Return the act that an empty line means, if there is one."""
        return None

    def occasion(self, view: Mapping[str, object]) -> object:
        """Return the occasion for which a declined right that needs no turn stays declined."""
        return cast("AnyView", view)["deals"]

    def label(self, act: str, view: Mapping[str, object]) -> str:
        """Return *act* in a few words."""
        raise NotImplementedError

    def advice(self, act: str, view: Mapping[str, object]) -> str:
        """Return *act* as one proposes it to somebody."""
        return self.label(act, view)

    def verb(self, act: str, view: Mapping[str, object]) -> str:
        """Return what kind of act *act* is in a few words, whichever cards or number it names."""
        kind = self.kind(act)
        return self.say(f"act-{kind}-verb") if self.has(f"act-{kind}-verb") else self.label(act, view)

    def meaning(self, act: str, view: Mapping[str, object]) -> str:
        """Return what *act* means, in a sentence or two."""
        raise NotImplementedError

    def consequence(self, act: str, view: Mapping[str, object]) -> str:
        """Return what comes of *act* in a few words, as far as the reader can know it; empty if there are none."""
        key = f"act-{self.kind(act)}-does"
        return self.say(key, **self.sequel(act, view)) if self.has(key) else ""

    def sequel(self, act: str, view: Mapping[str, object]) -> dict[str, object]:
        """Return the facts that the consequence of *act* speaks of."""
        return {"phase": cast("AnyView", view)["phase"]}

    def goal(self, view: Mapping[str, object]) -> str:
        """Return what the game wants of the reader right now, in one line."""
        return self.say("goal")

    def rank(self, view: Mapping[str, object]) -> RankPlace | None:
        """Return where the reader's cards stand among all ranks, if that is what counts in the game."""
        return None

    def placed(self, cards: list[str], name: str, lower: int, higher: int) -> RankPlace:
        """Return that the reader has *cards*, of which the one called *name* has so many ranks *lower* and *higher*."""
        text = self.words.word("common-rank", card=opening(name), lower=lower, higher=higher)
        return RankPlace(cards, lower, higher, text)

    def rules(self, act: str, view: Mapping[str, object]) -> list[str]:
        """Return the rules that *act* goes by."""
        raise NotImplementedError

    def state(self, view: Mapping[str, object]) -> str:
        """Return what the reader has to know in order to act, but not whose turn it is."""
        raise NotImplementedError

    def prompt(self, view: Mapping[str, object]) -> str:
        """Return what the reader has to know in order to act, first of all that it is the reader's turn, if it is."""
        seen = cast("AnyView", view)
        turn = self.words.word("common-your-turn") if seen["turn"] == seen["viewer"] else ""
        return f"{turn} {self.state(view)}".strip()

    def table(self, view: Mapping[str, object]) -> str:
        """Return how the table stands."""
        raise NotImplementedError

    def letters(self) -> dict[str, str]:
        """Return what the letters mean that a rulebook has for its variants."""
        return {}

    def notices(self, rules: Rules, seats: int) -> list[str]:
        """Return what a table of *seats* that has agreed on *rules* ought to know."""
        notices = self.played.notices(rules, seats)
        return [self.words.word(f"error-{notice.code}", **notice.facts) for notice in notices]

    def standing(self, standing: Mapping[str, object]) -> str:
        """Return what everybody has, from the *standing* of a match, a result or a view, as a part of a sentence."""
        raise NotImplementedError

    def settled(self, standing: Mapping[str, object]) -> str:
        """Return what everybody has as a sentence of its own."""
        return self.say("settled", standing=self.standing(standing))


def figure(number: object, change: bool = False) -> str:
    """Return *number* with a true minus, and with its sign if it is a *change*."""
    return (f"{number:+d}" if change else str(number)).replace("-", "−")


def opening(text: str) -> str:
    """Return *text* as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def bare(text: str) -> list[str]:
    """Return the words of *text* in small letters, without glosses in brackets and signs around them."""
    words = [word.strip(_SIGNS) for word in _GLOSS.sub(" ", text.casefold()).split()]
    return [word for word in words if word]


def revealed(shown: Sequence[Sequence[Event]]) -> list[dict[str, object]]:
    """Return events with every card that any of several viewers was *shown*: what all of them together saw."""
    told: list[dict[str, object]] = []
    for versions in zip(*shown, strict=True):
        event = dict(versions[0])
        for other in versions[1:]:
            for name, value in other.items():
                known = event[name]
                if isinstance(known, list) and HIDDEN in known:
                    event[name] = value
        told.append(event)
    return told


def narrator_class(key: str) -> type[Narrator]:
    """Return the narrator class of the game *key*."""
    found: type[Narrator] = plug("lang", key).NARRATOR
    return found


def narrator_for(game_key: str, words: Words, names: Sequence[str], seats: int, viewer: int = WATCHER) -> Narrator:
    """Return a narrator of the game *game_key*."""
    return narrator_class(game_key)(game_key, words, names, seats, viewer)
