import "../stub";
import { beforeAll, describe, expect, it } from "vitest";
import { chairs } from "./chairs";
import { type Evening, asText, columns, largest, outcome, ranked } from "./evening";
import { cardsOf, DECK, inAddress, spoken } from "./code";
import { type Game, games } from "./games.svelte";
import { isHere } from "./reach.svelte";
import { placeOf } from "./route.svelte";
import { learn } from "./words";

beforeAll(() => learn("sv"));

games.all = [
  { key: "kille", name: "Kille", unit: "kronor" },
  { key: "punschkille", name: "Punschkille", unit: "glasses" },
  { key: "rodskagg", name: "Rödskägg", unit: "points" },
  { key: "skitgubbe", name: "Skitgubbe", unit: "skitgubbe" },
] as Game[];

describe("a code that one can say", () => {
  it("is understood as words, indices and figures", () => {
    for (const said of [
      "kavall sju kransen kuku",
      "Kavall, Sju, Krans, Gök",
      "ka 7 kr ku",
      "KA-7-KR-KU",
      "kavall lilja sjua kransen och kuku",
    ]) {
      expect(cardsOf(said)).toEqual(["Ka", "7", "Kr", "Ku"]);
    }
    expect(cardsOf("blaren blompottan värdshus kille")).toEqual(["Bl", "Po", "Va", "Ki"]);
    expect(cardsOf("ett två tolv svin")).toEqual(["1", "2", "12", "Sv"]);
  });
  it("is not made of other words", () => {
    for (const said of ["", "x7GhQp", "kavall och en häst", "13 1 1 1", "http://talong.se/t/abc"])
      expect(cardsOf(said)).toBeNull();
  });
  it("has twenty-one cards, each with a word that is understood", () => {
    expect(new Set(DECK).size).toBe(21);
    for (const card of DECK) expect(cardsOf(spoken(card))).toEqual([card]);
    expect(inAddress(["Ka", "7", "Kr", "Ku"])).toBe("ka-7-kr-ku");
  });
});

describe("chairs round a table", () => {
  it("stand within it, and none on another, for any number and width", () => {
    const faults: string[] = [];
    for (const width of [304, 344, 374, 640, 720])
      for (let count = 1; count <= 20; count++)
        for (const own of [true, false]) {
          const { at, height } = chairs(count, width, own);
          const all = own ? [...at, [width / 2, height - 42] as [number, number]] : at;
          if (at.length !== count) faults.push(`${count} at ${width}: ${at.length}`);
          all.forEach(([x, y], nth) => {
            const out = x < 50 || x > width - 50 || y < 20 || y > height - 20;
            const on = all.slice(nth + 1).some(([a, b]) => Math.abs(x - a) < 90 && Math.abs(y - b) < 34);
            if (out || on) faults.push(`${count} at ${width}: ${x} ${y}`);
          });
        }
    expect(faults).toEqual([]);
  });
});

describe("where others reach the server", () => {
  it("is not this computer", () => {
    for (const host of ["localhost", "127.0.0.1", "127.0.1.1", "[::1]", "::1"]) expect(isHere(host)).toBe(true);
    for (const host of ["192.168.1.20", "talong.se", "localhost.se", "10.127.0.0"]) expect(isHere(host)).toBe(false);
  });
});

describe("the address of an evening", () => {
  it("names the table, and which evening if not the last", () => {
    expect(placeOf("/evening/abc")).toEqual({ at: "evening", table: "abc", number: null });
    expect(placeOf("/evening/abc/2")).toEqual({ at: "evening", table: "abc", number: 2 });
    expect(placeOf("/evening/abc/x")).toEqual({ at: "nowhere" });
  });
});

describe("the account of an evening", () => {
  const evening: Evening = {
    table: "abc",
    evening: 1,
    began: 1_794_942_300_000,
    ended: 1_794_956_700_000,
    people: [
      { name: "Astrid", kind: "person" },
      { name: "Olle", kind: "person" },
      { name: "Nils", kind: "bot" },
    ],
    matches: [
      {
        match: 1,
        game: "kille",
        at: 1_794_942_300_000,
        seats: [0, 1, 2],
        standings: [
          { seat: 1, place: 1, balance: 14 },
          { seat: 0, place: 2, balance: -4 },
          { seat: 2, place: 3, balance: -10 },
        ],
        finished: false,
        rules: {},
      },
      {
        match: 2,
        game: "rodskagg",
        at: 1_794_945_000_000,
        seats: [1, 0],
        standings: [
          { seat: 1, place: 1, score: 0 },
          { seat: 0, place: 2, score: 7 },
        ],
        finished: false,
        rules: {},
      },
      {
        match: 3,
        game: "skitgubbe",
        at: 1_794_950_000_000,
        seats: [0, 1, 2],
        standings: [
          { seat: 0, place: 1, skitgubbe: 0 },
          { seat: 2, place: 2, skitgubbe: 1 },
          { seat: 1, place: 3, skitgubbe: 2 },
        ],
        finished: false,
        rules: {},
      },
      {
        match: 4,
        game: "punschkille",
        at: 1_794_953_000_000,
        seats: [0, 1],
        standings: [
          { seat: 1, place: 1, ran_out: null },
          { seat: 0, place: 2, ran_out: 4 },
        ],
        finished: false,
        rules: {},
      },
    ],
    totals: [
      { name: "Astrid", kronor: { kille: -4 }, points: 1, glasses: 5, skitgubbe: 0 },
      { name: "Olle", kronor: { kille: 14 }, points: 0, glasses: 3, skitgubbe: 2 },
      { name: "Nils", kronor: { kille: -10 }, points: 0, glasses: 0, skitgubbe: 1 },
    ],
    left: {},
    largest: {
      match: 1,
      deal: 3,
      game: "kille",
      amount: 14,
      unit: "kronor",
      who: 1,
      changes: [-4, 14, -10],
      cards: { "0": ["3"], "1": ["Ku"], "2": ["1"] },
    },
  };
  it("has a column for what was played, a dash for who did not play, and money that comes to nothing", () => {
    const heads = columns(evening);
    expect(heads.map((one) => one.title)).toEqual(["Kille", "summa", "Rödskägg", "punsch", "skitgubbe"]);
    expect(heads.map((one) => one.total)).toEqual(["±0", "±0", "1", "8", "3"]);
    expect(heads.map((one) => one.text(one.of(2)))).toEqual(["−10", "−10", "–", "–", "1"]);
    expect(heads.map((one) => one.text(one.of(0)))).toEqual(["−4", "−4", "1", "5", ""]);
    expect(ranked(evening)).toEqual([1, 0, 2]);
  });
  it("says how each match came out", () => {
    expect(evening.matches.map((match) => outcome(evening, match))).toEqual([
      "Olle slutade på +14, Nils på −10.",
      "Astrid nådde jämnt noll.",
      "Skitgubbe: Olle två gånger och Nils en gång.",
      "Olle blev sist med punsch.",
    ]);
  });
  it("shows the deal with the largest swing, with the card that did it", () => {
    expect(largest(evening)).toEqual({ text: "Kille, giv 3. Olle vann 14 kr.", cards: ["Ku"] });
    expect(largest({ ...evening, largest: null })).toBeNull();
  });
  it("counts what nobody has won, so that the money comes to nothing", () => {
    const kille = columns({
      ...evening,
      totals: [{ ...evening.totals[0]!, kronor: { kille: -9 } }, ...evening.totals.slice(1)],
      left: { kille: 5 },
    })[0]!;
    expect([kille.left, kille.total]).toEqual(["+5", "±0"]);
  });
  it("can be sent as text", () => {
    const text = asText(evening, "https://talong.se/evening/abc/1");
    expect(text).toContain("Olle: Kille +14 kr, punsch 3 glas, skitgubbe 2 gånger");
    expect(text).toContain("Kille. Olle slutade på +14, Nils på −10.");
    expect(text.endsWith("https://talong.se/evening/abc/1")).toBe(true);
  });
});
