import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const words = fileURLToPath(new URL('../src/hautemer/games/reef/words', import.meta.url));
const server = process.env.HAUTEMER_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte({ configFile: false })],
  resolve: { alias: { 'reef-words': words } },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  test: { environment: 'happy-dom', include: ['tests/*.test.ts'] },
});
