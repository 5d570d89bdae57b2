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

/** Modules that are made when the pages are built: their code by name. */
function virtual(modules: Record<string, () => string>): Plugin {
  return {
    name: 'virtual',
    resolveId: (source) => (source in modules ? source : undefined),
    load: (source) => (source in modules ? `export default ${modules[source]!()};` : undefined),
  };
}

/** `virtual:languages`: what the client needs to know of each language besides its words. */
function grammars(): string {
  const grammar = ({ name, one }: Record<string, unknown>) => ({ name, one });
  return JSON.stringify(Object.fromEntries(languages.map((lang) => [lang, grammar(read(`languages/${lang}.json`))])));
}

/** `virtual:covers`: by language, where its covers are, so that nobody loads those of a language that they do not speak. */
function coverFiles(): string {
  return `{${languages.map((lang) => `${lang}: () => import('virtual:covers/${lang}')`).join(', ')}}`;
}

/** `virtual:covers/en`: of every game's words only what stands on its box, so that the shelf does not load the rest. */
function covers(lang: string): string {
  const parts = ['name', 'line', 'players', 'minutes', 'seats', 'options', 'levels', 'sides', 'frame'];
  const cover = (words: Record<string, unknown>) => ({
    ...Object.fromEntries(parts.map((part) => [part, words[part]])),
    lessons: 'lessons' in words,
  });
  const games = readdirSync(`${hautemer}/games`).filter((game) => existsSync(`${hautemer}/games/${game}/words`));
  return JSON.stringify(Object.fromEntries(games.map((game) => [game, cover(read(`games/${game}/words/${lang}.json`))])));
}

const modules = {
  'virtual:languages': grammars,
  'virtual:covers': coverFiles,
  ...Object.fromEntries(languages.map((lang) => [`virtual:covers/${lang}`, () => covers(lang)])),
};

/** `drawings.json`: our drawings and the colours of the light theme, for the pictures that the server makes. */
function drawings(): Plugin {
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const folders = ['src/art/pieces', 'src/art/crew'];
  const inside = (svg: string) => svg.replace(/^<svg[^>]*>(<title>.*?<\/title>)?/, '').replace(/<\/svg>\s*$/, '');
  return {
    name: 'drawings',
    generateBundle() {
      const root = readFileSync(here('src/tokens.css'), 'utf8').split('}')[0]!;
      const colours = Object.fromEntries([...root.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]));
      const files = folders.flatMap((folder) =>
        readdirSync(here(folder)).map((file) => [file.slice(0, -'.svg'.length), `${folder}/${file}`]),
      );
      const drawings = Object.fromEntries(files.map(([name, path]) => [name, inside(readFileSync(here(path!), 'utf8'))]));
      this.emitFile({ type: 'asset', fileName: 'drawings.json', source: JSON.stringify({ colours, drawings }) });
    },
  };
}

/** Of a game's words `en.json?lessons` is what its lessons say, `en.json?table` all the rest: a table loads no lessons. */
function partsOfWords(): Plugin {
  return {
    name: 'parts of words',
    enforce: 'pre',
    load(id) {
      const [, path, part] = /^(.*\/words\/\w+\.json)\?(table|lessons)$/.exec(id) ?? [];
      if (!path) return;
      const { lessons, ...table } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
      return { code: `export default ${JSON.stringify(part === 'table' ? table : (lessons ?? {}))};`, moduleType: 'js' };
    },
  };
}

export default defineConfig({
  plugins: [svelte({ configFile: false }), virtual(modules), partsOfWords(), drawings()],
  resolve: { alias: { hautemer } },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'] },
});
