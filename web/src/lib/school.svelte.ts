// The school: the lessons as the server has them, and a table that nobody else sits at.

import { ask, isGuest, knownName } from "./identity";
import { prefs } from "./prefs.svelte";
import type { Call, Event, Says, TableInfo, Told, View } from "./protocol";
import { Table } from "./table.svelte";

export type Lesson = { key: string; title: string; about: string; card: string; steps: number };
export type Course = { game: string; lessons: Lesson[] };
export type Scene = { view: View; events: Event[]; told: Told[]; calls: Call[] };
export type Frame = {
  scenes: Scene[];
  text: string;
  point?: string;
  act?: string;
  answers?: Record<string, string>;
  says?: Says;
};
export type Played = {
  game: string;
  lesson: Lesson;
  seat: number;
  names: string[];
  next: Lesson | null;
  frames: Frame[];
};

class School {
  courses = $state.raw<Course[]>([]);
  #lang = "";
  #kept: { who: string; lessons: Set<string> } | null = null; // What the server keeps, once it has said so.

  async load(): Promise<void> {
    if (this.#lang === prefs.lang) return;
    this.#lang = prefs.lang;
    try {
      this.courses = await ask<Course[]>("GET", "/api/lessons");
    } catch (error) {
      this.#lang = "";
      throw error;
    }
  }

  /** Put together what the device and the server know of what one has learnt. If that fails, nobody misses it now. */
  async share(): Promise<void> {
    const who = knownName() || (isGuest() ? "?" : "");
    if (!who) return;
    try {
      if (this.#kept?.who !== who) {
        const learnt = await ask<{ lessons: string[]; puzzles: Record<string, string> }>("GET", "/api/me/learnt");
        this.#kept = { who, lessons: new Set(learnt.lessons) };
        prefs.answer(learnt.puzzles);
        for (const [game, lesson] of learnt.lessons.map((one) => one.split("/")))
          if (game && lesson) prefs.learn(game, lesson, "done");
      }
      const kept = this.#kept.lessons;
      for (const name of this.courses.flatMap(({ game, lessons }) => lessons.map(({ key }) => `${game}/${key}`))) {
        if (prefs.learned[name] !== "done" || kept.has(name)) continue;
        kept.add(name);
        await ask("PUT", `/api/me/learnt/${name}`);
      }
    } catch {
      this.#kept = null;
    }
  }

  lessons(game: string): Lesson[] {
    return this.courses.find((course) => course.game === game)?.lessons ?? [];
  }

  done(game: string): Lesson[] {
    return this.lessons(game).filter((lesson) => prefs.isLearned(game, lesson.key));
  }

  /** The lesson that comes next: the first that has not been played to its end. */
  next(game: string): Lesson | undefined {
    return this.lessons(game).find((lesson) => !prefs.isLearned(game, lesson.key));
  }
}

export const school = new School();

/** Where a lesson is played. */
export const lessonPath = (game: string, lesson?: string): string =>
  `/learn/${encodeURIComponent(game)}${lesson ? `/${encodeURIComponent(lesson)}` : ""}`;

/** A table that is never connected: it shows what is laid on it, and an act goes to the lesson. */
export class LessonTable extends Table {
  constructor(
    game: string,
    readonly tried: (act: string) => void,
  ) {
    super(`learn/${game}`);
  }

  override act(act: string): Promise<void> {
    this.tried(act);
    return Promise.resolve();
  }

  /** Lay on it all that has been seen up to a frame; the last scene is seen happen if it is new. */
  lay(played: Pick<Played, "game" | "names" | "seat">, seen: Scene[], isNew: boolean): void {
    const scene = seen.at(-1);
    if (!scene) return;
    this.names = played.names;
    this.info = {
      table: this.id,
      game: played.game,
      rules: {},
      seats: played.names.length,
      chairs: played.names.map((name, seat) => ({ kind: seat === played.seat ? "person" : "bot", name })),
      host: null,
      pace: "off",
      open: false,
      watchers: false,
      reveal: true,
      status: "playing",
      match: 1,
      fair: null,
    } as unknown as TableInfo;
    this.seat = played.seat;
    this.events = [...begun(seen[0]!.view), ...seen.flatMap((one) => one.events)];
    this.latest = isNew ? scene.events : [];
    this.view = { ...scene.view, legal: [] };
    this.log = seen.flatMap((one) => one.told).map((told, number) => ({ ...told, number }));
    this.calls = isNew ? [...this.calls, ...scene.calls] : [];
  }
}

/** A lesson begins in the midst of a deal, so that it is told who has dealt it, and to whom. */
function begun(view: View): Event[] {
  const dealt = Object.keys(view.hands).map((seat): Event => ({ event: "deal", seat: Number(seat) }));
  return [{ event: "dealer", seat: view.dealer ?? 0 }, ...dealt];
}
