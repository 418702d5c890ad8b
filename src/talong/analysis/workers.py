"""Worker pools: this process, all cores of this machine, or a Dask cluster.

Work is cut into pieces that are done anywhere and in any order, and are yielded as they are done.
"""

from __future__ import annotations

import logging
import signal
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

from talong.analysis.errors import ArenaError

Done = TypeVar("Done")
Work = Callable[..., Done]
Piece = tuple[Any, ...]  # The arguments of one call.

SECONDS_TO_ANSWER: Final = 5.0  # The timeout for a cluster to answer, and to have a worker.
SECONDS_TO_MEET: Final = 30.0  # The timeout of the handshake with a scheduler that listens.
SCHEMES: Final = ("tcp", "tls", "ws", "wss")
PORT: Final = 8786  # The default port of a scheduler.
NEEDED: Final = "talong.analysis.simulation"  # The module that plays at a cluster, with all that it imports.
AHEAD: Final = 4  # The pieces queued for each thread of a cluster.


def do_here(work: Work[Done], pieces: Sequence[Piece], jobs: int) -> Generator[Done, None, None]:
    """Do *work* on all *pieces* in so many processes, −1 for one a core."""
    if jobs == 1 or len(pieces) < 2:
        for piece in pieces:
            yield work(*piece)
        return
    from multiprocessing import resource_tracker

    from joblib import Parallel, delayed

    resource_tracker.ensure_running()  # Its start unblocks SIGINT, so it comes before the block.
    parallel: Any = Parallel(n_jobs=jobs, return_as="generator_unordered")
    with sparing_children():
        done = parallel(delayed(work)(*piece) for piece in pieces)
    try:
        for piece_done in done:  # noqa: UP028  (`yield from` would close it before the warnings are off.)
            yield piece_done
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Joblib counts what an interruption costs; the command says it itself.
            done.close()


def end_workers() -> None:
    """End the worker processes of this machine, which otherwise wait for more work."""
    from joblib.externals.loky import get_reusable_executor

    get_reusable_executor(reuse=True).shutdown(wait=True, kill_workers=True)


@contextmanager
def sparing_children() -> Iterator[None]:
    """Block SIGINT, so that the processes started meanwhile never get it: their parent ends them.

    In this process a SIGINT that comes meanwhile is delivered afterwards.
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
        waiting: dict[object, Any] = {}  # The cluster forgets a task whose future is not held.
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
    """Wait for the result of *ask*; raise ConnectionError if no worker is left."""
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
    except OSError:  # It took too long, or the connection is lost.
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
    """Return a client of the cluster at *address*; refuse one that does not answer or whose workers lack Talong."""
    knock(address)
    from distributed import Client

    for name in ("distributed", "distributed.client"):  # Failures are reported as errors, not in the log.
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
    """Import what is needed on every worker: one that cannot would die of its first piece, and not say why."""
    if not has_worker(client):
        raise ArenaError("cluster-empty", {"address": address})
    needed = NEEDED

    def look() -> None:  # It is pickled by value, since the worker may lack Talong.
        from importlib import import_module

        import_module(needed)

    try:
        client.run(look)
    except ModuleNotFoundError as error:
        raise ArenaError("cluster-without-talong", {"address": address, "module": str(error.name)}) from error
    except OSError as error:
        raise ArenaError("cluster-lost", {"address": address}) from error


def knock(address: str) -> None:
    """Refuse an *address* that is malformed, or where nothing listens: a Dask client would take long to find out."""
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
