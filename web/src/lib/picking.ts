// Choosing cards: which legal acts go with what is chosen. The acts and their verbs come from the server; nothing is
// decided here.

import type { Verb } from "./games.svelte";

const count = (cards: string[]): Map<string, number> => {
  const counted = new Map<string, number>();
  for (const card of cards) counted.set(card, (counted.get(card) ?? 0) + 1);
  return counted;
};

const within = (some: Map<string, number>, all: Map<string, number>): boolean =>
  [...some].every(([card, number]) => (all.get(card) ?? 0) >= number);

export const verbOf = (act: string): string => act.split(" ")[0] ?? "";
const cardsOf = (act: string): string[] => act.split(" ").slice(1);

/** The verb of an act as the server lists it; there its words are joined. */
export const listedVerb = (act: string, verbs: Verb[]): Verb | undefined =>
  verbs.find(({ name }) => `${act} `.startsWith(`${name.replaceAll("_", " ")} `));

/** Whether an act is done with cards of the hand. */
export const needsCards = (act: string, verbs: Verb[]): boolean =>
  act.includes(" ") && (listedVerb(act, verbs)?.cards ?? 0) > 0;

/** The places of a cut, which are very many. */
export function places(legal: string[]): string[] {
  const numbered = legal.filter((act) => /^cut \d+$/.test(act));
  return numbered.length > 1 ? numbered : [];
}

/** The legal acts for which a button is enough. */
export const plainActs = (legal: string[], verbs: Verb[]): string[] => {
  const cuts = new Set(places(legal));
  return legal.filter((act) => !needsCards(act, verbs) && !cuts.has(act));
};

/** The legal acts with cards of the hand. */
export const cardActs = (legal: string[], verbs: Verb[]): string[] => legal.filter((act) => needsCards(act, verbs));

/** Whether several cards may go together in some act with cards. */
export const many = (acts: string[]): boolean => acts.some((act) => cardsOf(act).length > 1);

/** Whether a card may be used now in some act with cards, together with those that are chosen. */
export function allowed(acts: string[], chosen: string[], card: string): boolean {
  const wanted = count([...chosen, card]);
  return acts.some((act) => within(wanted, count(cardsOf(act))));
}

/** The acts with exactly the chosen cards. */
export function ready(acts: string[], chosen: string[]): string[] {
  if (!chosen.length) return [];
  const wanted = count(chosen);
  return acts.filter((act) => {
    const cards = cardsOf(act);
    return cards.length === chosen.length && within(wanted, count(cards));
  });
}
