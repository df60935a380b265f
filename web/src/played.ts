// What is known of finished games, and the statistics made of it.
import { places, type Kept, type Played } from './kept.svelte';
import { slipsOf, summary } from './rest';
import type { Summary } from './wire';

/** A finished game: what was kept of it, and what is known. */
export type Finished = Kept & { played: Played; seat: number };

/** What a summary says about a finished game. */
export function playedOf(at: Summary): Played {
  const levels = [...new Set(at.seats.flatMap(({ level }) => level ?? []))];
  const people = at.seats.filter(({ level }) => !level).length;
  return {
    players: at.players,
    level: people === 1 && levels.length === 1 ? (levels[0] ?? '') : '',
    winners: at.winners ?? [],
    deals: at.deals,
    sides: at.sides,
  };
}

/** Keeps the facts of a finished game. */
export async function keepPlayed(table: string) {
  const kept = places.of(table);
  if (!kept || kept.played) return;
  try {
    const at = await summary(table);
    const now = places.of(table);
    if (at.state === 'over' && now) places.keep({ ...now, over: true, scores: at.scores, played: playedOf(at) });
  } catch {
    // It is asked for again when the games are looked at.
  }
}

/** What a seat's side won more than par: every slip of anybody changes what the side will have. */
export async function keepPar(table: string) {
  const kept = places.of(table);
  if (!kept?.played || kept.played.par !== undefined || kept.seat === null) return;
  const { seat, played } = kept;
  const side = played.sides.findIndex((seats) => seats.includes(seat));
  let par: number | null = null;
  try {
    const { exact, objective, slips } = await slipsOf(table);
    const known =
      exact && (objective === 'tricks' || objective === 'points') && slips.every(({ after }) => after.length === played.sides.length);
    if (known) par = slips.reduce((sum, { before, after }) => sum + (after[side] ?? 0) - (before[side] ?? 0), 0);
  } catch (fault) {
    if ((fault as { code?: string }).code !== 'no_solver') return;
  }
  const now = places.of(table);
  if (now?.played) places.keep({ ...now, played: { ...now.played, par } });
}

export const isFinished = (kept: Kept): kept is Finished => kept.over && kept.played !== undefined && kept.seat !== null;
export const points = ({ scores, seat }: Finished) => scores[seat - 1] ?? 0;
export const won = ({ played, seat }: Finished) => played.winners.includes(seat);

export interface Row {
  game: string;
  title: string;
  level: string;
  players: number;
  games: number;
  wins: number;
  average: number;
  longest: number;
  now: number;
  bids: number;
  made: number;
  par: number | null;
}

/** The statistics of finished games, by game, level and number of players, the most played first. */
export function statistics(all: Finished[]): Row[] {
  const groups = new Map<string, Finished[]>();
  for (const one of [...all].sort((a, b) => a.at - b.at)) {
    const key = `${one.game} ${one.played.level} ${one.played.players}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map(rowOf).sort((a, b) => b.games - a.games || a.title.localeCompare(b.title));
}

function rowOf(games: Finished[]): Row {
  const [first] = games as [Finished];
  let [longest, now] = [0, 0];
  for (const game of games) {
    now = won(game) ? now + 1 : 0;
    longest = Math.max(longest, now);
  }
  const own = games.flatMap(({ played, seat }) => played.deals.filter(({ maker }) => maker === seat));
  const pars = games.flatMap(({ played }) => played.par ?? []);
  return {
    game: first.game,
    title: first.title,
    level: first.played.level,
    players: first.played.players,
    games: games.length,
    wins: games.filter(won).length,
    average: games.reduce((sum, game) => sum + points(game), 0) / games.length,
    longest,
    now,
    bids: own.length,
    made: own.filter(({ made }) => made === true).length,
    par: pars.length > 0 ? pars.reduce((sum, par) => sum + par, 0) / pars.length : null,
  };
}
