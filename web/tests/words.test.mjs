// What the browser says is in its files of phrases: every language has the same, and no source has words of its own.
import { FluentResource } from '@fluent/bundle';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'svelte/compiler';

const SOURCES = fileURLToPath(new URL('../src', import.meta.url));
const LANGUAGES = readdirSync(join(SOURCES, 'words'));

/** Everything in a tree that has a type, with what it lies in, nearest first. */
function* nodes(node, around = []) {
  if (Array.isArray(node)) for (const one of node) yield* nodes(one, around);
  else if (node && typeof node === 'object') {
    if (node.type) yield [node, around];
    for (const [key, inner] of Object.entries(node))
      if (key !== 'parent') yield* nodes(inner, node.type ? [{ ...node, key }, ...around] : around);
  }
}

/** The phrases of a language, attributes too, each with the names of its arguments. */
function phrases(file) {
  const { body } = new FluentResource(readFileSync(join(SOURCES, 'words', file), 'utf8'));
  const found = {};
  const args = (pattern) => [...new Set([...nodes(pattern)].filter(([{ type }]) => type === 'var').map(([{ name }]) => name))].sort();
  for (const { id, value, attributes } of body) {
    assert.ok(!(id in found), `${file} has ${id} twice`);
    found[id] = args(value);
    for (const [name, pattern] of Object.entries(attributes)) found[`${id}.${name}`] = args(pattern);
  }
  return found;
}

const english = phrases('en.ftl');
function parsed(path, text) {
  const { fragment, instance, module } = parse(path.endsWith('.svelte') ? text : `<script lang="ts">\n${text}\n</script>`, {
    modern: true,
  });
  return { path, text, trees: [fragment, instance, module].filter(Boolean) };
}
const read = () =>
  readdirSync(SOURCES, { recursive: true })
    .filter((path) => /\.(svelte|ts)$/.test(path) && path !== 'wire.ts')
    .map((path) => parsed(path, readFileSync(join(SOURCES, path), 'utf8')));

test("the browser's own words are the same in every language", () => {
  assert.ok(Object.keys(english).length > 250);
  assert.ok(LANGUAGES.length > 1);
  for (const language of LANGUAGES) assert.deepEqual(phrases(language), english, language);
});

/** What the calls of the given functions have as their first argument, if it is a plain text. */
const asked = (trees, names) =>
  [...nodes(trees)]
    .filter(([{ type, callee }]) => type === 'CallExpression' && names.includes(callee.property?.name ?? callee.name))
    .flatMap(
      ([
        {
          arguments: [first],
        },
      ]) => (first?.type === 'ConditionalExpression' ? [first.consequent, first.alternate] : [first]),
    )
    .map((first) => first?.value)
    .filter((value) => typeof value === 'string');

test('every phrase that is asked for is there', () => {
  const all = read();
  const missing = all.flatMap(({ path, trees }) => [
    ...asked(trees, ['say'])
      .filter((id) => !(id in english))
      .map((id) => `${path}: ${id}`),
    ...asked(trees, ['own'])
      .filter((id) => !(`web-${id}` in english))
      .map((id) => `${path}: web-${id}`),
  ]);
  assert.deepEqual(missing, []);
});

/** What people see or hear of an element beside its text. */
const HEARD = new Set(['aria-label', 'placeholder', 'title', 'alt']);
/** The program's name, which is the same everywhere. */
const NAMES = /\bBroadside\b/g;
const hasWords = (text) => /\p{L}{2}/u.test(text.replace(NAMES, ''));
/** Whether a text in the code reads like words for people: several in a row, or one with a capital. */
const isSpoken = (text) =>
  hasWords(text) && (/\p{L}[,;:]? \p{L}{2}/u.test(text) || (/^\p{Lu}\p{Ll}+\p{P}?$/u.test(text) && !KEYS.has(text)));
const KEYS = new Set(['Enter', 'Escape', 'Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Home', 'End', 'Bearer']);
/** What takes a text that nobody reads: a selector, or an error that is always caught. */
const UNREAD = new Set(['matches', 'closest', 'querySelector', 'querySelectorAll', 'matchMedia', 'Error', 'hash', 'utf8ToBytes']);

/** The words of a source's own: texts and attributes in a template, sentences in its code. */
function ownWords({ path, text, trees }) {
  const at = ({ start }) => `${path}:${text.slice(0, start).split('\n').length}`;
  return [...nodes(trees)].flatMap(([node, around]) => {
    const inside = (...types) => around.find(({ type }) => types.includes(type));
    const code = around.some(({ type, name }) => type === 'RegularElement' && name === 'code');
    const attribute = inside('Attribute');
    const heard = attribute ? HEARD.has(attribute.name) : true;
    if (node.type === 'Text') return heard && !code && hasWords(node.data) ? [`${at(node)} ${node.data.trim()}`] : [];
    const said = node.type === 'Literal' ? node.value : node.type === 'TemplateElement' ? node.value.cooked : null;
    if (typeof said !== 'string') return [];
    const call = inside('CallExpression', 'NewExpression');
    if (call && UNREAD.has(call.callee.property?.name ?? call.callee.name)) return [];
    const shown = inside('ExpressionTag') && !call && heard && !inside('BinaryExpression', 'MemberExpression');
    return (shown ? hasWords(said) : isSpoken(said)) ? [`${at(node)} ${said}`] : [];
  });
}

test('no source has words of its own', () => {
  assert.deepEqual(read().flatMap(ownWords), []);
});

test('no style says anything', () => {
  for (const { path, text } of read())
    for (const [, said] of text.matchAll(/\bcontent: '([^']*)'/g)) assert.ok(!hasWords(said), `${path}: ${said}`);
});

test('words that are planted in a source are found', () => {
  const planted = [
    ['Heading.svelte', '<h2>Your games</h2>'],
    ['Label.svelte', '<button aria-label="Close">×</button>'],
    ['Shown.svelte', "<p>{late ? 'too late' : ''}</p>"],
    ['Title.svelte', "<script>let late = false;</script><p title={late ? 'Late' : undefined}></p>"],
    ['Error.svelte', "<script>const note = 'The server is away.';</script>"],
    ['code.ts', "export const trouble = 'No such table';"],
    ['built.ts', 'export const told = (name: string) => `${name} has won the game`;'],
  ];
  for (const [path, text] of planted) assert.equal(ownWords(parsed(path, text)).length, 1, path);
  assert.deepEqual(ownWords(parsed('Fine.svelte', '<h1>Broadside</h1><p class="wide open">{say(\'mine-none\')}</p>')), []);
});
