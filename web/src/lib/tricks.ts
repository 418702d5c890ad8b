// Tricks and deals as the server has told them; who wins what is never worked out here.

import type { Event, View } from "./protocol";

type Trick = { seat: number; card: string };

/** Who has won each trick of the deal that is on, as it was told. */
export function winners(events: Event[]): number[] {
  const from = events.findLastIndex((event) => event.event === "dealer");
  return events
    .slice(from + 1)
    .flatMap((event) => (event.event === "trick" && event.seat !== undefined ? [event.seat] : []));
}

/**
 * The trick on the table, or the one before it while nobody has led to the next, and who took that one, as it was told.
 */
export function trick(view: View, events: Event[] = []): { plays: Trick[]; past: boolean; winner: number | null } {
  const now = (view.trick ?? []) as Trick[];
  if (now.length || !Array.isArray(view.tricks)) return { plays: now, past: false, winner: null };
  const before = (view.tricks as Trick[][]).at(-1);
  return { plays: before ?? [], past: true, winner: before ? (winners(events).at(-1) ?? null) : null };
}

/** Whose cards would take the trick as it lies, as the server says; nobody's once it has been taken. */
export const leading = (view: View): number[] =>
  view.winner == null && Array.isArray(view.leading) ? (view.leading as number[]) : [];

/** Which layings of a trick lead: the last one of each who leads, and not what was thrown on. */
export function leads(view: View, layings: { seat: number; kind?: string }[]): number[] {
  return leading(view).map((seat) =>
    layings.findLastIndex((laying) => laying.seat === seat && laying.kind !== "throw"),
  );
}

/** Which deal lies on the table; one that is over is counted already, and lies there until the next one is dealt. */
export function dealNumber(view: View): number {
  const over = ["buyin", "deal_over", "match_over"].includes(view.phase);
  const number = Number(view.deals ?? 0) + (over ? 0 : 1);
  return Math.max(1, view.length ? Math.min(number, view.length) : number);
}
