// One's own part of the luck (docs/fair.md): promised when one sits down, opened when the match begins.

import { nonceCommitment } from "./fair";
import { hex } from "./sha256";

/** What is shown of a nonce before any is opened. */
export const commitment = nonceCommitment;

export const fresh = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));

const key = (table: string): string => `talong.nonce.${table}`;

export const promised = (table: string): string | null => localStorage.getItem(key(table));

/** Make a nonce for the next match at a table, keep it, and return the promise of it. */
export async function promise(table: string): Promise<string> {
  const nonce = fresh();
  const promise = await commitment(nonce);
  localStorage.setItem(key(table), nonce);
  return promise;
}
