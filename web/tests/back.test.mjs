// Reasons to come back: playing on, friends, one's own games, the deal of the day, challenges.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { faults, launch, open, resize, serve, until, visit } from './house.mjs';
import { byMouse, choose, playDeal, toMove } from './hands.mjs';

let house, browser;
/** A day whose game at the table is short. */
const DAY = 20_781;
const NOON = DAY * 86_400_000 + 43_200_000;
before(async () => {
  house = await serve(undefined, { now: NOON });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await house?.stop();
});

const RECRUITS = ['person', 'recruit', 'recruit', 'recruit'];
const over = (visitor) => visitor.page.locator('dialog[data-over="game"]');
const tableOf = (page) => page.url().split('/').at(-1);

/** Plays a whole deal in which this visitor is the only person. */
async function finish(visitor) {
  await playDeal(visitor, byMouse);
  await over(visitor).waitFor();
}

test('the same deal again has the same cards, and the next deal of a series adds up', async () => {
  const visitor = await visit(browser, { seed: 11 });
  const { page, heard } = visitor;
  await open(house.address, page, { game: 'nations', seed: 5, seats: RECRUITS });
  await page.locator('.felt[data-turn="true"]').waitFor();
  const first = tableOf(page);
  const cards = JSON.stringify(heard.views.find(({ look }) => look?.zones).look.zones.find(({ id }) => id === 'hand:1').cards);
  await finish(visitor);
  assert.deepEqual(await faults(page), []);
  heard.views.length = 0;
  await page.locator('[data-again="same"]').click();
  await page.waitForFunction((table) => !location.hash.endsWith(table), first);
  await page.locator('.felt[data-turn="true"]').waitFor();
  const again = heard.views.find(({ look }) => look?.zones).look.zones.find(({ id }) => id === 'hand:1').cards;
  assert.equal(JSON.stringify(again), cards);
  await finish(visitor);
  await page.locator('[data-again="play"]').click();
  await page.locator('.felt[data-turn="true"]').waitFor();
  assert.equal(heard.view.seat, 2, 'the seats turn');
  await finish(visitor);
  await page.getByText('The series so far: 2 deals').waitFor();
  assert.deepEqual(heard.faults, []);
});

test('friends wait in a room with a code, one leaves, bots fill it, they talk, and play on together', async () => {
  const [ann, bea] = [await visit(browser, { seed: 21 }), await visit(browser, { seed: 22, width: 390, height: 844 })];
  await ann.page.goto(house.address);
  await ann.page.getByRole('link', { name: 'With friends' }).click();
  await ann.page.getByLabel('Your name').fill('Ann');
  await ann.page.getByLabel('The game').selectOption('nations');
  await ann.page.getByLabel('How long').selectOption({ label: 'a single deal' });
  assert.deepEqual(await faults(ann.page), []);
  await ann.page.getByRole('button', { name: 'Open the table' }).click();
  await ann.page.locator('[data-room]').waitFor();
  assert.deepEqual(await faults(ann.page), []);
  // Below the room the plates have their place, on a low screen too.
  await resize(ann.page, 720, 450);
  const [own, ...others] = await ann.page
    .locator('.own .seat, .felt > :not(.own) .seat')
    .evaluateAll((all) => all.map((seat) => [seat.matches('.own *'), seat.getBoundingClientRect()]).sort(([a], [b]) => b - a));
  for (const [, { bottom }] of others) assert.ok(bottom <= own[1].top, `a plate ends at ${bottom}, one's own begins at ${own[1].top}`);
  await resize(ann.page, 1024, 768);

  await bea.page.goto(ann.page.url());
  const sit = async (seat) => {
    await bea.page.getByLabel('Your name').fill('Bea');
    await bea.page.getByRole('button', { name: `Sit down in seat ${seat}` }).click();
    await bea.page.locator('[data-room]').waitFor();
  };
  await sit(2);
  await ann.page.locator('[data-room] li', { hasText: 'Bea' }).waitFor();
  await bea.page.getByRole('button', { name: 'Leave the table' }).click();
  await bea.page.locator('[data-game="nations"]').waitFor();
  await ann.page.locator('[data-room] li', { hasText: 'Bea' }).waitFor({ state: 'detached' });
  await bea.page.goto(ann.page.url());
  await sit(3);
  await ann.page.getByLabel('Their level').selectOption('recruit');
  await ann.page.getByRole('button', { name: 'Fill with bots' }).click();
  for (const { page } of [ann, bea]) await page.locator('[data-state="playing"]').waitFor();

  const table = await ann.page.locator('.felt').boundingBox();
  await ann.page.getByRole('button', { name: 'Say something' }).click();
  assert.deepEqual(await ann.page.locator('.felt').boundingBox(), table, 'the table keeps its size');
  assert.equal(await ann.page.locator('[data-remark]').count(), 12);
  await ann.page.locator('[data-remark="good-day"]').click();
  await bea.page.getByText('Ann: “Good day to you all!”').waitFor();

  const memories = new Map([ann, bea].map((visitor) => [visitor, {}]));
  let nudged = false;
  for (let visitor; (visitor = await toMove([ann, bea], () => over(ann).count()));) {
    if (!nudged) {
      nudged = true;
      const other = visitor === ann ? bea : ann;
      await other.page.locator('[data-nudge]').click();
      await visitor.page.getByText('Pray, you are to play.').waitFor();
      assert.match(await visitor.page.title(), /Your turn!/);
    }
    const { view } = visitor.heard;
    await byMouse(visitor.page, choose(view, memories.get(visitor)));
    await until(visitor.page, () => visitor.heard.view.turn !== view.turn);
  }
  await over(bea).waitFor();
  const before = tableOf(ann.page);
  await ann.page.getByRole('button', { name: 'Play on together' }).click();
  await bea.page.getByRole('button', { name: 'Come along' }).click();
  for (const { page } of [ann, bea]) {
    await page.waitForFunction((table) => !location.hash.endsWith(table), before);
    await page.locator('[data-state="playing"]').waitFor();
  }
  assert.equal(tableOf(ann.page), tableOf(bea.page));
  assert.deepEqual([...ann.heard.faults, ...bea.heard.faults], []);
});

test('my games: statistics, a name with a phrase, found again elsewhere, exported and deleted', async () => {
  const visitor = await visit(browser, { seed: 31 });
  const { page, heard } = visitor;
  const place = await open(house.address, page, { game: 'nations', seed: 6, seats: RECRUITS });
  await finish(visitor);
  await page.goto(`${house.address}/#/mine`);
  const row = page.locator('[data-row="nations"]');
  await row.getByText('Recruit · 4', { exact: true }).waitFor();
  const winners = heard.view.winners;
  const cells = async () => (await row.locator('td').allTextContents()).map((text) => text.trim());
  assert.deepEqual((await cells()).slice(0, 3), ['Recruit · 4', '1', winners.includes(1) ? '1' : '0']);
  assert.equal((await cells())[3], `${heard.view.scores[0]}`, 'the average of one game');
  await page.waitForFunction(() => document.querySelector('[data-row] td:last-child').textContent !== '–');
  const { slips } = await (await fetch(`${house.address}/api/tables/${place.table}/slips`)).json();
  const par = slips.reduce((sum, slip) => sum + slip.after[0] - slip.before[0], 0);
  assert.equal(Number((await cells())[7]), par, 'tricks above par');
  assert.equal(await page.locator('svg[role="img"] circle').count(), 1);
  assert.deepEqual(await faults(page), []);

  await page.getByRole('textbox', { name: 'Your name' }).fill('Ann of the Hill');
  await page.getByRole('button', { name: 'Take this name' }).click();
  const phrase = await page.locator('[data-phrase]').textContent();
  assert.equal(phrase.split(' ').length, 10);
  assert.deepEqual(await faults(page), []);

  const elsewhere = await visit(browser, { width: 360, height: 740 });
  await elsewhere.page.goto(`${house.address}/#/mine`);
  await elsewhere.page.getByLabel('I have a recovery phrase').fill('ace ace ace ace ace ace ace ace ace ace');
  await elsewhere.page.getByRole('button', { name: 'Use this phrase' }).click();
  await elsewhere.page.getByRole('alert').waitFor();
  await elsewhere.page.getByLabel('I have a recovery phrase').fill(phrase.toUpperCase());
  await elsewhere.page.getByRole('button', { name: 'Use this phrase' }).click();
  await elsewhere.page.locator('[data-person="Ann of the Hill"]').waitFor();
  await elsewhere.page.locator(`[data-table="${place.table}"]`).waitFor();
  assert.deepEqual(await faults(elsewhere.page), []);

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save all of it' }).click()]);
  const saved = JSON.parse(readFileSync(await file.path(), 'utf8'));
  assert.equal(saved.games[0].table, place.table);
  assert.match(saved.games[0].record, /\[Game "nations"\]/);
  assert.equal(JSON.stringify(saved).includes(place.token), false, 'no right to a seat is in the file');

  await page.getByRole('button', { name: 'Delete all of it' }).click();
  await page.getByRole('button', { name: 'Yes, delete it' }).click();
  await page.locator('[data-note]').waitFor();
  assert.equal(await row.count(), 0);
  const { seats } = await (await fetch(`${house.address}/api/tables/${place.table}`)).json();
  assert.equal(seats[0].name, '', 'the name is gone from the server');
  const answer = await fetch(`${house.address}/api/people/me`, { headers: { authorization: `Bearer ${phrase}` } });
  assert.equal(answer.status, 401);
  assert.deepEqual(heard.faults, []);
});

/** Finished games of one seat, the newest first: who won, the points, and the bids made and lost. */
const finished = (games) =>
  games.map(({ won, points, bids = [], par }, n) => ({
    table: `${n}`.repeat(32),
    game: 'neutral',
    title: 'Neutral',
    seat: 1,
    token: '',
    at: NOON - n * 60_000,
    over: true,
    scores: [points, 0],
    played: {
      players: 2,
      level: 'general',
      winners: [won ? 1 : 2],
      deals: bids.map((made) => ({ maker: 1, made, scores: [0, 0], remarks: [] })),
      sides: [[1], [2]],
      par,
    },
  }));

test('statistics count wins, runs, bids made and what was won above par', async () => {
  const { page, heard, context } = await visit(browser);
  const games = finished([
    { won: true, points: 100, bids: [true], par: 1 },
    { won: true, points: 50, bids: [true, false], par: -2 },
    { won: false, points: -30, par: null },
    { won: true, points: 20, par: null },
    { won: true, points: 10, par: null },
    { won: true, points: 30, bids: [false], par: null },
  ]);
  await page.addInitScript((games) => localStorage.setItem('broadside.places', JSON.stringify(games)), games);
  await page.goto(`${house.address}/#/mine`);
  const row = page.locator('[data-row="neutral"]');
  await row.getByText('General · 2', { exact: true }).waitFor();
  const cells = (await row.locator('td').allTextContents()).map((text) => text.trim());
  assert.deepEqual(cells.slice(1), ['6', '5', '30', '3', '2', '2 of 4', '-0.5']);
  assert.equal(await page.locator('svg[role="img"] circle.won').count(), 5);
  assert.deepEqual(heard.faults, []);
  await context.close();
});

test('a game goes on in another browser, with the recovery phrase as the right to the seat', async () => {
  const here = await visit(browser, { seed: 33 });
  await here.page.goto(`${house.address}/#/mine`);
  await here.page.getByRole('textbox', { name: 'Your name' }).fill('Dora');
  await here.page.getByRole('button', { name: 'Take this name' }).click();
  const phrase = await here.page.locator('[data-phrase]').textContent();
  await here.page.goto(house.address);
  const owned = here.page.waitForResponse((answer) => answer.url().endsWith('/api/people/me/games'));
  await here.page.locator('[data-game="nations"] .lid').click();
  await here.page.locator('.felt[data-turn="true"]').waitFor();
  assert.equal((await owned).status(), 204);
  const table = tableOf(here.page);

  const there = await visit(browser, { seed: 34, width: 390, height: 844 });
  await there.page.goto(`${house.address}/#/mine`);
  await there.page.getByLabel('I have a recovery phrase').fill(phrase);
  await there.page.getByRole('button', { name: 'Use this phrase' }).click();
  await there.page.locator(`[data-table="${table}"]`).getByRole('link', { name: 'Go on' }).click();
  await there.page.locator('.felt[data-turn="true"]').waitFor();
  const { turn, offers } = there.heard.view;
  assert.equal(there.heard.view.seat, 1);
  await byMouse(there.page, offers[0]);
  await until(there.page, () => there.heard.view.turn !== turn);
  assert.deepEqual([...here.heard.faults, ...there.heard.faults], []);
});

test('the deal of the day is played once, and told the day after', async (t) => {
  const day = await serve(undefined, { now: NOON });
  t.after(day.stop);
  const visitor = await visit(browser, { seed: 41 });
  const { page, heard } = visitor;
  await page.goto(`${day.address}/#/mine`);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Cid');
  await page.getByRole('button', { name: 'Take this name' }).click();
  await page.locator('[data-person="Cid"]').waitFor();
  await page.goto(`${day.address}/#/day`);
  await page.locator(`[data-day="${DAY}"]`).waitFor();
  assert.deepEqual(await faults(page), []);
  const [alone, shared] = await page.locator('[data-deal]').evaluateAll((deals) => deals.map((deal) => deal.dataset.deal));
  assert.ok(alone && shared);
  const deal = page.locator(`[data-deal="${shared}"]`);
  await deal.getByLabel('Against').selectOption('recruit');
  await deal.getByRole('button', { name: 'Play it' }).click();
  await page.locator('.felt[data-turn="true"]').waitFor();
  const table = tableOf(page);
  assert.equal(await page.getByRole('button', { name: 'Undo' }).isEnabled(), false);
  await finish(visitor);
  const points = heard.view.scores[0];
  assert.equal(await page.locator('[data-again="same"]').count(), 0, 'its cards are not dealt again today');
  assert.equal((await fetch(`${day.address}/api/tables/${table}/record`)).status, 409);
  await page.goto(`${day.address}/#/day`);
  await deal.getByText('Your result').waitFor();

  await day.pause();
  const next = await serve(new URL(day.address).host, { data: day.data, now: NOON + 86_400_000 });
  t.after(next.stop);
  await page.goto(`${next.address}/#/day/${DAY}`);
  await page.reload();
  await page.locator('[data-seed]').waitFor();
  const row = deal.locator('tr.own');
  assert.deepEqual((await row.locator('td, th').allTextContents()).slice(0, 3), ['1', 'Cid', `${points}`]);
  assert.deepEqual(await faults(page), []);
  await deal.locator('tr.house').waitFor();
  assert.equal((await fetch(`${next.address}/api/tables/${table}/record`)).status, 200);
  assert.deepEqual(
    heard.faults.filter((fault) => !fault.includes('ERR_CONNECTION_REFUSED')),
    [],
  );
});

test('a friend takes a challenge, and both see where they parted', async () => {
  const [ann, bea] = [await visit(browser, { seed: 51 }), await visit(browser, { seed: 52 })];
  await open(house.address, ann.page, { game: 'nations', seed: 7, seats: RECRUITS });
  await finish(ann);
  await ann.page.getByRole('link', { name: 'Challenge a friend' }).click();
  const link = await ann.page.getByLabel("The challenge's link").inputValue();
  // It is copied over plain http, too, and says that it leads to this machine only.
  await ann.page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.addEventListener('copy', () => (window.copied = document.activeElement.value));
  });
  await ann.page.getByRole('button', { name: 'Copy' }).click();
  await ann.page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await ann.page.evaluate(() => window.copied), link);
  await ann.page.locator('[data-local]').waitFor();
  assert.deepEqual(await faults(ann.page), []);

  await bea.page.goto(link);
  await bea.page.getByLabel('Your name').fill('Bea');
  assert.deepEqual(await faults(bea.page), []);
  await bea.page.getByRole('button', { name: 'Take the challenge' }).click();
  // One other card than Ann played, then on as she would.
  await bea.page.locator('.felt[data-turn="true"]').waitFor();
  const { offers } = bea.heard.view;
  const usual = choose(bea.heard.view, {});
  const { turn } = bea.heard.view;
  await byMouse(bea.page, offers.find(({ action }) => action !== usual.action) ?? usual);
  await until(bea.page, () => bea.heard.view.turn !== turn);
  await finish(bea);

  // Who has not played these deals sees nothing of what the others did.
  const cleo = await visit(browser, { seed: 53 });
  const fetched = [];
  cleo.page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await cleo.page.goto(link);
  await cleo.page.getByText('shown when you have played it').waitFor();
  await cleo.page.waitForLoadState('networkidle');
  assert.equal(await cleo.page.locator('[data-results], [data-alike], a[href*="#/replay/"]').count(), 0);
  assert.deepEqual(
    fetched.filter((path) => path.endsWith('/replay')),
    [],
  );
  // Not even by typing the address of a replay, or of the table.
  const [table] = link.split('/').slice(-1);
  await cleo.page.goto(`${house.address}/#/replay/${table}`);
  await cleo.page.locator('[data-trouble="unplayed"]').waitFor();
  assert.deepEqual(await faults(cleo.page), []);
  await cleo.page.goto(`${house.address}/#/table/${table}`);
  await cleo.page.locator('[data-trouble="token"]').waitFor();
  await cleo.page.goto(`${house.address}/#/replay/${table}`);
  await cleo.page.getByRole('link', { name: 'A challenge' }).click();
  await cleo.page.getByRole('button', { name: 'Take the challenge' }).waitFor();

  await bea.page.goto(`${house.address}/#/replay/${table}`);
  await bea.page.locator('input[type="range"]').waitFor();
  await bea.page.goto(link);
  await bea.page.locator('[data-results] tbody tr').nth(1).waitFor();
  await bea.page.locator('[data-alike]').waitFor();

  await ann.page.reload();
  await ann.page.locator('[data-results] tbody tr').nth(1).waitFor();
  const names = await ann.page.locator('[data-results] tbody th').allTextContents();
  assert.deepEqual(names, ['Ann', 'Bea']);
  const swing = Number((await ann.page.locator('[data-results] tbody tr').nth(1).locator('td').nth(1).textContent()).replace('−', '-'));
  assert.equal(swing, bea.heard.view.scores[0] - ann.heard.view.scores[0]);
  await ann.page.locator('[data-alike]').waitFor();
  assert.equal(await ann.page.locator('[data-alike]').textContent(), 'You played alike for 0 moves.');
  await ann.page.getByText('Here you parted').waitFor();
  assert.deepEqual(await faults(ann.page), []);
  assert.deepEqual([...ann.heard.faults, ...bea.heard.faults], []);
});
