"""What somebody who has never played has in sight at the first decisions: the goal, the acts and what they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.browser.stages import RULES, Facts, place
from tests.browser.windows import PHONE, SEATS, Window

DECISIONS: Final = 3
SHOWN: Final = """() => {
  const flat = (text) => text.replace(/\\s+/g, " ").trim();
  const seen = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
  const small = (one) => flat(one.querySelector("small")?.innerText ?? "");
  const label = (one) => flat(flat(one.innerText).slice(0, -small(one).length || undefined));
  const acts = seen(".zone .acts button");
  return {
    goal: seen(".goal").map((one) => flat(one.innerText)).join(" "),
    sentence: seen(".zone .sentence").map((one) => flat(one.innerText)).join(" "),
    acts: acts.map((one) => [one.ariaLabel ?? label(one), small(one)]),
    bare: acts.filter((one) => !small(one)).map((one) => one.innerText),
    cut: seen(".goal, .zone .acts small").filter((one) => one.scrollWidth > one.clientWidth + 1).map(label),
    bottom: Math.max(...[...acts, ...seen(".goal, .zone .sentence")].map((one) => one.getBoundingClientRect().bottom)),
  };
}"""


def decision(number: int) -> Callable[[Facts], bool]:
    """Return what finds the decision of that *number* that seat 0 has to take on its turn."""
    taken = 0

    def is_so(facts: Facts) -> bool:
        nonlocal taken
        taken += bool(facts["legal"]) and facts["turn"] == 0
        return taken == number

    return is_so


@pytest.mark.parametrize(
    ("game", "lang"),
    [  # Each game in one language, and in the other in the long tests.
        pytest.param(game, lang, marks=() if (at + nth) % 2 == 0 else pytest.mark.long)
        for at, game in enumerate(SEATS)
        for nth, lang in enumerate(["sv", "en"])
    ],
)
def test_goal_and_what_each_act_does_are_in_sight(
    game: str, lang: str, window: Callable[..., Window], snapshot: SnapshotAssertion
) -> None:
    astrid = window("Astrid", lang=lang, viewport=PHONE)
    for number in range(1, DECISIONS + 1):
        place(astrid.page, astrid.url, game, RULES[game], decision(number))
        astrid.rest()
        shown = astrid.page.evaluate(SHOWN)
        assert shown["cut"] == []
        assert shown["bottom"] <= PHONE["height"]
        assert shown["goal"].startswith(astrid.word("goal-word"))
        assert len(shown["goal"]) > len(astrid.word("goal-word"))
        assert shown["sentence"]
        assert shown["bare"] == []
        assert [shown["goal"], shown["sentence"], shown["acts"]] == snapshot
