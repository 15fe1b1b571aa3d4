/** What journeys do that close a sales period on Month-End Summary. */
import { expect, type Locator, type Page } from '@playwright/test';
import { addressOf, expectFilled } from './people.ts';

export const summary = '/monthEndSummary';
export const closing = (page: Page): Locator => page.getByRole('region', { name: 'Closing', exact: true });

/** The newest sales period that is over; answers its first day. */
export async function openEnded(page: Page): Promise<string> {
  const choose = page.getByLabel('Sales period', { exact: true });
  const options = choose.locator('option');
  await expect.poll(() => options.count()).toBeGreaterThan(1);
  const ended = (await options.nth(1).getAttribute('value')) ?? '';
  await choose.selectOption(ended);
  await expect.poll(() => addressOf(page).period).toBe(ended);
  await expect(closing(page).getByText('Ended', { exact: true })).toBeVisible();
  await expectFilled(page);
  return ended;
}

/** What is open before the demo's second quarter closes, as the buttons of the list name it. */
const openInDemo = [
  'Give a reason: 1 person without a goal or its payout',
  // Those of an objective that leads alone have were typed later.
  'Give a reason: 6 targets missing in objectives and incentives',
];

/** Each check that is open gets a reason. Fails where others are open than the demo leaves. */
export async function giveReasons(page: Page): Promise<void> {
  const buttons = closing(page).getByRole('button', { name: /^Give a reason: / });
  const named = () => buttons.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')));
  await expect.poll(named).toEqual(openInDemo);
  for (const name of openInDemo) {
    await closing(page).getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave this check open?' });
    await dialog.getByLabel('Reason').fill('Known, and counted in the next period.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(buttons).toHaveCount(0);
}

/** Answers the question before pay is final. */
export async function askToClose(page: Page): Promise<Locator> {
  await closing(page)
    .getByRole('button', { name: /^Close / })
    .click();
  const question = page.getByRole('dialog', { name: /^Close .+\?$/ });
  await expect(question.getByText(/^\$[\d,]+\.\d\d$/)).toBeVisible();
  return question;
}

export async function confirmClosing(page: Page, question: Locator): Promise<void> {
  await question.getByRole('button', { name: 'Close it' }).click();
  await expect(closing(page).getByText('Closed', { exact: true })).toBeVisible();
}
