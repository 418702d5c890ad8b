// How others come to this server: the address that phones can use, or the command that gives it one.

import { ask } from "./identity";

type Server = { lan: string | null; local_only: boolean; command: string };

/** Whether an address means this computer and nothing else. */
export const isHere = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);

class Reach {
  server = $state.raw<Server | null>(null);
  #asked = false;

  async load(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    try {
      this.server = await ask<Server>("GET", "/api/server");
    } catch {
      this.#asked = false;
    }
  }

  /** The address of this page for somebody else. */
  get origin(): string {
    return isHere(location.hostname) && this.server?.lan ? this.server.lan.replace(/\/$/, "") : location.origin;
  }

  /** Whether only this computer can open the address. */
  get isShut(): boolean {
    return isHere(new URL(this.origin).hostname);
  }
}

export const reach = new Reach();
