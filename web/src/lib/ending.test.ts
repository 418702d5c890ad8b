import "../stub";
import { describe, expect, it } from "vitest";
import { pots } from "../games/kille/pots";
import { endingOf, scene } from "./ending";
import type { Event, View } from "./protocol";

const view = (game: string, more: object = {}): View => ({
  game,
  viewer: 0,
  phase: "deal_over",
  turn: null,
  dealer: 1,
  forehand: 2,
  active: [0, 1],
  seats: 4,
  names: [],
  deals: 0,
  hands: {},
  legal: [],
  rules: {},
  ...more,
});
const told = (...all: [string, object?][]): Event[] => all.map(([event, facts]) => ({ event, ...facts }));

describe("how a deal ended", () => {
  it("is nothing while it is played, and nothing without its beginning", () => {
    const events = told(["dealer", { seat: 3 }], ["deal", { seat: 0, card: ["7"] }]);
    expect(endingOf(view("kille", { phase: "speak" }), events)).toBeNull();
    expect(endingOf(view("kille"), events.slice(1))).toBeNull();
  });

  it("puts the cards back where they were shown, and leaves out the deal before", () => {
    const events = told(
      ["dealer", { seat: 2 }],
      ["showdown", { hands: { "0": "9", "2": "1" } }],
      ["out", { seat: 2, reasons: ["lowest"] }],
      ["dealer", { seat: 3 }],
      ["deal", { seat: 0, card: ["7"] }],
      ["deal", { seat: 1, card: ["?"] }],
      ["turnup", { card: ["Hu"] }],
      ["struck", { seat: 1, by: "hu" }],
      ["showdown", { hands: { "0": "7", "1": "2" } }],
      ["out", { seat: 1, reasons: ["struck"] }],
    );
    const end = endingOf(view("kille"), events)!;
    expect(end).toMatchObject({
      dealer: 3,
      dealt: [0, 1],
      hands: { "0": ["7"], "1": ["2"] },
      out: [{ seat: 1, reasons: ["struck"] }],
      struck: { "1": "hu" },
      turned: ["Hu"],
      pot: null,
    });
    expect(scene(view("kille", { pot: 12 }), end, 35)).toMatchObject({
      dealer: 3,
      active: [0, 1],
      face_up: [0, 1],
      stock: 35,
      pot: 12,
    });
  });

  it("shows clockwise from whoever laid up first, and knows the last trick", () => {
    const events = told(
      ["dealer", { seat: 0 }],
      ["play", { seat: 1, card: "9" }],
      ["play", { seat: 2, card: "Kr" }],
      ["trick", { seat: 1 }],
      ["play", { seat: 1, card: "4" }],
      ["trick", { seat: 1 }],
      ["show", { seat: 2 }],
      ["showdown", { cards: { "0": "3", "1": "8", "2": "Po" } }],
      ["deal_over", { ending: "showdown", winner: 2, won: 8 }],
      ["stake", { seat: 1, amount: 3 }],
    );
    expect(endingOf(view("kungsholmskille"), events)).toMatchObject({
      shown: [2, 0, 1],
      trick: [{ seat: 1, card: "4" }],
      taker: 1,
      pot: { seat: 2, amount: 8 },
      piles: { "1": ["9", "4"], "2": ["Kr"] },
      next: [{ seat: 1, amount: 3 }],
    });
  });

  it("tells the last three layings, and which of them were led", () => {
    const events = told(
      ["dealer", { seat: 0 }],
      ["lay", { seat: 0, cards: ["3s"] }],
      ["lay", { seat: 1, cards: ["Qs"] }],
      ["pick_up", { seat: 2, cards: ["3s", "Qs"] }],
      ["lay", { seat: 0, cards: ["4h"] }],
      ["lay", { seat: 1, cards: ["5h", "6h"] }],
      ["avstick", { seat: 1 }],
      ["lay", { seat: 1, cards: ["2c"] }],
      ["out", { seat: 1 }],
      ["skitgubbe", { seat: 2, cards: ["3s", "Qs"] }],
    );
    const end = endingOf(view("skitgubbe"), events)!;
    expect(end.layings.map(({ leads, avstick, out }) => [leads, avstick, out])).toEqual([
      [true, false, false],
      [false, true, false],
      [true, false, true],
    ]);
    expect(end).toMatchObject({ order: [1], loser: 2, last: ["3s", "Qs"] });
  });
});

describe("the pots of a match", () => {
  it("come to nought each, and the best stands first", () => {
    const events = told(
      ["stake", { seat: 0, amount: 2 }],
      ["stake", { seat: 1, amount: 2 }],
      ["buyin", { seat: 0, amount: 4 }],
      ["win", { seat: 1, amount: 8 }],
      ["stake", { seat: 0, amount: 2 }],
      ["stake", { seat: 1, amount: 2 }],
    );
    expect(pots(events, 2)).toEqual({
      taken: [1, null],
      rows: [
        { seat: 1, pots: [6, -2], sum: 4 },
        { seat: 0, pots: [-6, -2], sum: -8 },
      ],
    });
  });
});
