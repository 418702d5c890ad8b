// A worker with a Python of its own. One hosts tables: it keeps their journal and answers the page as a server would.
// Another thinks, for bots and the coach, while the first answers.

import { Journal, Taken } from "./journal";
import { load, type Loaded } from "./load";
import type { Answer, FromHost, Thought, ToHost, ToMind } from "./messages";

/** The object `talong.local.page.page`. */
type Page = {
  start: (journal: Pick<Journal, "entries" | "keep" | "replace">, think: Think, ...delay: number[]) => Promise<void>;
  request: (method: string, target: string, body: string) => Promise<string>;
  open: (table: string, say: (text: string) => void, end: (code: number) => void) => number;
  hear: (socket: number, text: string) => void;
  close: (socket: number) => void;
};
type Think = (work: string) => Promise<string>;

const tell = (message: FromHost): void => postMessage(message);

/** What a thought came to, by its number. */
function thinker(mind: MessagePort): Think {
  const waiting = new Map<number, { resolve: (thought: string) => void; reject: (error: Error) => void }>();
  let count = 0;
  mind.onmessage = ({ data }: MessageEvent<Answer>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.thought === undefined) one?.reject(new Error(data.failed ?? "no thought"));
    else one?.resolve(data.thought);
  };
  return (work) =>
    new Promise((resolve, reject) => {
      waiting.set(++count, { resolve, reject });
      mind.postMessage({ id: count, work } satisfies Thought);
    });
}

/** Host tables until the page closes. */
async function host(home: string, mind: MessagePort, delay: number[]): Promise<void> {
  const began = performance.now();
  const loading = load(home, (done, total) => tell({ type: "progress", done, total }));
  const journal = await Journal.open();
  const { python, fromSnapshot, keep } = await loading;
  const page = python.pyimport("talong.local.page.page") as unknown as Page;
  const watched = async (writing: Promise<void>): Promise<void> => {
    try {
      await writing;
    } catch (error) {
      if (error instanceof Taken) tell({ type: "taken" });
      throw error;
    }
  };
  const writer = {
    entries: () => journal.entries(),
    keep: (number: number, entry: string) => watched(journal.keep(number, entry)),
    replace: (all: string) => watched(journal.replace(all)),
  };
  await page.start(writer, thinker(mind), ...delay);
  const sockets = new Map<number, number>(); // The number that Python gave to a socket, by the page's.
  onmessage = ({ data }: MessageEvent<ToHost>) => {
    if (data.type === "request") void answered(page, data);
    else if (data.type === "open") {
      const end = (code: number): void => {
        sockets.delete(data.socket);
        tell({ type: "closed", socket: data.socket, code });
      };
      const say = (text: string): void => tell({ type: "message", socket: data.socket, data: text });
      sockets.set(data.socket, page.open(data.table, say, end));
      tell({ type: "opened", socket: data.socket });
    } else if (data.type === "send" || data.type === "close") {
      const socket = sockets.get(data.socket);
      if (socket === undefined) return;
      if (data.type === "send") page.hear(socket, data.text);
      else page.close(socket);
    }
  };
  for (const message of early) onmessage.call(self as never, message as MessageEvent);
  early.length = 0;
  tell({ type: "ready", milliseconds: performance.now() - began, fromSnapshot });
  await kept(keep);
}

async function kept(keep: Loaded["keep"]): Promise<void> {
  try {
    await keep();
  } catch (error) {
    console.warn("The snapshot is not kept:", error); // The next start takes longer.
  }
}

async function answered(page: Page, asked: Extract<ToHost, { type: "request" }>): Promise<void> {
  const said = await page.request(asked.method, asked.target, asked.body);
  const end = said.indexOf("\n");
  const [, status = "500", kind = ""] = /^(\d+) (.*)$/.exec(said.slice(0, end)) ?? [];
  tell({ type: "answer", id: asked.id, status: Number(status), kind, body: said.slice(end + 1) });
}

/** Think until the page closes. */
async function think(home: string, port: MessagePort): Promise<void> {
  const loading = load(home, () => {}).then(
    ({ python }) => python.pyimport("talong.local.mind") as unknown as { thought: (work: string) => string },
  );
  port.onmessage = async ({ data: { id, work } }: MessageEvent<Thought>) => {
    try {
      const mind = await loading;
      port.postMessage({ id, thought: mind.thought(work) } satisfies Answer);
    } catch (error) {
      port.postMessage({ id, failed: String(error) } satisfies Answer);
    }
  };
  await loading;
}

const early: MessageEvent[] = []; // What the page says before there is a Python to hear it.

onmessage = (event: MessageEvent<ToHost | ToMind>) => {
  const { data } = event;
  if (data.type === "start")
    host(data.home, data.mind, data.delay ?? []).catch((error: unknown) =>
      tell({ type: "failed", why: String(error) }),
    );
  else if (data.type === "think") think(data.home, data.host).catch((error: unknown) => console.error(error));
  else early.push(event);
};
