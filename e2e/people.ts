/** What people do in every journey: sign in, look at a table, check that the page is accessible. */
import { login, readSession } from '@caselift/contract/session';
import { expect, type Locator, type Page, type Response } from '@playwright/test';
import axe from 'axe-core';
import { type Person, password, tokenOf } from './api.ts';
import { currentServer } from './journey.ts';

/** As if the person had signed in here before; session.spec.ts goes through the form. */
export async function signIn(page: Page, person: Person, path = '/'): Promise<void> {
  const stored = JSON.stringify({ version: 1, ...(await sessionOf(page, person)) });
  await openBlank(page);
  await page.evaluate((session) => localStorage.setItem('caselift-session', session), stored);
  await page.goto(path);
  await expectSignedIn(page);
}

/** No screen, but an address with the product's storage. */
export async function openBlank(page: Page): Promise<void> {
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '' }), { times: 1 });
  await page.goto(blank);
}

const blank = '/blank';

async function sessionOf(page: Page, person: Person): Promise<{ token: string; session: object }> {
  const { origin } = currentServer();
  const read = (token: string) => page.request.get(readSession.path, { headers: { authorization: `Bearer ${token}` } });
  const known = tokenOf(origin, person);
  let token = await known;
  let reply = await read(token);
  if (!reply.ok()) {
    token = await tokenOf(origin, person, known);
    reply = await read(token);
  }
  return { token, session: ((await reply.json()) as { payload: object }).payload };
}

/** Behind a dialog that an address opens the button is hidden from assistive technology, and still there. */
const expectSignedIn = (page: Page) =>
  expect(page.getByRole('button', { name: 'Log out', includeHidden: true })).toBeVisible();

/** The login form that is shown, and what follows it. */
export async function fillIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(`${person}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const isAnswer = (reply: Response) => new URL(reply.url()).pathname === login.path;
  const [answer] = await Promise.all([
    page.waitForResponse(isAnswer, { timeout: 120_000 }),
    page.getByLabel('Password', { exact: true }).press('Enter'),
  ]);
  // The toast of a refusal is gone long before anyone looks why nobody is signed in.
  expect(answer.status(), 'what the login was answered').toBe(200);
  await expectSignedIn(page);
}

/** Ends where the next person can sign in: the page reloads by itself. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
}

/** As if it were another browser, in which nobody has signed in; whatever page is opened next. */
export async function forgetPerson(page: Page): Promise<void> {
  // An answer that is still on its way would store the session again.
  await openBlank(page);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Colors alone depend on the theme: what else axe objects to it does in the light one. */
export async function expectContrast(page: Page): Promise<void> {
  await expectAccessible(page, ['color-contrast']);
}

/** axe finds nothing to object to: on the page, or in the dialog that lies over it, which keeps people from the page. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // What is being recomputed is dimmed for a moment.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await prepareAxe(page);
  // What is as it should be is not described: on a page of tables that took ten times as long as to look.
  const violations = await page.evaluate(async (runOnly) => {
    // A phone keeps its closed menu, which is a hidden dialog; what slides out is hidden from assistive technology at once.
    const isOpen = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true }) && one.closest('[aria-hidden="true"]') === null;
    const dialog = [...document.querySelectorAll('[aria-modal="true"]')].filter(isOpen).at(-1);
    const toasts = [...document.querySelectorAll('[class*="toast"]:is([role="status"], [role="alert"])')];
    const found = await axe.run(dialog === undefined ? document : { include: [dialog, ...toasts] }, {
      resultTypes: ['violations'],
      ...(runOnly && { runOnly }),
    });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, rules);
  expect(violations).toEqual([]);
}

/**
 * axe is there, and what moved is still: a dialog that fades in, and colors that change with the theme, have too little
 * contrast for a moment. Such a moment may begin while axe looks, with a button that an answer enables: from now on
 * colors change at once in this document.
 */
async function prepareAxe(page: Page): Promise<void> {
  const isFirst = !(await page.evaluate(() => 'axe' in window));
  if (isFirst) await page.evaluate(axe.source);
  await page.evaluate(async (first) => {
    // A change of theme reaches the page with the next frame; what moves because of it does so from then on.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    if (!first) return;
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition-property: opacity, transform !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  }, isFirst);
}

/** Every text has at least 7:1 to what is behind it, as in the screens that are read outdoors. */
export async function expectLegible(page: Page): Promise<void> {
  await prepareAxe(page);
  const pale = await page.evaluate(async () => {
    const found = await axe.run({ runOnly: ['color-contrast-enhanced'] });
    return found.violations.flatMap(({ nodes }) =>
      nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
    );
  });
  expect(pale).toEqual([]);
}

/** The screen is there, and nothing is being waited for any more. */
export async function expectFilled(page: Page): Promise<void> {
  // An address that was just opened has an empty document, in which nothing waits, and which hears no key.
  await expect(page.locator('main > *').first()).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
}

/** The ID that the dialog of a new user suggests, which takes a moment. */
export async function suggestedId(dialog: Locator): Promise<string> {
  const field = dialog.getByLabel('ID', { exact: true });
  await expect(field).toHaveValue(/^ATS_\d+$/);
  return field.inputValue();
}

/** The parameters of the address, one value each. */
export function addressOf(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams);
}

/** The texts of a table row that holds the name, cell by cell. */
export async function cellsOf(page: Page, name: string): Promise<string[]> {
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  return (await row.getByRole('cell').or(row.getByRole('rowheader')).allInnerTexts()).map((text) => text.trim());
}

/** Fails the journey when the page throws or logs an error. */
export function watchForErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}
