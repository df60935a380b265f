// Every game is played to the end of a deal in one way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, visit } from './house.mjs';
import { playDeal } from './hands.mjs';
import { follow } from './laid.mjs';
import { browser, GAMES, games, house } from './opened.mjs';

/** A test a game, dealt by this seed and played with this hand: the mouse or the keyboard. */
export function playEveryGame(way, hand, seed) {
  test('the shelf has every game', () =>
    assert.deepEqual(
      games.map(({ id }) => id),
      GAMES,
    ));

  for (const id of GAMES) {
    test(`${id} by ${way}`, async () => {
      const visitor = await visit(browser);
      const { page, heard } = visitor;
      const players = games.find((game) => game.id === id).usual_players;
      await open(house.address, page, { game: id, seed, seats: ['person', ...Array(players - 1).fill('recruit')] });
      const moves = await playDeal(visitor, hand);
      assert.ok(moves > 0);
      const dialog = page.locator('dialog[data-over="game"]');
      await dialog.waitFor();
      assert.equal(heard.view.state, 'over');
      assert.ok(heard.view.deals.length >= 1);
      // The sums are on the slip, and the reckoning in sentences.
      const sums = await dialog.locator('tbody td:last-child').allTextContents();
      const named = await dialog.locator('tbody th').allTextContents();
      assert.deepEqual(
        named.flatMap((side, n) => side.split(' and ').map(() => Number(sums[n].replace('−', '-')))).sort(),
        [...heard.view.scores].sort(),
      );
      // A card that was played is drawn before it is answered, where it then lies.
      const tricks = heard.views.some(({ offers }) => offers.some(({ to }) => to === 'trick'));
      assert.ok(follow(heard) > 0 || !tricks);
      assert.deepEqual(heard.faults, []);
      await visitor.context.close();
    });
  }
}
