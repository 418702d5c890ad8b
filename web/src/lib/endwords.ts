// Words that the endings of all games are put together of.

import { prefs } from "./prefs.svelte";
import type { Table } from "./table.svelte";
import { word } from "./words";

export const listed = (names: string[]): string =>
  new Intl.ListFormat(prefs.lang, { type: "conjunction" }).format(names);

const form = (table: Table, seats: number[]): string =>
  seats.length > 1 ? "many" : seats[0] === table.seat ? "you" : "one";
export const who = (table: Table, seat: number): string => (seat === table.seat ? word("you") : table.name(seat));
export const facts = (table: Table, seats: number[]) => ({
  names: listed(seats.map((seat) => who(table, seat))),
  you: form(table, seats),
  count: seats.length,
});
export const kr = (amount: number): string => word("kr", { amount });

/** A sentence as one that goes on. */
export const unended = (sentence: string): string => sentence.replace(/\.$/, "");
