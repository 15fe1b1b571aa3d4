/**
 * Takes pictures of every screen (picture-list.ts) in light, dark, on a phone and in print, and compares them with
 * earlier ones: npm run pictures -- OUT [--against BEFORE] [--only NAME] [--origin http://...]
 * Without --origin it starts the product on a data folder of its own. With it, what would change something is left out.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { trackPage } from '@caselift/contract/analytics';
import { listSessions } from '@caselift/contract/profile';
import { login } from '@caselift/contract/session';
import { updateUsers } from '@caselift/contract/user-edits';
import { updateWholesaler } from '@caselift/contract/wholesaler-settings';
import { type Browser, chromium, type Page, type Route } from '@playwright/test';
import { findBrowser } from '../scripts/browser.ts';
import { type Person, password } from './api.ts';
import { expectFilled } from './people.ts';
import { pictures } from './picture-list.ts';
import type { Picture } from './picture-steps.ts';
import { demoDay, startServer } from './server.ts';

/** Moments are those of the demo's loading: all of them become this one, and the pages' clock stands an hour later. */
const loadedAt = `${demoDay}T14:00:00.000Z`;
const now = new Date(`${demoDay}T15:00:00Z`);
const laterThanDemo = /"(?:2026-(?:09-(?:1[89]|[23])|1)|202[7-9]|20[3-9])[\d-]*T[\d:.]+(?:Z|\+00:00)"/g;

const modes = {
  light: { width: 1440, height: 900 },
  dark: { width: 1440, height: 900 },
  /** A4 landscape without the margins of base.css, at 96 px an inch. */
  print: { width: 1032, height: 703 },
  phone: { width: 360, height: 740 },
} as const;
type Mode = keyof typeof modes;
const tallest = 15_000;
/** Of a picture's pixels: rounded corners are not always drawn to the bit. */
const noise = 5e-5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { origin: { type: 'string' }, against: { type: 'string' }, only: { type: 'string' } },
});
const out = positionals[0];
if (out === undefined) throw new Error('Name the folder for the pictures: npm run pictures -- OUT');
mkdirSync(out, { recursive: true });

type Row = { name: string; verdict: string; sideways: string };
const rows: Row[] = [];

function tell(row: Row): void {
  rows.push(row);
  console.log(`${row.name.padEnd(40)} ${row.sideways.padEnd(9)} ${row.verdict}`);
}

async function token(origin: string, person: Person): Promise<{ token: string }> {
  const basic = Buffer.from(`${person}@example.com:${password}`).toString('base64');
  const reply = await fetch(origin + login.path, { method: 'POST', headers: { authorization: `Basic ${basic}` } });
  if (!reply.ok) throw new Error(`${person} could not sign in: ${await reply.text()}`);
  return ((await reply.json()) as { payload: { token: string } }).payload;
}

/** So that preview differs from production. */
async function edit(origin: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${(await token(origin, 'admin')).token}`,
    'content-type': 'application/json',
  };
  for (const [call, more, body] of [
    [updateUsers.path, '&customIds=ATS_101,ATS_110', { patch: { gp: { goal: 61_000 } } }],
    [updateWholesaler.path, '', { fplPayCapPercent: 121 }],
  ] as const) {
    const address = `${origin}${call}?wholesalerId=ats&db=preview${more}`;
    const reply = await fetch(address, { method: 'PATCH', headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(await reply.text());
  }
}

const sessions = new Map<Person, Promise<{ token: string }>>();

async function open(browser: Browser, origin: string, picture: Picture, mode: Mode): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: modes[mode],
    colorScheme: mode === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
  });
  if (picture.as !== null) {
    const { token: bearer, ...session } = await (sessions.get(picture.as) ?? signedIn(origin, picture.as));
    await context.addInitScript(
      (stored) => localStorage.setItem('caselift-session', stored),
      JSON.stringify({ version: 1, token: bearer, session }),
    );
  }
  await context.addInitScript(foresee);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.clock.setFixedTime(now);
  // A call that the closing page no longer waits for may fail.
  await page.route('**/api/**', (route) => answer(route, picture).catch(() => undefined));
  await page.goto(picture.path);
  if (picture.calls?.answer === 'never') await page.locator('[aria-busy="true"]').first().waitFor();
  else await settle(page);
  await picture.steps?.(page, mode === 'phone');
  return page;
}

/** In the browser: suggested passwords are the same each time. */
function foresee(): void {
  crypto.getRandomValues = (array) => {
    if (array instanceof Uint8Array) for (const at of array.keys()) array[at] = at * 7;
    return array;
  };
}

async function answer(route: Route, { calls }: Picture): Promise<void> {
  const { pathname } = new URL(route.request().url());
  if (pathname === trackPage.path) return route.fulfill({ json: { ok: true, payload: null } });
  if (pathname === calls?.path && calls.answer === 'never') return;
  if (pathname === calls?.path && typeof calls.answer === 'object')
    return route.fulfill({ json: { ok: true, payload: calls.answer } });
  if (pathname === calls?.path) return route.fulfill({ status: 500, json: { ok: false, message: 'Broken' } });
  if (route.request().method() !== 'GET') return route.fallback();
  const response = await route.fetch();
  if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
  const json = JSON.parse((await response.text()).replaceAll(laterThanDemo, `"${loadedAt}"`));
  // Each run signs in again.
  if (pathname === listSessions.path)
    json.payload = json.payload.filter(({ current }: { current: boolean }) => current);
  await route.fulfill({ response, json });
}

async function close(page: Page | undefined): Promise<void> {
  if (page?.isClosed() !== false) return;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
}

function signedIn(origin: string, person: Person): Promise<{ token: string }> {
  const session = token(origin, person);
  sessions.set(person, session);
  return session;
}

/** Nothing is waited for, and nothing has changed for a while. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('main, form').first().waitFor({ state: 'attached' });
  await expectFilled(page);
  await page.waitForFunction(() => document.querySelector('.MuiSkeleton-root, [class*="toast"][role]') === null);
  await page.evaluate(framesWithoutChange, 20);
  await expectFilled(page);
  await page.evaluate(() => document.fonts.ready);
}

/** In the browser: resolves once so many frames in a row have changed nothing of the document. */
function framesWithoutChange(frames: number): Promise<void> {
  return new Promise((done) => {
    let left = frames;
    const watching = new MutationObserver(() => {
      left = frames;
    });
    watching.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const count = (): void => {
      left -= 1;
      if (left > 0) requestAnimationFrame(count);
      else {
        watching.disconnect();
        done();
      }
    };
    requestAnimationFrame(count);
  });
}

/** What was changed is laid out and drawn, and what React makes of it, too. */
const rest = (page: Page): Promise<void> => page.evaluate(framesWithoutChange, 8);

/** In the browser: pixels of what scrolls most. */
function hiddenHeight(): number {
  const page = document.documentElement;
  const dialogs = [...document.querySelectorAll('[role="dialog"]')];
  const top = dialogs.findLast((dialog) => dialog.checkVisibility({ visibilityProperty: true })) ?? page;
  const inside = [...top.querySelectorAll<HTMLElement>('*')].filter((element) =>
    /auto|scroll/.test(getComputedStyle(element).overflowY),
  );
  return Math.max(0, ...[top, ...inside].map((box) => box.scrollHeight - box.clientHeight));
}

/** Makes the window as tall as what scrolls in it, or in the dialog over it. Answers whether it scrolls sideways. */
async function unfold(page: Page, mode: Mode): Promise<boolean> {
  const { width } = modes[mode];
  const resize = async (height: number) => {
    await page.setViewportSize({ width, height });
    await rest(page);
  };
  let height = page.viewportSize()?.height ?? 0;
  for (let added = Number.POSITIVE_INFINITY; ; ) {
    const hidden = Math.min(await page.evaluate(hiddenHeight), tallest - height);
    if (hidden <= 1) break;
    // What is as high in every window goes on scrolling.
    if (hidden >= added) {
      await resize(height - added);
      break;
    }
    added = hidden;
    height += added;
    await resize(height);
  }
  return page.evaluate(() =>
    [document.documentElement, document.querySelector('main')].some((box) => box && box.scrollWidth > box.clientWidth),
  );
}

async function show(page: Page, mode: Mode): Promise<void> {
  await page.emulateMedia({
    media: mode === 'print' ? 'print' : 'screen',
    colorScheme: mode === 'dark' ? 'dark' : 'light',
  });
  await page.setViewportSize(modes[mode]);
  // Long tables draw all their rows for paper.
  if (mode === 'print') await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await rest(page);
}

async function take(browser: Browser, origin: string, picture: Picture): Promise<void> {
  let page: Page | undefined;
  for (const mode of Object.keys(modes) as Mode[]) {
    const name = `${picture.name}.${mode}`;
    try {
      if (page === undefined || mode === 'phone' || picture.brief) {
        await close(page);
        page = await open(browser, origin, picture, mode);
      }
      await show(page, mode);
      if (picture.calls?.answer !== 'never' && !picture.brief) await settle(page);
      const sideways = !picture.brief && (await unfold(page, mode));
      if (picture.calls?.answer !== 'never' && !picture.brief) await settle(page);
      const after = await page.screenshot({ animations: 'disabled', path: path.join(out ?? '', `${name}.png`) });
      const verdict = values.against === undefined ? 'taken' : await compare(browser, name, after, values.against);
      tell({ name, verdict, sideways: sideways ? 'sideways' : '' });
    } catch (error) {
      tell({ name, verdict: `failed: ${String(error).split('\n')[0]}`, sideways: '' });
    }
  }
  await close(page);
}

async function compare(browser: Browser, name: string, after: Buffer, folder: string): Promise<string> {
  const file = path.join(folder, `${name}.png`);
  if (!existsSync(file)) return 'new';
  const before = readFileSync(file);
  if (before.equals(after)) return 'same';
  const page = await browser.newPage();
  const found = await page.evaluate(differ, [before.toString('base64'), after.toString('base64')] as const);
  await page.close();
  if (found.share < noise) return 'same';
  mkdirSync(path.join(out ?? '', 'diff'), { recursive: true });
  writeFileSync(path.join(out ?? '', 'diff', `${name}.png`), Buffer.from(found.picture, 'base64'));
  return `differs by ${found.pixels} pixels (${(found.share * 100).toFixed(2)}%)`;
}

/** In the browser: before, after and, in red, where they differ, beside each other. */
async function differ([before, after]: readonly [string, string]) {
  const images = await Promise.all(
    [before, after].map(async (data) => createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())),
  );
  const width = Math.max(...images.map((image) => image.width));
  const height = Math.max(...images.map((image) => image.height));
  const canvas = new OffscreenCanvas(width * 3, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No canvas');
  for (const [index, image] of images.entries()) context.drawImage(image, width * index, 0);
  const [one, other] = [0, width].map((left) => context.getImageData(left, 0, width, height).data);
  const marks = new ImageData(width, height);
  let pixels = 0;
  for (let at = 0; at < marks.data.length; at += 4) {
    let most = 0;
    for (let part = 0; part < 4; part++)
      most = Math.max(most, Math.abs((one?.[at + part] ?? 0) - (other?.[at + part] ?? 0)));
    if (most > 2) pixels++;
    marks.data.set(most > 2 ? [220, 0, 0, 255] : [255, 255, 255, 255], at);
  }
  context.putImageData(marks, width * 2, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return { pixels, share: pixels / (width * height), picture: btoa(text) };
}

const folder = mkdtempSync(path.join(tmpdir(), 'caselift-pictures-'));
chmodSync(folder, 0o755);
const server =
  values.origin === undefined ? await startServer(path.join(folder, 'data'), { DEMO_DAY: demoDay }) : undefined;
const origin = server?.origin ?? values.origin ?? '';
if (server) await edit(origin);
const { executablePath, env, args } = await findBrowser();
const browser = await chromium.launch({ executablePath, env, args });
try {
  const wanted = pictures.filter(
    ({ name, writes }) =>
      (values.only === undefined || name.startsWith(values.only)) && (server !== undefined || !writes),
  );
  const left = wanted.filter(({ writes }) => !writes);
  const takeTurns = async () => {
    for (let next = left.shift(); next; next = left.shift()) await take(browser, origin, next);
  };
  await Promise.all([takeTurns(), takeTurns()]);
  // The history on a later picture names what was done for an earlier one.
  for (const picture of wanted.filter(({ writes }) => writes)) await take(browser, origin, picture);
} finally {
  await browser.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (values.against !== undefined) {
  const taken = new Set(rows.map(({ name }) => `${name}.png`));
  const skipped = new Set(pictures.filter(({ writes }) => writes && server === undefined).map(({ name }) => name));
  for (const file of readdirSync(values.against)) {
    if (!file.endsWith('.png') || taken.has(file) || !file.startsWith(values.only ?? '')) continue;
    if (!skipped.has(file.split('.')[0] ?? '')) tell({ name: file.slice(0, -4), verdict: 'missing', sideways: '' });
  }
}
const count = (start: string) => rows.filter(({ verdict }) => verdict.startsWith(start)).length;
console.log(
  `${rows.length} pictures: ${['taken', 'same', 'differs', 'new', 'missing', 'failed'].map((word) => `${count(word)} ${word}`).join(', ')}`,
);
if (count('failed') > 0) process.exitCode = 1;
