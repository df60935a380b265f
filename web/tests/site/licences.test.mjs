// The site has the licences of what is in it, and nobody waits for them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { SITE, weights } from './site.mjs';

test('the licences of all that is in the site lie beside it, and a first visit does not fetch them', () => {
  const text = readFileSync(join(SITE, 'licences.txt'), 'utf8');
  for (const library of ['serde_json', 'svelte', '@fontsource/old-standard-tt']) assert.ok(text.includes(`\n==== ${library} `), library);
  assert.ok(!weights().files.includes('licences.txt'));
});
