// How light the page is: bytes of the first load, time until the shelf is there, time until a move is drawn.
import { gzipSync } from 'node:zlib';
import { launch, open, serve, visit } from './house.mjs';
import { choose } from './hands.mjs';

const RUNS = 5;
const house = await serve();
const browser = await launch();
const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];

/** Everything the shelf loads, gzipped as a proxy would send it, unless it is packed already. */
async function firstLoad() {
  const { page, context } = await visit(browser, { motion: 'no-preference' });
  const bodies = [];
  // The work of the page's main thread, whatever else the machine does.
  const session = await context.newCDPSession(page);
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await session.send('Performance.enable');
  page.on('response', (response) => bodies.push(response));
  const began = performance.now();
  await page.goto(house.address);
  await page.locator('[data-game="war"] button').first().waitFor();
  // The shelf can be used once its last box answers to the pointer.
  await page.locator('[data-game="war"] .lid').click({ trial: true });
  const interactive = performance.now() - began;
  const { metrics } = await session.send('Performance.getMetrics');
  const work = 1000 * metrics.find(({ name }) => name === 'ScriptDuration').value;
  await page.waitForLoadState('networkidle');
  let bytes = 0;
  for (const response of bodies) {
    const body = await response.body();
    bytes += /\.(woff2|png)$/.test(response.url()) ? body.length : gzipSync(body).length;
  }
  await context.close();
  return { bytes, files: bodies.length, interactive, work };
}

/** How long after the click, and after its acknowledgement, a frame shows the card where it goes. */
async function drawn() {
  const { page, heard, context } = await visit(browser, { motion: 'no-preference' });
  await page.addInitScript(() => {
    const Native = WebSocket;
    window.WebSocket = class extends Native {
      constructor(...words) {
        super(...words);
        this.addEventListener('message', ({ data }) => {
          if (data.startsWith('{"type":"done"')) window.acknowledged ??= performance.now();
        });
      }
    };
    addEventListener('click', () => (window.clicked = performance.now()), true);
    // A message is heard after the frame in which it was sent is painted, and before any timer.
    const frame = new MessageChannel();
    frame.port1.onmessage = () => (window.painted ??= performance.now());
    new MutationObserver(() => {
      if (!window.played || !document.querySelector(`[data-zone="trick"] [data-face="${window.played}"]`)) return;
      window.played = null;
      requestAnimationFrame(() => frame.port2.postMessage(null));
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await open(house.address, page, { game: 'nations', seats: ['person', 'recruit', 'recruit', 'recruit'] });
  const times = [];
  for (let n = 0; n < 10; n++) {
    await page.locator('.felt[data-turn="true"]').waitFor();
    const [face] = choose(heard.view, {}).cards;
    await page.evaluate((face) => Object.assign(window, { played: face, painted: null, acknowledged: null }), face);
    await page.locator(`.own button.card[data-face="${face}"]`).click({ position: { x: 8, y: 20 } });
    const took = await page.waitForFunction(
      () => window.painted && window.acknowledged && [window.painted - window.clicked, window.painted - window.acknowledged],
    );
    const [clicked, acknowledged] = await took.jsonValue();
    times.push({ clicked, acknowledged: Math.max(0, acknowledged) });
  }
  await context.close();
  return times;
}

const loads = [];
for (let n = 0; n < RUNS; n++) loads.push(await firstLoad());
const moves = await drawn();
await browser.close();
await house.stop();

const figures = [
  ['first load, gzipped', loads[0].bytes / 1000, 180, 'KB'],
  ['shelf interactive', median(loads.map(({ interactive }) => interactive)), 1000, 'ms'],
  ['scripts until then, processor time', median(loads.map(({ work }) => work)), 100, 'ms'],
  ['move drawn after its acknowledgement', Math.max(...moves.map(({ acknowledged }) => acknowledged)), 100, 'ms'],
];
let missed = false;
for (const [what, figure, target, unit] of figures) {
  const ok = figure < target;
  missed ||= !ok;
  console.log(`${what.padEnd(38)} ${figure.toFixed(1).padStart(7)} ${unit}   target < ${target} ${unit}   ${ok ? 'met' : 'MISSED'}`);
}
console.log(
  `(${loads[0].files} files; median of ${RUNS} loads with an empty cache; the slowest of ${moves.length} moves; a click is drawn in ${median(moves.map(({ clicked }) => clicked)).toFixed(1)} ms, the median)`,
);
process.exit(missed ? 1 : 0);
