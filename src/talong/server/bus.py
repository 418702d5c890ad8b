"""Message bus over Redis or Valkey."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from typing import Final

from talong.live.bus import Heard
from talong.server.error_reports import note

LOG: Final = logging.getLogger(__name__)

FIRST_WAIT_S: Final = 0.1
LONGEST_WAIT_S: Final = 5.0
COUNT_S: Final = 2.0  # Seconds to wait for a count at most.
LARGEST_NUMBER: Final = 2**31 - 1


class RedisBus:
    """Bus over one channel of Redis or Valkey, which may be unreachable at times."""

    def __init__(self, url: str, channel: str = "talong") -> None:
        from redis.asyncio import Redis  # A server that is alone need not have it installed.
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        self._redis = Redis.from_url(
            url,
            socket_connect_timeout=5,
            socket_keepalive=True,
            health_check_interval=15,
            retry=Retry(NoBackoff(), 0),  # Retries are made in `_for_ever`.
        )
        self._channel = channel
        self._heard: list[Heard] = []
        self._untold: dict[str, int] = {}  # Only the newest number of a topic is worth telling.
        self._something = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def tell(self, topic: str, number: int) -> None:
        """Send the hint soon, or never if there is no connection for long."""
        self._untold[topic] = max(number, self._untold.get(topic, 0))
        self._something.set()

    async def count(self, name: str, seconds: int) -> int | None:
        """Increment a counter in Redis that expires after *seconds*, and return it."""
        from redis.exceptions import RedisError

        key = f"{self._channel}/{name}"
        try:
            async with self._redis.pipeline(transaction=True) as pipeline:
                pipeline.set(key, 0, ex=seconds, nx=True)
                pipeline.incr(key)
                return int((await asyncio.wait_for(pipeline.execute(), COUNT_S))[1])
        except (RedisError, OSError, TimeoutError) as error:
            LOG.warning("the bus is away: %s", error)
            return None

    def listen(self, heard: Heard) -> None:
        """Call *heard* for each hint."""
        self._heard.append(heard)

    async def start(self) -> None:
        """Start sending and receiving."""
        self._tasks = [asyncio.create_task(self._for_ever(work)) for work in (self._send, self._hear)]

    async def close(self) -> None:
        """Stop, and drop what has not been sent."""
        running = set(self._tasks)
        while running:  # A connection that is being lost can swallow a cancellation.
            for task in running:
                task.cancel()
            _done, running = await asyncio.wait(running, timeout=0.1)
        await self._redis.aclose()

    async def _for_ever(self, work: Callable[[Callable[[], None]], Awaitable[None]]) -> None:
        """Run *work* again whenever the connection is lost, with exponential backoff."""
        from redis.exceptions import RedisError

        wait = FIRST_WAIT_S

        def works() -> None:
            nonlocal wait
            wait = FIRST_WAIT_S

        while True:
            try:
                await work(works)
            except (RedisError, OSError) as error:
                LOG.warning("the bus is away: %s", error)
            except Exception as error:
                note("bus", error)
            await asyncio.sleep(wait * random.uniform(0.5, 1.0))
            wait = min(2 * wait, LONGEST_WAIT_S)

    async def _send(self, works: Callable[[], None]) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            untold, self._untold = self._untold, {}
            async with self._redis.pipeline(transaction=False) as pipeline:
                for topic, number in untold.items():
                    pipeline.publish(self._channel, f"{topic}:{number}")
                await pipeline.execute()
            works()

    async def _hear(self, works: Callable[[], None]) -> None:
        async with self._redis.pubsub(ignore_subscribe_messages=True) as pubsub:
            await pubsub.subscribe(self._channel)
            while True:
                message = await pubsub.get_message(timeout=10)
                works()
                hint = None if message is None else parse_hint(message["data"])
                if hint is not None:
                    self._pass_on(*hint)

    def _pass_on(self, topic: str, number: int) -> None:
        for heard in self._heard:
            try:
                heard(topic, number)
            except Exception as error:
                note("bus listener", error)


def parse_hint(data: object) -> tuple[str, int] | None:
    """Return the topic and number of a message, or None if it is not one of ours."""
    if not isinstance(data, bytes):
        return None
    topic, _colon, digits = data.rpartition(b":")
    if not topic or not digits.isdigit() or len(digits) > 10:
        return None
    number = int(digits)
    try:
        return (topic.decode(), number) if 0 < number <= LARGEST_NUMBER else None
    except UnicodeDecodeError:
        return None
