// The account of an evening: who played what, what it came to, and the deal that everybody will talk about.

import { plugOf } from "../games";
import type { Standing } from "./accounts";
import { gameName, games } from "./games.svelte";
import { ask } from "./identity";
import { prefs } from "./prefs.svelte";
import { signed, word } from "./words";

export type Person = { name: string; kind: string };
export type Played = {
  match: number;
  game: string;
  at: number | null; // When it was over, if anybody has noted it.
  seats: number[]; // By seat: the index of whoever sat there.
  standings: Standing[];
  finished: boolean; // It was ended before its own end.
  going?: boolean; // It is not over, with real cards.
  rules: Record<string, unknown>;
};
/** What somebody has of every unit, kronor by game. */
export type Total = { name: string; kronor: Record<string, number>; [unit: string]: unknown };
/** The deal in which somebody won or lost the most. */
export type Largest = {
  match: number;
  deal: number;
  game: string;
  amount: number;
  unit: string;
  who: number;
  changes: number[];
  cards: Record<string, string[]> | null;
};
export type Summary = {
  began: number | null; // In milliseconds.
  ended: number | null;
  people: Person[];
  matches: Played[];
  totals: Total[];
  left: Record<string, number>; // Kronor by game in pots that nobody has won.
  largest: Largest | null;
};
/** The summary of an evening of a table. */
export type Evening = Summary & { table: string; evening: number };

export const eveningOf = (table: string, number: number | null): Promise<Evening> =>
  ask<Evening>("GET", `/api/tables/${encodeURIComponent(table)}/evening${number === null ? "" : `?number=${number}`}`);

const locale = (): string => (prefs.lang === "sv" ? "sv-SE" : "en-GB");

export const clock = (at: number | null): string =>
  at === null
    ? ""
    : new Date(at)
        .toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" })
        .replace(":", prefs.lang === "sv" ? "." : ":");

/** The day, and from when to when. */
export function when({ began, ended }: Summary): string {
  if (began === null) return "";
  const day = new Date(began).toLocaleDateString(locale(), {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  const [from, to] = [clock(began), ended === null ? "" : clock(ended)];
  return to && to !== from ? word("evening-from-to", { day, from, to }) : word("evening-from", { day, from });
}

/** A column of the account: what it is called, in what it counts, and what somebody has there (null: did not play). */
export type Column = {
  key: string;
  title: string;
  unit: string;
  sum: boolean;
  of: (nth: number) => number | null;
  text: (value: number | null) => string;
  left: string;
  total: string;
};

const unitWord = (unit: string): string =>
  unit === "points" ? word("unit-wins") : unit === "glasses" ? word("unit-glasses") : word("unit-times");

export function columns(evening: Summary): Column[] {
  const { totals, matches, people } = evening;
  const played = (game: string): boolean => matches.some((match) => match.game === game);
  const took = (nth: number, game: string): boolean =>
    matches.some((match) => match.game === game && match.seats.includes(nth));
  const all = (values: (number | null)[]): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const made: Column[] = [];
  const money = games.all
    .map((game) => game.key)
    .filter((game) => played(game) && totals.some((total) => total.kronor[game] !== undefined));
  const people_ = people.map((_, nth) => nth);
  const add = (
    key: string,
    title: string,
    unit: string,
    change: boolean,
    of: (nth: number) => number | null,
    left = 0,
  ): void => {
    const text = (value: number | null): string =>
      value === null ? "–" : change ? signed(value, true) : value ? String(value) : "";
    const sum = all(people_.map(of)) + left;
    made.push({
      key,
      title,
      unit,
      sum: key === "sum",
      of,
      text,
      left: left ? signed(left, true) : "",
      total: change ? signed(sum, true) : String(sum),
    });
  };
  for (const game of money)
    add(
      game,
      gameName(game),
      word("unit-kr"),
      true,
      (nth) => (took(nth, game) ? (totals[nth]?.kronor[game] ?? 0) : null),
      evening.left[game],
    );
  if (money.length)
    add(
      "sum",
      word("evening-sum"),
      word("unit-kr"),
      true,
      (nth) => all(Object.values(totals[nth]?.kronor ?? {})),
      all(Object.values(evening.left)),
    );
  for (const unit of Object.keys(totals[0] ?? {})) {
    const counted =
      unit === "kronor"
        ? []
        : games.all.filter((game) => game.unit === unit && played(game.key)).map((game) => game.key);
    const [first] = counted;
    if (first)
      add(unit, plugOf(first).column(first), unitWord(unit), false, (nth) =>
        counted.some((game) => took(nth, game)) ? Number(totals[nth]?.[unit] ?? 0) : null,
      );
  }
  return made;
}

/** The people in the order of what they ended with, those with most money first. */
export function ranked(evening: Summary): number[] {
  const sum = (nth: number): number =>
    Object.values(evening.totals[nth]?.kronor ?? {}).reduce((one, other) => one + other, 0);
  return evening.people.map((_, nth) => nth).sort((one, other) => sum(other) - sum(one) || one - other);
}

/** Names as people list them. */
export const listed = (names: string[]): string => new Intl.ListFormat(locale(), { type: "conjunction" }).format(names);

/** How a match came out: everybody, the best first, and how they are called. */
export type Result = {
  order: Standing[];
  first: Standing[];
  last: Standing;
  name: (one: Standing) => string;
  listed: (names: string[]) => string;
};

/** How a match came out, in one sentence: by what the game is about. */
export function outcome(evening: Summary, match: Played): string {
  if (match.going) return word("evening-going");
  const name = (one: Standing): string => evening.people[match.seats[one.seat] ?? -1]?.name ?? "";
  const order = [...match.standings].sort((one, other) => one.place - other.place);
  const first = order.filter((one) => one.place === order[0]?.place);
  const last = order.at(-1);
  return last ? plugOf(match.game).outcome({ order, first, last, name, listed }) : "";
}

/** The deal of the evening in words, and the cards of whoever it was about. */
export function largest(evening: Summary): { text: string; cards: string[] } | null {
  const deal = evening.largest;
  if (!deal) return null;
  const facts = {
    name: evening.people[deal.who]?.name ?? "",
    game: gameName(deal.game),
    deal: deal.deal,
    amount: Math.abs(deal.amount),
  };
  const text =
    deal.unit === "kronor"
      ? deal.amount > 0
        ? word("largest-won", facts)
        : word("largest-lost", facts)
      : deal.unit === "points"
        ? deal.amount > 0
          ? word("largest-up", facts)
          : word("largest-down", facts)
        : deal.unit === "glasses"
          ? word("largest-drank", facts)
          : plugOf(deal.game).largest(facts);
  const seat = deal.changes.indexOf(deal.amount);
  return { text, cards: deal.cards?.[String(seat)] ?? [] };
}

/** The same page as a text to send. */
export function asText(evening: Summary, link: string): string {
  const heads = columns(evening);
  const lines = [word("evening-title"), when(evening), ""];
  for (const nth of ranked(evening)) {
    const facts = heads.flatMap((one) => {
      const value = one.of(nth);
      return value === null ||
        one.text(value) === "" ||
        (one.sum && heads.filter((other) => other.unit === one.unit).length === 2)
        ? []
        : [`${one.title} ${one.text(value)} ${one.unit}`];
    });
    lines.push(`${evening.people[nth]?.name}: ${facts.join(", ") || "–"}`);
  }
  lines.push("");
  for (const match of evening.matches)
    lines.push(`${clock(match.at)} ${gameName(match.game)}. ${outcome(evening, match)}`);
  const deal = largest(evening);
  if (deal) lines.push("", `${word("evening-deal")}: ${deal.text}`);
  return [...lines, ...(link ? ["", link] : [])].join("\n");
}
