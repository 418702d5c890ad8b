// The code of a table: four cards of the kille deck that one can say aloud. The words are the same in every language.

import { cardName } from "./cards";
import { say } from "./words";

const FIGURES = ["ett", "två", "tre", "fyra", "fem", "sex", "sju", "åtta", "nio", "tio", "elva", "tolv"];
const COURT = ["Bl", "Po", "Kr", "Va", "Ka", "Sv", "Hu", "Ku", "Ki"];

/** Every card that a code can be made of, the lowest first. */
export const DECK = ["Bl", "Po", "Kr", ...FIGURES.map((_, at) => String(at + 1)), "Va", "Ka", "Sv", "Hu", "Ku", "Ki"];

/** How a card of a code is said. */
export const spoken = (code: string): string => FIGURES[Number(code) - 1] ?? cardName(code);

/** What it is called in English, or its figure; nothing in Swedish, where the word says it. */
export function gloss(code: string): string {
  const known = say(`card-kille-gloss-${COURT.includes(code) ? code : "lilja"}`);
  return known && !COURT.includes(code) ? code : known;
}

/** What people type for a card: the word, the figure, the index, with or without its ending. */
const NAMES: Record<string, string> = {
  blaren: "Bl",
  blare: "Bl",
  blompottan: "Po",
  blompotta: "Po",
  pottan: "Po",
  potta: "Po",
  kransen: "Kr",
  krans: "Kr",
  värdshus: "Va",
  wärdshus: "Va",
  värdshuset: "Va",
  vardshus: "Va",
  kavall: "Ka",
  kavallen: "Ka",
  svin: "Sv",
  svinet: "Sv",
  husar: "Hu",
  husaren: "Hu",
  husu: "Hu",
  kuku: "Ku",
  gök: "Ku",
  göken: "Ku",
  kille: "Ki",
  killen: "Ki",
  harlekin: "Ki",
  en: "1",
  etta: "1",
  tvåa: "2",
  trea: "3",
  fyra: "4",
  femma: "5",
  sexa: "6",
  sjua: "7",
  åtta: "8",
  nia: "9",
  tia: "10",
  elva: "11",
  tolva: "12",
  tva: "2",
  atta: "8",
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
  ten: "10",
  eleven: "11",
  twelve: "12",
  ...Object.fromEntries(FIGURES.map((figure, at) => [figure, String(at + 1)])),
  ...Object.fromEntries(COURT.map((code) => [code.toLowerCase(), code])),
  ...Object.fromEntries(FIGURES.map((_, at) => [String(at + 1), String(at + 1)])),
};

/** The cards that somebody has typed, or null if any of it is no card. */
export function cardsOf(typed: string): string[] | null {
  const parts = typed
    .toLocaleLowerCase("sv")
    .split(/[\s,.;·–-]+/)
    .filter((part) => part && part !== "lilja" && part !== "och");
  const found = parts.map((part) => NAMES[part.normalize("NFC")]);
  return found.length && found.every((code) => code !== undefined) ? (found as string[]) : null;
}

/** The code as it stands in an address. */
export const inAddress = (cards: string[]): string => cards.join("-").toLowerCase();
