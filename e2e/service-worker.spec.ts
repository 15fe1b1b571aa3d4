/**
 * The service worker with the built app, the server's static files and its security headers. The product registers it
 * for reps and leads (submissions.spec.ts); nobody is signed in here, so the pages do it themselves.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { FastifyInstance } from 'fastify';
import { serviceWorkerFile } from '../web/scripts/service-worker.ts';
import { isNewRelease, releaseAnew, serveRelease } from './releases.ts';

test.use({ serviceWorkers: 'allow' });

let webRoot: string;
let app: FastifyInstance;
let origin: string;

test.beforeEach(async () => {
  ({ app, webRoot, origin } = await serveRelease());
});
test.afterEach(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true });
});

/** Opens the app and waits until the worker keeps it; answers what the content policy refused. */
async function openKept(page: Page): Promise<string[]> {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto(origin);
  await page.evaluate(async (file) => {
    await navigator.serviceWorker.register(`/${file}`);
    await navigator.serviceWorker.ready;
  }, serviceWorkerFile);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  return refused;
}

const loads = (page: Page, asset: string) => page.evaluate(async (file) => (await fetch(file)).ok, asset);
const hasWaiting = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    return registration.waiting !== null;
  });

test('the app opens without a connection, under its content policy, and no call is answered from what is kept', async ({
  page,
}) => {
  const refused = await openKept(page);
  const call = () => page.evaluate(async () => (await fetch('/api/readiness_check').catch(() => null))?.status ?? 0);
  expect(await call()).toBe(404);
  app.server.closeAllConnections();
  await app.close();
  const answer = await page.goto(`${origin}/suppliers?wholesalerId=ats&db=prod`);
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'self'");
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await call()).toBe(0);
  const keptFiles = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(keptFiles).toContain('/index.html');
  expect(keptFiles.filter((file) => file.startsWith('/api'))).toEqual([]);
  expect(refused).toEqual([]);
});

test('a new release waits until the person agrees, and tabs of the old one go on working', async ({
  page,
  context,
}) => {
  const refused = await openKept(page);
  const other = await context.newPage();
  await other.goto(origin);
  const asset = await releaseAnew(webRoot);

  await expect.poll(() => hasWaiting(page)).toBe(true);
  await page.reload();
  expect(await isNewRelease(page)).toBe(false);
  expect(await loads(page, asset)).toBe(true);

  await page.evaluate(async () => {
    const changed = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    (await navigator.serviceWorker.ready).waiting?.postMessage('activate');
    await changed;
  });
  await page.reload();
  expect(await isNewRelease(page)).toBe(true);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  // The other tab was not touched: it still shows the old release; the server no longer has its parts.
  expect(await isNewRelease(other)).toBe(false);
  expect((await fetch(origin + asset)).status).toBe(404);
  expect(await loads(other, asset)).toBe(true);
  expect(refused).toEqual([]);
});

test('a release of which a file is missing never takes the place of one that works', async ({ page }) => {
  await openKept(page);
  const asset = await releaseAnew(webRoot);
  const script = readFileSync(path.join(webRoot, serviceWorkerFile), 'utf8');
  writeFileSync(path.join(webRoot, serviceWorkerFile), script.replace('"files":[', `"files":["${asset}",`));
  const installed = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const installing = registration.installing;
    if (installing === null) return 'nothing was installed';
    return new Promise<string>((resolve) => {
      const tell = () => installing.state !== 'installing' && resolve(installing.state);
      installing.addEventListener('statechange', tell);
      tell();
    });
  });
  expect(await installed).toBe('redundant');
  await page.reload();
  expect(await isNewRelease(page)).toBe(false);
  expect(await loads(page, asset)).toBe(true);
});
