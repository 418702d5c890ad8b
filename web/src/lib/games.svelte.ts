// The games as the server lists them, in the language of the page.

import { HOME, STATIC } from "./site";
import { ask } from "./identity";
import { prefs } from "./prefs.svelte";
import type { GameInfo, OptionInfo, VerbInfo } from "./protocol.gen";
import { word } from "./words";

export type { GameInfo as Game, OptionInfo as Option, VerbInfo as Verb };

const KEPT = "talong.games";
const PATIENCE = 1500; // In milliseconds.

/** The list as it was when the server last told it, so that the page need not wait. */
function kept(): GameInfo[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]") as GameInfo[];
  } catch {
    return [];
  }
}

const file = (lang: string): string => `${HOME}games.${lang}.json`;

/** The list as it is written down on a static site, so that the door need not wait for the engine. */
async function written(lang: string): Promise<GameInfo[]> {
  return (await (await fetch(file(lang))).json()) as GameInfo[];
}

class Games {
  all = $state.raw<GameInfo[]>(kept());
  #lang = "";

  async load(): Promise<void> {
    if (this.#lang === prefs.lang) return;
    this.#lang = prefs.lang;
    try {
      this.all = await (STATIC ? written(prefs.lang) : ask<GameInfo[]>("GET", "/api/games"));
      localStorage.setItem(KEPT, JSON.stringify(this.all));
    } catch {
      this.#lang = "";
      if (!this.all.length) setTimeout(() => void this.load(), PATIENCE); // Nothing can be done at a table without it.
    }
  }

  /** Wait for a list to show, unless none can be had soon. */
  async first(): Promise<void> {
    const loaded = this.load();
    if (!this.all.length) await Promise.race([loaded, new Promise((done) => setTimeout(done, PATIENCE))]);
  }

  /** The lists as they are written down on a static site. */
  readonly files = STATIC ? ["sv", "en"].map(file) : [];

  find(key: string): GameInfo | undefined {
    return this.all.find((game) => game.key === key);
  }
}

export const games = new Games();

export const gameName = (key: string): string => games.find(key)?.name ?? key;

/** What one plays for. */
export const goalOf = (key: string): string => games.find(key)?.goal ?? "";

/** How many sit down when nobody has said. */
export const usualSeats = (key: string): number => games.find(key)?.usual_seats ?? 4;

/** What people call a value of an option. */
export function said(option: OptionInfo, value: unknown): string {
  if (typeof value === "boolean") return value ? word("yes") : word("no");
  const spelled = value === null ? (option.none_word ?? "") : String(value);
  return option.said?.[spelled] ?? spelled;
}

/** What a table has agreed on, as people say it. */
export function agreed(key: string, rules: Record<string, unknown>): { title: string; value: string }[] {
  const options = games.find(key)?.options ?? [];
  return options.flatMap((option) =>
    option.name in rules ? [{ title: option.title, value: said(option, rules[option.name]) }] : [],
  );
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
  teacher?: boolean;
};

export type Laid = { table: string; link: string; notices: string[] };

/**
 * People take their time: the table rests between deals, bots do not hurry, what has to be done is done, and lots say
 * who sits where.
 */
const AT_EASE = { rests: true, tempo: "calm", forced: true, lots: true };

export const lay = (wish: NewTable): Promise<Laid> => ask<Laid>("POST", "/api/tables", { ...AT_EASE, ...wish });

/** Bots in all seats but the first. */
export const withBots = (seats: number, level = "direkt"): Record<string, string> =>
  Object.fromEntries(Array.from({ length: seats - 1 }, (_, at) => [String(at + 1), level]));
