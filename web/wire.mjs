// Makes src/wire.ts from the JSON Schema of crates/wire on standard input; `--check` only says whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { compile } from 'json-schema-to-typescript';

const FILE = new URL('src/wire.ts', import.meta.url);
const BANNER = '// What crosses the wire. Made of the types of crates/wire by `make wire`: change those, not this file.\n';

/** Rewrites the schema for the compiler: whatever is next to a `$ref` or `oneOf` is moved into an `allOf`. */
function plain(node) {
  if (Array.isArray(node)) return node.map(plain);
  if (node === null || typeof node !== 'object') return node;
  const { $ref, oneOf, description, ...rest } = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, plain(value)]));
  const own = Object.keys(rest).some((key) => key === 'properties');
  if ($ref) return own ? { allOf: [rest, { $ref }] } : { $ref };
  const about = description && { description };
  if (oneOf && own) return { ...about, allOf: [rest, { oneOf }] };
  return { ...about, ...rest, ...(oneOf && { oneOf }) };
}

const schema = plain(JSON.parse(await text(process.stdin)));
const types = await compile(schema, 'Wire', {
  bannerComment: BANNER,
  additionalProperties: false,
  unreachableDefinitions: true,
  style: { singleQuote: true, printWidth: 110 },
});
const tidy = types
  .replace(/\n \*\n \* This interface was referenced by `Wire`'s JSON-Schema\n \* via the `definition` "\w+"\./g, '')
  .replace(/\/\*\*\n \* This interface was referenced by `Wire`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/g, '')
  .replace(/\/\*\*\n( *) \* (.*)\n *\*\//g, '/** $2 */')
  .replace(/export interface Wire \{\n.*\n\}\n/, '');
if (!process.argv.includes('--check')) {
  writeFileSync(FILE, tidy);
} else if (readFileSync(FILE, 'utf8') !== tidy) {
  console.error('web/src/wire.ts is not what the types of crates/wire make: run `make wire`');
  process.exit(1);
}
