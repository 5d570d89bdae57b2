/** An arrow key leads from one button of a group to another: to the next, or to the one in the next row. Which one it is now. */
export function rove(key: KeyboardEvent, columns: number): number | null {
  const buttons = [...(key.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('button')];
  const from = buttons.indexOf(document.activeElement as HTMLElement);
  const by = { ArrowRight: 1, ArrowDown: columns, ArrowLeft: -1, ArrowUp: -columns }[key.key];
  if (!by || from < 0) return null;
  key.preventDefault();
  const to = (from + by + buttons.length) % buttons.length;
  buttons[to]!.focus();
  return to;
}
