/** Another role of a person, from the question before it is saved to what is paid by it. */
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { apiOf, scope } from './api.ts';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';
import { expectSaid } from './toasts.ts';

const managed = `/userManagement?${scope}`;
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(name) }) });

async function choose(page: Page, name: string, role: string, question: string): Promise<Locator> {
  await rowOf(page, name).getByRole('gridcell').last().click();
  const form = page.getByRole('dialog', { name: `Edit ${name}` });
  await form.getByLabel('Role', { exact: true }).selectOption(role);
  await form.getByRole('button', { name: 'Save' }).click();
  const asked = page.getByRole('dialog', { name: question });
  await expect(asked.getByRole('button', { name: 'Change role' })).toBeEnabled();
  return asked;
}

test('a promotion on the first of a month is paid as was told, and leaves what had ended as it was', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  const admin = await apiOf(server.origin, 'admin');
  const people = (await admin('GET', '/api/users')) as { customId: string; name: string }[];
  const customId = people.find(({ name }) => name === 'Maya Okonjo')?.customId ?? '';
  const ended = async () =>
    ((await admin('GET', `/api/users/${customId}/statement?period=2026-04-01`)) as { totalPayout: number }).totalPayout;
  const before = await ended();
  await signIn(page, 'admin', managed);
  const question = await choose(page, 'Maya Okonjo', 'Team lead', 'Make Maya Okonjo a team lead?');

  await test.step('what changes is shown, on a phone too', async () => {
    await expect(question).toContainText('They are paid as a team lead for all of Jul to Sep 2026');
    await expect(question).toContainText('Maya Okonjo reports to ');
    await expect(question.getByRole('row', { name: /^Maya Okonjo/ })).toContainText(' to $');
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoWider(page, 360);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('Escape goes back to the form, and it is confirmed by the keyboard', async () => {
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('dialog', { name: 'Edit Maya Okonjo' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter');
  });

  const told = await question
    .getByRole('row', { name: /^Maya Okonjo/ })
    .getByRole('cell')
    .first()
    .innerText();
  const soFar = /\$[\d,.]+$/.exec(told)?.[0] ?? 'none';
  await expectSaid(page, 'Update completed 👍', () =>
    question.getByRole('button', { name: 'Change role' }).press('Enter'),
  );
  await page.goto(`/teamleads?${scope}&selectedUser=${customId}`);
  await expectFilled(page);
  const total = page.getByRole('article', { name: 'Maya Okonjo' }).getByRole('region', { name: 'Total payout' });
  await expect.poll(async () => (await total.innerText()).replace(/\s/g, '')).toContain(soFar);
  expect(await ended()).toBe(before);
  await page.goto(`/wholesaler?${scope}`);
  await expect(page.locator('main')).toContainText('the role from sales rep to team lead');
  expect(errors).toEqual([]);
});

test('a team lead becomes a sales rep, and another lead takes over', async ({ page }) => {
  const errors = watchForErrors(page);
  await signIn(page, 'admin', managed);
  const question = await choose(page, 'Hannah Quist', 'Sales rep', 'Make Hannah Quist a sales rep?');
  await expect(question).toContainText(/people report to Hannah Quist: .*Theo Grantham/);
  await question.getByLabel('New team lead').selectOption({ label: 'Priya Sundaresh' });
  await expect(question.getByRole('row', { name: /^Priya Sundaresh/ })).toBeVisible();
  await expectAccessible(page);
  await expectSaid(page, 'Update completed 👍', () => question.getByRole('button', { name: 'Change role' }).click());
  await page.goto(`/vxp?${scope}&searchPhrase=grantham`);
  await expect(page.getByRole('button', { name: /Team lead\(s\) of Theo Grantham$/ })).toContainText('Priya Sundaresh');
  expect(errors).toEqual([]);
});
