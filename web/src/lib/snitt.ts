// Snitt: knife-cut capitals and figures. How wide each sign is stands in the sheet, and how they are set stands here.

export type Sign = { id: string; x: number; width: number };

const NAMES: Record<string, string> = {
  "+": "plus",
  "-": "minus",
  "−": "minus",
  "±": "plusminus",
  Å: "AA",
  Ä: "AE",
  Ö: "OE",
};
/** The height of a capital in the sheet; rings and dots stand above it. */
export const CAP = 52;
const GAP = 8;
const PAIR = 11; // Two ones beside each other need more air.
const SPACE = 16;

/** The width of every sign in a sheet of symbols. */
export function widths(sheet: string): Map<string, number> {
  return new Map(
    [...sheet.matchAll(/<symbol id="snitt-(\w+)" viewBox="0 -15 (\d+) 71"/g)].map(([, id, width]) => [
      id ?? "",
      Number(width),
    ]),
  );
}

/** The signs of a text in their places, and how wide it becomes; a sign that there is none of is left out. */
export function set(text: string, sheet: Map<string, number>): { signs: Sign[]; width: number } {
  const signs: Sign[] = [];
  let x = 0;
  let before = "";
  for (const letter of text.toLocaleUpperCase()) {
    const id = NAMES[letter] ?? letter;
    const width = sheet.get(id);
    if (width === undefined) {
      if (/\s/.test(letter)) x += SPACE;
      continue;
    }
    if (signs.length) x += before === "1" && id === "1" ? PAIR : GAP;
    signs.push({ id, x, width });
    x += width;
    before = id;
  }
  return { signs, width: x };
}
