// Photographs of every screen and every game's table, at every size, to be looked at.
import { mkdirSync, rmSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GAMES, launch, open, serve, shelf, visit } from './house.mjs';
import { choose, swiftly, turnShown } from './hands.mjs';

const SIZES = [
  [1600, 1000],
  [1440, 900],
  [1024, 768],
  [390, 844],
  [360, 740],
  [844, 390],
];
const folder = join(dirname(fileURLToPath(import.meta.url)), '../shots');
/** The games and groups of screens to photograph; all if none is named. */
const wanted = process.argv.slice(2);
const is = (name) => wanted.length === 0 || wanted.includes(name);

const house = await serve();
const browser = await launch();
const games = await shelf(house.address);
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const broad = [];
async function shoot(page, name) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(120);
    await page.screenshot({ path: join(folder, `${name}-${width}x${height}.png`) });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) broad.push(`${name} at ${width}×${height} is ${over} px too broad`);
  }
  await page.setViewportSize({ width: 1024, height: 768 });
}

/** Plays so many moves, or up to the end of the deal. */
async function play({ page, heard }, most) {
  const memory = {};
  let { turn, held } = await turnShown(page);
  for (let n = 0; n < most && turn !== null; n++) {
    const last = turn;
    const view = heard.views.findLast((view) => view.turn === last);
    await swiftly(page, last, choose(view, memory, held).action);
    ({ turn, held } = await turnShown(page, last));
  }
}

if (is('screens')) {
  const { page, context } = await visit(browser, { seed: 1 });
  await page.goto(house.address);
  await page.locator('[data-game="war"] img').waitFor();
  await page.waitForLoadState('networkidle');
  await shoot(page, 'shelf');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot(page, 'shelf-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('[data-game="neutral"] button[aria-haspopup="dialog"]').click();
  await shoot(page, 'options');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Settings' }).first().click();
  await shoot(page, 'settings');
  await page.keyboard.press('Escape');
  for (const [name, hash] of [
    ['lost', '#/nonsense'],
    ['no-table', '#/table/nowhere'],
    ['replay-file', '#/replay'],
    ['booklet', '#/booklet/neutral'],
    ['about', '#/about/neutral'],
    ['friends', '#/friends'],
    ['mine', '#/mine'],
    ['day', '#/day'],
  ]) {
    await page.goto(`${house.address}/${hash}`);
    await page.waitForLoadState('networkidle');
    await shoot(page, name);
  }
  const place = await open(house.address, page, { game: 'nations', seed: 1, seats: ['person', 'recruit', 'person', 'recruit'] });
  await page.locator('[data-state="waiting"]').waitFor();
  await shoot(page, 'waiting');
  const friend = await visit(browser);
  await friend.page.goto(`${house.address}/#/table/${place.table}`);
  await friend.page.getByRole('button', { name: 'Sit down in seat 3' }).waitFor();
  await shoot(friend.page, 'join');
  await friend.context.close();
  await context.close();
}
if (is('german')) {
  const { page, context } = await visit(browser, { seed: 1 });
  await page.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('broadside.language', '"de"'));
  for (const [name, hash] of [
    ['shelf', '#/'],
    ['friends', '#/friends'],
    ['mine', '#/mine'],
    ['day', '#/day'],
    ['lost', '#/nonsense'],
  ]) {
    await page.goto(`${house.address}/${hash}`);
    await page.waitForLoadState('networkidle');
    await shoot(page, `german-${name}`);
  }
  await page.goto(house.address);
  await page.locator('[data-game="neutral"] button[aria-haspopup="dialog"]').click();
  await shoot(page, 'german-options');
  await open(house.address, page, { game: 'neutral', seed: 1, seats: ['person', 'recruit', 'recruit', 'recruit'] });
  await turnShown(page);
  await shoot(page, 'german-table');
  await context.close();
}
for (const { id, usual_players: players } of games.filter(({ id }) => GAMES.includes(id) && is(id))) {
  const visitor = await visit(browser);
  const { page } = visitor;
  const place = await open(house.address, page, { game: id, seed: 1, seats: ['person', ...Array(players - 1).fill('recruit')] });
  await turnShown(page);
  await shoot(page, `${id}-begin`);
  await play(visitor, 7);
  await shoot(page, `${id}-middle`);
  if (id === 'nations') {
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('aside[aria-label="Hint"]').waitFor();
    await shoot(page, 'hint');
    for (const [key, name] of [
      ['b', 'booklet'],
      ['s', 'score'],
      ['l', 'last-trick'],
      ['m', 'moves'],
    ]) {
      await page.locator('.screen a.home').focus();
      await page.keyboard.press(key);
      await page.locator('.page').first().waitFor();
      await shoot(page, `panel-${name}`);
      await page.keyboard.press('Escape');
    }
    await play(visitor, 60);
    await shoot(page, 'over');
    await page.goto(`${house.address}/#/replay/${place.table}?frame=10`);
    await page.locator('input[type="range"]').waitFor();
    await shoot(page, 'replay');
    await page.goto(`${house.address}/#/challenge/${place.table}`);
    await page.getByLabel("The challenge's link").waitFor();
    await shoot(page, 'challenge');
  }
  await page.goto(`${house.address}/#/learn/${id}`);
  await page.locator('.teach').waitFor();
  await shoot(page, `${id}-lesson`);
  await visitor.context.close();
}
await browser.close();
await house.stop();
console.log(`The photographs are in web/shots.${broad.length ? `\nToo broad:\n  ${broad.join('\n  ')}` : ''}`);
process.exit(broad.length ? 1 : 0);
