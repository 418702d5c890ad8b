// How a deal ended, read from what was told of it. Everything here was told to everybody alike, so all see the same
// table; nothing is worked out.

import { plugOf } from "../games";
import type { Event, View } from "./protocol";

type Cards = Record<string, string[]>;
export type Out = { seat: number; reasons: string[] };
export type Laying = { seat: number; cards: string[]; leads: boolean; avstick: boolean; out: boolean };
export type Ending = {
  events: Event[]; // Of the deal, from whoever dealt it on, and what came of it.
  over: boolean; // The match is over with it.
  dealer: number | null;
  dealt: number[]; // Who was in it.
  hands: Cards; // What lies open at the seats.
  shown: number[]; // Who showed, in that order.
  piles: Cards; // What was played before them.
  out: Out[];
  bought: number[]; // Who bought themselves in again after it.
  struck: Record<string, unknown>;
  turned: string[]; // Out of the stock.
  nobody: boolean; // All would have been out, and so nobody is.
  pot: { seat: number; amount: number } | null; // Who took it.
  glasses: { seat: number; amount: number }[]; // Who drinks, in order.
  round: number | null; // Who won the round;
  dry: number[]; // who has nothing left to drink,
  champion: number | null; // and who has it alone.
  ending: string; // By the showing, by a walkover, or without.
  penalty: { seat: number; to: number; amount: number } | null;
  shares: { seat: number; amount: number }[];
  next: { seat: number; amount: number }[]; // Staked for the next deal.
  folded: number[];
  first: number | null; // Who showed first.
  trick: { seat: number; card: string }[]; // The last one,
  taker: number | null; // and who took it.
  declarer: number | null;
  bid: number | null;
  asked: Record<string, boolean>; // Who was along when the declarer asked.
  score: { tricks: number[]; changes: number[]; scores: number[]; made: boolean } | null;
  order: number[]; // Who went out, in that order.
  loser: number | null;
  last: string[]; // The loser's cards.
  lying: string[]; // What lies on the pile.
  layings: Laying[]; // The last three.
};

export const list = (fact: unknown): string[] =>
  Array.isArray(fact) ? fact.map(String) : typeof fact === "string" ? [fact] : [];

/** The index from which the last deal was told, or −1 if its beginning is not known here. */
export const dealtFrom = (events: Event[]): number => events.findLastIndex((event) => event.event === "dealer");

/** Whether what lies on the table is a deal that has ended: its cards are gathered in the view. */
export const hasEnded = (view: View): boolean => ["buyin", "deal_over", "match_over"].includes(view.phase);

export function endingOf(view: View, events: Event[]): Ending | null {
  const from = dealtFrom(events);
  if (!hasEnded(view) || from < 0) return null;
  const told = events.slice(from);
  const end: Ending = {
    events: told,
    over: view.phase === "match_over",
    dealer: told[0]?.seat ?? null,
    dealt: [],
    hands: {},
    shown: [],
    piles: {},
    out: [],
    bought: [],
    struck: {},
    turned: [],
    nobody: false,
    pot: null,
    glasses: [],
    round: null,
    dry: [],
    champion: null,
    ending: "",
    penalty: null,
    shares: [],
    next: [],
    folded: [],
    first: null,
    trick: [],
    taker: null,
    declarer: null,
    bid: null,
    asked: {},
    score: null,
    order: [],
    loser: null,
    last: [],
    lying: [],
    layings: [],
  };
  const { tell } = plugOf(view.game);
  let before = "";
  for (const event of told) {
    const seat = event.seat ?? 0;
    switch (event.event) {
      case "deal":
        if (!end.dealt.includes(seat)) end.dealt.push(seat);
        break;
      case "showdown": {
        const cards = (event.hands ?? event.cards ?? {}) as Record<string, string>;
        end.hands = Object.fromEntries(Object.entries(cards).map(([one, card]) => [one, [card]]));
        end.shown = inOrder(Object.keys(cards).map(Number), end.first, view.seats);
        break;
      }
      case "play": // Where cards lie in one pile nobody keeps what was played.
        if (before === "trick" || !end.trick.length) end.trick = [];
        end.trick.push({ seat, card: list(event.card ?? event.cards)[0] ?? "" });
        end.taker = null;
        (end.piles[String(seat)] ??= []).push(...list(event.card));
        break;
      case "trick":
        end.taker = seat;
        break;
    }
    tell(end, event);
    if (event.event !== "turn") before = event.event;
  }
  return end;
}

/** Seats clockwise from the first of them. */
function inOrder(seats: number[], first: number | null, count: number): number[] {
  const from = first ?? seats[0] ?? 0;
  return [...seats].sort((one, other) => ((one - from + count) % count) - ((other - from + count) % count));
}

/** The table as it lies after a deal: the view, with the cards where they were shown. */
export function scene(view: View, end: Ending, stock: number): View {
  const base: View = {
    ...view,
    phase: view.phase === "match_over" ? "deal_over" : view.phase,
    dealer: end.dealer,
    forehand: null,
  };
  return plugOf(view.game).scene(base, end, stock);
}
