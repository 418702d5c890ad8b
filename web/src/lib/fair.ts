// The luck of a match made again from what was promised (docs/fair.md), and held against its record. Here, not at the
// server.

import { hex, hmac, joined, sha256, unhex } from "./sha256";

/** What is not as it was promised; which seat or draw it is about, if any. */
export type Fault = { code: string; seat?: number; draw?: number; what?: string; deal?: number };
export type Verdict = {
  faults: Fault[];
  draws: number; // Made again,
  decks: number; // and so many of them were decks.
  open: number; // Draws whose number of lots the record does not say: they are one of those that could be.
  used: number[]; // Seats whose nonces had a part in the luck,
  withheld: number[]; // those that did not open what they had promised,
  absent: number[]; // and those that had promised nothing.
  commitment: string;
  secret: string;
  scheme: number;
  kept: boolean; // Whether this browser had written down what the table showed before the first deal.
};
/** What this browser saw and gave before the first deal. */
export type Witness = { commitment: string; seat?: number; nonce?: string };
type Pledge = {
  table: string;
  match: number;
  scheme?: number;
  commitment: string;
  nonces: Record<string, { commitment: string; nonce: string | null }>;
  secret?: string;
};
export type Place = { number: number; deal: number; decks: number; what: string; turn: number };

const KILLE =
  "Bl Bl Po Po Kr Kr 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 11 11 12 12 Va Va Ka Ka Sv Sv Hu Hu Ku Ku Ki Ki".split(
    " ",
  );
const FRENCH = [..."cdhs"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));
const text = (said: string | number): Uint8Array => new TextEncoder().encode(String(said));

/** Parts as one text, each after its length, so that no two lists look the same. */
export function pack(scheme: number, role: string, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return joined(
    ...[text(`talong fair ${scheme}`), text(role), ...parts].flatMap((part) => {
      const length = new Uint8Array(4);
      new DataView(length.buffer).setUint32(0, part.length);
      return [length, part];
    }),
  );
}

export const commitmentOf = async (secret: string, table: string, match: number, scheme: number): Promise<string> =>
  hex(await sha256(pack(scheme, "secret", text(table), text(match), unhex(secret))));

/** What is shown of a nonce before any is opened: the same in every scheme. */
export const nonceCommitment = async (nonce: string): Promise<string> =>
  hex(await sha256(pack(1, "nonce", unhex(nonce))));

/** The key of all luck in a match. */
export async function matchKey(pledge: Pledge, seats: number): Promise<Uint8Array> {
  const scheme = pledge.scheme ?? 1;
  const shares = Array.from({ length: seats }, (_, seat) => {
    const given = pledge.nonces[seat];
    if (!given) return new Uint8Array();
    return given.nonce === null ? joined(new Uint8Array(1), unhex(given.commitment)) : unhex(given.nonce);
  });
  const salt = await sha256(pack(scheme, "nonces", ...shares));
  const info = pack(scheme, "match", text(pledge.table), text(pledge.match));
  return hmac(await hmac(salt, unhex(pledge.secret ?? "")), joined(info, Uint8Array.of(1)));
}

export function drawKey(
  key: Uint8Array,
  scheme: number,
  { number, deal, decks, what, turn }: Place,
): Promise<Uint8Array> {
  return hmac(
    key,
    scheme === 1
      ? pack(1, "draw", text(number), text(what))
      : pack(scheme, "draw", text(deal), text(decks), text(what), text(turn)),
  );
}

/** The bytes of one draw. */
class Stream {
  #block: Uint8Array = new Uint8Array();
  #at = 0;
  #counter = 0;

  constructor(private readonly key: Uint8Array) {}

  async below(size: number): Promise<number> {
    for (;;) {
      if (this.#at === this.#block.length) {
        const counter = new Uint8Array(8);
        new DataView(counter.buffer).setUint32(4, this.#counter++);
        this.#block = await sha256(joined(text("talong chance 1"), this.key, counter));
        this.#at = 0;
      }
      const byte = this.#block[this.#at++]!;
      if (byte < 256 - (256 % size)) return byte % size;
    }
  }

  async order(size: number): Promise<number[]> {
    const items = [...Array(size).keys()];
    for (let i = size - 1; i > 0; i--) {
      const j = await this.below(i + 1);
      [items[i], items[j]] = [items[j]!, items[i]!];
    }
    return items;
  }
}

/** What a draw among so many gives, as its line in the record says it. */
export async function drawn(key: Uint8Array, what: string, size: number): Promise<string> {
  const stream = new Stream(key);
  if (what === "deck") {
    const cards = size === KILLE.length ? KILLE : FRENCH;
    return (await stream.order(size)).map((card) => cards[card]).join(" ");
  }
  return what.startsWith("lots ") ? (await stream.order(size)).join(" ") : String(await stream.below(size));
}

/** Where the draws of a record stand. */
class Places {
  number = 0;
  deal = 1;
  decks = 0;
  #turns: Record<string, number> = {};

  settle(): void {
    this.deal++;
    this.decks = 0;
    this.#turns = {};
  }

  next(what: string): Place {
    this.number++;
    if (what === "deck") {
      this.decks++;
      this.#turns = {};
    }
    const turn = (this.#turns[what] = (this.#turns[what] ?? 0) + 1);
    return { number: this.number, deal: this.deal, decks: this.decks, what, turn };
  }
}

/** A pack that is cut, dealt and drawn from: how many cards are left to cut (K12, K44 to K46). */
class Pack {
  #left: string[];
  #isDealt = false;

  constructor(
    deck: string[],
    private readonly dealt: number | undefined,
  ) {
    this.#left = deck;
  }

  /** Nothing, if the deal was never settled, so that nobody says how many cards were dealt. */
  get size(): number {
    return this.#isDealt && this.dealt === undefined ? 0 : this.#left.length;
  }

  cut(at: number): void {
    this.#left = [...this.#left.slice(at), ...this.#left.slice(0, at)];
    if (!this.#isDealt) this.#left = this.#left.slice(this.dealt ?? 0);
    else while (/^(Va|Ka)$/.test(this.#left.shift() ?? "")); // An inn and a cavalryman wave one on to the next card.
    this.#isDealt = true;
  }
}

type Read = { lines: string[]; header: Record<string, string>; body: string[]; sum: string };

function read(record: string): Read | null {
  const lines = record.replace(/\n$/, "").split("\n");
  const blank = lines.indexOf("");
  const end = /^end \d+(?: ([0-9a-f]{16}))?$/.exec(lines.at(-1) ?? "");
  if (lines[0] !== "talong record 1" || blank < 0 || !end) return null;
  const header = Object.fromEntries(
    lines.slice(1, blank).map((line) => [line.split(" ", 1)[0]!, line.slice(line.indexOf(" ") + 1)]),
  );
  return { lines, header, body: lines.slice(blank + 1, -1), sum: end[1] ?? "" };
}

/** How many were dealt a card in each deal that was settled. */
const dealtIn = (body: string[]): number[] =>
  body
    .filter((line) => line.startsWith("= "))
    .map((line) => ((JSON.parse(line.slice(2)) as { active?: unknown[] }).active ?? []).length);

/** Make every draw of a record again; what differs from what was promised is a fault. */
export async function check(record: string, seen?: Witness | null): Promise<Verdict> {
  const verdict: Verdict = {
    faults: [],
    draws: 0,
    decks: 0,
    open: 0,
    used: [],
    withheld: [],
    absent: [],
    commitment: "",
    secret: "",
    scheme: 1,
    kept: !!seen?.commitment,
  };
  const fault = (code: string, facts: Omit<Fault, "code"> = {}): void => void verdict.faults.push({ code, ...facts });
  const got = read(record);
  if (!got) return (fault("no-record"), verdict);
  const before = record.slice(0, record.lastIndexOf("\nend ") + 1);
  if (got.sum && hex(await sha256(new TextEncoder().encode(before))).slice(0, 16) !== got.sum) fault("changed");
  if (!got.header.fair) return (fault("no-promise"), verdict);
  if (got.header.position) fault("position");
  const pledge = JSON.parse(got.header.fair) as Pledge;
  const seats = Number(got.header.seats);
  const scheme = pledge.scheme ?? 1;
  Object.assign(verdict, { commitment: pledge.commitment, secret: pledge.secret ?? "", scheme });
  if (seen?.commitment && seen.commitment !== pledge.commitment) fault("other-commitment");
  for (let seat = 0; seat < seats; seat++) {
    const given = pledge.nonces[seat];
    if (given?.nonce) {
      verdict.used.push(seat);
      if ((await nonceCommitment(given.nonce)) !== given.commitment) fault("nonce", { seat });
    } else (given ? verdict.withheld : verdict.absent).push(seat);
  }
  if (seen?.nonce && seen.seat !== undefined && pledge.nonces[seen.seat]?.nonce !== seen.nonce)
    fault("own-nonce", { seat: seen.seat });
  if (!pledge.secret) return (fault("no-secret"), verdict);
  if ((await commitmentOf(pledge.secret, pledge.table, pledge.match, scheme)) !== pledge.commitment)
    fault("commitment");

  const key = await matchKey(pledge, seats);
  const cards = /^deck [2-9TJQKA][cdhs]\b/m.test(record) ? FRENCH.length : KILLE.length;
  const dealt = dealtIn(got.body);
  const places = new Places();
  let deck = new Pack([], undefined);
  for (const line of got.body) {
    if (line.startsWith("= ")) places.settle();
    const luck = /^(deck|cut|lots? \w+) (.*)$/.exec(line);
    if (line === "no deck") fault("no-deck", { deal: places.deal });
    if (!luck) continue;
    const [, what = "", said = ""] = luck;
    const place = places.next(what);
    verdict.draws++;
    if (what === "deck") {
      verdict.decks++;
      deck = new Pack(said.split(" "), dealt[place.deal - 1]);
    }
    const size =
      what === "deck"
        ? cards
        : what === "cut"
          ? deck.size
          : what.startsWith("lots ")
            ? said.split(" ").length
            : what === "lot race"
              ? 0
              : seats;
    const own = await drawKey(key, scheme, place);
    const wanted = size
      ? [await drawn(own, what, size)]
      : await Promise.all(Array.from({ length: what === "cut" ? cards : seats }, (_, at) => drawn(own, what, at + 1)));
    if (!size) verdict.open++;
    if (!wanted.includes(said)) fault("draw", { draw: place.number, what, deal: place.deal });
    if (what === "cut") deck.cut(Number(said));
  }
  if (!verdict.decks) fault("no-deck", { deal: 1 });
  return verdict;
}

// What was seen at the table before the first deal is written down: a record that is made up agrees with itself.

const KEPT = "talong.witness";
const MOST = 60;

function kept(): Record<string, Witness> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, Witness>;
  } catch {
    return {};
  }
}

export const witnessed = (table: string, match: number): Witness | null => kept()[`${table}/${match}`] ?? null;

/** Keep what the table shows; what was seen first stands. */
export function witness(table: string, match: number, seen: Witness): void {
  const name = `${table}/${match}`;
  const { [name]: before, ...others } = kept();
  const now = { ...seen, ...before };
  if (before && Object.keys(now).length === Object.keys(before).length) return;
  localStorage.setItem(
    KEPT,
    JSON.stringify({ ...Object.fromEntries(Object.entries(others).slice(1 - MOST)), [name]: now }),
  );
}
