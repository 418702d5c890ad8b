// How a deal of Rödskägg ends, as it was told and in words.

import type { Ending } from "../../lib/ending";
import { facts, unended, who } from "../../lib/endwords";
import type { Event, View } from "../../lib/protocol";
import type { Table } from "../../lib/table.svelte";
import { capital, signed, word } from "../../lib/words";

export function tell(end: Ending, event: Event): void {
  const seat = event.seat ?? 0;
  switch (event.event) {
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
  }
}

export function scene(view: View, end: Ending): View {
  const dropped = Object.keys(end.asked)
    .filter((seat) => !end.asked[seat])
    .map(Number);
  return {
    ...view,
    trick: end.trick,
    won: end.score?.tricks ?? [],
    declarer: end.declarer,
    contract: null,
    bids: {},
    dropped,
    along: Object.fromEntries(Object.entries(end.asked).filter(([, along]) => along)),
    hands: {},
  };
}

const isWon = (table: Table, end: Ending): boolean => end.over && (table.view?.winners ?? []).length > 0;

export function title(table: Table, end: Ending): string {
  if (isWon(table, end)) return capital(word("wins-match", facts(table, table.view?.winners ?? [])));
  return end.score ? (end.score.made ? word("contract-made") : word("contract-broken")) : "";
}

export function sentence(table: Table, end: Ending): string {
  const { score, declarer, bid } = end;
  if (!score || declarer === null || bid === null) return "";
  const now = score.scores[declarer] ?? 0;
  const all = {
    ...facts(table, [declarer]),
    bid,
    took: score.tricks[declarer] ?? 0,
    before: signed(now - (score.changes[declarer] ?? 0)),
    now: signed(now),
  };
  const contract = isWon(table, end) ? `${score.made ? word("contract-made") : word("contract-broken")}. ` : "";
  return contract + capital(bid > 6 ? word("promised-all", all) : word("promised", all));
}

export const aloud = (table: Table, end: Ending): string[] => [
  title(table, end),
  unended(sentence(table, end)),
  ...(end.score?.scores ?? []).map(
    (now, seat) => `${capital(who(table, seat))} ${signed(now)}${now < 0 ? `, ${word("tjock")}` : ""}`,
  ),
];
