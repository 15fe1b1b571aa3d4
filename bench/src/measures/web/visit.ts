/** One person's visit to one screen, in a browser that knows nothing yet, on a slower processor. */
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Person, ScreenEntry } from './screens.ts';

const clocks = fileURLToPath(new URL('clocks.js', import.meta.url));

export const slowdown = 4;
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** What Chromium's developer tools call so: bytes a second, and milliseconds to an answer's first byte. */
const fast3g = { downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5, offline: false };

const password = 'demo2026';
/** A screen stands when nothing has been waited for that long, and what is loaded ahead follows within that. */
const quietMs = 2500;

export type Visit = {
  largestPaintMs: number;
  standsMs: number;
  requests: number;
  kilobytes: number;
  aheadRequests: number;
  /** Of the page's main thread, whatever else the machine does; with what it does ahead. */
  processorMs: number;
};

export type Opened = { page: Page; visits: readonly Visit[]; close: () => Promise<void> };

/** The screen as it is opened the first time, left open; on a phone opened twice. */
export async function openScreen(browser: Browser, origin: string, entry: ScreenEntry): Promise<Opened> {
  const context = await browser.newContext({
    viewport: entry.phone ? phone : desk,
    serviceWorkers: entry.phone ? 'allow' : 'block',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
  });
  const kept = await sessionOf(origin, entry.as);
  await context.addInitScript((session) => localStorage.setItem('caselift-session', session), kept);
  await context.addInitScript({ path: clocks });
  const first = await visit(context, origin, entry);
  if (!entry.phone) return { page: first.page, visits: [first.visit], close: () => context.close() };
  await first.page.evaluate(
    'navigator.serviceWorker.getRegistration().then((known) => known && navigator.serviceWorker.ready)',
  );
  await first.page.close();
  const again = await visit(context, origin, entry);
  return { page: again.page, visits: [first.visit, again.visit], close: () => context.close() };
}

async function visit(
  context: BrowserContext,
  origin: string,
  entry: ScreenEntry,
): Promise<{ page: Page; visit: Visit }> {
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  // No screen, but a page of the same origin: the browser's process for it is there, and slow.
  await page.goto(`${origin}/api/readiness_check`);
  await slowDown(protocol, entry);
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(origin + entry.path, { waitUntil: 'commit' });
  await page.evaluate(`caseliftWeb.stands(${quietMs})`);
  const visited = await page.evaluate<Omit<Visit, 'processorMs'>>('caseliftWeb.visit()');
  return { page, visit: { ...visited, processorMs: await processorTime(protocol) } };
}

async function processorTime(protocol: CDPSession): Promise<number> {
  const { metrics } = await protocol.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

async function slowDown(protocol: CDPSession, entry: ScreenEntry): Promise<void> {
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (!entry.phone) return;
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', fast3g);
}

const sessions = new Map<string, Promise<string>>();

/** What the browser keeps of a person who signed in: each one signs in once, so that no guard against guessing is met. */
function sessionOf(origin: string, person: Person): Promise<string> {
  const key = `${person} at ${origin}`;
  const known = sessions.get(key) ?? signedIn(origin, person);
  sessions.set(key, known);
  return known;
}

async function signedIn(origin: string, person: Person): Promise<string> {
  const basic = Buffer.from(`${person}@example.com:${password}`).toString('base64');
  const reply = await fetch(`${origin}/api/login`, { method: 'POST', headers: { authorization: `Basic ${basic}` } });
  if (!reply.ok) throw new Error(`${person} could not sign in: ${await reply.text()}`);
  const { payload } = (await reply.json()) as { payload: { token: string } };
  const { token, ...session } = payload;
  return JSON.stringify({ version: 1, token, session });
}
