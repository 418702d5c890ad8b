// What the client knows of one game beyond what the server says of it: its part of the table, of endings and of
// accounts.

import type { Component } from "svelte";
import type { Standing } from "../lib/accounts";
import type { Ending } from "../lib/ending";
import type { Result } from "../lib/evening";
import type { Event, View } from "../lib/protocol";
import type { Size } from "../lib/seats";
import type { Table } from "../lib/table.svelte";

export type Shown = Component<{ table: Table }>;

/** What stands at a seat besides its words. */
export type Signs = {
  place: number; // The place in which somebody went out, from the first one on; nought while playing.
  taken: number; // Cards won, which lie there as a heap.
  keeps: boolean; // The last card of the stock lies there, and nobody looks at it yet.
  strokes: number | null; // Tricks won, as on a slate.
  took: boolean; // The last trick is theirs.
};

export type GamePlug = {
  /** The cards that stand for the game on the first page. */
  pictures: string[];
  /** What stands for it in a row of games instead of its cards. */
  Sign: Component<{ small?: boolean }> | null;

  // The table.
  /** What lies in the middle. */
  Centre: Component<{ table: Table; tight?: boolean; wide?: boolean }>;
  /** Everybody has one card, which lies at the seat. */
  single: boolean;
  /** What is played stays before whoever played it. */
  piles: boolean;
  /** Whether one's hand is a single card, and shown as large as that. */
  isAlone: (view: View) => boolean;
  /** How large a seat can be, the largest first: by the cards that lie there and the lines that stand there. */
  sizes: (phone: boolean, width: number) => Size[];
  /** How large the cards in somebody's hand are, beside what lies at a seat. */
  back: number;
  /**
   * The words that stand at a seat, most important first; what has happened is needed where the view does not count it.
   */
  states: (view: View, seat: number, events: Event[]) => string[];
  signs: (view: View, seat: number, events: Event[]) => Signs;
  /** Whether somebody is out of the deal or the pot. */
  isOut: (view: View, seat: number) => boolean;
  /** What somebody has to their name, as the till shows it. */
  holding: (view: View, seat: number) => number | null;
  /** What else belongs in the bar beside the number of the deal. */
  heading: (view: View) => string[];
  /** What stands above the table while a deal is on. */
  Above: Shown | null;
  /** What stands at the side in the place of the till. */
  sheet: (table: Table) => Shown | null;

  // Acts.
  /** What is said of the moment takes three lines. */
  longSentence: boolean;
  /** What is to be said of the moment before what the server says of it. */
  moment: (table: Table) => string;
  /** The acts that are known to come in this part of the game, before they were seen. */
  waiting: (phase: string) => { act: string; label: string }[];
  /** What comes of an act, in a few words. */
  does: (table: Table, act: string) => string;
  /** The act of a card that is dragged onto the table, at somebody's seat or elsewhere, if it names no card. */
  dropped: (table: Table, seat: number) => string;

  // Endings.
  /** Take in what was told of a deal that has ended; all that happened in it is told in order. */
  tell: (end: Ending, event: Event) => void;
  /** The table as it lies after a deal: the view, with the cards where they were shown. */
  scene: (view: View, end: Ending, stock: number) => View;
  /** The largest words of an ending, if it has any. */
  title: (table: Table, end: Ending) => string;
  /** What happened, in a sentence or two. */
  sentence: (table: Table, end: Ending) => string;
  /** What it means for me, and why. */
  verdict: (table: Table, end: Ending) => { title: string; why: string } | null;
  /** What is read aloud of it. */
  aloud: (table: Table, end: Ending) => string[];
  /** What was called out when the cards were turned up. */
  call: (table: Table) => string;
  /** What stands under somebody's card. */
  chip: (table: Table, end: Ending, seat: number) => string;
  /** Whose tag is ringed. */
  winner: (end: Ending) => number | null;
  /** What a deal brought or cost somebody, where the till says it. */
  change: ((end: Ending, seat: number) => number) | null;
  /** The whole table after a deal, in the place of the board. */
  End: Shown | null;
  /** On the board after a deal: what it says in large letters, */
  Slip: Component<{ table: Table; height?: number }, object, "height"> | null;
  /** what somebody has shown, */
  Showing: Component<{ table: Table; seat: number }> | null;
  /** and what goes over all of it. */
  Over: Component<{ table: Table; scale?: number }> | null;
  /** Below the table after a deal. */
  After: Shown;
  /** On a phone people stand in rows after a deal, for those who watch too. */
  endsInRows: boolean;
  /** How high the table is after a deal on a narrow screen. */
  endHeight: { least: string; basis: string };
  /** The places are shown below the ending of a match. */
  placesAfter: boolean;

  // Accounts.
  /** Whether a number that goes up is good. */
  upIsGood: boolean;
  /** Whether what one account gave and got comes to a sum. */
  sums: boolean;
  /** Only the first place counts. */
  firstOnly: boolean;
  /** What somebody ended with, in words, if it is neither money nor points. */
  ended: (one: Standing) => string;
  /** The column of an evening's account, if it is not money. */
  column: (game: string) => string;
  /** How a match came out, in one sentence: by what the game is about. */
  outcome: (result: Result) => string;
  /** The deal of the evening, if it is about neither money, points nor glasses. */
  largest: (facts: { name: string; game: string; deal: number; amount: number }) => string;
};
