"""Verification that the luck of a record is what was committed to before the first deal (docs/fair.md)."""

from __future__ import annotations

from talong.core.chance.fair import Compared, Pledge, commitment, nonce_commitment, read_pledge
from talong.core.errors import RecordError
from talong.core.match import Match
from talong.record.reader import Record, read_record


class Verdict:
    """Result of a verification. Seats are those before any lots were drawn for them."""

    def __init__(self) -> None:
        self.commitment = ""
        self.used: list[int] = []  # Seats whose nonces had a part in the luck.
        self.withheld: list[int] = []  # Seats that did not open what they had committed to.
        self.absent: list[int] = []  # Seats that had committed to nothing.
        self.draws = 0  # How many draws were recomputed.
        self.decks = 0  # How many of these draws were decks.
        self.is_over = False
        self.problems: list[RecordError] = []

    @property
    def ok(self) -> bool:
        """Whether everything is as committed to."""
        return not self.problems


def verify(text: str | bytes, expected: str | None = None) -> Verdict:
    """Verify the luck of the record *text*, or raise RecordError if that is no proper record.

    *expected* is the commitment that was seen at the table, if it is known.
    """
    return judge(read_record(text), expected)


def judge(record: Record, expected: str | None = None) -> Verdict:
    """Verify the luck of a parsed *record*."""
    match = record.begin()
    verdict = Verdict()
    if not match.fair:
        verdict.problems.append(RecordError(0, "fair-missing", {}))
        _play(record, match, verdict)
        return verdict
    line = record.lines["fair"]
    pledge = read_pledge(match.fair, match.seats, line)
    verdict.commitment = pledge.commitment
    if "position" in record.lines:
        verdict.problems.append(RecordError(record.lines["position"], "fair-from-position", {}))
    if expected is not None and expected != pledge.commitment:
        facts = {"found": pledge.commitment, "expected": expected}
        verdict.problems.append(RecordError(line, "fair-other-commitment", facts))
    _check_nonces(pledge, match.seats, line, verdict)
    if not pledge.secret:
        verdict.problems.append(RecordError(line, "fair-secret-missing", {}))
        _play(record, match, verdict)
        return verdict
    found = commitment(pledge.secret, pledge.table, pledge.match, pledge.scheme)
    if found != pledge.commitment:
        verdict.problems.append(RecordError(line, "fair-commitment", {"found": found}))
    _check_luck(record, record.begin(pledge.luck(match.seats)), verdict)
    return verdict


def _check_nonces(pledge: Pledge, seats: int, line: int, verdict: Verdict) -> None:
    for seat in range(seats):
        if seat in pledge.nonces:
            verdict.used.append(seat)
            if nonce_commitment(pledge.nonces[seat]) != pledge.promises[seat]:
                verdict.problems.append(RecordError(line, "fair-nonce", {"seat": str(seat)}))
        elif seat in pledge.promises:
            verdict.withheld.append(seat)
        else:
            verdict.absent.append(seat)


def _check_luck(record: Record, match: Match, verdict: Verdict) -> None:
    """Replay *match* to the end of the *record*, and note each draw that differs from the committed one."""
    luck = match.chance
    assert isinstance(luck, Compared)
    wrong: RecordError | None = None
    try:
        _play(record, match, verdict)
    except RecordError as error:
        wrong = error
    verdict.draws = luck.fair.draws
    differing = set(luck.differing)
    decks = 0
    for at in range(verdict.draws):
        line, words = record.luck[at] if at < len(record.luck) else (record.end, ["no", "deck"])
        decks += "deck" in words
        if at in differing:
            what = " ".join(words[:2]) if words[0] in ("lot", "lots", "no") else words[0]
            facts = {"draw": str(at + 1), "what": what, "deal": str(max(decks, 1))}
            verdict.problems.append(RecordError(line, "fair-draw", facts))
    verdict.decks = decks
    if wrong is not None:
        if verdict.ok:
            raise wrong
        verdict.problems.append(wrong)  # The error may well follow from luck that was changed.


def _play(record: Record, match: Match, verdict: Verdict) -> None:
    for _match in record.play(match):
        pass
    verdict.is_over = match.is_over
