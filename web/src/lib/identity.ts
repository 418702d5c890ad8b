// Who one is. The session is a cookie that no script can read; the tokens of seats lie in the browser.

import { STATIC } from "./site";
import { Problem } from "./problem";
import { isLocal } from "../local/local.svelte";
import { sent } from "./transport";
import { word } from "./words";

export { Problem };

/** What to show of anything that went wrong: the server's own words, or ours. */
export function complaint(error: unknown): string {
  if (!(error instanceof Problem)) return word("server-trouble");
  return error.message || word(error.code === "no-contact" ? "no-contact" : "server-trouble");
}

/** Ask whoever has the answer, a server or the worker of this page, in the language of the page. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const lang = document.documentElement.lang || "sv";
  const { status, kind, text } = await sent(method, `${path}${path.includes("?") ? "&" : "?"}lang=${lang}`, body);
  const said: unknown = status === 204 ? null : kind.includes("json") ? JSON.parse(text) : text;
  if (status >= 400) {
    const problem = (typeof said === "object" ? said : {}) as { code?: string; text?: string; rule?: string };
    throw new Problem(problem.code ?? "server", problem.text ?? "", problem.rule ?? "", status);
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

/** The tables where one sits, on this device and at the server, or none if that does not know who asks. */
export async function myTables(): Promise<string[]> {
  if (STATIC) return localTables();
  try {
    return [...localTables(), ...(await ask<{ tables: string[] }>("GET", "/api/me")).tables];
  } catch (error) {
    if (error instanceof Problem && error.status === 401) localStorage.removeItem(NAME);
    return localTables();
  }
}

const TABLES = "talong.tables";
const TABLES_MOST = 50;

/** The tables on this device that are not over: noted here, so that nobody has to wake the worker for their names. */
export const localTables = (): string[] => JSON.parse(localStorage.getItem(TABLES) ?? "[]") as string[];

/** Note that a table of this device is under way. */
export function noteTable(table: string): void {
  if (!isLocal(table)) return;
  const tables = [...localTables().filter((one) => one !== table), table].slice(-TABLES_MOST);
  localStorage.setItem(TABLES, JSON.stringify(tables));
}

/** Note that it is not under way any more. */
export function dropTable(table: string): void {
  if (!isLocal(table)) return;
  localStorage.setItem(TABLES, JSON.stringify(localTables().filter((one) => one !== table)));
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
