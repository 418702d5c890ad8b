// What is lit at the table: what the narrator speaks of, and what to press.

import { cardName } from "./cards";
import type { Verb } from "./games.svelte";
import { needsCards } from "./picking";

/** Where the things of the table are in the page; the first that is there and has room is meant. */
const PLACES: Record<string, string[]> = {
  hand: [".zone .hand", ".zone .verdict"],
  stock: [".board .lies:has([data-stock])"],
  pot: [".board [data-pot]", ".board .pot"],
  pile: [".board .trick", ".board .own .pile", ".board .centre"],
  trick: [".board .trick", ".board .marks", ".board .centre"],
  score: [".scores", ".protocol", ".zone .status .seat"],
  avstickshog: [".board [data-avstickshog]"],
};

function first(root: HTMLElement, selectors: string[]): Element[] {
  for (const selector of selectors) {
    const found = [...root.querySelectorAll(selector)].find((one) => {
      const { width, height } = one.getBoundingClientRect();
      return width > 0 && height > 0;
    });
    if (found) return [found];
  }
  return [];
}

/** What is spoken of: a place, somebody's seat, or an act. */
function pointed(root: HTMLElement, point: string, verbs: Verb[]): Element[] {
  const [kind, ...rest] = point.split(":");
  const what = rest.join(":");
  if (kind === "seat") return first(root, [`[data-seat="${what}"]`]);
  if (kind === "act") return pressed(root, what, verbs);
  return first(root, PLACES[kind ?? ""] ?? []);
}

/** What to press for an act: its button, or the cards that it names as long as they are not chosen. */
function pressed(root: HTMLElement, act: string, verbs: Verb[]): Element[] {
  const button = root.querySelector(`.acts [data-act="${CSS.escape(act)}"]`);
  if (button || !needsCards(act, verbs)) return button ? [button] : [];
  const cards = [...root.querySelectorAll(".hand button")];
  const named = act.split(" ").slice(1).map(cardName);
  return named.flatMap((name, nth) => {
    const same = named.slice(0, nth).filter((one) => one === name).length; // Of two that are alike, one each.
    const card = cards.filter((one) => one.getAttribute("aria-label") === name)[same];
    return card && card.getAttribute("aria-pressed") !== "true" ? [card] : [];
  });
}

/** Light what is spoken of and what to press, and nothing else; returns what the narrator's slip points at. */
export function light(root: HTMLElement, point: string, act: string, verbs: Verb[]): Element | null {
  const press = act ? pressed(root, act, verbs) : [];
  const place = point && !(point === "hand" && press.some((one) => one.closest(".hand"))) ? point : "";
  const spoken = place ? pointed(root, place, verbs) : [];
  const lit = new Set([...spoken, ...press]);
  for (const one of root.querySelectorAll("[data-lit]")) if (!lit.has(one)) one.removeAttribute("data-lit");
  for (const one of spoken) one.setAttribute("data-lit", "spoken");
  for (const one of press) one.setAttribute("data-lit", "press");
  return spoken[0] ?? press[0] ?? null;
}
