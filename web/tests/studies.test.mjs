// The page of studies: every question with its answer, its plot and its data, and a deal of its kind.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { faults, launch, serve, visit } from './house.mjs';

const { studies } = JSON.parse(readFileSync(new URL('../../docs/studies/index.json', import.meta.url), 'utf8'));

let house, browser;
before(async () => {
  house = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await house?.stop();
});

test('the shelf leads to every study, with its answer, a plot and its data', async () => {
  const { page, heard, context } = await visit(browser);
  await page.goto(house.address);
  await page.getByRole('link', { name: /^Studies/ }).click();
  await page.locator('[data-study]').first().waitFor();
  const shown = await page
    .locator('[data-study]')
    .evaluateAll((all) => all.map(({ dataset, textContent }) => [dataset.study, textContent]));
  assert.deepEqual(
    shown.map(([id]) => id),
    studies.map(({ study }) => study),
  );
  for (const [n, [, text]] of shown.entries()) assert.ok(text.includes(studies[n].answer), studies[n].study);
  const first = page.locator('[data-study]').first();
  await first.locator('img').evaluate((plot) => plot.decode());
  assert.ok((await first.locator('img').evaluate((plot) => plot.naturalWidth)) > 0, 'the plot is drawn');
  const links = await first.locator('.ways a').evaluateAll((all) => all.map((a) => a.href));
  assert.ok(links.length > 0, 'there is data to load');
  for (const link of links) {
    const answer = await fetch(link);
    assert.equal(answer.status, 200, link);
    assert.ok((await answer.text()).length > 100, link);
  }
  assert.equal((await fetch(`${house.address}/studies/nothing.csv`)).status, 404);
  assert.deepEqual(await faults(page), []);
  assert.deepEqual(heard.faults, []);
  await context.close();
});

test('such a deal has the players and the readings of its study', async () => {
  const { page, heard, context } = await visit(browser);
  const study = studies.find(({ readings, players }) => players > 1 && Object.keys(readings).length > 0);
  await page.goto(`${house.address}/#/studies/${study.study}`);
  await page.locator(`[data-study="${study.study}"]`).getByRole('button').click();
  await page.waitForURL(/#\/table\//);
  const table = /table\/([\w-]+)/.exec(page.url())[1];
  const opened = await (await fetch(`${house.address}/api/tables/${table}`)).json();
  assert.equal(opened.game, study.game);
  assert.equal(opened.players, study.players);
  for (const [reading, choice] of Object.entries(study.readings)) assert.equal(opened.readings[reading], choice);
  assert.deepEqual(heard.faults, []);
  await context.close();
});
