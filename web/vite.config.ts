import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { typeCase } from './type-case.ts';

const server = process.env['BROADSIDE'] ?? 'http://127.0.0.1:1914';

export default defineConfig({
  plugins: [typeCase(), svelte()],
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: {
    proxy: {
      // The server only answers its own origin, so the origin is rewritten.
      '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } },
      '/art': { target: server, changeOrigin: true },
    },
  },
});
