// A finished game is looked at again: from its table, by a link to a moment, and from a file.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch, open, serve, visit } from './house.mjs';
import { byMouse, playDeal } from './hands.mjs';

let house, browser, visitor, table, record;
before(async () => {
  house = await serve();
  browser = await launch();
  visitor = await visit(browser);
  const place = await open(house.address, visitor.page, { game: 'nations', seed: 1, seats: ['person', 'recruit', 'recruit', 'recruit'] });
  table = place.table;
  await playDeal(visitor, byMouse);
});
after(async () => {
  await browser?.close();
  await house?.stop();
});

test('the record can be saved', async () => {
  const { page } = visitor;
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the record' }).click();
  const path = await (await saved).path();
  record = readFileSync(path, 'utf8');
  assert.match(record, /^\[Game "nations"\]/);
});

test('the slider walks through the game', async () => {
  const { page } = visitor;
  await page.getByRole('link', { name: 'Look at it again' }).click();
  const slider = page.locator('input[type="range"]');
  await slider.waitFor();
  assert.equal(await slider.getAttribute('max'), '52');
  await slider.focus();
  await page.keyboard.press('Home');
  const hands = page.locator('[data-face]:not([data-face=""])');
  const atFirst = await hands.count();
  assert.ok(atFirst >= 52, `${atFirst} open cards`);
  await page.keyboard.press('ArrowRight');
  assert.equal(await slider.inputValue(), '1');
  assert.equal(await page.locator('[data-zone="trick"] [data-face]').count(), 1);
  await page.keyboard.press('End');
  assert.equal(await slider.inputValue(), '52');
});

test('a link leads to a moment of the game', async () => {
  const other = await visit(browser);
  await other.page.goto(`${house.address}/#/replay/${table}?frame=7`);
  const slider = other.page.locator('input[type="range"]');
  await slider.waitFor();
  assert.equal(await slider.inputValue(), '7');
  await other.context.close();
});

test('a file is replayed, and a broken one is told its line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'broadside-records-'));
  const [good, bad, none] = ['good.bsr', 'bad.bsr', 'none.bsr'].map((name) => join(folder, name));
  writeFileSync(none, 'This is no record.');
  writeFileSync(good, record);
  writeFileSync(bad, record.replace(/\n1 play \w+/, '\n1 play Z9'));
  const { page, context, heard } = await visit(browser);
  await page.goto(`${house.address}/#/replay`);
  await page.locator('input[type="file"]').setInputFiles(good);
  const slider = page.locator('input[type="range"]');
  await slider.waitFor();
  assert.equal(await slider.getAttribute('max'), '52');
  await page.goto('about:blank');
  await page.goto(`${house.address}/#/replay`);
  await page.locator('input[type="file"]').setInputFiles(bad);
  await page.getByText(/breaks off at line \d+: \S+ \S+/).waitFor();
  await page.goto('about:blank');
  await page.goto(`${house.address}/#/replay`);
  await page.locator('input[type="file"]').setInputFiles(none);
  await page.getByText(/nothing to show: line 1: \S+ \S+/).waitFor();
  assert.deepEqual(heard.faults, []);
  await context.close();
});

test('the replay marks where the value of the deal slipped away', { timeout: 120_000 }, async () => {
  const { page, context } = await visit(browser);
  await page.goto(`${house.address}/#/replay/${table}`);
  await page.locator('#slips option').first().waitFor({ state: 'attached', timeout: 100_000 });
  const frame = await page.locator('#slips option').first().getAttribute('value');
  await page.goto(`${house.address}/#/replay/${table}?frame=${frame}`);
  await page.reload();
  await page.getByText(/^A slip: /).waitFor({ timeout: 100_000 });
  await context.close();
});
