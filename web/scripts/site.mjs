// A site of static files: the client as it was built, and a page that says what it is and what it may do. Any host
// serves it, from any folder.

import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const built = join(root, "src/talong/server/static");
const target = resolve(process.argv[2] ?? join(root, ".build/site"));

// Scripts and WebAssembly that lie beside the page, and nothing else; there is no server to say it.
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "media-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

if (!existsSync(join(built, "local.json"))) {
  console.error("A site without a server needs the local table, which has not been built: make web says why.");
  process.exit(1);
}
rmSync(target, { recursive: true, force: true });
cpSync(built, target, {
  recursive: true,
  filter: (path) => !/\.(br|gz)$/.test(path) && !/\/\.(built|local)-[^/]*$/.test(path),
});
const page = readFileSync(join(built, "index.html"), "utf8")
  .replaceAll('="/', '="./')
  .replace(
    "<head>",
    `<head>\n    <meta http-equiv="Content-Security-Policy" content="${POLICY}" />\n` +
      '    <meta name="talong-site" content="static" />',
  );
writeFileSync(join(target, "index.html"), page);
console.log(`The site is in ${target}: python3 -m http.server -d ${target}`);
