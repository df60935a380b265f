// The pages of a game: booklet and about, to read, to search and to print; its examples are played through.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faults, visit } from './house.mjs';
import { browser, GAMES, house } from './opened.mjs';

test('the shelf leads to the booklet and to the page about a game', async () => {
  const { page, heard, context } = await visit(browser);
  await page.goto(house.address);
  await page.locator('[data-game="nations"] .facts', { hasText: 'undated' }).waitFor();
  await page.getByRole('link', { name: 'About the game Neutral' }).click();
  await page.locator('[data-pages="about"]').getByText('V. E. Morrill').first().waitFor();
  await page.locator('#NEUTRAL-1').waitFor();
  await page.getByRole('link', { name: 'Booklet', exact: true }).click();
  await page.locator('[data-clause="N22"]').waitFor();
  assert.deepEqual(heard.faults, []);
  await context.close();
});

for (const id of GAMES) {
  test(`the pages of ${id} have every clause with its title and no fault of access`, async () => {
    const { page, heard, context } = await visit(browser);
    await page.emulateMedia({ colorScheme: GAMES.indexOf(id) % 2 ? 'dark' : 'light' });
    const { clauses } = await (await fetch(`${house.address}/api/games/${id}/rules`)).json();
    await page.goto(`${house.address}/#/booklet/${id}`);
    await page.locator('.booklet article').first().waitFor();
    const shown = await page
      .locator('.booklet article')
      .evaluateAll((all) => all.map(({ dataset, textContent }) => [dataset.clause, textContent]));
    assert.deepEqual(shown.map(([clause]) => clause).sort(), clauses.map((clause) => clause.id).sort());
    for (const [name, text] of shown) {
      const { title, ruling } = clauses.find((clause) => clause.id === name);
      assert.ok(text.includes(title), `${name} has its title`);
      assert.equal(
        /in part our ruling|our ruling/.exec(text)?.[0] ?? null,
        { part: 'in part our ruling', whole: 'our ruling' }[ruling] ?? null,
        name,
      );
    }
    assert.deepEqual(await faults(page), [], `the booklet of ${id}`);
    await page.goto(`${house.address}/#/about/${id}`);
    await page.locator('.about h2').first().waitFor();
    assert.deepEqual(await faults(page), [], `about ${id}`);
    assert.deepEqual(heard.faults, []);
    await context.close();
  });
}

test('the booklet is searched, and its contents lead to a clause', async () => {
  const { page, context } = await visit(browser);
  await page.goto(`${house.address}/#/booklet/neutral?clause=N9`);
  await page.locator('[data-clause="N9"].wanted').waitFor();
  await page.getByRole('searchbox').fill('lead a neutral');
  await page.locator('[data-clause="N7"]').waitFor({ state: 'detached' });
  assert.equal(await page.locator('[data-clause="N13"]').count(), 1);
  await page.getByRole('searchbox').fill('zeppelin');
  await page.getByText('No clause has these words.').waitFor();
  await page.getByRole('searchbox').fill('');
  await page.locator('summary').click();
  await page.locator('.contents').getByRole('button', { name: 'N22' }).click();
  assert.equal(await page.evaluate(() => document.activeElement?.dataset.clause), 'N22');
  await context.close();
});

test('on paper the pages are all there is', async () => {
  const { page, context } = await visit(browser);
  await page.goto(`${house.address}/#/booklet/war`);
  await page.locator('[data-clause="W27"]').waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const hidden of ['header nav', 'search', '.contents']) assert.equal(await page.locator(hidden).first().isVisible(), false, hidden);
  assert.ok(await page.locator('[data-clause="W27"]').isVisible());
  await context.close();
});

test('an example of a booklet is played through with its comments', async () => {
  const { page, heard, context } = await visit(browser);
  await page.goto(`${house.address}/#/about/war-and-diplomacy`);
  await page.getByRole('link', { name: 'Number 3 assures ARMY' }).click();
  const slider = page.locator('input[type="range"]');
  await slider.waitFor();
  await page.locator('.remark').first().waitFor();
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.locator('.remark', { hasText: 'No. 2 has no N' }).waitFor();
  await page.getByRole('link', { name: 'About the game' }).click();
  await page.locator('[data-pages="about"]').waitFor();
  await page.goto(`${house.address}/#/example/war/none`);
  await page.locator('[data-trouble]').waitFor();
  assert.deepEqual(
    heard.faults.filter((fault) => !fault.includes('404')),
    [],
  );
  await context.close();
});
