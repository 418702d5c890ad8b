// Choosing cards: which legal acts go with what is chosen. The acts come from the server; nothing is decided here.

const CARD_VERBS = ["play", "throw", "swap"];

const count = (cards: string[]): Map<string, number> => {
  const counted = new Map<string, number>();
  for (const card of cards) counted.set(card, (counted.get(card) ?? 0) + 1);
  return counted;
};

const within = (some: Map<string, number>, all: Map<string, number>): boolean =>
  [...some].every(([card, number]) => (all.get(card) ?? 0) >= number);

export const verbOf = (act: string): string => act.split(" ")[0] ?? "";
const cardsOf = (act: string): string[] => act.split(" ").slice(1);

/** Whether an act is done with cards of the hand. */
export const needsCards = (act: string): boolean => CARD_VERBS.includes(verbOf(act)) && act.includes(" ");

/** The legal acts that are a number out of very many, such as the place of a cut. */
export function places(legal: string[]): string[] {
  const numbered = legal.filter((act) => /^[a-z]+ \d+$/.test(act) && !CARD_VERBS.includes(verbOf(act)) && verbOf(act) === "cut");
  return numbered.length > 1 ? numbered : [];
}

/** The legal acts for which a button is enough. */
export const plainActs = (legal: string[]): string[] => {
  const cuts = new Set(places(legal));
  return legal.filter((act) => !needsCards(act) && !cuts.has(act));
};

/** Whether several cards may go together. */
export const many = (legal: string[]): boolean => legal.some((act) => needsCards(act) && cardsOf(act).length > 1);

/** Whether a card may be used now, together with those that are chosen. */
export function allowed(legal: string[], chosen: string[], card: string): boolean {
  const wanted = count([...chosen, card]);
  return legal.some((act) => needsCards(act) && within(wanted, count(cardsOf(act))));
}

/** The legal acts with exactly the chosen cards. */
export function ready(legal: string[], chosen: string[]): string[] {
  if (!chosen.length) return [];
  const wanted = count(chosen);
  return legal.filter((act) => {
    const cards = cardsOf(act);
    return needsCards(act) && cards.length === chosen.length && within(wanted, count(cards));
  });
}
