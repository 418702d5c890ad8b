"""How Hypothesis runs: the same examples every time, so that a failure is a change and never a mood.

A failing example is not made smaller: `HYPOTHESIS_PROFILE=small` does that, which can take minutes, and
`HYPOTHESIS_PROFILE=wild` looks for new ones. `make soak` is the place for really many.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, Phase, settings

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


profile("steady", 30, True, [Phase.explicit, Phase.generate])
profile("small", 30, True, [Phase.explicit, Phase.generate, Phase.shrink])
profile("wild", 300, False, [Phase.explicit, Phase.generate, Phase.shrink])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
