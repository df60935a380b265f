// Photographs of every screen and every game's table, at three sizes, to be looked at.
import { mkdirSync, rmSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GAMES, launch, open, serve, shelf, visit } from './house.mjs';
import { choose } from './hands.mjs';

const SIZES = [
  [360, 740],
  [1024, 768],
  [1600, 1000],
];
const folder = join(dirname(fileURLToPath(import.meta.url)), '../shots');
const wanted = process.argv.slice(2);

const house = await serve();
const browser = await launch();
const games = await shelf(house.address);
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const broad = [];
async function shoot(page, name, [width, height]) {
  await page.waitForTimeout(250);
  await page.screenshot({ path: join(folder, `${name}-${width}.png`) });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) broad.push(`${name} at ${width}×${height} is ${over} px too broad`);
}

/** Plays so many moves by the list of all moves' way: straight over the socket would leave the page behind. */
async function play({ page, heard }, most) {
  const memory = {};
  for (let n = 0; n < most; n++) {
    await page.locator('.felt[data-turn="true"], dialog[data-over]').first().waitFor();
    if (await page.locator('dialog[data-over]').count()) return;
    const { view } = heard;
    const { action } = choose(view, memory);
    await page.locator('.screen a.home').focus();
    if (!(await page.locator('.moves').count())) await page.keyboard.press('m');
    await page.locator('.moves input').fill(action);
    await page.locator(`.moves button[data-action="${action}"]`).click();
    while (heard.view.turn === view.turn) await page.waitForTimeout(5);
  }
  await page.locator('.felt[data-turn="true"], dialog[data-over]').first().waitFor();
  if (await page.locator('.moves').count()) await page.keyboard.press('Escape');
  await page.waitForTimeout(100);
}

const is = (name) => wanted.length === 0 || wanted.includes(name);
for (const size of SIZES) {
  const [width, height] = size;
  if (is('screens')) {
    const { page, context } = await visit(browser, { width, height });
    await page.goto(house.address);
    await page.locator('[data-game="war"] img').waitFor();
    await page.waitForLoadState('networkidle');
    await shoot(page, 'shelf', size);
    await page.emulateMedia({ colorScheme: 'dark' });
    await shoot(page, 'shelf-dark', size);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.locator('[data-game="neutral"] button[aria-haspopup="dialog"]').click();
    await shoot(page, 'options', size);
    await page.keyboard.press('Escape');
    for (const [name, hash] of [
      ['lost', '#/nonsense'],
      ['no-table', '#/table/nowhere'],
      ['replay-file', '#/replay'],
    ]) {
      await page.goto(`${house.address}/${hash}`);
      await shoot(page, name, size);
    }
    const place = await open(house.address, page, { game: 'nations', seed: width, seats: ['person', 'recruit', 'person', 'recruit'] });
    await page.locator('[data-state="waiting"]').waitFor();
    await shoot(page, 'waiting', size);
    const friend = await visit(browser, { width, height });
    await friend.page.goto(`${house.address}/#/table/${place.table}`);
    await friend.page.getByRole('button', { name: 'Sit down in seat 3' }).waitFor();
    await shoot(friend.page, 'join', size);
    await friend.context.close();
    await context.close();
  }
  for (const { id, usual_players: players } of games.filter(({ id }) => GAMES.includes(id) && is(id))) {
    const visitor = await visit(browser, { width, height });
    const { page } = visitor;
    const place = await open(house.address, page, { game: id, seed: 1 + width, seats: ['person', ...Array(players - 1).fill('recruit')] });
    await page.locator('.felt[data-turn="true"]').waitFor();
    if (width > 1200) await page.locator('.felt').waitFor();
    await shoot(page, `${id}-begin`, size);
    await play(visitor, 7);
    await shoot(page, `${id}-middle`, size);
    if (id === 'nations') {
      for (const [key, name] of [
        ['b', 'booklet'],
        ['s', 'score'],
        ['l', 'last-trick'],
      ]) {
        await page.locator('.screen a.home').focus();
        await page.keyboard.press(key);
        await shoot(page, `panel-${name}`, size);
        await page.keyboard.press('Escape');
      }
      await play(visitor, 60);
      await page.locator('dialog[data-over]').waitFor();
      await shoot(page, 'over', size);
      await page.goto(`${house.address}/#/replay/${place.table}?frame=10`);
      await page.locator('input[type="range"]').waitFor();
      await shoot(page, 'replay', size);
    }
    await page.goto(`${house.address}/#/learn/${id}`);
    await page.locator('.teach').waitFor();
    await shoot(page, `${id}-lesson`, size);
    await visitor.context.close();
  }
}
await browser.close();
await house.stop();
console.log(`The photographs are in web/shots.${broad.length ? `\nToo broad:\n  ${broad.join('\n  ')}` : ''}`);
process.exit(broad.length ? 1 : 0);
