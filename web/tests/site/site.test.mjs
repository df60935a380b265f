// The site that is its own house: every game to the end of a deal, without a request once it is loaded; what is kept,
// and what several pages do to each other.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { byMouse, playDeal, turnShown } from '../hands.mjs';
import { PATIENCE, faults, gamesOf, launch, visit } from '../house.mjs';
import { SITE, WEIGHTS, serveSite, shelfOf, weights } from './site.mjs';

let site, browser;
before(async () => {
  site = await serveSite();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.stop();
});

/** Opens a table by the page's own house and goes there. */
async function sitDown(page, opening, address = site.address) {
  await page.goto(`${address}#/`);
  const { id } = opening;
  await page.locator(`[data-game="${id}"] button.lid`).click();
  await page.locator('.felt').waitFor();
}

test('the site has every game', () =>
  assert.deepEqual(
    shelfOf(SITE).map(({ id }) => id),
    gamesOf(),
  ));

for (const { id } of shelfOf(SITE)) {
  test(`${id} is played on the site`, async () => {
    const visitor = await visit(browser, { seed: 7 });
    const { page, heard } = visitor;
    const foreign = [];
    visitor.context.on('request', (request) => request.url().startsWith(site.address) || foreign.push(request.url()));
    await sitDown(page, { id });
    await turnShown(page);
    // Words and drawings come after the table.
    await page.locator('.headline:not(:empty)').first().waitFor();
    await page.locator('.symbols').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const asked = site.asked.length;
    assert.ok((await playDeal(visitor, byMouse)) > 0);
    assert.deepEqual(site.asked.slice(asked), [], 'nothing is asked for once a game is loaded');
    assert.deepEqual(foreign, [], 'no other origin is asked');
    assert.ok(heard.view.deals.length >= 1);
    assert.deepEqual(heard.faults, []);
    await visitor.context.close();
  });
}

test('a game goes on after the page is gone, and in two pages at once', async () => {
  const visitor = await visit(browser, { seed: 11 });
  const { page, heard, context } = visitor;
  await sitDown(page, { id: 'nations' });
  const { turn } = await turnShown(page);
  const [{ action }] = heard.views.findLast((view) => view.turn === turn).offers;
  await page.evaluate(([turn, action]) => window.line.send(JSON.stringify({ type: 'move', id: 'one', turn, action })), [turn, action]);
  await turnShown(page, turn);
  const [address, { seq }] = [page.url(), heard.view];
  // A page that is closed in the midst of everything.
  const twin = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await twin.goto(address);
  const found = await turnShown(twin);
  assert.ok(found.turn > turn, 'nothing acknowledged is lost');
  const third = await context.newPage();
  await third.goto(address);
  assert.deepEqual(await turnShown(third), found);
  await twin
    .locator('.own button.card[data-legal="true"]')
    .first()
    .click({ position: { x: 8, y: 20 } });
  const later = await turnShown(twin, found.turn);
  // The other page follows by itself.
  assert.deepEqual(await turnShown(third, found.turn), later);
  assert.ok(seq > 0);
  await context.close();
});

test('everything goes out as a file and into another browser', async () => {
  const one = await visit(browser, { seed: 13 });
  await sitDown(one.page, { id: 'neutral' });
  const { turn } = await turnShown(one.page);
  await one.page.getByRole('button', { name: 'More' }).click();
  await one.page.locator('[data-setting="cards"]').selectOption('large');
  await one.page.goto(`${site.address}#/mine`);
  const saved = one.page.waitForEvent('download');
  await one.page.getByRole('button', { name: 'Take everything out' }).click();
  const file = await (await saved).path();
  const other = await visit(browser, { seed: 17 });
  await other.page.goto(`${site.address}#/mine`);
  await other.page.locator('[data-carry-in]').setInputFiles(file);
  await other.page.locator('[data-note]', { hasText: 'One game' }).waitFor();
  assert.deepEqual(await faults(other.page), []);
  assert.equal(await other.page.evaluate(() => document.documentElement.dataset.cards), 'large', 'settings come along');
  await other.page.getByRole('link', { name: 'Go on' }).click();
  assert.equal((await turnShown(other.page)).turn, turn);
  await other.page.goto(`${site.address}#/mine`);
  await other.page.locator('[data-carry-in]').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await other.page.locator('[data-note]', { hasText: 'no games' }).waitFor();
  await Promise.all([one, other].map(({ context }) => context.close()));
});

test('a storage that refuses is told, and one can still play', async () => {
  const visitor = await visit(browser, { seed: 19 });
  const { page, context } = visitor;
  site.mischief = `indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };`;
  await sitDown(page, { id: 'nations' });
  await turnShown(page);
  await page.getByRole('alert').filter({ hasText: 'keeps nothing' }).waitFor();
  site.mischief = '';
  await context.close();
});

test('the site works without the net after the first visit', async () => {
  const visitor = await visit(browser, { seed: 23, serviceWorkers: 'allow' });
  const { page, context } = visitor;
  await page.goto(site.address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active.state));
  await page.waitForFunction(() => navigator.serviceWorker.controller, null, { timeout: PATIENCE });
  site.down = true;
  try {
    await page.reload();
    await page.locator('[data-game="war"] button.lid').click();
    await turnShown(page);
  } finally {
    site.down = false;
  }
  await context.close();
});

test('hint, undo, record, replay, post-mortem, booklet and lesson need no server', async () => {
  const visitor = await visit(browser, { seed: 31 });
  const { page, heard, context } = visitor;
  await sitDown(page, { id: 'mobilization-2' });
  const { turn } = await turnShown(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('aside h2').first().waitFor();
  const [{ action }] = heard.views.findLast((view) => view.turn === turn).offers;
  await page.evaluate(([turn, action]) => window.line.send(JSON.stringify({ type: 'move', id: 'one', turn, action })), [turn, action]);
  const { turn: moved } = await turnShown(page, turn);
  await page.getByRole('button', { name: 'Undo' }).click();
  await turnShown(page, moved);
  await playDeal(visitor, byMouse);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the record' }).click();
  const file = await (await saved).path();
  await page.getByRole('link', { name: 'Look at it again' }).click();
  await page.locator('input[type="range"]').waitFor();
  await page.getByRole('button', { name: 'Post-mortem' }).click();
  await page.getByRole('region', { name: 'Post-mortem' }).waitFor();
  await page.goto(`${site.address}#/replay`);
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.locator('input[type="range"]').waitFor();
  await page.goto(`${site.address}#/booklet/war`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(`${site.address}#/learn/war`);
  await page.locator('[data-step]').waitFor();
  await page.goto(`${site.address}#/mine`);
  await page.locator('[data-row="mobilization-2"]').waitFor();
  assert.deepEqual(heard.faults, []);
  await context.close();
});

test('a first visit is light, and fetches each file once', () => {
  const { visit: bytes, files } = weights();
  assert.ok(bytes <= WEIGHTS.visit, `${bytes} bytes`);
  assert.deepEqual(
    files.filter((file) => /\.(br|gz)$/.test(file)),
    [],
  );
});

test('the practice deal of a day is the same for everybody', async () => {
  const dealt = [];
  for (const seed of [37, 41]) {
    const { page, context } = await visit(browser, { seed });
    await page.goto(`${site.address}#/day/20000`);
    await page.getByRole('button', { name: 'Play it' }).first().click();
    await turnShown(page);
    dealt.push(await page.locator('.felt [data-face]').evaluateAll((cards) => cards.map((card) => card.dataset.face)));
    await context.close();
  }
  assert.ok(dealt[0].length > 0);
  assert.deepEqual(dealt[0], dealt[1]);
});

test('a full storage is told, and the game goes on when there is room', async () => {
  const { page, context } = await visit(browser, { seed: 43 });
  site.mischief = `const add = IDBObjectStore.prototype.add;
    self.full = false;
    new BroadcastChannel('room').onmessage = ({ data }) => (self.full = data);
    IDBObjectStore.prototype.add = function (...words) {
      if (self.full) throw new DOMException('no room', 'QuotaExceededError');
      return add.apply(this, words);
    };`;
  await sitDown(page, { id: 'nations' });
  const { turn } = await turnShown(page);
  site.mischief = '';
  const room = (full) => page.evaluate((full) => new BroadcastChannel('room').postMessage(full), full);
  await room(true);
  await page
    .locator('.own button.card[data-legal="true"]')
    .first()
    .click({ position: { x: 8, y: 20 } });
  const told = page.getByRole('alert').filter({ hasText: 'no room left' });
  await told.waitFor();
  await room(false);
  await turnShown(page, turn);
  await told.waitFor({ state: 'detached' });
  await context.close();
});
