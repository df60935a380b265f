// A scene whose cards have an identity from one scene to the next, so that they can be seen to move.
import type { Face, Scene, Zone } from './wire';

export interface LaidCard extends Face {
  uid: number;
}

export interface LaidZone extends Omit<Zone, 'cards'> {
  /** Tells zones apart that share id and owner. */
  key: string;
  cards: LaidCard[];
}

export interface Laid extends Omit<Scene, 'zones'> {
  zones: LaidZone[];
}

let uids = 0;

interface Slot {
  card: LaidCard;
  zone: LaidZone;
}

function keyed(zones: Zone[]): LaidZone[] {
  const seen = new Map<string, number>();
  return zones.map((zone) => {
    const stem = `${zone.id}/${zone.owner ?? ''}`;
    const nth = seen.get(stem) ?? 0;
    seen.set(stem, nth + 1);
    return { ...zone, key: `${stem}/${nth}`, cards: zone.cards.map((card) => ({ ...card, uid: 0 })) };
  });
}

const slots = (zones: LaidZone[]): Slot[] => zones.flatMap((zone) => zone.cards.map((card) => ({ card, zone })));

/** The zones that repeat cards which lie elsewhere or nowhere any more. */
export const isPast = (zone: Zone | LaidZone) => zone.id.startsWith('last-');

/** Whose hand a card most likely came from. */
const comesFrom = (slot: Slot) => slot.card.by ?? slot.zone.owner;

/** Gives every card of a scene the identity of the card it was before, nearest guess first. */
export function lay(before: Laid | null, scene: Scene): Laid {
  const zones = keyed(scene.zones);
  const fresh = new Set(slots(zones.filter((zone) => !isPast(zone))));
  const old = new Set(before ? slots(before.zones.filter((zone) => !isPast(zone))) : []);
  const match = (fits: (now: Slot, then: Slot) => boolean) => {
    for (const now of fresh) {
      for (const then of old) {
        if (!fits(now, then)) continue;
        now.card.uid = then.card.uid;
        fresh.delete(now);
        old.delete(then);
        break;
      }
    }
  };
  match((now, then) => now.zone.key === then.zone.key && now.card.face === then.card.face);
  match((now, then) => now.card.face !== null && now.card.face === then.card.face);
  match((now, then) => now.zone.key === then.zone.key);
  match((now, then) => then.card.face === null && then.zone.layout === 'hand' && then.zone.owner === comesFrom(now));
  match((now, then) => then.card.face === null && then.zone.layout === 'stack' && now.zone.layout !== 'stack');
  match((now, then) => now.card.face === null && then.zone.layout === 'stack');
  match((now, then) => now.card.face === null && then.card.face !== null && then.zone.layout !== 'trick');
  for (const zone of zones) for (const card of zone.cards) card.uid ||= ++uids;
  return { ...scene, zones };
}

/** The scene in which a finished trick still lies, or null if none was finished between the two. */
export function beforeSweep(before: Laid | null, after: Scene): Scene | null {
  if (!before) return null;
  for (const [now, last] of [['trick', 'last-trick'], ['engagement', 'last-engagement']] as const) {
    const swept = after.zones.find((zone) => zone.id === last);
    if (!swept) continue;
    const lay = (zone: Zone | LaidZone | undefined) => zone?.cards.map((card) => `${card.face}${card.by}`).join() ?? '';
    if (lay(swept) === lay(before.zones.find((zone) => zone.id === last))) continue;
    const whole = before.zones.find((zone) => zone.id === now);
    // A trick that was not watched from its start is not shown again.
    if (!whole || !lay(swept).startsWith(lay(whole))) continue;
    const played = swept.cards.slice(whole.cards.length);
    return { ...before, headline: after.headline, zones: before.zones.map((zone) => playedFrom(zone, zone.id === now, played)) };
  }
  return null;
}

/** A zone after cards have gone from its owner's hand onto the trick. */
function playedFrom(zone: LaidZone, isTrick: boolean, played: Face[]): Zone {
  if (isTrick) return { ...zone, cards: [...zone.cards, ...played] };
  const cards: Face[] = [...zone.cards];
  for (const { face, by } of played) {
    if (zone.owner !== by || isPast(zone)) continue;
    const at = cards.findIndex((card) => card.face === face);
    if (at >= 0) cards.splice(at, 1);
    else if (zone.layout === 'hand' && cards.every((card) => card.face === null)) cards.pop();
  }
  return { ...zone, cards };
}
