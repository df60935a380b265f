// The REST part of the protocol.
import { request } from '#house';
import { firstCut } from './fair/cuts';
import { places } from './kept.svelte';
import { speechOf } from './speech';
import type {
  About,
  Addresses,
  Again,
  Booklet,
  Film,
  Lesson,
  Opening,
  Phrase,
  Place,
  Problem,
  Shelf,
  Sitting,
  Slips,
  Summary,
  TryAgain,
} from './wire';
import { LANGUAGE, say } from './words';

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

/** The words of a refusal in the person's language. A house may send them in English, or leave them to the page. */
export async function worded({ text = '', reason }: { text?: string; reason?: Phrase }): Promise<string> {
  if (!reason || (text && LANGUAGE === 'en')) return text;
  const speech = await speechOf(null).catch(() => null);
  return speech?.has(reason) ? speech.words(reason, { names: [], you: null }) : text;
}

/** What an answer that is none of the wished refuses. */
async function refusalOf(answer: Response): Promise<Refusal> {
  // A proxy may have answered instead of the server.
  const told: Partial<Problem> = await answer.json().catch(() => ({}));
  const gone = answer.status >= 502 && !told.code;
  const words = (await worded(told)) || say('server-answered', { status: `${answer.status}` });
  return new Refusal(answer.status, told.code ?? (gone ? 'gone' : 'odd'), words);
}

/** A request that is answered, whatever it is answered with. */
export async function tell(path: string, init?: RequestInit): Promise<Response> {
  const answer = await request(path, init).catch(() => {
    throw new Refusal(0, 'gone', say('server-silent'));
  });
  if (!answer.ok) throw await refusalOf(answer);
  return answer;
}

export const ask = async <T>(path: string, init?: RequestInit) => (await tell(path, init)).json() as Promise<T>;

/** Sends a body of a type that the house reads there. */
export function post<Body, T>(path: string, body: Body, headers: Record<string, string> = {}): Promise<T> {
  return ask(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
}

let shelf: Promise<Shelf> | null = null;

/** The shelf, fetched once. */
export function games(): Promise<Shelf> {
  shelf ??= ask<Shelf>(LANGUAGE === 'en' ? '/api/games' : `/api/shelf/${LANGUAGE}`).catch((fault) => {
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

export const open = async (opening: Opening) => post<Opening, Place>('/api/tables', { ...opening, ...(await firstCut(opening.token)) });
/** Takes a seat; `deal` is the one that is dealt next. */
export const join = async (table: string, wish: Sitting, deal?: number) =>
  post<Sitting, Place>(`/api/tables/${part(table)}/seats`, { ...wish, ...(await firstCut(wish.token, deal, table)) });
/** Plays on after a finished game: with the same people, or with the same deals. */
export const again = async (table: string, wish: Again) =>
  post<Again, Place>(`/api/tables/${part(table)}/again`, { ...wish, ...(await firstCut(wish.token)) });
export const summary = (table: string) => ask<Summary>(`/api/tables/${part(table)}`);
export const lesson = (game: string) => ask<Lesson>(`/api/lessons/${part(game)}`);
export const addresses = async () => (await ask<Addresses>('/api/addresses')).addresses;
export const about = (game: string) => ask<About>(`/api/games/${part(game)}/about`);
export const exampleOf = (game: string, name: string) => ask<Film>(`/api/games/${part(game)}/examples/${part(name)}`);

/** The table where a table's deals were dealt first. */
export const dealtAt = (table: string, origin: Summary['origin']) => (origin && 'table' in origin ? origin.table : table);

/** A seat of this browser at which these deals were played, which a house asks for before it shows a challenge's deals. */
function seatAt(deals: string): Record<string, string> {
  const own = places.kept.find((kept) => kept.over && places.rightTo(kept) && (kept.deals ?? kept.table) === deals);
  return own ? { authorization: `Seat ${own.table} ${places.rightTo(own)}` } : {};
}
/** The same, for a table or a record: both tell whose deals they have. */
async function seatFor(table: string) {
  const known = places.of(table) ?? (await summary(table));
  return { headers: seatAt('token' in known ? (known.deals ?? table) : dealtAt(table, known.origin)) };
}
function seatForText(record: string) {
  const tag = (opening: string) => {
    const line = record.split('\n').find((line) => line.startsWith(opening));
    return line?.slice(opening.length, line.lastIndexOf('"]'));
  };
  const deals = tag('[Deals "table.') ?? tag('[Table "');
  return deals ? seatAt(deals) : {};
}
const posted = (record: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'text/plain', ...seatForText(record) },
  body: record,
});

export const replayOf = async (table: string) => ask<Film>(`/api/tables/${part(table)}/replay`, await seatFor(table));
export const slipsOf = async (table: string) => ask<Slips>(`/api/tables/${part(table)}/slips`, await seatFor(table));
export const slipsOfText = (record: string) => ask<Slips>('/api/replay/slips', posted(record));
export const replayText = (record: string) => ask<Film>('/api/replay', posted(record));
export const tryAgain = (wish: TryAgain) => post<TryAgain, Place>('/api/try-again', wish, seatForText(wish.record));

/** The text of a finished game's record. */
export async function recordOf(table: string): Promise<string> {
  return (await tell(`/api/tables/${part(table)}/record`, await seatFor(table))).text();
}
