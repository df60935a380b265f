// Own hand, own name and whose turn it is are in sight: in every game, at every size, early, in the middle and late.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { GAMES, launch, open, serve, shelf, visit } from './house.mjs';
import { choose, swiftly, turnShown } from './hands.mjs';

/** Screens and phones; the last two are the first two at 200 %. */
const SIZES = [
  [1600, 1000],
  [1440, 900],
  [1024, 768],
  [360, 740],
  [390, 844],
  [844, 390],
  [800, 500],
  [720, 450],
];
/** After how many of the person's moves the table is looked at. */
const MOMENTS = [0, 4, 12, 30];

let house, browser, games;
before(async () => {
  house = await serve();
  browser = await launch();
  games = await shelf(house.address);
});
after(async () => {
  await browser?.close();
  await house?.stop();
});

/** What is not in sight, in words. */
function hidden() {
  const lost = [];
  const say = (node) => node.dataset.face ?? node.textContent.trim().slice(0, 30);
  /** A point of the node must be on the screen with nothing over it. */
  const look = (what, node, x, y) => {
    const inside = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
    const top = inside && document.elementFromPoint(x, y);
    if (!top || !(node.contains(top) || top.contains(node)))
      lost.push(`${what} ${say(node)}${top ? ` under ${top.className}` : ` at ${Math.round(x)}, ${Math.round(y)}`}`);
  };
  const corners = (what, node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    look(what, node, left + 3, top + 3);
    look(what, node, right - 3, bottom - 3);
  };
  const headline = document.querySelector('.headline');
  if (headline?.textContent.trim()) corners('headline', headline);
  else lost.push('no headline');
  const seat = document.querySelector('.own .seat');
  if (seat) corners('name', seat);
  // In a fan the next card and the next row cover the rest of a card.
  for (const card of document.querySelectorAll('.own .fan button.card')) {
    const { left, top } = card.getBoundingClientRect();
    look('card', card, left + 4, top + 8);
  }
  if (!document.querySelector('.own .fan'))
    for (const pile of document.querySelectorAll('.play button.pile[data-legal="true"]')) {
      const { left, right, bottom } = pile.getBoundingClientRect();
      look('pile', pile, (left + right) / 2, bottom - 6);
    }
  for (const card of document.querySelectorAll('.felt [data-uid]')) {
    const { left, right } = card.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1) lost.push(`${say(card)} past the edge`);
  }
  if (document.documentElement.scrollWidth > innerWidth) lost.push('the page is too broad');
  if (document.documentElement.scrollHeight > innerHeight) lost.push('the page scrolls');
  return lost;
}

async function look(page, what) {
  const lost = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    // Sizes are measured by observers, which come after the next frame.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))));
    const missing = await page.evaluate(hidden);
    if (missing.length > 0) lost.push(`${what} at ${width}×${height}: ${missing.slice(0, 4).join('; ')}`);
  }
  return lost;
}

for (const id of GAMES) {
  test(`own hand, name and turn are in sight: ${id}`, async () => {
    const { page, heard, context } = await visit(browser);
    const players = games.find((game) => game.id === id).usual_players;
    await open(house.address, page, { game: id, seed: 1, seats: ['person', ...Array(players - 1).fill('recruit')] });
    const [memory, lost] = [{}, []];
    let { turn, held } = await turnShown(page);
    for (let moves = 0; turn !== null && moves <= MOMENTS.at(-1); moves++) {
      if (MOMENTS.includes(moves)) lost.push(...(await look(page, `after ${moves} moves`)));
      const last = turn;
      await swiftly(
        page,
        last,
        choose(
          heard.views.findLast((view) => view.turn === last),
          memory,
          held,
        ).action,
      );
      ({ turn, held } = await turnShown(page, last));
    }
    if (turn !== null) {
      await page.setViewportSize({ width: 1024, height: 768 });
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.locator('aside[aria-label="Hint"]').waitFor();
      const barred = page.locator('.own .card[data-legal="false"]').first();
      if (await barred.count()) {
        await barred.click({ position: { x: 8, y: 12 } });
        await page.locator('[data-refusal], .own .picked').first().waitFor();
      }
      lost.push(...(await look(page, 'with hint and refusal')));
    }
    assert.deepEqual(lost, []);
    assert.deepEqual(heard.faults, []);
    await context.close();
  });
}
