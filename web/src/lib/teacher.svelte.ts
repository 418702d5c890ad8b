// The teacher beside one learner: asked for over HTTP, so that nobody else hears of it.

import { ask, Problem } from "./identity";
import { prefs } from "./prefs.svelte";
import type { Table } from "./table.svelte";

/** What the teacher says before an act: what matters, and for whoever asks the best act and why. */
export type Before = {
  text: string;
  act: string | null;
  label: string;
  because: string;
  known: { seat: number; card: string }[];
};
/** What the teacher says after an act: nothing, or a word that it was costly or well done. */
export type After = { text: string; kind: "" | "costly" | "well" };

const AGAIN = 2500; // In milliseconds: when to ask once more if the teacher was busy with others,
const TRIES = 3; // and how often.

export class Teacher {
  before = $state.raw<Before | null>(null);
  after = $state.raw<After | null>(null);
  thinks = $state(false);
  shown = $state(false); // Whether the advice is in sight.
  #looked = false; // Whether it was, before the last act.

  constructor(readonly table: Table) {}

  /** Whether the teacher sits beside me: at this table, and unless I have sent them off. */
  get isHere(): boolean {
    const { info, seat, away } = this.table;
    return info?.teacher === true && prefs.teacher && seat !== null && !away;
  }

  /** What there is to choose now; nothing if there is nothing. The same choice is asked about once. */
  get occasion(): string {
    const { info, view, legal, myTurn, acted } = this.table;
    if (!this.isHere || info?.status !== "playing" || !legal.length || !view) return "";
    return [prefs.lang, info.match, view.deals, acted?.version, myTurn, legal.join()].join("/");
  }

  /** Ask what matters; returns how to stop waiting for it. */
  consider(): () => void {
    this.before = null;
    this.shown = false;
    return this.#ask<Before>("before", (said) => {
      this.before = said;
      if (this.after?.kind === "well") this.after = null;
    });
  }

  /** Ask about the act that made a version of the table. */
  judge(version: number): () => void {
    this.after = null;
    this.#looked = this.shown;
    return this.#ask<After>(`after?version=${version}`, (said) => {
      this.after = said.kind === "well" && this.#looked ? null : said; // Whoever was told what to do is not praised.
    });
  }

  #ask<Said>(page: string, hear: (said: Said) => void): () => void {
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const address = `/api/tables/${encodeURIComponent(this.table.id)}/teacher/${page}`;
    const attempt = async (left: number): Promise<void> => {
      this.thinks = true;
      try {
        const said = await ask<Said>("GET", address);
        if (wanted) hear(said);
      } catch (error) {
        // Whoever is busy is asked once more; for the rest a teacher who says nothing is no trouble.
        const busy = error instanceof Problem && (error.code === "busy" || error.code === "too-fast");
        if (wanted && busy && left > 1) timer = setTimeout(() => void attempt(left - 1), AGAIN);
      } finally {
        if (wanted) this.thinks = false;
      }
    };
    void attempt(TRIES);
    return () => {
      wanted = false;
      this.thinks = false;
      clearTimeout(timer);
    };
  }
}
