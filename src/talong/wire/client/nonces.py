"""Nonces of one seat at a live table: commitment and opening (docs/fair.md)."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from talong.core.chance.fair import nonce_commitment
from talong.wire.answers import Refused, TableInfo
from talong.wire.client.socket import Client
from talong.wire.commands import Nonce, Sit


class Promise:
    """Nonces of one seat, in *kept*; *keep* stores each on disk before it is committed to."""

    def __init__(self, client: Client, kept: dict[str, Any], keep: Callable[[], None]) -> None:
        self.client = client
        self.kept = kept
        self.keep = keep
        self.opened = 0  # The match for which the nonce was sent.

    def sit(self, seat: int | None = None) -> str:
        """Sit down, or commit anew where we sit already; return the id of the command."""
        self.keep()
        command = Sit(id=self.client.new_id(), seat=seat, nonce=promised(self.kept["nonce"]))
        self.client.send(command)
        return command.id

    def seated(self, token: str, in_seat: bool) -> None:
        """Store the seat's *token*, and whether the commitment counts because we are *in_seat* already."""
        self.kept |= {"token": token, "promised": in_seat}
        self.keep()

    def look(self, info: TableInfo, seat: int) -> None:
        """Open the nonce when the table waits for it, and take the next one when it has been opened."""
        shown = None if info.fair is None else info.fair.nonces.get(str(seat))
        if shown is not None and shown == self.kept["nonce"] and "next" in self.kept:
            self.kept["nonce"] = self.kept.pop("next")
            self.keep()
        elif shown is None and info.status == "shuffling" and self.kept["promised"] and self.opened != info.match:
            self.opened = info.match
            self.kept.setdefault("next", secrets.token_hex(32))
            self.keep()
            following = promised(self.kept["next"])
            self.client.send(Nonce(id=self.client.new_id(), nonce=self.kept["nonce"], next=following))

    def refused(self, answer: Refused) -> bool:
        """Tell whether *answer* is about a nonce; commit anew to one that the table does not know."""
        if answer.code not in ("no-nonce-wanted", "other-nonce"):
            return False
        self.kept.pop("next", None)
        if answer.code == "other-nonce":
            self.kept |= {"nonce": secrets.token_hex(32)}
            self.sit()
        return True


def promised(nonce: str) -> str:
    """Return the commitment to a *nonce*."""
    return nonce_commitment(bytes.fromhex(nonce))
