// Who one is. The session is a cookie that no script can read; the tokens of seats lie in the browser.

import { network } from "./network.svelte";
import { word } from "./words";

export class Problem extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly rule = "",
    readonly status = 0,
  ) {
    super(text);
  }
}

/** What to show of anything that went wrong: the server's own words, or ours. */
export function complaint(error: unknown): string {
  if (!(error instanceof Problem)) return word("server-trouble");
  return error.message || word(error.code === "no-contact" ? "no-contact" : "server-trouble");
}

/** Ask the server over HTTP, in the language of the page. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const lang = document.documentElement.lang || "sv";
  const address = `${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;
  let answer: Response;
  try {
    answer = await fetch(address, {
      method,
      credentials: "same-origin",
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  } catch {
    network.lost = true;
    throw new Problem("no-contact", "");
  }
  network.lost = false;
  const kind = answer.headers.get("content-type") ?? "";
  const said: unknown =
    answer.status === 204 ? null : kind.includes("json") ? await answer.json() : await answer.text();
  if (!answer.ok) {
    const problem = (typeof said === "object" ? said : {}) as { code?: string; text?: string; rule?: string };
    throw new Problem(problem.code ?? "server", problem.text ?? "", problem.rule ?? "", answer.status);
  }
  return said as T;
}

const NAME = "talong.name";

export const knownName = (): string => localStorage.getItem(NAME) ?? "";

const GUEST = "talong.guest";

/** Whether one plays with bots without having said one's name. */
export const isGuest = (): boolean => localStorage.getItem(GUEST) === "1";

/** Be somebody, for a table where nobody else reads the name; one is asked for it when one sits with people. */
export async function comeAsGuest(): Promise<void> {
  await ask("POST", "/api/people", { name: word("guest") });
  localStorage.setItem(GUEST, "1");
}

export function forgetGuest(): void {
  localStorage.removeItem(GUEST);
}

export const rememberName = (name: string): void => localStorage.setItem(NAME, name);

/** Give oneself a name; the answer sets the cookie. */
export async function introduce(name: string): Promise<void> {
  await ask("POST", "/api/people", { name });
  forgetGuest();
  localStorage.setItem(NAME, name);
}

/** The tables where one sits, or nothing if the server does not know who asks. */
export async function myTables(): Promise<string[]> {
  try {
    return (await ask<{ tables: string[] }>("GET", "/api/me")).tables;
  } catch (error) {
    if (error instanceof Problem && error.status === 401) localStorage.removeItem(NAME);
    return [];
  }
}

export async function forgetMe(): Promise<void> {
  await ask("DELETE", "/api/me");
  localStorage.clear();
}

export const tokenOf = (table: string): string => localStorage.getItem(`talong.token.${table}`) ?? "";
export const recoveryOf = (table: string): string => localStorage.getItem(`talong.recovery.${table}`) ?? "";

export function keepToken(table: string, token: string, recovery: string): void {
  localStorage.setItem(`talong.token.${table}`, token);
  localStorage.setItem(`talong.recovery.${table}`, recovery);
}

export function dropToken(table: string): void {
  localStorage.removeItem(`talong.token.${table}`);
}
