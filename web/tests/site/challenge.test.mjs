// A challenge without a server: the link carries the game from one browser to another.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { byMouse, playDeal, turnShown } from '../hands.mjs';
import { launch, visit } from '../house.mjs';
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

/** Long links are cut by some programs. */
const MOST_LETTERS = 4000;

const linkOf = async (page) => {
  await page.getByRole('link', { name: 'Challenge a friend' }).click();
  const field = page.getByLabel("The challenge's link");
  await page.waitForFunction(() => document.querySelector('.link input')?.value.includes('?game='));
  return field.inputValue();
};

test('a friend gets the same deal by a link, plays it, and both compare', async () => {
  const one = await visit(browser, { seed: 67 });
  await one.page.goto(`${site.address}#/`);
  await one.page.locator('[data-game="mobilization-2"] button.lid').click();
  const dealt = (page) => page.locator('.felt [data-face]').evaluateAll((cards) => cards.map((card) => card.dataset.face));
  await turnShown(one.page);
  const first = await dealt(one.page);
  await playDeal(one, byMouse);
  const link = await linkOf(one.page);
  await one.page.getByText('whoever decodes the link can see all the cards').waitFor();
  assert.ok(link.length < MOST_LETTERS, `${link.length} letters`);

  const two = await visit(browser, { seed: 71 });
  await two.page.goto(link);
  await two.page.getByText('whoever decodes the link can see all the cards').waitFor();
  await two.page.getByLabel('Your name').fill('Ben');
  await two.page.getByRole('button', { name: 'Take the challenge' }).click();
  await turnShown(two.page);
  assert.deepEqual(await dealt(two.page), first, 'the same deal');
  await playDeal(two, byMouse);
  const back = await linkOf(two.page);
  await two.page.goto(link);
  await two.page.locator('[data-results] tbody tr').nth(1).waitFor();
  await two.page.locator('[data-alike]').waitFor();

  // The friend's own game as a link: the first browser compares it with its own.
  await one.page.goto('about:blank');
  await one.page.goto(back);
  await one.page.locator('[data-results] th', { hasText: 'Ben' }).waitFor();
  await one.page.locator('[data-alike]').waitFor();

  await one.page.goto('about:blank');
  await one.page.goto(link.slice(0, -40));
  await one.page.locator('[data-trouble="lost"]').waitFor();
  for (const { heard, context } of [one, two]) {
    assert.deepEqual(heard.faults, []);
    await context.close();
  }
});
