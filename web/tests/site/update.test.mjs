// Old page, new version, reload: no mixture, no stuck version.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch, visit } from '../house.mjs';
import { SITE, serveSite } from './site.mjs';

let site, browser, next;
before(async () => {
  site = await serveSite();
  browser = await launch();
  next = mkdtempSync(join(tmpdir(), 'broadside-site-'));
});
after(async () => {
  await browser?.close();
  await site?.stop();
  rmSync(next, { recursive: true, force: true });
});

/** A later version of the site: the screen of lessons has another name, and the first page says so. */
function later(folder) {
  cpSync(SITE, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const lessons = readdirSync(assets).find((name) => /^Learn-.*\.js$/.test(name));
  const renamed = 'Learn-later.js';
  renameSync(join(assets, lessons), join(assets, renamed));
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  for (const file of [join(folder, 'index.html'), join(folder, 'sw.js'), ...scripts.map((name) => join(assets, name))])
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(lessons, renamed));
  const [page, worker] = [join(folder, 'index.html'), join(folder, 'sw.js')];
  writeFileSync(page, readFileSync(page, 'utf8').replace('<head>', '<head><meta name="version" content="later" />'));
  writeFileSync(worker, readFileSync(worker, 'utf8').replace(/VERSION = "\w+"/, 'VERSION = "later"'));
  return { lessons, renamed };
}

test('an open page stays whole while a new version comes, and the next visit has it', async () => {
  const { lessons, renamed } = later(next);
  const { page, context } = await visit(browser, { seed: 29, serviceWorkers: 'allow' });
  await page.goto(site.address);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  const version = () => page.evaluate(() => document.querySelector('meta[name="version"]')?.content ?? 'first');
  assert.equal(await version(), 'first');
  site.folder = next;
  const changed = page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration();
    const taken = new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
    await found.update();
    await taken;
  });
  await changed;
  // The new version is in charge; the old page still gets its own files, which the server no longer has.
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1)));
  await page.goto(`${site.address}#/learn/neutral`);
  await page.locator('.felt').first().waitFor();
  assert.equal(await version(), 'first');
  assert.ok((await loaded()).includes(lessons));
  await page.reload();
  await page.locator('.felt').first().waitFor();
  assert.equal(await version(), 'later');
  assert.ok((await loaded()).includes(renamed) && !(await loaded()).includes(lessons));
  await context.close();
});

test('on a slow net one sees the house coming, and then plays', async () => {
  site.folder = SITE;
  const { page, context } = await visit(browser, { seed: 47, width: 360, height: 740 });
  const arrived = new Promise((go) => (site.hold = go));
  await page.goto(site.address);
  const go = await arrived;
  const coming = page.locator('[data-coming]', { hasText: /\d+ kB/ });
  await coming.waitFor();
  go();
  await coming.waitFor({ state: 'detached' });
  await page.locator('[data-game="nations"] button.lid').click();
  await page.locator('.felt').waitFor();
  await context.close();
});
