// Several people at one device: nobody sees another's hand, neither on the page nor in what the house says to it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { choose, swiftly } from '../hands.mjs';
import { PATIENCE, faults, launch, visit } from '../house.mjs';
import { serveSite } from './site.mjs';

let site, browser;
before(async () => {
  site = await serveSite();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.stop();
});

/** Everything that the worker says to the page, word for word, since the curtain was drawn. */
function eavesdrop() {
  const Native = Worker;
  window.fromWorker = [];
  window.Worker = class extends Native {
    constructor(...words) {
      super(...words);
      this.addEventListener('message', ({ data }) => window.fromWorker.push(JSON.stringify(data)));
    }
  };
  let drawn = false;
  new MutationObserver(() => {
    const now = document.querySelector('[data-curtain]') !== null;
    if (now && !drawn) window.fromWorker.length = 0;
    drawn = now;
  }).observe(document, { subtree: true, childList: true });
}

/** Opens a table of a game for Ann and others at the same device; bots have the other seats. */
async function sitDown(page, game, names) {
  await page.addInitScript(eavesdrop);
  await page.goto(site.address);
  await page.locator(`[data-game="${game}"]`).getByRole('button', { name: 'Options' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your name').fill('Ann');
  await dialog.getByRole('button', { name: 'Random' }).click();
  for (const [n, name] of names.entries()) {
    const seat = n + 2;
    await dialog.locator('select').nth(n).selectOption('person');
    await dialog.getByLabel(`Name at seat ${seat}`).fill(name);
  }
  await dialog.getByLabel('A single deal').check();
  await dialog.getByRole('button', { name: 'Deal', exact: true }).click();
}

/** Waits for the curtain, a turn later than the last, or the end of the deal. */
const shown = async (page, last) =>
  (
    await page.waitForFunction(
      (last) => {
        if (document.querySelector('dialog[data-over]')) return { over: true };
        const seat = document.querySelector('[data-curtain]')?.dataset.curtain;
        if (seat) return { curtain: Number(seat) };
        const screen = document.querySelector('.screen:has(.felt[data-turn="true"])');
        if (!screen || Number(screen.dataset.at) === last) return null;
        const cards = [...document.querySelectorAll('.own button.card')];
        return { turn: Number(screen.dataset.at), hand: cards.map((card) => [card.dataset.face, card.getAttribute('aria-label')]) };
      },
      last,
      { timeout: PATIENCE },
    )
  ).jsonValue();

/** What the page holds, and what the house has said to it since the curtain was drawn. */
const overheard = async (page) => {
  const texts = await page.evaluate(() => [document.documentElement.outerHTML, ...window.fromWorker]);
  return texts.map(withoutPack);
};
/** A welcome lists the cards of the whole pack, as they lie before they are shuffled: that gives nothing away. */
function withoutPack(text) {
  if (!text.startsWith('{"type":"said"') || !text.includes('\\"type\\":\\"welcome\\"')) return text;
  const said = JSON.parse(text);
  const { cards, ...welcome } = JSON.parse(said.text);
  assert.ok(new Set(cards).size === cards.length && cards.length > 40, 'the whole pack');
  return JSON.stringify({ ...said, text: JSON.stringify(welcome) });
}

/** Plays a deal at one device; `behind` is called at every curtain, with the hands as they must be then. */
async function playOn({ page, heard }, names, behind) {
  const [hands, memory] = [new Map(), new Map()];
  let [holder, last, passed] = [null, -1, 0];
  for (let steps = 0; steps < 2000; steps++) {
    const now = await shown(page, last);
    if (now.over) return passed;
    if (now.curtain) {
      const name = names[now.curtain - 1];
      await page.getByRole('heading', { name: `Pass the device to ${name}` }).waitFor();
      await behind([...hands.values()].flat());
      await page.getByRole('button', { name: `I am ${name}` }).click();
      [holder, last, passed] = [now.curtain, -1, passed + 1];
      continue;
    }
    const view = heard.views.findLast((view) => view.turn === now.turn && view.offers.length > 0);
    assert.equal(view.to_act, holder, 'who is to act has the device');
    if (!memory.has(holder)) memory.set(holder, {});
    const faces = now.hand.map(([face]) => face);
    const offer = choose(view, memory.get(holder), faces);
    hands.set(
      holder,
      now.hand.filter(([face]) => !offer.cards?.includes(face)),
    );
    await swiftly(page, now.turn, offer.action);
    last = now.turn;
  }
  throw new Error('no end of the deal');
}

test('two people pass one device around, and behind the curtain there is no card of any hand', async () => {
  const visitor = await visit(browser, { seed: 53 });
  const { page, heard, context } = visitor;
  await sitDown(page, 'nations', ['Ben']);
  let secrets = 0;
  const passed = await playOn(visitor, ['Ann', 'Ben'], async (hands) => {
    // The curtain has its own connection by the time it names the next player.
    const texts = await overheard(page);
    assert.ok(texts.length > 1, 'the house has told the curtain of the table');
    for (const [face, name] of hands)
      for (const text of texts) {
        assert.ok(!text.includes(`"${face}"`) && !text.includes(`\\"${face}\\"`), `${face} in ${text.slice(0, 200)}`);
        assert.ok(!text.includes(name), name);
        secrets += 1;
      }
    if (hands.length > 0 && secrets < 400) assert.deepEqual(await faults(page), []);
  });
  assert.ok(passed > 10 && secrets > 400, `the device was passed ${passed} times, with ${secrets} looks for a card`);
  assert.deepEqual(heard.faults, []);
  await context.close();
});

for (const [game, ...names] of [
  ['neutral', 'Ann', 'Ben', 'Cleo', 'Dan'],
  ['war', 'Ann', 'Ben'],
])
  test(`${names.length} people play ${game} at one device, and once more`, async () => {
    const visitor = await visit(browser, { seed: 61, width: 390, height: 844 });
    const { page, heard, context } = visitor;
    await sitDown(page, game, names.slice(1));
    assert.ok((await playOn(visitor, names, async () => {})) >= names.length);
    // The seats turn by one, and with them the rights to them.
    await page.locator('[data-again="play"]').click();
    await page.waitForFunction(() => !document.querySelector('dialog[data-over]'));
    const { curtain } = await shown(page, -1);
    const name = names[(curtain - 2 + names.length) % names.length];
    await page.getByRole('button', { name: `I am ${name}` }).click();
    assert.ok((await shown(page, -1)).turn >= 0);
    assert.deepEqual(heard.faults, []);
    await context.close();
  });

test('who has the device gets hints, and can take a move back that showed no card', async () => {
  const visitor = await visit(browser, { seed: 67 });
  const { page, heard, context } = visitor;
  const names = ['Ann', 'Ben', 'Cleo', 'Dan'];
  await sitDown(page, 'neutral', names.slice(1));
  const { curtain } = await shown(page, -1);
  const name = names[curtain - 1];
  await page.getByRole('button', { name: `I am ${name}` }).click();
  const { turn } = await shown(page, -1);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('aside h2').first().waitFor();
  const view = heard.views.findLast((view) => view.turn === turn && view.offers.length > 0);
  await swiftly(page, turn, choose(view, {}).action);
  await page.locator(`[data-curtain]:not([data-curtain="${curtain}"]) [data-back]`).click();
  await page.getByRole('heading', { name: `Pass the device to ${name}` }).waitFor();
  await page.getByRole('button', { name: `I am ${name}` }).click();
  const again = await shown(page, -1);
  const offers = heard.views.findLast((view) => view.turn === again.turn && view.offers.length > 0).offers;
  assert.deepEqual(offers, view.offers, 'the same choices as before');
  assert.deepEqual(heard.faults, []);
  await context.close();
});
