// Cards: their pictures, their names, and how people hold them. A hidden card is the back and nothing else.

import { games } from "./games.svelte";
import { prefs } from "./prefs.svelte";
import { has, say } from "./words";

const pictures = import.meta.glob<string>("../../.art/cards/**/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

const KILLE: Record<string, string> = {
  Bl: "blaren",
  Po: "blompottan",
  Kr: "kransen",
  Va: "vardshus",
  Ka: "kavall",
  Sv: "svin",
  Hu: "husar",
  Ku: "kuku",
  Ki: "kille",
};
export const HIDDEN = "?";

const french = (code: string): boolean => /^[2-9TJQKA][cdhs]$/.test(code);

/** A high kille is written Ki+ and a low one Ki-. */
const plain = (code: string): string => code.replace(/[+-]$/, "");

export function picture(code: string): string {
  const at = (name: string): string | undefined => pictures[`../../.art/cards/${name}.svg`];
  const back = at("baksida") ?? "";
  if (code === HIDDEN) return back;
  if (french(code)) {
    const names = [`${code}.en`, code].slice(prefs.lang === "en" ? 0 : 1);
    const folders = ["tvafarg", "fransk"].slice(prefs.twoColours ? 0 : 1);
    for (const name of names)
      for (const folder of folders) if (at(`${folder}/${name}`)) return at(`${folder}/${name}`) ?? back;
    return back;
  }
  const name = plain(code);
  return at(KILLE[name] ?? `lilja-${name}`) ?? back;
}

/** Whether a code is the code of some card. */
export const isCard = (code: string): boolean => french(code) || has(`card-kille-${code}`) || /^Ki[+-]$/.test(code);

export function cardName(code: string): string {
  if (code === HIDDEN) return say("web-hidden-card");
  if (french(code)) {
    return say("card-french-name", {
      suit: say(`card-french-suit-${code[1]}`),
      rank: say(`card-french-rank-${code[0]}`),
    });
  }
  if (code === "Ki+") return say("card-kille-high");
  if (code === "Ki-") return say("card-kille-low");
  return say(`card-kille-${code}`);
}

/** The name without a figure, for large letters that have no good ones. */
export const spelledName = (code: string): string =>
  cardName(code).replace(/\d+$/, (number) => say(`card-kille-words-${number}`).split(",")[0] ?? number);

export const suitName = (suit: string): string => say(`card-french-suit-${suit}`);

/** As short as a button needs it. */
export function shortName(code: string): string {
  if (!french(code)) return cardName(code);
  const signs: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };
  return `${say(`card-french-index-${code[0]}`)}${signs[code[1] ?? ""]}`;
}

const RANKS = "23456789TJQKA";

/** Cards as people hold them: by suit where the server says so (trumps last), else by rank. */
export function sorted(game: string, phase: string, cards: string[], trump: string | null = null): string[] {
  if (!games.find(game)?.suit_phases.includes(phase)) return cards;
  const suits = "cdsh";
  const key = (code: string): number =>
    (code[1] === trump ? 1000 : 0) + suits.indexOf(code[1] ?? "") * 100 + RANKS.indexOf(code[0] ?? "");
  return [...cards].sort((one, other) => key(one) - key(other));
}

/** The pictures of all decks, however people have them shown. */
export const allPictures = (): string[] => Object.values(pictures);

/** Have every picture of a deck in the house before it is needed, whoever holds which card. */
export function preload(game: string): void {
  const deck = games.find(game)?.deck;
  if (!deck) return;
  for (const [path, url] of Object.entries(pictures)) {
    if (
      path.includes("snitt") ||
      path.includes("/tvafarg/") ||
      (path.includes("/fransk/") !== (deck === "french") && !path.includes("baksida"))
    )
      continue;
    new Image().src = url;
  }
}
