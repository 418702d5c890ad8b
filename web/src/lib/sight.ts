// What the table shows of every game alike, read from the view. Facts only: whatever is not in the view is not shown.

import { plugOf } from "../games";
import type { Ending } from "./ending";
import type { Event, View } from "./protocol";
import type { Table } from "./table.svelte";
import { dealNumber } from "./tricks";
import { word } from "./words";

/** The words that stand at a seat, most important first. */
export const states = (view: View, seat: number, events: Event[]): string[] =>
  view.phase === "match_over" ? [] : plugOf(view.game).states(view, seat, events);

/** Whether somebody is out of the deal or the pot. */
export const isOut = (view: View, seat: number): boolean =>
  view.phase !== "match_over" && plugOf(view.game).isOut(view, seat);

/** What is read aloud of an ending, all in one go. */
export function aloud(table: Table, end: Ending): string {
  const plug = plugOf(table.view?.game ?? "");
  const called = plug
    .call(table)
    .replace(/[!”“"]+/g, "")
    .trim();
  const said = [called, ...plug.aloud(table, end)].filter(Boolean);
  return said.length ? said.join(". ").replace(/\.*$/, ".") : "";
}

/** Which deal it is, and what else belongs in the bar. */
export function heading(view: View, name: (seat: number | null | undefined) => string): string[] {
  const lines: string[] = [];
  const number = dealNumber(view);
  if (view.length) lines.push(word("deal-of", { number, length: view.length }));
  else if (view.rounds) lines.push(word("round", { number: view.rounds }));
  else lines.push(word("deal-number", { number }));
  if (view.declarer != null && view.contract)
    lines.push(word("contract", { seat: name(view.declarer), bid: String(view.contract) }));
  return [...lines, ...plugOf(view.game).heading(view)];
}

/** Whose turn it is, in words. */
export function turnWords(table: Table): string {
  const view = table.view;
  if (!view || table.info?.status === "over") return "";
  if (table.seat === null)
    return view.turn === null ? word("watching") : word("has-word", { seat: table.name(view.turn) });
  if (view.turn === table.seat) return word("your-turn");
  if (view.turn === null || view.buyin) return table.legal.length ? word("everybody") : "";
  if (table.legal.length) return word("may-too", { seat: table.name(view.turn) });
  return word("has-word", { seat: table.name(view.turn) });
}
