import { languageOf, type Lang } from './languages';

const FORM = /\{(\w+)\|((?:[^|{}]|\{\w+\})*)\|((?:[^|{}]|\{\w+\})*)\}/gu;
const PLACE = /\{(\w+)\}/gu;

/** The sentence with its parts; {count|one card|{count} cards} takes the form that fits the count. */
export function fill(sentence: string, parts: Record<string, string | number>, lang: Lang): string {
  const text = filled(sentence, parts, lang);
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The same as a part of another sentence: it begins as it is written. */
export function filled(sentence: string, parts: Record<string, string | number>, lang: Lang): string {
  return sentence
    .replace(FORM, (_, name: string, singular: string, plural: string) => {
      return languageOf(lang).one.includes(Number(part(parts, name))) ? singular : plural;
    })
    .replace(PLACE, (_, name: string) => part(parts, name));
}

function part(parts: Record<string, string | number>, name: string): string {
  const value = parts[name];
  if (value === undefined) throw new Error(`The sentence wants {${name}}.`);
  return String(value);
}
