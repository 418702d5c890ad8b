// The words of the page, from the same catalogues as the server and the terminal.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import enCard from "../../../src/talong/lang/en/card.ftl?raw";
import enWeb from "../../../src/talong/lang/en/web.ftl?raw";
import svCard from "../../../src/talong/lang/sv/card.ftl?raw";
import svWeb from "../../../src/talong/lang/sv/web.ftl?raw";
import { type Lang, prefs } from "./prefs.svelte";

function bundle(lang: Lang, ...texts: string[]): FluentBundle {
  const made = new FluentBundle(lang, { useIsolating: false });
  for (const text of texts) made.addResource(new FluentResource(text));
  return made;
}

const bundles: Record<Lang, FluentBundle> = { sv: bundle("sv", svCard, svWeb), en: bundle("en", enCard, enWeb) };

export function has(key: string): boolean {
  return bundles[prefs.lang].hasMessage(key);
}

/** The message for a key, with facts filled in. Reads the language, so the page follows when it changes. */
export function say(key: string, facts?: Record<string, FluentVariable>): string {
  const spoken = bundles[prefs.lang];
  const message = spoken.getMessage(key);
  if (!message?.value) return key;
  return spoken.formatPattern(message.value, facts ?? null);
}

/** A word of the page. */
export const word = (key: string, facts?: Record<string, FluentVariable>): string => say(`web-${key}`, facts);

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Things to choose from, as people say them: a, b or c. */
export function either(items: string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : word("or", { first: items.slice(0, -1).join(", "), last });
}

/** A number with a true minus, and a sign if it is a change. */
export function signed(number: number, always = false): string {
  return number < 0 ? `−${-number}` : always && number > 0 ? `+${number}` : always ? `±${number}` : `${number}`;
}
