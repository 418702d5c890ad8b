"""Data sets of bot matches: records, and a row for every decision, as Parquet.

Matches are played in parts of PART, each in a pair of files, so that what is done is kept and goes on after an
interruption. Everything follows from the plan: the same plan gives the same matches on every machine, and the checksum
of their records says so. docs/dataset.md describes the columns.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from talong import __version__
from talong.analysis.errors import ArenaError
from talong.analysis.plan import fingerprint
from talong.analysis.workers import do_here
from talong.bots.registry import choose_bot, without_clock
from talong.core.match import Match
from talong.core.options import Rules
from talong.games import game
from talong.play import Absent, Player

SCHEMA: Final = 1
PART: Final = 100  # Matches in a file.
MOST_ACTS: Final = 5000  # A match may have no end; after so many acts it is left unfinished.
CARD: Final = "dataset.json"
_ABSENT: Final = Absent()


class DatasetPlan(NamedTuple):
    """What is played: everything that a data set follows from, but the number of matches."""

    game: str
    levels: tuple[str, ...]
    seats: int
    preset: str
    options: dict[str, object]
    seed: str

    def rules(self) -> Rules:
        """Return the rules; a match is short where the rulebook leaves its length to the table."""
        book = game(self.game)
        return book.rules(self.preset, **{**book.short_match, **self.options})

    def data(self) -> dict[str, object]:
        """Return the plan as plain data."""
        return {**self._asdict(), "levels": list(self.levels)}

    def level(self, match: int, seat: int) -> str:
        """Return who sits where: the levels in turn, beginning with another one in every match."""
        return self.levels[(match + seat) % len(self.levels)]


def make_dataset_plan(
    key: str,
    levels: Sequence[str],
    *,
    seats: int | None = None,
    preset: str = "standard",
    options: Mapping[str, object] | None = None,
    seed: str = "1",
) -> DatasetPlan:
    """Return a plan, or refuse what cannot be played."""
    book = game(key)
    usual = max(book.usual_seats, len(levels)) if seats is None else seats
    exact = [without_clock(book.key, level) for level in levels]
    plan = DatasetPlan(book.key, tuple(exact), usual, preset, dict(options or {}), seed)
    for level in exact:
        choose_bot(book.key, level, 0)
    book.match(seats=usual, rules=plan.rules(), seed=0)
    return plan


class Decision(NamedTuple):
    """One decision, as a row."""

    match: int
    act: int
    seat: int
    level: str
    phase: str
    on_turn: bool
    legal: list[str]
    chosen: str | None
    view: str


def decisions(match: Match, players: Sequence[Player], levels: Sequence[str], number: int) -> Iterator[Decision]:
    """Let *players* play *match*, and give every decision that one of them takes."""
    acted = True
    while acted and match.version < MOST_ACTS:
        acted = False
        for seat in match.asked():
            view = match.view(seat)
            on_turn = seat == match.turn
            chosen = players[seat].choose(view)
            if chosen is None and on_turn:
                chosen = _ABSENT.choose(view)
            legal = cast("list[str]", view.facts["legal"])
            text = json.dumps(view.data(), sort_keys=True, separators=(",", ":"))
            phase = str(view.facts["phase"])
            version = match.version
            if chosen is not None:
                match.apply(seat, match.parse(seat, chosen))
                acted = True
            yield Decision(number, version, seat, levels[seat], phase, on_turn, legal, chosen, text)
            if acted:
                break


def play_part(plan: DatasetPlan, first: int, last: int, folder: str) -> tuple[int, str]:
    """Play the matches from *first* to before *last*, write their files, and return how many and a checksum."""
    import polars as pl

    book, rules = game(plan.game), plan.rules()
    rows: list[Decision] = []
    matches: list[dict[str, Any]] = []
    places: list[int] = []
    for number in range(first, last):
        levels = [plan.level(number, seat) for seat in range(plan.seats)]
        seed = f"{plan.seed} {number}"
        match = book.match(seats=plan.seats, rules=rules, seed=seed)
        players = [choose_bot(book.key, level, f"{seed} {seat}") for seat, level in enumerate(levels)]
        found = list(decisions(match, players, levels, number))
        rows += found
        outcome = dict(match.outcome)
        outcome.pop("ledger", None)
        standings = cast("list[dict[str, int]]", outcome["standings"])
        place = {row["seat"]: row["place"] for row in standings}
        places += [place[row.seat] for row in found]
        record = match.record()
        matches.append(
            {
                "match": number,
                "seed": seed,
                "levels": levels,
                "finished": match.is_over,
                "acts": match.version,
                "places": [place[seat] for seat in range(plan.seats)],
                "outcome": json.dumps(outcome, sort_keys=True),
                "record": record,
                "sha256": sha256(record.encode()).hexdigest(),
            }
        )
    names = Decision._fields
    columns = {name: [row[at] for row in rows] for at, name in enumerate(names)} | {"place": places}
    kept(pl.DataFrame(columns, schema=decision_columns()), Path(folder), "decisions", first)
    kept(pl.DataFrame(matches, schema=match_columns()), Path(folder), "matches", first)
    return last - first, checksum([str(row["sha256"]) for row in matches])


def decision_columns() -> dict[str, Any]:
    """Return the columns of decisions."""
    import polars as pl

    return {
        "match": pl.UInt32,
        "act": pl.UInt32,
        "seat": pl.UInt8,
        "level": pl.String,
        "phase": pl.String,
        "on_turn": pl.Boolean,
        "legal": pl.List(pl.String),
        "chosen": pl.String,
        "view": pl.String,
        "place": pl.UInt8,
    }


def match_columns() -> dict[str, Any]:
    """Return the columns of matches."""
    import polars as pl

    return {
        "match": pl.UInt32,
        "seed": pl.String,
        "levels": pl.List(pl.String),
        "finished": pl.Boolean,
        "acts": pl.UInt32,
        "places": pl.List(pl.UInt8),
        "outcome": pl.String,
        "record": pl.String,
        "sha256": pl.String,
    }


def kept(frame: Any, folder: Path, name: str, first: int) -> None:
    """Write *frame* to its file, all of it or nothing."""
    whole = folder / f"{name}-{first // PART:05}.parquet"
    part = whole.with_suffix(".part")
    frame.write_parquet(part, compression="zstd")
    part.replace(whole)


def checksum(digests: Sequence[str]) -> str:
    """Return the SHA-256 of the digests of records, one a line, in the order of the matches."""
    return sha256("".join([f"{digest}\n" for digest in digests]).encode()).hexdigest()


def make_dataset(
    plan: DatasetPlan, number: int, folder: Path, *, jobs: int = 1, progress: Callable[[int, int], None] | None = None
) -> dict[str, Any]:
    """Play *number* matches by *plan*, write them to *folder* with a card, and return the card."""
    import polars as pl

    folder.mkdir(parents=True, exist_ok=True)
    card = folder / CARD
    made_by = {"schema": SCHEMA, "talong": __version__, "engine": fingerprint(), "plan": plan.data()}
    if card.exists():
        before = json.loads(card.read_text(encoding="utf-8"))
        if {name: before.get(name) for name in made_by} != json.loads(json.dumps(made_by)):
            raise ArenaError("other-dataset", {"folder": str(folder)})
    there = most_matches(folder)
    if there > number:
        raise ArenaError("larger-dataset", {"folder": str(folder), "matches": str(there)})
    write_card(card, made_by)  # It counts nothing as long as matches may be added.
    parts = [(first, min(first + PART, number)) for first in range(0, number, PART)]
    left = [(first, last) for first, last in parts if not is_done(folder, first, last)]
    done = number - sum([last - first for first, last in left])
    if progress is not None:
        progress(done, number)
    for played, _digest in do_here(play_part, [(plan, *part, str(folder)) for part in left], jobs):
        done += played
        if progress is not None:
            progress(done, number)
    files = [folder / f"matches-{first // PART:05}.parquet" for first, _last in parts]
    matches = pl.concat([pl.read_parquet(file, columns=["match", "acts", "finished", "sha256"]) for file in files])
    rows = [
        pl.scan_parquet(str(file).replace("matches-", "decisions-")).select(pl.len()).collect().item() for file in files
    ]
    found = {
        **made_by,
        "matches": matches.height,
        "finished": int(matches["finished"].sum()),
        "acts": int(matches["acts"].sum()),
        "decisions": sum(rows),
        "checksum": checksum(matches["sha256"].to_list()),
    }
    write_card(card, found)
    return found


def write_card(card: Path, found: dict[str, Any]) -> None:
    """Write *found* to the *card*, all of it or nothing."""
    part = card.with_suffix(".part")
    part.write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    part.replace(card)


def most_matches(folder: Path) -> int:
    """Return how many matches the parts in *folder* go up to."""
    import polars as pl

    files = sorted(folder.glob("matches-*.parquet"))
    return 0 if not files else int(pl.read_parquet(files[-1], columns=["match"])["match"].max()) + 1  # type: ignore[arg-type]


def is_done(folder: Path, first: int, last: int) -> bool:
    """Tell whether the matches from *first* to before *last* are there; matches are written after decisions."""
    import polars as pl

    file = folder / f"matches-{first // PART:05}.parquet"
    if not file.exists():
        return False
    numbers = pl.read_parquet(file, columns=["match"])["match"].to_list()
    return bool(numbers == list(range(first, last)))
