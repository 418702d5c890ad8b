// Skitgubbe in the browser.

import { shortName } from "../../lib/cards";
import { backSizes, lineSizes } from "../../lib/seats";
import { word } from "../../lib/words";
import { NO_SIGNS, PLAIN } from "../plain";
import type { GamePlug } from "../plug";
import After from "./After.svelte";
import Centre from "./Centre.svelte";
import End from "./End.svelte";
import { aloud, tell, title } from "./ending";

const plug: GamePlug = {
  ...PLAIN,
  pictures: ["2c", "3c", "As"],
  Centre,
  sizes: (phone) => (phone ? lineSizes(108) : backSizes()),
  states(view, seat) {
    const place = (view.out as number[] | undefined)?.indexOf(seat) ?? -1;
    if (place >= 0) return [word("done-out", { place: place + 1 })];
    if (view.phase === "shed") return view.previous === seat ? [word("was-skitgubbe")] : [];
    return view.won?.[seat] ? [word("won-pile", { number: view.won[seat] })] : [];
  },
  signs: (view, seat) => ({
    ...NO_SIGNS,
    place: ((view.out as number[] | undefined)?.indexOf(seat) ?? -1) + 1,
    taken: view.phase === "shed" ? 0 : Number(view.won?.[seat] ?? 0),
    keeps: view.phase !== "shed" && view.last_holder === seat,
  }),
  isOut: (view, seat) => view.out?.includes(seat) ?? false,
  holding: (view, seat) => view.skitgubbe?.[seat] ?? null,
  longSentence: true,
  does(table, act) {
    if (act !== "pick up") return "";
    const taken = (table.view?.choices as { picks?: string[] } | undefined)?.picks ?? [];
    return taken.length > 4 ? word("cards", { number: taken.length }) : taken.map(shortName).join(" ");
  },
  tell,
  scene: (view, end) => ({ ...view, out: end.order, hands: {} }),
  title,
  aloud,
  End,
  After,
  endHeight: { least: "540px", basis: "auto" },
  placesAfter: false,
  upIsGood: false,
  ended: (one) => word("skitgubbe-times", { number: one.skitgubbe ?? 0 }),
  column: () => word("evening-skitgubbe"),
  outcome({ order, name, listed }) {
    const losers = order
      .filter((one) => one.skitgubbe)
      .sort((one, other) => (other.skitgubbe ?? 0) - (one.skitgubbe ?? 0));
    if (!losers.length) return word("outcome-nobody");
    return word("outcome-skitgubbe", {
      who: listed(losers.map((one) => word("outcome-became", { name: name(one), number: one.skitgubbe ?? 0 }))),
    });
  },
  largest: (facts) => word("largest-skitgubbe", facts),
};
export default plug;
