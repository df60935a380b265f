// A finished game is looked at again: from its table, by a link to a moment, and from a file.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { open, resize, visit } from './house.mjs';
import { byMouse, playDeal, swiftly } from './hands.mjs';
import { browser, house, opened } from './opened.mjs';

/** A deal of the patience that can be won. */
const PATIENCE_SEED = 1;

let visitor, table, record;
before(async () => {
  await opened;
  visitor = await visit(browser);
  const place = await open(house.address, visitor.page, { game: 'nations', seed: 1, seats: ['person', 'recruit', 'recruit', 'recruit'] });
  table = place.table;
  await playDeal(visitor, byMouse);
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

test('the post-mortem names the sides, mine first, and lets me try again from a slip', async () => {
  const { page, heard } = visitor;
  await page.goto(`${house.address}/#/replay/${table}`);
  await page.getByRole('button', { name: 'Post-mortem' }).click();
  const judged = page.getByRole('region', { name: 'Post-mortem' });
  await judged.locator('h3').first().waitFor();
  assert.match(await judged.locator('h3').first().textContent(), /^You and Bot 3 gave something away/);
  assert.match(await judged.locator('h3').nth(1).textContent(), /^Bot 2 and Bot 4 gave /);
  // The table beside it is still one: nothing lies over anything else.
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [844, 390],
    [720, 450],
  ]) {
    await resize(page, width, height);
    const covered = await page.evaluate(() => {
      const box = (node) => node.getBoundingClientRect();
      const [felt, own, play] = ['.felt', '.own', '.play'].map((what) => box(document.querySelector(what)));
      return [
        ...[...document.querySelectorAll('.felt > :not(.own) .seat')].filter((seat) => box(seat).bottom > own.top + 2),
        ...[...document.querySelectorAll('.own *')].filter((node) => box(node).bottom > felt.bottom + 2),
        ...(play.height < 60 ? [document.querySelector('.play')] : []),
      ].map((node) => `${node.className} at ${Math.round(box(node).top)}`);
    });
    assert.deepEqual(covered, [], `${width}×${height}`);
  }
  await resize(page, 1024, 768);
  const slip = judged.locator('ol').first().locator('li').first();
  assert.match(await slip.textContent(), /you and Bot 3 could be sure of \d+ tricks; after this only of \d+\.\s+Better: Play the .+\./i);
  await slip.getByRole('button', { name: /^Move/ }).click();
  const at = Number(await page.locator('input[type="range"]').inputValue());
  heard.views.length = 0;
  await slip.getByRole('button', { name: 'Try again from here' }).click();
  await page.locator('.felt[data-turn="true"]').waitFor();
  assert.notEqual(page.url().split('/').at(-1), table);
  const held = await page.locator('.own .card').count();
  assert.equal(held, 13 - Math.floor((at - 1) / 4), `cards left at move ${at}`);
  assert.deepEqual(heard.faults, []);
});

test('a file has a post-mortem too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'broadside-records-'));
  const file = join(folder, 'game.bsr');
  writeFileSync(file, record);
  const { page, context, heard } = await visit(browser);
  await page.goto(`${house.address}/#/replay`);
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole('button', { name: 'Post-mortem' }).click();
  await page.getByRole('heading', { name: /^Ann and .* gave something away/ }).waitFor();
  assert.deepEqual(heard.faults, []);
  await context.close();
});

test('a lost patience tells from where it was lost, and plays its solution', async () => {
  const other = await visit(browser);
  const { page } = other;
  await open(house.address, page, { game: 'mobilization-2', seed: PATIENCE_SEED, seats: ['person'], target: undefined });
  await page.locator('.felt[data-turn="true"]').waitFor();
  await swiftly(page, other.heard.view.turn, 'resign');
  await page.getByRole('link', { name: 'Look at it again' }).click();
  await page.getByRole('button', { name: 'Post-mortem' }).click();
  await page.getByText('This deal could be won.').waitFor();
  await page.getByText('Until this move the patience could be won.').first().waitFor();
  await page.getByRole('button', { name: 'Play the solution' }).click();
  await page.locator('input[type="range"]:not([max="1"])').waitFor();
  await page.getByRole('button', { name: 'Halt' }).click();
  await page.locator('input[type="range"]').focus();
  await page.keyboard.press('End');
  await page.getByText('All 48 cards are mobilized: the Allies have won.').waitFor();
  assert.deepEqual(other.heard.faults, []);
  await other.context.close();
});
