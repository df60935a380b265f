// Sorts a scene's short facts: those about seats go to their plates, the rest onto the table.

export interface Note {
  label: string;
  text: string;
}

const SEATS = /(?:,| of| by| in the hand of)?\s*\b[Ss]eats? ((?:\d(?:, | and )?)+)('s side)?/;

/** The seats a fact's label is about, and the label without them. */
export function about(note: Note): { seats: number[]; label: string } {
  const match = SEATS.exec(note.label);
  if (!match) return { seats: [], label: note.label };
  const rest = note.label.replace(SEATS, ' ').replace(/\s+/g, ' ').trim();
  return { seats: [...(match[1] ?? '').matchAll(/\d/g)].map(Number), label: rest.charAt(0).toUpperCase() + rest.slice(1) };
}

export const ofSeat = (notes: Note[], seat: number): Note[] =>
  notes.map((note) => ({ ...about(note), text: note.text })).filter((note) => note.seats.includes(seat));

export const ofTable = (notes: Note[]): Note[] => notes.filter((note) => about(note).seats.length === 0);

/** The seat a fact such as `Dealer: Seat 4` names. */
export function seatIn(notes: Note[], label: string): number | null {
  const match = /\b[Ss]eat (\d)/.exec(notes.find((note) => note.label === label)?.text ?? '');
  return match ? Number(match[1]) : null;
}
