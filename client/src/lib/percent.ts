import { settings } from './settings.svelte';

const whole = { style: 'percent', maximumFractionDigits: 0 } as const;

/** "37%", as the language of the screen writes it. */
export function percent(share: number): string {
  return new Intl.NumberFormat(settings.lang, whole).format(share);
}

/** "+37%" */
export function signed(share: number): string {
  return new Intl.NumberFormat(settings.lang, { ...whole, signDisplay: 'exceptZero' }).format(share);
}
