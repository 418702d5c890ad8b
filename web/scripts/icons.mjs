// Our mark as the pictures in points that phones want on their first page. It is cut with straight lines, as all our
// art is, so a few lines are enough to print it: each path is a polygon in one colour, and each point is looked at 4 ×
// 4 times.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";

const mark = join(dirname(fileURLToPath(import.meta.url)), "../public/icon.svg");
const FINE = 4;

/** A mask cuts away all but a circle of 80 %: there the mark is smaller on the same ground. */
export const ICONS = [
  { name: "icon-192.png", size: 192, scale: 1 },
  { name: "icon-512.png", size: 512, scale: 1 },
  { name: "icon-maskable-512.png", size: 512, scale: 0.8 },
  { name: "icon-180.png", size: 180, scale: 1 },
];

/** The corners of a path of straight lines. */
export function corners(path) {
  const found = [];
  let [x, y] = [0, 0];
  for (const [, command, rest] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    if (/z/i.test(command)) continue;
    if (!/[mlhv]/i.test(command) || (/m/i.test(command) && found.length))
      throw new Error(`icon.svg: ${command} is not a straight line of one figure`);
    const isFurther = command === command.toLowerCase();
    while (numbers.length) {
      const across = /v/i.test(command) ? null : numbers.shift();
      const down = /h/i.test(command) ? null : numbers.shift();
      x = across === null ? x : isFurther ? x + across : across;
      y = down === null ? y : isFurther ? y + down : down;
      found.push([x, y]);
    }
  }
  return found;
}

/** The polygons of a picture, with their colours and the side of its square. */
function figures(svg) {
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const found = [...svg.matchAll(/<path fill="#([\dA-F]{6})" d="([^"]+)"\/>/gi)].map(([, colour, path]) => ({
    colour: [0, 2, 4].map((at) => parseInt(colour.slice(at, at + 2), 16)),
    corners: corners(path),
  }));
  if (!side || !found.length) throw new Error("icon.svg: no figures in a square");
  return { side, found };
}

/** Where a level line goes into and out of a polygon. */
function crossings(polygon, y) {
  const found = [];
  for (const [at, [x1, y1]] of polygon.entries()) {
    const [x2, y2] = polygon[(at + 1) % polygon.length];
    if (y1 <= y !== y2 <= y) found.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  }
  return found.sort((a, b) => a - b);
}

/** The picture in points, three bytes each; all but the ground is drawn in *scale*. */
export function points(svg, size, scale) {
  const { side, found } = figures(svg);
  const bytes = new Uint8Array(size * size * 3);
  for (const [nth, { colour, corners: all }] of found.entries()) {
    const shrink = nth ? scale : 1;
    const polygon = all.map((corner) => corner.map((one) => ((one - side / 2) * shrink + side / 2) * (size / side)));
    for (let row = 0; row < size; row++) {
      const covered = new Float64Array(size);
      for (let line = 0; line < FINE; line++) {
        const cuts = crossings(polygon, row + (line + 0.5) / FINE);
        for (let pair = 0; pair + 1 < cuts.length; pair += 2) {
          for (let at = Math.max(0, Math.floor(cuts[pair])); at < Math.min(size, cuts[pair + 1]); at++) {
            covered[at] += (Math.min(at + 1, cuts[pair + 1]) - Math.max(at, cuts[pair])) / FINE;
          }
        }
      }
      for (let at = 0; at < size; at++) {
        for (let part = 0; part < 3; part++) {
          const place = (row * size + at) * 3 + part;
          bytes[place] = Math.round(bytes[place] * (1 - covered[at]) + colour[part] * covered[at]);
        }
      }
    }
  }
  return bytes;
}

/** The check sum of PNG; that of Node came in the middle of its version 20. */
export function sum(bytes) {
  let found = 0xffffffff;
  for (const byte of bytes) {
    found ^= byte;
    for (let bit = 0; bit < 8; bit++) found = found & 1 ? (found >>> 1) ^ 0xedb88320 : found >>> 1;
  }
  return (found ^ 0xffffffff) >>> 0;
}

function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind, "ascii"), data]);
  const framed = Buffer.alloc(8 + body.length);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(sum(body), 4 + body.length);
  return framed;
}

/** Points as a PNG. */
export function png(bytes, size) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8); // Eight bits a colour, red green blue.
  const lines = Buffer.alloc(size * (size * 3 + 1));
  for (let row = 0; row < size; row++)
    lines.set(bytes.subarray(row * size * 3, (row + 1) * size * 3), row * (size * 3 + 1) + 1);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(lines, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** All icons by name. */
export function icons(svg = readFileSync(mark, "utf8")) {
  return Object.fromEntries(ICONS.map(({ name, size, scale }) => [name, png(points(svg, size, scale), size)]));
}
