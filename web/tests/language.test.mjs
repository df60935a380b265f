// Another language: who chooses German gets it everywhere, and fetches only that.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faults, open, resize, shelf, visit } from './house.mjs';
import { turnShown } from './hands.mjs';
import { browser, house } from './opened.mjs';

/** Chooses German on the shelf. */
async function inGerman(page) {
  await page.goto(house.address);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.locator('[data-setting="language"]').selectOption('de');
  await page.locator('html[lang="de"] [data-game="war"]').waitFor();
}

/** What is written on the page and said of it, without what is marked as English. */
const written = (page) =>
  page.evaluate(() => {
    const found = [document.title];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const near = texts.currentNode.parentElement;
      if (near.closest('[lang]').lang === 'de' && !near.closest('script, style, noscript, code')) found.push(texts.currentNode.data);
    }
    for (const node of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      if (node.closest('[lang]').lang === 'de')
        found.push(...['aria-label', 'placeholder', 'title', 'alt'].map((name) => node.getAttribute(name) ?? ''));
    return found.map((text) => text.trim()).filter(Boolean);
  });

const ENGLISH =
  /\b(the|and|of|you|your|with|for|is|are|to|not|nothing|from|by|deals?|games?|tables?|cards?|seats?|play(ed|ers?|s)?|moves?|scores?|hint|undo|back|put|settings|copy|friends?|when|how|what|who|learn|rules|about|free|empty|bid|auction)\b/i;

test('every screen speaks German, and axe finds nothing there', async () => {
  const { page, context, heard } = await visit(browser, { seed: 5 });
  const games = await shelf(house.address);
  const data = games.flatMap(({ title }) => [title, title.split(':')[0]]).sort((a, b) => b.length - a.length);
  const bare = (text) => data.reduce((left, name) => left.replaceAll(name, ''), text);
  const found = [];
  const look = async (where, page_ = page) => {
    const texts = await written(page_);
    assert.ok(texts.length > 3, `${where} has words`);
    const english = texts.filter((text) => ENGLISH.test(bare(text)));
    found.push(...[...english, ...(await faults(page_))].map((what) => `${where}: ${what}`));
  };
  const go = async (hash, sign) => {
    await page.goto('about:blank');
    await page.goto(`${house.address}/${hash}`);
    await page.locator(sign).first().waitFor();
  };
  await inGerman(page);
  await look('shelf');
  await resize(page, 390, 844);
  const heights = await page.locator('[data-game] .pages').evaluateAll((all) => all.map((links) => links.offsetHeight));
  assert.ok(Math.max(...heights) < 40, `the links of a box stand in one line: ${heights}`);
  await resize(page, 360, 740);
  const beyond = await page
    .locator('[data-game] .ways')
    .evaluateAll((all) => all.map((ways) => ways.scrollWidth - ways.clientWidth).filter((over) => over > 0));
  assert.deepEqual(beyond, [], 'the buttons of a box stay within it');
  await resize(page, 1024, 768);
  await page.getByRole('button', { name: 'Einstellungen' }).click();
  await look('settings');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Optionen für Sham Battle' }).first().click();
  await page.locator('select').first().selectOption('person');
  await look('options');
  await go('#/mine', 'form');
  await look('my games');
  await go('#/day', '[data-day]');
  await look('day');
  await go('#/replay', 'input[type="file"]');
  await look('a record to replay');
  const broken = Buffer.from('[Game "nations"]\n[Players "9"]\n');
  await page.locator('input[type="file"]').setInputFiles({ name: 'broken.bsr', mimeType: 'text/plain', buffer: broken });
  await page.getByText('nations ist für 4 Spieler, nicht für 9').waitFor();
  await look('a record that cannot be replayed');
  await go('#/nowhere', '[data-trouble="lost"]');
  await look('trouble');
  await go('#/booklet/nations', '[data-clause]');
  await look('booklet');
  await go('#/about/nations', '[data-pages="about"]');
  await look('about');
  await go('#/learn/nations', '[data-step]');
  await look('lesson');
  await go('#/friends', 'form button:enabled');
  await look('friends');
  await page.getByRole('button', { name: 'Den Tisch eröffnen' }).click();
  await page.locator('[data-room] option').first().waitFor({ state: 'attached' });
  await look('waiting room');

  const guest = await visit(browser);
  await guest.page.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('broadside.language', '"de"'));
  await guest.page.goto(page.url());
  await guest.page.getByRole('button', { name: 'Hinsetzen' }).first().waitFor();
  await look('join', guest.page);
  // The browser itself complains of what is not found, so this visitor's faults are not looked at.
  await guest.page.goto(`${house.address}/#/challenge/${'0'.repeat(32)}`);
  await guest.page.locator('[data-trouble="no_table"] .said', { hasText: 'diesen Tisch gibt es nicht' }).waitFor();
  await look('what the server refuses', guest.page);
  await guest.context.close();

  await open(house.address, page, { game: 'nations', seed: 1, seats: ['person', 'recruit', 'recruit', 'recruit'] });
  await turnShown(page);
  await look('table');
  for (const [button, sheet] of [
    ['Heft', 'Heft'],
    ['Stand', 'Spielzettel'],
    ['Verlauf', 'Was geschah'],
    ['Züge', 'Alle Züge'],
    ['Mehr', 'Mehr'],
  ]) {
    await page.getByRole('navigation', { name: 'Tisch' }).getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('heading', { name: sheet, exact: true }).waitFor();
    await look(sheet);
    await page.getByRole('button', { name: 'schließen' }).click();
  }
  assert.deepEqual([...found, ...heard.faults], []);
  await context.close();
});

test('a table speaks the language that is chosen at it, and goes on where it was', async () => {
  const { page, context, heard } = await visit(browser, { width: 1440, height: 900 });
  const asked = [];
  page.on('request', (request) => /\/api\/phrases\/|\/assets\/(en|de)-/.test(request.url()) && asked.push(new URL(request.url()).pathname));
  await open(house.address, page, { game: 'nations', seed: 1, seats: ['person', 'recruit', 'recruit', 'recruit'] });
  const { turn } = await turnShown(page);
  const hand = () => page.locator('.own .fan button.card').evaluateAll((cards) => cards.map((card) => card.dataset.face));
  const held = await hand();
  assert.deepEqual(
    asked.filter((path) => /\/de\b/.test(path)),
    [],
  );
  asked.length = 0;
  await page.getByRole('button', { name: 'More' }).click();
  await page.locator('[data-setting="language"]').selectOption('de');
  await page.locator('html[lang="de"] .felt[data-turn="true"]').waitFor();
  assert.deepEqual([await page.locator('.screen').getAttribute('data-at'), await hand()], [`${turn}`, held]);
  await page
    .getByText(/^Du (bist dran|spielst aus)\.$/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Tipp' }).click();
  await page.getByRole('heading', { name: /^Tipp: „.+-.+“ spielen$/ }).waitFor();
  await page.getByText('Warum?').click();
  await page.getByText(/in \d+ solchen Verteilungen bis zum Ende ausprobiert\./).waitFor();
  assert.ok(asked.includes('/api/phrases/de/nations'), asked.join());
  assert.deepEqual(
    asked.filter((path) => /\/en\b/.test(path)),
    [],
  );
  assert.deepEqual(heard.faults, []);
  await context.close();
});
