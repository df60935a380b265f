// The browser's check of finished deals: the same cases as the check in Rust, and the same results.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { build } from 'vite';

const { output } = await build({
  configFile: false,
  logLevel: 'error',
  build: {
    write: false,
    minify: false,
    target: 'es2022',
    lib: { entry: new URL('../src/fair/check.ts', import.meta.url).pathname, formats: ['es'], fileName: 'check' },
  },
}).then((built) => (Array.isArray(built) ? built[0] : built));
const { checkDeal, cutOf, pledgeOf } = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
const cases = JSON.parse(readFileSync(new URL('./fair-cases.json', import.meta.url)));

test('an honest deal passes and every cheat is caught', () => {
  assert.ok(cases.length > 40);
  for (const { name, welcome, kept, reveal, fault, key } of cases) {
    const checked = checkDeal(welcome, kept, reveal);
    assert.equal(checked.fault, fault, name);
    if (!fault) assert.equal(checked.key, key, name);
    if (!fault) assert.equal(checked.hand, welcome.packet > 0 && kept.hand !== undefined, name);
  }
  const { welcome, kept, reveal } = cases[0];
  assert.equal(checkDeal(welcome, kept, { ...reveal, seed: null }), null, 'not published yet');
});

test('a cut and its pledge are made as elsewhere', () => {
  const { kept } = cases[0];
  assert.equal(cutOf('5ec7e7', '1', 1), kept.own.cut);
  assert.equal(pledgeOf(kept.own.cut), kept.pledges[1]);
});
