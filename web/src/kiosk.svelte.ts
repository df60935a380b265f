// A device for guests, opened as `?kiosk` or, to wait longer or shorter than a minute, as `?kiosk=SECONDS`: when nobody has
// touched it for so long, everything that a guest left behind is forgotten and the shelf is shown again.

const PATIENCE = 60;
/** How many seconds before that the page says so. */
const NOTICE = 10;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'];

/** Forgets all that this browser keeps: seats, names, settings, and the games of a house of its own. */
async function forget() {
  for (const key of Object.keys(localStorage)) if (key.startsWith('broadside.')) localStorage.removeItem(key);
  sessionStorage.clear();
  await new Promise((done) => {
    const gone = indexedDB.deleteDatabase('broadside');
    gone.onsuccess = gone.onerror = gone.onblocked = done;
  });
  location.replace(location.pathname + location.search);
}

class Kiosk {
  /** Whether everything is about to be forgotten. */
  soon = $state(false);
  /** When a guest last touched the device; 0 before the first one has. */
  #last = 0;

  constructor() {
    const asked = new URLSearchParams(location.search).get('kiosk');
    if (asked === null) return;
    const patience = Number(asked) > 0 ? Number(asked) : PATIENCE;
    const touched = () => {
      this.#last = Date.now();
      this.soon = false;
    };
    for (const touch of TOUCHES) addEventListener(touch, touched, { capture: true, passive: true });
    const watch = setInterval(() => {
      if (!this.#last) return;
      const left = patience - (Date.now() - this.#last) / 1000;
      this.soon = left <= NOTICE;
      if (left > 0) return;
      clearInterval(watch);
      void forget();
    }, 500);
  }
}

export const kiosk = new Kiosk();
