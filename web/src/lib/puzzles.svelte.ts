// Puzzles: those of a game as the server lists them, that of the day, and which one comes next.

import { ask } from "./identity";
import { prefs } from "./prefs.svelte";
import type { Advice, Says, View } from "./protocol";
import { word } from "./words";

export const LEVELS = ["easy", "medium", "hard"] as const;
export type Level = (typeof LEVELS)[number];
export type PuzzleInfo = {
  key: string;
  level: Level;
  theme: string;
  tried: number;
  solved: number;
  mine: string;
  motifs: string[];
};
export type Motif = { key: string; name: string };
export type PuzzleList = { game: string; today: string | null; puzzles: PuzzleInfo[]; motifs: Motif[] };
export type Puzzle = {
  game: string;
  key: string;
  level: Level;
  theme: string;
  seat: number;
  names: string[];
  view: View;
  says: Says;
};
/** Which act is best and why, how sure that is, and how many found it at first on this server. */
export type PuzzleAnswer = { advice: Advice; sure: string; tried: number; solved: number };
export type PuzzleVerdict = PuzzleAnswer & { is_best: boolean };

export const levelWord = (level: Level): string =>
  ({ easy: word("puzzle-easy"), medium: word("puzzle-medium"), hard: word("puzzle-hard") })[level];

/** What a puzzle is about, and how hard it is. */
export const aboutPuzzle = ({ theme, level }: { theme: string; level: Level }): string =>
  word("puzzle-about", { theme, level: levelWord(level) });

/** Where a puzzle is asked. */
export const puzzlePath = (game: string, puzzle: string): string =>
  `/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(puzzle)}`;

/** Today, where the reader is. */
export function today(now = new Date()): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

class Puzzles {
  #lists = $state.raw<Record<string, PuzzleList>>({});
  #asked = new Map<string, Promise<unknown>>(); // Each thing is asked for once.
  /** What somebody has chosen to practise, by game: the next ones are about it as well. */
  practised = $state.raw<Record<string, string>>({});

  #once<T>(path: string): Promise<T> {
    const name = `${prefs.lang} ${path}`;
    const before = this.#asked.get(name);
    if (before) return before as Promise<T>;
    const asked = ask<T>("GET", path);
    this.#asked.set(name, asked);
    asked.catch(() => this.#asked.delete(name));
    return asked;
  }

  /** Fetch the puzzles of a game, and keep what the server knows of one's own answers. */
  async load(game: string): Promise<void> {
    const found = await this.#once<PuzzleList>(`/api/puzzles/${encodeURIComponent(game)}?day=${today()}`);
    if (this.#lists[game] === found) return;
    this.#lists = { ...this.#lists, [game]: found };
    prefs.answer(Object.fromEntries(found.puzzles.map((one) => [`${game}/${one.key}`, one.mine])));
  }

  find(game: string, puzzle: string): Promise<Puzzle> {
    return this.#once<Puzzle>(`/api${puzzlePath(game, puzzle)}`);
  }

  of(game: string): PuzzleInfo[] {
    return this.#lists[game]?.puzzles ?? [];
  }

  motifs(game: string): Motif[] {
    return this.#lists[game]?.motifs ?? [];
  }

  /** What a puzzle is about, in words; it may tell what is best, and is shown when it has been answered. */
  about(game: string, puzzle: string): string[] {
    const keys = this.of(game).find((one) => one.key === puzzle)?.motifs ?? [];
    return this.motifs(game)
      .filter(({ key }) => keys.includes(key))
      .map(({ name }) => name);
  }

  practise(game: string, motif: string): void {
    this.practised = { ...this.practised, [game]: motif };
  }

  /** Those about one thing, the easy ones first, as the server lists them. */
  among(game: string, motif: string): PuzzleInfo[] {
    return this.of(game).filter((one) => one.motifs.includes(motif));
  }

  /** The first about one thing that has not been tried, or else was missed, or else the first. */
  firstAbout(game: string, motif: string): string {
    const found = this.among(game, motif);
    return (this.#untried(game, found) ?? found[0])?.key ?? "";
  }

  /** The puzzle of the day, if the game has puzzles. */
  ofToday(game: string): PuzzleInfo | undefined {
    const key = this.#lists[game]?.today;
    return this.of(game).find((one) => one.key === key);
  }

  solved(game: string, level?: Level): number {
    return this.#level(game, level).filter((one) => prefs.outcome(game, one.key) === "solved").length;
  }

  count(game: string, level?: Level): number {
    return this.#level(game, level).length;
  }

  /** The first of a level that has not been tried, or else was missed, or else the first. */
  first(game: string, level: Level): string {
    const found = this.#level(game, level);
    return (this.#untried(game, found) ?? found[0])?.key ?? "";
  }

  /** The next one to try, of a level if it has any left; when all have been tried, one that was missed. */
  next(game: string, level: Level, but = ""): PuzzleInfo | undefined {
    const motif = this.practised[game];
    const among = motif ? this.#untried(game, this.among(game, motif), but) : undefined;
    return among ?? this.#untried(game, [...this.#level(game, level), ...this.of(game)], but);
  }

  #untried(game: string, puzzles: PuzzleInfo[], but = ""): PuzzleInfo | undefined {
    const others = puzzles.filter((one) => one.key !== but);
    return (
      others.find((one) => !prefs.outcome(game, one.key)) ??
      others.find((one) => prefs.outcome(game, one.key) === "missed")
    );
  }

  #level(game: string, level?: Level): PuzzleInfo[] {
    return level ? this.of(game).filter((one) => one.level === level) : this.of(game);
  }
}

export const puzzles = new Puzzles();
