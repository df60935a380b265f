import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { places } from './kept.svelte';
import { speak } from './words';

const target = document.getElementById('table');
async function open(target: HTMLElement) {
  await speak(places.language);
  // What stood there while the page was on its way.
  target.replaceChildren();
  mount(App, { target });
}
if (target) void open(target);
// Not everywhere can pages keep themselves: without it they only cannot open while the server is away.
if (import.meta.env.PROD)
  addEventListener('load', () => void navigator.serviceWorker?.register(`${import.meta.env.BASE_URL}sw.js`).catch(() => {}));
