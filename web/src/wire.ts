// What crosses the wire, as docs/PROTOCOL.md has it.

export interface Reading {
  id: string;
  clause: string;
  players: number[];
  question: string;
  /** The words of the old booklet that it rests on. */
  source: string;
  choices: string[];
  meanings: string[];
  default: string;
}

export interface Game {
  id: string;
  title: string;
  /** Null where the booklet is undated. */
  year: number | null;
  players: number[];
  usual_players: number;
  like: string;
  tagline: string;
  minutes: number;
  target: number | null;
  pack: string;
  readings: Reading[];
}

export interface Level {
  id: string;
  title: string;
  about: string;
}

/** HTML made by the server of the program's own texts. */
type Html = string;

export interface Clause {
  id: string;
  title: string;
  section: string;
  /** How much of it is our decision and not the old booklet's. */
  ruling: 'part' | 'whole' | null;
  text: string;
  html: Html;
}

export interface Booklet {
  title: string;
  opening_html: Html;
  sections: { title: string; html: Html }[];
  clauses: Clause[];
  readings: Reading[];
}

export interface About {
  title: string;
  html: Html;
  claims: { id: string; title: string; html: Html }[];
  examples: { id: string; title: string }[];
}

export type Target = number | 'deal' | null;

export interface Opening {
  game: string;
  players?: number;
  readings?: Record<string, string>;
  target?: number | 'deal';
  seats?: string[];
  seat?: number | null;
  name?: string;
  public?: boolean;
  cut?: string;
  token?: string;
}

export interface Place {
  table: string;
  seat: number | null;
  token: string;
}

export interface SeatAt {
  seat: number;
  kind: 'person' | 'bot';
  level: string | null;
  name: string | null;
  taken: boolean;
  present: boolean;
  away: boolean;
}

export type State = 'waiting' | 'playing' | 'over';

export interface Summary {
  table: string;
  game: string;
  players: number;
  readings: Record<string, string>;
  target: Target;
  state: State;
  seats: SeatAt[];
  scores: number[];
  winners: number[] | null;
  opened: number;
}

export interface Face {
  face: string | null;
  by?: number;
}

export type Layout = 'hand' | 'trick' | 'stack' | 'column' | 'row';

export interface Zone {
  id: string;
  title: string;
  owner: number | null;
  layout: Layout;
  cards: Face[];
}

export interface Scene {
  headline: string;
  zones: Zone[];
  calls: { seat: number; text: string }[];
  notes: { label: string; text: string }[];
}

export interface Said {
  clause: string | null;
  text: string;
}

export type Deal = { scores: number[] } & Record<string, unknown>;

export interface Welcome {
  type: 'welcome';
  table: string;
  seat: number | null;
  seq: number;
  game: string;
  title: string;
  pack: string;
  players: number;
  readings: Record<string, string>;
  target: Target;
  public: boolean;
}

export interface Happened {
  type: 'event';
  seq: number;
  at: number;
  kind: string;
  seat: number | null;
  said: Said[];
  name?: string;
  bot?: boolean;
  deal?: number;
  reveal?: { deal: number; commitment: string; seed: string };
  /** How the table lay when this ended a deal. */
  scene?: Scene;
}

export interface View {
  type: 'view';
  seq: number;
  turn: number;
  state: State;
  seat: number | null;
  to_act: number | null;
  legal: string[];
  scene: Scene | null;
  scores: number[];
  deals: Deal[];
  winners: number[] | null;
  seats: SeatAt[];
  undo: boolean;
  takeback: { seat: number; agreed: number[] } | null;
  fair: { deal: number | null; commitment: string | null; next: { deal: number; commitment: string } | null };
}

export interface Hint {
  type: 'hint';
  id: string;
  turn: number;
  best: string;
  worlds: number;
  measure: 'points' | 'wins' | null;
  moves: { action: string; value: number }[];
}

export interface Refused {
  type: 'refused';
  id: string;
  code: string;
  clause: string | null;
  text: string;
}

export type FromServer =
  | Welcome
  | Happened
  | View
  | Hint
  | Refused
  | { type: 'done'; id: string; seq: number }
  | { type: 'error'; code: string; text: string }
  | { type: 'pong' };

export interface Frame {
  seat: number | null;
  action: string | null;
  deal: number;
  said: Said[];
  /** Comments of the record. */
  remarks: string[];
  to_act: number | null;
  scene: Scene | null;
  scores: number[];
}

export interface ReplayRecord {
  game: string;
  title: string;
  pack: string;
  players: number;
  readings: Record<string, string>;
  target: Target;
  names: (string | null)[];
  frames: Frame[];
  deals: Deal[];
  winners: number[] | null;
  /** Comments after the last action. */
  remarks: string[];
  fault: { line: number; fault: string; clause: string | null; text: string } | null;
}

export interface Step {
  teach: Said[];
  scene: Scene | null;
  to_act: number | null;
  legal: string[];
  /** Why cards of the pupil's hand may not be played, by the action of playing them. */
  refusals: Record<string, Said>;
  scores: number[];
  seat: number | null;
  action: string | null;
  said: Said[];
}

export interface Lesson {
  game: string;
  title: string;
  pack: string;
  players: number;
  readings: Record<string, string>;
  seat: number;
  steps: Step[];
}

export interface Slips {
  exact: boolean;
  objective: string;
  slips: { frame: number; seat: number; action: string; better: string[]; before: number[]; after: number[] }[];
}
