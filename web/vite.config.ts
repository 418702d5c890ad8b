import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { icons } from "./scripts/icons.mjs";

const target = join(import.meta.dirname, "../src/talong/server/static");

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* files(join(folder, entry.name));
    else yield join(folder, entry.name);
  }
}

/** What is kept in the house for trains: the page and its parts, by names that change with what is in them. */
const forTrains: Plugin = {
  name: "for-trains",
  apply: "build",
  generateBundle(_options, bundle) {
    const parts = Object.keys(bundle)
      .filter((name) => name.startsWith("assets/"))
      .sort();
    const first = parts.filter((name) => /\.(js|css|woff2)$/.test(name) || name.includes("/baksida-"));
    const worker = readFileSync(join(import.meta.dirname, "src/worker.js"), "utf8");
    const version = createHash("sha256").update(parts.join()).update(worker).digest("hex").slice(0, 12);
    const source = worker
      .replace("__VERSION__", version)
      .replace('"__PARTS__"', JSON.stringify(["./", "icon.svg", "manifest.webmanifest", ...first]));
    this.emitFile({ type: "asset", fileName: "sw.js", source });
  },
};

/** The mark in points, for the first page of a phone. */
const inPoints: Plugin = {
  name: "in-points",
  apply: "build",
  generateBundle() {
    for (const [fileName, source] of Object.entries(icons())) this.emitFile({ type: "asset", fileName, source });
  },
};

/**
 * A server has pages in many folders and parts in one; `scripts/site.mjs` leaves the parts of a static site beside it.
 */
const fromRoot: Plugin = {
  name: "from-root",
  apply: "build",
  transformIndexHtml: { order: "post", handler: (html) => html.replaceAll('="./', '="/') },
};

/** Everything that gets smaller by it lies there compressed as well. */
const compressed: Plugin = {
  name: "compressed",
  apply: "build",
  closeBundle() {
    for (const path of [...files(target)]) {
      if (!/\.(js|css|svg|html|webmanifest)$/.test(path) || statSync(path).size < 400) continue;
      const whole = readFileSync(path);
      const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length };
      writeFileSync(`${path}.br`, brotliCompressSync(whole, { params: quality }));
      writeFileSync(`${path}.gz`, gzipSync(whole, { level: 9 }));
    }
  },
};

// The page obeys a policy without inline scripts and styles, so nothing is inlined. `npm run dev` speaks to `talong
// serve`.
export default defineConfig({
  plugins: [svelte(), inPoints, forTrains, fromRoot, compressed],
  base: "./",
  // Python has ways to begin elsewhere, too, which are no use here.
  worker: { format: "es", rollupOptions: { external: [/^node:/] } },
  build: {
    outDir: target,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": "http://127.0.0.1:8020", "/ws": { target: "ws://127.0.0.1:8020", ws: true } },
  },
});
