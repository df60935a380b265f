// The record's words in a person's: names for seats, names for cards, sentences for actions.
import { codesOf, nameOf } from './cards.svelte';
import { parse } from './moves';
import type { SeatAt, Zone } from './wire';

/** Who the bots are, seat by seat: a table of people, not of numbers. */
const GUESTS = ['Agnes', 'Bertram', 'Cora', 'Dexter', 'Edith', 'Floyd', 'Greta', 'Homer'];

export function playerName(at: SeatAt): string {
  if (at.kind === 'bot') return GUESTS[(at.seat - 1) % GUESTS.length] ?? `Seat ${at.seat}`;
  return at.taken ? at.name || `Player ${at.seat}` : 'a free seat';
}

/** Puts names where a sentence says `Seat 2`, `seats 1 and 3`. */
export function withNames(text: string, names: string[]): string {
  const name = (seat: string) => names[Number(seat) - 1] ?? `seat ${seat}`;
  return text
    .replace(/\b[Ss]eats ((?:\d(?:, | and )?)+)/g, (_, seats: string) => seats.replace(/\d/g, name))
    .replace(/\b[Ss]eat (\d)('s)?\b/g, (_, seat: string, own = '') => name(seat) + own);
}

/** `the British Ruler`; a letter stays a letter. */
export function theCard(pack: string, code: string): string {
  return pack === 'letters' ? `the letter ${code}` : `the ${nameOf(pack, code)}`;
}

/** Puts a card's name where a sentence has its code. */
export function withCardNames(text: string, pack: string): string {
  if (pack === 'letters') return text;
  const known = new Set(codesOf(pack));
  text = text.replace(/\b([A-Z][a-z]?[A-Z0-9][0-9]?|US|HG)(?: ([A-Z][a-z]?[A-Z0-9][0-9]?|US|HG)\b)+/g, (list) =>
    list.split(' ').every((code) => known.has(code)) ? list.split(' ').join(', ') : list,
  );
  // `B8, the British Ruler` says it twice once the code is a name.
  const named = text.replace(/\b([A-Z][a-z]?[A-Z0-9][0-9]?|US|HG)\b/g, (code, _, at: number, whole: string) => {
    if (!known.has(code)) return code;
    const name = theCard(pack, code);
    return whole.startsWith(`, ${name}`, at + code.length) ? '\0' : name;
  }).replaceAll('\0, ', '');
  return named.charAt(0).toUpperCase() + named.slice(1);
}

export const sentence = (text: string, pack: string, names: string[]) => withNames(withCardNames(text, pack), names);

const NATIONS: Record<string, string> = { A: 'America', B: 'Britain', F: 'France', I: 'Italy', japan: 'Japan', russia: 'Russia' };
export const nationName = (word: string) => NATIONS[word] ?? word;

const PLAIN: Record<string, string> = {
  pass: 'Pass',
  done: 'No more combinations',
  show: 'Show the Battleship in power',
  turn: 'Turn a card',
  miss: 'End the turn',
  resign: 'Give the patience up',
  'draw reserve': 'Draw from the reserve',
  'draw discard': 'Take the top of the discard pile',
  'first self': 'My side begins',
  'first other': 'The others begin',
};

/** What a person calls a place, by the word actions use. */
export function placeName(word: string, zones: Zone[]): string {
  const forts: Record<string, string> = { tokio: 'Tokio', petersburg: 'St. Petersburg', mukden: 'Mukden', arthur: 'Port Arthur' };
  const plain: Record<string, string> = { home: 'the mobilized piles', hand: 'the hand', discard: 'the discard pile', reserve: 'the reserve' };
  return forts[word] ?? plain[word] ?? zones.find((zone) => zone.id === word)?.title.toLowerCase() ?? word;
}

/** An action as the label of a button. */
export function actionName(text: string, pack: string, zones: Zone[], names: string[]): string {
  const plain = PLAIN[text];
  if (plain) return plain;
  const { verb, words } = parse(text);
  const [first = '', second = ''] = words;
  const card = (code: string) => theCard(pack, code);
  const place = (word: string) => withNames(placeName(word, zones), names);
  const seat = (word: string) => names[Number(word) - 1] ?? word;
  switch (verb) {
    case 'bid':
      return `Bid ${first}`;
    case 'country':
      return `Name ${nationName(first)}`;
    case 'choose':
      return `Choose ${nationName(first)}`;
    case 'play':
      return `Play ${card(first)}${second ? ` against ${place(second)}` : ''}`;
    case 'discard':
      return `Lay ${card(first)} away`;
    case 'call':
      return `Call ${second ? `${seat(second)} for ` : 'for '}${card(first)}`;
    case 'lay':
      return `Lay ${words.map((code) => nameOf(pack, code)).join(', ')}`;
    case 'add':
      return `Add ${card(first)} to ${place(second)}`;
    case 'move':
      return `Move from ${place(first)} to ${place(second)}`;
    default:
      return text;
  }
}
