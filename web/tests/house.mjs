// A server of one's own and a browser in front of it.
import AxeBuilder from '@axe-core/playwright';
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = dirname(fileURLToPath(import.meta.url));
const FLAGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** How long anything is waited for, in milliseconds: a slow machine fails no test. */
export const PATIENCE = 120_000;

/** Waits until this holds, asked again and again. */
export async function until(page, holds) {
  const deadline = Date.now() + PATIENCE;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited in vain for ${holds}`);
    await page.waitForTimeout(10);
  }
}

/** Waits until all is drawn and in its place that the page knows now: observers, and what scrolls, come after the next frame. */
export const drawn = (page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))));

/** Gives a page this size, and waits until all that is measured there has been drawn. */
export async function resize(page, width, height) {
  await page.setViewportSize({ width, height });
  await page.waitForFunction(([width, height]) => innerWidth === width && innerHeight === height, [width, height]);
  await drawn(page);
}

function binary() {
  const target = process.env.CARGO_TARGET_DIR ?? join(here, '../../target');
  const built = [process.env.BROADSIDE, join(target, 'debug/broadside'), join(target, 'release/broadside')];
  const found = built.find((path) => path && existsSync(path));
  if (!found) throw new Error('there is no broadside to serve: run `make web` and `cargo build -p broadside --features seeded` first');
  return found;
}

/** The ids of the program's games. */
export function gamesOf() {
  const { stdout } = spawnSync(binary(), ['games', '--json'], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id);
}

const digest = (what) => createHash('sha256').update(what).digest('hex');
/** What all deals are made of, together with the table's id, which is made of the opener's token. */
const SEED = digest('broadside');

/** Starts a server on a free port, and says how to stop it. Its clock for people who are waited for stands still unless told. */
export async function serve(listen = '127.0.0.1:0', { data = mkdtempSync(join(tmpdir(), 'broadside-')), now, haste = 0 } = {}) {
  const server = spawn(binary(), ['serve', '--listen', listen, '--data', data, '--posts', '1000', '--messages', '1000'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      BROADSIDE_SEED: SEED,
      BROADSIDE_KEY: SEED,
      ...(now ? { BROADSIDE_NOW: `${now}` } : {}),
      BROADSIDE_HASTE: `${haste}`,
    },
  });
  const address = await new Promise((found, failed) => {
    let said = '';
    const listen = (bytes) => {
      said += bytes;
      const at = /http:\/\/[\d.]+:\d+/.exec(said);
      if (at) found(at[0]);
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.on('exit', () => failed(new Error(`the server stopped: ${said}`)));
  });
  const stop = () =>
    new Promise((stopped) => {
      if (server.exitCode !== null || server.signalCode !== null) return stopped();
      server.on('exit', stopped);
      server.kill('SIGTERM');
    });
  return {
    address,
    data,
    /** Stops it, and keeps what it has stored. */
    pause: stop,
    stop: async () => {
      await stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS.split(' ') });

/** Pages out of the folder PAGES instead of the binary, to try them without compiling it. */
function fromFolder(route) {
  const { pathname } = new URL(route.request().url());
  if (/^\/(api|art|studies)\//.test(pathname)) return route.fallback();
  const file = join(process.env.PAGES, pathname);
  return route.fulfill({ path: existsSync(file) && !file.endsWith('/') ? file : join(process.env.PAGES, 'index.html') });
}

/** Chance in a page, drawn from a seed. */
export function foretell(seed) {
  let state = seed;
  crypto.getRandomValues = (numbers) => {
    // Marsaglia's xorshift.
    for (let n = 0; n < numbers.length; n++) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      numbers[n] = state;
    }
    return numbers;
  };
}

/** Lets a test hear what a page and the house in its worker say to each other, and speak for the page. */
function overhear() {
  const Native = Worker;
  window.Worker = class extends Native {
    constructor(...words) {
      super(...words);
      this.addEventListener('message', ({ data }) => data.type === 'said' && window.overheard('framereceived', data.text));
    }
    postMessage(message) {
      super.postMessage(message);
      if (message.type !== 'hear') return;
      window.line = { send: (text) => this.postMessage({ ...message, text }) };
      window.overheard('framesent', message.text);
    }
  };
}

let visitors = 0;

/** A visitor with a browser of his own, who does not wait for animations; the tables he opens and the cuts he makes come from his seed. */
export async function visit(
  browser,
  { width = 1024, height = 768, pace = 'once', motion = 'reduce', seed, serviceWorkers = 'block' } = {},
) {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: motion, serviceWorkers });
  await context.addInitScript(
    (pace) => location.protocol === 'http:' && localStorage.setItem('broadside.pace', JSON.stringify(pace)),
    pace,
  );
  await context.addInitScript(foretell, seed ?? 1000 + ++visitors);
  // The page's socket, for moves that a test makes without the page.
  await context.addInitScript(() => {
    const Native = WebSocket;
    window.WebSocket = class extends Native {
      constructor(...words) {
        super(...words);
        window.line = this;
      }
    };
  });
  await context.addInitScript(overhear);
  if (process.env.PAGES) {
    await context.grantPermissions(['local-network-access']);
    await context.route(/^http/, fromFolder);
  }
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const faults = [];
  page.on('pageerror', (fault) => faults.push(fault.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  const heard = { view: null, views: [], events: [], moves: [], faults };
  const listen = {
    framesent: (payload) => {
      const message = JSON.parse(payload);
      if (message.type === 'move') heard.moves.push(message);
    },
    framereceived: (payload) => {
      const message = JSON.parse(payload);
      if (message.type === 'event') heard.events.push(message);
      if (message.type !== 'view') return;
      heard.view = message;
      heard.views.push(message);
    },
  };
  page.on('websocket', (socket) => {
    for (const [way, hear] of Object.entries(listen)) socket.on(way, ({ payload }) => hear(payload));
  });
  await page.exposeFunction('overheard', (way, text) => listen[way](text));
  return { context, page, heard };
}

/** Opens a table by the REST interface, dealt by a seed if it is named, and puts the right to its seat into the visitor's browser. */
export async function open(address, page, { seed, ...opening }) {
  const named = seed ? { token: digest(`${opening.game} ${seed}`) } : {};
  const answer = await fetch(`${address}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ann', target: 'deal', ...named, ...opening }),
  });
  const place = await answer.json();
  if (answer.status !== 201) throw new Error(JSON.stringify(place));
  const { fair } = await (await fetch(`${address}/api/tables/${place.table}`)).json();
  if (seed && (fair.commitment ?? fair.next.commitment) !== digest(Buffer.from(SEED, 'hex')))
    throw new Error('this broadside deals by chance: build it with --features seeded');
  const kept = {
    table: place.table,
    game: opening.game,
    title: opening.game,
    seat: place.seat,
    token: place.token,
    at: Date.now(),
    over: false,
    scores: [],
  };
  await page.addInitScript((kept) => {
    if (location.protocol !== 'http:' || sessionStorage.getItem(kept.table)) return;
    sessionStorage.setItem(kept.table, 'seated');
    localStorage.setItem('broadside.places', JSON.stringify([kept]));
  }, kept);
  await page.goto('about:blank');
  await page.goto(`${address}/#/table/${place.table}`);
  return place;
}

/** The server's list of its games. */
export async function shelf(address) {
  return (await (await fetch(`${address}/api/games`)).json()).games;
}

/** Axe's findings, in words; what moves or fades is looked at when it has come to rest. */
export async function faults(page) {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  const found = await new AxeBuilder({ page }).analyze();
  return found.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => node.html.slice(0, 160))
        .join(' | ')}`,
  );
}
