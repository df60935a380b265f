// Screens that are no table: none has a serious fault of access, and each kind of trouble has its own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faults, open, serve, visit } from './house.mjs';
import { browser, GAMES, games, house } from './opened.mjs';

test('axe finds nothing serious on the shelf, in the fold-out, light and dark', async () => {
  for (const scheme of ['light', 'dark']) {
    const { page, context } = await visit(browser);
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(house.address);
    await page.locator('[data-game="war"]').waitFor();
    assert.deepEqual(await faults(page), [], `the shelf, ${scheme}`);
    await page.locator('[data-game="neutral"] button[aria-haspopup="dialog"]').click();
    await page.locator('dialog[open]').waitFor();
    assert.deepEqual(await faults(page), [], `the fold-out, ${scheme}`);
    await context.close();
  }
});

for (const id of GAMES) {
  test(`axe finds nothing serious at the table of ${id}, nor in its lesson`, async () => {
    const { page, heard, context } = await visit(browser);
    await page.emulateMedia({ colorScheme: GAMES.indexOf(id) % 2 ? 'dark' : 'light' });
    const { usual_players: players } = games.find((game) => game.id === id);
    await open(house.address, page, { game: id, seed: 1, seats: ['person', ...Array(players - 1).fill('recruit')] });
    await page.locator('.felt[data-turn="true"]').waitFor();
    assert.deepEqual(await faults(page), [], id);
    // The sheets beside the table are the same for all games.
    for (const [key, panel] of id === 'nations'
      ? [
          ['b', 'Booklet'],
          ['s', 'Score'],
          ['m', 'moves'],
        ]
      : []) {
      await page.locator('.screen a.home').focus();
      await page.keyboard.press(key);
      await page.getByRole('heading', { name: panel }).first().waitFor();
      assert.deepEqual(await faults(page), [], `${id}: ${panel}`);
      await page.keyboard.press('Escape');
    }
    await page.goto(`${house.address}/#/learn/${id}`);
    await page.locator('[data-step="0"]').waitFor();
    assert.deepEqual(await faults(page), [], `the lesson of ${id}`);
    assert.deepEqual(heard.faults, []);
    await context.close();
  });
}

test('trouble has its own screens', async () => {
  const { page } = await visit(browser);
  for (const [hash, code] of [
    ['#/table/nowhere', 'no_table'],
    ['#/nonsense', 'lost'],
    ['#/learn/whist', 'no_game'],
    ['#/replay/nowhere', 'no_table'],
  ]) {
    await page.goto(`${house.address}/${hash}`);
    await page.locator(`[data-trouble="${code}"]`).waitFor();
    assert.deepEqual(await faults(page), [], code);
    await page.goto('about:blank');
  }
});

test('a page that does not come says so, and comes when it is asked for again', async () => {
  const { page, context } = await visit(browser);
  await page.goto(house.address);
  await page.locator('[data-game="war"]').waitFor();
  const gone = /\/assets\/Mine-[^/]*\.js$/;
  await page.route(gone, (route) => route.abort());
  await page.getByRole('link', { name: 'My games' }).click();
  await page.locator('[data-trouble="page"]').waitFor();
  assert.deepEqual(await faults(page), []);
  await page.unroute(gone);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'My games' }).waitFor();
  await context.close();
});

test('a token that is none of this table, and a replay of a game still played, are told so', async () => {
  const { page } = await visit(browser);
  const place = await open(house.address, page, { game: 'nations', seed: 2 });
  await page.locator('.felt[data-turn="true"]').waitFor();
  await page.goto(`${house.address}/#/replay/${place.table}`);
  await page.locator('[data-trouble="not_over"]').waitFor();
  await page.evaluate(() => {
    const [kept] = JSON.parse(localStorage.getItem('broadside.places'));
    localStorage.setItem('broadside.places', JSON.stringify([{ ...kept, token: '0'.repeat(64) }]));
  });
  await page.goto(`${house.address}/#/table/${place.table}`);
  await page.reload();
  await page.locator('[data-trouble="token"]').waitFor();
  assert.deepEqual(await faults(page), []);
});

test('a seat that was just taken says so', async () => {
  const { page } = await visit(browser);
  const place = await open(house.address, page, { game: 'nations', seed: 3, seats: ['person', 'recruit', 'person', 'recruit'] });
  const late = await visit(browser);
  await late.page.goto(`${house.address}/#/table/${place.table}`);
  const sit = late.page.getByRole('button', { name: 'Sit down in seat 3' });
  await sit.waitFor();
  const quick = await fetch(`${house.address}/api/tables/${place.table}/seats`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"seat":3}',
  });
  assert.equal(quick.status, 201);
  await sit.click();
  await late.page.locator('[data-trouble="taken"], [data-trouble="full"]').first().waitFor();
});

test('a server that is gone is said to be gone, and found again when it is back', async () => {
  const other = await serve();
  const { page } = await visit(browser);
  await open(other.address, page, { game: 'nations', seed: 4 });
  await page.locator('.felt[data-turn="true"]').waitFor();
  await other.stop();
  await page.locator('[data-connection="broken"], [data-trouble="gone"]').first().waitFor();
  const fresh = await visit(browser);
  await fresh.page.goto(other.address).catch(() => {});
  const again = await serve(new URL(other.address).host);
  await page.locator('[data-trouble="no_table"]').waitFor();
  await again.stop();
});
