"""Reader and replay of records (docs/records.md).

The stored luck outranks any seed: a replay draws nothing, it takes each deck, cut and lot from the text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from talong.core.chance.draws import is_draw, read_draw
from talong.core.chance.fair import Compared, Fair, read_pledge
from talong.core.chance.replayed import Replayed
from talong.core.chance.source import Chance
from talong.core.errors import RecordError, TalongError, UnknownGame
from talong.core.event import WATCHER
from talong.core.hosting import catch_up, log_of, rest_from_now_on, told_by
from talong.core.match import Match
from talong.core.options import short
from talong.core.record import FORMAT, checksum, write_result
from talong.core.view import View
from talong.games import game

_HEADER = ("game", "seats", "names", "rules", "dealer", "fixed_seats", "people", "position", "fair", "lots")


class Line:
    """Line of the course of the game."""

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text


class ReplayStep:
    """Step of a replay: a line of the record, and the match after it, independent of those of the other steps."""

    def __init__(self, line: str, match: Match, since: int = -1, heard: int = 0) -> None:
        self.line = line  # As in the record, such as `2: swap` or `2 leaves`; empty before the first act.
        self.match = match.copy()
        self._since = since  # An earlier version, and how many events after it had been told before this step.
        self._heard = heard
        self.match.chance = Chance()  # Whoever plays on from here has luck of their own.
        name, colon, text = line.partition(":") if ":" in line else line.partition(" ")
        self.seat = int(name) if colon and name.isdecimal() else None  # Whose act it is.
        self.text = text.strip() if self.seat is not None else line  # The act in the rulebook's grammar.

    def view(self, viewer: int) -> View:
        """Return the view of *viewer*, a seat or WATCHER, after the step."""
        return self.match.view(viewer)

    def events(self, viewer: int = WATCHER) -> list[dict[str, object]]:
        """Return what happened in the step, as *viewer* may see it."""
        return self.match.events(since=self._since, viewer=viewer)[self._heard :]

    def __repr__(self) -> str:
        return f"<ReplayStep {self.line!r}: {self.match!r}>"


class Record:
    """Parsed record, not yet replayed. To iterate over it is to replay it step by step."""

    def __init__(self, first: int = 1) -> None:
        self.first = first  # The number of its first line, in a file that may have several.
        self.header: dict[str, object] = {}
        self.lines: dict[str, int] = {}  # The line number of each field of the header.
        self.acts: list[Line] = []
        self.luck: list[tuple[int, list[str]]] = []
        self.results: list[Line] = []
        self.end = 0

    def begin(self, fair: Fair | None = None) -> Match:
        """Return the match before the first act; compare its luck with that of *fair*, if that is given."""
        for name, kind in (("game", str), ("seats", int), ("rules", dict)):
            if not isinstance(self.header.get(name), kind):
                raise RecordError(self.lines.get(name, self.first), "header-missing", {"what": name})
        try:
            match = self._begin(str(self.header["game"]), fair)
            if "fair" in self.header:
                match.fair = read_pledge(self.header["fair"], match.seats, self.lines["fair"]).data(True)
            return match
        except RecordError as error:
            raise RecordError(error.line or self.end, error.code, error.facts) from None
        except TalongError as error:
            raise self._refused(self._blame(error), error) from None

    def _begin(self, key: str, fair: Fair | None) -> Match:
        chosen = game(key)
        steps = [read_draw(words, chosen.deck, line) for line, words in self.luck]
        luck = Replayed(steps) if fair is None else Compared(steps, fair)
        options = self.header["rules"]
        assert isinstance(options, dict)
        rules = chosen.read_rules(options)
        position = self.header.get("position")
        if position is not None:
            if not isinstance(position, dict) or position.get("game") != key:
                raise RecordError(self.lines["game"], "header-differs", {})
            match = chosen.load(position, chance=luck)
            for name, same in (("seats", match.seats == self.header["seats"]), ("rules", match.rules == rules)):
                if not same:
                    raise RecordError(self.lines[name], "header-differs", {})
            return match
        return chosen.match(
            seats=self.header["seats"],
            rules=rules,
            chance=luck,
            names=self.header.get("people", self.header.get("names")),
            fixed_seats=self.header.get("fixed_seats") is True,
            dealer=self.header.get("dealer"),
            lots=self.header.get("lots") is True,
        )

    def play(self, match: Match) -> Iterator[Match]:
        """Apply every act of the record to *match*, and yield it after each; check the results."""
        for line in self.acts:
            try:
                words = line.text.split()
                catch_up(match, line.text)
                if words == ["resumed"]:
                    match.resume(match.chance)
                elif is_passage(words):
                    go = match.leave if words[1] == "leaves" else match.join
                    go(int(words[0]))
                else:
                    match.say(line.text)
            except RecordError as error:
                raise RecordError(error.line or line.number, error.code, error.facts) from None
            except TalongError as error:
                raise self._refused(line.number, error) from None
            yield match
        luck = match.chance
        assert isinstance(luck, Replayed)
        if luck.next < len(luck.steps):
            catch_up(match)
        if self.header.get("names", []) != match.names:
            raise RecordError(self.lines.get("names", self.first), "header-differs", {})
        for line, result in zip(self.results, match.results, strict=False):
            if line.text != write_result(result):
                raise RecordError(line.number, "other-result", {})
        if len(self.results) != len(match.results):
            number = self.results[len(match.results)].number if len(self.results) > len(match.results) else self.end
            raise RecordError(number, "other-result", {})
        if luck.next < len(luck.steps):
            raise RecordError(self.luck[luck.next][0], "luck-left-over", {})

    def __iter__(self) -> Iterator[ReplayStep]:
        """Replay the record step by step: first the match before any act, then after each."""
        match = self.begin()
        log_of(match)  # From here on every copy has the log, and need not replay for its events.
        yield ReplayStep("", match)
        version, told = match.version, len(log_of(match))
        for at, _match in enumerate(self.play(match)):
            since = version - 1
            yield ReplayStep(self.acts[at].text, match, since, told - told_by(match, since))
            version, told = match.version, len(log_of(match))

    def __repr__(self) -> str:
        acts = len([line for line in self.acts if line.text != "resumed"])
        return f"<Record of {self.header.get('game')}: {self.header.get('seats')} seats, {acts} acts>"

    def _blame(self, error: TalongError) -> int:
        """Return the line of the header that *error* is about, or the first."""
        field = str(getattr(error, "field", "")).split(".")[0].split("[")[0]
        people = "people" if field == "names" and "people" in self.lines else field
        if isinstance(error, UnknownGame):
            return self.lines["game"]
        for name in (people, "position", "rules", "game"):
            if name in self.lines:
                return self.lines[name]
        return self.first

    def _refused(self, line: int, error: TalongError) -> RecordError:
        rule = str(getattr(error, "rule", "") or getattr(error, "field", ""))
        facts = {"rule": rule or "game", "why": error.why, "inner": error.code}
        facts.update({f"inner-{name}": value for name, value in error.facts.items()})
        return RecordError(line, "refused", facts)


Source = str | bytes | Path  # The text of records, or the path of a file with it.


def read(source: Source) -> Record:
    """Parse the one record of *source*, a text or a path, or refuse it with the line that is wrong."""
    return read_record(_content(source))


def records(source: Source) -> Iterator[Record]:
    """Parse the records of *source*, a text or a path, one by one; refuse what is none with its line in the whole."""
    lines = _decoded(_content(source)).split("\n")
    starts = [at for at, line in enumerate(lines) if line.startswith("talong record ")]
    if not starts or any(line.strip() and not line.startswith("#") for line in lines[: starts[0]]):
        raise RecordError(1, "not-a-record", {})
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield read_record("\n".join(lines[start:end]), start + 1)


def _content(source: Source) -> str | bytes:
    """Return the text of *source*: a path is read, and text is itself, never the name of a file."""
    return source.read_bytes() if isinstance(source, Path) else source


def _decoded(text: str | bytes) -> str:
    """Return *text* as a string, or refuse it."""
    if not isinstance(text, (str, bytes)):
        raise RecordError(1, "not-a-record", {})
    try:
        return text if isinstance(text, str) else text.decode()
    except UnicodeDecodeError as error:
        raise RecordError(error.object[: error.start].count(b"\n") + 1, "not-utf8", {}) from None


def read_record(text: str | bytes, first: int = 1) -> Record:
    """Parse *text* into a Record, or refuse it with the line that is wrong; *first* is the number of its first line."""
    lines = _decoded(text).split("\n")
    for number, line in enumerate(lines, start=first):
        if not line.isprintable() and "\t" not in line and "\r" not in line:
            raise RecordError(number, "not-utf8", {})
    words = lines[0].split()
    if words[:2] != ["talong", "record"] or len(words) != 3 or not words[2].isdecimal():
        raise RecordError(first, "not-a-record", {})
    if int(words[2][:9]) != FORMAT:
        raise RecordError(first, "newer-format", {"format": words[2]})
    record = Record(first)
    in_header = True
    for number, line in enumerate(lines[1:], start=first + 1):
        stripped = line.strip()
        if record.end and stripped:
            raise RecordError(number, "after-the-end", {})
        if not stripped:
            in_header = False
        elif stripped.startswith("#"):
            continue
        elif in_header:
            _read_header(record, number, stripped)
        elif stripped.startswith("end"):
            _read_end(record, number, stripped.split(" "), lines)
        else:
            _read_line(record, number, stripped)
    if not record.end:
        raise RecordError(first + len(lines) - 1, "truncated", {})
    return record


def _read_header(record: Record, number: int, line: str) -> None:
    word, _space, rest = line.partition(" ")
    if word not in _HEADER or word in record.header:
        raise RecordError(number, "bad-line", {"text": short(line)})
    try:
        record.header[word] = rest if word == "game" else json.loads(rest)
    except (ValueError, RecursionError):
        raise RecordError(number, "bad-json", {"word": word}) from None
    record.lines[word] = number


def _read_line(record: Record, number: int, line: str) -> None:
    words = line.split()
    if is_draw(words):
        record.luck.append((number, words))
    elif words[0] == "=":
        record.results.append(Line(number, line))
    elif words == ["resumed"] or ":" in words[0] or is_passage(words):
        record.acts.append(Line(number, line))
    else:
        raise RecordError(number, "bad-line", {"text": short(line)})


def is_passage(words: list[str]) -> bool:
    """Tell whether *words* say that a seat leaves or joins the table."""
    return len(words) == 2 and words[0].isdecimal() and words[1] in ("leaves", "joins")


def _read_end(record: Record, number: int, words: list[str], lines: list[str]) -> None:
    if words[0] != "end" or len(words) not in (2, 3) or not words[1].isdecimal():
        raise RecordError(number, "bad-line", {"text": short(" ".join(words))})
    acts = len([line for line in record.acts if line.text != "resumed"])
    if words[1] != str(acts):
        raise RecordError(number, "wrong-count", {"said": short(words[1]), "found": str(acts)})
    if len(words) == 3 and words[2] != checksum("\n".join(lines[: number - record.first]) + "\n"):
        raise RecordError(number, "wrong-checksum", {})
    record.end = number


def restored(text: str, chance: Chance, rests: bool) -> Match:
    """Return the match that was pickled: its record, replayed, and its luck from there on."""
    match = replay(text, chance=chance)
    if rests:
        rest_from_now_on(match)
    return match


def replay(source: Source, *, chance: Chance | None = None) -> Match:
    """Replay the one record of *source*, a text or a path, and return the match as it stands at its end.

    It goes on from there with luck from *chance*, or from the operating system.
    """
    record = read(source)
    match = record.begin()
    for _match in record.play(match):
        pass
    match.chance = Chance() if chance is None else chance
    return match
