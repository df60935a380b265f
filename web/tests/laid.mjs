// What the page makes of deeds and views, checked with those of whole deals.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { transformWithOxc } from 'vite';

const source = new URL('../src/laid.ts', import.meta.url);
const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source.pathname);
const { after, foresee, look, sweeps } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

const faces = (laid) => Object.fromEntries(laid.zones.map(({ id, cards }) => [id, cards.map(({ face, by }) => `${face} ${by ?? ''}`)]));
const trick = (laid) => laid.zones.filter(({ kind }) => kind === 'trick').reduce((sum, { cards }) => sum + cards.length, 0);

/** Follows a deal as it was heard: gives the number of cards that were foreseen, all where they were then told to go. */
export function follow({ views, events, moves }) {
  let [laid, shown, foreseen] = [null, 0, 0];
  for (const view of views) {
    for (const { seq, told } of events) {
      if (!laid || seq <= shown || seq > view.seq) continue;
      for (const one of told) {
        const next = after(laid, [one]);
        assert.ok(trick(next) > 0 || trick(laid) === 0 || sweeps(laid, one), `a trick goes unseen: ${JSON.stringify(one)}`);
        laid = next;
      }
    }
    if (view.look) laid = look(laid, view.look);
    shown = view.seq;
    const move = moves.find(({ turn }) => turn === view.turn);
    const offer = move && view.offers.find(({ action }) => action === move.action);
    const ahead = offer && foresee(laid, offer, view.seat);
    const deeds = events.find(({ seq }) => seq === shown + 1)?.told[0]?.deeds;
    if (!ahead || !deeds) continue;
    assert.deepEqual(faces(ahead), faces(after(laid, [{ deeds }])), offer.action);
    foreseen++;
  }
  return foreseen;
}
