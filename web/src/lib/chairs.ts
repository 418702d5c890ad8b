// Where chairs stand round the table before a match: tags without cards, so they need less room than seats.

export type Place = [number, number];
export type Chairs = { height: number; at: Place[]; middle: { top: number; width: number } };

const ROW = 58;
const TAG = 96; // As wide as most tags are.

/** The centres of the others, clockwise from my left, for a table so wide; `own` tells whether I sit at the bottom. */
export function chairs(count: number, width: number, own: boolean): Chairs {
  const isWide = width > 600;
  const edge = width < 350 ? 16 : 28;
  const columns = width < 350 ? 2 : Math.max(3, Math.min(5, Math.floor((width - 40) / (TAG + 34))));
  // As many on the left as on the right, and the rest along the top.
  let top = Math.min(
    columns,
    count <= 2 ? count : count <= 4 ? count - 2 : Math.max(2, Math.round((count * width) / (width + 640))),
  );
  if ((count - top) % 2) top += top < columns ? 1 : -1;
  const side = (count - top) / 2;
  const bow = top > 2 ? (isWide ? 26 : 18) : 0;
  const first = (isWide ? 52 : 40) + bow;
  const least = isWide ? 400 : 222;
  const foot = own ? (isWide ? 120 : 92) : 46;
  const needed = first + (side ? 78 : 0) + Math.max(0, side - 1) * ROW + foot;
  const height = Math.max(least, needed);
  const row = side > 1 ? ROW + (height - needed) / side : ROW;
  const below = height - foot - Math.max(0, side - 1) * row - (side === 1 ? (height - needed) / 3 : 0);
  const [left, right] = [TAG / 2 + edge, width - TAG / 2 - edge];
  const at: Place[] = [];
  for (let nth = side - 1; nth >= 0; nth--) at.push([left, below + nth * row]);
  const inset = side ? (isWide ? 70 : 14) : 0;
  for (let nth = 0; nth < top; nth++) {
    const x =
      top === 1
        ? width / 2
        : top === 2
          ? width * (0.27 + nth * 0.46)
          : left + inset + ((right - left - 2 * inset) * nth) / (top - 1);
    at.push([x, first - bow * (1 - Math.abs((2 * nth) / (top - 1 || 1) - 1) ** 2)]);
  }
  for (let nth = 0; nth < side; nth++) at.push([right, below + nth * row]);
  return { height, at, middle: { top: first + 20, width: side ? width - 2 * (TAG + edge) : width - 60 } };
}
