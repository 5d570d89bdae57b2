/** Where we are: the path and the anchor of the address bar, and the rules that lie open beside a table. */
export const route = $state({ path: location.pathname, hash: location.hash, rules: null as Rules | null });

interface Rules {
  game: string;
  clause: string; // none: from the beginning
}

export function go(href: string): void {
  const { pathname, search, hash } = location;
  const from = new URL(href, location.href).pathname === pathname ? cameFrom() : pathname + search + hash;
  history.pushState({ from }, '', href);
  arrive();
  if (!route.hash) scrollTo(0, 0);
}

/** The same place by another name. */
export function goesBy(href: string): void {
  history.replaceState(history.state, '', href);
  arrive();
}

/** Where the step was made that led to this page; nowhere, if it was opened by its address. */
export function cameFrom(): string {
  return (history.state as { from?: string } | null)?.from ?? '';
}

function arrive(): void {
  route.path = location.pathname;
  route.hash = location.hash;
  route.rules = null;
}

addEventListener('popstate', arrive);

/** A click on a link of our own is a step inside the page; but a table, a replay or a lesson is not left for the rules. */
export function follow(click: MouseEvent): void {
  const link = (click.target as Element).closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
  click.preventDefault();
  const game = /^\/rules\/(\w+)$/.exec(link.pathname)?.[1];
  if (game && /^\/(?:t|r|learn)\//.test(route.path) && !('page' in link.dataset)) {
    route.rules = { game, clause: decodeURIComponent(link.hash.slice(1)) };
  } else go(link.pathname + link.search + link.hash);
}
