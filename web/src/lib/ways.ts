// "Så här spelar vi": the options of a table as a word that fits into a link.

export type Way = { seats?: number; preset?: string; pace?: string; tempo?: string; rules?: Record<string, unknown> };

export function tellWay(way: Way): string {
  const bytes = new TextEncoder().encode(JSON.stringify(way));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

/** What a link says, or nothing if it is not one of ours; the server judges what it comes to. */
export function readWay(word: string): Way | null {
  try {
    const text = new TextDecoder().decode(
      Uint8Array.from(atob(word.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0)),
    );
    const said: unknown = JSON.parse(text);
    if (typeof said !== "object" || said === null || Array.isArray(said)) return null;
    const { seats, preset, pace, tempo, rules } = said as Record<string, unknown>;
    const way: Way = {};
    if (typeof seats === "number" && Number.isInteger(seats)) way.seats = seats;
    if (typeof preset === "string") way.preset = preset;
    if (typeof pace === "string" && ["off", "relaxed", "quick"].includes(pace)) way.pace = pace;
    if (typeof tempo === "string" && ["calm", "usual", "brisk"].includes(tempo)) way.tempo = tempo;
    if (typeof rules === "object" && rules !== null && !Array.isArray(rules))
      way.rules = rules as Record<string, unknown>;
    return way;
  } catch {
    return null;
  }
}
