// What the browser says of itself, out of its own file of phrases.
import english from './en.ftl?raw';
import { Speech } from './speech';
import type { Arg } from './wire';

const NOBODY = { names: [], you: null };
const speech = new Speech('en', [english]);
/** The language in which dates and numbers are written. */
export const LANGUAGE = 'en';

/** A phrase of the browser, with texts and numbers for its arguments. */
export function say(id: string, words: Record<string, string | number> = {}): string {
  const args: Record<string, Arg> = {};
  for (const [name, word] of Object.entries(words)) args[name] = typeof word === 'number' ? { number: word } : { text: word };
  return speech.words({ id, args }, NOBODY);
}

const dates = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' });
export const when = (at: number) => dates.format(at);

/** Gives a text to the person as a file. */
export function save(name: string, text: string, kind = 'application/json') {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
