import LANGUAGES from 'virtual:languages';

/** A language by its code: one that has a file in `hautemer/languages`. */
export type Lang = string;

/** What is to be known of a language besides its words. */
export interface Language {
  name: string;
  one: number[]; // the counts that take the singular
}

/** Spoken where no other is asked for; the shape of the words is that of its files. */
export const DEFAULT: Lang = 'en';

export const LANGS: Lang[] = Object.keys(LANGUAGES);

export function languageOf(lang: Lang): Language {
  return LANGUAGES[lang] ?? LANGUAGES[DEFAULT]!;
}

/** The first of these that is spoken here, as in `fr-CA`. */
export function spoken(wanted: readonly string[]): Lang {
  const codes = wanted.map((tag) => tag.split('-')[0]!);
  return codes.find((code) => LANGS.includes(code)) ?? DEFAULT;
}

/** Files of words, by language: `import.meta.glob` names them by their paths. */
export function byLanguage<T>(files: Record<string, T>): Record<Lang, T> {
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), file]));
}
