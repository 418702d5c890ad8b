// @vitest-environment jsdom
// The whole page against a real server, which TALONG_TEST_URL names: a person who taps whatever may be tapped.
import axe from "axe-core";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

const address = process.env.TALONG_TEST_URL;

beforeAll(() => {
  const jar = (globalThis as unknown as { jsdom: { cookieJar: { setCookieSync: (cookie: string, url: string) => void; getCookieStringSync: (url: string, options?: object) => string } } }).jsdom?.cookieJar;
  const real = globalThis.fetch;
  vi.stubGlobal("fetch", async (path: string, wish: RequestInit = {}) => {
    const url = new URL(path, location.href).href;
    const cookie = jar.getCookieStringSync(url, { http: true });
    const answer = await real(url, { ...wish, headers: { ...(wish.headers as object), cookie, origin: location.origin } });
    for (const set of answer.headers.getSetCookie()) jar.setCookieSync(set, url);
    return answer;
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  Element.prototype.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  globalThis.scrollTo = () => {};
  Element.prototype.animate = () => ({ cancel() {}, finished: Promise.resolve(), onfinish: null, currentTime: 0 }) as unknown as Animation;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  } as unknown as typeof ResizeObserver;
});

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const all = <T extends HTMLElement = HTMLElement>(selector: string): T[] => [...document.querySelectorAll<T>(selector)];
const button = (text: string): HTMLButtonElement | undefined => all<HTMLButtonElement>("button").find((one) => one.textContent?.includes(text));

async function until<T>(what: () => T | undefined | false | null, ms = 8000): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    flushSync();
    const found = what();
    if (found) return found;
    if (Date.now() > end) throw new Error(`it did not come: ${what}\n${document.body.textContent?.slice(0, 600)}`);
    await wait(15);
  }
}

/** What a checker of accessibility finds; colours and places need a real window. */
async function faults(): Promise<string[]> {
  const found = await axe.run(document, { rules: { "color-contrast": { enabled: false }, "target-size": { enabled: false } } });
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(" ").slice(0, 400)}`);
}

async function open(path: string): Promise<Record<string, unknown>> {
  document.body.innerHTML = '<div id="app"></div>';
  document.documentElement.lang = "sv";
  const { default: App } = await import("./App.svelte");
  const { route } = await import("./lib/route.svelte");
  const { prefs } = await import("./lib/prefs.svelte");
  prefs.speak("sv");
  route.go(path);
  return mount(App, { target: document.getElementById("app")! });
}

/** Tap something that may be tapped; tell whether there was anything. */
function tap(): boolean {
  const chosen = all<HTMLButtonElement>(".zone .acts .main:not(:disabled)");
  const plain = all<HTMLButtonElement>(".zone .acts button:not(:disabled)").filter((one) => !one.textContent?.match(/håll/));
  const cards = all<HTMLButtonElement>(".hand button:not(.sunk):not(.chosen)");
  const pressed = plain.length && (chosen.length === 0 || Math.random() < 0.3) ? plain : chosen;
  if (pressed.length) {
    pressed[Math.floor(Math.random() * pressed.length)]?.click();
    return true;
  }
  if (all(".zone .acts .button[aria-disabled]").length && cards.length) {
    cards[Math.floor(Math.random() * cards.length)]?.click();
    return true;
  }
  return false;
}

describe.skipIf(!address)("at a real table", () => {
  let app: Record<string, unknown> | undefined;
  afterEach(() => {
    if (app) void unmount(app);
    document.body.innerHTML = "";
  });

  it.each(["kille", "punschkille", "kungsholmskille", "rodskagg", "skitgubbe"])("plays %s", async (game) => {
    const wrong: unknown[] = [];
    vi.spyOn(console, "error").mockImplementation((...said) => void wrong.push(said));
    localStorage.setItem("talong.game", game);
    app = await open("/");
    (await until(() => button("Spela nu"))).click();
    await wait(30);
    flushSync();
    const field = document.querySelector<HTMLInputElement>("#name");
    if (field) {
      field.value = "Astrid";
      field.dispatchEvent(new Event("input", { bubbles: true }));
      document.querySelector("dialog form")!.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    }
    await until(() => all(".board .seat").length);
    expect(location.pathname).toMatch(/^\/t\//);
    let taps = 0;
    let lines = 0;
    const end = Date.now() + 25_000;
    while (taps < 14 && Date.now() < end) {
      flushSync();
      button("En gång till")?.click();
      lines = Math.max(lines, all(".log p").length);
      if (tap()) taps += 1;
      await wait(60);
    }
    expect(taps).toBeGreaterThan(3);
    expect(lines).toBeGreaterThan(3);
    for (const one of all<HTMLElement>("button, a")) expect(one.getAttribute("aria-label") || one.textContent?.trim(), one.outerHTML).toBeTruthy();
    expect(document.body.innerHTML).not.toMatch(/web-[a-z]|card-[kf]|undefined|\[object/);
    expect(all("[style]").every((one) => !one.getAttribute("style")?.includes("NaN"))).toBe(true);
    expect(wrong).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  it("shows every other page, and a match once more", async () => {
    const wrong: unknown[] = [];
    vi.spyOn(console, "error").mockImplementation((...said) => void wrong.push(said));
    const { introduce } = await import("./lib/identity");
    const { lay, withBots } = await import("./lib/games.svelte");
    await introduce("Astrid");
    const pages: [string, () => unknown][] = [
      ["/", () => all(".game small").length === 5],
      ["/lay/skitgubbe", () => document.querySelector("#o-throw_on")],
      ["/rules/kille#K29", () => document.querySelector("#K29.named")],
      ["/nowhere/at/all", () => document.body.textContent?.includes("inget bord")],
      ["/t/no-such-table", () => document.body.textContent?.includes("Ingen har dukat")],
      [`/t/${(await lay({ game: "kille", seats: 5 })).table}`, () => button("Sitt här")],
    ];
    for (const [path, sign] of pages) {
      app = await open(path);
      await until(sign);
      expect(wrong).toEqual([]);
      expect(await faults(), path).toEqual([]);
      wrong.length = 0; // The checker asks for things that this document does not have.
      await unmount(app);
    }
    const laid = await lay({ game: "rodskagg", seats: 2, rules: { max_deals: 1 }, bots: withBots(2) });
    sessionStorage.setItem(`talong.begin.${laid.table}`, "1");
    app = await open(`/t/${laid.table}`);
    await until(() => {
      tap();
      return all<HTMLAnchorElement>("a").find((one) => one.textContent?.includes("Se om matchen"));
    }, 40_000).then((link) => link.click());
    const on = await until(() => button("Framåt"));
    const before = document.querySelector(".told")?.textContent;
    on.click();
    await until(() => document.querySelector(".told")?.textContent !== before);
    expect(wrong).toEqual([]);
    expect(await faults()).toEqual([]);
  });
});
