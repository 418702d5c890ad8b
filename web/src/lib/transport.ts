// Who answers: the server, or the worker of this page where there is none, or none in reach. Nobody chooses.

import { STATIC } from "./site";
import { isLocal, local } from "../local/local.svelte";
import { network } from "./network.svelte";
import { Problem } from "./problem";
import { word } from "./words";

type Sent = { status: number; kind: string; text: string };

/** What the worker answers without a network: all that concerns no table at the server, and nobody else. */
const ALSO_HERE = /^\/api\/(games|lessons|puzzles|guide|rules|rulebooks|people|tables|verify)\b/;
/** The tables that a path names. */
const TABLE = /^\/api\/tables\/([^/?]+)/;

/** Send a request to whoever has the answer. */
export async function sent(method: string, target: string, body?: unknown): Promise<Sent> {
  const table = TABLE.exec(target)?.[1];
  if (table ? isLocal(decodeURIComponent(table)) : STATIC) return here(method, target, body);
  let answer: Response;
  try {
    answer = await fetch(target, {
      method,
      credentials: "same-origin",
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  } catch {
    network.lost = true;
    if (!table && ALSO_HERE.test(target) && (await local.isHere())) return here(method, target, body);
    throw new Problem("no-contact", "");
  }
  network.lost = false;
  return { status: answer.status, kind: answer.headers.get("content-type") ?? "", text: await answer.text() };
}

/** Ask the worker; somebody who lays a table there is somebody there, without being asked who. */
async function here(method: string, target: string, body?: unknown): Promise<Sent> {
  let said = await asked(method, target, body);
  if (said.status === 401 && method === "POST") {
    const name = localStorage.getItem("talong.name") ?? word("guest");
    await asked("POST", "/api/people", { name });
    said = await asked(method, target, body);
  }
  return said;
}

async function asked(method: string, target: string, body?: unknown): Promise<Sent> {
  try {
    const { status, kind, body: text } = await local.request(method, target, body);
    return { status, kind, text };
  } catch {
    throw new Problem("no-local", word(local.state === "taken" ? "local-taken" : "local-failed"));
  }
}
