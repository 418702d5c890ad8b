import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { faults, smaller } from "../../scripts/art.mjs";
import { blocks } from "./book";
import { backoff, Connection } from "./connection";
import type { Verb } from "./games.svelte";
import { commitment } from "./nonce";
import { allowed, many, plainActs, places, ready } from "./picking";
import type { Incoming } from "./protocol";

describe("art", () => {
  const good = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"><title>x</title> <path d="M0 0z"/></svg>';
  it("lets a plain picture pass, and makes it smaller", () => {
    expect(faults(good)).toEqual([]);
    expect(smaller(good)).not.toContain("title");
  });
  it.each([
    "<script/>",
    '<a href="https://example.org"/>',
    '<path onload="x"/>',
    '<g style="x"/>',
    '<path fill="url(http://x)"/>',
  ])("refuses %s", (part) => expect(faults(good.replace("</svg>", `${part}</svg>`))).not.toEqual([]));
});

describe("rulebooks", () => {
  const books = new URL("../../../docs/rules/", import.meta.url);
  it.each(
    readdirSync(books, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith(".md")),
  )("leave no markup in %s", (name) => {
    const found = blocks(readFileSync(new URL(name, books), "utf8"));
    expect(found.some((block) => block.kind === "item" && block.id)).toBe(true);
    for (const block of found) {
      const rows = block.kind === "table" ? block.rows.flat() : "spans" in block ? [block.spans] : [];
      for (const span of rows.flat())
        if (span.kind === "plain") expect(span.text).not.toMatch(/\*\*|`|^-{3,}|\]\(|\|-{3}/);
    }
  });
});

describe("picking", () => {
  const legal = ["play 5c", "play 6c", "play 5c 6c", "pick up"];
  const verbs: Verb[] = [
    { name: "play", role: "either", cards: 52 },
    { name: "pick_up", role: "retreat" },
    { name: "bid", role: "either", number: true },
  ];
  it("matches chosen cards with legal acts", () => {
    expect(many(legal)).toBe(true);
    expect(allowed(legal, ["5c"], "6c")).toBe(true);
    expect(allowed(legal, ["5c"], "7c")).toBe(false);
    expect(ready(legal, ["6c", "5c"])).toEqual(["play 5c 6c"]);
    expect(plainActs(legal, verbs)).toEqual(["pick up"]);
  });
  it("tells two cards alike from one", () => {
    expect(ready(["swap 3 3", "swap 3"], ["3", "3"])).toEqual(["swap 3 3"]);
    expect(allowed(["swap 3"], ["3"], "3")).toBe(false);
  });
  it("knows a cut", () => {
    expect(places(["cut 0", "cut 1", "cut 2"])).toHaveLength(3);
    expect(plainActs(["bid 1", "bid 2"], verbs)).toHaveLength(2);
  });
});

describe("nonce", () => {
  it("is promised as the server does it", async () => {
    expect(await commitment("07".repeat(32))).toBe("b84f41bd2eb4381d999d3693c94d56fccd3249bba965bb3d2c5777d7912f7ef9");
  });
});

class Wire {
  static all: Wire[] = [];
  readyState = 0;
  complaints = 0;
  sent: Record<string, unknown>[] = [];
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    Wire.all.push(this);
  }
  send(frame: string): void {
    this.sent.push(JSON.parse(frame));
  }
  close(): void {
    if (this.readyState === 0) this.complaints++;
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    (this.onopen as (() => void) | null)?.();
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function line() {
  Wire.all = [];
  const heard: Incoming[] = [];
  const states: string[] = [];
  const byes: string[] = [];
  const connection = new Connection(
    "ws://x",
    () => ({ token: "t", lang: "sv" }),
    {
      hear: (message) => heard.push(message),
      contact: (state) => states.push(state),
      bye: (bye) => byes.push(bye.code),
    },
    () => new Wire() as never,
  );
  connection.open();
  const last = (): Wire => Wire.all.at(-1)!;
  return { connection, heard, states, byes, last };
}

describe("connection", () => {
  it("says again what had no answer, with the same id, and asks for what it missed", async () => {
    vi.useFakeTimers();
    const { connection, last, states } = line();
    last().open();
    expect(last().sent[0]).toMatchObject({ type: "hello", since: -1, token: "t", words: true });
    last().say({ type: "welcome", version: 4, chat: [] });
    const answer = connection.send({ type: "act", act: "stand" });
    const first = last().sent[1];
    expect(first).toMatchObject({ type: "act", at: 4 });
    last().onclose?.({ code: 1006 });
    expect(states.at(-1)).toBe("lost");
    vi.advanceTimersByTime(1000);
    last().open();
    expect(last().sent[0]).toMatchObject({ type: "hello", since: 4 });
    last().say({ type: "welcome", version: 4, chat: [] });
    expect(last().sent[1]).toEqual(first);
    last().say({ type: "done", id: first!.id, version: 5 });
    expect((await answer).type).toBe("done");
    expect(connection.unanswered).toBe(0);
    vi.useRealTimers();
  });
  it("connects again when a version is missing, and passes over what it has heard", () => {
    const { last, heard } = line();
    last().open();
    last().say({ type: "welcome", version: 1, chat: [] });
    last().say({ type: "update", version: 1, kind: "act" });
    expect(heard).toHaveLength(1);
    last().say({ type: "update", version: 3, kind: "act" });
    expect(Wire.all).toHaveLength(2);
    expect(heard).toHaveLength(1);
  });
  it("takes a welcome at any time, without saying again what is on its way", async () => {
    const { connection, last, heard } = line();
    last().open();
    last().say({ type: "welcome", version: 2 ** 40 + 3, chat: [] });
    const answer = connection.send({ type: "sit" });
    const sat = last().sent[1]!;
    last().say({ type: "welcome", version: 7, chat: [] }); // From now on one counts as those at the table do.
    expect(last().sent).toHaveLength(2);
    last().say({ type: "update", version: 8, kind: "act" });
    expect(heard).toHaveLength(3);
    last().say({ type: "done", id: sat.id, version: 7 });
    expect((await answer).type).toBe("done");
    expect(connection.since).toBe(8);
  });
  it("gives a page of history to whoever asked for it", async () => {
    const { connection, last } = line();
    last().open();
    last().say({ type: "welcome", version: 9, chat: [] });
    const answer = connection.send({ type: "history", before: 40 });
    const asked = last().sent[1]!;
    expect(asked).toMatchObject({ type: "history", before: 40 });
    last().say({ type: "history", id: asked.id, match: 1, older: 0, events: [] });
    expect(await answer).toMatchObject({ type: "history", older: 0 });
    expect(connection.unanswered).toBe(0);
  });
  it("stays away when it is told to", () => {
    const { last, byes, states } = line();
    last().open();
    last().say({ type: "bye", code: "banned", text: "" });
    last().onclose?.({ code: 1008 });
    expect(byes).toEqual(["banned"]);
    expect(states.at(-1)).toBe("closed");
  });
  it("does not believe a socket that was silent while the phone slept", () => {
    vi.useFakeTimers();
    const { connection, last, states } = line();
    last().open();
    last().say({ type: "welcome", version: 4, chat: [] });
    connection.retry();
    expect(Wire.all).toHaveLength(1);
    vi.setSystemTime(Date.now() + 3_600_000); // Timers stand still in a frozen page; the time of day does not.
    connection.retry();
    expect(Wire.all).toHaveLength(2);
    expect(states.at(-1)).toBe("lost");
    last().open();
    expect(last().sent[0]).toMatchObject({ type: "hello", since: 4 });
    last().say({ type: "welcome", version: 40, chat: [] });
    expect(states.at(-1)).toBe("open");
    vi.useRealTimers();
  });
  it("asks anew after a long silence, without a word about it, and sends what was said meanwhile", () => {
    vi.useFakeTimers();
    const { connection, last, states } = line();
    last().open();
    last().say({ type: "welcome", version: 4, chat: [] });
    vi.advanceTimersByTime(149_000);
    last().say({ type: "chat", number: 1, seat: 0, name: "Bo", text: "hm" });
    vi.advanceTimersByTime(149_000);
    expect(Wire.all).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    expect(Wire.all).toHaveLength(2);
    expect(states).toEqual(["connecting", "open"]);
    void connection.send({ type: "act", act: "stand" });
    last().open();
    expect(last().sent).toHaveLength(1);
    last().say({ type: "welcome", version: 4, chat: [] });
    expect(last().sent[1]).toMatchObject({ type: "act", act: "stand" });
    connection.close();
    vi.advanceTimersByTime(600_000);
    expect(Wire.all).toHaveLength(2);
    vi.useRealTimers();
  });
  it("gives up a socket that opens and never greets", () => {
    vi.useFakeTimers();
    const { last, states } = line();
    last().open();
    vi.advanceTimersByTime(9_900);
    expect(states).toEqual(["connecting"]);
    vi.advanceTimersByTime(1_000);
    expect(states).toContain("lost");
    expect(Wire.all).toHaveLength(2);
    vi.useRealTimers();
  });
  it("dials once for a wake that is told of twice, and lets go of a half-made connection without a complaint", () => {
    vi.useFakeTimers();
    const { connection, last } = line();
    last().open();
    last().say({ type: "welcome", version: 4, chat: [] });
    vi.advanceTimersByTime(151_000);
    connection.retry();
    expect(Wire.all).toHaveLength(2);
    const slow = last();
    vi.advanceTimersByTime(2_500);
    connection.retry();
    expect(Wire.all).toHaveLength(3);
    slow.open();
    expect(slow).toMatchObject({ readyState: 3, sent: [], complaints: 0 });
    last().open();
    expect(last().sent[0]).toMatchObject({ type: "hello", since: 4 });
    connection.close();
    vi.useRealTimers();
  });
  it("waits longer each time, up to a limit", () => {
    expect(backoff(0, 1)).toBeLessThan(backoff(3, 1));
    expect(backoff(30, 1)).toBe(15_000);
  });
});
