// The drawings of a pack: fetched once, put into the page, and the names they carry for those who listen.

const sheets = new Map<string, Promise<void>>();

class Pack {
  /** What each card is called, by pack and code. */
  names = $state.raw(new Map<string, string>());
}

const pack = new Pack();

/** Puts a pack's symbols into the page. */
export function fetchPack(id: string): Promise<void> {
  let sheet = sheets.get(id);
  if (!sheet) {
    sheet = fetch(`/art/cards/${id}.svg`)
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error('no drawings'))))
      .then((svg) => lay(svg));
    sheet.catch(() => sheets.delete(id));
    sheets.set(id, sheet);
  }
  return sheet;
}

function lay(svg: string) {
  const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const names = new Map(pack.names);
  for (const symbol of drawing.querySelectorAll('symbol')) {
    const title = symbol.querySelector('title');
    names.set(symbol.id, title?.textContent ?? symbol.id);
    // The card's button is named; a title inside the drawing would be read again and shown as a tip.
    title?.remove();
  }
  drawing.setAttribute('aria-hidden', 'true');
  drawing.setAttribute('class', 'symbols');
  document.body.append(document.importNode(drawing, true));
  pack.names = names;
}

/** The name of a card, or its code until the drawings are there. */
export function nameOf(id: string, code: string | null): string {
  return code === null ? 'a card face down' : (pack.names.get(`${id}-${code}`) ?? code);
}

/** Every card code of a pack in pack order. */
export function codesOf(id: string): string[] {
  const stem = `${id}-`;
  return [...pack.names.keys()].filter((key) => key.startsWith(stem) && !key.endsWith('-back')).map((key) => key.slice(stem.length));
}
