// Check our own pictures and make them small: art/ -> .art/. A picture that could do more than be looked at is refused.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const source = join(root, "art");
const target = join(root, ".art");

const FORBIDDEN = [
  [/<script/i, "has a script"],
  [/<foreignObject/i, "has foreign content"],
  [/<(image|style|text)\b/i, "has an image, a style sheet or type"],
  [/\bon[a-z]+\s*=/i, "has an event handler"],
  [/\bstyle\s*=/i, "has an inline style"],
  [/<!(DOCTYPE|ENTITY)/i, "has a document type"],
  [/(?:href|src)\s*=\s*["'](?!#)/i, "refers to something outside"],
  [/url\(\s*["']?(?!#)/i, "refers to something outside"],
  [/https?:(?!\/\/www\.w3\.org\/2000\/svg)/i, "names an address"],
];

/** What is wrong with a picture, or nothing. */
export function faults(svg) {
  const found = FORBIDDEN.filter(([pattern]) => pattern.test(svg)).map(([, why]) => why);
  if (!/^<svg[^>]*\bviewBox="[-\d. ]+"/.test(svg)) found.push("has no viewBox");
  return found;
}

/** The same picture in fewer bytes; names for people stand beside it in the page. */
export function smaller(svg) {
  return svg
    .replace(/<!--[^]*?-->/g, "")
    .replace(/<title>[^]*?<\/title>/g, "")
    .replace(/>\s+</g, "><")
    .replace(/\s{2,}/g, " ")
    .trim();
}

/** The symbols of a sheet without the sheet itself. */
function symbols(svg) {
  const found = svg.match(/<symbol[^]*?<\/symbol>/g) ?? [];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${found.join("")}</svg>`;
}

/** A card of the blue and green suits in red and black, for those who are used to that. */
export function twoColours(name, svg) {
  if (/^cards.fransk.[^.]d\./.test(name)) return svg.replace(/#1D6E9E/gi, "#C4462F");
  if (/^cards.fransk.[^.]c\./.test(name)) return svg.replace(/#4C7A2E/gi, "#1F1B1A");
  return "";
}

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (entry.name.endsWith(".svg")) yield path;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(target, { recursive: true, force: true });
  let wrong = 0,
    count = 0;
  for (const path of files(source)) {
    const svg = readFileSync(path, "utf8");
    const name = relative(source, path);
    for (const why of faults(svg)) {
      console.error(`art/${name} ${why}`);
      wrong += 1;
    }
    const sheet = /marks\.svg$|snitt\.svg$/.test(name);
    const out = join(target, name);
    mkdirSync(dirname(out), { recursive: true });
    writeFileSync(out, smaller(sheet ? symbols(svg) : svg));
    const other = twoColours(name, svg);
    if (other) {
      const beside = out.replace("fransk", "tvafarg");
      mkdirSync(dirname(beside), { recursive: true });
      writeFileSync(beside, smaller(other));
    }
    count += 1;
  }
  if (wrong) process.exit(1);
  console.log(`${count} pictures are as they should be.`);
}
