// A server and a browser for all tests of a file: open before the first, closed after the last.
import { after, before } from 'node:test';
import { gamesOf, launch, serve, shelf } from './house.mjs';

/** All games by their ids, which are known before the server is. */
export const GAMES = gamesOf();
export let house, browser, games;

/** For a file that opens more: the hooks of a file do not wait for one another. */
export const opened = (async () => {
  house = await serve();
  browser = await launch();
  games = await shelf(house.address);
})();
before(() => opened);
after(async () => {
  await browser?.close();
  await house?.stop();
});
