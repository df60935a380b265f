// What this browser stores: seats and their tokens, the person's name, settings.

import { trouble } from './house/trouble.svelte';
import type { DealScore, Place } from './wire';

export interface Kept {
  table: string;
  game: string;
  title: string;
  seat: number | null;
  token: string;
  at: number;
  over: boolean;
  /** The scores when the table was last visited. */
  scores: number[];
  /** The table of the same series before this one. */
  after?: string;
  /** The table whose challenge it takes. */
  challenge?: string;
  /** The table where these deals were dealt first, if that is another. */
  deals?: string;
  /** Whether it went on from a record, so that its deals cannot be sent to a friend. */
  begun?: boolean;
  /** The day whose deal it is. */
  day?: number;
  /** What is known of a finished game. */
  played?: Played;
  /** The seats of the people who pass this device around; only where they are several. */
  hands?: Hand[];
}

/** A seat and the right to it. */
export interface Hand {
  seat: number;
  token: string;
}

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  sound: 'on' | 'off';
  pace: 'slow' | 'brisk' | 'once';
  motion: 'auto' | 'still';
  cards: 'usual' | 'large';
  order: 'low' | 'high';
  hand: 'right' | 'left';
  backs: 'printed' | 'red' | 'blue' | 'green';
  inks: 'printed' | 'clear';
  language: 'en' | 'de';
}

/** What can be chosen of each setting. */
export const CHOICES: { [Key in keyof Settings]: Settings[Key][] } = {
  theme: ['auto', 'light', 'dark'],
  cards: ['usual', 'large'],
  inks: ['printed', 'clear'],
  backs: ['printed', 'red', 'blue', 'green'],
  order: ['low', 'high'],
  hand: ['right', 'left'],
  pace: ['slow', 'brisk', 'once'],
  motion: ['auto', 'still'],
  language: ['en', 'de'],
  sound: ['off', 'on'],
};

/** What statistics are made of. */
export interface Played {
  players: number;
  /** The level of the bots; empty where people play, or one plays alone. */
  level: string;
  winners: number[];
  deals: DealScore[];
  sides: number[][];
  /** What the own side won more than best play of all would have given it; null where nobody knows. */
  par?: number | null;
}

const MOST_KEPT = 1000;

function remembered<T>(key: string, otherwise: T): T {
  try {
    return JSON.parse(localStorage.getItem(`broadside.${key}`) ?? 'null') ?? otherwise;
  } catch {
    return otherwise;
  }
}

function remember(key: string, value: unknown) {
  try {
    localStorage.setItem(`broadside.${key}`, JSON.stringify(value));
    trouble.forgets = false;
  } catch {
    // One can still play, and is told so.
    trouble.forgets = true;
  }
}

class Places {
  kept = $state.raw<Kept[]>(remembered('places', []));
  name = $state(remembered('name', ''));
  /** The level chosen last, and those chosen last in each game. */
  level = $state(remembered('level', ''));
  levels = $state.raw<Record<string, string>>(remembered('levels', {}));
  theme = $state(remembered<Settings['theme']>('theme', 'auto'));
  sound = $state(remembered<Settings['sound']>('sound', 'off'));
  /** How fast the others' moves are shown. */
  pace = $state(remembered<Settings['pace']>('pace', 'slow'));
  motion = $state(remembered<Settings['motion']>('motion', 'auto'));
  cards = $state(remembered<Settings['cards']>('cards', 'usual'));
  /** The order of the own hand. */
  order = $state(remembered<Settings['order']>('order', 'low'));
  /** The hand one plays with: buttons and sheets are on its side. */
  hand = $state(remembered<Settings['hand']>('hand', 'right'));
  backs = $state(remembered<Settings['backs']>('backs', 'printed'));
  /** The colours of the cards: as printed, or such that colour-blind people tell them apart. */
  inks = $state(remembered<Settings['inks']>('inks', 'printed'));
  /** The recovery phrase of the person; empty for nobody in particular. */
  phrase = $state(remembered('phrase', ''));
  /** The language in which the games speak. */
  language = $state(remembered<Settings['language']>('language', 'en'));
  taught = $state.raw<string[]>(remembered('taught', []));

  of(table: string): Kept | undefined {
    return this.kept.find((kept) => kept.table === table);
  }

  /** Several windows may be open, so the stored value is read again first. */
  keep(place: Kept) {
    const others = remembered<Kept[]>('places', []).filter((kept) => kept.table !== place.table);
    this.kept = [place, ...others].slice(0, MOST_KEPT);
    remember('places', this.kept);
  }

  /** Keeps a place at a table that is new to this browser. */
  sit({ table, seat }: Place, about: Pick<Kept, 'game' | 'title' | 'token'> & Partial<Kept>) {
    this.keep({ table, seat, at: Date.now(), over: false, scores: [], ...about });
  }

  /** What gives a right to a kept seat: its token or, where that is with another browser, the recovery phrase. */
  rightTo(kept: Kept | undefined): string {
    return kept ? kept.token || this.phrase : '';
  }

  forget(table: string) {
    this.kept = remembered<Kept[]>('places', []).filter((kept) => kept.table !== table);
    remember('places', this.kept);
  }

  like(key: 'name' | 'level' | 'phrase' | keyof Settings, value: string) {
    Object.assign(this, { [key]: value });
    remember(key, value);
  }

  /** The settings that were chosen in this browser. */
  get chosen(): Partial<Settings> {
    const keys = Object.keys(CHOICES) as (keyof Settings)[];
    return Object.fromEntries(keys.map((key) => [key, remembered(key, null)]).filter(([, choice]) => choice !== null));
  }

  /** Takes over settings of another browser, except where something was chosen here. */
  adopt(settings: Partial<Record<string, unknown>>) {
    const here = this.chosen;
    for (const [key, choices] of Object.entries(CHOICES) as [keyof Settings, string[]][]) {
      const choice = settings[key];
      if (!(key in here) && typeof choice === 'string' && choices.includes(choice)) this.like(key, choice);
    }
  }

  chooseLevel(game: string, level: string) {
    this.like('level', level);
    this.levels = { ...this.levels, [game]: level };
    remember('levels', this.levels);
  }

  /** Forgets every game. */
  clear() {
    this.kept = [];
    remember('places', []);
  }

  teach(game: string) {
    if (this.taught.includes(game)) return;
    this.taught = [...this.taught, game];
    remember('taught', this.taught);
  }
}

export const places = new Places();

/** A token made by the client, so that a repeated request opens only one table. */
export function token(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
