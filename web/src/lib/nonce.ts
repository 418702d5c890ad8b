// One's own part of the luck (docs/fair.md): promised when one sits down, opened when the match begins.

const LABEL = "talong fair 1";

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Parts as one text, each after its length. */
function packed(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const text = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0));
  let at = 0;
  for (const part of parts) {
    new DataView(text.buffer).setUint32(at, part.length);
    text.set(part, at + 4);
    at += 4 + part.length;
  }
  return text;
}

/** What is shown of a nonce before any is opened. */
export async function commitment(nonce: string): Promise<string> {
  const bytes = Uint8Array.from(nonce.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const encode = new TextEncoder();
  const said = packed([encode.encode(LABEL), encode.encode("nonce"), bytes]);
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", said)));
}

/** Whether the browser can promise anything: it does so only over a safe connection or on this machine. */
export const canPromise = (): boolean => globalThis.crypto?.subtle !== undefined;

export const fresh = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));

const key = (table: string): string => `talong.nonce.${table}`;

export const promised = (table: string): string | null => localStorage.getItem(key(table));

/** Make a nonce for the next match at a table, keep it, and return the promise of it. */
export async function promise(table: string): Promise<string | undefined> {
  if (!canPromise()) return undefined;
  const nonce = fresh();
  const promise = await commitment(nonce);
  localStorage.setItem(key(table), nonce);
  return promise;
}
