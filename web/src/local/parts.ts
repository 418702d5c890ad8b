// The parts that the local table is made of: fetched, counted as they come, and kept on the device.

export type Part = { file: string; bytes: number; whole: number };
export type Manifest = {
  version: string;
  pyodide: string;
  info: Record<string, string>; // What Python asks of the libraries that it loads.
  parts: { script: Part; python: Part; library: Part; pack: Part };
};

const STORE = "local-talong";
const MANIFEST = "local.json";
const PATIENCE = 3000; // In milliseconds: a network that does not answer by then is none.

/** What is kept on the device; nothing where a page may keep nothing. */
export async function store(): Promise<Cache | null> {
  try {
    return await caches.open(STORE);
  } catch {
    return null;
  }
}

export const manifestAddress = (home: string): string => new URL(MANIFEST, home).href;
export const snapshotAddress = (home: string, { version }: Manifest): string =>
  new URL(`snapshot-${version}`, home).href;
export const partAddress = (home: string, { file }: Part): string => new URL(file, home).href;

/** The list of parts: the newest, or without a network the one that was kept; nothing where there is none. */
export async function listed(home: string, kept: Cache | null): Promise<Manifest | null> {
  const address = manifestAddress(home);
  try {
    const answer = await fetch(address, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok && answer.headers.get("content-type")?.includes("json")) {
      const manifest = (await answer.clone().json()) as Manifest;
      await kept?.put(address, answer).catch(() => {});
      return manifest;
    }
    if (answer.status === 404) return null;
  } catch {
    // Then the one that was kept does.
  }
  const before = await kept?.match(address);
  return before ? ((await before.json()) as Manifest) : null;
}

/** A part as a stream of bytes, from the device if it is there; it is kept while it comes. */
export async function streamed(
  address: string,
  kept: Cache | null,
  come: (bytes: number) => void,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, out) {
      come(chunk.length);
      out.enqueue(chunk);
    },
  });
  const here = await kept?.match(address);
  const answer = here ?? (await fetch(address));
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  if (here || !kept) return answer.body.pipeThrough(counted);
  const [used, saved] = answer.body.tee();
  void kept.put(address, new Response(saved, { headers: answer.headers })).catch(() => {});
  return used.pipeThrough(counted);
}

/** Whether everything is on the device. */
export async function isKept(home: string): Promise<boolean> {
  const kept = await store();
  const manifest = await kept?.match(manifestAddress(home));
  if (!kept || !manifest) return false;
  const { parts } = (await manifest.json()) as Manifest;
  const found = await Promise.all(Object.values(parts).map((part) => kept.match(partAddress(home, part))));
  return found.every(Boolean);
}

/** Fetch what is not on the device, so that it is there when there is no network. */
export async function prefetch(home: string): Promise<void> {
  const kept = await store();
  const manifest = kept && (await listed(home, kept));
  if (!manifest) return;
  for (const part of Object.values(manifest.parts)) {
    const address = partAddress(home, part);
    if (!(await kept.match(address))) await kept.add(address);
  }
}
