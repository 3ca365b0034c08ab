// Keeps the files of one version, all of them before it is used: the page is there without a network.
// Files have their version in their address, so a page never gets files of two versions.
//
// A server's pages come from the server whenever it answers, so a new version shows at once; what is
// kept is shown while there is no connection. The edition without a server shows what is kept, and a
// new build waits until every tab with the old one is closed or the player takes it over.

// @ts-expect-error the server, or the build, replaces this name by a list
// biome-ignore lint/correctness/noUndeclaredVariables: the same
const { version, files, hasServer } = /** @type {Precache} */ (PRECACHE);

/** @typedef {{version: string, files: string[], hasServer: boolean}} Precache */

const CACHE = `sapper-${version}`;
const addresses = new Set(files.map((file) => new URL(file, location.href).href));
const scope = /** @type {any} */ (globalThis);

/** Milliseconds that a page may take to come before the one that is kept is shown. */
const PATIENCE = 8000;

scope.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(fill());
});

async function fill() {
  const cache = await caches.open(CACHE);
  // What the page has just fetched comes from the browser's own cache. Only pages have the same
  // address in every version: the browser must ask whether it has the present one.
  const requests = files.map((file) =>
    file.startsWith("static/") ? file : new Request(file, { cache: "no-cache" }),
  );
  await cache.addAll(requests);
  if (hasServer) await scope.skipWaiting();
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
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || !addresses.has(origin + pathname)) return;
  const isPage = request.mode === "navigate";
  event.respondWith(isPage && hasServer ? fromServer(request) : kept(request));
});

/** @param {Request} request */
async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
  return found ?? fetch(request);
}

/** What the server answers; if it does not, what is kept. @param {Request} request */
async function fromServer(request) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const answer = await Promise.race([fetch(request).catch(() => undefined), late]);
  return answer && answer.status < 500 ? answer : kept(request);
}
