// @vitest-environment node
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, createServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const NEW = 'zz'; // a made-up language: every sentence stands between brackets, and two are told as one
const here = fileURLToPath(new URL('..', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'hautemer-'));
const client = join(copy, 'client');
const games = ['reef', 'calypso', 'island', 'monster'];

const bracketed = (words: unknown): unknown =>
  typeof words === 'string'
    ? `⟦${words}⟧`
    : Object.fromEntries(Object.entries(words as object).map(([key, value]) => [key, bracketed(value)]));
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;

/** A copy of the pages and of the words, with one language more; no code is changed. */
beforeAll(() => {
  for (const part of ['src', 'index.html', 'package.json', 'tsconfig.json', 'vite.config.ts'])
    cpSync(join(here, part), join(client, part), { recursive: true });
  symlinkSync(join(here, 'node_modules'), join(client, 'node_modules'));
  const words = ['languages', 'words', ...games.map((game) => `games/${game}/words`)].map((folder) => `src/hautemer/${folder}`);
  for (const folder of words) cpSync(join(here, '..', folder), join(copy, folder), { recursive: true });
  for (const folder of [...words.slice(1), 'client/src/words']) {
    writeFileSync(join(copy, folder, `${NEW}.json`), JSON.stringify(bracketed(read(join(copy, folder, 'en.json')))));
  }
  writeFileSync(join(copy, dirname(words[1]!), 'languages', `${NEW}.json`), JSON.stringify({ name: 'Zzz', one: [1, 2] }));
});
afterAll(() => rmSync(copy, { recursive: true }));

test('the pages are built with one language more, and only its readers load its words of a game', { timeout: 120_000 }, async () => {
  const outDir = join(copy, 'pages');
  await build({ root: client, configFile: join(client, 'vite.config.ts'), logLevel: 'silent', build: { outDir } });
  const files = readdirSync(join(outDir, 'assets')).filter((name) => name.endsWith('.js'));
  const code = (name: string) => readFileSync(join(outDir, 'assets', name), 'utf8');
  const own = files.filter((name) => name.startsWith(`${NEW}-`)).map(code);
  for (const game of games) {
    const { clauses } = read(join(copy, `src/hautemer/games/${game}/words/en.json`)) as { clauses: Record<string, { text: string }> };
    const rule = `⟦${Object.values(clauses)[0]!.text.slice(0, 30)}`;
    expect(
      own.filter((text) => text.includes(rule)),
      game,
    ).toHaveLength(1);
    expect(
      files.filter((name) => !name.startsWith(`${NEW}-`) && code(name).includes(rule)),
      game,
    ).toEqual([]);
  }
});

test('it is found, chosen, filled by its own rule, and its tables are told in it', { timeout: 120_000 }, async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal('navigator', { language: `${NEW}-AQ` });
  const server = await createServer({
    root: client,
    configFile: join(client, 'vite.config.ts'),
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
  });
  try {
    const load = <Module>(path: string) => server.ssrLoadModule(`/src/${path}`) as Promise<Module>;
    const { LANGS } = await load<typeof import('../src/lib/languages')>('lib/languages.ts');
    const { settings } = await load<typeof import('../src/lib/settings.svelte')>('lib/settings.svelte.ts');
    const { say } = await load<typeof import('../src/lib/words.svelte')>('lib/words.svelte.ts');
    const { fill } = await load<typeof import('../src/lib/fill')>('lib/fill.ts');
    const { coverOf, sayAt } = await load<typeof import('../src/games/cover')>('games/cover.ts');
    const { wordsOf, loadLanguage, loadWords, speak } = await load<typeof import('../src/games/words')>('games/words.ts');
    expect(LANGS).toEqual(['en', 'fr', NEW]);
    expect(settings.lang).toBe(NEW);
    await loadLanguage(NEW);
    expect(say('rules')).toMatch(/^⟦.+⟧$/u);
    expect(sayAt('calypso', 'asked_you')).toBe(say('asked_you'));
    expect(coverOf('island').name).toBe('⟦The Island⟧');
    expect([0, 1, 2, 3].map((count) => fill('{count|one|many}', { count }, NEW))).toEqual(['Many', 'One', 'One', 'Many']);
    await loadWords('monster');
    expect(wordsOf('monster')[NEW]?.name).toMatch(/^⟦/u);
    await speak('fr');
    expect([settings.lang, say('rules'), wordsOf('monster').fr?.name]).toEqual(['fr', 'Règles', 'Monster of the Sea']);
  } finally {
    await server.close();
  }
});
