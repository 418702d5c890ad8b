// Who has lost the connection, and how long the table waits for them: counted in whole seconds, the same for everybody.

import type { Table } from "./table.svelte";

export type Gone = { seat: number; left: number };

/** So many minutes and seconds, as a clock shows them. */
export const figures = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

class Watch {
  now = $state(Date.now());
  #users = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Let the time go on as long as somebody looks; returns how to stop. */
  look(): () => void {
    this.now = Date.now();
    if (!this.#users++) this.#timer = setInterval(() => (this.now = Date.now()), 250);
    return () => {
      if (!--this.#users) clearInterval(this.#timer);
    };
  }
}

export const watch = new Watch();

/** How many seconds are left for somebody who is gone, or null. */
export function leftFor(table: Table, seat: number): number | null {
  const chair = table.info?.chairs[seat];
  if (chair?.gone == null || chair.kind !== "person" || chair.away) return null;
  return Math.max(0, Math.ceil(chair.gone - Math.max(0, watch.now - table.heardAt) / 1000));
}
