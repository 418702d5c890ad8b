// What an act is called on a button: in the server's words, and never by its code.

import { verbOf } from "./picking";
import type { Table } from "./table.svelte";
import { capital, word } from "./words";

function kind(table: Table, act: string): string {
  const whole = act.replace(" ", "_");
  return table.says?.verbs[whole] ? whole : verbOf(act);
}

/** What comes of an act, in the server's words; the same for all acts of a kind that name cards. */
export const consequence = (table: Table, act: string): string =>
  table.says?.does?.[act] ?? table.says?.verbs[kind(table, act)]?.does ?? "";

/** An act that names no card. */
export function actLabel(table: Table, act: string): string {
  const place = /^seat (\d+)$/.exec(act);
  if (place) return word("chair", { number: Number(place[1]) + 1 }); // People count from one.
  return capital(table.says?.acts[act] ?? table.says?.verbs[kind(table, act)]?.label ?? act);
}

/** What is done with the cards of an act; to change cards is called otherwise than to change none. */
export function cardVerb(table: Table, act: string): string {
  return capital(
    verbOf(act) === "swap" ? word("wait-swap") : (table.says?.verbs[kind(table, act)]?.label ?? verbOf(act)),
  );
}
