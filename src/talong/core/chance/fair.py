"""Verifiable random source by commit and reveal (docs/fair.md).

Nobody can choose this luck, and anybody can check it afterwards. The server commits to a secret and each seat may
commit to a nonce; then the nonces are opened, and all luck of the match follows from both. The secret is opened when
the match is over.
"""

from __future__ import annotations

from typing import Any, Final

from talong.cards.deck import Deck
from talong.core.chance.replayed import Replayed
from talong.core.chance.source import Chance
from talong.core.errors import RecordError
from talong.core.history import Step

# Schemes of the keys of a match's draws: by the number of the draw, or by the deal that it is for.
BY_NUMBER: Final = 1
BY_DEAL: Final = 2
NEWEST: Final = BY_DEAL

SECRET_BYTES: Final = 32
NONCE_BYTES: Final = 32
LONGEST_TABLE: Final = 100
LAST_MATCH: Final = (1 << 53) - 1  # The greatest integer that every reader of JSON gets right.

_HEX: Final = frozenset("0123456789abcdef")
_FIELDS: Final = frozenset(("table", "match", "scheme", "commitment", "nonces", "secret"))


def packed(scheme: int, role: str, parts: list[bytes]) -> bytes:
    """Return *scheme*, *role* and *parts* as one byte string, each after its length, so no two lists look the same."""
    text = b""
    for part in [f"talong fair {scheme}".encode(), role.encode(), *parts]:
        text += len(part).to_bytes(4, "big") + part
    return text


def commitment(secret: bytes, table: str, match: int, scheme: int = NEWEST) -> str:
    """Return the commitment to *secret*, shown before anything is dealt; it binds the *scheme* as well."""
    from hashlib import sha256

    return sha256(packed(scheme, "secret", [table.encode(), str(match).encode(), secret])).hexdigest()


def nonce_commitment(nonce: bytes) -> str:
    """Return the commitment to a seat's *nonce*, shown before any is opened: the same in every scheme."""
    from hashlib import sha256

    return sha256(packed(BY_NUMBER, "nonce", [nonce])).hexdigest()


def withheld(promise: str) -> bytes:
    """Return the share of a seat that gave the commitment *promise* and never opened it."""
    return b"\0" + bytes.fromhex(promise)


def match_key(secret: bytes, shares: list[bytes], table: str, match: int, scheme: int) -> bytes:
    """Return the key of all luck in a match: HKDF with SHA-256 (RFC 5869), salted with the *shares* of the seats."""
    from hashlib import sha256
    from hmac import digest

    salt = sha256(packed(scheme, "nonces", shares)).digest()
    info = packed(scheme, "match", [table.encode(), str(match).encode()])
    return digest(digest(salt, secret, "sha256"), info + b"\1", "sha256")


def numbered_key(key: bytes, number: int, what: str) -> bytes:
    """Return the key of one draw by its *number*, which counts all draws of the match; *what* is as in the record."""
    from hmac import digest

    return digest(key, packed(BY_NUMBER, "draw", [str(number).encode(), what.encode()]), "sha256")


def placed_key(key: bytes, deal: int, deck: int, what: str, turn: int) -> bytes:
    """Return the key of one draw by its place: see `Fair`; *what* is as in the record."""
    from hmac import digest

    place = [str(deal).encode(), str(deck).encode(), what.encode(), str(turn).encode()]
    return digest(key, packed(BY_DEAL, "draw", place), "sha256")


class Fair(Chance):
    """Verifiable luck of one match at a live table.

    A seat's share is its nonce; nothing, if it has promised none; or `withheld`, if it has not opened it.

    The place of a draw is its `deal`, from 1; how many decks have been drawn for that deal; and which draw for the same
    purpose it is since the last of them. So nothing that is done in one deal changes the luck of another.
    """

    def __init__(self, secret: bytes, shares: list[bytes], table: str, match: int, scheme: int = NEWEST) -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
        for share in shares:
            if len(share) not in (0, NONCE_BYTES, NONCE_BYTES + 1):
                raise ValueError(f"a nonce has {NONCE_BYTES} bytes, not {len(share)}")
        if not is_scheme(scheme):
            raise ValueError(f"no scheme of luck has the number {scheme}")
        root = match_key(secret, shares, table, match, scheme)
        super().__init__(root)
        self.secret = secret
        self.shares = shares
        self.table = table
        self.match = match
        self.scheme = scheme
        self.root = root
        self.draws = 0
        self.deal = 1
        self.decks = 0
        self.turns: dict[str, int] = {}

    def copy(self) -> Chance:
        """Return an independent source that gives the same draws from here on."""
        other = Fair(self.secret, self.shares, self.table, self.match, self.scheme)
        other.draws = self.draws
        other.deal = self.deal
        other.decks = self.decks
        other.turns = self.turns.copy()
        other.key = self.key
        return self._resumed(other)

    def __reduce__(self) -> str | tuple[Any, ...]:
        given = (self.secret, self.shares, self.table, self.match, self.scheme)
        return (fair_at, (given, self.draws, self.deal, self.decks, self.turns))

    def _begin(self, what: str) -> None:
        """Start a byte stream of its own for the next draw, so that it can be checked alone."""
        self.skip(what)
        if self.scheme == BY_NUMBER:
            self.key = numbered_key(self.root, self.draws, what)
        else:
            self.key = placed_key(self.root, self.deal, self.decks, what, self.turns[what])
        self.block = b""
        self.at = 0
        self.counter = 0

    def skip(self, what: str) -> None:
        """Move on to the place of the next draw."""
        self.draws += 1
        if what == "deck":
            self.decks += 1
            self.turns = {}
        self.turns[what] = self.turns.get(what, 0) + 1

    def settle(self) -> None:
        """Advance to the next deal."""
        self.deal += 1
        self.decks = 0
        self.turns = {}

    def deck(self, deck: Deck) -> list[int] | None:
        """Return the order of a shuffled *deck*, top card first."""
        self._begin("deck")
        return super().deck(deck)

    def cut(self, size: int) -> int:
        """Return where an automatic cut divides *size* cards (R-K3)."""
        self._begin("cut")
        return super().cut(size)

    def lot(self, what: str, size: int) -> int:
        """Draw a lot among *size*, for *what*."""
        self._begin(f"lot {what}")
        return super().lot(what, size)

    def lots(self, what: str, size: int) -> list[int]:
        """Draw all of *size* lots, for *what*."""
        self._begin(f"lots {what}")
        return super().lots(what, size)


def fair_at(
    given: tuple[bytes, list[bytes], str, int, int], draws: int, deal: int, decks: int, turns: dict[str, int]
) -> Fair:
    """Return the luck that is *given*, at that place: what a pickle holds. Every draw has a stream of its own."""
    secret, shares, table, match, scheme = given
    chance = Fair(secret, shares, table, match, scheme)
    chance.draws = draws
    chance.deal = deal
    chance.decks = decks
    chance.turns = turns
    return chance


class Compared(Replayed):
    """Replayed luck compared with what *fair* gives; `differing` are the draws that are not the same.

    They are counted from 0. One that is missing counts too, but for the deck of a deal that was never dealt.
    """

    def __init__(self, steps: list[Step], fair: Fair) -> None:
        super().__init__(steps)
        self.fair = fair
        self.differing: list[int] = []

    def copy(self) -> Chance:
        """Return an independent source with the same draws left."""
        fair = self.fair.copy()
        assert isinstance(fair, Fair)
        other = Compared(self.steps, fair)
        other.next = self.next
        other.differing = self.differing[:]
        return other

    def settle(self) -> None:
        """Advance to the next deal."""
        self.fair.settle()

    def _note(self, at: int, same: bool) -> None:
        if not same:
            self.differing.append(at)

    def deck(self, deck: Deck) -> list[int] | None:
        """Return the next deck of the history; a match that was ended between two deals had no other."""
        at = self.next
        if at == len(self.steps):
            return None
        order = super().deck(deck)
        self._note(at, order == self.fair.deck(deck))
        return order

    def cut(self, size: int) -> int:
        """Return the next cut of the history."""
        at = self.next
        cut = super().cut(size)
        self._note(at, cut == self.fair.cut(size))
        return cut

    def lot(self, what: str, size: int) -> int:
        """Return the next lot of the history."""
        at = self.next
        lot = super().lot(what, size)
        self._note(at, lot == self.fair.lot(what, size))
        return lot

    def lots(self, what: str, size: int) -> list[int]:
        """Return the next drawing of lots of the history."""
        at = self.next
        order = super().lots(what, size)
        self._note(at, order == self.fair.lots(what, size))
        return order


class Pledge:
    """Fairness pledge of a match, the line `fair` of a record.

    `promises` are the commitments of the seats and `nonces` those that were opened; `secret` is empty until it is.
    """

    def __init__(self, table: str, match: int, promised: str, scheme: int = NEWEST) -> None:
        self.table = table
        self.match = match
        self.scheme = scheme
        self.commitment = promised
        self.promises: dict[int, str] = {}
        self.nonces: dict[int, bytes] = {}
        self.secret = b""

    def shares(self, seats: int) -> list[bytes]:
        """Return the share of each of *seats* seats in the luck."""
        shares: list[bytes] = []
        for seat in range(seats):
            if seat in self.nonces:
                shares.append(self.nonces[seat])
            elif seat in self.promises:
                shares.append(withheld(self.promises[seat]))
            else:
                shares.append(b"")
        return shares

    def luck(self, seats: int) -> Fair:
        """Return the luck that follows from the pledge, at a table of *seats* seats."""
        return Fair(self.secret, self.shares(seats), self.table, self.match, self.scheme)

    def data(self, opened: bool) -> dict[str, object]:
        """Return the pledge as plain data, for `Match.fair`; the secret only if it is *opened*, after the match."""
        nonces: dict[str, object] = {}
        for seat in sorted(self.promises):
            nonce = self.nonces[seat].hex() if seat in self.nonces else None
            nonces[str(seat)] = {"commitment": self.promises[seat], "nonce": nonce}
        data: dict[str, object] = {"table": self.table, "match": self.match}
        if self.scheme != BY_NUMBER:  # The first records have no scheme.
            data["scheme"] = self.scheme
        data["commitment"] = self.commitment
        data["nonces"] = nonces
        if opened and self.secret:
            data["secret"] = self.secret.hex()
        return data


def read_pledge(given: object, seats: int, line: int) -> Pledge:
    """Return the pledge that *given* spells, on that *line* of a record, or refuse it."""
    if not isinstance(given, dict) or not _FIELDS.issuperset(given):
        raise RecordError(line, "bad-fair", {"field": "fair"})
    table = given.get("table")
    if not isinstance(table, str) or not 0 < len(table) <= LONGEST_TABLE or not table.isprintable():
        raise RecordError(line, "bad-fair", {"field": "table"})
    match = given.get("match")
    if isinstance(match, bool) or not isinstance(match, int) or not 0 <= match <= LAST_MATCH:
        raise RecordError(line, "bad-fair", {"field": "match"})
    scheme = given.get("scheme", BY_NUMBER)
    if not is_scheme(scheme):
        raise RecordError(line, "bad-fair", {"field": "scheme"})
    assert isinstance(scheme, int)
    pledge = Pledge(table, match, _hex(given.get("commitment"), "commitment", line), scheme)
    nonces = given.get("nonces")
    if not isinstance(nonces, dict):
        raise RecordError(line, "bad-fair", {"field": "nonces"})
    names = [str(seat) for seat in range(seats)]
    for name, entry in nonces.items():
        if name not in names or not isinstance(entry, dict) or set(entry) != {"commitment", "nonce"}:
            raise RecordError(line, "bad-fair", {"field": "nonces"})
        seat = int(name)
        pledge.promises[seat] = _hex(entry["commitment"], "nonces", line)
        if entry["nonce"] is not None:
            pledge.nonces[seat] = bytes.fromhex(_hex(entry["nonce"], "nonces", line))
    if "secret" in given:
        pledge.secret = bytes.fromhex(_hex(given["secret"], "secret", line))
    return pledge


def is_scheme(given: object) -> bool:
    """Tell whether *given* is a known scheme."""
    return isinstance(given, int) and not isinstance(given, bool) and BY_NUMBER <= given <= NEWEST


def _hex(given: object, field: str, line: int) -> str:
    """Return *given* if it is 32 bytes in lowercase hexadecimal, or refuse it."""
    if not isinstance(given, str) or len(given) != 2 * NONCE_BYTES or not _HEX.issuperset(given):
        raise RecordError(line, "bad-fair", {"field": field})
    return given
