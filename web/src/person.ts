// The person on the server: a name and a recovery phrase, and the games that are theirs.
import { own as ownHouse } from '#house';
import { pack, unpack } from './carried';
import { places } from './kept.svelte';
import { playedOf } from './played';
import { reach } from './reach';
import { Refusal, ask, dealtAt, games as shelf, part, post, summary, tell } from './rest';
import type { Carried, Challenge, Day, DayOpening, DayPlace, Enrolled, Enrolment, OwnSeat, Person, Place, Sitting } from './wire';

const right = (phrase = places.phrase): Record<string, string> => (phrase ? { authorization: `Bearer ${phrase}` } : {});
const json = { 'content-type': 'application/json' };

export const enrol = (name: string) => post<Enrolment, Enrolled>('/api/people', { name });
export const me = (phrase?: string) => ask<Person>('/api/people/me', { headers: right(phrase) });
export const strike = () => tell('/api/people/me', { method: 'DELETE', headers: right() });

/** Counts a seat of this browser among the person's games. */
export async function own(table: string, token: string) {
  if (!places.phrase) return;
  const seat: OwnSeat = { table, token };
  await tell('/api/people/me/games', { method: 'POST', headers: { ...right(), ...json }, body: JSON.stringify(seat) });
}

/** Gives the server the games of this browser, and this browser those of the server. */
export async function meet(): Promise<Person> {
  for (const { table, token } of places.kept) if (token) await own(table, token).catch(() => {});
  const person = await me();
  const { games } = await shelf();
  for (const { seat, at, table } of [...person.games].reverse()) {
    if (places.of(table.table)) continue;
    const title = games.find(({ id }) => id === table.game)?.title ?? table.game;
    const over = table.state === 'over';
    const { game, scores, origin } = table;
    const played = over ? { played: playedOf(table) } : {};
    places.sit(
      { table: table.table, seat, token: null },
      { game, title, token: '', at, over, scores, deals: dealtAt(table.table, origin), ...played },
    );
  }
  return person;
}

export const day = (number: number | null) => ask<Day>(`/api/days/${number ?? 'today'}`, { headers: right() });
export const playDay = (number: number, game: string, wish: DayOpening) =>
  post<DayOpening, DayPlace>(`/api/days/${number}/${part(game)}`, wish, right());

/** A challenge; where no other browser can ask the house, the link has brought the game along. */
export async function challenge(table: string, carried: string | null): Promise<Challenge> {
  if (carried && ownHouse) {
    const game = await unpack(carried).catch(() => null);
    if (game?.table !== table) throw new Refusal(422, 'lost', '');
    await post<Carried, void>('/api/carried', game);
  }
  const told = await ask<Challenge>(`/api/tables/${part(table)}/challenge`);
  if (!ownHouse) return told;
  const mine = places.kept.filter((kept) => kept.challenge === table && !told.others.some((other) => other.table === kept.table));
  return { ...told, others: [...told.others, ...(await Promise.all(mine.map((kept) => summary(kept.table))))] };
}
/** The link to a challenge, and whether it leads to this machine only. */
export async function challengeLink(table: string): Promise<{ link: string; local: boolean }> {
  const { pages, local } = await reach();
  const link = `${pages[0]}#/challenge/${table}`;
  return { link: ownHouse ? `${link}?game=${await pack(await ownHouse.one(table))}` : link, local };
}
export const takeChallenge = (table: string, wish: Sitting) => post<Sitting, Place>(`/api/tables/${part(table)}/challenge`, wish);
