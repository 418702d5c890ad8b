// Made by tools/protocol_types.py from the messages, views and events of the server: edit those instead.

export const PROTOCOL = 1;

/** What a view of any game has: for those who read views without knowing the game. */
export interface Facts {
  seats: number;
  names: string[];
  rules: Record<string, unknown>;
  phase: string;
  turn: number | null;
  dealer: number;
  forehand: number;
  active: number[];
  legal: string[];
  deals: number;
  hands: Record<string, string[]>;
}

/** Who is asked whether they buy in, in order, and for how much. */
export interface Offer {
  due: number[];
  price: number;
}

/** A swap, with the cards as far as the viewer knows them. */
export interface Swap {
  giver: number;
  taker: number;
  gave: string;
  got: string;
  annulled: boolean;
}

/** What has struck a seat. */
export interface Strike {
  by: "sv" | "hu";
  striker: number | "stock";
}

/** What somebody may know of a match of Kille. */
export interface KilleView extends Facts {
  game: "kille";
  viewer: number | "watcher";
  left: number[];
  leaving: number[];
  joining: number[];
  redeals: number;
  buyin: Offer | null;
  survivors: number[];
  choice: boolean | null;
  aside: string[];
  swaps: Swap[];
  face_up: number[];
  stock: number;
  turned: string[];
  drawer: number | null;
  struck: Record<string, Strike>;
  spoke: number[];
  stood: number[];
  question: "barred" | "open" | "asked" | "depends" | "refused_by_dealer" | "refused_by_third";
  pot: number;
  balances: number[];
  pots: number;
  players: number[];
  first_buyin: string;
  second_buyin: string;
  declined_first: number[];
  took_first: number[];
  offered: string | null;
}

/** Everybody's glasses, by seat. */
export interface Glasses {
  supply: number[];
  stake: number[];
  drunk: number[];
}

/** What somebody may know of a match of Punschkille. */
export interface PunschView extends Facts {
  game: "punschkille";
  viewer: number | "watcher";
  left: number[];
  leaving: number[];
  joining: number[];
  redeals: number;
  buyin: Offer | null;
  survivors: number[];
  choice: boolean | null;
  aside: string[];
  swaps: Swap[];
  face_up: number[];
  stock: number;
  turned: string[];
  drawer: number | null;
  struck: Record<string, Strike>;
  spoke: number[];
  stood: number[];
  question: "barred" | "open" | "asked" | "depends" | "refused_by_dealer" | "refused_by_third";
  glasses: Glasses;
  rounds: number;
  bought: number[];
  dry: number[];
  champion: number | null;
}

/** A card that was played to a trick. */
export interface Play {
  seat: number;
  card: string;
}

/** What somebody may know of a match of Kungsholmskille. */
export interface KungsholmView extends Facts {
  game: "kungsholmskille";
  viewer: number | "watcher";
  length: number;
  lots: number[];
  chosen: number[];
  pot: number;
  balances: number[];
  penalty: number;
  stock: number;
  trick: Play[];
  leading: number[];
  piles: Record<string, string[]>;
  folded: number[];
  tricks?: number;
  knocker?: number | null;
  knocker2?: number | null;
  bud1?: number[];
  bud2?: number[];
  bud3?: number[];
  exchanged?: Record<string, number>;
  leader?: number | null;
  laid?: Record<string, string[]>;
  received?: Record<string, string[]>;
  honour?: boolean;
  plays?: Play[];
}

/** What somebody may know of a match of Rödskägg. */
export interface RodskaggView extends Facts {
  game: "rodskagg";
  viewer: number | "watcher";
  winners: number[];
  scores: number[];
  trick: Play[];
  leading: number[];
  tricks: Play[][];
  won: number[];
  bids: Record<string, string>;
  declarer: number | null;
  contract: string | null;
  question?: "not_put" | "put" | "skipped";
  along?: Record<string, "trick" | "compulsory" | "free" | "dropped">;
  dropped?: number[];
  aside?: number;
}

/** Cards that a seat put into a trick of phase 1. */
export interface TrickLaying {
  seat: number;
  cards: string[];
  kind: "play" | "chance" | "throw";
  round: number;
}

/** Cards that a seat laid on the pile of phase 2. */
export interface PileLaying {
  seat: number;
  cards: string[];
}

/** What the viewer may do, as cards: some of `units`, one rank of `plays`, any of `throws`, all of `picks`. */
export interface Choices {
  units?: string[];
  picks?: string[];
  plays?: string[];
  throws?: string[];
}

/** What everybody has seen and may remember, whether or not they may look. */
export interface Memory {
  won: Record<string, string[]>;
  discarded: string[];
  known: Record<string, string[]>;
  skitkort: Record<string, number>;
}

/** What somebody may know of a match of Skitgubbe. */
export interface SkitgubbeView extends Facts {
  game: "skitgubbe";
  viewer: number | "watcher";
  previous: number | null;
  skitgubbe: number[];
  stock: number;
  trick: TrickLaying[];
  leading: number[];
  pile: PileLaying[];
  won: Record<string, number>;
  out: number[];
  trump: string | null;
  last_holder?: number | null;
  last?: string | null;
  winner?: number | null;
  needed?: number;
  forced?: boolean;
  avstickshog?: number;
  discarded?: number;
  choices?: Choices;
  answered?: boolean;
  answer?: string[] | null;
  won_cards?: Record<string, string[]>;
  memory?: Memory;
  leader?: number | null;
  first_leader?: number | null;
  last_winner?: number | null;
  on_turn?: number | null;
  round?: number;
  round_seats?: number[];
  played?: number[];
  passed?: number[];
  entitled?: number[];
  announced?: Record<string, string>;
  recipients?: number[];
  quiet?: number;
}

/** A view of one of the games, told apart by its `game`. */
export type GameView =
  | KilleView
  | PunschView
  | KungsholmView
  | RodskaggView
  | SkitgubbeView;

/** A view of whatever game: each fact that some game has, of the types that it has there. */
export interface View extends Facts {
  game: string;
  viewer: number | "watcher";
  left?: number[];
  leaving?: number[];
  joining?: number[];
  redeals?: number;
  buyin?: Offer | null;
  survivors?: number[];
  choice?: boolean | null;
  aside?: string[] | number;
  swaps?: Swap[];
  face_up?: number[];
  stock?: number;
  turned?: string[];
  drawer?: number | null;
  struck?: Record<string, Strike>;
  spoke?: number[];
  stood?: number[];
  question?: "barred" | "open" | "asked" | "depends" | "refused_by_dealer" | "refused_by_third" | "not_put" | "put" | "skipped";
  pot?: number;
  balances?: number[];
  pots?: number;
  players?: number[];
  first_buyin?: string;
  second_buyin?: string;
  declined_first?: number[];
  took_first?: number[];
  offered?: string | null;
  glasses?: Glasses;
  rounds?: number;
  bought?: number[];
  dry?: number[];
  champion?: number | null;
  length?: number;
  lots?: number[];
  chosen?: number[];
  penalty?: number;
  trick?: Play[] | TrickLaying[];
  leading?: number[];
  piles?: Record<string, string[]>;
  folded?: number[];
  tricks?: number | Play[][];
  knocker?: number | null;
  knocker2?: number | null;
  bud1?: number[];
  bud2?: number[];
  bud3?: number[];
  exchanged?: Record<string, number>;
  leader?: number | null;
  laid?: Record<string, string[]>;
  received?: Record<string, string[]>;
  honour?: boolean;
  plays?: Play[];
  winners?: number[];
  scores?: number[];
  won?: number[] | Record<string, number>;
  bids?: Record<string, string>;
  declarer?: number | null;
  contract?: string | null;
  along?: Record<string, "trick" | "compulsory" | "free" | "dropped">;
  dropped?: number[];
  previous?: number | null;
  skitgubbe?: number[];
  pile?: PileLaying[];
  out?: number[];
  trump?: string | null;
  last_holder?: number | null;
  last?: string | null;
  winner?: number | null;
  needed?: number;
  forced?: boolean;
  avstickshog?: number;
  discarded?: number;
  choices?: Choices;
  answered?: boolean;
  answer?: string[] | null;
  won_cards?: Record<string, string[]>;
  memory?: Memory;
  first_leader?: number | null;
  last_winner?: number | null;
  on_turn?: number | null;
  round?: number;
  round_seats?: number[];
  played?: number[];
  passed?: number[];
  entitled?: number[];
  announced?: Record<string, string>;
  recipients?: number[];
  quiet?: number;
}

/** What happens in Kille, told apart by its `event`. */
export type KilleEvent =
  | { event: "dealer"; seat: number }
  | { event: "seats"; order: number[] }
  | { event: "leave"; seat: number }
  | { event: "stake" | "buyin"; seat: number; amount: number }
  | { event: "cut"; seat: number; at: number }
  | { event: "deal" | "draw" | "show" | "kuku" | "aside"; seat: number; card: string[] }
  | { event: "turn" | "stand" | "demand" | "pass" | "ask" | "redeal" | "tostock"; seat: number }
  | { event: "swap" | "undo"; giver: number; taker: number; gave: string[]; got: string[] }
  | { event: "turnup"; card: string[] }
  | { event: "struck"; seat: number; by: "sv" | "hu"; striker: number | "stock" }
  | { event: "answer"; seat: number; answer: "accept" | "refuse" | "depends" }
  | { event: "showdown"; hands: Record<string, string> }
  | { event: "deadlock"; kind: "strikes_only" | "nobody" }
  | { event: "out"; seat: number; reasons: ("low_kille" | "struck" | "lowest")[] }
  | { event: "offer"; which: "first" | "second" | "buyin"; price: number; seats: number[] }
  | { event: "decline"; seat: number }
  | { event: "join"; seat: number }
  | { event: "win"; seat: number; amount: number };

/** What happens in Punschkille, told apart by its `event`. */
export type PunschEvent =
  | { event: "dealer"; seat: number }
  | { event: "seats"; order: number[] }
  | { event: "leave"; seat: number }
  | { event: "stake" | "buyin"; seat: number; amount: number }
  | { event: "cut"; seat: number; at: number }
  | { event: "deal" | "draw" | "show" | "kuku" | "aside"; seat: number; card: string[] }
  | { event: "turn" | "stand" | "demand" | "pass" | "ask" | "redeal" | "tostock"; seat: number }
  | { event: "swap" | "undo"; giver: number; taker: number; gave: string[]; got: string[] }
  | { event: "turnup"; card: string[] }
  | { event: "struck"; seat: number; by: "sv" | "hu"; striker: number | "stock" }
  | { event: "answer"; seat: number; answer: "accept" | "refuse" | "depends" }
  | { event: "showdown"; hands: Record<string, string> }
  | { event: "deadlock"; kind: "strikes_only" | "nobody" }
  | { event: "out"; seat: number; reasons: ("low_kille" | "struck" | "lowest")[] }
  | { event: "offer"; which: "first" | "second" | "buyin"; price: number; seats: number[] }
  | { event: "decline"; seat: number }
  | { event: "drink" | "return"; seat: number; amount: number }
  | { event: "round_over" | "out_of_punsch" | "tournament_won"; seat: number };

/** What happens in Kungsholmskille, told apart by its `event`. */
export type KungsholmEvent =
  | { event: "seats" | "lots"; order: number[] }
  | { event: "seat"; person: number; seat: number }
  | { event: "stake" | "share"; seat: number; amount: number }
  | { event: "dealer"; seat: number }
  | { event: "deal"; seat: number; cards: string[] }
  | { event: "bud" | "knock" | "stay" | "fold" | "forehand" | "trick" | "show"; seat: number }
  | { event: "swap"; seat: number; number: number; laid: string[]; drawn: string[] }
  | { event: "play"; seat: number; card: string }
  | { event: "showdown"; cards: Record<string, string> }
  | { event: "deal_over"; ending: "budrunda_1" | "budrunda_2" | "budrunda_3" | "walkover" | "showdown"; winner: number | null; won: number }
  | { event: "penalty"; seat: number; to: number; amount: number }
  | { event: "match_over"; balances: number[] };

/** What happens in Rödskägg, told apart by its `event`. */
export type RodskaggEvent =
  | { event: "dealer"; seat: number }
  | { event: "deal"; seat: number; cards: string[] }
  | { event: "pass" | "rodskagg" | "trick" | "ask" | "skip"; seat: number }
  | { event: "bid" | "declarer" | "credited"; seat: number; number: number }
  | { event: "play"; seat: number; card: string }
  | { event: "join" | "drop"; seat: number; reason: "trick" | "compulsory" | "free" | "dropped" }
  | { event: "score"; tricks: number[]; changes: number[]; scores: number[]; made: boolean }
  | { event: "match_over"; winners: number[]; by: "rodskagg" | "zero" | "max_deals" };

/** What happens in Skitgubbe, told apart by its `event`. */
export type SkitgubbeEvent =
  | { event: "dealer"; seat: number }
  | { event: "open_trump"; card: string }
  | { event: "announce"; seat: number; rank: string }
  | { event: "deal" | "draw" | "removed" | "skit" | "draw2"; seat: number; number: number; cards: string[] }
  | { event: "turn" | "pass" | "last" | "decided" | "turned" | "phase_1_over" | "avstick" | "out"; seat: number }
  | { event: "play" | "chance" | "throw" | "returned" | "lay" | "pick_up" | "skitgubbe"; seat: number; cards: string[] }
  | { event: "reveal"; card: string; trump: string }
  | { event: "no_loser" }
  | { event: "match_over"; skitgubbe: number[] };

/** An event of one of the games. */
export type GameEvent =
  | KilleEvent
  | PunschEvent
  | KungsholmEvent
  | RodskaggEvent
  | SkitgubbeEvent;

/** An event of whatever game: each fact that some event has, of the types that it has there. */
export interface Event {
  event: string;
  seat?: number;
  order?: number[];
  amount?: number;
  at?: number;
  card?: string[] | string;
  giver?: number;
  taker?: number;
  gave?: string[];
  got?: string[];
  by?: "sv" | "hu" | "rodskagg" | "zero" | "max_deals";
  striker?: number | "stock";
  answer?: "accept" | "refuse" | "depends";
  hands?: Record<string, string>;
  kind?: "strikes_only" | "nobody";
  reasons?: ("low_kille" | "struck" | "lowest")[];
  which?: "first" | "second" | "buyin";
  price?: number;
  seats?: number[];
  person?: number;
  cards?: string[] | Record<string, string>;
  number?: number;
  laid?: string[];
  drawn?: string[];
  ending?: "budrunda_1" | "budrunda_2" | "budrunda_3" | "walkover" | "showdown";
  winner?: number | null;
  won?: number;
  to?: number;
  balances?: number[];
  reason?: "trick" | "compulsory" | "free" | "dropped";
  tricks?: number[];
  changes?: number[];
  scores?: number[];
  made?: boolean;
  winners?: number[];
  rank?: string;
  trump?: string;
  skitgubbe?: number[];
}

/** Who sits in a seat: a person with a name, a bot with a level, or nobody. */
export interface Chair {
  kind: "free" | "person" | "bot";
  name?: string;
  level?: string;
  away?: boolean;
  gone?: number;
  muted?: boolean;
  chair?: number;
}

/** How the luck of the match is bound (docs/fair.md): shown before anything is dealt; the secret when it is over. */
export interface Fairness {
  commitment: string;
  promises: Record<string, string>;
  nonces: Record<string, string>;
  secret: string;
  scheme: number;
}

/** A rest between two deals: until all people who are there are ready, or for that many `seconds`, if any. */
export interface Rest {
  ready: number[];
  seconds: number | null;
  left: number | null;
  owes: number[];
}

/** The match is over, and another begins at the same table when nobody is waited for any more. */
export interface Again {
  ready: number[];
  waits: number[];
}

/** A lot that somebody has drawn for a seat; `seat` is where they sat before. */
export interface Lot {
  seat: number;
  lot: number;
  card: string;
}

/** What was drawn before the first deal of the match. */
export interface Lots {
  drawn: Lot[];
  seats: Record<string, number>;
  dealer: number | null;
}

/** What everybody may know of a table besides the game itself. */
export interface TableInfo {
  table: string;
  game: string;
  rules: Record<string, unknown>;
  seats: number;
  chairs: Chair[];
  host: number | null;
  pace: string;
  open: boolean;
  watchers: boolean;
  reveal: boolean;
  status: "waiting" | "shuffling" | "playing" | "over" | "closed";
  match: number;
  fair: Fairness | null;
  code: string[] | null;
  finishing: boolean;
  votes: number[];
  evening: number;
  evening_since: number;
  tempo: string;
  rest: Rest | null;
  again: Again | null;
  forced: boolean;
  lots: Lots | null;
  teacher: boolean;
}

/** Somebody says something. */
export interface Line {
  type: "chat";
  number: number;
  seat: number | null;
  name: string;
  text: string;
}

/** A sentence about what happened, and the kind of event it was. */
export interface Told {
  kind: string;
  text: string;
}

/** What somebody calls out, or the table itself. */
export interface Call {
  seat: number | null;
  text: string;
}

/** A kind of act: in a word or two, what it means, and the rules that it goes by. */
export interface Verb {
  label: string;
  why: string;
  rules: string[];
  does: string;
}

/** Where the reader's cards stand among the ranks of the game, which `/api/games` lists. */
export interface RankPlace {
  cards: string[];
  lower: number;
  higher: number;
  text: string;
}

/** A view in words. */
export interface Says {
  state: string;
  table: string;
  verbs: Record<string, Verb>;
  acts: Record<string, string>;
  goal: string;
  rank: RankPlace | null;
  does: Record<string, string>;
}

/** The answer to `hello`: where the table is, and what the client has missed. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  version: number;
  seat: number | null;
  is_host: boolean;
  table: TableInfo;
  fresh: boolean;
  older: number;
  events: Event[];
  view: View | null;
  chat: Line[];
  told?: Told[];
  calls?: Call[];
  names?: string[];
  says?: Says | null;
  word?: string;
}

/** The table has moved on by one version. */
export interface Update {
  type: "update";
  version: number;
  kind: string;
  seat?: number;
  table?: TableInfo;
  events?: Event[];
  view?: View;
  told?: Told[];
  calls?: Call[];
  names?: string[];
  says?: Says;
  word?: string;
}

/** The table as it is now, without a new version: a connection was lost, or is back. */
export interface Now {
  type: "table";
  table: TableInfo;
}

/** Some events of the match before those that the client has: the answer to a `history` of that id. */
export interface History {
  type: "history";
  id: string;
  match: number;
  older: number;
  events: Event[];
  told?: Told[];
}

/** The command is done, and kept for good, as that version. */
export interface Done {
  type: "done";
  id: string;
  version: number;
  seat?: number;
  token?: string;
  recovery?: string;
}

/** Nothing was done, and why. */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  rule?: string;
  text: string;
  version: number;
}

/** The server ends the connection. */
export interface Bye {
  type: "bye";
  code: string;
  text: string;
  word?: string;
}

/** What the server sends over the socket: one JSON object a frame, told apart by its `type`. */
export type Incoming =
  | Welcome
  | Update
  | Now
  | Line
  | History
  | Done
  | Refused
  | Bye;

/** What a client sends over the socket: one JSON object a frame, told apart by its `type`. */
export type Outgoing =
  | { type: "hello"; protocol: number; token?: string; session?: string; since?: number; lang?: string; words?: boolean }
  | { type: "sit"; id: string; at?: number; seat?: number | null; nonce?: string | null }
  | { type: "stand"; id: string; at?: number }
  | { type: "away"; id: string; at?: number }
  | { type: "leave"; id: string; at?: number }
  | { type: "join"; id: string; at?: number }
  | { type: "act"; id: string; at?: number; act: string }
  | { type: "ready"; id: string; at?: number }
  | { type: "nonce"; id: string; at?: number; nonce: string; next?: string | null }
  | { type: "again"; id: string; at?: number }
  | { type: "begin"; id: string; at?: number }
  | { type: "finish"; id: string; at?: number; on?: boolean }
  | { type: "evening"; id: string; at?: number }
  | { type: "take_over"; id: string; at?: number; seat: number }
  | { type: "wait"; id: string; at?: number; seat: number }
  | { type: "bot"; id: string; at?: number; seat: number; level?: string }
  | { type: "free"; id: string; at?: number; seat: number }
  | { type: "host"; id: string; at?: number; seat: number }
  | { type: "kick"; id: string; at?: number; seat: number; ban?: boolean; word?: string }
  | { type: "mute"; id: string; at?: number; seat: number; on?: boolean }
  | { type: "chat"; id: string; at?: number; text: string }
  | { type: "history"; id: string; at?: number; before: number };

/** One thing that a table may agree on. */
export interface OptionInfo {
  name: string;
  title: string;
  rule: string;
  kind: string;
  group: string;
  usual: unknown;
  meaning: string;
  choices?: string[];
  said?: Record<string, string>;
  least?: number;
  most?: number;
  none_word?: string;
}

/** Something to say without typing: Swedish, with what it means. */
export interface Phrase {
  text: string;
  gloss?: string;
}

/** One kind of act: how many cards or whether a number goes with it, and what it does to the game. */
export interface VerbInfo {
  name: string;
  role: string;
  cards?: number;
  number?: boolean;
  held?: boolean;
}

/** One rank of a deck whose cards are held against each other by rank alone. */
export interface RankInfo {
  card: string;
  kind?: string;
  fixed?: boolean;
}

/** One of the games. */
export interface GameInfo {
  key: string;
  name: string;
  goal: string;
  seats_min: number;
  seats_max: number;
  presets: Record<string, string>;
  preset_titles: Record<string, string>;
  letters: Record<string, string>;
  options: OptionInfo[];
  levels: string[];
  level_titles: Record<string, string>;
  usual_seats: number;
  least_seats: number;
  phrases: Phrase[];
  verbs: VerbInfo[];
  suit_phases: string[];
  short_match: Record<string, unknown>;
  unit: string;
  deck: string;
  ranks: RankInfo[];
}

/** Piece of a line: text in one style, a link to another guide, or cards. */
export interface Span {
  kind: "text" | "strong" | "em" | "call" | "code" | "link" | "cards";
  text: string;
  to: string;
  cards: string[];
}

/** Sentences, and the ids of the rules that they tell. */
export interface Passage {
  spans: Span[];
  rules: string[];
}

/** Paragraph. */
export interface Paragraph {
  kind: "text";
  passages: Passage[];
}

/** Heading inside a chapter. */
export interface SectionHeading {
  kind: "section";
  key: string;
  title: string;
}

/** List, numbered or not. */
export interface ItemList {
  kind: "list";
  ordered: boolean;
  items: Passage[][];
}

/** Table with a row of headings. */
export interface TableBlock {
  kind: "table";
  head: Passage[][];
  rows: Passage[][][];
}

/** Row of cards. */
export interface CardRow {
  kind: "cards";
  cards: string[];
}

/** Words that are said aloud at the table, in Swedish. */
export interface CallBlock {
  kind: "call";
  text: string;
}

/** Entry of a gallery: cards, what they are called, and what there is to know of them. */
export interface GalleryEntry {
  cards: string[];
  name: string;
  passages: Passage[];
}

/** Cards one by one. */
export interface GalleryBlock {
  kind: "gallery";
  entries: GalleryEntry[];
}

/** Person in a picture, with the cards that are shown. */
export interface PicturePerson {
  name: string;
  cards: string[];
}

/** Picture of a worked deal: cards of people, an arrow that says what happened, and the same in words. */
export interface PictureBlock {
  kind: "picture";
  arrow: "swap" | "past" | "back" | "stop" | "none";
  people: PicturePerson[];
  title: string;
  passages: Passage[];
}

/** End of a worked deal, with its call. */
export interface ClosingBlock {
  kind: "closing";
  call: string;
  passages: Passage[];
}

/** Chapter of a guide; its key is the same in every language. */
export interface Chapter {
  key: string;
  title: string;
  blocks: (Paragraph | SectionHeading | ItemList | TableBlock | CardRow | CallBlock | GalleryBlock | PictureBlock | ClosingBlock)[];
}

/** Guide of a game. */
export interface Guide {
  title: string;
  names: string;
  cards: string[];
  chapters: Chapter[];
}

/** Place of a rule: its rulebook, and the heading that it stands under. */
export interface RuleNote {
  book: string;
  heading: string;
}

/** Guide of a game in one language, and where each rule that it tells stands. */
export interface GuidePage {
  game: string;
  lang: string;
  guide: Guide;
  rules: Record<string, RuleNote>;
}
