// When a move is drawn: a card at the click, before any answer; the last trick of a deal before its result.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, visit } from './house.mjs';
import { byMouse, choose, swiftly, turnShown } from './hands.mjs';
import { browser, house } from './opened.mjs';

const SEATS = ['person', 'recruit', 'recruit', 'recruit'];
const trick = (page, face = null) => page.locator(face ? `.trick [data-face="${face}"]` : '.trick [data-face]');
const held = (page, face) => page.locator(`.own button.card[data-face="${face}"]`);

test('a card is drawn at the click, and goes back when the move is refused', async () => {
  const { page, heard, context } = await visit(browser);
  let [answer, shown, rename] = [null, null, null];
  await page.routeWebSocket(/\/api\/socket$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.type === 'view') shown = message;
      socket.send(text);
    });
    rename = (name) => socket.send(JSON.stringify({ ...shown, seats: shown.seats.map((at, n) => (n === 1 ? { ...at, name } : at)) }));
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.type !== 'move') return server.send(text);
      const said = { type: 'refused', id: message.id, code: 'illegal', reason: { id: 'refused-waiting' }, text: '' };
      answer = () => socket.send(JSON.stringify(said));
    });
  });
  await open(house.address, page, { game: 'nations', seed: 31, seats: SEATS });
  await turnShown(page);
  const [face] = choose(heard.view, {}).cards;
  await byMouse(page, choose(heard.view, {}));
  await trick(page, face).waitFor();
  assert.equal(await held(page, face).count(), 0);
  // Another view before the answer, as when somebody pledges a cut, leaves it there.
  rename('Zoe');
  await page.getByText('Zoe').first().waitFor();
  assert.equal(await trick(page, face).count(), 1);
  assert.equal(await held(page, face).count(), 0);
  answer();
  await held(page, face).waitFor();
  assert.equal(await trick(page, face).count(), 0);
  await page.locator('[data-refusal]').waitFor();
  await page.locator('.felt[data-turn="true"]').waitFor();
  await context.close();
});

test('the last trick lies whole on the table before the result of its deal, and behind it; no hint stays', async () => {
  const { page, heard, context } = await visit(browser);
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelectorAll('.trick [data-face]').length < 4) window.whole = null;
      else window.whole ??= performance.now();
      if (document.querySelector('dialog[data-over]')) window.over ??= performance.now();
    }).observe(document, { subtree: true, childList: true });
  });
  await open(house.address, page, { game: 'nations', seed: 32, seats: SEATS, target: 60 });
  let last = -1;
  for (let n = 0; n < 12; n++) {
    const { turn } = await turnShown(page, last);
    await swiftly(
      page,
      turn,
      choose(
        heard.views.findLast((view) => view.turn === turn),
        {},
      ).action,
    );
    last = turn;
  }
  const { turn } = await turnShown(page, last);
  const hint = page.locator('aside[aria-label="Hint"]');
  await page.getByRole('button', { name: 'Hint' }).click();
  await hint.waitFor();
  const offer = choose(heard.view, {});
  await swiftly(page, turn, offer.action);
  await page.locator('dialog[data-over="deal"]').waitFor();
  assert.equal(await trick(page).count(), 4);
  await trick(page, offer.cards[0]).waitFor();
  const seen = await page.evaluate(() => window.over - window.whole);
  // The pause of half a second begins before the trick is drawn, which takes its time on a busy machine.
  assert.ok(seen >= 250, `${seen} ms`);
  assert.equal(await hint.count(), 0);
  await page.locator('[data-next]').click();
  await turnShown(page, turn);
  assert.ok((await trick(page).count()) < 4);
  await context.close();
});

test('a last trick with two cards of one kind is shown, and then the result', async () => {
  const { page, heard, context } = await visit(browser);
  await open(house.address, page, { game: 'sham-battle', seed: SEED_OF_TWINS, seats: SEATS });
  const memory = {};
  let { turn, held } = await turnShown(page);
  while (turn !== null) {
    const last = turn;
    const view = heard.views.findLast((view) => view.turn === last);
    await swiftly(page, last, choose(view, memory, held).action);
    ({ turn, held } = await turnShown(page, last));
  }
  const faces = await trick(page).evaluateAll((cards) => cards.map((card) => card.dataset.face));
  assert.deepEqual([faces.length, new Set(faces).size], [4, 3], 'this deal ends with two cards of one kind');
  assert.deepEqual(heard.faults, []);
  await context.close();
});
const SEED_OF_TWINS = 3;
