import type { Lang } from './languages';

/** The browser's own voice. */
export const hasVoice = 'speechSynthesis' in window;

/** Read aloud, instead of whatever is still being read. */
export function read(text: string, lang: Lang): void {
  if (!hasVoice) return;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
}
