// What a person has chosen for this browser: language, light, sound and how the table looks.

export type Lang = "sv" | "en";
export type Light = "" | "dag" | "kvall";

const stored = (key: string): string => localStorage.getItem(`talong.${key}`) ?? "";

/** How far one has come in the school: by lesson the step one left it at, or that it is done. */
type Learned = Record<string, number | "done">;

/** How the one try at each puzzle went. */
export type Outcome = "solved" | "missed";

/** What was kept by name, as far as it is known what it means. */
function storedRecord<T>(key: string, isKnown: (kept: unknown) => kept is T): Record<string, T> {
  try {
    const kept: unknown = JSON.parse(stored(key) || "{}");
    return Object.fromEntries(Object.entries(kept as object).filter((one): one is [string, T] => isKnown(one[1])));
  } catch {
    return {}; // Whatever lies there, one begins anew.
  }
}

function storeRecord(key: string, record: Record<string, unknown>): void {
  try {
    localStorage.setItem(`talong.${key}`, JSON.stringify(record));
  } catch {
    // Without room it is kept as long as the page is open.
  }
}

const isStep = (kept: unknown): kept is number | "done" =>
  kept === "done" || (Number.isInteger(kept) && Number(kept) >= 0);
const storedLearned = (): Learned => storedRecord("school", isStep);
const isOutcome = (kept: unknown): kept is Outcome => kept === "solved" || kept === "missed";

class Prefs {
  lang = $state<Lang>(
    stored("lang") === "en" || (!stored("lang") && !/^(sv|nb|nn|da|fi)/.test(navigator.language)) ? "en" : "sv",
  );
  puzzles = $state.raw<Record<string, Outcome>>(storedRecord("puzzles", isOutcome));
  light = $state<Light>(stored("light") as Light);
  list = $state(stored("list") === "1");
  sound = $state(stored("sound") === "1");
  bubbles = $state(stored("bubbles") !== "no"); // What people say is shown at their seats.
  learned = $state.raw<Learned>(storedLearned());
  teacher = $state(stored("teacher") !== "no"); // Where a table has one, they speak to me.
  ranks = $state(stored("ranks") !== "no"); // A strip of all ranks stands under the goal.
  twoColours = $state(stored("twoColours") === "1"); // Of the French suits; otherwise each has its own.

  constructor() {
    this.show();
  }

  speak(lang: Lang): void {
    this.lang = lang;
    localStorage.setItem("talong.lang", lang);
    this.show();
  }

  get dark(): boolean {
    return this.light === "kvall" || (this.light === "" && matchMedia("(prefers-color-scheme: dark)").matches);
  }

  turnLight(): void {
    this.light = this.dark ? "dag" : "kvall";
    localStorage.setItem("talong.light", this.light);
    this.show();
  }

  asList(on: boolean): void {
    this.list = on;
    localStorage.setItem("talong.list", on ? "1" : "");
  }

  set(name: "sound" | "twoColours", on: boolean): void {
    this[name] = on;
    localStorage.setItem(`talong.${name}`, on ? "1" : "");
  }

  bubble(on: boolean): void {
    this.bubbles = on;
    localStorage.setItem("talong.bubbles", on ? "" : "no");
  }

  outcome(game: string, puzzle: string): Outcome | undefined {
    return this.puzzles[`${game}/${puzzle}`];
  }

  /** Keep how the first try at some puzzles went; later ones change nothing. */
  answer(outcomes: Record<string, string>): void {
    const news = Object.entries(outcomes).filter(([puzzle, how]) => isOutcome(how) && !this.puzzles[puzzle]);
    if (!news.length) return;
    this.puzzles = { ...this.puzzles, ...(Object.fromEntries(news) as Record<string, Outcome>) };
    storeRecord("puzzles", this.puzzles);
  }

  isLearned(game: string, lesson: string): boolean {
    return this.learned[`${game}/${lesson}`] === "done";
  }

  /** The step at which a lesson was left; one that is done begins anew. */
  stepOf(game: string, lesson: string): number {
    const step = this.learned[`${game}/${lesson}`];
    return typeof step === "number" ? step : 0;
  }

  /** Keep how far one has come; what is done stays done. */
  learn(game: string, lesson: string, step: number | "done"): void {
    if (this.isLearned(game, lesson)) return;
    this.learned = { ...this.learned, [`${game}/${lesson}`]: step };
    storeRecord("school", this.learned);
  }

  beTaught(on: boolean): void {
    this.teacher = on;
    localStorage.setItem("talong.teacher", on ? "" : "no");
  }

  rankStrip(on: boolean): void {
    this.ranks = on;
    localStorage.setItem("talong.ranks", on ? "" : "no");
  }

  show(): void {
    document.documentElement.lang = this.lang;
    if (this.light) document.documentElement.dataset.light = this.light;
    else delete document.documentElement.dataset.light;
  }
}

export const prefs = new Prefs();
