import { readUserStatement } from '@caselift/contract/statements';
import { expect } from '@playwright/test';
import { apiOf } from './api.ts';
import { askToClose, closing, confirmClosing, giveReasons, openEnded, summary } from './closing-steps.ts';
import { test } from './journey.ts';
import { expectAccessible, expectFilled, forgetPerson, signIn } from './people.ts';

test('a manager closes a sales period, a rep still reads what it paid, and the manager reopens it', async ({
  page,
  server,
}) => {
  await signIn(page, 'manager', summary);
  const ended = await openEnded(page);
  await expectAccessible(page);
  await giveReasons(page);
  const own = await apiOf(server.origin, 'salesrep');
  const ofRep = `${readUserStatement.path.replace(':customId', 'ATS_101')}?period=${ended}`;
  const paid = async () => ((await own('GET', ofRep)) as { totalPayout: number }).totalPayout;
  const before = await paid();
  expect(before).toBeGreaterThan(0);

  const question = await askToClose(page);
  await expectAccessible(page);
  await confirmClosing(page, question);
  await expect(closing(page).getByText(/ was closed on .+ What it paid is final\./)).toBeVisible();
  await expectFilled(page);
  await expectAccessible(page);
  await forgetPerson(page);

  await signIn(page, 'salesrep', `/salesreps?selectedUser=ATS_101&period=${ended}`);
  await expect(page.getByRole('region', { name: /^Why this number/ }).getByText('Invoices through')).toBeVisible();
  const dollars = before.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  await expect(page.getByRole('region', { name: 'Total payout' })).toContainText(dollars);
  expect(await paid()).toBe(before);
  await forgetPerson(page);

  await signIn(page, 'manager', `${summary}?period=${ended}`);
  await closing(page).getByRole('button', { name: 'Reopen' }).click();
  const reopening = page.getByRole('dialog', { name: /^Reopen / });
  await reopening.getByLabel('Reason').fill('A route was missing.');
  await reopening.getByRole('button', { name: 'Reopen' }).click();
  await expect(closing(page).getByText('Ended', { exact: true })).toBeVisible();
  expect(await paid()).toBe(before);
});
