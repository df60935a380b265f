// The house as a browser runs it and the native one do the same, byte for byte: every game, a whole deal played by bots of every level.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SITE, shelfOf } from './site.mjs';

const LEVELS = ['random', 'recruit', 'sergeant', 'general', 'marshal'];
/** The strongest think long: they play where fewest sit. */
const SLOW = new Set(['sergeant', 'general', 'marshal']);
/** Longer than any deal. */
const MOST_MOVES = 3000;
const MOST_BYTES = 1 << 28;

const target = process.env.CARGO_TARGET_DIR ?? join(dirname(fileURLToPath(import.meta.url)), '../../../target');
const NATIVE = join(target, 'debug/examples/errands');

/** The house out of the site, with a clock and chance that everybody knows. */
async function compiled() {
  const assets = join(SITE, 'assets');
  const file = readdirSync(assets).find((name) => name.endsWith('.wasm'));
  const { instance } = await WebAssembly.instantiate(readFileSync(join(assets, file)), {});
  const { memory, room, run, result, learn } = instance.exports;
  // The native house has the bots' weights in itself.
  const weights = readFileSync(
    join(
      assets,
      readdirSync(assets).find((name) => name.endsWith('.net')),
    ),
  );
  const place = room(weights.length);
  new Uint8Array(memory.buffer).set(weights, place);
  learn();
  let count = 0;
  const errands = [];
  const results = [];
  return {
    errands,
    results,
    run(what) {
      count += 1;
      const chance = createHash('sha256').update(`alike ${count}`).digest('hex');
      const errand = JSON.stringify({ now: 1_700_000_000_000 + count, chance, what });
      const bytes = Buffer.from(errand);
      const at = room(bytes.length);
      new Uint8Array(memory.buffer).set(bytes, at);
      const length = run();
      const told = Buffer.from(memory.buffer, result(), length).toString();
      errands.push(errand);
      results.push(told);
      return JSON.parse(told);
    },
  };
}

/** Does an errand, with all that it needs. */
function carryOut(house, what) {
  let told = house.run(what);
  while (told.need) {
    house.run({ load: { table: told.need, lines: [], names: [] } });
    told = house.run(what);
  }
  while (told.keep) told = house.run({ stored: { safe: true } });
  return told;
}

for (const { id: game, usual_players: usual, players: counts } of shelfOf(SITE)) {
  test(`${game} is played alike in a browser and by the native house`, async () => {
    const house = await compiled();
    for (const [socket, level] of LEVELS.entries()) {
      // The marshal thinks longest. Elsewhere it searches as the general does; its tree grows in the patience.
      if (level === 'marshal' && counts[0] > 1) continue;
      const players = SLOW.has(level) ? counts[0] : usual;
      const opening = { game, target: 'deal', seat: null, seats: Array(players).fill(level) };
      const { answer } = carryOut(house, { request: { method: 'POST', path: '/api/tables', body: JSON.stringify(opening) } });
      assert.equal(answer.status, 201, answer.body);
      const { table } = JSON.parse(answer.body);
      const hello = JSON.stringify({ type: 'hello', protocol: 2, table, after: 0 });
      let told = carryOut(house, { hear: { socket, text: hello } });
      assert.ok(told.due, 'bots play while somebody watches');
      for (let moves = 0; told.due && moves < MOST_MOVES; moves++) told = carryOut(house, 'think');
      carryOut(house, { hang_up: { socket } });
      const record = carryOut(house, { request: { method: 'GET', path: `/api/tables/${table}/record` } }).answer;
      assert.equal(record.status, 200, `the deal at level ${level} comes to its end`);
    }
    const native = spawnSync(NATIVE, { input: house.errands.join('\n'), maxBuffer: MOST_BYTES, encoding: 'utf8' });
    assert.equal(native.status, 0, `${native.error ?? native.stderr}: run cargo build -p broadside-worker --examples`);
    const results = native.stdout.trimEnd().split('\n');
    assert.equal(results.length, house.results.length);
    // Message by message: a difference deep in a long text is hard to read.
    results.forEach((result, n) => assert.equal(house.results[n], result, house.errands[n]));
  });
}
