"""Somebody at a window: sees what the page shows, and touches only what can be touched."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    CDPSession,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    WebSocket,
)
from playwright.sync_api import Error as PlaywrightError
from websockets.exceptions import ConnectionClosed

from talong.bots import choose_bot
from talong.core.view import View
from talong.games import game as find_game
from talong.lang import Words
from tests.server.guests import Guest, Server
from tests.server.patience import HANG_SECONDS, Guard, wait_until

PHONE: Final = {"width": 390, "height": 844}
DESK: Final = {"width": 1280, "height": 800}
SEATS: Final = {"kille": 4, "punschkille": 4, "kungsholmskille": 3, "rodskagg": 3, "skitgubbe": 3}
WEAK: Final = {"pick", "fold", "drop", "bud", "stop", "leave", "depends", "kuku"}  # Those who do so play less.
TRY_MS: Final = 3000  # After so long a touch is tried again, unless the table has moved on under the finger.
# To imitate a graphics card takes a seventh more of the processor; to start a process for every tab, half as much more.
FLAGS: Final = ["--disable-gpu", "--process-per-site"]
# The shell without windows opens a page in two thirds of the time.
NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
HOW: Final = "Chromium is not here: `apt-get install chromium`, `playwright install chromium`, or CHROMIUM=/path/to/it."

# What the page shows, by what stands in it for everybody: roles, labels and pictures.
READ: Final = """() => {
  const face = (image) => decodeURIComponent(image.src.split("/").at(-1)).replace(/-.{8}\\.svg$/, "");
  return {
    hand: [...document.querySelectorAll(".zone .hand button")].map((one) => one.getAttribute("aria-label")),
    acts: [...document.querySelectorAll(".zone .acts button[data-act]:not(.waiting)")].map((one) => one.dataset.act),
    seats: [...document.querySelectorAll(".board .seat")].map((one) => ({
      seat: Number(one.dataset.seat),
      faces: [...one.querySelectorAll(".cards img.card, .held img.card")].map(face),
      turn: one.classList.contains("turn"),
    })),
    pot: document.querySelector("[data-pot]")?.dataset.pot ?? null,
    stock: document.querySelector("[data-stock]")?.dataset.stock ?? null,
    over: document.querySelector(".zone .over") !== null,
    aloud: [...document.querySelectorAll(".zone > [aria-live]")].map((one) => one.textContent).join(" "),
  };
}"""

# Sockets that can be cut: a browser that is told to be offline keeps those that are open. And what the policy forbids
# is told aloud, also where the browser would keep it to itself.
SOCKETS: Final = """window.talongSockets = new Set();
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
  console.error(`policy: ${violatedDirective} ${blockedURI}`);
});
window.WebSocket = class extends WebSocket {
  constructor(...all) { super(...all); talongSockets.add(this); }
};"""

# Nonces that are the same whenever a test is run, and as many as a window ever needs.
NONCES: Final = """{
  const drawn = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (bytes) => {
    if (bytes.length !== 32) return drawn(bytes);
    const number = Number(localStorage.getItem("test.nonces") ?? 0) + 1;
    localStorage.setItem("test.nonces", number);
    return bytes.map((_byte, at) => NAME.charCodeAt(at % NAME.length) * (at + 1) + number * 7);
  };
}"""

# The page waits a moment before it believes a tap, asks the server or takes what is held for meant. What people need
# that for nobody needs here: each wait of up to a second and a half takes a tenth of it. Nor does it have every picture
# of a deck in the house before it is needed, which takes a quarter of the processor.
HASTE: Final = """{
  window.Image = class { decode() { return Promise.resolve(); } };
  const wait = window.setTimeout.bind(window);
  window.setTimeout = (act, ms = 0, ...all) => wait(act, ms <= 1500 ? ms / 10 : ms, ...all);
}"""


# Says something over the connection that the page has.
SAY: Final = "(text) => [...talongSockets].find((one) => one.readyState === WebSocket.OPEN)?.send(text)"


# What the browser says of the worker that windows do without, unless they ask for it.
BLOCKED: Final = "Service Worker registration blocked by Playwright"


def chromium_path(kind: BrowserType) -> str | None:
    """Return where Chromium is, if it is anywhere."""
    named = os.environ.get("CHROMIUM", "")
    own = kind.executable_path
    for path in [named, own, *[shutil.which(name) or "" for name in NAMES]]:
        if path and Path(path).is_file():
            return path
    return None


def launch(kind: BrowserType) -> Browser | None:
    """Open Chromium, if it is anywhere; its sandbox does not work for root."""
    path = chromium_path(kind)
    is_root = getattr(os, "geteuid", lambda: 1)() == 0
    flags = [*FLAGS, "--no-sandbox"] if is_root else FLAGS
    return None if path is None else kind.launch(executable_path=path, args=flags)


# Waits for what moves to have come to rest: the letters are there, nothing is animated or in flight, and two frames
# show the same places.
REST: Final = """() => new Promise((rested) => {
  const places = () => JSON.stringify([...document.querySelectorAll(".board *, .zone *, .sky *")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height];
  }));
  const waits = () => document.fonts.status !== "loaded" || document.querySelector("[data-flight]") !== null;
  const moving = () => waits() || document.getAnimations().some((one) => {
    return one.playState === "running" && one.effect?.getComputedTiming().endTime !== Infinity;
  });
  const look = (before) => requestAnimationFrame(() => {
    const now = moving() ? "" : places();
    if (now && now === before) rested(true);
    else look(now);
  });
  look("");
})"""


# Whether the page knows the games: without their list it is shown before long, but then it knows no acts with cards.
KNOWN: Final = "() => localStorage.getItem('talong.games') !== null"


LISTEN: Final = """() => {
  window.told = [];
  new MutationObserver((changes) => changes.forEach(({ target }) => {
    const one = target.nodeType === Node.TEXT_NODE ? target.parentElement : target;
    if (one) told.push(one.textContent.trim());
  })).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


class Contexts:
    """Browser contexts that are used again: one that has loaded the page once loads it in a fifth of the time.

    Nothing of one window is left to the next: its tabs are closed, and what the page has kept is deleted. One tab stays
    open with a line of text from the same server, through which that is done: without any, the browser would start a
    process and set up half of itself anew.
    """

    def __init__(self) -> None:
        self.free: dict[tuple[Browser, str], list[BrowserContext]] = {}
        self.keepers: dict[BrowserContext, tuple[Page, CDPSession]] = {}

    def take(self, browser: Browser, **settings: Any) -> BrowserContext:
        """Return a context that nobody uses."""
        free = self.free.setdefault((browser, json.dumps(settings, sort_keys=True)), [])
        if free:
            return free.pop()
        context = browser.new_context(**settings)
        keeper = context.new_page()
        self.keepers[context] = keeper, context.new_cdp_session(keeper)
        return context

    def give_back(self, context: BrowserContext, url: str, **settings: Any) -> None:
        """Empty *context*, and keep it for whoever is next."""
        browser = context.browser
        assert browser is not None
        keeper, devtools = self.keepers[context]
        if not keeper.url.startswith(url):
            with suppress(PlaywrightError):  # The server may be gone.
                keeper.goto(f"{url}/ready")
        for page in context.pages:
            if page is not keeper:
                page.close()
        context.set_offline(False)
        devtools.send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": "all"})
        context.clear_cookies()
        self.free[browser, json.dumps(settings, sort_keys=True)].append(context)


CONTEXTS: Final = Contexts()


class Window:
    """One person's browser, with all that came to it and all that went wrong in it.

    Nothing flies unless *moves*: what is shown is there at once. A *fresh* one has a context of its own, for tests that
    change it for good: its clock, or what it keeps for trains.
    """

    def __init__(
        self,
        browser: Browser,
        url: str,
        name: str,
        lang: str = "sv",
        seed: int = 0,
        *,
        moves: bool = False,
        fresh: bool = False,
        viewport: dict[str, int] = DESK,
        color_scheme: Any = "light",
        **context: Any,
    ) -> None:
        self.url = url
        self.name = name
        self.words = Words(lang)
        self.luck = Random(f"{name} {seed}")
        self.moves = moves
        self.fresh = fresh
        self.viewport: Any = viewport
        self.color_scheme = color_scheme
        locale = {"sv": "sv-SE", "en": "en-GB"}[lang]
        self.settings: dict[str, Any] = {"locale": locale, "service_workers": "block", **context}
        self.context = browser.new_context(**self.settings) if fresh else CONTEXTS.take(browser, **self.settings)
        self.context.set_default_timeout(HANG_SECONDS * 1000)
        self.wrong: list[str] = []
        self.strangers: list[str] = []
        self.frames: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self.view: dict[str, Any] | None = None
        self.says: dict[str, Any] | None = None
        self.info: dict[str, Any] = {}
        self.seat: int | None = None
        self.version = -1
        self.context.on("request", self._request)
        self.page = self.open()

    def open(self) -> Page:
        """Open a new tab and listen to it."""
        page = self.context.new_page()
        page.add_init_script(SOCKETS + (NONCES.replace("NAME", json.dumps(self.name))) + ("" if self.moves else HASTE))
        page.set_viewport_size(self.viewport)
        page.emulate_media(color_scheme=self.color_scheme, reduced_motion="no-preference" if self.moves else "reduce")
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("websocket", self._socket)
        return page

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and BLOCKED not in message.text:
            self.wrong.append(message.text)

    def _request(self, request: Request) -> None:
        if urlsplit(request.url).netloc not in (urlsplit(self.url).netloc, "") and not request.url.startswith("data:"):
            self.strangers.append(request.url)

    def _socket(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).netloc != urlsplit(self.url).netloc:
            self.strangers.append(socket.url)
        socket.on("framereceived", lambda payload: self.hear(json.loads(payload)))
        socket.on("framesent", lambda payload: self.sent.append(json.loads(payload)))

    def hear(self, message: dict[str, Any]) -> None:
        self.frames.append(message)
        if message["type"] in ("welcome", "update"):
            self.version = message["version"]
        if message["type"] == "welcome":
            self.seat = message["seat"]
        if message.get("table"):
            self.info = message["table"]
        if message.get("view"):
            self.view = message["view"]
            if isinstance(self.view["viewer"], int):
                self.seat = self.view["viewer"]
        if message.get("says"):
            self.says = message["says"]

    # ------------------------------------------------------------------------------------------------------ going about

    def word(self, key: str, **facts: object) -> str:
        """Return a word of the page."""
        return self.words.word(f"web-{key}", **facts)

    def button(self, key: str) -> Locator:
        """Return the button that says *key*."""
        return self.page.get_by_role("button", name=self.word(key), exact=False).first

    def go(self, path: str) -> None:
        """Go to a page, and wait until it has its words and knows the games."""
        self.page.goto(self.url + path)
        self.page.locator("#app > *").first.wait_for(state="attached")
        self.page.wait_for_function(KNOWN)

    def introduce(self) -> None:
        """Give one's name in the sheet that asks for it."""
        self.page.locator("#name").fill(self.name)
        self.page.locator("dialog").get_by_role("button", name=self.word("name-go")).click()

    def lay(self, game: str, seats: int, **rules: object) -> str:
        """Lay a table by rules of one's own, and sit down at it; return its address."""
        self.go(f"/lay/{game}")
        self.page.get_by_label(self.word("seats")).select_option(str(seats))
        for name, value in rules.items():
            field = self.unfold(name)
            if field.evaluate("one => one.tagName") == "SELECT":
                field.select_option(str(value).lower() if isinstance(value, bool) else str(value))
            elif field.get_attribute("role") == "switch":
                field.set_checked(bool(value))
            else:
                field.fill(str(value))
                field.blur()
        self.button("invite").click()
        self.introduce()
        self.page.wait_for_url("**/t/*")
        self.page.locator(".lobby").wait_for()
        self.own_tag.wait_for()
        return urlsplit(self.page.url).path

    def unfold(self, name: str) -> Locator:
        """Return the field of an option, in its section that has been unfolded."""
        field = self.page.locator(f"#o-{name}")
        field.wait_for(state="attached")
        field.evaluate("one => { const section = one.closest('details'); if (section) section.open = true; }")
        return field

    def sit(self, path: str) -> None:
        """Come to somebody's table by its link, and sit down."""
        self.go(path)
        self.button("sit-anywhere").click()
        self.introduce()
        self.own_tag.wait_for()

    @property
    def own_tag(self) -> Locator:
        """Return where one sits before the match."""
        return self.page.locator(".lobby .board .own .tag")

    def tag(self, name: str) -> Locator:
        """Return where somebody sits before the match."""
        return self.page.locator(".lobby .board .tag", has=self.page.get_by_text(name, exact=True))

    def begin(self) -> None:
        """Begin, with bots in the chairs that are free."""
        self.page.locator(".lobby > .acts").get_by_role("button", name=self.word("begin")).click()
        self.page.locator(".zone").wait_for()

    def wait(self, what: Any, name: str, seconds: float = HANG_SECONDS) -> None:
        """Wait until *what* is so."""
        guard = Guard(seconds)
        while not what():
            assert not guard.is_over, f"{self.name} waits for {name}: {self.wrong} {self.page.inner_text('body')[:800]}"
            self.page.wait_for_timeout(20)

    def listen(self) -> None:
        """Remember from now on all that the page says, also what is soon gone again."""
        self.page.evaluate(LISTEN)

    def hear_said(self, text: str) -> None:
        """Wait until the page has said *text* since it was listened to."""
        self.page.wait_for_function("(text) => window.told.some((one) => one.includes(text))", arg=text)

    def rest(self) -> None:
        """Wait until nothing moves any more, and the letters are there by which things are measured."""
        self.page.evaluate(REST)

    # ---------------------------------------------------------------------------------------------------------- playing

    @property
    def is_over(self) -> bool:
        return bool(self.info.get("status") == "over")

    @property
    def may(self) -> list[str]:
        """What the server lets this seat do."""
        return [] if self.view is None or self.seat is None or self.is_over else list(self.view["legal"])

    @property
    def is_waited_for(self) -> bool:
        """Whether the table rests, and this seat has not said that it may go on."""
        rest = self.info.get("rest")
        return bool(
            rest and self.info["status"] == "playing" and self.seat is not None and self.seat not in rest["ready"]
        )

    @property
    def is_asked(self) -> bool:
        """Whether there is anything for this seat to do."""
        return bool(self.may) or self.is_waited_for

    def go_on(self) -> None:
        """Say that the next deal may come."""
        self.wait(self._has_gone_on, "the next deal")

    def _has_gone_on(self) -> bool:
        """Ask for it and tell whether it was heard; the page may let a tap pass, as between two connections."""
        sent = len(self.sent)
        if self.is_waited_for and self.attempt(self._go_on):
            guard = Guard(TRY_MS / 1000)
            self.wait(lambda: not self.is_waited_for or (guard.is_over and len(self.sent) == sent), "an answer")
        return not self.is_waited_for

    def _go_on(self) -> None:
        self.page.locator(".zone .rest .next").click(timeout=TRY_MS)

    def showing(self) -> dict[str, str]:
        """Return the cards that lie open after the deal that was told of last, by seat."""
        events = [event for frame in self.frames for event in frame.get("events") or []]
        for event in reversed(events):
            if event["event"] in ("showdown", "dealer"):
                return dict(event.get("hands") or event.get("cards") or {})
        return {}

    def card(self, code: str) -> str:
        """Return what a card is called."""
        if code == "?":
            return self.word("hidden-card")
        if len(code) == 2 and code[1] in "cdhs" and code[0] in "23456789TJQKA":
            suit, rank = (
                self.words.word(f"card-french-{kind}-{part}") for kind, part in (("suit", code[1]), ("rank", code[0]))
            )
            return self.words.word("card-french-name", suit=suit, rank=rank)
        return self.words.word({"Ki+": "card-kille-high", "Ki-": "card-kille-low"}.get(code, f"card-kille-{code}"))

    def shown(self) -> dict[str, Any]:
        """Return what the page shows."""
        read: dict[str, Any] = self.page.evaluate(READ)
        return read

    def differences(self, shown: dict[str, Any]) -> list[str]:
        """Return in what that which is *shown* differs from the view that the server has sent."""
        view = self.view
        assert view is not None
        found = []
        is_ended = view["phase"] in ("deal_over", "match_over") or view["phase"] == "buyin"
        own = view["hands"].get(str(self.seat), []) if self.seat is not None else []
        if not self.is_over and Counter(shown["hand"]) != Counter(self.card(code) for code in own):
            found.append(f"hand {shown['hand']} for {own}")
        if not self.is_over:
            plain = [act for act in view["legal"] if not is_of_cards(act) and not act.startswith("cut ")]
            pressed = [act for act in shown["acts"] if not is_of_cards(act) and not act.startswith("cut")]
            if Counter(plain) != Counter(pressed):
                found.append(f"acts {pressed} for {plain}")
        for place in shown["seats"]:
            faces = [face for face in place["faces"] if face != "baksida"]
            if is_ended:
                shown_up = self.showing().get(str(place["seat"]))
                if faces != ([] if shown_up is None else [picture(shown_up)]):
                    found.append(f"seat {place['seat']} shows {faces} for {shown_up}")
                continue
            held = view["hands"].get(str(place["seat"]), [])
            is_open = place["seat"] in (view.get("face_up") or [])
            known = [code for code in held if code != "?"] if view["game"] in ("kille", "punschkille") else []
            if place["seat"] != self.seat and len(faces) > (len(held) if is_open else len(known)):
                found.append(f"seat {place['seat']} shows {faces} for {held}")
            if not self.is_over and place["turn"] != (view["turn"] == place["seat"]):
                found.append(f"turn of {place['seat']}: {place['turn']}, {view['turn']}")
        return found + [
            f"{what} {shown[what]} for {view[what]}"
            for what in ("pot", "stock")
            if shown[what] is not None
            and not is_ended
            and isinstance(view.get(what), int)
            and shown[what] != str(view[what])
        ]

    def check(self) -> None:
        """See that the page comes to show what the server says, and says nothing twice or by halves."""
        guard = Guard()
        while found := self.differences(shown := self.shown()):
            assert not guard.is_over, f"{self.name}: {found}"
            self.page.wait_for_timeout(30)
        aloud = shown["aloud"]
        assert broken(aloud) == [], aloud

    def step(self) -> bool:
        """Do one thing by what can be touched; tell whether there was anything to do."""
        if self.is_waited_for:
            self.go_on()
            return True
        if not self.may:
            return False
        self.attempt(self._touch)
        return True

    def act(self) -> None:
        """Do one thing over the page's own connection and touch nothing, on the way to what is looked at."""
        if not self.may:
            return
        likely = [act for act in self.may if act.split(" ")[0] not in WEAK] or self.may
        advice = self._advice()
        wanted = advice if advice in self.may else self.luck.choice(likely)
        heard = len(self.frames)
        said = {"type": "act", "act": wanted, "id": f"test-{self.name}-{heard}", "at": self.version}
        self.page.evaluate(SAY, json.dumps(said))
        self.wait(lambda: any(one["type"] != "chat" for one in self.frames[heard:]), "what became of it")

    def attempt(self, touch: Callable[[], None]) -> bool:
        """Touch until it is done; tell whether it was, or the table has moved on under the finger."""
        frames, guard = len(self.frames), Guard()
        while True:
            try:
                touch()
                return True
            except PlaywrightError as error:
                if len(self.frames) > frames:
                    return False
                if guard.is_over:
                    shown = self.page.inner_text("body")[:800]
                    raise AssertionError(f"{self.name} cannot touch: {error}\n{self.may}\n{shown}") from error

    def _touch(self) -> None:
        page = self.page
        ready = page.locator(".zone .acts button[data-act]:not(.waiting):enabled")
        guard = Guard(TRY_MS / 1000)
        while not ready.count() and not (any(map(is_of_cards, self.may)) and page.locator(".zone .hand.live").count()):
            if not self.may or guard.is_over:
                break
            page.wait_for_timeout(30)
        cards = [act for act in self.may if is_of_cards(act)]
        plain = [act for act in self.may if not is_of_cards(act)]
        if (advice := self._advice()) in self.may:  # Otherwise some matches would take an evening.
            cards, plain = ([advice], []) if is_of_cards(advice) else ([], [advice])
        better = [act for act in plain if act.split(" ")[0] not in WEAK]
        if cards and (not better or self.luck.random() < 0.7):
            self.choose(self.luck.choice(cards).split(" "))
        elif any(act.startswith("cut ") for act in plain):
            self.cut_cards()
        elif plain:
            self.press(self.luck.choice(better or plain))

    def _advice(self) -> str:
        """Return what a simple bot would do where cards have to be got rid of; otherwise anything goes."""
        view = self.view
        if view is None or self.seat is None or view["phase"] != "shed":
            return ""
        facts = {name: fact for name, fact in view.items() if name not in ("game", "viewer")}
        return (
            choose_bot(view["game"], "simple", self.name).choose(View(find_game(view["game"]), self.seat, facts)) or ""
        )

    def cut_cards(self) -> None:
        """Cut the cards somewhere."""
        self.page.locator(".zone .cut button").click(timeout=TRY_MS)

    def press(self, act: str) -> None:
        """Press the button of *act*, and hold it if it has to be held."""
        button = self.page.locator(f'.zone .acts button[data-act="{act}"]:enabled').first
        if "hold" in (button.get_attribute("class", timeout=TRY_MS) or ""):
            button.hover(timeout=TRY_MS)
            frames, sent, guard = len(self.frames), len(self.sent), Guard(TRY_MS / 1000)
            self.page.mouse.down()
            while len(self.sent) == sent and len(self.frames) == frames and not guard.is_over:
                self.page.wait_for_timeout(20)
            self.page.mouse.up()
            if len(self.sent) == sent and len(self.frames) == frames:
                raise PlaywrightError(f"{act} was let go of: the button has moved from under the finger")
        else:
            button.click(timeout=TRY_MS)

    def choose(self, act: list[str]) -> None:
        """Choose the cards of *act* in the hand, then press what does it."""
        hand = self.page.locator(".zone .hand button")
        seen = hand.evaluate_all("all => all.map((one) => [one.ariaLabel, one.ariaPressed])")
        wanted = Counter(self.card(code) for code in act[1:])
        for nth, (label, pressed) in enumerate(seen):
            if wanted[label] > 0:
                wanted[label] -= 1
                if pressed != "true":
                    hand.nth(nth).click(timeout=TRY_MS, position={"x": 9, "y": 24})
        self.page.locator(f'.zone .acts .main[data-act^="{act[0]} "]:enabled').first.click(timeout=TRY_MS)

    def swipe(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Carry something with a finger."""
        touch = self.context.new_cdp_session(self.page)
        steps = 8
        for nth in range(steps + 1):
            at = [a + (b - a) * nth / steps for a, b in zip(start, end, strict=True)]
            kind = "touchMove" if nth else "touchStart"
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def speak(self, lang: str) -> None:
        """Expect another language from now on."""
        self.words = Words(lang)

    def cut(self) -> None:
        """Let the connections that are open fall silent, as a network does that is gone."""
        self.page.evaluate("window.talongSockets?.forEach((one) => one.close())")

    def forgive(self, *parts: str) -> None:
        """Pass over complaints that were brought about on purpose."""
        self.wrong = [line for line in self.wrong if not any(part in line for part in parts)]

    def close(self) -> None:
        self.context.remove_listener("request", self._request)
        if self.fresh:
            self.context.close()
            return
        CONTEXTS.give_back(self.context, self.url, **self.settings)


def broken(text: str) -> list[str]:
    """Return the sentences that are said twice in *text*, and those that stop before they have said anything."""
    sentences = [one for one in re.split(r"(?<=[.!?])\s+", text.strip()) if one]
    twice = [one for one, times in Counter(sentences).items() if times > 1]
    halves = [one for one in sentences if re.search(r"(^|\b(the|a|an)|[,:]|web-\S+)[.!?]$", one)]
    return twice + halves


FIGURES: Final = {
    "Bl": "blaren",
    "Po": "blompottan",
    "Kr": "kransen",
    "Va": "vardshus",
    "Ka": "kavall",
    "Sv": "svin",
    "Hu": "husar",
    "Ku": "kuku",
    "Ki": "kille",
}


def picture(code: str) -> str:
    """Return the name of the picture of a card of the kille deck."""
    return FIGURES.get(code.rstrip("+-"), f"lilja-{code}")


def is_of_cards(act: str) -> bool:
    """Tell whether *act* is done with cards of the hand."""
    return act.partition(" ")[0] in ("play", "throw", "swap") and " " in act


class Progress:
    """Guard against a table at which nothing happens any more."""

    def __init__(self, windows: Sequence[Window]) -> None:
        self.windows = windows
        self.heard = -1
        self.guard = Guard()

    def check(self) -> None:
        """See that something was heard since the last time, or not long ago."""
        heard = sum(len(one.frames) for one in self.windows)
        if heard != self.heard:
            self.heard, self.guard = heard, Guard()
        assert not self.guard.is_over, [(one.name, one.may, one.info.get("status"), one.wrong) for one in self.windows]


def play(windows: list[Window], most: int = 10_000) -> int:
    """Let everybody play until the match is over or *most* is done, and check what is shown; return how much it was."""
    done = 0
    progress = Progress(windows)
    while done < most and not all(window.is_over for window in windows):
        progress.check()
        moved = False
        for window in windows:
            if window.is_asked:
                window.check()
                done += bool(window.may)
                moved = window.step() or moved
        windows[0].page.wait_for_timeout(20 if moved else 40)
    return done


def play_again(windows: Sequence[Window]) -> None:
    """Let everybody want another match, and wait for it."""
    for one in windows:
        if one.seat is not None:
            one.wait(lambda one=one: one.is_over, "the end of the match")
            one.button("begin-again").click()
    for one in windows:
        one.wait(lambda one=one: not one.is_over, "another match")


def play_until(windows: Sequence[Window], is_so: Callable[[], object]) -> None:
    """Let everybody act until something *is_so*, in another match if need be: touching and checking is for `play`."""
    progress = Progress(windows)
    while not is_so():
        progress.check()
        if all(one.is_over for one in windows):  # Whoever waits for the end of all of them has it now.
            play_again(windows)
        for one in windows:
            if one.is_asked and not is_so():
                one.go_on() if one.is_waited_for else one.act()
        windows[0].page.wait_for_timeout(10)


def play_to_rest(windows: Sequence[Window]) -> None:
    """Let everybody act until the table rests and waits for all of them; with luck that takes another match."""
    progress = Progress(windows)
    while not all(one.is_waited_for for one in windows):
        progress.check()
        if all(one.is_over for one in windows):
            play_again(windows)
        for one in windows:
            if one.may and not one.is_waited_for:
                one.act()
        windows[0].page.wait_for_timeout(10)


class Watcher:
    """Somebody who only looks on, and so knows what everybody may know."""

    def __init__(self, server: Server, table: str) -> None:
        self.guest = Guest(server, table, name="watcher")
        self.views: dict[int, dict[str, Any]] = {}
        self.version = -1  # The newest that is written down here.
        welcome = self.guest.connect()
        assert welcome["type"] == "welcome", welcome
        assert welcome["seat"] is None
        self.listening = Thread(target=self._listen, daemon=True)
        self.listening.start()

    def _listen(self) -> None:
        with suppress(ConnectionClosed, TimeoutError):
            while True:
                message = self.guest.hear()
                if message.get("view"):
                    self.views[message["version"]] = message["view"]
                self.version = self.guest.version

    def reach(self, version: int) -> None:
        """Wait until *version* is known here."""
        wait_until(lambda: self.version >= version)

    def close(self) -> None:
        self.guest.close()
        self.listening.join(HANG_SECONDS)


def secrets_told(window: Window, watcher: Watcher) -> list[str]:
    """Return each card of another hand that came to *window*, though not everybody may see it and it was not there."""
    found = []
    held: Counter[str] = Counter()
    deal = None
    for frame in window.frames:
        view = frame.get("view")
        if not view or frame["version"] not in watcher.views:
            continue
        if (now := (view.get("deals"), view.get("redeals"), view.get("rounds"))) != deal:
            deal, held = now, Counter()
        public = watcher.views[frame["version"]]["hands"]
        own = view["hands"].get(str(window.seat), [])
        held |= Counter(own)
        for seat, hand in view["hands"].items():
            if int(seat) == window.seat:
                continue
            known = Counter(code for code in hand if code != "?") - Counter(public.get(seat, []))
            if view["game"] in ("kille", "punschkille"):
                known -= Counter({code: 1 for code in known if held[code] or held[code.rstrip("+-")]})
            found += [f"{frame['version']} {view['phase']} {seat}: {code}" for code in known]
    return found
