// What is said of the end of a deal of one card each: on the slip, for oneself, and aloud.

import { plugOf } from "..";
import { cardName } from "../../lib/cards";
import type { Ending, Out } from "../../lib/ending";
import { facts, kr, listed, unended } from "../../lib/endwords";
import type { Table } from "../../lib/table.svelte";
import { capital, word } from "../../lib/words";

/** Why somebody is out, in the fewest words. */
const reason = (out: Out): string => listed(out.reasons.map((one) => word(`why-${one}`)));

export function chip(_table: Table, end: Ending, seat: number): string {
  const out = end.out.find((one) => one.seat === seat);
  const drinks = end.glasses.find((one) => one.seat === seat);
  if (drinks && end.round !== null) return word("chip-drinks", { number: drinks.amount });
  if (end.bought.includes(seat)) return word("chip-bought");
  if (out) return end.pot ? reason(out) : word("chip-out", { why: reason(out) });
  return "";
}

/** What was called out when the cards were turned up: the server's own words, which come before the cards. */
export function call(table: Table): string {
  const told = table.log.findLast((one) => one.kind === "showdown" || one.kind === "dealer");
  return told?.kind === "showdown" ? (/^[^!.]*!/.exec(told.text)?.[0] ?? "") : "";
}

/** Who is out and why: those with the same reason in one breath. */
export function outs(table: Table, end: Ending): string {
  if (end.nobody) return word("end-nobody");
  if (!end.out.length) return "";
  const groups = new Map<string, number[]>();
  for (const out of end.out)
    groups.set(out.reasons.join(" "), [...(groups.get(out.reasons.join(" ")) ?? []), out.seat]);
  const because = (reasons: string[], seats: number[]): string =>
    listed(reasons.map((one) => word(`why-is-${one}`, facts(table, seats))));
  const parts = [...groups].map(([reasons, seats]) =>
    word("end-is", { ...facts(table, seats), why: because(reasons.split(" "), seats) }),
  );
  const first = end.out[0]!;
  const again = end.bought.length ? ` ${capital(word("end-bought", facts(table, end.bought)))}` : "";
  if (end.out.length === 1)
    return (
      capital(word("end-one-out", { ...facts(table, [first.seat]), why: because(first.reasons, [first.seat]) })) + again
    );
  return `${capital(listed(parts))}. ${word("end-are-out", { number: end.out.length })}${again}`;
}

/** The showing of the winner against the others', who had theirs in the same deal. */
function against(end: Ending): string {
  const won = end.pot && end.hands[String(end.pot.seat)]?.[0];
  const others = Object.entries(end.hands)
    .flatMap(([seat, cards]) => (Number(seat) === end.pot?.seat ? [] : cards))
    .map(cardName);
  return won && others.length ? capital(word("pot-with", { card: cardName(won), others: listed(others) })) : "";
}

export const title = (table: Table, end: Ending): string =>
  end.pot
    ? end.pot.seat === table.seat
      ? word("pot-yours")
      : word("pot-taken", { seat: table.name(end.pot.seat) })
    : "";

export const sentence = (table: Table, end: Ending): string => (end.pot ? against(end) : outs(table, end));

export function verdict(table: Table, end: Ending): { title: string; why: string } | null {
  const me = table.seat;
  if (me === null) return null;
  const own = end.hands[String(me)]?.[0];
  const out = end.out.find((one) => one.seat === me);
  const lowest = end.out.find((one) => one.reasons.includes("lowest") && one.seat !== me);
  const card = lowest && end.hands[String(lowest.seat)]?.[0];
  const others = card
    ? word("had-lowest", { seat: table.name(lowest.seat), card: cardName(card) })
    : end.out.length
      ? ""
      : word("end-nobody-out");
  if (end.pot?.seat === me || end.round === me) return { title: word("you-last"), why: others };
  if (end.bought.includes(me)) return { title: word("you-again"), why: word("bought-in") };
  if (out) {
    const why = out.reasons.includes("struck")
      ? word("were-struck")
      : out.reasons.includes("low_kille")
        ? word("had-low-kille")
        : own
          ? word("had-own-lowest", { card: cardName(own) })
          : "";
    return { title: word("you-out"), why };
  }
  if (!end.dealt.includes(me)) return { title: word("you-were-out"), why: others };
  return { title: word("you-stay"), why: others };
}

export function aloud(table: Table, end: Ending): string[] {
  const { title, sentence } = plugOf(table.view?.game ?? "");
  const said: string[] = [];
  for (const out of end.out.filter((one) => one.seat !== table.seat)) {
    said.push(
      [table.name(out.seat), ...(end.hands[String(out.seat)] ?? []).map(cardName)].join(" ") +
        `, ${reason(out)}${end.pot ? "" : `, ${word("why-out")}`}`,
    );
  }
  const mine = verdict(table, end);
  const own = table.seat === null ? undefined : end.hands[String(table.seat)]?.[0];
  if (mine && own) said.push(word("aloud-own", { title: mine.title, card: cardName(own) }));
  if (!end.out.length) said.push(unended(sentence(table, end)));
  if (end.bought.length && !end.out.some((one) => end.bought.includes(one.seat)))
    said.push(unended(word("end-bought", facts(table, end.bought))));
  const large = title(table, end);
  if (large) said.push(end.pot ? `${large}, ${kr(end.pot.amount)}` : large);
  if (end.glasses.length && end.round !== null) said.push(unended(sentence(table, end)));
  else if (!end.pot && end.round === null) said.push(word("are-left", { number: table.view?.active.length ?? 0 }));
  return said;
}
