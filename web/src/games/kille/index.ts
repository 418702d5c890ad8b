// Kille in the browser, and what Punschkille has of it.

import { cardSizes } from "../../lib/seats";
import { PLAIN } from "../plain";
import type { GamePlug } from "../plug";
import After from "./After.svelte";
import Centre from "./Centre.svelte";
import { scene, tell } from "./ending";
import PotTable from "./PotTable.svelte";
import Slip from "./Slip.svelte";
import { does, dropped, moment, states, waiting } from "./table";
import { aloud, call, chip, sentence, title, verdict } from "./words";

const plug: GamePlug = {
  ...PLAIN,
  pictures: ["2", "Sv", "Ku"],
  Centre,
  single: true,
  isAlone: () => true,
  sizes: (phone, width) => cardSizes(phone, width),
  states,
  isOut: (view, seat) => !view.active.includes(seat),
  sheet: (table) => (table.ending?.pot ? PotTable : null),
  moment,
  waiting,
  does,
  dropped,
  tell,
  scene,
  title,
  sentence,
  verdict,
  aloud,
  call,
  chip,
  winner: (end) => end.pot?.seat ?? null,
  Slip,
  After,
  placesAfter: false,
};
export default plug;
