// The drawings of a pack: fetched once and put into the page.
import { drawing } from '#house';

const sheets = new Map<string, Promise<void>>();
const drawn = new Map<string, string>();

/** The printer's inks, each with one that colour-blind people tell from the others. */
const CLEAR: Record<string, string> = {
  '#a32c22': '#c44601',
  '#1d3358': '#10143a',
  '#33608f': '#1f86d0',
  '#1d5239': '#007a5e',
  '#cf9a3c': '#f0b000',
  '#8d6011': '#6b4c00',
};
let clear = false;

/** Puts a pack's symbols into the page. */
export function fetchPack(id: string): Promise<void> {
  let sheet = sheets.get(id);
  if (!sheet) {
    sheet = fetch(drawing(`cards/${id}.svg`))
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error('no drawings'))))
      .then((svg) => lay(id, svg));
    sheet.catch(() => sheets.delete(id));
    sheets.set(id, sheet);
  }
  return sheet;
}

/** Prints the packs anew, with clear inks or the old ones. */
export function ink(clearly: boolean) {
  if (clear === clearly) return;
  clear = clearly;
  for (const [id, svg] of drawn) lay(id, svg);
}

function lay(id: string, svg: string) {
  drawn.set(id, svg);
  const text = clear ? svg.replace(/#[0-9a-f]{6}/g, (ink) => CLEAR[ink] ?? ink) : svg;
  const drawing = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  // The card's button is named; a title inside the drawing would be read again and shown as a tip.
  for (const title of drawing.querySelectorAll('title')) title.remove();
  drawing.setAttribute('aria-hidden', 'true');
  drawing.setAttribute('class', 'symbols');
  drawing.setAttribute('data-pack', id);
  document.querySelector(`.symbols[data-pack="${CSS.escape(id)}"]`)?.remove();
  document.body.append(document.importNode(drawing, true));
}
