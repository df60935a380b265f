// Keeps the page's own files, so that it opens while the server is away and can say so.
const SHELL = 'broadside';
const MOST = 100;

addEventListener('install', (event) =>
  event.waitUntil(
    caches
      .open(SHELL)
      .then((kept) => kept.add('/'))
      .then(() => skipWaiting()),
  ),
);
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method === 'GET' && origin === location.origin && !pathname.startsWith('/api/')) event.respondWith(answer(event.request, pathname));
});

async function answer(request, pathname) {
  const kept = await caches.open(SHELL);
  const name = request.mode === 'navigate' ? '/' : request;
  // The names of assets contain a hash of their content, so they never change.
  const same = pathname.startsWith('/assets/') && (await kept.match(name));
  if (same) return same;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) {
      await kept.put(name, fresh.clone());
      const names = await kept.keys();
      await Promise.all(names.slice(0, Math.max(0, names.length - MOST)).map((old) => kept.delete(old)));
    }
    return fresh;
  } catch (fault) {
    const old = await kept.match(name);
    if (old) return old;
    throw fault;
  }
}
