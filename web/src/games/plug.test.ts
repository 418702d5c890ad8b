import "../stub";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { plugOf } from ".";
import { endingOf, scene } from "../lib/ending";
import type { View } from "../lib/protocol";
import { PLAIN } from "./plain";

const source = join(import.meta.dirname, "..");
const keys = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.(ts|svelte|js|css)$/.test(path) && !/\.(test|gen)\.ts$/.test(path),
);
/** The deck and one of its cards are called as the game is. */
const DECK = ["lib/cards.ts", "lib/code.ts", "lib/fair.ts", "lib/sound.ts"];

describe("a game", () => {
  it("is named in its own folder alone", () => {
    expect(keys.length).toBeGreaterThan(4);
    const named = new RegExp(keys.filter((key) => key !== "kille").join("|"), "i");
    const found = files.filter((path) => {
      const place = relative(source, join(source, path)).replaceAll("\\", "/");
      const text = readFileSync(join(source, path), "utf8");
      return !/^games\/\w+\//.test(place) && (named.test(text) || (!DECK.includes(place) && /kille/i.test(text)));
    });
    expect(found).toEqual([]);
  });

  it.each(keys)("has a plug: %s", (key) => {
    expect(plugOf(key)).not.toBe(PLAIN);
  });

  it("is shown plainly without one", () => {
    expect(plugOf("toy")).toBe(PLAIN);
    const view = { game: "toy", phase: "deal_over", dealer: 1, seats: 2, hands: {}, legal: [] } as unknown as View;
    const end = endingOf(view, [
      { event: "dealer", seat: 0 },
      { event: "showdown", hands: { "0": "3", "1": "Ku" } },
    ])!;
    expect(scene(view, end, 0)).toMatchObject({ dealer: 0, hands: { "0": ["3"], "1": ["Ku"] }, face_up: [0, 1] });
  });
});
