"""Players around the table: their places, their cards, and how they stand."""

from __future__ import annotations

from typing import Final

from talong.cards.deck import HIDDEN
from talong.tui.cards import large, small, token, tokens_width
from talong.tui.centre import centre_of
from talong.tui.palette import Box, Canvas, clip
from talong.tui.scene import Scene

_FEW: Final = 3  # The most cards of another that are drawn one by one.


def places(others: int, table: Box) -> tuple[list[Box], Box]:
    """Return a box for each of the *others*, clockwise from the reader's left, and what is left for the centre."""
    around = _around(others, table)
    return around if around is not None else _above(others, table)


def _around(others: int, table: Box) -> tuple[list[Box], Box] | None:
    """Set the seats in a horseshoe, if the table is large enough."""
    wide = 17
    tall = 7 if table.height >= 24 else 5  # The rows are for a name, a card, and how the player stands.
    sides = 0
    while others - 2 * sides > max(1, table.width // (wide + 1)) or (others >= 4 and sides == 0):
        sides += 1
    top = others - 2 * sides
    room = table.height - tall
    if table.width < 66 or table.height < 18 or top < 1 or others < 3 or sides * tall > room:
        return None
    step = max(tall, min(room // max(1, sides), tall + 3))
    boxes = [Box(table.x, table.y + tall + (sides - 1 - at) * step, wide, tall) for at in range(sides)]
    gap = table.width // top
    boxes += [Box(table.x + at * gap + (gap - wide) // 2, table.y, wide, tall) for at in range(top)]
    right = table.x + table.width - wide
    boxes += [Box(right, table.y + tall + at * step, wide, tall) for at in range(sides)]
    margin = wide + 1 if sides else 0
    return boxes, Box(table.x + margin, table.y + tall + 1, table.width - 2 * margin, room - 1)


def _above(others: int, table: Box) -> tuple[list[Box], Box]:
    """Set the seats in rows above the centre."""
    for tall, narrowest, left in ((3, 12, 5), (2, 12, 4), (1, 25, 3), (1, 16, 2)):
        columns = max(1, min(others, table.width // narrowest))
        rows = -(-others // columns)
        columns = -(-others // rows)
        if rows * tall <= table.height - left:
            break
    wide = table.width // columns
    boxes = []
    for at in range(others):
        row, column = divmod(at, columns)
        boxes.append(Box(table.x + column * wide, table.y + row * tall, wide - 1, tall))
    used = rows * tall
    gap = 1 if table.height - used > 5 else 0
    return boxes, Box(table.x, table.y + used + gap, table.width, max(0, table.height - used - gap))


def draw_seat(canvas: Canvas, box: Box, seat: int, scene: Scene) -> None:
    """Draw the person in *seat*, as much as *box* has room for."""
    end = draw_name(canvas, box, seat, scene)
    if box.height == 1:
        at = draw_cards(canvas, end + 1, box.y, box.x + box.width - end - 1, seat, scene)
        canvas.write(at + 1, box.y, told(seat, scene, box.x + box.width - at - 1), scene.paint.ink2)
        return
    at = 0
    drawn = box.height >= 5 and draw_small(canvas, box, seat, scene)
    if not drawn:
        at = draw_cards(canvas, box.x + 1, box.y + 1, box.width - 1, seat, scene)
        if box.height == 2:
            canvas.write(at + 1, box.y + 1, told(seat, scene, box.x + box.width - at - 1), scene.paint.ink2)
            return
    last = box.y + 2
    if box.height >= 5 and drawn:
        last = box.y + box.height - 1
    said, owned = told(seat, scene), standing(seat, scene)
    if len(said) > box.width - 1 and not drawn and at + 1 + len(owned) <= box.x + box.width:
        canvas.write(at + 1, box.y + 1, owned, scene.paint.ink2)  # State and standing are drawn one below the other.
        said = state(seat, scene)
    canvas.write(box.x + 1, last, clip(said, box.width - 1), scene.paint.ink2)


def draw_name(canvas: Canvas, box: Box, seat: int, scene: Scene) -> int:
    """Write the name with all its marks; return the column after it."""
    view, paint = scene.view, scene.paint
    turn = view["turn"] == seat and not scene.pause
    deals = scene.word("mark-dealer")
    marks = (deals if seat == view["dealer"] else "") + (
        scene.word("mark-forehand") if seat == view["forehand"] else ""
    )
    room = box.width - 1 - (len(marks) + 1 if marks else 0)
    look = (
        f"bold {paint.ockra}" if turn else f"bold {paint.ink}" if taking_part(seat, scene) else f"strike {paint.ink2}"
    )
    canvas.write(box.x, box.y, "▶" if turn else " ", f"bold {paint.ockra}")
    strokes = centre_of(view["game"]).tally(seat, scene)
    room -= len(strokes) + 1 if strokes else 0
    at = canvas.write(box.x + 1, box.y, clip(scene.name(seat), room), look)
    for mark in marks:
        look = f"bold {paint.papper} on {paint.ink2}" if mark == deals else f"bold underline {paint.ink}"
        at = canvas.write(at + (1 if mark == marks[0] else 0), box.y, mark, look)
    return canvas.write(at + 1, box.y, strokes, f"bold {paint.ink}") if strokes else at


def draw_small(canvas: Canvas, box: Box, seat: int, scene: Scene) -> bool:
    """Draw up to three cards of some size; tell whether that was right for this seat."""
    cards = scene.hand(seat)
    if not 0 < len(cards) <= _FEW or scene.view.get("piles"):
        return False
    for at, code in enumerate(cards):
        shown = centre_of(scene.view["game"]).concealed(code, seat, scene)
        if box.height >= 7:
            large(canvas, Box(box.x + 1 + 5 * at, box.y + 1, 7, 5), shown, scene.lang, scene.paint)
        else:
            small(canvas, box.x + 1 + 5 * at, box.y + 1, shown, scene.lang, scene.paint)
    return True


def draw_cards(canvas: Canvas, x: int, y: int, room: int, seat: int, scene: Scene) -> int:
    """Draw the cards of *seat* on one row, many hidden ones as a number; return the column after them."""
    paint = scene.paint
    centre = centre_of(scene.view["game"])
    cards = [centre.concealed(code, seat, scene) for code in scene.hand(seat)]
    hidden = [code for code in cards if code == HIDDEN]
    known = [code for code in cards if code != HIDDEN]
    pile = list(reversed(scene.view.get("piles", {}).get(str(seat), [])))
    if len(hidden) > 1 or (hidden and pile):
        x = token(canvas, x, y, HIDDEN, scene.lang, paint)
        x = canvas.write(x, y, f"×{len(hidden)}", paint.ink2)
        room -= 3 + len(str(len(hidden))) + 1
    elif hidden:
        x = token(canvas, x, y, HIDDEN, scene.lang, paint)
        room -= 3
    for at, code in enumerate(known + pile):
        if tokens_width([code], scene.lang) > room:
            return canvas.write(x, y, "…", paint.ink2)
        x = token(canvas, x, y, code, scene.lang, paint, quiet=at > len(known))
        room -= tokens_width([code], scene.lang)
    return x


def taking_part(seat: int, scene: Scene) -> bool:
    """Tell whether *seat* is still in."""
    view = scene.view
    if seat in view.get("folded", []) or seat in view.get("out", []) or seat in view.get("dropped", []):
        return False
    return seat in view["active"] or view["phase"] == "match_over"


def told(seat: int, scene: Scene, room: int = 99) -> str:
    """Return how *seat* stands and what has become of it, in a few words; what has no *room* is not begun."""
    said = ""
    for part in (standing(seat, scene, room), state(seat, scene)):
        longer = f"{said} {part}".strip()
        said = longer if len(longer) <= room else said
    return said


def standing(seat: int, scene: Scene, room: int = 99) -> str:
    """Return what *seat* owns."""
    return centre_of(scene.view["game"]).standing(seat, scene, room)


def state(seat: int, scene: Scene) -> str:
    """Return what has become of *seat* in this deal."""
    view = scene.view
    return "" if view["phase"] == "match_over" else centre_of(view["game"]).state(seat, scene)
