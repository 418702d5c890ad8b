// One socket to one table, that comes back by itself: what had no answer is said again, and nothing is done twice.

import { type Bye, type Command, type Done, type History, type Incoming, PROTOCOL, type Refused } from "./protocol";

export type Answer = Done | Refused | History;
export type Contact = "connecting" | "open" | "lost" | "closed";
type Socket = Pick<WebSocket, "send" | "close" | "readyState"> & {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
};

export type Handlers = {
  hear: (message: Incoming) => void;
  contact: (state: Contact) => void;
  bye: (bye: Bye) => void;
};
export type Hello = { token: string; lang: string };

const SHORTEST = 400;
const LONGEST = 15_000;
const PATIENCE = 10_000;
/** A socket that has been silent so long may be dead without knowing it: after a sleep, or another network. */
const STALE = 20_000;
const QUIET = 150_000;
/** Whoever wakes hears of it twice or thrice: what was dialled just now is waited for. */
const JUST_NOW = 2_000;
const CONNECTING = 0;
const OPEN = 1;

/** How long to wait before the nth try, with some luck in it so that not everybody comes at once. */
export const backoff = (tries: number, luck: number = Math.random()): number =>
  Math.min(LONGEST, SHORTEST * 2 ** tries) * (0.5 + luck / 2);

const made = (): string => [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(36)).join("");

export class Connection {
  since = -1;
  #socket: Socket | null = null;
  #greeted = false;
  #tries = 0;
  #stopped = false;
  #last: Bye | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;
  #dialled = 0;
  #prefix = made();
  #count = 0;
  #waiting = new Map<string, { frame: string; answer: (answer: Answer) => void }>();

  constructor(
    private readonly address: string,
    private readonly hello: () => Hello,
    private readonly handlers: Handlers,
    private readonly dial: (address: string) => Socket = (to) => new WebSocket(to) as unknown as Socket,
  ) {}

  /** The number of commands that have had no answer. */
  get unanswered(): number {
    return this.#waiting.size;
  }

  open(isQuiet = false): void {
    this.#stopped = false;
    clearTimeout(this.#timer);
    this.#drop();
    if (!isQuiet) this.handlers.contact(this.#tries ? "lost" : "connecting");
    this.#greeted = false;
    this.#listen(() => this.#lost(0), PATIENCE); // Who is not greeted by then never will be.
    const socket = this.dial(this.address);
    this.#socket = socket;
    this.#dialled = Date.now();
    socket.onopen = () => {
      const { token, lang } = this.hello();
      const said = { type: "hello", protocol: PROTOCOL, since: this.since, lang, words: true };
      socket.send(JSON.stringify(token ? { ...said, token } : said));
    };
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data) as Incoming);
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#lost(code);
    };
  }

  /** Say a command, again if need be, until it is answered. */
  send(command: Command): Promise<Answer> {
    const id = `${this.#prefix}-${++this.#count}`;
    const at = Math.max(0, this.since);
    return new Promise((answer) => {
      const frame = JSON.stringify({ ...command, id, at });
      this.#waiting.set(id, { frame, answer });
      if (this.#greeted && this.#socket?.readyState === OPEN) this.#socket.send(frame);
      this.#hurry();
    });
  }

  /**
   * Try at once, as when the network is back or somebody looks again; a socket that has long been silent is not
   * believed.
   */
  retry(): void {
    if (this.#stopped) return;
    if (this.#greeted && this.#socket?.readyState === OPEN && Date.now() - this.#heard < STALE) return;
    if (this.#socket?.readyState === CONNECTING && Date.now() - this.#dialled < JUST_NOW) return;
    this.#tries = Math.max(1, this.#tries);
    this.open();
  }

  close(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#patience);
    clearTimeout(this.#quiet);
    this.#drop();
    this.handlers.contact("closed");
  }

  /** Forget what was seen, and hear everything anew. */
  restart(): void {
    this.since = -1;
    this.open();
  }

  #drop(): void {
    const old = this.#socket;
    this.#socket = null;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null;
    if (old.readyState === CONNECTING)
      old.onopen = () => old.close(); // Closed half-way, a browser complains.
    else old.close();
  }

  #hear(message: Incoming): void {
    this.#heard = Date.now();
    this.#listen(() => this.open(true), QUIET); // Nobody need know: what is said meanwhile waits for the welcome.
    if (message.type === "bye") {
      this.#last = message;
      return;
    }
    if (message.type === "update") {
      if (message.version <= this.since) return;
      if (message.version !== this.since + 1) {
        this.open(); // A version is missing, so something was lost on the way.
        return;
      }
      this.since = message.version;
    }
    // Later ones come when one may see more than before, or less.
    const first = message.type === "welcome" && !this.#greeted;
    if (message.type === "welcome") {
      this.since = message.version;
      this.#greeted = true;
      this.#tries = 0;
      this.handlers.contact("open");
    }
    this.handlers.hear(message);
    if (first) {
      for (const { frame } of this.#waiting.values()) this.#socket?.send(frame);
      this.#hurry();
    }
    if (message.type === "done" || message.type === "refused" || message.type === "history") {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      this.#hurry();
      waiting?.answer(message);
    }
  }

  #listen(otherwise: () => void, time: number): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(otherwise, time);
  }

  /** A connection that does not answer is given up. */
  #hurry(): void {
    clearTimeout(this.#patience);
    if (!this.#waiting.size) return;
    this.#patience = setTimeout(() => {
      if (!this.#stopped && this.#greeted) this.#lost(0);
    }, PATIENCE);
  }

  #lost(code: number): void {
    this.#drop();
    clearTimeout(this.#quiet);
    this.#greeted = false;
    const bye = this.#last;
    this.#last = null;
    if (code === 1008 && bye && bye.code !== "too-fast") {
      this.#stopped = true;
      this.handlers.contact("closed");
      this.handlers.bye(bye);
      return;
    }
    if (this.#stopped) return;
    this.handlers.contact("lost");
    this.#timer = setTimeout(() => this.open(), backoff(this.#tries++));
  }
}
