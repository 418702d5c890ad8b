import "../stub";
import { describe, expect, it } from "vitest";
import { plugOf } from "../games";
import { fits, highEnough, seats, TRICK_ROOM, type Box, type Size } from "./seats";

const sizesOf = (game: string, phone: boolean, width: number): Size[] => plugOf(game).sizes(phone, width);

const GAMES: [string, number, number][] = [
  ["kille", 2, 20],
  ["punschkille", 2, 20],
  ["kungsholmskille", 3, 6],
  ["skitgubbe", 2, 8],
  ["rodskagg", 2, 8],
];
/** The board of each screen: how wide, how high while one plays, and what the hand takes of it at a large one. */
const SCREENS: { screen: number; w: number; h: number; phone: boolean; foot: number }[] = [
  { screen: 320, w: 304, h: 330, phone: true, foot: 0 },
  { screen: 390, w: 374, h: 530, phone: true, foot: 0 },
  { screen: 768, w: 752, h: 690, phone: false, foot: 0 },
  { screen: 1024, w: 686, h: 696, phone: false, foot: 256 },
  { screen: 1440, w: 1052, h: 828, phone: false, foot: 290 },
  { screen: 1920, w: 1532, h: 1008, phone: false, foot: 290 },
];

describe.each(SCREENS)("a table on $screen px", ({ w, h, phone, foot }) => {
  describe.each([false, true])("seen by a watcher: %s", (whole) => {
    it.each(GAMES)("has a place for everybody at %s", (game, least, most) => {
      for (let people = least; people <= most; people++) {
        const k = whole ? people : people - 1;
        const sizes = sizesOf(game, phone, w - 24);
        const keep: Box | undefined =
          foot && !whole ? { x: Math.max(0, (w - 900) / 2), y: h - foot, w: Math.min(w, 900), h: foot } : undefined;
        const tricks = !["kille", "punschkille"].includes(game);
        if (phone && tricks && !whole) continue; // Those who play stand in rows there.
        const room = phone && tricks ? TRICK_ROOM : undefined;
        const high = Math.max(h - 26, phone ? highEnough(k, w - 24, sizes, whole, room) : 0);
        const box = { x: 12, y: 14, w: w - 24, h: high };
        const set = seats(k, box, sizes, { phone, whole, keep, room });
        if (room) expect([set.hall.w >= room[0], set.hall.h >= room[1] - 10]).toEqual([true, true]);
        expect({ people, fits: set.fits }).toEqual({ people, fits: true });
        expect(set.at).toHaveLength(k);
        expect(fits(set.at, set.size.tile, box, keep)).toBe(true);
        expect(set.hall.w).toBeGreaterThan(60);
        expect(set.hall.h).toBeGreaterThan(60);
      }
    });
  });
});

describe("seats", () => {
  const phone = { x: 12, y: 14, w: 350, h: 504 };
  const desk = { x: 12, y: 14, w: 1028, h: 800 };
  const keep = { x: 76, y: 538, w: 900, h: 290 };

  it("leaves cards as large as they are drawn", () => {
    expect(seats(5, phone, sizesOf("kille", true, 350), { phone: true, whole: false }).size.card).toBe(58);
    expect(
      seats(3, desk, sizesOf("kungsholmskille", false, 1028), { phone: false, whole: false, keep }).size.card,
    ).toBe(124);
    expect(
      seats(5, desk, sizesOf("kille", false, 1028), { phone: false, whole: false, keep }).size.card,
    ).toBeGreaterThanOrEqual(96);
  });

  it("goes clockwise from the left of whoever plays", () => {
    for (const [box, how] of [
      [phone, { phone: true, whole: false }],
      [desk, { phone: false, whole: false, keep }],
    ] as const) {
      const { at } = seats(4, box, sizesOf("kille", how.phone, box.w), how);
      expect(at[0]!.x).toBeLessThan(box.x + box.w / 2);
      expect(at[3]!.x).toBeGreaterThan(box.x + box.w / 2);
      expect(at[0]!.y).toBeGreaterThan(at[1]!.y);
      expect(at[3]!.y).toBeGreaterThan(at[2]!.y);
    }
  });

  it("sets people at the bottom too for those who only watch", () => {
    for (let k = 2; k <= 20; k++) {
      expect(
        seats(k, phone, sizesOf("kille", true, 350), { phone: true, whole: true }).at.some(
          (one) => one.side === "bottom",
        ),
      ).toBe(true);
      const ring = seats(k, desk, sizesOf("kille", false, 1028), { phone: false, whole: true });
      expect(Math.max(...ring.at.map((one) => one.y + ring.size.tile[1] / 2))).toBeGreaterThan(desk.y + desk.h * 0.9);
    }
  });

  it("finds out what does not fit", () => {
    const at = [
      { x: 50, y: 50, side: "top" as const },
      { x: 60, y: 50, side: "top" as const },
    ];
    expect(fits(at, [20, 20], phone)).toBe(false);
    expect(fits(at, [10, 20], phone)).toBe(true);
    expect(fits([{ x: 15, y: 50, side: "left" }], [20, 20], phone)).toBe(false);
    expect(fits([{ x: 50, y: 50, side: "left" }], [20, 20], phone, { x: 55, y: 55, w: 9, h: 9 })).toBe(false);
  });
});
