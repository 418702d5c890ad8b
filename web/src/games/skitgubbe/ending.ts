// How a deal of Skitgubbe ends, as it was told and in words.

import { cardName } from "../../lib/cards";
import { list, type Ending } from "../../lib/ending";
import { facts, listed, who } from "../../lib/endwords";
import type { Event } from "../../lib/protocol";
import type { Table } from "../../lib/table.svelte";
import { capital, word } from "../../lib/words";

export function tell(end: Ending, event: Event): void {
  const seat = event.seat ?? 0;
  const cards = list(event.cards);
  const own = end.layings.at(-1)?.seat === seat ? end.layings.at(-1) : undefined;
  switch (event.event) {
    case "lay":
      end.layings = [...end.layings, { seat, cards, leads: !end.lying.length, avstick: false, out: false }].slice(-3);
      end.lying.push(...cards);
      break;
    case "pick_up":
      end.lying = end.lying.filter((code) => !cards.includes(code));
      break;
    case "avstick":
      if (own) own.avstick = true;
      end.lying = [];
      break;
    case "out":
      if (own) own.out = true;
      end.order.push(seat);
      break;
    case "skitgubbe":
      end.loser = seat;
      end.last = cards;
      break;
  }
}

export const title = (table: Table, end: Ending): string =>
  end.loser === null ? word("no-skitgubbe") : capital(word("is-skitgubbe", facts(table, [end.loser])));

export const aloud = (table: Table, end: Ending): string[] => [
  end.last.length
    ? `${title(table, end)}, ${word("cards-left", { number: end.last.length })}: ${end.last.map(cardName).join(", ")}`
    : title(table, end),
  end.order.length ? word("went-out", { names: listed(end.order.map((seat) => who(table, seat))) }) : "",
];
