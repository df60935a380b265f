// Photographs of every screen and every game's table, at every size, to be looked at.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, open, serve, shelf, visit } from './house.mjs';
import { byMouse, choose, playDeal, swiftly, turnShown } from './hands.mjs';
import { SITE, serveSite } from './site/site.mjs';

/** Screens and phones; the last two are the first two at 200 %. */
const SIZES = [
  [1600, 1000],
  [1440, 900],
  [1024, 768],
  [390, 844],
  [360, 740],
  [844, 390],
  [800, 500],
  [720, 450],
];
const folder = join(dirname(fileURLToPath(import.meta.url)), '../shots');
/** The games and groups of screens to photograph; all if none is named. */
const wanted = process.argv.slice(2);
const is = (name) => wanted.length === 0 || wanted.includes(name);

/** Noon of a day whose game at the table is short. */
const NOON = 20_781 * 86_400_000 + 43_200_000;
const BOTS = ['recruit', 'recruit', 'recruit'];
// No two tables of a game have the same seed here: the second would be the first again.

const house = await serve();
const browser = await launch();
const games = await shelf(house.address);
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const broad = [];
/** Photographs a page at every size; what is done anew at each size may be named. */
async function shoot(page, name, anew = () => page.waitForTimeout(120)) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await anew();
    await page.screenshot({ path: join(folder, `${name}-${width}x${height}.png`) });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) broad.push(`${name} at ${width}×${height} is ${over} px too broad`);
  }
  await page.setViewportSize({ width: 1024, height: 768 });
}
/** The end of a page, or of a slip, that is longer than the screen. */
const shootEnd = (page, name) =>
  shoot(page, name, async () => {
    await page.waitForTimeout(120);
    await page.evaluate(() => {
      for (const node of [document.scrollingElement, ...document.querySelectorAll('dialog[open], dialog[open] *')]) node.scrollTop = 1e6;
    });
  });
/** Goes to a page of its own, not to another place of the same one. */
async function go(page, address, sign) {
  await page.goto('about:blank');
  await page.goto(address);
  if (sign) await page.locator(sign).first().waitFor();
  await page.waitForLoadState('networkidle');
}
const inGerman = (page) => page.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('broadside.language', '"de"'));

/** Plays `most` moves, or up to the end of the deal, or until only `few` cards are in hand; tells whether the deal goes on. */
async function play({ page, heard }, most, few = 0) {
  const memory = {};
  let { turn, held } = await turnShown(page);
  for (let n = 0; n < most && turn !== null && !(held.length > 0 && held.length <= few); n++) {
    const last = turn;
    const view = heard.views.findLast((view) => view.turn === last);
    await swiftly(page, last, choose(view, memory, held).action);
    ({ turn, held } = await turnShown(page, last));
  }
  return turn !== null;
}

/** Many games of one browser, won and lost. */
function* many() {
  for (let n = 0; n < 24; n++) {
    const [game, title] = n % 3 ? ['neutral', 'Neutral'] : ['mobilization-3', 'Mobilization No. 3'];
    const scores = [(n * 37) % 90, (n * 53) % 70];
    const played = { players: 2, level: 'general', winners: [scores[0] > scores[1] ? 1 : 2], deals: [], sides: [[1], [2]], par: null };
    const at = NOON - n * 7e7;
    yield { table: `${n}`.padStart(32, '0'), game, title, seat: 1, token: '', at, over: true, scores, played };
  }
}

/** The screens that need no table: in English, then in German. */
async function screens(page, german) {
  const named = (name) => (german ? `german-${name}` : name);
  await go(page, house.address, '[data-game="war"] img');
  await shoot(page, named('shelf'));
  await shootEnd(page, named('shelf-end'));
  if (!german) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await shoot(page, 'shelf-dark');
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator('[data-game="neutral"] button[aria-haspopup="dialog"]').click();
  await shoot(page, named('options'));
  await shootEnd(page, named('options-end'));
  await page.keyboard.press('Escape');
  await go(page, house.address, '[data-game="war"] img');
  await page.locator('header button[aria-haspopup="dialog"]').click();
  await shoot(page, named('settings'));
  for (const [name, hash, sign] of [
    ['lost', '#/nonsense', '[data-trouble]'],
    ['no-table', '#/table/nowhere', '[data-trouble]'],
    ['no-game', '#/learn/whist', '[data-trouble]'],
    ['replay-file', '#/replay', 'input[type="file"]'],
    ['booklet', '#/booklet/neutral', '.booklet article'],
    ['about', '#/about/neutral', '.about h2'],
    ['friends', '#/friends', 'form'],
    ['mine', '#/mine', 'form'],
    ['day', '#/day', '[data-day]'],
    ['studies', '#/studies', '[data-study] img'],
  ]) {
    await go(page, `${house.address}/${hash}`, sign);
    await shoot(page, named(name));
  }
  const clause = `${house.address}/#/booklet/neutral?clause=N9`;
  await shoot(page, named('clause'), () => go(page, clause, '[data-clause="N9"].wanted'));
}

if (is('screens')) {
  const { page, context } = await visit(browser, { seed: 1 });
  await screens(page, false);
  await context.close();
}
if (is('german')) {
  const visitor = await visit(browser, { seed: 1 });
  const { page } = visitor;
  await inGerman(page);
  await screens(page, true);
  for (const id of ['neutral', 'mobilization', 'sham-battle-2', 'war', 'mobilization-2']) {
    const { usual_players: players } = games.find((game) => game.id === id);
    await open(house.address, page, { game: id, seed: 2, seats: ['person', ...Array(players - 1).fill('recruit')] });
    await turnShown(page);
    await shoot(page, `german-${id}-early`);
    await play(visitor, 9);
    if (await page.locator('.felt[data-turn="true"]').count()) {
      await page.locator('nav button[aria-keyshortcuts="h"]').click();
      await page.locator('aside h2').first().waitFor();
    }
    await shoot(page, `german-${id}-hint`);
  }
  await open(house.address, page, { game: 'nations', seed: 2, seats: ['person', ...BOTS] });
  await playDeal(visitor, byMouse);
  await shoot(page, 'german-slip-game');
  await go(page, `${house.address}/#/learn/war`, '.teach');
  await shoot(page, 'german-lesson');
  await visitor.context.close();
}
if (is('rooms')) {
  // On an address that telephones reach there is a code for them.
  const wide = await serve('0.0.0.0:0');
  const address = wide.address.replace('0.0.0.0', '127.0.0.1');
  for (const [name, at] of [
    ['waiting', house.address],
    ['waiting-code', address],
  ]) {
    const { page, context } = await visit(browser, { seed: 1 });
    const place = await open(at, page, { game: 'nations', seed: 3, seats: ['person', 'recruit', 'person', 'recruit'] });
    await page.locator('[data-state="waiting"]').waitFor();
    await page.waitForLoadState('networkidle');
    await shoot(page, name);
    const friend = await visit(browser);
    await go(friend.page, `${at}/#/table/${place.table}`, 'button[aria-label^="Sit down"], main li button');
    if (name === 'waiting') {
      await shoot(friend.page, 'join');
      await friend.page.getByLabel('Your name').fill('Bea');
      await friend.page.getByRole('button', { name: 'Sit down in seat 3' }).click();
      await page.locator('[data-state="playing"]').waitFor();
      await page.getByRole('button', { name: 'Say something' }).click();
      await page.locator('[data-remark]').first().waitFor();
      await shoot(page, 'talk');
    }
    await friend.context.close();
    await context.close();
  }
  await wide.stop();
}
if (is('trouble')) {
  const other = await serve();
  const { page, context } = await visit(browser, { seed: 2, serviceWorkers: 'allow' });
  await page.goto(other.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const place = await open(other.address, page, { game: 'nations', seed: 2, seats: ['person', ...BOTS] });
  await turnShown(page);
  await go(page, `${other.address}/#/replay/${place.table}`, '[data-trouble="not_over"]');
  await shoot(page, 'not-over');
  await go(page, `${other.address}/#/table/${place.table}`, '.felt[data-turn="true"]');
  await other.stop();
  await page.locator('[data-connection="broken"] .banner').waitFor();
  await shoot(page, 'offline');
  await page.goto('about:blank');
  await page.goto(other.address);
  await page.locator('[data-trouble="gone"]').waitFor();
  await shoot(page, 'gone');
  await context.close();

  const forgetful = await visit(browser, { seed: 3 });
  await forgetful.page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await forgetful.page.goto(house.address);
  await forgetful.page.locator('[data-game="nations"] .lid').click();
  await turnShown(forgetful.page);
  await forgetful.page.locator('[data-forgets]').waitFor();
  await shoot(forgetful.page, 'forgets');
  await forgetful.context.close();

  const guest = await visit(browser);
  await guest.page.clock.install();
  await guest.page.goto(`${house.address}/?kiosk`);
  await guest.page.locator('[data-game="nations"]').first().waitFor();
  await guest.page.mouse.click(5, 5);
  await guest.page.clock.runFor(53_000);
  await guest.page.locator('[data-kiosk]').waitFor();
  await guest.page.clock.pauseAt(new Date(await guest.page.evaluate(() => Date.now() + 100)));
  await shoot(guest.page, 'kiosk');
  await guest.context.close();
}
if (is('back')) {
  let day = await serve(undefined, { now: NOON });
  const cid = await visit(browser, { seed: 41 });
  const { page } = cid;
  await page.goto(`${day.address}/#/mine`);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Cid');
  await page.getByRole('button', { name: 'Take this name' }).click();
  await page.locator('[data-phrase]').waitFor();
  await shoot(page, 'phrase');
  await page.goto(`${day.address}/#/day`);
  const [, shared] = await page
    .locator('[data-deal]')
    .nth(1)
    .waitFor()
    .then(() => page.locator('[data-deal]').evaluateAll((deals) => deals.map((deal) => deal.dataset.deal)));
  const deal = page.locator(`[data-deal="${shared}"]`);
  await deal.getByLabel('Against').selectOption('recruit');
  await deal.getByRole('button', { name: 'Play it' }).click();
  await playDeal(cid, byMouse);
  await page.goto(`${day.address}/#/day`);
  await deal.getByText('Your result').waitFor();
  await shoot(page, 'day-played');
  await day.pause();
  day = await serve(new URL(day.address).host, { data: day.data, now: NOON + 86_400_000 });
  await go(page, `${day.address}/#/day/${NOON / 86_400_000 - 0.5}`, 'tr.house');
  await shootEnd(page, 'day-told');
  await cid.context.close();

  // A few games of one browser: the first is a challenge, which a friend takes; the last is looked at again.
  const [ann, bea] = [await visit(browser, { seed: 51 }), await visit(browser, { seed: 52 })];
  const place = await open(day.address, ann.page, { game: 'nations', seed: 7, seats: ['person', ...BOTS] });
  await playDeal(ann, byMouse);
  await shoot(ann.page, 'slip-game');
  await go(ann.page, `${day.address}/#/challenge/${place.table}`, '[data-local]');
  await shoot(ann.page, 'challenge');
  await go(bea.page, `${day.address}/#/challenge/${place.table}`, 'input');
  await shoot(bea.page, 'challenged');
  await bea.page.getByLabel('Your name').fill('Bea');
  await bea.page.getByRole('button', { name: 'Take the challenge' }).click();
  await turnShown(bea.page);
  const { turn, offers } = bea.heard.view;
  const other = offers.find(({ action }) => action !== choose(bea.heard.view, {}).action);
  await swiftly(bea.page, turn, (other ?? offers[0]).action);
  await turnShown(bea.page, turn);
  await playDeal(bea, byMouse);
  await go(ann.page, `${day.address}/#/challenge/${place.table}`, '[data-alike]');
  await shootEnd(ann.page, 'challenge-compared');
  await go(ann.page, `${day.address}/#/replay/${place.table}?frame=10`, 'input[type="range"]');
  await shoot(ann.page, 'replay');
  await ann.page.getByRole('button', { name: 'Post-mortem' }).click();
  await ann.page.getByRole('region', { name: 'Post-mortem' }).locator('h3').first().waitFor();
  await shoot(ann.page, 'post-mortem');
  for (const { context } of [ann, bea]) await context.close();

  const often = await visit(browser);
  await often.page.addInitScript((games) => localStorage.setItem('broadside.places', JSON.stringify(games)), [...many()]);
  await go(often.page, `${day.address}/#/mine`, 'svg[role="img"] circle');
  await shoot(often.page, 'mine-played');
  await shootEnd(often.page, 'mine-end');
  await often.context.close();
  await day.stop();
}
if (is('sheets')) {
  const visitor = await visit(browser);
  const { page } = visitor;
  await open(house.address, page, { game: 'nations', seed: 4, seats: ['person', ...BOTS], target: 60 });
  await play(visitor, 7);
  for (const [key, name] of [
    ['b', 'booklet'],
    ['s', 'score'],
    ['l', 'last-trick'],
    ['m', 'moves'],
  ]) {
    await page.locator('.screen a.home').focus();
    await page.keyboard.press(key);
    await page.locator('.page').first().waitFor();
    await shoot(page, `sheet-${name}`);
    await page.keyboard.press('Escape');
  }
  for (const name of ['Log', 'More']) {
    await page.getByRole('button', { name, exact: true }).click();
    await shoot(page, `sheet-${name.toLowerCase()}`);
    await page.keyboard.press('Escape');
  }
  await playDeal(visitor, byMouse);
  const slip = page.locator('dialog[data-over="deal"]');
  await slip.waitFor();
  await shoot(page, 'slip-deal');
  await slip.locator('button.clause').first().click();
  await slip.locator('[data-clause].wanted').waitFor();
  await shoot(page, 'slip-clause');
  await slip.getByRole('button', { name: 'Put the booklet away' }).click();
  await slip.locator('[data-next]').click();
  await slip.waitFor({ state: 'detached' });
  await turnShown(page);
  await page.locator('.screen a.home').focus();
  await page.keyboard.press('s');
  await shoot(page, 'sheet-scores');
  await visitor.context.close();
}
if (is('curtain')) {
  if (!existsSync(join(SITE, 'index.html'))) console.log('There is no site, so no curtain: run `make site` first.');
  else {
    const site = await serveSite();
    const { page, context } = await visit(browser, { seed: 53 });
    await page.goto(site.address);
    await page.locator('[data-game="nations"]').getByRole('button', { name: 'Options' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your name').fill('Ann');
    await dialog.locator('select').first().selectOption('person');
    await dialog.getByLabel('Name at seat 2').fill('Ben');
    await shoot(page, 'options-shared');
    await dialog.getByRole('button', { name: 'Deal', exact: true }).click();
    await page.locator('[data-curtain]').waitFor();
    await shoot(page, 'curtain');
    await go(page, `${site.address}#/guest`, 'main');
    await shoot(page, 'guest');
    await context.close();
    await site.stop();
  }
}
for (const { id, usual_players: players } of games.filter(({ id }) => is(id))) {
  const visitor = await visit(browser);
  const { page } = visitor;
  await open(house.address, page, { game: id, seed: 1, seats: ['person', ...Array(players - 1).fill('recruit')] });
  await turnShown(page);
  await shoot(page, `${id}-early`);
  // Where players call for cards a deal may be over after few turns.
  const { held } = await turnShown(page);
  await play(visitor, id === 'mobilization' ? 2 : 6, Math.ceil(held.length / 2));
  await shoot(page, `${id}-middle`);
  if (await play(visitor, id === 'mobilization' ? 2 : 24, 3)) {
    await shoot(page, `${id}-late`);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('aside[aria-label="Hint"]').waitFor();
    await shoot(page, `${id}-hint`);
    const why = page.locator('aside[aria-label="Hint"] summary');
    if (await why.count()) {
      await why.click();
      await shoot(page, `${id}-why`);
      await why.click();
    }
    const barred = page.locator('.own > .fan .card[data-legal="false"]').first();
    if (await barred.count()) {
      await barred.click({ position: { x: 8, y: 12 } });
      await page.locator('[data-refusal], .own .picked').first().waitFor();
      await shoot(page, `${id}-refusal`);
    }
  }
  await playDeal(visitor, byMouse);
  await shoot(page, `${id}-over`);
  await go(page, `${house.address}/#/learn/${id}`, '.teach');
  await shoot(page, `${id}-lesson`);
  await visitor.context.close();
}
await browser.close();
await house.stop();
console.log(`The photographs are in web/shots.${broad.length ? `\nToo broad:\n  ${broad.join('\n  ')}` : ''}`);
process.exit(broad.length ? 1 : 0);
