// Opening a table, and remembering the place at it.
import { places, token } from './places.svelte';
import { open } from './rest';
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

/** Opens a table and gives its address; what is not wished for is as usual. */
export async function openTable(game: Game, levels: Level[], wish: Partial<Opening> = {}): Promise<string> {
  const own = token();
  const players = wish.players ?? game.usual_players;
  const place = await open({
    game: game.id,
    players,
    name: places.name || say('guest'),
    token: own,
    seats: ['person', ...Array<string>(players - 1).fill(usualLevel(game.id, levels))],
    ...wish,
  });
  places.keep({
    table: place.table,
    game: game.id,
    title: game.title,
    seat: place.seat,
    token: place.token ?? own,
    at: Date.now(),
    over: false,
    scores: [],
  });
  return `#/table/${place.table}`;
}
