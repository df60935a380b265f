// Friends without a server: two browsers, connected by codes that a person carries from one to the other.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { byMouse, choose, turnShown } from '../hands.mjs';
import { faults, launch, until, visit } from '../house.mjs';
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

/** Lets a test hear what a guest's browser hears, and open channels of its own. */
function eavesdrop() {
  const native = RTCPeerConnection.prototype.createDataChannel;
  RTCPeerConnection.prototype.createDataChannel = function (label) {
    const channel = native.call(this, label);
    window.peer = this;
    if (label === 'line') channel.addEventListener('message', ({ data }) => window.overheard('framereceived', data));
    return channel;
  };
}

/** What a guest hears of a finished deal, if the host's page leaves the guest's cut out. */
function withoutCuts() {
  const native = RTCPeerConnection.prototype.createDataChannel;
  RTCPeerConnection.prototype.createDataChannel = function (label) {
    const channel = native.call(this, label);
    channel.addEventListener('message', (event) => {
      if (label !== 'line' || event.retold || !event.data.includes('"reveal":{')) return;
      event.stopImmediatePropagation();
      const said = JSON.parse(event.data);
      if (said.reveal) said.reveal.cuts = [];
      channel.dispatchEvent(Object.assign(new MessageEvent('message', { data: JSON.stringify(said) }), { retold: true }));
    });
    return channel;
  };
}

/** Ann opens a table for two, and makes a code. */
async function host(seed, { planted, whole } = {}) {
  const ann = await visit(browser, { seed });
  if (planted) await ann.context.route(/door[^/]*\.js$/, planted);
  await ann.page.goto(site.address);
  await ann.page.getByRole('link', { name: 'With friends' }).click();
  await ann.page.getByLabel('Your name').fill('Ann');
  await ann.page.getByLabel('The game').selectOption('neutral');
  await ann.page.getByLabel('How many').selectOption('2');
  await ann.page.getByLabel('How long').selectOption({ label: whole ? 'the whole game' : 'a single deal' });
  await ann.page.locator('form button.chief').click();
  await ann.page.locator('[data-invite]').waitFor();
  return ann;
}
const codeOf = async ({ page }) => {
  const shown = page.getByLabel('The code for your friend');
  const before = (await shown.count()) ? await shown.inputValue() : '';
  await page.getByRole('button', { name: /Make a(nother)? code/ }).click();
  await page.waitForFunction(
    (before) => ![before, undefined].includes(document.querySelector('[data-invite] input[readonly]')?.value),
    before,
  );
  return shown.inputValue();
};
/** A guest answers a code. */
async function answer({ page }, code) {
  await page.goto(`${site.address}#/guest`);
  await page.getByLabel("Your friend's code").fill(code);
  await page.getByRole('button', { name: 'Answer it' }).click();
  return page.getByLabel('The code to send back').inputValue();
}
async function accept({ page }, code) {
  await page.getByLabel("Your friend's answer").fill(code);
  await page.getByRole('button', { name: 'Connect' }).click();
}
async function visitor(seed) {
  const found = await visit(browser, { seed });
  await found.context.addInitScript(eavesdrop);
  return found;
}
/** Ann and Ben at one table. */
async function sitDown(seed, { lie, ...wishes } = {}) {
  const [ann, ben] = [await host(seed, wishes), await visitor(seed + 1)];
  if (lie) await ben.context.addInitScript(lie);
  await accept(ann, await answer(ben, await codeOf(ann)));
  // The guest's page has a line to the host once it shows the table.
  await ben.page.getByRole('button', { name: 'Sit down in seat 2' }).waitFor();
  return [ann, ben];
}

/** Plays both seats with the mouse until the deal is over, or for some moves; gives the moves of each. */
async function play(seats, most = 300) {
  const memories = seats.map(() => ({}));
  const made = seats.map(() => 0);
  const isOver = () => seats[0].page.locator('dialog[data-over]').count();
  for (let moves = 0; moves < most; moves++) {
    let at;
    await until(seats[0].page, async () => {
      at = seats.findIndex(({ heard }, n) => heard.views.findLast((view) => view.seat === n + 1)?.to_act === n + 1);
      return (await isOver()) || (at >= 0 && (await seats[at].page.locator('.felt[data-turn="true"]').count()));
    });
    if (await isOver()) break;
    const { page, heard } = seats[at];
    const view = heard.views.findLast((view) => view.seat === at + 1 && view.offers.length > 0);
    await byMouse(page, choose(view, memories[at]));
    await until(page, () => heard.views.findLast((view) => view.seat === at + 1).turn !== view.turn);
    made[at]++;
  }
  return made;
}

test('two browsers play a whole deal, and one that was lost comes back by a new code', async () => {
  const [ann, ben] = await sitDown(101);
  const foreign = [];
  for (const { context } of [ann, ben])
    context.on('request', (request) => request.url().startsWith(site.address) || foreign.push(request.url()));
  await ben.page.getByLabel('Your name').fill('Ben');
  assert.deepEqual(await faults(ben.page), []);
  await ben.page.getByRole('button', { name: 'Sit down in seat 2' }).click();
  await play([ann, ben], 7);
  // The guest's view has the own cards and no others, and the guest has cut the pack.
  const hands = ben.heard.view.look?.zones ?? ben.heard.views.findLast((view) => view.look?.zones).look.zones;
  for (const { kind, owner, cards } of hands)
    if (kind === 'hand' && owner === 1)
      assert.ok(
        cards.every(({ face }) => face === null),
        'the host keeps the own hand hidden',
      );
  assert.ok(
    ben.heard.events.some(({ kind, seat }) => kind === 'cut' && seat === 2),
    'the guest has cut',
  );
  // The guest's page is loaded again: the connection is gone, and both are told.
  await ben.page.reload();
  await ben.page.locator('[data-trouble="apart"]').waitFor();
  await ann.page.locator('[data-invite]', { hasText: 'not connected' }).waitFor();
  assert.deepEqual(await faults(ann.page), []);
  await accept(ann, await answer(ben, await codeOf(ann)));
  await ben.page.locator('.own button.card').first().waitFor();
  await ann.page.locator('[data-invite]').waitFor({ state: 'detached' });
  const moves = await play([ann, ben]);
  await ben.page.locator('dialog[data-over]').waitFor();
  assert.ok(moves[0] > 3 && moves[1] > 3);
  const scores = await Promise.all([ann, ben].map(({ page }) => page.locator('dialog[data-over]').innerText()));
  assert.ok(scores.every((text) => text.includes('Ann') || text.includes('Ben')));
  // The guest's page has computed the shuffle again, with the own cut; the host's need not. The hand as it was dealt was
  // forgotten with the page that was loaded again.
  const seal = ben.page.locator('dialog [data-seal]');
  assert.equal(await seal.getAttribute('data-seal'), 'shuffle');
  await seal.locator('summary').click();
  const { cut } = ben.heard.events.find(({ kind, seat }) => kind === 'cut' && seat === 2);
  assert.ok((await seal.innerText()).includes(cut));
  assert.equal(await ann.page.locator('[data-seal]').count(), 0);
  assert.deepEqual(foreign, [], 'no other origin is asked');
  assert.deepEqual([...ann.heard.faults, ...ben.heard.faults], []);
  await Promise.all([ann, ben].map(({ context }) => context.close()));
});

test('a guest cuts every deal, and a cut that the host leaves out is noticed', async () => {
  const [ann, ben] = await sitDown(141, { whole: true, lie: withoutCuts });
  await ben.page.getByRole('button', { name: 'Sit down in seat 2' }).click();
  await play([ann, ben]);
  // The next deal is cut while the first is played, and so on.
  const cuts = ben.heard.events.filter(({ kind, seat }) => kind === 'cut' && seat === 2).map(({ deal }) => deal);
  assert.deepEqual(cuts.slice(0, 2), [1, 2]);
  await ben.page.locator('dialog [data-seal="broken"]', { hasText: 'Your cut' }).waitFor();
  await Promise.all([ann, ben].map(({ context }) => context.close()));
});

test('friends who play on wait for the cut of the guest, who cuts that deal too', async () => {
  const [ann, ben] = await sitDown(151);
  await ben.page.getByRole('button', { name: 'Sit down in seat 2' }).click();
  await play([ann, ben]);
  const before = ben.heard.events.length;
  await ann.page.locator('dialog [data-again="play"]').click();
  await ann.page.locator('[data-cutting]').waitFor();
  assert.equal(ann.heard.view.fair.deal, null, 'not dealt yet');
  await ben.page.locator('dialog .asked button').click();
  await ben.page.locator('.own button.card').first().waitFor();
  await ann.page.locator('[data-cutting]').waitFor({ state: 'detached' });
  const heard = ben.heard.events.slice(before);
  const at = (kind) => heard.findIndex((event) => event.kind === kind && (kind !== 'cut' || event.seat === 1));
  assert.ok(at('commit') >= 0 && at('cut') > at('commit') && at('deal') > at('cut'), 'fixed, cut, dealt');
  assert.deepEqual([...ann.heard.faults, ...ben.heard.faults], []);
  await Promise.all([ann, ben].map(({ context }) => context.close()));
});

test('codes that are broken, swapped or old are refused with the reason', async () => {
  const [ann, ben] = [await host(111), await visitor(112)];
  const code = await codeOf(ann);
  await ben.page.goto(`${site.address}#/guest`);
  const told = async (word, reason) => {
    await ben.page.getByLabel("Your friend's code").fill(word);
    await ben.page.getByRole('button', { name: 'Answer it' }).click();
    await ben.page.getByRole('alert').filter({ hasText: reason }).waitFor();
  };
  await told('hello there', 'not a whole code');
  await told(code.slice(0, -9), 'not a whole code');
  await told(`${code.slice(0, 80)}${code[80] === 'A' ? 'B' : 'A'}${code.slice(81)}`, 'not a whole code');
  const back = await answer(ben, code);
  await told(back, 'other kind');
  await accept(ann, code);
  await ann.page.getByRole('alert').filter({ hasText: 'other kind' }).waitFor();
  await codeOf(ann);
  await accept(ann, back);
  await ann.page.getByRole('alert').filter({ hasText: 'answers another code' }).waitFor();
  assert.deepEqual([...ann.heard.faults, ...ben.heard.faults], []);
  await Promise.all([ann, ben].map(({ context }) => context.close()));
});

/** In the guest's page: what comes of messages that no honest guest sends. */
async function intrude(table) {
  const channel = (label) => {
    const opened = window.peer.createDataChannel(label);
    const said = [];
    opened.onmessage = ({ data }) => said.push(JSON.parse(data));
    const closed = new Promise((done) => (opened.onclose = () => done(said)));
    const open = new Promise((done) => (opened.onopen = () => done()));
    return { opened, said, open, closed };
  };
  const line = async (...messages) => {
    const { opened, open, closed } = channel('line');
    await open;
    for (const message of messages) opened.send(message);
    const within = new Promise((done) => setTimeout(done, 60_000, [{ code: 'let in' }]));
    return (await Promise.race([closed, within])).at(-1)?.code;
  };
  const ask = async (method, path) => {
    const { opened, open, said } = channel('request');
    await open;
    opened.send(JSON.stringify({ method, path, body: '{}' }));
    for (let n = 0; n < 12_000 && said.length === 0; n++) await new Promise((done) => setTimeout(done, 10));
    opened.close();
    return said[0]?.status;
  };
  const hello = (more) => JSON.stringify({ type: 'hello', protocol: 2, table, after: 0, ...more });
  const found = {
    long: await line(JSON.stringify({ type: 'ping', filling: 'x'.repeat(5000) })),
    bytes: await line(new Uint8Array(10)),
    garbage: await line('{"type": "move"}'),
    token: await line(hello({ token: '0'.repeat(64) })),
    before: await line(JSON.stringify({ type: 'leave', id: 'a' })),
    opening: await ask('POST', '/api/tables'),
    games: await ask('POST', '/api/carried'),
    outside: await ask('GET', '/api/tables/../../index.html'),
    table: await ask('GET', `/api/tables/${table}`),
    label: (await channel('other').closed).length,
  };
  // A watcher's command changes nothing.
  const { opened, open, said } = channel('line');
  await open;
  opened.send(hello());
  opened.send(JSON.stringify({ type: 'fill', id: 'b', level: 'general' }));
  for (let n = 0; n < 12_000 && !said.some(({ type }) => type === 'refused'); n++) await new Promise((done) => setTimeout(done, 10));
  found.watcher = said.find(({ type }) => type === 'refused')?.code;
  opened.close();
  found.flood = await line(...Array(200).fill(JSON.stringify({ type: 'ping' })));
  return found;
}
const HONEST = {
  long: 'malformed',
  bytes: 'malformed',
  garbage: 'malformed',
  token: 'token',
  before: 'protocol',
  opening: 404,
  games: 404,
  outside: 404,
  table: 200,
  label: 0,
  watcher: 'seat',
  flood: 'rate',
};

test('a guest who sends garbage, too much or what is not his is refused, and the host plays on', async () => {
  const [ann, ben] = await sitDown(121);
  const table = ben.page.url().split('/').at(-1);
  assert.deepEqual(await ben.page.evaluate(intrude, table), HONEST);
  await ann.page.getByRole('button', { name: 'Fill with bots' }).click();
  await turnShown(ann.page);
  assert.deepEqual(ann.heard.faults, []);
  await Promise.all([ann, ben].map(({ context }) => context.close()));
});

test('a door without its limits is noticed', async () => {
  const planted = async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    assert.ok(text.includes('4096'));
    await route.fulfill({ response: answer, body: text.replaceAll('4096', '9999') });
  };
  const [ann, ben] = await sitDown(131, { planted });
  const { long } = await ben.page.evaluate(intrude, ben.page.url().split('/').at(-1));
  assert.notEqual(long, HONEST.long);
  await Promise.all([ann, ben].map(({ context }) => context.close()));
});
