// The type case: reduces the fonts of the npm packages to the characters used.
import subset from 'subset-font';
import type { Plugin } from 'vite';

const ASCII = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)).join('');
const SORTS = ASCII + '\u00a0£·×½¼¾éäöüÄÖÜß–—‘’“”„†•…→←↑↓−';

// The features of OpenType that the page uses; the fonts' hints, half of their bytes, help only low-resolution screens.
const FEATURES = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'lnum', 'tnum', 'smcp', 'c2sc'];

/** Reduces every font in the build to these characters. */
export function typeCase(): Plugin {
  return {
    name: 'type-case',
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.woff2')) continue;
        file.source = await subset(Buffer.from(file.source), SORTS, { targetFormat: 'woff2', keepFeatures: FEATURES, noHinting: true });
      }
    },
  };
}
