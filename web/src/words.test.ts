import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";

const source = join(import.meta.dirname, ".");
const catalogue = (lang: string): FluentBundle => {
  const bundle = new FluentBundle(lang, { useIsolating: false });
  for (const file of ["web", "card"]) {
    const text = readFileSync(join(source, `../../src/talong/lang/${lang}/${file}.ftl`), "utf8");
    expect(bundle.addResource(new FluentResource(text))).toEqual([]);
  }
  return bundle;
};

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (/\.(ts|svelte)$/.test(entry.name) && !entry.name.endsWith(".test.ts")) yield path;
  }
}

const text = [...files(source)].map((path) => readFileSync(path, "utf8")).join("\n");
const used = new Set([...text.matchAll(/\bword\("([a-z0-9-]+)"/g)].map((match) => `web-${match[1]}`));

describe.each(["sv", "en"])("the words of the page in %s", (lang) => {
  it("has every word that the page says", () => {
    expect(used.size).toBeGreaterThan(60);
    const spoken = catalogue(lang);
    expect([...used].filter((key) => !spoken.hasMessage(key))).toEqual([]);
  });
  it("has no word that the page never says", () => {
    const said = readFileSync(join(source, `../../src/talong/lang/${lang}/web.ftl`), "utf8");
    const kept = [...said.matchAll(/^(web-[a-z0-9-]+) =/gm)].map((match) => match[1]!);
    const made = /^web-(game|pace|level|hidden|why|fault|tempo|group|does|door|said|tab)-/;
    expect(kept.filter((key) => !used.has(key) && !made.test(key))).toEqual([]);
  });
});
