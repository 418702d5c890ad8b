// The games as the server lists them, in the language of the page.

import { ask } from "./identity";
import { prefs } from "./prefs.svelte";
import { word } from "./words";

export type Option = {
  name: string;
  title: string;
  rule: string;
  kind: string;
  group: string;
  usual: unknown;
  meaning: string;
  choices?: string[];
  said?: Record<string, string>;
  least?: number;
  most?: number;
  none_word?: string;
};
export type Game = {
  key: string;
  name: string;
  goal: string;
  seats_min: number;
  seats_max: number;
  presets: Record<string, string>;
  preset_titles: Record<string, string>;
  letters: Record<string, string>;
  options: Option[];
  levels: string[];
  phrases?: { text: string; gloss?: string }[]; // What one calls in this game, for those who would rather tap than type.
};

export const ORDER = ["kille", "punschkille", "kungsholmskille", "rodskagg", "skitgubbe"];
/** How many sit down when nobody has said. */
export const SEATS: Record<string, number> = { kille: 6, punschkille: 5, kungsholmskille: 4, rodskagg: 4, skitgubbe: 4 };
/** A table for one evening's first try comes to an end: the books let some games go on until the table breaks up. */
export const SHORT: Record<string, Record<string, unknown>> = { kille: { pots: 1 }, skitgubbe: { deals: 3 } };
const NAMES: Record<string, string> = {
  kille: "Kille", punschkille: "Punschkille", kungsholmskille: "Kungsholmskille", rodskagg: "Rödskägg", skitgubbe: "Skitgubbe",
};

export const gameName = (key: string): string => NAMES[key] ?? key;

class Games {
  all = $state.raw<Game[]>([]);
  #lang = "";

  async load(): Promise<void> {
    if (this.#lang === prefs.lang) return;
    this.#lang = prefs.lang;
    try {
      this.all = await ask<Game[]>("GET", "/api/games");
    } catch {
      this.#lang = "";
    }
  }

  find(key: string): Game | undefined {
    return this.all.find((game) => game.key === key);
  }
}

export const games = new Games();

/** What people call a value of an option. */
export function said(option: Option, value: unknown): string {
  if (typeof value === "boolean") return value ? word("yes") : word("no");
  const spelled = value === null ? (option.none_word ?? "") : String(value);
  return option.said?.[spelled] ?? spelled;
}

/** What a table has agreed on, as people say it. */
export function agreed(key: string, rules: Record<string, unknown>): { title: string; value: string }[] {
  const options = games.find(key)?.options ?? [];
  return options.flatMap((option) => (option.name in rules ? [{ title: option.title, value: said(option, rules[option.name]) }] : []));
}

export type NewTable = {
  game: string;
  seats: number;
  preset?: string;
  rules?: Record<string, unknown>;
  bots?: Record<string, string>;
  pace?: string;
  open?: boolean;
  watchers?: boolean;
  reveal?: boolean;
  tempo?: string;
  rests?: boolean;
  forced?: boolean;
};

export type Laid = { table: string; link: string; notices: string[] };

/** People take their time: the table rests between deals, bots do not hurry, what has to be done is done, and lots say who sits where. */
const AT_EASE = { rests: true, tempo: "calm", forced: true, lots: true };

export const lay = (wish: NewTable): Promise<Laid> => ask<Laid>("POST", "/api/tables", { ...AT_EASE, ...wish });

/** Bots in all seats but the first. */
export const withBots = (seats: number, level = "direkt"): Record<string, string> =>
  Object.fromEntries(Array.from({ length: seats - 1 }, (_, at) => [String(at + 1), level]));
