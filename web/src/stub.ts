// What modules touch of a browser when they are loaded, for tests: to be imported before them.

import { vi } from "vitest";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
vi.stubGlobal("navigator", { language: "sv-SE", onLine: true });
vi.stubGlobal("document", { documentElement: { dataset: {}, lang: "" }, getElementById: () => ({}) });
vi.stubGlobal("location", { pathname: "/", hash: "", hostname: "talong.se", origin: "https://talong.se" });
vi.stubGlobal("addEventListener", () => {});
