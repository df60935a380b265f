// The cuts of this browser: each comes from a secret that never leaves it, so that after a reload the pledged one is still known.
import { own } from '#house';

const KEY = 'broadside.cuts';
let kept = '';

/** The secret of this browser, 32 random bytes in hexadecimal. */
export function secret(): string {
  try {
    kept ||= localStorage.getItem(KEY) ?? '';
  } catch {
    // Without storage it lasts as long as the page.
  }
  if (kept) return kept;
  kept = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    localStorage.setItem(KEY, kept);
  } catch {
    // As above.
  }
  return kept;
}

/** What a table's house has fixed for its deals, by their numbers, before it knew the cuts. */
export function fixedAt(table: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(`broadside.commitments.${table}`) ?? '{}');
  } catch {
    // What was not kept is taken from the table's history.
    return {};
  }
}
export function keepFixed(table: string, fixed: Record<string, string>) {
  try {
    localStorage.setItem(`broadside.commitments.${table}`, JSON.stringify(fixed));
  } catch {
    // Known as long as the page is open.
  }
}

/** The deals of a table in a friend's browser for which that browser has this one's cut. */
export function given(table: string): number[] {
  try {
    return JSON.parse(localStorage.getItem(`broadside.given.${table}`) ?? '[]');
  } catch {
    return [];
  }
}
export function keepGiven(table: string, deal: number) {
  try {
    localStorage.setItem(`broadside.given.${table}`, JSON.stringify([...given(table), deal]));
  } catch {
    // As above.
  }
}

/**
 * What somebody brings who sits down with this token: the pledge of a cut for the deal that comes next. A friend's browser waits
 * for nobody to open it, so it gets the cut itself; where the page is its own house there is nobody to bring anything to.
 */
export async function firstCut(token: string | null | undefined, deal = 1, table = ''): Promise<{ pledge?: string; cut?: string }> {
  const guest = own?.isAway(table) ?? false;
  if ((own && !guest) || !token) return {};
  try {
    const { cutOf, pledgeOf } = await import('./check');
    const cut = cutOf(secret(), token, deal);
    return guest ? { cut } : { pledge: pledgeOf(cut) };
  } catch {
    // The page has lost its server; the request will say so.
    return {};
  }
}
