// Every guided deal can be followed to its closing words.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { GAMES, launch, serve, visit } from './house.mjs';
import { byMouse } from './hands.mjs';

let house, browser;
before(async () => {
  house = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await house?.stop();
});

for (const id of GAMES) {
  test(`the guided deal of ${id} ends`, { timeout: 90_000 }, async () => {
    const { page, heard, context } = await visit(browser);
    const lesson = await (await fetch(`${house.address}/api/lessons/${id}`)).json();
    await page.goto(`${house.address}/#/learn/${id}`);
    let made = 0;
    for (const [n, step] of lesson.steps.entries()) {
      const here = page.locator(`.teach[data-step="${n}"]`);
      await here.waitFor();
      for (const { text } of step.teach.slice(0, 1)) assert.ok(text.length > 0);
      if (step.action === null) break;
      if (step.seat === lesson.seat) {
        await page.locator('.felt[data-turn="true"]').waitFor();
        await byMouse(page, step.action);
        made++;
      } else await page.getByRole('button', { name: 'Go on' }).click({ timeout: 3000 }).catch(() => {});
    }
    await page.getByRole('link', { name: /to the shelf/i }).last().waitFor();
    assert.equal(made, lesson.steps.filter((step) => step.seat === lesson.seat).length);
    assert.deepEqual(heard.faults, []);
    await context.close();
  });
}

test('a card that the rules forbid is refused with its clause', { timeout: 60_000 }, async () => {
  const { page } = await visit(browser);
  const lesson = await (await fetch(`${house.address}/api/lessons/neutral`)).json();
  await page.goto(`${house.address}/#/learn/neutral`);
  for (const [n, step] of lesson.steps.entries()) {
    await page.locator(`.teach[data-step="${n}"]`).waitFor();
    if (step.seat !== lesson.seat) {
      await page.getByRole('button', { name: 'Go on' }).click({ timeout: 3000 }).catch(() => {});
      continue;
    }
    await page.locator('.felt[data-turn="true"]').waitFor();
    const refused = step.refusals['play U8'];
    if (refused?.clause === 'N9') {
      await page.locator('.own button.card[data-face="U8"]').click();
      await page.getByText('N9').first().waitFor();
      return;
    }
    await byMouse(page, step.action);
  }
  assert.fail('the lesson never forbids the President');
});
