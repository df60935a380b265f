// Keeps every file of a version, so that the site needs no net after the first visit. The build fills in the two names.
const VERSION = 'VERSION';
const FILES = ['FILES'];
const PREFIX = `broadside ${new URL('./', location.href).pathname} `;

addEventListener('install', (event) =>
  event.waitUntil(
    caches
      .open(PREFIX + VERSION)
      // What the browser kept by itself may be of an older version.
      .then((kept) => kept.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' }))))
      .then(() => skipWaiting()),
  ),
);

addEventListener('activate', (event) => event.waitUntil(tidy().then(() => clients.claim())));

/** Open pages of the version before may still ask for its files: it is kept, and older ones are not. */
async function tidy() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + VERSION);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (method === 'GET' && url.startsWith(new URL('./', location.href).href)) event.respondWith(answer(event.request, mode === 'navigate'));
});

/** A page is of the newest version kept; what it asks for has the version in its name. */
async function answer(request, isPage) {
  const newest = await caches.open(PREFIX + VERSION);
  const kept = isPage ? await newest.match('./') : ((await newest.match(request)) ?? (await caches.match(request)));
  if (kept) return kept;
  const answer = await fetch(request);
  // A bot's weights come when it first plays, and are kept from then on.
  if (answer.ok && request.url.endsWith('.net')) await newest.put(request, answer.clone());
  return answer;
}
