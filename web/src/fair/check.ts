// A check of finished deals that trusts nobody: seed, cuts and shuffles are computed again. What crates/house/src/check.rs does in Rust.
import { chacha20orig } from '@noble/ciphers/chacha.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Reveal, Welcome } from '../wire';

/** What was kept of a deal. */
export interface KeptDeal {
  /** The hash of the seed, seen before the cuts were opened. */
  commitment?: string;
  /** The hashes of the cuts by seat, heard before the cuts were closed. */
  pledges: Record<number, string>;
  /** The cuts in the open by seat, heard before the cuts were closed. */
  open: Record<number, string>;
  /** Whether the house has called for the cuts, or has dealt: whoever cut later could know the others' cuts. */
  closed: boolean;
  /** The own cut, once the house has acknowledged it. */
  own?: { seat: number; cut: string };
  /** The own hand as it was dealt, if it was seen before anything happened to it. */
  hand?: string[];
}

/** Why a deal was not fair. */
export type Fault = 'seed' | 'cut' | 'own-cut' | 'shuffle' | 'hand';

/** How a check came out: the fault if there is one, else the key of the shuffles, and whether the own hand was compared and the own cut is in. */
export interface Checked {
  deal: number;
  fault: Fault | null;
  key: string;
  hand: boolean;
  own: boolean;
}

const hash = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));

/** The cut of a seat for a deal: nobody can tell it, or the next one, who does not have the secret. */
export const cutOf = (secret: string, token: string, deal: number) => hash(`broadside cut 1\n${secret}\n${token}\n${deal}\n`);

/** The pledge of a cut: its SHA-256. */
export const pledgeOf = (cut: string) => hash(cut);

/** What the shuffles of a deal are drawn from. */
const WORDS = 4096;

/** Draws lots and shuffles as the house must have: ChaCha20 with the stream's number as nonce, then Fisher-Yates from the back. */
class Shuffler {
  #words: DataView;
  #at = 0;

  constructor(key: Uint8Array, stream: number) {
    const nonce = new Uint8Array(8);
    new DataView(nonce.buffer).setUint32(0, stream, true);
    const words = chacha20orig(key, nonce, new Uint8Array(4 * WORDS));
    this.#words = new DataView(words.buffer, words.byteOffset, words.byteLength);
  }

  /** A number below n; words of the last, incomplete run are thrown away, so that all are equally likely. */
  below(n: number): number {
    const beyond = 2 ** 32 - (2 ** 32 % n);
    for (;;) {
      const word = this.#words.getUint32(4 * this.#at++, true);
      if (word < beyond) return word % n;
    }
  }

  shuffle<T>(cards: T[]): T[] {
    for (let last = cards.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [cards[last], cards[other]] = [cards[other] as T, cards[last] as T];
    }
    return cards;
  }
}

const bySeat = (texts: Record<number, string>) => Object.entries(texts).map(([seat, text]) => [Number(seat), text] as const);

/** The key of a deal's shuffles: HMAC-SHA256 with the seed as key, over table, deal and cuts. */
function keyOf(table: string, seed: Uint8Array, { deal, cuts }: Reveal): Uint8Array {
  const inOrder = [...cuts].sort((a, b) => a.seat - b.seat);
  const lines = inOrder.map(({ seat, cut }) => `${seat}:${cut}\n`).join('');
  return hmac(sha256, seed, utf8ToBytes(`broadside deal 1\n${table}\n${deal}\n${lines}`));
}

/** A lot or shuffle, drawn again. */
function drawnAgain(welcome: Welcome, key: Uint8Array, number: number, line: string): string {
  const shuffler = new Shuffler(key, number);
  const [word = '', ...rest] = line.split(' ');
  if (word !== 'shuffle') return `${word} ${shuffler.below(welcome.players) + 1}`;
  const place = new Map(welcome.cards.map((card, n) => [card, n]));
  const label = rest.filter((word) => !place.has(word));
  const cards = rest.filter((word) => place.has(word)).sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
  return [word, ...label, ...shuffler.shuffle(cards)].join(' ');
}

/** Whether a hand can have been dealt from shuffled cards in turn: a seat may sit out, cards may be left over or have left the hand. */
function cameInTurn({ players, packet }: Welcome, shuffled: string[], hand: string[]): boolean {
  const from = (hands: number, mine: number) => {
    const whole = shuffled.length - (shuffled.length % (packet * hands));
    const turn = (n: number) => (n < whole ? Math.floor(n / packet) : n - whole);
    const left = shuffled.filter((_, n) => turn(n) % hands === mine);
    return hand.every((card) => {
      const at = left.indexOf(card);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  };
  const dealt = [players, players - 1].filter((hands) => hands > 1);
  return dealt.some((hands) => Array.from({ length: hands }, (_, mine) => from(hands, mine)).some(Boolean));
}

/** Checks a finished deal; null if its seed is not published yet. */
export function checkDeal(welcome: Welcome, kept: KeptDeal, reveal: Reveal): Checked | null {
  if (!reveal.seed) return null;
  const found = { deal: reveal.deal, fault: null, key: '', hand: false, own: !!kept.own };
  const fault = (fault: Fault): Checked => ({ ...found, fault });
  if (!/^[0-9a-f]{64}$/.test(reveal.seed)) return fault('seed');
  const seed = hexToBytes(reveal.seed);
  const commitment = bytesToHex(sha256(seed));
  if (reveal.commitment !== commitment || (kept.commitment ?? commitment) !== commitment) return fault('seed');
  const cuts = new Map(reveal.cuts.map(({ seat, cut }) => [seat, cut]));
  const pledges = new Map(reveal.pledges.map(({ seat, cut }) => [seat, cut]));
  for (const [seat, pledge] of [...bySeat(kept.pledges), ...pledges]) {
    const cut = cuts.get(seat);
    if (cut === undefined ? !reveal.missing.includes(seat) : pledgeOf(cut) !== pledge) return fault('cut');
  }
  if ([...cuts.keys(), ...pledges.keys()].some((seat) => seat > welcome.players)) return fault('cut');
  if (reveal.missing.some((seat) => !pledges.has(seat))) return fault('cut');
  if (kept.own && cuts.get(kept.own.seat) !== kept.own.cut) return fault('own-cut');
  // Who has heard neither how the cuts were closed nor cut cannot tell which were in time.
  if (kept.closed || kept.own) {
    if (bySeat(kept.open).some(([seat, cut]) => cuts.get(seat) !== cut)) return fault('cut');
    if ([...cuts.keys()].some((seat) => !(seat in kept.pledges || seat in kept.open))) return fault('cut');
    if ([...pledges.keys()].some((seat) => !(seat in kept.pledges))) return fault('cut');
  }
  const key = welcome.origin ? seed : keyOf(welcome.table, seed, reveal);
  if (reveal.chance.some((line, n) => drawnAgain(welcome, key, n, line) !== line)) return fault('shuffle');
  const shuffled = reveal.chance
    .find((line) => line.startsWith('shuffle '))
    ?.split(' ')
    .slice(1);
  if (!shuffled) return fault('shuffle');
  const compared = kept.hand !== undefined && welcome.packet > 0;
  if (compared && !cameInTurn(welcome, shuffled, kept.hand ?? [])) return fault('hand');
  return { ...found, key: bytesToHex(key), hand: compared };
}
