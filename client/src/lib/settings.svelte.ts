import { LINE_UPS } from './messages';
import { spoken, type Lang } from './languages';
import { SPEEDS } from './pace';

type Rank = keyof typeof LINE_UPS;
const USUAL: Rank = 'lookout';

const dark = matchMedia('(prefers-color-scheme: dark)');

/** What this browser remembers of its user: language, light, sound, speed, name, and how strong the crew should be. */
class Settings {
  lang = $state<Lang>(wantedLang());
  theme = $state<'light' | 'dark'>(wantedTheme());
  sound = $state(recall('sound') === 'on'); // off unless asked for
  notices = $state(recall('notices') === 'on'); // of the browser, when somebody here is asked
  dice = $state(recall('dice') !== 'alone'); // one's own are thrown by hand
  voice = $state(recall('voice') === 'on'); // what is asked is read aloud
  speed = $state(wantedSpeed()); // at which others are seen to play
  name = $state(recall('name') ?? '');
  crew = $state<Rank>(wantedCrew());

  speak(lang: Lang): void {
    this.lang = lang;
    remember('lang', lang);
  }

  turnLight(): void {
    this.theme = this.theme === 'dark' ? 'light' : 'dark';
    remember('theme', this.theme);
  }

  turnSound(): void {
    this.sound = !this.sound;
    remember('sound', this.sound ? 'on' : 'off');
  }

  notify(wanted: boolean): void {
    this.notices = wanted;
    remember('notices', wanted ? 'on' : 'off');
  }

  handDice(wanted: boolean): void {
    this.dice = wanted;
    remember('dice', wanted ? 'hand' : 'alone');
  }

  turnVoice(): void {
    this.voice = !this.voice;
    remember('voice', this.voice ? 'on' : 'off');
  }

  sailWith(rank: Rank): void {
    this.crew = rank;
    remember('crew', rank);
  }

  hurry(speed: number): void {
    this.speed = speed;
    remember('speed', String(speed));
  }

  call(name: string): void {
    this.name = name;
    remember('name', name);
  }
}

function wantedLang(): Lang {
  const kept = recall('lang');
  return spoken(kept ? [kept, navigator.language] : [navigator.language]);
}

function wantedTheme(): 'light' | 'dark' {
  const kept = recall('theme');
  if (kept === 'light' || kept === 'dark') return kept;
  return dark.matches ? 'dark' : 'light';
}

function wantedCrew(): Rank {
  const kept = recall('crew') ?? '';
  return kept in LINE_UPS ? (kept as Rank) : USUAL;
}

function wantedSpeed(): number {
  const kept = Number(recall('speed'));
  return SPEEDS.includes(kept) ? kept : 1;
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`hautemer.${key}`);
  } catch {
    return null; // a browser that keeps nothing still plays
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`hautemer.${key}`, value);
  } catch {
    // as above
  }
}

export const settings = new Settings();
dark.addEventListener('change', () => (settings.theme = wantedTheme()));
