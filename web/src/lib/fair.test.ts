import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { check, commitmentOf, drawKey, drawn, matchKey, nonceCommitment, pack, witness, witnessed } from "./fair";
import { digest, hex, sha256, unhex } from "./sha256";
import vectors from "./fair.vectors.json";

const page = readFileSync(new URL("../../../docs/fair.md", import.meta.url), "utf8");
const answers = [...page.matchAll(/^```json\n(.*?)^```$/gms)].map(([, block]) => JSON.parse(block!));

afterEach(() => vi.unstubAllGlobals());

describe("SHA-256", () => {
  it("is the same here as in the browser", async () => {
    for (let length = 0; length < 200; length += 7) {
      const text = Uint8Array.from({ length }, (_, at) => (at * 37 + length) & 255);
      expect(hex(digest(text))).toBe(hex(await sha256(text)));
    }
  });
  it("is reckoned where the browser will not", async () => {
    vi.stubGlobal("crypto", {});
    expect(hex(await sha256(new TextEncoder().encode("abc")))).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
    expect((await check(vectors[0]!.record)).faults).toEqual([]);
  });
});

describe("the known answers of docs/fair.md", () => {
  it("has both schemes", () => expect(answers.map((known) => known.scheme ?? 1).sort()).toEqual([1, 2]));
  it.each(answers)("come out here", async (known) => {
    const scheme: number = known.scheme ?? 1;
    expect(
      hex(
        pack(
          scheme,
          "secret",
          new TextEncoder().encode(known.table),
          new TextEncoder().encode(String(known.match)),
          unhex(known.secret),
        ),
      ),
    ).toBe(known["packed secret"]);
    expect(await commitmentOf(known.secret, known.table, known.match, scheme)).toBe(known.commitment);
    const nonces: Record<string, { commitment: string; nonce: string | null }> = {};
    for (const [seat, commitment] of known["nonce commitments"].entries()) {
      if (!commitment) continue;
      const nonce: string | null = known.nonces[seat];
      if (nonce) expect(await nonceCommitment(nonce)).toBe(commitment);
      nonces[seat] = { commitment, nonce };
    }
    const key = await matchKey({ ...known, scheme, nonces }, known.nonces.length);
    expect(hex(key)).toBe(known.key);
    for (const draw of known.draws) {
      const own = await drawKey(key, scheme, draw);
      expect(hex(own)).toBe(draw.key);
      const gives = Array.isArray(draw.gives) ? draw.gives.join(" ") : String(draw.gives);
      expect(await drawn(own, draw.what, draw.size)).toBe(gives);
    }
  });
});

/** A record that somebody has changed, and mended so that it looks whole. */
async function mended(record: string, change: (line: string, at: number) => string): Promise<string> {
  const lines = record.trimEnd().split("\n").map(change);
  const before = `${lines.slice(0, -1).join("\n")}\n`;
  const sum = hex(await sha256(new TextEncoder().encode(before))).slice(0, 16);
  return `${before}${lines.at(-1)!.replace(/ [0-9a-f]{16}$/, ` ${sum}`)}\n`;
}
const other = (digits: string): string => (digits[0] === "0" ? "1" : "0") + digits.slice(1);
const codes = async (record: string, seen?: Parameters<typeof check>[1]): Promise<string[]> =>
  (await check(record, seen)).faults.map(({ code }) => code);
const named = vectors.map((one) => [`${/^game (.*)$/m.exec(one.record)![1]} ${one.draws}`, one] as const);
const pledgeOf = (record: string) => JSON.parse(/^fair (.*)$/m.exec(record)![1]!);
const withPledge = (record: string, change: (pledge: ReturnType<typeof pledgeOf>) => void): Promise<string> =>
  mended(record, (line) => {
    if (!line.startsWith("fair ")) return line;
    const pledge = JSON.parse(line.slice(5));
    change(pledge);
    return `fair ${JSON.stringify(pledge)}`;
  });

describe("a match that was played", () => {
  it.each(named)("is found to be fair: %s", async (_name, one) => {
    const verdict = await check(one.record);
    expect(verdict.faults).toEqual([]);
    const { draws, decks, used, withheld, absent } = verdict;
    expect({ draws, decks, used, withheld, absent }).toEqual({
      draws: one.draws,
      decks: one.decks,
      used: one.used,
      withheld: one.withheld,
      absent: one.absent,
    });
    expect(verdict.open).toBe(one.record.match(/^lot race/gm)?.length ?? 0);
  });
  it.each(named)("is not, with any draw changed: %s", async (_name, one) => {
    const lines = one.record.split("\n");
    let draw = 0;
    for (const [at, line] of lines.entries()) {
      const luck = /^(deck|cut|lots? \w+) (.*)$/.exec(line);
      if (!luck) continue;
      draw++;
      if (luck[1] === "lot race") continue; // How many lots there were is not said, so another number may be right.
      const words = luck[2]!.split(" ");
      const said = words.length > 1 ? words.reverse().join(" ") : String((Number(words[0]) + 1) % 3);
      const changed = await mended(one.record, (other, nth) => (nth === at ? `${luck[1]} ${said}` : other));
      expect((await check(changed)).faults).toContainEqual(expect.objectContaining({ code: "draw", draw }));
    }
    expect(draw).toBe(one.draws);
  });
  it.each(named)("is not, with another nonce, commitment or secret: %s", async (_name, one) => {
    const nonce = await withPledge(one.record, (pledge) => (pledge.nonces[0].nonce = other(pledge.nonces[0].nonce)));
    expect(await codes(nonce)).toEqual(expect.arrayContaining(["nonce", "draw"]));
    // Promise and nonce changed to go together: the cards tell.
    const both = other(pledgeOf(one.record).nonces[0].nonce);
    const promise = await nonceCommitment(both);
    const replaced = await withPledge(
      one.record,
      (pledge) => (pledge.nonces[0] = { commitment: promise, nonce: both }),
    );
    expect(await codes(replaced)).toContain("draw");
    expect(await codes(replaced)).not.toContain("nonce");
    const left = await withPledge(one.record, (pledge) => delete pledge.nonces[2]);
    expect(await codes(left)).toContain("draw");
    const commitment = await withPledge(one.record, (pledge) => (pledge.commitment = other(pledge.commitment)));
    expect(await codes(commitment)).toEqual(["commitment"]);
    const secret = await withPledge(one.record, (pledge) => (pledge.secret = other(pledge.secret)));
    expect(await codes(secret)).toEqual(expect.arrayContaining(["commitment", "draw"]));
    const number = await withPledge(one.record, (pledge) => pledge.match++);
    expect(await codes(number)).toEqual(expect.arrayContaining(["commitment", "draw"]));
  });
  it("is not, with a text that was changed by accident", async () => {
    expect(await codes(vectors[0]!.record.replace(/^0: .*$/m, "0: kuku"))).toEqual(["changed"]);
    expect(await codes(vectors[0]!.record.slice(0, 300))).toEqual(["no-record"]);
    expect(await codes("Dear diary,")).toEqual(["no-record"]);
  });
  it("says nothing of what was never promised or opened", async () => {
    expect(
      await codes(await mended(vectors[0]!.record, (line) => (line.startsWith("fair ") ? "# no promise" : line))),
    ).toEqual(["no-promise"]);
    expect(await codes(await withPledge(vectors[0]!.record, (pledge) => delete pledge.secret))).toEqual(["no-secret"]);
  });
  it("is held against what this browser saw and gave", async () => {
    const { commitment, nonces } = pledgeOf(vectors[0]!.record);
    const mine = { commitment, seat: 1, nonce: nonces[1].nonce };
    expect(await codes(vectors[0]!.record, mine)).toEqual([]);
    expect((await check(vectors[0]!.record, mine)).kept).toBe(true);
    expect(await codes(vectors[0]!.record, { ...mine, commitment: other(commitment) })).toEqual(["other-commitment"]);
    expect(await codes(vectors[0]!.record, { ...mine, seat: 2 })).toEqual(["own-nonce"]);
    expect(await codes(vectors[1]!.record, mine)).toEqual(expect.arrayContaining(["other-commitment", "own-nonce"]));
  });
});

describe("what was seen at the table", () => {
  it("is kept, what was seen first stands, and the oldest is forgotten", () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    witness("a", 1, { commitment: "first" });
    witness("a", 1, { commitment: "second", seat: 2, nonce: "n" });
    expect(witnessed("a", 1)).toEqual({ commitment: "first", seat: 2, nonce: "n" });
    for (let match = 2; match < 80; match++) witness("a", match, { commitment: `${match}` });
    expect(witnessed("a", 1)).toBeNull();
    expect(witnessed("a", 79)).toEqual({ commitment: "79" });
    expect(Object.keys(JSON.parse([...kept.values()][0]!))).toHaveLength(60);
    kept.set("talong.witness", "{");
    expect(witnessed("a", 79)).toBeNull();
  });
});
