import { svelte } from '@sveltejs/vite-plugin-svelte';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const hautemer = fileURLToPath(new URL('../src/hautemer', import.meta.url)); // where the words of the games are
const server = process.env.HAUTEMER_SERVER ?? 'http://127.0.0.1:8000';

/** The languages: each file of `hautemer/languages` is one. */
const languages = readdirSync(`${hautemer}/languages`)
  .map((file) => file.slice(0, -'.json'.length))
  .sort();
const read = (path: string) => JSON.parse(readFileSync(`${hautemer}/${path}`, 'utf8')) as Record<string, unknown>;

/** A module that is made when the pages are built. */
function virtual(name: string, value: () => unknown): Plugin {
  const id = `virtual:${name}`;
  return {
    name,
    resolveId: (source) => (source === id ? id : undefined),
    load: (source) => (source === id ? `export default ${JSON.stringify(value())};` : undefined),
  };
}

/** `virtual:languages`: what the client needs to know of each language besides its words. */
function grammars(): unknown {
  const grammar = ({ name, one }: Record<string, unknown>) => ({ name, one });
  return Object.fromEntries(languages.map((lang) => [lang, grammar(read(`languages/${lang}.json`))]));
}

/** `virtual:covers`: of every game's words only what stands on its box, so that the shelf does not load the rest. */
function covers(): unknown {
  const parts = ['name', 'line', 'players', 'minutes', 'seats', 'options', 'levels', 'sides', 'frame'];
  const cover = (words: Record<string, unknown>) => ({
    ...Object.fromEntries(parts.map((part) => [part, words[part]])),
    lessons: 'lessons' in words,
  });
  const inAll = (game: string) => Object.fromEntries(languages.map((lang) => [lang, cover(read(`games/${game}/words/${lang}.json`))]));
  const games = readdirSync(`${hautemer}/games`).filter((game) => existsSync(`${hautemer}/games/${game}/words`));
  return Object.fromEntries(games.map((game) => [game, inAll(game)]));
}

export default defineConfig({
  plugins: [svelte({ configFile: false }), virtual('languages', grammars), virtual('covers', covers)],
  resolve: { alias: { hautemer } },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'] },
});
