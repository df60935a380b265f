// The table with cards that keep their identity while deeds are carried out, so that they can be seen to move.
import type { Face, Look, Offer, Told, ToldDeed, Zone } from './wire';

export interface LaidCard extends Face {
  uid: number;
}

export interface LaidZone extends Omit<Zone, 'cards'> {
  cards: LaidCard[];
}

export interface Laid extends Omit<Look, 'zones'> {
  zones: LaidZone[];
}

let uids = 0;
const fresh = (face: Face): LaidCard => ({ ...face, uid: ++uids });

/** The table after a view: with its zones, or else with those derived from deeds. */
export function look(before: Laid | null, look: Look): Laid {
  return { ...look, zones: look.zones ? lay(before, look.zones) : (before?.zones ?? []) };
}

/** Cards that were there before with the same faces keep their identity, each once: a pack may have several of a kind. */
function again(before: LaidCard[], cards: Face[]): LaidCard[] {
  const left = [...before];
  return cards.map((face) => {
    const at = left.findIndex((card) => card.face === face.face);
    const [same] = at < 0 ? [] : left.splice(at, 1);
    return same ? { ...face, uid: same.uid } : fresh(face);
  });
}

/** New zones, with the cards that each had before. */
const lay = (before: Laid | null, zones: Zone[]): LaidZone[] =>
  zones.map((zone) => ({ ...zone, cards: again(before?.zones.find(({ id }) => id === zone.id)?.cards ?? [], zone.cards) }));

const replaced = <T>(list: T[], at: number, ...by: T[]): T[] => [...list.slice(0, at), ...by, ...list.slice(at + 1)];
const inserted = <T>(list: T[], at: number, item: T): T[] => [...list.slice(0, at), item, ...list.slice(at)];

function changed(laid: Laid, id: string, change: (zone: LaidZone) => LaidZone): Laid {
  return { ...laid, zones: laid.zones.map((zone) => (zone.id === id ? change(zone) : zone)) };
}

/** The table after a deed. */
export function carryOut(laid: Laid, deed: ToldDeed): Laid {
  switch (deed.deed) {
    case 'opened':
      return { ...laid, zones: inserted(laid.zones, deed.at, { ...deed.zone, cards: [] }) };
    case 'closed':
      return { ...laid, zones: laid.zones.filter(({ id }) => id !== deed.zone) };
    case 'named':
      return changed(laid, deed.zone, (zone) => ({ ...zone, title: deed.title, worth: deed.worth ?? null }));
    case 'turned':
      return changed(laid, deed.zone, (zone) => {
        const card = zone.cards[deed.at];
        return card ? { ...zone, cards: replaced(zone.cards, deed.at, { ...deed.face, uid: card.uid }) } : zone;
      });
    case 'moved': {
      const { from, to } = deed;
      for (const card of deed.cards) {
        const moved = laid.zones.find(({ id }) => id === from)?.cards[card.out];
        if (from) laid = changed(laid, from, (zone) => ({ ...zone, cards: replaced(zone.cards, card.out) }));
        const { face, by } = card;
        const next: LaidCard = { face, ...(by ? { by } : {}), uid: moved?.uid ?? ++uids };
        if (to) laid = changed(laid, to, (zone) => ({ ...zone, cards: inserted(zone.cards, card.into, next) }));
      }
      return laid;
    }
    default:
      return laid;
  }
}

/** The table after everything that was told. */
export const after = (laid: Laid, told: Told[]): Laid => told.flatMap(({ deeds = [] }) => deeds).reduce(carryOut, laid);

/** The table after each of these steps, made from the one before when it is asked for. */
export function pictures(steps: { told: Told[]; look: Look | null }[]): (n: number) => Laid | null {
  const made: (Laid | null)[] = [];
  return (n) => {
    for (const { told, look: seen } of steps.slice(made.length, n + 1)) {
      const before = made.at(-1) ?? null;
      const done = before && after(before, told);
      made.push(seen ? look(done, seen) : done);
    }
    return made[n] ?? null;
  };
}

const inTrick = (laid: Laid) => laid.zones.find(({ kind }) => kind === 'trick')?.cards ?? [];

/** The table with the trick that went without a word and is the last one now; `now` where none did. */
export function withLastTrick(before: Laid, now: Laid): Laid {
  const lain = inTrick(before);
  const last = now.zones.find(({ kind }) => kind === 'last-trick')?.cards ?? [];
  if (lain.length === 0 || last.length === 0 || inTrick(now).length > 0) return now;
  const cards = again(lain, last);
  return { ...now, zones: now.zones.map((zone) => (zone.kind === 'trick' ? { ...zone, cards } : zone)) };
}

/** The table with the card of a move already where it goes; null where that is known only when it is told. */
export function foresee(laid: Laid, { kind, cards = [], from = null, to = null }: Offer, by: number | null): Laid | null {
  const [source, target] = [from, to].map((id) => laid.zones.find((zone) => zone.id === id));
  const [card, ...more] = cards;
  const out = source?.cards.findLastIndex(({ face }) => face === card) ?? -1;
  if (kind !== 'play' || !card || more.length > 0 || !target || ['hand', 'meld'].includes(target.kind) || out < 0) return null;
  const into = target.cards.length;
  return carryOut(laid, { deed: 'moved', from, to, cards: [{ out, into, face: card, ...(target.kind === 'trick' ? { by } : {}) }] });
}

/** Whether the cards of a trick go away by what was told. */
export const sweeps = (laid: Laid, { deeds = [] }: Told) =>
  deeds.some((deed) => deed.deed === 'took' || (deed.deed === 'moved' && inTrick(laid).length > 0 && kindAt(laid, deed.from) === 'trick'));
const kindAt = (laid: Laid, id: string | null) => laid.zones.find((zone) => zone.id === id)?.kind;

/** Who took a trick, if that was told. */
export const taker = ({ deeds = [] }: Told): number | null => deeds.find((deed) => deed.deed === 'took')?.seat ?? null;
