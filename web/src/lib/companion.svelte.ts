// An evening with real cards: its entries are kept on this device, the server folds them and keeps nothing.

import type { Accounts, Move, RuleText, Standing } from "./accounts";
import type { Summary } from "./evening";
import { ask, complaint } from "./identity";

export type Entry = { kind: string; at?: number; [field: string]: unknown };

/** One thing to enter: its kind says how it is drawn. */
export type Field = {
  name: string;
  kind: "seat" | "seats" | "order" | "numbers" | "choice" | "flag" | "names" | "rules";
  title: string;
  rule: string;
  optional: boolean;
  among?: number[];
  least?: number;
  most?: number;
  total?: number | null;
  choices?: string[];
  titles?: string[];
  apart?: string[];
  when?: Record<string, string[]>;
  usual?: unknown;
};

export type Form = {
  kind: string;
  name: string;
  title: string;
  rule: string;
  fixed: Record<string, unknown>;
  fields: Field[];
};

export type Sitting = {
  number: number;
  names: string[];
  rules: Record<string, unknown>;
  deal: number;
  dealer: number | null;
  forehand: number | null;
  turn: number | null;
  active: number[];
  away: number[];
  over: boolean;
  columns: { key: string; title: string; values: number[] }[];
  sums: { key: string; title: string; value: number }[];
  owes: number[];
  owed: string;
  outcome: string;
};

export type Account = {
  game: string;
  unit: string;
  match: Sitting | null;
  entries: { kind: string; match: number; deal: number; text: string }[];
  forms: Form[];
  moves: (Move & { match: number; entry: number })[];
  evening: Summary;
  rules: RuleText[];
  problem: { entry: number; field: string; code: string; text: string; rule: string } | null;
};

const FORMAT = 1;
const place = (game: string): string => `talong.companion.${game}`;

function kept(game: string): Entry[] {
  try {
    const found = JSON.parse(localStorage.getItem(place(game)) ?? "null") as { companion?: number; entries?: unknown };
    return found?.companion === FORMAT && Array.isArray(found.entries) ? (found.entries as Entry[]) : [];
  } catch {
    return []; // Whatever lies there, one begins anew.
  }
}

/** The games of which an evening lies on this device. */
export const begun = (games: string[]): string[] => games.filter((game) => kept(game).length > 0);

export class Companion {
  entries = $state.raw<Entry[]>([]);
  account = $state.raw<Account | null>(null);
  wrong = $state("");
  busy = $state(false);

  constructor(readonly game: string) {
    this.entries = kept(game);
  }

  #fold(entries: Entry[]): Promise<Account> {
    return ask<Account>("POST", `/api/companion/${encodeURIComponent(this.game)}`, { entries });
  }

  /** Ask what the entries come to, in the language of the page. */
  async load(): Promise<void> {
    await this.#take(this.entries);
  }

  /** Add an entry; one that cannot be is told, and not kept. */
  async enter(entry: Entry): Promise<boolean> {
    return this.#take([...this.entries, { ...entry, at: Date.now() }]);
  }

  /** Take back the last entry. */
  async undo(): Promise<boolean> {
    return this.#take(this.entries.slice(0, -1));
  }

  /** Put another entry in the place of one; what came after it stays as it was. */
  async replace(at: number, entry: Entry): Promise<boolean> {
    const before = this.entries[at]?.at;
    const made = before === undefined ? entry : { ...entry, at: before };
    return this.#take([...this.entries.slice(0, at), made, ...this.entries.slice(at + 1)]);
  }

  /** The form on which an entry was made. */
  async formOf(at: number): Promise<Form | null> {
    const entry = this.entries[at];
    if (!entry) return null;
    try {
      const then = await this.#fold(this.entries.slice(0, at));
      const forms = then.forms.filter((form) => form.kind === entry.kind);
      const fixed = (form: Form): boolean => Object.entries(form.fixed).every(([name, value]) => entry[name] === value);
      return (
        forms.find((form) => Object.keys(form.fixed).length && fixed(form)) ??
        forms.find((form) => !Object.keys(form.fixed).length) ??
        null
      );
    } catch (error) {
      this.wrong = complaint(error);
      return null;
    }
  }

  /** Forget the evening. */
  forget(): void {
    localStorage.removeItem(place(this.game));
    this.entries = [];
    this.account = null;
    void this.load();
  }

  async #take(entries: Entry[]): Promise<boolean> {
    this.busy = true;
    this.wrong = "";
    try {
      const account = await this.#fold(entries);
      if (account.problem) {
        this.wrong = account.problem.text;
        if (entries !== this.entries) return false;
      }
      if (entries !== this.entries)
        localStorage.setItem(place(this.game), JSON.stringify({ companion: FORMAT, game: this.game, entries }));
      this.entries = entries;
      this.account = account;
      return true;
    } catch (error) {
      this.wrong = complaint(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

/** The payments of a match as the page of a live match explains them. */
export function accountsOf(account: Account): Accounts | null {
  const { match, evening } = account;
  if (!match) return null;
  const played = evening.matches.find((one) => one.match === match.number);
  return {
    game: account.game,
    seats: match.names.length,
    names: match.names,
    standings: (played?.standings ?? []) as Standing[],
    moves: account.moves.filter((move) => move.match === match.number),
    rules: account.rules,
  };
}
