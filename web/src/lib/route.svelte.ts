// Where one is: the address is the whole truth.

export type Place =
  | { at: "door" }
  | { at: "table"; table: string }
  | { at: "lay"; game: string }
  | { at: "rules"; book: string; rule: string }
  | { at: "guide"; game: string; part: string }
  | { at: "replay"; table: string; match: number }
  | { at: "evening"; table: string; number: number | null }
  | { at: "school"; game: string }
  | { at: "lesson"; game: string; lesson: string }
  | { at: "puzzle"; game: string; puzzle: string }
  | { at: "companion"; game: string }
  | { at: "nowhere" };

export function placeOf(path: string, hash = ""): Place {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const [first, second, third] = parts;
  if (!first) return { at: "door" };
  if (first === "t" && second && parts.length === 2) return { at: "table", table: second };
  if (first === "lay" && second && parts.length === 2) return { at: "lay", game: second };
  if (first === "rules" && parts.length <= 2) return { at: "rules", book: second ?? "", rule: hash.slice(1) };
  if (first === "guide" && parts.length <= 2) return { at: "guide", game: second ?? "", part: hash.slice(1) };
  if (first === "replay" && second && /^\d+$/.test(third ?? ""))
    return { at: "replay", table: second, match: Number(third) };
  if (first === "evening" && second && parts.length === 2) return { at: "evening", table: second, number: null };
  if (first === "evening" && second && parts.length === 3 && /^\d+$/.test(third ?? ""))
    return { at: "evening", table: second, number: Number(third) };
  if (first === "companion" && parts.length <= 2) return { at: "companion", game: second ?? "" };
  if (first === "learn" && parts.length <= 2) return { at: "school", game: second ?? "" };
  if (first === "learn" && second && third && parts.length === 3) return { at: "lesson", game: second, lesson: third };
  if (first === "puzzles" && second && third && parts.length === 3)
    return { at: "puzzle", game: second, puzzle: third };
  return { at: "nowhere" };
}

class Route {
  place = $state.raw<Place>(placeOf(location.pathname, location.hash));

  constructor() {
    addEventListener("popstate", () => this.#look());
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.#look();
    scrollTo(0, 0);
  }

  /** Be elsewhere without a step back. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.#look();
  }

  /** Note where on the page one is, so that Back leads there. */
  stay(hash: string): void {
    history.replaceState(null, "", location.pathname + hash);
  }

  #look(): void {
    this.place = placeOf(location.pathname, location.hash);
  }
}

export const route = new Route();

/** Let a link of ours stay on the page. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.currentTarget as HTMLAnchorElement;
  event.preventDefault();
  route.go(link.pathname + link.hash);
}
