/** Where we are: the path and the anchor of the address bar. */
export const route = $state({ path: location.pathname, hash: location.hash });

export function go(href: string): void {
  history.pushState(null, '', href);
  arrive();
  if (!route.hash) scrollTo(0, 0);
}

/** The same place by another name. */
export function goesBy(href: string): void {
  history.replaceState(history.state, '', href);
  arrive();
}

function arrive(): void {
  route.path = location.pathname;
  route.hash = location.hash;
}

addEventListener('popstate', arrive);

/** A click on a link of our own is a step inside the page. */
export function follow(click: MouseEvent): void {
  const link = (click.target as Element).closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
  click.preventDefault();
  go(link.pathname + link.search + link.hash);
}
