// Opening a table, and remembering the place at it.
import { own as ownHouse } from '#house';
import { places, token, type Hand } from './kept.svelte';
import { join, open } from './rest';
import type { Game, Level, Opening } from './wire';
import { say } from './words';

/** The level for newcomers to a game, and for how many games they are that. */
const FIRST_LEVEL = 'sergeant';
const FIRST_GAMES = 3;

/** The level of the bots: what was chosen for this game; else a gentle one at first, then what was chosen last. */
export function usualLevel(game: string, levels: Level[]): string {
  const played = places.kept.filter((kept) => kept.game === game && kept.over).length;
  const wishes = [places.levels[game], played < FIRST_GAMES ? FIRST_LEVEL : places.level, FIRST_LEVEL];
  return wishes.find((wish) => levels.some(({ id }) => id === wish)) ?? levels.at(-1)?.id ?? 'random';
}

/** What can be wished of a new table: beside what a house is asked for, the names of those who share this device, by seat. */
export type Wish = Partial<Opening> & { names?: string[] };

/** Seats the others at this device, where there is no way for them to come by a link. */
async function seatOthers(table: string, seats: string[], own: Hand, names: string[]): Promise<Hand[]> {
  const hands = [own];
  for (const [n, word] of seats.entries()) {
    const seat = n + 1;
    if (word !== 'person' || seat === own.seat) continue;
    const right = token();
    await join(table, { seat, name: names[n] || say('seat', { seat }), token: right });
    hands.push({ seat, token: right });
  }
  return hands;
}

/** Opens a table and gives its address; what is not wished for is as usual. */
export async function openTable(game: Game, levels: Level[], { names = [], ...wish }: Wish = {}): Promise<string> {
  const own = token();
  const players = wish.players ?? game.usual_players;
  const seats = wish.seats ?? ['person', ...Array<string>(players - 1).fill(usualLevel(game.id, levels))];
  const place = await open({ game: game.id, players, name: places.name || say('guest'), token: own, ...wish, seats });
  const hands = ownHouse && place.seat !== null ? await seatOthers(place.table, seats, { seat: place.seat, token: own }, names) : [];
  places.sit(place, { game: game.id, title: game.title, token: place.token ?? own, ...(hands.length > 1 ? { hands } : {}) });
  return `#/table/${place.table}`;
}
