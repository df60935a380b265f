// Every game is played to the end of a deal, with the mouse and with the keyboard alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { GAMES, launch, open, serve, shelf, visit } from './house.mjs';
import { byKeys, byMouse, playDeal } from './hands.mjs';

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

test('the shelf has every game', () => assert.deepEqual(games.map(({ id }) => id), GAMES));

for (const [way, hand] of [['mouse', byMouse], ['keyboard', byKeys]]) {
  for (const id of GAMES) {
    test(`${id} by ${way}`, { timeout: 120_000 }, async () => {
      const visitor = await visit(browser);
      const { page, heard } = visitor;
      const players = games.find((game) => game.id === id).usual_players;
      const seats = ['person', ...Array(players - 1).fill('recruit')];
      await open(house.address, page, { game: id, seats });
      const moves = await playDeal(visitor, hand);
      assert.ok(moves > 0);
      const dialog = page.locator('dialog[data-over="game"]');
      await dialog.waitFor();
      assert.equal(heard.view.state, 'over');
      assert.equal(heard.view.deals.length >= 1, true);
      // The reckoning is told in sentences, and the sums are on the slip.
      const sums = await dialog.locator('tbody td:last-child').allTextContents();
      assert.deepEqual(sums.map(Number), heard.view.scores);
      assert.deepEqual(heard.faults, []);
      await visitor.context.close();
    });
  }
}
