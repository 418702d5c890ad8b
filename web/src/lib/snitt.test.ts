import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { set, widths } from "./snitt";

const sheet = widths(readFileSync("art/cards/snitt.svg", "utf8"));

test("every figure, sign and capital that is set is in the sheet", () => {
  for (const letter of "0123456789+−±ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ")
    expect(set(letter, sheet).signs, letter).toHaveLength(1);
});

test("figures stand beside each other with air between, and a minus is 26 wide", () => {
  expect(set("−12", sheet)).toEqual({
    signs: [
      { id: "minus", x: 0, width: 26 },
      { id: "1", x: 34, width: 21 },
      { id: "2", x: 63, width: 36 },
    ],
    width: 99,
  });
  expect(set("11", sheet).width).toBe(21 + 11 + 21);
});
