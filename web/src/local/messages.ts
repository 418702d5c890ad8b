// What the page and its worker say to each other.

/** What the page says to the worker that hosts tables. */
export type ToHost =
  // The pause of a bot lies within *delay* seconds where it is given, as tests and figures do.
  | { type: "start"; home: string; mind: MessagePort; delay?: [number, number] }
  | { type: "request"; id: number; method: string; target: string; body: string }
  | { type: "open"; socket: number; table: string }
  | { type: "send"; socket: number; text: string }
  | { type: "close"; socket: number };

/** What the page says to the worker that thinks. */
export type ToMind = { type: "think"; home: string; host: MessagePort };

export type FromHost =
  | { type: "progress"; done: number; total: number }
  | { type: "ready"; milliseconds: number; fromSnapshot: boolean }
  | { type: "failed"; why: string }
  | { type: "taken" }
  | { type: "answer"; id: number; status: number; kind: string; body: string }
  | { type: "opened"; socket: number }
  | { type: "message"; socket: number; data: string }
  | { type: "closed"; socket: number; code: number };

/** What a thought is: a function of ours and what it is given, as the two Pythons pickle it, in base64. */
export type Thought = { id: number; work: string };
export type Answer = { id: number; thought?: string; failed?: string };
