// What the table shows at each seat, read from the view. Facts only: whatever is not in the view is not shown.

import type { Table } from "./table.svelte";
import type { Event, View } from "./protocol";
import { isKille } from "./ending";
import { dealNumber, leading, leads, trick, winners } from "./tricks";
import { word } from "./words";

export { dealNumber, isKille, leading, leads, trick, winners };

export type Laying = { seat: number; cards: string[]; kind?: string; round?: number };

/** The words that stand at a seat, most important first; what has happened is needed where the view does not count it. */
export function states(view: View, seat: number, events: Event[] = []): string[] {
  if (view.phase === "match_over") return [];
  const said: string[] = [];
  if (isKille(view.game)) {
    if (view.struck?.[seat] !== undefined) said.push(word("struck"));
    if (!view.active.includes(seat)) said.push(word("out"));
    else if (view.stood?.includes(seat)) said.push(word("stood"));
  } else if (view.game === "kungsholmskille") {
    if (view.folded?.includes(seat)) said.push(word("folded"));
    if (view.knocker === seat || view.knocker2 === seat) said.push(word("knocked"));
    const won = winners(events).filter((one) => one === seat).length;
    if (won) said.push(word("tricks", { number: won }));
  } else if (view.game === "rodskagg") {
    if (view.declarer === seat) said.push(word("declarer"));
    if (view.dropped?.includes(seat)) said.push(word("dropped"));
    else if (view.along?.[seat] !== undefined) said.push(word("along"));
    const bid = view.bids?.[seat];
    if (bid !== undefined && view.phase === "bid") said.push(word("bid", { bid: String(bid) }));
    if (view.phase !== "bid" && view.won) said.push(word("tricks", { number: view.won[seat] ?? 0 }));
  } else if (view.game === "skitgubbe") {
    const place = (view.out as number[] | undefined)?.indexOf(seat) ?? -1;
    if (place >= 0) said.push(word("done-out", { place: place + 1 }));
    else if (view.phase === "shed" && view.previous === seat) said.push(word("was-skitgubbe"));
    else if (view.phase !== "shed" && view.won?.[seat]) said.push(word("won-pile", { number: view.won[seat] }));
  }
  return said;
}

/** Whether somebody is out of the deal or the pot. */
export function isOut(view: View, seat: number): boolean {
  if (view.phase === "match_over") return false;
  if (isKille(view.game)) return !view.active.includes(seat);
  if (view.game === "kungsholmskille") return view.folded?.includes(seat) ?? false;
  if (view.game === "rodskagg") return view.dropped?.includes(seat) ?? false;
  return view.out?.includes(seat) ?? false;
}

/** What somebody has to his name: money, points or glasses, as the till shows it. */
export function holding(view: View, seat: number): number | null {
  if (view.balances) return view.balances[seat] ?? null;
  if (view.scores) return view.scores[seat] ?? null;
  if (view.glasses) return view.glasses.supply[seat] ?? null;
  if (Array.isArray(view.skitgubbe)) return view.skitgubbe[seat] ?? null;
  return null;
}

/** Which deal it is, and what else belongs in the bar. */
export function heading(view: View, name: (seat: number | null | undefined) => string): string[] {
  const lines: string[] = [];
  const number = dealNumber(view);
  if (view.length) lines.push(word("deal-of", { number, length: view.length }));
  else if (view.rounds) lines.push(word("round", { number: view.rounds }));
  else lines.push(word("deal-number", { number }));
  if (view.declarer != null && view.contract) lines.push(word("contract", { seat: name(view.declarer), bid: String(view.contract) }));
  if (view.game === "kungsholmskille" && view.phase === "play") lines.push(word("trick-of", { number: Math.min(4, Number(view.tricks ?? 0) + 1) }));
  return lines;
}

/** Whose turn it is, in words. */
export function turnWords(table: Table): string {
  const view = table.view;
  if (!view || table.info?.status === "over") return "";
  if (table.seat === null) return view.turn === null ? word("watching") : word("has-word", { seat: table.name(view.turn) });
  if (view.turn === table.seat) return word("your-turn");
  if (view.turn === null || view.buyin) return table.legal.length ? word("everybody") : "";
  if (table.legal.length) return word("may-too", { seat: table.name(view.turn) });
  return word("has-word", { seat: table.name(view.turn) });
}
