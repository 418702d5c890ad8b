"""Ids, tokens and codes. All are unguessable; credentials are derived from the server's own key.

Derived tokens need not be stored to be given again: the database has only their hashes.
"""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import b32encode, urlsafe_b64encode
from hashlib import sha256
from typing import Final

ID_BYTES: Final = 16  # 128 bits
GROUP: Final = 5
ID: Final = re.compile(r"[A-Za-z0-9_-]{1,60}")


class Keys:
    """Generator of ids and credentials, from the server's *key* of 256 bits."""

    def __init__(self, key: bytes) -> None:
        assert len(key) == 32
        self.key = key

    def table_id(self) -> str:
        """Return the id of a new table, which is also its link."""
        return secrets.token_urlsafe(ID_BYTES)

    def person_id(self) -> str:
        """Return a new person id, which tells nothing about the person."""
        return secrets.token_urlsafe(ID_BYTES)

    def session(self) -> str:
        """Return a new session: random and signed, so that forged ones never reach the database."""
        drawn = secrets.token_urlsafe(ID_BYTES * 2)
        return f"{drawn}.{self._signature('session', drawn)}"

    def is_signed(self, session: str) -> bool:
        """Tell whether *session* carries our signature."""
        drawn, _dot, signature = session.partition(".")
        return hmac.compare_digest(signature.encode(), self._signature("session", drawn).encode())

    def seat_token(self, table: str, person: str, session: str, version: int) -> str:
        """Return the token of *person* at *table*: the same for the same *session* and the same `sit` at *version*."""
        return urlsafe_b64encode(self._derive("seat", table, person, session, str(version))).decode().rstrip("=")

    def recovery_code(self, table: str, person: str, session: str, version: int) -> str:
        """Return the code that comes with a seat token, to be written down and used on another device."""
        return _grouped(self._derive("recovery", table, person, session, str(version)))

    def new_recovery_code(self) -> str:
        """Return a recovery code that nobody has been given before."""
        return _grouped(secrets.token_bytes(ID_BYTES))

    def bot_seed(self, table: str, match: int, seat: int, version: int) -> str:
        """Return the random seed of a bot for one decision: the same in every process, unguessable outside."""
        return self._derive("bot", table, str(match), str(seat), str(version)).hex()

    def table_code(self, table: str, draw: int, size: int) -> int:
        """Return which of *size* codes *table* gets at that *draw*, unguessable outside."""
        return int.from_bytes(self._derive("code", table, str(draw))) % size

    def tries_name(self, address: str) -> str:
        """Return the name under which tries from *address* are counted, which does not reveal the address."""
        return self._signature("tries", address)

    def _signature(self, what: str, text: str) -> str:
        return urlsafe_b64encode(self._derive(what, text)[:ID_BYTES]).decode().rstrip("=")

    def _derive(self, *parts: str) -> bytes:
        return hmac.new(self.key, "\0".join(parts).encode(), sha256).digest()


def _grouped(drawn: bytes) -> str:
    """Return *drawn* as groups of letters and digits that can be read aloud."""
    code = b32encode(drawn)[: 5 * GROUP].decode()
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def is_id(text: str) -> bool:
    """Tell whether *text* can be an id; nothing else is looked up, since databases differ in what they accept."""
    return ID.fullmatch(text) is not None


def digest(token: str) -> bytes:
    """Return the SHA-256 of a token, which is all that the database stores of it."""
    return sha256(token.encode()).digest()
