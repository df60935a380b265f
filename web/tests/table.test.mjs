// What a person finds at the table besides the cards: hint, undo, refusals, the last trick, the score sheet.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { open, until, visit } from './house.mjs';
import { byMouse, choose, playDeal } from './hands.mjs';
import { browser, house, opened } from './opened.mjs';

let visitor;
before(async () => {
  await opened;
  visitor = await visit(browser);
  await open(house.address, visitor.page, { game: 'nations', seed: 1, seats: ['person', 'recruit', 'recruit', 'recruit'], target: 7 });
});
const myTurn = () => visitor.page.locator('.felt[data-turn="true"]').waitFor();
const turned = (from) => until(visitor.page, () => visitor.heard.view.turn !== from);

const playOne = async (memory) => {
  const { turn } = visitor.heard.view;
  await byMouse(visitor.page, choose(visitor.heard.view, memory));
  await turned(turn);
};

test('a hint names a legal move, marks its card, and undo takes the move back', async () => {
  const { page, heard } = visitor;
  await myTurn();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('aside[aria-label="Hint"] h2').waitFor();
  const face = await page.locator('.own .card.shown').getAttribute('data-face');
  const offer = heard.view.offers.find(({ cards }) => cards?.[0] === face);
  assert.ok(offer, face);
  await page.locator('aside[aria-label="Hint"] summary').click();
  const reasons = await page.locator('aside[aria-label="Hint"] li').allTextContents();
  assert.ok(reasons.length > 0 && reasons.every((reason) => /^[A-Z].* .*\.$/.test(reason)), reasons.join(' '));
  const others = page.locator('aside[aria-label="Hint"] tr');
  assert.ok((await others.count()) > 0);
  for (const cost of await others.locator('td').allTextContents()) assert.match(cost, /^(costs .*|about as good)$/);
  const { turn } = heard.view;
  await byMouse(page, offer);
  await turned(turn);
  await myTurn();
  assert.equal(await page.locator(`.own .card[data-face="${face}"]`).count(), 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator(`.own .card[data-face="${face}"]`).waitFor();
});

test('a card against the rules is refused with the clause, which the booklet opens at', async () => {
  const { page, heard } = visitor;
  const memory = {};
  for (;;) {
    await myTurn();
    const barred = page.locator('.own .card[data-legal="false"]');
    if (await barred.count()) {
      const before = heard.view.turn;
      await barred.first().click({ position: { x: 8, y: 20 } });
      const refusal = page.locator('[data-refusal]');
      await refusal.waitFor();
      assert.equal(await refusal.getAttribute('data-refusal'), 'A4');
      assert.equal(heard.view.turn, before);
      await refusal.getByRole('button', { name: 'Read clause A4' }).click();
      await page.locator('[data-clause="A4"].wanted').waitFor();
      return page.getByRole('button', { name: 'Put the booklet away' }).click();
    }
    await playOne(memory);
  }
});

test('the last trick is shown with who played what', async () => {
  const { page } = visitor;
  await myTurn();
  await playOne({});
  await myTurn();
  await page.getByRole('button', { name: 'Last trick' }).click();
  await page.getByRole('heading', { name: 'Last trick' }).waitFor();
  assert.equal(await page.locator('.page ol li').count(), 4);
  await page.getByRole('button', { name: 'Put the last trick away' }).click();
});

test('the score sheet explains every deal by its clauses, after a reload too', async () => {
  const { page } = visitor;
  await playDeal(visitor, byMouse);
  await page.locator('dialog[data-over] .clause', { hasText: 'A6' }).first().waitFor();
  await page.locator('[data-next]').click();
  const explained = async () => {
    await page.locator('.screen a.home').focus();
    await page.keyboard.press('s');
    await page.getByText('How deal 1 was reckoned').waitFor();
    await page.locator('details[open] .clause', { hasText: 'A6' }).first().waitFor();
  };
  await explained();
  await page.reload();
  await myTurn();
  await explained();
});
