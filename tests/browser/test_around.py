"""What is around the game: a hint, the clock, why not, the lobby, links and pictures of them, and once more."""

from __future__ import annotations

from collections.abc import Callable

import segno

from tests.browser.windows import PHONE, Window, is_of_cards, play, play_until

# The modules of the picture as it is painted, dark ones as 1.
MODULES = """async (side) => {
  const image = document.querySelector(".share img");
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side * 8;
  const paint = canvas.getContext("2d");
  paint.fillStyle = getComputedStyle(image).backgroundColor;
  paint.fillRect(0, 0, side * 8, side * 8);
  paint.drawImage(image, 0, 0, side * 8, side * 8);
  const { data } = paint.getImageData(0, 0, side * 8, side * 8);
  const dark = (row, column) => data[((row * 8 + 4) * side * 8 + column * 8 + 4) * 4] < 128 ? 1 : 0;
  const all = [...Array(side).keys()];
  return all.map((row) => all.map((column) => dark(row, column)));
}"""


def test_hint_says_what_a_bot_would_do(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE)
    astrid.lay("rodskagg", 2, max_deals=1)
    astrid.begin()
    play_until([astrid], lambda: any(is_of_cards(act) for act in astrid.may))
    with astrid.page.expect_response("**/hint*") as answered:
        astrid.button("hint").click()
    act = answered.value.json()["act"]
    assert act in astrid.may
    said = astrid.page.locator(".advice")
    said.wait_for()
    assert astrid.card(act.split(" ")[1]) in said.inner_text()
    astrid.page.locator(".zone .hand.live").wait_for()
    astrid.choose(act.split(" "))
    said.wait_for(state="detached")  # Advice is for its moment alone.


def test_clock_is_shown_in_figures_and_runs(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE)
    astrid.go("/lay/kille")
    astrid.page.get_by_label(astrid.word("pace")).select_option("relaxed")
    astrid.button("lay-bots").click()
    astrid.introduce()
    clock = astrid.page.locator(".zone .clock")
    astrid.wait(lambda: bool(astrid.may), "a turn")
    clock.first.wait_for()

    def left() -> int:
        minutes, seconds = clock.first.inner_text().split()[0].split(":")
        return int(minutes) * 60 + int(seconds)

    astrid.wait(lambda: 10 < left() <= 60, "a whole turn")
    first = left()
    astrid.wait(lambda: left() < first, "the clock")
    astrid.page.get_by_text(astrid.word("left")).first.wait_for(state="attached")


def test_refusal_says_why_with_the_rule_and_its_text(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE)
    astrid.lay("kungsholmskille", 5, deals=6)  # Most cards are forbidden to whoever is late in a trick.
    astrid.begin()

    def forbidden() -> list[str]:
        if astrid.view is None or astrid.view["phase"] != "play" or not astrid.may:
            return []
        held = astrid.view["hands"][str(astrid.seat)]
        return [code for code in held if f"play {code}" not in astrid.may]

    play_until([astrid], forbidden)
    astrid.check()
    code = forbidden()[0]
    astrid.page.locator(".zone .hand.live").wait_for()
    hand = astrid.page.get_by_role("group", name=astrid.word("your-hand"))
    hand.get_by_label(astrid.card(code), exact=True).click(position={"x": 9, "y": 24})
    astrid.wait(lambda: any(one["type"] == "refused" for one in astrid.frames), "a refusal")
    refused = next(one for one in astrid.frames if one["type"] == "refused")
    slip = astrid.page.get_by_role("alert").filter(has_text=refused["text"].removeprefix(f"{refused['rule']}: "))
    slip.wait_for()
    why = slip.get_by_role("button", name=astrid.word("rule", rule=refused["rule"]))
    why.click()
    said = slip.locator(".said")
    said.wait_for()
    assert refused["rule"] in said.inner_text()
    assert len(said.inner_text()) > 30
    why.click()
    said.wait_for(state="detached")
    astrid.check()  # Nothing was done.
    slip.get_by_role("button", name=astrid.word("close")).click()
    slip.wait_for(state="detached")


def test_one_more_match_at_the_same_table(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", viewport=PHONE)
    astrid.lay("rodskagg", 2, max_deals=1)
    astrid.begin()
    play([astrid])
    astrid.button("begin-again").click()
    astrid.wait(lambda: astrid.info["match"] == 2 and astrid.info["status"] == "playing", "another match")
    astrid.page.locator(".zone .over").wait_for(state="detached")
    play([astrid])
    astrid.page.locator(".zone .over").wait_for()


def test_lobby_shows_open_tables_and_continue_shows_ones_own(window: Callable[..., Window]) -> None:
    astrid, bo = window("Astrid"), window("Bo", viewport=PHONE)
    astrid.go("/lay/punschkille")
    astrid.page.get_by_label(astrid.word("open")).check()
    astrid.button("invite").click()
    astrid.introduce()
    astrid.button("stand").wait_for()
    path = "/t/" + astrid.page.url.rsplit("/", 1)[-1]

    bo.go("/")
    assert bo.page.get_by_role("heading", name=bo.word("continue")).count() == 0
    bo.page.locator(f'.two a[href="{path}"]', has_text=bo.word("free-chairs", free=4)).click()
    bo.button("sit-anywhere").click()
    bo.introduce()
    bo.button("stand").wait_for()
    astrid.page.locator(".board li").get_by_text("Bo", exact=True).wait_for()

    bo.page.goto(bo.url)
    mine = bo.page.locator("section", has=bo.page.get_by_role("heading", name=bo.word("continue")))
    mine.get_by_role("link", name="Astrid, Bo").click()
    bo.page.wait_for_url(f"**{path}")
    bo.button("stand").wait_for()


def test_link_and_its_picture_lead_to_the_table(window: Callable[..., Window]) -> None:
    astrid = window("Astrid", permissions=["clipboard-read", "clipboard-write"], color_scheme="dark")
    path = astrid.lay("kille", 4)
    link = astrid.page.locator("#link").input_value()
    assert link == astrid.url + path
    astrid.listen()
    astrid.button("copy").click()
    astrid.hear_said(astrid.word("copied"))
    assert astrid.page.evaluate("navigator.clipboard.readText()") == link
    picture = astrid.page.get_by_role("img", name=astrid.word("qr"))
    box = picture.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 150
    wanted = [list(row) for row in segno.make(link, micro=False).matrix_iter(border=2)]
    assert astrid.page.evaluate(MODULES, len(wanted)) == wanted

    bo = window("Bo")  # The code alone is enough at the door.
    bo.go("/")
    bo.page.get_by_label(bo.word("code-label")).fill(path.rsplit("/", 1)[-1])
    bo.button("code-go").click()
    bo.page.wait_for_url(f"**{path}")
    bo.button("sit-anywhere").wait_for()
