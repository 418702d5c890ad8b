"""Double-entry ledger: whole units moved between accounts, each move with its rule."""

from __future__ import annotations

from talong._compat import mypyc_attr


@mypyc_attr(acyclic=True)
class Entry:
    """Entry of *amount* units from *source* to *target*."""

    def __init__(self, amount: int, source: str, target: str, rule: str, deal: int) -> None:
        self.amount = amount
        self.source = source
        self.target = target
        self.rule = rule
        self.deal = deal

    def data(self) -> dict[str, object]:
        """Return the entry as plain data."""
        return {
            "amount": self.amount,
            "from": self.source,
            "to": self.target,
            "rule": self.rule,
            "deal": self.deal,
        }


class Ledger:
    """Accounts whose sum never changes: units can only be moved from one to another."""

    def __init__(self, names: list[str], balance: list[int]) -> None:
        assert len(names) == len(balance)
        self.names = names
        self.balance = balance
        self.entries: list[Entry] = []

    def move(self, amount: int, source: int, target: int, rule: str, deal: int) -> None:
        """Move *amount* from *source* to *target* and note the *rule* for it."""
        assert amount > 0
        assert source != target
        balance = self.balance
        balance[source] = balance[source] - amount
        balance[target] = balance[target] + amount
        self.entries.append(Entry(amount, self.names[source], self.names[target], rule, deal))

    def total(self) -> int:
        """Return the sum of all accounts."""
        return sum(self.balance)

    def copy(self) -> Ledger:
        """Return an independent ledger with the same history."""
        other = Ledger(self.names, self.balance[:])
        other.entries = self.entries[:]
        return other
