// Every guided deal can be followed to its closing words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawn, visit } from './house.mjs';
import { byMouse } from './hands.mjs';
import { browser, GAMES, house } from './opened.mjs';

const expected = ({ offers, action }) => offers.find((offer) => offer.action === action);

/** Whether the middle of what the lesson speaks of is on the screen with nothing over it. */
const inSight = (spoken) =>
  spoken.evaluate((node) => {
    const { left, top, height } = node.getBoundingClientRect();
    const there = document.elementFromPoint(left + 5, top + Math.min(height / 2, 20));
    return there !== null && (node.contains(there) || there.contains(node));
  });

/** Follows a lesson, move by move, until its end or until the pupil's step is one to stop at. */
async function follow(page, id, stopAt = () => false) {
  const lesson = await (await fetch(`${house.address}/api/lessons/${id}`)).json();
  await page.goto(`${house.address}/#/learn/${id}`);
  const teach = page.locator('.teach');
  await teach.waitFor();
  const last = lesson.steps.length - 1;
  let made = 0;
  for (;;) {
    const at = Number(await teach.getAttribute('data-step'));
    if (at === last) return made;
    const step = lesson.steps[at];
    if (step.seat !== lesson.seat) {
      // The others move by themselves where there is nothing to read.
      await page.evaluate((at) => document.querySelector(`.teach[data-step="${at}"] button.chief`)?.click(), at);
    } else {
      await page.locator('.felt[data-turn="true"]').waitFor();
      if (stopAt(step)) return step;
      await drawn(page);
      const spoken = page.locator('.felt .shown').first();
      if (await spoken.count()) assert.ok(await inSight(spoken), `step ${at} of ${id}`);
      await byMouse(page, expected(step));
      made++;
    }
    await page.waitForFunction((at) => document.querySelector('.teach')?.dataset.step !== `${at}`, at);
  }
}

for (const id of GAMES) {
  test(`the guided deal of ${id} ends`, async () => {
    const { page, heard, context } = await visit(browser, { width: 390, height: 844, seed: 1 });
    const made = await follow(page, id);
    const words = await page.locator('.teach').innerText();
    assert.ok(made >= 5 && words.length > 80, `${made} moves; ${words}`);
    await page.getByRole('button', { name: 'Deal me one' }).click();
    await page.waitForURL(/#\/table\//);
    await page.locator('.felt[data-turn]').waitFor();
    assert.deepEqual(heard.faults, []);
    await context.close();
  });
}

test('a card that the rules forbid is refused with its clause', async () => {
  const { page } = await visit(browser);
  const step = await follow(page, 'neutral', ({ refusals }) => refusals.some(({ card, clause }) => card === 'U8' && clause === 'N9'));
  await page.locator('.own button.card[data-face="U8"]').click({ position: { x: 8, y: 20 } });
  await page.locator('[data-refusal="N9"]').waitFor();
  await byMouse(page, expected(step));
  await page.locator('[data-refusal]').waitFor({ state: 'detached' });
});

test('on a phone on its side the words stand beside the table, which stays large', async () => {
  const { page, context } = await visit(browser, { width: 844, height: 390 });
  for (const id of ['sham-battle', 'mobilization', 'liberty-bond']) {
    await page.goto(`${house.address}/#/learn/${id}`);
    await page.locator('.felt.low .own .fan').waitFor();
    await drawn(page);
    const box = (what) => page.locator(what).first().boundingBox();
    const [felt, teach, seat, fan] = [await box('.felt'), await box('.teach'), await box('.own .seat'), await box('.own .fan')];
    assert.ok(felt.height > 280 && felt.width > 500, `${id}: ${felt.width}×${felt.height}`);
    assert.ok(teach.x >= felt.x + felt.width - 1 && teach.x + teach.width <= 845, id);
    assert.ok(seat.y + seat.height <= fan.y + 1 && fan.y + fan.height <= 391, `${id}: the hand is in sight`);
  }
  await context.close();
});
