// Own hand, own name and whose turn it is are in sight: in every game, at every size, early, in the middle and late.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, resize, visit } from './house.mjs';
import { choose, swiftly, turnShown } from './hands.mjs';
import { browser, GAMES, games, house } from './opened.mjs';

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
/** After how many of them a hint and a refusal are open as well. */
const HINTED = [1, 8, 30];

/** Deals in which hands, or what has been laid down, take most room; 1 elsewhere. */
const SEEDS = { neutral: 5, organization: 3, 'sham-battle-2': 3 };

/** The least height of the middle, where cards are played and lie, while nothing else is open; in pixels. */
const MIDDLE = 160;

/** What is not in sight, in words. */
function hidden(middle) {
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
  /** No text of the node is cut off. */
  const whole = (what, node) => {
    if (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1) lost.push(`${what} ${say(node)} is cut off`);
  };
  const headline = document.querySelector('.headline');
  if (headline?.textContent.trim()) {
    corners('headline', headline);
    whole('headline', headline);
    if (headline.offsetHeight > 3.5 * parseFloat(getComputedStyle(headline).lineHeight))
      lost.push('the headline has more than three lines');
  } else lost.push('no headline');
  const seat = document.querySelector('.own .seat');
  if (seat) {
    corners('name', seat);
    whole('name', seat.querySelector('.name'));
  }
  // In a fan the next card and the next row cover the rest of a card; nothing covers the foot of the last row.
  const cards = [...document.querySelectorAll('.own .fan button.card')].map((card) => [card, card.getBoundingClientRect()]);
  const foot = Math.max(...cards.map(([, { bottom }]) => bottom));
  for (const [card, { left, top, bottom }] of cards) {
    look('card', card, left + 4, top + 8);
    look('card', card, left + 4, top + 24);
    if (bottom > foot - 1) look('foot of', card, left + 4, bottom - 4);
  }
  // What is known of the others stands on their plates.
  for (const plate of document.querySelectorAll('.felt .seat'))
    if (plate.scrollHeight > plate.clientHeight + 2)
      lost.push(`the plate of ${say(plate)} is ${plate.scrollHeight - plate.clientHeight} px too small`);
  const play = document.querySelector('.play');
  if (play.clientHeight < middle) lost.push(`the middle is ${play.clientHeight} px high`);
  if (play.scrollWidth > play.clientWidth + 1) lost.push(`the middle is ${play.scrollWidth - play.clientWidth} px too broad`);
  // What lies in the middle, and what can be chosen there, is seen without scrolling; only rows laid down may be many.
  if (middle)
    for (const node of document.querySelectorAll(
      '.play :is([data-uid], .slip):not(:is(.rows, .sets) *), .play .slip button, .play .slip input',
    )) {
      const { left, right, top, bottom } = node.getBoundingClientRect();
      const room = play.getBoundingClientRect();
      if (top < room.top - 2 || bottom > room.bottom + 2)
        lost.push(`${say(node)} of the middle is cut off at ${Math.round(left + right) / 2}`);
    }
  // Nobody's plate lies under what is one's own, and the game's name is whole.
  const own = document.querySelector('.own').getBoundingClientRect();
  for (const plate of document.querySelectorAll('.felt > :not(.own) .seat')) {
    const { bottom } = plate.getBoundingClientRect();
    if (bottom > own.top + 2) lost.push(`the plate of ${say(plate)} is ${Math.round(bottom - own.top)} px under one's own`);
  }
  const title = document.querySelector('.screen > header h1');
  if (title) whole('title', title);
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

async function look(page, what, middle = MIDDLE) {
  const lost = [];
  for (const [width, height] of SIZES) {
    await resize(page, width, height);
    const missing = await page.evaluate(hidden, middle);
    if (missing.length > 0) lost.push(`${what} at ${width}×${height}: ${missing.slice(0, 4).join('; ')}`);
  }
  return lost;
}

/** The same with a hint and, where a card is barred, a refusal open; the middle may be smaller then. */
async function lookWithHint(page, what) {
  await resize(page, 1024, 768);
  await page.getByRole('button', { name: 'Hint' }).click();
  const hint = page.locator('aside[aria-label="Hint"]');
  await hint.waitFor();
  // A card whose like may be played from the table is not refused.
  const cards = page.locator('.own .card');
  const barred = await cards.evaluateAll((all) => {
    const legal = new Set(all.filter(({ dataset }) => dataset.legal === 'true').map(({ dataset }) => dataset.face));
    return all.findIndex(({ dataset }) => !legal.has(dataset.face));
  });
  if (barred >= 0) {
    await cards.nth(barred).click({ position: { x: 8, y: 12 } });
    await page.locator('[data-refusal], .own .picked').first().waitFor();
  }
  // The card under the mouse is raised.
  await page.mouse.move(0, 0);
  const lost = await look(page, what, 0);
  await resize(page, 1024, 768);
  await hint.locator('button').last().click();
  const refusal = page.locator('.refusal .away');
  if (await refusal.count()) await refusal.click();
  await page.keyboard.press('Escape');
  return lost;
}

for (const id of GAMES) {
  test(`own hand, name and turn are in sight: ${id}`, async () => {
    const { page, heard, context } = await visit(browser);
    const players = games.find((game) => game.id === id).usual_players;
    await open(house.address, page, { game: id, seed: SEEDS[id] ?? 1, seats: ['person', ...Array(players - 1).fill('recruit')] });
    const [memory, lost] = [{}, []];
    let { turn, held } = await turnShown(page);
    await page.locator('.headline:not(:empty)').waitFor();
    for (let moves = 0; turn !== null && moves <= MOMENTS.at(-1); moves++) {
      if (MOMENTS.includes(moves)) lost.push(...(await look(page, `after ${moves} moves`)));
      if (HINTED.includes(moves)) lost.push(...(await lookWithHint(page, `with hint and refusal after ${moves} moves`)));
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
    assert.deepEqual(lost, []);
    assert.deepEqual(heard.faults, []);
    await context.close();
  });
}
