"""Connection to an engine: started when it is first asked, and again after a fault."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from talong.bots.engines import protocol
from talong.bots.engines.process import EngineProcess
from talong.bots.engines.protocol import START, EngineFault, Message

if TYPE_CHECKING:
    from talong.core.view import View
    from talong.facts import Facts

START_SECONDS: Final = 30.0  # Time to start and to say hello: a large network may have to be loaded.
STARTS_MOST: Final = 3  # After so many failed starts in a row it is not started any more.


class Connection:
    """Connection to the engine that *command* starts, for one seat."""

    def __init__(
        self, command: Sequence[str], *, start_seconds: float = START_SECONDS, show_errors: bool = False
    ) -> None:
        self.command = tuple(command)
        self.start_seconds = start_seconds
        self.show_errors = show_errors
        self.process: EngineProcess | None = None
        self.greeting: Message = {}
        self.failed_starts = 0
        self.agreed: Message = {}  # The `rules` that it was last told.
        self.asked = 0
        self.is_shut = False

    def start(self) -> EngineProcess:
        """Return the running engine, started and greeted if need be, or raise EngineFault."""
        if self.process is not None:
            return self.process
        if self.failed_starts >= STARTS_MOST:
            raise EngineFault(START, f"it failed to start {STARTS_MOST} times in a row")
        from talong import __version__

        self.failed_starts += 1
        process = self.process = EngineProcess(self.command, self.show_errors)
        if self.is_shut:  # Another thread has ended it meanwhile.
            self.end()
        try:
            process.send(protocol.hello(__version__))
            self.greeting = protocol.greeted(process.receive(self.start_seconds))
        except EngineFault as fault:
            self.end()
            raise EngineFault(START, fault.detail, fault.refusal) from fault
        except BaseException:
            self.end()
            raise
        self.failed_starts = 0
        self.agreed = {}
        return process

    def begin(self) -> None:
        """Let the next question begin a new deal or match."""
        self.agreed = {}

    def ask(self, view: View, seed: str, seconds: float) -> str | None:
        """Return the act that the engine chooses, or raise EngineFault; after a fault it is ended."""
        process = self.start()
        try:
            rules = protocol.rules(view, seed, seconds)
            if rules != self.agreed:
                process.send(rules)
                self.agreed = rules
            self.asked += 1
            process.send(protocol.question(self.asked, view))
            return protocol.answered(process.receive(seconds), self.asked, cast("Facts", view.facts)["legal"])
        except BaseException:  # Ctrl-C too leaves an answer under way.
            self.end()
            raise

    def shut(self) -> None:
        """Kill the engine, from any thread, and never start it again."""
        self.is_shut = True
        self.end()

    def close(self) -> None:
        """Say bye to the engine, and end it if it does not go."""
        process, self.process = self.process, None
        if process is not None:
            process.goodbye()

    def end(self) -> None:
        """Kill the engine."""
        process, self.process = self.process, None
        if process is not None:
            process.end()
