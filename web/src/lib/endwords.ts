// What is said of an ending: once on the slip, once for oneself, and once aloud.

import { cardName, spelledName } from "./cards";
import type { Ending, Out } from "./ending";
import { prefs } from "./prefs.svelte";
import { isKille } from "./sight";
import type { Table } from "./table.svelte";
import { capital, word } from "./words";

export const listed = (names: string[]): string => new Intl.ListFormat(prefs.lang, { type: "conjunction" }).format(names);

const form = (table: Table, seats: number[]): string => (seats.length > 1 ? "many" : seats[0] === table.seat ? "you" : "one");
export const who = (table: Table, seat: number): string => (seat === table.seat ? word("you") : table.name(seat));
const facts = (table: Table, seats: number[]) => ({ names: listed(seats.map((seat) => who(table, seat))), you: form(table, seats), count: seats.length });

/** Why somebody is out, in the fewest words. */
export const reason = (out: Out): string => listed(out.reasons.map((one) => word(`why-${one}`)));

/** What stands under somebody's card. */
export function chip(table: Table, end: Ending, seat: number): string {
  const out = end.out.find((one) => one.seat === seat);
  const drinks = end.glasses.find((one) => one.seat === seat);
  if (drinks && end.round !== null) return word("chip-drinks", { number: drinks.amount });
  if (end.bought.includes(seat)) return word("chip-bought");
  if (out) return end.pot ? reason(out) : word("chip-out", { why: reason(out) });
  if (end.penalty?.seat === seat) return word("chip-wrong");
  return "";
}

/** What was called out when the cards were turned up: the server's own words, which come before the cards. */
export function call(table: Table): string {
  const told = table.log.findLast((one) => one.kind === "showdown" || one.kind === "dealer");
  return told?.kind === "showdown" && isKille(table.view?.game ?? "") ? (/^[^!.]*!/.exec(told.text)?.[0] ?? "") : "";
}

/** Who is out and why: those with the same reason in one breath. */
function outs(table: Table, end: Ending): string {
  if (end.nobody) return word("end-nobody");
  if (!end.out.length) return "";
  const groups = new Map<string, number[]>();
  for (const out of end.out) groups.set(out.reasons.join(" "), [...(groups.get(out.reasons.join(" ")) ?? []), out.seat]);
  const because = (reasons: string[], seats: number[]): string => listed(reasons.map((one) => word(`why-is-${one}`, facts(table, seats))));
  const parts = [...groups].map(([reasons, seats]) => word("end-is", { ...facts(table, seats), why: because(reasons.split(" "), seats) }));
  const first = end.out[0]!;
  const again = end.bought.length ? ` ${capital(word("end-bought", facts(table, end.bought)))}` : "";
  if (end.out.length === 1) return capital(word("end-one-out", { ...facts(table, [first.seat]), why: because(first.reasons, [first.seat]) })) + again;
  return `${capital(listed(parts))}. ${word("end-are-out", { number: end.out.length })}${again}`;
}

/** The showing of the winner against the others', who had theirs in the same deal. */
function against(table: Table, end: Ending): string {
  const won = end.pot && end.hands[String(end.pot.seat)]?.[0];
  const others = Object.entries(end.hands).flatMap(([seat, cards]) => (Number(seat) === end.pot?.seat ? [] : cards)).map(cardName);
  return won && others.length ? capital(word("pot-with", { card: cardName(won), others: listed(others) })) : "";
}

const kr = (amount: number): string => word("kr", { amount });

/** The largest words of an ending, if it has any. */
export function title(table: Table, end: Ending): string {
  switch (table.view?.game) {
    case "kille":
      return end.pot ? (end.pot.seat === table.seat ? word("pot-yours") : word("pot-taken", { seat: table.name(end.pot.seat) })) : "";
    case "punschkille":
      if (end.champion !== null) return word("punsch-last", facts(table, [end.champion]));
      return end.round === null ? "" : end.round === table.seat ? word("round-yours") : word("round-won", { seat: table.name(end.round) });
    case "kungsholmskille": {
      const card = end.pot && end.ending === "showdown" ? end.hands[String(end.pot.seat)]?.[0] : undefined;
      if (card) return word("is-lowest", { card: capital(spelledName(card)) });
      return end.pot ? word("all-folded") : end.shares.length ? word("pot-shared") : word("pot-stays");
    }
    case "rodskagg":
      if (end.over && table.view.winners?.length) return capital(word("wins-match", facts(table, table.view.winners)));
      return end.score ? end.score.made ? word("contract-made") : word("contract-broken") : "";
    case "skitgubbe":
      return end.loser === null ? word("no-skitgubbe") : capital(word("is-skitgubbe", facts(table, [end.loser])));
  }
  return "";
}

/** Who has the most when the match is over. */
export function most(table: Table): string {
  const balances = (table.view?.balances ?? []) as number[];
  const top = Math.max(...balances);
  const seats = balances.flatMap((one, seat) => (one === top ? [seat] : []));
  return top > 0 ? capital(word("has-most", facts(table, seats))) : "";
}

/** What happened, in a sentence or two. */
export function sentence(table: Table, end: Ending): string {
  switch (table.view?.game) {
    case "kille":
      return end.pot ? against(table, end) : outs(table, end);
    case "punschkille":
      if (!end.glasses.length || end.round === null) return outs(table, end);
      return word("end-drinks", { names: listed(end.glasses.map((one) => `${who(table, one.seat)} ${one.amount}`)) });
    case "kungsholmskille": {
      const parts: string[] = [];
      if (end.pot) {
        parts.push(capital(word("takes-pot-of", { ...facts(table, [end.pot.seat]), sum: kr(end.pot.amount) })));
      } else if (!end.shares.length) parts.push(word("pot-stays-why"));
      if (end.penalty) parts.push(capital(word("pays-penalty", { ...facts(table, [end.penalty.seat]), sum: kr(end.penalty.amount) })));
      if (end.shares.length) parts.push(`${capital(listed(end.shares.map((one) => `${who(table, one.seat)} ${kr(one.amount)}`)))}.`);
      return parts.join(" ");
    }
    case "rodskagg": {
      const { score, declarer, bid } = end;
      if (!score || declarer === null || bid === null) return "";
      const now = score.scores[declarer] ?? 0;
      const all = { ...facts(table, [declarer]), bid, took: score.tricks[declarer] ?? 0, before: points(now - (score.changes[declarer] ?? 0)), now: points(now) };
      const contract = end.over && table.view.winners?.length ? `${score.made ? word("contract-made") : word("contract-broken")}. ` : "";
      return contract + capital(bid > 6 ? word("promised-all", all) : word("promised", all));
    }
  }
  return "";
}

const points = (number: number): string => (number < 0 ? `−${-number}` : `${number}`);

/** What it means for me, and why. */
export function verdict(table: Table, end: Ending): { title: string; why: string } | null {
  const me = table.seat;
  if (me === null) return null;
  const game = table.view?.game ?? "";
  const own = end.hands[String(me)]?.[0];
  if (isKille(game)) {
    const out = end.out.find((one) => one.seat === me);
    const lowest = end.out.find((one) => one.reasons.includes("lowest") && one.seat !== me);
    const card = lowest && end.hands[String(lowest.seat)]?.[0];
    const others = card ? word("had-lowest", { seat: table.name(lowest.seat), card: cardName(card) }) : end.out.length ? "" : word("end-nobody-out");
    if (end.pot?.seat === me || end.round === me) return { title: word("you-last"), why: others };
    if (end.bought.includes(me)) return { title: word("you-again"), why: word("bought-in") };
    if (out) {
      const why = out.reasons.includes("struck") ? word("were-struck") : out.reasons.includes("low_kille") ? word("had-low-kille") : own ? word("had-own-lowest", { card: cardName(own) }) : "";
      return { title: word("you-out"), why };
    }
    if (!end.dealt.includes(me)) return { title: word("you-were-out"), why: others };
    return { title: word("you-stay"), why: others };
  }
  if (game === "kungsholmskille" || game === "rodskagg") return { title: title(table, end), why: sentence(table, end) };
  return null;
}

/** What is read aloud of an ending, all in one go. */
export function aloud(table: Table, end: Ending): string {
  const game = table.view?.game ?? "";
  const said: string[] = [];
  const called = call(table);
  if (called) said.push(called.replace(/[!”“"]+/g, "").trim());
  if (isKille(game)) {
    for (const out of end.out.filter((one) => one.seat !== table.seat)) {
      said.push([table.name(out.seat), ...(end.hands[String(out.seat)] ?? []).map(cardName)].join(" ") + `, ${reason(out)}${end.pot ? "" : `, ${word("why-out")}`}`);
    }
    const mine = verdict(table, end);
    const own = table.seat === null ? undefined : end.hands[String(table.seat)]?.[0];
    if (mine && own) said.push(word("aloud-own", { title: mine.title, card: cardName(own) }));
    if (!end.out.length) said.push(sentence(table, end).replace(/\.$/, ""));
    if (end.bought.length && !end.out.some((one) => end.bought.includes(one.seat))) said.push(word("end-bought", facts(table, end.bought)).replace(/\.$/, ""));
    const large = title(table, end);
    if (large) said.push(end.pot ? `${large}, ${kr(end.pot.amount)}` : large);
    if (end.glasses.length && end.round !== null) said.push(sentence(table, end).replace(/\.$/, ""));
    else if (!end.pot && end.round === null) said.push(word("are-left", { number: table.view?.active.length ?? 0 }));
  } else if (game === "kungsholmskille") {
    for (const seat of end.shown) said.push(`${capital(who(table, seat))}: ${(end.hands[String(seat)] ?? []).map(cardName).join(", ")}`);
    said.push(title(table, end), sentence(table, end).replace(/\.$/, ""));
  } else if (game === "rodskagg") {
    said.push(title(table, end), sentence(table, end).replace(/\.$/, ""));
    end.score?.scores.forEach((now, seat) => said.push(`${capital(who(table, seat))} ${points(now)}${now < 0 ? `, ${word("tjock")}` : ""}`));
  } else {
    said.push(end.last.length ? `${title(table, end)}, ${word("cards-left", { number: end.last.length })}: ${end.last.map(cardName).join(", ")}` : title(table, end));
    if (end.order.length) said.push(word("went-out", { names: listed(end.order.map((seat) => who(table, seat))) }));
  }
  return said.filter(Boolean).join(". ").replace(/\.*$/, ".");
}
