// A game that the client knows nothing of but what the server says: hand, acts, names and log, and what lies in the
// middle.

import Verdict from "../board/endings/Verdict.svelte";
import { backSizes, lineSizes } from "../lib/seats";
import { signed, word } from "../lib/words";
import type { GamePlug, Signs } from "./plug";
import { gameName } from "../lib/games.svelte";
import Plain from "./Plain.svelte";

export const NO_SIGNS: Signs = { place: 0, taken: 0, keeps: false, strokes: null, took: false };

export const PLAIN: GamePlug = {
  pictures: ["?"],
  Sign: null,
  Centre: Plain,
  single: false,
  piles: false,
  isAlone: () => false,
  sizes: (phone) => (phone ? lineSizes(108) : backSizes()),
  back: 1,
  states: () => [],
  signs: () => NO_SIGNS,
  isOut: (view, seat) => Array.isArray(view.out) && view.out.includes(seat),
  holding: (view, seat) => view.balances?.[seat] ?? view.scores?.[seat] ?? view.glasses?.supply[seat] ?? null,
  heading: () => [],
  Above: null,
  sheet: () => null,
  longSentence: false,
  moment: () => "",
  waiting: () => [],
  does: () => "",
  dropped: () => "",
  tell: () => {},
  scene: (view, end) => ({ ...view, hands: end.hands, face_up: Object.keys(end.hands).map(Number) }),
  title: () => "",
  sentence: () => "",
  verdict: () => null,
  aloud: (table) => [table.says?.table ?? ""],
  call: () => "",
  chip: () => "",
  winner: () => null,
  change: null,
  End: null,
  Slip: null,
  Showing: null,
  Over: null,
  After: Verdict,
  endsInRows: false,
  endHeight: { least: "min(516px, 62dvh)", basis: "auto" },
  placesAfter: true,
  upIsGood: true,
  sums: true,
  firstOnly: false,
  ended: () => "",
  column: gameName,
  outcome({ first, last, name, listed }) {
    const [best, worst] = [first[0]?.balance ?? first[0]?.score ?? 0, last.balance ?? last.score ?? 0];
    if (best === worst) return word("outcome-even");
    return word("outcome-money", {
      who: listed(first.map(name)),
      best: signed(best, true),
      last: name(last),
      worst: signed(worst, true),
    });
  },
  largest: () => "",
};
