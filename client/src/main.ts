import '@fontsource-variable/bricolage-grotesque';
import '@fontsource-variable/literata';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadLanguage } from './games/words';
import { settings } from './lib/settings.svelte';
import './tokens.css';
import './app.css';

document.documentElement.dataset.theme = settings.theme; // before anything is drawn: who wants it dark is not dazzled first
// no `await` here: chunks could no longer share this one's modules, and the page would load a third more
void loadLanguage(settings.lang).then(() => mount(App, { target: document.getElementById('app')! }));
