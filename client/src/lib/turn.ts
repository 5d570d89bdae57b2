import asked from '../art/turn.svg';
import usual from '../art/pieces/crab.svg';
import { settings } from './settings.svelte';
import { sound } from './sounds';

/** Whether this browser can call somebody back who looks elsewhere. */
export const canNotify = 'Notification' in globalThis && isSecureContext;

/** The page's icon says whether somebody here is asked. */
export function markTurn(yours: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon) icon.href = yours ? asked : usual;
}

/** Somebody here is asked, while nobody looks: heard, where sounds are on, and shown beside other windows, where that was asked for. */
export function callBack(title: string, table: string): void {
  if (document.hidden) call(title, table);
}

/** Somebody waits for whoever sits here; they may look and not see it. */
export function call(title: string, table: string): void {
  sound('turn');
  if (!document.hidden || !canNotify || !settings.notices || Notification.permission !== 'granted') return;
  const notice = new Notification(title, { tag: table, icon: usual });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}

/** From now on, or no longer; the browser asks whether we may. */
export async function turnNotices(): Promise<void> {
  settings.notify(!settings.notices && (await Notification.requestPermission()) === 'granted');
}
