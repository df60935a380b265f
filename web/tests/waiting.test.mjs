// Waiting for people in the browser: the clock, votes, leaving and coming back, freed seats. Waiting passes faster here.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { faults, launch, serve, until, visit } from './house.mjs';

/** A minute of waiting takes twenty seconds, and all that is looked at in it must fit in. */
const HASTE = 3;

let house, browser;
before(async () => {
  house = await serve('127.0.0.1:0', { haste: HASTE });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await house?.stop();
});

/** A visitor whose time passes as fast as the server's. */
async function hasty(seed) {
  const visitor = await visit(browser, { seed });
  await visitor.context.addInitScript((haste) => {
    const now = performance.now.bind(performance);
    performance.now = () => haste * now();
  }, HASTE);
  return visitor;
}

/** Opens a table of three people, each in a browser of their own; the fourth seat is a bot's. */
async function company(seed, clock) {
  const visitors = [await hasty(seed), await hasty(seed + 1), await hasty(seed + 2)];
  const [ann] = visitors;
  await ann.page.goto(`${house.address}/#/friends`);
  await ann.page.getByLabel('Your name').fill('Ann');
  await ann.page.getByLabel('The game').selectOption('nations');
  await ann.page.getByLabel('How long').selectOption({ label: 'a single deal' });
  await ann.page.getByLabel('Time for a move').selectOption({ label: clock });
  await ann.page.getByRole('button', { name: 'Open the table' }).click();
  await ann.page.locator('[data-room]').waitFor();
  for (const [n, name] of ['Bea', 'Cy'].entries()) {
    const { page } = visitors[n + 1];
    await page.goto(ann.page.url());
    await page.getByLabel('Your name').fill(name);
    await page.getByRole('button', { name: `Sit down in seat ${n + 2}` }).click();
    await page.locator('[data-room]').waitFor();
  }
  await ann.page.getByLabel('Their level').selectOption('recruit');
  await ann.page.getByRole('button', { name: 'Fill with bots' }).click();
  for (const { page } of visitors) await page.locator('[data-state="playing"]').waitFor();
  return visitors;
}

/** Waits until a person is to act, and all pages know it; that visitor and the others. */
async function awaited(visitors) {
  let late;
  await until(visitors[0].page, () => {
    const acts = visitors.map(({ heard }) => heard.view?.to_act);
    late = visitors.find(({ heard }) => heard.view?.seat === heard.view?.to_act && !heard.view.seats[heard.view.seat - 1].away);
    return late && acts.every((act) => act === acts[0]);
  });
  return { late, others: visitors.filter((one) => one !== late) };
}

test('by the gentle clock the time is shown, told now and then, and a bot makes that one move', async () => {
  const visitors = await company(41, 'a minute');
  const { late, others } = await awaited(visitors);
  const { turn } = late.heard.view;
  await late.page.locator('[data-clock="own"]').waitFor();
  await others[0].page.locator('[data-clock="other"]', { hasText: late.heard.view.seats[late.heard.view.seat - 1].name }).waitFor();
  assert.deepEqual(await faults(late.page), []);
  // What is told to who listens changes twice at most, however often the time shown does.
  await late.page.evaluate(() => {
    window.told = [];
    const told = document.querySelector('[data-told]');
    new MutationObserver(() => window.told.push(told.textContent)).observe(told, { childList: true, characterData: true, subtree: true });
  });
  await late.page.waitForFunction((turn) => document.querySelector('.screen')?.dataset.at !== `${turn}`, turn);
  assert.ok(late.heard.events.some(({ kind }) => kind === 'late'));
  // Once the move is made, nothing is left to tell.
  assert.ok((await late.page.evaluate(() => window.told.filter(Boolean))).length <= 2, 'not every second');
  assert.ok(!late.heard.view.seats[late.heard.view.seat - 1].away, 'the seat stays theirs');
  await late.page.getByRole('button', { name: 'More', exact: true }).click();
  await late.page.locator('[data-clock-about]').waitFor();
  assert.deepEqual(
    visitors.flatMap(({ heard: { faults } }) => faults),
    [],
  );
});

test('others vote a stand-in, who is shown it and comes back', async () => {
  const visitors = await company(51, 'no limit');
  const { late, others } = await awaited(visitors);
  assert.equal(await late.page.locator('[data-clock]').count(), 0);
  for (const { page } of others) await page.locator('[data-vote]').waitFor();
  assert.equal(await late.page.locator('[data-vote]').count(), 0, 'not the one');
  await others[0].page.locator('[data-vote]').click();
  await late.page.locator('[data-votes="1"]').waitFor();
  assert.deepEqual(await faults(late.page), []);
  await others[1].page.locator('[data-vote]').click();
  await late.page.locator('[data-away]').waitFor();
  assert.deepEqual(await faults(late.page), []);
  await late.page.locator('[data-away] button').click();
  await late.page.locator('[data-away]').waitFor({ state: 'detached' });
  assert.ok(!late.heard.view.seats[late.heard.view.seat - 1].away);
});

test('who leaves is stood in for and comes back by the same page; a seat that was freed is taken by somebody new', async () => {
  const visitors = await company(61, 'no limit');
  const [ann, bea] = visitors;
  const table = ann.page.url();
  const leave = async () => {
    if (!(await bea.page.locator('[data-leave]').count())) await bea.page.getByRole('button', { name: 'More', exact: true }).click();
    await bea.page.locator('[data-leave]').click();
    await bea.page.locator('[data-game="nations"]').waitFor();
    await ann.page.locator('[data-free="2"]').waitFor();
  };
  await leave();
  await bea.page.goto(table);
  await bea.page.locator('[data-state="playing"]').waitFor();
  await ann.page.locator('[data-free="2"]').waitFor({ state: 'detached' });
  assert.equal(bea.heard.view.seat, 2);

  await leave();
  await ann.page.locator('[data-free="2"]').click();
  await ann.page.getByText('Seat 2 is free').waitFor();
  const dora = await hasty(64);
  await dora.page.goto(table);
  await dora.page.getByLabel('Your name').fill('Dora');
  await dora.page.getByRole('button', { name: 'Sit down in seat 2' }).click();
  await dora.page.locator('[data-state="playing"]').waitFor();
  await dora.page.locator('.own button.card').first().waitFor();
  await ann.page.getByText('Seat 2 is free').waitFor({ state: 'detached' });
  assert.equal(ann.heard.view.seats[1].name, 'Dora');
  await bea.page.goto(table);
  await bea.page.locator('[data-trouble="token"]').waitFor();
});
