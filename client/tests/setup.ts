/** Every language, for whatever is said in a test; tests of no page (`@vitest-environment node`) say nothing. */
if ('matchMedia' in globalThis) {
  const [{ loadLanguage }, { LANGS }] = await Promise.all([import('../src/games/words'), import('../src/lib/languages')]);
  await Promise.all(LANGS.map(loadLanguage));
}
export {};
