/** The app on a rep's own phone: put on the home screen, and brought up to date. */
import { rmSync } from 'node:fs';
import { phoneTexts } from '@caselift/contract/signal-texts';
import { expect } from '@playwright/test';
import { scope } from './api.ts';
import { test } from './journey.ts';
import { expectNoWider, expectThumbHigh } from './layout.ts';
import { expectAccessible, expectFilled, expectLegible } from './people.ts';
import { isNewRelease, releaseAnew, serveRelease } from './releases.ts';
import { isKept, phone, signInOnPhone } from './submissions-steps.ts';

test('the browser offers to install the app, and its dialog comes when the rep asks for it', async ({ page }) => {
  await signInOnPhone(page, 'salesrep', `/profile?${scope}`);
  const panel = page.getByRole('region', { name: phoneTexts.title });
  await expect(panel).toContainText(phoneTexts.installByHand);
  // A browser without a window never offers it by itself.
  await page.evaluate(() => {
    const prompt = async () => {
      document.body.dataset.asked = `${Number(document.body.dataset.asked ?? 0) + 1}`;
      return { outcome: 'accepted' };
    };
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });
  await expect(panel).toContainText(phoneTexts.installNote);
  await expectAccessible(page);
  await panel.getByRole('button', { name: phoneTexts.installButton }).click();
  await expect(page.locator('body')).toHaveAttribute('data-asked', '1');
  await expect(panel.getByRole('button', { name: phoneTexts.installButton })).toHaveCount(0);
});

test('a newer version is offered on top of the day, and is opened by Update', async ({ browser, server }) => {
  const { app, webRoot, origin } = await serveRelease(server.origin);
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'allow' });
  try {
    const page = await context.newPage();
    await signInOnPhone(page, 'salesrep', `/today?${scope}`);
    await expect.poll(() => isKept(page)).toBe(true);
    await releaseAnew(webRoot);
    await page.reload();
    const row = page.getByRole('status').filter({ hasText: phoneTexts.newVersion });
    await expect(row).toBeVisible();
    await expectFilled(page);
    await expectThumbHigh(row.getByRole('button'));
    await expectAccessible(page);
    await expectLegible(page);
    await expectNoWider(page, phone.width);
    expect(await isNewRelease(page)).toBe(false);
    await row.getByRole('button', { name: phoneTexts.update }).click();
    await expect.poll(() => isNewRelease(page)).toBe(true);
    await expectFilled(page);
    await expect(row).toHaveCount(0);
    // Nor is there anything that it would be offered for a moment later.
    const waits = () => navigator.serviceWorker.getRegistration().then((kept) => (kept?.waiting ?? null) !== null);
    expect(await page.evaluate(waits)).toBe(false);
  } finally {
    await context.close();
    await app.close();
    rmSync(webRoot, { recursive: true });
  }
});
