// Tables without a server: a worker of the browser hosts them, and the page asks it as it asks a server. Nothing of it
// is loaded before somebody asks, or before the page has time for it.

import { HOME, STATIC } from "../lib/site";
import { isKept, prefetch } from "./parts";
import type { FromHost, ToHost, ToMind } from "./messages";

type Said = { status: number; kind: string; body: string };

/** What the page needs of a WebSocket. */
class LocalSocket {
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readyState = 0;

  constructor(
    private readonly number: number,
    private readonly say: (message: ToHost) => void,
  ) {}

  send(text: string): void {
    if (this.readyState === 1) this.say({ type: "send", socket: this.number, text });
  }

  close(): void {
    if (this.readyState < 2) this.say({ type: "close", socket: this.number });
    this.readyState = 3;
  }
}

/** Whether a table is one of the worker's, by its id. */
export const isLocal = (table: string): boolean => table.startsWith("local-");

export type LocalState = "asleep" | "loading" | "ready" | "failed" | "taken";

/** Wait until a service worker keeps what the page fetches, and the page opens without a network. */
async function controlled(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return;
  await new Promise((done) => serviceWorker.addEventListener("controllerchange", done, { once: true }));
}

class Local {
  state = $state<LocalState>("asleep");
  done = $state(0);
  total = $state(0);
  why = $state("");
  #worker: Worker | null = null;
  #mind: Worker | null = null;
  #count = 0;
  #sockets = new Map<number, LocalSocket>();
  #asked = new Map<number, { resolve: (said: Said) => void; reject: (error: Error) => void }>();

  /** Begin to load, if that has not been done. */
  wake(): void {
    if (this.#worker) return;
    this.state = "loading";
    const made = (name: string): Worker =>
      new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name });
    const { port1, port2 } = new MessageChannel();
    const worker = (this.#worker = made("host"));
    worker.onmessage = ({ data }: MessageEvent<FromHost>) => this.#hear(data);
    worker.onerror = (event) => this.#fail(event.message);
    worker.postMessage({ type: "start", home: HOME, mind: port1 } satisfies ToHost, [port1]);
    // The one that thinks begins when the first has what it takes, from what that has kept.
    this.#think = () => {
      this.#mind = made("mind");
      this.#mind.postMessage({ type: "think", home: HOME, host: port2 } satisfies ToMind, [port2]);
    };
  }
  #think = (): void => {};

  /** Whether the worker can be had: on a static site always, elsewhere if all it takes is on the device. */
  async isHere(): Promise<boolean> {
    return STATIC || this.state === "ready" || (await isKept(HOME));
  }

  /**
   * Get ready when there is time: where there is no server by beginning, and else by fetching what it would take. Then
   * fetch the files that are named, for the service worker to keep.
   */
  async prepare(also: string[]): Promise<void> {
    const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
    if (connection?.saveData || (!STATIC && this.state !== "asleep")) return;
    if (STATIC) this.wake();
    if (!("serviceWorker" in navigator)) return;
    // Without a service worker the page itself would not open without a network.
    if (STATIC) await controlled();
    else if (!navigator.serviceWorker.controller) return;
    try {
      if (!STATIC) await prefetch(HOME);
      for (const file of also) if (!(await caches.match(file))) await fetch(file);
    } catch {
      // There is no network; another time there is.
    }
  }

  /** How many wait for an answer. */
  waiting = $state(0);

  /** Ask the worker what one would ask a server. */
  request(method: string, target: string, body: unknown): Promise<Said> {
    this.wake();
    const id = ++this.#count;
    const text = body === undefined ? "" : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      if (this.state === "failed" || this.state === "taken") {
        reject(new Error(this.why));
        return;
      }
      this.#asked.set(id, { resolve, reject });
      this.waiting = this.#asked.size;
      this.#say({ type: "request", id, method, target, body: text });
    });
  }

  /** A socket to a table in the worker; `Connection` cannot tell it from another. */
  dial(table: string): LocalSocket {
    this.wake();
    // What is played here is nowhere else: the browser is asked to keep it, also when it runs out of room.
    if (!this.#sockets.size) void navigator.storage?.persist?.();
    const number = ++this.#count;
    const socket = new LocalSocket(number, (message) => this.#say(message));
    this.#sockets.set(number, socket);
    this.#say({ type: "open", socket: number, table });
    return socket;
  }

  /** End both workers, and begin again when somebody asks: the journal has everything. */
  restart(): void {
    this.#worker?.terminate();
    this.#mind?.terminate();
    this.#worker = this.#mind = null;
    this.state = "asleep";
    this.#abandon(new Error("the worker was ended"));
  }

  #say(message: ToHost): void {
    this.#worker?.postMessage(message);
  }

  #hear(message: FromHost): void {
    if (message.type === "progress") {
      this.done = message.done;
      this.total = message.total;
    } else if (message.type === "ready") {
      this.state = "ready";
      performance.mark("local-ready", { detail: message });
      this.#think();
    } else if (message.type === "failed") this.#fail(message.why);
    else if (message.type === "taken") {
      this.state = "taken";
      this.#abandon(new Error("taken"));
    } else if (message.type === "answer") {
      this.#asked.get(message.id)?.resolve(message);
      this.#asked.delete(message.id);
      this.waiting = this.#asked.size;
    } else {
      const socket = this.#sockets.get(message.socket);
      if (!socket) return;
      if (message.type === "opened") {
        if (socket.readyState === 0) socket.readyState = 1;
        socket.onopen?.(undefined as never);
      } else if (message.type === "message") socket.onmessage?.({ data: message.data });
      else this.#close(message.socket, message.code);
    }
  }

  #close(number: number, code: number): void {
    const socket = this.#sockets.get(number);
    this.#sockets.delete(number);
    if (!socket) return;
    socket.readyState = 3;
    socket.onclose?.({ code });
  }

  #fail(why: string): void {
    this.state = "failed";
    console.error(why);
    this.why = why;
    this.#abandon(new Error(why));
  }

  /** Nobody will answer any more. */
  #abandon(error: Error): void {
    for (const { reject } of this.#asked.values()) reject(error);
    this.#asked.clear();
    this.waiting = 0;
    for (const number of [...this.#sockets.keys()]) this.#close(number, 0);
  }
}

export const local = new Local();
