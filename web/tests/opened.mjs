// A server and a browser for all tests of a file: open before the first, closed after the last.
import { after, before } from 'node:test';
import { launch, serve, shelf } from './house.mjs';

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
