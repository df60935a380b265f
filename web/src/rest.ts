// The REST part of the protocol.
import { request } from '#house';
import { speechOf } from './speech';
import type {
  About,
  Addresses,
  Again,
  Booklet,
  Film,
  Game,
  Lesson,
  Level,
  Opening,
  Place,
  Problem,
  Remark,
  Slips,
  Summary,
  TryAgain,
} from './wire';
import { say } from './words';

/** A refusal by the server, or a failure to reach it. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

/** The words of a refusal; a house without words leaves them to the page. */
async function worded({ text, reason }: Partial<Problem>): Promise<string> {
  if (text || !reason) return text ?? '';
  return (await speechOf(null)).words(reason, { names: [], you: null });
}

export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await request(path, init);
  } catch {
    throw new Refusal(0, 'gone', say('server-silent'));
  }
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text) as T;
  let told: Partial<Problem> = {};
  try {
    told = JSON.parse(text);
  } catch {
    // The answer of a proxy, not of the server.
  }
  const gone = answer.status >= 502 && !told.code;
  const words = (await worded(told)) || say('server-answered', { status: `${answer.status}` });
  throw new Refusal(answer.status, told.code ?? (gone ? 'gone' : 'odd'), words);
}

export function post<T>(path: string, body: unknown): Promise<T> {
  return ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

interface Shelf {
  games: Game[];
  levels: Level[];
  remarks: Remark[];
}

let shelf: Promise<Shelf> | null = null;

/** The shelf, fetched once. */
export function games(): Promise<Shelf> {
  shelf ??= ask<Shelf>('/api/games').catch((fault) => {
    shelf = null;
    throw fault;
  });
  return shelf;
}

const booklets = new Map<string, Promise<Booklet>>();

/** A game's booklet, fetched once. */
export function booklet(game: string): Promise<Booklet> {
  let text = booklets.get(game);
  if (!text) {
    text = ask<Booklet>(`/api/games/${part(game)}/rules`);
    text.catch(() => booklets.delete(game));
    booklets.set(game, text);
  }
  return text;
}

export const part = encodeURIComponent;

export const open = (opening: Opening) => post<Place>('/api/tables', opening);
export const join = (table: string, wish: { seat?: number; name?: string; token?: string }) =>
  post<Place>(`/api/tables/${part(table)}/seats`, wish);
/** Plays on after a finished game: with the same people, or with the same deals. */
export const again = (table: string, wish: Again) => post<Place>(`/api/tables/${part(table)}/again`, wish);
export const summary = (table: string) => ask<Summary>(`/api/tables/${part(table)}`);
export const lesson = (game: string) => ask<Lesson>(`/api/lessons/${part(game)}`);
export const addresses = async () => (await ask<Addresses>('/api/addresses')).addresses;
export const about = (game: string) => ask<About>(`/api/games/${part(game)}/about`);
export const exampleOf = (game: string, name: string) => ask<Film>(`/api/games/${part(game)}/examples/${part(name)}`);
export const replayOf = (table: string) => ask<Film>(`/api/tables/${part(table)}/replay`);
export const slipsOfText = (record: string) =>
  ask<Slips>('/api/replay/slips', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: record });
export const tryAgain = (wish: TryAgain) => post<Place>('/api/try-again', wish);
export const slipsOf = (table: string) => ask<Slips>(`/api/tables/${part(table)}/slips`);
export const replayText = (record: string) =>
  ask<Film>('/api/replay', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: record });

/** The text of a finished game's record. */
export async function recordOf(table: string): Promise<string> {
  const answer = await request(`/api/tables/${part(table)}/record`);
  if (!answer.ok) throw new Refusal(answer.status, 'not_over', say('server-not-over'));
  return answer.text();
}
