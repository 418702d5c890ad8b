"""Every page but the table: both lights and languages, how much it weighs, how quick it is, how it is on trains."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Literal
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Page, Route

import talong
from talong.core.options import SIMULATION
from talong.lang import narrator_for
from tests.browser.axe import faults, faults_by_light
from tests.browser.figures import frames_of_a_deal, lags_of_a_match
from tests.browser.stages import show, speak_at_table
from tests.browser.test_stages import HIDDEN, WIDER
from tests.browser.windows import DESK, PHONE, Window
from tests.sizes import LONG, size

PAGES: dict[str, str] = {
    "/": ".game small",
    "/lay/skitgubbe": ".house summary",
    "/lay/kille": "#o-pots",
    "/rules": "main a",
    "/rules/punschkille": "#P2",  # The shortest of them.
    **size({}, {"/rules/kille": "#K29"}),
    "/guide": "main a",
    "/companion": ".game",
    "/companion/rodskagg": "[data-form=match]",
    "/nowhere/at/all": "main .button",
    "/t/no-such-table": "main .button",
}
LIGHTS: tuple[Literal["light", "dark"], Literal["light", "dark"]] = ("light", "dark")
MOST_BYTES = 250_000
WIDTH = """async (src) => {
  const picture = Object.assign(document.createElement("img"), { src });
  await picture.decode();
  return picture.naturalWidth;
}"""
# Words that do not fit into what they stand in.
CUT_OFF = """() => [...document.querySelectorAll(".zone button, .zone p")].filter((one) => {
  const isWider = one.clientWidth && one.scrollWidth > one.clientWidth + 1;
  return isWider && getComputedStyle(one).overflow !== "visible" && !one.matches(".unseen, .hand button");
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("path", PAGES)
def test_every_page_in_both_lights_and_languages(path: str, window: Callable[..., Window]) -> None:
    one = window("Astrid", viewport=PHONE, color_scheme="light")
    one.go(path)
    number = list(PAGES).index(path)
    checked = ("sv", "en")[number % 2]  # Each page in one language and light, and in all of them in the long tests.
    light = LIGHTS[number // 2 % 2]
    for lang, viewport in (("sv", PHONE), ("en", DESK)):
        one.page.locator(f"html[lang={lang}]").wait_for()
        one.page.locator(PAGES[path]).first.wait_for(state="attached")
        one.page.set_viewport_size(viewport)  # type: ignore[arg-type]
        one.page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
        if LONG or lang == checked:
            assert faults_by_light(one.page, light) == [], lang
        one.rest()
        assert one.page.evaluate(WIDER) <= 0, lang
        assert not re.search(r"\bweb-[a-z]", one.page.inner_text("body"))
        one.page.get_by_role("button", name=one.word("other-lang")).click()
        one.speak("en")
        one.forgive("404")


def test_sheets_and_lobby_in_both_lights_and_languages(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE, color_scheme="light")
    for lang in size(["en"], ["sv", "en"]):
        astrid.speak(lang)
        astrid.go("/")
        astrid.page.evaluate("lang => { localStorage.clear(); localStorage.setItem('talong.lang', lang) }", lang)
        astrid.context.clear_cookies()
        astrid.page.reload()
        astrid.page.locator(".invite").click()
        astrid.page.locator("#name").wait_for()
        assert faults_by_light(astrid.page, "dark") == [], lang
        astrid.lay("kille", 4, pots=2)
        astrid.page.locator(".rules li").wait_for()
        astrid.page.locator(".board .tag.free").first.click()
        astrid.button("add-bot").wait_for()
        assert faults_by_light(astrid.page, "light") == [], lang
        astrid.page.locator(".board .tag.free").first.click()
        for free in (2, 1, 0):
            astrid.page.locator(".board .tag.free").first.click()
            astrid.button("add-bot").click()
            astrid.wait(lambda: astrid.page.locator(".board .tag.free").count() == free, "a bot")  # noqa: B023
        astrid.page.get_by_text(astrid.word("chairs-taken")).first.wait_for()
        assert faults_by_light(astrid.page, "dark") == [], lang
    show(astrid.page, astrid.url, "skitgubbe", "shed", "en")
    for lang in ("en", "sv"):
        if lang == "sv":
            speak_at_table(astrid.page, "skitgubbe", "shed", "sv")
        elif not LONG:
            continue
        astrid.speak(lang)
        astrid.button("menu").click()
        astrid.page.locator("dialog").wait_for()
        assert faults_by_light(astrid.page, "light") == [], lang
        astrid.page.keyboard.press("Escape")
        astrid.page.locator("dialog").wait_for(state="detached")
        astrid.button("why").click()
        astrid.page.locator(".hint[data-kind=help]").wait_for()
        assert faults_by_light(astrid.page, "dark") == [], lang
        astrid.page.keyboard.press("Escape")
        astrid.page.locator(".hint").wait_for(state="detached")


LARGE = "document.documentElement.style.fontSize = '200%'; document.body.style.fontSize = '34px'"


def test_letters_twice_as_large_still_fit(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport={"width": 640, "height": 900})
    for path in ("/", "/lay/kille"):
        astrid.go(path)
        astrid.page.locator(PAGES[path]).first.wait_for(state="attached")
        astrid.page.evaluate(LARGE)
        astrid.rest()
        assert astrid.page.evaluate(WIDER) <= 0, path


@pytest.mark.parametrize(
    ("game", "moment"),
    [("rodskagg", "bid"), ("skitgubbe", "shed"), *size([], [("kille", "speak"), ("kungsholmskille", "play")])],
)
def test_letters_twice_as_large_fit_at_the_table(game: str, moment: str, window: Callable[..., Window]) -> None:
    # Twice as large on 720 points is a phone's screen of 360, which is how browsers do it.
    astrid = window("Astrid", viewport={"width": 360, "height": 450}, device_scale_factor=2)
    show(astrid.page, astrid.url, game, moment, "sv")
    for is_list in (False, True):
        if is_list:
            astrid.button("menu").click()
            astrid.page.get_by_label(astrid.word("as-list")).check()
            astrid.page.keyboard.press("Escape")
            astrid.page.locator("dialog").wait_for(state="detached")
            astrid.page.evaluate(LARGE)
        astrid.rest()
        assert astrid.page.evaluate(WIDER) <= 0
        assert astrid.page.evaluate(HIDDEN) == []
        assert astrid.page.evaluate(CUT_OFF) == []
        for button in astrid.page.locator(".zone .acts button").all():
            button.scroll_into_view_if_needed()
            assert button.is_visible()


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def weight(page: Page) -> tuple[int, list[str]]:
    parts: list[dict[str, Any]] = page.evaluate(
        "performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => ({ name, encodedBodySize }))"
    )
    counted = [part for part in parts if not part["name"].endswith(".svg") and "/api/" not in part["name"]]
    return sum(part["encodedBodySize"] for part in counted), [part["name"] for part in counted]


def test_first_table_is_light(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE, fresh=True)  # Nothing of it is here yet.
    show(astrid.page, astrid.url, "skitgubbe", "shed", "sv")
    astrid.page.wait_for_load_state("networkidle")
    heavy, parts = weight(astrid.page)
    assert len(parts) >= 4
    assert 60_000 < heavy <= MOST_BYTES, parts
    assert sum("/sv-" in part for part in parts) == 1  # One language, and not the other
    assert not any("/en-" in part for part in parts)
    speak_at_table(astrid.page, "skitgubbe", "shed", "en")  # before somebody wants it.
    assert any("/en-" in part for part in weight(astrid.page)[1])


def test_language_that_cannot_be_fetched_is_not_spoken(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE, fresh=True)
    astrid.page.route("**/assets/en-*", lambda route: route.abort())
    astrid.go("/")
    astrid.page.locator(".game").first.wait_for()
    with astrid.page.expect_event("requestfailed", lambda request: "/assets/en-" in request.url):
        astrid.page.get_by_role("button", name=astrid.word("other-lang")).click()
    assert astrid.page.locator("html").get_attribute("lang") == "sv"
    assert astrid.page.get_by_role("button", name=astrid.word("other-lang")).is_visible()
    astrid.forgive("ERR_FAILED", "Failed to load", "Failed to fetch")


# How many cards fly at the same time, and what of them changes meanwhile.
FLIGHTS = """() => {
  window.most = 0;
  window.changed = {};
  new MutationObserver(() => {
    const flying = [...document.querySelectorAll(".sky [data-flight]")];
    window.most = Math.max(window.most, flying.length);
    for (const one of flying.flatMap((card) => card.getAnimations()))
      for (const frame of one.effect.getKeyframes()) Object.assign(window.changed, frame);
  }).observe(document.body, { childList: true, subtree: true });
}"""
OF_FRAMES = {"offset", "computedOffset", "easing", "composite"}


def test_cards_that_are_dealt_to_ten_fly_without_a_new_layout(window: Callable[..., Window]) -> None:
    """What the compositor moves by itself stays smooth on a busy machine; how smooth, `make bench-browser` says."""
    astrid = window("Astrid", viewport=PHONE, moves=True)
    astrid.lay("kille", 10, pots=1, cuts="auto")
    astrid.page.evaluate(FLIGHTS)
    astrid.begin()
    astrid.page.wait_for_function("() => window.most >= 5")
    astrid.rest()
    assert set(astrid.page.evaluate("Object.keys(window.changed)")) - OF_FRAMES == {"transform", "opacity"}


@pytest.mark.long
def test_figures_of_the_page_are_taken(window: Callable[..., Window], chromium: Browser) -> None:
    lags = lags_of_a_match(window("Astrid", viewport=PHONE, moves=True))
    assert len(lags.moves) >= 8
    assert lags.bare
    deal = frames_of_a_deal(chromium, window("Bo", viewport=PHONE, moves=True))
    assert deal.most_flying
    assert deal.frames
    assert deal.tasks


def test_page_opens_without_a_network(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", fresh=True, service_workers="allow")
    # On a metered connection nothing is fetched ahead: the page has no table of its own.
    astrid.page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    astrid.go("/")
    astrid.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    astrid.page.reload()
    astrid.page.locator(".game").first.wait_for()
    astrid.context.set_offline(True)
    for path, sign, light in (
        ("/nowhere", "main .button", LIGHTS[0]),
        ("/rules", "main", LIGHTS[1]),
        ("/t/somewhere", f"text={astrid.word('no-contact')}", LIGHTS[0]),
        ("/", f"text={astrid.word('no-network')}", LIGHTS[1]),
    ):
        astrid.go(path)
        astrid.page.locator(sign).first.wait_for()
        if path == "/":
            astrid.page.locator(".game").first.wait_for()
        if LONG or path.startswith("/t/"):  # The others are seen with a network, too.
            assert faults_by_light(astrid.page, light) == []
    astrid.page.get_by_role("button", name=astrid.word("other-lang")).click()  # Both languages are in the house.
    astrid.page.locator("html[lang=en]").wait_for()
    astrid.page.locator("header button[lang=sv]").click()
    astrid.page.locator("html[lang=sv]").wait_for()
    astrid.go("/rules/kille")  # The rulebook is not here, and nobody speaks of tables.
    astrid.page.get_by_role("alert").get_by_text(astrid.word("rules-later")).wait_for()
    assert faults_by_light(astrid.page, "light") == []
    astrid.context.set_offline(False)
    astrid.page.locator("#K29").wait_for(state="attached")
    astrid.page.get_by_text(astrid.word("no-network")).wait_for(state="detached")
    astrid.forgive("ERR_INTERNET_DISCONNECTED", "Failed to load", "WebSocket")


def test_phone_can_keep_it_among_its_programs(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE, fresh=True, service_workers="allow")
    astrid.go("/")
    astrid.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    devtools = astrid.context.new_cdp_session(astrid.page)
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    named = json.loads(found["data"])
    assert (named["name"], named["display"]) == ("Talong", "standalone")
    home = f"{astrid.url}/"
    assert urljoin(home, named["start_url"]) == urljoin(home, named["scope"]) == home  # It may lie in any folder.
    sizes: dict[str, set[int]] = {}
    for icon in named["icons"]:
        answer = astrid.page.request.get(urljoin(home, icon["src"]))
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])
        measured = astrid.page.evaluate(WIDTH, icon["src"])
        if icon["type"] == "image/png":
            assert icon["sizes"] == f"{measured}x{measured}"
            sizes.setdefault(icon["purpose"], set()).add(measured)
    assert sizes == {"any": {192, 512}, "maskable": {512}}
    # What the browser itself has against it; that this window keeps no history is not the page's fault.
    against = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in against if one["errorId"] != "in-incognito"] == []


# The names of the options with their explanations and values, as they stand on the page.
OPTIONS = """() => Object.fromEntries([...document.querySelectorAll("main li")].map((row) => {
  const control = row.querySelector("input, select");
  const letter = row.querySelector(".letter")?.textContent ?? "";
  return [control.id.slice(2), {
    title: row.querySelector("label").firstChild.textContent,
    meaning: (letter && `${letter}. `) + row.querySelector("p").textContent,
    values: [...control.querySelectorAll("option")].map((one) => one.textContent),
    empty: control.placeholder ?? "",
  }];
}))"""


@pytest.mark.parametrize("key", size(["kille", "skitgubbe"], [game.key for game in talong.games()]))
def test_options_are_said_as_people_say_them(key: str, window: Callable[..., Window]) -> None:
    astrid, game = window("Astrid"), talong.game(key)
    astrid.go(f"/lay/{key}")
    astrid.page.locator(".house details").first.wait_for()
    assert astrid.page.locator(".house details[open]").count() == 0  # Whoever wants a house rule unfolds its section.
    for option in game.options:
        if option.group != SIMULATION:
            astrid.unfold(option.name)
    for lang in ("sv", "en"):
        astrid.speak(lang)
        narrator = narrator_for(key, astrid.words, (), 0)
        wanted = {
            option.name: {
                "title": narrator.title("option", option.name),
                "meaning": narrator.explain(option),
                "values": [capital(narrator.value(option.name, value)) for value in option.choices],
                "empty": capital(narrator.value(option.name, option.none_word)) if option.none_word else "",
            }
            for option in game.options
            if option.group != SIMULATION
        }
        astrid.wait(lambda wanted=wanted: astrid.page.evaluate(OPTIONS) == wanted, f"options in {lang}")
        presets = astrid.page.get_by_label(astrid.word("preset")).locator("option").all_inner_texts()
        assert presets == [capital(narrator.title("preset", preset)) for preset in game.presets]
        seen = astrid.page.inner_text("main")
        assert not re.search(r"[A-Za-z0-9]_[A-Za-z0-9]", seen)
        assert "next(" not in seen
        if lang == "sv":
            assert codes_of(game) & set(re.findall(r"\w+", seen.lower())) == set()
            astrid.page.get_by_role("button", name=astrid.word("other-lang")).click()


def test_letters_are_typed_and_shown(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE)
    astrid.go("/lay/skitgubbe")
    field, count = astrid.page.locator("input.letters"), astrid.page.locator(".house h2 .count")
    field.wait_for()
    assert count.get_attribute("data-count") == "0"  # Three deals are no house rule.
    field.fill("acg m8")
    field.blur()
    astrid.wait(lambda: field.input_value() == "ACGM8", "the letters in order")
    assert count.get_attribute("data-count") == "4"
    assert astrid.unfold("throw_on").input_value() == "anytime"
    assert astrid.unfold("threshold").input_value() == "8"
    assert astrid.unfold("deals").input_value() == "3"
    notice = astrid.page.locator(".notice-line")
    notice.get_by_text("Med C men utan H").wait_for()

    astrid.unfold("no_evasion").check()
    astrid.wait(lambda: field.input_value() == "ACGHM8", "a letter for what was switched on")
    field.fill("CD")
    field.blur()
    astrid.page.locator("#letters-why [role=alert]").wait_for()
    assert astrid.unfold("must_match").is_checked()  # What cannot be is not taken.
    assert faults_by_light(astrid.page, "dark") == []
    field.fill("")
    field.blur()
    astrid.wait(lambda: count.get_attribute("data-count") == "0", "the book's own rules")


SUITABLE = {"F": "F spelas lämpligen med D", "I": "I spelas lämpligen med C", "DJ": "J spelas lämpligen med C"}


def test_what_the_book_calls_suitable_is_said(window: Callable[..., Window]) -> None:
    astrid = window("Astrid")
    astrid.go("/lay/skitgubbe")
    field, notice = astrid.page.locator("input.letters"), astrid.page.locator(".notice-line")
    for letters, said in SUITABLE.items():
        field.fill(letters)
        field.blur()
        notice.filter(has_text=said).wait_for()
        assert notice.inner_text().startswith(said)
        assert notice.locator("a").get_attribute("href") == "/rules/skitgubbe#SO3"


def test_letters_typed_before_the_first_answer_stay(window: Callable[..., Window]) -> None:
    astrid = window("Astrid")
    held: list[Route] = []
    is_open = False

    def hold(route: Route) -> None:
        if is_open:
            route.continue_()
        else:
            held.append(route)

    astrid.page.route("**/api/games/skitgubbe/options*", hold)
    astrid.go("/lay/skitgubbe")
    field = astrid.page.locator("input.letters")
    field.press_sequentially("I")
    astrid.wait(lambda: held, "the question about the rules as they were")
    is_open = True
    for route in held:
        with astrid.page.expect_response("**/api/games/skitgubbe/options*"):
            route.continue_()
    astrid.rest()
    assert field.input_value() == "I"
    field.blur()
    astrid.page.locator(".notice-line").wait_for()
    assert field.input_value() == "I"


def test_two_and_three_sit_down_to_kille_as_a_house_rule(window: Callable[..., Window]) -> None:
    astrid = window("Astrid")
    astrid.go("/lay/kille")
    seats = astrid.page.get_by_label(astrid.word("seats"))
    assert seats.locator("option").first.inner_text() == "2"
    seats.select_option("3")
    astrid.page.get_by_text(astrid.word("seats-few", number=4)).wait_for()
    assert astrid.page.locator(".house h2 .count").get_attribute("data-count") == "1"
    astrid.button("lay-bots").click()
    astrid.introduce()
    astrid.wait(lambda: astrid.info.get("status") == "playing", "the table")
    assert (astrid.info["seats"], astrid.info["rules"]["min_players"]) == (3, 3)


@pytest.mark.parametrize("tempo", size(["brisk"], ["calm", "usual", "brisk"]))
def test_tempo_and_levels_are_chosen_by_words(tempo: str, window: Callable[..., Window]) -> None:
    astrid = window("Astrid")
    astrid.go("/lay/kungsholmskille")
    levels = astrid.page.get_by_label(astrid.word("level"))
    levels.wait_for()
    assert levels.locator("option").all_inner_texts() == ["Nybörjare", "Van", "Skicklig", "Mästare"]
    chooser = astrid.page.get_by_label(astrid.word("tempo"))
    assert chooser.input_value() == "calm"
    chooser.select_option(tempo)
    with astrid.page.expect_request(lambda one: one.method == "POST" and "/api/tables" in one.url) as asked:
        astrid.button("lay-bots").click()
        astrid.introduce()
    sent = asked.value.post_data_json
    assert sent is not None
    assert (sent["tempo"], sent["rests"], sent["forced"]) == (tempo, True, True)
    astrid.page.wait_for_url("**/t/*")


def codes_of(game: talong.Game) -> set[str]:
    """Return the words of the grammar that are no words of Swedish."""
    codes = {code for option in game.options for code in [option.name, *option.choices, option.none_word]}
    return {code for code in codes if code.isalpha()} - {"all", "skitgubbe"}


def test_options_that_contradict_are_grey_with_their_reason(window: Callable[..., Window]) -> None:
    astrid = window("Astrid")
    astrid.go("/lay/skitgubbe")
    evasion = astrid.unfold("no_evasion")
    astrid.wait(evasion.is_disabled, "a grey switch")
    row = astrid.page.locator("li", has=evasion)
    assert row.locator(".reason").inner_text().startswith("SO2: H bygger på C och G")
    astrid.page.get_by_role("button", name=astrid.word("other-lang")).click()
    astrid.speak("en")
    row.get_by_text("SO2: H builds on C and G").wait_for()
    astrid.page.locator("#o-throw_on").select_option(label="At any time")
    astrid.page.locator("#o-must_match").check()
    astrid.wait(evasion.is_enabled, "a switch that goes")
    assert row.locator(".reason").count() == 0


def test_choice_that_contradicts_is_grey_with_its_reason(window: Callable[..., Window]) -> None:
    astrid = window("Astrid")
    astrid.go("/lay/kille")
    order = astrid.unfold("buyin_order")
    astrid.page.locator("#o-second_price").select_option(label="Rullande")
    together = order.locator("option", has_text="På en gång")
    astrid.wait(together.is_disabled, "a grey choice")
    reason = astrid.page.locator("li", has=order).locator(".reason").inner_text()
    assert reason == "R-K41: ett rullande pris kräver återinköp ett i taget: välj medsols, eller ett fast pris"
    described = order.get_attribute("aria-describedby")
    assert described == "why-buyin_order not-buyin_order"


def test_number_out_of_range_is_refused_by_its_name(window: Callable[..., Window]) -> None:
    astrid = window("Astrid")
    astrid.go("/lay/kille")
    pots = astrid.page.locator("#o-pots")
    pots.fill("-1")
    pots.blur()
    said = astrid.page.locator(".wrong")
    said.wait_for()
    assert said.inner_text() == "R-K52: Antal potter är ett heltal från 0 till 1000000, inte ”-1”"
    pots.fill("2")
    pots.blur()
    said.wait_for(state="detached")


def test_preset_is_taken_by_its_name_and_agreed_on_in_the_lobby(window: Callable[..., Window]) -> None:
    astrid = window("Astrid")
    astrid.go("/lay/skitgubbe")
    astrid.page.get_by_label(astrid.word("preset")).select_option(label="Lugnt")
    astrid.page.get_by_text("Ingen slänger på, ett kort åt gången (E).", exact=True).wait_for()
    astrid.unfold("throw_on")
    astrid.wait(lambda: astrid.page.locator("#o-throw_on").input_value() == "never", "the rules of the preset")
    astrid.button("invite").click()
    astrid.introduce()
    agreed = astrid.page.locator(".rules")
    agreed.get_by_text("Slänga på: aldrig").wait_for()
    agreed.get_by_text("Antal givar: 3").wait_for()
    astrid.button("menu").click()
    astrid.page.get_by_role("button", name=astrid.word("other-lang")).click()
    agreed.get_by_text("Throwing on: never").wait_for()


def test_how_we_play_is_kept_and_shared_as_a_link(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", permissions=["clipboard-read", "clipboard-write"])
    astrid.go("/lay/skitgubbe")
    astrid.page.get_by_label(astrid.word("seats")).select_option("5")
    astrid.page.get_by_label(astrid.word("pace")).select_option("quick")
    astrid.unfold("open_trump").check()
    astrid.button("way-keep").click()
    astrid.listen()
    astrid.button("way-share").click()
    astrid.hear_said(astrid.word("copied"))
    link = astrid.page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{astrid.url}/lay/skitgubbe#")

    def is_our_way(one: Window) -> bool:
        seats, pace = (one.page.get_by_label(one.word(name)).input_value() for name in ("seats", "pace"))
        return (seats, pace, one.page.locator("#o-open_trump").is_checked()) == ("5", "quick", True)

    bo = window("Bo")
    bo.page.goto(link)
    bo.unfold("open_trump")
    bo.wait(lambda: is_our_way(bo), "the rules of the link")

    astrid.go("/lay/skitgubbe")  # Another evening.
    astrid.unfold("open_trump")
    assert not is_our_way(astrid)
    astrid.page.get_by_role("button", name=astrid.word("way-use"), exact=True).click()
    astrid.wait(lambda: is_our_way(astrid), "the rules that were kept")


def test_match_is_shown_again(window: Callable[..., Window], replay: str) -> None:
    astrid = window("Astrid")
    astrid.go(replay)
    astrid.button("step-on").click()
    astrid.page.get_by_role("slider", name=astrid.word("step", at=1, all="").strip(), exact=False).wait_for()
    told = astrid.page.locator(".told").inner_text()
    assert told
    assert faults(astrid.page) == []
    astrid.page.get_by_label(astrid.word("replay-as")).select_option(label="guest 0")
    astrid.page.locator(".hand button").first.wait_for()
