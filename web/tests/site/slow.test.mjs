// A slow device on a slow net: something is seen soon, and the house says how long it thinks.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { turnShown } from '../hands.mjs';
import { PATIENCE, launch, visit } from '../house.mjs';
import { serveSite } from './site.mjs';

let site, browser;
before(async () => {
  site = await serveSite();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.stop();
});

/** Chromium's profile of a fast 3G net: bytes a second, milliseconds. */
const FAST_3G = { offline: false, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9, latency: 562.5 };

/** Notes when the first thing of each kind is seen, in milliseconds since the page was asked for. */
function watch() {
  window.seen = {};
  const KINDS = { text: 'body :not(noscript, script, style)', coming: '[data-coming]', shelf: '[data-game]', card: '.felt [data-face]' };
  const look = () => {
    for (const [kind, selector] of Object.entries(KINDS))
      if (!(kind in window.seen) && [...document.querySelectorAll(selector)].some((node) => node.innerText?.trim() || node.dataset.face))
        window.seen[kind] = Math.round(performance.now());
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}

test('a slow phone on a slow net sees progress at once, and then plays', async () => {
  const { page, context } = await visit(browser, { seed: 73, width: 360, height: 740 });
  await page.addInitScript(watch);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', FAST_3G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(site.address, { waitUntil: 'commit' });
  await page.locator('[data-game="nations"] button.lid').waitFor();
  const dealt = await page.evaluate(() => performance.now());
  await page.locator('[data-game="nations"] button.lid').click();
  await page.locator('.felt [data-face]').first().waitFor({ timeout: PATIENCE });
  const { text, shelf, card } = await page.evaluate(() => window.seen);
  console.log(`# text after ${text} ms, the shelf after ${shelf} ms, the first card ${Math.round(card - dealt)} ms after the shelf`);
  // The net alone lets a script come two thirds of a second after the page; what is seen first needs none.
  const script = await page.evaluate(() => performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.js')).responseEnd);
  assert.ok(text < script && text < shelf && shelf < card, `something to read after ${text} ms, a script after ${script} ms`);
  await context.close();
});

test('a house that does not come is told, and comes with the next visit', async () => {
  const { page, context } = await visit(browser, { seed: 83 });
  await context.route(/\.wasm$/, (route) => route.abort());
  await page.goto(site.address);
  const told = page.getByRole('alert').filter({ hasText: 'did not come over the net' });
  await told.waitFor();
  assert.equal(await page.locator('[data-coming]').count(), 0);
  await context.unroute(/\.wasm$/);
  await page.reload();
  await page.locator('[data-game="nations"] button.lid').click();
  await turnShown(page);
  assert.equal(await told.count(), 0);
  await context.close();
});

test('who thinks long says so, and for how long', async () => {
  const { page, context } = await visit(browser, { seed: 79 });
  site.mischief = `const native = WebAssembly.instantiate;
    WebAssembly.instantiate = async (...words) => {
      const { exports } = await native(...words);
      const run = () => {
        for (const until = Date.now() + (self.slow ?? 0); Date.now() < until; );
        return exports.run();
      };
      return { exports: { ...exports, run } };
    };
    new BroadcastChannel('slow').onmessage = ({ data }) => (self.slow = data);`;
  await page.goto(site.address);
  await page.locator('[data-game="nations"] button.lid').click();
  await turnShown(page);
  site.mischief = '';
  assert.equal(await page.locator('[data-thinking]').innerText(), '');
  // What it says is there for a second only.
  await page.evaluate(() => {
    window.told = [];
    const note = () => window.told.push(document.querySelector('[data-thinking]')?.innerText);
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await page.evaluate(() => new BroadcastChannel('slow').postMessage(3500));
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.waitForFunction(() => window.told.some((text) => /^The house is thinking [2-9] s/.test(text)));
  await page.evaluate(() => new BroadcastChannel('slow').postMessage(0));
  await page.locator('[data-thinking="0"]').waitFor({ state: 'attached' });
  await context.close();
});
