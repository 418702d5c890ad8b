// How a deal of one card each ends, as it was told.

import { list, type Ending } from "../../lib/ending";
import type { Event, View } from "../../lib/protocol";

export function tell(end: Ending, event: Event): void {
  const seat = event.seat ?? 0;
  switch (event.event) {
    case "struck":
      end.struck[String(seat)] = event.by ?? true;
      break;
    case "turnup":
      end.turned.push(...list(event.card));
      break;
    case "out":
      end.out.push({ seat, reasons: list(event.reasons) });
      break;
    case "deadlock":
      end.nobody = event.kind !== "strikes_only";
      break;
    case "buyin":
      end.bought.push(seat);
      break;
    case "win":
      end.pot = { seat, amount: Number(event.amount ?? 0) };
      break;
  }
}

/** The cards lie face up at their seats, and the stock is as it was. */
export function scene(view: View, end: Ending, stock: number): View {
  const dealt = end.dealt.length ? end.dealt : view.active;
  return {
    ...view,
    active: dealt,
    hands: end.hands,
    face_up: Object.keys(end.hands).map(Number),
    struck: end.struck,
    turned: end.turned,
    stock,
    stood: [],
    swaps: [],
    pot: end.pot ? end.pot.amount : view.pot,
  };
}
