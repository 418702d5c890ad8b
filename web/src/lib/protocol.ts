// The messages of docs/protocol.md. The server may add fields, so what is not known is passed over.

import type { Outgoing, View as Sent } from "./protocol.gen";

export { PROTOCOL } from "./protocol.gen";
export type * from "./protocol.gen";

/**
 * What the coach says: the best act (nothing: wait), and every option with what it is worth and why, the best first.
 */
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

/**
 * What lies on the table: the view as it was sent, or, after a deal, how that ended: then nobody is forehand, and not
 * all is known of who was struck or went along.
 */
export type View = Omit<Sent, "dealer" | "forehand" | "struck" | "along" | "won"> & {
  dealer: number | null;
  forehand: number | null;
  struck?: Record<string, unknown>;
  along?: Record<string, unknown>;
  won?: { [seat: number]: number; length?: number }; // Tricks or cards: a list in one game, by the seats in another.
};

type Bare<Message> = Message extends { id: string } ? Omit<Message, "id" | "at"> : never;
/** What somebody wants done; the connection adds its id and the version of the table. */
export type Command = Bare<Outgoing>;
