"""Who does the work: this process, all cores of this machine, or the workers of a Dask cluster.

Work is cut into batches that are done anywhere and in any order, and come back as they are done.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final

from talong.analysis.errors import ArenaError
from talong.analysis.simulation import Simulation, tally_batch
from talong.analysis.tally import Batch

Span = tuple[int, int]  # The first deal, and how many.
SECONDS_TO_ANSWER: Final = 5.0  # So long a cluster may take to answer, and to have a worker.
SCHEMES: Final = ("tcp", "tls", "ws", "wss")
PORT: Final = 8786  # Where a scheduler listens if nobody says otherwise.
AHEAD: Final = 4  # So many batches wait for each thread of a cluster.


def do_here(simulation: Simulation, spans: Sequence[Span], jobs: int) -> Generator[Batch, None, None]:
    """Do the work in so many processes, −1 for one a core."""
    if jobs == 1 or len(spans) < 2:
        for first, number in spans:
            yield tally_batch(simulation, first, number)
        return
    from joblib import Parallel, delayed

    parallel: Any = Parallel(n_jobs=jobs, return_as="generator_unordered")
    yield from parallel(delayed(tally_batch)(simulation, first, number) for first, number in spans)


def do_there(simulation: Simulation, spans: Sequence[Span], address: str) -> Generator[Batch, None, None]:
    """Do the work at the cluster whose scheduler has that *address*; a worker that is lost costs nothing but time."""
    from distributed import KilledWorker, as_completed

    with connected(address) as client:
        threads = sum(client.nthreads().values())
        left = iter(spans)
        waiting: Any = as_completed(loop=client.loop)

        def send(number: int) -> None:
            for _batch in range(number):
                for first, size in [span for span in [next(left, None)] if span is not None]:
                    waiting.add(client.submit(tally_batch, simulation, first, size, pure=False))

        send(AHEAD * threads)
        try:
            for future in waiting:
                yield future.result()
                send(1)
        except KilledWorker as error:
            raise ArenaError("cluster-lost", {"address": address}) from error
        except ModuleNotFoundError as error:
            raise ArenaError("cluster-without-talong", {"address": address, "module": str(error.name)}) from error


def knock(address: str) -> None:
    """Refuse an *address* that is none, or at which nobody listens: a client of Dask would be long about it."""
    import socket
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(address if "://" in address else f"tcp://{address}")
        heard = parts.scheme in SCHEMES and bool(parts.hostname)
        if heard:
            socket.create_connection((parts.hostname, parts.port or PORT), timeout=SECONDS_TO_ANSWER).close()
    except (OSError, ValueError):
        heard = False
    if not heard:
        raise ArenaError("cluster-unreachable", {"address": address})


def connected(address: str) -> Any:
    """Return a client of the cluster at *address*, or refuse one that does not answer or has no workers."""
    knock(address)
    from distributed import Client

    try:
        client: Any = Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)
    except (OSError, TimeoutError, ValueError, TypeError) as error:
        raise ArenaError("cluster-unreachable", {"address": address}) from error
    try:
        client.wait_for_workers(1, timeout=SECONDS_TO_ANSWER)
    except TimeoutError as error:
        client.close()
        raise ArenaError("cluster-empty", {"address": address}) from error
    return client
