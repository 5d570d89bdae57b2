/** A link to a table: the path names it, and the secrets of one or more seats stand after the `#`, which no server's log sees. */
export interface Link {
  table: string; // '' in a link from before, where the secrets stand in the path
  secrets: string[];
}

/** Where the seats of these secrets are. */
export function linkTo(table: string, ...secrets: string[]): string {
  return `/t/${table}#${secrets.join('+')}`;
}

/** What a path and its anchor lead to. */
export function readLink(path: string, hash: string): Link | null {
  const name = /^\/t\/([\w+-]+)$/.exec(path)?.[1];
  if (name === undefined) return null;
  const isTable = /^[0-9a-f]{16}$/.test(name);
  return { table: isTable ? name : '', secrets: (isTable ? hash.slice(1) : name).split('+') };
}

/** The picture of a table, which previews of its links show. */
export function cardOf(table: string, lang: string): string {
  return `/api/cards/${table}.png?lang=${lang}`;
}
