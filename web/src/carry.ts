// Everything that a browser with a house of its own keeps, as one file: out of one browser and into another.
import type { OwnGames } from './house/house';
import { places, type Kept as KeptPlace, type Settings } from './kept.svelte';
import type { Kept } from './wire';

interface Everything {
  broadside: 1;
  name: string;
  settings?: Partial<Settings>;
  places: KeptPlace[];
  tables: Kept[];
}

export async function takeOut(own: OwnGames): Promise<string> {
  const { name, chosen, kept } = places;
  const all: Everything = { broadside: 1, name, settings: chosen, places: kept, tables: await own.all() };
  return JSON.stringify(all);
}

/** Adds what a file holds and says how many games were new; what is here already stays as it is. */
export async function bringIn(own: OwnGames, text: string): Promise<number> {
  const all = JSON.parse(text) as Partial<Everything>;
  if (all.broadside !== 1 || !Array.isArray(all.tables) || !Array.isArray(all.places)) throw new Error('odd');
  const added = await own.add(all.tables);
  for (const place of [...all.places].reverse()) if (!places.of(place.table)) places.keep(place);
  if (!places.name && all.name) places.like('name', all.name);
  const { language } = places;
  places.adopt(all.settings ?? {});
  // Everything on the page is said anew.
  if (places.language !== language) location.reload();
  return added;
}
