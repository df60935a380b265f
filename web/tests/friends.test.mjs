// Two browsers play one game by a link, one of them is loaded again in the middle, and they play on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until, visit } from './house.mjs';
import { byMouse, choose, toMove } from './hands.mjs';
import { browser, house } from './opened.mjs';

test('a friend joins by the link, both play, a reload loses nothing, and both cut when they play on', async () => {
  const [ann, bea] = [await visit(browser, { seed: 1 }), await visit(browser, { seed: 2 })];
  await ann.page.goto(house.address);
  await ann.page.locator('[data-game="nations"] button[aria-haspopup="dialog"]').click();
  const options = ann.page.locator('dialog');
  await options.getByLabel('Your name').fill('Ann');
  await options.getByLabel('Seat 3').selectOption('person');
  for (const seat of ['Seat 2', 'Seat 4']) await options.getByLabel(seat).selectOption('recruit');
  await options.getByLabel('A single deal').check();
  await options.locator('button.chief').click();
  await ann.page.waitForURL(/#\/table\//);
  await ann.page.locator('[data-state="waiting"]').waitFor();

  await bea.page.goto(ann.page.url());
  await bea.page.getByLabel('Your name').fill('Bea');
  await bea.page.getByRole('button', { name: 'Sit down in seat 3' }).click();
  await bea.page.locator('[data-state="playing"]').waitFor();

  let moves = 0;
  const memories = new Map([
    [ann, {}],
    [bea, {}],
  ]);
  const over = (visitor) => visitor.page.locator('dialog[data-over="game"]').count();
  for (let visitor; (visitor = await toMove([ann, bea], () => over(ann)));) {
    const { view } = visitor.heard;
    await byMouse(visitor.page, choose(view, memories.get(visitor)));
    await until(visitor.page, () => visitor.heard.view.turn !== view.turn);
    if (++moves === 9) {
      const held = () => bea.page.locator('.own button.card').evaluateAll((cards) => cards.map((card) => card.dataset.face));
      const people = [1, 3];
      await until(bea.page, () => people.includes(bea.heard.view.to_act));
      await bea.page.locator(`.screen[data-at="${bea.heard.view.turn}"]`).waitFor();
      const before = await held();
      await bea.page.reload();
      await bea.page.locator('.own button.card').first().waitFor();
      assert.deepEqual(await held(), before, 'the same cards after the reload');
    }
  }
  await bea.page.locator('dialog[data-over="game"]').waitFor();
  assert.equal(moves, 26);
  assert.deepEqual(ann.heard.view.scores, bea.heard.view.scores);
  const seats = ann.heard.view.seats.map(({ name }) => name);
  assert.deepEqual([seats[0], seats[2]], ['Ann', 'Bea']);

  // They play on: the first deal waits for Bea, and both have cut it.
  const told = ann.heard.events.length;
  await ann.page.locator('dialog [data-again="play"]').click();
  await ann.page.locator('[data-cutting]', { hasText: 'Bea' }).waitFor();
  assert.equal(ann.heard.view.fair.deal, null, 'not dealt yet');
  await bea.page.locator('dialog .asked button').click();
  for (const { page } of [ann, bea]) await page.locator('.own button.card').first().waitFor();
  const again = ann.heard.events.slice(told);
  const cutters = again.filter(({ kind }) => kind === 'cut').map(({ seat }) => seat);
  assert.deepEqual(cutters.sort(), [2, 4]);
  assert.ok(!again.some(({ kind }) => kind === 'miss'), 'nobody was left out');
  assert.deepEqual([...ann.heard.faults, ...bea.heard.faults], []);
});

test('a full table can be watched, and shows no hand', async () => {
  const [ann, eve] = [await visit(browser, { seed: 3 }), await visit(browser)];
  await ann.page.goto(house.address);
  await ann.page.locator('[data-game="nations"] .lid').click();
  await ann.page.locator('.own button.card').first().waitFor();
  await eve.page.goto(ann.page.url());
  const watch = eve.page.getByRole('button', { name: 'Only watch' });
  const felt = eve.page.locator('.felt');
  await watch.or(felt).first().waitFor();
  if (await watch.count()) await watch.click();
  await felt.locator('[data-seat="1"]').first().waitFor();
  const hands = eve.heard.views.flatMap(({ look }) => look?.zones ?? []).filter(({ kind }) => kind === 'hand');
  assert.equal(hands.length, 4);
  assert.equal(hands.flatMap(({ cards }) => cards).filter(({ face }) => face !== null).length, 0);
  assert.equal(await eve.page.locator('.own button.card').count(), 0);
});
