// The guide of a game as it came from the server: fetched once a language, numbered for notes, and found by rule.

import { ask } from "./identity";
import { prefs } from "./prefs.svelte";
import type { Chapter, GuidePage, Passage } from "./protocol.gen";

export type { GuidePage };
export type Block = Chapter["blocks"][number];

const kept = new Map<string, GuidePage>();

/** The guide if it is here already, so that Back finds the page as it was. */
export const keptGuide = (game: string): GuidePage | undefined => kept.get(`${prefs.lang} ${game}`);

export async function loadGuide(game: string): Promise<GuidePage> {
  const key = `${prefs.lang} ${game}`;
  const found = kept.get(key) ?? (await ask<GuidePage>("GET", `/api/guide/${encodeURIComponent(game)}`));
  kept.set(key, found);
  return found;
}

export function passagesOf(block: Block): Passage[] {
  if (block.kind === "text" || block.kind === "picture" || block.kind === "closing") return block.passages;
  if (block.kind === "list") return block.items.flat();
  if (block.kind === "gallery") return block.entries.flatMap((entry) => entry.passages);
  if (block.kind === "table") return [block.head, ...block.rows].flat(2);
  return [];
}

/** The passages that tell rules, each with its number, from 1 on. */
export function numbered(page: GuidePage): Map<Passage, number> {
  const told = page.guide.chapters
    .flatMap((chapter) => chapter.blocks)
    .flatMap(passagesOf)
    .filter((passage) => passage.rules.length);
  return new Map(told.map((passage, at) => [passage, at + 1]));
}

/** What a place in the address means: a chapter, a passage, or the first passage that tells a rule. */
export function anchorOf(page: GuidePage, place: string): string {
  for (const [passage, number] of numbered(page)) if (passage.rules.includes(place)) return `p${number}`;
  return place;
}

/** The heading that rules stand under in the rulebook: that of the first, rulings after all others. */
export function headingOf(page: GuidePage, rules: string[]): string {
  const first = rules.find((rule) => !rule.startsWith("R-")) ?? rules[0] ?? "";
  return page.rules[first]?.heading ?? "";
}
