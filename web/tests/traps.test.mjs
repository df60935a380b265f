// What once spoiled an evening: each test fails when its remedy is taken out.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { encode } from 'uqr';
import { drawn, open, resize, serve, until, visit } from './house.mjs';
import { byMouse, choose, playDeal, swiftly, turnShown } from './hands.mjs';
import { browser, house } from './opened.mjs';

const BOTS = ['recruit', 'recruit', 'recruit'];
const trick = (page) => page.locator('.trick [data-face]');

/** A table at the gentle pace whose clock stands still, at the moment when the first trick is complete. */
async function completeTrick(seed) {
  const visitor = await visit(browser, { pace: 'slow' });
  const { page, heard } = visitor;
  await page.clock.install({ time: 0 });
  await open(house.address, page, { game: 'nations', seed, seats: ['person', ...BOTS] });
  await page.clock.pauseAt(1_000_000);
  await until(page, async () => {
    await page.clock.runFor(200);
    return page.locator('.felt[data-turn="true"]').count();
  });
  await byMouse(page, choose(heard.view, {}));
  await until(page, async () => {
    await page.clock.runFor(200);
    return (await trick(page).count()) === 4;
  });
  await until(page, () => heard.view.to_act === 1);
  return visitor;
}

test('a click while a finished trick lies there skips the pause, and no further click plays a card before it is seen', async () => {
  const { page, heard, context } = await completeTrick(1);
  assert.equal(heard.moves.length, 1);
  const [face] = choose(heard.view, {}).cards;
  const card = page.locator(`.own button.card[data-face="${face}"]`);
  const click = () => card.click({ position: { x: 8, y: 20 } });
  await click();
  await until(page, async () => (await trick(page).count()) < 4);
  for (let n = 0; n < 5; n++) await click();
  assert.equal(heard.moves.length, 1, 'no card was played unseen');
  await page.clock.runFor(400);
  await page.locator('.felt[data-turn="true"]').waitFor();
  await byMouse(page, choose(heard.view, {}));
  await until(page, () => heard.moves.length === 2);
  await context.close();
});

test('a key skips what is shown', async () => {
  const { page, heard, context } = await completeTrick(2);
  await page.keyboard.press('Escape');
  await until(page, async () => (await trick(page).count()) < 4);
  assert.equal(heard.moves.length, 1);
  await context.close();
});

test('quick clicks play one card', async () => {
  const { page, heard, context } = await visit(browser);
  await open(house.address, page, { game: 'nations', seed: 21, seats: ['person', ...BOTS] });
  const { turn } = await turnShown(page);
  const legal = page.locator('.own button.card[data-legal="true"]');
  // Two clicks before the first is answered.
  await legal.first().click({ position: { x: 8, y: 20 }, trial: true });
  await legal.evaluateAll(([one, other]) => [one, other].forEach((card) => card.click()));
  await turnShown(page, turn);
  // The second click of a double click, on the position after the first.
  await legal.first().dispatchEvent('click', { detail: 2 });
  await drawn(page);
  assert.equal(heard.moves.length, 1);
  await context.close();
});

test('a replay shows every trick complete, walks by keys from anywhere, and its bar hides nothing', async () => {
  const visitor = await visit(browser);
  const { page, context } = visitor;
  const place = await open(house.address, page, { game: 'nations', seed: 22, seats: ['person', ...BOTS] });
  await playDeal(visitor, byMouse);
  await page.goto(`${house.address}/#/replay/${place.table}`);
  await page.locator('input[type="range"]').waitFor();
  let complete = 0;
  for (let n = 1; n <= 52; n++) {
    await page.keyboard.press('ArrowRight');
    await page.locator('.count', { hasText: `${n} / 52` }).waitFor();
    if ((await trick(page).count()) === 4) complete++;
  }
  assert.equal(complete, 13);
  await page.locator('.own button.card, .own .seat').first().click();
  await page.keyboard.press('Home');
  await page.locator('.count', { hasText: '0 / 52' }).waitFor();
  for (const [width, height] of [
    [360, 740],
    [1024, 768],
    [844, 390],
  ]) {
    await resize(page, width, height);
    const [felt, bar] = [await page.locator('.felt').boundingBox(), await page.locator('.walk').boundingBox()];
    assert.ok(felt.y + felt.height <= bar.y + 1 && bar.y + bar.height <= height + 1, `${width}×${height}`);
    const seat = await page.locator('.own .seat').boundingBox();
    assert.ok(seat.y + seat.height <= bar.y + 1, `the own seat at ${width}×${height}`);
  }
  await context.close();
});

test('Enter goes on after a deal, a clause opens beside the slip, and the end of a game keeps its ways', async () => {
  const visitor = await visit(browser);
  const { page, context } = visitor;
  await open(house.address, page, { game: 'nations', seed: 23, seats: ['person', ...BOTS], target: 60 });
  await playDeal(visitor, byMouse);
  const slip = page.locator('dialog[data-over="deal"]');
  await slip.locator('button.clause').first().click();
  await slip.locator('[data-clause].wanted').waitFor();
  assert.ok(await slip.locator('[data-next]').isVisible());
  await slip.getByRole('button', { name: 'Put the booklet away' }).click();
  await slip.locator('[data-next]').focus();
  await page.keyboard.press('Enter');
  await slip.waitFor({ state: 'detached' });
  await playDeal(visitor, byMouse);
  await slip.waitFor();
  await page.keyboard.press('Enter');
  await slip.waitFor({ state: 'detached' });

  await open(house.address, page, { game: 'nations', seed: 24, seats: ['person', ...BOTS] });
  await playDeal(visitor, byMouse);
  // Playing again is in sight on a phone on its side, too.
  await resize(page, 844, 390);
  const again = await page.locator('dialog[data-over="game"] [data-again="play"]').boundingBox();
  const ways = await page.locator('dialog[data-over="game"] .ways').boundingBox();
  assert.ok(again.y >= 0 && again.y + again.height <= ways.y + 1, `again at ${again.y}, the other ways at ${ways.y}`);
  await page.keyboard.press('Escape');
  const ended = page.locator('[data-ended]');
  for (const name of ['Look at it again', 'To the shelf']) await ended.getByRole('link', { name }).waitFor();
  for (const name of ['Save the record', 'Next deal of the series']) await ended.getByRole('button', { name }).waitFor();
  await ended.getByRole('button', { name: 'The result' }).click();
  await page.locator('dialog[data-over="game"]').waitFor();
  await context.close();
});

test('giving up is asked twice, and not beside the buttons one needs', async () => {
  const { page, heard, context } = await visit(browser);
  await open(house.address, page, { game: 'mobilization-2', seed: 1, seats: ['person'] });
  await turnShown(page);
  assert.equal(await page.locator('.offers [data-kind="give-up"]').count(), 0);
  const leave = page.locator('nav [data-kind="give-up"]');
  await leave.click();
  await page.getByRole('button', { name: 'Play on' }).click();
  assert.equal(heard.moves.length, 0);
  await leave.click();
  await page.locator('[data-sure]').click();
  await page.locator('dialog[data-over="game"]').waitFor();
  assert.equal(heard.moves.length, 1);
  await context.close();
});

test('a screen reader hears what happened and whose turn it is, in order and once', async () => {
  const visitor = await visit(browser);
  const { page, heard, context } = visitor;
  await page.addInitScript(() => {
    window.read = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.nodeName === 'P' && node.closest('[data-spoken]')) window.read.push(node.textContent);
    }).observe(document, { subtree: true, childList: true });
  });
  await open(house.address, page, { game: 'nations', seed: 25, seats: ['person', ...BOTS] });
  let last = (await turnShown(page)).turn;
  // What happened since the deal comes before it.
  await until(page, () => page.evaluate(() => window.read.at(-1)?.startsWith('Your turn')));
  await page.evaluate(() => window.read.splice(0, window.read.length - 1));
  const before = heard.events.at(-1).seq;
  // A line that breaks and comes back tells nothing anew.
  const views = heard.views.length;
  await page.evaluate(() => window.line.close());
  await until(page, () => heard.views.length > views);
  await page.locator('[data-connection="open"] .felt[data-turn="true"]').waitFor();
  let turns = 1;
  for (; turns < 4; turns++) {
    await swiftly(page, last, choose(heard.view, {}).action);
    last = (await turnShown(page, last)).turn;
  }
  const read = await page.evaluate(() => window.read);
  const told = heard.events.filter(({ seq }) => seq > before).flatMap((event) => event.told);
  assert.equal(read.length, told.length + turns, read.join('\n'));
  assert.match(read[0], /^Your turn/);
  assert.match(read.at(-1), /^Your turn.*(may be played|You may play)/);
  assert.equal(read.filter((text) => text.startsWith('Your turn')).length, turns);
  assert.match(read[1], /^You play/);
  await context.close();
});

test('after Deal the focus is at the table, and its keys work', async () => {
  const { page, context } = await visit(browser, { seed: 5 });
  await page.goto(house.address);
  await page.locator('[data-game="nations"] .block.chief').click();
  await page.locator('.own button.card').first().waitFor();
  assert.ok(await page.evaluate(() => document.activeElement.matches('.felt, .felt *')));
  await page.keyboard.press('s');
  await page.getByRole('heading', { name: 'Score sheet' }).waitFor();
  await context.close();
});

test('partners have the same colour and a word, and one line of the score', async () => {
  const { page, context } = await visit(browser);
  await open(house.address, page, { game: 'nations', seed: 26, seats: ['person', ...BOTS] });
  await turnShown(page);
  const side = (seat) => page.locator(`[data-seat="${seat}"]`).getAttribute('data-side');
  assert.deepEqual([await side(1), await side(2), await side(3), await side(4)], ['0', '1', '0', '1']);
  await page.locator('[data-seat="3"]', { hasText: 'your partner' }).waitFor();
  const colour = (seat) => page.locator(`[data-seat="${seat}"]`).evaluate((node) => getComputedStyle(node).borderLeftColor);
  assert.equal(await colour(1), await colour(3));
  assert.notEqual(await colour(1), await colour(2));
  await page.getByRole('button', { name: 'Score' }).click();
  assert.equal(await page.locator('.page thead th').count(), 3, 'a column for the deal and one for each side');
  await context.close();
});

test('bots suit a newcomer, then they are what was chosen last; every level has a sentence', async () => {
  const { page, context } = await visit(browser, { seed: 6 });
  const { levels } = await (await fetch(`${house.address}/api/games`)).json();
  const seats = [];
  page.on('request', (made) => made.method() === 'POST' && seats.push(made.postDataJSON().seats));
  const deal = async () => {
    await page.goto(house.address);
    await page.locator('[data-game="nations"] .block.chief').click();
    await page.locator('.own button.card').first().waitFor();
  };
  await deal();
  await page.goto(house.address);
  await page.locator('[data-game="nations"] button[aria-haspopup="dialog"]').click();
  for (const { about } of levels) await page.locator('dialog').getByText(about).waitFor();
  await page.locator('dialog').getByRole('button', { name: 'Random' }).click();
  await page.locator('dialog button.chief').click();
  await page.locator('.own button.card').first().waitFor();
  await deal();
  const bots = (level) => ['person', level, level, level];
  assert.deepEqual(seats, [bots('sergeant'), bots('random'), bots('random')]);
  await context.close();
});

test('who passes for good is not asked again in that auction', async () => {
  const { page, heard, context } = await visit(browser);
  await open(house.address, page, { game: 'neutral', seed: SEED_OF_LONG_AUCTION, seats: ['person', ...BOTS] });
  await turnShown(page);
  await page.locator('[data-for-good]').click();
  await until(page, () => heard.view.offers.length > 0 && heard.view.offers.every(({ kind }) => kind !== 'pass'));
  const passes = heard.moves.filter(({ action }) => action === 'pass').length;
  assert.ok(passes >= 2, `${passes} passes`);
  assert.equal(heard.moves.length, passes);
  await context.close();
});
const SEED_OF_LONG_AUCTION = 5;

test('an invitation is copied without a clipboard, and says where it leads', async () => {
  const { page, context } = await visit(browser);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.addEventListener('copy', () => (window.copied = document.activeElement.value));
  });
  const place = await open(house.address, page, { game: 'nations', seed: 8, seats: ['person', 'recruit', 'person', 'recruit'] });
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await page.evaluate(() => window.copied), `${house.address}/#/table/${place.table}`);
  await page.locator('[data-local]', { hasText: 'this machine only' }).waitFor();
  assert.equal(await page.locator('[data-room] svg').count(), 0, 'no code for telephones, which are other machines');
  await context.close();

  const open_house = await serve('0.0.0.0:0');
  const there = await visit(browser);
  const address = open_house.address.replace('0.0.0.0', '127.0.0.1');
  const { addresses } = await (await fetch(`${address}/api/addresses`)).json();
  const table = await open(address, there.page, { game: 'nations', seed: 8, seats: ['person', 'recruit', 'person', 'recruit'] });
  const links = there.page.getByLabel("The table's link");
  await links.first().waitFor();
  if (addresses.length > 0) {
    const code = encode(`${addresses[0]}/#/table/${table.table}`, { border: 2 });
    const dark = code.data.flat().filter(Boolean).length;
    const path = there.page.locator('[data-room] svg path');
    await path.waitFor();
    assert.equal((await path.getAttribute('d')).match(/M/g).length, dark, 'the code for telephones leads there too');
    await until(there.page, async () => (await links.first().inputValue()) === `${addresses[0]}/#/table/${table.table}`);
    assert.equal(await there.page.locator('[data-local]').count(), 0);
  }
  await there.context.close();
  await open_house.stop();
});

test('a browser that comes by an unknown name gets a page', async () => {
  const { hostname, port } = new URL(house.address);
  const answer = await new Promise((done, failed) =>
    request({ hostname, port, path: '/', headers: { host: 'cards.example', accept: 'text/html' } }, (response) => {
      let body = '';
      response.on('data', (bytes) => (body += bytes));
      response.on('end', () => done({ status: response.statusCode, type: response.headers['content-type'], body }));
    })
      .on('error', failed)
      .end(),
  );
  assert.equal(answer.status, 403);
  assert.match(answer.type, /^text\/html/);
  assert.match(answer.body, /not known by the name/);
});

test('two people of one name are told apart', async () => {
  const { page, context } = await visit(browser);
  const place = await open(house.address, page, { game: 'nations', seed: 9, seats: ['person', 'recruit', 'person', 'recruit'] });
  await fetch(`${house.address}/api/tables/${place.table}/seats`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"seat":3,"name":"Ann"}',
  });
  await page.locator('[data-seat="3"] .name', { hasText: 'Ann (2)' }).waitFor();
  assert.doesNotMatch(await page.locator('[data-seat="1"] .name').innerText(), /\(\d/);
  await context.close();
});
