/**
 * Keeps one whole release of the app in the browser, so that it opens without a connection
 * (docs/decisions/033-service-worker-of-our-own.md). Runs beside the pages, bundled with nothing: the build writes
 * `release` in front of it (scripts/service-worker.ts). Calls to /api never pass through it.
 */
declare const release: { id: string; files: string[] };

type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Event & { request: Request; respondWith(answer: Promise<Response>): void };
type WorkerScope = {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
};
// The page's types are the ones that TypeScript knows here.
const worker = self as unknown as WorkerScope;

const prefix = 'caselift-';
const own = `${prefix}${release.id}`;
/** Served for every page: its headers, the content policy among them, are kept with it and fit its inline script. */
const page = '/index.html';

// All files or none: one that cannot be had leaves the former release as it is.
worker.addEventListener('install', (event) => {
  const requests = release.files.map((file) => new Request(file, { cache: 'no-cache' }));
  event.waitUntil(caches.open(own).then((cache) => cache.addAll(requests)));
});

// The release before stays, for tabs that were opened with it and load a part of it later. A page that was opened before
// there was a worker has its parts from now on, too.
worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then(async (names) => {
      const former = names.filter((name) => name.startsWith(prefix) && name !== own);
      await Promise.all(former.slice(0, -1).map((name) => caches.delete(name)));
      await worker.clients.claim();
    }),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || /^\/api(\/|$)/.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(kept(page, request, { cacheName: own }));
  else if (release.files.includes(pathname)) event.respondWith(kept(pathname, request, { cacheName: own }));
  else if (pathname.startsWith('/assets/')) event.respondWith(kept(pathname, request, {}));
});

async function kept(file: string, request: Request, where: MultiCacheQueryOptions): Promise<Response> {
  return (await caches.match(file, where)) ?? fetch(request);
}

// A page asks for the new release once the person has agreed to it, and reloads.
worker.addEventListener('message', ({ data }) => {
  if (data === 'activate') void worker.skipWaiting();
});
