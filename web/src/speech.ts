// Turns phrases into sentences like the Rust crate `speech`: names for seats, "you", articles, plurals.
import { FluentBundle, FluentNumber, FluentResource, FluentType, type FluentValue } from '@fluent/bundle';
import { request } from '#house';
import { places } from './kept.svelte';
import english from './words/en.ftl?raw';
import type { Arg, Phrase } from './wire';

/** The names of the players, and who is listening. */
export interface Company {
  names: string[];
  you: number | null;
}

type Person = 'you' | 'one' | 'many';

/** One player or several. */
class Player extends FluentType<string> {
  constructor(
    name: string,
    readonly own: string,
    readonly person: Person,
  ) {
    super(name);
  }
  toString() {
    return this.value;
  }
}

/** A card, or several: with the article, and without. */
class CardName extends FluentType<string> {
  constructor(
    the: string,
    readonly bare: string,
  ) {
    super(the);
  }
  toString() {
    return this.value;
  }
}

const functions = {
  /** The form of a verb for you, for one other player and for several (by default the form for you). */
  DO: ([seat, you, one, many]: FluentValue[]) => {
    const person = seat instanceof Player ? seat.person : 'one';
    return (person === 'one' ? one : person === 'many' ? (many ?? you) : you) ?? '';
  },
  OWN: ([seat]: FluentValue[]) => (seat instanceof Player ? seat.own : ''),
  PERSON: ([seat]: FluentValue[]) => (seat instanceof Player ? seat.person : 'one'),
  BARE: ([card]: FluentValue[]) => (card instanceof CardName ? card.bare : ''),
  /** A text that begins with a capital letter. */
  UPPER: ([text]: FluentValue[]) => `${text}`.charAt(0).toUpperCase() + `${text}`.slice(1),
  /** A decimal number as languages write it that have a comma where English has a point. */
  COMMA: ([number]: FluentValue[]) => `${number}`.replace('.', ','),
  /** A text that begins with a small letter. */
  LOWER: ([text]: FluentValue[]) => `${text}`.charAt(0).toLowerCase() + `${text}`.slice(1),
};

export class Speech {
  #bundle: FluentBundle;

  constructor(language: string, texts: string[]) {
    this.#bundle = new FluentBundle(language, { functions, useIsolating: false });
    for (const text of texts) this.#bundle.addResource(new FluentResource(text), { allowOverrides: true });
  }

  /** A phrase as a sentence or heading: its first letter is a capital. */
  sentence(phrase: Phrase, company: Company): string {
    const words = this.words(phrase, company);
    return words.charAt(0).toUpperCase() + words.slice(1);
  }

  /** A phrase as words within a sentence. */
  words(phrase: Phrase, company: Company): string {
    const args: Record<string, FluentValue> = {};
    for (const [name, arg] of Object.entries(phrase.args ?? {})) args[name] = this.#value(arg, company);
    return this.#message(phrase.id, args) ?? phrase.id;
  }

  /** Whether there are words for a phrase. */
  has({ id }: Phrase): boolean {
    const [name = '', attribute] = id.split('.');
    const message = this.#bundle.getMessage(name);
    return Boolean(attribute ? message?.attributes[attribute] : message?.value);
  }

  /** A card's name without an article. */
  card(code: string): string {
    return this.#message(`card-${code}`) ?? code;
  }

  #message(name: string, args: Record<string, FluentValue> = {}): string | null {
    const [id = '', attribute] = name.split('.');
    const message = this.#bundle.getMessage(id);
    const pattern = attribute ? message?.attributes[attribute] : message?.value;
    return pattern ? this.#bundle.formatPattern(pattern, args) : null;
  }

  #value(arg: Arg, company: Company): FluentValue {
    if ('seat' in arg) return this.#players([arg.seat], company);
    if ('seats' in arg) return this.#players(arg.seats, company);
    if ('card' in arg) return this.#cardName(arg.card);
    if ('cards' in arg) {
      const names = arg.cards.map((code) => this.#cardName(code));
      return new CardName(this.#list(names.map((card) => card.value)), this.#list(names.map((card) => card.bare)));
    }
    if ('number' in arg) return new FluentNumber(arg.number);
    if ('text' in arg) return arg.text;
    if ('phrase' in arg) return this.words(arg.phrase, company);
    return this.#list(arg.phrases.map((phrase) => this.words(phrase, company)));
  }

  #cardName(code: string): CardName {
    const bare = this.card(code);
    return new CardName(this.#message(`card-${code}.the`) ?? this.#message('the-card', { name: bare }) ?? bare, bare);
  }

  #players(seats: number[], { names, you }: Company): Player {
    const called = (seat: number, form: string) => {
      if (seat === you) return this.#message(`you${form}`) ?? 'you';
      const name = names[seat - 1];
      return (name ? this.#message(`named${form}`, { name }) : this.#message(`nameless${form}`, { number: `${seat}` })) ?? `${seat}`;
    };
    const own = seats.filter((seat) => seat === you);
    const ordered = [...own, ...seats.filter((seat) => seat !== you)];
    const list = (form: string) => this.#list(ordered.map((seat) => called(seat, form)));
    return new Player(list(''), list('.own'), seats.length !== 1 ? 'many' : own.length === 1 ? 'you' : 'one');
  }

  #list(words: string[]): string {
    const last = words.at(-1);
    if (last === undefined) return this.#message('list-none') ?? '';
    if (words.length === 1) return last;
    return this.#message('list-and', { first: words.slice(0, -1).join(', '), last }) ?? words.join(', ');
  }
}

/** The languages that are spoken here, each with the browser's own words in it. English is always there, another is fetched. */
export const OWN_WORDS = {
  en: async () => english,
  de: async () => (await import('./words/de.ftl?raw')).default,
};
export type Language = keyof typeof OWN_WORDS;

/** What studies ask and answer: fetched with their page. */
const STUDY_WORDS = {
  en: () => import('../../crates/studies/src/words/en.ftl?raw'),
  de: () => import('../../crates/studies/src/words/de.ftl?raw'),
};

/** The phrases of the studies in a language; what it lacks is said in English. */
export async function studySpeech(language: Language = places.language): Promise<Speech> {
  const texts = await Promise.all([...new Set<Language>(['en', language])].map((one) => STUDY_WORDS[one]()));
  return new Speech(
    language,
    texts.map((text) => text.default),
  );
}

const speeches = new Map<string, Promise<Speech>>();

/** A game's phrases in a language, or those of all games, fetched once. A game that lacks the language speaks English. */
export function speechOf(game: string | null, language: Language = places.language): Promise<Speech> {
  const key = game ? `${language}/${game}` : language;
  let speech = speeches.get(key);
  if (!speech) {
    const phrases = request(`/api/phrases/${key}`).then((answer) => (answer.ok ? answer.text() : null));
    speech = Promise.all([phrases, OWN_WORDS[language]()]).then(([text, own]) => {
      if (text !== null) return new Speech(language, [own, text]);
      if (language === 'en') throw new Error('no phrases');
      return speechOf(game, 'en');
    });
    speech.catch(() => speeches.delete(key));
    speeches.set(key, speech);
  }
  return speech;
}
