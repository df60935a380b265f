// Reading the words of actions. Nothing here knows a rule: what fits is looked up among the legal actions.

/** An action taken apart: a verb and its words. */
export interface Action {
  text: string;
  verb: string;
  words: string[];
}

export function parse(text: string): Action {
  const [verb = '', ...words] = text.split(' ');
  return { text, verb, words };
}

/** The same words, whatever their order. */
export function sameWords(a: string[], b: string[]): boolean {
  return a.length === b.length && [...a].sort().join(' ') === [...b].sort().join(' ');
}

/** The legal action with this verb and exactly these cards, in any order. */
export function withCards(legal: string[], verb: string, cards: string[]): string | undefined {
  return legal.find((text) => {
    const action = parse(text);
    return action.verb === verb && sameWords(action.words, cards);
  });
}

export function verbsOf(legal: string[]): Set<string> {
  return new Set(legal.map((text) => text.slice(0, (text + ' ').indexOf(' '))));
}

/** Whether `cards` are among the words of an action, each copy counted. */
export function uses(action: Action, cards: string[]): boolean {
  const left = [...action.words];
  return cards.every((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
