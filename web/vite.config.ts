import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { typeCase } from './type-case';

const server = process.env['BROADSIDE'] ?? 'http://127.0.0.1:1914';

export default defineConfig({
  plugins: [typeCase(), svelte()],
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: {
    proxy: {
      '/api': { target: server, ws: true, changeOrigin: true },
      '/art': { target: server, changeOrigin: true },
    },
  },
});
