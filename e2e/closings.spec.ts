import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { addressOf, expectAccessible, expectFilled, signIn, signOut } from './people.ts';

const summary = '/monthEndSummary';
const panel = (page: Page): Locator => page.getByRole('region', { name: 'Closing', exact: true });

/** The newest sales period that is over. */
async function openEnded(page: Page): Promise<string> {
  const choose = page.getByLabel('Sales period', { exact: true });
  const [, ended = ''] = await choose
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  await choose.selectOption(ended);
  await expect.poll(() => addressOf(page).period).toBe(ended);
  await expect(panel(page).getByText('Ended', { exact: true })).toBeVisible({ timeout: 90_000 });
  await expectFilled(page);
  return ended;
}

/** Every check that is open gets a reason. */
async function giveReasons(page: Page): Promise<void> {
  const buttons = panel(page).getByRole('button', { name: /^Give a reason: / });
  for (let open = await buttons.count(); open > 0; open -= 1) {
    await buttons.first().click();
    const dialog = page.getByRole('dialog', { name: 'Leave this check open?' });
    await dialog.getByLabel('Reason').fill('Known, and counted in the next period.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(buttons).toHaveCount(open - 1);
  }
}

test('a manager closes a sales period, a rep still reads what it paid, and the manager reopens it', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signIn(page, 'manager', summary);
  const ended = await openEnded(page);
  await expectAccessible(page);
  await giveReasons(page);

  await panel(page)
    .getByRole('button', { name: /^Close / })
    .click();
  const question = page.getByRole('dialog', { name: /^Close .+\?$/ });
  await expect(question.getByText(/^\$[\d,]+\.\d\d$/)).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Close it' }).click();
  await expect(panel(page).getByText('Closed', { exact: true })).toBeVisible({ timeout: 120_000 });
  await expect(panel(page).getByText(/ was closed on .+ What it paid is final\./)).toBeVisible();
  await expectFilled(page);
  await expectAccessible(page);
  await signOut(page);

  await signIn(page, 'salesrep', `/salesreps?selectedUser=ATS_101&period=${ended}`);
  await expect(page.getByRole('region', { name: /^Why this number/ }).getByText('Invoices through')).toBeVisible({
    timeout: 60_000,
  });
  await signOut(page);

  await signIn(page, 'manager', `${summary}?period=${ended}`);
  await panel(page).getByRole('button', { name: 'Reopen' }).click({ timeout: 90_000 });
  const reopening = page.getByRole('dialog', { name: /^Reopen / });
  await reopening.getByLabel('Reason').fill('A route was missing.');
  await reopening.getByRole('button', { name: 'Reopen' }).click();
  await expect(panel(page).getByText('Ended', { exact: true })).toBeVisible();
});
