// Python in a worker: fetched once with what it takes, kept on the device, and from the second time on begun from a
// snapshot of its memory. Whatever cannot be kept or begun from is fetched and begun anew.

import { loadPyodide, type PyodideAPI } from "pyodide";
import {
  listed,
  manifestAddress,
  partAddress,
  snapshotAddress,
  store,
  streamed,
  type Manifest,
  type Part,
} from "./parts";

export type Progress = (done: number, total: number) => void;
export type Loaded = { python: PyodideAPI; fromSnapshot: boolean; keep: () => Promise<void> };

const HOME = "/talong";
const START = 0.3; // Part of the bar, beside what is fetched.
const STEPS = 4;

/** The snapshot is taken after these imports; what comes from a library in machine code cannot be in it. */
const BEFORE = "import talong.local.early";

const bytesOf = async (stream: ReadableStream): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(stream).arrayBuffer());

/** Lay the files of a pack where Python finds them. */
function unpack(python: PyodideAPI, pack: Uint8Array): void {
  const end = pack.indexOf(10);
  const index = JSON.parse(new TextDecoder().decode(pack.subarray(0, end))) as Record<string, number>;
  const folders = new Set<string>();
  let at = end + 1;
  for (const [path, size] of Object.entries(index)) {
    const folder = `${HOME}/${path.slice(0, path.lastIndexOf("/"))}`;
    if (!folders.has(folder)) {
      python.FS.mkdirTree(folder);
      folders.add(folder);
    }
    python.FS.writeFile(`${HOME}/${path}`, pack.subarray(at, at + size));
    at += size;
  }
}

/** Fetch all there is to fetch, and begin. */
export async function load(home: string, progress: Progress): Promise<Loaded> {
  const kept = await store();
  const manifest = await listed(home, kept);
  if (!manifest) throw new Error("there is no local table here");
  const { parts } = manifest;
  const image = snapshotAddress(home, manifest);
  const total = Object.values(parts).reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  let steps = 0;
  // Of the bar, most is for what is fetched, and the rest for the steps in which it begins.
  const show = (): void => progress(Math.min(done, total) / total + (steps * START) / STEPS, 1 + START);
  const come = (bytes: number): void => {
    done += bytes;
    show();
  };
  const step = (): void => {
    steps += 1;
    show();
  };
  const opened = async (part: Part): Promise<ReadableStream> => {
    const stream = await streamed(partAddress(home, part), kept, come);
    return stream.pipeThrough(new DecompressionStream("gzip"));
  };
  const script = import(/* @vite-ignore */ partAddress(home, parts.script)).then((module) => {
    come(parts.script.bytes);
    return (module as { default: () => Promise<unknown> }).default;
  });
  const [createPyodideModule, code, library, pack, snapshot] = await Promise.all([
    script,
    opened(parts.python).then((stream) =>
      WebAssembly.compileStreaming(new Response(stream, { headers: { "content-type": "application/wasm" } })),
    ),
    opened(parts.library).then(bytesOf),
    opened(parts.pack).then(bytesOf),
    kept?.match(image).then((answer) => answer?.arrayBuffer()) ?? undefined,
  ]);
  const begin = async (from?: Uint8Array): Promise<PyodideAPI> => {
    step();
    const python = await start(manifest, createPyodideModule, code, library, from);
    step();
    unpack(python, pack);
    step();
    if (!from) python.runPython(`import sys; sys.path.insert(0, "${HOME}"); ${BEFORE}`);
    step();
    return python;
  };
  if (snapshot) {
    try {
      return { python: await begin(new Uint8Array(snapshot)), fromSnapshot: true, keep: async () => {} };
    } catch (error) {
      console.warn("The snapshot cannot be begun from:", error);
      await kept?.delete(image);
    }
  }
  const python = await begin();
  let memory: Uint8Array<ArrayBuffer> | null = null;
  try {
    memory = (python as unknown as { makeMemorySnapshot: () => Uint8Array<ArrayBuffer> }).makeMemorySnapshot();
  } catch (error) {
    console.warn("There is no snapshot of Python:", error);
  }
  /** Keep the snapshot, and nothing older. */
  const keep = async (): Promise<void> => {
    if (!kept) return;
    const wanted = new Set([
      ...Object.values(parts).map((part) => partAddress(home, part)),
      manifestAddress(home),
      image,
    ]);
    for (const { url } of await kept.keys()) if (!wanted.has(url)) await kept.delete(url);
    // A script is imported, not fetched; it is kept like the rest.
    const script = partAddress(home, parts.script);
    if (!(await kept.match(script))) await kept.add(script);
    if (memory) await kept.put(image, new Response(memory));
    memory = null;
  };
  return { python, fromSnapshot: false, keep };
}

/** Begin a Python, from its memory as it was if that is given. */
async function start(
  { info }: Manifest,
  createPyodideModule: () => Promise<unknown>,
  code: WebAssembly.Module,
  library: Uint8Array<ArrayBuffer>,
  snapshot?: Uint8Array,
): Promise<PyodideAPI> {
  const real = { fetch: globalThis.fetch, instantiate: WebAssembly.instantiateStreaming };
  // Python fetches its two files by itself: it is given those that are here, whatever it asks for.
  globalThis.fetch = (asked) =>
    Promise.resolve(new Response(String(asked).includes("wasm") ? new Uint8Array() : library.slice()));
  WebAssembly.instantiateStreaming = async (_source, imports) => ({
    module: code,
    instance: await WebAssembly.instantiate(code, imports),
  });
  try {
    return await loadPyodide({
      createPyodideModule: createPyodideModule as never,
      indexURL: new URL("python/", location.href).href,
      lockFileContents: { info, packages: {} } as never,
      packageBaseUrl: new URL("python/", location.href).href,
      env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" },
      ...(snapshot ? { _loadSnapshot: snapshot } : { _makeSnapshot: true }),
    } as Parameters<typeof loadPyodide>[0]);
  } finally {
    globalThis.fetch = real.fetch;
    WebAssembly.instantiateStreaming = real.instantiate;
  }
}
