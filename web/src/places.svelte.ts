// What this browser stores: seats and their tokens, the person's name, settings.

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
}

const MOST_KEPT = 30;

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
  } catch {
    // Without storage one can still play.
  }
}

class Places {
  kept = $state.raw<Kept[]>(remembered('places', []));
  name = $state(remembered('name', ''));
  level = $state(remembered('level', ''));
  theme = $state<'auto' | 'light' | 'dark'>(remembered('theme', 'auto'));
  sound = $state(remembered('sound', false));
  /** How fast the others' moves are shown. */
  pace = $state<'slow' | 'brisk' | 'once'>(remembered('pace', 'slow'));
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

  forget(table: string) {
    this.kept = remembered<Kept[]>('places', []).filter((kept) => kept.table !== table);
    remember('places', this.kept);
  }

  like(key: 'name' | 'level' | 'theme' | 'sound' | 'pace', value: string | boolean) {
    Object.assign(this, { [key]: value });
    remember(key, value);
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
