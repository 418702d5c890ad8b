// A table as this browser knows it: what the server has said, and nothing worked out beyond that.

import { preload } from "./cards";
import { Connection, type Answer, type Contact } from "./connection";
import { dealtFrom, endingOf, hasEnded, scene, type Ending } from "./ending";
import { games, type Verb } from "./games.svelte";
import { ask, dropToken, introduce, isGuest, keepToken, knownName, rememberName, tokenOf } from "./identity";
import { witness } from "./fair";
import { promise, promised } from "./nonce";
import { cardActs } from "./picking";
import { prefs } from "./prefs.svelte";
import type {
  Advice,
  Bye,
  Call,
  Command,
  Event,
  Incoming,
  Line,
  Refused,
  Says,
  TableInfo,
  Told,
  Update,
  View,
  Welcome,
} from "./protocol";

export type Entry = Told & { number: number };
const LOG = 400;

/** Figures with a true minus. */
const minus = (text: string): string => text.replace(/(^|\s)-(?=\d)/g, "$1−");

export class Table {
  info = $state.raw<TableInfo | null>(null);
  heardAt = $state(0); // When the table was last described, for what is counted down from then on.
  view = $state.raw<View | null>(null);
  says = $state.raw<Says | null>(null);
  names = $state.raw<string[]>([]);
  log = $state.raw<Entry[]>([]);
  news = $state.raw<Told[]>([]); // What came last, for those who listen.
  calls = $state.raw<Call[]>([]); // Waiting to be shown, one at a time.
  chat = $state.raw<Line[]>([]);
  events = $state.raw<Event[]>([]);
  latest = $state.raw<Event[]>([]);
  seat = $state<number | null>(null);
  contact = $state<Contact>("connecting");
  refusal = $state.raw<Refused | null>(null);
  bye = $state.raw<Bye | null>(null);
  removed = $state.raw<{ word: string } | null>(null); // The host has sent me away, with a word or without.
  unread = $state(0); // Lines of others that nobody has looked at here.
  reading = $state(false); // Whether the talk is in sight.
  busy = $state(false);
  acted = $state.raw<{ version: number } | null>(null); // The version that my last act made.
  // The acts that were seen in each part of the game.
  wont: Record<string, { act: string; label: string }[]> = $state({});
  #hostless = $state(false);
  older = $state(0); // So many events of the match happened before those that are known here.
  #looking = false;
  #most = LOG;
  #count = 0;
  #early = 0; // What came first is numbered downwards.
  #stock = 0; // How many cards the stock had, as long as a deal was on.
  /** How the last deal ended, while it lies on the table. */
  readonly ending: Ending | null = $derived(this.view ? endingOf(this.view, this.events) : null);
  /** What lies on the table: the view, or the deal that has ended and that people still look at. */
  readonly scene: View | null = $derived(
    this.view && this.ending ? scene(this.view, this.ending, this.#stock) : this.view,
  );
  /** The legal acts with cards of the hand. */
  readonly cardActs: string[] = $derived(cardActs(this.legal, this.verbs));
  changedAt = $state<number | null>(null); // When play last moved on, if that was seen; for the clock.
  #opened = 0; // The match whose nonce has been opened.
  readonly connection: Connection;

  constructor(readonly id: string) {
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${encodeURIComponent(id)}`;
    this.connection = new Connection(address, () => ({ token: tokenOf(id), lang: prefs.lang }), {
      hear: (message) => this.hear(message),
      contact: (state) => (this.contact = state),
      bye: (bye) => this.#farewell(bye),
    });
  }

  get isHost(): boolean {
    return this.info?.host == null ? this.#hostless : this.info.host === this.seat;
  }

  /** Whether a bot plays for me, because I asked for it or did not answer. */
  get away(): boolean {
    return this.seat !== null && this.info?.status === "playing" && this.info.chairs[this.seat]?.away === true;
  }

  get myTurn(): boolean {
    return this.seat !== null && this.view?.turn === this.seat;
  }

  get legal(): string[] {
    return this.seat === null ? [] : (this.view?.legal ?? []);
  }

  /** The kinds of acts that there are in the game. */
  get verbs(): Verb[] {
    return games.find(this.view?.game ?? "")?.verbs ?? [];
  }

  name(seat: number | null | undefined): string {
    return seat == null ? "" : (this.names[seat] ?? this.info?.chairs[seat]?.name ?? "");
  }

  hear(message: Incoming): void {
    if (message.type === "welcome") this.#welcome(message);
    else if (message.type === "update") this.#update(message);
    else if (message.type === "table") this.#know(message.table);
    else if (message.type === "chat" && !this.chat.some((line) => line.number === message.number)) this.#said(message);
  }

  /** A line is said at the seat as well, and counted until somebody looks. */
  #said(line: Line): void {
    this.chat = [...this.chat, line];
    if (line.seat === this.seat && line.seat !== null) return;
    if (!this.reading) this.unread++;
    if (line.seat !== null && prefs.bubbles) this.calls = [...this.calls, { seat: line.seat, text: line.text }];
  }

  #know(info: TableInfo): void {
    this.info = info;
    this.heardAt = Date.now();
  }

  #welcome(said: Welcome): void {
    // The lots have given me another seat.
    const isNew = this.info?.status === "shuffling" && said.table.status === "playing";
    this.#hostless = said.is_host;
    this.seat = said.seat;
    this.#know(said.table);
    if (said.word) this.removed = { word: said.word };
    if (said.names?.length) this.names = said.names;
    if (said.fresh) {
      this.#forget();
      this.older = said.older ?? 0;
    }
    this.chat = said.chat;
    const name = said.seat === null ? undefined : said.table.chairs[said.seat]?.name;
    // Whoever came back by a code is known here from now on.
    if (name && !knownName() && !isGuest()) rememberName(name);
    this.#learn(said, isNew);
    if (this.view?.scores) void this.whole();
    else if (this.view) void this.#lastDeal();
    preload(said.table.game);
    void this.#open();
  }

  #update(said: Update): void {
    if (said.table) this.#know(said.table);
    if (said.names?.length) this.names = said.names;
    if (said.kind === "kicked" && said.seat === this.seat) {
      this.removed = { word: said.word ?? "" };
      dropToken(this.id);
      this.seat = null;
      this.connection.restart(); // Whoever was sent away sees what a watcher sees.
      return;
    }
    // An ended match has no result, and the chairs are shown again.
    if (said.kind === "began" || said.kind === "ended") this.#forget();
    this.#learn(said);
    if (said.calls?.length) this.calls = [...this.calls, ...said.calls];
    if (said.kind === "act" || said.kind === "dealt") this.refusal = null;
    void this.#open();
  }

  #forget(): void {
    this.#stock = 0;
    this.log = [];
    this.events = [];
    this.view = null;
    this.says = null;
    this.older = 0;
    this.#most = LOG;
  }

  /** Ask for what happened before all that is known here, a page at a time; tells whether there was anything. */
  async earlier(): Promise<boolean> {
    if (!this.older || this.#looking) return false;
    this.#looking = true;
    try {
      const page = await this.connection.send({ type: "history", before: this.older });
      if (page.type !== "history" || page.match !== this.info?.match || page.older + page.events.length !== this.older)
        return false;
      const told = (page.told ?? []).map((one) => ({ ...one, text: minus(one.text) }));
      this.#early -= told.length;
      this.#most += told.length;
      this.log = [...told.map((one, at) => ({ ...one, number: this.#early + at })), ...this.log];
      this.events = [...page.events, ...this.events];
      this.older = page.older;
      return true;
    } finally {
      this.#looking = false;
    }
  }

  /** Ask for everything that happened from the first deal on: score sheets have it all. */
  async whole(): Promise<void> {
    while (await this.earlier());
  }

  /** Whoever comes when a deal has ended sees all of it. */
  async #lastDeal(): Promise<void> {
    while (this.view && hasEnded(this.view) && dealtFrom(this.events) < 0 && (await this.earlier()));
  }

  /** Take in what was said; what is new is seen and heard. */
  #learn(said: Welcome | Update, isNew = said.type === "update"): void {
    if (said.events?.length) this.events = [...this.events, ...said.events];
    this.latest = isNew ? (said.events ?? []) : [];
    this.news = isNew ? (said.told ?? []) : [];
    if (said.view) {
      this.changedAt = isNew ? Date.now() : null;
      if (!hasEnded(said.view)) this.#stock = Number(said.view.stock ?? 0);
      this.view = said.view;
      this.seat = typeof said.view.viewer === "number" ? said.view.viewer : null;
    }
    if (said.says) this.says = { ...said.says, table: minus(said.says.table) };
    if (said.told?.length) {
      this.log = [
        ...this.log,
        ...said.told.map((told) => ({ ...told, text: minus(told.text), number: ++this.#count })),
      ].slice(-this.#most);
    }
  }

  /** Open the nonce that was promised, when the match begins; what the table has promised is written down. */
  async #open(): Promise<void> {
    const { info, seat } = this;
    if (info?.fair && (info.status === "shuffling" || info.status === "playing"))
      witness(this.id, info.match, { commitment: info.fair.commitment });
    if (info?.status !== "shuffling" || seat === null || this.#opened === info.match || info.fair?.nonces[seat]) return;
    this.#opened = info.match;
    const nonce = promised(this.id);
    if (!nonce) return;
    const next = await promise(this.id);
    const answer = await this.connection.send({ type: "nonce", nonce, next });
    if (answer.type === "done" && info.fair)
      witness(this.id, info.match, { commitment: info.fair.commitment, seat, nonce });
  }

  /** Say a command; what is refused is shown. */
  async do(command: Command): Promise<Answer> {
    const answer = await this.connection.send(command);
    if (answer.type === "refused" && command.type !== "nonce") this.refusal = answer;
    return answer;
  }

  async act(act: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.refusal = null;
    try {
      const answer = await this.do({ type: "act", act });
      if (answer.type === "done") this.acted = { version: answer.version };
    } finally {
      this.busy = false;
    }
  }

  async sit(seat?: number): Promise<void> {
    const nonce = await promise(this.id);
    const answer = await this.do({ type: "sit", ...(seat === undefined ? {} : { seat }), nonce });
    if (answer.type !== "done") return;
    if (answer.token) keepToken(this.id, answer.token, answer.recovery ?? "");
    if (answer.seat !== undefined) this.seat = answer.seat;
  }

  async stand(): Promise<void> {
    const answer = await this.do({ type: "stand" });
    if (answer.type !== "done") return;
    dropToken(this.id);
    this.connection.restart();
  }

  /** Come back from where a bot plays: to say hello is enough. */
  back(): void {
    this.connection.open();
  }

  /** What the coach says, who sees no more than this seat. */
  hint(): Promise<Advice> {
    return ask<Advice>("GET", `/api/tables/${encodeURIComponent(this.id)}/hint`);
  }

  /** I have seen how the deal ended, and have drunk what I owe. */
  async ready(): Promise<void> {
    if (!this.resting || this.isReady) return;
    await this.do({ type: "ready" });
  }

  /** Whether the table rests between deals. */
  get resting(): boolean {
    return this.info?.status === "playing" && this.info.rest != null;
  }

  get isReady(): boolean {
    return this.seat !== null && this.info?.rest?.ready.includes(this.seat) === true;
  }

  /** Whether somebody has said that it may go on: with the next deal, or when a match is over with another. */
  isTicked(seat: number): boolean {
    if (this.info?.status === "over") return this.info.again?.ready.includes(seat) === true;
    return this.resting && this.info!.rest!.ready.includes(seat);
  }

  /** Whether I want another match. */
  get wantsAgain(): boolean {
    return this.seat !== null && this.info?.status === "over" && this.isTicked(this.seat);
  }

  /** I want another match at the same table, when the others do. */
  async again(): Promise<void> {
    if (this.info?.status !== "over" || this.wantsAgain) return;
    this.refusal = null;
    await this.do({ type: "again" });
  }

  /** The host: bots take the chairs that are free, and the match begins. */
  async beginWithBots(): Promise<void> {
    this.refusal = null;
    for (const [seat, chair] of (this.info?.chairs ?? []).entries()) {
      if (chair.kind !== "free") continue;
      const answer = await this.do({ type: "bot", seat, level: "direkt" });
      if (answer.type === "refused" && answer.code !== "seat-taken") return;
    }
    const answer = await this.connection.send({ type: "begin" });
    // With the last chair taken it may have begun by itself.
    if (answer.type === "refused" && answer.code !== "match-running") this.refusal = answer;
  }

  /** The host begins, whoever else is ready. */
  async begin(): Promise<void> {
    await this.do({ type: "begin" });
  }

  dropCall(): void {
    this.calls = this.calls.slice(1);
  }

  #farewell(bye: Bye): void {
    if (bye.word) this.removed = { word: bye.word };
    if (bye.code === "bad-token") {
      if (tokenOf(this.id)) {
        dropToken(this.id); // The cookie may still do.
        this.connection.open();
        return;
      }
      const name = knownName();
      if (name && !this.#renewed) {
        this.#renewed = true;
        introduce(name).then(
          () => this.connection.open(),
          () => (this.bye = bye),
        );
        return;
      }
    }
    this.bye = bye;
  }
  #renewed = false;
}
