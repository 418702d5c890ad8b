// What was moved in a match that is over, and why: the server's ledger, put together for reading.

import { plugOf } from "../games";
import { games } from "./games.svelte";
import { ask } from "./identity";
import { has, signed, word } from "./words";

export type Move = { amount: number; from: string; to: string; rule: string; deal: number };
export type Standing = {
  seat: number;
  place: number;
  balance?: number;
  score?: number;
  [fact: string]: number | null | undefined;
};
export type RuleText = { rule: string; book: string; heading: string; text: string };
export type Accounts = {
  game: string;
  seats: number;
  names: string[];
  standings: Standing[];
  moves: Move[];
  rules: RuleText[];
};
/** Moves of the same deal that are alike but for who made them. */
export type Line = {
  deal: number;
  seats: number[];
  other: number | null;
  amount: number;
  sign: number;
  rule: string;
  reason: string;
};

export const accountsOf = (table: string, match: number, seat: number | null): Promise<Accounts> =>
  ask<Accounts>(
    "GET",
    `/api/tables/${encodeURIComponent(table)}/records/${match}/ledger${seat === null ? "" : `?seat=${seat}`}`,
  );

/** An account is somebody's, or stands in the middle. */
function holder(account: string): { kind: string; seat: number | null } {
  const [kind = "", seat] = account.split(" ");
  return { kind, seat: seat === undefined ? null : Number(seat) };
}

function reason(move: Move): string {
  const key = `reason-${move.rule}`;
  const facts = { amount: move.amount, out: holder(move.from).kind, into: holder(move.to).kind };
  return has(`web-${key}`) ? word(key, facts) : word("rule", { rule: move.rule });
}

/**
 * All the moves, or those that touch one seat, as lines of a till: gone away or come in, seen from whoever is named.
 */
export function lines(moves: Move[], only: number | null): Line[] {
  const found: Line[] = [];
  for (const move of moves) {
    const [from, to] = [holder(move.from).seat, holder(move.to).seat];
    if (only !== null && from !== only && to !== only) continue;
    const within = from === to; // From one of one's own glasses to another.
    const between = !within && from !== null && to !== null;
    const seat = between ? (only ?? from) : (from ?? to);
    if (seat === null) continue;
    const other = between ? (seat === from ? to : from) : null;
    const sign = within || (between && only === null) ? 0 : seat === from ? -1 : 1;
    const line: Line = {
      deal: move.deal,
      seats: [seat],
      other,
      amount: move.amount,
      sign,
      rule: move.rule,
      reason: reason(move),
    };
    const alike = found.find(
      (one) =>
        one.deal === line.deal &&
        one.rule === line.rule &&
        one.amount === line.amount &&
        one.sign === line.sign &&
        one.reason === line.reason &&
        one.other === null &&
        !one.seats.includes(seat),
    );
    if (alike && other === null) alike.seats = [...alike.seats, seat].sort((a, b) => a - b);
    else found.push(line);
  }
  return found;
}

/** So much of what the game is about: kronor, points, glasses, or how often something came to pass. */
export function amount(game: string, number: number, always = false): string {
  const facts = { number: Math.abs(number), amount: signed(number, always) };
  const unit = games.find(game)?.unit ?? "kronor";
  return unit === "kronor"
    ? word("kr", facts)
    : unit === "points"
      ? word("points", facts)
      : unit === "glasses"
        ? word("glass-count", facts)
        : word("times", facts);
}

/** What somebody ended with, in words. */
export function ended(game: string, one: Standing): string {
  if (one.balance !== undefined) return amount(game, one.balance, one.balance !== 0);
  if (one.score !== undefined) return amount(game, one.score);
  return plugOf(game).ended(one);
}
