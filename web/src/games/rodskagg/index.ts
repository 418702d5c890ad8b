// Rödskägg in the browser.

import { backSizes, lineSizes } from "../../lib/seats";
import { signed, word } from "../../lib/words";
import { NO_SIGNS, PLAIN } from "../plain";
import type { GamePlug } from "../plug";
import After from "./After.svelte";
import Centre from "./Centre.svelte";
import { aloud, scene, sentence, tell, title } from "./ending";
import ProtocolSheet from "./ProtocolSheet.svelte";
import Sheet from "./Sheet.svelte";
import Sign from "./Sign.svelte";

const plug: GamePlug = {
  ...PLAIN,
  pictures: ["Kh", "As"],
  Sign,
  Centre,
  sizes: (phone) => (phone ? lineSizes(98) : backSizes()),
  states(view, seat) {
    const said: string[] = [];
    if (view.declarer === seat) said.push(word("declarer"));
    if (view.dropped?.includes(seat)) said.push(word("dropped"));
    else if (view.along?.[seat] !== undefined) said.push(word("along"));
    const bid = view.bids?.[seat];
    if (bid !== undefined && view.phase === "bid") said.push(word("bid", { bid: String(bid) }));
    if (view.phase !== "bid" && view.won) said.push(word("tricks", { number: view.won[seat] ?? 0 }));
    return said;
  },
  signs(view, seat) {
    const strokes =
      view.phase !== "bid" && view.phase !== "match_over" && view.won?.length ? Number(view.won[seat] ?? 0) : null;
    return { ...NO_SIGNS, strokes };
  },
  isOut: (view, seat) => view.dropped?.includes(seat) ?? false,
  Above: ProtocolSheet,
  sheet: () => Sheet,
  does: (table, act) => (act === "drop" ? word("stays-on", { score: table.view?.scores?.[table.seat ?? 0] ?? 0 }) : ""),
  tell,
  scene,
  title,
  sentence,
  verdict: (table, end) => (table.seat === null ? null : { title: title(table, end), why: sentence(table, end) }),
  aloud,
  After,
  endHeight: { least: "240px", basis: "240px" },
  placesAfter: false,
  upIsGood: false,
  firstOnly: true,
  outcome({ order, first, name, listed }) {
    const zero = order.filter((one) => one.score === 0);
    if (zero.length) return word("outcome-zero", { who: listed(zero.map(name)) });
    return word("outcome-points", { who: listed(first.map(name)), score: signed(first[0]?.score ?? 0) });
  },
};
export default plug;
