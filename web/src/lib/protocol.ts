// The messages of docs/protocol.md. The server may add fields, so what is not known is passed over.

export type Event = { event: string; seat?: number; [fact: string]: unknown };
export type Chair = { kind: "free" | "person" | "bot"; name?: string; level?: string; away?: boolean; muted?: boolean; gone?: number | null };
export type Fair = { commitment: string; nonces: Record<string, string>; secret: string; scheme?: number };
export type TableInfo = {
  table: string;
  game: string;
  rules: Record<string, unknown>;
  seats: number;
  chairs: Chair[];
  host: number | null;
  pace: string;
  open: boolean;
  watchers: boolean;
  reveal: boolean;
  status: "waiting" | "shuffling" | "playing" | "over" | "closed";
  match: number;
  fair: Fair | null;
  tempo?: string;
  rest?: Rest | null;
  again?: Again | null;
  code?: string[] | null; // Four cards, while the table gathers and for those who sit there.
  finishing?: boolean;
  votes?: number[];
  evening?: number;
  evening_since?: number;
  lots?: Lots | null;
};
/** The table rests between deals: who is ready, how long it waits at most, who owes a glass, and what is left of the time. */
export type Rest = { ready: number[]; seconds: number | null; owes?: number[]; left?: number | null };
/** The match is over: who wants another, and who of those that are there has not said so. */
export type Again = { ready: number[]; waits: number[] };
/** Which lot everybody drew, by the seat before; where they sit now; and who deals first, if that was drawn. */
export type Lots = { drawn: { seat: number; lot: number; card: string }[]; seats: Record<string, number>; dealer: number | null };
export type Told = { kind: string; text: string };
/** What the coach says: the best act (nothing: wait), and every option with what it is worth and why, the best first. */
export type Advice = {
  act: string | null;
  text: string;
  because: string; // A teacher's reason,
  known: { seat: number; card: string }[]; // and the cards that it speaks of.
  measure: string; // What the short worths count.
  note: string;
  options: { act: string | null; label: string; short: string; expected: string; why: string }[];
};
/** A costly decision in a match that was played. */
export type Marked = { step: number; text: string; why: string };
export type Call = { seat: number | null; text: string };
export type Verb = { label: string; why: string; rules: string[] };
export type Says = { state: string; table: string; verbs: Record<string, Verb>; acts: Record<string, string> };

/** What a seat may know of the match. Which fields there are depends on the game. */
export type View = {
  game: string;
  viewer: number | "watcher";
  phase: string;
  turn: number | null;
  dealer: number | null;
  forehand: number | null;
  active: number[];
  seats: number;
  hands: Record<string, string[]>;
  legal: string[];
  rules: Record<string, unknown>;
  [fact: string]: any;
};

type Words = { told?: Told[]; calls?: Call[]; names?: string[]; says?: Says | null };
export type Welcome = Words & {
  type: "welcome";
  protocol: number;
  version: number;
  seat: number | null;
  is_host: boolean;
  table: TableInfo;
  fresh: boolean;
  older?: number; // So many events of the match come before these.
  events: Event[];
  view: View | null;
  chat: Line[];
  word?: string; // As below, for somebody who has not heard it yet.
};
export type Update = Words & {
  type: "update";
  version: number;
  kind: string;
  seat?: number;
  table?: TableInfo;
  events?: Event[];
  view?: View;
  word?: string; // What the host had to say to whoever is sent away.
};
/** The table as it is now, without a new version: a connection was lost, or is back. */
export type Now = { type: "table"; table: TableInfo };
export type Line = { type: "chat"; number: number; seat: number | null; name: string; text: string };
export type Done = { type: "done"; id: string; version: number; seat?: number; token?: string; recovery?: string };
export type Refused = { type: "refused"; id: string; code: string; rule?: string; text: string; version: number };
export type Bye = { type: "bye"; code: string; text: string; word?: string };
export type History = { type: "history"; id: string; match: number; older: number; events: Event[]; told?: Told[] };
export type Incoming = Welcome | Update | Now | Line | History | Done | Refused | Bye;

export type Command =
  | { type: "sit"; seat?: number; nonce?: string }
  | { type: "stand" }
  | { type: "away" }
  | { type: "leave" }
  | { type: "join" }
  | { type: "act"; act: string }
  | { type: "ready" }
  | { type: "nonce"; nonce: string; next?: string }
  | { type: "chat"; text: string }
  | { type: "again" }
  | { type: "begin" }
  | { type: "bot"; seat: number; level: string }
  | { type: "free"; seat: number }
  | { type: "host"; seat: number }
  | { type: "kick"; seat: number; ban?: boolean; word?: string }
  | { type: "take_over"; seat: number }
  | { type: "wait"; seat: number }
  | { type: "finish"; on?: boolean }
  | { type: "evening" }
  | { type: "mute"; seat: number; on: boolean }
  | { type: "history"; before: number };

export const PROTOCOL = 1;
