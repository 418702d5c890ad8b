"""Print jobs: PDF files made in a worker process, and a cache of those that say nothing about anybody."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import talong
from talong.live.errors import TableError
from talong.paper import deck_pdf, find_deck, rules_pdf, score_pdf
from talong.paper.libraries import EXTRA, can_print
from talong.paper.score_sheet import read_names
from talong.paper.sizes import read_card_size, read_paper
from talong.server.pool import Pool

WAITING_MOST: Final = 8  # Jobs under way; printing comes after everything else.
KEPT_MOST: Final = 48  # Files in the cache, of some 150 kB each.


class PrintJob(NamedTuple):
    """Request for a PDF: a deck, a score sheet or a rule sheet."""

    kind: Literal["deck", "sheet", "rules"]
    key: str  # Of a game, or of a deck.
    paper: str
    lang: str
    size: str = "bridge"
    layout: str = "sheet"
    flip: str = "long"
    cream: bool = False
    players: int | None = None
    names: tuple[str, ...] = ()


def check_job(job: PrintJob) -> None:
    """Refuse a *job* that asks for what there is not, before it costs anything."""
    read_paper(job.paper)
    if job.kind == "deck":
        find_deck(job.key)
        read_card_size(job.size)
    else:
        game = talong.game(job.key)
        if job.kind == "sheet":
            read_names(game, job.players, job.names)


def make_pdf(job: PrintJob) -> bytes:
    """Return the PDF that *job* asks for. This is the part that takes time, and runs in a worker."""
    if job.kind == "deck":
        return deck_pdf(
            find_deck(job.key),
            paper=job.paper,
            size=job.size,
            layout=job.layout,
            flip=job.flip,
            cream=job.cream,
            lang=job.lang,
        )
    game = talong.game(job.key)
    if job.kind == "sheet":
        return score_pdf(game, players=job.players, names=job.names, paper=job.paper, lang=job.lang)
    return rules_pdf([game], paper=job.paper, lang=job.lang)


class PrintJobs:
    """Printing of one server process."""

    def __init__(self) -> None:
        self.pool = Pool(1, WAITING_MOST, "print")
        self._kept: dict[PrintJob, bytes] = {}

    def known(self, job: PrintJob) -> bytes | None:
        """Return the file of *job* if it is in the cache, and count it as the one used last."""
        data = self._kept.pop(job, None)
        if data is not None:
            self._kept[job] = data
        return data

    async def make(self, job: PrintJob) -> bytes:
        """Return the file of *job* from a worker; refuse when too many wait already, or when the extra is missing."""
        if not can_print():
            raise TableError("print-missing", {"extra": EXTRA})
        data = await self.pool.run(make_pdf, job)
        if not job.names:  # What people are called is not kept.
            self._kept[job] = data
            while len(self._kept) > KEPT_MOST:
                del self._kept[next(iter(self._kept))]
        return data
