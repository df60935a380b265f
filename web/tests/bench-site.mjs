// How light the site is and how fast its bots are, beside its targets.
import { launch, visit } from './house.mjs';
import { SITE, WEIGHTS, serveSite, shelfOf, weights } from './site/site.mjs';

const LEVEL = process.env.LEVEL ?? 'general';
const MOVES = Number(process.env.MOVES ?? 60);
const TARGETS = { ...WEIGHTS, move: 50 };

const site = await serveSite();
const browser = await launch();
const part = (times, share) => [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))];

/** In the page: opens a table of bots and measures each of their moves, in milliseconds. */
async function measure({ file, game, players, level, moves }) {
  window.compiled ??= await WebAssembly.compile(await (await fetch(file)).arrayBuffer());
  const { memory, room, run, result } = (await WebAssembly.instantiate(window.compiled, {})).exports;
  let count = 0;
  const errand = (what) => {
    const bytes = new TextEncoder().encode(
      JSON.stringify({ now: 1_700_000_000_000 + count, chance: `${++count}`.padStart(64, '0'), what }),
    );
    const at = room(bytes.length);
    new Uint8Array(memory.buffer).set(bytes, at);
    const length = run();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, result(), length)));
  };
  const settle = (what) => {
    let told = errand(what);
    while (told.need) {
      errand({ load: { table: told.need, lines: [], names: [] } });
      told = errand(what);
    }
    while (told.keep) told = errand({ stored: { safe: true } });
    return told;
  };
  const opening = { game, seat: null, seats: Array(players).fill(level) };
  const { answer } = settle({ request: { method: 'POST', path: '/api/tables', body: JSON.stringify(opening) } });
  const hello = JSON.stringify({ type: 'hello', protocol: 2, table: JSON.parse(answer.body).table, after: 0 });
  let told = settle({ hear: { socket: 1, text: hello } });
  const times = [];
  while (told.due && times.length < moves) {
    const began = performance.now();
    told = errand('think');
    times.push(performance.now() - began);
    while (told.keep) told = errand({ stored: { safe: true } });
  }
  return times;
}

const { wasm, visit: whole, files, house } = weights();
const file = `${site.address}${house}`;
const { page } = await visit(browser);
await page.goto(site.address);
const all = [];
console.log(`A bot's move at level ${LEVEL}, in milliseconds:`);
for (const { id: game, usual_players: players } of shelfOf(SITE)) {
  const times = await page.evaluate(measure, { file, game, players, level: LEVEL, moves: MOVES });
  all.push(...times);
  console.log(
    `  ${game.padEnd(18)} median ${part(times, 0.5).toFixed(1).padStart(7)}   slowest tenth ${part(times, 0.9).toFixed(1).padStart(8)}   longest ${part(times, 1).toFixed(1).padStart(8)}   (${times.length} moves)`,
  );
}
const rows = [
  ['the compiled house, brotli', wasm, TARGETS.wasm, 'bytes'],
  [`the first visit, ${files.length} files, brotli`, whole, TARGETS.visit, 'bytes'],
  [`a bot's move at ${LEVEL}, median of ${all.length}`, part(all, 0.5), TARGETS.move, 'ms'],
];
for (const [what, got, target, unit] of rows)
  console.log(`${got <= target ? 'ok  ' : 'OVER'} ${what}: ${Math.round(got)} ${unit} (at most ${target})`);
await browser.close();
await site.stop();
process.exitCode = rows.every(([, got, target]) => got <= target) ? 0 : 1;
