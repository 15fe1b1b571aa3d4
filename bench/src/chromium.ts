/** A real Chromium on the running application, signed in, with the clocks of measures/in-browser.js in its pages. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/browser.ts';
import { type Account, signIn } from './api-client.ts';

const webApp = fileURLToPath(new URL('../../web/dist/index.html', import.meta.url));

/** @throws when the web app is not built, or the account cannot sign in. */
export async function openBrowser(
  origin: string,
  account: Account,
): Promise<{ page: Page; close: () => Promise<void> }> {
  if (!existsSync(webApp)) throw new Error('The web app is not built: run `node scripts/setup.mjs --web` first.');
  await signIn(origin, account); // says clearly when the account is at fault
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, env });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript({ path: fileURLToPath(new URL('measures/in-browser.js', import.meta.url)) });
  const page = await context.newPage();
  await signInPage(page, origin, account);
  return { page, close: () => browser.close() };
}

/** Types the account into the login page, as a person would. */
async function signInPage(page: Page, origin: string, { email, password }: Account): Promise<void> {
  await page.goto(origin);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => localStorage.getItem('caselift-session') !== null);
}
