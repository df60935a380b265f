// The seal on a deal: the page pledges and opens its cut, checks what is revealed, and warns of a server that cheats.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { launch, open, serve, visit } from './house.mjs';
import { byMouse, playDeal } from './hands.mjs';

let house, browser;
before(async () => {
  house = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await house?.stop();
});

const hash = (text) => createHash('sha256').update(text).digest('hex');
const SECRET = hash('a secret of this test');
const SEATS = ['person', 'recruit', 'recruit', 'recruit'];

/** Plays a deal that the page has pledged a cut for; whatever the server says passes through `lie`. */
async function deal(seed, lie = (text) => text) {
  const visitor = await visit(browser, { seed });
  const { page } = visitor;
  await page.addInitScript((secret) => location.protocol === 'http:' && localStorage.setItem('broadside.cuts', secret), SECRET);
  await page.routeWebSocket(/\/api\/socket$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => socket.send(lie(text)));
  });
  const token = hash(`seal ${seed}`);
  const cut = hash(`broadside cut 1\n${SECRET}\n${token}\n1\n`);
  await open(house.address, page, { game: 'nations', token, pledge: hash(cut), seats: SEATS });
  await playDeal(visitor, byMouse);
  await page.locator('dialog[data-over]').waitFor();
  return { ...visitor, cut };
}

/** Tells a lie about a deal that is over. */
const about = (change) => (text) => {
  const message = JSON.parse(text);
  if (message.type === 'event' && message.reveal) change(message.reveal);
  return JSON.stringify(message);
};

test('a deal that was cut and checked has a seal, with the numbers behind it', async () => {
  const { page, heard, context, cut } = await deal(61);
  const seal = page.locator('dialog [data-seal]');
  assert.equal(await seal.getAttribute('data-seal'), 'hand', 'shuffle and own cards were compared');
  await seal.locator('summary').click();
  const { reveal } = heard.events.find(({ reveal }) => reveal);
  const text = await seal.innerText();
  for (const number of [reveal.seed, reveal.commitment, cut]) assert.ok(text.includes(number), number);
  assert.deepEqual(heard.faults, []);
  await context.close();
});

for (const [n, [what, change, why = '']] of [
  ['another seed', (reveal) => (reveal.seed = reveal.commitment)],
  ['a cut that is dropped', (reveal) => (reveal.cuts = [])],
  ['a cut that nobody pledged', (reveal) => reveal.cuts.push({ seat: 2, cut: 'chosen' }), 'fixed in time'],
  ['other shuffles', (reveal) => (reveal.chance = reveal.chance.map((line) => line.replace(/ (\S+) (\S+)$/, ' $2 $1')))],
].entries())
  test(`${what}: the page warns`, async () => {
    const { page, context } = await deal(62 + n, about(change));
    await page.locator('dialog [data-seal="broken"]', { hasText: why }).waitFor();
    assert.equal(await page.locator('dialog details[data-seal]').count(), 0);
    await context.close();
  });
