// What a person has chosen for this browser: language, light, sound and how the table looks.

export type Lang = "sv" | "en";
export type Light = "" | "dag" | "kvall";

const stored = (key: string): string => localStorage.getItem(`talong.${key}`) ?? "";

/** How far one has come in the school: by lesson the step one left it at, or that it is done. */
type Learned = Record<string, number | "done">;

function storedLearned(): Learned {
  try {
    const kept: unknown = JSON.parse(stored("school") || "{}");
    const known = Object.entries(kept as object).filter(
      ([, step]) => step === "done" || (Number.isInteger(step) && Number(step) >= 0),
    );
    return Object.fromEntries(known) as Learned;
  } catch {
    return {}; // Whatever lies there, one begins anew.
  }
}

class Prefs {
  lang = $state<Lang>(
    stored("lang") === "en" || (!stored("lang") && !/^(sv|nb|nn|da|fi)/.test(navigator.language)) ? "en" : "sv",
  );
  light = $state<Light>(stored("light") as Light);
  list = $state(stored("list") === "1");
  sound = $state(stored("sound") === "1");
  bubbles = $state(stored("bubbles") !== "no"); // What people say is shown at their seats.
  learned = $state.raw<Learned>(storedLearned());
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
    try {
      localStorage.setItem("talong.school", JSON.stringify(this.learned));
    } catch {
      // Without room it is kept as long as the page is open.
    }
  }

  show(): void {
    document.documentElement.lang = this.lang;
    if (this.light) document.documentElement.dataset.light = this.light;
    else delete document.documentElement.dataset.light;
  }
}

export const prefs = new Prefs();
