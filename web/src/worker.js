// Kept in the house for trains: the page opens without a network, and says that there is none. What the server says
// about a game is never kept: it comes anew, from the server alone.
const STORE = "talong-__VERSION__";
const PARTS = "__PARTS__";
const NEWEST = /^(games\.\w+\.json|icon\.svg|manifest\.webmanifest)$/;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(STORE)
      .then((store) => store.addAll(PARTS))
      // The first one takes over at once; a newer one waits until somebody says so, or comes anew.
      .then(() => (self.registration.active ? undefined : self.skipWaiting())),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = (names) =>
    Promise.all(
      names.filter((name) => name.startsWith("talong-") && name !== STORE).map((name) => caches.delete(name)),
    );
  event.waitUntil(
    caches
      .keys()
      .then(old)
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  const scope = self.registration.scope;
  if (request.method !== "GET" || !address.href.startsWith(scope)) return;
  const path = address.href.slice(scope.length);
  if (/^(api|ws)\//.test(path)) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(scope)));
  // The parts of the local table are kept by that (local/parts.ts), and once is enough.
  else if (path.startsWith("assets/local."))
    event.respondWith(caches.match(request).then((here) => here ?? fetch(request)));
  else if (path.startsWith("assets/")) event.respondWith(kept(request));
  else if (NEWEST.test(path)) event.respondWith(newest(request));
});

/** What comes, and without a network what came last. */
async function newest(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(STORE)).put(request, answer.clone());
    return answer;
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}

/** What is here, or what comes and is here from then on. */
async function kept(request) {
  const here = await caches.match(request);
  if (here) return here;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(STORE)).put(request, answer.clone());
  return answer;
}
