// Stores all files of one version before that version is used, so that the page works without a
// network. The address of each file contains its version, so a page never mixes two versions.
//
// A server's pages come from the server whenever it answers, so a new version shows at once; the
// stored page is shown while there is no connection. The edition without a server shows the stored
// page. A new build waits until every tab with the old one is closed, or until the player switches
// to the new one.

// @ts-expect-error the server, or the build, replaces this name with a list
// biome-ignore lint/correctness/noUndeclaredVariables: a list replaces this name
const { version, files, hasServer } = /** @type {Precache} */ (PRECACHE);

/** @typedef {{version: string, files: string[], hasServer: boolean}} Precache */

// Another folder of the same host may contain another edition, which has its own cache.
const OWN = `sapper-${new URL("./", location.href).pathname}-`;
const CACHE = `${OWN}${version}`;
const addresses = new Set(files.map((file) => new URL(file, location.href).href));
const scope = /** @type {any} */ (globalThis);

/** Milliseconds to wait for a page before the stored one is shown. */
const PATIENCE = 8000;

scope.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(fill());
});

async function fill() {
  const cache = await caches.open(CACHE);
  // Files that the page has just fetched come from the browser's cache. Pages have the same address
  // in every version, so for them the browser must ask the server.
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
      const old = names.filter((name) => name.startsWith(OWN) && name !== CACHE);
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

/** The server's answer, or the stored file if there is no answer. @param {Request} request */
async function fromServer(request) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const answer = await Promise.race([fetch(request).catch(() => undefined), late]);
  return answer && answer.status < 500 ? answer : kept(request);
}
