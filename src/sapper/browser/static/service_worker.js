// Keeps the files of one build, all of them before it is used: the page works without a network. A new
// build waits until every tab with the old one is closed or the player takes it over, so that a page
// never gets files of two builds.

// @ts-expect-error the build replaces this name by what it has written
// biome-ignore lint/correctness/noUndeclaredVariables: the same
const { version, files } = /** @type {{version: string, files: string[]}} */ (PRECACHE);
const CACHE = `sapper-${version}`;
const scope = /** @type {any} */ (globalThis);

scope.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(fill());
});

async function fill() {
  const cache = await caches.open(CACHE);
  // What the page has just fetched comes from the browser's own cache; names carry a hash.
  await cache.addAll(files);
}

scope.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      const old = names.filter((name) => name.startsWith("sapper-") && name !== CACHE);
      await Promise.all(old.map((name) => caches.delete(name)));
      await scope.clients.claim();
    })(),
  );
});

scope.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "take over") scope.skipWaiting();
});

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  event.respondWith(found(request));
});

/** @param {Request} request */
async function found(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
  return kept ?? fetch(request);
}
