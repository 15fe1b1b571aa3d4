import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { addressOf, expectFilled, forgetPerson, signIn } from './people.ts';

test('an admin sees who looked at which pages, and nobody else does', async ({ page }) => {
  await signIn(page, 'leadership', '/suppliers');
  const reported = page.waitForResponse((reply) => reply.url().endsWith('/api/tracker') && reply.status() === 200);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brands' }).click();
  await reported;
  await page.goto('/analytics');
  await expect(page.getByText("You don't have access to this page")).toBeVisible();
  await forgetPerson(page);
  await signIn(page, 'admin', '/analytics?wholesalerId=ats&db=prod');
  await expectFilled(page);
  await expect(page.getByRole('table', { name: 'People' }).getByRole('row', { name: /Renee Castellan/ })).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Time by page' })).toContainText('Suppliers');
  const week = page.getByRole('button', { name: '7 days' });
  await week.click();
  await expect.poll(() => addressOf(page).days).toBe('7');
  // From here on the rows of 30 days are gone.
  await expect(week).toHaveAttribute('aria-pressed', 'true');
  await expectFilled(page);
  await expect(page.getByRole('table', { name: 'People' }).getByRole('row', { name: /Renee Castellan/ })).toBeVisible();
});
