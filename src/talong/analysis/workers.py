"""Who does the work: this process, all cores of this machine, or the workers of a Dask cluster.

Work is cut into pieces that are done anywhere and in any order, and come back as they are done.
"""

from __future__ import annotations

import logging
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

from talong.analysis.errors import ArenaError

Done = TypeVar("Done")
Work = Callable[..., Done]
Piece = tuple[Any, ...]  # What the work is called with.

SECONDS_TO_ANSWER: Final = 5.0  # So long a cluster may take to answer, and to have a worker;
SECONDS_TO_MEET: Final = 30.0  # and so long, if somebody listens there, to come to terms.
SCHEMES: Final = ("tcp", "tls", "ws", "wss")
PORT: Final = 8786  # Where a scheduler listens if nobody says otherwise.
NEEDED: Final = "talong.analysis.simulation"  # What plays at a cluster, with all that it imports.
AHEAD: Final = 4  # So many pieces wait for each thread of a cluster.


def do_here(work: Work[Done], pieces: Sequence[Piece], jobs: int) -> Generator[Done, None, None]:
    """Do *work* on all *pieces* in so many processes, −1 for one a core."""
    if jobs == 1 or len(pieces) < 2:
        for piece in pieces:
            yield work(*piece)
        return
    from multiprocessing import resource_tracker

    from joblib import Parallel, delayed

    resource_tracker.ensure_running()  # When it has started it lets Ctrl-C through again: so before, not in between.
    parallel: Any = Parallel(n_jobs=jobs, return_as="generator_unordered")
    with sparing_children():
        done = parallel(delayed(work)(*piece) for piece in pieces)
    yield from done


@contextmanager
def sparing_children() -> Iterator[None]:
    """Start processes that Ctrl-C does not reach, wherever they are: whoever has started them ends them.

    Here it waits meanwhile, and is heard afterwards.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def do_there(work: Work[Done], pieces: Sequence[Piece], address: str) -> Generator[Done, None, None]:
    """Do *work* on all *pieces* at the cluster whose scheduler has that *address*.

    A worker that is lost costs nothing but time, as long as there is another one.
    """
    from distributed import CancelledError, KilledWorker
    from distributed.client import ClosedClientError

    with connected(address) as client:
        left = iter(pieces)
        waiting: dict[object, Any] = {}  # The cluster forgets what nobody waits for.
        ready: SimpleQueue[Any] = SimpleQueue()

        def send(number: int) -> None:
            for piece in islice(left, number):
                future = client.submit(work, *piece, pure=False)
                waiting[future.key] = future
                future.add_done_callback(ready.put)

        send(AHEAD * sum(client.nthreads().values()))
        while waiting:
            try:
                future = awaited(client, ready.get)
                done = awaited(client, future.result)
                del waiting[future.key]
                send(1)
            except (CancelledError, ClosedClientError, KilledWorker, OSError) as error:
                raise ArenaError("cluster-lost", {"address": address}) from error
            except Exception as error:
                lacking = lacking_module(error)
                if lacking is None:
                    raise
                raise ArenaError("cluster-without-talong", {"address": address, "module": lacking}) from error
            yield done


def awaited(client: Any, ask: Callable[..., Any]) -> Any:
    """Return what *ask* gives when it is there; it never is if nobody is left to do it, or to do it again."""
    while True:
        try:
            return ask(timeout=SECONDS_TO_ANSWER)
        except (Empty, TimeoutError) as error:
            if not has_worker(client):
                raise ConnectionError from error


def has_worker(client: Any) -> bool:
    """Tell whether the cluster has a worker, or gets one soon."""
    try:
        client.wait_for_workers(1, timeout=SECONDS_TO_ANSWER)
    except OSError:  # It took too long, or nobody is there to answer.
        return False
    return True


def lacking_module(error: BaseException | None) -> str | None:
    """Return which module the cluster lacks, if that is why *error* was raised."""
    while error is not None:
        if isinstance(error, ModuleNotFoundError):
            return str(error.name)
        error = error.__cause__
    return None


def connected(address: str) -> Any:
    """Return a client of the cluster at *address*, or refuse one that does not answer or whose workers cannot work."""
    knock(address)
    from distributed import Client

    for name in ("distributed", "distributed.client"):  # What goes wrong is told in the words of an error.
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client: Any = Client(address, timeout=SECONDS_TO_MEET, set_as_default=False)
    except (OSError, TimeoutError, ValueError, TypeError) as error:
        raise ArenaError("cluster-unreachable", {"address": address}) from error
    try:
        prepare(client, address)
    except BaseException:
        client.close()
        raise
    return client


def prepare(client: Any, address: str) -> None:
    """Let every worker import what it needs: one that cannot would die of its first piece, and not say why."""
    if not has_worker(client):
        raise ArenaError("cluster-empty", {"address": address})
    needed = NEEDED

    def look() -> None:  # It is sent as it is, since there may be no Talong to find it in.
        from importlib import import_module

        import_module(needed)

    try:
        client.run(look)
    except ModuleNotFoundError as error:
        raise ArenaError("cluster-without-talong", {"address": address, "module": str(error.name)}) from error
    except OSError as error:
        raise ArenaError("cluster-lost", {"address": address}) from error


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
