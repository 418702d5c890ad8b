// How a deal ended, read from what was told of it. Everything here was told to everybody alike, so all see the same table; nothing is worked out.

import type { Event, View } from "./protocol";

/** One card each, and whoever has the lowest is out. */
export const isKille = (game: string): boolean => game === "kille" || game === "punschkille";

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
  dry: number[]; // who has no punsch left,
  champion: number | null; // and who has it alone.
  ending: string; // Of Kungsholmskille: by the showing, by a walkover, or without.
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
  layings: Laying[]; // The last three.
};

const list = (fact: unknown): string[] => (Array.isArray(fact) ? fact.map(String) : typeof fact === "string" ? [fact] : []);

/** The index from which the last deal was told, or −1 if its beginning is not known here. */
export const dealtFrom = (events: Event[]): number => events.findLastIndex((event) => event.event === "dealer");

/** Whether what lies on the table is a deal that has ended: its cards are gathered in the view. */
export const hasEnded = (view: View): boolean => view.phase === "deal_over" || view.phase === "match_over" || (view.phase === "buyin" && isKille(view.game));

export function endingOf(view: View, events: Event[]): Ending | null {
  const from = dealtFrom(events);
  if (!hasEnded(view) || from < 0) return null;
  const told = events.slice(from);
  const end: Ending = {
    events: told, over: view.phase === "match_over", dealer: told[0]?.seat ?? null, dealt: [], hands: {}, shown: [], piles: {}, out: [], bought: [], struck: {}, turned: [], nobody: false,
    pot: null, glasses: [], round: null, dry: [], champion: null, ending: "", penalty: null, shares: [], next: [], folded: [], first: null, trick: [], taker: null,
    declarer: null, bid: null, asked: {}, score: null, order: [], loser: null, last: [], layings: [],
  };
  let before = "";
  let lying: string[] = []; // In the pile of the second part.
  for (const event of told) {
    const seat = event.seat ?? 0;
    const amount = Number(event.amount ?? 0);
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
      case "show":
        if (!isKille(view.game)) end.first ??= seat;
        break;
      case "struck":
        end.struck[String(seat)] = event.by ?? true;
        break;
      case "turnup":
        end.turned.push(...list(event.card));
        break;
      case "out":
        if (isKille(view.game)) end.out.push({ seat, reasons: list(event.reasons) });
        else end.order.push(seat);
        if (end.layings.at(-1)?.seat === seat) end.layings.at(-1)!.out = true;
        break;
      case "deadlock":
        end.nobody = event.kind !== "strikes_only";
        break;
      case "buyin":
        end.bought.push(seat);
        break;
      case "win":
        end.pot = { seat, amount };
        break;
      case "drink":
        end.glasses.push({ seat, amount });
        break;
      case "round_over":
        end.round = seat;
        break;
      case "out_of_punsch":
        end.dry.push(seat);
        break;
      case "tournament_won":
        end.champion = seat;
        break;
      case "fold":
        end.folded.push(seat);
        break;
      case "deal_over":
        end.ending = String(event.ending ?? "");
        if (typeof event.winner === "number" && event.won) end.pot = { seat: event.winner, amount: Number(event.won) };
        break;
      case "penalty":
        end.penalty = { seat, to: Number(event.to), amount };
        break;
      case "share":
        end.shares.push({ seat, amount });
        break;
      case "stake":
        end.next.push({ seat, amount });
        break;
      case "play": // In the first part of Skitgubbe nobody keeps what was played.
        if (before === "trick" || !end.trick.length) end.trick = [];
        end.trick.push({ seat, card: list(event.card ?? event.cards)[0] ?? "" });
        end.taker = null;
        (end.piles[String(seat)] ??= []).push(...list(event.card));
        break;
      case "trick":
        end.taker = seat;
        break;
      case "declarer":
        end.declarer = seat;
        end.bid = Number(event.number);
        break;
      case "join":
      case "drop":
        end.asked[String(seat)] = event.event === "join";
        break;
      case "score":
        end.score = event as unknown as Ending["score"];
        break;
      case "lay": {
        const cards = list(event.cards);
        end.layings = [...end.layings, { seat, cards, leads: !lying.length, avstick: false, out: false }].slice(-3);
        lying.push(...cards);
        break;
      }
      case "pick_up": {
        const taken = new Set(list(event.cards));
        lying = lying.filter((code) => !taken.has(code));
        break;
      }
      case "avstick":
        if (end.layings.at(-1)?.seat === seat) end.layings.at(-1)!.avstick = true;
        lying = [];
        break;
      case "skitgubbe":
        end.loser = seat;
        end.last = list(event.cards);
        break;
    }
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
  const base: View = { ...view, phase: view.phase === "match_over" ? "deal_over" : view.phase, dealer: end.dealer, forehand: null };
  if (isKille(view.game)) {
    const dealt = end.dealt.length ? end.dealt : view.active;
    return { ...base, active: dealt, hands: end.hands, face_up: Object.keys(end.hands).map(Number), struck: end.struck, turned: end.turned, stock, stood: [], swaps: [], pot: end.pot ? end.pot.amount : view.pot };
  }
  if (view.game === "kungsholmskille") return { ...base, hands: end.hands, piles: end.piles, folded: end.folded, face_up: Object.keys(end.hands).map(Number) };
  if (view.game === "rodskagg") {
    const dropped = Object.keys(end.asked).filter((seat) => !end.asked[seat]).map(Number);
    return { ...base, trick: end.trick, won: end.score?.tricks ?? [], declarer: end.declarer, contract: null, bids: {}, dropped, along: Object.fromEntries(Object.entries(end.asked).filter(([, along]) => along)), hands: {} };
  }
  return { ...base, out: end.order, hands: {} };
}

export type Pots = { rows: { seat: number; pots: number[]; sum: number }[]; taken: (number | null)[] };

/** What each has lost and won in every pot that was told of, the best first. */
export function pots(events: Event[], seats: number): Pots {
  const taken: (number | null)[] = [];
  const changes: number[][] = [];
  let now = Array<number>(seats).fill(0);
  let begun = false;
  for (const event of events) {
    const amount = Number(event.amount ?? 0);
    if (event.seat === undefined || !["stake", "buyin", "win"].includes(event.event)) continue;
    now[event.seat] = (now[event.seat] ?? 0) + (event.event === "win" ? amount : -amount);
    begun = event.event !== "win";
    if (!begun) {
      changes.push(now);
      taken.push(event.seat);
      now = Array<number>(seats).fill(0);
    }
  }
  if (begun) {
    changes.push(now);
    taken.push(null);
  }
  const rows = Array.from({ length: seats }, (_, seat) => ({ seat, pots: changes.map((one) => one[seat] ?? 0), sum: changes.reduce((sum, one) => sum + (one[seat] ?? 0), 0) }));
  return { rows: rows.sort((one, other) => other.sum - one.sum), taken };
}
