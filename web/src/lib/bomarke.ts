// Bomärken, old house marks: a stave with one upper, one middle and one lower stroke, chosen by the name.

const UPPER = [
  "M16 6L24 11",
  "M16 6L8 11",
  "M9 6H23",
  "M16 6L23 6L23 12",
  "M16 6L9 6L9 12",
  "M10 10L16 5L22 10",
  "M16 12L24 6",
];
const MIDDLE = [
  "M10 16H22",
  "M10 13L22 19",
  "M10 19L22 13",
  "M16 13L23 16L16 19",
  "M16 13L9 16L16 19",
  "M16 14L22 17",
  "M16 14L10 17",
];
const LOWER = [
  "M16 26L23 21",
  "M16 26L9 21",
  "M10 26H22",
  "M10 27L16 22L22 27",
  "M16 26L16 22L23 26",
  "M16 26L16 22L9 26",
  "M16 22L22 22L22 27",
];

function hash(text: string): number {
  let sum = 2166136261;
  for (const sign of text) sum = Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0;
  return sum;
}

/** The marks of everybody at a table, each its own. */
export function marks(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    for (let salt = 0; ; salt++) {
      const sum = hash(name + "·".repeat(salt));
      const mark = `M16 4V28${UPPER[sum % 7]}${MIDDLE[(sum >>> 5) % 7]}${LOWER[(sum >>> 10) % 7]}`;
      if (!taken.has(mark) || salt > 40) {
        taken.add(mark);
        return mark;
      }
    }
  });
}
