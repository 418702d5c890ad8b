"""Which tests run on which build, and how Hypothesis runs: the same examples every time.

What lies in `ENGINE` is tested on the pure and on the compiled build. Everything else carries the marker `once`, as
do the tests there that say so: it runs on one build, the compiled one where there is a compiler.

With the same examples a failure is a change and never a mood. A failing example is not made smaller:
`HYPOTHESIS_PROFILE=small` does that, which can take minutes, and `HYPOTHESIS_PROFILE=wild` looks for new ones.
`make soak` is the place for really many.
"""

from __future__ import annotations

import gc
import os
import signal
import threading
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.sizes import size

HERE: Final = Path(__file__).parent
LIVE: Final = {HERE / "server", HERE / "browser"}
ENGINE: Final = {HERE / part for part in ("engine", "laws", "playthroughs", "rules", "test_fair.py")}

# The one place where tests get their language: Swedish, whatever the locale of the machine is, or none.
os.environ["TALONG_LANG"] = "sv"

# A job in the background passes over Ctrl-C, and so would all that it starts: some tests interrupt what they start.
if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def profile(name: str, examples: int, steady: bool, phases: list[Phase]) -> None:
    settings.register_profile(
        name,
        derandomize=steady,
        max_examples=examples,
        phases=phases,
        deadline=None,
        database=None,
        suppress_health_check=_SLOW,
    )


class Herald:
    """Tell of a failure as soon as it is known: the others may take many minutes more."""

    def __init__(self, config: pytest.Config) -> None:
        self.reporter = config.pluginmanager.get_plugin("terminalreporter")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and self.reporter is not None:
            crash = getattr(report.longrepr, "reprcrash", None)
            why = "" if crash is None else crash.message.splitlines()[0]
            self.reporter.write_line(f"\nFAILED {report.nodeid} ({report.when}) {why}", red=True)


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Herald(config))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if ENGINE.isdisjoint([item.path, *item.path.parents]):
            item.add_marker(pytest.mark.once)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let live tables have the same luck whenever a test is run."""
    if not LIVE.isdisjoint(item.path.parents):
        from tests.server import luck

        luck.begin(item.nodeid)


def pytest_collection_finish() -> None:
    """Keep what was collected, which lasts to the end, out of the garbage collector's way."""
    gc.collect()
    gc.freeze()


EXAMPLES: Final = size(8, 30)

profile("steady", EXAMPLES, True, [Phase.explicit, Phase.generate])
profile("small", EXAMPLES, True, [Phase.explicit, Phase.generate, Phase.shrink])
profile("wild", 300, False, [Phase.explicit, Phase.generate, Phase.shrink])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
