"""Matches by the keyboard alone, from the options to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Error as PlaywrightError

from tests.browser.windows import Window, play, play_until
from tests.sizes import size

# What has the focus: its name for the page, what it does, what people call it, and whether one sees that it has it.
FOCUS = """() => {
  const one = document.activeElement;
  const label = one.labels?.[0]?.firstChild?.textContent ?? "";
  const place = one.closest(".hand") ? "hand" : "";
  const names = [one.id, one.dataset.act ?? "", label.trim(), one.textContent.trim(), place];
  return [names, one.matches(":focus-visible"), one.outerHTML.slice(0, 200)];
}"""
# How many sit down, and what is set so that it does not take all evening: by what is typed into the field of an option.
SHORT: dict[str, tuple[int, dict[str, str]]] = {
    "kille": (4, {"buyins": "Inga"}),
    "punschkille": (4, {"glasses": "1"}),
    "kungsholmskille": (3, {"deals": "1"}),
    "rodskagg": (3, {"max_deals": "1"}),
    "skitgubbe": (3, {"deals": "1"}),
}
FOLDED = {"buyins": "buyins", "glasses": "stakes"}  # In which section an option stands, if it is not above them.


class Typist(Window):
    """Somebody without a mouse and without a finger on the screen."""

    def type(self, keys: str) -> None:
        self.page.keyboard.type(keys)

    def key(self, name: str) -> None:
        self.page.keyboard.press(name)

    def reach(self, wanted: Callable[[list[str]], bool], most: int = 150) -> None:
        """Go on with Tab until what is wanted has the focus, and see that one sees it."""
        for _ in range(most):
            names, is_seen, markup = self.page.evaluate(FOCUS)
            if wanted(names):
                assert is_seen, markup
                return
            self.key("Tab")
        raise PlaywrightError(f"not reached: {markup}")

    def find(self, wanted: Callable[[list[str]], bool]) -> None:
        """Reach what is wanted, however long the page takes to show it."""
        self.wait(lambda: self.attempt(lambda: self.reach(wanted)), "the focus")

    def reach_act(self, is_it: Callable[[str], bool]) -> None:
        self.reach(lambda names: is_it(names[1]))

    def press(self, act: str) -> None:
        self.reach_act(lambda name: name == act)
        is_held = self.page.evaluate("document.activeElement.classList.contains('hold')")
        self.key("Enter")
        if is_held:
            self.key("Enter")

    def _go_on(self) -> None:
        self.reach(lambda names: names[3].startswith(self.word("next-deal")))
        self.key("Enter")

    def cut_cards(self) -> None:
        self.reach(lambda names: names[0] == "place")
        self.key("ArrowRight")
        self.reach_act(lambda name: name.startswith("cut "))
        self.key("Enter")

    def choose(self, act: list[str]) -> None:
        """Go through the hand with the arrows, choose with the space bar, and do it with Enter."""
        hand = self.page.locator(".zone .hand button")
        seen = hand.evaluate_all("all => all.map((one) => [one.ariaLabel, one.ariaPressed])")
        wanted = Counter(self.card(code) for code in act[1:])
        self.reach(lambda names: names[4] == "hand")
        for _ in seen:
            self.key("ArrowLeft")
        for nth, (label, pressed) in enumerate(seen):
            if nth:
                self.key("ArrowRight")
            if wanted[label] > 0:
                wanted[label] -= 1
                if pressed != "true":
                    self.key("Space")
        if self.luck.random() < 0.5:
            self.key("Enter")
        else:
            self.reach_act(lambda name: name.startswith(f"{act[0]} "))
            self.key("Enter")


@pytest.mark.parametrize("game", size(["punschkille", "rodskagg"], list(SHORT)))  # The others: test_matches.py.
def test_match_by_keyboard(game: str, window: Callable[..., Typist]) -> None:
    astrid = window("Astrid", kind=Typist)
    seats, rules = SHORT[game]
    astrid.go(f"/lay/{game}")
    astrid.page.locator("summary").first.wait_for()
    astrid.find(lambda names: names[2] == astrid.word("seats"))
    astrid.type(str(seats))
    for option, typed in rules.items():
        if option in FOLDED:
            astrid.find(lambda names, option=option: names[3].startswith(astrid.word(f"group-{FOLDED[option]}")))  # type: ignore[misc]
            astrid.key("Enter")
        astrid.find(lambda names, option=option: names[0] == f"o-{option}")  # type: ignore[misc]
        astrid.type(typed)
    astrid.find(lambda names: names[3].startswith(astrid.word("lay-bots")))
    astrid.key("Enter")
    astrid.page.locator("#name").wait_for()
    astrid.type("Astrid")
    astrid.key("Enter")
    astrid.page.locator(".zone").wait_for()
    assert astrid.info["seats"] == seats
    play([astrid])
    astrid.page.locator(".zone .over").wait_for()
    astrid.find(lambda names: names[3] == astrid.word("begin-again"))


def test_figures_choose_cards(window: Callable[..., Window]) -> None:
    astrid = window("Astrid")
    astrid.lay("rodskagg", 2, max_deals=3)
    astrid.begin()
    play_until([astrid], lambda: any(act.startswith("play ") for act in astrid.may))
    astrid.check()
    astrid.page.locator(".zone .hand.live").wait_for()
    act = astrid.may[0]
    labels = astrid.page.locator(".zone .hand button").evaluate_all("all => all.map((one) => one.ariaLabel)")
    sent = len(astrid.sent)
    astrid.page.keyboard.press(str(labels.index(astrid.card(act.split(" ")[1])) + 1))
    astrid.page.keyboard.press("Enter")
    astrid.wait(lambda: any(one.get("act") == act for one in astrid.sent[sent:]), "the act")


def test_kille_has_its_keys(window: Callable[..., Window]) -> None:
    astrid = window("Astrid")
    astrid.lay("kille", 4, pots=0)  # Whatever is done meanwhile, there is another deal.
    astrid.begin()
    play_until([astrid], lambda: "stand" in astrid.may)
    astrid.check()
    astrid.page.locator('.zone .acts button[data-act="stand"]:enabled').wait_for()
    sent = len(astrid.sent)
    astrid.page.keyboard.press("n")
    astrid.wait(lambda: any(one.get("act") == "stand" for one in astrid.sent[sent:]), "the act")
