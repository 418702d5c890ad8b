"""Fair deals: the luck of a live table is what was promised, and whatever was changed afterwards is found."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from scipy import stats

import talong
from talong.cards.deck import Deck
from talong.cards.french import FRENCH
from talong.cards.kille import KILLELEK
from talong.cli.app import run
from talong.core.chance.fair import (
    BY_DEAL,
    BY_NUMBER,
    NEWEST,
    Compared,
    Fair,
    Pledge,
    commitment,
    nonce_commitment,
    read_pledge,
    withheld,
)
from talong.core.history import LUCK
from talong.core.record import checksum, write_json
from talong.lang import Words
from talong.record import Verdict, read_record, verify
from tests import fair_vectors
from tests.sizes import LONG, size

PAGE = (Path(__file__).parents[1] / "docs" / "fair.md").read_text(encoding="utf-8")
GAMES = [game.key for game in talong.games()]
DECKS = size(5_000, 20_000)
CASES = size(300, 2_000)
TAMPERINGS = size(1_200, 2_000)
HEX = "0" * 64
SCHEMES = [BY_NUMBER, BY_DEAL]


# --------------------------------------------------------------------- a second implementation, from docs/fair.md alone


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


PACKS = {len(line.split()): line.split() for line in blocks("text")[0].splitlines()}


def pack(scheme: int, *parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in (b"talong fair %d" % scheme, *parts))


def mac(key: bytes, text: bytes) -> bytes:
    return hmac.new(key, text, hashlib.sha256).digest()


class Second:
    """All luck of one match, by the page."""

    def __init__(self, pledge: dict[str, Any], seats: int) -> None:
        secret, table = bytes.fromhex(pledge["secret"]), pledge["table"].encode()
        number = str(pledge["match"]).encode()
        self.scheme = pledge.get("scheme", 1)
        self.commitment = hashlib.sha256(pack(self.scheme, b"secret", table, number, secret)).hexdigest()
        shares = []
        for seat in range(seats):
            given = pledge["nonces"].get(str(seat))
            if given is None:
                shares.append(b"")
            elif given["nonce"] is None:
                shares.append(bytes([0]) + bytes.fromhex(given["commitment"]))
            else:
                shares.append(bytes.fromhex(given["nonce"]))
        self.salt = hashlib.sha256(pack(self.scheme, b"nonces", *shares)).digest()
        self.info = pack(self.scheme, b"match", table, number)
        self.prk = mac(self.salt, secret)
        self.key = mac(self.prk, self.info + bytes([1]))

    def draw_key(self, place: list[object]) -> bytes:
        return mac(self.key, pack(self.scheme, b"draw", *[str(part).encode() for part in place]))

    def draw(self, place: list[object], what: str, size: int) -> object:
        """Return what the line of luck in that *place* says: codes, a number or numbers."""
        key, read, counter = self.draw_key(place), b"", 0

        def below(limit: int) -> int:
            nonlocal read, counter
            while True:
                if not read:
                    read = hashlib.sha256(b"talong chance 1" + key + counter.to_bytes(8, "big")).digest()
                    counter += 1
                byte, read = read[0], read[1:]
                if byte < 256 - 256 % limit:
                    return byte % limit

        if what.split(maxsplit=1)[0] in ("cut", "lot"):
            return below(size)
        items = list(range(size))
        for i in range(size - 1, 0, -1):
            j = below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items if what.split(maxsplit=1)[0] == "lots" else " ".join(PACKS[size][item] for item in items)


class Places:
    """Where each draw of a match stands, by the page."""

    def __init__(self, scheme: int) -> None:
        self.scheme = scheme
        self.number = 0
        self.deal = 1
        self.since: list[str] = []

    def settled(self) -> None:
        self.deal += 1
        self.since = []

    def next(self, what: str) -> list[object]:
        self.number += 1
        self.since.append(what)
        if self.scheme == 1:
            return [self.number, what]
        decks = self.since.count("deck")
        last = len(self.since) - 1 - self.since[::-1].index("deck") if decks else 0
        return [self.deal, decks, what, self.since[last:].count(what)]


def places(record: str, scheme: int) -> list[tuple[list[object], list[str]]]:
    """Return the words of every line of luck, with its place."""
    found, at = [], Places(scheme)
    for line in record.split("\n\n", 1)[1].splitlines():
        words = line.split()
        if words[:1] == ["="]:
            at.settled()
        elif words and words[0] in ("deck", "cut", "lot", "lots"):
            found.append((at.next(" ".join(words[:2]) if words[0].startswith("lot") else words[0]), words))
    return found


def first(fair: talong.Chance, what: str, size: int) -> object:
    """Return the same of the engine."""
    kind, _space, purpose = what.partition(" ")
    if kind == "deck":
        deck = KILLELEK if size == KILLELEK.size else FRENCH
        return deck.text(fair.deck(deck) or [])
    if kind == "cut":
        return fair.cut(size)
    return fair.lot(purpose, size) if kind == "lot" else fair.lots(purpose, size)


# --------------------------------------------------------------------------------------------------- tables and matches


def some_pledge(rng: Random, seats: int) -> Pledge:
    """Return a pledge in which some seats have opened a nonce, some have withheld theirs and some have none."""
    secret = rng.randbytes(32)
    table = rng.choice(["björn", "a", "Fröken Ur", "7" * 100])
    number = rng.choice([0, 1, 17, 2**53 - 1])
    scheme = rng.choice(SCHEMES)
    pledge = Pledge(table, number, commitment(secret, table, number, scheme), scheme)
    pledge.secret = secret
    for seat in range(seats):
        nonce, kind = rng.randbytes(32), rng.random()
        if kind < 0.8:
            pledge.promises[seat] = nonce_commitment(nonce)
        if kind < 0.6:
            pledge.nonces[seat] = nonce
    return pledge


SHORT: dict[str, list[dict[str, object]]] = {
    "kille": [{"pots": 1}, {"pots": 1, "cuts": "auto"}],
    "punschkille": [{"glasses": 1}, {"glasses": 1, "cuts": "auto"}],
    "kungsholmskille": [{"deals": 2}],
    "rodskagg": [{"max_deals": 2}],
    "skitgubbe": [{"variants": "C", "c_turn": "race", "race_order": "random", "loop_plies": 5}, {"loop_plies": 5}],
}


@dataclass
class Played:
    """A match at a live table, and who could have done what, by the number of the act."""

    match: talong.Match
    legal: list[dict[int, list[str]]]


def played(key: str, seed: int, acts: int = 400) -> Played:
    """Play a match at random with fair luck."""
    rng = Random(f"{key} {seed}")
    game = talong.game(key)
    seats = rng.randint(max(3, game.seats_min), 5)
    pledge = some_pledge(rng, seats)
    options = SHORT[key][seed % len(SHORT[key])]
    names = [f"P{seat}" for seat in range(seats)] if seed % 2 else None
    match = game.match(seats=seats, rules=game.rules("standard", **options), chance=pledge.luck(seats), names=names)
    match.fair = pledge.data(opened=True)
    legal = []
    while not match.is_over and match.version < acts:
        legal.append({seat: match.legal_texts(seat) for seat in range(seats)})
        seat = rng.choice(match.asked())
        match.apply(seat, rng.choice(match.legal(seat)))
    return Played(match, legal)


@cache
def some_matches(key: str) -> list[Played]:
    return [played(key, seed) for seed in range(8)]


# -------------------------------------------------------------------------------------------------------- known answers


@pytest.mark.parametrize("scheme", SCHEMES)
def test_known_answers_of_the_page(scheme: int) -> None:
    (known,) = [answers for block in blocks("json") if (answers := json.loads(block)).get("scheme", 1) == scheme]
    secret, table, number = bytes.fromhex(known["secret"]), known["table"], known["match"]
    promises: list[str | None] = known["nonce commitments"]
    nonces = [None if nonce is None else bytes.fromhex(nonce) for nonce in known["nonces"]]

    assert hashlib.sha256(bytes.fromhex(known["packed secret"])).hexdigest() == known["commitment"]
    assert commitment(secret, table, number, scheme) == known["commitment"]
    pledge = Pledge(table, number, known["commitment"], scheme)
    pledge.secret = secret
    for seat, (promise, nonce) in enumerate(zip(promises, nonces, strict=True)):
        if nonce is not None:
            assert nonce_commitment(nonce) == promise
            pledge.nonces[seat] = nonce
        if promise is not None:
            pledge.promises[seat] = promise
    fair, second = pledge.luck(len(nonces)), Second(pledge.data(opened=True), len(nonces))

    assert second.commitment == known["commitment"]
    assert (second.salt.hex(), second.info.hex(), second.prk.hex()) == (known["salt"], known["info"], known["prk"])
    assert fair.root == second.key == bytes.fromhex(known["key"])
    for number, draw in enumerate(known["draws"], 1):
        names = ["number", "what"] if scheme == BY_NUMBER else ["deal", "decks", "what", "turn"]
        place = [draw[name] for name in names]
        assert second.draw_key(place).hex() == draw["key"]
        assert second.draw(place, draw["what"], draw["size"]) == draw["gives"]
        while scheme == BY_DEAL and fair.deal < draw["deal"]:
            fair.settle()
        assert first(fair, draw["what"], draw["size"]) == draw["gives"]
        assert fair.draws == number
        assert fair.key.hex() == draw["key"]
        block = hashlib.sha256(b"talong chance 1" + fair.key + bytes(8)).hexdigest()
        assert block == draw["first block"]
    if scheme == BY_DEAL:
        assert [draw["deal"] for draw in known["draws"]] == sorted(draw["deal"] for draw in known["draws"])
        assert {(draw["decks"], draw["turn"]) for draw in known["draws"]} >= {(0, 1), (1, 1), (1, 2), (2, 1)}
    assert {draw["what"].split()[0] for draw in known["draws"]} == {"deck", "cut", "lot", "lots"}


def test_the_page_has_the_packs_of_the_engine() -> None:
    assert {deck.size: deck.codes for deck in (KILLELEK, FRENCH)} == PACKS
    for game in talong.games():
        assert PACKS[game.deck.size] == game.deck.codes


def test_two_implementations_agree() -> None:
    rng = Random("two implementations")
    for _case in range(CASES):
        seats = rng.randint(2, 20)
        pledge = some_pledge(rng, seats)
        fair, second = pledge.luck(seats), Second(pledge.data(opened=True), seats)
        assert second.commitment == pledge.commitment
        at = Places(pledge.scheme)
        for _draw in range(rng.randint(0, 3)):  # What was drawn before, of whatever kind, counts, but not what it gave.
            if rng.random() < 0.3:
                fair.settle()
                at.settled()
            before = rng.choice(["deck", "cut", "lot race"])
            first(fair, before, 42)
            at.next(before)
        what, size = rng.choice([("deck", 42), ("deck", 52), ("cut", 38), ("lot dealer", seats), ("lots seats", seats)])
        if what == "cut":
            size = rng.randint(1, 256)
        assert first(fair, what, size) == second.draw(at.next(what), what, size)


DRAWN = {
    "kille": {"lots seats", "lot dealer", "deck", "cut"},
    "punschkille": {"lots seats", "lot dealer", "deck", "cut"},
    "kungsholmskille": {"lots seats", "deck"},
    "rodskagg": {"lot dealer", "deck"},
    "skitgubbe": {"lot dealer", "deck", "lot race", "lots skitkort"},
}


@pytest.mark.parametrize("key", GAMES)
def test_every_line_of_luck_is_the_draw_of_its_place(key: str) -> None:
    kinds = set()
    assert {game.match.fair.get("scheme", 1) for game in some_matches(key)} == set(SCHEMES)
    for game in some_matches(key):
        second = Second(json.loads(json.dumps(game.match.fair)), game.match.seats)
        luck = [step for step in game.match.history if step.kind in LUCK]
        lines = places(game.match.record(), second.scheme)
        assert [words for _place, words in lines] == [words for _line, words in read_record(game.match.record()).luck]
        assert len(lines) == len(luck)
        for place, words in lines:
            kinds.add(" ".join(words[:2]) if words[0].startswith("lot") else words[0])
            if words[0] == "deck":
                assert second.draw(place, "deck", game.match.game.deck.size) == " ".join(words[1:])
            elif words[0] == "lots":
                assert second.draw(place, f"lots {words[1]}", len(words) - 2) == [int(word) for word in words[2:]]
            elif words[:2] == ["lot", "dealer"]:
                assert second.draw(place, "lot dealer", game.match.seats) == int(words[2])
            elif words[0] == "cut":  # The draw falls within the pack, whose size at that moment the engine knows.
                assert int(words[1]) in {second.draw(place, "cut", size) for size in range(1, 43)}
    assert kinds == DRAWN[key]


# ---------------------------------------------------------------------------------------------------- secret and nonces


def test_the_browsers_vectors_are_what_the_library_makes() -> None:
    assert fair_vectors.FILE.read_text(encoding="utf-8") == fair_vectors.text()
    lines = [line.split() for one in fair_vectors.vectors() for line in one["record"].splitlines()]
    kinds = {" ".join(words[:2]) if words[0].startswith("lot") else words[0] for words in lines if words}
    assert kinds >= set().union(*DRAWN.values())


def test_any_nonce_and_any_other_part_changes_every_draw() -> None:
    shares = [bytes([seat]) * 32 for seat in range(4)]
    given: list[tuple[bytes, list[bytes], str, int]] = [(bytes(32), shares, "a", 1)]
    for seat in range(4):
        others = [b"", withheld(HEX), b"\xff" * 32, bytes([shares[seat][0] ^ 128]) + shares[seat][1:]]
        given += [(bytes(32), [*shares[:seat], other, *shares[seat + 1 :]], "a", 1) for other in others]
    given += [
        (bytes(32), [shares[1], shares[0], *shares[2:]], "a", 1),  # The same nonces from other seats.
        (bytes(32), [*shares, b""], "a", 1),
        (bytes(32), shares[:3], "a", 1),
        (bytes(31) + b"\1", shares, "a", 1),
        (bytes(32), shares, "b", 1),
        (bytes(32), shares, "a", 2),
        (bytes(32), shares, "a1", 1),
        (bytes(32), shares, "a", 11),
    ]
    decks = set()
    for secret, parts, table, number in given:
        fair = Fair(secret, parts, table, number)
        decks |= {FRENCH.text(fair.deck(FRENCH) or []) for _deal in range(3)}
    assert len(decks) == 3 * len(given)


def test_commitments_tell_parts_apart() -> None:
    secrets = [bytes(32), bytes(31) + b"\1"]
    shown = {
        commitment(secret, table, number, scheme)
        for secret in secrets
        for table in ("a", "a1", "1")
        for number in (1, 11)
        for scheme in SCHEMES
    }
    assert len(shown) == 24
    assert nonce_commitment(bytes(32)) not in shown
    assert all(re.fullmatch("[0-9a-f]{64}", text) for text in shown)


def test_a_draw_does_not_depend_on_how_much_of_another_was_used() -> None:
    one, other = Fair(bytes(32), [], "a", 1), Fair(bytes(32), [], "a", 1)
    one.cut(2)
    other.cut(256)
    assert one.deck(FRENCH) == other.deck(FRENCH)
    assert one.deck(FRENCH) != Fair(bytes(32), [], "a", 1).deck(FRENCH)


def test_a_copy_gives_the_same_from_here_on() -> None:
    fair = Fair(bytes(32), [b"", bytes(32)], "a", 1)
    fair.deck(KILLELEK)
    fair.byte()
    copy = fair.copy()
    ahead = [fair.byte(), fair.deck(KILLELEK), fair.lot("dealer", 4), fair.lots("seats", 4), fair.cut(42)]
    assert [copy.byte(), copy.deck(KILLELEK), copy.lot("dealer", 4), copy.lots("seats", 4), copy.cut(42)] == ahead


def test_a_copy_of_a_comparison_goes_on_by_itself() -> None:
    match = played("kille", 0).match
    steps = [step for step in match.history if step.kind in LUCK]
    luck = Compared(steps, Fair(bytes(32), [], "a", 1))
    luck.lot("dealer", match.seats)
    luck.deck(KILLELEK)
    copy = luck.copy()
    assert isinstance(copy, Compared)
    before = copy.differing[:]
    assert 1 in before
    luck.deck(KILLELEK)
    assert copy.differing == before
    copy.deck(KILLELEK)
    assert copy.differing == luck.differing
    assert copy.fair.draws == luck.fair.draws


@pytest.mark.parametrize("scheme", SCHEMES)
def test_draws_that_are_skipped_leave_the_rest_in_their_places(scheme: int) -> None:
    drawn, skipped = (Fair(bytes(32), [b"", bytes(32)], "a", 1, scheme) for _source in range(2))
    rng = Random(scheme)
    for _step in range(200):
        what = rng.choice(["deck", "cut", "cut", "lot race", "lots skitkort", "over"])
        if what == "over":
            drawn.settle()
            skipped.settle()
        elif rng.random() < 0.7:
            first(drawn, what, 42)
            skipped.skip(what)
        else:
            assert first(skipped, what, 42) == first(drawn, what, 42)
    assert skipped.draws == drawn.draws


@pytest.mark.parametrize("scheme", [0, 3, -1])
def test_another_scheme_is_refused(scheme: int) -> None:
    with pytest.raises(ValueError, match=f"no scheme of luck has the number {scheme}"):
        Fair(bytes(32), [], "a", 1, scheme)


@pytest.mark.parametrize("secret", [b"", bytes(31), bytes(33)])
def test_a_secret_has_256_bits(secret: bytes) -> None:
    with pytest.raises(ValueError, match="a secret has 32 bytes"):
        Fair(secret, [], "a", 1)


@pytest.mark.parametrize("nonce", [b"x", bytes(31), bytes(34)])
def test_a_nonce_has_256_bits(nonce: bytes) -> None:
    with pytest.raises(ValueError, match="a nonce has 32 bytes"):
        Fair(bytes(32), [b"", nonce], "a", 1)


# ------------------------------------------------------------------------------------------------------------ fair luck


Shuffle = Callable[[Fair, Deck], list[int]]


def rightly(fair: Fair, deck: Deck) -> list[int]:
    return fair.deck(deck) or []


def naively(fair: Fair, deck: Deck) -> list[int]:
    """Exchange every card with any card."""
    fair.lot("dealer", 2)  # A stream of its own.
    numbers = list(range(deck.size))
    for place in range(deck.size):
        other = fair.below(deck.size)
        numbers[place], numbers[other] = numbers[other], numbers[place]
    return numbers


def how_likely(shuffle: Shuffle, deck: Deck, count: int) -> float:
    """Return how likely it is that faces are spread over the places at least as unevenly as by *shuffle*."""
    fair = Fair(hashlib.sha256(deck.key.encode()).digest(), [bytes(32), b""], "even", 1)
    faces = list(deck.first)
    face = np.array([faces.index(code) for code in deck.codes])
    orders = face[np.array([shuffle(fair, deck) for _deck in range(count)])]
    cells = orders * deck.size + np.arange(deck.size)
    found = np.bincount(cells.ravel(), minlength=len(faces) * deck.size)
    expected = count / len(faces)
    # All cards of a pack come each time, which narrows the spread by (size − 1) / size.
    statistic = ((found - expected) ** 2 / expected).sum() * (deck.size - 1) / deck.size
    return float(stats.chi2.sf(statistic, (len(faces) - 1) * (deck.size - 1)))


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("deck", [KILLELEK, FRENCH], ids=lambda deck: deck.key)
def test_every_card_is_as_likely_in_every_place(deck: Deck) -> None:
    assert 0.0005 < how_likely(rightly, deck, DECKS) < 0.9995


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("deck", [KILLELEK, FRENCH], ids=lambda deck: deck.key)
def test_a_biased_shuffle_is_caught(deck: Deck) -> None:
    assert how_likely(naively, deck, DECKS) < 1e-9


# ----------------------------------------------------------------------------------------------------------- the record


@pytest.mark.parametrize("key", GAMES)
def test_a_record_keeps_what_was_promised(key: str) -> None:
    for game in some_matches(key):
        record = game.match.record()
        again = talong.replay(record)
        assert again.fair == game.match.fair
        assert again.record() == record
        assert again.copy().record() == record
        assert again.copy().fair is not again.fair
    assert not talong.game(key).match(seats=4, seed=0).fair


def with_fair(line: str) -> str:
    """Return a record with that *line* in place of its promise, and the checksum left out."""
    lines = played("kille", 0).match.record().split("\n")
    at = next(at for at, text in enumerate(lines) if text.startswith("fair "))
    lines[at] = line
    lines[-2] = " ".join(lines[-2].split()[:2])
    return "\n".join(lines)


ENTRY: dict[str, object] = {"commitment": HEX, "nonce": None}
WHOLE: dict[str, object] = {"table": "a", "match": 1, "commitment": HEX, "nonces": {"0": ENTRY}, "secret": HEX}


def test_a_promise_of_the_right_shape_is_read() -> None:
    changes: list[dict[str, object]] = [{}, {"nonces": {}}, {"match": 0}, {"match": 2**53 - 1}, {"table": "å" * 100}]
    changes += [{"scheme": scheme} for scheme in SCHEMES if scheme != BY_NUMBER]
    assert max(SCHEMES) == NEWEST
    for change in changes:
        assert talong.replay(with_fair(f"fair {json.dumps(WHOLE | change)}")).fair == WHOLE | change


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (None, "fair"),
        ([], "fair"),
        ("fair", "fair"),
        ({"colour": "red"}, "fair"),
        ({"table": None}, "table"),
        ({"table": ""}, "table"),
        ({"table": 7}, "table"),
        ({"table": "å" * 101}, "table"),
        ({"table": "a\n"}, "table"),
        ({"table": "\ud800"}, "table"),
        ({"match": None}, "match"),
        ({"match": "1"}, "match"),
        ({"match": True}, "match"),
        ({"match": 1.0}, "match"),
        ({"match": -1}, "match"),
        ({"match": 2**53}, "match"),
        ({"scheme": 0}, "scheme"),
        ({"scheme": 3}, "scheme"),
        ({"scheme": "2"}, "scheme"),
        ({"scheme": True}, "scheme"),
        ({"scheme": None}, "scheme"),
        ({"commitment": None}, "commitment"),
        ({"commitment": HEX[1:]}, "commitment"),
        ({"commitment": "A" * 64}, "commitment"),
        ({"commitment": "0x" + HEX[2:]}, "commitment"),
        ({"commitment": " " + HEX[1:]}, "commitment"),
        ({"commitment": 0}, "commitment"),
        ({"nonces": None}, "nonces"),
        ({"nonces": []}, "nonces"),
        ({"nonces": {"00": ENTRY}}, "nonces"),
        ({"nonces": {"9": ENTRY}}, "nonces"),
        ({"nonces": {"-1": ENTRY}}, "nonces"),
        ({"nonces": {"٠": ENTRY}}, "nonces"),
        ({"nonces": {"0": None}}, "nonces"),
        ({"nonces": {"0": {}}}, "nonces"),
        ({"nonces": {"0": {"commitment": HEX}}}, "nonces"),
        ({"nonces": {"0": ENTRY | {"seat": 0}}}, "nonces"),
        ({"nonces": {"0": ENTRY | {"commitment": None}}}, "nonces"),
        ({"nonces": {"0": ENTRY | {"nonce": "0"}}}, "nonces"),
        ({"secret": None}, "secret"),
        ({"secret": ""}, "secret"),
        ({"secret": "g" * 64}, "secret"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_promise_of_another_shape_is_refused_with_its_line(change: object, field: str) -> None:
    data = WHOLE | change if isinstance(change, dict) else change
    text = with_fair(f"fair {json.dumps(data)}")
    line = next(at for at, words in enumerate(text.split("\n"), 1) if words.startswith("fair "))
    for check in (talong.replay, verify):
        with pytest.raises(talong.RecordError) as caught:
            check(text)
        assert (caught.value.code, caught.value.line, caught.value.facts) == ("bad-fair", line, {"field": field})


# --------------------------------------------------------------------------------------------------------- verification


def codes(verdict: Verdict) -> list[str]:
    return [problem.code for problem in verdict.problems]


@pytest.mark.parametrize("key", GAMES)
def test_fair_matches_are_found_to_be_fair(key: str) -> None:
    for game in some_matches(key):
        match = game.match
        verdict = verify(match.record())
        luck = [step.what for step in match.history if step.kind in LUCK]
        assert verdict.ok
        assert not verdict.problems
        assert (verdict.draws, verdict.decks) == (len(luck), luck.count("deck"))
        assert sorted(verdict.used + verdict.withheld + verdict.absent) == list(range(match.seats))
        nonces: Any = match.fair["nonces"]
        assert verdict.used == [int(seat) for seat, entry in nonces.items() if entry["nonce"]]
        assert verdict.withheld == [int(seat) for seat, entry in nonces.items() if not entry["nonce"]]
        assert verdict.is_over is match.is_over
        assert verify(match.record().encode(), verdict.commitment).ok
        assert codes(verify(match.record(), HEX)) == ["fair-other-commitment"]


def test_a_match_without_any_nonce_is_fair_too() -> None:
    pledge = Pledge("a", 1, commitment(bytes(32), "a", 1))
    pledge.secret = bytes(32)
    match = talong.game("rodskagg").match(seats=3, chance=pledge.luck(3))
    match.fair = pledge.data(opened=True)
    verdict = verify(match.record())
    assert verdict.ok
    assert (verdict.used, verdict.absent) == ([], [0, 1, 2])


def test_what_promises_nothing_is_not_found_to_be_fair() -> None:
    verdict = verify(talong.game("kille").match(seats=4, seed=0).record())
    assert codes(verdict) == ["fair-missing"]
    assert not verdict.ok


def test_before_the_secret_is_shown_nothing_can_be_said() -> None:
    match = played("skitgubbe", 0).match
    pledge = read_pledge(match.fair, match.seats, 0)
    match.fair = pledge.data(opened=False)
    assert pledge.secret
    assert pledge.secret.hex() not in match.record()
    verdict = verify(match.record())
    assert codes(verdict) == ["fair-secret-missing"]
    assert verdict.used


def test_a_position_is_not_luck() -> None:
    pledge = some_pledge(Random(0), 4)
    hands = {"0": ["Ki"], "1": ["Bl"], "2": ["Bl"], "3": ["Po"]}
    match = talong.load_position({"game": "kille", "seats": 4, "hands": hands}, chance=pledge.luck(4))
    match.fair = pledge.data(opened=True)
    assert codes(verify(match.record())) == ["fair-from-position"]


def test_a_broken_record_is_refused_as_ever() -> None:
    record = played("kille", 0).match.record()
    for text in ("", record[:200], record.replace("game kille", "game whist"), record.replace("table", "tabel")):
        with pytest.raises(talong.RecordError):
            verify(text)


def test_an_act_or_result_that_cannot_be_is_refused_as_in_a_replay() -> None:
    lines = played("kille", 0).match.record().split("\n")
    for at, line in enumerate(lines):
        if line.startswith("= ") or re.match(r"\d+: ", line):
            wrong = line.replace('"deal": ', '"deal": 9') if line[0] == "=" else "9: stand"
            text = repaired([*lines[:at], wrong, *lines[at + 1 :]])
            with pytest.raises(talong.RecordError) as caught:
                verify(text)
            assert caught.value.line == at + 1
            assert caught.value.code == ("other-result" if line[0] == "=" else "refused")


def test_the_draws_that_differ_are_named() -> None:
    match = played("kille", 1).match
    lines = match.record().split("\n")
    at = [at for at, line in enumerate(lines) if line.startswith("deck")][-1]
    luck = [line for line, words in read_record(match.record()).luck]
    words = lines[at].split()
    place = next(place for place in range(30, 42) if words[place] != words[place + 1])
    words[place], words[place + 1] = words[place + 1], words[place]
    lines[at] = " ".join(words)
    problem = verify(repaired(lines)).problems[0]
    decks = match.record().count("\ndeck ")
    assert (problem.code, problem.line) == ("fair-draw", at + 1)
    assert problem.facts == {"draw": str(luck.index(at + 1) + 1), "what": "deck", "deal": str(decks)}


def test_a_deck_that_was_never_dealt_is_missed_unless_the_match_was_ended_there() -> None:
    match = next(game for game in (played("rodskagg", 0, acts) for acts in range(60)) if game.match.results).match
    lines = match.record().split("\n")
    last = [at for at, line in enumerate(lines) if line.startswith("deck")][-1]
    lines[last] = "no deck"
    problems = verify(repaired(lines)).problems
    assert [problem.code for problem in problems] == ["fair-draw"]
    assert problems[0].facts["what"] == "no deck"
    del lines[last]
    assert verify(repaired(lines)).ok, "nothing was played in that deal"


# ------------------------------------------------------------------------------------------------------------ tampering


def repaired(lines: list[str]) -> str:
    """Return the record with its end as the attacker would write it."""
    text = "\n".join(lines[:-2]) + "\n"
    acts = len([line for line in lines if re.match(r"\d+(:| leaves| joins)", line)])
    return f"{text}end {acts} {checksum(text)}\n"


def other_digit(rng: Random, text: str, digits: str) -> str:
    """Return *text* with one of its *digits* changed."""
    at = rng.choice([at for at, sign in enumerate(text) if sign in digits])
    return text[:at] + rng.choice([digit for digit in digits if digit != text[at]]) + text[at + 1 :]


def change_pledge(rng: Random, data: dict[str, Any]) -> str:
    """Change one thing in what was promised, or two that belong together; return what."""
    nonces = data["nonces"]
    opened = [seat for seat, entry in nonces.items() if entry["nonce"]]
    what = rng.choice(
        ["secret", "secret too", "scheme", "commitment", "table", "match", "promise", "nonce", "nonce too", "seats"]
    )

    def made_to_fit() -> str:
        return commitment(bytes.fromhex(data["secret"]), data["table"], data["match"], data.get("scheme", BY_NUMBER))

    if what in ("secret", "secret too"):
        data["secret"] = other_digit(rng, data["secret"], "0123456789abcdef")
        if what == "secret too":
            data["commitment"] = made_to_fit()
    elif what == "scheme":
        data["scheme"] = BY_NUMBER + BY_DEAL - data.get("scheme", BY_NUMBER)
        if rng.random() < 0.5:
            data["commitment"] = made_to_fit()
    elif what == "commitment":
        data["commitment"] = other_digit(rng, data["commitment"], "0123456789abcdef")
    elif what == "table":
        data["table"] = data["table"][:-1] + rng.choice("xyz")
    elif what == "match":
        data["match"] ^= rng.choice([1, 2, 64])
        if rng.random() < 0.5:
            data["commitment"] = made_to_fit()
    elif what == "promise" and nonces:
        entry = nonces[rng.choice(list(nonces))]
        entry["commitment"] = other_digit(rng, entry["commitment"], "0123456789abcdef")
    elif what in ("nonce", "nonce too") and opened:
        entry = nonces[rng.choice(opened)]
        entry["nonce"] = other_digit(rng, entry["nonce"], "0123456789abcdef") if rng.random() < 0.7 else None
        if what == "nonce too" and entry["nonce"]:
            entry["commitment"] = nonce_commitment(bytes.fromhex(entry["nonce"]))
    elif nonces:
        del nonces[rng.choice(list(nonces))]
    else:
        nonces["0"] = {"commitment": HEX, "nonce": None}
    return what


def change_luck(rng: Random, line: str, seats: int) -> str:
    """Return another line of luck of the same kind."""
    words = line.split()
    if words[0] in ("cut", "lot"):
        limit = 38 if words[0] == "cut" else seats
        return " ".join([*words[:-1], str(rng.choice([number for number in range(limit) if str(number) != words[-1]]))])
    begin = 1 if words[0] == "deck" else 2
    while " ".join(words) == line:
        one, other = rng.randrange(begin, len(words)), rng.randrange(begin, len(words))
        words[one], words[other] = words[other], words[one]
    return " ".join(words)


def change_act(rng: Random, line: str, legal: dict[int, list[str]], texts: list[str]) -> str:
    """Return an act that was not legal then: by somebody else, or something else."""
    seat = int(line.split(":", maxsplit=1)[0])
    while True:
        other = rng.choice([seat, rng.randrange(len(legal))])
        text = rng.choice(texts)
        if text not in legal[other]:
            return f"{other}: {text}"


def tampered(rng: Random, game: Played) -> tuple[str, str]:
    """Change one field of the record of *game*; return what was changed, and the record."""
    lines = game.match.record().split("\n")
    kinds = {
        "luck": [at for at, line in enumerate(lines) if re.match(r"(deck|cut|lots?) ", line)],
        "act": [at for at, line in enumerate(lines) if re.match(r"\d+: ", line)],
        "result": [at for at, line in enumerate(lines) if line.startswith("= ")],
        "fair": [at for at, line in enumerate(lines) if line.startswith("fair ")],
    }
    kind = rng.choice(
        ["luck", "luck", "luck lost", "luck twice", "act", "act", "result", "fair", "fair", "fair", "fair"]
    )
    at = rng.choice(kinds[kind.split()[0]] or kinds["fair"])
    line = lines[at]
    if line.startswith("fair "):
        data = json.loads(line.removeprefix("fair "))
        kind = change_pledge(rng, data)
        lines[at] = f"fair {write_json(data)}"
    elif kind == "luck":
        lines[at] = change_luck(rng, line, game.match.seats)
        kind = line.split()[0]
    elif kind == "luck lost":
        del lines[at]
    elif kind == "luck twice":
        lines.insert(at, line)
    elif kind == "act":
        texts = sorted({lines[act].split(": ")[1] for act in kinds["act"]} | {"stand", "play 2c", "bud", "pass"})
        lines[at] = change_act(rng, line, game.legal[kinds["act"].index(at)], texts)
    else:
        lines[at] = other_digit(rng, line, "0123456789")
    return kind, repaired(lines) if rng.random() < 0.8 else "\n".join(lines)


def replays(text: str) -> bool:
    try:
        talong.replay(text)
    except talong.RecordError:
        return False
    return True


def is_detected(text: str) -> bool:
    try:
        return not verify(text).ok
    except talong.RecordError:
        return True


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("key", GAMES)
def test_every_tampering_is_detected(key: str) -> None:
    rng = Random(f"tamper {key}")
    seen = set()
    only_here = 0
    for _time in range(TAMPERINGS // len(GAMES)):
        game = rng.choice(some_matches(key))
        what, text = tampered(rng, game)
        seen.add(what)
        assert text != game.match.record()
        assert is_detected(text), f"{what}:\n{text}"
        only_here += replays(text)
    assert seen >= {
        "secret",
        "secret too",
        "scheme",
        "commitment",
        "table",
        "match",
        "promise",
        "nonce",
        "nonce too",
        "seats",
    }
    assert seen >= {"act", "result", "luck lost", "luck twice"} | {what.split()[0] for what in DRAWN[key]}
    assert only_here > TAMPERINGS // len(GAMES) // 5  # The rules alone would have believed these.


@pytest.mark.parametrize("key", GAMES)
def test_another_legal_act_is_detected_or_another_legal_match(key: str) -> None:
    """The page says so: luck does not follow from acts. Then everything else must be as it was."""
    rng = Random(f"acts {key}")
    found = 0
    for _time in range(size(15, 40)):
        game = rng.choice(some_matches(key))
        lines = game.match.record().split("\n")
        acts = [at for at, line in enumerate(lines) if re.match(r"\d+: ", line)]
        number = rng.randrange(len(acts))
        seat = int(lines[acts[number]].split(":")[0])
        lines[acts[number]] = f"{seat}: {rng.choice(game.legal[number][seat])}"
        text = repaired(lines)
        if text == game.match.record() or is_detected(text):
            found += 1
            continue
        again = talong.replay(text)
        assert again.results == game.match.results
        assert [drawn(step) for step in again.history if step.kind in LUCK] == [
            drawn(step) for step in game.match.history if step.kind in LUCK
        ]
    assert found


def drawn(step: Any) -> tuple[object, ...]:
    return step.kind, step.number, step.order, step.what


# ---------------------------------------------------------------------------------------------------------- the command


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file of a record in which seat 0 has put in a nonce, seat 2 too, and seat 3 has withheld its own."""
    pledge = Pledge("björn", 7, commitment(bytes(32), "björn", 7))
    pledge.secret = bytes(32)
    pledge.nonces = {0: b"0" * 32, 2: b"2" * 32}
    pledge.promises = {seat: nonce_commitment(str(seat).encode() * 32) for seat in (0, 2, 3)}
    match = talong.game("kille").match(seats=4, chance=pledge.luck(4), rules=talong.game("kille").rules(pots=1))
    match.fair = pledge.data(opened=True)
    while not match.is_over:
        seat = match.asked()[0]
        match.apply(seat, match.legal(seat)[0])
    file = tmp_path / "match.talong"
    file.write_text(match.record(), encoding="utf-8")
    monkeypatch.setenv("TALONG_LANG", "en")
    return file


def test_command_gives_a_clear_account(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = kept.read_text(encoding="utf-8")
    shown = commitment(bytes(32), "björn", 7)
    decks = record.count("\ndeck ")

    assert run(["verify", str(kept)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"The secret is the one that was promised, with the commitment {shown}.",
        "The nonces of seats 0 and 2 are as promised, and had a part in the luck.",
        "Seat 3 promised a nonce and did not open it.",
        f"{decks} deals and 1 other draw recomputed: all as they were played.",
        "The luck is what was promised. The match is over.",
    ]
    assert run(["verify", str(kept), "--commitment", shown.upper(), "--lang", "sv"]) == 0
    said = capsys.readouterr().out
    assert "Bidragen från platserna 0 och 2 är de som utlovades och hade del i slumpen." in said
    assert said.endswith("Slumpen är den som utlovades. Matchen är slut.\n")


def test_command_names_what_is_wrong(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = kept.read_text(encoding="utf-8")
    assert run(["verify", str(kept), "--commitment", HEX]) == 1
    assert capsys.readouterr().out.startswith(
        f"line 5: the record has the commitment {commitment(bytes(32), 'björn', 7)}"
    )

    kept.write_text(repaired(record.replace("32" * 32, "33" * 32).split("\n")), encoding="utf-8")
    assert run(["verify", str(kept)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "line 5: the nonce of seat 2 is not the one that was promised"
    assert re.fullmatch(r"line \d+: draw \d+ \(.*, deal 1\) is not what the secret and the nonces give", said[1])
    assert len(said) == 7
    assert re.fullmatch(r"… and \d+ more problems\.", said[5])
    assert said[6] == "The luck has not been shown to be what was promised."


def test_command_tells_what_cannot_be_checked(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept.write_text(talong.game("kille").match(seats=4, seed=0).record(), encoding="utf-8")
    assert run(["verify", str(kept), "--lang", "sv"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said == [
        "protokollet säger inte hur slumpen kom till: raden ”fair” saknas",
        "Det har inte visats att slumpen är den som utlovades.",
    ]


def test_command_says_when_the_luck_is_the_servers_alone(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pledge = Pledge("a", 1, commitment(bytes(32), "a", 1))
    pledge.secret = bytes(32)
    match = talong.game("skitgubbe").match(seats=3, chance=pledge.luck(3))
    match.fair = pledge.data(opened=True)
    kept.write_text(match.record(), encoding="utf-8")
    assert run(["verify", str(kept)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert "No seat put in a nonce: the luck is that of the server alone." in said
    assert said[-1] == "The luck is what was promised, so far. The match is not over."


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "RECORD: the value is missing"),
        (("missing",), "there is no file “missing” to read"),
        (("match.talong", "more"), "this is not needed: more"),
        (("--loudly",), "--loudly: there is no such option; see talong --help"),
        (("match.talong", "--loudly"), "--loudly: there is no such option; see talong --help"),
    ],
)
def test_command_refuses_what_it_cannot_read(
    kept: Path,
    arguments: tuple[str, ...],
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(kept.parent)
    assert run(["verify", *arguments]) == 2
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", f"talong: {said}\n")


@pytest.mark.once
def test_command_reads_a_pipe(kept: Path) -> None:
    command = [sys.executable, "-c", "from talong.cli import main; main()", "verify", "-", "--lang", "en"]
    environment = {name: value for name, value in os.environ.items() if name in ("PATH", "PYTHONPATH", "SYSTEMROOT")}
    environment |= {"PYTHONUTF8": "1", "HOME": str(kept.parent)}

    def exits(given: bytes) -> tuple[int, str, str]:
        done = subprocess.run(command, input=given, capture_output=True, env=environment, timeout=600, check=False)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    record = kept.read_bytes()
    code, out, wrong = exits(record)
    assert (code, wrong) == (0, "")
    assert out.endswith("The luck is what was promised. The match is over.\n")
    code, out, wrong = exits(repaired(record.decode().replace("björn", "bjorn").split("\n")).encode())
    assert (code, wrong) == (1, "")
    assert "line 5: the secret is not the one that was promised" in out
    assert exits(b"\xff") == (2, "", "talong: line 1: the file is not UTF-8 text\n")
    if LONG:
        assert exits(b"") == (2, "", "talong: line 1: this is not a Talong record\n")


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_help_is_in_the_readers_language(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    assert run(["verify", "--help", "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert said.startswith(Words(lang).word("help-verify-usage"))
    assert "talong verify - <" in said
    assert "--commitment" in said
