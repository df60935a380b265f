import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { staticSite } from './static-site.ts';
import { typeCase } from './type-case.ts';

const server = process.env['BROADSIDE'] ?? 'http://127.0.0.1:1914';
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `vite build` makes the pages that a server embeds; `--mode site` makes a site that is its own house. */
export default defineConfig(({ mode }) => {
  const site = mode === 'site';
  return {
    base: site ? './' : '/',
    resolve: { alias: { '#house': here(site ? './src/house/local.ts' : './src/house/server.ts') } },
    plugins: [typeCase(), svelte(), ...(site ? [staticSite()] : [])],
    worker: { format: 'es' },
    build: {
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      ...(site ? { outDir: '../dist/site', emptyOutDir: true } : {}),
    },
    server: {
      // The words of the studies lie with the crate that answers them.
      fs: { allow: ['.', '../crates/studies/src/words'] },
      proxy: {
        // The server only answers its own origin, so the origin is rewritten.
        '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } },
        '/art': { target: server, changeOrigin: true },
        '/studies': { target: server, changeOrigin: true },
      },
    },
  };
});
