// Punschkille in the browser: Kille, played for glasses.

import { facts, listed, who } from "../../lib/endwords";
import { cardSizes } from "../../lib/seats";
import { word } from "../../lib/words";
import KILLE from "../kille";
import { outs } from "../kille/words";
import type { GamePlug } from "../plug";
import Sign from "./Sign.svelte";

const GLASSES = 24; // They stand below the card.

const plug: GamePlug = {
  ...KILLE,
  pictures: ["Hu", "Sv"],
  Sign,
  sizes: (phone, width) => cardSizes(phone, width, GLASSES),
  tell(end, event) {
    const seat = event.seat ?? 0;
    if (event.event === "drink") end.glasses.push({ seat, amount: Number(event.amount ?? 0) });
    else if (event.event === "round_over") end.round = seat;
    else if (event.event === "out_of_punsch") end.dry.push(seat);
    else if (event.event === "tournament_won") end.champion = seat;
    else KILLE.tell(end, event);
  },
  title(table, end) {
    if (end.champion !== null) return word("punsch-last", facts(table, [end.champion]));
    return end.round === null
      ? ""
      : end.round === table.seat
        ? word("round-yours")
        : word("round-won", { seat: table.name(end.round) });
  },
  sentence(table, end) {
    if (!end.glasses.length || end.round === null) return outs(table, end);
    return word("end-drinks", { names: listed(end.glasses.map((one) => `${who(table, one.seat)} ${one.amount}`)) });
  },
  winner: (end) => end.champion ?? end.round,
  placesAfter: true,
  sums: false,
  ended: (one) => (one.ran_out ? word("ran-out", { round: one.ran_out }) : word("wins")),
  column: () => word("evening-punsch"),
  outcome: ({ first, name, listed }) => word("outcome-punsch", { who: listed(first.map(name)) }),
};
export default plug;
