import { describe, expect, it } from "vitest";
import { dealNumber, leads, trick, winners } from "./tricks";
import type { Event, View } from "./protocol";

const seen = (facts: Record<string, unknown>): View =>
  ({ game: "rodskagg", phase: "play", turn: 0, hands: {}, legal: [], ...facts }) as unknown as View;

describe("the number of a deal", () => {
  it("counts the one that is played", () => {
    expect(dealNumber(seen({ deals: 0 }))).toBe(1);
    expect(dealNumber(seen({ deals: 7 }))).toBe(8);
  });
  it.each(["deal_over", "match_over", "buyin"])("does not go on before the next is dealt: %s", (phase) => {
    expect(dealNumber(seen({ deals: 8, phase }))).toBe(8);
  });
  it("ends with the match", () => {
    expect(dealNumber(seen({ deals: 3, length: 3 }))).toBe(3);
    expect(dealNumber(seen({ deals: 0, phase: "match_over" }))).toBe(1);
  });
});

describe("who leads the trick", () => {
  const layings = [
    { seat: 0, kind: "play" },
    { seat: 1, kind: "play" },
    { seat: 0, kind: "play" },
    { seat: 0, kind: "throw" },
  ];
  it("is what the server says: the last card of each, and nothing that was thrown on", () => {
    expect(leads(seen({ leading: [0, 1] }), layings)).toEqual([2, 1]);
    expect(leads(seen({ leading: [] }), layings)).toEqual([]);
  });
  it("is nobody any more when the trick is taken, or when an older server says nothing", () => {
    expect(leads(seen({ leading: [0], winner: 0 }), layings)).toEqual([]);
    expect(leads(seen({}), layings)).toEqual([]);
  });
});

describe("the trick", () => {
  const plays = [
    { seat: 0, card: "4c" },
    { seat: 1, card: "Ac" },
  ];
  const events: Event[] = [
    { event: "trick", seat: 3 },
    { event: "dealer", seat: 2 },
    { event: "trick", seat: 1 },
  ];
  it("has no winner while it is on", () => {
    expect(trick(seen({ trick: plays, tricks: [plays] }), events)).toEqual({ plays, past: false, winner: null });
  });
  it("is whose the server has told, when it is over", () => {
    expect(trick(seen({ trick: [], tricks: [plays] }), events)).toEqual({ plays, past: true, winner: 1 });
    expect(winners(events)).toEqual([1]);
  });
  it("is nobody's before the first", () => {
    expect(trick(seen({ trick: [], tricks: [] }), [{ event: "dealer", seat: 2 }]).winner).toBeNull();
  });
});
