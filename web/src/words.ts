// What the browser says of itself, out of its own files of phrases.
import { OWN_WORDS, Speech, type Language } from './speech';
import type { Arg } from './wire';
import english from './words/en.ftl?raw';

const NOBODY = { names: [], you: null };
let speech = new Speech('en', [english]);
/** The language in which dates and numbers are written. */
export let LANGUAGE: Language = 'en';

/** Chooses the language, before anything is said; words that cannot be fetched are said in English. */
export async function speak(language: Language) {
  if (language !== 'en')
    try {
      speech = new Speech(language, [await OWN_WORDS[language]()]);
      LANGUAGE = language;
    } catch {
      // The server is away, and the page says so.
    }
  document.documentElement.lang = LANGUAGE;
}

/** A phrase of the browser, with texts and numbers for its arguments. */
export function say(id: string, words: Record<string, string | number> = {}): string {
  const args: Record<string, Arg> = {};
  for (const [name, word] of Object.entries(words)) args[name] = typeof word === 'number' ? { number: word } : { text: word };
  return speech.words({ id, args }, NOBODY);
}

/** Whether the browser has words for it. */
export const knows = (id: string) => speech.has({ id });

export const when = (at: number) => new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** Gives a text to the person as a file. */
export function save(name: string, text: string, kind = 'application/json') {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
