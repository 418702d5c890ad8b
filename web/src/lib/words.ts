// The words of the page, from the same catalogues as the server and the terminal.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { type Lang, prefs } from "./prefs.svelte";

function bundle(lang: Lang, ...texts: string[]): FluentBundle {
  const made = new FluentBundle(lang, { useIsolating: false });
  for (const text of texts) made.addResource(new FluentResource(text));
  return made;
}

const bundles: Partial<Record<Lang, FluentBundle>> = {};
const texts = { sv: () => import("./lang/sv"), en: () => import("./lang/en") };

/** Fetch the words of a language; nothing is said in it before. */
export async function learn(lang: Lang): Promise<void> {
  if (bundles[lang]) return;
  const { card, web } = await texts[lang]();
  bundles[lang] = bundle(lang, card, web);
}

/** Speak another language, as soon as its words are here; without them the page goes on as before. */
export async function speak(lang: Lang): Promise<void> {
  try {
    await learn(lang);
  } catch {
    return;
  }
  prefs.speak(lang);
}

export function has(key: string): boolean {
  return bundles[prefs.lang]?.hasMessage(key) ?? false;
}

/** The message for a key, with facts filled in. Reads the language, so the page follows when it changes. */
export function say(key: string, facts?: Record<string, FluentVariable>): string {
  const spoken = bundles[prefs.lang];
  const message = spoken?.getMessage(key);
  if (!spoken || !message?.value) return key;
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
