// One card each, on the table and in the acts.

import type { View } from "../../lib/protocol";
import type { Table } from "../../lib/table.svelte";
import { word } from "../../lib/words";

export function states(view: View, seat: number): string[] {
  const said: string[] = [];
  if (view.struck?.[seat] !== undefined) said.push(word("struck"));
  if (!view.active.includes(seat)) said.push(word("out"));
  else if (view.stood?.includes(seat)) said.push(word("stood"));
  return said;
}

export const moment = (table: Table): string =>
  table.view?.legal.includes("kuku") && table.view.turn !== table.seat ? word("kuku-now") : "";

export const waiting = (phase: string): { act: string; label: string }[] =>
  phase === "speak"
    ? [
        { act: "swap", label: word("wait-swap") },
        { act: "stand", label: word("wait-stand") },
      ]
    : [];

/** A card that is dragged to somebody else is to be swapped. */
export const dropped = (table: Table, seat: number): string =>
  seat !== table.seat && table.legal.includes("swap") ? "swap" : "";
