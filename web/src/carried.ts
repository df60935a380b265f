// A finished game in a link, for houses that no other browser can ask: what happened in it, compressed.
import type { Carried, Kept } from './wire';

const through = (bytes: Uint8Array<ArrayBuffer>, change: CompressionStream | DecompressionStream) =>
  new Response(new Blob([bytes]).stream().pipeThrough(change)).arrayBuffer();

/** The game as a word of letters, digits, - and _. */
export async function pack({ table, lines, names }: Kept): Promise<string> {
  const carried: Carried = { table, at: lines[0]?.at ?? 0, lines: lines.map(({ text }) => text), names };
  const bytes = new TextEncoder().encode(JSON.stringify(carried));
  const small = new Uint8Array(await through(bytes, new CompressionStream('deflate-raw')));
  const letters = btoa(Array.from(small, (byte) => String.fromCharCode(byte)).join(''));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The game of such a word. */
export async function unpack(word: string): Promise<Carried> {
  const letters = atob(word.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'))));
}
