// How a deal of Kungsholmskille ends, as it was told and in words.

import { cardName, spelledName } from "../../lib/cards";
import type { Ending } from "../../lib/ending";
import { facts, kr, listed, unended, who } from "../../lib/endwords";
import type { Event, View } from "../../lib/protocol";
import type { Table } from "../../lib/table.svelte";
import { capital, word } from "../../lib/words";

export function tell(end: Ending, event: Event): void {
  const seat = event.seat ?? 0;
  const amount = Number(event.amount ?? 0);
  switch (event.event) {
    case "show":
      end.first ??= seat;
      break;
    case "fold":
      end.folded.push(seat);
      break;
    case "deal_over":
      end.ending = String(event.ending ?? "");
      if (typeof event.winner === "number" && event.won) end.pot = { seat: event.winner, amount: Number(event.won) };
      break;
    case "penalty":
      end.penalty = { seat, to: Number(event.to), amount };
      break;
    case "share":
      end.shares.push({ seat, amount });
      break;
    case "stake":
      end.next.push({ seat, amount });
      break;
  }
}

export const scene = (view: View, end: Ending): View => ({
  ...view,
  hands: end.hands,
  piles: end.piles,
  folded: end.folded,
  face_up: Object.keys(end.hands).map(Number),
});

/** What the deal that has just ended brought or cost, before anybody stakes for the next. */
export function change(end: Ending, seat: number): number {
  const given = end.pot?.seat === seat ? end.pot.amount : 0;
  const penalty = end.penalty
    ? end.penalty.to === seat
      ? end.penalty.amount
      : end.penalty.seat === seat
        ? -end.penalty.amount
        : 0
    : 0;
  return given + penalty + end.shares.filter((one) => one.seat === seat).reduce((sum, one) => sum + one.amount, 0);
}

export const chip = (_table: Table, end: Ending, seat: number): string =>
  end.penalty?.seat === seat ? word("chip-wrong") : "";

/** Who has the most when the match is over. */
export function most(table: Table): string {
  const balances = (table.view?.balances ?? []) as number[];
  const top = Math.max(...balances);
  const seats = balances.flatMap((one, seat) => (one === top ? [seat] : []));
  return top > 0 ? capital(word("has-most", facts(table, seats))) : "";
}

export function title(_table: Table, end: Ending): string {
  const card = end.pot && end.ending === "showdown" ? end.hands[String(end.pot.seat)]?.[0] : undefined;
  if (card) return word("is-lowest", { card: capital(spelledName(card)) });
  return end.pot ? word("all-folded") : end.shares.length ? word("pot-shared") : word("pot-stays");
}

export function sentence(table: Table, end: Ending): string {
  const parts: string[] = [];
  if (end.pot) {
    parts.push(capital(word("takes-pot-of", { ...facts(table, [end.pot.seat]), sum: kr(end.pot.amount) })));
  } else if (!end.shares.length) parts.push(word("pot-stays-why"));
  if (end.penalty)
    parts.push(capital(word("pays-penalty", { ...facts(table, [end.penalty.seat]), sum: kr(end.penalty.amount) })));
  if (end.shares.length)
    parts.push(`${capital(listed(end.shares.map((one) => `${who(table, one.seat)} ${kr(one.amount)}`)))}.`);
  return parts.join(" ");
}

export const aloud = (table: Table, end: Ending): string[] => [
  ...end.shown.map(
    (seat) => `${capital(who(table, seat))}: ${(end.hands[String(seat)] ?? []).map(cardName).join(", ")}`,
  ),
  title(table, end),
  unended(sentence(table, end)),
];
