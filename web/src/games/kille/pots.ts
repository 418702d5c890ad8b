// The pots of a match as they were told.

import type { Event } from "../../lib/protocol";

export type Pots = { rows: { seat: number; pots: number[]; sum: number }[]; taken: (number | null)[] };

/** What each has lost and won in every pot that was told of, the best first. */
export function pots(events: Event[], seats: number): Pots {
  const taken: (number | null)[] = [];
  const changes: number[][] = [];
  let now = Array<number>(seats).fill(0);
  let begun = false;
  for (const event of events) {
    const amount = Number(event.amount ?? 0);
    if (event.seat === undefined || !["stake", "buyin", "win"].includes(event.event)) continue;
    now[event.seat] = (now[event.seat] ?? 0) + (event.event === "win" ? amount : -amount);
    begun = event.event !== "win";
    if (!begun) {
      changes.push(now);
      taken.push(event.seat);
      now = Array<number>(seats).fill(0);
    }
  }
  if (begun) {
    changes.push(now);
    taken.push(null);
  }
  const rows = Array.from({ length: seats }, (_, seat) => ({
    seat,
    pots: changes.map((one) => one[seat] ?? 0),
    sum: changes.reduce((sum, one) => sum + (one[seat] ?? 0), 0),
  }));
  return { rows: rows.sort((one, other) => other.sum - one.sum), taken };
}
