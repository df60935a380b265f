import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist', 'node_modules', 'shots', 'src/wire.ts'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      // TypeScript knows the names.
      'no-undef': 'off',
      // Routes are fragments of one page.
      'svelte/no-navigation-without-resolve': 'off',
      // State is raw here: a new value takes the place of the old one.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
