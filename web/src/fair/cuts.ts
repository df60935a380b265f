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

/** The pledge of a cut for the first deal of a table, for whoever sits down with this token; none where the page is its own house. */
export async function firstPledge(token: string | null | undefined): Promise<{ pledge?: string }> {
  if (own || !token) return {};
  try {
    const { cutOf, pledgeOf } = await import('./check');
    return { pledge: pledgeOf(cutOf(secret(), token, 1)) };
  } catch {
    // The page has lost its server; the request will say so.
    return {};
  }
}
