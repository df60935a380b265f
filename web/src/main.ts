import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { places } from './places.svelte';
import { speak } from './words';

const target = document.getElementById('table');
if (target) void speak(places.language).then(() => mount(App, { target }));
// Not everywhere can pages keep themselves: without it they only cannot open while the server is away.
if (import.meta.env.PROD)
  addEventListener('load', () => void navigator.serviceWorker?.register(`${import.meta.env.BASE_URL}sw.js`).catch(() => {}));
