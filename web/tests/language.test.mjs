// The games speak another language: a file of phrases, and only that one is fetched.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { launch, open, serve, visit } from './house.mjs';

let house, browser;
before(async () => {
  house = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await house?.stop();
});

/** The ids of a phrase file, each with the names of its arguments. */
function phrases(language) {
  const text = readFileSync(new URL(`../src/words/${language}.ftl`, import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => /^[a-z]/.test(line));
  return Object.fromEntries(lines.map((line) => [line.split(' = ')[0], [...new Set(line.match(/\$\w+/g))].sort()]));
}

test("the browser's own words are the same in every language", () => {
  assert.ok(Object.keys(phrases('en')).length > 20);
  assert.deepEqual(phrases('de'), phrases('en'));
});

test('a table speaks German to who wants it, and fetches no English', async () => {
  const { page, context, heard } = await visit(browser);
  const asked = [];
  page.on('request', (request) => /\/api\/phrases\/|\/assets\/(en|de)-/.test(request.url()) && asked.push(request.url()));
  await page.goto(house.address);
  await page.getByRole('button', { name: 'Settings' }).first().click();
  await page.locator('[data-setting="language"]').selectOption('de');
  await open(house.address, page, { game: 'nations', seed: 1, seats: ['person', 'recruit', 'recruit', 'recruit'] });
  await page
    .getByText(/^Du (bist dran|spielst aus)\.$/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('heading', { name: /^Tipp: „.+-.+“ spielen$/ }).waitFor();
  await page.getByText('Warum?').click();
  await page.getByText(/ausprobiert in \d+ möglichen Verteilungen\./i).waitFor();
  assert.ok(
    asked.some((url) => url.endsWith('/api/phrases/de/nations')),
    asked.join(),
  );
  assert.deepEqual(
    asked.filter((url) => /\/en/.test(url)),
    [],
  );
  assert.deepEqual(heard.faults, []);
  await context.close();
});
