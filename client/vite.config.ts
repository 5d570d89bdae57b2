import { svelte } from '@sveltejs/vite-plugin-svelte';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const hautemer = fileURLToPath(new URL('../src/hautemer', import.meta.url)); // where the words of the games are
const server = process.env.HAUTEMER_SERVER ?? 'http://127.0.0.1:8000';

/** `virtual:covers`: of every game's words only what stands on its box, so that the shelf does not load the rest. */
function covers(): Plugin {
  const id = 'virtual:covers';
  const parts = ['name', 'line', 'players', 'minutes', 'seats', 'options', 'levels'];
  const cover = (game: string, lang: string) => {
    const words = JSON.parse(readFileSync(`${hautemer}/games/${game}/words/${lang}.json`, 'utf8')) as Record<string, unknown>;
    return { ...Object.fromEntries(parts.map((part) => [part, words[part]])), lessons: 'lessons' in words };
  };
  return {
    name: 'covers',
    resolveId: (source) => (source === id ? id : undefined),
    load(source) {
      if (source !== id) return undefined;
      const games = readdirSync(`${hautemer}/games`).filter((game) => existsSync(`${hautemer}/games/${game}/words`));
      const all = Object.fromEntries(games.map((game) => [game, { en: cover(game, 'en'), fr: cover(game, 'fr') }]));
      return `export default ${JSON.stringify(all)};`;
    },
  };
}

export default defineConfig({
  plugins: [svelte({ configFile: false }), covers()],
  resolve: { alias: { hautemer } },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'] },
});
