// Kungsholmskille in the browser.

import { fullSizes, lineSizes } from "../../lib/seats";
import { winners } from "../../lib/tricks";
import { word } from "../../lib/words";
import { NO_SIGNS, PLAIN } from "../plain";
import type { GamePlug } from "../plug";
import Centre from "./Centre.svelte";
import { aloud, change, chip, scene, sentence, tell, title } from "./ending";
import Paths from "./Paths.svelte";
import Shown from "./Shown.svelte";
import Sign from "./Sign.svelte";

const plug: GamePlug = {
  ...PLAIN,
  pictures: ["Bl", "Ki"],
  Sign,
  Centre,
  piles: true,
  isAlone: (view) => view.phase === "show",
  sizes: (phone) => (phone ? lineSizes(152) : fullSizes((card) => Math.round(card * 2.12), 84)),
  back: 0.62,
  states(view, seat, events) {
    const said: string[] = [];
    if (view.folded?.includes(seat)) said.push(word("folded"));
    if (view.knocker === seat || view.knocker2 === seat) said.push(word("knocked"));
    const won = winners(events).filter((one) => one === seat).length;
    if (won) said.push(word("tricks", { number: won }));
    return said;
  },
  signs: (view, seat, events) => ({ ...NO_SIGNS, took: !view.trick?.length && winners(events).at(-1) === seat }),
  isOut: (view, seat) => view.folded?.includes(seat) ?? false,
  heading: (view) =>
    view.phase === "play" ? [word("trick-of", { number: Math.min(4, Number(view.tricks ?? 0) + 1) })] : [],
  does: (_table, act) => (act === "fold" ? word("retreats") : ""),
  tell,
  scene,
  title,
  sentence,
  verdict: (table, end) => (table.seat === null ? null : { title: title(table, end), why: sentence(table, end) }),
  aloud,
  chip,
  change,
  Showing: Shown,
  Over: Paths,
  endsInRows: true,
  endHeight: { least: "400px", basis: "auto" },
};
export default plug;
