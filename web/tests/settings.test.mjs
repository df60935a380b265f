// Settings change what they say, and are there after a reload; the page copes with sleep and with a server that is away.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faults, open, resize, serve, visit } from './house.mjs';
import { choose, swiftly, turnShown } from './hands.mjs';
import { browser, house } from './opened.mjs';

test('every setting shows, and stays', async () => {
  const { page, context, heard } = await visit(browser, { width: 1440, height: 900, motion: 'no-preference' });
  await open(house.address, page, { game: 'nations', seed: 1, seats: ['person', 'recruit', 'recruit', 'recruit'] });
  const shown = async () => {
    await turnShown(page);
    // The drawings come after the table.
    await page.waitForFunction(() => document.querySelector('.symbols') && document.querySelector('.back svg'));
    return page.evaluate(() => {
      const cards = [...document.querySelectorAll('.own .fan button.card')];
      const side = (selector) => document.querySelector(selector).getBoundingClientRect().left < innerWidth / 2;
      return {
        hand: cards.map((card) => card.dataset.face),
        width: document.querySelector('.own .face').getBoundingClientRect().width,
        sheet: side('aside'),
        back: document.querySelector('.back svg').dataset.back,
        moves: getComputedStyle(cards[0]).transitionDuration !== '0s',
        inks: [...new Set(document.querySelector('.symbols').outerHTML.match(/#[0-9a-f]{6}/g))],
      };
    });
  };
  const choices = {
    cards: 'large',
    order: 'high',
    hand: 'left',
    backs: 'blue',
    motion: 'still',
    inks: 'clear',
    sound: 'on',
    theme: 'dark',
  };
  const before = await shown();
  const more = page.getByRole('button', { name: 'More' });
  await more.click();
  for (const [setting, choice] of Object.entries(choices)) await page.locator(`[data-setting="${setting}"]`).selectOption(choice);
  await page.reload();
  const now = await shown();
  assert.deepEqual(now.hand, [...before.hand].reverse());
  assert.ok(now.width > before.width * 1.15, `${before.width} and ${now.width}`);
  assert.deepEqual([before.sheet, now.sheet], [false, true]);
  assert.deepEqual([before.back, now.back], ['printed', 'blue']);
  assert.deepEqual([before.moves, now.moves], [true, false]);
  assert.ok(
    before.inks.some((ink) => !now.inks.includes(ink)),
    'other inks',
  );
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await more.click();
  assert.equal(await page.locator('[data-setting="sound"]').inputValue(), 'on');
  assert.deepEqual(heard.faults, []);
  await context.close();
});

test('a socket that died in its sleep is called anew when the page wakes', async () => {
  const { page, context, heard } = await visit(browser);
  await open(house.address, page, { game: 'nations', seed: 1, seats: ['person', 'recruit', 'recruit', 'recruit'] });
  const { turn } = await turnShown(page);
  await page.evaluate(() => {
    window.dead = window.line;
    window.line.onmessage = null;
    window.line.send = () => {};
    const now = Date.now;
    Date.now = () => now() + 60_000;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.waitForFunction(() => window.line !== window.dead && document.querySelector('[data-connection="open"]'));
  await swiftly(page, turn, choose(heard.view, {}).action);
  await turnShown(page, turn);
  await context.close();
});

test('the page can be installed, and opens while the server is away to say so', async () => {
  const other = await serve();
  const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
  await page.goto(other.address);
  const manifest = await (await fetch(new URL(await page.locator('link[rel="manifest"]').getAttribute('href'), other.address))).json();
  for (const { src, type } of manifest.icons) {
    const icon = await fetch(new URL(src, other.address));
    assert.deepEqual([icon.status, icon.headers.get('content-type')], [200, type], src);
  }
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.locator('[data-game="war"]').waitFor();
  await other.stop();
  await page.reload();
  await page.locator('[data-trouble="gone"]').waitFor();
  await context.close();
});

test('a browser that keeps nothing says so, and one can still play', async () => {
  const { page, context, heard } = await visit(browser, { seed: 3 });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await page.goto(house.address);
  await page.locator('[data-game="nations"] .lid').click();
  await turnShown(page);
  await page.locator('[data-forgets]').waitFor();
  assert.deepEqual(await faults(page), []);
  // The notice takes its height from the table, whose hand stays in sight.
  for (const [width, height] of [
    [1024, 768],
    [390, 844],
    [844, 390],
  ]) {
    await resize(page, width, height);
    await page.waitForFunction(() => document.documentElement.scrollHeight <= innerHeight);
    const hand = await page.locator('.own .fan').boundingBox();
    assert.ok(hand.y + hand.height <= height, `the hand at ${width}×${height}`);
  }
  assert.deepEqual(heard.faults, []);
  await context.close();
});

test('who looks at another page while friends play is called by a bell and by the title', async () => {
  const { page, context } = await visit(browser);
  await page.addInitScript(() => {
    const Native = OscillatorNode;
    window.bells = 0;
    window.OscillatorNode = class extends Native {
      constructor(...words) {
        super(...words);
        window.bells++;
      }
    };
    Object.defineProperty(document, 'hidden', { get: () => window.elsewhere ?? false });
  });
  const seats = ['person', 'recruit', 'person', 'recruit'];
  const place = await open(house.address, page, { game: 'nations', seed: 12, seats });
  await page.locator('[data-state="waiting"]').waitFor();
  assert.doesNotMatch(await page.title(), /Your turn/);
  await page.evaluate(() => (window.elsewhere = true));
  await fetch(`${house.address}/api/tables/${place.table}/seats`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"seat":3,"name":"Bea"}',
  });
  await turnShown(page);
  assert.match(await page.title(), /^● Your turn!/);
  await page.waitForFunction(() => window.bells === 1);
  await context.close();
});
