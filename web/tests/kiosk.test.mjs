// A device for guests forgets everything when nobody touches it, and says so before.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { faults, launch, serve, visit } from './house.mjs';

let house, browser;
before(async () => {
  house = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await house?.stop();
});

const kept = (page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key !== 'broadside.pace')
      .sort(),
  );

const WATCHED = 1_200;

/** Stops the time of day in a page, and lets so many seconds pass: until the page, which looks twice a second, has looked. */
async function timeOf(page) {
  let now = Date.UTC(2026, 0, 1);
  await page.clock.setFixedTime(now);
  return async (seconds) => {
    await page.clock.setFixedTime((now += 1000 * seconds));
    await page.waitForTimeout(WATCHED);
  };
}

test('a guest who leaves is forgotten', async () => {
  const { page, context, heard } = await visit(browser);
  const pass = await timeOf(page);
  await page.goto(`${house.address}/?kiosk`);
  const shelf = page.locator('[data-game="nations"]').first();
  await shelf.waitFor();
  await pass(120);
  assert.equal(await page.locator('[data-kiosk]').count(), 0, 'nobody has been here yet');
  await page.evaluate(() => {
    localStorage.setItem('broadside.name', '"Ann"');
    location.hash = '#/booklet/nations';
  });
  await page.locator('.booklet article').first().waitFor();
  await page.mouse.click(5, 5);
  const notice = page.locator('[data-kiosk]');
  await pass(45);
  assert.equal(await notice.count(), 0, 'there is time');
  await pass(8);
  await notice.waitFor();
  assert.deepEqual(await faults(page), []);
  await page.keyboard.press('Tab');
  await notice.waitFor({ state: 'detached' });
  await pass(45);
  assert.deepEqual(await kept(page), ['broadside.name'], 'somebody is there');
  await pass(20);
  await page.waitForFunction(() => location.hash === '');
  await shelf.waitFor();
  assert.match(page.url(), /\?kiosk$/);
  assert.deepEqual(await kept(page), []);
  assert.deepEqual(heard.faults, []);
  await context.close();
});

test('elsewhere nothing is forgotten', async () => {
  const { page, context } = await visit(browser);
  const pass = await timeOf(page);
  await page.goto(house.address);
  await page.locator('[data-game="nations"]').first().waitFor();
  await page.evaluate(() => localStorage.setItem('broadside.name', '"Ann"'));
  await page.mouse.click(5, 5);
  await pass(120);
  assert.equal(await page.locator('[data-kiosk]').count(), 0);
  assert.deepEqual(await kept(page), ['broadside.name']);
  await context.close();
});
