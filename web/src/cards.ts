// The drawings of a pack: fetched once and put into the page.

const sheets = new Map<string, Promise<void>>();

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
  // The card's button is named; a title inside the drawing would be read again and shown as a tip.
  for (const title of drawing.querySelectorAll('title')) title.remove();
  drawing.setAttribute('aria-hidden', 'true');
  drawing.setAttribute('class', 'symbols');
  document.body.append(document.importNode(drawing, true));
}
