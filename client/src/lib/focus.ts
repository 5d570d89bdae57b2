const NEXT = 'button.lit, button.may, [role="button"].lit, .lit button';

/** Whoever plays by keys keeps their place: when what they pressed goes, the next thing that may be touched has the focus. */
export function keepFocus(room: HTMLElement): () => void {
  let held: Element | null = null;
  const hold = ({ target }: FocusEvent) => {
    held = target instanceof Element && target.matches(':focus-visible') ? target : null;
  };
  const mend = () => {
    if (held && !held.isConnected && document.activeElement === document.body) room.querySelector<HTMLElement>(NEXT)?.focus();
  };
  const changes = new MutationObserver(mend);
  room.addEventListener('focusin', hold);
  changes.observe(room, { childList: true, subtree: true, attributeFilter: ['class'] });
  return () => {
    room.removeEventListener('focusin', hold);
    changes.disconnect();
  };
}
