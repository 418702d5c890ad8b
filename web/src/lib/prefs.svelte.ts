// What a person has chosen for this browser: language, light, sound and how the table looks.

export type Lang = "sv" | "en";
export type Light = "" | "dag" | "kvall";

const stored = (key: string): string => localStorage.getItem(`talong.${key}`) ?? "";

class Prefs {
  lang = $state<Lang>(
    stored("lang") === "en" || (!stored("lang") && !/^(sv|nb|nn|da|fi)/.test(navigator.language)) ? "en" : "sv",
  );
  light = $state<Light>(stored("light") as Light);
  list = $state(stored("list") === "1");
  sound = $state(stored("sound") === "1");
  bubbles = $state(stored("bubbles") !== "no"); // What people say is shown at their seats.
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
