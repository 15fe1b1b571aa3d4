/** A person's statements, period by period. */
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { addressOf, expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';

/** Other journeys may have adjusted what is paid. */
const paidTable = /^What is (earned|to be paid)$/;

test('a rep finds the quarter that is over among their statements, with all its parts, on a phone', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await signIn(page, 'salesrep', '/myStatements');
  await page.setViewportSize({ width: 360, height: 740 });
  const list = page.getByRole('list', { name: 'Sales periods' });
  await expect(list.getByRole('link').first()).toContainText('Jul to Sep 2026');
  await expect(list.getByRole('link').first()).toContainText('Running');
  // There the list is a page by itself.
  await expect(page.getByRole('article')).toHaveCount(0);
  await expectFilled(page);
  await expectAccessible(page);
  await list.getByRole('link', { name: /Apr to Jun 2026/ }).click();
  await expect.poll(() => addressOf(page).period).toBe('2026-04-01');
  const statement = page.getByRole('article', { name: 'Statement of Apr to Jun 2026' });
  await expect(statement.getByRole('table', { name: paidTable })).toBeVisible();
  for (const part of ['GP', 'Volume', 'FPL', 'Boosts', 'Objectives', 'Incentives']) {
    await expect(statement.getByRole('region', { name: part, exact: true })).toBeVisible();
  }
  await expect(statement).toContainText('Invoices through Tue, Jun 30, 2026');
  await expectFilled(page);
  await expectNoWider(page, 360);
  await expectAccessible(page);
  await page.getByRole('link', { name: /\d+ statements/ }).click();
  await expect(list).toBeVisible();
  expect(errors).toEqual([]);
});

test("a manager reaches a person's statements from the card, and the card from the statement", async ({ page }) => {
  const errors = watchForErrors(page);
  await signIn(page, 'manager', '/salesreps?selectedUser=ATS_104');
  await page.getByRole('link', { name: 'Statements', exact: true }).click();
  await expect.poll(() => addressOf(page).customId).toBe('ATS_104');
  await page.getByRole('link', { name: /Apr to Jun 2026/ }).click();
  const statement = page.getByRole('article', { name: 'Statement of Apr to Jun 2026' });
  const paid = statement.getByRole('table', { name: paidTable });
  await expect(paid).toBeVisible();
  await expect(statement.getByRole('heading', { level: 2 }).first()).toHaveText(/^Tessa Lindqvist, Apr to Jun 2026/);
  const cents = (text: string) => Math.round(100 * Number(text.replace('−', '-').replace(/[$,]/g, '')));
  await expectFilled(page);
  const amounts = (await paid.getByRole('cell').allInnerTexts()).map(cents);
  expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(amounts.at(-1));
  await expectAccessible(page);
  await statement.getByRole('link', { name: 'Invoice lines' }).click();
  await expect.poll(() => addressOf(page)).toMatchObject({ selectedUser: 'ATS_104', period: '2026-04-01' });
  await expect(page.getByText(/Apr to Jun 2026, ended\./)).toBeVisible();
  expect(errors).toEqual([]);
});
